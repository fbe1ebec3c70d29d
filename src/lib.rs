//! Dhayam, the old Tamil race game, at one terminal.
//!
//! Layers, each using only those further along:
//!
//! ```text
//! main > cli > term > ui > text > app > players > game > rules
//!                 +--> store > game     lab > players
//! ```
//!
//! [`rules`] is the game and nothing else; [`game`] is one game over time; [`players`] is who decides; [`app`] is the program as data;
//! [`text`] has every word; [`ui`] draws; [`store`] touches the disk; [`term`] owns the terminal; [`cli`] reads the command line. [`lab`] is where
//! the bots are made and measured.

pub mod app;
pub mod cli;
pub mod game;
pub mod lab;
pub mod players;
pub mod rules;
pub mod store;
pub mod term;
pub mod text;
pub mod ui;
