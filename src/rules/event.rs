//! What an action brought about: facts for whoever watches. The position never depends on them.

use super::dice::{Hand, Throw};
use super::path::{Pawn, Step};
use super::seat::Seat;
use super::square::Square;

/// One fact, in the order in which it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The dice were thrown (R7).
    Threw {
        /// Who threw.
        seat: Seat,
        /// How the dice lie.
        throw: Throw,
    },
    /// A pawn came onto the board at its home (R13).
    Entered {
        /// Whose pawn.
        seat: Seat,
        /// Which pawn.
        pawn: Pawn,
    },
    /// A pawn went forward (R14). From a step below 24 to one of 24 or more it turned in (R19).
    Advanced {
        /// Whose pawn.
        seat: Seat,
        /// Which pawn.
        pawn: Pawn,
        /// The step it left.
        from: Step,
        /// The step it came to.
        to: Step,
    },
    /// A pawn was cut and left the board (R16).
    Cut {
        /// Who cut.
        by: Seat,
        /// Whose pawn was cut.
        seat: Seat,
        /// Which pawn was cut.
        pawn: Pawn,
        /// Where.
        square: Square,
    },
    /// The first cut of a player opened its way in (R18).
    WayOpened {
        /// Whose way.
        seat: Seat,
    },
    /// A pawn reached the centre (R20).
    CameHome {
        /// Whose pawn.
        seat: Seat,
        /// Which pawn.
        pawn: Pawn,
    },
    /// Values in hand that no pawn can play are lost (R11, H2).
    Lost {
        /// Who loses them.
        seat: Seat,
        /// The values.
        hand: Hand,
    },
    /// The same player throws again (R8, H3).
    ThrowsAgain {
        /// Who.
        seat: Seat,
    },
    /// The turn goes on (R9).
    TurnPassed {
        /// To whom.
        to: Seat,
    },
    /// A player gave up (R22).
    Conceded {
        /// Who.
        seat: Seat,
    },
    /// The game is over (R21, R22).
    Won {
        /// The King.
        seat: Seat,
    },
}

/// The events of one action, oldest first: at most [`Events::MOST`], kept without the heap.
#[derive(Clone, Copy, Debug)]
pub struct Events {
    events: [Event; Self::MOST],
    len: u8,
}

impl Events {
    /// A move that cuts, opens the way, loses the rest of the hand and passes the turn.
    pub const MOST: usize = 5;

    pub(super) const NONE: Self = Self { events: [Event::TurnPassed { to: Seat::Red }; Self::MOST], len: 0 };

    pub(super) fn push(&mut self, event: Event) {
        self.events[usize::from(self.len)] = event;
        self.len += 1;
    }

    /// The events as a slice.
    pub fn as_slice(&self) -> &[Event] {
        &self.events[..usize::from(self.len)]
    }
}

impl std::ops::Deref for Events {
    type Target = [Event];

    fn deref(&self) -> &[Event] {
        self.as_slice()
    }
}

impl PartialEq for Events {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Events {}
