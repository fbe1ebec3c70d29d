//! What reaches the program and what it asks of the floor above.

use std::time::Duration;

use crate::game::Game;
use crate::game::record::{Header, Line, Read};
use crate::players::analysis::Analysis;
use crate::rules::{Move, Throw};

use super::arrangement::Arrangement;
use super::digits;
use super::press::Press;

/// What a bot is asked.
pub use crate::players::Decision;

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

/// The keys that have a name, beside the characters and F1 to F12.
const NAMED: [(&str, Key); 15] = [
    ("Space", Key::Char(' ')),
    ("Enter", Key::Enter),
    ("Esc", Key::Esc),
    ("Tab", Key::Tab),
    ("Shift-Tab", Key::BackTab),
    ("Backspace", Key::Backspace),
    ("Delete", Key::Delete),
    ("Up", Key::Up),
    ("Down", Key::Down),
    ("Left", Key::Left),
    ("Right", Key::Right),
    ("Home", Key::Home),
    ("End", Key::End),
    ("PgUp", Key::PageUp),
    ("PgDn", Key::PageDown),
];

impl Key {
    /// What the key is called.
    pub fn name(self) -> String {
        match (self, NAMED.iter().find(|(_, key)| *key == self)) {
            (_, Some((name, _))) => (*name).to_owned(),
            (Self::Ctrl(c), _) => format!("Ctrl-{}", c.to_ascii_uppercase()),
            (Self::F(n), _) => format!("F{n}"),
            (Self::Char(c), _) => c.to_string(),
            _ => String::new(),
        }
    }

    /// The key of that name; any single character is one. Keys with Ctrl are not among them.
    pub fn named(name: &str) -> Option<Self> {
        if let Some((_, key)) = NAMED.iter().find(|(word, _)| word.eq_ignore_ascii_case(name)) {
            return Some(*key);
        }
        let mut letters = name.chars();
        match (letters.next(), letters.next()) {
            (Some(c), None) if !c.is_control() => Some(Self::Char(c).folded()),
            (Some('F' | 'f'), Some(_)) => {
                name[1..].parse().ok().filter(|n| (1..=12).contains(n)).map(Self::F)
            }
            _ => None,
        }
    }

    /// The key without regard to Caps Lock, and to the script of its digit.
    #[must_use]
    pub fn folded(self) -> Self {
        match self {
            Self::Char(c) => {
                let latin = digits::latin(c);
                Self::Char(latin.to_lowercase().next().unwrap_or(latin))
            }
            other => other,
        }
    }

    /// The value of the digit the key types, of whatever script.
    pub fn digit(self) -> Option<u8> {
        match self {
            Self::Char(c) => digits::value(c),
            _ => None,
        }
    }
}

/// One thing that happened to the program.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// A move was named outright, not chosen by keys: it is played at once.
    Play(Move),
    /// A throw of real dice was named outright, not typed digit by digit: it falls at once.
    Fell(Throw),
    /// A turn was named outright, not chosen in the log: whether to go back to its start is asked.
    BackTo(usize),
    /// What a bot decided ([`Effect::Think`]).
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
    /// The game asked for with [`Effect::Resume`], or why it cannot be had.
    Resumed(Result<Box<Read>, String>),
    /// So many actions of so many are looked at of the game given with [`Effect::Analyse`].
    Analysing(usize, usize),
    /// What that game turned on.
    Analysed(Box<Analysis>),
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

/// What the floor above is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Leave the program.
    Quit,
    /// Stop, as Ctrl-Z does, and come back.
    Suspend,
    /// Draw everything again.
    Redraw,
    /// Ring the bell.
    Bell,
    /// Take the mouse, or leave it to the terminal.
    Mouse(bool),
    /// Begin the record of a game, with the lines that are played already.
    Begin(Box<Header>, Vec<Line>),
    /// Let a bot decide, however long it takes ([`Msg::Decided`]).
    Think(Box<Decision>),
    /// Append a line to it.
    Append(Line),
    /// Try again to write what is missing of the record.
    Save,
    /// Write the whole record into another file, named as in a shell, and go on there.
    SaveAs(String),
    /// The game in front is left; it may be gone on with ([`Effect::Resume`]).
    PutAway,
    /// Go on with the game that was offered ([`Msg::Resumed`]).
    Resume,
    /// Look at a whole game, beside everything else ([`Msg::Analysing`], [`Msg::Analysed`]).
    Analyse(Box<Game>),
    /// Nobody waits for that any more.
    StopAnalysing,
    /// Remember the names and the house rules of a game that was set up.
    Remember(Box<Arrangement>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_known_by_its_name() {
        let keys = NAMED.map(|(_, key)| key).into_iter().chain([Key::Char('u'), Key::Char('?'), Key::F(10)]);
        for key in keys {
            assert_eq!(Key::named(&key.name()), Some(key));
        }
        for word in ["", "F13", "F0", "Ctrl-C", "Entr"] {
            assert_eq!(Key::named(word), None, "{word} is no key");
        }
    }
}
