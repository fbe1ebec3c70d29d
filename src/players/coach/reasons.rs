//! What a move does, as facts of the position: the largest change first, as somebody at the table would name it.

use crate::rules::{Action, Move, Pawn, Place, Position, Seat, Step};

use super::danger::{cut_chance, danger};

/// One fact about a move. Chances are from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// It cuts a pawn.
    Cuts {
        /// Whose.
        whose: Seat,
        /// Which.
        pawn: Pawn,
        /// Whether that player's others on the board, of which there are some, are all behind it.
        furthest: bool,
    },
    /// It opens the mover's way in (R18).
    OpensWay,
    /// It brings the pawn to the centre.
    ComesHome,
    /// It brings the pawn onto the board.
    Enters,
    /// The pawn turns in.
    TurnsIn,
    /// The pawn comes to a cross.
    OnCross,
    /// The pawn stood where it could be cut, and comes to a cross.
    Safe {
        /// How likely it was to be cut.
        from: f64,
    },
    /// The pawn stands less in danger than before.
    Escapes {
        /// How likely it was to be cut.
        from: f64,
        /// How likely it is now.
        to: f64,
    },
    /// It brings an opponent's pawn within reach, for the mover's next turn if it stays where it is.
    Threatens {
        /// Whose.
        whose: Seat,
        /// Which.
        pawn: Pawn,
        /// How likely the mover can cut it in a turn.
        chance: f64,
    },
    /// The pawn leaves a cross for a square where it can be cut.
    LeavesSafety,
    /// It leaves a pawn of the mover to be cut.
    Leaves {
        /// Which.
        pawn: Pawn,
        /// How likely, before the mover's next turn.
        danger: f64,
    },
}

/// A reason, and how much it weighs: about the steps that are won by it, or that may be lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Told {
    /// The fact.
    pub reason: Reason,
    /// Its weight, 0 or more.
    pub weight: f64,
}

/// Why a move is worse than the best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Less {
    /// It leaves that pawn in more danger.
    Leaves(Pawn, f64),
    /// It does not do that, and the best does.
    Misses(Reason),
}

impl Reason {
    /// Whether it speaks for the move.
    pub const fn speaks_for(self) -> bool {
        !matches!(self, Self::LeavesSafety | Self::Leaves { .. })
    }
}

/// What an open way in is worth, in steps.
const WAY: f64 = 25.0;
/// What it is worth that a pawn has come in.
const COME_IN: f64 = 15.0;
/// What it is worth that a pawn is home: it takes the exact count, and nothing can happen to it any more.
const HOME: f64 = 15.0;
/// What it is worth that a pawn turns in: fewer can reach it there.
const TURNED_IN: f64 = 6.0;
/// What is not worth a word: a change of a chance, in steps at stake and as a chance.
const LEAST: (f64, f64) = (0.5, 0.03);

/// What a legal move does, the heaviest first; nothing where it does no more than go on.
pub fn reasons(position: &Position, mv: Move) -> Vec<Told> {
    let seat = position.turn();
    let (from, mut next) = (position.place(seat, mv.pawn), *position);
    let (Ok(to), Ok(_)) = (position.check(mv), next.play(Action::Move(mv))) else { return Vec::new() };
    let mut told = Vec::new();
    let mut tell = |reason, weight| told.push(Told { reason, weight });
    if let Some((whose, pawn)) = position.victim(seat, to) {
        let steps = |pawn| position.place(whose, pawn).progress();
        let mut others = position.pawns().filter(|&p| p != pawn);
        let mut on_board = others.clone().filter(|&p| matches!(position.place(whose, p), Place::On(_)));
        let behind = others.all(|p| position.place(whose, p) == Place::Home || steps(p) < steps(pawn));
        tell(
            Reason::Cuts { whose, pawn, furthest: behind && on_board.next().is_some() },
            f64::from(steps(pawn)) + COME_IN,
        );
        if !position.way_open(seat) {
            tell(Reason::OpensWay, WAY);
        }
    }
    if from.step().is_none() {
        tell(Reason::Enters, COME_IN);
    }
    if to == Step::CENTRE {
        tell(Reason::ComesHome, HOME);
    } else if to.is_inside() && from.step().is_some_and(|step| !step.is_inside()) {
        tell(Reason::TurnsIn, TURNED_IN);
    }
    if to.is_safe() && to != Step::CENTRE && from.step().is_some_and(|step| !step.is_safe()) {
        tell(Reason::OnCross, LEAST.0);
    }
    // Where the pawns will stand in the end the rest of a hand decides.
    if next.turn() != seat || next.hand().is_empty() {
        told.extend(risks(position, &next, mv.pawn));
    }
    if told.iter().any(|told| matches!(told.reason, Reason::Safe { .. })) {
        // That says more.
        told.retain(|told| told.reason != Reason::OnCross);
    }
    told.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    told
}

/// What the move of a pawn makes of everybody's danger.
fn risks(before: &Position, after: &Position, moved: Pawn) -> Vec<Told> {
    let seat = before.turn();
    let (from, to) = (before.place(seat, moved), after.place(seat, moved));
    let safe = |place: Place| place.step().is_some_and(Step::is_safe);
    let mut told = Vec::new();
    let mut tell = |reason, weight| told.push(Told { reason, weight });
    let stake = f64::from(from.progress());
    let (was, is) = (danger(before, seat, moved), danger(after, seat, moved));
    if was - is > LEAST.1 {
        let reason =
            if safe(to) { Reason::Safe { from: was } } else { Reason::Escapes { from: was, to: is } };
        tell(reason, (was - is) * stake);
    }
    if safe(from) && !safe(to) && is > LEAST.1 {
        tell(Reason::LeavesSafety, is * stake / 2.0);
    }
    for pawn in after.pawns() {
        let danger = if pawn == moved { is } else { danger(after, seat, pawn) };
        let stake = danger * f64::from(after.place(seat, pawn).progress());
        if danger > LEAST.1 && stake > LEAST.0 {
            tell(Reason::Leaves { pawn, danger }, stake);
        }
    }
    told.extend(threat(before, after, moved));
    told
}

/// The pawn that the move brings within reach, of several the one with most to lose.
fn threat(before: &Position, after: &Position, moved: Pawn) -> Option<Told> {
    let seat = before.turn();
    // Only a pawn that is near to the one that moved can have come within reach of it.
    let near = |square: crate::rules::Square| {
        let at = after.place(seat, moved).step()?.get();
        let ahead = Step::of(square, seat).get().checked_sub(at)?;
        (1..=12).contains(&ahead).then_some(())
    };
    let mut best: Option<Told> = None;
    for whose in after.active().without(seat).iter() {
        for pawn in after.pawns() {
            let Place::On(step) = after.place(whose, pawn) else { continue };
            if step.is_safe() || near(step.square(whose)).is_none() {
                continue;
            }
            let fresh = |position: &Position| {
                let mut setup = position.to_setup();
                (setup.turn, setup.owed, setup.hand) = (seat, 1, crate::rules::Hand::EMPTY);
                setup.build().map_or(0.0, |turn| cut_chance(&turn, seat, (whose, pawn)))
            };
            let (was, chance) = (fresh(before), fresh(after));
            let weight = (chance - was) * f64::from(step.get() + 1) / 2.0;
            if chance - was > 2.0 * LEAST.1 && best.is_none_or(|best| weight > best.weight) {
                best = Some(Told { reason: Reason::Threatens { whose, pawn, chance }, weight });
            }
        }
    }
    best
}

/// Why a move is worse than the best, by what both do; `None` where that is not plain.
pub fn why_less(best: &[Told], this: &[Told]) -> Option<Less> {
    // All that takes a pawn out of danger is of one kind.
    let saves = |reason| matches!(reason, Reason::OnCross | Reason::Safe { .. } | Reason::Escapes { .. });
    let same = |a: Reason, b: Reason| {
        std::mem::discriminant(&a) == std::mem::discriminant(&b) || saves(a) && saves(b)
    };
    let left = |told: &[Told], pawn| {
        let of = |told: &&Told| matches!(told.reason, Reason::Leaves { pawn: p, .. } if p == pawn);
        told.iter().find(of).map_or(0.0, |told| told.weight)
    };
    let leaves = this.iter().filter_map(|told| match told.reason {
        // What the best leaves about as much is no difference.
        Reason::Leaves { pawn, danger } if told.weight > 1.5 * left(best, pawn) => {
            Some((Less::Leaves(pawn, danger), told.weight - left(best, pawn)))
        }
        _ => None,
    });
    let misses = best.iter().filter(|told| told.reason.speaks_for()).filter_map(|told| {
        let too = this.iter().find(|other| same(told.reason, other.reason));
        too.is_none().then_some((Less::Misses(told.reason), told.weight))
    });
    let worth_a_word = leaves.chain(misses).filter(|&(_, weight)| weight > 2.0 * LEAST.0);
    worth_a_word.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(less, _)| less)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Seats, Setup, Spot, Value};

    fn pawn(number: u8) -> Pawn {
        Pawn::new(number).expect("1 to 6")
    }

    /// Red with one value to play in a game of two.
    fn red(value: u8, change: impl FnOnce(&mut Setup)) -> Position {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
        let value = Value::new(value).expect("a value");
        (setup.hand, setup.owed) = (std::iter::once(value).collect(), u8::from(value.throws_again()));
        change(&mut setup);
        setup.build().unwrap_or_else(|faults| panic!("{faults}"))
    }

    fn told(position: &Position, number: u8) -> Vec<Reason> {
        let mv = position.legal_moves().into_iter().find(|mv| mv.pawn == pawn(number)).expect("it can move");
        reasons(position, mv).into_iter().map(|told| told.reason).collect()
    }

    #[test]
    fn the_first_cut_of_the_pawn_in_front_comes_before_what_it_leaves() {
        let position = red(2, |setup| {
            setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(20), Spot::New, Spot::New];
            setup.pawns[Seat::Yellow] = vec![Spot::Step(15), Spot::Step(5), Spot::New, Spot::New];
        });
        let found = told(&position, 1);
        assert_eq!(found[0], Reason::Cuts { whose: Seat::Yellow, pawn: pawn(1), furthest: true });
        assert_eq!(found[1], Reason::OpensWay);
        let left =
            |r: &&Reason| matches!(r, Reason::Leaves { pawn: p, danger } if *p == pawn(2) && *danger > 0.2);
        assert_eq!(
            found.iter().filter(left).count(),
            1,
            "yellow's pawn stands three behind red's second: {found:?}"
        );
    }

    #[test]
    fn a_pawn_is_called_the_furthest_only_among_others_on_the_board() {
        let position = red(2, |setup| {
            setup.pawns[Seat::Red][0] = Spot::Step(1);
            setup.pawns[Seat::Yellow][0] = Spot::Step(15);
        });
        assert_eq!(
            told(&position, 1)[0],
            Reason::Cuts { whose: Seat::Yellow, pawn: pawn(1), furthest: false }
        );
    }

    #[test]
    fn a_pawn_that_comes_to_a_cross_or_out_of_reach_is_said_to_escape() {
        let position = red(3, |setup| {
            setup.pawns[Seat::Red] = vec![Spot::Step(3), Spot::Step(14), Spot::New, Spot::New];
            setup.pawns[Seat::Yellow][0] = Spot::Step(13);
            setup.pawns[Seat::Yellow][1] = Spot::Step(1);
        });
        let found = told(&position, 1);
        // It goes to step 6, a cross; the other stays one before yellow's second.
        assert!(found.iter().any(|r| matches!(r, Reason::Safe { from } if *from > 0.2)), "{found:?}");
        assert!(
            !found.iter().any(|r| matches!(r, Reason::Leaves { pawn: p, .. } if *p == pawn(1))),
            "{found:?}"
        );
    }

    #[test]
    fn a_move_that_only_goes_on_has_no_reason() {
        let position = red(2, |setup| {
            setup.pawns[Seat::Red] = vec![Spot::Step(40), Spot::Step(30), Spot::New, Spot::New];
            setup.has_cut = Seats::opposite(Seat::Red);
        });
        assert_eq!(told(&position, 1), []);
    }

    #[test]
    fn a_worse_move_is_told_what_it_misses_or_leaves() {
        let position = red(2, |setup| {
            setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(20), Spot::New, Spot::New];
            setup.pawns[Seat::Yellow] = vec![Spot::Step(15), Spot::Step(5), Spot::New, Spot::New];
        });
        let of = |number| {
            let moves = position.legal_moves().into_iter();
            reasons(&position, moves.clone().find(|mv| mv.pawn == pawn(number)).expect("it can move"))
        };
        assert!(matches!(why_less(&of(1), &of(2)), Some(Less::Misses(Reason::Cuts { .. }))));
        assert_eq!(why_less(&of(1), &of(1)), None, "it is no worse than itself");
    }
}
