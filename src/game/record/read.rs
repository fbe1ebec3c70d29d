//! Reading a record: every line is played by the rules, and the first that breaks one stops it.

use std::fmt;
use std::io::{self, BufRead};

use crate::game::{DiceSource, Game, Seed};
use crate::rules::{Illegal, InvalidThrow, Move, Pawn, Phase, Seat, Throw, Value};

use super::header::{Header, HeaderFault, RecordedDice};
use super::{Line, Shape, shape};

/// The most lines a record may have: two hundred times the longest game of six million.
pub const MOST_LINES: usize = 250_000;

/// The most bytes a line may have.
const MOST_BYTES: u64 = 16_384;

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no line at all.
    Empty,
    /// The header is wrong.
    Header(HeaderFault),
    /// A line is longer than any line of a record can be.
    TooLong,
    /// The record has more lines than any game can have.
    TooManyLines,
    /// The line is not UTF-8.
    NotText,
    /// The line is no JSON object of the format.
    Shape(Shape),
    /// The faces are none of a long die.
    Throw(InvalidThrow),
    /// No throw is worth that value.
    NoSuchValue(u8),
    /// No pawn has that number.
    NoSuchPawn(u8),
    /// The rules refuse it to the player whose turn it is.
    Illegal(Seat, Illegal),
    /// A throw of the program's dice that was taken back has to fall again with the same faces; real ones may not.
    ThrowChanged(Throw),
    /// There are not that many throws and moves to take back since the start or a concession.
    UndoTooFar(usize),
    /// Nothing is taken back.
    UndoNothing,
    /// The result names a King that the game does not have.
    WrongKing(Option<Seat>),
    /// A line after the result.
    AfterResult,
    /// The file cannot be read; what the system said.
    Io(String),
}

impl Fault {
    /// The number of the rule that is broken, where it is one of the rules of the game.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Illegal(_, why) => Some(why.rule()),
            Self::Throw(_) | Self::NoSuchValue(_) => Some("R7"),
            Self::NoSuchPawn(_) => Some("R3"),
            Self::WrongKing(_) | Self::AfterResult => Some("R21"),
            _ => None,
        }
    }
}

/// A fault and the line it is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: Fault,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {:?}", self.line, self.fault)
    }
}

impl std::error::Error for ReadError {}

/// A record that was read to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// Its first line.
    pub header: Header,
    /// The game as it stands at the end.
    pub game: Game,
    /// Whether the result is written.
    pub ended: bool,
    /// Whether a last line without its newline was left out: something stopped the program that wrote it.
    pub cut_short: bool,
    /// The bytes up to the last whole line: where the record goes on.
    pub bytes: u64,
    /// Whether every throw is the seed's; `None` for dice thrown by hand.
    pub seed_agrees: Option<bool>,
    /// How many lines stand behind the header, whatever they say.
    pub lines: usize,
}

/// One line, or what came instead.
enum Next {
    Line,
    Unfinished,
    End,
}

/// Reads the next line without its newline, keeping no more than a line may have.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<Next, Fault> {
    line.clear();
    let mut limited = io::Read::take(&mut *input, MOST_BYTES);
    limited.read_until(b'\n', line).map_err(|error| Fault::Io(error.to_string()))?;
    match line.last() {
        Some(b'\n') => {
            line.pop();
            Ok(Next::Line)
        }
        Some(_) if line.len() as u64 == MOST_BYTES => Err(Fault::TooLong),
        Some(_) => Ok(Next::Unfinished),
        None => Ok(Next::End),
    }
}

/// Reads a record and plays it by the rules. `knows` says whether a player of that name exists; `watch` is
/// shown the game after the header and after every line.
///
/// # Errors
/// The first line that is wrong, and why. A last line without its newline is no error: it is left out.
pub fn read(
    mut input: impl BufRead,
    knows: &dyn Fn(&str) -> bool,
    mut watch: impl FnMut(&Game),
) -> Result<Read, ReadError> {
    let mut line = Vec::new();
    let fault_in = |line: usize| move |fault: Fault| ReadError { line, fault };
    match next_line(&mut input, &mut line).map_err(fault_in(1))? {
        Next::Line => {}
        Next::Unfinished | Next::End => return Err(fault_in(1)(Fault::Empty)),
    }
    let text = std::str::from_utf8(&line).map_err(|_| fault_in(1)(Fault::NotText))?;
    // Some editors put a mark there that the file is UTF-8.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let header = Header::parse(text, knows).map_err(|fault| fault_in(1)(Fault::Header(fault)))?;
    let start = header.start().map_err(|faults| fault_in(1)(Fault::Header(HeaderFault::NoGame(faults))))?;
    let (dice, seed) = match header.dice {
        RecordedDice::Seed(seed) => (DiceSource::Seeded(seed), Some(seed)),
        RecordedDice::Hand => (DiceSource::Hand, None),
    };
    let mut read = Read {
        header,
        game: Game::new(start, dice),
        ended: false,
        cut_short: false,
        bytes: line.len() as u64 + 1,
        seed_agrees: seed.map(|_| true),
        lines: 0,
    };
    watch(&read.game);
    for number in 2.. {
        match next_line(&mut input, &mut line).map_err(fault_in(number))? {
            Next::Line if number > MOST_LINES => return Err(fault_in(number)(Fault::TooManyLines)),
            Next::Line => read.take(&line, seed).map_err(fault_in(number))?,
            Next::Unfinished => {
                read.cut_short = true;
                break;
            }
            Next::End => break,
        }
        read.bytes += line.len() as u64 + 1;
        watch(&read.game);
    }
    Ok(read)
}

impl Read {
    fn take(&mut self, line: &[u8], seed: Option<Seed>) -> Result<(), Fault> {
        if self.ended {
            return Err(Fault::AfterResult);
        }
        let line: Line = match short(line) {
            Some(line) => line,
            None => serde_json::from_slice(line).map_err(|_| Fault::Shape(shape::of_action(line)))?,
        };
        self.lines += 1;
        let seat = self.game.position().turn();
        let illegal = |why| Fault::Illegal(seat, why);
        match line {
            Line::Throw([a, b]) => {
                let throw = Throw::new(a, b).map_err(Fault::Throw)?;
                let number = self.game.throws();
                if self.game.recall(throw).map_err(illegal)? != throw {
                    return Err(Fault::ThrowChanged(throw));
                }
                if seed.is_some_and(|seed| seed.throw(number as u64) != throw) {
                    self.seed_agrees = Some(false);
                }
            }
            Line::Move([pawn, value]) => {
                let pawn = Pawn::new(pawn).ok_or(Fault::NoSuchPawn(pawn))?;
                let value = Value::new(value).ok_or(Fault::NoSuchValue(value))?;
                self.game.play(Move { pawn, value }).map_err(illegal)?;
            }
            Line::Undo(0) => return Err(Fault::UndoNothing),
            Line::Undo(actions) => {
                if !self.game.undo(actions) {
                    return Err(Fault::UndoTooFar(actions));
                }
            }
            Line::Concede(seat) => {
                self.game.concede(seat).map_err(illegal)?;
            }
            Line::Result(ending) => match self.game.position().phase() {
                Phase::Over(king) if king == ending.king => self.ended = true,
                Phase::Over(king) => return Err(Fault::WrongKing(Some(king))),
                _ => return Err(Fault::WrongKing(None)),
            },
        }
        Ok(())
    }
}

/// The two lines that make up nearly all of a record, exactly as they are written; everything else is left
/// to the reader of JSON.
fn short(line: &[u8]) -> Option<Line> {
    let digit = |c: u8| c.is_ascii_digit().then(|| c - b'0');
    match line {
        [b'{', b'"', b't', b'h', b'r', b'o', b'w', b'"', b':', b'[', a, b',', b, b']', b'}'] => {
            Some(Line::Throw([digit(*a)?, digit(*b)?]))
        }
        [b'{', b'"', b'm', b'o', b'v', b'e', b'"', b':', b'[', pawn, b',', value @ .., b']', b'}'] => {
            let value = match value {
                [one] => digit(*one)?,
                [b'1', two] => 10 + digit(*two)?,
                _ => return None,
            };
            Some(Line::Move([digit(*pawn)?, value]))
        }
        _ => None,
    }
}
