//! How the record of the game in front stands, and what a player can do while it is not saved.

use super::msg::Effect;
use super::name::Name;
use super::notice::Notice;
use super::overlay::{Overlay, Question};
use super::{App, Screen};

/// How the record of the game in front stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Recording {
    /// There is none.
    Off,
    /// All of it is on the disk.
    Saved,
    /// The disk has not answered yet: what was played last may be on it or not.
    Waiting,
    /// The same for so long that it was said.
    Slow,
    /// It cannot be written, for that reason: what was played since is in memory only, and tried again.
    Failed(String),
}

/// What is kept of the game in front: the words of a question depend on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Nothing, for nothing is played yet.
    NothingYet,
    /// Nothing.
    Nothing,
    /// Not all of it: it cannot be written.
    NotWritten {
        /// Whether it is over.
        over: bool,
    },
    /// All but what was played last, which the disk has not taken yet.
    BeingWritten,
    /// All of it, among the saved games.
    AmongOthers,
    /// All of it, in that file.
    In(String),
}

/// The most characters of a file's name that can be typed.
const MOST_TYPED: usize = 1000;

impl App {
    /// Whether the game in front is on the disk.
    pub fn is_saved(&self) -> bool {
        self.recording == Recording::Saved
    }

    /// Whether the game in front should be on the disk and is not.
    pub fn is_unsaved(&self) -> bool {
        matches!(self.screen, Screen::Table(_))
            && matches!(self.recording, Recording::Slow | Recording::Failed(_))
    }

    /// Whether something of the game in front may not be on the disk.
    pub fn has_unwritten(&self) -> bool {
        matches!(self.recording, Recording::Waiting | Recording::Slow | Recording::Failed(_))
    }

    /// Why the game in front cannot be written, as the end of a sentence, if that is so.
    pub fn why_unsaved(&self) -> Option<&str> {
        match &self.recording {
            Recording::Failed(why) => Some(why),
            Recording::Off | Recording::Saved | Recording::Waiting | Recording::Slow => None,
        }
    }

    /// What is kept of the game in front; of one being watched, what would be kept if it were gone on with.
    pub fn kept(&self) -> Kept {
        let table = match &self.screen {
            Screen::Table(table) => table,
            Screen::Replay(_) if self.saves => return Kept::AmongOthers,
            Screen::Replay(_) | Screen::Setup(_) | Screen::Review(_) => return Kept::Nothing,
        };
        match (&self.recording, &self.apart) {
            _ if table.game.log().is_empty() => Kept::NothingYet,
            (Recording::Off, _) => Kept::Nothing,
            (Recording::Failed(_), _) => Kept::NotWritten { over: !table.is_running() },
            (Recording::Waiting | Recording::Slow, _) => Kept::BeingWritten,
            (Recording::Saved, Some(file)) => Kept::In(file.clone()),
            (Recording::Saved, None) => Kept::AmongOthers,
        }
    }

    /// All of the game is on the disk, in that file if it is another than before and apart from the others.
    pub(super) fn saved(&mut self, file: Option<String>) {
        if self.recording == Recording::Off {
            return;
        }
        if let Some(file) = &file {
            self.apart = Some(file.clone());
        }
        if self.overlay == Some(Overlay::SaveAs) {
            self.overlay = None;
        }
        match std::mem::replace(&mut self.recording, Recording::Saved) {
            Recording::Slow | Recording::Failed(_) => self.say_of_saving(Notice::SavedAgain(file)),
            Recording::Off | Recording::Saved | Recording::Waiting => {}
        }
    }

    /// What was played last cannot be written.
    pub(super) fn not_saved(&mut self, begun: bool, why: String) {
        if self.recording == Recording::Off || self.why_unsaved() == Some(&why) {
            // It is said once.
            return;
        }
        self.recording = Recording::Failed(why.clone());
        self.notice = Some(Notice::NotSaved { begun, why });
    }

    /// The disk has not answered yet, and is `slow` if that is worth a word.
    pub(super) fn waits_for_disk(&mut self, slow: bool) {
        let waiting = match self.recording {
            Recording::Off => None,
            Recording::Failed(_) => return,
            Recording::Slow if !slow => return,
            Recording::Saved | Recording::Waiting | Recording::Slow if slow => Some(Recording::Slow),
            Recording::Saved | Recording::Waiting | Recording::Slow => Some(Recording::Waiting),
        };
        if slow {
            self.notice = Some(Notice::SlowDisk { playing: waiting.is_some() });
        }
        if let Some(waiting) = waiting {
            self.recording = waiting;
        }
    }

    /// Says something about saving in place of what was said about it before; after anything else.
    fn say_of_saving(&mut self, notice: Notice) {
        match self.notice {
            None
            | Some(
                Notice::NotSaved { .. }
                | Notice::SlowDisk { .. }
                | Notice::NotSavedThere(_)
                | Notice::NameFile
                | Notice::SavedAlready,
            ) => {
                self.notice = Some(notice);
            }
            Some(_) => self.more.push_back(notice),
        }
    }

    /// Asks before a game is left. What is not on the disk is tried once more, so that the question tells the truth.
    pub(super) fn ask_to_leave(&mut self, question: Question) -> Vec<Effect> {
        let unsaved = self.is_unsaved();
        self.open(Overlay::Ask(question, false));
        if unsaved { vec![Effect::Save] } else { Vec::new() }
    }

    /// Asks for another file to save the game in, while it is not saved.
    pub(super) fn ask_for_file(&mut self) -> Vec<Effect> {
        if !self.is_unsaved() {
            return self.say(if self.recording == Recording::Off {
                Notice::NoRecord
            } else {
                Notice::SavedAlready
            });
        }
        self.typed.clear();
        self.open(Overlay::SaveAs)
    }

    /// A file was named to save the game in, while it is not saved.
    pub(super) fn save_as(&mut self, file: &str) -> Vec<Effect> {
        match file.trim() {
            _ if !self.is_unsaved() => self.ask_for_file(),
            "" => self.say(Notice::NameFile),
            file => vec![Effect::SaveAs(file.to_owned())],
        }
    }

    /// What is typed of the name of a file.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Text was typed or pasted into the name of a file.
    pub(super) fn type_file(&mut self, text: &str) {
        let printed = text.chars().filter(|c| !c.is_control());
        let room = MOST_TYPED.saturating_sub(self.typed.chars().count());
        self.typed.extend(printed.take(room));
    }

    pub(super) fn erase_of_file(&mut self) {
        self.typed = Name::erased(&self.typed).to_owned();
    }
}
