//! How wide the lines of words may be.

use std::env;

/// Columns where nothing says how many there are, as in a pipe.
const USUAL: u16 = 80;

/// The columns of the terminal that is written to; without one those that `COLUMNS` names, or 80.
pub fn columns() -> u16 {
    terminal().or_else(|| named(env::var("COLUMNS").ok()?.as_str())).unwrap_or(USUAL)
}

#[cfg(unix)]
fn terminal() -> Option<u16> {
    let size = rustix::termios::tcgetwinsize(std::io::stdout()).ok()?;
    Some(size.ws_col).filter(|&columns| columns > 0)
}

#[cfg(not(unix))]
fn terminal() -> Option<u16> {
    use std::io::IsTerminal;
    let size = std::io::stdout().is_terminal().then(|| crossterm::terminal::size().ok())?;
    size.map(|(columns, _)| columns).filter(|&columns| columns > 0)
}

fn named(columns: &str) -> Option<u16> {
    columns.trim().parse().ok().filter(|&columns| columns > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_a_number_above_none() {
        assert_eq!(named("40"), Some(40));
        for word in ["", "0", "-1", "wide", "70000"] {
            assert_eq!(named(word), None, "{word}");
        }
    }
}
