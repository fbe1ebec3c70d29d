//! The setup screen: a list of rows, and a sentence about the one under the cursor.

use ratatui::layout::Rect;

use crate::app::drawn::Target;
use crate::app::keymap::Keymap;
use crate::app::rows::SetupRow;
use crate::app::screen::setup::SetupScreen;
use crate::app::settings::Settings;
use crate::text;

use super::pen::{Pen, wrap};

/// Columns of the whole.
const WIDTH: u16 = 58;
/// Column of the values, and where there is less room.
const VALUES: [u16; 2] = [19, 14];

/// Draws the screen into the window but for the footer.
pub fn draw(pen: &mut Pen, setup: &SetupScreen, settings: Settings, keymap: &Keymap) {
    let rows = SetupRow::all(setup.unfinished.is_some()).count() as u16;
    // Title 1, rows, explanation 3; what is left is air, between the groups first.
    let air = pen.height().saturating_sub(rows + 4).min(5);
    let gap = |nth: u16| u16::from(air >= nth);
    let needed = rows + 4 + air;
    let width = WIDTH.min(pen.width());
    let left = (pen.width() - width) / 2;
    let top = pen.height().saturating_sub(needed) / 2;
    // Where every row is needed the title goes first.
    let title = u16::from(needed <= pen.height());
    // In a narrow window the explanation may take more rows: there is air below it.
    let mut pen = pen.part(Rect::new(left, top, width, pen.height() - top));
    let theme = &pen.look.theme;
    let (bold, dim) = (theme.bold, theme.dim);
    if title > 0 {
        let x = pen.words(1, 0, text::TITLE, bold) + 2;
        if x + text::ABOUT.len() as u16 <= width {
            pen.words(x, 0, text::ABOUT, dim);
        }
    }
    let mut y = title + gap(5);
    for row in SetupRow::all(setup.unfinished.is_some()) {
        y += match row {
            SetupRow::Seat(crate::rules::Seat::Red) => gap(1),
            SetupRow::Preset => gap(2),
            SetupRow::First => gap(3),
            _ => 0,
        };
        draw_row(&mut pen, y, row, setup, settings);
        if setup.row == row {
            pen.bar(y);
        }
        y += 1;
    }
    y += gap(4);
    let problem = setup.arrangement.problem();
    let words = match problem {
        Some(problem) if setup.row == SetupRow::Start => text::problem(problem),
        _ => text::setup_explained(setup.row, &setup.arrangement, settings, keymap),
    };
    let style = if problem.is_some() && setup.row == SetupRow::Start { pen.look.theme.notice } else { dim };
    for line in wrap(&words, width.saturating_sub(2)) {
        // Lines of different lengths on one ground, not on a ragged one.
        pen.tint(Rect::new(1, y, width.saturating_sub(2), 1), style);
        pen.words(1, y, &line, style);
        y += 1;
    }
}

fn draw_row(pen: &mut Pen, y: u16, row: SetupRow, setup: &SetupScreen, settings: Settings) {
    let under_cursor = setup.row == row;
    pen.hit(Rect::new(0, y, pen.width(), 1), Target::SetupRow(row));
    let wide = pen.width() == WIDTH;
    let theme = &pen.look.theme;
    let (text_style, dim, bold, cursor) = (theme.text, theme.dim, theme.bold, theme.cursor);
    if under_cursor {
        pen.glyph(0, y, pen.look.glyphs.pointer, bold);
    }
    let label = match (row, &setup.unfinished) {
        (SetupRow::Resume, Some(names)) => text::go_on_with(names),
        _ => text::setup_row(row),
    };
    if row.is_button() {
        let problem = setup.arrangement.problem().filter(|_| row == SetupRow::Start);
        let style = match (problem, under_cursor) {
            (Some(_), _) => dim,
            (None, true) => cursor,
            (None, false) => bold,
        };
        pen.words(2, y, &format!(" {label} "), style);
        return;
    }
    let mut value = text::setup_value(row, &setup.arrangement, settings);
    let mut value_style = if under_cursor { cursor } else { text_style };
    if let SetupRow::Seat(seat) = row {
        let taken = setup.arrangement.seats.contains(seat);
        let (badge, own) = (pen.look.theme.badges[seat], pen.look.theme.names[seat]);
        let x = pen.words(2, y, &format!(" {} ", seat.letter()), if taken { badge } else { dim });
        let seated = if wide { format!("{label}, {}", text::side(seat)) } else { label };
        pen.words(x + 1, y, &seated, if taken { own } else { dim });
        if !taken && !under_cursor {
            value_style = dim;
        }
        if let Some(typed) = setup.typing.as_ref().filter(|_| under_cursor) {
            value = format!("{typed}_");
        }
    } else {
        pen.words(2, y, &label, text_style);
    }
    let shown =
        if under_cursor && setup.typing.is_none() { format!("< {value} >") } else { format!("  {value}") };
    let x = VALUES[usize::from(!wide)];
    pen.words(x, y, &shown, value_style);
    pen.hit(Rect::new(x, y, pen.width().saturating_sub(x), 1), Target::SetupValue(row));
}
