//! What the program is doing: screens, choices, messages and animation, all as data.
//!
//! ```text
//!   a key, a click ──> Command ─┐
//!   a line typed ────> Command ─┼─> App::update ──> Outbox: for the disk, jobs, for the terminal
//!   an answer, a tick ──> Msg ──┘        │
//!                              App::wake_in: when time matters next
//! ```
//!
//! A screen is a struct with its state and its `update`; [`App`] holds one of them, gives it the commands, and answers
//! what it asks for. May use `players`, `game` and `rules`. Knows no terminal, no threads, no clock (time comes as
//! [`msg::Msg::Tick`]), no files and no sentences. A session is a function of the arrangement, the seed and the messages.

pub mod arrangement;
pub mod asking;
mod begin;
pub mod characters;
pub mod choice;
pub mod coach;
pub mod command;
pub mod complaint;
pub mod date;
pub mod digits;
pub mod drawn;
mod input;
pub mod key;
pub mod keymap;
mod layouts;
pub mod msg;
pub mod name;
pub mod notice;
pub mod outbox;
mod overlaid;
pub mod overlay;
pub mod press;
mod program;
pub mod recording;
mod requests;
pub mod rows;
pub mod screen;
pub mod settings;
pub mod stage;
pub mod undone;

pub use program::{App, Screen};
