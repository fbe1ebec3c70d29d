//! A bot that plays any legal move: the measure of everything else.

use rand::Rng;
use rand::rngs::ChaCha8Rng;

use crate::game::Seed;
use crate::rules::{Move, Position, Seat};

use super::Bot;

pub(super) struct Random(ChaCha8Rng);

impl Random {
    pub(super) fn new(seed: Seed, seat: Seat) -> Self {
        Self(seed.bot(seat))
    }
}

impl Bot for Random {
    fn choose(&mut self, position: &Position) -> Move {
        let moves = position.legal_moves();
        // A part of 2^32 for each move: uneven by less than one in a hundred million.
        let nth = (u64::from(self.0.next_u32()) * moves.len() as u64) >> 32;
        moves.nth(nth as usize).expect("a bot is asked only where there is a move")
    }
}
