//! What a theme is made of: a colour for every role, and how colours are written down.

use ratatui::style::Color;

/// The colour of what is written, and of the ground that it is written on.
pub(super) type Pair = [Color; 2];

/// The terminal's own colour, whatever that is.
pub(super) const OWN: Color = Color::Reset;

/// The palettes of a theme, one for each depth of colour.
pub(super) struct Palettes {
    /// For 24 bits.
    pub(super) rgb: Palette,
    /// For the 256 of xterm: only those from 16 on, which are the same everywhere.
    pub(super) xterm256: Palette,
    /// For the 16 that each terminal paints as it likes.
    pub(super) ansi16: Palette,
}

/// A colour for every role. Arrays of four are in the order of the seats: red, green, yellow, blue.
pub(super) struct Palette {
    /// The board.
    pub(super) board: Board,
    /// Words, and the window.
    pub(super) text: Pair,
    /// Words that matter less.
    pub(super) dim: Pair,
    /// The letters of the seats, and the row of the chosen move, beside the board.
    pub(super) badges: [Pair; 4],
    /// Frames, bars and pointers beside the board.
    pub(super) lines: [Pair; 4],
    /// The letters of the columns, on the frame.
    pub(super) files: Pair,
    /// Names beside the board.
    pub(super) names: [Pair; 4],
    /// What the program has to say.
    pub(super) notice: Pair,
    /// That something is wrong.
    pub(super) warning: Pair,
}

/// The colours of a board, which has its own ground whatever is around it.
pub(super) struct Board {
    /// The grounds of the squares by ring from outside, two shades each.
    pub(super) rings: [Pair; 3],
    /// The crosses on the rings.
    pub(super) signs: [Color; 3],
    /// The grounds of the homes.
    pub(super) homes: [Color; 4],
    /// The centre and its cross.
    pub(super) centre: Pair,
    /// What is drawn on the ground in the colour of a seat: crosses of a home, arrows, the way of a move.
    pub(super) marks: [Color; 4],
    /// The pawns.
    pub(super) pawns: [Pair; 4],
    /// The pawn of the chosen move.
    pub(super) chosen: [Pair; 4],
    /// Whether each square needs a dot in the middle, because grounds do not tell the squares apart.
    pub(super) ticks: bool,
    /// The colour in which the inner rings are shaded with characters, where no two grounds are to be had.
    pub(super) shade: Option<Color>,
}

/// A colour of 24 bits.
pub(super) const fn rgb(hex: u32) -> Color {
    Color::from_u32(hex)
}

/// A colour of the 256 of xterm.
pub(super) const fn of256(index: u8) -> Color {
    Color::Indexed(index)
}

/// Four colours on the same ground.
pub(super) const fn on(ground: Color, [red, green, yellow, blue]: [Color; 4]) -> [Pair; 4] {
    [[red, ground], [green, ground], [yellow, ground], [blue, ground]]
}
