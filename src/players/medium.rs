//! A bot that weighs where a move leaves everybody: how far all pawns have come, what they risk until the next
//! turn, and whose way in is open. It looks one move ahead and no throw.

use crate::rules::{Action, Move, Pawn, Place, Position, Seat};

use super::Bot;
use super::reach::{aim, reach};

pub(super) struct Medium;

impl Bot for Medium {
    fn choose(&mut self, position: &Position) -> Move {
        let moves = position.legal_moves().into_iter();
        let judged = moves.map(|mv| (mv, after(position, mv)));
        // Of equal moves the first: rising pawns, rising values.
        let best = judged.reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.expect("a bot is asked only where there is a move").0
    }
}

/// What an open way in is worth, in steps.
const WAY_OPEN: f64 = 20.0;
/// What a pawn is worth that has come in: without this a bot waits too long with new ones (it then wins 51 % of
/// its games against `easy`, with it 67 %).
const COME_IN: f64 = 15.0;
/// What a step is worth that our pawn may lose, and one that an opponent's may lose to us.
const RISK: f64 = 0.6;
const THREAT: f64 = 0.6;

/// How the position stands for the mover after a move, in steps.
fn after(position: &Position, mv: Move) -> f64 {
    let seat = position.turn();
    let mut next = *position;
    if next.play(Action::Move(mv)).is_err() {
        return f64::MIN;
    }
    let others: Vec<Seat> = next.active().without(seat).iter().collect();
    let own = standing(&next, seat) - RISK * at_risk(&next, seat, &others);
    let theirs: f64 = others.iter().map(|&other| standing(&next, other)).sum();
    let threats: f64 = others.iter().map(|&other| at_risk(&next, other, &[seat])).sum();
    own - theirs / f64::from(others.len().max(1) as u8) + THREAT * threats
}

/// How far a player has come.
fn standing(position: &Position, seat: Seat) -> f64 {
    let open = if position.way_open(seat) { WAY_OPEN } else { 0.0 };
    let come_in = position.pawns().filter(|&p| position.place(seat, p).step().is_some()).count();
    f64::from(position.progress(seat)) + open + COME_IN * come_in as f64
}

/// The steps that a player may expect to lose to those players before the next turn.
fn at_risk(position: &Position, seat: Seat, hunters: &[Seat]) -> f64 {
    let pawns = position.pawns();
    pawns
        .map(|pawn| f64::from(position.place(seat, pawn).progress()) * danger(position, seat, pawn, hunters))
        .sum()
}

/// About how likely a pawn is cut by those players in a turn each; pawns in between and bars are not looked at.
fn danger(position: &Position, seat: Seat, pawn: Pawn, hunters: &[Seat]) -> f64 {
    let Place::On(step) = position.place(seat, pawn) else { return 0.0 };
    if step.is_safe() {
        return 0.0;
    }
    let mut escapes = 1.0;
    for &hunter in hunters {
        let to = aim(step, hunter.index() + 4 - seat.index());
        for other in position.pawns() {
            if let Place::On(from) = position.place(hunter, other) {
                escapes *= 1.0 - f64::from(reach(from.get(), to, position.way_open(hunter)));
            }
        }
    }
    1.0 - escapes
}
