//! What was taken back, as data: by name, so that somebody who cannot see the board knows what is gone from it.

use crate::game::Played;
use crate::rules::{Action, Event, Pawn, Place, Seat, Square, Throw};

/// An action that was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undone {
    /// A throw.
    Throw(Seat, Throw),
    /// A pawn came in or moved.
    Move {
        /// Whose pawn.
        seat: Seat,
        /// Which.
        pawn: Pawn,
        /// Where it is again; `None` off the board.
        from: Option<Square>,
        /// Where it had come.
        to: Square,
        /// The pawn that it had cut, which stands there again.
        cut: Option<(Seat, Pawn)>,
    },
    /// A player gave up. A game never takes that back; a replay goes back over it.
    Concession(Seat),
}

impl Undone {
    /// What is gone once that action is taken back.
    pub fn of(played: &Played) -> Self {
        let seat = played.before.turn();
        match played.action {
            Action::Throw(throw) => Self::Throw(seat, throw),
            Action::Concede(seat) => Self::Concession(seat),
            Action::Move(mv) => {
                let from = match played.before.place(seat, mv.pawn) {
                    Place::New | Place::Cut => None,
                    Place::On(step) => Some(step.square(seat)),
                    Place::Home => Some(Square::CENTRE),
                };
                let (mut to, mut cut) = (Square::home(seat), None);
                for event in played.events.as_slice() {
                    match *event {
                        Event::Advanced { to: step, .. } => to = step.square(seat),
                        Event::Cut { seat, pawn, .. } => cut = Some((seat, pawn)),
                        Event::Threw { .. }
                        | Event::Entered { .. }
                        | Event::WayOpened { .. }
                        | Event::CameHome { .. }
                        | Event::Lost { .. }
                        | Event::ThrowsAgain { .. }
                        | Event::TurnPassed { .. }
                        | Event::Conceded { .. }
                        | Event::Won { .. } => {}
                    }
                }
                Self::Move { seat, pawn: mv.pawn, from, to, cut }
            }
        }
    }
}

/// What the dice do once something was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Falls {
    /// No throw went back: they lie as they fell.
    Stay,
    /// They are the program's: the same throws fall again.
    Again,
    /// They are real: what fell is typed anew.
    Anew,
}
