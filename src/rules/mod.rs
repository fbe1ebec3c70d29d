//! The rules of Dhayam and nothing else: the floor everything stands on.
//!
//! ```text
//!   Seat, Square, Step ── where things are      (R1-R6)
//!   Face, Throw, Hand  ── what was thrown       (R7, R8)
//!   Rules              ── the house rules       (H1-H5)
//!   Position           ── the state of one game; `play(Action)` is the only way on
//!   Illegal            ── why not, one reason a rule
//! ```
//!
//! The numbers R1-R23 and H1-H5 are the rules as the README gives them. This module uses the standard
//! library without input or output: no random numbers, no clock, no files, no terminal, no sentences for
//! people. Throwing is chance, and whoever holds the dice gives the throw to [`Position::play`].
//!
//! ```
//! use dhayam::rules::{Action, Move, Pawn, Position, Rules, Seat, Seats, Throw, Value};
//!
//! let mut position = Position::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red).unwrap();
//! position.play(Action::Throw(Throw::new(0, 1).unwrap())).unwrap(); // blank and one: dhayam
//! let pawn = Pawn::new(1).unwrap();
//! position.play(Action::Move(Move { pawn, value: Value::One })).unwrap();
//! assert_eq!(position.place(Seat::Red, pawn).to_string(), "0"); // the first pawn stands on its home
//! assert_eq!(position.turn(), Seat::Red); // a 1 throws again (R8)
//! ```

mod dice;
mod event;
mod fault;
mod house;
mod illegal;
mod moves;
mod path;
mod pawns;
mod perft;
mod position;
mod seat;
mod setup;
mod square;

pub use dice::{Face, Hand, InvalidThrow, Throw, Value};
pub use event::{Event, Events};
pub use fault::{Fault, Faults};
pub use house::{BadRule, Entry, HOUSE_RULES, HouseRule, MAX_PAWNS, Rules, TABLE_PAWNS, Throws};
pub use illegal::Illegal;
pub use moves::{Move, Moves};
pub use path::{Pawn, Place, Step};
pub use perft::perft;
pub use position::{Action, Phase, Position};
pub use seat::{BySeat, NoTable, Seat, Seats};
pub use setup::{Setup, Spot};
pub use square::Square;
