//! What a game adds up to: luck and losses by player, how bad decisions were, and the moments that stand out.

use crate::rules::{Move, Seat};

use super::{Analysis, Kind};

/// How bad a decision was: gnubg's scale, in points of winning chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// 2 points or more.
    Doubtful,
    /// 4 points or more.
    Mistake,
    /// 8 points or more.
    Blunder,
}

impl Mark {
    /// Every mark, the least first.
    pub const ALL: [Self; 3] = [Self::Doubtful, Self::Mistake, Self::Blunder];

    /// The mark of a decision that lost so many points.
    pub fn of(lost: f64) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|mark| lost >= mark.least())
    }

    /// The points from which on it is given.
    pub const fn least(self) -> f64 {
        match self {
            Self::Doubtful => 2.0,
            Self::Mistake => 4.0,
            Self::Blunder => 8.0,
        }
    }
}

/// What changed the chance of one player, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Account {
    /// The chance before the first action.
    pub start: f64,
    /// The luck of the own throws.
    pub luck: f64,
    /// What the throws of the others did.
    pub others_luck: f64,
    /// What the own decisions lost, 0 or more.
    pub lost: f64,
    /// What the decisions of the others gave, or, among three and four, took.
    pub others_lost: f64,
    /// What the judge thought better of, seeing further.
    pub second_thoughts: f64,
    /// What it changed that somebody gave up.
    pub given_up: f64,
    /// The chance behind the last action.
    pub end: f64,
    /// Throws made.
    pub throws: u32,
    /// Decisions among different moves.
    pub decisions: u32,
    /// Decisions marked, by [`Mark::ALL`].
    pub marks: [u32; 3],
}

impl Account {
    /// Points lost in a decision; 0 where there was none.
    pub fn lost_each(&self) -> f64 {
        self.lost / f64::from(self.decisions.max(1))
    }
}

impl Analysis {
    /// The best that could be made of a throw, where a move was due behind it.
    pub fn answer(&self, step: usize) -> Option<Move> {
        let thrown = matches!(self.steps.get(step)?.kind, Kind::Throw(_));
        match self.steps.get(step + 1).filter(|_| thrown)?.kind {
            Kind::Forced(mv) => Some(mv),
            Kind::Choice(choice) => Some(choice.best),
            Kind::Throw(_) | Kind::Concession => None,
        }
    }

    /// What changed the chance of a player.
    pub fn account(&self, seat: Seat) -> Account {
        let end = self.steps.last().map_or(&self.start, |step| &step.after);
        let points = |chance: f32| f64::from(chance) * 100.0;
        let mut account =
            Account { start: points(self.start[seat]), end: points(end[seat]), ..Account::default() };
        for step in &self.steps {
            let (own, change) = (step.seat == seat, step.change(seat));
            match step.kind {
                Kind::Throw(_) => {
                    let luck = step.luck(seat);
                    if own {
                        account.luck += luck;
                        account.throws += 1;
                    } else {
                        account.others_luck += luck;
                    }
                    account.second_thoughts += change - luck;
                }
                Kind::Choice(_) if own => {
                    account.lost -= change;
                    account.decisions += 1;
                }
                Kind::Choice(_) => account.others_lost += change,
                Kind::Forced(_) => {}
                Kind::Concession => account.given_up += change,
            }
            if let Some(mark) = step.mark().filter(|_| own) {
                account.marks[mark as usize] += 1;
            }
        }
        account
    }

    /// The chances before the first action and behind each: one point more than there are actions.
    pub fn curve(&self, seat: Seat) -> impl Iterator<Item = f32> {
        std::iter::once(self.start[seat]).chain(self.steps.iter().map(move |step| step.after[seat]))
    }

    /// The steps of the moments that decided the game, in its order: the largest swings, each of a turn of its own
    /// as far as there are so many turns.
    pub fn moments(&self, most: usize) -> Vec<usize> {
        let worth = |step: usize| match self.steps[step].kind {
            // What is forced changes nothing, and giving up follows what was decided.
            Kind::Forced(_) | Kind::Concession => 0.0,
            Kind::Throw(_) | Kind::Choice(_) => self.steps[step].swing(),
        };
        let mut all: Vec<usize> = (0..self.steps.len()).filter(|&step| worth(step) > 0.0).collect();
        all.sort_by(|&a, &b| worth(b).total_cmp(&worth(a)));
        let mut moments: Vec<usize> = Vec::new();
        for again in [false, true] {
            for &step in &all {
                let turn = self.steps[step].turn;
                let same_turn = moments.iter().any(|&other| self.steps[other].turn == turn);
                if moments.len() < most && same_turn == again && !moments.contains(&step) {
                    moments.push(step);
                }
            }
        }
        moments.sort_unstable();
        moments
    }

    /// The steps of the decisions that are marked, in order.
    pub fn marked(&self) -> Vec<usize> {
        (0..self.steps.len()).filter(|&step| self.steps[step].mark().is_some()).collect()
    }

    /// The steps of the luckiest throws, of everybody or of one player, the luckiest first.
    pub fn luckiest(&self, seat: Option<Seat>, most: usize) -> Vec<usize> {
        self.throws(seat, most, 1.0)
    }

    /// The steps of the unluckiest throws, the unluckiest first.
    pub fn unluckiest(&self, seat: Option<Seat>, most: usize) -> Vec<usize> {
        self.throws(seat, most, -1.0)
    }

    fn throws(&self, seat: Option<Seat>, most: usize, sign: f64) -> Vec<usize> {
        let luck = |step: usize| self.steps[step].luck(self.steps[step].seat) * sign;
        let whose = |step: usize| seat.is_none_or(|seat| self.steps[step].seat == seat);
        let mut all: Vec<usize> =
            (0..self.steps.len()).filter(|&step| whose(step) && luck(step) > 0.0).collect();
        all.sort_by(|&a, &b| luck(b).total_cmp(&luck(a)));
        all.truncate(most);
        all
    }
}
