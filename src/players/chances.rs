//! Who will win: the chances of every seat in a position, and what each move makes of them.
//!
//! ```text
//!   of            any position, at a glance
//!   of_moves      every move of a throw, each looked at a throw further than a glance
//!   before_throw  what a player can expect of the next throw: the mean over all throws of the best play
//! ```
//!
//! Knows the position alone, never the dice to come: the same position always has the same chances.

use crate::rules::{Action, BySeat, Move, Phase, Position, Seat, Throw, Value};

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
    if let Some(king) = position.king() {
        return certain(king);
    }
    // Until there is a better judge: who has come far wins.
    #[allow(clippy::cast_precision_loss, reason = "a few hundred steps at most")]
    let worth = |seat| {
        let open = if position.way_open(seat) { 20.0 } else { 0.0 };
        ((position.progress(seat) as f32 + open) / 25.0).exp()
    };
    let worth = BySeat::new(|seat| if position.active().contains(seat) { worth(seat) } else { 0.0 });
    let sum: f32 = worth.0.iter().sum();
    BySeat(worth.0.map(|w| w / sum))
}

fn certain(king: Seat) -> Chances {
    BySeat::new(|seat| if seat == king { 1.0 } else { 0.0 })
}

/// Every legal move with the chances behind it, in the order of [`Position::legal_moves`].
pub fn of_moves(position: &Position) -> Vec<Judged> {
    let judged = |mv| {
        let mut next = *position;
        next.play(Action::Move(mv)).ok()?;
        let chances = if next.phase() == Phase::Throwing { before_throw(&next) } else { of(&next) };
        Some(Judged { mv, chances })
    };
    position.legal_moves().into_iter().filter_map(judged).collect()
}

/// The move among them that is best for that seat: of equal ones the first.
pub fn best(judged: &[Judged], seat: Seat) -> Option<&Judged> {
    judged.iter().reduce(|best, next| if next.chances[seat] > best.chances[seat] { next } else { best })
}

/// What can be expected where a throw is to come: the mean over the throws of what the best play of each makes of it.
pub fn before_throw(position: &Position) -> Chances {
    let mut mean = Chances::default();
    for value in Value::ALL {
        let chances = after_throw(position, value);
        for (mean, chance) in mean.0.iter_mut().zip(chances.0) {
            #[allow(clippy::cast_precision_loss, reason = "at most 4 of 16")]
            let weight = value.chances() as f32 / 16.0;
            *mean += weight * chance;
        }
    }
    mean
}

fn after_throw(position: &Position, value: Value) -> Chances {
    let mut next = *position;
    if next.play(Action::Throw(Throw::worth(value))).is_err() {
        return of(position);
    }
    let seat = next.turn();
    let moves = next.legal_moves().into_iter().filter_map(|mv| {
        let mut after = next;
        after.play(Action::Move(mv)).ok().map(|_| of(&after))
    });
    moves.reduce(|best, next| if next[seat] > best[seat] { next } else { best }).unwrap_or_else(|| of(&next))
}
