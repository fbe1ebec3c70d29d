//! What a position says of itself beside its legal moves.

use dhayam::rules::{
    Action, Entry, Event, Events, Fault, Illegal, Pawn, Rules, Seat, Seats, Setup, Spot, Square, Step, Throw,
    Value,
};

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
    let mut left = moves.into_iter();
    for n in (0..=6).rev() {
        assert_eq!((left.len(), left.next().is_some()), (n, n > 0));
    }
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

/// Red's two pawns of which the first stands there, with that value to play; yellow's first stands on that step.
fn about_to_play(red: u8, steps: u8, yellow: u8, has_cut: bool) -> Setup {
    let rules = Rules { pawns: 2, ..Rules::CLASSIC };
    let mut setup = Setup::start(rules, Seats::opposite(Seat::Red), Seat::Red);
    setup.pawns[Seat::Red][0] = Spot::Step(red);
    setup.pawns[Seat::Yellow][0] = Spot::Step(yellow);
    if has_cut {
        setup.has_cut = Seats::NONE.with(Seat::Red);
    }
    (setup.hand, setup.owed) = ([value(steps)].into_iter().collect(), u8::from(value(steps).throws_again()));
    setup
}

fn played(setup: &Setup, pawn: u8) -> Result<Events, Illegal> {
    let mut position = setup.build().unwrap_or_else(|faults| panic!("{faults}"));
    position.play(Action::Move(mv(pawn, setup.hand.values().next().expect("one is in hand").steps())))
}

#[test]
fn the_first_cut_opens_the_way_in_and_the_second_opens_nothing() {
    // Red's step 3 and yellow's step 15 are one square.
    for has_cut in [false, true] {
        let events = played(&about_to_play(1, 2, 15, has_cut), 1).expect("it is legal");
        let is_cut = |event: &Event| matches!(event, Event::Cut { by: Seat::Red, seat: Seat::Yellow, .. });
        let opens = |event: &Event| matches!(event, Event::WayOpened { seat: Seat::Red });
        assert!(events.as_slice().iter().any(is_cut), "{events:?}");
        assert_eq!(events.as_slice().iter().any(opens), !has_cut, "{events:?}");
    }
}

#[test]
fn a_pawn_comes_home_in_the_centre_and_nowhere_else() {
    for (steps, comes_home) in [(2, true), (1, false)] {
        let events = played(&about_to_play(46, steps, 5, true), 1).expect("it is legal");
        let home = |event: &Event| matches!(event, Event::CameHome { seat: Seat::Red, .. });
        assert_eq!(events.as_slice().iter().any(home), comes_home, "{events:?}");
    }
}

#[test]
fn a_pawn_that_would_go_past_the_centre_is_told_how_far_it_is() {
    let mut setup = about_to_play(46, 5, 5, true);
    setup.pawns[Seat::Red][1] = Spot::Step(0);
    assert_eq!(played(&setup, 1), Err(Illegal::PastCentre { left: 2 }));
}

#[test]
fn squares_travelled_are_counted_over_all_pawns_of_a_seat() {
    let mut setup = about_to_play(46, 2, 5, true);
    setup.pawns[Seat::Red][1] = Spot::Step(0);
    let position = setup.build().unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!([Seat::Red, Seat::Yellow, Seat::Green].map(|seat| position.progress(seat)), [48, 6, 98]);
}

#[test]
fn a_game_that_is_over_may_be_described_once_nothing_is_to_be_played_in_it() {
    let mut setup = about_to_play(48, 2, 5, true);
    setup.pawns[Seat::Red][1] = Spot::Step(48);
    (setup.hand, setup.owed) = ([].into_iter().collect(), 0);
    assert_eq!(setup.build().map(|position| position.king()), Ok(Some(Seat::Red)));
    setup.hand = [value(2)].into_iter().collect();
    let faults = setup.build().expect_err("nobody plays any more");
    assert_eq!(faults.as_slice(), [Fault::NotOver(Seat::Red)]);
}

#[test]
fn whoever_is_not_at_the_table_has_given_up_nothing_and_cut_nobody() {
    let of = |seats: fn(&mut Setup) -> &mut Seats| {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
        *seats(&mut setup) = Seats::NONE.with(Seat::Green);
        setup.build().expect_err("green is not at the table").as_slice().to_vec()
    };
    assert_eq!(of(|setup| &mut setup.has_cut), [Fault::EmptySeat(Seat::Green)]);
    assert_eq!(of(|setup| &mut setup.conceded), [Fault::EmptySeat(Seat::Green)]);
}

#[test]
fn what_people_read_of_rules_is_written_out() {
    assert_eq!(Step::ARROW.to_string(), "23");
    assert_eq!(value(12).to_string(), "12");
    assert_eq!(Pawn::new(3).expect("1 to 6").to_string(), "3");
    assert_eq!(Illegal::Done.to_string(), "refused by R20: Done");
    let throw = Throw::new(4, 0).expect_err("a die has 0 to 3").to_string();
    assert_eq!(throw, "[4,0] is not a throw: each face is 0, 1, 2 or 3 (R7)");
    let seat = "pink".parse::<Seat>().expect_err("there is none").to_string();
    assert_eq!(seat, "'pink' is not a seat; the seats are red, green, yellow and blue");
    let red = Seats::NONE.with(Seat::Red);
    let table =
        |seats| Setup::start(Rules::CLASSIC, seats, Seat::Red).build().expect_err("no table").to_string();
    assert!(table(red).contains("fewer than two players"), "{}", table(red));
    let side = "red and green sit side by side; two sit opposite";
    assert!(table(red.with(Seat::Green)).contains(side), "{}", table(red.with(Seat::Green)));
}
