//! The places of one player's pawns, packed so that one comparison looks at all of them.

use super::house::MAX_PAWNS;
use super::path::{Pawn, Place, Step};

/// One byte a pawn: its step, [`Place::NEW`] or [`Place::CUT`].
///
/// There is room for eight; the slots past the last pawn hold the centre, so that all home is one
/// comparison. Nothing ever asks who stands in the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pawns([u8; Self::SLOTS]);

impl Pawns {
    const SLOTS: usize = 8;

    /// All in the centre (R21).
    pub(super) const HOME: Self = Self([Step::CENTRE.get(); Self::SLOTS]);

    /// By number of pawns: so many that were never on the board (R3).
    const NEW: [Self; MAX_PAWNS as usize + 1] = {
        let mut table = [Self::HOME; MAX_PAWNS as usize + 1];
        let mut count = 0;
        while count < table.len() {
            let mut pawn = 0;
            while pawn < count {
                table[count].0[pawn] = Place::NEW;
                pawn += 1;
            }
            count += 1;
        }
        table
    };

    pub(super) const fn new(count: u8) -> Self {
        Self::NEW[count as usize]
    }

    pub(super) const fn get(self, pawn: Pawn) -> u8 {
        self.0[pawn.index()]
    }

    /// Puts a pawn there, and gives back where it was.
    pub(super) const fn set(&mut self, pawn: Pawn, code: u8) -> u8 {
        std::mem::replace(&mut self.0[pawn.index()], code)
    }

    /// The first pawn on that step, which is not the centre.
    pub(super) const fn on(self, step: Step) -> Option<Pawn> {
        const ONES: u64 = u64::from_le_bytes([1; Pawns::SLOTS]);
        // A byte is 0 where the pawn stands on the step; the lowest such byte borrows and shows its top bit.
        let apart = u64::from_le_bytes(self.0) ^ (ONES * step.get() as u64);
        let found = apart.wrapping_sub(ONES) & !apart & ONES << 7;
        if found == 0 { None } else { Pawn::new(found.trailing_zeros() as u8 / 8 + 1) }
    }
}
