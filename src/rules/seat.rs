//! Seats: the four sides of the board, sets of them, and tables with one entry for each.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// One of the four sides of the board, named by its colour, in the order of the turns:
/// anticlockwise (R1, R9).
///
/// `Display` and `FromStr` use the lower-case colour (`red`, `green`, `yellow`, `blue`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Seat {
    /// Bottom, home d1.
    Red,
    /// Right, home g4.
    Green,
    /// Top, home d7.
    Yellow,
    /// Left, home a4.
    Blue,
}

impl Seat {
    /// Every seat in the order of the turns.
    pub const ALL: [Self; 4] = [Self::Red, Self::Green, Self::Yellow, Self::Blue];

    /// 0 to 3 in the order of the turns; also the number of quarter turns from red's side.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side across the board.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.index() + 2) % 4]
    }

    /// `R`, `G`, `Y` or `B`: how a pawn names its owner where there is no colour.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Green => 'G',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }

    /// The colour in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Green => "green",
            Self::Yellow => "yellow",
            Self::Blue => "blue",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSeat(pub String);

impl fmt::Display for UnknownSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a seat; the seats are red, green, yellow and blue", self.0)
    }
}

impl std::error::Error for UnknownSeat {}

impl FromStr for Seat {
    type Err = UnknownSeat;

    /// Reads a colour in any case, or its first letter.
    fn from_str(word: &str) -> Result<Self, UnknownSeat> {
        let lower = word.trim().to_lowercase();
        Self::ALL
            .into_iter()
            .find(|s| s.name() == lower || s.name()[..1] == lower)
            .ok_or_else(|| UnknownSeat(word.to_owned()))
    }
}

/// One `T` for each of the four seats, playing or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>(pub [T; 4]);

impl<T> BySeat<T> {
    /// Builds the table by asking `f` for each seat in the order of the turns.
    pub fn new(f: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::ALL.map(f))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);
    /// All four.
    pub const FOUR: Self = Self(0b1111);

    /// A seat and the one across: a table of two (R2).
    pub const fn opposite(seat: Seat) -> Self {
        Self(1 << seat.index() | 1 << seat.opposite().index())
    }

    /// The seats that `players` take unless they choose otherwise (R2); `None` unless that is 2, 3 or 4.
    pub const fn standard(players: usize) -> Option<Self> {
        match players {
            2 => Some(Self::opposite(Seat::Red)),
            3 => Some(Self(0b0111)),
            4 => Some(Self::FOUR),
            _ => None,
        }
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// The set with this seat too.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.index())
    }

    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.index()))
    }

    /// How many seats are in the set, 0 to 4.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether people can sit like this: 2 opposite, or any 3 or 4 (R2).
    ///
    /// # Errors
    /// [`NoTable`], which says why not.
    pub fn table(self) -> Result<(), NoTable> {
        let mut seats = self.iter();
        match (seats.next(), seats.next(), seats.next()) {
            (Some(a), Some(b), None) if b != a.opposite() => Err(NoTable::SideBySide(a, b)),
            (Some(_), Some(_), _) => Ok(()),
            _ => Err(NoTable::TooFew),
        }
    }

    /// The seats of the set in the order of the turns.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().filter(move |&s| self.contains(s))
    }

    /// The seat of the set whose turn follows `seat`'s (R9); `seat` need not be in the set.
    /// In the empty set nobody follows, and `seat` itself comes back.
    #[must_use]
    pub const fn after(self, seat: Seat) -> Seat {
        // The set twice over, so that the turns go round; bit 0 is the seat to the left.
        let from_left = (self.0 | self.0 << 4) >> (seat.index() + 1);
        if self.is_empty() {
            seat
        } else {
            Seat::ALL[(seat.index() + 1 + from_left.trailing_zeros() as usize) % 4]
        }
    }
}

/// Why people cannot sit like that (R2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoTable {
    /// Fewer than two players.
    TooFew,
    /// Two players side by side; they sit opposite.
    SideBySide(Seat, Seat),
}

impl fmt::Display for NoTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew => f.write_str("fewer than two players"),
            Self::SideBySide(a, b) => write!(f, "{a} and {b} sit side by side; two sit opposite"),
        }
    }
}

impl std::error::Error for NoTable {}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_go_round_anticlockwise_over_the_seats_that_play() {
        let three = Seats::standard(3).expect("3 is allowed");
        assert_eq!(three.after(Seat::Red), Seat::Green);
        assert_eq!(three.after(Seat::Green), Seat::Yellow);
        assert_eq!(three.after(Seat::Yellow), Seat::Red, "blue is empty and passed over");
        assert_eq!(Seats::NONE.after(Seat::Blue), Seat::Blue);
    }

    #[test]
    fn two_must_sit_opposite_and_more_as_they_like() {
        let tables = (0..16).map(Seats).filter(|s| s.table().is_ok()).count();
        assert_eq!(tables, 2 + 4 + 1, "two pairs, four threes, one four");
        assert_eq!(Seats::opposite(Seat::Green).table(), Ok(()));
        assert_eq!(Seats::NONE.with(Seat::Blue).table(), Err(NoTable::TooFew));
        let corner = Seats::NONE.with(Seat::Blue).with(Seat::Red);
        assert_eq!(corner.table(), Err(NoTable::SideBySide(Seat::Red, Seat::Blue)));
    }

    #[test]
    fn a_seat_reads_back_from_its_name_and_letter() {
        for seat in Seat::ALL {
            assert_eq!(seat.to_string().parse(), Ok(seat));
            assert_eq!(seat.letter().to_string().parse(), Ok(seat));
        }
        assert!("purple".parse::<Seat>().is_err());
        assert!("".parse::<Seat>().is_err());
    }
}
