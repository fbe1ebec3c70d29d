//! The setup screen: a list of rows, and a sentence about the one under the cursor.

use ratatui::layout::Rect;

use crate::app::screen::setup::{Row, Setup};
use crate::app::settings::Speed;
use crate::text;

use super::pen::{Pen, wrap};

/// Columns of the whole.
const WIDTH: u16 = 58;
/// Column of the values.
const VALUES: u16 = 19;

/// Draws the screen into the window but for the footer.
pub fn draw(pen: &mut Pen, setup: &Setup, speed: Speed) {
    let rows = Row::all(setup.unfinished.is_some()).count() as u16;
    // Title 1, rows, explanation 3; where there is room, air between the groups.
    let airy = pen.height() >= rows + 4 + 5;
    let needed = rows + 4 + if airy { 5 } else { 0 };
    let left = pen.width().saturating_sub(WIDTH) / 2;
    let top = pen.height().saturating_sub(needed) / 2;
    let mut pen = pen.part(Rect::new(left, top, WIDTH, needed));
    let theme = &pen.look.theme;
    let (bold, dim) = (theme.bold, theme.dim);
    let x = pen.words(1, 0, "DHAYAM", bold);
    pen.words(x + 2, 0, "the race game of Tamil floors and verandas", dim);
    let mut y = 1 + u16::from(airy);
    for row in Row::all(setup.unfinished.is_some()) {
        let new_group = matches!(row, Row::Seat(crate::rules::Seat::Red) | Row::Preset | Row::First);
        y += u16::from(airy && new_group);
        draw_row(&mut pen, y, row, setup, speed);
        y += 1;
    }
    y += u16::from(airy);
    let problem = setup.arrangement.problem();
    let words = match problem {
        Some(problem) if setup.row == Row::Start => text::problem(problem),
        _ => text::setup_explained(setup.row, &setup.arrangement, speed),
    };
    let style = if problem.is_some() && setup.row == Row::Start { pen.look.theme.notice } else { dim };
    for line in wrap(&words, WIDTH - 2) {
        pen.words(1, y, &line, style);
        y += 1;
    }
}

fn draw_row(pen: &mut Pen, y: u16, row: Row, setup: &Setup, speed: Speed) {
    let under_cursor = setup.row == row;
    let theme = &pen.look.theme;
    let (text_style, dim, bold, cursor) = (theme.text, theme.dim, theme.bold, theme.cursor);
    if under_cursor {
        pen.glyph(0, y, pen.look.glyphs.pointer, bold);
    }
    let label = match (row, &setup.unfinished) {
        (Row::Resume, Some(names)) => text::go_on_with(names),
        _ => text::setup_row(row),
    };
    if matches!(row, Row::Start | Row::Resume) {
        let problem = setup.arrangement.problem().filter(|_| row == Row::Start);
        let style = match (problem, under_cursor) {
            (Some(_), _) => dim,
            (None, true) => cursor,
            (None, false) => bold,
        };
        pen.words(2, y, &format!(" {label} "), style);
        return;
    }
    let mut value = text::setup_value(row, &setup.arrangement, speed);
    let mut value_style = if under_cursor { cursor } else { text_style };
    if let Row::Seat(seat) = row {
        let taken = setup.arrangement.seats.contains(seat);
        let (badge, own) = (pen.look.theme.pawns[seat], pen.look.theme.seats[seat]);
        let x = pen.words(2, y, &format!(" {} ", seat.letter()), if taken { badge } else { dim });
        pen.words(x + 1, y, &format!("{label}, {}", text::side(seat)), if taken { own } else { dim });
        if !taken && !under_cursor {
            value_style = dim;
        }
        if let (true, Some(typed)) = (under_cursor, &setup.typing) {
            value = format!("{typed}_");
        }
    } else {
        pen.words(2, y, &label, text_style);
    }
    let shown =
        if under_cursor && setup.typing.is_none() { format!("< {value} >") } else { format!("  {value}") };
    pen.words(VALUES, y, &shown, value_style);
}
