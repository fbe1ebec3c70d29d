//! Bots in lines of words: they play when it is their turn, and say each throw and move.

use dhayam::app::App;
use dhayam::app::arrangement::{Arrangement, First, ThrownBy};
use dhayam::app::name::Name;
use dhayam::game::Seed;
use dhayam::players::Player;
use dhayam::rules::Seat;

use crate::kit::lines::{Piped, replies};
use crate::kit::run::folder;
use crate::kit::session::still;
use crate::kit::{Luck, joined};

fn arranged(red: &str, yellow: &str) -> Arrangement {
    let mut arrangement = Arrangement { first: First::Seat(Seat::Red), ..Arrangement::default() };
    for (seat, level) in [(Seat::Red, red), (Seat::Yellow, yellow)] {
        arrangement.players[seat] = Player::named(level).expect("there is such a player");
    }
    arrangement
}

fn app(arrangement: Arrangement, seed: u64) -> App {
    App::table(arrangement, still(), Seed(seed)).expect("two can play")
}

#[test]
fn a_bot_plays_its_turn_and_says_each_throw_and_move() {
    let mut arrangement = arranged("human", "medium");
    arrangement.names[Seat::Yellow] = Name::typed("Bala");
    let mut app = app(arrangement, 8);
    let lines: Vec<&str> = std::iter::repeat_n("", 60).collect();
    let said = replies(&mut app, &lines).concat();
    assert!(said.contains("Bala (yellow), a bot (medium): pawns Y1-4"), "who is a bot is said: {said}");
    assert!(said.contains("Bala throws ") && said.contains("Y1 enters on d7."), "and what it does: {said}");
    assert!(!said.contains("Bala (yellow): Enter throws"), "nobody throws for it: {said}");
    assert!(said.contains("Red: Enter throws."), "then it is the person's turn: {said}");
}

#[test]
fn taking_back_asks_with_what_the_bot_did_since() {
    let mut app = app(arranged("human", "easy"), 8);
    let mut lines = vec![""; 60];
    lines.extend(["u", "y"]);
    let all = replies(&mut app, &lines);
    let (asked, after) = (&all[61], &all[62]);
    assert!(asked.contains("Take back the last move? It was Red's"), "{asked}");
    let after = joined(after);
    assert!(after.contains("taken back, with what came after; the same dice fall again. Red has"), "{after}");
}

#[test]
fn bots_alone_play_a_turn_at_a_time_so_many_or_to_the_end() {
    let mut app = app(arranged("easy", "medium"), 3);
    let said = replies(&mut app, &["", "12", "board", "concede", "end", "again"]);
    assert!(said[0].ends_with("Turn 1, Easy (red) plays next: Enter plays the turn.\n"), "{}", said[0]);
    assert!(said[0].contains("Easy (red), a bot (easy)") && !said[0].contains("throws "), "{}", said[0]);
    let turns = said[1].lines().filter(|line| line.contains(" throws ")).count();
    assert!(
        turns >= 1 && said[1].ends_with("Turn 2, Medium (yellow) plays next: Enter plays the turn.\n"),
        "{}",
        said[1]
    );
    assert!(said[2].ends_with("Turn 14, Medium (yellow) plays next: Enter plays the turn.\n"), "{}", said[2]);
    assert!(said[3].contains("Turn 14"), "one may look about: {}", said[3]);
    assert!(said[4].contains("means nothing here: press Enter for the next turn"), "{}", said[4]);
    assert!(said[5].contains("is the King!") && said[5].contains("The seed was 3."), "{}", said[5]);
    assert!(said[6].starts_with("Medium begins.\nMedium throws "), "and once more: {}", said[6]);
    assert!(said[6].ends_with("Enter plays the turn.\n"), "{}", said[6]);
}

#[test]
fn real_dice_are_typed_in_for_the_bot() {
    let mut app = app(Arrangement { dice: ThrownBy::Hand, ..arranged("human", "easy") }, 1);
    let said = replies(&mut app, &["1 1", "0 1", "0 2"]);
    assert!(
        said[1].contains("Easy (yellow): throw the dice for this bot, and type both faces"),
        "{}",
        said[1]
    );
    assert!(said[2].contains("Easy throws 1 (blank and 1).\nY1 enters on d7."), "{}", said[2]);
    assert!(said[3].contains("No pawn can use it") || said[3].contains("Y1 goes from"), "{}", said[3]);
}

#[test]
fn a_person_plays_against_bots_through_a_pipe_to_the_king_and_the_record_names_them() {
    let home = folder();
    let args = "--plain --seed 4 --names Anu --bots medium,easy -p 3";
    let mut game = Piped::start(home.path(), args);
    let last = game.play_to_the_king(&mut Luck::new(3));
    assert!(last.contains("is the King!"), "{last}");
    game.end();
    let records = crate::kit::lines::records(home.path());
    let record = std::fs::read_to_string(&records[0]).expect("it is there");
    let header = record.lines().next().expect("it has a header");
    assert!(header.contains(r#""name":"Medium","player":"medium""#), "{header}");
    let games = crate::kit::run::dhayam(home.path(), &["games"]);
    let listed = String::from_utf8_lossy(&games.stdout).into_owned();
    assert!(listed.contains("Anu, Medium and Easy"), "{listed}");
}

#[test]
fn a_game_of_bots_left_in_the_middle_is_gone_on_with() {
    let home = folder();
    let mut game = Piped::start(home.path(), "--plain --seed 4 --player Anu:medium --player :easy");
    game.reply();
    game.answer("30");
    let left = game.answer("quit");
    assert!(joined(&left).contains("'dhayam resume --plain' goes on with it."), "{left}");
    game.wait();
    let mut again = Piped::start(home.path(), "resume --plain");
    let said = again.reply();
    assert!(said.contains("Anu (red), a bot (medium)") && said.contains("plays next"), "{said}");
    assert!(again.answer("end").contains("is the King!"));
}

#[test]
fn a_throw_typed_wrongly_for_a_bot_goes_back_with_its_move() {
    let mut app = app(Arrangement { dice: ThrownBy::Hand, ..arranged("human", "easy") }, 1);
    let said = replies(&mut app, &["1 1", "0 1", "u", "0 2", "0 1"]);
    assert!(said[2].contains("Y1 enters on d7."), "{}", said[2]);
    let back = joined(&said[3]);
    assert!(
        back.starts_with("Easy's throw of 1 (blank and 1) is taken back, with what came after; type what really fell. Turn 2, Easy"),
        "{back}"
    );
    assert!(said[4].contains("Easy throws 2 (blank and 2). No pawn can use it"), "{}", said[4]);
    assert!(said[5].starts_with("Red throws 1"), "{}", said[5]);
}
