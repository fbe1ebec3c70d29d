//! A decision that a bot is to make in a game: all that it depends on, so that it can be made anywhere and again.

use crate::game::{Game, Seed};
use crate::rules::{Move, Position};

use super::BotRow;

/// What a bot is asked. Two that are equal are answered alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    bot: &'static BotRow,
    position: Position,
    /// The chance for those who choose by it: of the game's seed and the number of the action, so that a game
    /// that is gone on with, and one that is taken back, are decided as before.
    chance: Seed,
}

impl Decision {
    /// What the bot is asked where the game stands, in which there is a move. The chance is that of the `seed`.
    pub fn of(bot: &'static BotRow, game: &Game, seed: Seed) -> Self {
        Self { bot, position: *game.position(), chance: seed.decision(game.log().len() as u64) }
    }

    /// The move that the bot chooses.
    pub fn made(&self) -> Move {
        (self.bot.make)(self.chance, self.position.turn()).choose(&self.position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::DiceSource;
    use crate::players::BOTS;
    use crate::rules::{Position, Rules, Seat, Seats, Throw, Value};

    #[test]
    fn a_decision_made_again_is_the_same_and_chance_differs_from_one_to_the_next() {
        let start = Position::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red).expect("two");
        let mut game = Game::new(start, DiceSource::Hand);
        let mut firsts = Vec::new();
        for _ in 0..12 {
            game.throw(Throw::worth(Value::One)).expect("a throw is due");
            for row in &BOTS {
                let decision = Decision::of(row, &game, Seed(3));
                assert_eq!(decision.made(), decision.clone().made(), "{}", row.name);
            }
            let decision = Decision::of(&BOTS[0], &game, Seed(3));
            let at = game.position().legal_moves().into_iter().position(|mv| mv == decision.made());
            firsts.push(at == Some(0));
            game.play(decision.made()).expect("bots move by the rules");
        }
        assert!(firsts.contains(&true) && firsts.contains(&false), "not always the same by chance");
    }
}
