//! A player's name: short, on one line, and made of letters that stay in their cells.

use std::fmt;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// A name of 1 to [`Name::MOST`] letters without control characters or text-direction marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(String);

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadName {
    /// Nothing is left once spaces are taken off.
    Empty,
    /// More than [`Name::MOST`] letters; there are that many.
    TooLong(usize),
    /// It has a character that does not print.
    Control(char),
}

impl Name {
    /// The most letters (grapheme clusters) of a name.
    pub const MOST: usize = 30;
    /// The most bytes of one letter with all its marks.
    const LETTER_BYTES: usize = 64;

    /// Takes a text as a name.
    ///
    /// # Errors
    /// [`BadName`]; spaces around the name are taken off, marks of text direction anywhere.
    pub fn new(text: &str) -> Result<Self, BadName> {
        if let Some(bad) = text.chars().find(|c| c.is_control()) {
            return Err(BadName::Control(bad));
        }
        let letters = text.graphemes(true).count();
        if letters > Self::MOST {
            return Err(BadName::TooLong(letters));
        }
        Self::typed(text).ok_or(BadName::Empty)
    }

    /// Makes the best of what was typed or pasted: what cannot be in a name is left out, and the
    /// rest cut to length. `None` if nothing is left.
    pub fn typed(text: &str) -> Option<Self> {
        let kept = Self::clean(text);
        let name = kept.trim();
        (!name.is_empty() && name.width() > 0).then(|| Self(name.to_owned()))
    }

    /// What of a text can be in a name, spaces at the ends kept: for a name being typed.
    pub fn clean(text: &str) -> String {
        let printed: String = text.chars().filter(|c| !c.is_control() && !turns_text(*c)).collect();
        let fits = |letter: &&str| letter.len() <= Self::LETTER_BYTES;
        printed.graphemes(true).filter(fits).take(Self::MOST).collect()
    }

    /// A name being typed without its last letter.
    #[must_use]
    pub fn erased(text: &str) -> &str {
        text.grapheme_indices(true).next_back().map_or("", |(at, _)| &text[..at])
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Marks that turn the direction of text, and separators of lines and paragraphs.
fn turns_text(c: char) -> bool {
    matches!(c, '\u{061c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_be_of_any_script() {
        for name in ["Anu", "Björn", "அனு", "Ану", "阿奴", "👩‍👩‍👧", "👨🏽‍👩🏽‍👧🏽‍👦🏽"]
        {
            assert_eq!(Name::new(name).map(|n| n.to_string()).as_deref(), Ok(name));
        }
    }

    #[test]
    fn what_is_no_name_is_refused_with_the_reason() {
        assert_eq!(Name::new("  "), Err(BadName::Empty));
        assert_eq!(Name::new(&"x".repeat(300)), Err(BadName::TooLong(300)));
        assert_eq!(Name::new("a\u{1b}[31m"), Err(BadName::Control('\u{1b}')));
    }

    #[test]
    fn a_letter_is_erased_with_all_its_marks() {
        assert_eq!(Name::erased("அனு"), "அ");
        assert_eq!(Name::erased("é"), "");
        assert_eq!(Name::erased(""), "");
    }

    #[test]
    fn a_pasted_text_becomes_the_name_that_is_in_it() {
        let pasted = format!(" Anu\n\u{202e}Bala{}", "!".repeat(100));
        let name = Name::typed(&pasted).expect("there are letters in it");
        assert!(name.as_str().starts_with("AnuBala!"), "{name}");
        assert_eq!(name.as_str().chars().count(), Name::MOST - 1, "the space in front went too");
        assert_eq!(Name::typed("\u{200f}\u{7}"), None);
    }
}
