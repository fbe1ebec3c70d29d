//! How the program answers what screens and overlays ask of it.

use super::notice::Notice;
use super::outbox::{Disk, Outbox, Request, Terminal};
use super::overlay::{Overlay, Question};
use super::{App, Screen};

impl App {
    /// Answers what screens and overlays ask for.
    pub(super) fn answer(&mut self, out: &mut Outbox) {
        while let Some(request) = out.requests.pop_front() {
            match request {
                Request::Say(notice) => self.notices.say(notice),
                Request::Open(overlay) => self.open(overlay),
                Request::Close => self.overlay = None,
                Request::Command(command) => self.below(command, out),
                Request::Yes(question) => self.answer_yes(question, out),
                Request::Start(arrangement) => {
                    // The screen has asked the arrangement for problems before it asked for a start.
                    let _ = self.start((*arrangement).clone(), None, out);
                    // After the record of the game: that it is not saved is worse, and is said first.
                    out.disk.push(Disk::Remember(arrangement));
                }
                Request::Resume if std::mem::replace(&mut self.resuming, true) => {
                    self.notices.say(Notice::SlowDisk { playing: false });
                }
                Request::Resume => out.disk.push(Disk::Resume),
                Request::Again if self.is_unsaved() => self.ask_to_leave(Question::Again, out),
                Request::Again => self.again(out),
                Request::NewSetup if self.is_unsaved() => self.ask_to_leave(Question::NewSetup, out),
                Request::NewSetup => self.leave_table(out),
                Request::AskToLeave(question) => self.ask_to_leave(question, out),
                Request::SaveAs(file) => self.save_as(&file, out),
                Request::Back => self.leave_review(out),
            }
        }
    }

    pub(super) fn answer_yes(&mut self, question: Question, out: &mut Outbox) {
        self.overlay = None;
        match (question, &mut self.screen) {
            (Question::Quit, _) => out.terminal.push(Terminal::Quit),
            (Question::NewSetup, _) => self.leave_table(out),
            (Question::Again, _) => self.again(out),
            (Question::Concede(seat) | Question::ConcedeShutOut(seat), Screen::Table(table)) => {
                table.concede(seat, self.settings.speed, out);
            }
            (Question::TakeBack { actions, .. }, Screen::Table(table)) => {
                table.take_back_and_say(actions, out);
            }
            (Question::BackTo { turn, actions, falls, .. }, Screen::Table(table)) => {
                table.take_back(actions, out);
                self.notices.say(Notice::BackAtTurn(turn, falls));
            }
            (Question::GoOnFromHere, Screen::Replay(replay)) => {
                let lines = replay.lines();
                let mut table = replay.table.clone();
                table.play_on();
                self.recording.begin(table.header(), lines, out);
                self.screen = Screen::Table(Box::new(table));
                self.rung = None;
            }
            (_, Screen::Setup(_) | Screen::Table(_) | Screen::Replay(_) | Screen::Review(_)) => {}
        }
    }

    pub(super) fn quit(&mut self, out: &mut Outbox) {
        match &self.screen {
            Screen::Table(table) if table.is_running() || self.is_unsaved() => {
                self.ask_to_leave(Question::Quit, out);
            }
            Screen::Table(_) | Screen::Setup(_) | Screen::Replay(_) | Screen::Review(_) => {
                out.terminal.push(Terminal::Quit);
            }
        }
    }

    /// Asks before a game is left. What is not on the disk is tried once more, so that the question tells the truth.
    pub(super) fn ask_to_leave(&mut self, question: Question, out: &mut Outbox) {
        if self.is_unsaved() {
            out.disk.push(Disk::Save);
        }
        self.open(Overlay::Ask(question, false));
    }

    /// All of the game is on the disk, in that file if it is another than before and apart from the others.
    pub(super) fn saved(&mut self, file: Option<String>) {
        if !self.recording.is_on() {
            return;
        }
        if self.overlay == Some(Overlay::SaveAs) {
            self.overlay = None;
        }
        if let Some(notice) = self.recording.saved(file) {
            self.notices.say_of_saving(notice);
        }
    }

    /// Asks for another file to save the game in, while it is not saved.
    pub(super) fn ask_for_file(&mut self) {
        if self.is_unsaved() {
            self.file.clear();
            self.open(Overlay::SaveAs);
        } else {
            self.notices.say(if self.recording.is_on() { Notice::SavedAlready } else { Notice::NoRecord });
        }
    }

    /// A file was named to save the game in, while it is not saved.
    pub(super) fn save_as(&mut self, file: &str, out: &mut Outbox) {
        match file.trim() {
            _ if !self.is_unsaved() => self.ask_for_file(),
            "" => self.notices.say(Notice::NameFile),
            file => out.disk.push(Disk::SaveAs(file.to_owned())),
        }
    }

    /// Back to the table of the game, or out of the program where there is none.
    pub(super) fn leave_review(&mut self, out: &mut Outbox) {
        let Screen::Review(review) = &self.screen else { return };
        match (**review).clone().into_back() {
            Some(table) => self.screen = Screen::Table(Box::new(table)),
            None => out.terminal.push(Terminal::Quit),
        }
    }
}
