//! A key that is held down, or hit twice by mistake, does not play for the others.

use std::time::Duration;

use dhayam::app::App;
use dhayam::app::arrangement::{Arrangement, First, ThrownBy};
use dhayam::app::key::Key;
use dhayam::app::key::Press;
use dhayam::app::keymap::Context;
use dhayam::app::msg::Msg;
use dhayam::app::press::Presses;
use dhayam::app::settings::{Settings, Speed};
use dhayam::game::Seed;
use dhayam::rules::{Rules, Seat, Seats, Spot};

use super::two;
use crate::kit::session::{Session, still};

const SPACE: Key = Key::Char(' ');

/// A keyboard whose keys come at certain times.
#[derive(Default)]
struct Keyboard {
    presses: Presses,
    /// The time, in milliseconds.
    now: u64,
}

impl Keyboard {
    /// So much later something is pressed.
    fn press(&mut self, at: &mut Session, after: u64, pressed: impl Into<Msg>) {
        self.now += after;
        at.wait(after);
        at.send(self.presses.marked(pressed.into(), Duration::from_millis(self.now)));
    }

    /// A key is held for three seconds in a terminal that repeats it after a first pause.
    fn hold(&mut self, at: &mut Session, key: Key, pause: u64, every: u64) {
        let began = self.now + 1000;
        self.press(at, 1000, key);
        self.press(at, pause, key);
        while self.now + every <= began + 3000 {
            self.press(at, every, key);
        }
    }
}

/// How many turns have passed on.
fn turns(at: &Session) -> usize {
    at.table().turns_passed()
}

#[test]
fn a_key_held_for_three_seconds_goes_on_by_two_turns_at_most_and_the_program_says_so() {
    for (pause, every) in [(500, 30), (500, 25), (500, 100), (250, 33), (660, 40)] {
        for seed in 0..6 {
            for (key, speed) in [(SPACE, Speed::Off), (Key::Enter, Speed::Off), (SPACE, Speed::Fast)] {
                let settings = Settings { speed, ..Settings::default() };
                let mut at = Session::seeded_with(seed, Seats::FOUR, Rules::CLASSIC, settings);
                let mut keyboard = Keyboard::default();
                // From wherever the game may stand by then.
                for _ in 0..seed {
                    keyboard.press(&mut at, 2000, key);
                }
                let before = turns(&at);
                keyboard.hold(&mut at, key, pause, every);
                let passed = turns(&at) - before;
                assert!(passed <= 2, "{passed} turns passed, {key:?} every {every} ms, seed {seed}");
                if passed > 0 {
                    at.expect("was held down or came twice at once", "the key is seen to do nothing");
                }
                keyboard.press(&mut at, 1000, key);
                at.expect_no("was held down", "a press of its own acts again");
            }
        }
    }
}

#[test]
fn a_key_that_the_terminal_says_is_held_acts_once() {
    let mut at = Session::seeded(11, Seats::FOUR, Rules::CLASSIC);
    at.keys("Space");
    let thrown = at.table().game.log().len();
    for _ in 0..100 {
        at.wait(30).send(Msg::Key { key: SPACE, press: Press::Held });
    }
    assert_eq!(at.table().game.log().len(), thrown, "nothing more is thrown");
    at.expect("was held down or came twice at once", "and it says why");
}

#[test]
fn a_quick_player_at_six_keys_a_second_feels_nothing_of_it() {
    let mut at = Session::seeded(11, Seats::FOUR, Rules::CLASSIC);
    let mut keyboard = Keyboard::default();
    for keys in 0.. {
        assert!(keys < 20_000, "the game comes to an end");
        let key = match at.app.context() {
            Context::Over => break,
            Context::Choose if at.table().chosen.is_none() => {
                let first = at.table().choices()[0].first();
                Key::Char(char::from(b'0' + first.pawn.number()))
            }
            _ => SPACE,
        };
        keyboard.press(&mut at, 166, key);
        at.expect_no("was held down", "each key was pressed by itself");
    }
    at.expect("is the King!", "somebody has won");
}

#[test]
fn in_ones_own_turn_a_key_may_come_as_fast_as_it_likes_and_stops_at_the_next_player() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(46), Spot::New, Spot::New, Spot::Step(1)];
    setup.has_cut = Seats::NONE.with(Seat::Red);
    let mut at = Session::scripted(&setup, &[3, 1]);
    let mut keyboard = Keyboard::default();
    keyboard.press(&mut at, 1000, SPACE);
    keyboard.press(&mut at, 60, SPACE);
    at.expect("Yellow, throw the dice", "Red threw and played the only move in one go");
    keyboard.press(&mut at, 60, SPACE);
    at.expect(
        "Space was held down or came twice at once: Yellow presses it again.",
        "Yellow is not thrown for",
    );
    assert_eq!(at.table().game.throws(), 1);
    keyboard.press(&mut at, 166, SPACE);
    assert_eq!(at.table().game.throws(), 2, "Yellow throws by a press of its own");
}

#[test]
fn what_waits_to_be_read_is_not_passed_over_by_a_key_hit_twice() {
    let mut at = Session::scripted(&two(Rules::CLASSIC), &[4, 4]);
    let mut keyboard = Keyboard::default();
    keyboard.press(&mut at, 1000, SPACE);
    keyboard.press(&mut at, 90, SPACE);
    at.expect("Red cannot use 4", "the throw is still there to be read");
    at.expect("Red presses it again", "and it says what to do");
    keyboard.press(&mut at, 300, SPACE);
    at.expect("Yellow, throw the dice", "a press of its own goes on");
}

#[test]
fn two_blanks_are_typed_by_the_same_digit_twice() {
    let (dice, first) = (ThrownBy::Hand, First::Seat(Seat::Red));
    let arrangement = Arrangement { dice, first, ..Arrangement::default() };
    let mut at = Session::new(App::table(arrangement, still(), Seed(1)).expect("it can be played"));
    let mut keyboard = Keyboard::default();
    keyboard.press(&mut at, 1000, Key::Char('0'));
    keyboard.press(&mut at, 80, Key::Char('0'));
    keyboard.press(&mut at, 80, Key::Enter);
    at.expect("= 12", "the second one counts");
}

#[test]
fn a_key_held_on_start_does_not_throw_for_whoever_begins() {
    let mut at = Session::setup();
    let mut keyboard = Keyboard::default();
    keyboard.press(&mut at, 1000, Key::Enter);
    for _ in 0..100 {
        keyboard.press(&mut at, 30, Key::Enter);
    }
    assert_eq!(at.table().game.throws(), 0);
    at.expect("Enter was held down or came twice at once", "and it says why");
}

#[test]
fn a_double_click_does_not_play_for_the_others() {
    let mut at = Session::scripted(&two(Rules::CLASSIC), &[4, 4]);
    let (x, y) = at.place_of("throws");
    let mut keyboard = Keyboard::default();
    keyboard.press(&mut at, 1000, Msg::click(x, y));
    keyboard.press(&mut at, 60, Msg::click(x, y));
    at.expect("Red cannot use 4", "the throw is still there to be read");
    keyboard.press(&mut at, 400, Msg::click(x, y));
    at.expect("Yellow, throw the dice", "another click goes on");
    keyboard.press(&mut at, 60, Msg::click(x, y));
    at.expect("The click was held down or came twice at once: Yellow clicks again.", "and no further");
    assert_eq!(at.table().game.throws(), 1);
}

#[test]
fn arrows_letters_of_a_name_and_the_menu_follow_a_held_key() {
    let mut at = Session::setup();
    let mut keyboard = Keyboard::default();
    keyboard.press(&mut at, 1000, Key::Down);
    let row = |at: &Session| at.screen(80, 24, dhayam::app::settings::GlyphSet::Unicode);
    let first = row(&at);
    keyboard.press(&mut at, 30, Key::Down);
    assert_ne!(row(&at), first, "a held arrow goes on");
    at.keys("Up Enter");
    for _ in 0..3 {
        keyboard.press(&mut at, 30, Key::Char('o'));
    }
    at.keys("Enter").expect("ooo", "a held letter is typed again and again");
}
