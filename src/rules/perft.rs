//! Counting the action tree: the quickest way to find out whether two engines agree.

use super::dice::{Throw, Value};
use super::position::{Action, Phase, Position};

/// The number of action sequences of exactly `depth` actions: throws counted by value, seven a throw;
/// moves by pawn and value, each pawn counted; concessions not counted. A game that ends before has none.
///
/// ```
/// use dhayam::rules::{Position, Rules, Seat, Seats, perft};
///
/// let start = Position::start(Rules::CLASSIC, Seats::FOUR, Seat::Red).unwrap();
/// assert_eq!((1..=3).map(|depth| perft(&start, depth)).collect::<Vec<_>>(), [7, 46, 304]);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |action| {
        let mut next = *position;
        next.play(action).map_or(0, |_| perft(&next, depth - 1))
    };
    match position.phase() {
        Phase::Over(_) => 0,
        Phase::Throwing => Value::ALL.into_iter().map(|v| after(Action::Throw(Throw::worth(v)))).sum(),
        Phase::Moving => position.legal_moves().into_iter().map(|mv| after(Action::Move(mv))).sum(),
    }
}
