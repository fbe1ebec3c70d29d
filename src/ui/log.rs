//! The log of a game, turn by turn; where it is played, with the turn that can be gone back to.

use ratatui::layout::Rect;

use crate::app::App;
use crate::app::drawn::Scroll;
use crate::app::drawn::Target;
use crate::app::overlay::Text;
use crate::text;

use super::boxed::{Line, open};
use super::pen::{Pen, hang, wrap};

/// Every turn under its heading, every action in words, of a throw that was lost why (R11); and the line of each
/// turn's heading.
pub fn lines(app: &App, width: u16) -> (Vec<Line>, Vec<usize>) {
    let Some(table) = app.table_in_front() else { return Default::default() };
    let (names, log) = (text::names(&table.arrangement), table.game.log());
    if log.is_empty() {
        return (vec![(text::NOTHING_YET.to_owned(), false)], Vec::new());
    }
    let starts = table.game.turn_starts();
    let (mut lines, mut headings) = (Vec::new(), Vec::new());
    for at in 0..=log.len() {
        let after = log.get(at + 1).map_or(table.game.position(), |next| &next.before);
        let before = log.get(at).map_or(table.game.position(), |played| &played.before);
        if starts.get(headings.len()) == Some(&at) && (at < log.len() || table.is_running()) {
            headings.push(lines.len());
            let heading = text::log_turn(headings.len(), &names[before.turn()]);
            lines.extend(hang(&heading, width, 2).into_iter().map(|line| (line, true)));
        }
        if let Some(played) = log.get(at) {
            let words = format!("{:>4}  {}", at + 1, text::played_and_why(played, after, &names));
            lines.extend(hang(&words, width, 6).into_iter().map(|line| (line, false)));
        }
    }
    (lines, headings)
}

/// Draws the log with a turn marked, and what can be done with it at its foot.
pub fn draw(pen: &mut Pen, app: &App, marked: usize, top: Option<usize>) -> Scroll {
    let width = pen.width().saturating_sub(6).min(74);
    // A pointer stands before the marked turn.
    let (lines, headings) = lines(app, width.saturating_sub(2));
    let first = headings.get(marked - 1).copied().unwrap_or(0);
    let end = headings.get(marked).copied().unwrap_or(lines.len());
    let name = app.table_in_front().map_or(String::new(), |table| {
        let log = table.game.log();
        let start = table.game.turn_starts().get(marked - 1).copied().unwrap_or(log.len());
        let seat = log.get(start).map_or(table.game.position(), |played| &played.before).turn();
        text::names(&table.arrangement)[seat].clone()
    });
    let foot = wrap(&text::log_foot(app.keymap(), marked, &name), width);
    let room = usize::from(pen.height().saturating_sub(3)).saturating_sub(foot.len());
    let height = lines.len().min(room.max(1));
    let limit = lines.len() - height;
    // Unless it was scrolled the marked turn is in sight, its beginning first of all.
    let top = top.unwrap_or(end.saturating_sub(height).min(first)).min(limit);
    let sight = (limit > 0).then(|| (top + 1, top + height, lines.len()));
    let (whole, ground) = (Rect::new(0, 0, pen.width(), pen.height()), pen.look.theme.text);
    pen.fill(whole, ground);
    let rows = height + 1 + foot.len();
    let mut pen = open(pen, width, rows as u16, &text::text_heading(Text::Log, sight));
    let (bold, cursor, dim) = (pen.look.theme.bold, pen.look.theme.cursor, pen.look.theme.dim);
    for (y, (line, heading)) in lines.iter().skip(top).take(height).enumerate() {
        let (at, row) = (top + y, y as u16);
        let turn = headings.partition_point(|&start| start <= at);
        pen.hit(Rect::new(0, row, pen.width(), 1), Target::Turn(turn));
        let style = match (*heading, turn == marked) {
            (true, true) => cursor,
            (true, false) => bold,
            (false, _) => ground,
        };
        if at == first {
            pen.glyph(0, row, pen.look.glyphs.pointer, bold);
        }
        pen.words(2, row, line, style);
    }
    for (y, line) in foot.iter().enumerate() {
        pen.words(0, (height + 1 + y) as u16, line, dim);
    }
    Scroll { top, limit, page: height.saturating_sub(1).max(1) }
}
