//! Choosing a move: by pawn, by line, by value.

use crate::app::choice::{Choice, choices, line_of};
use crate::app::keymap::Context;
use crate::app::notice::Notice;
use crate::app::outbox::Outbox;
use crate::app::rows::turned;
use crate::app::settings::Speed;
use crate::rules::{Move, Pawn, Value};

use super::Table;

impl Table {
    /// The lines of moves to choose from; none while something is being shown.
    pub fn choices(&self) -> Vec<Choice> {
        if self.watched || self.stage.cue().is_some() || self.bot().is_some() {
            return Vec::new();
        }
        choices(self.game.position())
    }

    /// The line of the chosen move.
    pub fn chosen_line(&self) -> Option<Choice> {
        let mv = self.chosen?;
        self.choices().into_iter().find(|line| line.has(mv))
    }

    /// The value whose moves are in front.
    pub fn value(&self) -> Option<Value> {
        self.chosen.map(|mv| mv.value).or(self.value)
    }

    pub(super) fn choose_pawn(&mut self, number: u8, out: &mut Outbox) {
        let position = self.game.position();
        let Some(pawn) = Pawn::new(number).filter(|p| p.number() <= position.rules().pawns) else {
            return out.say(Notice::NoSuchPawn(number));
        };
        let (lines, front) = (self.choices(), self.value());
        let refused = front.and_then(|value| Some((value, position.check(Move { pawn, value }).err()?)));
        match (line_of(&lines, pawn, front), refused) {
            (Some(line), refused) => {
                let mv = Move { pawn, value: lines[line].value };
                self.chosen = Some(mv);
                if let Some((value, why)) = refused {
                    out.say(Notice::OtherValue(mv, value, why));
                }
            }
            (None, Some((value, why))) => out.say(Notice::Refused(pawn, value, why)),
            (None, None) => {}
        }
    }

    pub(super) fn play_chosen(&mut self, speed: Speed, out: &mut Outbox) {
        match self.chosen {
            Some(mv) => self.play(mv, speed, out),
            None => out.say(Notice::ChooseFirst(self.choices().len())),
        }
    }

    /// Plays a move.
    pub(super) fn play(&mut self, mv: Move, speed: Speed, out: &mut Outbox) {
        match self.game.play(mv) {
            Ok(_) => self.happened(speed, out),
            Err(why) => out.say(Notice::Refused(mv.pawn, mv.value, why)),
        }
    }

    /// Chooses the line `by` places on.
    pub(super) fn choose_line(&mut self, by: isize) {
        let lines = self.choices();
        let in_front = |line: &&Choice| Some(line.value) == self.value;
        let line = match self.chosen.and_then(|mv| lines.iter().position(|line| line.has(mv))) {
            Some(at) => turned(Some(at), by, lines.len()).map(|i| &lines[i]),
            // Nothing chosen yet: begin at an end of the value in front.
            None if by > 0 => lines.iter().find(in_front),
            None => lines.iter().rfind(in_front),
        };
        self.chosen = line.map(Choice::first);
    }

    pub(super) fn turn_value(&mut self, by: isize, out: &mut Outbox) {
        let values = self.playable();
        if values.len() < 2 {
            return out.say(Notice::OneValue);
        }
        let at = self.value().and_then(|v| values.iter().position(|&w| w == v));
        if let Some(at) = turned(at, by, values.len()) {
            self.choose_value(values[at], out);
        }
    }

    /// The values in hand that some pawn can play, each once.
    pub fn playable(&self) -> Vec<Value> {
        let mut values: Vec<Value> = self.choices().iter().map(|line| line.value).collect();
        values.dedup();
        values
    }

    /// Puts the moves of a value in front; the only one of them is chosen at once.
    pub(super) fn choose_value(&mut self, value: Value, out: &mut Outbox) {
        let lines = self.choices();
        let of_value: Vec<&Choice> = lines.iter().filter(|line| line.value == value).collect();
        if of_value.is_empty() {
            return out.say(Notice::CannotUse(value));
        }
        self.value = Some(value);
        self.chosen = if let [only] = of_value.as_slice() { Some(only.first()) } else { None };
    }

    /// Takes over a move that was advised, to be played or not; nothing where the game is only watched.
    pub(in crate::app) fn take_advice(&mut self, mv: Option<Move>) {
        if let Some(mv) = mv.filter(|_| self.context() == Context::Choose) {
            self.chosen = Some(mv);
            self.value = Some(mv.value);
        }
    }

    /// Nothing is chosen for the player, unless there is only one thing to choose.
    pub(super) fn prepare(&mut self) {
        let lines = choices(self.game.position());
        self.value = lines.first().map(|line| line.value);
        self.chosen = match lines.as_slice() {
            _ if self.bot().is_some() => None,
            [only] => Some(only.first()),
            _ => None,
        };
    }
}
