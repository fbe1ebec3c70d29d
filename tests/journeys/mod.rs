//! Journeys: keystrokes through the whole program with known dice, each assertion a sentence.

mod banked;
mod bots;
mod coach;
mod giving_up;
mod going_back;
mod held;
mod keys;
mod looking_back;
mod mouse;
mod playing;
mod setting_up;
pub mod watching;

use dhayam::rules::{Rules, Seat, Seats, Setup};

fn two(rules: Rules) -> Setup {
    Setup::start(rules, Seats::opposite(Seat::Red), Seat::Red)
}
