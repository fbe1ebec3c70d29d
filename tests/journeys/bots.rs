//! Bots at the table: set up, watched, hastened, taken back, and gone on with.

use std::time::Duration;

use dhayam::app::arrangement::{Arrangement, First, ThrownBy};
use dhayam::app::keymap::Context;
use dhayam::app::msg::Msg;
use dhayam::app::outbox::{Disk, Terminal};
use dhayam::app::overlay::{Overlay, Question};
use dhayam::app::settings::{GlyphSet, Settings, Speed};
use dhayam::app::stage::Cue;
use dhayam::app::{App, Screen};
use dhayam::game::Seed;
use dhayam::game::record;
use dhayam::players::{self, BOTS, Player};
use dhayam::rules::{Action, BySeat, Phase, Rules, Seat, Seats, Spot};

use super::two;
use crate::kit::Luck;
use crate::kit::session::{Session, still};

fn bot(level: &str) -> Player {
    Player::named(level).expect("there is such a bot")
}

fn red_and_yellow() -> Seats {
    Seats::opposite(Seat::Red)
}

fn settings(speed: Speed) -> Settings {
    Settings { speed, ..Settings::default() }
}

/// Only bots, red easy and yellow medium; red begins.
fn only_bots(dice: u64, speed: Speed) -> Session {
    let mut arrangement = Arrangement { first: First::Seat(Seat::Red), ..Arrangement::default() };
    arrangement.players[Seat::Red] = bot("easy");
    arrangement.players[Seat::Yellow] = bot("medium");
    Session::new(App::table(arrangement, settings(speed), Seed(dice)).expect("two can play"))
}

/// Red is a person with two pawns on the board, yellow a bot with one.
fn person_and_bot() -> dhayam::rules::Setup {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(4), Spot::New, Spot::New];
    setup.pawns[Seat::Yellow] = vec![Spot::Step(1), Spot::Step(7), Spot::New, Spot::New];
    setup
}

fn against_a_bot(throws: &[u8], speed: Speed) -> Session {
    let yellow = Seats::NONE.with(Seat::Yellow);
    Session::scripted_bots(&person_and_bot(), throws, yellow, "easy", settings(speed))
}

/// Plays on for red, by the first move there is.
fn play_red(at: &mut Session) {
    match at.app.context() {
        Context::Choose => at.keys("Tab Enter"),
        Context::Question => at.keys("n"),
        _ => at.keys("Space"),
    };
}

#[test]
fn a_seat_is_turned_through_nobody_a_person_and_every_level() {
    let mut at = Session::setup();
    at.keys("Down Down Down").paste("Bala").expect("< Bala >", "a person sits at the top");
    for row in &BOTS {
        let capital = row.name[..1].to_uppercase() + &row.name[1..];
        at.keys("Right").expect(&format!("< {capital} (bot) >"), "the next level, by its own name");
        let about: String = row.about.chars().take(20).collect();
        at.expect(&about, "and how it thinks is said");
        for (width, height) in [(60, 20), (40, 36)] {
            let screen = at.screen(width, height, GlyphSet::Unicode);
            let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains("types its name."), "to the end at {width}x{height}:\n{screen}");
        }
    }
    at.keys("Right").expect("< nobody >", "after the last nobody sits there");
    at.keys("Right").expect("< Bala >", "and the person comes back with the name");
    at.keys("Left Left").expect("(bot) >", "Left turns the other way");
    at.keys("Enter").paste("Chip").keys("Enter").expect("< Chip (", "a bot is named like anybody");
    at.keys("Left").expect("< Chip (", "and keeps that name at the next level");
    at.keys("Up Right Right").expect("< Random (bot) >", "a bot sits at the right too");
    at.keys("Up Right").expect("Random 2 (bot)", "the second of a level has a number");
}

#[test]
fn a_game_with_bots_is_set_up_and_played() {
    let mut at = Session::setup();
    at.keys("Down Down Down Right Right Enter C h i p Enter Up Up Up Enter");
    at.live(0).expect("Chip (easy)", "the level stands beside the name");
    assert_eq!(at.table().arrangement.players[Seat::Yellow], bot("easy"));
    let begun = at.out.disk.iter().find_map(|task| match task {
        Disk::Remember(arrangement) => Some(arrangement.players[Seat::Yellow]),
        _ => None,
    });
    assert_eq!(begun, Some(bot("easy")));
}

#[test]
fn a_game_against_a_bot_is_played_to_the_king_and_everything_it_does_is_seen() {
    for speed in [Speed::Normal, Speed::Off] {
        let mut at = Session::with_bots(5, red_and_yellow(), "medium", settings(speed));
        let (mut seen, mut steps) = (0, 0);
        while at.table().is_running() {
            at.think();
            let stands = at.table().stage.shown().filter(|shown| shown.bot && !shown.cue.moves()).copied();
            match at.app.wake_in() {
                Some(wake) => {
                    if let Some(shown) = stands {
                        assert!(wake >= Duration::from_millis(600), "{speed:?}: {:?} stands long", shown.cue);
                        seen += usize::from(!matches!(shown.cue, Cue::ShutOut(_)));
                    }
                    at.send(Msg::Tick(wake));
                }
                None => play_red(&mut at),
            }
            steps += 1;
            assert!(steps < 100_000, "the game does not end");
        }
        let log = at.table().game.log();
        let by_bot = log.iter().filter(|played| played.before.turn() == Seat::Yellow);
        // The move that wins is celebrated; a move behind which a value is lost shows both.
        let won = usize::from(at.table().game.position().king() == Some(Seat::Yellow));
        assert_eq!(seen, by_bot.count() - won, "{speed:?}: every throw and move stood to be read");
        at.live(60_000).expect("is the King", "somebody is the King");
    }
}

#[test]
fn bots_alone_are_watched_to_the_king_without_a_key() {
    let mut at = only_bots(3, Speed::Fast);
    at.send(Msg::Tick(Duration::ZERO)).live(60 * 60 * 1000);
    at.expect("is the King", "they play by themselves to the end");
    assert_eq!(at.app.wake_in(), None, "and then nothing asks for time");
    at.keys("1 Enter").live(5000).expect("turn", "they can be let play again");
    assert_eq!(at.table().arrangement.players[Seat::Yellow], bot("medium"));
}

#[test]
fn four_bots_play_by_the_rules_of_most_families_to_the_king() {
    let rules = Rules { pawns: 6, ..Rules::TRADITIONAL };
    let mut arrangement = Arrangement { seats: Seats::FOUR, rules, ..Arrangement::default() };
    arrangement.players = BySeat(["random", "easy", "medium", "easy"].map(bot));
    let app = App::table(arrangement, settings(Speed::Off), Seed(2)).expect("four can play");
    let mut at = Session::new(app);
    at.send(Msg::Tick(Duration::ZERO)).live(24 * 60 * 60 * 1000);
    at.expect("is the King", "gathered throws and lost hands hold nothing up");
}

#[test]
fn bots_alone_can_be_paused_stepped_and_hurried() {
    let mut at = only_bots(3, Speed::Normal);
    at.send(Msg::Tick(Duration::ZERO)).live(20_000).expect("Space pauses", "the panel says how to pause");
    at.keys("p").expect("paused; Space plays", "p pauses");
    assert_eq!(at.app.wake_in(), None, "nothing asks for time");
    let before = at.table().game.log().len();
    at.live(60_000);
    assert_eq!(at.table().game.log().len(), before, "nobody plays");
    for _ in 0..12 {
        at.keys("Enter").think();
        assert!(!at.table().stage.moves(), "Enter goes on by a still picture");
    }
    let stepped = at.table().game.log().len();
    assert!(stepped > before && stepped <= before + 12, "from {before} to {stepped}");
    at.keys("+").expect("Speed: fast.", "the speed can be changed").keys("Space");
    at.live(5000);
    assert!(at.table().game.log().len() > stepped, "Space lets them play on");
    at.keys("u").expect("That key does nothing here", "there is nobody whose move could be taken back");
    at.keys("m 7").expect("not for bots", "nor who could give up").keys("Enter");
    at.expect("Only bots play, and they do not give up.", "and it says so");
}

#[test]
fn a_bots_move_is_said_in_a_sentence_and_marked_on_the_board() {
    let mut setup = person_and_bot();
    // Yellow's second pawn stands two squares behind red's.
    setup.pawns[Seat::Red][1] = Spot::Step(21);
    let yellow = Seats::NONE.with(Seat::Yellow);
    let mut at = Session::scripted_bots(&setup, &[2, 2, 4], yellow, "easy", still());
    at.keys("Space 1 Enter").expect("Easy throws 2", "a bot throws by itself");
    at.live(650).expect("Easy moves Y2 from", "then it says what it moves");
    at.expect("cuts R2", "and what that does");
    assert!(at.table().trail().is_some_and(|(choice, _)| choice.cuts.is_some()), "its way is marked");
    assert_eq!(at.app.wake_in().map(|wake| wake > Duration::from_secs(1)), Some(true), "to be read");
    at.live(1300).expect("Red, throw the dice", "it is red's turn then");
    assert!(at.table().trail().is_some(), "and what the bot did is still to be seen");
    at.keys("Space");
    assert!(at.table().trail().is_none(), "until red does something");
}

#[test]
fn a_lost_throw_of_a_bot_passes_by_itself_and_a_persons_waits() {
    let yellow = Seats::NONE.with(Seat::Yellow);
    let mut at = Session::scripted_bots(&two(Rules::CLASSIC), &[4, 3, 2], yellow, "easy", still());
    at.keys("Space").live(60_000).expect("Red cannot use 4", "a person's lost throw waits");
    at.keys("Space").expect("Easy cannot use 3", "the bot loses its throw");
    at.expect("Y1-4 need a 1 to come in", "why is said");
    at.live(800).expect("Easy cannot use 3", "it can be read");
    at.live(800).expect("Red, throw the dice", "and needs no key");
    assert_eq!(at.app.wake_in(), None, "now a person is to act, and nothing asks for time");
}

#[test]
fn keys_in_a_bots_turn_hasten_it_or_do_what_they_say() {
    let mut at = against_a_bot(&[2, 3, 2], Speed::Slow);
    at.keys("Space").wait(5000).keys("1 Enter").wait(5000).expect("Easy throws", "the bot's dice tumble");
    at.keys("z").expect("That key does nothing here", "a key that means nothing says so");
    at.keys("Space").expect("Easy throws 3", "Space shows the throw at once").think();
    at.keys("m").expect("Red gives up", "the menu opens, and it is a person who can give up");
    at.live(60_000).expect("Red gives up", "time stands while it is open");
    assert_eq!(at.table().game.log().len(), 3, "the bot waits");
    at.keys("Esc ? Esc l Esc t Esc q").expect("Quit this game?", "help, log, odds and quit open too");
    at.keys("n").expect("Easy throws 3", "and the bot's turn goes on where it was");
    at.expect("Space go on", "the footer says what Space does");
    at.keys("Enter").expect("Easy moves", "Enter goes on").keys("Space");
    at.keys("Space").expect("Red, throw the dice", "to the end of its turn");
    assert!(at.table().game.log().len() == 4, "and no key threw for red");
}

#[test]
fn a_click_hastens_a_bot() {
    let mut at = against_a_bot(&[2, 3, 2], Speed::Off);
    at.keys("Space 1 Enter").expect("Easy throws 3", "the bot throws").think();
    at.click("= 3").expect("Easy moves", "a click on the dice goes on");
}

#[test]
fn taking_back_goes_to_the_last_decision_of_a_person() {
    let mut at = against_a_bot(&[2, 3, 2, 4, 4], Speed::Off);
    at.keys("u").expect("no move to take back", "nobody has moved");
    at.keys("Space 1 Enter").live(10_000).expect("Red, throw the dice", "the bot has answered");
    let answered = at.table().game.log().to_vec();
    at.keys("u").expect("It was Red's, of R1.", "it is red's move that would be taken back");
    at.expect("One throw has fallen,", "with what came after it")
        .expect("and a bot has moved since then", "all");
    at.keys("y").expect("Red, choose a move", "the choice is red's again");
    at.live(60_000);
    assert_eq!(at.table().game.log().len(), 1, "and the bot plays nothing");
    at.keys("1 Enter").live(10_000);
    assert_eq!(at.table().game.log(), answered, "the same dice fall, and the bot answers as before");
    at.keys("u y").keys("2 Enter").live(10_000);
    assert_eq!(at.table().last_throw().map(|t| t.value().steps()), Some(3), "whatever red plays instead");
}

#[test]
fn in_a_bots_turn_a_move_is_taken_back_too() {
    let mut at = against_a_bot(&[2, 3, 2], Speed::Off);
    at.keys("Space 1 Enter").expect("Easy throws 3", "the bot has thrown");
    at.keys("u y").expect("Red, choose a move", "red chooses again");
    at.think().live(60_000).expect("Red, choose a move", "the answer that was on its way is dropped");
    assert_eq!(at.table().game.log().len(), 1);
}

#[test]
fn where_only_bots_have_moved_there_is_nothing_to_take_back() {
    let mut setup = person_and_bot();
    setup.turn = Seat::Yellow;
    let yellow = Seats::NONE.with(Seat::Yellow);
    let mut at = Session::scripted_bots(&setup, &[2, 3], yellow, "easy", still());
    at.wait(0).live(10_000).expect("Red, throw the dice", "the bot has moved");
    at.expect_no("u undo", "the footer does not offer it");
    at.keys("u").expect("Only bots have moved", "and the key says why");
}

#[test]
fn an_answer_that_comes_late_is_dropped() {
    let asked = |at: &mut Session| at.asked.pop().expect("the bot was asked");
    let mut at = against_a_bot(&[2, 3, 2, 2, 5], Speed::Off);
    at.keys("Space 1 Enter");
    let late = asked(&mut at);
    let mv = late.made();
    at.keys("u y");
    at.send(Msg::Decided(Box::new(late.clone()), mv)).expect("Red, choose a move", "after taking back");
    at.keys("2 Enter").wait(5000).expect("Easy is thinking", "red played something else");
    at.send(Msg::Decided(Box::new(late.clone()), mv))
        .expect("Easy is thinking", "and it is no answer to that");
    at.think().expect("Easy moves", "the right answer is");
    at.keys("m 8 Enter y");
    at.send(Msg::Decided(Box::new(late.clone()), mv))
        .expect("Start the game", "on the setup screen it does nothing");
    at.keys("Enter").send(Msg::Decided(Box::new(late), mv));
    assert!(at.table().game.log().len() < 2, "nor in another game");
}

#[test]
fn a_bot_that_thinks_long_holds_up_nothing() {
    let mut at = against_a_bot(&[2, 3, 2], Speed::Off);
    at.keys("Space 1 Enter").wait(10_000).expect("Easy is thinking", "it says so");
    assert_eq!(at.app.wake_in(), None, "and nothing asks for time");
    at.keys("Space").expect("Easy is still thinking.", "it cannot be hastened");
    assert_eq!(at.asked.len(), 1, "it is asked once");
    at.keys("m").think().expect("Go on with the game", "its answer comes while the menu is open");
    assert_eq!(at.table().game.log().len(), 3, "and waits");
    at.keys("Esc").expect("Easy moves", "until it is closed");
    let mut at = against_a_bot(&[2, 3, 2], Speed::Off);
    at.keys("Space 1 Enter").wait(10_000).keys("q y");
    assert_eq!(at.out.terminal.last(), Some(&Terminal::Quit), "leaving waits for no answer");
}

#[test]
fn the_window_may_grow_too_small_and_the_bots_wait() {
    let mut at = only_bots(3, Speed::Off);
    at.wait(0).live(5000);
    let before = at.table().game.log().len();
    at.resize(30, 10).live(60_000);
    assert_eq!(at.table().game.log().len(), before, "nobody could see what they do");
    assert_eq!(at.app.wake_in(), None);
    at.resize(80, 24).live(5000);
    assert!(at.table().game.log().len() > before, "they go on when it fits");
}

/// The record of a game so far, as it is written.
fn recorded(at: &Session) -> String {
    let mut text = String::new();
    for task in &at.out.disk {
        match task {
            Disk::Begin(header, lines) => {
                text = header.to_text();
                text.extend(lines.iter().map(|line| line.to_text()));
            }
            Disk::Append(line) => text += &line.to_text(),
            _ => {}
        }
    }
    text
}

#[test]
fn a_game_with_bots_is_gone_on_with_from_any_moment_as_if_it_had_not_stopped() {
    for level in ["random", "medium"] {
        let mut whole = Session::with_bots(8, red_and_yellow(), level, still());
        whole.app = whole.app.clone().saving();
        let (mut stopped, mut steps) = (Vec::new(), 0);
        while whole.table().game.log().len() < 160 && whole.table().is_running() {
            let thinks = whole.table().game.position().phase() == Phase::Moving && !whole.asked.is_empty();
            if thinks && stopped.len() < 6 && steps % 3 == 0 {
                stopped.push(recorded(&whole));
            }
            steps += 1;
            whole.live(10_000);
            play_red(&mut whole);
        }
        assert!(!stopped.is_empty(), "it stopped while a bot was to decide");
        for text in stopped {
            let read = record::read(text.as_bytes(), &players::exists, |_| ()).expect("it is a record");
            let mut at = Session::new(App::resume(read, still(), Seed(1)));
            assert_eq!(at.table().arrangement.players[Seat::Yellow], bot(level), "the record names the bot");
            at.wait(0).live(10_000);
            let mut steps = 0;
            while at.table().game.log().len() < 160 && at.table().is_running() && steps < 2000 {
                play_red(&mut at);
                at.live(10_000);
                steps += 1;
            }
            let shared = at.table().game.log().len().min(whole.table().game.log().len());
            assert!(shared > 100);
            assert_eq!(at.table().game.log()[..shared], whole.table().game.log()[..shared], "{level}");
        }
    }
}

#[test]
fn whatever_is_pressed_and_whenever_bots_answer_the_record_is_the_game() {
    const KEYS: [&str; 18] = [
        "Space",
        "Enter",
        "1",
        "2",
        "Tab",
        "u",
        "y",
        "n",
        "m",
        "Esc",
        "p",
        "+",
        "-",
        "l",
        "Down",
        "Backspace",
        "?",
        "3",
    ];
    let mut luck = Luck::new(11);
    for seed in 0..6 {
        let seats = if seed % 2 == 0 { red_and_yellow() } else { Seats::FOUR };
        let mut at = Session::with_bots(seed, seats, ["random", "easy", "medium"][luck.below(3)], still());
        at.app = at.app.clone().saving();
        for _ in 0..1500 {
            match luck.below(4) {
                0 => at.think(),
                1 => at.wait(luck.below(1500) as u64),
                _ => at.keys(KEYS[luck.below(KEYS.len())]),
            };
            // Nobody leaves the table or gives up for good.
            let over = !matches!(at.app.screen(), Screen::Table(table) if table.is_running());
            if over
                || matches!(at.app.overlay(), Some(Overlay::Ask(question, _)) if !matches!(question, Question::TakeBack { .. }))
            {
                at.keys("Esc");
            }
            if over {
                break;
            }
        }
        let read = record::read(recorded(&at).as_bytes(), &players::exists, |_| ()).expect("it is a record");
        assert_eq!(read.game.log(), at.table().game.log(), "seed {seed}");
        assert_eq!(read.seed_agrees, Some(true), "and every throw is the seed's");
    }
}

#[test]
fn a_game_of_bots_that_is_watched_again_stands_still_until_it_is_taken_over() {
    let mut whole = only_bots(3, Speed::Off);
    whole.app = whole.app.clone().saving();
    whole.wait(0).live(60_000);
    let read = record::read(recorded(&whole).as_bytes(), &players::exists, |_| ()).expect("it is a record");
    let mut at = Session::new(App::replay(read, still(), Seed(1)).saving());
    at.keys("Right Right Right").live(60_000).expect("step 3 of", "in a replay no bot plays");
    at.keys("Enter y").live(5000);
    assert!(at.table().game.log().len() > 3, "taken over, they do");
    assert_eq!(at.table().game.log()[..], whole.table().game.log()[..at.table().game.log().len()]);
}

#[test]
fn with_real_dice_a_person_throws_for_the_bots_too() {
    let mut arrangement = Arrangement { first: First::Seat(Seat::Red), ..Arrangement::default() };
    arrangement.dice = ThrownBy::Hand;
    arrangement.players[Seat::Yellow] = bot("easy");
    let mut at = Session::new(App::table(arrangement, still(), Seed(1)).expect("two can play"));
    at.keys("0 1 Enter Enter 1 3 Enter Enter");
    at.expect("Easy needs a throw", "it says for whom").expect("type two faces, 0-3", "and how");
    at.keys("1 0 Enter").expect("Easy throws 1", "what is typed is the bot's throw");
    at.live(10_000).expect("Easy needs a throw", "it plays, and throws again");
    assert!(matches!(at.table().game.log().last().map(|p| p.action), Some(Action::Move(_))));
}

#[test]
fn the_bell_rings_when_a_persons_turn_comes_after_a_bots() {
    let yellow = Seats::NONE.with(Seat::Yellow);
    let wanted = Settings { bell: true, ..still() };
    let mut at = Session::scripted_bots(&person_and_bot(), &[2, 3, 2], yellow, "easy", wanted);
    let rung = |at: &Session| at.out.terminal.iter().filter(|task| **task == Terminal::Bell).count();
    at.keys("? Esc Space 1 Enter");
    let before = rung(&at);
    at.live(1500);
    assert_eq!(rung(&at), before, "it does not ring for a bot");
    at.live(10_000).expect("Red, throw the dice", "it is red's turn");
    assert_eq!(rung(&at), before + 1, "and it rings");
}

#[test]
fn when_the_last_person_gives_up_the_bots_are_watched() {
    let three = Seats::standard(3).expect("three can play");
    let mut at = Session::with_bots(5, three, "easy", still());
    at.keys("m 7 Enter y").live(3000).expect("Space pauses", "two bots play on, and are watched");
    assert_eq!(at.app.context(), Context::Watch);
    let mut at = Session::with_bots(5, red_and_yellow(), "easy", still());
    at.keys("Space Space").keys("m 7").expect("Red gives up", "in the bot's turn it is the person who can");
    at.keys("Enter y").expect("Easy is the King", "and does");
}

#[test]
fn a_bot_that_is_shut_out_is_asked_nothing() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Yellow][0] = Spot::Step(5);
    setup.pawns[Seat::Red] = vec![Spot::Step(24), Spot::Step(30), Spot::Step(48), Spot::Step(23)];
    setup.has_cut = Seats::NONE.with(Seat::Red);
    let yellow = Seats::NONE.with(Seat::Yellow);
    let mut at = Session::scripted_bots(&setup, &[3, 2, 3], yellow, "easy", still());
    at.keys("Space 4 Enter").expect("Easy is shut out", "it is said");
    at.live(20_000).expect_no("Give up?", "but nobody is asked").expect("Red, throw", "and the game goes on");
}

#[test]
fn a_seat_turned_to_a_bot_by_mouse_and_left_again_is_as_before() {
    let mut at = Session::setup();
    at.click("Yellow, top").click("Yellow, top").expect("< Random (bot) >", "a click turns it");
    at.keys("Left").expect("< Yellow >", "and Left turns it back");
    assert!(matches!(at.app.screen(), Screen::Setup(_)));
    assert_eq!(at.app.arrangement().players, BySeat::default());
}
