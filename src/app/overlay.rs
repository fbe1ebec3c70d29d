//! What lies over a screen: help, the log, the throws, the menu, and questions.

use crate::rules::{Pawn, Seat};

use super::keymap::Context;
use super::rows::MenuRow;
use super::undone::Falls;

/// A question before something that cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Leave the program while a game runs?
    Quit,
    /// Leave the running game for the setup screen?
    NewSetup,
    /// Leave the game that is over for another of the same players, though it is not saved?
    Again,
    /// Begin a game from the step of a replay?
    GoOnFromHere,
    /// Does that player give up (R22)?
    Concede(Seat),
    /// Does that player, who has nobody left to cut, give up (R23)?
    ConcedeShutOut(Seat),
    /// Take back the move of a pawn, and what came after it?
    TakeBack {
        /// That many actions.
        actions: usize,
        /// Throws among them; the rest are that move, and those of bots.
        throws: usize,
        /// The pawn, with its seat.
        moved: Option<(Seat, Pawn)>,
    },
    /// Go back to the start of a turn?
    BackTo {
        /// Which, counted from 1.
        turn: usize,
        /// Whose.
        seat: Seat,
        /// How many throws and moves are taken back.
        actions: usize,
        /// What the dice do then.
        falls: Falls,
    },
}

/// A text to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// The keys and the rules in brief.
    Help,
    /// Everything that happened.
    Log,
    /// The throws against the odds.
    Throws,
    /// What the coach says before a throw.
    Hint,
}

/// What lies over the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// The menu, with the row under the cursor.
    Menu(MenuRow),
    /// A question, with the answer under the cursor: no until somebody changes it.
    Ask(Question, bool),
    /// A text, with the number of the line at the top.
    Text(Text, usize),
    /// The log of a game that is played.
    Log {
        /// The turn that is marked, to be gone back to.
        turn: usize,
        /// The number of the line at the top, if it was scrolled; else the marked turn is in sight.
        top: Option<usize>,
    },
    /// The moves as the coach judges them, with the number of the line that is marked.
    Hint(usize),
    /// The name of a file to save the game in is being typed.
    SaveAs,
    /// A game is being looked at: so many actions of so many.
    Analysing(usize, usize),
}

impl Overlay {
    /// Where the keys are.
    pub fn context(&self) -> Context {
        match self {
            Self::Menu(_) => Context::Menu,
            Self::Ask(..) => Context::Question,
            Self::Text(..) => Context::Text,
            Self::Log { .. } => Context::Log,
            Self::Hint(_) => Context::Hint,
            Self::SaveAs => Context::File,
            Self::Analysing(..) => Context::Analysing,
        }
    }
}
