//! How the record of the game in front stands, and what a player can do while it is not saved.

use crate::game::record::{Header, Line};

use super::notice::Notice;
use super::outbox::{Disk, Outbox};
use super::screen::table::Table;

/// How the record of the game in front stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum State {
    /// There is none.
    #[default]
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

/// The record of the game in front.
#[derive(Clone, Debug, Default)]
pub(super) struct Recording {
    state: State,
    /// Whether games are recorded.
    saves: bool,
    /// The file it is in, if that is not among the others.
    apart: Option<String>,
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

impl Recording {
    /// Games are recorded from now on.
    pub fn save_games(&mut self) {
        self.saves = true;
    }

    /// The record is in that file, apart from the others.
    pub fn keep_apart(&mut self, file: String) {
        self.apart = Some(file);
    }

    /// Begins the record of a game, with the lines that are played already, if games are recorded.
    pub fn begin(&mut self, header: Header, lines: Vec<Line>, out: &mut Outbox) {
        self.state = if self.saves { State::Saved } else { State::Off };
        self.apart = None;
        if self.saves {
            out.disk.push(Disk::Begin(Box::new(header), lines));
        }
    }

    /// Goes on in a record that is on the disk.
    pub fn go_on(&mut self) {
        self.state = State::Saved;
    }

    /// Leaves the record.
    pub fn leave(&mut self) {
        self.state = State::Off;
    }

    /// Whether games are recorded.
    pub fn saves(&self) -> bool {
        self.saves
    }

    /// Whether there is a record.
    pub fn is_on(&self) -> bool {
        self.state != State::Off
    }

    /// Whether all of it is on the disk.
    pub fn is_saved(&self) -> bool {
        self.state == State::Saved
    }

    /// Whether something should be on the disk and is not.
    pub fn lacks(&self) -> bool {
        matches!(self.state, State::Slow | State::Failed(_))
    }

    /// Whether something may not be on the disk.
    pub fn has_unwritten(&self) -> bool {
        self.lacks() || self.state == State::Waiting
    }

    /// Why it cannot be written, as the end of a sentence, if that is so.
    pub fn why_unsaved(&self) -> Option<&str> {
        match &self.state {
            State::Failed(why) => Some(why),
            State::Off | State::Saved | State::Waiting | State::Slow => None,
        }
    }

    /// What is kept of the game at that table.
    pub fn kept(&self, table: &Table) -> Kept {
        match (&self.state, &self.apart) {
            _ if table.game.log().is_empty() => Kept::NothingYet,
            (State::Off, _) => Kept::Nothing,
            (State::Failed(_), _) => Kept::NotWritten { over: !table.is_running() },
            (State::Waiting | State::Slow, _) => Kept::BeingWritten,
            (State::Saved, Some(file)) => Kept::In(file.clone()),
            (State::Saved, None) => Kept::AmongOthers,
        }
    }

    /// All of it is on the disk, in that file if it is another than before and apart from the others. Gives what there
    /// is to say about that.
    pub fn saved(&mut self, file: Option<String>) -> Option<Notice> {
        if file.is_some() {
            self.apart.clone_from(&file);
        }
        match std::mem::replace(&mut self.state, State::Saved) {
            State::Slow | State::Failed(_) => Some(Notice::SavedAgain(file)),
            State::Off | State::Saved | State::Waiting => None,
        }
    }

    /// What was played last cannot be written. Gives what there is to say about that: it is said once.
    pub fn not_saved(&mut self, begun: bool, why: String) -> Option<Notice> {
        if !self.is_on() || self.why_unsaved() == Some(&why) {
            return None;
        }
        self.state = State::Failed(why.clone());
        Some(Notice::NotSaved { begun, why })
    }

    /// The disk has not answered yet, and is `slow` if that is worth a word. Gives what there is to say.
    pub fn waits_for_disk(&mut self, slow: bool) -> Option<Notice> {
        match self.state {
            State::Failed(_) => return None,
            State::Slow if !slow => return None,
            State::Off => {}
            State::Saved | State::Waiting | State::Slow => {
                self.state = if slow { State::Slow } else { State::Waiting };
            }
        }
        slow.then(|| Notice::SlowDisk { playing: self.is_on() })
    }
}
