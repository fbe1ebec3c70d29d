//! The game in lines of words: through pipes, and as a function over lines.

mod asking;
mod bots;
mod pipes;
mod words;
