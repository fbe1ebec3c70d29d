//! Who sits where and how they play: what the setup screen arranges and the command line states.

use crate::game::Seed;
use crate::game::record::{self, Header, RecordedDice};
use crate::players::Player;
use crate::rules::{BySeat, NoTable, Rules, Seat, Seats};

use super::name::{Name, look_alike, same_person_key};

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
    /// Who decides there.
    pub players: BySeat<Player>,
    /// The names given; a person without one goes by the colour, a bot by its level.
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
    /// Two players have names that are written differently and look the same.
    LookAlike(Seat, Seat),
}

impl Default for Arrangement {
    fn default() -> Self {
        Self {
            seats: Seats::opposite(Seat::Red),
            players: BySeat::default(),
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
        self.seats.iter().find_map(|a| {
            let name = self.called(a);
            let other = self.seats.iter().find(|&b| b > a && look_alike(&self.called(b), &name))?;
            let same = same_person_key(&self.called(other)) == same_person_key(&name);
            Some(if same { Problem::SameName(a, other) } else { Problem::LookAlike(a, other) })
        })
    }

    /// Where people sit.
    pub fn people(&self) -> Seats {
        self.seats.iter().filter(|&seat| self.players[seat].is_person()).collect()
    }

    /// What a player is called: a person without a name goes by the colour, a bot by its level and, where another
    /// player goes by that, a number.
    pub fn called(&self, seat: Seat) -> String {
        match (&self.names[seat], self.players[seat]) {
            (Some(name), _) => name.as_str().to_owned(),
            (None, Player::Person) => by_colour(seat),
            (None, Player::Bot(row)) => self.by_level(seat, &with_capital(row.name)),
        }
    }

    fn by_level(&self, seat: Seat, level: &str) -> String {
        // Of several bots without a name the first goes by the level alone.
        let first =
            |other: Seat| other < seat || self.names[other].is_some() || self.players[other].is_person();
        let others = self.seats.iter().filter(|&other| other != seat && first(other));
        let taken: Vec<String> = others.map(|other| self.called(other)).collect();
        let free = |name: &String| !taken.iter().any(|taken| look_alike(taken, name));
        let mut names = (2..).map(|n| format!("{level} {n}"));
        Some(level.to_owned()).filter(free).or_else(|| names.find(free)).unwrap_or_default()
    }

    /// The header of a game so arranged.
    pub fn header(&self, first: Seat, seed: Option<Seed>) -> Header {
        let player = |seat: Seat| record::Player {
            name: self.called(seat),
            player: self.players[seat].name().to_owned(),
        };
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
        let name = |seat: Seat| Some(header.players[seat].as_ref()?.name.as_str());
        let player = |seat: Seat| Player::named(&header.players[seat].as_ref()?.player);
        let mut arrangement = Self {
            seats: header.seats(),
            players: BySeat::new(|seat| player(seat).unwrap_or_default()),
            names: BySeat::new(|seat| Name::typed(name(seat)?)),
            rules: header.rules,
            // Whether that was drawn or chosen is not recorded.
            first: First::Lot,
            dice: match header.dice {
                RecordedDice::Seed(_) => ThrownBy::Program,
                RecordedDice::Hand => ThrownBy::Hand,
            },
        };
        // A name that nobody gave goes with the colour or the level when that is changed.
        for seat in arrangement.seats.iter() {
            let given = arrangement.names[seat].take();
            if name(seat) != Some(&arrangement.called(seat)) {
                arrangement.names[seat] = given;
            }
        }
        arrangement
    }
}

/// What a record calls a person without a name: the colour with a capital.
fn by_colour(seat: Seat) -> String {
    with_capital(seat.name())
}

/// A word with its first letter large.
pub fn with_capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
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
        let same = Some(Problem::SameName(Seat::Red, Seat::Yellow));
        let alike = Some(Problem::LookAlike(Seat::Red, Seat::Yellow));
        for (yellow, problem) in [
            ("YELLOW", same),
            ("Ye\u{ad}llow", same),
            ("yellow\u{2800}", same),
            ("yell\u{43e}w", alike),
            ("yellows", None),
        ] {
            arrangement.names[Seat::Yellow] = Name::typed(yellow);
            assert_eq!(arrangement.problem(), problem, "{yellow}");
        }
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
    fn bots_go_by_their_level_and_no_two_alike() {
        let bot = |name| Player::named(name).expect("there is such a bot");
        let mut arrangement = Arrangement { seats: Seats::FOUR, ..Arrangement::default() };
        arrangement.players = BySeat([bot("easy"), Player::Person, bot("easy"), bot("medium")]);
        let called = |arrangement: &Arrangement| Seat::ALL.map(|seat| arrangement.called(seat));
        assert_eq!(called(&arrangement), ["Easy", "Green", "Easy 2", "Medium"]);
        arrangement.names[Seat::Green] = Name::typed("EASY");
        arrangement.names[Seat::Blue] = Name::typed("Easy 2");
        assert_eq!(called(&arrangement), ["Easy 3", "EASY", "Easy 4", "Easy 2"]);
        assert_eq!(arrangement.problem(), None);
        let header = arrangement.header(Seat::Red, None);
        let read = Arrangement::of(&header);
        assert_eq!((read.players, called(&read)), (arrangement.players, called(&arrangement)));
        assert_eq!(read.names[Seat::Red], None, "nobody gave that name");
    }

    #[test]
    fn an_empty_seat_cannot_begin() {
        let arrangement = Arrangement { first: First::Seat(Seat::Blue), ..Arrangement::default() };
        assert_eq!(arrangement.problem(), Some(Problem::FirstIsEmpty(Seat::Blue)));
        assert_eq!(Arrangement::default().problem(), None);
    }
}
