//! The characters that draw the board: one cell each, in three sets.

use crate::app::settings::GlyphSet;
use crate::rules::Seat;

/// Corners and lines of a box: top left, across, top right, down, bottom left, bottom right.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// Top left corner.
    pub top_left: char,
    /// Top right corner.
    pub top_right: char,
    /// Bottom left corner.
    pub bottom_left: char,
    /// Bottom right corner.
    pub bottom_right: char,
    /// A line across.
    pub across: char,
    /// A line down.
    pub down: char,
}

impl Lines {
    const fn new(all: [char; 6]) -> Self {
        let [top_left, across, top_right, down, bottom_left, bottom_right] = all;
        Self { top_left, top_right, bottom_left, bottom_right, across, down }
    }
}

/// One set of characters.
#[derive(Clone, Copy, Debug)]
pub struct Glyphs {
    /// Frames and dice.
    pub thin: Lines,
    /// Where the chosen move lands.
    pub thick: Lines,
    /// Where it cuts.
    pub double: Lines,
    /// The arms and the middle of a cross: falling, rising, both.
    pub cross: [char; 3],
    /// Arrows up, left, down, right.
    arrows: [char; 4],
    /// A square on the way.
    pub dot: char,
    /// A mark on a die.
    pub pip: char,
    /// Points at the row under the cursor, or whose turn it is.
    pub pointer: char,
    /// Points at a pawn that can move.
    pub movable: char,
    /// A bar: done, and still to go.
    pub bar: [char; 2],
    /// The middle of a square that has no ground.
    pub tick: char,
    /// Fill the squares of a ring, from outside, where one ground has to do for all.
    pub shades: [char; 3],
    /// Signs in the words that the set does not have, and what is written for each.
    instead: &'static [(char, &'static str)],
    /// Whether only ASCII may be drawn.
    pub ascii: bool,
}

const UNICODE: Glyphs = Glyphs {
    thin: Lines::new(['┌', '─', '┐', '│', '└', '┘']),
    thick: Lines::new(['┏', '━', '┓', '┃', '┗', '┛']),
    double: Lines::new(['╔', '═', '╗', '║', '╚', '╝']),
    cross: ['╲', '╱', '╳'],
    arrows: ['↑', '←', '↓', '→'],
    dot: '•',
    pip: '●',
    pointer: '►',
    movable: '▸',
    bar: ['━', '╌'],
    tick: '·',
    shades: [' ', '░', '▒'],
    instead: &[],
    ascii: false,
};

/// What the Linux console has in its own font: the characters of the first PCs (code page 437).
const CONSOLE: Glyphs = Glyphs {
    thin: UNICODE.thin,
    thick: Lines::new(['╒', '═', '╕', '│', '╘', '╛']),
    double: UNICODE.double,
    cross: ['\\', '/', 'X'],
    arrows: UNICODE.arrows,
    dot: '•',
    pip: '•',
    pointer: '►',
    movable: '»',
    bar: ['═', '─'],
    tick: '·',
    shades: UNICODE.shades,
    instead: &[('…', "~"), ('×', "x")],
    ascii: false,
};

const ASCII: Glyphs = Glyphs {
    thin: Lines::new(['+', '-', '+', '|', '+', '+']),
    thick: Lines::new(['[', '=', ']', '|', '[', ']']),
    double: Lines::new(['#', '#', '#', '#', '#', '#']),
    cross: ['\\', '/', 'X'],
    arrows: ['^', '<', 'v', '>'],
    dot: 'o',
    pip: 'o',
    pointer: '>',
    movable: '>',
    bar: ['=', '-'],
    tick: '.',
    shades: [' '; 3],
    instead: &[('→', "->"), ('…', "~"), ('×', "x")],
    ascii: true,
};

impl Glyphs {
    /// The characters of that set.
    pub const fn new(set: GlyphSet) -> &'static Self {
        match set {
            GlyphSet::Unicode => &UNICODE,
            GlyphSet::Console => &CONSOLE,
            GlyphSet::Ascii => &ASCII,
        }
    }

    /// The arrow of a seat, pointing into the board.
    pub const fn arrow(&self, seat: Seat) -> char {
        self.arrows[seat.index()]
    }

    /// Words with signs that the set does not have put in others.
    pub fn words(&self, words: String) -> String {
        if words.is_ascii() {
            return words;
        }
        self.instead.iter().fold(words, |words, &(sign, instead)| words.replace(sign, instead))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

    fn all(glyphs: &Glyphs) -> Vec<char> {
        let lines = [glyphs.thin, glyphs.thick, glyphs.double]
            .into_iter()
            .flat_map(|l| [l.top_left, l.top_right, l.bottom_left, l.bottom_right, l.across, l.down]);
        let mut all: Vec<char> = lines.collect();
        all.extend(glyphs.cross);
        all.extend(glyphs.arrows);
        all.extend(glyphs.bar);
        all.extend(glyphs.shades);
        all.extend([glyphs.dot, glyphs.pip, glyphs.pointer, glyphs.movable, glyphs.tick]);
        all
    }

    #[test]
    fn row_14_every_glyph_takes_one_cell() {
        for glyph in all(&UNICODE).into_iter().chain(all(&CONSOLE)) {
            assert_eq!(glyph.width(), Some(1), "{glyph}");
        }
    }

    #[test]
    fn row_14_no_glyph_can_be_taken_for_an_emoji() {
        for glyph in all(&UNICODE).into_iter().chain(all(&CONSOLE)) {
            // The sign that asks for a picture makes only those wide that have one.
            assert_eq!(format!("{glyph}\u{fe0f}").width(), 1, "{glyph}");
        }
        assert_eq!("\u{25b6}\u{fe0f}".width(), 2, "the test can tell");
    }

    #[test]
    fn the_set_of_the_console_has_only_what_its_own_font_has() {
        // Code page 437, but for its letters; the first nineteen stand where control characters are.
        const FONT: &str = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂¢£¥₧ƒªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
                            αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■";
        for glyph in all(&CONSOLE) {
            assert!(glyph.is_ascii() || FONT.contains(glyph), "{glyph}");
        }
        let words = CONSOLE.words("R1→g1 … 2×".to_owned());
        assert!(words.chars().all(|c| c.is_ascii() || FONT.contains(c)), "{words}");
        assert!(
            all(&UNICODE).iter().any(|&c| !c.is_ascii() && !FONT.contains(c)),
            "which is why there is one"
        );
        let frames = [CONSOLE.thin, CONSOLE.thick, CONSOLE.double].map(|lines| (lines.top_left, lines.down));
        assert!(frames[0] != frames[1] && frames[1] != frames[2], "the frames differ: {frames:?}");
    }

    #[test]
    fn the_ascii_set_is_ascii() {
        assert!(all(&ASCII).iter().all(char::is_ascii));
    }
}
