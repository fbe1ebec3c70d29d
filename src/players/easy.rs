//! A bot that takes what is in front of it: the move that does most by itself, whatever may come after.

use crate::rules::{Move, Position, Step};

use super::Bot;

pub(super) struct Easy;

impl Bot for Easy {
    fn choose(&mut self, position: &Position) -> Move {
        let judged = position.legal_moves().into_iter().map(|mv| (mv, worth(position, mv)));
        // Of equal moves the first: rising pawns, rising values.
        let best = judged.reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.expect("a bot is asked only where there is a move").0
    }
}

/// What a move does, the most telling first: it brings a pawn home, it cuts, it leaves a plain square for a cross,
/// it brings the pawn that is furthest on.
fn worth(position: &Position, mv: Move) -> (bool, bool, bool, u32) {
    let seat = position.turn();
    let from = position.place(seat, mv.pawn);
    let Ok(to) = position.check(mv) else { return (false, false, false, 0) };
    let cuts = position.victim(seat, to).is_some();
    let safe = to.is_safe() && !from.step().is_some_and(Step::is_safe);
    (to == Step::CENTRE, cuts, safe, from.progress())
}
