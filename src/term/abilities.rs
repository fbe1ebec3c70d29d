//! What the terminal can do, as far as its surroundings tell: it is never asked.

use std::env;
use std::io::{self, IsTerminal, stdout};

use crate::app::settings::GlyphSet;
use crate::ui::Depth;

/// Whether both ends of the conversation are terminals.
pub fn is_terminal() -> bool {
    io::stdin().is_terminal() && stdout().is_terminal()
}

/// Whether the terminal says that it can show nothing but lines.
pub fn is_dumb() -> bool {
    env::var("TERM").is_ok_and(|term| term == "dumb")
}

/// Whether the terminal is at the end of a line so slow that things in motion would be a nuisance.
pub fn is_slow() -> bool {
    #[cfg(unix)]
    {
        // A terminal that is no line at all says 38400 or more.
        let modes = rustix::termios::tcgetattr(stdout());
        modes.is_ok_and(|modes| (1..38_400).contains(&modes.output_speed()))
    }
    #[cfg(not(unix))]
    false
}

/// How many colours the terminal says it shows; none where people ask for none.
pub fn depth() -> Depth {
    depth_by(&|name| env::var(name).unwrap_or_default())
}

/// The characters that the locale can show.
pub fn glyphs() -> GlyphSet {
    glyphs_by(&|name| env::var(name).unwrap_or_default())
}

/// Terminals that show 256 colours and do not say so in their names.
const RICH: [&str; 7] = ["kitty", "alacritty", "foot", "ghostty", "wezterm", "direct", "contour"];

fn depth_by(var: &dyn Fn(&str) -> String) -> Depth {
    if !var("NO_COLOR").is_empty() {
        return Depth::Mono;
    }
    let term = var("TERM");
    // GNU screen hands on what the terminal around it says of itself, and garbles it.
    let screen = !var("STY").is_empty() && term.starts_with("screen");
    match (var("COLORTERM").to_lowercase().as_str(), term.as_str()) {
        ("truecolor" | "24bit", _) if !screen => Depth::Rgb,
        (_, term) if term.contains("256") || RICH.iter().any(|rich| term.contains(rich)) => Depth::Xterm256,
        (_, term) if term == "dumb" || term.starts_with("vt") => Depth::Mono,
        // A console of Windows says nothing and shows all.
        (_, "") if cfg!(windows) => Depth::Rgb,
        _ => Depth::Ansi16,
    }
}

fn glyphs_by(var: &dyn Fn(&str) -> String) -> GlyphSet {
    // The first that is set decides, as everywhere.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().map(var).find(|value| !value.is_empty());
    let locale = locale.unwrap_or_default().to_lowercase();
    if cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8") {
        GlyphSet::Unicode
    } else {
        GlyphSet::Ascii
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A variable out of `NAME=value NAME=value`.
    fn among(vars: &str) -> impl Fn(&str) -> String {
        let value = |pair: &str, name: &str| {
            pair.split_once('=').filter(|pair| pair.0 == name).map(|pair| pair.1.to_owned())
        };
        move |name| vars.split(' ').find_map(|pair| value(pair, name)).unwrap_or_default()
    }

    #[test]
    fn no_24_bit_colours_are_used_unless_the_terminal_says_so() {
        for (vars, depth) in [
            ("TERM=xterm-256color COLORTERM=truecolor", Depth::Rgb),
            ("TERM=tmux-256color COLORTERM=24bit", Depth::Rgb),
            ("TERM=xterm-256color", Depth::Xterm256),
            ("TERM=xterm-256color COLORTERM=yes", Depth::Xterm256),
            ("TERM=xterm-kitty", Depth::Xterm256),
            ("TERM=xterm-direct", Depth::Xterm256),
            ("TERM=screen.xterm-256color COLORTERM=truecolor STY=1.pts", Depth::Xterm256),
            ("TERM=screen COLORTERM=truecolor STY=1.pts", Depth::Ansi16),
            ("TERM=linux", Depth::Ansi16),
            ("TERM=dumb", Depth::Mono),
            ("TERM=vt220", Depth::Mono),
            ("TERM=xterm-256color COLORTERM=truecolor NO_COLOR=1", Depth::Mono),
            ("TERM=xterm-256color COLORTERM=truecolor NO_COLOR=", Depth::Rgb),
        ] {
            assert_eq!(depth_by(&among(vars)), depth, "{vars}");
        }
    }

    #[test]
    #[cfg(not(windows))]
    fn a_locale_that_is_not_utf_8_gets_ascii() {
        for (vars, glyphs) in [
            ("LANG=C.UTF-8", GlyphSet::Unicode),
            ("LANG=ta_IN.utf8", GlyphSet::Unicode),
            ("LANG=C.UTF-8 LC_ALL=C", GlyphSet::Ascii),
            ("LANG=C LC_CTYPE=en_GB.UTF-8", GlyphSet::Unicode),
            ("LANG=de_DE.ISO-8859-1", GlyphSet::Ascii),
            ("", GlyphSet::Ascii),
        ] {
            assert_eq!(glyphs_by(&among(vars)), glyphs, "{vars}");
        }
    }
}
