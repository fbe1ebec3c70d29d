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

/// A file as one word of a command line, quoted so that a shell takes it as it is: by POSIX rules where every
/// character of it can be shown, else as bash, zsh and ksh spell what cannot.
#[cfg(not(windows))]
pub fn shell_word(file: &Path) -> String {
    let dashed = file.as_os_str().as_encoded_bytes().starts_with(b"-");
    let file = if dashed { Path::new(".").join(file) } else { file.to_owned() };
    let shown = file.to_str().filter(|name| spelled(name, 1_000_000) == *name);
    let quoted = match shown {
        Some(name) => shell_quote::Sh::quote_vec(name),
        None => shell_quote::Bash::quote_vec(file.as_os_str().as_encoded_bytes()),
    };
    String::from_utf8_lossy(&quoted).into_owned()
}

/// A file as one word of a command line; no name there has a quotation mark in it.
#[cfg(windows)]
pub fn shell_word(file: &Path) -> String {
    let word = path(file);
    let word = if word.starts_with('-') { format!(".\\{word}") } else { word };
    let plain = |c: char| c.is_alphanumeric() || "._/-+:,=@%\\".contains(c);
    if word.chars().all(plain) { word } else { format!("\"{word}\"") }
}

/// Stands for a blank at which no line is broken, until [`unglued`].
const GLUE: char = '\u{a0}';

/// Words that stay on one line whatever its width, as a path or a command that people copy, or a row of a picture.
pub fn kept_together(words: &str) -> String {
    words.replace(' ', &GLUE.to_string())
}

/// A sentence in which every command in quotation marks, as in 'dhayam resume --plain', stays on one line.
pub fn with_whole_commands(sentence: &str) -> String {
    let mut out = String::with_capacity(sentence.len());
    let mut rest = sentence;
    while let Some(at) = ["'dhayam ", "'--"].iter().filter_map(|begin| rest.find(begin)).min() {
        let Some(end) = rest[at + 1..].find('\'').map(|end| at + 1 + end) else { break };
        out += &rest[..at];
        // The closing mark opens nothing.
        out += &kept_together(&rest[at..=end]);
        rest = &rest[end + 1..];
    }
    out + rest
}

/// The words with their blanks as they are to be shown, once the lines are made.
pub fn unglued(words: &str) -> String {
    words.replace(GLUE, " ")
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
        // What stands for a blank here would be shown, and copied, as one.
        Sight::Blank if c.is_whitespace() && c != GLUE => vec![c],
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
    #[cfg(unix)]
    fn a_file_is_one_word_of_a_command_line_whatever_its_name_is() {
        use std::os::unix::ffi::OsStrExt;
        let names: [&[u8]; 17] = [
            b"a.dhayam",
            b"a b",
            b"it's",
            b"back\\slash",
            b"~/x",
            b"~",
            b"new\nline",
            b"\x1b[31m",
            b"a\tb",
            b"$HOME",
            b"`ls`",
            b"a\"b",
            b"\xff\xfe",
            "அனு".as_bytes(),
            "a\u{a0}b".as_bytes(),
            b"!x",
            b"*",
        ];
        for name in names {
            let word = shell_word(Path::new(std::ffi::OsStr::from_bytes(name)));
            assert!(!word.contains(char::is_control), "it steers nothing: {word:?}");
            let read = std::process::Command::new("bash").args(["-c", &format!("printf %s {word}")]).output();
            // Where there is no bash there is nobody to ask.
            let Ok(read) = read else { continue };
            assert_eq!(read.stdout, name, "{word}");
        }
        assert_eq!(shell_word(Path::new("-x")), "./-x", "it is no flag");
        assert_eq!(shell_word(Path::new("games/2026-12-03.dhayam")), "games/2026-12-03.dhayam");
    }

    #[test]
    fn only_commands_in_quotation_marks_are_kept_together() {
        assert_eq!(
            with_whole_commands(
                "It's so: 'dhayam resume --plain' goes on, 'dhayam games' lists, 'so it is'."
            ),
            "It's so: 'dhayam\u{a0}resume\u{a0}--plain' goes on, 'dhayam\u{a0}games' lists, 'so it is'."
        );
        assert_eq!(with_whole_commands("say 'dhayam or so"), "say 'dhayam or so");
        assert_eq!(unglued(&kept_together("a b")), "a b");
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
