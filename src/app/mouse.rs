//! What can be clicked: the places that the last drawing made, and what is there.

use crate::rules::{Move, Square, Value};

use super::key::Key;
use super::overlay::MenuRow;
use super::screen::king::After;
use super::screen::setup::Row;

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
    SetupRow(Row),
    /// What a row of the setup screen is set to.
    SetupValue(Row),
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
