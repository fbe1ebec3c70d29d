//! What the program can be asked to do. A command carries all that it needs, so keys, clicks, typed lines and tests
//! speak the same ones.
//!
//! Commands are grouped by who answers them: a screen matches the groups that it knows in full, and has one answer for
//! the others.

use crate::rules::{Move, Throw};

use super::drawn::Target;
use super::key::Key;

/// One thing that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Of the program, whatever the screen.
    Global(Global),
    /// Of a list, a text or a recording: to move about in it.
    Go(Go),
    /// Of the table: to play.
    Play(Play),
    /// Of what is watched.
    Playback(Playback),
    /// Of a name that is being typed, or of whatever takes no letters.
    Type(Typing),
    /// Of a question: yes or no.
    Answer(bool),
    /// What was drawn at a place that was clicked.
    Click(Target),
}

/// What the program answers, whatever the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Global {
    /// Show the help.
    Help,
    /// Show the whole log.
    Log,
    /// Show the throws against the odds.
    Odds,
    /// Show the menu.
    Menu,
    /// Ask the coach.
    Hint,
    /// Show what is in danger on the board, or no more.
    Dangers,
    /// Look at what the game turned on.
    Analyse,
    /// Save the game in another file, while it is not saved.
    SaveAs,
    /// Take the mouse, or leave it to the terminal.
    Mouse,
    /// Leave the program.
    Quit,
}

/// Moving about in a list, a text or a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// The next row, line, move or step.
    Next,
    /// The one before.
    Previous,
    /// The next value of a row or of the hand; faster.
    More,
    /// The value before; slower.
    Less,
    /// Do what the row under the cursor says.
    Accept,
    /// Choose a row by its number, from 1.
    Row(u8),
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the top.
    Top,
    /// To the end.
    Bottom,
    /// Close what is open.
    Close,
}

/// Playing at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// Throw the dice, or let those fall whose faces are typed.
    Throw,
    /// Type a face of a real die, or a digit of the total.
    Face(u8),
    /// Type the total of real dice instead, or the faces again.
    Total,
    /// A throw of real dice, named outright: it falls at once.
    Fall(Throw),
    /// Choose a pawn by its number.
    Pawn(u8),
    /// Play the chosen move.
    Chosen,
    /// A move, named outright: it is played at once.
    Move(Move),
    /// Go on after reading.
    GoOn,
    /// Show at once what is moving.
    Settle,
    /// Go on with what a bot does, without waiting.
    Hasten,
    /// Take back a move.
    Undo,
    /// Go back to the start of that turn; it is asked first.
    BackTo(usize),
}

/// Watching a recording, or bots that play by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Playback {
    /// Let it go on by itself, or pause it.
    Autoplay,
    /// Go to the next cut.
    NextCut,
}

/// Typing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typing {
    /// A character that is no key of the program where it is typed.
    Char(char),
    /// Take back the last letter, or the last face.
    Erase,
}

impl Command {
    /// The command as that key asks for it: where a row of the keymap has the digits, the digit is the number.
    #[must_use]
    pub(super) fn by(self, key: Key) -> Self {
        let Some(number) = key.digit() else { return self };
        match self {
            Self::Go(Go::Row(_)) => Self::Go(Go::Row(number)),
            Self::Play(Play::Face(_)) => Self::Play(Play::Face(number)),
            Self::Play(Play::Pawn(_)) => Self::Play(Play::Pawn(number)),
            other => other,
        }
    }

    /// Whether it moves the cursor or erases: what a key that is held down may go on doing.
    pub(super) const fn repeats(self) -> bool {
        matches!(
            self,
            Self::Go(Go::Next | Go::Previous | Go::PageUp | Go::PageDown) | Self::Type(Typing::Erase)
        )
    }
}

impl From<Global> for Command {
    fn from(global: Global) -> Self {
        Self::Global(global)
    }
}

impl From<Go> for Command {
    fn from(go: Go) -> Self {
        Self::Go(go)
    }
}

impl From<Play> for Command {
    fn from(play: Play) -> Self {
        Self::Play(play)
    }
}

impl From<Playback> for Command {
    fn from(playback: Playback) -> Self {
        Self::Playback(playback)
    }
}
