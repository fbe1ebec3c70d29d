//! The setup screen: who plays, and by which rules.

use dhayam::app::Screen;
use dhayam::app::key::Key;
use dhayam::app::key::Press;
use dhayam::app::msg::Msg;
use dhayam::app::outbox::{Disk, Outbox};
use dhayam::rules::{Rules, Seat, Seats};

use crate::kit::session::Session;

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
    at.keys("Down Left Up").expect("needs two players", "one player is too few");
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
    assert!(at.out == Outbox::default() && at.table().game.log().is_empty());
}

#[test]
fn a_name_begun_and_left_takes_no_seat() {
    let mut at = Session::setup();
    at.keys("Down Down Enter A Esc").expect("Green, right < nobody >", "green's seat stays empty");
    at.keys("Enter A n u Enter").expect("< Anu >", "a name that is taken takes the seat");
}

#[test]
fn a_held_key_types_and_erases_but_never_takes_the_name() {
    let mut at = Session::setup();
    at.keys("Down Enter");
    let held = |key| Msg::Key { key, press: Press::Held };
    at.send(held(Key::Char('a'))).send(held(Key::Char('a'))).expect("aa_", "a held letter types");
    at.send(held(Key::Backspace)).expect(" a_", "a held Backspace erases");
    at.send(held(Key::Enter)).expect(" a_", "a held Enter does not take the name");
}

#[test]
fn backspace_takes_a_letter_with_its_marks() {
    let mut at = Session::setup();
    at.keys("Down Enter").paste("அனு");
    at.keys("Backspace").expect("அ_", "the vowel sign goes with its letter");
}

#[test]
fn two_players_of_one_name_are_told_to_change_one() {
    let mut at = Session::setup();
    at.keys("Down").paste("Anu").keys("Down Down").paste("anu").keys("Up Up Up");
    at.expect("Red and Yellow go by the same name", "it says so before the start");
    at.keys("Enter");
    assert!(matches!(at.app.screen(), Screen::Setup(_)), "and does not start");
}

#[test]
fn a_saved_game_left_for_a_new_one_can_be_gone_on_with_from_there() {
    let mut at = Session::new(Session::seeded(5, Seats::opposite(Seat::Red), Rules::CLASSIC).app.saving());
    at.keys("m 8 Enter y").expect_no("Go on with", "there is nothing in a game that was not begun");
    at.keys("Enter Space m 8 Enter y").expect("Go on with the game of Red and Yellow", "a game begun can be");
    assert!(at.out.disk.contains(&Disk::PutAway), "its record is closed, to be opened again");
    at.keys("Up Enter");
    assert_eq!(at.out.disk.last(), Some(&Disk::Resume));
}
