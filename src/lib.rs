//! Dhayam, the old Tamil race game, at one terminal.
//!
//! Layers, each using only those to its right:
//!
//! ```text
//! main > cli > term > ui > app > game > rules
//!                      +--> text (words) > rules
//! ```

pub mod app;
pub mod game;
pub mod rules;
