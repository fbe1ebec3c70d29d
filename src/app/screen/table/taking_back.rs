//! Taking back: to the last decision of a person.

use crate::app::notice::Notice;
use crate::app::outbox::{Disk, Outbox};
use crate::app::overlay::{Overlay, Question};
use crate::app::undone::{Falls, Undone};
use crate::game::record::Line;
use crate::game::{BackTo, DiceSource, Played, TakeBack};
use crate::rules::{Action, Pawn, Seat, Seats};

use super::{Table, Typed};

impl Table {
    /// What taking back means now: back to the last decision of a person, for a bot would only play the same.
    pub fn take_back_now(&self) -> TakeBack {
        self.game.take_back(self.arrangement.people())
    }

    pub(super) fn undo(&mut self, out: &mut Outbox) {
        let real = *self.game.dice() == DiceSource::Hand;
        match self.take_back_now() {
            TakeBack::Nothing if self.game.take_back(Seats::FOUR) != TakeBack::Nothing => {
                out.say(Notice::OnlyBotsMoved);
            }
            TakeBack::Nothing => out.say(Notice::NothingToTakeBack(real)),
            TakeBack::Move => self.take_back_and_say(1, out),
            TakeBack::Throw(actions) => self.take_back_and_say(actions, out),
            TakeBack::Further(actions) => {
                let (throws, moved) = (self.throws_of_last(actions), self.moved(actions));
                out.open(Overlay::Ask(Question::TakeBack { actions, throws, moved }, false));
            }
        }
    }

    /// Asks whether to go back to the start of that turn, or says why that cannot be.
    pub(in crate::app) fn back_to(&self, turn: usize, out: &mut Outbox) {
        if !self.is_running() {
            return out.say(Notice::OverForGood);
        }
        match self.game.back_to(turn) {
            BackTo::Actions(actions) => {
                let first = self.nth_last(actions);
                let seat = first.map_or(self.game.position().turn(), |first| first.before.turn());
                let question = Question::BackTo { turn, seat, actions, falls: self.falls_after(actions) };
                out.open(Overlay::Ask(question, false));
            }
            BackTo::AtIt => out.say(Notice::AtTurn(turn)),
            BackTo::NoSuchTurn(last) => out.say(Notice::NoSuchTurn(last)),
            BackTo::Conceded(first) => out.say(Notice::NotPastConcession(first)),
        }
    }

    /// Takes back that many actions, and says what went and what the dice do now.
    pub(in crate::app) fn take_back_and_say(&mut self, actions: usize, out: &mut Outbox) {
        let Some(what) = self.nth_last(actions).map(Undone::of) else { return };
        let falls = self.falls_after(actions);
        self.take_back(actions, out);
        out.say(Notice::TookBack { what, since: actions > 1, falls });
    }

    /// What the dice do once that many actions are taken back.
    pub fn falls_after(&self, actions: usize) -> Falls {
        match (self.throws_of_last(actions), self.game.dice()) {
            (0, _) => Falls::Stay,
            (_, DiceSource::Hand) => Falls::Anew,
            (_, DiceSource::Seeded(_) | DiceSource::Scripted(_)) => Falls::Again,
        }
    }

    /// Takes back that many actions; what was being shown of them goes too.
    pub(in crate::app) fn take_back(&mut self, actions: usize, out: &mut Outbox) {
        if self.game.undo(actions) {
            out.disk.push(Disk::Append(Line::Undo(actions)));
            self.stage.clear();
            self.typed = Typed::default();
            self.forget_told();
            self.prepare();
        }
    }

    /// The action so many ago; 1 for the last.
    fn nth_last(&self, actions: usize) -> Option<&Played> {
        let log = self.game.log();
        log.get(log.len().checked_sub(actions)?)
    }

    /// The pawn that was moved so many actions ago, with its seat; 1 for the last action.
    pub fn moved(&self, actions: usize) -> Option<(Seat, Pawn)> {
        let played = self.nth_last(actions)?;
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
