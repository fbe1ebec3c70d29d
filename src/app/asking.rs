//! What can be asked about the board piece by piece: one square, one pawn, and what has happened since a player threw.
//! For those who cannot look at it.

use crate::game::Game;
use crate::players::coach;
use crate::rules::{Action, Illegal, Pawn, Place, Position, Seat, Square, Step, Value};

/// What there is to say of a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnSquare {
    /// Which.
    pub square: Square,
    /// Who stands there, player by player.
    pub pawns: Vec<(Seat, Vec<Pawn>)>,
    /// Whether nobody is cut there (R6).
    pub is_safe: bool,
    /// Whose home it is (R1).
    pub home_of: Option<Seat>,
    /// Whose arrow stands there (R5).
    pub arrow_of: Option<Seat>,
}

impl OnSquare {
    /// How many pawns stand there.
    pub fn len(&self) -> usize {
        self.pawns.iter().map(|(_, pawns)| pawns.len()).sum()
    }

    /// Whether nobody stands there.
    pub fn is_empty(&self) -> bool {
        self.pawns.is_empty()
    }
}

/// What there is to say of a square of that board.
pub fn on_square(board: &Position, square: Square) -> OnSquare {
    let of = |seat: Seat| {
        let stands = |&pawn: &Pawn| board.place(seat, pawn).step() == Some(Step::of(square, seat));
        (seat, board.pawns().filter(stands).collect::<Vec<Pawn>>())
    };
    OnSquare {
        square,
        pawns: board.active().iter().map(of).filter(|(_, pawns)| !pawns.is_empty()).collect(),
        is_safe: square.is_safe() || square == Square::CENTRE,
        home_of: square.home_of(),
        arrow_of: square.arrow_of(),
    }
}

/// Every square on which several pawns stand.
pub fn crowded(board: &Position) -> Vec<OnSquare> {
    Square::all().map(|square| on_square(board, square)).filter(|on| on.len() > 1).collect()
}

/// A pawn that can cut another with one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunter {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub pawn: Pawn,
    /// The values that bring it there.
    pub values: Vec<Value>,
}

/// What there is to say of a pawn.
#[derive(Clone, Debug, PartialEq)]
pub struct OfPawn {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub pawn: Pawn,
    /// Where it is.
    pub place: Place,
    /// How many steps it has to go to the centre, once it is on the board.
    pub to_go: u8,
    /// Whether it goes round again at the arrow, its player not having cut yet (R18).
    pub is_shut_out: bool,
    /// Of a pawn off the board: what it waits for.
    pub waits_for: Option<Illegal>,
    /// Who can cut it with one value.
    pub hunters: Vec<Hunter>,
    /// How likely it is cut before its player's next turn, as the coach reckons it, if the coach may be asked.
    pub danger: Option<f64>,
}

/// What there is to say of a pawn; nothing if the game does not have it. The coach's figure only where `hints` are on.
pub fn of_pawn(board: &Position, seat: Seat, pawn: Pawn, hints: bool) -> Option<OfPawn> {
    if !board.active().contains(seat) || pawn.number() > board.rules().pawns {
        return None;
    }
    let place = board.place(seat, pawn);
    let step = place.step();
    let cuts = |hunter: Seat, with: Pawn, value: Value| {
        let to = board.check_for(hunter, with, value).ok();
        to.and_then(|to| board.victim(hunter, to)) == Some((seat, pawn))
    };
    let hunters = board.active().without(seat).iter().flat_map(|hunter| {
        board.pawns().map(move |with| {
            let values = Value::ALL.into_iter().filter(|&value| cuts(hunter, with, value)).collect();
            Hunter { seat: hunter, pawn: with, values }
        })
    });
    let is_on_board = matches!(place, Place::On(_));
    Some(OfPawn {
        seat,
        pawn,
        place,
        to_go: Step::CENTRE.get() - step.map_or(0, Step::get),
        is_shut_out: !board.way_open(seat) && !step.is_some_and(Step::is_inside),
        // A 2 brings nobody in, by whatever rule.
        waits_for: board.check_for(seat, pawn, Value::Two).err().filter(|_| step.is_none()),
        hunters: hunters.filter(|hunter| !hunter.values.is_empty()).collect(),
        danger: (hints && is_on_board).then(|| coach::danger(board, seat, pawn)),
    })
}

/// Where in the log that player last threw, before the turn that is played now if it is that player's; 0 if never.
pub fn last_throw_of(game: &Game, seat: Seat) -> usize {
    let log = game.log();
    let own = game.position().turn() == seat;
    let end = if own { game.turn_starts().last().copied().unwrap_or(0) } else { log.len() };
    let threw = |at: &usize| matches!(log[*at].action, Action::Throw(_)) && log[*at].before.turn() == seat;
    (0..end).rev().find(threw).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Seats, Setup, Spot};

    fn pawn(number: u8) -> Pawn {
        Pawn::new(number).expect("1 to 6")
    }

    fn board() -> Position {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
        setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(12), Spot::Step(12), Spot::Cut];
        setup.pawns[Seat::Yellow] = vec![Spot::Step(15), Spot::Step(0), Spot::Step(1), Spot::Step(48)];
        setup.has_cut = Seats::NONE.with(Seat::Yellow);
        setup.build().unwrap_or_else(|faults| panic!("{faults}"))
    }

    #[test]
    fn a_pawn_knows_every_pawn_that_can_cut_it_with_one_value_and_those_values() {
        let board = board();
        let hunted = of_pawn(&board, Seat::Yellow, pawn(1), false).expect("it plays");
        assert_eq!(hunted.hunters, [Hunter { seat: Seat::Red, pawn: pawn(1), values: vec![Value::Two] }]);
        assert_eq!((hunted.to_go, hunted.is_shut_out, hunted.danger), (33, false, None));
        let safe = of_pawn(&board, Seat::Yellow, pawn(2), true).expect("it plays");
        assert_eq!((safe.hunters.len(), safe.danger), (0, Some(0.0)), "on a cross nobody is cut");
        let off = of_pawn(&board, Seat::Red, pawn(4), true).expect("it plays");
        assert_eq!((off.waits_for, off.danger), (Some(Illegal::CutNeedsOneOrFive), None));
        assert!(
            of_pawn(&board, Seat::Red, pawn(1), false).is_some_and(|red| red.is_shut_out && red.to_go == 47)
        );
        assert_eq!(of_pawn(&board, Seat::Green, pawn(1), true), None, "nobody sits there");
        assert_eq!(of_pawn(&board, Seat::Red, pawn(5), true), None, "there are four");
    }

    #[test]
    fn a_square_knows_who_stands_there_and_what_it_is() {
        let d7 = on_square(&board(), Square::home(Seat::Yellow));
        assert_eq!(d7.pawns, [(Seat::Red, vec![pawn(2), pawn(3)]), (Seat::Yellow, vec![pawn(2)])]);
        assert!(d7.is_safe && d7.home_of == Some(Seat::Yellow) && d7.arrow_of.is_none());
        let arrow = on_square(&board(), Step::ARROW.square(Seat::Red));
        assert!(arrow.is_empty() && !arrow.is_safe && arrow.arrow_of == Some(Seat::Red));
        assert_eq!(crowded(&board()).len(), 1);
    }
}
