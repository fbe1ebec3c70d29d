//! What the coach has to say at a table: found once when it is asked for, and kept while it is shown.

use crate::players::chances::{self, Chances};
use crate::players::coach::{self, Combined, Less, Told};
use crate::rules::{Action, Move, Pawn, Place, Position, Seat, Square};

use super::choice::{Choice, choices};

/// Losses less than this, in points of win chance, are none.
pub const EQUAL: f32 = 0.05;

/// Losses less than this, in points of win chance, do not tell moves of different kinds apart: rolled out, most
/// such pairs are too near to call. It is what is shown as less than 1.0.
pub const NEAR: f32 = 0.95;

/// A chance that is not worth a mark: it would be shown as 0 %.
const UNSEEN: f64 = 0.005;

/// One move of a throw, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The move, with the pawns that would do the same.
    pub choice: Choice,
    /// The mover's chance to become the King behind it, 0 to 1.
    pub chance: f32,
    /// What it loses against the best, in points of 100; 0 for the best, and less than nothing for none.
    pub loss: f32,
    /// What it does; looked for when the line is first marked.
    told: Option<Vec<Told>>,
}

/// What the whole hand can do with several values, where the best move leaves it undone.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole {
    /// What, and how.
    pub combined: Combined,
    /// What it loses against the best, in points of 100; less than nothing for none.
    pub loss: f32,
    /// Why, if that is plain.
    pub less: Option<Less>,
}

/// What is known before a throw or a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The position it is about.
    pub position: Position,
    /// The chances of all players as it stands.
    pub chances: Chances,
    /// The moves, best first; none before a throw.
    pub moves: Vec<Advice>,
    /// What else the whole hand can do.
    pub whole: Option<Whole>,
    /// What is in danger and what can be cut.
    pub dangers: Dangers,
}

impl Hint {
    /// What there is to say of a position that is not over.
    pub fn new(position: &Position) -> Self {
        let seat = position.turn();
        let mut judged = chances::of_moves(position);
        // Looking on, the moves of a full hand are not all tried: what those do together may be worth more.
        let combined = coach::combined(position).into_iter();
        let combined: Vec<(Combined, Chances)> =
            combined.map(|way| (way.clone(), chances::behind(&way.plan.end))).collect();
        for (way, chances) in &combined {
            let begins = |mv: Move| position.alike(seat, mv.pawn, way.plan.moves[0].pawn);
            let same =
                judged.iter_mut().filter(|one| one.mv.value == way.plan.moves[0].value && begins(one.mv));
            same.filter(|one| chances[seat] > one.chances[seat]).for_each(|one| one.chances = *chances);
        }
        let best = chances::best(&judged, seat).map(|best| best.chances);
        let top = best.map_or(0.0, |best| best[seat]);
        let advice = |choice: Choice| {
            let of = judged.iter().find(|judged| choice.has(judged.mv))?;
            let chance = of.chances[seat];
            Some(Advice { choice, chance, loss: 100.0 * (top - chance), told: None })
        };
        let mut moves: Vec<Advice> = choices(position).into_iter().filter_map(advice).collect();
        moves.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        let mut hint = Self {
            position: *position,
            chances: best.unwrap_or_else(|| chances::before_throw(position)),
            moves,
            whole: None,
            dangers: Dangers::new(position, seat, None),
        };
        // The best is set against the next, and against the best that it leaves undone.
        hint.look_into(0);
        hint.look_into(1);
        let done = |way: &Combined| hint.told(0).iter().any(|told| told.reason.does(way.feat));
        let left = combined.into_iter().filter(|(way, _)| !done(way));
        let left = left.reduce(|best, next| if next.1[seat] > best.1[seat] { next } else { best });
        hint.whole = left.map(|(combined, chances)| {
            let told = coach::reasons_of(position, &combined.plan);
            let less = coach::why_less(hint.told(0), &told);
            Whole { combined, loss: 100.0 * (top - chances[seat]), less }
        });
        hint
    }

    /// Finds out what a move does, the first time it is marked.
    pub(super) fn look_into(&mut self, line: usize) {
        if let Some(advice) = self.moves.get_mut(line)
            && advice.told.is_none()
        {
            advice.told = Some(coach::reasons(&self.position, advice.choice.first()));
        }
    }

    /// What a move does, the most telling first; nothing before it was marked.
    pub fn told(&self, line: usize) -> &[Told] {
        self.moves.get(line).and_then(|advice| advice.told.as_deref()).unwrap_or_default()
    }

    /// Why a marked move is less than the best; `None` if it is not, or for no plain reason.
    pub fn less(&self, line: usize) -> Option<Less> {
        let equal = self.moves.get(line).is_none_or(|advice| advice.loss < EQUAL);
        if equal { None } else { coach::why_less(self.told(0), self.told(line)) }
    }

    /// What else the whole hand can do, unless that is told of a marked move already.
    pub fn whole_beside(&self, line: usize) -> Option<&Whole> {
        let told = |whole: &&Whole| self.told(line).iter().any(|told| told.reason.does(whole.combined.feat));
        self.whole.as_ref().filter(|whole| !told(whole))
    }

    /// Whether a marked move is of another kind than the best, and too little behind it to be told apart.
    pub fn about_equal(&self, line: usize) -> bool {
        let near = self.moves.get(line).is_some_and(|advice| (EQUAL..NEAR).contains(&advice.loss));
        near && coach::kind(self.told(line)) != coach::kind(self.told(0))
    }
}

/// A pawn, where it stands, and how likely it is cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub pawn: Pawn,
    /// Where; of a chosen move, where it comes.
    pub square: Square,
    /// How likely it is cut, 0 to 1.
    pub chance: f64,
}

/// The pawns of a player that are in danger, and those that the player can cut.
#[derive(Clone, Debug, PartialEq)]
pub struct Dangers {
    /// The player.
    pub seat: Seat,
    /// The move that is taken to be made, if one is chosen.
    pub after: Option<Move>,
    /// Whether the player's turn goes on behind that move.
    pub goes_on: bool,
    /// The player's own pawns that may be cut before the next turn: behind that move, or as if the turn passed now.
    pub own: Vec<Mark>,
    /// The pawns that the player can cut in what is left of this turn.
    pub on_offer: Vec<Mark>,
    /// The position.
    pub position: Position,
}

impl Dangers {
    /// The dangers to that player's pawns, after a move if one is chosen; and, in the player's turn, what can be cut.
    pub fn new(position: &Position, seat: Seat, after: Option<Move>) -> Self {
        let mut board = *position;
        let after = after.filter(|&mv| board.play(Action::Move(mv)).is_ok());
        let mark = |board: &Position, whose: Seat, pawn, chance: f64| match board.place(whose, pawn) {
            Place::On(step) if chance >= UNSEEN => {
                Some(Mark { seat: whose, pawn, square: step.square(whose), chance })
            }
            Place::On(_) | Place::New | Place::Cut | Place::Home => None,
        };
        let own =
            board.pawns().filter_map(|pawn| mark(&board, seat, pawn, coach::danger(&board, seat, pawn)));
        let others = position.active().without(seat).iter();
        let others = others.flat_map(|whose| position.pawns().map(move |pawn| (whose, pawn)));
        let on_offer = others.filter(|_| position.turn() == seat).filter_map(|(whose, pawn)| {
            mark(position, whose, pawn, coach::cut_chance(position, seat, (whose, pawn)))
        });
        let goes_on = after.is_some() && board.turn() == seat;
        Self { seat, after, goes_on, own: own.collect(), on_offer: on_offer.collect(), position: *position }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Seats, Setup, Spot, Value};

    fn choosing() -> Position {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
        setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(20), Spot::Step(0), Spot::Step(0)];
        setup.pawns[Seat::Yellow] = vec![Spot::Step(15), Spot::Step(5), Spot::New, Spot::New];
        (setup.hand, setup.owed) = (std::iter::once(Value::Two).collect(), 0);
        setup.build().unwrap_or_else(|faults| panic!("{faults}"))
    }

    #[test]
    fn every_different_move_is_judged_once_the_best_first() {
        let hint = Hint::new(&choosing());
        assert_eq!(hint.moves.len(), 3, "the two pawns at home would do the same");
        assert!(hint.moves.iter().any(|advice| advice.choice.pawns.len() == 2));
        assert!(hint.moves[0].loss.abs() < 1e-6, "the best loses nothing");
        assert!(
            hint.moves.windows(2).all(|two| two[0].chance >= two[1].chance && two[0].loss <= two[1].loss)
        );
        assert!(!hint.told(0).is_empty() && !hint.told(1).is_empty(), "the best is set against the next");
        assert!(hint.told(2).is_empty(), "other reasons are looked for when asked for");
    }

    #[test]
    fn moves_of_different_kinds_less_than_a_point_apart_are_about_equal() {
        let mut hint = Hint::new(&choosing());
        assert_eq!(coach::kind(hint.told(0)), coach::Kind::Cut);
        for (loss, equal) in [(0.0, false), (0.2, true), (0.94, true), (1.0, false)] {
            hint.moves[1].loss = loss;
            assert_eq!(hint.about_equal(1), equal, "{loss} points between a cut and another move");
        }
        hint.moves[1].loss = 0.2;
        hint.moves[1].told = hint.moves[0].told.clone();
        assert!(!hint.about_equal(1), "of one kind they are told apart by less");
    }

    #[test]
    fn no_move_is_worth_less_than_what_the_hand_does_behind_it() {
        let mut setup = Setup::start(Rules::TRADITIONAL, Seats::opposite(Seat::Red), Seat::Red);
        setup.pawns[Seat::Red] = vec![Spot::Step(2), Spot::Step(20), Spot::Step(0), Spot::Step(0)];
        setup.pawns[Seat::Yellow][0] = Spot::Step(7);
        (setup.hand, setup.owed) = ([5, 12].into_iter().filter_map(Value::new).collect(), 0);
        let position = setup.build().unwrap_or_else(|faults| panic!("{faults}"));
        let hint = Hint::new(&position);
        for way in coach::combined(&position) {
            let line = hint.moves.iter().find(|advice| advice.choice.has(way.plan.moves[0]));
            let chance = chances::behind(&way.plan.end)[Seat::Red];
            assert!(line.is_some_and(|line| line.chance >= chance), "{way:?}");
        }
    }

    #[test]
    fn before_a_throw_there_are_chances_that_sum_to_1_and_no_moves() {
        let start = Setup::start(Rules::CLASSIC, Seats::FOUR, Seat::Green).build().expect("a start");
        let hint = Hint::new(&start);
        assert!(hint.moves.is_empty());
        assert!((hint.chances.0.iter().sum::<f32>() - 1.0).abs() < 1e-4);
    }

    #[test]
    fn dangers_are_those_behind_the_chosen_move_and_offers_those_of_now() {
        let position = choosing();
        let pawn = |number| Pawn::new(number).expect("1 to 6");
        let as_it_stands = Dangers::new(&position, Seat::Red, None);
        let offered: Vec<Pawn> = as_it_stands.on_offer.iter().map(|mark| mark.pawn).collect();
        assert_eq!(offered, [pawn(1)], "the 2 cuts yellow's first, and no other throw follows");
        assert!((as_it_stands.on_offer[0].chance - 1.0).abs() < 1e-9);
        let mv = Move { pawn: pawn(1), value: Value::Two };
        let behind = Dangers::new(&position, Seat::Red, Some(mv));
        let g1 = "g1".parse().expect("a square");
        assert!(behind.own.iter().all(|mark| mark.pawn != pawn(1) || mark.square == g1), "where it comes");
        assert_eq!(behind.on_offer, as_it_stands.on_offer);
    }
}
