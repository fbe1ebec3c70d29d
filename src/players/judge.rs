//! Judges positions by a value net, at a glance or looking some throws on, with everybody's best play.
//!
//! ```text
//!   a throw is due   the mean over the seven values, each as often as it falls
//!   a move is due    the best for whoever is to move, who looks at nothing but the own chance
//!   looked far enough, or the game is over   the net's word, or the King
//! ```

use std::cell::Cell;

use crate::rules::{Action, BySeat, Move, Phase, Position, Throw, Value};

use super::chances::{Chances, Judged};
use super::net::{Net, Table, shipped};

/// A net, and how to look further with it than it sees.
#[derive(Clone, Debug)]
pub struct Judge<'a> {
    net: &'a Net,
    /// How often it has asked the net.
    asked: Cell<u32>,
    /// How often it may, before it looks no further.
    most: u32,
}

/// A hand of more values is not played to its end: nobody throws so many in a turn, but a record can say so.
const MOST_IN_HAND: u32 = 12;

/// So many values left in hand are played out even at a glance; the net knows a fuller hand well enough.
const FEW_IN_HAND: u32 = 1;

/// With so many values in hand, so many moves are looked at further, the best at a glance: the ways to play a full
/// hand are too many.
const fn width(in_hand: u32) -> usize {
    match in_hand {
        0..3 => 3,
        3 => 2,
        _ => 1,
    }
}

impl<'a> Judge<'a> {
    /// One that judges by that net.
    pub fn by(net: &'a Net) -> Self {
        Self { net, asked: Cell::new(0), most: u32::MAX }
    }

    /// The same, looking no further once it has asked about so many positions: see [`spent`](Self::spent).
    #[must_use]
    pub fn at_most(self, most: u32) -> Self {
        Self { most, ..self }
    }

    /// Whether it has asked as often as it may: what it has said of throws to come since then means nothing. A glance
    /// is never cut short, so it may have asked a little more often than that.
    pub fn spent(&self) -> bool {
        self.asked.get() >= self.most
    }

    /// The program's own for a game like that.
    pub fn of(position: &Position) -> Judge<'static> {
        Judge::by(shipped(Table::of(position.seats()), position.rules()))
    }

    /// How many positions it has asked the net about since it was made, going round after some four thousand million.
    pub fn asked(&self) -> u32 {
        self.asked.get()
    }

    /// The chances without looking on: of a position in which a move is due, those behind the best move.
    pub fn glance(&self, position: &Position) -> Chances {
        match position.phase() {
            Phase::Over(king) => BySeat::new(|seat| if seat == king { 1.0 } else { 0.0 }),
            Phase::Moving => self.best_glance(position).1,
            Phase::Throwing => self.word(position),
        }
    }

    /// The chances behind a move: with few values left in hand, those behind the best play of them.
    fn behind(&self, next: &Position) -> Chances {
        let plays_on = next.phase() == Phase::Moving && next.hand().len() <= FEW_IN_HAND;
        if plays_on { self.best_glance(next).1 } else { self.word(next) }
    }

    /// What the net says, if the game is not over: also of values left in hand, which it has seen in its games.
    pub(super) fn word(&self, position: &Position) -> Chances {
        if position.king().is_some() {
            return self.glance(position);
        }
        self.asked.set(self.asked.get().wrapping_add(1));
        self.net.chances(position)
    }

    /// What each of the seven values that may fall makes of a position in which a throw is due, at a glance.
    pub fn throws(&self, position: &Position) -> [Chances; 7] {
        Value::ALL.map(|value| {
            let mut next = *position;
            let thrown = next.play(Action::Throw(Throw::worth(value)));
            debug_assert!(thrown.is_ok(), "a throw is due");
            self.glance(&next)
        })
    }

    /// The best move at a glance, where there is one, and the chances behind it.
    fn best_glance(&self, position: &Position) -> (Option<Move>, Chances) {
        let seat = position.turn();
        let mut best = (None, Chances::default());
        for mv in position.different_moves() {
            let chances = self.behind(&after(position, mv));
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
    pub fn choose(&self, position: &Position) -> Move {
        let moves = position.different_moves();
        let only = moves.nth(0).filter(|_| moves.len() == 1);
        only.or_else(|| self.best_glance(position).0).expect("a bot is asked only where there is a move")
    }

    /// Every legal move with the chances behind it, so many throws looked on.
    pub fn moves(&self, position: &Position, throws: u32) -> Vec<Judged> {
        let seat = position.turn();
        let mut judged: Vec<Judged> = Vec::new();
        for mv in position.legal_moves() {
            let alike =
                |other: &&Judged| other.mv.value == mv.value && position.alike(seat, other.mv.pawn, mv.pawn);
            let chances = match judged.iter().find(alike) {
                Some(same) => same.chances,
                None => self.look(&after(position, mv), throws),
            };
            judged.push(Judged { mv, chances });
        }
        judged
    }

    /// The chances with everybody's best play, so many throws looked on.
    pub fn look(&self, position: &Position, throws: u32) -> Chances {
        match position.phase() {
            _ if self.spent() => Chances::default(),
            Phase::Over(_) => self.glance(position),
            Phase::Throwing | Phase::Moving if throws == 0 => self.glance(position),
            Phase::Moving if position.hand().len() > MOST_IN_HAND => self.glance(position),
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

    fn look_at_moves(&self, position: &Position, throws: u32) -> Chances {
        let seat = position.turn();
        let mut moves: Vec<Position> =
            position.different_moves().into_iter().map(|mv| after(position, mv)).collect();
        let width = width(position.hand().len());
        if moves.len() > width && position.rules().banks_throws() {
            moves.sort_by_cached_key(|next| std::cmp::Reverse(self.word(next)[seat].to_bits()));
            moves.truncate(width);
        }
        let judged = moves.iter().map(|next| self.look(next, throws));
        judged
            .reduce(|best, next| if next[seat] > best[seat] { next } else { best })
            .unwrap_or_else(|| self.glance(position))
    }
}

/// The position behind a legal move.
pub fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    let played = next.play(Action::Move(mv));
    debug_assert!(played.is_ok(), "only legal moves are looked at");
    next
}
