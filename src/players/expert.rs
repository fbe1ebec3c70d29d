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
/// The most positions it looks at for one decision, whatever was reckoned. A look that comes to this is left, and what
/// was known before it decides.
const MOST_OF_ALL: u32 = 24_000;

impl Bot for Expert {
    fn choose(&mut self, position: &Position) -> Move {
        decide(position, MOST_OF_ALL).0
    }
}

/// The move it chooses if it may look at so many positions, and how many it looked at.
fn decide(position: &Position, most: u32) -> (Move, u32) {
    let judge = Judge::of(position).at_most(most);
    let mut moves: Vec<(Move, f32)> = position.different_moves().into_iter().map(|mv| (mv, 0.0)).collect();
    // How many positions a move took at this depth, and at the one before.
    let (mut took, mut before) = (1, 1);
    for (throws, near) in (0..).zip(NEAR.into_iter().chain([0.0])) {
        // A throw more takes about as many times more as the last one did, and a glance tells nothing yet.
        let reckoned = took * (took / before).max(7) * moves.len() as u64;
        if moves.len() < 2 || throws > 1 && reckoned > MOST {
            break;
        }
        let asked = judge.asked();
        let chance = |&(mv, _): &(Move, f32)| (mv, judge.look(&after(position, mv), throws)[position.turn()]);
        let looked: Vec<(Move, f32)> = moves.iter().map(chance).collect();
        // A glance is never cut short.
        if judge.spent() && throws > 0 {
            break;
        }
        moves = looked;
        (before, took) = (took, u64::from(judge.asked().wrapping_sub(asked) / moves.len() as u32).max(1));
        let best = moves.iter().map(|&(_, chance)| chance).fold(0.0, f32::max);
        moves.retain(|&(_, chance)| chance >= best - near);
    }
    // Of equal ones the first: rising values, rising pawns.
    let best = moves.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
    (best.expect("a bot is asked only where there is a move").0, judge.asked())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Seat, Seats, Setup, Spot, Value};

    /// Red with those values in hand in the largest traditional game, where it would look at some 60,000 positions:
    /// `pawns` are steps, 99 for a pawn that was cut.
    fn crowded(hand: &[u8]) -> Position {
        let rules = Rules { pawns: 6, ..Rules::TRADITIONAL };
        let mut setup = Setup::start(rules, Seats::FOUR, Seat::Red);
        let pawns =
            [[48, 48, 99, 34, 48, 99], [28, 48, 12, 0, 0, 0], [24, 17, 18, 18, 2, 0], [19, 32, 6, 36, 0, 99]];
        for (seat, steps) in Seat::ALL.into_iter().zip(pawns) {
            let spot = |step| if step == 99 { Spot::Cut } else { Spot::Step(step) };
            setup.pawns[seat] = steps.map(spot).to_vec();
        }
        setup.has_cut = Seats::FOUR;
        setup.owed = 0;
        setup.hand = hand.iter().filter_map(|&value| Value::new(value)).collect();
        setup.turn = Seat::Green;
        setup.build().unwrap_or_else(|faults| panic!("{faults}"))
    }

    #[test]
    fn a_decision_looks_at_no_more_positions_than_the_bound_and_one_glance() {
        let mut bounded = 0;
        let mut hands = vec![vec![1, 5, 2], vec![6, 12, 3], vec![1, 5, 6, 12, 4], vec![1, 1, 5, 5, 6, 12, 2]];
        for first in [1, 5, 6, 12] {
            for second in [1, 5, 6, 12] {
                hands.extend([2, 3, 4].map(|last| vec![first, second, last]));
            }
        }
        for hand in hands {
            let position = crowded(&hand);
            bounded += usize::from(decide(&position, u32::MAX).1 > MOST_OF_ALL + 300);
            let (mv, looked) = decide(&position, MOST_OF_ALL);
            assert!(looked <= MOST_OF_ALL + 300, "{hand:?}: {looked}");
            assert_eq!(decide(&position, MOST_OF_ALL), (mv, looked), "{hand:?}: the same when asked again");
            assert!(position.legal_moves().contains(mv), "{hand:?}: {mv:?}");
        }
        assert!(bounded > 0, "the bound is never met here, so this shows nothing");
    }

    #[test]
    fn a_look_that_comes_to_the_bound_is_left_and_the_one_before_decides() {
        let mut otherwise = 0;
        for hand in [[1, 5, 2], [6, 12, 3], [5, 5, 2], [1, 6, 4], [1, 12, 3], [5, 6, 3], [12, 12, 4]] {
            let position = crowded(&hand);
            let judge = Judge::of(&position);
            let glance = |mv: &Move| judge.look(&after(&position, *mv), 0)[position.turn()];
            let moves = position.different_moves().into_iter();
            let best = moves.reduce(|a, b| if glance(&b) > glance(&a) { b } else { a });
            assert_eq!(Some(decide(&position, 400).0), best, "{hand:?}: nothing beyond a glance fits");
            otherwise += usize::from(Some(decide(&position, u32::MAX).0) != best);
        }
        assert!(otherwise > 0, "looking on changes nothing here, so this shows nothing");
    }
}
