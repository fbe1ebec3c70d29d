//! What reaches the program.

use std::time::Duration;

use crate::game::record::Read;
use crate::players::Decision;
use crate::players::analysis::Analysis;
use crate::rules::Move;

use super::coach::Dangers;
use super::command::Command;
use super::key::Key;
use super::key::Press;

/// One thing that happened to the program.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// A key was pressed.
    Key {
        /// Which.
        key: Key,
        /// How it came.
        press: Press,
    },
    /// The cell in that column and row, counted from 0, was clicked.
    Click {
        /// The column.
        x: u16,
        /// The row.
        y: u16,
        /// How it came.
        press: Press,
    },
    /// The wheel was turned by a notch, down or up.
    Wheel {
        /// Whether down.
        down: bool,
    },
    /// A picture took long to reach the terminal.
    SlowLine,
    /// A text was pasted.
    Paste(String),
    /// Something was asked for outright, without a key or a click.
    Command(Command),
    /// What a bot decided ([`Think::Decide`](super::outbox::Think::Decide)).
    Decided(Box<Decision>, Move),
    /// That much time went by: the only clock there is.
    Tick(Duration),
    /// All of the game is on the disk; in that file, if it is another than before and apart from the others.
    Saved(Option<String>),
    /// It could not be saved in the file that was named; why.
    NotSavedThere(String),
    /// The disk has not answered yet.
    WaitsForDisk {
        /// Whether that takes so long that it is worth a word.
        slow: bool,
    },
    /// A file was named to save the game in, while it is not saved.
    SaveAs(String),
    /// What was played last cannot be saved; it is tried again with what comes after it.
    NotSaved {
        /// Whether it was saved so far.
        begun: bool,
        /// What cannot be written, and what the system says.
        why: String,
    },
    /// The names and the house rules of the game cannot be remembered; why.
    NotRemembered(String),
    /// The game asked for with [`Disk::Resume`](super::outbox::Disk::Resume), or why it cannot be had.
    Resumed(Result<Box<Read>, String>),
    /// So many actions of so many are looked at of the game given with [`Job::Analyse`](super::outbox::Job::Analyse).
    Analysing(usize, usize),
    /// What that game turned on.
    Analysed(Box<Analysis>),
    /// Which pawns are in danger ([`Think::Dangers`](super::outbox::Think::Dangers)).
    Dangers(Box<Dangers>),
}

impl From<Key> for Msg {
    fn from(key: Key) -> Self {
        Self::Key { key, press: Press::Fresh }
    }
}

impl Msg {
    /// A click on the cell in that column and row, counted from 0.
    pub const fn click(x: u16, y: u16) -> Self {
        Self::Click { x, y, press: Press::Fresh }
    }
}
