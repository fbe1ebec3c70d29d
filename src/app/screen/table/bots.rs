//! Bots at the table: whose turn is one's, what it is asked, and when it plays.

use crate::app::choice::{Choice, choices};
use crate::app::keymap::Context;
use crate::app::notice::Notice;
use crate::app::outbox::{Job, Outbox, Think};
use crate::app::settings::Speed;
use crate::app::stage::Cue;
use crate::game::Seed;
use crate::players::{BotRow, Decision};
use crate::rules::{Action, Move, Phase, Position, Seat};

use super::Table;

impl Table {
    /// The bot whose turn it is, while the game is played and not only looked at.
    pub fn bot(&self) -> Option<&'static BotRow> {
        let turn = self.game.position().turn();
        self.arrangement.players[turn].bot().filter(|_| !self.watched && self.is_running())
    }

    /// Where the keys are in a bot's turn: people wait for it, or only watch.
    pub(super) fn bots_context(&self) -> Context {
        let active = self.game.position().active();
        let people = active.iter().any(|seat| self.arrangement.players[seat].is_person());
        if people { Context::Bot } else { Context::Watch }
    }

    /// The person whose turn it is, or the next one after the bot's; `None` if only bots are left.
    pub fn person_in_turn(&self) -> Option<Seat> {
        let active = self.game.position().active();
        let mut seat = self.shown_turn();
        for _ in Seat::ALL {
            if active.contains(seat) && self.arrangement.players[seat].is_person() {
                return Some(seat);
            }
            seat = active.after(seat);
        }
        None
    }

    /// What the bot is to be asked now.
    pub fn decision(&self) -> Option<Decision> {
        let bot = self.bot().filter(|_| self.game.position().phase() == Phase::Moving)?;
        // Without a seed the dice are real: the chance of those on the table is enough.
        Some(Decision::of(bot, &self.game, self.seed.unwrap_or(Seed(0))))
    }

    /// Asks the bot whose move it is, once for each position.
    pub(in crate::app) fn ask_bot(&mut self, out: &mut Outbox) {
        let decision = self.decision();
        if decision != self.asked {
            let question = decision.clone().map(|decision| Think::Decide(Box::new(decision)));
            out.jobs.extend(question.map(Job::Think));
            self.asked = decision;
        }
    }

    /// Hears what a bot decided. What was asked in another position than the one in front is no longer wanted.
    pub fn hear(&mut self, decision: Decision, mv: Move) {
        if self.decision().as_ref() == Some(&decision) {
            self.decided = Some((decision, mv));
        }
    }

    /// What the bot decided to do now.
    fn decided(&self) -> Option<Move> {
        let (decision, mv) = self.decided.as_ref()?;
        (self.decision().as_ref() == Some(decision)).then_some(*mv)
    }

    /// Whether a bot can do the next thing, with nothing left to be shown first.
    pub fn is_bot_ready(&self) -> bool {
        self.stage.cue().is_none()
            && self.bot().is_some()
            && match self.game.position().phase() {
                Phase::Throwing => self.game.next_throw().is_some(),
                Phase::Moving => self.decided().is_some(),
                Phase::Over(_) => false,
            }
    }

    /// The bot does the next thing, if it can.
    pub(in crate::app) fn let_bot_play(&mut self, speed: Speed, out: &mut Outbox) {
        if !self.is_bot_ready() {
            return;
        }
        // It was asked about this position, and the dice are settled: neither is refused.
        match self.decided() {
            Some(mv) => self.play(mv, speed, out),
            None => self.throw(speed, out),
        }
        self.decided = None;
        if !self.is_running() {
            self.paused = false;
        }
    }

    /// Goes on to the next picture without waiting.
    pub(super) fn hasten(&mut self, speed: Speed, out: &mut Outbox) {
        self.stage.hasten();
        if self.paused {
            self.let_bot_play(speed, out);
            // Nothing moves while they wait: a picture at a time.
            if self.is_running() {
                self.stage.settle();
            }
        }
        let thinks = self.stage.cue().is_none() && self.decision().is_some() && self.decided().is_none();
        if self.bot().is_some() && thinks {
            out.say(Notice::Thinking(self.game.position().turn()));
        }
    }

    /// The move that a bot made last, and the position it was made in: until somebody else has done something.
    pub fn trail(&self) -> Option<(Choice, Position)> {
        let played = self.game.log().last().filter(|_| !self.watched)?;
        let Action::Move(mv) = played.action else { return None };
        let still = match self.stage.cue() {
            Some(cue) => matches!(cue, Cue::Moved(..)),
            None => self.is_running(),
        };
        self.arrangement.players[played.before.turn()].bot().filter(|_| still)?;
        let line = choices(&played.before).into_iter().find(|line| line.has(mv))?;
        Some((Choice { pawns: vec![mv.pawn], ..line }, played.before))
    }
}
