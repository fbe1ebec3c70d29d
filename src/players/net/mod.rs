//! The value net: who will win, from the numbers of a position, in less than a millionth of a second.
//!
//! ```text
//!   Position ── Inputs, about 30 that are not 0 ──┬── 64 hidden units (ReLU) ──┬── one number a player
//!                                                 └── straight on ─────────────┘        │ softmax
//!                                                                                       v
//!                                                                              chances, together 1
//! ```
//!
//! All arithmetic is in single precision, in one order, with an exponential of our own: every machine gets the same
//! chances to the last bit, and so every bot the same move.

mod inputs;
mod learn;
mod weights;

use crate::rules::{BySeat, Position, Seat};

pub use inputs::{Inputs, Table};
pub use learn::Learner;
pub use weights::{BadWeights, shipped};

use super::chances::Chances;

/// Hidden units.
const HIDDEN: usize = 64;
/// Units that are summed at a time: as many as the registers of any machine hold.
const LANES: usize = 32;

/// One net: its weights, and the table at which it plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    table: Table,
    /// From each input to the hidden units.
    rows: Vec<[f32; HIDDEN]>,
    /// From each input straight to the players.
    skip: Vec<[f32; 4]>,
    /// From the hidden units to each player.
    out: [[f32; HIDDEN]; 4],
}

impl Net {
    /// The hidden units of those inputs, before anything is cut off below 0.
    fn hidden(&self, inputs: &Inputs) -> [f32; HIDDEN] {
        let mut hidden = [0.0; HIDDEN];
        for (part, lanes) in hidden.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
            let mut sums = [0.0; LANES];
            for &input in inputs.ones() {
                let row = &self.rows[usize::from(input)].as_chunks::<LANES>().0[part];
                for (sum, weight) in sums.iter_mut().zip(row) {
                    *sum += weight;
                }
            }
            for &(input, number) in inputs.others() {
                let row = &self.rows[usize::from(input)].as_chunks::<LANES>().0[part];
                for (sum, weight) in sums.iter_mut().zip(row) {
                    *sum += number * weight;
                }
            }
            *lanes = sums;
        }
        hidden
    }

    /// What the net says of each player, counted from the one whose turn it is.
    fn players(&self, inputs: &Inputs, hidden: &[f32; HIDDEN]) -> [f32; 4] {
        let mut players = [0.0; 4];
        for &input in inputs.ones() {
            for (player, weight) in players.iter_mut().zip(&self.skip[usize::from(input)]) {
                *player += weight;
            }
        }
        for &(input, number) in inputs.others() {
            for (player, weight) in players.iter_mut().zip(&self.skip[usize::from(input)]) {
                *player += number * weight;
            }
        }
        for (player, weights) in
            players.iter_mut().zip(&self.out).zip(inputs.playing).filter_map(|(p, on)| on.then_some(p))
        {
            // Eight sums side by side, and then their sum: an order that the machine can follow at speed.
            let mut sums = [0.0; 8];
            for (units, weights) in hidden.as_chunks::<8>().0.iter().zip(weights.as_chunks::<8>().0) {
                for ((sum, unit), weight) in sums.iter_mut().zip(units).zip(weights) {
                    *sum += unit.max(0.0) * weight;
                }
            }
            *player += sums.iter().sum::<f32>();
        }
        softmax(players, inputs.playing)
    }

    /// The same net, so many times as sure of what it says: from 1 on nearer to 0 and 1, below 1 nearer to the middle.
    #[must_use]
    pub fn surer(&self, times: f32) -> Self {
        let mut net = self.clone();
        net.skip.as_flattened_mut().iter_mut().for_each(|weight| *weight *= times);
        net.out.as_flattened_mut().iter_mut().for_each(|weight| *weight *= times);
        net
    }

    /// The chances of the players, counted from the one whose turn it is.
    pub fn judge(&self, inputs: &Inputs) -> [f32; 4] {
        self.players(inputs, &self.hidden(inputs))
    }

    /// The chances of every seat in a position that is not over, where somebody is to throw or has values in hand.
    pub fn chances(&self, position: &Position) -> Chances {
        let by_turn = self.judge(&Inputs::of(position, self.table));
        let turn = position.turn().index();
        BySeat::new(|seat: Seat| by_turn[(seat.index() + 4 - turn) % 4])
    }
}

/// Numbers as chances: each at least 0, together 1, those who do not play 0.
fn softmax(mut players: [f32; 4], playing: [bool; 4]) -> [f32; 4] {
    let most = players.iter().zip(playing).filter(|(_, on)| *on).fold(f32::MIN, |most, (&p, _)| most.max(p));
    let mut sum = 0.0;
    for (player, on) in players.iter_mut().zip(playing) {
        *player = if on { exp(*player - most) } else { 0.0 };
        sum += *player;
    }
    players.map(|player| player / sum)
}

/// e to the power of a number that is not above 0, to six digits: the same on every machine, which the system's own
/// is not.
fn exp(x: f32) -> f32 {
    let power = (x * std::f32::consts::LOG2_E).max(-100.0);
    let whole = power.floor();
    let rest = (power - whole) * std::f32::consts::LN_2;
    // The series of the exponential function, for 0 to ln 2.
    let series = [1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let part = series.into_iter().fold(0.0_f32, |sum, term| sum * rest + term);
    // A power of two is its exponent.
    part * f32::from_bits(((127 + whole as i32).unsigned_abs()) << 23)
}

#[cfg(test)]
mod tests;
