//! The coach: what a player at the table can be told about a position, as facts and figures without words.
//!
//! ```text
//!   danger   how likely a pawn is cut before its player's next turn, and what a player can cut in a turn
//!   plan     what a hand of several values can do, first move and rest
//!   reasons  what a move does, the most telling first, and why another is worse
//! ```
//!
//! It knows the position alone, as the players do, and never the dice to come.

mod bound;
mod danger;
mod plan;
mod reasons;

pub use danger::{cut_chance, danger};
pub use plan::{Combined, Feat, Plan, combined, plan};
pub use reasons::{Kind, Less, Reason, Told, When, kind, reasons, reasons_of, why_less};
