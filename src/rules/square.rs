//! Squares of the 7x7 board, named as in chess.

use std::fmt;
use std::str::FromStr;

use super::seat::Seat;

/// One of the 49 squares: columns a-g from the left, rows 1-7 from the bottom (R1).
///
/// `Display` and `FromStr` use the chess name, `d4` for the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Squares along one side of the board.
    pub const SIDE: u8 = 7;
    /// Squares on the board.
    pub const COUNT: usize = 49;
    /// d4, where every path ends (R4).
    pub const CENTRE: Self = Self(24);

    /// The square in column `file` and row `rank`, both 0 to 6 from the bottom left corner.
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < Self::SIDE && rank < Self::SIDE { Some(Self(rank * Self::SIDE + file)) } else { None }
    }

    pub(super) const fn from_index(index: u8) -> Self {
        assert!((index as usize) < Self::COUNT);
        Self(index)
    }

    /// All squares, row by row from a1.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// 0 to 48, row by row from a1.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 (a) to 6 (g).
    pub const fn file(self) -> u8 {
        self.0 % Self::SIDE
    }

    /// The row, 0 (bottom) to 6 (top).
    pub const fn rank(self) -> u8 {
        self.0 / Self::SIDE
    }

    /// The square after a quarter turn anticlockwise about the centre.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(self.file() * Self::SIDE + (Self::SIDE - 1 - self.rank()))
    }

    /// How far the square is from the rim: 0 for the outer squares, 3 for the centre.
    pub const fn ring(self) -> u8 {
        let file = if self.file() > 3 { 6 - self.file() } else { self.file() };
        let rank = if self.rank() > 3 { 6 - self.rank() } else { self.rank() };
        if file < rank { file } else { rank }
    }

    /// The home of a seat: the middle of its side (R1).
    pub const fn home(seat: Seat) -> Self {
        match seat {
            Seat::Red => Self(3),
            Seat::Green => Self(27),
            Seat::Yellow => Self(45),
            Seat::Blue => Self(21),
        }
    }

    /// Whose home this is, if anyone's (R1).
    pub fn home_of(self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&s| Self::home(s) == self)
    }

    /// Whose arrow stands here: the square before a home, where that seat's way in begins (R5).
    pub fn arrow_of(self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&s| super::Step::ARROW.square(s) == self)
    }

    /// Whether the square carries a cross: the four homes, b2, f2, b6, f6 and the centre (R6, R17).
    pub const fn is_safe(self) -> bool {
        // The homes are the middles of the rim; b2 and its three sisters the corners of the next ring.
        let (file, rank) = (self.file(), self.rank());
        match (file, rank) {
            (3, 0 | 3 | 6) | (0 | 6, 3) => true,
            (f, r) => (f == 1 || f == 5) && (r == 1 || r == 5),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

/// A word that names no square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSquare(pub String);

impl fmt::Display for UnknownSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a square; the squares are a1 to g7", self.0)
    }
}

impl std::error::Error for UnknownSquare {}

impl FromStr for Square {
    type Err = UnknownSquare;

    fn from_str(name: &str) -> Result<Self, UnknownSquare> {
        match name.as_bytes() {
            [file @ b'a'..=b'g', rank @ b'1'..=b'7'] => Self::at(file - b'a', rank - b'1'),
            _ => None,
        }
        .ok_or_else(|| UnknownSquare(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_reads_back_from_its_name() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for word in ["", "d", "d8", "h1", "d44", "4d"] {
            assert!(word.parse::<Square>().is_err(), "{word} is no square");
        }
    }

    #[test]
    fn the_crosses_are_the_homes_four_inner_corners_and_the_centre() {
        let crosses: Vec<String> = Square::all().filter(|s| s.is_safe()).map(|s| s.to_string()).collect();
        assert_eq!(crosses.join(" "), "d1 b2 f2 a4 d4 g4 b6 f6 d7");
    }

    #[test]
    fn there_is_no_square_past_the_rim() {
        for n in 0..=u8::MAX {
            let is_on = n < 7;
            assert_eq!(Square::at(n, 0).is_some(), is_on, "column {n}");
            assert_eq!(Square::at(0, n).is_some(), is_on, "row {n}");
        }
        let refused = "h1".parse::<Square>().expect_err("there is no h").to_string();
        assert_eq!(refused, "'h1' is not a square; the squares are a1 to g7");
    }

    #[test]
    fn the_homes_are_the_middles_of_the_four_sides() {
        let homes = Square::all().filter_map(|square| Some((square.home_of()?.letter(), square)));
        let named: Vec<String> = homes.map(|(letter, square)| format!("{letter}{square}")).collect();
        assert_eq!(named.join(" "), "Rd1 Ba4 Gg4 Yd7");
    }

    #[test]
    fn the_arrows_stand_one_before_each_home() {
        let arrows = Seat::ALL.map(|s| (s.letter(), Square::all().find(|q| q.arrow_of() == Some(s))));
        let named = arrows.map(|(l, q)| format!("{l}{}", q.expect("every seat has an arrow")));
        assert_eq!(named.join(" "), "Rc1 Gg3 Ye7 Ba5");
    }
}
