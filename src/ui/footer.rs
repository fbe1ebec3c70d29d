//! The last row: the keys that do something now, or a notice.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::app::command::{Command, Global, Go, Play, Typing, Watch};
use crate::app::drawn::Target;
use crate::app::key::Key;
use crate::app::keymap::Context;
use crate::app::notice::Notice;
use crate::app::rows::After;
use crate::app::rows::SetupRow;
use crate::app::screen::table::Typed;
use crate::app::{App, Screen};
use crate::game::TakeBack;
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

/// Which keys go first when the row is too short for all.
const fn expendable(command: Command, context: Context) -> u8 {
    match command {
        Command::Go(Go::Next) if matches!(context, Context::Replay) => 0,
        Command::Go(Go::Accept) if matches!(context, Context::Replay) => 1,
        Command::Global(Global::Hint) if matches!(context, Context::Replay) => 4,
        Command::Global(Global::Quit) => 6,
        Command::Global(Global::Odds) => 5,
        Command::Global(Global::Dangers | Global::Log) | Command::Go(Go::Less | Go::Previous) => 4,
        // Who mistyped a throw looks for it.
        Command::Play(Play::Undo | Play::Total) if matches!(context, Context::HandThrow) => 1,
        // The other values are found by nothing else.
        Command::Go(Go::More) if matches!(context, Context::Choose) => 0,
        Command::Go(Go::Next | Go::More | Go::PageDown) | Command::Watch(Watch::NextCut) => 3,
        Command::Play(Play::Undo) | Command::Global(Global::Hint) => 2,
        Command::Global(Global::Help | Global::Menu) => 1,
        _ => 0,
    }
}

/// A key that the row names.
struct Shown {
    command: Command,
    key: String,
    what: &'static str,
    click: Option<Key>,
}

fn keys(pen: &mut Pen, app: &App) {
    let context = app.context();
    let pawns = app.arrangement().rules.pawns;
    let values = app.table_in_front().map_or(0, |table| table.playable().len());
    let lines = app.table_in_front().map_or(0, |table| table.choices().len());
    let button = match app.screen() {
        Screen::Setup(setup) => matches!(setup.row, SetupRow::Start | SetupRow::Resume),
        Screen::Table(_) | Screen::Replay(_) | Screen::Review(_) => false,
    };
    let nothing_played = app.table_in_front().is_some_and(|table| table.take_back_now() == TakeBack::Nothing);
    let nothing_typed = context == Context::HandThrow
        && app.table_in_front().is_some_and(|table| table.typed == Typed::default());
    let at_end = matches!(app.screen(), Screen::Replay(replay) if replay.at() == replay.len());
    let over = app.table_in_front().is_some_and(|table| !table.is_running());
    let idle = |command| match command {
        Command::Go(Go::More) if context == Context::Choose => values < 2,
        Command::Go(Go::More) => context == Context::Setup && button,
        Command::Go(Go::Next | Go::Accept) | Command::Watch(Watch::NextCut) if context == Context::Replay => {
            at_end
        }
        Command::Go(Go::Next) => context == Context::Choose && lines < 2,
        Command::Play(Play::Undo) => nothing_played,
        Command::Type(Typing::Erase) => nothing_typed,
        Command::Global(Global::SaveAs) => !app.is_unsaved(),
        Command::Global(Global::Hint | Global::Dangers) => {
            !app.settings().hints || context == Context::Replay && at_end && over
        }
        _ => false,
    };
    let most = |command| match command {
        Command::Play(Play::Pawn(_)) => pawns,
        Command::Go(Go::Row(_)) if app.overlay().is_none() => After::ALL.len() as u8,
        _ => 9,
    };
    let mut shown: Vec<Shown> = (app.keymap().rows(context))
        .filter(|row| row.footer && !idle(row.command))
        .map(|row| Shown {
            command: row.command,
            key: text::footer_key(row, most(row.command)),
            what: text::command(row.command, context),
            // A click is that key, unless there are several to choose from.
            click: row.keys.first().copied().filter(|key| key.digit().is_none()),
        })
        .collect();
    let width = |shown: &[Shown]| -> usize {
        shown.iter().map(|one| one.key.width() + 1 + one.what.width() + 2).sum()
    };
    while width(&shown) > usize::from(pen.width()) + 2 {
        let last = (0..shown.len()).rev().max_by_key(|&i| expendable(shown[i].command, context));
        match last {
            Some(i) if expendable(shown[i].command, context) > 0 => shown.remove(i),
            _ if shown.len() > 1 => shown.pop().expect("there is one more"),
            _ => break,
        };
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
