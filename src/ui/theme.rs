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
    /// Whether squares need ticks at their corners because the grounds do not differ.
    pub ticks: bool,
}

impl Theme {
    /// The theme of that name for that depth.
    pub fn new(name: ThemeName, depth: Depth) -> Self {
        match (name, depth) {
            (ThemeName::Mono, _) | (_, Depth::Mono) => mono(),
            (ThemeName::Auto, Depth::Ansi16) => ansi(),
            (ThemeName::Auto, Depth::Rgb) => wood(rgb),
            (ThemeName::Auto, Depth::Xterm256) => wood(xterm),
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

/// A wooden board that paints its own ground, beside panels in the terminal's colours.
fn wood(c: fn(u32) -> Color) -> Theme {
    let on = |fg, bg| Style::new().fg(c(fg)).bg(c(bg));
    let by_seat = |f: &dyn Fn(usize) -> Style| BySeat::new(|s: Seat| f(s.index()));
    let pawn = [0x00a8_281e, 0x001a_6e3c, 0x0080_5e00, 0x001f_5a96];
    let text = [0x00dc_5a4e, 0x002f_a866, 0x00bf_9000, 0x0047_8fd0];
    let home = [0x00f4_c8c4, 0x00c4_e6d0, 0x00f6_e6a0, 0x00c2_dcf2];
    let mark = 0x0084_6236;
    Theme {
        rings: [
            [on(mark, 0x00f0_e2c4), on(mark, 0x00e8_d6b0)],
            [on(mark, 0x00dd_c698), on(mark, 0x00d4_ba88)],
            [on(mark, 0x00cc_ae78), on(mark, 0x00c4_a46c)],
        ],
        homes: by_seat(&|i| on(pawn[i], home[i])),
        centre: on(0x0080_5e00, 0x00f2_cc4a),
        arrows: by_seat(&|i| Style::new().fg(c(pawn[i])).add_modifier(Modifier::BOLD)),
        pawns: by_seat(&|i| on(0x00ff_ffff, pawn[i]).add_modifier(Modifier::BOLD)),
        seats: by_seat(&|i| Style::new().fg(c(text[i])).add_modifier(Modifier::BOLD)),
        route: by_seat(&|i| Style::new().fg(c(pawn[i])).add_modifier(Modifier::BOLD)),
        movable: Modifier::UNDERLINED,
        chosen: Modifier::REVERSED,
        text: Style::new(),
        dim: Style::new().fg(c(0x008a_8a8a)),
        bold: Style::new().add_modifier(Modifier::BOLD),
        cursor: Style::new().add_modifier(Modifier::REVERSED),
        notice: Style::new().fg(c(0x00bf_9000)).add_modifier(Modifier::BOLD),
        ticks: false,
    }
}

/// The terminal's 16 colours: dark ink on a light board, whatever the background around it.
fn ansi() -> Theme {
    use Color::{
        Black, Blue, DarkGray, Gray, Green, LightBlue, LightGreen, LightRed, LightYellow, Magenta, Red,
        Reset, White, Yellow,
    };
    let on = |fg, bg| Style::new().fg(fg).bg(bg);
    let bold = |fg| Style::new().fg(fg).add_modifier(Modifier::BOLD);
    Theme {
        rings: [
            [on(DarkGray, White), on(DarkGray, White)],
            [on(DarkGray, Gray), on(DarkGray, Gray)],
            [on(DarkGray, White), on(DarkGray, White)],
        ],
        homes: BySeat([
            on(Black, LightRed),
            on(Black, LightGreen),
            on(Black, LightYellow),
            on(Black, LightBlue),
        ]),
        centre: on(Black, LightYellow),
        arrows: BySeat([bold(Red), bold(Green), bold(Magenta), bold(Blue)]),
        pawns: BySeat([
            on(White, Red).add_modifier(Modifier::BOLD),
            on(Black, Green),
            on(Black, Yellow),
            on(White, Blue).add_modifier(Modifier::BOLD),
        ]),
        seats: BySeat([bold(Red), bold(Green), bold(Yellow), bold(Blue)]),
        route: BySeat([bold(Red), bold(Black), bold(Black), bold(Blue)]),
        movable: Modifier::UNDERLINED,
        chosen: Modifier::REVERSED,
        text: on(Reset, Reset),
        dim: Style::new(),
        bold: Style::new().add_modifier(Modifier::BOLD),
        cursor: Style::new().add_modifier(Modifier::REVERSED),
        notice: Style::new().add_modifier(Modifier::BOLD),
        ticks: false,
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
        ticks: true,
    }
}

fn rgb(hex: u32) -> Color {
    Color::from_u32(hex)
}

/// The nearest of xterm's colour cube and greys.
fn xterm(hex: u32) -> Color {
    const LEVELS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let [_, rgb @ ..] = hex.to_be_bytes().map(i32::from);
    let distance = |other: [i32; 3]| -> i32 { (0..3).map(|i| (other[i] - rgb[i]).pow(2)).sum() };
    let cube = rgb.map(|v| (0..6).min_by_key(|&i| (LEVELS[i] - v).abs()).unwrap_or(0));
    let grey = (rgb.iter().sum::<i32>() / 3 - 3).clamp(0, 235) / 10;
    if distance([8 + 10 * grey; 3]) < distance(cube.map(|i| LEVELS[i])) {
        Color::Indexed(232 + grey.unsigned_abs() as u8)
    } else {
        Color::Indexed((16 + 36 * cube[0] + 6 * cube[1] + cube[2]) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_of_256_colours_is_found() {
        assert_eq!(xterm(0x0000_0000), Color::Indexed(16));
        assert_eq!(xterm(0x00ff_0000), Color::Indexed(196));
        assert_eq!(xterm(0x008a_8a8a), Color::Indexed(245));
    }

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
