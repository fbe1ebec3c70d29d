//! The laboratory: how the bots came to be what they are, and how strong that is.
//!
//! ```text
//!   train      a value net from games that it plays against itself
//!   duel       two bots, the same dice, the seats swapped
//!   calibrate  whether the chances mean what they say
//!   exact      the two-pawn game solved, and what a bot loses against perfect play
//! ```
//!
//! May use `players`, `game` and `rules`. Knows no clock, no files and no terminal: `src/bin/lab.rs` has those. Every
//! number comes from a seed, and from nothing else.

pub mod calibrate;
pub mod duel;
pub mod exact;
pub mod train;
