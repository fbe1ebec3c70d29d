//! Where the turns of a game begin, and what going back to one of them takes.

use crate::rules::{Action, Event};

use super::Game;

/// What going back to the start of a turn means now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackTo {
    /// So many throws and moves are taken back.
    Actions(usize),
    /// Nothing has happened since.
    AtIt,
    /// The game has only so many turns, the one that is played now among them.
    NoSuchTurn(usize),
    /// Somebody has given up since, which is final (R22): the first turn that can still be gone back to, if any can.
    Conceded(Option<usize>),
}

impl Game {
    /// Where in the log each turn begins, the one that is played now too: the first at 0, one that has just begun at
    /// the end.
    pub fn turn_starts(&self) -> Vec<usize> {
        let passes = |event: &Event| matches!(event, Event::TurnPassed { .. });
        let ends = self.log.iter().enumerate().filter(|(_, played)| played.events.iter().any(passes));
        std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect()
    }

    /// What going back to the start of that turn means, counted from 1.
    pub fn back_to(&self, turn: usize) -> BackTo {
        let starts = self.turn_starts();
        let Some(&start) = turn.checked_sub(1).and_then(|turn| starts.get(turn)) else {
            return BackTo::NoSuchTurn(starts.len());
        };
        let concession = self.log.iter().rposition(|played| matches!(played.action, Action::Concede(_)));
        match concession.filter(|&at| at >= start) {
            Some(at) => BackTo::Conceded(starts.iter().position(|&start| start > at).map(|turn| turn + 1)),
            None if start == self.log.len() => BackTo::AtIt,
            None => BackTo::Actions(self.log.len() - start),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::DiceSource;
    use crate::rules::{Move, Pawn, Position, Rules, Seat, Seats, Throw, Value};

    /// A game of four: red's 1 brings a pawn in, its 2 moves it; green's and yellow's 3 are lost.
    fn game() -> Game {
        let start = Position::start(Rules::CLASSIC, Seats::FOUR, Seat::Red).expect("four can play");
        let values = [Value::One, Value::Two, Value::Three, Value::Three, Value::Three];
        let mut game = Game::new(start, DiceSource::Scripted(values.map(Throw::worth).to_vec()));
        for value in [Value::One, Value::Two] {
            game.throw(Throw::worth(value)).expect("a throw is due");
            game.play(Move { pawn: Pawn::new(1).expect("1"), value }).expect("it may");
        }
        for _ in 0..2 {
            game.throw(Throw::worth(Value::Three)).expect("a throw is due");
        }
        game
    }

    #[test]
    fn a_turn_begins_behind_the_action_that_passed_it_on() {
        assert_eq!(game().turn_starts(), [0, 4, 5, 6]);
    }

    #[test]
    fn turns_are_counted_as_they_pass_and_as_they_are_taken_back() {
        let mut game = game();
        assert_eq!((game.turns_passed(), game.throws()), (3, 4));
        assert!(game.undo(1));
        assert_eq!((game.turns_passed(), game.throws()), (2, 3));
        assert!(game.undo(3), "green's throw, red's move and red's throw");
        assert_eq!((game.turns_passed(), game.throws()), (0, 1));
        assert!(!game.undo(4), "there are fewer");
        assert_eq!((game.turns_passed(), game.throws()), (0, 1));
    }

    #[test]
    fn going_back_counts_all_since_the_start_of_the_turn() {
        let game = game();
        assert_eq!(game.back_to(1), BackTo::Actions(6));
        assert_eq!(game.back_to(3), BackTo::Actions(1));
        assert_eq!(game.back_to(4), BackTo::AtIt);
        assert_eq!(game.back_to(5), BackTo::NoSuchTurn(4));
        assert_eq!(game.back_to(0), BackTo::NoSuchTurn(4));
    }

    #[test]
    fn nobody_goes_back_past_a_concession() {
        let mut game = game();
        game.concede(Seat::Green).expect("green plays");
        assert_eq!(game.back_to(3), BackTo::Conceded(None), "it was out of turn, in turn 4");
        assert_eq!(game.back_to(4), BackTo::Conceded(None));
        game.throw(Throw::worth(Value::Three)).expect("blue throws");
        assert_eq!(game.back_to(4), BackTo::Conceded(Some(5)), "turn 5 has just begun");
        assert_eq!(game.back_to(5), BackTo::AtIt);
    }
}
