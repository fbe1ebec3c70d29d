//! Journeys: keystrokes through the whole program with known dice, each assertion a sentence.

use std::time::Duration;

use dhayam::app::keymap::Context;
use dhayam::app::msg::{Effect, Key, Msg};
use dhayam::app::settings::{Settings, Speed};
use dhayam::app::{App, Screen, arrangement::Arrangement};
use dhayam::game::Seed;
use dhayam::game::record::{self, Read};
use dhayam::players;
use dhayam::rules::{Phase, Rules, Seat, Seats, Setup, Spot};

use crate::kit::run::fifty_actions;
use crate::kit::session::{Session, still};
use crate::kit::{data, mv, value};

fn two(rules: Rules) -> Setup {
    Setup::start(rules, Seats::opposite(Seat::Red), Seat::Red)
}

#[test]
fn a_short_game_is_played_from_the_first_dhayam_to_the_king() {
    let one_pawn = Rules { pawns: 1, ..Rules::CLASSIC };
    let mut at = Session::scripted(&two(one_pawn), &[1, 5, 6, 2, 1, 1, 12, 12, 12, 6, 5]);
    at.expect("Red, throw the dice", "red is to throw")
        .keys("Space")
        .expect("off→d1 enters", "a 1 brings the pawn in")
        .keys("Enter Space Enter Space Enter Space")
        .expect("e7→c7", "red's pawn stands on e7 after 5 and 6")
        .keys("Enter")
        .expect("Yellow, throw the dice", "a 2 earns no throw, so the turn passes")
        .keys("Space Enter Space")
        .expect("cuts R1, way open", "yellow's second 1 reaches red's pawn")
        .keys("Enter")
        .expect("Yellow's way in is open", "the log says that the cut opened the way")
        .expect("off 1 on 0 home 0", "red's pawn is off the board again");
    at.keys("Space Enter Space").expect("way open", "yellow's way in is open");
    at.keys("Enter Space Enter Space Enter Space Enter Space")
        .expect("home!", "the 5 is the exact count to the centre")
        .keys("Enter")
        .expect("Yellow is the King!", "the only pawn is home");
    assert_eq!(at.table().game.position().king(), Some(Seat::Yellow));
    at.expect("2. Red", "the other is placed second")
        .expect("7 throws, 1 cut", "throws and cuts are counted");
    at.keys("Enter").expect("Choose with a digit", "Enter alone chooses nothing on the last screen");
    assert!(at.effects.is_empty());
    at.keys("3 Enter");
    assert_eq!(at.effects, [Effect::Quit], "the third row leaves the program");
}

#[test]
fn a_whole_game_of_four_is_played_with_space_enter_and_digits_alone() {
    for rules in [Rules::CLASSIC, Rules::TRADITIONAL] {
        let mut at = Session::seeded(11, Seats::FOUR, rules);
        for turn in 0.. {
            assert!(turn < 20_000, "the game comes to an end");
            match at.app.context() {
                Context::Over => break,
                Context::Choose => {
                    // The same digit again goes on through the values: all moves are in reach.
                    let wanted = at.table().game.position().legal_moves().nth(turn % 3);
                    let moves = at.table().game.position().legal_moves();
                    let wanted = wanted.or(moves.nth(0)).expect("there is a move to choose");
                    for _ in 0..8 {
                        if at.table().chosen == Some(wanted) {
                            break;
                        }
                        at.keys(&wanted.pawn.to_string());
                    }
                    assert_eq!(at.table().chosen, Some(wanted), "digits reach every move");
                    at.keys("Enter");
                }
                _ => {
                    at.keys("Space");
                }
            }
        }
        at.expect("is the King!", "somebody has won");
    }
}

#[test]
fn holding_enter_never_quits_never_concedes_and_never_picks_between_moves() {
    for seed in 0..20 {
        let mut at = Session::seeded(seed, Seats::FOUR, Rules::TRADITIONAL);
        for _ in 0..400 {
            let lines = at.table().choices().len();
            let before = at.table().game.log().len();
            at.keys("Enter");
            let moved = at.table().game.log().len() > before;
            assert!(!(moved && lines > 1), "Enter alone played one of {lines} different moves");
        }
        assert!(at.effects.is_empty(), "Enter alone never leaves");
        assert_eq!(at.table().game.position().active(), Seats::FOUR, "Enter alone never gives up");
        at.expect("different moves: choose", "the player is told to choose");
    }
}

#[test]
fn a_throw_nobody_can_use_says_why_and_stays_until_it_is_read() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(46), Spot::Cut, Spot::New, Spot::Step(48)];
    setup.has_cut = Seats::NONE.with(Seat::Red);
    let mut at = Session::scripted(&setup, &[4, 2]);
    at.keys("Space")
        .expect("Red cannot use 4", "the throw is lost")
        .expect("R1 is only 2 from the centre", "the first pawn's reason")
        .expect("R2 needs a 1 or 5 to come in", "the cut pawn's reason")
        .expect("R3 needs a 1 to come in", "the new pawn's reason")
        .expect("R4 is home", "the last pawn's reason")
        .expect("Space: Yellow's turn", "what comes next is said");
    at.wait(60_000).expect("Red cannot use 4", "it stays to be read");
    assert_eq!(at.app.wake_in(), None, "nothing moves meanwhile");
    at.keys("x")
        .expect("does nothing here", "another key does not pass")
        .expect("Red cannot use 4", "still there");
    at.keys("Space").expect("Yellow, throw the dice", "now the turn has passed");
}

#[test]
fn with_banked_throws_value_and_pawn_are_both_chosen() {
    let mut setup = two(Rules::TRADITIONAL);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(3), Spot::New, Spot::New];
    let mut at = Session::scripted(&setup, &[5, 12, 2]);
    at.keys("Space Space")
        .expect("Red, throw again", "a 12 earns a throw, which comes before the moves")
        .expect("hand 5 12", "what is thrown so far is shown")
        .keys("Space")
        .expect("[2]", "the lowest value is in front");
    at.keys("Right").expect("[5]", "Right goes to the next value");
    at.keys("2 2");
    assert_eq!(at.table().chosen, Some(mv(2, 12)), "the same digit again goes to the pawn's next value");
    at.keys("3");
    assert_eq!(at.table().chosen, Some(mv(3, 5)), "a new pawn enters on the 5, though 12 was in front");
    at.keys("Enter").expect("hand [2] 12", "the 5 is played, 2 and 12 are left");
    assert_eq!(at.table().game.position().turn(), Seat::Red, "the turn goes on while there is a hand");
}

#[test]
fn taking_back_is_at_once_since_the_throw_and_asked_about_before_it() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(3), Spot::New, Spot::New];
    let mut at = Session::scripted(&setup, &[2, 3, 4]);
    let start = *at.table().game.position();
    at.keys("u").expect("no move to take back", "there is nothing yet");
    at.keys("Space 2 Enter u").expect("the dice stay as they fell", "the move since the throw goes at once");
    assert_eq!(at.table().game.position().phase(), Phase::Moving, "red chooses again");
    at.keys("1").expect("would land on R2 on g1", "the first pawn is still barred");
    at.keys("2 Enter Space Space u").expect("Take back the last move?", "past a throw it asks");
    at.keys("Enter");
    assert_eq!(at.table().game.throws(), 2, "no is the answer under the cursor");
    at.keys("u y");
    assert_eq!(at.table().game.throws(), 1, "back to red's choice");
    assert_eq!(at.table().game.position().hand(), std::iter::once(value(2)).collect(), "with the same 2");
    at.keys("2 Enter Space").expect("= 3", "yellow's 3 falls again");
    assert_ne!(*at.table().game.position(), start);
}

#[test]
fn real_dice_are_typed_in_and_a_slip_can_be_erased() {
    let arrangement = Arrangement {
        dice: dhayam::app::arrangement::ThrownBy::Hand,
        first: dhayam::app::arrangement::First::Seat(Seat::Red),
        ..Arrangement::default()
    };
    let mut at = Session::new(App::table(arrangement, still(), Seed(1)).expect("it can be played"));
    at.expect("Red, throw your dice", "the program does not throw");
    at.keys("Enter").expect("Type both faces", "nothing falls before both faces are typed");
    at.keys("0 4").expect("A long die shows 0 (blank), 1, 2 or 3.", "there is no face 4");
    at.keys("2 1").expect("Both faces are typed", "a third face is not taken");
    at.keys("Backspace 1").expect("= 1", "the 2 was a slip, now there is a blank and a 1");
    at.keys("Enter 1 Enter").expect("Red, throw again", "the pawn is in, and the 1 throws again");
    at.keys("0 0 Enter").expect("= 12", "two blanks count 12");
}

#[test]
fn escape_never_quits_and_q_asks_once_with_no_under_the_cursor() {
    let mut at = Session::seeded(3, Seats::opposite(Seat::Red), Rules::CLASSIC);
    at.keys("Esc").expect("Menu", "Esc opens the menu");
    at.keys("Esc Esc Esc");
    assert!(at.effects.is_empty(), "Esc opens and closes and never leaves");
    at.keys("q").expect("Quit this game?", "a running game is asked about");
    at.keys("Enter");
    assert!(at.effects.is_empty(), "Enter on No stays");
    at.keys("q y");
    assert_eq!(at.effects, [Effect::Quit]);
}

#[test]
fn ctrl_c_asks_and_a_second_one_leaves() {
    let mut at = Session::seeded(3, Seats::opposite(Seat::Red), Rules::CLASSIC);
    at.keys("C-c").expect("Quit this game?", "the game would be lost");
    assert!(at.effects.is_empty());
    at.keys("C-c");
    assert_eq!(at.effects, [Effect::Quit]);
    let mut at = Session::setup();
    at.keys("C-c");
    assert_eq!(at.effects, [Effect::Quit], "there is nothing to lose at the setup screen");
}

#[test]
fn start_is_under_the_cursor_and_one_key_begins_a_game() {
    let mut at = Session::setup();
    at.keys("Enter").expect("begins.", "the game has begun, and who begins is said");
    assert!(at.table().is_running());
}

#[test]
fn what_is_set_up_is_what_is_played() {
    let mut at = Session::setup();
    at.keys("Down Down Space").expect("G  Green, right < Green >", "green sits down");
    at.keys("Down Down Space Down Right").expect("traditional", "the preset turns");
    at.keys("Down Down Down Down Down Right").expect("Pawns            < 5 >", "pawns turn to 5");
    at.keys("Down Right Right").expect("Who begins       < Green >", "green is to begin");
    at.keys("Up Up Up Up Up Up Up Up Up Up Up Enter");
    let position = *at.table().game.position();
    assert_eq!(position.seats(), Seats::FOUR);
    assert_eq!(position.rules(), Rules { pawns: 5, ..Rules::TRADITIONAL });
    assert_eq!(position.turn(), Seat::Green);
}

#[test]
fn a_bad_combination_cannot_be_started_and_says_why() {
    let mut at = Session::setup();
    at.keys("Down Space Up").expect("needs two players", "one player is too few");
    at.keys("Enter").expect("needs two players", "it does not start");
    at.keys("Down Down Space Up Up Enter")
        .expect("not Green and Yellow, but Green and Blue", "they sit side by side");
    assert!(matches!(at.app.screen(), Screen::Setup(_)));
}

#[test]
fn a_name_is_typed_or_pasted() {
    let mut at = Session::setup();
    at.keys("Down Enter A n u ?").expect("Anu?_", "letters and signs are typed");
    at.keys("Backspace Enter").expect("< Anu >", "the name is taken");
    at.keys("Down Down").paste("Bala\u{1b}[31m\nand so on");
    at.expect("< Bala[31mand so on >", "a pasted name loses what does not print");
    at.keys("Enter Backspace").paste("!").expect("and so o!_", "a paste goes on with the name being typed");
    at.keys("Esc").expect("and so on", "Esc leaves the name as it was");
    at.keys("Up Up Up")
        .paste("Chitra")
        .expect("only as a name", "elsewhere a paste is refused with a sentence");
}

#[test]
fn a_pasted_text_plays_nothing() {
    let mut at = Session::seeded(3, Seats::opposite(Seat::Red), Rules::CLASSIC);
    at.paste("q\ry 1\r").expect("only as a name", "it says why nothing happened");
    assert!(at.effects.is_empty() && at.table().game.log().is_empty());
}

#[test]
fn a_player_shut_out_is_told_once_and_may_give_up() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red][0] = Spot::Step(5);
    setup.pawns[Seat::Yellow] = vec![Spot::Step(24), Spot::Step(30), Spot::Step(48), Spot::Step(23)];
    setup.has_cut = Seats::NONE.with(Seat::Yellow);
    setup.turn = Seat::Yellow;
    let mut at = Session::scripted(&setup, &[3, 2, 3, 2]);
    at.keys("Space 4 Enter").expect("Red is shut out", "yellow's last pawn turned in");
    at.expect("The way in stays shut (R23).", "and the rule is named");
    at.keys("Space")
        .expect("Red can never open the way in. Give up?", "with two players it offers to give up");
    at.keys("Enter").expect("Red, throw the dice", "no is under the cursor, and the game goes on");
    at.keys("Space Enter Space 1 Enter").expect_no("shut out", "it is said once");
    at.keys("m 7 Enter y").expect("Yellow is the King!", "giving up makes the other King");
}

#[test]
fn with_three_players_the_game_goes_on_without_the_one_who_gives_up() {
    let three = Seats::standard(3).expect("three can play");
    let mut at = Session::seeded(5, three, Rules::CLASSIC);
    at.keys("m 7").expect("Red gives up", "the menu names who gives up");
    at.keys("Enter").expect("Does Red give up?", "it asks");
    at.keys("y").expect("gave up", "the panel says so").expect("Green, throw the dice", "green goes on");
    assert!(at.table().is_running());
    at.keys("u").expect("no move to take back", "giving up is not taken back");
}

#[test]
fn again_begins_with_the_next_seat_and_other_dice() {
    let mut at = Session::seeded(5, Seats::opposite(Seat::Red), Rules::CLASSIC);
    let before = at.table().seed;
    at.keys("m 7 Enter y 1 Enter").expect("Yellow begins.", "the next seat begins");
    assert_ne!(at.table().seed, before, "with a seed of its own");
    at.keys("m 7 Enter y Down Down Enter")
        .expect("Start the game", "the second row leads to the setup screen");
}

/// A golden game as it is read from its record.
fn recorded() -> Read {
    let file = std::fs::File::open(data("golden/records/game-005.dhayam")).expect("the record is there");
    record::read(std::io::BufReader::new(file), &players::exists, |_| ()).expect("it is sound")
}

#[test]
fn a_recorded_game_is_watched_step_by_step_and_played_on_from_any() {
    let read = recorded();
    let steps = read.game.log().len();
    let mut at = Session::new(App::replay(read, still(), Seed(1)).saving());
    at.expect(&format!("step 0 of {steps}, paused"), "it begins at the start");
    at.keys("Right Right")
        .expect("step 2 of", "Right steps")
        .keys("Left")
        .expect("step 1 of", "Left steps back");
    at.keys("Down").expect("step 11 of", "Down goes ten").keys("Up").expect("step 1 of", "and Up ten back");
    at.keys("End").expect(&format!("step {steps} of {steps}"), "End goes to the end");
    at.expect("is the King", "and the King is known there");
    at.keys("c").expect("Nothing is cut in the rest", "there is no cut after the end");
    at.keys("Home Tab").expect("cuts ", "Tab goes to the next cut");
    at.keys("Home Space").expect("playing", "Space lets it play by itself");
    assert!(at.app.wake_in().is_some(), "it wants to be woken for the next step");
    at.wait(250).expect("step 2 of", "two and a half steps of a tenth of a second went by");
    at.keys("-").expect("Speed: fast.", "the pace can be turned").expect("playing", "while it plays");
    at.wait(1_000_000).expect("paused", "it stops at the end");
    assert_eq!(at.app.wake_in(), None);
    at.keys("Home Down Down Enter").expect("Go on from here", "it asks before a game begins");
    at.keys("y").expect_no("step 20", "a game is in front");
    let begun = at.effects.iter().rev().find_map(|effect| match effect {
        Effect::Begin(_, lines) => Some(lines.len()),
        _ => None,
    });
    assert_eq!(begun, Some(20), "a new record begins with what was watched");
    assert_eq!(at.table().game.log().len(), 20);
    assert!(at.table().is_running() && at.app.is_saved());
}

#[test]
fn a_resumed_game_has_its_hand_its_undo_and_the_dice_that_would_have_fallen() {
    let mut whole = Session::seeded(11, Seats::FOUR, Rules::TRADITIONAL);
    let mut text = whole.table().header().to_text();
    let mut at = Session::new(whole.app.clone().saving());
    while at.table().game.log().len() < 80 || at.table().game.position().phase() != Phase::Moving {
        let keys = if at.app.context() == Context::Choose { "1 2 3 4 Enter" } else { "Space" };
        at.keys(keys);
        whole.keys(keys);
    }
    for effect in &at.effects {
        if let Effect::Append(line) = effect {
            text += &line.to_text();
        }
    }
    let read = record::read(text.as_bytes(), &players::exists, |_| ()).expect("the lines are a record");
    let mut resumed = Session::new(App::resume(read, still(), Seed(9)));
    assert_eq!(resumed.table().game, whole.table().game, "position, hand, history and dice are the same");
    assert_eq!(resumed.table().arrangement.rules, Rules::TRADITIONAL);
    resumed.keys("u").expect("Take back the last move?", "what was before can be taken back");
    resumed.keys("n");
    for _ in 0..40 {
        let keys = if whole.app.context() == Context::Choose { "1 2 3 4 Enter" } else { "Space" };
        resumed.keys(keys);
        whole.keys(keys);
        assert_eq!(resumed.table().game.log().last(), whole.table().game.log().last(), "the same dice fall");
    }
}

#[test]
fn a_game_after_one_that_was_gone_on_with_is_saved_only_if_games_are() {
    let read = record::read(&fifty_actions()[..], &players::exists, |_| ()).expect("it is a record");
    for saves in [false, true] {
        let app = App::resume(read.clone(), still(), Seed(9));
        let mut at = Session::new(if saves { app.saving() } else { app });
        at.wait(1);
        assert!(at.app.is_saved() && at.effects.is_empty(), "the record there is gone on with");
        at.keys("Esc 8 Enter y Up Down Enter");
        assert!(matches!(at.app.screen(), Screen::Table(_)), "another game is in front");
        assert_eq!(at.app.is_saved(), saves, "and is saved if games are");
    }
}

#[test]
fn what_cannot_be_saved_is_said_once_and_the_game_goes_on() {
    let mut at = Session::new(Session::seeded(11, Seats::FOUR, Rules::CLASSIC).app.saving());
    at.keys("Space").send(Msg::NotSaved { begun: true, why: "the disk is full".to_owned() });
    at.expect("not being saved any more, as the disk is full.", "it is said");
    let before = at.effects.len();
    at.keys("Space Space Space Space").expect_no("not being saved", "once");
    assert_eq!(at.effects.len(), before, "nothing more is written");
    at.keys("q").expect("it is not saved", "and leaving says so");
}

#[test]
fn a_key_settles_what_moves_and_does_nothing_else() {
    let settings = Settings { speed: Speed::Slow, ..Settings::default() };
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(3), Spot::New, Spot::New];
    let mut at = Session::scripted_with(&setup, &[3, 2], settings);
    at.keys("Space").expect("Red throws", "the dice tumble");
    assert!(at.app.wake_in().is_some_and(|d| d <= Duration::from_millis(100)), "time matters now");
    at.keys("q").expect("Red, choose a move", "a key settles the dice and is swallowed");
    assert_eq!(at.app.wake_in(), None);
    at.keys("2 Enter").expect("Red moves R2", "the pawn walks").wait(100);
    at.keys("Space").expect("Yellow, throw the dice", "Space settles the pawn and does not throw");
    at.keys("Space").wait(10_000).expect("Yellow cannot use 2", "time settles it too");
}

#[test]
fn nothing_asks_for_time_while_the_players_think() {
    let mut at = Session::seeded(11, Seats::FOUR, Rules::TRADITIONAL);
    for keys in ["", "?", "Esc l", "Esc t", "Esc m", "Esc q", "n Space", "Space", "Space"] {
        at.keys(keys);
        assert_eq!(at.app.wake_in(), None, "at rest after {keys:?}");
    }
}

#[test]
fn a_held_key_moves_a_cursor_and_nothing_else() {
    let mut at = Session::seeded(11, Seats::FOUR, Rules::CLASSIC);
    at.send(Msg::Key { key: Key::Char(' '), repeat: true });
    assert!(at.table().game.log().is_empty(), "a held Space does not throw");
    at.keys("m").send(Msg::Key { key: Key::Down, repeat: true });
    at.expect("▶ 2 Take back", "a held arrow moves the cursor");
}

#[test]
fn no_dead_key_goes_unexplained() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(3), Spot::New, Spot::New];
    for keys in ["", "Space", "Space 2 Enter Space", "m", "q", "?", "l", "t"] {
        let mut at = Session::scripted(&setup, &[3, 2, 1]);
        at.keys(keys).keys("z").expect("That key does nothing here", keys);
    }
    Session::setup().keys("z").expect("That key does nothing here", "at the setup screen");
    let mut at = Session::scripted(&setup, &[3, 2, 1]);
    at.keys("1").expect("First throw the dice", "a digit before the throw");
    at.keys("Space 5").expect("There is no pawn 5", "a pawn that is not in the game");
    at.keys("3").expect("R3 cannot play the 3: it needs a 1 to come in.", "a pawn that cannot move");
}

#[test]
fn the_log_and_the_throws_tell_the_game() {
    let mut at = Session::seeded(11, Seats::FOUR, Rules::CLASSIC);
    at.keys("l").expect("Nothing has happened yet", "the log is empty");
    at.keys("Esc");
    for _ in 0..40 {
        at.keys("Space 1 Enter 2 Enter 3 Enter 4 Enter");
    }
    at.keys("l").expect("What happened", "the log opens at its end").keys("Home");
    at.expect("   1  Red throws", "and begins with the first throw");
    at.keys("PgDn PgDn PgUp PgUp").expect("   1  Red throws", "as many pages up as down");
    at.keys("Up").expect("   1  Red throws", "the top is the end of the way");
    at.keys("Esc t").expect("of 100 games", "the throws come with a verdict");
}
