//! What people typed or named, as part of a sentence: short, on one line, and steering no terminal.

use std::path::Path;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::app::characters::{Reader, Sight};

/// A word that was typed, in quotation marks.
pub fn quoted(word: &str) -> String {
    format!("'{}'", spelled(word, 40))
}

/// The path of a file: whole, as people copy it, unless it is longer than any that they would.
pub fn path(path: &Path) -> String {
    spelled(&path.to_string_lossy(), 1000)
}

/// A text with what steers a terminal, turns the direction of text or cannot be seen spelled out, cut to so many
/// columns.
pub fn spelled(text: &str, most: usize) -> String {
    // No more is looked at than can be shown: each column has a letter at most, of so many bytes with its marks.
    let bytes = most * 8;
    let (mut out, mut columns) = (String::new(), 0);
    let mut reader = Reader::default();
    for letter in text.graphemes(true) {
        let letter: String = letter.chars().flat_map(|c| spell(c, reader.sight(c))).collect();
        columns += letter.width();
        if columns > most || out.len() + letter.len() > bytes {
            // The sign for that may not be in the characters of the terminal.
            return out + "...";
        }
        out += &letter;
    }
    out
}

/// A character as it is, vowel signs and all, or by its code.
fn spell(c: char, sight: Sight) -> Vec<char> {
    match sight {
        Sight::Shown | Sight::Mark => vec![c],
        Sight::Blank if c.is_whitespace() => vec![c],
        Sight::Control if matches!(c, '\n' | '\r' | '\t') => c.escape_default().collect(),
        Sight::Blank | Sight::BareMark | Sight::Control | Sight::Unseen => c.escape_unicode().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_prints_stays_as_it_was_typed() {
        for word in ["", "Anu", "Björn", "அனு", "நி", "e\u{301}", "👩‍👩‍👧", "it's", "a b"]
        {
            assert_eq!(quoted(word), format!("'{word}'"));
        }
    }

    #[test]
    fn what_steers_a_terminal_or_turns_text_about_is_spelled_out() {
        assert_eq!(quoted("\u{1b}[31mred\n\u{9b}"), "'\\u{1b}[31mred\\n\\u{9b}'");
        assert_eq!(quoted("a\u{202e}b\u{200f}\u{2028}"), "'a\\u{202e}b\\u{200f}\\u{2028}'");
        for unseen in ['\u{ad}', '\u{115f}', '\u{2800}', '\u{200b}', '\u{fff9}', '\u{fffb}', '\u{feff}'] {
            assert_eq!(quoted(&format!("An{unseen}u")), format!("'An{}u'", unseen.escape_unicode()));
        }
        assert_eq!(
            quoted("\u{301}e\u{301}"),
            "'\\u{301}e\u{301}'",
            "a mark would go onto the quotation mark"
        );
        assert_eq!(path(Path::new("a\r\n\u{7}.dhayam")), "a\\r\\n\\u{7}.dhayam");
    }

    #[test]
    fn what_is_long_is_cut_between_letters() {
        assert_eq!(quoted(&"x".repeat(41)), format!("'{}...'", "x".repeat(40)));
        assert_eq!(quoted(&"x".repeat(40)), format!("'{}'", "x".repeat(40)));
        assert_eq!(spelled("abc\u{7}", 6), "abc...", "a code is not cut in two");
        let heavy = format!("a{}", "\u{301}".repeat(100_000));
        assert!(quoted(&heavy).len() < 400, "one letter with all the marks in the world");
    }
}
