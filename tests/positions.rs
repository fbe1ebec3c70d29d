//! What a position says of itself beside its legal moves.

use dhayam::rules::{Action, Entry, Pawn, Rules, Seat, Seats, Setup, Spot, Square, Throw, Value};

use crate::kit::{mv, start, value};

#[test]
fn pawns_are_alike_on_one_place_and_off_the_board_where_a_cut_makes_no_difference() {
    for entry in [Entry::Strict, Entry::Classic, Entry::Open] {
        let rules = Rules { pawns: 6, entry, ..Rules::CLASSIC };
        let mut setup = Setup::start(rules, Seats::opposite(Seat::Red), Seat::Red);
        let places = [Spot::New, Spot::Cut, Spot::Step(3), Spot::Step(24), Spot::Step(24), Spot::Step(48)];
        setup.pawns[Seat::Red] = places.to_vec();
        setup.has_cut = Seats::NONE.with(Seat::Red);
        let position = setup.build().unwrap_or_else(|faults| panic!("{faults}"));
        let pawn = |n| Pawn::new(n).expect("1 to 6");
        for a in 1..=6 {
            for b in 1..=6 {
                let off = a <= 2 && b <= 2 && entry != Entry::Classic;
                let crowd = [4, 5].contains(&a) && [4, 5].contains(&b);
                let alike = position.alike(Seat::Red, pawn(a), pawn(b));
                assert_eq!(alike, a == b || off || crowd, "{a} and {b}, entry {entry:?}");
            }
        }
    }
}

#[test]
fn the_rings_go_from_the_rim_to_the_centre() {
    let ring = |rank: u8, file: u8| Square::at(file, rank).expect("it is on the board").ring().to_string();
    let rows: Vec<String> = (0..7).map(|rank| (0..7).map(|file| ring(rank, file)).collect()).collect();
    let board = ["0000000", "0111110", "0122210", "0123210", "0122210", "0111110", "0000000"];
    assert_eq!(rows, board);
}

#[test]
fn a_set_of_moves_has_those_and_no_others_in_order_of_value_and_pawn() {
    let mut setup = Setup::start(Rules::TRADITIONAL, Seats::opposite(Seat::Red), Seat::Red);
    setup.pawns[Seat::Red] = vec![Spot::Step(0), Spot::Step(2), Spot::New, Spot::Step(9)];
    setup.has_cut = Seats::NONE.with(Seat::Red);
    (setup.hand, setup.owed) = ([2, 5].map(value).into_iter().collect(), 0);
    let moves = setup.build().unwrap_or_else(|faults| panic!("{faults}")).legal_moves();
    // The first pawn cannot go to where the second stands; the third comes in with the 5.
    let wanted = [mv(2, 2), mv(4, 2), mv(1, 5), mv(2, 5), mv(3, 5), mv(4, 5)];
    assert_eq!(moves.into_iter().collect::<Vec<_>>(), wanted);
    assert_eq!((moves.len(), moves.is_empty()), (6, false));
    for (n, wanted) in wanted.into_iter().enumerate() {
        assert_eq!(moves.nth(n), Some(wanted));
    }
    assert_eq!(moves.nth(6), None);
    for steps in Value::ALL.map(Value::steps) {
        for pawn in 1..=6 {
            assert_eq!(moves.contains(mv(pawn, steps)), wanted.contains(&mv(pawn, steps)), "{pawn}: {steps}");
        }
    }
}

#[test]
fn what_two_throws_bring_about_is_the_same_only_if_the_dice_lie_alike() {
    let fell = |first, second| {
        let mut position = start(Rules::CLASSIC, Seats::opposite(Seat::Red));
        position.play(Action::Throw(Throw::new(first, second).expect("faces"))).expect("a throw is due")
    };
    assert_eq!(fell(1, 1), fell(1, 1));
    assert_ne!(fell(1, 1), fell(2, 0));
    assert_ne!(fell(1, 1), fell(0, 1), "one passes the turn, the other does not");
}
