//! The two long dice.

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::app::keymap::Context;
use crate::app::screen::table::{Table, Typed};
use crate::app::settings::Speed;
use crate::app::stage::Cue;
use crate::rules::{Face, Throw};
use crate::text;

use super::pen::Pen;

/// Columns of one die.
const WIDTH: u16 = 9;

/// Columns that two long dice and their worth take.
pub const LONG: u16 = 2 * (WIDTH + 1) + 6;

/// The faces to show: two, one or none, and what they are worth once both lie still.
pub struct Faces {
    shown: Vec<Face>,
    /// Whether they lie from a throw before and do not matter any more.
    pub old: bool,
    worth: Option<Throw>,
}

impl Faces {
    /// The faces of a throw that fell.
    pub fn fallen(throw: Throw) -> Self {
        Self { shown: throw.faces().to_vec(), old: false, worth: Some(throw) }
    }

    /// The faces of the table as it is shown.
    pub fn of(table: &Table, speed: Speed) -> Self {
        if let Some(Cue::Tumble(_)) = table.stage.cue() {
            let frame = table.stage.frame(speed) as u32;
            // Any faces will do that change with every frame; the dice themselves are not asked.
            let tumbling = Throw::from_bits(frame.wrapping_mul(7) ^ (frame >> 1) ^ 0b0110);
            return Self { shown: tumbling.faces().to_vec(), old: false, worth: None };
        }
        let typed = match &table.typed {
            Typed::Faces(faces) if faces.is_empty() => None,
            Typed::Faces(faces) => Some(faces.clone()),
            // Of a total nobody said how the dice lie.
            Typed::Total(_) => Some(Vec::new()),
        };
        if let Some(shown) = typed {
            return Self { shown, old: false, worth: table.typed.throw() };
        }
        match table.last_throw() {
            Some(throw) => {
                // Of several values in hand the dice show the last thrown only: the hand says what counts.
                let hand = table.game.position().hand();
                let used = table.stage.cue().is_none()
                    && (hand.is_empty() || table.context() == Context::Choose && hand.len() > 1);
                Self { shown: throw.faces().to_vec(), old: used, worth: Some(throw) }
            }
            None => Self { shown: Vec::new(), old: false, worth: None },
        }
    }
}

/// Draws the dice and their worth, three rows high or, in less room, one.
pub fn draw(pen: &mut Pen, y: u16, rows: u16, faces: &Faces) {
    let theme = &pen.look.theme;
    let style = if faces.old { theme.dim } else { theme.text };
    let worth_style = if faces.old { theme.dim } else { theme.bold };
    let mut x = 0;
    for die in 0..2 {
        let face = faces.shown.get(die).copied();
        x = if rows >= 3 { long_die(pen, x, y, face, style) } else { short_die(pen, x, y, face, style) };
    }
    if let Some(throw) = faces.worth {
        let worth = text::worth(throw.value().steps(), faces.old);
        pen.words(x, y + u16::from(rows >= 3), &worth, worth_style);
    }
}

fn long_die(pen: &mut Pen, x: u16, y: u16, face: Option<Face>, style: Style) -> u16 {
    // The wood stays as it is, whatever lies on it: only the marks say what counts.
    let wood = pen.look.theme.dim;
    pen.frame(Rect::new(x, y, WIDTH, 3), pen.look.glyphs.thin, wood);
    marks(pen, x + 2, y + 1, face, style);
    x + WIDTH + 1
}

fn short_die(pen: &mut Pen, x: u16, y: u16, face: Option<Face>, style: Style) -> u16 {
    pen.glyph(x, y, '[', style);
    marks(pen, x + 1, y, face, style);
    pen.glyph(x + 6, y, ']', style);
    x + 8
}

/// Marks spread over five columns; a question mark where no face is known yet.
fn marks(pen: &mut Pen, x: u16, y: u16, face: Option<Face>, style: Style) {
    let pip = pen.look.glyphs.pip;
    let columns: &[u16] = match face.map(Face::get) {
        Some(0) => &[],
        Some(1) => &[2],
        Some(2) => &[1, 3],
        Some(_) => &[0, 2, 4],
        None => return pen.glyph(x + 2, y, '?', style),
    };
    for &column in columns {
        pen.glyph(x + column, y, pip, style);
    }
}
