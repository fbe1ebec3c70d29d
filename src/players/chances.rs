//! Who will win: the chances of every seat in a position, and what each move makes of them.
//!
//! ```text
//!   of            any position, at a glance: what the value net says of it
//!   of_moves      every move of a throw, each looked at a throw further than a glance
//!   before_throw  what a player can expect of the next throw: the mean over all throws of the best play
//! ```
//!
//! Knows the position alone, never the dice to come: the same position always has the same chances.

use crate::rules::{Action, BySeat, Move, Phase, Position, Seat, Throw, Value};

use super::net::{Net, Table, shipped};

/// The chance of each seat to become the King, from 0 to 1; together 1, and 0 for whoever is not playing.
pub type Chances = BySeat<f32>;

/// A move, and the chances once it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// The chances behind it.
    pub chances: Chances,
}

/// The chances at a glance, in any phase of a game.
pub fn of(position: &Position) -> Chances {
    Judge::of(position).glance(position)
}

/// Every legal move with the chances behind it, in the order of [`Position::legal_moves`].
pub fn of_moves(position: &Position) -> Vec<Judged> {
    Judge::of(position).moves(position, 1)
}

/// The move among them that is best for that seat: of equal ones the first.
pub fn best(judged: &[Judged], seat: Seat) -> Option<&Judged> {
    judged.iter().reduce(|best, next| if next.chances[seat] > best.chances[seat] { next } else { best })
}

/// What can be expected where a throw is to come: the mean over the throws of what the best play of each makes of it.
pub fn before_throw(position: &Position) -> Chances {
    Judge::of(position).look(position, 1)
}

/// A net, and how to look further with it than it sees.
#[derive(Clone, Copy, Debug)]
pub struct Judge<'a> {
    net: &'a Net,
}

/// Where values are left in hand, so many moves are looked at further, the best at a glance.
const WIDTH: usize = 3;

impl<'a> Judge<'a> {
    /// One that judges by that net.
    pub fn by(net: &'a Net) -> Self {
        Self { net }
    }

    /// The program's own for a game like that.
    pub fn of(position: &Position) -> Judge<'static> {
        Judge { net: shipped(Table::of(position.seats()), position.rules()) }
    }

    /// The chances without looking on: of a position in which a throw of single play is to be moved, those behind
    /// the best move.
    pub fn glance(self, position: &Position) -> Chances {
        match position.phase() {
            Phase::Over(king) => BySeat::new(|seat| if seat == king { 1.0 } else { 0.0 }),
            Phase::Moving if !position.rules().banks_throws() => self.best_glance(position).1,
            Phase::Moving | Phase::Throwing => self.net.chances(position),
        }
    }

    /// What each of the seven values that may fall makes of a position in which a throw is due, at a glance.
    pub fn throws(self, position: &Position) -> [Chances; 7] {
        Value::ALL.map(|value| {
            let mut next = *position;
            let thrown = next.play(Action::Throw(Throw::worth(value)));
            debug_assert!(thrown.is_ok(), "a throw is due");
            self.glance(&next)
        })
    }

    /// The best move at a glance, where there is one, and the chances behind it.
    fn best_glance(self, position: &Position) -> (Option<Move>, Chances) {
        let seat = position.turn();
        let mut best = (None, Chances::default());
        for mv in position.different_moves() {
            let chances = self.glance(&after(position, mv));
            if best.0.is_none() || chances[seat] > best.1[seat] {
                best = (Some(mv), chances);
            }
        }
        best
    }

    /// The best move at a glance.
    ///
    /// # Panics
    /// If there is no move to choose.
    pub fn choose(self, position: &Position) -> Move {
        let moves = position.different_moves();
        let only = moves.nth(0).filter(|_| moves.len() == 1);
        only.or_else(|| self.best_glance(position).0).expect("a bot is asked only where there is a move")
    }

    /// Every legal move with the chances behind it, so many throws looked on.
    pub fn moves(self, position: &Position, throws: u32) -> Vec<Judged> {
        let seat = position.turn();
        let mut judged: Vec<Judged> = Vec::new();
        for mv in position.legal_moves() {
            let place = position.place(seat, mv.pawn);
            let alike =
                |other: &&Judged| other.mv.value == mv.value && position.place(seat, other.mv.pawn) == place;
            let chances = match judged.iter().find(alike) {
                Some(same) => same.chances,
                None => self.look(&after(position, mv), throws),
            };
            judged.push(Judged { mv, chances });
        }
        judged
    }

    /// The chances with everybody's best play, so many throws looked on.
    pub fn look(self, position: &Position, throws: u32) -> Chances {
        match position.phase() {
            Phase::Over(_) => self.glance(position),
            Phase::Throwing | Phase::Moving if throws == 0 => self.glance(position),
            Phase::Throwing => {
                let mut mean = Chances::default();
                for value in Value::ALL {
                    let mut next = *position;
                    if next.play(Action::Throw(Throw::worth(value))).is_err() {
                        // No hand holds more: nobody ever comes here.
                        return self.glance(position);
                    }
                    let chances = self.look(&next, throws - 1);
                    let weight = value.chances() as f32 / 16.0;
                    for (mean, chance) in mean.0.iter_mut().zip(chances.0) {
                        *mean += weight * chance;
                    }
                }
                mean
            }
            Phase::Moving => self.look_at_moves(position, throws),
        }
    }

    fn look_at_moves(self, position: &Position, throws: u32) -> Chances {
        let seat = position.turn();
        let mut moves: Vec<Position> =
            position.different_moves().into_iter().map(|mv| after(position, mv)).collect();
        if moves.len() > WIDTH && position.rules().banks_throws() {
            moves.sort_by_cached_key(|next| std::cmp::Reverse(self.glance(next)[seat].to_bits()));
            moves.truncate(WIDTH);
        }
        let judged = moves.iter().map(|next| self.look(next, throws));
        judged
            .reduce(|best, next| if next[seat] > best[seat] { next } else { best })
            .unwrap_or_else(|| self.glance(position))
    }
}

/// The position behind a legal move.
fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    let played = next.play(Action::Move(mv));
    debug_assert!(played.is_ok(), "only legal moves are looked at");
    next
}
