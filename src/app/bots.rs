//! Bots in the program: when they play, and when they are asked. They think elsewhere: the question goes out as
//! an effect, the answer comes as a message, and one that is no longer wanted is dropped.

use crate::players::Decision;
use crate::rules::{Action, Move};

use super::keymap::Context;
use super::msg::Effect;
use super::notice::Notice;
use super::{App, Screen};

impl App {
    /// Whether the bots wait: they were told to, or nobody can see what they do.
    pub(super) fn bots_wait(&self) -> bool {
        let Screen::Table(table) = &self.screen else { return false };
        let bots = matches!(table.context(), Context::Bot | Context::Watch);
        bots && (table.paused || self.drawn.too_small)
    }

    /// Whether a bot has something to do now.
    pub(super) fn is_bot_ready(&self) -> bool {
        match (&self.overlay, &self.screen) {
            (None, Screen::Table(table)) => table.is_bot_ready() && !self.bots_wait(),
            _ => false,
        }
    }

    /// The bot whose turn it is does the next thing, if nothing is in the way.
    pub(super) fn let_bots_play(&mut self) {
        if !self.is_bot_ready() {
            return;
        }
        if let Screen::Table(table) = &mut self.screen {
            table.let_bot_play(self.settings.speed);
        }
        // Nobody presses a key to say that this has been read.
        let passes = match self.notice {
            Some(Notice::ByLot(_) | Notice::Begins(_)) => self.actions() > 1,
            Some(Notice::Resumed(false) | Notice::Speed(_)) => self.has_moved(),
            _ => false,
        };
        if passes {
            self.read_on();
        }
    }

    fn actions(&self) -> usize {
        self.table_in_front().map_or(0, |table| table.game.log().len())
    }

    /// Whether the last thing that was done is a move.
    fn has_moved(&self) -> bool {
        let last = self.table_in_front().and_then(|table| table.game.log().last());
        last.is_some_and(|played| matches!(played.action, Action::Move(_)))
    }

    /// Asks the bot whose move it is, once for each position.
    pub(super) fn ask_bot(&mut self) -> Option<Effect> {
        let decision = match &self.screen {
            Screen::Table(table) => table.decision(),
            Screen::Setup(_) | Screen::Replay(_) | Screen::Review(_) => None,
        };
        if decision == self.asked {
            return None;
        }
        self.asked = decision;
        self.asked.clone().map(|decision| Effect::Think(Box::new(decision)))
    }

    /// A bot has decided.
    pub(super) fn decided(&mut self, decision: Decision, mv: Move) {
        if let Screen::Table(table) = &mut self.screen {
            table.hear(decision, mv);
        }
    }
}
