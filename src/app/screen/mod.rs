//! The screens: arranging a game, and playing it, and watching one again.

pub mod king;
pub mod replay;
pub mod review;
pub mod setup;
pub mod table;
