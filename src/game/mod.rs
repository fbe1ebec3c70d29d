//! One game over time: who threw and moved what, taking back, and where the dice come from.
//!
//! May use `rules` and `rand`. Knows no clock, no files, no terminal and no words.
//!
//! ```text
//!   DiceSource ── the n-th throw ──> Game ── actions ──> rules::Position
//!                                     └── log of what was played ──> Tally
//! ```

mod dice_source;
pub mod record;
mod tally;
mod turns;

pub use dice_source::{DiceSource, Seed};
pub use tally::Tally;
pub use turns::BackTo;

use crate::rules::{Action, Event, Events, Illegal, Move, Position, Seat, Seats, Throw};

/// One action as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The position it was played in.
    pub before: Position,
    /// The action.
    pub action: Action,
    /// What came of it.
    pub events: Events,
}

/// What one step of taking back would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeBack {
    /// There is nothing to take back: none of them has moved yet, or not since a player conceded.
    Nothing,
    /// The last action is a move of theirs: that one action.
    Move,
    /// The dice are real: the throw that was typed last, and what bots moved since: that many actions.
    Throw(usize),
    /// Throws have fallen since their last move, and others may have moved: that many actions.
    Further(usize),
}

/// A game and how it came to stand as it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    position: Position,
    dice: DiceSource,
    /// The throws that fell, by their number in the game. Taking back does not forget those of the program's
    /// dice, for that would buy another throw; real dice are typed anew, for the last may have been mistyped.
    fallen: Vec<Throw>,
    /// How many of them are not taken back.
    throws: usize,
    /// How often the turn has passed on, but for what is taken back: counted as it goes, for a game may be long.
    turns: usize,
    log: Vec<Played>,
}

/// How many throws are among those actions, and how often the turn passed on with them.
fn counted(log: &[Played]) -> (usize, usize) {
    let throws = log.iter().filter(|played| matches!(played.action, Action::Throw(_))).count();
    (throws, log.iter().filter(|played| played.passes_turn()).count())
}

impl Played {
    fn passes_turn(&self) -> bool {
        self.events.as_slice().iter().any(|event| matches!(event, Event::TurnPassed { .. }))
    }
}

impl Game {
    /// A game that begins in that position with these dice.
    pub fn new(start: Position, dice: DiceSource) -> Self {
        Self { position: start, dice, fallen: Vec::new(), throws: 0, turns: 0, log: Vec::new() }
    }

    /// How it stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Where the throws come from.
    pub fn dice(&self) -> &DiceSource {
        &self.dice
    }

    /// All that was played and not taken back, oldest first.
    pub fn log(&self) -> &[Played] {
        &self.log
    }

    /// How many throws have been made and not taken back.
    pub fn throws(&self) -> usize {
        self.throws
    }

    /// How often the turn has passed to the next player.
    pub fn turns_passed(&self) -> usize {
        self.turns
    }

    /// The throw that will fall next, if it is settled: it is not while people throw real dice.
    pub fn next_throw(&self) -> Option<Throw> {
        let n = self.throws;
        self.fallen.get(n).copied().or_else(|| self.dice.nth(n as u64))
    }

    /// Throws the dice: the [`next_throw`](Self::next_throw) falls where that is settled, whatever is given;
    /// else the one given, which people threw. So a throw of the program that was taken back falls again as it was.
    ///
    /// # Errors
    /// The rule against it, the position being unchanged.
    pub fn throw(&mut self, by_hand: Throw) -> Result<Events, Illegal> {
        let throw = self.next_throw().unwrap_or(by_hand);
        self.let_fall(throw)
    }

    /// Lets a recorded throw fall, whatever the dice would have given; gives the one that fell, which is
    /// another if a throw was taken back here.
    ///
    /// # Errors
    /// The rule against it, the position being unchanged.
    pub fn recall(&mut self, throw: Throw) -> Result<Throw, Illegal> {
        let throw = self.fallen.get(self.throws).copied().unwrap_or(throw);
        self.let_fall(throw).map(|_| throw)
    }

    fn let_fall(&mut self, throw: Throw) -> Result<Events, Illegal> {
        let events = self.act(Action::Throw(throw))?;
        if self.throws == self.fallen.len() {
            self.fallen.push(throw);
        }
        self.throws += 1;
        Ok(events)
    }

    /// Moves a pawn of the player whose turn it is.
    ///
    /// # Errors
    /// The rule against it, the position being unchanged.
    pub fn play(&mut self, mv: Move) -> Result<Events, Illegal> {
        self.act(Action::Move(mv))
    }

    /// A player gives up (R22).
    ///
    /// # Errors
    /// The rule against it, the position being unchanged.
    pub fn concede(&mut self, seat: Seat) -> Result<Events, Illegal> {
        self.act(Action::Concede(seat))
    }

    fn act(&mut self, action: Action) -> Result<Events, Illegal> {
        let before = self.position;
        let events = self.position.play(action)?;
        let played = Played { before, action, events };
        self.turns += usize::from(played.passes_turn());
        self.log.push(played);
        Ok(events)
    }

    /// What taking back the last decision of one of those players means now. Where others have moved since, a move
    /// without any other to choose is no decision, unless there was none with. Of real dice each throw was typed by
    /// somebody, so it is taken back by itself, whoever's it was.
    pub fn take_back(&self, players: Seats) -> TakeBack {
        let active = self.position.active();
        if self.dice != DiceSource::Hand && !players.iter().any(|seat| active.contains(seat)) {
            // None of them has moved since they conceded, however long the others have played on.
            return TakeBack::Nothing;
        }
        let (mut others, mut forced) = (false, TakeBack::Nothing);
        for (since, played) in self.log.iter().rev().enumerate() {
            match played.action {
                Action::Move(_) if !players.contains(played.before.turn()) => others = true,
                Action::Move(_) if since == 0 => return TakeBack::Move,
                Action::Move(_) if others && played.before.different_moves().len() == 1 => {
                    if forced == TakeBack::Nothing {
                        forced = TakeBack::Further(since + 1);
                    }
                }
                Action::Move(_) => return TakeBack::Further(since + 1),
                Action::Throw(_) if self.dice == DiceSource::Hand => return TakeBack::Throw(since + 1),
                Action::Throw(_) => {}
                Action::Concede(_) => break,
            }
        }
        forced
    }

    /// Takes back the last `actions` throws and moves; the program's dice will fall again as they did, real ones are
    /// typed anew.
    /// False, and nothing changed, if there are fewer since the start or the last concession.
    #[must_use]
    pub fn undo(&mut self, actions: usize) -> bool {
        let Some(keep) = self.log.len().checked_sub(actions) else { return false };
        let taken = &self.log[keep..];
        if taken.iter().any(|p| matches!(p.action, Action::Concede(_))) {
            return false;
        }
        let (throws, turns) = counted(taken);
        self.throws -= throws;
        self.turns -= turns;
        if self.dice == DiceSource::Hand {
            self.fallen.truncate(self.throws);
        }
        if let Some(first) = taken.first() {
            self.position = first.before;
            self.log.truncate(keep);
        }
        true
    }

    /// Becomes the game that `whole` was after its first `actions` actions, as if nothing had followed. This
    /// game must be such a part of it already; the work is that of the actions between the two.
    pub fn follow(&mut self, whole: &Self, actions: usize) {
        let actions = actions.min(whole.log.len());
        if let Some(back) = self.log.get(actions..) {
            let (throws, turns) = counted(back);
            self.throws -= throws;
            self.turns -= turns;
            self.log.truncate(actions);
        }
        let on = &whole.log[self.log.len()..actions];
        let (throws, turns) = counted(on);
        self.throws += throws;
        self.turns += turns;
        self.log.extend_from_slice(on);
        self.position = whole.log.get(actions).map_or(whole.position, |next| next.before);
        self.fallen.truncate(self.throws);
        self.fallen.extend_from_slice(&whole.fallen[self.fallen.len()..self.throws]);
    }

    /// Throws, cuts and values by player.
    pub fn tally(&self) -> Tally {
        Tally::of(&self.log)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Pawn, Phase, Rules, Value};

    fn scripted(throws: &[(u8, u8)]) -> Game {
        let throws = throws.iter().map(|&(a, b)| Throw::new(a, b).expect("faces")).collect();
        let start = Position::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
        Game::new(start.expect("a table of two"), DiceSource::Scripted(throws))
    }

    /// Throws the program's dice.
    fn throw(game: &mut Game) {
        let settled = game.next_throw().expect("the program throws");
        game.throw(settled).expect("a throw is due");
    }

    fn first_pawn(value: Value) -> Move {
        Move { pawn: Pawn::new(1).expect("1"), value }
    }

    #[test]
    fn after_taking_back_the_same_throws_fall_again() {
        let start = *scripted(&[]).position();
        let mut game = Game::new(start, DiceSource::Seeded(Seed(7)));
        let mut fell = Vec::new();
        while game.log().len() < 60 {
            match game.position().phase() {
                Phase::Throwing => {
                    fell.push(game.next_throw());
                    throw(&mut game);
                }
                Phase::Moving => {
                    let mv = game.position().legal_moves().nth(0).expect("one is legal");
                    game.play(mv).expect("it is legal");
                }
                Phase::Over(_) => break,
            }
        }
        assert!(game.undo(game.log().len()));
        assert_eq!(*game.position(), start);
        for fell in fell {
            if game.position().phase() == Phase::Moving {
                let mv = game.position().legal_moves().into_iter().last().expect("one is legal");
                game.play(mv).expect("it is legal");
            }
            if game.position().phase() == Phase::Throwing {
                assert_eq!(game.next_throw(), fell, "whatever is played, the dice stay");
                throw(&mut game);
            }
        }
    }

    #[test]
    fn the_dice_of_the_program_fall_whatever_is_given() {
        let mut game = scripted(&[(1, 1)]);
        game.throw(Throw::worth(Value::One)).expect("a throw is due");
        let fell = Throw::new(1, 1).expect("faces");
        assert_eq!(game.log()[0].action, Action::Throw(fell));
    }

    #[test]
    fn a_throw_by_hand_is_typed_anew_once_it_is_taken_back() {
        let mut game = Game::new(*scripted(&[]).position(), DiceSource::Hand);
        assert_eq!(game.next_throw(), None, "people say what fell");
        game.throw(Throw::new(1, 1).expect("faces")).expect("a throw is due");
        assert_eq!(game.position().turn(), Seat::Yellow, "nobody can use the 2");
        assert_eq!(game.take_back(Seats::FOUR), TakeBack::Throw(1), "and yet it can be taken back");
        assert!(game.undo(1));
        assert_eq!(game.next_throw(), None, "what fell is typed again");
        game.throw(Throw::new(0, 1).expect("faces")).expect("a throw is due");
        assert_eq!(game.position().legal_moves().len(), 4, "it was a 1, which brings a pawn in");
    }

    #[test]
    fn a_throw_by_hand_for_a_bot_goes_back_with_what_the_bot_did_with_it() {
        let mut game = Game::new(*scripted(&[]).position(), DiceSource::Hand);
        game.throw(Throw::worth(Value::One)).expect("a throw is due");
        game.play(first_pawn(Value::One)).expect("a 1 enters");
        let person = Seats::NONE.with(Seat::Yellow);
        assert_eq!(game.take_back(person), TakeBack::Throw(2));
        assert_eq!(game.take_back(Seats::FOUR), TakeBack::Move, "a person's move goes back alone");
    }

    #[test]
    fn taking_back_stops_at_a_concession() {
        let start = Position::start(Rules::CLASSIC, Seats::FOUR, Seat::Red).expect("four");
        let mut game = Game::new(start, DiceSource::Scripted(vec![Throw::worth(Value::One)]));
        throw(&mut game);
        game.play(first_pawn(Value::One)).expect("a 1 enters");
        assert_eq!(game.take_back(Seats::FOUR), TakeBack::Move);
        game.concede(Seat::Blue).expect("blue plays");
        assert_eq!(game.take_back(Seats::FOUR), TakeBack::Nothing);
        assert!(!game.undo(1) && !game.undo(9));
        assert_eq!(game.log().len(), 3, "nothing was taken back");
    }

    #[test]
    fn further_back_counts_the_throws_since_the_last_move() {
        let mut game = scripted(&[(0, 1), (1, 1), (1, 1), (1, 1)]);
        throw(&mut game); // a 1
        game.play(first_pawn(Value::One)).expect("a 1 enters");
        throw(&mut game); // a 2
        assert_eq!(game.take_back(Seats::FOUR), TakeBack::Further(2));
        game.play(first_pawn(Value::Two)).expect("a 2 moves");
        throw(&mut game); // yellow's 2 is lost
        assert_eq!(game.take_back(Seats::FOUR), TakeBack::Further(2));
        assert_eq!(game.take_back(Seats::NONE.with(Seat::Yellow)), TakeBack::Nothing, "yellow has not moved");
        assert!(game.undo(2));
        assert_eq!(game.position().phase(), Phase::Moving, "the choice is open again");
    }
}
