//! Colours and emphasis by role, for each depth of colour a terminal can have.

use ratatui::style::{Color, Modifier, Style};

use crate::app::settings::ThemeName;
use crate::rules::{BySeat, Seat, Square};

/// How many colours the terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depth {
    /// 24 bits.
    #[default]
    Rgb,
    /// The 256 of xterm.
    Xterm256,
    /// The 16 that the terminal's own palette gives.
    Ansi16,
    /// None: reverse, bold and underline only.
    Mono,
}

/// A style for every role. A new theme is one more function here: every role must be set to compile.
#[derive(Clone, Debug)]
pub struct Theme {
    /// The ground of plain and safe squares by ring (0 outer, 2 inmost), two shades each.
    pub rings: [[Style; 2]; 3],
    /// The ground of the homes, with their crosses.
    pub homes: BySeat<Style>,
    /// The centre, with its cross.
    pub centre: Style,
    /// An arrow, over the ground.
    pub arrows: BySeat<Style>,
    /// A pawn.
    pub pawns: BySeat<Style>,
    /// A name, a frame, a bar in the colour of a seat, on the terminal's own background.
    pub seats: BySeat<Style>,
    /// The way and the landing of the chosen move, over the ground.
    pub route: BySeat<Style>,
    /// Added to a pawn that can move.
    pub movable: Modifier,
    /// Added to the chosen pawn.
    pub chosen: Modifier,
    /// Plain words.
    pub text: Style,
    /// Words that matter less.
    pub dim: Style,
    /// Headings.
    pub bold: Style,
    /// The row under the cursor.
    pub cursor: Style,
    /// A notice.
    pub notice: Style,
    /// Whether nothing has a ground: squares then need a dot in the middle, and rows under the cursor a bar.
    pub bare: bool,
}

impl Theme {
    /// The theme of that name for that depth.
    pub fn new(name: ThemeName, depth: Depth) -> Self {
        match (name, depth) {
            (ThemeName::Mono, _) | (_, Depth::Mono) => mono(),
            (ThemeName::Auto, Depth::Ansi16) => ansi(),
            (ThemeName::Auto, Depth::Rgb) => wood(&WOOD_RGB),
            (ThemeName::Auto, Depth::Xterm256) => wood(&WOOD_256),
        }
    }

    /// The ground of a square.
    pub fn ground(&self, square: Square) -> Style {
        match (square.home_of(), square.ring()) {
            (Some(seat), _) => self.homes[seat],
            (None, ring @ 0..3) => {
                self.rings[usize::from(ring)][usize::from((square.file() + square.rank()) % 2)]
            }
            (None, _) => self.centre,
        }
    }
}

/// The colours of a wooden board, from a palette: dark marks and pawns on light grounds, and words of a
/// middle tone that reads on dark and light backgrounds alike.
struct Wood {
    rings: [[Color; 2]; 3],
    homes: [Color; 4],
    centre: Color,
    mark: Color,
    pawns: [Color; 4],
    on_pawn: Color,
    words: [Color; 4],
    dim: Color,
}

const fn rgb(hex: u32) -> Color {
    Color::from_u32(hex)
}

const WOOD_RGB: Wood = Wood {
    rings: [
        [rgb(0xf0_e2c4), rgb(0xe8_d6b0)],
        [rgb(0xdd_c698), rgb(0xd4_ba88)],
        [rgb(0xcf_b17c), rgb(0xc9_aa74)],
    ],
    homes: [rgb(0xf4_c8c4), rgb(0xc4_e6d0), rgb(0xf6_e6a0), rgb(0xc2_dcf2)],
    centre: rgb(0xf2_cc4a),
    mark: rgb(0x6b_4e28),
    pawns: [rgb(0xa8_281e), rgb(0x1a_6e3c), rgb(0x7a_5a00), rgb(0x1f_5a96)],
    on_pawn: rgb(0xff_ffff),
    words: [rgb(0xd2_483c), rgb(0x1f_8f55), rgb(0x9a_7400), rgb(0x3d_7fc6)],
    dim: rgb(0x7d_7d7d),
};

/// Picked by hand: the nearest colours of the cube to [`WOOD_RGB`] turn pink and green.
const WOOD_256: Wood = Wood {
    rings: [
        [Color::Indexed(230), Color::Indexed(223)],
        [Color::Indexed(222), Color::Indexed(222)],
        [Color::Indexed(180), Color::Indexed(180)],
    ],
    homes: [Color::Indexed(217), Color::Indexed(151), Color::Indexed(228), Color::Indexed(153)],
    centre: Color::Indexed(220),
    mark: Color::Indexed(94),
    pawns: [Color::Indexed(124), Color::Indexed(22), Color::Indexed(58), Color::Indexed(25)],
    on_pawn: Color::Indexed(231),
    words: [Color::Indexed(160), Color::Indexed(29), Color::Indexed(136), Color::Indexed(32)],
    dim: Color::Indexed(244),
};

/// A wooden board that paints its own ground, beside panels in the terminal's colours.
fn wood(c: &Wood) -> Theme {
    let on = |fg, bg| Style::new().fg(fg).bg(bg);
    let bold = |fg| Style::new().fg(fg).add_modifier(Modifier::BOLD);
    let ink = BySeat(c.pawns.map(bold));
    Theme {
        rings: c.rings.map(|ring| ring.map(|ground| on(c.mark, ground))),
        homes: BySeat::new(|s| on(c.pawns[s.index()], c.homes[s.index()])),
        centre: on(c.mark, c.centre),
        arrows: ink,
        pawns: BySeat(c.pawns.map(|bg| on(c.on_pawn, bg).add_modifier(Modifier::BOLD))),
        seats: BySeat(c.words.map(bold)),
        route: ink,
        movable: Modifier::UNDERLINED,
        chosen: Modifier::REVERSED,
        text: Style::new(),
        dim: Style::new().fg(c.dim),
        bold: Style::new().add_modifier(Modifier::BOLD),
        cursor: Style::new().add_modifier(Modifier::REVERSED),
        notice: bold(c.words[Seat::Yellow.index()]),
        bare: false,
    }
}

/// The terminal's 16 colours: a dark board with bright marks, whatever the background around it.
fn ansi() -> Theme {
    use Color::{
        Black, Blue, DarkGray, Gray, Green, LightBlue, LightGreen, LightRed, LightYellow, Red, White, Yellow,
    };
    let on = |fg, bg| Style::new().fg(fg).bg(bg);
    let bold = |fg| Style::new().fg(fg).add_modifier(Modifier::BOLD);
    let bright = [LightRed, LightGreen, LightYellow, LightBlue];
    Theme {
        rings: [[on(Gray, Black); 2], [on(White, DarkGray); 2], [on(Gray, Black); 2]],
        homes: BySeat(bright.map(|colour| on(colour, Black).add_modifier(Modifier::BOLD))),
        centre: on(Black, LightYellow),
        arrows: BySeat(bright.map(bold)),
        pawns: BySeat([on(White, Red), on(Black, Green), on(Black, Yellow), on(White, Blue)]),
        seats: BySeat([bold(Red), bold(Green), bold(Yellow), bold(Blue)]),
        route: BySeat(bright.map(bold)),
        movable: Modifier::UNDERLINED,
        chosen: Modifier::REVERSED,
        text: Style::new(),
        dim: Style::new(),
        bold: Style::new().add_modifier(Modifier::BOLD),
        cursor: Style::new().add_modifier(Modifier::REVERSED),
        notice: Style::new().add_modifier(Modifier::BOLD),
        bare: false,
    }
}

/// No colour at all: everything is told apart by letters, signs, bold, underline and reverse.
fn mono() -> Theme {
    let plain = Style::new();
    let bold = plain.add_modifier(Modifier::BOLD);
    Theme {
        rings: [[plain; 2]; 3],
        homes: BySeat([plain; 4]),
        centre: plain,
        arrows: BySeat([bold; 4]),
        pawns: BySeat([bold; 4]),
        seats: BySeat([bold; 4]),
        route: BySeat([bold; 4]),
        movable: Modifier::UNDERLINED,
        chosen: Modifier::REVERSED,
        text: plain,
        dim: plain,
        bold,
        cursor: plain.add_modifier(Modifier::REVERSED),
        notice: bold,
        bare: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colour_no_role_sets_one() {
        let theme = Theme::new(ThemeName::Auto, Depth::Mono);
        let mut styles = vec![theme.centre, theme.text, theme.dim, theme.bold, theme.cursor, theme.notice];
        styles.extend(theme.rings.as_flattened());
        for table in [theme.homes, theme.arrows, theme.pawns, theme.seats, theme.route] {
            styles.extend(table.0);
        }
        for style in styles {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }
}
