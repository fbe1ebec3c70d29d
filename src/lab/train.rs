//! Trains a value net by temporal differences: it plays both sides of whole games, each move the one that it holds for
//! the best, and then learns, from the last position of the game to the first, what came of each.
//!
//! ```text
//!   position 1 ── position 2 ── ... ── position n ── the King
//!      <- each learns a mix: 0.3 of what the next was said to be, 0.7 of what the next has learned
//! ```
//!
//! The dice explore enough: no move is ever made by chance. The rate falls evenly to nothing.

use rand::Rng;
use rand::rngs::ChaCha8Rng;

use crate::game::Seed;
use crate::players::judge::after;
use crate::players::net::{Inputs, Learner, Net, Table};
use crate::rules::{Action, Entry, Phase, Position, Rules, Seat, Seats, Throws};

/// What is to be trained, and on how many games.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The table.
    pub table: Table,
    /// How throws are played (H2).
    pub throws: Throws,
    /// The number of games.
    pub games: u64,
    /// The seed of everything.
    pub seed: Seed,
    /// The rate of the first game; it falls evenly to 0.
    pub rate: f32,
    /// How much of what the next position has learned a position learns, against what it was said to be (lambda).
    pub lambda: f32,
}

/// A training: games played so far, and the net that came of them.
#[derive(Clone, Debug)]
pub struct Training {
    plan: Plan,
    played: u64,
    learner: Learner,
    /// The positions of the game that is being played.
    seen: Vec<Seen>,
}

/// A position as it was seen, and what the net said of it then, by seats.
#[derive(Clone, Copy, Debug)]
struct Seen {
    inputs: Inputs,
    turn: Seat,
    said: [f32; 4],
}

impl Training {
    /// Begins.
    pub fn new(plan: Plan) -> Self {
        let mut chance = plan.seed.bot(Seat::Red);
        let learner = Learner::new(plan.table, &mut chance);
        Self { plan, played: 0, learner, seen: Vec::new() }
    }

    /// Goes on with a net.
    pub fn of(plan: Plan, net: Net) -> Self {
        Self { plan, played: 0, learner: Learner { net }, seen: Vec::new() }
    }

    /// The net as it is now.
    pub fn net(&self) -> &Net {
        &self.learner.net
    }

    /// How many games it has played.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// Plays one game and learns from it; the number of positions that it learned from.
    pub fn game(&mut self) -> usize {
        let seed = self.plan.seed.game(self.played);
        let mut chance = seed.bot(Seat::Red);
        let mut position = start(self.plan, &mut chance);
        // Now and then somebody gives up (R22), so that those who are left know what they have.
        let gives_up = (self.plan.table == Table::More && chance.next_u32().is_multiple_of(12))
            .then(|| (chance.next_u32() % 300, Seat::ALL[(chance.next_u32() % 4) as usize]));
        self.seen.clear();
        self.see(&position);
        let mut dice = seed.throws();
        let mut throws = 0;
        let king = loop {
            match position.phase() {
                Phase::Over(king) => break king,
                Phase::Throwing => {
                    if let Some((when, seat)) = gives_up
                        && throws == when
                        && position.active().len() > 2
                        && position.play(Action::Concede(seat)).is_ok()
                    {
                        throws += 1;
                        self.see(&position);
                        continue;
                    }
                    throws += 1;
                    let Some(throw) = dice.next() else { unreachable!("the dice never end") };
                    let lost =
                        position.play(Action::Throw(throw)).is_ok() && position.phase() == Phase::Throwing;
                    if lost {
                        // Lost, or another to come: the next position that waits for a throw.
                        self.see(&position);
                    }
                }
                Phase::Moving => self.choose(&mut position),
            }
        };
        self.learn(king);
        self.played += 1;
        self.seen.len()
    }

    fn say(&self, inputs: &Inputs, turn: Seat) -> [f32; 4] {
        let by_turn = self.learner.net.judge(inputs);
        std::array::from_fn(|seat| by_turn[(seat + 4 - turn.index()) % 4])
    }

    fn see(&mut self, position: &Position) {
        if position.king().is_none() {
            let seen = self.seen(position);
            self.seen.push(seen);
        }
    }

    fn seen(&self, position: &Position) -> Seen {
        let inputs = Inputs::of(position, self.plan.table);
        Seen { inputs, turn: position.turn(), said: self.say(&inputs, position.turn()) }
    }

    /// Makes the move that the net holds for the best.
    fn choose(&mut self, position: &mut Position) {
        let seat = position.turn();
        let moves = position.different_moves();
        let mut best: Option<(Position, Option<Seen>, f32)> = None;
        for mv in moves {
            let next = after(position, mv);
            let seen = next.king().is_none().then(|| self.seen(&next));
            let chance = seen.as_ref().map_or(1.0, |seen| seen.said[seat.index()]);
            if best.as_ref().is_none_or(|best| chance > best.2) {
                best = Some((next, seen, chance));
            }
        }
        if let Some((next, seen, _)) = best {
            *position = next;
            self.seen.extend(seen);
        }
    }

    fn learn(&mut self, king: Seat) {
        let gone = self.played as f32 / self.plan.games.max(1) as f32;
        let (rate, lambda) = (self.plan.rate * (1.0 - gone).max(0.0), self.plan.lambda);
        let mut known: [f32; 4] = std::array::from_fn(|seat| if seat == king.index() { 1.0 } else { 0.0 });
        for seen in self.seen.iter().rev() {
            let target = std::array::from_fn(|on| known[(seen.turn.index() + on) % 4]);
            self.learner.learn(&seen.inputs, &target, rate);
            for (known, said) in known.iter_mut().zip(seen.said) {
                *known = lambda * *known + (1.0 - lambda) * said;
            }
        }
    }
}

/// One of so many, by chance.
fn one_of(chance: &mut ChaCha8Rng, of: u32) -> u32 {
    chance.next_u32() % of
}

/// The start of a game to learn from: six in ten with four pawns, the others with 2 to 6; seven in ten by the preset,
/// the others by any house rules.
pub(super) fn start(plan: Plan, chance: &mut ChaCha8Rng) -> Position {
    let mut rules = match plan.throws {
        Throws::Single => Rules::CLASSIC,
        Throws::Banked => Rules::TRADITIONAL,
    };
    if one_of(chance, 10) >= 6 {
        rules.pawns = [2, 3, 4, 4, 5, 6][one_of(chance, 6) as usize];
    }
    if one_of(chance, 10) >= 7 {
        rules.entry = [Entry::Classic, Entry::Strict, Entry::Open][one_of(chance, 3) as usize];
        rules.cut_throws_again = one_of(chance, 2) == 1;
        rules.must_cut = one_of(chance, 3) > 0;
    }
    let seats = match (plan.table, one_of(chance, 10)) {
        (Table::Two, _) => Seats::opposite(Seat::Red),
        (Table::More, 0..6) => Seats::FOUR,
        (Table::More, _) => Seats::FOUR.without(Seat::ALL[one_of(chance, 4) as usize]),
    };
    let first = seats.iter().nth(one_of(chance, seats.len() as u32) as usize).unwrap_or(Seat::Red);
    Position::start(rules, seats, first).expect("a table of people")
}
