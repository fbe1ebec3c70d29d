//! Whether the chances mean what they say: of all positions that a player is called to win with 70 %, are 70 % won?
//!
//! Games of `hard` against itself, a few positions drawn from each: more from one game would only say the same again.

use rand::Rng;

use crate::game::Seed;
use crate::players::chances::before_throw;
use crate::players::judge::Judge;
use crate::players::net::Net;
use crate::rules::{Action, Phase, Position, Rules, Seat, Seats};

use super::train::{Plan, start};

/// Positions drawn from a game.
pub const DRAWN: usize = 5;
/// Groups of chances: 0 to 10 %, 10 to 20 % and so on.
pub const GROUPS: usize = 10;

/// What became of all chances of one group.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Group {
    /// How many chances were called in it.
    pub called: u64,
    /// Their sum.
    pub chances: f64,
    /// How many of them came true.
    pub won: u64,
}

impl Group {
    /// By how much more was won than was called, as a share of 1.
    pub fn off(&self) -> f64 {
        (self.won as f64 - self.chances) / self.called.max(1) as f64
    }
}

/// Plays so many games at a table, and sorts the chances of everybody who plays into groups. `done` hears of each
/// game.
///
/// # Panics
/// If the seats are no table or the rules have no such number of pawns.
pub fn calibrate(
    rules: Rules,
    seats: Seats,
    games: u64,
    seed: Seed,
    done: &mut dyn FnMut(),
) -> [Group; GROUPS] {
    let mut groups = [Group::default(); GROUPS];
    for n in 0..games {
        let seed = seed.game(n);
        let first = seed.lot(seats).expect("somebody plays");
        let position = Position::start(rules, seats, first).expect("a sound table");
        let (met, king) = play(position, &Judge::of(&position), seed);
        let mut chance = seed.bot(Seat::Red);
        for _ in 0..DRAWN {
            let position = &met[chance.next_u32() as usize % met.len()];
            let chances = before_throw(position);
            for seat in position.active().iter() {
                let called = f64::from(chances[seat]);
                let below = |group: &usize| called < (*group + 1) as f64 / GROUPS as f64;
                let group = &mut groups[(0..GROUPS).find(below).unwrap_or(GROUPS - 1)];
                group.called += 1;
                group.chances += called;
                group.won += u64::from(seat == king);
            }
        }
        done();
    }
    groups
}

/// How many times as sure a net has to be for its chances to come true, as they do not quite after training: the number
/// with the least surprise over so many games that it plays against itself, from the starts of its training; 1 if there
/// are none.
pub fn sureness(plan: Plan, net: &Net, games: u64, done: &mut dyn FnMut()) -> f32 {
    let mut called: Vec<(Vec<f32>, usize)> = Vec::new();
    for n in 0..games {
        // Other games than those it was trained on.
        let seed = Seed(!plan.seed.0).game(n);
        let mut chance = seed.bot(Seat::Red);
        let (met, king) = play(start(plan, &mut chance), &Judge::by(net), seed);
        for _ in 0..DRAWN {
            let position = &met[chance.next_u32() as usize % met.len()];
            let chances = net.chances(position);
            let seats: Vec<Seat> = position.active().iter().collect();
            let won = seats.iter().position(|&seat| seat == king);
            called.extend(won.map(|won| (seats.iter().map(|&seat| chances[seat]).collect(), won)));
        }
        done();
    }
    if called.is_empty() {
        return 1.0;
    }
    // The surprise has one lowest point: it is closed in on from both sides.
    let (mut low, mut high) = (0.5_f32, 2.0_f32);
    for _ in 0..30 {
        let third = (high - low) / 3.0;
        if surprise(&called, low + third) < surprise(&called, high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    f32::midpoint(low, high)
}

/// The mean surprise at who won, if everybody had been so many times as sure.
fn surprise(called: &[(Vec<f32>, usize)], times: f32) -> f64 {
    let one = |(chances, won): &(Vec<f32>, usize)| {
        let sure: Vec<f64> = chances.iter().map(|&chance| f64::from(chance.max(1e-6).powf(times))).collect();
        -(sure[*won] / sure.iter().sum::<f64>()).ln()
    };
    called.iter().map(one).sum::<f64>() / called.len().max(1) as f64
}

/// A game of a judge against itself: every position in which a throw was due, and the King.
fn play(mut position: Position, judge: &Judge, seed: Seed) -> (Vec<Position>, Seat) {
    let mut dice = seed.throws();
    let mut met = Vec::new();
    loop {
        let action = match position.phase() {
            Phase::Over(king) => return (met, king),
            Phase::Throwing => {
                met.push(position);
                Action::Throw(dice.next().expect("the dice never end"))
            }
            Phase::Moving => Action::Move(judge.choose(&position)),
        };
        position.play(action).expect("the bot moves by the rules");
    }
}
