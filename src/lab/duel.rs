//! Two players against each other: every game again with the seats turned, so that both have had the same dice.
//!
//! ```text
//!   the n-th dice ──┬── A sits here, B there ──┐
//!                   └── B sits here, A there ──┴── one pair: what A won of it
//! ```
//!
//! The interval comes from the pairs. The result is also given adjusted for luck: of what each game brought, that is
//! taken away which the dice did to A by the judge's word: the chances behind the best play of each throw that fell,
//! less the mean over all that might have. Whatever the judge is worth that is fair, and it takes most of chance out.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::game::Seed;
use crate::players::chances::Chances;
use crate::players::judge::Judge;
use crate::players::rollout::mean;
use crate::players::side_by_side;
use crate::rules::{Action, Move, Phase, Position, Rules, Seat, Seats, Value};

/// Someone who chooses, by the position; whoever does it by chance, by that seed, which is another for every decision.
pub type Chooser<'a> = dyn Fn(&Position, Seed) -> Move + Sync + 'a;

/// A duel to be fought.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// The house rules.
    pub rules: Rules,
    /// Who sits: the first player on one of these seats, the second on all others.
    pub seats: Seats,
    /// The seed of all dice.
    pub seed: Seed,
    /// How many streams of dice; each is played as often as there are seats.
    pub rounds: u64,
}

/// A mean with its standard error, both as shares of 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

impl Share {
    pub(super) fn of(numbers: &[f64]) -> Self {
        let (mean, error) = mean(numbers.iter().copied());
        Self { mean, error }
    }

    /// The interval in which the share lies in 95 of 100 cases.
    pub fn interval(&self) -> (f64, f64) {
        (self.mean - 1.96 * self.error, self.mean + 1.96 * self.error)
    }

    /// The difference in strength on the Elo scale that a share between two players means.
    pub fn elo(&self) -> f64 {
        let share = self.mean.clamp(0.001, 0.999);
        400.0 * (share / (1.0 - share)).log10()
    }
}

/// What came of a duel, for the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Games played.
    pub games: u64,
    /// The share of games won.
    pub raw: Share,
    /// The same, adjusted for luck.
    pub adjusted: Share,
}

/// One game.
struct Played {
    won: bool,
    /// What the dice did to the first player.
    luck: f64,
}

impl Duel {
    /// Fights it on so many threads. `done` is told how many games are finished.
    ///
    /// # Panics
    /// If the seats are no table, the rules have no such number of pawns, or somebody does not move by the rules.
    pub fn fight(
        &self,
        first: &Chooser,
        second: &Chooser,
        threads: usize,
        done: &(dyn Fn(u64) + Sync),
    ) -> Outcome {
        let next = AtomicU64::new(0);
        let rounds = Mutex::new(Vec::new());
        side_by_side(threads, &|| {
            loop {
                let n = next.fetch_add(1, Ordering::Relaxed);
                if n >= self.rounds {
                    return;
                }
                let round = self.round(n, first, second);
                rounds.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((n, round));
                done(self.seats.len() as u64);
            }
        });
        let mut rounds = rounds.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        rounds.sort_unstable_by_key(|&(n, _)| n);
        let column = |column: fn(&(f64, f64)) -> f64| {
            rounds.iter().map(|(_, round)| column(round)).collect::<Vec<_>>()
        };
        Outcome {
            games: self.rounds * self.seats.len() as u64,
            raw: Share::of(&column(|round| round.0)),
            adjusted: Share::of(&column(|round| round.1)),
        }
    }

    /// The share of one stream of dice that the first player wins, raw and adjusted.
    fn round(&self, n: u64, first: &Chooser, second: &Chooser) -> (f64, f64) {
        let games = self.seats.iter().map(|own| {
            let played = self.play(n, own, first, second);
            let won = f64::from(u8::from(played.won));
            (won, won - played.luck)
        });
        let (raw, adjusted) = games.fold((0.0, 0.0), |sum, game| (sum.0 + game.0, sum.1 + game.1));
        let seats = self.seats.len() as f64;
        (raw / seats, adjusted / seats)
    }

    fn play(&self, n: u64, own: Seat, first: &Chooser, second: &Chooser) -> Played {
        let seed = self.seed.game(n);
        let begins = seed.lot(self.seats).expect("somebody plays");
        let mut position = Position::start(self.rules, self.seats, begins).expect("the duel is sound");
        let mut dice = seed.throws();
        let judge = Judge::of(&position);
        let mut luck = 0.0;
        for action in 0.. {
            let made = match position.phase() {
                Phase::Over(king) => return Played { won: king == own, luck },
                Phase::Throwing => {
                    let throw = dice.next().expect("the dice never end");
                    luck += of_throw(&judge.throws(&position), throw.value(), own);
                    Action::Throw(throw)
                }
                Phase::Moving => {
                    let chooser = if position.turn() == own { first } else { second };
                    Action::Move(chooser(&position, seed.decision(action)))
                }
            };
            position.play(made).expect("everybody moves by the rules");
        }
        unreachable!("every game ends")
    }
}

/// What it did to a seat that this value fell and no other.
fn of_throw(throws: &[Chances; 7], value: Value, seat: Seat) -> f64 {
    let chance = |value: Value| f64::from(throws[value.index()][seat]);
    let mean: f64 = Value::ALL.iter().map(|&value| f64::from(value.chances()) / 16.0 * chance(value)).sum();
    chance(value) - mean
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::BySeat;

    #[test]
    fn over_all_throws_luck_comes_to_nothing() {
        let throws: [Chances; 7] =
            std::array::from_fn(|n| BySeat::new(|seat| 0.1 * n as f32 + 0.02 * seat.index() as f32));
        let luck = |value: Value| f64::from(value.chances()) * of_throw(&throws, value, Seat::Green);
        assert!(Value::ALL.into_iter().map(luck).sum::<f64>().abs() < 1e-6);
        assert!(of_throw(&throws, Value::Twelve, Seat::Red) > 0.0, "the best throw is good luck");
    }

    #[test]
    fn the_error_of_a_share_is_that_of_a_mean() {
        let share = Share::of(&[0.0, 1.0, 0.5, 0.5]);
        assert!((share.mean - 0.5).abs() < 1e-12 && (share.error - (1.0_f64 / 24.0).sqrt()).abs() < 1e-12);
        assert!(share.elo().abs() < 1e-9, "half of the games is no difference");
    }
}
