//! Many games without a screen, and what can be counted over them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::game::Seed;
use crate::rules::{Action, BySeat, Event, Phase, Position, Rules, Seat, Seats};

use super::BotRow;
use super::side_by_side;

/// Who plays, by which rules, how often.
#[derive(Clone, Copy)]
pub struct Match {
    /// The house rules.
    pub rules: Rules,
    /// The seats taken.
    pub seats: Seats,
    /// Who sits there; an empty seat's bot is not asked.
    pub bots: BySeat<&'static BotRow>,
    /// The seed of all games.
    pub seed: Seed,
    /// How many games.
    pub games: u64,
}

/// One game as it was played.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// Throws and moves in order; empty unless they were asked for.
    pub actions: Vec<Action>,
    /// How many throws.
    pub throws: u32,
    /// How many turns.
    pub turns: u32,
    /// Pawns cut.
    pub cuts: u32,
}

/// Is shown every game with its number, on the thread that played it.
pub type Each<'a> = &'a (dyn Fn(u64, &Played) + Sync);

/// Sums over games. They do not depend on the order in which the games were played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games played.
    pub games: u64,
    /// Games won, by seat.
    pub wins: BySeat<u64>,
    /// Games that took that many throws.
    pub throws: Counts,
    /// Games that took that many turns.
    pub turns: Counts,
    /// Pawns cut.
    pub cuts: u64,
}

/// How often each number came up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(Vec<u64>);

impl Counts {
    fn add(&mut self, number: u32) {
        let number = number as usize;
        if self.0.len() <= number {
            self.0.resize(number + 1, 0);
        }
        self.0[number] += 1;
    }

    fn merge(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (sum, count) in self.0.iter_mut().zip(&other.0) {
            *sum += count;
        }
    }

    fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean; 0 without any number.
    pub fn mean(&self) -> f64 {
        let sum: u64 = self.0.iter().enumerate().map(|(number, count)| number as u64 * count).sum();
        sum as f64 / self.total().max(1) as f64
    }

    /// The least number that so many hundredths of all do not exceed.
    pub fn percentile(&self, hundredths: u64) -> usize {
        let wanted = (self.total() * hundredths).div_ceil(100);
        let mut seen = 0;
        self.0
            .iter()
            .position(|count| {
                seen += count;
                seen >= wanted
            })
            .unwrap_or(0)
    }
}

impl Totals {
    fn add(&mut self, king: Seat, played: &Played) {
        self.games += 1;
        self.wins[king] += 1;
        self.throws.add(played.throws);
        self.turns.add(played.turns);
        self.cuts += u64::from(played.cuts);
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        for seat in Seat::ALL {
            self.wins[seat] += other.wins[seat];
        }
        self.throws.merge(&other.throws);
        self.turns.merge(&other.turns);
        self.cuts += other.cuts;
    }
}

/// The share of `wins` in `games`, and the ends of its 95 % interval (Wilson's score interval).
pub fn share(wins: u64, games: u64) -> (f64, f64, f64) {
    const Z: f64 = 1.959_964;
    if games == 0 {
        return (0.0, 0.0, 1.0);
    }
    let (n, p) = (games as f64, wins as f64 / games as f64);
    let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    // The share is always within, but for what is rounded: an end may pass it, or 0 or 1, by a hair.
    (p, (middle - half).clamp(0.0, p), (middle + half).clamp(p, 1.0))
}

impl Match {
    /// The seed, the beginning seat and the start of the `n`-th game. The lot decides who begins (R9).
    ///
    /// # Panics
    /// If the seats are no table or the rules have no such number of pawns.
    pub fn game(&self, n: u64) -> (Seed, Position) {
        let seed = self.seed.game(n);
        let first = seed.lot(self.seats).expect("somebody plays");
        (seed, Position::start(self.rules, self.seats, first).expect("the match is sound"))
    }

    /// Plays the `n`-th game; with its actions if they are wanted.
    ///
    /// # Panics
    /// As [`game`](Self::game), or if a bot does not move by the rules.
    pub fn play(&self, n: u64, keep: bool) -> (Seat, Played) {
        let (seed, mut position) = self.game(n);
        let mut bots = BySeat::new(|seat| (self.bots[seat].make)(seed, seat));
        let mut dice = seed.throws();
        let mut played = Played { turns: 1, ..Played::default() };
        loop {
            let action = match position.phase() {
                Phase::Over(king) => return (king, played),
                Phase::Throwing => {
                    played.throws += 1;
                    Action::Throw(dice.next().expect("the dice never end"))
                }
                Phase::Moving => Action::Move(bots[position.turn()].choose(&position)),
            };
            let turn = position.turn();
            let events = position.play(action).expect("bots move by the rules");
            // Cheaper to see than to look for among the events: a turn passes to somebody else always, and a
            // cut comes right behind the move that made it.
            played.turns += u32::from(position.turn() != turn);
            if matches!(action, Action::Move(_)) {
                let cut = |event: &Event| matches!(event, Event::Cut { .. });
                played.cuts += u32::from(events.get(1).is_some_and(cut));
            }
            if keep {
                played.actions.push(action);
            }
        }
    }

    /// Plays all games on so many threads, until `stop` is set. `done` is told how many are finished, and
    /// `each` is shown every game if there is such a one. The totals depend on the seed alone.
    pub fn run(
        &self,
        threads: usize,
        stop: &AtomicBool,
        done: &(dyn Fn(u64) + Sync),
        each: Option<Each>,
    ) -> Totals {
        const CHUNK: u64 = 64;
        let next = AtomicU64::new(0);
        let totals = Mutex::new(Totals::default());
        side_by_side(threads, &|| {
            let mut own = Totals::default();
            while !stop.load(Ordering::Relaxed) {
                let from = next.fetch_add(CHUNK, Ordering::Relaxed);
                if from >= self.games {
                    break;
                }
                for n in from..self.games.min(from + CHUNK) {
                    // A game of the best bots takes a second.
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    let (king, played) = self.play(n, each.is_some());
                    own.add(king, &played);
                    if let Some(each) = each {
                        each(n, &played);
                    }
                    done(1);
                }
            }
            totals.lock().unwrap_or_else(std::sync::PoisonError::into_inner).merge(&own);
        });
        totals.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a_match(games: u64) -> Match {
        Match {
            rules: Rules::TRADITIONAL,
            seats: Seats::FOUR,
            bots: BySeat([&super::super::BOTS[0]; 4]),
            seed: Seed(3),
            games,
        }
    }

    #[test]
    fn the_totals_do_not_depend_on_the_threads() {
        let run = |threads| a_match(150).run(threads, &AtomicBool::new(false), &|_| (), None);
        let one = run(1);
        assert_eq!(one.games, 150);
        assert_eq!(one, run(3));
    }

    #[test]
    fn the_interval_of_a_share_is_wilsons() {
        let (p, low, high) = share(50, 100);
        assert!((p - 0.5).abs() < 1e-9 && (low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
    }

    #[test]
    fn the_interval_of_a_share_holds_it_and_ends_within_0_and_1() {
        for games in 0..3000 {
            for wins in [0, games] {
                let (p, low, high) = share(wins, games);
                assert!(
                    0.0 <= low && low <= p && p <= high && high <= 1.0,
                    "{wins} of {games}: {low} {high}"
                );
            }
        }
    }

    #[test]
    fn a_percentile_is_a_number_that_came_up() {
        let mut counts = Counts::default();
        (1..=100).for_each(|n| counts.add(n));
        assert_eq!((counts.percentile(95), counts.percentile(50)), (95, 50));
        assert!((counts.mean() - 50.5).abs() < 1e-9);
    }
}
