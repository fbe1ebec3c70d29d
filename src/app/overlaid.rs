//! What keys do while something lies over the screen.

use crate::rules::Seat;

use super::keymap::Command;
use super::msg::{Effect, Key};
use super::notice::Notice;
use super::overlay::{MenuRow, Overlay, Question, Text};
use super::settings::Speed;
use super::{App, Screen, turned};

impl App {
    pub(super) fn overlay_command(&mut self, overlay: Overlay, command: Command, key: Key) -> Vec<Effect> {
        match (overlay, command) {
            (Overlay::Analysing(..), Command::Quit) => {
                self.overlay = None;
                let mut asked = vec![Effect::StopAnalysing];
                asked.append(&mut self.quit());
                asked
            }
            (Overlay::Analysing(..), Command::Close) => {
                self.overlay = None;
                vec![Effect::StopAnalysing]
            }
            (_, Command::Close)
            | (Overlay::Hint(_), Command::Hint)
            | (Overlay::Ask(..), Command::No)
            | (Overlay::Ask(_, false), Command::Accept) => {
                self.overlay = None;
                Vec::new()
            }
            (
                Overlay::Menu(_) | Overlay::Text(..) | Overlay::Log { .. } | Overlay::Hint(_),
                Command::Help,
            ) => {
                // A text in place of another begins at its top.
                self.drawn.scroll = None;
                self.open(Overlay::Text(Text::Help, 0))
            }
            (Overlay::Ask(..), Command::SaveAs) => self.ask_for_file(),
            (Overlay::SaveAs, Command::Erase) => {
                self.erase_of_file();
                Vec::new()
            }
            (Overlay::SaveAs, Command::Accept) => {
                let file = self.typed().to_owned();
                self.save_as(&file)
            }
            (Overlay::Menu(row), _) => self.menu_command(row, command, key),
            (Overlay::Ask(question, yes), Command::Next) => self.open(Overlay::Ask(question, !yes)),
            (Overlay::Ask(question, _), Command::Yes | Command::Accept) => self.answer_yes(question),
            (Overlay::Text(text, top), _) => {
                // Before it is drawn for the first time nobody knows how long it is: the drawing settles that.
                let (limit, page) = self.drawn.scroll.map_or((usize::MAX, 1), |s| (s.limit, s.page));
                let top = match command {
                    Command::Next => top.saturating_add(1),
                    Command::Previous => top.saturating_sub(1),
                    Command::PageDown => top.saturating_add(page),
                    Command::PageUp => top.saturating_sub(page),
                    Command::Bottom => limit,
                    _ => 0,
                };
                self.open(Overlay::Text(text, top.min(limit)))
            }
            (Overlay::Log { turn, top }, _) => self.log_command(turn, top, command),
            (Overlay::Hint(line), _) => self.hint_command(line, command, key),
            (Overlay::Ask(..) | Overlay::SaveAs | Overlay::Analysing(..), _) => self.say(Notice::UnknownKey),
        }
    }

    fn answer_yes(&mut self, question: Question) -> Vec<Effect> {
        self.overlay = None;
        match (question, &mut self.screen) {
            (Question::Quit, _) => return vec![Effect::Quit],
            (Question::NewSetup, _) => self.leave_table(),
            (Question::Again, _) => self.again(),
            (Question::Concede(seat) | Question::ConcedeShutOut(seat), Screen::Table(table)) => {
                table.concede(seat, self.settings.speed);
            }
            (Question::TakeBack { actions, .. }, Screen::Table(table)) => {
                let asked = table.take_back_and_say(actions);
                return self.asked_by_table(asked);
            }
            (Question::BackTo { turn, actions, falls, .. }, Screen::Table(table)) => {
                table.take_back(actions);
                return self.say(Notice::BackAtTurn(turn, falls));
            }
            (Question::GoOnFromHere, Screen::Replay(replay)) => {
                let lines = replay.lines();
                let mut table = replay.table.clone();
                table.play_on();
                self.record(table.header(), lines);
                self.screen = Screen::Table(Box::new(table));
                self.rung = None;
            }
            (_, Screen::Setup(_) | Screen::Table(_) | Screen::Replay(_) | Screen::Review(_)) => {}
        }
        Vec::new()
    }

    fn menu_command(&mut self, row: MenuRow, command: Command, key: Key) -> Vec<Effect> {
        let rows = MenuRow::ALL;
        let at = rows.iter().position(|&r| r == row);
        let row_at = |by| turned(at, by, rows.len()).map_or(row, |at| rows[at]);
        match command {
            Command::Next => self.open(Overlay::Menu(row_at(1))),
            Command::Previous => self.open(Overlay::Menu(row_at(-1))),
            Command::Row => match key.digit().and_then(|d| rows.get(usize::from(d).wrapping_sub(1))) {
                Some(&row) => self.open(Overlay::Menu(row)),
                None => self.say(Notice::NoSuchRow(rows.len() as u8)),
            },
            Command::More | Command::Less if row == MenuRow::Speed => {
                self.turn_speed(if command == Command::More { 1 } else { -1 })
            }
            Command::More | Command::Less => self.say(Notice::NothingToChange),
            Command::Accept => self.menu_accept(row),
            _ => self.say(Notice::UnknownKey),
        }
    }

    pub(super) fn turn_speed(&mut self, by: isize) -> Vec<Effect> {
        self.settings.speed = self.settings.speed.turned(by);
        self.settings.speed_chosen = true;
        if let (Speed::Off, Screen::Table(table)) = (self.settings.speed, &mut self.screen) {
            table.stage.settle();
        }
        Vec::new()
    }

    fn menu_accept(&mut self, row: MenuRow) -> Vec<Effect> {
        self.overlay = None;
        match row {
            MenuRow::GoOn => Vec::new(),
            MenuRow::Undo => self.screen_command(Command::Undo, Key::Enter),
            MenuRow::Help => self.screen_command(Command::Help, Key::Enter),
            MenuRow::Log => self.screen_command(Command::Log, Key::Enter),
            MenuRow::Throws => self.screen_command(Command::Throws, Key::Enter),
            MenuRow::Speed => {
                self.overlay = Some(Overlay::Menu(row));
                self.turn_speed(1)
            }
            MenuRow::Concede => match self.who_gives_up() {
                Some(seat) => self.open(Overlay::Ask(Question::Concede(seat), false)),
                None => self.say(Notice::NobodyGivesUp),
            },
            MenuRow::NewSetup => self.ask_to_leave(Question::NewSetup),
            MenuRow::Quit => self.quit(),
        }
    }

    /// Of whom the menu says that they give up.
    pub fn who_gives_up(&self) -> Option<Seat> {
        match &self.screen {
            Screen::Table(table) => table.person_in_turn(),
            Screen::Setup(_) | Screen::Replay(_) | Screen::Review(_) => None,
        }
    }
}
