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
        |r: &&Reason| matches!(r, Reason::Leaves { pawn: p, danger, .. } if *p == pawn(2) && *danger > 0.2);
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
    assert_eq!(told(&position, 1)[0], Reason::Cuts { whose: Seat::Yellow, pawn: pawn(1), furthest: false });
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
    assert!(!found.iter().any(|r| matches!(r, Reason::Leaves { pawn: p, .. } if *p == pawn(1))), "{found:?}");
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
