//! Who decides: the bots, and the arena in which they play many games; and what a game turned on.
//!
//! May use `game` and `rules`. Knows no clock, no files and no terminal.

pub mod analysis;
pub mod arena;
pub mod chances;
pub mod coach;
mod decision;
mod easy;
mod expert;
mod hard;
pub mod judge;
mod medium;
pub mod net;
mod player;
mod random;
mod reach;
pub mod rollout;
mod side_by_side;

pub use decision::Decision;
pub use player::Player;
pub use side_by_side::side_by_side;

use crate::game::Seed;
use crate::rules::{Move, Position, Seat};

/// Someone who chooses moves.
pub trait Bot: Send {
    /// One of the legal moves of a position in which there is one. A bot never sees the dice to come.
    fn choose(&mut self, position: &Position) -> Move;
}

/// One row of [`BOTS`].
pub struct BotRow {
    /// What players and records call it.
    pub name: &'static str,
    /// How it thinks, in one line.
    pub about: &'static str,
    /// Makes one for a game of that seed, on that seat. At a table it is made anew for each decision.
    pub make: fn(Seed, Seat) -> Box<dyn Bot>,
}

/// What records call a person.
pub const HUMAN: &str = "human";

/// Every bot, weakest first.
pub static BOTS: [BotRow; 5] = [
    BotRow {
        name: "random",
        about: "plays any legal move",
        make: |seed, seat| Box::new(random::Random::new(seed, seat)),
    },
    BotRow {
        name: "easy",
        about: "brings home, cuts, goes to a cross, or else runs with the pawn in front",
        make: |_, _| Box::new(easy::Easy),
    },
    BotRow {
        name: "medium",
        about: "weighs how far everybody is and who may be cut before the next turn",
        make: |_, _| Box::new(medium::Medium),
    },
    BotRow {
        name: "hard",
        about: "asks a net that has learned from a million games who would win behind each move",
        make: |_, _| Box::new(hard::Hard),
    },
    BotRow {
        name: "expert",
        about: "looks up to three throws on, at everybody's best answers",
        make: |_, _| Box::new(expert::Expert),
    },
];

/// The row of that name.
pub fn bot(name: &str) -> Option<&'static BotRow> {
    BOTS.iter().find(|row| row.name == name)
}

/// Whether a record may name that player.
pub fn exists(name: &str) -> bool {
    name == HUMAN || bot(name).is_some()
}
