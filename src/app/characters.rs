//! What a reader sees of a text: which characters show, which are blank, and which only steer, by the tables of
//! Unicode.

use icu_properties::CodePointSetData;
use icu_properties::props::{
    BinaryProperty, DefaultIgnorableCodePoint, Emoji, EmojiModifier, EnumeratedProperty,
    ExtendedPictographic, GeneralCategory, GeneralCategoryGroup, Ideographic, IndicSyllabicCategory,
    JoiningType, NoncharacterCodePoint, PrependedConcatenationMark, VariationSelector, WhiteSpace,
};

const ZERO_WIDTH_NON_JOINER: char = '\u{200c}';
const ZERO_WIDTH_JOINER: char = '\u{200d}';
const MONGOLIAN_VOWEL_SEPARATOR: char = '\u{180e}';

/// Behind this flag invisible letters, the tags, spell whose it is.
const BLACK_FLAG: char = '\u{1f3f4}';

/// Signs that print nothing, though no table of Unicode says so: the blanks among Braille patterns, notes of music
/// and hieroglyphs.
const BLANK_SIGNS: [char; 4] = ['\u{2800}', '\u{1d159}', '\u{13441}', '\u{13442}'];

/// What a character is to a reader, at its place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// It shows: a letter, a digit, a sign.
    Shown,
    /// It belongs to the character before it: an accent, a vowel sign, a joiner where the script or the emoji needs
    /// one.
    Mark,
    /// An accent or a vowel sign with nothing before it to stand on.
    BareMark,
    /// It is white.
    Blank,
    /// A control character: it steers a terminal.
    Control,
    /// Nobody sees it: it hides, turns or annotates the text around it, or is no character at all.
    Unseen,
}

/// Tells what the characters of a text are, one after another from its start.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reader {
    /// The last that shows, and what may be joined to it.
    base: Option<char>,
    /// The last that shows or belongs to one that does.
    last: Option<char>,
}

impl Reader {
    /// What the next character is. What is unseen is taken as left out.
    pub fn sight(&mut self, c: char) -> Sight {
        let sight = self.sight_of(c);
        match sight {
            Sight::Shown => (self.base, self.last) = (Some(c), Some(c)),
            Sight::Mark => self.last = Some(c),
            Sight::Blank => *self = Self::default(),
            Sight::BareMark | Sight::Control | Sight::Unseen => {}
        }
        sight
    }

    fn sight_of(self, c: char) -> Sight {
        let category = GeneralCategory::for_char(c);
        match category {
            _ if c.is_ascii_graphic() => Sight::Shown,
            GeneralCategory::Control => Sight::Control,
            GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator => Sight::Unseen,
            _ if has::<WhiteSpace>(c) || BLANK_SIGNS.contains(&c) => Sight::Blank,
            _ if has::<DefaultIgnorableCodePoint>(c) => self.hidden(c),
            _ if has::<NoncharacterCodePoint>(c) => Sight::Unseen,
            // A few of these show: Arabic numbers have them drawn round the digits.
            GeneralCategory::Format if !has::<PrependedConcatenationMark>(c) => Sight::Unseen,
            _ if !is_mark(category) => Sight::Shown,
            _ if self.base.is_some() => Sight::Mark,
            _ => Sight::BareMark,
        }
    }

    /// What a character is that does not show by itself: some change how the letter before them is written, and are
    /// only hidden anywhere else.
    fn hidden(self, c: char) -> Sight {
        let (Some(base), Some(last)) = (self.base, self.last) else { return Sight::Unseen };
        let emoji = has::<ExtendedPictographic>(base) || has::<EmojiModifier>(base);
        let means_something = match c {
            ZERO_WIDTH_NON_JOINER => is_cursive(base) || is_indic(last),
            ZERO_WIDTH_JOINER => is_cursive(base) || is_indic(last) || emoji,
            MONGOLIAN_VOWEL_SEPARATOR => is_cursive(base),
            '\u{e0020}'..='\u{e007f}' => base == BLACK_FLAG,
            _ if has::<VariationSelector>(c) => {
                is_cursive(base) || has::<Emoji>(base) || has::<Ideographic>(base)
            }
            _ => false,
        };
        if means_something { Sight::Mark } else { Sight::Unseen }
    }
}

/// Whether a character is one of those that merely choose between ways to write the same letters.
pub(super) fn is_joiner(c: char) -> bool {
    has::<DefaultIgnorableCodePoint>(c) && !('\u{e0020}'..='\u{e007f}').contains(&c)
}

fn has<P: BinaryProperty>(c: char) -> bool {
    CodePointSetData::new::<P>().contains(c)
}

fn is_mark(category: GeneralCategory) -> bool {
    GeneralCategoryGroup::Mark.contains(category)
}

/// Whether letters of this one's script are joined, as those of Arabic are.
fn is_cursive(c: char) -> bool {
    let joining = JoiningType::for_char(c);
    [JoiningType::DualJoining, JoiningType::RightJoining, JoiningType::LeftJoining].contains(&joining)
}

/// Whether it is a letter or a mark of a script whose letters make syllables, as those of Tamil do.
fn is_indic(c: char) -> bool {
    let category = GeneralCategory::for_char(c);
    (is_mark(category) || GeneralCategoryGroup::Letter.contains(category))
        && IndicSyllabicCategory::for_char(c) != IndicSyllabicCategory::Other
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left of a text when all is taken out that nobody sees.
    fn seen(text: &str) -> String {
        let mut reader = Reader::default();
        let shows = |c: &char| matches!(reader.sight(*c), Sight::Shown | Sight::Mark | Sight::Blank);
        text.chars().filter(shows).collect()
    }

    #[test]
    fn whatever_nobody_sees_is_told_from_what_shows() {
        for hidden in [
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{1160}',
            '\u{17b4}',
            '\u{180b}',
            '\u{180e}',
            '\u{200b}',
            '\u{200c}',
            '\u{200d}',
            '\u{200e}',
            '\u{2028}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff0}',
            '\u{fff9}',
            '\u{fffa}',
            '\u{fffb}',
            '\u{ffff}',
            '\u{13430}',
            '\u{1bca0}',
            '\u{1d173}',
            '\u{e0001}',
            '\u{e0041}',
            '\u{e0100}',
            '\u{10fffe}',
        ] {
            assert_eq!(seen(&format!("A{hidden}n")), "An", "U+{:04X}", u32::from(hidden));
            assert_eq!(seen(&hidden.to_string()), "", "U+{:04X} by itself", u32::from(hidden));
        }
        let blank = |c: char| Reader::default().sight(c) == Sight::Blank;
        assert!(" \u{a0}\u{2003}\u{2800}\u{3000}\u{1d159}".chars().all(blank));
        assert!(
            ['\u{0}', '\n', '\u{7f}', '\u{9b}']
                .into_iter()
                .all(|c| Reader::default().sight(c) == Sight::Control)
        );
    }

    #[test]
    fn what_joins_letters_stays_where_the_writing_needs_it() {
        for text in [
            "க்\u{200c}ஷ",
            "ශ්\u{200d}රී",
            "র\u{200d}্য",
            "نرگس\u{200c}خاتون",
            "മലയാളം ന്\u{200d}",
            "葛\u{e0100}",
            "ᠠ\u{180e}ᠨ",
            "👩\u{200d}👩\u{200d}👧",
            "👨🏽\u{200d}👩🏽\u{200d}👧🏽",
            "❤\u{fe0f}\u{200d}🔥",
            "1\u{fe0f}\u{20e3}",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
        ] {
            assert_eq!(seen(text), text, "{}", text.escape_unicode());
        }
        assert_eq!(seen("A\u{200d}n\u{fe0f}u \u{200c}B"), "Anu B");
    }

    #[test]
    fn a_mark_needs_something_to_stand_on() {
        assert_eq!(Reader::default().sight('\u{301}'), Sight::BareMark);
        assert_eq!(seen("\u{301}e\u{301} \u{301}"), "e\u{301} ");
        assert_eq!(seen("அனு தீ"), "அனு தீ");
    }
}
