//! Going back to the start of a turn: chosen in the log, or named outright.

use super::keymap::Command;
use super::msg::Effect;
use super::notice::Notice;
use super::overlay::{Overlay, Question, Text};
use super::screen::table::Table;
use super::{App, Screen};
use crate::game::BackTo;

impl App {
    /// Opens the log: where the game is played, with the turn in front marked, to be gone back to.
    pub(super) fn open_log(&mut self) -> Vec<Effect> {
        let overlay = match &self.screen {
            Screen::Table(table) if table.is_running() && !table.game.log().is_empty() => {
                Overlay::Log { turn: table.turn_number(), top: None }
            }
            Screen::Setup(_) | Screen::Table(_) | Screen::Replay(_) | Screen::Review(_) => {
                Overlay::Text(Text::Log, usize::MAX)
            }
        };
        self.open(overlay)
    }

    /// What a key does to the log with that turn marked and that line at the top, if it was scrolled.
    pub(super) fn log_command(&mut self, turn: usize, top: Option<usize>, command: Command) -> Vec<Effect> {
        let last = self.table_in_front().map_or(1, |table| table.turns_passed() + 1);
        let (at, limit, page) =
            self.drawn.scroll.map_or((0, usize::MAX, 1), |drawn| (drawn.top, drawn.limit, drawn.page));
        let marked = |turn| Overlay::Log { turn, top: None };
        let scrolled = |top: usize| Overlay::Log { turn, top: Some(top.min(limit)) };
        let overlay = match command {
            Command::Next => marked((turn + 1).min(last)),
            Command::Previous => marked(turn.saturating_sub(1).max(1)),
            Command::Top => marked(1),
            Command::Bottom => marked(last),
            Command::PageDown => scrolled(at.saturating_add(page)),
            Command::PageUp => scrolled(at.saturating_sub(page)),
            Command::Accept => return self.back_to(turn),
            _ => {
                self.overlay = Some(Overlay::Log { turn, top });
                return self.say(Notice::UnknownKey);
            }
        };
        self.open(overlay)
    }

    /// The wheel scrolls the log by so many lines.
    pub(super) fn scroll_log(&mut self, turn: usize, down: bool, lines: usize) -> Vec<Effect> {
        let (at, limit) = self.drawn.scroll.map_or((0, usize::MAX), |drawn| (drawn.top, drawn.limit));
        let top = if down { at.saturating_add(lines).min(limit) } else { at.saturating_sub(lines) };
        self.open(Overlay::Log { turn, top: Some(top) })
    }

    /// Asks whether to go back to the start of that turn, or says why that cannot be.
    pub(super) fn back_to(&mut self, turn: usize) -> Vec<Effect> {
        let Screen::Table(table) = &self.screen else { return Vec::new() };
        if !table.is_running() {
            return self.say(Notice::OverForGood);
        }
        match table.game.back_to(turn) {
            BackTo::Actions(actions) => {
                let question = question(table, turn, actions);
                self.open(Overlay::Ask(question, false))
            }
            BackTo::AtIt => self.say(Notice::AtTurn(turn)),
            BackTo::NoSuchTurn(last) => self.say(Notice::NoSuchTurn(last)),
            BackTo::Conceded(first) => self.say(Notice::NotPastConcession(first)),
        }
    }
}

/// The question before that many actions are taken back.
fn question(table: &Table, turn: usize, actions: usize) -> Question {
    let log = table.game.log();
    let seat = log.get(log.len() - actions).map_or(table.game.position().turn(), |first| first.before.turn());
    Question::BackTo { turn, seat, actions, falls: table.falls_after(actions) }
}
