//! The small game solved: two players with one or two pawns each, throws played singly. Its positions are few enough
//! for each to get its exact chance, so that bots can be measured against perfect play.
//!
//! ```text
//!   every position that can come up, found from the start ── what each throw can lead to, by the rules themselves
//!       └── again and again: a position is worth the mean over the throws of the best that can be made of each,
//!           until no worth changes any more
//! ```
//!
//! A position is told by the one whose turn it is, for the board looks the same from every side: that halves them.

use crate::rules::{Action, Move, Phase, Place, Position, Rules, Seat, Seats, Throw, Throws, Value};

use crate::game::Seed;
use crate::players::judge::after;

use super::duel::{Chooser, Share};

/// Places a pawn can be on: 0 to 48, never entered, cut.
const PLACES: usize = 51;
/// Ways in which two pawns can be.
const PAIRS: usize = PLACES * (PLACES + 1) / 2;
/// Two players' pawns, and whether each has cut.
const KEYS: usize = PAIRS * 2 * PAIRS * 2;

/// No position.
const NONE: u32 = u32::MAX;
/// The player who threw has won.
const WON: u32 = u32::MAX - 1;
/// Bit of a way on that the other player is to throw there.
const OTHER: u32 = 1 << 31;

/// The chance of the player whose turn it is in every position of the small game.
#[derive(Clone, Debug)]
pub struct Exact {
    rules: Rules,
    /// From a key to the number of its position.
    numbers: Vec<u32>,
    chances: Vec<f64>,
}

/// What can be made of the seven throws: the numbers of up to two positions for each.
type Ways = [[u32; 2]; 7];

impl Exact {
    /// Solves the classic game with so many pawns, 1 or 2. `told` hears how many positions there are, and after each
    /// round the largest change.
    ///
    /// # Panics
    /// With any other number of pawns.
    pub fn solve(pawns: u8, told: &mut dyn FnMut(usize, Option<f64>)) -> Self {
        assert!((1..=2).contains(&pawns), "only the games with one and two pawns are small enough");
        let rules = Rules { pawns, throws: Throws::Single, ..Rules::CLASSIC };
        let (numbers, ways) = find(rules);
        told(ways.len(), None);
        let mut chances = vec![0.5; ways.len()];
        loop {
            let mut most = 0.0_f64;
            // Positions were found from the start on: the end is known first.
            for n in (0..ways.len()).rev() {
                let chance = mean(&ways[n], &chances);
                most = most.max((chance - chances[n]).abs());
                chances[n] = chance;
            }
            told(ways.len(), Some(most));
            if most < 1e-10 {
                return Self { rules, numbers, chances };
            }
        }
    }

    /// How many positions there are in which a throw is due, those that differ by the side of the board only being
    /// one.
    pub fn len(&self) -> usize {
        self.chances.len()
    }

    /// Whether there is none; there always is.
    pub fn is_empty(&self) -> bool {
        self.chances.is_empty()
    }

    /// The house rules of the game that was solved.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The chance of the player whose turn it is, in any position of the game.
    ///
    /// # Panics
    /// If it is a position of another game.
    pub fn chance(&self, position: &Position) -> f64 {
        match position.phase() {
            Phase::Over(_) => 1.0,
            Phase::Throwing => {
                let number = self.numbers[key(position)];
                assert!(number != NONE, "the position comes up in no game");
                self.chances[number as usize]
            }
            Phase::Moving => self.moves(position).iter().map(|&(_, chance)| chance).fold(0.0, f64::max),
        }
    }

    /// Every different move, with the chance of its player behind it.
    pub fn moves(&self, position: &Position) -> Vec<(Move, f64)> {
        position.different_moves().into_iter().map(|mv| (mv, self.behind(position, mv))).collect()
    }

    /// The chance of the mover behind any legal move.
    fn behind(&self, position: &Position, mv: Move) -> f64 {
        let next = after(position, mv);
        let chance = self.chance(&next);
        if next.turn() == position.turn() { chance } else { 1.0 - chance }
    }

    /// Perfect play: the best move, of equal ones the first.
    ///
    /// # Panics
    /// If there is no move to choose, or it is a position of another game.
    pub fn choose(&self, position: &Position) -> Move {
        let moves = self.moves(position).into_iter();
        let best = moves.reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.expect("asked only where there is a move").0
    }

    /// The start of a game with that player to begin.
    ///
    /// # Panics
    /// Never: the seats and the rules are sound.
    pub fn start(&self, first: Seat) -> Position {
        Position::start(self.rules, Seats::opposite(first), first).expect("two sit opposite")
    }
}

/// What a bot loses against perfect play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Regret {
    /// Games played, each stream of dice from both seats.
    pub games: u64,
    /// Decisions of the bot between moves that differ.
    pub decisions: u64,
    /// The chance lost in each of them, on average.
    pub per_decision: f64,
    /// The share of games won.
    pub won: Share,
    /// The share of games that the bot wins, with what the dice did taken out of it exactly: half, less what its own
    /// moves lost.
    pub share: Share,
}

/// Lets a bot play against perfect play, so many streams of dice, each from both seats. `done` is told of each stream.
pub fn regret(exact: &Exact, bot: &Chooser, rounds: u64, seed: Seed, done: &mut dyn FnMut()) -> Regret {
    let (mut lost, mut decisions) = (0.0, 0);
    let (mut won, mut shares) = (Vec::new(), Vec::new());
    for n in 0..rounds {
        let (mut wins, mut lost_here) = (0.0, 0.0);
        for own in Seats::opposite(Seat::Red).iter() {
            let mut position = exact.start(Seat::Red);
            let seed = seed.game(n);
            let mut dice = seed.throws();
            let mut made = 0;
            while let Some(action) = match position.phase() {
                Phase::Over(_) => None,
                Phase::Throwing => dice.next().map(Action::Throw),
                Phase::Moving if position.turn() != own => Some(Action::Move(exact.choose(&position))),
                Phase::Moving => {
                    made += 1;
                    let mv = bot(&position, seed.decision(made));
                    let moves = exact.moves(&position);
                    if moves.len() > 1 {
                        let best = moves.iter().map(|&(_, chance)| chance).fold(0.0, f64::max);
                        decisions += 1;
                        lost_here += best - exact.behind(&position, mv);
                    }
                    Some(Action::Move(mv))
                }
            } {
                let played = position.play(action);
                debug_assert!(played.is_ok(), "everybody moves by the rules");
            }
            wins += f64::from(u8::from(position.turn() == own));
        }
        lost += lost_here;
        won.push(wins / 2.0);
        // Both seats together have one half of the chances at the start.
        shares.push(0.5 - lost_here / 2.0);
        done();
    }
    let per_decision = lost / (decisions.max(1) as f64);
    Regret { games: 2 * rounds, decisions, per_decision, won: Share::of(&won), share: Share::of(&shares) }
}

fn mean(ways: &Ways, chances: &[f64]) -> f64 {
    let of = |way: u32| match way {
        WON => 1.0,
        way if way & OTHER != 0 => 1.0 - chances[(way & !OTHER) as usize],
        way => chances[way as usize],
    };
    let best = |ways: &[u32; 2]| if ways[1] == NONE { of(ways[0]) } else { of(ways[0]).max(of(ways[1])) };
    Value::ALL.iter().map(|value| f64::from(value.chances()) / 16.0 * best(&ways[value.index()])).sum()
}

/// Finds every position that can come up, and what each throw can lead to.
fn find(rules: Rules) -> (Vec<u32>, Vec<Ways>) {
    let mut numbers = vec![NONE; KEYS];
    let start = Position::start(rules, Seats::opposite(Seat::Red), Seat::Red).expect("two sit opposite");
    let mut found = vec![start];
    numbers[key(&start)] = 0;
    let mut ways = Vec::new();
    while let Some(&position) = found.get(ways.len()) {
        ways.push(Value::ALL.map(|value| {
            let mut thrown = position;
            let played = thrown.play(Action::Throw(Throw::worth(value)));
            debug_assert!(played.is_ok(), "a throw is due");
            let mut number = |next: &Position| {
                if next.king().is_some() {
                    return WON;
                }
                let number = &mut numbers[key(next)];
                if *number == NONE {
                    *number = found.len() as u32;
                    found.push(*next);
                }
                if next.turn() == position.turn() { *number } else { *number | OTHER }
            };
            if thrown.phase() == Phase::Throwing {
                return [number(&thrown), NONE];
            }
            let mut moves = thrown.different_moves().into_iter().map(|mv| after(&thrown, mv));
            [moves.next(), moves.next()].map(|next| next.map_or(NONE, |next| number(&next)))
        }));
    }
    (numbers, ways)
}

/// A number for what there is to know of a position in which a throw is due.
fn key(position: &Position) -> usize {
    let own = position.turn();
    let side = |seat: Seat| {
        let mut places = position.pawns().map(|pawn| match position.place(seat, pawn) {
            Place::On(step) => usize::from(step.get()),
            Place::Home => 48,
            Place::New => 49,
            Place::Cut => 50,
        });
        let a = places.next().unwrap_or(48);
        let b = places.next().unwrap_or(48);
        let (low, high) = (a.min(b), a.max(b));
        2 * (high * (high + 1) / 2 + low) + usize::from(position.has_cut().contains(seat))
    };
    side(own) * 2 * PAIRS + side(own.opposite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_the_game_with_one_pawn_there_is_never_a_choice_and_the_chance_is_what_comes_true() {
        let exact = Exact::solve(1, &mut |_, _| ());
        let start = exact.start(Seat::Green);
        let mut ahead = start;
        for action in [Throw::worth(Value::One), Throw::worth(Value::Twelve)].map(Action::Throw) {
            ahead.play(action).expect("a throw is due");
            ahead
                .play(Action::Move(ahead.different_moves().nth(0).expect("the only move")))
                .expect("it is legal");
        }
        assert_eq!(ahead.turn(), Seat::Green, "a 12 throws again");
        for position in [start, ahead] {
            const GAMES: u32 = 4000;
            let won = (0..GAMES).filter(|&n| {
                let mut position = position;
                let mut dice = Seed(3).game(u64::from(n)).throws();
                while let Some(action) = match position.phase() {
                    Phase::Over(_) => None,
                    Phase::Throwing => dice.next().map(Action::Throw),
                    Phase::Moving => position.different_moves().nth(0).map(Action::Move),
                } {
                    position.play(action).expect("it is legal");
                }
                position.turn() == Seat::Green
            });
            let (chance, won) = (exact.chance(&position), won.count() as f64 / f64::from(GAMES));
            assert!(
                (chance - won).abs() < 0.025,
                "{chance} is said, {won} came true, three errors being 0.024"
            );
        }
        let first = |position: &Position, _| position.different_moves().nth(0).expect("a move");
        let regret = regret(&exact, &first, 50, Seed(1), &mut || ());
        assert_eq!((regret.decisions, regret.share.mean), (0, 0.5));
        let off = (regret.won.mean - 0.5).abs();
        assert!(off < 1e-9, "the same dice from both seats bring each one win");
    }
}
