//! The rows of the screens and of the menu, and going through them.

use crate::rules::{HOUSE_RULES, Seat};

/// A row of the setup screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupRow {
    /// Go on with the game that was not finished.
    Resume,
    /// Begin to play.
    Start,
    /// A seat: who sits there if anybody does, and the name.
    Seat(Seat),
    /// All house rules at once.
    Preset,
    /// The house rule with that index in [`HOUSE_RULES`].
    Rule(usize),
    /// Who begins (R9).
    First,
    /// Who throws the dice.
    Dice,
    /// Whether players may ask the coach.
    Hints,
    /// How fast things move.
    Speed,
}

impl SetupRow {
    /// Every row from the top, the first under the cursor at once; the first only where there is a game to go
    /// on with.
    pub fn all(unfinished: bool) -> impl Iterator<Item = Self> + Clone {
        (unfinished.then_some(Self::Resume).into_iter())
            .chain([Self::Start])
            .chain(Seat::ALL.map(Self::Seat))
            .chain([Self::Preset])
            .chain((0..HOUSE_RULES.len()).map(Self::Rule))
            .chain([Self::First, Self::Dice, Self::Hints, Self::Speed])
    }

    /// Whether it does something at once, with nothing to be set.
    pub const fn is_button(self) -> bool {
        matches!(self, Self::Resume | Self::Start)
    }
}

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuRow {
    /// Back to the game.
    GoOn,
    /// Take back a move.
    Undo,
    /// The keys and the rules.
    Help,
    /// Everything that happened.
    Log,
    /// The throws against the odds.
    Throws,
    /// How fast things move.
    Speed,
    /// The player whose turn it is gives up.
    Concede,
    /// Leave the game for the setup screen.
    NewSetup,
    /// Leave the program.
    Quit,
}

impl MenuRow {
    /// Every row from the top.
    pub const ALL: [Self; 9] = [
        Self::GoOn,
        Self::Undo,
        Self::Help,
        Self::Log,
        Self::Throws,
        Self::Speed,
        Self::Concede,
        Self::NewSetup,
        Self::Quit,
    ];
}

/// A row of the last screen: what one does when the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The same players once more; the next seat begins.
    Again,
    /// What the game turned on.
    Analyse,
    /// The setup screen.
    NewSetup,
    /// Leave the program.
    Quit,
}

impl After {
    /// The rows of the last screen.
    pub const ALL: [Self; 4] = [Self::Again, Self::Analyse, Self::NewSetup, Self::Quit];
}

/// The index `by` places on, round the ends of a list; from nowhere, the first or the last.
pub(super) fn turned(at: Option<usize>, by: isize, len: usize) -> Option<usize> {
    match at {
        _ if len == 0 => None,
        Some(at) => Some((at + len).wrapping_add_signed(by) % len),
        None if by > 0 => Some(0),
        None => Some(len - 1),
    }
}
