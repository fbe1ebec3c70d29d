//! A bot that asks the value net of every move who would win behind it.

use crate::rules::{Move, Position};

use super::Bot;
use super::judge::Judge;

pub(super) struct Hard;

impl Bot for Hard {
    fn choose(&mut self, position: &Position) -> Move {
        Judge::of(position).choose(position)
    }
}
