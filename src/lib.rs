//! Dhayam, the old Tamil race game, at one terminal.
//!
//! Layers, each using only those further along:
//!
//! ```text
//! main > cli > term > ui > text > app > game > rules
//! ```
//!
//! [`rules`] is the game and nothing else; [`game`] is one game over time; [`app`] is the program as data;
//! [`text`] has every word; [`ui`] draws; [`term`] owns the terminal; [`cli`] reads the command line.

pub mod app;
pub mod cli;
pub mod game;
pub mod rules;
pub mod term;
pub mod text;
pub mod ui;
