//! Letters of keyboards that are not Latin: which Latin letters a key may have been meant for.
//!
//! Who plays on a Cyrillic or a Tamil layout should not have to leave it for a shortcut. A letter stands for the Latin
//! one that sounds like it, or that is printed on the same key; the keymap takes it where all readings that
//! mean anything mean the same.

/// Pairs of a letter and the Latin one it may stand for, a layout a row.
const LAYOUTS: [&str; 5] = [
    // Bulgarian, phonetic.
    "яqвwеeрrтtъyуuиiоoпpаaсsдdфfгgхhйjкkлlзzьxцcжvбbнnмm",
    // Bulgarian, by the standard (BDS 5237): the Latin letter on the same key.
    "уwеeиrшtщyкuсiдoзpьaяsаdоfжgгhтjнkвlюzйxъcэvфbхnпm",
    // Russian: the Latin letter on the same key.
    "йqцwуeкrеtнyгuшiщoзpфaыsвdаfпgрhоjлkдlяzчxсcмvиbтnьm",
    // Tamil, by sound (Tamil99): the Latin letter on the same key.
    "ஆqஈwஊeஐrஏtளyறuனiடoணpஅaஇsஉd்fஎgகhபjமkதlஔzஓxஒcவvஙbலnரm",
    // Tamil, InScript: the Latin letter on the same key.
    "ௌqைwாeீrூtஹuஜpோaேs்dிfுgபhரjகkதlெzஂxமcநvவbலnஸm",
];

/// Whether a letter is on one of the layouts.
pub fn knows(letter: char) -> bool {
    latin(letter).next().is_some()
}

/// The Latin letters that a small letter of another script may stand for.
pub fn latin(letter: char) -> impl Iterator<Item = char> {
    LAYOUTS.into_iter().filter_map(move |layout| {
        let mut letters = layout.chars();
        while let (Some(from), Some(to)) = (letters.next(), letters.next()) {
            if from == letter {
                return Some(to);
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_gives_every_letter_once() {
        for layout in LAYOUTS {
            let letters: Vec<char> = layout.chars().collect();
            let mut others: Vec<char> = letters.iter().copied().step_by(2).collect();
            let mut latin: Vec<char> = letters.iter().copied().skip(1).step_by(2).collect();
            assert!(latin.iter().all(char::is_ascii_lowercase), "{layout}");
            assert!(others.iter().all(|c| !c.is_ascii() && !c.is_uppercase()), "{layout}");
            for letters in [&mut others, &mut latin] {
                let all = letters.len();
                letters.sort_unstable();
                letters.dedup();
                assert_eq!(letters.len(), all, "{layout}");
            }
        }
    }

    #[test]
    fn a_letter_stands_for_its_sound_and_for_its_key() {
        assert_eq!(latin('у').collect::<String>(), "uwe");
        assert_eq!(latin('ш').collect::<String>(), "ti");
        assert_eq!(latin('க').collect::<String>(), "hk");
        assert_eq!(latin('x').count(), 0, "a Latin letter stands for itself");
    }
}
