//! The last screen of a game: who is the King, and what is done next.

use crate::app::command::{Global, Go};
use crate::app::notice::Notice;
use crate::app::outbox::{Outbox, Request};
use crate::app::rows::{After, turned};

/// The state of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct King {
    /// The row under the cursor: none until one is chosen, so that nobody leaves by mashing a key.
    pub row: Option<After>,
}

impl King {
    /// Does what a command asks for.
    pub(in crate::app) fn update(&mut self, go: Go, out: &mut Outbox) {
        match go {
            Go::Next => self.turn(1),
            Go::Previous => self.turn(-1),
            Go::Row(number) => match After::ALL.get(usize::from(number).wrapping_sub(1)) {
                Some(&row) => self.row = Some(row),
                None => out.say(Notice::NoSuchRow(After::ALL.len() as u8)),
            },
            Go::Accept => match self.row {
                Some(row) => Self::accept(row, out),
                None => out.say(Notice::ChooseRow),
            },
            Go::More | Go::Less | Go::PageUp | Go::PageDown | Go::Top | Go::Bottom | Go::Close => {
                out.say(Notice::UnknownKey);
            }
        }
    }

    /// A row was clicked: it is done.
    pub(in crate::app) fn click(&mut self, row: After, out: &mut Outbox) {
        self.row = Some(row);
        Self::accept(row, out);
    }

    fn accept(row: After, out: &mut Outbox) {
        out.ask(match row {
            After::Again => Request::Again,
            After::Analyse => Request::Command(Global::Analyse.into()),
            After::NewSetup => Request::NewSetup,
            After::Quit => Request::Command(Global::Quit.into()),
        });
    }

    fn turn(&mut self, by: isize) {
        let at = self.row.and_then(|row| After::ALL.iter().position(|&other| other == row));
        self.row = turned(at, by, After::ALL.len()).map(|at| After::ALL[at]);
    }
}
