//! A move, and a set of moves.

use super::dice::Value;
use super::path::Pawn;

/// A choice: this pawn plays this value, entering or moving (R12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Which pawn of the player whose turn it is.
    pub pawn: Pawn,
    /// A value in hand.
    pub value: Value,
}

/// A set of moves, kept without the heap and given in order of value, then pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moves(u64);

impl Moves {
    /// Bits a value takes: one a pawn, rounded up.
    const STRIDE: usize = 8;

    pub(super) const NONE: Self = Self(0);

    pub(super) fn of(moves: impl Iterator<Item = Move>) -> Self {
        Self(moves.fold(0, |bits, mv| bits | Self::bit(mv)))
    }

    const fn bit(mv: Move) -> u64 {
        1 << (mv.value.index() * Self::STRIDE + mv.pawn.index())
    }

    /// How many moves there are, 0 to 42.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the move is one of them.
    pub const fn contains(self, mv: Move) -> bool {
        self.0 & Self::bit(mv) != 0
    }

    /// The `n`-th move in order, counted from 0.
    pub fn nth(self, n: usize) -> Option<Move> {
        let left = (0..n.min(self.len())).fold(self.0, |bits, _| bits & bits.wrapping_sub(1));
        MovesIter(left).next()
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = MovesIter;

    fn into_iter(self) -> MovesIter {
        MovesIter(self.0)
    }
}

/// Iterator over [`Moves`].
#[derive(Clone, Debug)]
pub struct MovesIter(u64);

impl Iterator for MovesIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        let pawn = Pawn::new((bit % Moves::STRIDE) as u8 + 1)?;
        Some(Move { pawn, value: Value::ALL[bit / Moves::STRIDE] })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for MovesIter {}
