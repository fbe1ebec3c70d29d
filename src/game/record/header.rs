//! The first line of a record: rules, players, who began, and where the dice came from.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::game::Seed;
use crate::rules::{BadRule, BySeat, Faults, HOUSE_RULES, HouseRule, Position, Rules, Seat, Seats};

use super::{FORMAT, Shape, shape};

/// A player as recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// What the player is called.
    pub name: String,
    /// `human`, or the name of a bot.
    pub player: String,
}

/// Where the throws came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedDice {
    /// The program threw, from this seed.
    Seed(Seed),
    /// People threw and typed in what fell.
    Hand,
}

/// The header of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The house rules.
    pub rules: Rules,
    /// Who sits where.
    pub players: BySeat<Option<Player>>,
    /// Who began.
    pub first: Seat,
    /// Where the throws came from.
    pub dice: RecordedDice,
    /// When the game began, as RFC 3339, if that is recorded.
    pub started: Option<String>,
}

/// What is wrong with a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeaderFault {
    /// It is not a JSON object of the header's shape.
    Shape(Shape),
    /// A format that this program does not know.
    Format(u64),
    /// A house rule is not known, or cannot have that value.
    Rule(BadRule),
    /// The value of a house rule is neither a word, a number, true nor false.
    RuleShape(String),
    /// A word that is no seat.
    Seat(String),
    /// The seats are not in the order of the turns, or one is named twice.
    SeatOrder,
    /// No program or person plays under that name.
    Player(String),
    /// The seed is not a 64-bit number.
    Seed(String),
    /// The players or the rules make no game.
    NoGame(Faults),
}

impl fmt::Display for HeaderFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(what) => write!(f, "this is not the header of a game record: {what}"),
            Self::Format(n) => write!(f, "the record has format {n}, and this program knows format {FORMAT}"),
            Self::Rule(bad) => bad.fmt(f),
            Self::RuleShape(key) => {
                write!(f, "the value of the rule '{key:.40}' is no word, number, true or false")
            }
            Self::Seat(word) => write!(f, "'{word:.40}' is not a seat: red, green, yellow or blue (R1)"),
            Self::SeatOrder => write!(f, "the seats are not in the order red, green, yellow, blue (R9)"),
            Self::Player(name) => write!(f, "there is no player '{name:.40}'"),
            Self::Seed(seed) => write!(f, "the seed '{seed:.40}' is not a number from 0 to {}", u64::MAX),
            Self::NoGame(faults) => faults.fmt(f),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    dhayam: u64,
    #[serde(default)]
    rules: Map<String, Value>,
    seats: Vec<RawSeat>,
    first: String,
    dice: RawDice,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    started: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSeat {
    seat: String,
    name: String,
    player: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum RawDice {
    Seed(String),
    Hand,
}

/// Only the number of the format: told apart before anything else can be wrong.
#[derive(Deserialize)]
struct RawFormat {
    dhayam: u64,
}

fn seat(word: &str) -> Result<Seat, HeaderFault> {
    let found = Seat::ALL.into_iter().find(|seat| seat.name() == word);
    found.ok_or_else(|| HeaderFault::Seat(word.to_owned()))
}

impl Header {
    /// Everyone who plays.
    pub fn seats(&self) -> Seats {
        Seat::ALL.into_iter().filter(|&seat| self.players[seat].is_some()).collect()
    }

    /// The position in which the game begins.
    ///
    /// # Errors
    /// What makes it no game: two players side by side, a first player who does not play (R2, R9).
    pub fn start(&self) -> Result<Position, Faults> {
        Position::start(self.rules, self.seats(), self.first)
    }

    /// Reads the first line of a record. `knows` says whether a player of that name exists.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(line: &str, knows: &dyn Fn(&str) -> bool) -> Result<Self, HeaderFault> {
        let shape = |_| HeaderFault::Shape(shape::of_header(line.as_bytes()));
        let format: RawFormat = serde_json::from_str(line).map_err(shape)?;
        if format.dhayam != FORMAT {
            return Err(HeaderFault::Format(format.dhayam));
        }
        if let Some(key) = shape::doubled(line.as_bytes()) {
            return Err(HeaderFault::Shape(Shape::Twice(key)));
        }
        let raw: Raw = serde_json::from_str(line).map_err(shape)?;
        let mut rules = Rules::CLASSIC;
        for (key, value) in &raw.rules {
            let word = match value {
                Value::String(word) => word.clone(),
                Value::Bool(_) | Value::Number(_) => value.to_string(),
                _ => return Err(HeaderFault::RuleShape(key.clone())),
            };
            HouseRule::find(key).and_then(|rule| rule.set(&mut rules, &word)).map_err(HeaderFault::Rule)?;
        }
        let mut players = BySeat::default();
        let mut before = None;
        for RawSeat { seat: word, name, player } in raw.seats {
            let seat = seat(&word)?;
            if before >= Some(seat) {
                return Err(HeaderFault::SeatOrder);
            }
            if !knows(&player) {
                return Err(HeaderFault::Player(player));
            }
            before = Some(seat);
            players[seat] = Some(Player { name, player });
        }
        let dice = match raw.dice {
            RawDice::Hand => RecordedDice::Hand,
            RawDice::Seed(digits) => match digits.parse() {
                Ok(seed) => RecordedDice::Seed(seed),
                Err(_) => return Err(HeaderFault::Seed(digits)),
            },
        };
        let header = Self { rules, players, first: seat(&raw.first)?, dice, started: raw.started };
        header.start().map_err(HeaderFault::NoGame)?;
        Ok(header)
    }

    /// The line as it is written, with its newline. A game of fewer pawns than H5 allows is written as it
    /// is, and [`parse`](Self::parse) refuses it: the engine plays such games, but records are of no others
    /// than people play.
    #[allow(clippy::missing_panics_doc, reason = "the words and numbers of a header are always JSON")]
    pub fn to_text(&self) -> String {
        let word = |word: &str| match word {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => word.parse::<u8>().map_or_else(|_| Value::from(word), Value::from),
        };
        let raw = Raw {
            dhayam: FORMAT,
            rules: HOUSE_RULES.iter().map(|r| (r.key.to_owned(), word(r.value(&self.rules)))).collect(),
            seats: (self.seats().iter())
                .filter_map(|seat| {
                    let Player { name, player } = self.players[seat].clone()?;
                    Some(RawSeat { seat: seat.name().to_owned(), name, player })
                })
                .collect(),
            first: self.first.name().to_owned(),
            dice: match self.dice {
                RecordedDice::Seed(seed) => RawDice::Seed(seed.to_string()),
                RecordedDice::Hand => RawDice::Hand,
            },
            started: self.started.clone(),
        };
        serde_json::to_string(&raw).expect("words and numbers are always JSON") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Header, HeaderFault> {
        Header::parse(line, &|player| matches!(player, "human" | "hard"))
    }

    const LINE: &str = r#"{"dhayam":1,"rules":{"pawns":5,"must_cut":false},"seats":[{"seat":"red","name":"Anu","player":"human"},{"seat":"yellow","name":"Bala","player":"hard"}],"first":"yellow","dice":{"seed":"18446744073709551615"}}"#;

    #[test]
    fn a_header_reads_back_as_it_was_written() {
        let header = parse(LINE).expect("it is sound");
        assert_eq!(
            header.rules,
            Rules { pawns: 5, must_cut: false, ..Rules::CLASSIC },
            "the rest are defaults"
        );
        assert_eq!(header.dice, RecordedDice::Seed(Seed(u64::MAX)));
        let text = header.to_text();
        for written in ["\"pawns\":5", "\"must_cut\":false", "\"entry\":\"classic\""] {
            assert!(text.contains(written), "numbers and truths have no quotes: {text}");
        }
        let strict = Header { rules: Rules { must_cut: true, ..header.rules }, ..header.clone() };
        assert!(strict.to_text().contains("\"must_cut\":true"), "{}", strict.to_text());
        assert_eq!(parse(&text), Ok(header));
    }

    #[test]
    fn a_game_of_any_number_of_pawns_reads_back_as_it_is_or_not_at_all() {
        let header = parse(LINE).expect("it is sound");
        for pawns in 1..=6 {
            let header = Header { rules: Rules { pawns, ..header.rules }, ..header.clone() };
            let refused = HeaderFault::Rule(BadRule::Value("pawns", pawns.to_string()));
            let read = if pawns < 4 { Err(refused) } else { Ok(header.clone()) };
            assert_eq!(parse(&header.to_text()), read, "{pawns} pawns");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let broken = |from: &str, to: &str| parse(&LINE.replace(from, to)).expect_err(to);
        assert_eq!(broken("\"dhayam\":1", "\"dhayam\":2"), HeaderFault::Format(2));
        assert_eq!(broken("hard", "genius"), HeaderFault::Player("genius".to_owned()));
        assert_eq!(broken("must_cut", "may_cut"), HeaderFault::Rule(BadRule::Key("may_cut".to_owned())));
        assert_eq!(broken(":5", ":7"), HeaderFault::Rule(BadRule::Value("pawns", "7".to_owned())));
        assert_eq!(broken("\"yellow\",\"name\"", "\"red\",\"name\""), HeaderFault::SeatOrder);
        assert!(matches!(broken("\"yellow\",\"name\"", "\"green\",\"name\""), HeaderFault::NoGame(_)));
        assert!(matches!(broken("first", "last"), HeaderFault::Shape(_)));
        assert!(matches!(broken("18446744073709551615", "-1"), HeaderFault::Seed(_)));
    }

    #[test]
    fn nothing_is_said_twice_in_a_header_at_whatever_depth() {
        let twice = |from: &str, to: &str, key: &str| {
            let line = LINE.replacen(from, to, 1);
            assert_ne!(line, LINE, "{from}");
            assert_eq!(parse(&line), Err(HeaderFault::Shape(Shape::Twice(key.to_owned()))), "{line}");
        };
        twice("\"pawns\":5", "\"pawns\":5,\"pawns\":6", "pawns");
        twice("\"pawns\":5", "\"pawns\":5,\"pawns\":5", "pawns");
        twice("\"pawns\":5", "\"pawns\":5,\"p\\u0061wns\":6", "pawns");
        twice("\"dhayam\":1", "\"dhayam\":1,\"dhayam\":1", "dhayam");
        twice("\"first\"", "\"rules\":{},\"first\"", "rules");
        twice("\"first\"", "\"first\":\"red\",\"first\"", "first");
        twice("\"name\":\"Anu\"", "\"name\":\"Anu\",\"name\":\"Bala\"", "name");
        twice("\"seat\":\"red\"", "\"seat\":\"red\",\"seat\":\"red\"", "seat");
        twice("{\"seed\":", "{\"seed\":\"1\",\"seed\":", "seed");
        twice("\"must_cut\":false", "\"must_cut\":{\"deep\":[{\"a\":1,\"a\":2}]}", "a");
    }
}
