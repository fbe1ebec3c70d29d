//! What a click on the table means.

use crate::app::choice::Choice;
use crate::app::command::Play;
use crate::app::drawn::Target;
use crate::app::keymap::Context;
use crate::app::notice::Notice;
use crate::app::outbox::Outbox;
use crate::app::settings::Speed;
use crate::rules::{Move, Pawn, Place, Square};

use super::Table;

impl Table {
    pub(super) fn click(&mut self, target: Target, speed: Speed, out: &mut Outbox) {
        match (self.context(), target) {
            (Context::Throw | Context::HandThrow | Context::Choose, Target::Dice) => self.throw(speed, out),
            (Context::Read, Target::Dice) => self.go_on(out),
            (Context::Bot | Context::Watch, Target::Dice | Target::Square(_)) => self.hasten(speed, out),
            (Context::Throw | Context::HandThrow, Target::Square(_)) => out.say(Notice::ThrowFirst),
            (Context::Choose, Target::Move(mv)) => {
                // A line is chosen by a click, and played by another.
                if self.chosen_line().is_some_and(|line| line.has(mv)) {
                    self.do_play(Play::Chosen, speed, out);
                } else if self.choices().iter().any(|line| line.has(mv)) {
                    self.chosen = Some(mv);
                }
            }
            (Context::Choose, Target::Value(value)) => self.choose_value(value, out),
            (Context::Choose, Target::Square(square)) => self.click_square(square, speed, out),
            (Context::Over, Target::After(row)) => self.king.click(row, out),
            (_, _) => {}
        }
    }

    /// A pawn is chosen by a click on it, or where only one move leads; again, it is played.
    fn click_square(&mut self, square: Square, speed: Speed, out: &mut Outbox) {
        let seat = self.game.position().turn();
        let from = |line: &&Choice| line.from.step().is_some_and(|step| step.square(seat) == square);
        let to = |line: &&Choice| line.square == square;
        if self.chosen_line().as_ref().is_some_and(|line| from(&line) || to(&line)) {
            return self.do_play(Play::Chosen, speed, out);
        }
        let (lines, value) = (self.choices(), self.value());
        let in_front = |line: &&Choice| Some(line.value) == value;
        let standing = lines.iter().filter(from).find(in_front).or_else(|| lines.iter().find(from));
        let leading: Vec<&Choice> = lines.iter().filter(to).collect();
        let only = if let [only] = leading.as_slice() { Some(*only) } else { None };
        match standing.or(only) {
            Some(line) => self.chosen = Some(line.first()),
            None if leading.is_empty() => out.say(self.why_not(square)),
            None => out.say(Notice::ChooseFirst(leading.len())),
        }
    }

    /// Why nothing can be played from or to a square.
    fn why_not(&self, square: Square) -> Notice {
        let position = self.game.position();
        let seat = position.turn();
        let stands = |p: &Pawn| position.place(seat, *p).step().is_some_and(|s| s.square(seat) == square);
        let pawn = position.pawns().find(|p| stands(p) && position.place(seat, *p) != Place::Home);
        let refused = |pawn, value| {
            let why = position.check(Move { pawn, value }).err()?;
            Some(Notice::Refused(pawn, value, why))
        };
        let refused = pawn.zip(self.value()).and_then(|(pawn, value)| refused(pawn, value));
        refused.unwrap_or(Notice::NothingThere(square))
    }
}
