//! The game in lines of words: through pipes, and as a function over lines.

mod bots;
mod pipes;
mod words;

/// A reply in one line: a sentence may be broken anywhere.
fn joined(reply: &str) -> String {
    reply.split_whitespace().collect::<Vec<_>>().join(" ")
}
