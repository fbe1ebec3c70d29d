//! Digits of every script: on a Tamil keyboard a five is ௫.

use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;

/// The value of a decimal digit of any script.
///
/// Unicode has the ten digits of a script in a row, from its zero on.
pub fn value(c: char) -> Option<u8> {
    if c.is_ascii() {
        return c.to_digit(10).map(|digit| digit as u8);
    }
    let is_digit =
        |code: u32| CodePointMapData::<GeneralCategory>::new().get32(code) == GeneralCategory::DecimalNumber;
    let code = u32::from(c);
    // Where scripts follow each other without a gap, the row is a whole number of tens.
    is_digit(code).then(|| ((1..=code).take_while(|before| is_digit(code - before)).count() % 10) as u8)
}

/// A character that a keyboard types, as a Latin one types it: the digits of other scripts, and the wide letters and
/// signs that an East Asian input method leaves behind.
pub fn latin(c: char) -> char {
    const WIDE: std::ops::RangeInclusive<char> = '\u{ff01}'..='\u{ff5e}';
    match c {
        '\u{3000}' => ' ',
        _ if WIDE.contains(&c) => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => value(c).map_or(c, |digit| char::from(b'0' + digit)),
    }
}

/// A line that was typed, with all its digits as 0 to 9.
pub fn in_latin(line: &str) -> String {
    line.chars().map(latin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_of_any_script_has_its_value() {
        for digits in [
            "0123456789",
            "௦௧௨௩௪௫௬௭௮௯",
            "०१२३४५६७८९",
            "০১২৩৪৫৬৭৮৯",
            "٠١٢٣٤٥٦٧٨٩",
            "۰۱۲۳۴۵۶۷۸۹",
            "๐๑๒๓๔๕๖๗๘๙",
            "೦೧೨೩೪೫೬೭೮೯",
            "൦൧൨൩൪൫൬൭൮൯",
            "౦౧౨౩౪౫౬౭౮౯",
            "០១២៣៤៥៦៧៨៩",
            "０１２３４５６７８９",
            "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
            "𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡",
            "𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿",
        ] {
            let values: Vec<_> = digits.chars().map(value).collect();
            assert_eq!(values, (0..10).map(Some).collect::<Vec<_>>(), "{digits}");
        }
        for other in ['a', 'அ', '௰', '²', '½', '四', ' ', '-', '\u{10ffff}'] {
            assert_eq!(value(other), None, "{other}");
        }
    }

    #[test]
    fn a_line_is_read_by_the_values_of_its_digits() {
        assert_eq!(in_latin("back to ௧௨"), "back to 12");
        assert_eq!(in_latin("０　３"), "0 3");
        assert_eq!(in_latin("ｄ４ ஆம்"), "d4 ஆம்");
    }
}
