//! What a hand of several values can do (H2): a first move, and the rest of the hand behind it.
//!
//! ```text
//!   first move ──> every order of the rest that cuts or comes home, and the play that is best at a glance
//!              ──> the one whose end the value net likes best
//! ```
//!
//! A plan ends where dice fall again: where the turn passes, or where a cut has earned a throw (H3).

use std::collections::HashSet;

use crate::players::judge::{Judge, after};
use crate::rules::{Move, Pawn, Phase, Position, Seat, Step};

/// Something worth a word that a move may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feat {
    /// It cuts that pawn.
    Cuts(Seat, Pawn),
    /// It brings a pawn to the centre.
    ComesHome,
}

/// A hand played by one player: the moves in order, and the position behind them.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The moves.
    pub moves: Vec<Move>,
    /// The position behind the last.
    pub end: Position,
}

/// A plan that does with several values what no single one does.
#[derive(Clone, Debug, PartialEq)]
pub struct Combined {
    /// What it does.
    pub feat: Feat,
    /// How many moves that takes.
    pub takes: usize,
    /// The whole hand.
    pub plan: Plan,
}

/// How many positions are looked at for what the rest of a hand can do. Two values have 72 at most; of the longest
/// hands only what the next few values do is found.
const MOST: usize = 300;

impl Plan {
    /// That plan, and one move more.
    fn with(&self, mv: Move) -> Self {
        let mut moves = self.moves.clone();
        moves.push(mv);
        Self { moves, end: after(&self.end, mv) }
    }

    /// Whether the same player still has values to play before dice fall again.
    fn goes_on(&self, seat: Seat) -> bool {
        self.end.phase() == Phase::Moving && self.end.turn() == seat
    }

    /// The same with the rest of the hand played as is best at a glance.
    fn played_out(mut self, judge: &Judge, seat: Seat) -> Self {
        while self.goes_on(seat) {
            self = self.with(judge.choose(&self.end));
        }
        self
    }
}

/// What a legal move does that is worth a word.
pub(super) fn feat(position: &Position, mv: Move) -> Option<Feat> {
    let to = position.check(mv).ok()?;
    let cut = position.victim(position.turn(), to).map(|(whose, pawn)| Feat::Cuts(whose, pawn));
    cut.or((to == Step::CENTRE).then_some(Feat::ComesHome))
}

/// Whether a single move does that already.
pub(super) fn at_once(position: &Position, what: Feat) -> bool {
    position.legal_moves().into_iter().any(|mv| feat(position, mv) == Some(what))
}

/// The ways to go on from there that come to a feat, each ending with it; the shortest first.
fn feats_behind(from: Plan, seat: Seat) -> Vec<Plan> {
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    let mut to_try = std::collections::VecDeque::from([from]);
    while let Some(plan) = to_try.pop_front().filter(|plan| plan.goes_on(seat)) {
        for mv in plan.end.different_moves() {
            let next = plan.with(mv);
            if seen.len() == MOST || !seen.insert(next.end) {
                continue;
            }
            if feat(&plan.end, mv).is_some() {
                found.push(next.clone());
            }
            if next.goes_on(seat) {
                to_try.push_back(next);
            }
        }
    }
    found
}

/// The best at a glance of several plans, each played to its end; of equal ones the first.
fn best(plans: impl Iterator<Item = Plan>, judge: &Judge, seat: Seat) -> Option<Plan> {
    let judged = plans.map(|plan| {
        let plan = plan.played_out(judge, seat);
        let chance = judge.word(&plan.end)[seat];
        (plan, chance)
    });
    judged.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(plan, _)| plan)
}

/// The whole hand, as it is best played behind a first move that is legal.
pub fn plan(position: &Position, first: Move) -> Plan {
    let (judge, seat) = (Judge::of(position), position.turn());
    let begun = Plan { moves: vec![first], end: after(position, first) };
    let feats = feats_behind(begun.clone(), seat);
    best(std::iter::once(begun.clone()).chain(feats), &judge, seat).unwrap_or(begun)
}

/// What the hand can do with several values and with none alone: for each such feat the best way to play the hand.
pub fn combined(position: &Position) -> Vec<Combined> {
    let (judge, seat) = (Judge::of(position), position.turn());
    let root = Plan { moves: Vec::new(), end: *position };
    let mut ways: Vec<(Feat, Vec<Plan>)> = Vec::new();
    for way in feats_behind(root, seat) {
        let [.., last] = way.moves.as_slice() else { continue };
        let done = way.moves[..way.moves.len() - 1].iter().fold(*position, |board, &mv| after(&board, mv));
        let Some(what) = feat(&done, *last).filter(|&what| !at_once(position, what)) else { continue };
        match ways.iter_mut().find(|(known, _)| *known == what) {
            Some((_, ways)) => ways.push(way),
            None => ways.push((what, vec![way])),
        }
    }
    let best = |(feat, ways): (Feat, Vec<Plan>)| {
        let plan = best(ways.into_iter(), &judge, seat)?;
        let mut board = *position;
        let does = |&mv: &Move| {
            let done = self::feat(&board, mv) == Some(feat);
            board = after(&board, mv);
            done
        };
        let takes = plan.moves.iter().position(does)? + 1;
        Some(Combined { feat, takes, plan })
    };
    ways.into_iter().filter_map(best).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::coach::{Kind, Reason, kind, reasons};
    use crate::rules::{Rules, Seats, Setup, Spot, Value};

    fn pawn(number: u8) -> Pawn {
        Pawn::new(number).expect("1 to 6")
    }

    fn mv(number: u8, value: u8) -> Move {
        Move { pawn: pawn(number), value: Value::new(value).expect("a value") }
    }

    /// Red has 5 and 12 to play, R1 on step 2 and R2 on step 20; yellow's first pawn is on that step of red's path.
    fn five_and_twelve(target: u8) -> Position {
        let mut setup = Setup::start(Rules::TRADITIONAL, Seats::opposite(Seat::Red), Seat::Red);
        setup.pawns[Seat::Red] = vec![Spot::Step(2), Spot::Step(20), Spot::Step(0), Spot::Step(0)];
        setup.pawns[Seat::Yellow][0] = Spot::Step((target + 12) % 24);
        (setup.hand, setup.owed) = ([5, 12].into_iter().filter_map(Value::new).collect(), 0);
        setup.build().unwrap_or_else(|faults| panic!("{faults}"))
    }

    #[test]
    fn a_cut_that_takes_two_values_is_found_with_both_moves() {
        let position = five_and_twelve(19);
        let found = combined(&position);
        let [Combined { feat: Feat::Cuts(Seat::Yellow, _), takes: 2, plan }] = found.as_slice() else {
            panic!("{found:?}")
        };
        assert!(plan.moves.iter().all(|mv| mv.pawn == pawn(1)), "5 and 12 make 17: {plan:?}");
        assert!(plan.end.way_open(Seat::Red), "the cut is made at the end: {plan:?}");
    }

    #[test]
    fn what_one_value_does_alone_is_not_the_work_of_several() {
        assert_eq!(combined(&five_and_twelve(14)), [], "R1 cuts with the 12");
        assert_eq!(combined(&five_and_twelve(10)), [], "nobody comes there");
    }

    #[test]
    fn a_first_move_is_told_what_the_rest_of_the_hand_does_behind_it() {
        let later = |target, first| {
            reasons(&five_and_twelve(target), first).into_iter().find_map(|told| match told.reason {
                Reason::Later { feat, by, towards } => Some((feat, by, towards)),
                _ => None,
            })
        };
        let cut = Feat::Cuts(Seat::Yellow, pawn(1));
        assert_eq!(later(19, mv(1, 5)), Some((cut, mv(1, 12), true)), "only both together cut");
        assert_eq!(later(14, mv(3, 5)), Some((cut, mv(1, 12), false)), "the 12 cuts in any case");
        assert_eq!(later(19, mv(2, 5)), None, "then R1 cannot come there");
    }

    #[test]
    fn a_move_towards_a_cut_is_of_the_kind_of_a_cut() {
        let position = five_and_twelve(19);
        assert_eq!(kind(&reasons(&position, mv(1, 5))), Kind::Cut);
        assert_ne!(kind(&reasons(&position, mv(2, 5))), Kind::Cut);
    }

    #[test]
    fn the_longest_hand_is_looked_through_within_bounds() {
        let mut setup = five_and_twelve(19).to_setup();
        setup.hand = [1, 1, 2, 5, 5, 6, 6, 12, 12].into_iter().filter_map(Value::new).collect();
        let position = setup.build().unwrap_or_else(|faults| panic!("{faults}"));
        for mv in position.legal_moves() {
            let plan = plan(&position, mv);
            assert!(plan.moves[0] == mv && !plan.goes_on(Seat::Red), "{plan:?}");
        }
    }
}
