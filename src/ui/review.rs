//! Looking back at a game: curves over the game, the players' luck and losses, the steps that stand out; and one of
//! these on the board.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::app::drawn::Target;
use crate::app::screen::review::{Review, Why};
use crate::rules::Seat;
use crate::text::{self, Names};

use super::dice::{self, Faces};
use super::pen::{Pen, wrap};
use super::report::{AXIS, axis};
use super::{Scene, chart};

/// Rows that the curves take at least, and at most.
const CURVES: std::ops::RangeInclusive<u16> = 5..=19;
/// Rows of a window in which the verdict is told whole.
const TELLS: u16 = 30;
/// The columns of the table of the players by the width they need: of the name, and of each of
/// [`text::COLUMNS`], 0 where it is left out.
const TABLES: [[u16; 8]; 3] =
    [[16, 8, 9, 8, 9, 7, 10, 12], [15, 8, 0, 8, 0, 7, 9, 12], [9, 7, 0, 7, 0, 0, 8, 9]];

/// The curves, the table and the list.
pub fn draw(pen: &mut Pen, review: &Review, names: &Names) {
    let analysis = review.analysis();
    let (width, height) = (pen.width(), pen.height());
    let bold = pen.look.theme.bold;
    pen.words(0, 0, &text::verdict_brief(analysis, names), bold);
    let players = analysis.seats.len() as u16 + 1;
    let verdict = if height < TELLS { Vec::new() } else { wrap(&text::verdict(analysis, names), width) };
    let told = if verdict.is_empty() { 0 } else { verdict.len() as u16 + 1 };
    let rest = height.saturating_sub(2 + players + told);
    // With an odd number of rows there is one for 50 %.
    let rows = ((rest * 3 / 5).clamp(*CURVES.start(), *CURVES.end()) - 1) | 1;
    curves(&mut pen.part(Rect::new(0, 1, width, rows + 1)), review);
    let mut y = 2 + rows;
    let text_style = pen.look.theme.text;
    for line in &verdict {
        pen.words(0, y, line, text_style);
        y += 1;
    }
    y += u16::from(told > 0);
    table(&mut pen.part(Rect::new(0, y, width, players)), review, names);
    y += players;
    list(&mut pen.part(Rect::new(0, y, width, height.saturating_sub(y))), review, names);
}

/// The curves with the moments below, and where the step under the cursor is.
fn curves(pen: &mut Pen, review: &Review) {
    let (analysis, rows) = (review.analysis(), usize::from(pen.height().saturating_sub(1)));
    let left = AXIS as u16;
    let width = usize::from(pen.width().saturating_sub(left));
    let theme = &pen.look.theme;
    let (dim, bold, plain) = (theme.dim, theme.bold, theme.text);
    let (lines, badges, ascii) = (theme.lines, theme.badges, pen.look.glyphs.ascii);
    let down = pen.look.glyphs.thin.down;
    // Where colours do not tell the curves apart, more letters do.
    let apart = if pen.look.theme.bars { 6 } else { 12 };
    for y in 0..rows {
        let y_row = y as u16;
        pen.words(0, y_row, &format!("{:>3}", axis(y, rows)), dim);
        pen.glyph(left - 1, y_row, down, dim);
    }
    let steps = analysis.steps.len();
    let at = |step: usize| left + chart::column(step + 1, steps, width) as u16;
    for (row, y) in chart::curves(analysis, (width, rows), pen.look.glyphs, apart).into_iter().zip(0..) {
        for (mark, x) in row.into_iter().zip(left..) {
            if let Some((mark, seat)) = mark {
                // Letters on a line are read, and letters that make up a line are seen.
                let styles = if mark.is_ascii() && !ascii { &badges } else { &lines };
                pen.glyph(x, y, mark, seat.map_or(plain, |seat: Seat| styles[seat]));
            }
        }
    }
    let below = rows as u16;
    for item in review.items().iter().filter(|item| item.why == Why::Moment) {
        pen.words(at(item.step), below, &item.number.to_string(), bold);
    }
    if let Some(item) = review.item() {
        let (style, x) = (pen.look.theme.cursor, at(item.step));
        match item.why {
            Why::Moment => drop(pen.words(x, below, &item.number.to_string(), style)),
            Why::Marked | Why::Luckiest | Why::Unluckiest => pen.glyph(x, below, '^', style),
        }
    }
}

/// Luck, losses and marks of every player.
fn table(pen: &mut Pen, review: &Review, names: &Names) {
    let fits = |columns: &&[u16; 8]| columns.iter().sum::<u16>() <= pen.width();
    let columns = TABLES.iter().find(fits).unwrap_or(&TABLES[2]);
    let row = |pen: &mut Pen, y: u16, cells: &[String; 7], style| {
        let mut right = columns[0];
        for (cell, &width) in cells.iter().zip(&columns[1..]) {
            right += width;
            if width > 0 {
                pen.words(right.saturating_sub(cell.width() as u16), y, cell, style);
            }
        }
    };
    let (dim, plain) = (pen.look.theme.dim, pen.look.theme.text);
    row(pen, 0, &text::COLUMNS.map(str::to_owned), dim);
    for (seat, y) in review.analysis().seats.iter().zip(1..) {
        let (badge, own) = (pen.look.theme.badges[seat], pen.look.theme.names[seat]);
        pen.words(0, y, &format!(" {} ", seat.letter()), badge);
        pen.words_within(4, y, columns[0].saturating_sub(4), &names[seat], own);
        row(pen, y, &text::account(&review.analysis().account(seat)), plain);
    }
}

/// A line of the list: a heading, or an item.
enum Line {
    Heading(&'static str),
    Item(usize),
}

/// What stands out, under its headings, scrolled to the one under the cursor.
fn list(pen: &mut Pen, review: &Review, names: &Names) {
    let mut lines = Vec::new();
    for (n, item) in review.items().iter().enumerate() {
        if item.number == 1 {
            lines.push(Line::Heading(text::why(item.why)));
        }
        lines.push(Line::Item(n));
    }
    let cursor = lines.iter().position(|line| matches!(line, Line::Item(n) if *n == review.at()));
    let rows = usize::from(pen.height());
    let top = cursor.unwrap_or(0).saturating_sub(rows / 2).min(lines.len().saturating_sub(rows));
    let theme = &pen.look.theme;
    let (bold, plain, dim, chosen) = (theme.bold, theme.text, theme.dim, theme.cursor);
    if lines.is_empty() {
        pen.words(0, 0, text::NOTHING_TO_ANALYSE, plain);
    }
    for (line, y) in lines.iter().skip(top).take(rows).zip(0..) {
        let n = match *line {
            Line::Heading(words) => {
                pen.words(0, y, words, bold);
                continue;
            }
            Line::Item(n) => n,
        };
        let item = review.items()[n];
        let Some((step, played)) = review.step(item.step) else { continue };
        let here = n == review.at();
        let style = if here { chosen } else { plain };
        let (what, worth) = text::step_line(step, played, names, item.why == Why::Moment);
        let own = pen.look.theme.lines[step.seat];
        if here {
            pen.glyph(0, y, pen.look.glyphs.pointer, own);
        }
        let number = if item.why == Why::Moment { item.number.to_string() } else { String::new() };
        pen.words(1, y, &number, bold);
        pen.words(3, y, &text::step_turn(step), dim);
        let worth_at = pen.words_right(y, &worth, style);
        pen.words_within(13, y, worth_at.saturating_sub(14), &what, style);
        pen.hit(Rect::new(0, y, pen.width(), 1), Target::Item(n));
        if here {
            pen.bar(y);
        }
    }
}

/// Beside the board: what the step in front was, what it changed, and what was better.
pub fn panel(pen: &mut Pen, review: &Review, scene: &Scene) {
    let Some(item) = review.item() else { return };
    let Some((step, played)) = review.step(item.step) else { return };
    let (names, theme) = (&scene.names, &pen.look.theme);
    let (bold, plain, dim, own) = (theme.bold, theme.text, theme.dim, theme.lines[step.seat]);
    let turn_at = pen.words_right(0, &text::turn_number(step.turn), dim);
    pen.words_within(0, 0, turn_at.saturating_sub(1), &text::which(&item), bold);
    let mut y = 1;
    for seat in review.analysis().seats.iter() {
        let (badge, name) = (pen.look.theme.badges[seat], pen.look.theme.names[seat]);
        if seat == step.seat {
            pen.glyph(0, y, pen.look.glyphs.pointer, own);
        }
        pen.words(1, y, &format!(" {} ", seat.letter()), badge);
        let x = pen.words_right(y, &text::from_chance_to(step, seat), plain);
        pen.words_within(5, y, x.saturating_sub(6), &names[seat], name);
        y += 1;
    }
    let rest = pen.height().saturating_sub(y);
    y += u16::from(rest > 12);
    if let Some(throw) = review.throw() {
        let rows = if rest > 13 && pen.width() >= dice::LONG { 3 } else { 1 };
        dice::draw(pen, y, rows, &Faces::fallen(throw));
        y += rows;
    }
    y += u16::from(rest > 11);
    let told = text::step_told(step, played, review.answer(item.step), names);
    // What it changed stands above.
    let told = told.iter().enumerate().filter(|(n, _)| *n != 1).map(|(_, sentence)| sentence);
    let width = pen.width();
    for line in told.flat_map(|sentence| wrap(sentence, width)) {
        pen.words(0, y, &line, plain);
        y += 1;
    }
    let about = wrap(text::about(step), pen.width());
    if usize::from(pen.height().saturating_sub(y)) > about.len() {
        for line in about {
            y += 1;
            pen.words(0, y, &line, dim);
        }
    }
}
