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

/// The characters that the locale and the terminal can show.
pub fn glyphs() -> GlyphSet {
    glyphs_by(&|name| env::var(name).unwrap_or_default())
}

/// The characters that the terminal can show where somebody asks for more than ASCII, whatever the locale.
pub fn glyphs_beyond_ascii() -> GlyphSet {
    beyond_ascii_by(&|name| env::var(name).unwrap_or_default())
}

/// Whether the terminal may draw lines and arrows two cells wide, as is usual where people read Japanese, Chinese or
/// Korean: the board is then out of line.
pub fn may_be_wide() -> bool {
    may_be_wide_by(&|name| env::var(name).unwrap_or_default())
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

/// The locale of characters, in small letters.
fn locale_by(var: &dyn Fn(&str) -> String) -> String {
    // The first that is set decides, as everywhere.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().map(var).find(|value| !value.is_empty());
    locale.unwrap_or_default().to_lowercase()
}

fn glyphs_by(var: &dyn Fn(&str) -> String) -> GlyphSet {
    let locale = locale_by(var);
    if cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8") {
        beyond_ascii_by(var)
    } else {
        GlyphSet::Ascii
    }
}

fn beyond_ascii_by(var: &dyn Fn(&str) -> String) -> GlyphSet {
    // Also `linux-16color` and the like.
    let term = var("TERM");
    if term == "linux" || term.starts_with("linux-") { GlyphSet::Console } else { GlyphSet::Unicode }
}

fn may_be_wide_by(var: &dyn Fn(&str) -> String) -> bool {
    let locale = locale_by(var);
    let language = locale.split(['_', '.', '@', '-']).next();
    language.is_some_and(|language| ["ja", "zh", "ko"].contains(&language))
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
    fn where_japanese_chinese_or_korean_is_read_lines_may_be_two_cells_wide() {
        for (vars, wide) in [
            ("LANG=ja_JP.UTF-8", true),
            ("LANG=zh_CN.utf8", true),
            ("LANG=zh-Hant.UTF-8", true),
            ("LC_CTYPE=ko_KR.eucKR LANG=C", true),
            ("LANG=C.UTF-8 LC_ALL=ja", true),
            ("LANG=ja_JP.UTF-8 LC_ALL=C.UTF-8", false),
            ("LANG=jam_JM.UTF-8", false),
            ("LANG=ta_IN.UTF-8", false),
            ("LANG=en_US.UTF-8", false),
            ("", false),
        ] {
            assert_eq!(may_be_wide_by(&among(vars)), wide, "{vars}");
        }
    }

    #[test]
    #[cfg(not(windows))]
    fn the_linux_console_gets_what_its_own_font_has() {
        for (vars, glyphs) in [
            ("TERM=linux LANG=C.UTF-8", GlyphSet::Console),
            ("TERM=linux-16color LANG=ta_IN.UTF-8", GlyphSet::Console),
            ("TERM=linux LANG=C", GlyphSet::Ascii),
            ("TERM=linuxoid LANG=C.UTF-8", GlyphSet::Unicode),
        ] {
            assert_eq!(glyphs_by(&among(vars)), glyphs, "{vars}");
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
