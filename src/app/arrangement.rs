//! Who sits where and how they play: what the setup screen arranges and the command line states.

use crate::rules::{BySeat, Rules, Seat, Seats};

use super::name::Name;

/// Who begins (R9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum First {
    /// Drawn by lot.
    #[default]
    Lot,
    /// This player.
    Seat(Seat),
}

/// Who throws the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThrownBy {
    /// The program, from a seed.
    #[default]
    Program,
    /// People with real dice, who type in what fell.
    Hand,
}

/// Everything that is settled before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The seats that are taken.
    pub seats: Seats,
    /// The names given; a player without one goes by the colour.
    pub names: BySeat<Option<Name>>,
    /// The house rules and the number of pawns.
    pub rules: Rules,
    /// Who begins.
    pub first: First,
    /// Who throws.
    pub dice: ThrownBy,
}

/// Why an arrangement cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Fewer than two players (R2).
    TooFew,
    /// Two players who do not sit opposite (R2).
    SideBySide(Seat, Seat),
    /// An empty seat is to begin (R9).
    FirstIsEmpty(Seat),
}

impl Default for Arrangement {
    fn default() -> Self {
        Self {
            seats: Seats::opposite(Seat::Red),
            names: BySeat::default(),
            rules: Rules::CLASSIC,
            first: First::Lot,
            dice: ThrownBy::Program,
        }
    }
}

impl Arrangement {
    /// What stands in the way of playing it, if anything.
    pub fn problem(&self) -> Option<Problem> {
        let mut seats = self.seats.iter();
        match (seats.next(), seats.next()) {
            (Some(a), Some(b)) if !self.seats.is_table() => Some(Problem::SideBySide(a, b)),
            (Some(_), Some(_)) => match self.first {
                First::Seat(seat) if !self.seats.contains(seat) => Some(Problem::FirstIsEmpty(seat)),
                _ => None,
            },
            _ => Some(Problem::TooFew),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_side_by_side_cannot_play() {
        let seats = [Seat::Red, Seat::Green].into_iter().collect();
        let arrangement = Arrangement { seats, ..Arrangement::default() };
        assert_eq!(arrangement.problem(), Some(Problem::SideBySide(Seat::Red, Seat::Green)));
    }

    #[test]
    fn an_empty_seat_cannot_begin() {
        let arrangement = Arrangement { first: First::Seat(Seat::Blue), ..Arrangement::default() };
        assert_eq!(arrangement.problem(), Some(Problem::FirstIsEmpty(Seat::Blue)));
        assert_eq!(Arrangement::default().problem(), None);
    }
}
