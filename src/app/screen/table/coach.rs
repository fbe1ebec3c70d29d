//! What the coach is asked at the table.

use crate::app::choice::choices;
use crate::app::coach::{Dangers, Hint};
use crate::app::keymap::Context;
use crate::app::notice::Notice;
use crate::app::outbox::{Job, Outbox, Think};
use crate::app::overlay::{Overlay, Text};
use crate::rules::{Move, Phase, Position, Seat};

use super::Table;

/// The state whose dangers are looked for: the position, the player, and the move that is chosen.
pub(super) type Looked = (Position, Seat, Option<Move>);

impl Table {
    /// Opens the hint, or says why there is none.
    pub(in crate::app) fn ask_coach(&mut self, out: &mut Outbox) {
        let position = *self.game.position();
        let overlay = match (position.phase(), choices(&position).len()) {
            (Phase::Over(_), _) => return out.say(Notice::NoHintOver),
            (Phase::Moving, 0 | 1) => return out.say(Notice::NoHintForced),
            (Phase::Moving, _) => Overlay::Hint(0),
            (Phase::Throwing, _) => Overlay::Text(Text::Hint, 0),
        };
        self.hint = Some(Hint::new(&position));
        out.open(overlay);
    }

    /// Has it looked for what is in danger, if that is to be seen and anything has changed.
    pub(in crate::app) fn look_for_dangers(&mut self, out: &mut Outbox) {
        // While a bot plays, or something moves, there is nobody to look at them.
        let looked_at =
            matches!(self.context(), Context::Throw | Context::HandThrow | Context::Choose | Context::Read);
        if !self.shows_dangers || !looked_at {
            (self.dangers, self.looked_for) = (None, None);
            return;
        }
        let chosen = self.chosen.filter(|_| self.stage.cue().is_none());
        let state = (*self.game.position(), self.shown_turn(), chosen);
        if self.looked_for != Some(state) {
            // While only another move is chosen, the marks stay until others come.
            self.dangers.take_if(|known| (known.position, known.seat) != (state.0, state.1));
            self.looked_for = Some(state);
            out.jobs.push(Job::Think(Think::Dangers(Box::new(state.0), state.1, state.2)));
        }
    }

    /// Hears what is in danger. What was asked of another state than the one in front is no longer wanted.
    pub(in crate::app) fn hear_of_dangers(&mut self, dangers: Dangers) {
        if self.looked_for == Some((dangers.position, dangers.seat, dangers.after)) {
            self.dangers = Some(dangers);
        }
    }
}
