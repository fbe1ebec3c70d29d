//! The screens: arranging a game, and playing it.

pub mod setup;
pub mod table;
