//! What a game turned on: the chances of every player after each action, and whether luck or play moved them.
//!
//! ```text
//!   waits for a throw ── throw ──> best play of it ── move ──> waits for the next throw
//!         chance       luck             chance       loss            chance
//! ```
//!
//! The chance of a position to be played in is that of its best play, so a move can only lose. Luck is the chance of
//! what fell less the mean over all that could have fallen, both seen from before the throw: fair dice bring nobody
//! any. Once it has fallen the judge sees a throw further, and has second thoughts, which are kept apart: they help
//! whoever is to move, everybody in turn. Each action begins where the last one ended: for every player the start, all
//! luck, all losses, the second thoughts and whatever giving up changed add up to the end. May use `judge` and what it may use; knows no words.

mod account;
mod hand;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::game::{Game, Played};
use crate::rules::{Action, Event, Move, Phase, Position, Seat, Seats, Throw};

use super::chances::Chances;
use super::judge::Judge;
use super::rollout::{Rolled, compare};

pub use account::{Account, Mark};
use hand::Hand;

/// A game with the chances of every player all along.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Everyone who sat down.
    pub seats: Seats,
    /// The chances before the first action.
    pub start: Chances,
    /// What each action of the log did, in its order.
    pub steps: Vec<Step>,
    /// The King, if the game is over.
    pub king: Option<Seat>,
}

// A chance is never without a number, so an analysis is equal to itself.
impl Eq for Analysis {}

/// What one action did to the chances.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Who acted.
    pub seat: Seat,
    /// The number of the turn, counted from 1.
    pub turn: usize,
    /// The chances before it; of a move, those of the best play.
    pub before: Chances,
    /// The chances behind it.
    pub after: Chances,
    /// What it was.
    pub kind: Kind,
}

/// What an action is to the chances.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A throw.
    Throw(Fell),
    /// A move without any other: it says nothing.
    Forced(Move),
    /// A move among different ones: what it changes is lost.
    Choice(Choice),
    /// The player gives up.
    Concession,
}

/// What fell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fell {
    /// The dice.
    pub throw: Throw,
    /// What that gives to each player, below 0 what it takes: the chances less the mean over all throws.
    pub luck: Chances,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// What was played.
    pub played: Move,
    /// What would have been best; alike pawns are the same move, so this is what was played if nothing is lost.
    pub best: Move,
    /// How many different moves there were.
    pub moves: usize,
    /// What roll-outs say that it lost, if they were made.
    pub rolled: Option<Rolled>,
}

impl Step {
    /// What it changed for a player, in points: hundredths of a game.
    pub fn change(&self, seat: Seat) -> f64 {
        (f64::from(self.after[seat]) - f64::from(self.before[seat])) * 100.0
    }

    /// What a decision lost, in points; 0 for everything else.
    pub fn lost(&self) -> f64 {
        if matches!(self.kind, Kind::Choice(_)) { (-self.change(self.seat)).max(0.0) } else { 0.0 }
    }

    /// What roll-outs say of a decision, if they were made.
    pub fn rolled(&self) -> Option<Rolled> {
        match self.kind {
            Kind::Choice(choice) => choice.rolled,
            Kind::Throw(_) | Kind::Forced(_) | Kind::Concession => None,
        }
    }

    /// How bad a decision was, if it was: by the roll-outs where there are any.
    pub fn mark(&self) -> Option<Mark> {
        match self.kind {
            Kind::Choice(Choice { rolled: Some(rolled), .. }) => Mark::of(rolled.lost),
            Kind::Choice(_) => self.judged(),
            Kind::Throw(_) | Kind::Forced(_) | Kind::Concession => None,
        }
    }

    /// How bad a decision was by the judge alone.
    pub fn judged(&self) -> Option<Mark> {
        Mark::of(self.lost())
    }

    /// What a throw gave to a player by luck, and everything else by what it changed, in points.
    pub fn worth(&self, seat: Seat) -> f64 {
        if matches!(self.kind, Kind::Throw(_)) { self.luck(seat) } else { self.change(seat) }
    }

    /// The most that it was worth to anybody, for better or worse, in points.
    pub fn swing(&self) -> f64 {
        Seat::ALL.into_iter().map(|seat| self.worth(seat).abs()).fold(0.0, f64::max)
    }

    /// The luck that a throw was to a player, in points; 0 for everything else.
    pub fn luck(&self, seat: Seat) -> f64 {
        match self.kind {
            Kind::Throw(fell) => f64::from(fell.luck[seat]) * 100.0,
            Kind::Forced(_) | Kind::Choice(_) | Kind::Concession => 0.0,
        }
    }
}

/// Told how many actions of how many are looked at; may end it.
pub type Watch<'a> = &'a mut dyn FnMut(usize, usize) -> ControlFlow<()>;

/// The number of the judge and of the way to look at a game. Figures are kept by it: whoever changes what is said of a
/// game raises it, and a test says so.
pub const JUDGE: u32 = 1;

/// How many throws are looked on behind a move.
const THROWS: u32 = 2;

/// Looks at a whole game, over or not; `None` if it was ended before.
pub fn analyse(game: &Game, watch: Watch) -> Option<Analysis> {
    analyse_looking(game, THROWS, watch)
}

/// The same, looking so many throws on behind a move, 1 at least: each more takes some twenty times as long.
pub fn analyse_looking(game: &Game, throws: u32, watch: Watch) -> Option<Analysis> {
    let looking = throws.max(1);
    let log = game.log();
    let first = log.first().map_or(game.position(), |played| &played.before);
    let mut eye = Eye { looking, hand: None };
    let start = eye.judge(first, log);
    let (mut now, mut turn) = (start, 1);
    let mut steps = Vec::with_capacity(log.len());
    for (at, played) in log.iter().enumerate() {
        if watch(at, log.len()).is_break() {
            return None;
        }
        let next = log.get(at + 1).map_or(game.position(), |next| &next.before);
        let mut seat = played.before.turn();
        let (kind, after) = match played.action {
            Action::Throw(throw) => {
                let fell = Judge::of(next).look(next, looking - 1);
                let luck = Chances::new(|seat| fell[seat] - now[seat]);
                (Kind::Throw(Fell { throw, luck }), eye.judge(next, &log[at + 1..]))
            }
            Action::Concede(who) => {
                seat = who;
                (Kind::Concession, eye.judge(next, &log[at + 1..]))
            }
            Action::Move(mv) => eye.decide(mv, next, now),
        };
        steps.push(Step { seat, turn, before: now, after, kind });
        turn += usize::from(played.events.iter().any(|event| matches!(event, Event::TurnPassed { .. })));
        now = after;
    }
    // The last report is of all of them.
    let _ = watch(log.len(), log.len());
    Some(Analysis { seats: game.position().seats(), start, steps, king: game.position().king() })
}

/// Verifies the decisions that the judge marks by roll-outs of what was played and of what is best, of so many games
/// on so many threads. `done` is told how many decisions of how many are rolled out. False if `stop` was set before
/// all of them were; those that were are kept.
pub fn deepen(
    analysis: &mut Analysis,
    game: &Game,
    (games, threads): (usize, usize),
    stop: &AtomicBool,
    done: &mut dyn FnMut(usize, usize),
) -> bool {
    let marked: Vec<usize> =
        (0..analysis.steps.len()).filter(|&at| analysis.steps[at].judged().is_some()).collect();
    done(0, marked.len());
    for (n, &at) in marked.iter().enumerate() {
        let (Some(decision), Some(played)) = (analysis.steps.get_mut(at), game.log().get(at)) else {
            continue;
        };
        let Kind::Choice(choice) = &mut decision.kind else { continue };
        let after = |mv| {
            let mut position = played.before;
            // The rest of a hand is played as the judge would.
            position.play(Action::Move(mv)).map(|_| hand::spent(position))
        };
        if let (Ok(played), Ok(best)) = (after(choice.played), after(choice.best)) {
            let Some(rolled) = compare(&played, &best, decision.seat, games, threads, stop) else {
                return false;
            };
            choice.rolled = Some(rolled);
        }
        done(n + 1, marked.len());
    }
    true
}

/// The chances of positions, each asked for once.
struct Eye {
    looking: u32,
    hand: Option<Hand>,
}

impl Eye {
    /// The chances of a position; `rest` is what was played from there.
    fn judge(&mut self, position: &Position, rest: &[Played]) -> Chances {
        self.hand = None;
        match position.phase() {
            Phase::Moving => {
                let moves = rest.iter().map_while(|played| match played.action {
                    Action::Move(mv) => Some(mv),
                    Action::Throw(_) | Action::Concede(_) => None,
                });
                let hand = Hand::new(*position, moves, self.looking);
                let chances = hand.chances();
                self.hand = Some(hand);
                chances
            }
            Phase::Throwing | Phase::Over(_) => settled(position, self.looking),
        }
    }

    /// A move from the position judged last, whose chances are these.
    fn decide(&mut self, mv: Move, next: &Position, now: Chances) -> (Kind, Chances) {
        let decided = self.hand.as_mut().and_then(|hand| hand.play(mv));
        let Some(decided) = decided else {
            // Every move of a game is in the hand it was played from.
            debug_assert!(false, "a move that no hand knows");
            return (
                Kind::Forced(mv),
                if next.phase() == Phase::Moving { now } else { settled(next, self.looking) },
            );
        };
        let kind = match decided.moves {
            0 | 1 => Kind::Forced(mv),
            moves => Kind::Choice(Choice { played: mv, best: decided.best, moves, rolled: None }),
        };
        (kind, decided.chances)
    }
}

/// The chances of a position in which there is nothing to choose.
fn settled(position: &Position, looking: u32) -> Chances {
    Judge::of(position).look(position, looking)
}

#[cfg(test)]
mod tests;
