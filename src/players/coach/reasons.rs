//! What a move does, as facts of the position: the largest change first, as somebody at the table would name it.

use crate::rules::{Action, Move, Pawn, Place, Position, Seat, Step};

use super::danger::{cut_chance, danger};
use super::plan::{Feat, Plan, at_once, feat, plan};

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
    /// The rest of the hand can do that behind it (H2).
    Later {
        /// What is done.
        feat: Feat,
        /// By which move.
        by: Move,
        /// Whether no value does it alone, so that this move plays towards it.
        towards: bool,
    },
    /// The pawn leaves a cross for a square where it can be cut.
    LeavesSafety,
    /// It leaves a pawn of the mover to be cut.
    Leaves {
        /// Which.
        pawn: Pawn,
        /// How likely, before the mover's next turn.
        danger: f64,
        /// When it stands so.
        when: When,
    },
}

/// When a pawn is left to be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The turn passes, and it stands there until the mover's next one.
    UntilNextTurn,
    /// The turn goes on, and it may move yet.
    IfItStays,
    /// The rest of the hand is played first, as is best.
    HandPlayed,
}

/// What moves are of one kind by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// They cut, or play towards a cut.
    Cut,
    /// They bring a pawn home, or play towards that.
    Home,
    /// They bring a pawn in.
    Enter,
    /// They turn in.
    TurnIn,
    /// They take a pawn out of danger.
    Safety,
    /// They bring a pawn of somebody else within reach.
    Threat,
    /// They do none of these.
    Quiet,
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
    /// It gives up a safe square.
    GivesUpSafety,
    /// It does not do that, and the best does.
    Misses(Reason),
}

impl Reason {
    /// Whether it speaks for the move.
    pub fn speaks_for(self) -> bool {
        self.kind() != Kind::Quiet
    }

    /// Whether that is done, by the move itself or by the rest of the hand.
    pub fn does(self, what: Feat) -> bool {
        match self {
            Self::Cuts { whose, pawn, .. } => what == Feat::Cuts(whose, pawn),
            Self::ComesHome => what == Feat::ComesHome,
            Self::Later { feat, .. } => what == feat,
            Self::OpensWay
            | Self::Enters
            | Self::TurnsIn
            | Self::OnCross
            | Self::Safe { .. }
            | Self::Escapes { .. }
            | Self::Threatens { .. }
            | Self::LeavesSafety
            | Self::Leaves { .. } => false,
        }
    }

    /// The kind of move that does this.
    pub const fn kind(self) -> Kind {
        match self {
            Self::Cuts { .. } | Self::OpensWay | Self::Later { feat: Feat::Cuts(..), .. } => Kind::Cut,
            Self::ComesHome | Self::Later { feat: Feat::ComesHome, .. } => Kind::Home,
            Self::Enters => Kind::Enter,
            Self::TurnsIn => Kind::TurnIn,
            Self::OnCross | Self::Safe { .. } | Self::Escapes { .. } => Kind::Safety,
            Self::Threatens { .. } => Kind::Threat,
            Self::LeavesSafety | Self::Leaves { .. } => Kind::Quiet,
        }
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

/// The kind of a move of which that is told: that of the heaviest reason that speaks for it.
pub fn kind(told: &[Told]) -> Kind {
    told.iter().map(|told| told.reason.kind()).find(|&kind| kind != Kind::Quiet).unwrap_or(Kind::Quiet)
}

/// What a legal move does, the heaviest first; nothing where it does no more than go on. With more values in hand, what
/// the rest of them can do behind it, and what that leaves.
pub fn reasons(position: &Position, mv: Move) -> Vec<Told> {
    if position.check(mv).is_ok() { reasons_of(position, &plan(position, mv)) } else { Vec::new() }
}

/// The same for a hand that is played that way.
pub fn reasons_of(position: &Position, plan: &Plan) -> Vec<Told> {
    let seat = position.turn();
    let Some((&mv, rest)) = plan.moves.split_first() else { return Vec::new() };
    let (from, mut next) = (position.place(seat, mv.pawn), *position);
    let (Ok(to), Ok(_)) = (position.check(mv), next.play(Action::Move(mv))) else { return Vec::new() };
    let mut told = Vec::new();
    let mut tell = |reason, weight| told.push(Told { reason, weight });
    if let Some((whose, pawn)) = position.victim(seat, to) {
        tell(
            Reason::Cuts { whose, pawn, furthest: is_furthest(position, whose, pawn) },
            weight_of_cut(position, whose, pawn),
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
    for &by in rest {
        if let Some(feat) = feat(&next, by) {
            let weight = match feat {
                Feat::Cuts(whose, pawn) => {
                    let way = if next.way_open(seat) { 0.0 } else { WAY };
                    weight_of_cut(&next, whose, pawn) + way
                }
                Feat::ComesHome => HOME,
            };
            tell(Reason::Later { feat, by, towards: !at_once(position, feat) }, weight);
        }
        if next.play(Action::Move(by)).is_err() {
            break;
        }
    }
    // Where the pawns will stand in the end the rest of a hand decides.
    if plan.end.turn() != seat || plan.end.hand().is_empty() {
        let when = match (plan.end.turn() == seat, rest.is_empty()) {
            (true, _) => When::IfItStays,
            (false, true) => When::UntilNextTurn,
            (false, false) => When::HandPlayed,
        };
        let risks = risks(position, &plan.end, mv.pawn, when).into_iter();
        // What else is good of the end is not this move's doing.
        told.extend(risks.filter(|told| rest.is_empty() || !told.reason.speaks_for()));
    }
    if told.iter().any(|told| matches!(told.reason, Reason::Safe { .. })) {
        // That says more.
        told.retain(|told| told.reason != Reason::OnCross);
    }
    told.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    told
}

fn weight_of_cut(position: &Position, whose: Seat, pawn: Pawn) -> f64 {
    f64::from(position.place(whose, pawn).progress()) + COME_IN
}

/// Whether that player's other pawns on the board, of which there are some, are all behind that one.
fn is_furthest(position: &Position, whose: Seat, pawn: Pawn) -> bool {
    let steps = |pawn| position.place(whose, pawn).progress();
    let mut others = position.pawns().filter(|&p| p != pawn);
    let mut on_board = others.clone().filter(|&p| matches!(position.place(whose, p), Place::On(_)));
    let behind = others.all(|p| position.place(whose, p) == Place::Home || steps(p) < steps(pawn));
    behind && on_board.next().is_some()
}

/// What the move of a pawn makes of everybody's danger.
fn risks(before: &Position, after: &Position, moved: Pawn, when: When) -> Vec<Told> {
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
            tell(Reason::Leaves { pawn, danger, when }, stake);
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
    let left = |told: &[Told], pawn| {
        let of = |told: &&Told| matches!(told.reason, Reason::Leaves { pawn: p, .. } if p == pawn);
        told.iter().find(of).map_or(0.0, |told| told.weight)
    };
    let leaves = this.iter().filter_map(|told| match told.reason {
        // What the best leaves about as much is no difference.
        Reason::Leaves { pawn, danger, .. } if told.weight > 1.5 * left(best, pawn) => {
            Some((Less::Leaves(pawn, danger), told.weight - left(best, pawn)))
        }
        _ => None,
    });
    let misses = best.iter().filter(|told| told.reason.speaks_for()).filter_map(|told| {
        let alike = this.iter().filter(|other| told.reason.kind() == other.reason.kind());
        let too = alike.map(|other| other.weight).reduce(f64::max);
        let weight = match (too, told.reason.kind()) {
            (None, _) => told.weight,
            // One cut is not as good as another.
            (Some(too), Kind::Cut) => told.weight - too,
            (Some(_), _) => return None,
        };
        Some((Less::Misses(told.reason), weight))
    });
    let gives_up = |told: &&Told| told.reason == Reason::LeavesSafety;
    let unsafe_now = this.iter().find(gives_up).filter(|_| !best.iter().any(|told| gives_up(&told)));
    let gives_up = unsafe_now.map(|told| (Less::GivesUpSafety, told.weight));
    let worth_a_word = leaves.chain(misses).chain(gives_up).filter(|&(_, weight)| weight > 2.0 * LEAST.0);
    worth_a_word.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(less, _)| less)
}

#[cfg(test)]
mod tests;
