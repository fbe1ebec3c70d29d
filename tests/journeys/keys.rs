//! What keys do, and what they never do.

use std::time::Duration;

use dhayam::app::key::Key;
use dhayam::app::key::Press;
use dhayam::app::keymap::{Binding, Keymap};
use dhayam::app::msg::Msg;
use dhayam::app::outbox::{Outbox, Terminal};
use dhayam::app::settings::{GlyphSet, Settings, Speed};
use dhayam::rules::{Rules, Seat, Seats, Spot};

use super::two;
use crate::kit::mv;
use crate::kit::session::Session;

#[test]
fn row_19_escape_never_quits_and_q_asks_once_with_no_under_the_cursor() {
    let mut at = Session::seeded(3, Seats::opposite(Seat::Red), Rules::CLASSIC);
    at.keys("Esc").expect("Menu", "Esc opens the menu");
    at.keys("Esc Esc Esc");
    assert!(at.out == Outbox::default(), "Esc opens and closes and never leaves");
    at.keys("q").expect("Quit this game?", "a running game is asked about");
    at.keys("Enter");
    assert!(at.out == Outbox::default(), "Enter on No stays");
    at.keys("q y");
    assert_eq!(at.out.terminal, [Terminal::Quit]);
}

#[test]
fn ctrl_c_asks_and_a_second_one_leaves() {
    let mut at = Session::seeded(3, Seats::opposite(Seat::Red), Rules::CLASSIC);
    at.keys("C-c").expect("Quit this game?", "the game would be lost");
    assert!(at.out == Outbox::default());
    at.keys("C-c");
    assert_eq!(at.out.terminal, [Terminal::Quit]);
    let mut at = Session::setup();
    at.keys("C-c");
    assert_eq!(at.out.terminal, [Terminal::Quit], "there is nothing to lose at the setup screen");
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
fn row_01_a_held_key_moves_a_cursor_and_nothing_else() {
    let mut at = Session::seeded(11, Seats::FOUR, Rules::CLASSIC);
    at.send(Msg::Key { key: Key::Char(' '), press: Press::Held });
    assert!(at.table().game.log().is_empty(), "a held Space does not throw");
    at.keys("m").send(Msg::Key { key: Key::Down, press: Press::Held });
    at.expect("► 2 Take back", "a held arrow moves the cursor");
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
    at.keys("?").expect("Help, lines 1-", "help is there from a text too");
    at.keys("Esc m ?").expect("Help, lines 1-", "and from the menu");
}

#[test]
fn the_game_waits_while_the_window_is_too_small() {
    let mut at = Session::seeded(3, Seats::opposite(Seat::Red), Rules::CLASSIC);
    at.resize(30, 10).keys("Space m 1 Enter u h d l Tab");
    assert!(at.table().game.log().is_empty() && at.app.overlay().is_none(), "no key does anything unseen");
    at.keys("C-c C-c");
    assert_eq!(at.out.terminal, [Terminal::Quit], "but Ctrl-C twice leaves");
}

/// What a window of that size shows, in one line.
fn small(at: &Session, width: u16, height: u16) -> String {
    let screen = at.screen(width, height, GlyphSet::Unicode);
    screen.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn in_a_window_too_small_the_ways_that_work_are_named_and_help_and_quit_act() {
    let mut at = Session::seeded(3, Seats::opposite(Seat::Red), Rules::CLASSIC);
    at.keys("m").resize(40, 10);
    let words = small(&at, 40, 10);
    for way in ["Make it larger", "letters smaller", "'dhayam --plain'", "? help, q quit"] {
        assert!(words.contains(way), "{way:?} is not in {words:?}");
    }
    at.keys("?");
    assert!(small(&at, 40, 10).starts_with("Help; Esc closes it. The keys now"), "{}", small(&at, 40, 10));
    at.keys("PgDn");
    assert!(!small(&at, 40, 10).contains("Esc closes it"), "it scrolls: {}", small(&at, 40, 10));
    at.keys("End");
    assert!(small(&at, 40, 10).ends_with("Ctrl-L draws anew."), "to its end: {}", small(&at, 40, 10));
    at.keys("Esc Space q");
    assert!(at.table().game.log().is_empty(), "nothing is thrown unseen");
    assert!(small(&at, 40, 10).starts_with("Quit this game? y yes, n no."), "{}", small(&at, 40, 10));
    at.keys("Enter q n Space");
    assert!(
        at.out == Outbox::default() && at.table().game.log().is_empty(),
        "no is the answer, and Enter takes it"
    );
    at.keys("q y");
    assert_eq!(at.out.terminal, [Terminal::Quit]);
    // In the help of a small window nothing is lost when it grows.
    let mut at = Session::seeded(3, Seats::opposite(Seat::Red), Rules::CLASSIC);
    at.resize(20, 5).keys("?").resize(80, 24).expect("Help, lines 1-", "it is the same help");
    let mut at = Session::setup();
    at.keys("Down Enter a").resize(30, 8).keys("q");
    assert_eq!(
        at.out.terminal,
        [Terminal::Quit],
        "where nothing is lost q leaves, though a name was being typed"
    );
}

#[test]
fn letters_of_no_layout_are_told_what_does_everything() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(3), Spot::New, Spot::New];
    for letter in ["ф", "あ", "ק", "é", "ழ"] {
        let known = letter == "ф";
        for keys in ["", "Space", "m", "q", "?"] {
            let mut at = Session::scripted(&setup, &[3, 2, 1]);
            at.keys(keys).keys(letter);
            let hint = "digits, arrows, Enter do everything";
            assert_eq!(
                at.shows(hint),
                !known,
                "{letter} after {keys:?}:\n{}",
                at.screen(80, 24, GlyphSet::Unicode)
            );
        }
    }
}

#[test]
fn a_game_is_played_with_tamil_digits() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(4), Spot::New, Spot::New];
    let mut at = Session::scripted(&setup, &[2, 3]);
    at.keys("௨").expect("First throw the dice", "a digit before the throw");
    at.keys("Space ௫").expect("There is no pawn 5", "a pawn that is not in the game");
    at.keys("௨");
    assert_eq!(at.table().chosen, Some(mv(2, 2)), "௨ is the second pawn");
    at.keys("Enter Space ஸ").expect("Go on with the game", "the key of m opens the menu");
    at.keys("௩").expect("► 3", "and its rows are chosen by their digits");
}

#[test]
fn the_log_stays_at_its_end_on_a_quick_key_and_in_a_small_window() {
    let mut at = Session::seeded(11, Seats::FOUR, Rules::CLASSIC);
    for _ in 0..40 {
        at.keys("Space 1 Enter 2 Enter 3 Enter 4 Enter");
    }
    let last = at.table().game.log().len();
    // Both keys come before the next picture.
    at.app.update(Key::Char('l').into(), &mut Outbox::default());
    at.keys("Down").expect(&format!("{last}  "), "the last line is in sight");
    at.resize(10, 5).wait(0).resize(80, 24).wait(0).expect(&format!("{last}  "), "and still is");
}

#[test]
fn up_with_nothing_chosen_goes_to_the_last_move_of_the_value_in_front() {
    let mut setup = two(Rules::TRADITIONAL);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(3), Spot::New, Spot::New];
    let mut at = Session::scripted(&setup, &[5, 12, 3]);
    at.keys("Space Space Space").expect("[3]", "the lowest value is in front");
    at.keys("Up").expect("[3]", "and stays there");
    assert_eq!(at.table().chosen, Some(mv(2, 3)));
    at.keys("Down").expect("[5]", "after its last move comes the next value");
}

#[test]
fn space_plays_the_move_that_is_chosen() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(4), Spot::New, Spot::New];
    let mut at = Session::scripted(&setup, &[2, 2]);
    at.keys("Space Space").expect("2 different moves: choose", "Space alone picks nothing");
    at.keys("2 Space").expect("Yellow, throw the dice", "what is chosen it plays");
}

#[test]
fn row_18_the_screen_names_the_keys_in_force() {
    let changes = [("throw", 'x'), ("play", 'b'), ("next_move", 'v')];
    let changes = changes.map(|(word, key)| Binding { word, keys: vec![Key::Char(key)] });
    let (keymap, clashes) = Keymap::changed(&changes);
    assert_eq!(clashes, []);
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(4), Spot::New, Spot::New];
    let mut at = Session::scripted(&setup, &[2]);
    at.app = at.app.clone().with_keys(keymap);
    at.keys("1").expect("First throw the dice: x throws.", "a notice names the key");
    at.keys("z x").expect("digit/v, then b", "so does the prompt");
    at.keys("b").expect("choose with a digit or v, then b plays", "and the notice about a choice");
    at.keys("1").expect("b play", "and the footer");
    at.keys("?").expect("b                   play", "and the help");
}

#[test]
fn undo_is_offered_only_where_there_is_something_to_take_back() {
    let mut at = Session::scripted(&two(Rules::CLASSIC), &[4, 1]);
    at.expect_no("u undo", "nothing was played");
    at.keys("Space").expect_no("u undo", "nor can a throw nobody can use be taken back");
    at.keys("Space Space Enter").expect("u undo", "a move can");
}

#[test]
fn a_bell_rings_when_the_turn_passes_if_it_is_wanted() {
    let setup = two(Rules::CLASSIC);
    let mut silent = Session::scripted(&setup, &[4, 4]);
    silent.keys("Space Space Space Space");
    assert!(!silent.out.terminal.contains(&Terminal::Bell), "unless it is wanted it is silent");
    let settings = Settings { speed: Speed::Off, bell: true, ..Settings::default() };
    let mut at = Session::scripted_with(&setup, &[12, 4, 4], settings);
    at.keys("?").keys("Esc");
    let rung = |at: &Session| at.out.terminal.iter().filter(|task| **task == Terminal::Bell).count();
    let before = rung(&at);
    assert_eq!(before, 1, "it rings for the first throw of all, and once");
    at.keys("Space Space").expect("Red, throw again", "the same player throws again");
    assert_eq!(rung(&at), before, "which is no new turn");
    at.keys("Space").expect("Red cannot use 4", "red's throw is to be read");
    assert_eq!(rung(&at), before, "the turn has not passed for those who read");
    at.keys("Space").expect("Yellow, throw the dice", "now it has");
    assert_eq!(rung(&at), before + 1);
    at.keys("l Esc m Esc");
    assert_eq!(rung(&at), before + 1, "once");
}

#[test]
fn a_slow_line_stops_the_motion_unless_a_speed_was_chosen() {
    let settings = |speed_chosen| Settings { speed_chosen, ..Settings::default() };
    let mut at = Session::scripted_with(&two(Rules::CLASSIC), &[4], settings(false));
    at.keys("Space").send(Msg::SlowLine).expect("The line is slow", "it says why");
    at.expect("Red cannot use 4", "what moved is settled");
    let mut at = Session::scripted_with(&two(Rules::CLASSIC), &[4], settings(true));
    at.keys("Space").send(Msg::SlowLine).expect_no("The line is slow", "a speed that was chosen stays");
}
