//! Who sits where and how they play: what the setup screen arranges and the command line states.

use crate::game::Seed;
use crate::game::record::{Header, Player, RecordedDice};
use crate::rules::{BySeat, NoTable, Rules, Seat, Seats};

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
    /// The players cannot sit like that (R2).
    Table(NoTable),
    /// An empty seat is to begin (R9).
    FirstIsEmpty(Seat),
    /// Two players go by one name.
    SameName(Seat, Seat),
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
        match (self.seats.table(), self.first) {
            (Err(why), _) => Some(Problem::Table(why)),
            (Ok(()), First::Seat(seat)) if !self.seats.contains(seat) => Some(Problem::FirstIsEmpty(seat)),
            (Ok(()), _) => self.same_name(),
        }
    }

    /// The first two players whom nobody could tell apart by their names.
    fn same_name(&self) -> Option<Problem> {
        let called = |seat| self.called(seat).to_lowercase();
        self.seats.iter().find_map(|a| {
            let other = self.seats.iter().find(|&b| b > a && called(b) == called(a))?;
            Some(Problem::SameName(a, other))
        })
    }

    /// What a player is called: one without a name goes by the colour.
    fn called(&self, seat: Seat) -> String {
        self.names[seat].as_ref().map_or_else(|| by_colour(seat), |name| name.as_str().to_owned())
    }

    /// The header of a game so arranged.
    pub fn header(&self, first: Seat, seed: Option<Seed>) -> Header {
        let player = |seat: Seat| Player { name: self.called(seat), player: "human".to_owned() };
        Header {
            rules: self.rules,
            players: BySeat::new(|seat| self.seats.contains(seat).then(|| player(seat))),
            first,
            dice: seed.map_or(RecordedDice::Hand, RecordedDice::Seed),
            started: None,
        }
    }

    /// The arrangement that a header tells of.
    pub fn of(header: &Header) -> Self {
        let name = |seat: Seat| {
            let name = &header.players[seat].as_ref()?.name;
            if *name == by_colour(seat) { None } else { Name::typed(name) }
        };
        Self {
            seats: header.seats(),
            names: BySeat::new(name),
            rules: header.rules,
            // Whether that was drawn or chosen is not recorded.
            first: First::Lot,
            dice: match header.dice {
                RecordedDice::Seed(_) => ThrownBy::Program,
                RecordedDice::Hand => ThrownBy::Hand,
            },
        }
    }
}

/// What a record calls a player without a name: the colour with a capital.
fn by_colour(seat: Seat) -> String {
    let (first, rest) = seat.name().split_at(1);
    first.to_uppercase() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_side_by_side_cannot_play() {
        let seats = [Seat::Red, Seat::Green].into_iter().collect();
        let arrangement = Arrangement { seats, ..Arrangement::default() };
        assert_eq!(arrangement.problem(), Some(Problem::Table(NoTable::SideBySide(Seat::Red, Seat::Green))));
    }

    #[test]
    fn an_arrangement_can_be_played_where_the_rules_let_the_game_start() {
        for bits in 0..16 {
            let seats: Seats = Seat::ALL.into_iter().filter(|s| bits >> s.index() & 1 == 1).collect();
            for first in Seat::ALL {
                let arrangement = Arrangement { seats, first: First::Seat(first), ..Arrangement::default() };
                let start = arrangement.header(first, None).start();
                assert_eq!(arrangement.problem().is_none(), start.is_ok(), "{seats:?}, {first} first");
            }
        }
    }

    #[test]
    fn two_of_one_name_cannot_be_told_apart() {
        let mut arrangement = Arrangement::default();
        arrangement.names[Seat::Red] = Name::typed("yellow");
        assert_eq!(arrangement.problem(), Some(Problem::SameName(Seat::Red, Seat::Yellow)));
        arrangement.names[Seat::Yellow] = Name::typed("Bala");
        assert_eq!(arrangement.problem(), None);
    }

    #[test]
    fn an_arrangement_reads_back_from_its_header() {
        let mut arrangement = Arrangement::default();
        arrangement.names[Seat::Red] = Name::typed("Anu");
        let header = arrangement.header(Seat::Yellow, Some(Seed(4)));
        assert_eq!(header.players[Seat::Yellow].as_ref().map(|p| p.name.as_str()), Some("Yellow"));
        assert_eq!(Arrangement::of(&header), arrangement);
    }

    #[test]
    fn an_empty_seat_cannot_begin() {
        let arrangement = Arrangement { first: First::Seat(Seat::Blue), ..Arrangement::default() };
        assert_eq!(arrangement.problem(), Some(Problem::FirstIsEmpty(Seat::Blue)));
        assert_eq!(Arrangement::default().problem(), None);
    }
}
