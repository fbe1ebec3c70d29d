//! A player's name: short, on one line, and made of letters that people can see and tell apart.
//!
//! One rule holds for every name, be it typed, given with a flag, or read from the settings or a record. What nobody
//! sees is left out ([`characters`] says what that is), and names that cannot be told apart by eye
//! are not used at one table.

use std::fmt;

use icu_casemap::CaseMapper;
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::characters::{self, Reader, Sight};

/// A name of 1 to [`Name::MOST`] letters, with nothing in it that does not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(String);

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadName {
    /// Nothing is left once spaces are taken off.
    Empty,
    /// There are characters in it, but none that shows.
    Unseen(char),
    /// More than [`Name::MOST`] letters; there are that many.
    TooLong(usize),
    /// A letter has that many marks, more than [`Name::MOST_MARKS`].
    TooManyMarks(usize),
    /// It has a control character.
    Control(char),
}

impl Name {
    /// The most letters (grapheme clusters) of a name.
    pub const MOST: usize = 30;
    /// The most marks of a letter, such as accents: more than any writing needs. What is joined to a letter counts
    /// too, as the other people of an emoji that shows a family.
    pub const MOST_MARKS: usize = 15;

    /// Takes a text as a name. What nobody sees is left out, as are spaces around the name.
    ///
    /// # Errors
    /// [`BadName`].
    pub fn new(text: &str) -> Result<Self, BadName> {
        if let Some(bad) = text.chars().find(|c| c.is_control()) {
            return Err(BadName::Control(bad));
        }
        let shown = shown(text);
        let (letters, most_marks) = shown
            .trim()
            .graphemes(true)
            .fold((0, 0), |(letters, most), letter| (letters + 1, most.max(letter.chars().count() - 1)));
        if letters > Self::MOST {
            return Err(BadName::TooLong(letters));
        }
        if most_marks > Self::MOST_MARKS {
            return Err(BadName::TooManyMarks(most_marks));
        }
        let unseen = || text.chars().find(|c| *c != ' ').map_or(BadName::Empty, BadName::Unseen);
        Self::typed(&shown).ok_or_else(unseen)
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
        let letters = shown(text);
        let letters = letters.graphemes(true).take(Self::MOST);
        letters.flat_map(|letter| letter.chars().take(1 + Self::MOST_MARKS)).collect()
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

/// What shows of a text, on one line; every kind of blank becomes a space.
fn shown(text: &str) -> String {
    let mut reader = Reader::default();
    let shown = |c: char| match reader.sight(c) {
        Sight::Shown | Sight::Mark => Some(c),
        Sight::Blank => Some(' '),
        Sight::BareMark | Sight::Control | Sight::Unseen => None,
    };
    text.chars().filter_map(shown).collect()
}

/// The key under which all spellings of one person's name come together: capitals and small letters, letters with
/// their accents as one character or several, blanks of any kind and number.
///
/// ```
/// use dhayam::app::name::same_person_key;
///
/// assert_eq!(same_person_key("Rene\u{301}  LA"), same_person_key("ren\u{e9} la"));
/// ```
pub fn same_person_key(name: &str) -> String {
    let words: String = plain(name).nfd().collect();
    // Folding can take a letter apart whose marks then want their order: caseless matching, definition D145.
    CaseMapper::new().fold_string(&words).nfc().collect()
}

/// Whether two names look the same, or are the same person's. They may look so though they are of other characters: `Anu` and `Аnu` with a Cyrillic А. In a
/// terminal letters stand in cells, so names of different widths are told apart whatever they look like elsewhere.
pub fn look_alike(a: &str, b: &str) -> bool {
    let (a, b) = (plain(a), plain(b));
    let alike = |a: &str, b: &str| a.width() == b.width() && skeleton(a).eq(skeleton(b));
    let (key_a, key_b) = (same_person_key(&a), same_person_key(&b));
    key_a == key_b || alike(&a, &b) || alike(&key_a, &key_b)
}

/// A name without what changes only the way its letters are joined, and without doubled blanks.
fn plain(name: &str) -> String {
    let shown = shown(name).replace(characters::is_joiner, "");
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
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
        for name in [
            "Anu",
            "Björn",
            "அனு",
            "ஸ்ரீ",
            "Ану",
            "阿奴",
            "נעמי",
            "نرگس\u{200c}خاتون",
            "ක්\u{200d}රිස්",
            "க்\u{200c}ஷ",
            "👩‍👩‍👧",
            "👨🏽‍👩🏽‍👧🏽‍👦🏽",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
        ] {
            assert_eq!(Name::new(name).map(|n| n.to_string()).as_deref(), Ok(name));
        }
    }

    #[test]
    fn what_is_no_name_is_refused_with_the_reason() {
        assert_eq!(Name::new("  "), Err(BadName::Empty));
        assert_eq!(Name::new(&"x".repeat(300)), Err(BadName::TooLong(300)));
        assert_eq!(Name::new("a\u{1b}[31m"), Err(BadName::Control('\u{1b}')));
        assert_eq!(Name::new(&format!("e{}", "\u{301}".repeat(40))), Err(BadName::TooManyMarks(40)));
        for unseen in ['\u{2800}', '\u{115f}', '\u{ad}', '\u{301}', '\u{200b}', '\u{fffa}'] {
            assert_eq!(Name::new(&format!(" {unseen}{unseen}")), Err(BadName::Unseen(unseen)));
        }
    }

    #[test]
    fn what_nobody_sees_is_left_out_of_a_name() {
        for hidden in
            ['\u{ad}', '\u{115f}', '\u{200b}', '\u{200d}', '\u{202e}', '\u{2060}', '\u{fe0f}', '\u{fff9}']
        {
            let name = Name::new(&format!("{hidden}An{hidden}u{hidden}"));
            assert_eq!(name.as_ref().map(Name::as_str), Ok("Anu"), "U+{:04X}", u32::from(hidden));
        }
        assert_eq!(Name::typed("Anu\u{2800}\u{a0}B\u{3000}").as_ref().map(Name::as_str), Some("Anu  B"));
    }

    #[test]
    fn a_letter_under_a_heap_of_marks_keeps_as_many_as_a_letter_may_have() {
        let name = Name::typed(&format!("e{}x", "\u{301}".repeat(40))).expect("there are letters");
        assert_eq!(name.as_str(), format!("e{}x", "\u{301}".repeat(Name::MOST_MARKS)));
        assert_eq!(Name::new(name.as_str()), Ok(name));
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

    #[test]
    fn one_person_may_write_a_name_in_several_ways() {
        for (a, b) in [
            ("Anu", "ANU"),
            ("Anu", "anu"),
            ("Björn", "Bjo\u{308}rn"),
            ("WEISS", "weiß"),
            ("ΑΝΝΑΣ", "αννας"),
            ("கோ", "க\u{bc7}\u{bbe}"),
            ("Anu Rani", "Anu\u{a0} Rani"),
            ("An\u{ad}u", "Anu"),
            ("\u{1fb3}\u{345}", "\u{3b1}\u{345}\u{345}"),
        ] {
            assert_eq!(same_person_key(a), same_person_key(b), "{a} and {b}");
        }
        for (a, b) in [("Anu", "Anus"), ("அனு", "அணு"), ("Bo", "Bö"), ("Anu", "Ану")] {
            assert_ne!(same_person_key(a), same_person_key(b), "{a} and {b}");
        }
    }

    #[test]
    fn names_that_look_the_same_are_known_though_their_characters_differ() {
        for (a, b) in [
            ("Anu", "\u{410}nu"),
            ("anu", "\u{410}NU"),
            ("Ali", "AIi"),
            ("Anu", "Anu\u{2800}"),
            ("Bo", "B\u{43e}"),
            ("க்\u{200c}ஷ", "க்ஷ"),
        ] {
            assert!(look_alike(a, b), "{a} and {b}");
        }
        for (a, b) in [
            ("Anu", "Bala"),
            ("Arno", "Amo"),
            ("Bo", "Bö"),
            ("அனு", "அணு"),
            ("ராமா", "ராமன்"),
            ("Easy", "Easy 2"),
        ] {
            assert!(!look_alike(a, b), "{a} and {b}");
        }
    }
}
