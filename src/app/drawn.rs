//! What the last drawing found out: what can be clicked, and how far a text can be scrolled.

use crate::rules::{Move, Square, Value};

use super::key::Key;
use super::rows::{After, MenuRow, SetupRow};

/// What the last drawing found out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// How far the text in front can be scrolled; `None` if none was drawn.
    pub scroll: Option<Scroll>,
    /// Whether the window was too small for the screen: nobody can then see what a key would do.
    pub too_small: bool,
    /// What can be clicked, and where; what lies above comes later.
    pub hits: Vec<Hit>,
}

/// How far a text can be scrolled, in lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scroll {
    /// The line at the top.
    pub top: usize,
    /// The last line that can be at the top.
    pub limit: usize,
    /// Lines on a page.
    pub page: usize,
}

/// What was drawn at a place that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The two long dice.
    Dice,
    /// A square of the board with whatever stands there.
    Square(Square),
    /// A line of the list of moves.
    Move(Move),
    /// A value in hand.
    Value(Value),
    /// What the program has to say, over whatever is below it.
    Notice,
    /// A key that the last row names.
    Key(Key),
    /// A row of the setup screen, but for what it is set to.
    SetupRow(SetupRow),
    /// What a row of the setup screen is set to.
    SetupValue(SetupRow),
    /// A row of the menu.
    MenuRow(MenuRow),
    /// An answer to a question.
    Answer(bool),
    /// A row of the last screen.
    After(After),
    /// A turn of the log.
    Turn(usize),
    /// A move that the coach judges.
    Advice(usize),
    /// A step that a look back lists.
    Item(usize),
}

/// A place that can be clicked: its corners, in cells of the window, the far ones not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The first column.
    pub left: u16,
    /// The first row.
    pub top: u16,
    /// The column after the last.
    pub right: u16,
    /// The row after the last.
    pub bottom: u16,
    /// What is there.
    pub target: Target,
}

impl Hit {
    /// Whether that cell is in it.
    pub(super) const fn holds(&self, x: u16, y: u16) -> bool {
        self.left <= x && x < self.right && self.top <= y && y < self.bottom
    }
}
