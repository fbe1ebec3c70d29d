//! What can be wrong with the description of a position, by the rule it breaks.

use std::fmt;

use super::dice::Value;
use super::house::MAX_PAWNS;
use super::path::Pawn;
use super::seat::{NoTable, Seat};
use super::square::Square;

/// One thing wrong with a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The rules ask for that many pawns; the engine takes 1 to 6 (R3).
    Pawns(u8),
    /// The players cannot sit like that (R2).
    Table(NoTable),
    /// The seat has that many pawns and not the number of the rules (R3).
    PawnCount(Seat, usize),
    /// Pawns, a cut or a concession for a seat that nobody sits on (R2).
    EmptySeat(Seat),
    /// A step past the centre (R4).
    PastCentre(Seat, Pawn, u8),
    /// Two pawns on a plain square (R15).
    Crowded(Square),
    /// A pawn past the turn inwards although the way is not open (R18).
    WayShut(Seat, Pawn),
    /// A pawn of a player who has given up is not off the board (R22).
    Conceded(Seat, Pawn),
    /// It is the turn of a seat that does not play (R9).
    Turn(Seat),
    /// All the seat's pawns are home, but it is not its turn, or there is more to throw or play (R21).
    NotOver(Seat),
    /// Two players have all pawns home; the first of them ended the game (R21).
    TwoHome(Seat, Seat),
    /// All the others have given up, but there is more to throw or play (R22).
    LeftAlone(Seat),
    /// More throws owed than the one there can be (R8, R10).
    Owed(u8),
    /// More values in hand than the one that single throws allow (R10, H2).
    HandTooLarge(u32),
    /// That value in hand goes with a throw owed, or without one (R8).
    OwedForValue(Value, u8),
    /// Values in hand that earn no other throw: each ended the throwing, which goes on after that only
    /// for a cut of the same turn (R8, H2, H3).
    ThrowingEnded {
        /// How many of them there are.
        ends: u32,
        /// How many there can be.
        most: u32,
    },
    /// The throwing is over, and the value that ended it is not in hand, but no pawn of the player in
    /// turn can have played it (R8, H2).
    EndNotPlayed(Seat),
    /// Nothing to throw and nothing to play: the turn would have passed (R10).
    NothingToDo,
    /// No pawn can play what is in hand: it would have been lost (R11).
    NoLegalMove,
}

impl Fault {
    /// The number of the rule it breaks.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Pawns(_) | Self::PawnCount(..) => "R3",
            Self::Table(_) | Self::EmptySeat(_) => "R2",
            Self::PastCentre(..) => "R4",
            Self::Crowded(_) => "R15",
            Self::WayShut(..) => "R18",
            Self::Conceded(..) | Self::LeftAlone(_) => "R22",
            Self::Turn(_) => "R9",
            Self::NotOver(_) | Self::TwoHome(..) => "R21",
            Self::Owed(_) | Self::HandTooLarge(_) | Self::NothingToDo => "R10",
            Self::OwedForValue(..) => "R8",
            Self::ThrowingEnded { .. } | Self::EndNotPlayed(_) => "H2",
            Self::NoLegalMove => "R11",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pawns(n) => write!(f, "{n} pawns a player; it takes 1 to {MAX_PAWNS}"),
            Self::Table(why) => why.fmt(f),
            Self::PawnCount(seat, n) => write!(f, "{seat} has {n} pawns, not the number agreed"),
            Self::EmptySeat(seat) => {
                write!(f, "{seat} has pawns, a cut or a concession, but nobody sits there")
            }
            Self::PastCentre(seat, pawn, step) => {
                write!(f, "{seat}'s pawn {pawn} is on step {step}; the centre is step 48")
            }
            Self::Crowded(square) => write!(f, "two pawns on {square}, which is not safe"),
            Self::WayShut(seat, pawn) => {
                write!(f, "{seat}'s pawn {pawn} has turned in, but {seat} has not cut")
            }
            Self::Conceded(seat, pawn) => {
                write!(f, "{seat} has conceded, but its pawn {pawn} is on the board")
            }
            Self::Turn(seat) => write!(f, "it is {seat}'s turn, who does not play"),
            Self::NotOver(seat) => write!(f, "{seat} has all pawns home, yet the game goes on"),
            Self::TwoHome(a, b) => write!(f, "{a} and {b} both have all pawns home; the first ends the game"),
            Self::LeftAlone(seat) => write!(f, "only {seat} has not given up, yet the game goes on"),
            Self::Owed(n) => write!(f, "{n} throws owed; there is never more than one"),
            Self::HandTooLarge(n) => write!(f, "{n} values in hand; single throws leave one"),
            Self::OwedForValue(value, owed) => {
                write!(f, "a {value} in hand does not go with {owed} throws owed")
            }
            Self::ThrowingEnded { ends, most } => {
                write!(f, "values in hand that earn no other throw: {ends}; there can be {most}")
            }
            Self::EndNotPlayed(seat) => {
                write!(
                    f,
                    "the value that ended the throwing is not in hand, and {seat} cannot have played it"
                )
            }
            Self::NothingToDo => write!(f, "nothing to throw and nothing to play"),
            Self::NoLegalMove => write!(f, "no pawn can play what is in hand"),
        }?;
        write!(f, " ({})", self.rule())
    }
}

/// Everything wrong with a description, at least one fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub(super) Vec<Fault>);

impl Faults {
    /// The faults in the order of the description.
    pub fn as_slice(&self) -> &[Fault] {
        &self.0
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
