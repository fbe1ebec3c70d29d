//! A bot that looks on: of the moves that are worth it, at every throw that may follow and everybody's best answer, and
//! then a throw further, and another, as far as that is not too much.
//!
//! ```text
//!   every move ── at a glance ──> those near the best ── one throw on ──> those still near ── two ──> ... ──> the best
//! ```
//!
//! What it may look at is a number of positions, not a time: every machine comes to the same move.

use crate::rules::{Move, Position};

use super::Bot;
use super::judge::{Judge, after};

pub(super) struct Expert;

/// How far behind the best a move is given up: at a glance, one throw on, two throws on. Three are the most.
const NEAR: [f32; 3] = [0.10, 0.04, 0.015];
/// The most positions it may look at for one throw more, as reckoned from the throws before.
const MOST: u64 = 12_000;

impl Bot for Expert {
    fn choose(&mut self, position: &Position) -> Move {
        let judge = Judge::of(position);
        let mut moves: Vec<(Move, f32)> =
            position.different_moves().into_iter().map(|mv| (mv, 0.0)).collect();
        // How many positions a move took at this depth, and at the one before.
        let (mut took, mut before) = (1, 1);
        for (throws, near) in (0..).zip(NEAR.into_iter().chain([0.0])) {
            // A throw more takes about as many times more as the last one did, and a glance tells nothing yet.
            let reckoned = took * (took / before).max(7) * moves.len() as u64;
            if moves.len() < 2 || throws > 1 && reckoned > MOST {
                break;
            }
            let asked = judge.asked();
            for (mv, chance) in &mut moves {
                *chance = judge.look(&after(position, *mv), throws)[position.turn()];
            }
            (before, took) = (took, u64::from(judge.asked().wrapping_sub(asked) / moves.len() as u32).max(1));
            let best = moves.iter().map(|&(_, chance)| chance).fold(0.0, f32::max);
            moves.retain(|&(_, chance)| chance >= best - near);
        }
        // Of equal ones the first: rising values, rising pawns.
        let best = moves.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.expect("a bot is asked only where there is a move").0
    }
}
