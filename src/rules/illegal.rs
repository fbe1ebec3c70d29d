//! Why an action is refused: one reason a rule. The sentences for people are in `text`.

use std::fmt;

use super::dice::Value;
use super::path::{Pawn, Step};
use super::seat::Seat;
use super::square::Square;

/// The reason an action is refused. The position is then unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The game is over (R21).
    Over,
    /// The throw comes first (R10).
    ThrowFirst,
    /// A value in hand is to be played first (R10, H2).
    MoveFirst,
    /// The value is not in hand (R12).
    NotInHand(Value),
    /// The game has no pawn of that number (R3).
    NoSuchPawn(Pawn),
    /// A pawn that was never on the board enters on a 1 (R13).
    NewNeedsOne,
    /// A pawn that was cut re-enters on a 1 or a 5 (R13).
    CutNeedsOneOrFive,
    /// Every pawn enters on a 1 (H1 strict).
    StrictNeedsOne,
    /// A player's first pawn enters on a 1 (H1 open).
    FirstNeedsOne,
    /// After the first, any pawn enters on a 1 or a 5 (H1 open).
    OpenNeedsOneOrFive,
    /// The player's own pawn stands on that plain square (R15).
    OwnPawn {
        /// Where it stands.
        square: Square,
        /// Which it is.
        pawn: Pawn,
    },
    /// The value goes past the centre, which is reached by the exact count (R20).
    PastCentre {
        /// The steps still to go.
        left: u8,
    },
    /// The pawn is in the centre and done (R20).
    Done,
    /// The seat does not play, or plays no more (R2, R22).
    NotPlaying(Seat),
    /// 65,535 of that value are in hand: more cannot be counted (H2).
    HandFull(Value),
}

impl Illegal {
    /// The number of the rule that says so.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Over => "R21",
            Self::ThrowFirst | Self::MoveFirst => "R10",
            Self::NotInHand(_) => "R12",
            Self::NoSuchPawn(_) => "R3",
            Self::NewNeedsOne | Self::CutNeedsOneOrFive => "R13",
            Self::StrictNeedsOne | Self::FirstNeedsOne | Self::OpenNeedsOneOrFive => "H1",
            Self::OwnPawn { .. } => "R15",
            Self::PastCentre { .. } | Self::Done => "R20",
            Self::NotPlaying(_) => "R22",
            Self::HandFull(_) => "H2",
        }
    }

    pub(super) const fn past_centre(from: Step) -> Self {
        Self::PastCentre { left: Step::CENTRE.get() - from.get() }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused by {}: {self:?}", self.rule())
    }
}

impl std::error::Error for Illegal {}
