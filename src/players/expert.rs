//! A bot that looks on: of the moves that are worth it, at every throw that may follow and everybody's best answer, and
//! once more where that is not too much.
//!
//! ```text
//!   every move ── at a glance ──> those near the best ── one throw on ──> those still near ── two throws on ──> the best
//! ```
//!
//! What it may look at is a number of positions, not a time: every machine comes to the same move.

use crate::rules::{Move, Position};

use super::Bot;
use super::judge::{Judge, after};

pub(super) struct Expert;

/// So far behind the best at a glance a move is given up, and so far behind it one throw on.
const NEAR: [f32; 2] = [0.10, 0.04];
/// The most positions it may look at for the second throw, as reckoned from the first.
const MOST: u32 = 12_000;

impl Bot for Expert {
    fn choose(&mut self, position: &Position) -> Move {
        let judge = Judge::of(position);
        let mut moves: Vec<(Move, f32)> =
            position.different_moves().into_iter().map(|mv| (mv, 0.0)).collect();
        // How many positions a move took.
        let mut took = 0;
        for (throws, near) in [(0, NEAR[0]), (1, NEAR[1]), (2, 0.0)] {
            if moves.len() < 2 || throws == 2 && took * took * moves.len() as u32 > MOST {
                break;
            }
            let before = judge.asked();
            for (mv, chance) in &mut moves {
                *chance = judge.look(&after(position, *mv), throws)[position.turn()];
            }
            took = (judge.asked() - before) / moves.len() as u32;
            let best = moves.iter().map(|&(_, chance)| chance).fold(0.0, f32::max);
            moves.retain(|&(_, chance)| chance >= best - near);
        }
        // Of equal ones the first: rising values, rising pawns.
        let best = moves.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.expect("a bot is asked only where there is a move").0
    }
}
