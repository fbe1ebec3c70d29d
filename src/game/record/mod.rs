//! The record of a game, format 1: one JSON object a line, written as the game goes.
//!
//! ```text
//!   {"dhayam":1,"rules":{...},"seats":[...],"first":"red","dice":{"seed":"7"}}     the header
//!   {"throw":[0,1]}   {"move":[2,1]}   {"undo":3}   {"concede":"red"}               an action a line
//!   {"result":{"king":"yellow"}}                                                    the end
//! ```
//!
//! Passing a turn is never written: it follows from the rules. This module turns games into lines and
//! lines into games; it opens no file.

mod header;
mod read;
mod shape;

pub use header::{Header, HeaderFault, Player, RecordedDice};
pub use read::{Fault, MOST_LINES, Read, ReadError, read};
pub use shape::Shape;

use serde::Deserialize;

use crate::rules::{Action, Seat};

/// The number of the format that this program writes.
pub const FORMAT: u64 = 1;

/// A line after the header, as it stands in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Line {
    /// Both faces of a throw.
    Throw([u8; 2]),
    /// A pawn by its number, and the value it plays.
    Move([u8; 2]),
    /// Takes back that many throws and moves.
    Undo(usize),
    /// A player gives up.
    #[serde(deserialize_with = "seat_word::deserialize")]
    Concede(Seat),
    /// The game is over.
    Result(Ending),
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// The King.
    #[serde(deserialize_with = "seat_word::deserialize")]
    pub king: Seat,
}

impl From<Action> for Line {
    fn from(action: Action) -> Self {
        match action {
            Action::Throw(throw) => Self::Throw(throw.faces().map(crate::rules::Face::get)),
            Action::Move(mv) => Self::Move([mv.pawn.number(), mv.value.steps()]),
            Action::Concede(seat) => Self::Concede(seat),
        }
    }
}

impl Line {
    /// The line as it is written, with its newline.
    pub fn to_text(self) -> String {
        match self {
            Self::Throw([a, b]) => format!("{{\"throw\":[{a},{b}]}}\n"),
            Self::Move([pawn, value]) => format!("{{\"move\":[{pawn},{value}]}}\n"),
            Self::Undo(actions) => format!("{{\"undo\":{actions}}}\n"),
            Self::Concede(seat) => format!("{{\"concede\":\"{seat}\"}}\n"),
            Self::Result(Ending { king }) => format!("{{\"result\":{{\"king\":\"{king}\"}}}}\n"),
        }
    }
}

/// A seat by its colour.
mod seat_word {
    use serde::de::{Deserialize, Deserializer, Error};

    use crate::rules::Seat;

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        let word = std::borrow::Cow::<'de, str>::deserialize(from)?;
        let seat = Seat::ALL.into_iter().find(|seat| seat.name() == word);
        seat.ok_or_else(|| D::Error::custom("not a seat: red, green, yellow or blue"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_written_as_the_format_says() {
        let written = |line: Line| line.to_text();
        assert_eq!(written(Line::Throw([0, 1])), "{\"throw\":[0,1]}\n");
        assert_eq!(written(Line::Move([2, 1])), "{\"move\":[2,1]}\n");
        assert_eq!(written(Line::Undo(3)), "{\"undo\":3}\n");
        assert_eq!(written(Line::Concede(Seat::Red)), "{\"concede\":\"red\"}\n");
        let result = Line::Result(Ending { king: Seat::Yellow });
        assert_eq!(written(result), "{\"result\":{\"king\":\"yellow\"}}\n");
    }

    #[test]
    fn a_written_line_reads_back() {
        let lines = [
            Line::Throw([3, 0]),
            Line::Move([6, 12]),
            Line::Undo(1),
            Line::Concede(Seat::Blue),
            Line::Result(Ending { king: Seat::Green }),
        ];
        for line in lines {
            assert_eq!(serde_json::from_str::<Line>(&line.to_text()).ok(), Some(line));
        }
    }
}
