//! Who will win: the chances of every seat in a position, and what each move makes of them.
//!
//! ```text
//!   of            any position, at a glance: what the value net says of it
//!   of_moves      every move of a throw, each looked at a throw further than a glance
//!   before_throw  what a player can expect of the next throw: the mean over all throws of the best play
//! ```
//!
//! Knows the position alone, never the dice to come: the same position always has the same chances.

use crate::rules::{BySeat, Move, Position, Seat};

use super::judge::Judge;

/// The chance of each seat to become the King, from 0 to 1; together 1, and 0 for whoever is not playing.
pub type Chances = BySeat<f32>;

/// A move, and the chances once it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// The chances behind it.
    pub chances: Chances,
}

/// The chances at a glance, in any phase of a game.
pub fn of(position: &Position) -> Chances {
    Judge::of(position).glance(position)
}

/// Every legal move with the chances behind it, in the order of [`Position::legal_moves`].
pub fn of_moves(position: &Position) -> Vec<Judged> {
    Judge::of(position).moves(position, 1)
}

/// The chances behind a move or a whole hand, looked at a throw further than a glance, as [`of_moves`] does.
pub fn behind(position: &Position) -> Chances {
    Judge::of(position).look(position, 1)
}

/// The move among them that is best for that seat: of equal ones the first.
pub fn best(judged: &[Judged], seat: Seat) -> Option<&Judged> {
    judged.iter().reduce(|best, next| if next.chances[seat] > best.chances[seat] { next } else { best })
}

/// What can be expected where a throw is to come: the mean over the throws of what the best play of each makes of it.
pub fn before_throw(position: &Position) -> Chances {
    behind(position)
}
