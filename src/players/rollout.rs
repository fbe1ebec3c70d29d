//! Roll-outs: a position played to its end many times, with the luck of the dice taken out.
//!
//! ```text
//!   a throw falls ── the best play of each of the 7 values at a glance: one of them is played,
//!                    and its chances less the mean over all 7 are the luck of the throw
//!   the end       ── who won, less all that luck
//! ```
//!
//! The luck of a throw is 0 on the mean whatever the judge thinks, so what is left has the same mean as who won, and
//! spreads much less. The first throw goes through the 16 outcomes in turn and the second through all 256 pairs. The
//! games depend on their seed alone, never on the threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::game::Seed;
use crate::rules::{Action, BySeat, Phase, Position, Seat, Throw, Value};

use super::chances::Chances;
use super::judge::{Judge, after};
use super::side_by_side;

/// The games of a roll-out: 16 times 81, as many as gnubg plays.
pub const GAMES: usize = 1296;

/// The dice of all roll-outs, so that each can be made again.
const SEED: Seed = Seed(1296);

/// More throws than any game takes: whoever cannot end one is judged as it stands.
const MOST_THROWS: u32 = 10_000;

/// What roll-outs of two moves say that the one loses against the other, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rolled {
    /// The points lost; below 0 if what was played is better.
    pub lost: f64,
    /// The standard error of that.
    pub error: f64,
    /// How many games of each move.
    pub games: usize,
}

/// The chances of each player by a roll-out, and the standard error of each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Means {
    /// The chances, from 0 to 1.
    pub chances: BySeat<f64>,
    /// Their standard errors.
    pub errors: BySeat<f64>,
}

/// Plays a position to its end so many times on so many threads; `None` if `stop` was set before all were played.
pub fn roll_out(position: &Position, games: usize, threads: usize, stop: &AtomicBool) -> Option<Means> {
    let played = play_all(&[*position], games, threads, stop)?;
    let column = |seat: Seat| mean(played.iter().map(|game| f64::from(game[0][seat])));
    Some(Means { chances: BySeat::new(|seat| column(seat).0), errors: BySeat::new(|seat| column(seat).1) })
}

/// What a position is worth less to a player than a better one. Both are played with the same dice, so that most of
/// their chance is the same too.
pub fn compare(
    played: &Position,
    best: &Position,
    seat: Seat,
    games: usize,
    threads: usize,
    stop: &AtomicBool,
) -> Option<Rolled> {
    let results = play_all(&[*played, *best], games, threads, stop)?;
    let lost = results.iter().map(|game| f64::from(game[1][seat] - game[0][seat]) * 100.0);
    let (lost, error) = mean(lost);
    Some(Rolled { lost, error, games })
}

/// The mean, and its standard error.
pub fn mean(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let n = numbers.clone().count().max(1) as f64;
    let mean = numbers.clone().sum::<f64>() / n;
    let spread: f64 = numbers.map(|number| (number - mean) * (number - mean)).sum();
    (mean, (spread / (n - 1.0).max(1.0) / n).sqrt())
}

/// Plays the positions, each game of all of them with the same dice.
fn play_all<const N: usize>(
    positions: &[Position; N],
    games: usize,
    threads: usize,
    stop: &AtomicBool,
) -> Option<Vec<[Chances; N]>> {
    let next = AtomicUsize::new(0);
    let some = || {
        let mut own = Vec::with_capacity(games / threads.max(1) + 1);
        while !stop.load(Ordering::Relaxed) {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= games {
                break;
            }
            own.push((n, positions.map(|position| play(position, (n, games)))));
        }
        own
    };
    let found = Mutex::new(Vec::with_capacity(games));
    side_by_side(threads.min(games), &|| {
        let own = some();
        found.lock().unwrap_or_else(PoisonError::into_inner).extend(own);
    });
    let mut all: Vec<(usize, [Chances; N])> = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    // The same sums, however the threads shared the games.
    all.sort_unstable_by_key(|&(n, _)| n);
    (all.len() == games).then(|| all.into_iter().map(|(_, results)| results).collect())
}

/// Plays one game of so many: who won, less the luck of the dice.
fn play(mut position: Position, game: (usize, usize)) -> Chances {
    let judge = Judge::of(&position);
    let mut dice = SEED.game(game.0 as u64).throws();
    let mut luck = Chances::default();
    let mut throws = 0;
    loop {
        match position.phase() {
            Phase::Throwing if throws < MOST_THROWS => {
                let falls = dice.next().map_or(Throw::worth(Value::One), |fell| rotated(fell, throws, game));
                throws += 1;
                position = throw(&judge, &position, falls, &mut luck);
            }
            Phase::Moving => position = best_play(&judge, &position).0,
            Phase::Throwing | Phase::Over(_) => break,
        }
    }
    let end = judge.glance(&position);
    BySeat(std::array::from_fn(|i| end.0[i] - luck.0[i]))
}

/// What falls: the first throws go through all outcomes in turn, the others are as the dice fell.
fn rotated(fell: Throw, throws: u32, (n, games): (usize, usize)) -> Throw {
    // Where the games end before all pairs came up again, none of those is favoured.
    match throws {
        0 if n < games / 16 * 16 => Throw::from_bits(n as u32),
        1 if n < games / 256 * 256 => Throw::from_bits(n as u32 / 16),
        _ => fell,
    }
}

/// Lets a throw fall and plays it, and counts its luck.
fn throw(judge: &Judge, position: &Position, falls: Throw, luck: &mut Chances) -> Position {
    let mut mean = Chances::default();
    let mut came = (*position, Chances::default());
    // Values that nobody can use leave the same behind: whoever is next, or the same again.
    let mut lost: [Option<(Position, Chances)>; 2] = [None; 2];
    for value in Value::ALL {
        let mut next = *position;
        if next.play(Action::Throw(Throw::worth(value))).is_err() {
            continue;
        }
        let (after, chances) = match next.phase() {
            Phase::Moving if next.turn() == position.turn() => best_play(judge, &next),
            _ => {
                let kept = &mut lost[usize::from(value.throws_again())];
                match *kept {
                    Some(same) if same.0 == next => same,
                    _ => *kept.insert((next, judge.word(&next))),
                }
            }
        };
        let weight = value.chances() as f32 / 16.0;
        for (mean, chance) in mean.0.iter_mut().zip(chances.0) {
            *mean += weight * chance;
        }
        if value == falls.value() {
            came = (after, chances);
        }
    }
    for (seat, luck) in luck.0.iter_mut().enumerate() {
        *luck += came.1.0[seat] - mean.0[seat];
    }
    came.0
}

/// The position after the move that the net likes best, and its chances. A judge that sees further would tell luck no
/// more fairly, and take longer.
fn best_play(judge: &Judge, position: &Position) -> (Position, Chances) {
    let seat = position.turn();
    let mut best: Option<(Position, Chances)> = None;
    for mv in position.different_moves() {
        let next = after(position, mv);
        let chances = judge.word(&next);
        if best.as_ref().is_none_or(|(_, best)| chances[seat] > best[seat]) {
            best = Some((next, chances));
        }
    }
    best.unwrap_or_else(|| (*position, judge.word(position)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Seats, Setup, Spot};

    fn near_the_end() -> Position {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
        setup.pawns[Seat::Red] = [48, 48, 48, 45].map(Spot::Step).to_vec();
        setup.pawns[Seat::Yellow] = [48, 48, 48, 44].map(Spot::Step).to_vec();
        setup.has_cut = Seats::opposite(Seat::Red);
        setup.build().expect("a position")
    }

    #[test]
    fn a_roll_out_is_the_same_on_any_number_of_threads() {
        let roll = |threads| roll_out(&near_the_end(), 200, threads, &AtomicBool::new(false));
        let one = roll(1).expect("nothing stops it");
        assert_eq!(Some(one), roll(3));
        let sum: f64 = one.chances.0.iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "all chances together are {sum}");
    }

    #[test]
    fn taking_out_the_luck_leaves_the_mean_as_it_is() {
        let position = near_the_end();
        let rolled = roll_out(&position, GAMES, 2, &AtomicBool::new(false)).expect("nothing stops it");
        // The exact chance of whoever throws first, the pawns being only in the way of themselves.
        let exact = exact(3, 4);
        let (got, error) = (rolled.chances[Seat::Red], rolled.errors[Seat::Red]);
        assert!((got - exact).abs() < 4.0 * error + 0.002, "{got} +- {error}, and exactly {exact}");
    }

    /// The chance of whoever is to throw, with so many steps to go, the other with so many. Values that do not fit
    /// are lost; by turns until nothing is left to be gained by looking further.
    fn exact(mine: u8, theirs: u8) -> f64 {
        fn turn(mine: u8, theirs: u8, depth: u32) -> f64 {
            if depth == 0 {
                return 0.5;
            }
            Value::ALL
                .into_iter()
                .map(|value| {
                    let weight = f64::from(value.chances()) / 16.0;
                    let left = mine.checked_sub(value.steps());
                    let worth = match (left, value.throws_again()) {
                        (Some(0), _) => 1.0,
                        (left, true) => turn(left.unwrap_or(mine), theirs, depth - 1),
                        (left, false) => 1.0 - turn(theirs, left.unwrap_or(mine), depth - 1),
                    };
                    weight * worth
                })
                .sum()
        }
        turn(mine, theirs, 8)
    }

    #[test]
    fn two_equal_positions_lose_nothing_against_each_other() {
        let position = near_the_end();
        let rolled = compare(&position, &position, Seat::Red, 64, 1, &AtomicBool::new(false));
        assert_eq!(rolled, Some(Rolled { lost: 0.0, error: 0.0, games: 64 }));
    }

    #[test]
    fn a_roll_out_that_is_stopped_says_nothing() {
        assert_eq!(roll_out(&near_the_end(), 64, 2, &AtomicBool::new(true)), None);
    }
}
