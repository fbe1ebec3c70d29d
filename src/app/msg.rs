//! What reaches the program and what it asks of the floor above.

use std::time::Duration;

use crate::game::record::{Header, Line, Read};

/// A key, whatever terminal it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character; Space is `' '`.
    Char(char),
    /// A character with Ctrl held.
    Ctrl(char),
    /// Enter or Return.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Shift and Tab.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Cursor up.
    Up,
    /// Cursor down.
    Down,
    /// Cursor left.
    Left,
    /// Cursor right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A function key, 1 to 12.
    F(u8),
}

impl Key {
    /// The key without regard to Caps Lock.
    #[must_use]
    pub fn folded(self) -> Self {
        match self {
            Self::Char(c) => Self::Char(c.to_lowercase().next().unwrap_or(c)),
            other => other,
        }
    }

    /// The digit the key types.
    pub fn digit(self) -> Option<u8> {
        match self {
            Self::Char(c) => c.to_digit(10).map(|d| d as u8),
            _ => None,
        }
    }
}

/// One thing that happened to the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Msg {
    /// A key was pressed; `repeat` when it is held down and the terminal can tell.
    Key {
        /// Which.
        key: Key,
        /// Whether it is held down.
        repeat: bool,
    },
    /// A text was pasted.
    Paste(String),
    /// That much time went by: the only clock there is.
    Tick(Duration),
    /// The game cannot be saved any more; what the system says.
    NotSaved(String),
    /// The game asked for with [`Effect::Resume`], or why it cannot be had.
    Resumed(Result<Box<Read>, String>),
}

impl From<Key> for Msg {
    fn from(key: Key) -> Self {
        Self::Key { key, repeat: false }
    }
}

/// What the floor above is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Leave the program.
    Quit,
    /// Stop, as Ctrl-Z does, and come back.
    Suspend,
    /// Draw everything again.
    Redraw,
    /// Begin the record of a game, with the lines that are played already.
    Begin(Box<Header>, Vec<Line>),
    /// Append a line to it.
    Append(Line),
    /// Go on with the game that was offered ([`Msg::Resumed`]).
    Resume,
}
