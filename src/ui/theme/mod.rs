//! Colours and emphasis by role, for each depth of colour a terminal can have.
//!
//! ```text
//!   ThemeName, Depth  ->  Palette (colours by role)  ->  Theme (styles by role, as the screens use them)
//! ```
//!
//! A new theme is a file of palettes here, a line of `Theme::new`, its name in `app::settings` and what it is for
//! in `text`: the compiler asks for each of them, and for every role. The flag, the settings, the help and the
//! tests go by the list of names. `tests/themes.rs` draws every screen in every theme and measures what is on it.

mod auto;
mod board;
mod colour_blind;
mod contrast;
mod dark;
mod light;
mod palette;

use ratatui::style::{Modifier, Style};

use crate::app::settings::ThemeName;
use crate::rules::{BySeat, Seat, Square};

use palette::{Pair, Palette, Palettes};

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

impl Depth {
    /// Every depth, the most colours first.
    pub const ALL: [Self; 4] = [Self::Rgb, Self::Xterm256, Self::Ansi16, Self::Mono];
}

/// A style for every role.
#[derive(Clone, Debug)]
pub struct Theme {
    /// The ground of plain and safe squares by ring (0 outer, 2 inmost), two shades each, with the crosses.
    pub rings: [[Style; 2]; 3],
    /// The ground of the homes, with their crosses.
    pub homes: BySeat<Style>,
    /// The centre, with its cross.
    pub centre: Style,
    /// An arrow, over the ground.
    pub arrows: BySeat<Style>,
    /// A pawn.
    pub pawns: BySeat<Style>,
    /// The pawn of the chosen move.
    pub chosen: BySeat<Style>,
    /// Added to a pawn that can move.
    pub movable: Modifier,
    /// The way and the landing of the chosen move, over the ground.
    pub route: BySeat<Style>,
    /// The letter of a seat beside the board.
    pub badges: BySeat<Style>,
    /// A frame, a bar, a pointer in the colour of a seat, beside the board.
    pub lines: BySeat<Style>,
    /// A name, and what belongs to a seat in words.
    pub names: BySeat<Style>,
    /// The letters of the columns, on the frame.
    pub files: Style,
    /// The row of the chosen move, from edge to edge.
    pub choice: BySeat<Style>,
    /// Plain words, and the window where nothing is.
    pub text: Style,
    /// Words that matter less.
    pub dim: Style,
    /// Headings.
    pub bold: Style,
    /// The row under the cursor.
    pub cursor: Style,
    /// What the program has to say.
    pub notice: Style,
    /// Something is wrong: a game that is not saved.
    pub warning: Style,
    /// Whether the grounds cannot be told apart: each square then needs a dot in the middle.
    pub ticks: bool,
    /// How the inner rings are shaded with characters, for want of a second ground.
    pub shade: Option<Style>,
    /// Whether a row under the cursor is marked from edge to edge, for want of colour elsewhere.
    pub bars: bool,
}

impl Theme {
    /// The theme of that name for that depth.
    pub fn new(name: ThemeName, depth: Depth) -> Self {
        let palettes: &Palettes = match name {
            ThemeName::Auto => &auto::AUTO,
            ThemeName::Dark => &dark::DARK,
            ThemeName::Light => &light::LIGHT,
            ThemeName::Contrast => &contrast::CONTRAST,
            ThemeName::ColourBlind => &colour_blind::COLOUR_BLIND,
            ThemeName::Mono => return mono(),
        };
        match depth {
            Depth::Rgb => painted(&palettes.rgb),
            Depth::Xterm256 => painted(&palettes.xterm256),
            Depth::Ansi16 => painted(&palettes.ansi16),
            Depth::Mono => mono(),
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

/// The styles of a palette: what is bold or reversed is the same in all of them.
fn painted(palette: &Palette) -> Theme {
    let board = &palette.board;
    let on = |[words, ground]: Pair| Style::new().fg(words).bg(ground);
    let strong = |pair: Pair| on(pair).add_modifier(Modifier::BOLD);
    let over = |words| Style::new().fg(words).add_modifier(Modifier::BOLD);
    Theme {
        rings: [0, 1, 2].map(|ring: usize| board.rings[ring].map(|ground| on([board.signs[ring], ground]))),
        homes: BySeat::new(|s: Seat| strong([board.marks[s.index()], board.homes[s.index()]])),
        centre: on(board.centre),
        arrows: BySeat(board.marks.map(over)),
        pawns: BySeat(board.pawns.map(strong)),
        chosen: BySeat(board.chosen.map(strong)),
        movable: Modifier::UNDERLINED,
        route: BySeat(board.marks.map(over)),
        badges: BySeat(palette.badges.map(strong)),
        lines: BySeat(palette.lines.map(strong)),
        names: BySeat(palette.names.map(strong)),
        choice: BySeat(palette.badges.map(strong)),
        files: on(palette.files),
        text: on(palette.text),
        dim: on(palette.dim),
        bold: strong(palette.text),
        cursor: on(palette.text).add_modifier(Modifier::REVERSED),
        notice: strong(palette.notice),
        warning: strong(palette.warning),
        ticks: board.ticks,
        shade: board.shade.map(|colour| Style::new().fg(colour)),
        bars: false,
    }
}

/// No colour at all: everything is told apart by letters, signs, bold, underline and reverse.
fn mono() -> Theme {
    let plain = Style::new();
    let bold = plain.add_modifier(Modifier::BOLD);
    let reversed = plain.add_modifier(Modifier::REVERSED);
    Theme {
        rings: [[plain; 2]; 3],
        homes: BySeat([plain; 4]),
        centre: plain,
        arrows: BySeat([bold; 4]),
        pawns: BySeat([bold; 4]),
        chosen: BySeat([bold.add_modifier(Modifier::REVERSED); 4]),
        movable: Modifier::UNDERLINED,
        route: BySeat([bold; 4]),
        badges: BySeat([bold; 4]),
        lines: BySeat([bold; 4]),
        names: BySeat([bold; 4]),
        choice: BySeat([bold.add_modifier(Modifier::REVERSED); 4]),
        files: plain,
        text: plain,
        dim: plain,
        bold,
        cursor: reversed,
        notice: bold,
        warning: bold.add_modifier(Modifier::REVERSED),
        ticks: true,
        shade: None,
        bars: true,
    }
}
