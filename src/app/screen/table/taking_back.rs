//! Taking back: to the last decision of a person.

use crate::app::notice::Notice;
use crate::game::TakeBack;
use crate::game::record::Line;
use crate::rules::{Action, Pawn, Seat, Seats};

use super::{Asked, Table};

impl Table {
    /// What taking back means now: back to the last decision of a person, for a bot would only play the same.
    pub fn take_back_now(&self) -> TakeBack {
        self.game.take_back(self.arrangement.people())
    }

    pub(super) fn undo(&mut self) -> Asked {
        match self.take_back_now() {
            TakeBack::Nothing if self.game.take_back(Seats::FOUR) != TakeBack::Nothing => {
                Asked::Say(Notice::OnlyBotsMoved)
            }
            TakeBack::Nothing => Asked::Say(Notice::NothingToTakeBack),
            TakeBack::Move => {
                self.take_back(1);
                Asked::Say(Notice::TookBack)
            }
            TakeBack::Further(actions) => Asked::TakeBackFurther(actions),
        }
    }

    /// Takes back that many actions; what was being shown of them goes too.
    pub fn take_back(&mut self, actions: usize) {
        if self.game.undo(actions) {
            self.unsaved.push(Line::Undo(actions));
            self.stage.clear();
            self.typed.clear();
            self.forget_told();
            self.prepare();
        }
    }

    /// The pawn that was moved so many actions ago, with its seat; 1 for the last action.
    pub fn moved(&self, actions: usize) -> Option<(Seat, Pawn)> {
        let log = self.game.log();
        let played = log.get(log.len().checked_sub(actions)?)?;
        match played.action {
            Action::Move(mv) => Some((played.before.turn(), mv.pawn)),
            Action::Throw(_) | Action::Concede(_) => None,
        }
    }

    /// How many of so many last actions are throws.
    pub fn throws_of_last(&self, actions: usize) -> usize {
        let last = self.game.log().iter().rev().take(actions);
        last.filter(|played| matches!(played.action, Action::Throw(_))).count()
    }
}
