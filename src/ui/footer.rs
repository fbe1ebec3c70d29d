//! The last row: the keys that do something now, or a notice.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::app::App;
use crate::app::command::{Command, Global, Go, Play};
use crate::app::drawn::Target;
use crate::app::key::Key;
use crate::app::notice::Notice;
use crate::app::rows::After;
use crate::rules::Seat;
use crate::text;

use super::pen::{Pen, wrap};

/// Columns of keys that make it worth while to show them beside a notice.
const KEYS_BESIDE: usize = 24;

/// Draws the keys, or the notice over them.
pub fn draw(pen: &mut Pen, app: &App) {
    match notice(app) {
        // What is short leaves the keys beside it in sight.
        Some(words) if words.width() + KEYS_BESIDE <= usize::from(pen.width()) => {
            let style = pen.look.theme.notice;
            let y = pen.height() - 1;
            let x = pen.words(0, y, &words, style) + 2;
            keys(&mut pen.part(Rect::new(x, y, pen.width().saturating_sub(x), 1)), app);
        }
        Some(words) => {
            let lines = wrap(&words, pen.width());
            let rows = (lines.len() as u16).min(pen.height());
            let at = Rect::new(0, pen.height() - rows, pen.width(), rows);
            let style = pen.look.theme.notice;
            pen.fill(at, style);
            // What it covers cannot be clicked.
            pen.hit(at, Target::Notice);
            let mut pen = pen.part(at);
            for (y, line) in lines.iter().enumerate() {
                pen.words(0, y as u16, line, style);
            }
        }
        None => keys(pen, app),
    }
}

fn notice(app: &App) -> Option<String> {
    let notice = app.notice()?;
    let turn = app.table_in_front().map_or(Seat::Red, |table| table.game.position().turn());
    let names = text::names(app.arrangement());
    let said = text::notice(notice, turn, &names, app.keymap(), app.context());
    let save_as = app.keymap().key(app.context(), Command::Global(Global::SaveAs));
    Some(match (notice, save_as) {
        (Notice::NotSaved { .. }, Some(key)) => format!("{said} {}", text::save_as_hint(&key.name())),
        _ => said,
    })
}

/// A key that the row names.
struct KeyLabel {
    yields: u8,
    key: String,
    what: &'static str,
    click: Option<Key>,
}

fn keys(pen: &mut Pen, app: &App) {
    let context = app.context();
    let most = |command| match command {
        Command::Play(Play::Pawn(_)) => app.arrangement().rules.pawns,
        Command::Go(Go::Row(_)) if app.overlay().is_none() => After::ALL.len() as u8,
        Command::Global(_)
        | Command::Go(_)
        | Command::Play(_)
        | Command::Playback(_)
        | Command::Type(_)
        | Command::Answer(_)
        | Command::Click(_) => 9,
    };
    let mut shown: Vec<KeyLabel> = (app.keymap().rows(context))
        .filter(|row| row.footer && !app.is_idle(row.command))
        .map(|row| KeyLabel {
            yields: row.yields,
            key: text::footer_key(row, most(row.command)),
            what: text::command(row.command, context),
            // A click is that key, unless there are several to choose from.
            click: row.keys.first().copied().filter(|key| key.digit().is_none()),
        })
        .collect();
    let width = |shown: &[KeyLabel]| -> usize {
        shown.iter().map(|one| one.key.width() + 1 + one.what.width() + 2).sum()
    };
    while width(&shown) > usize::from(pen.width()) + 2 {
        match (0..shown.len()).rev().max_by_key(|&i| shown[i].yields) {
            Some(i) if shown[i].yields > 0 => drop(shown.remove(i)),
            Some(_) if shown.len() > 1 => drop(shown.pop()),
            Some(_) | None => break,
        }
    }
    let y = pen.height().saturating_sub(1);
    let (bold, dim) = (pen.look.theme.bold, pen.look.theme.dim);
    let mut x = 0;
    for one in shown {
        let from = x;
        x = pen.words(x, y, &one.key, bold) + 1;
        x = pen.words(x, y, one.what, dim);
        if let Some(key) = one.click {
            pen.hit(Rect::new(from, y, x - from, 1), Target::Key(key));
        }
        x += 2;
    }
}
