use super::*;
use crate::game::Seed;
use crate::rules::{Seats, Setup, Spot};

fn pawn(number: u8) -> Pawn {
    Pawn::new(number).expect("1 to 6")
}

/// Two at a table, red to throw, changed as the test wants it.
fn two(change: impl FnOnce(&mut Setup)) -> Position {
    let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
    change(&mut setup);
    setup.build().unwrap_or_else(|faults| panic!("{faults}"))
}

#[track_caller]
fn is_about(found: f64, expected: f64) {
    assert!((found - expected).abs() < 0.001, "{found} should be {expected}");
}

/// The same by the definition alone: every throw and every move, so many throws deep.
fn by_hand(position: &Position, hunter: Seat, target: (Seat, Pawn), throws: usize) -> f64 {
    if position.place(target.0, target.1) == Place::Cut {
        return 1.0;
    }
    match position.phase() {
        _ if position.turn() != hunter => 0.0,
        Phase::Over(_) => 0.0,
        Phase::Throwing if throws == 0 => 0.0,
        Phase::Throwing => (Value::ALL.into_iter())
            .map(|value| {
                let mut next = *position;
                next.play(Action::Throw(Throw::worth(value))).expect("a throw is due");
                f64::from(value.chances()) / 16.0 * by_hand(&next, hunter, target, throws - 1)
            })
            .sum(),
        Phase::Moving => (position.legal_moves().into_iter())
            .map(|mv| {
                let mut next = *position;
                next.play(Action::Move(mv)).expect("it is legal");
                by_hand(&next, hunter, target, throws)
            })
            .fold(0.0, f64::max),
    }
}

#[test]
fn a_pawn_two_ahead_is_cut_by_a_2_or_by_two_1s() {
    let position = two(|setup| {
        setup.pawns[Seat::Red][0] = Spot::Step(3);
        setup.pawns[Seat::Yellow][0] = Spot::Step(13);
        // Nothing else can move: each throw is that pawn's.
        for spot in &mut setup.pawns[Seat::Yellow][1..] {
            *spot = Spot::Step(48);
        }
        setup.has_cut = Seats::opposite(Seat::Red);
    });
    is_about(danger(&position, Seat::Red, pawn(1)), 3.0 / 16.0 + 2.0 / 16.0 * 2.0 / 16.0);
}

#[test]
fn a_throw_of_no_use_goes_to_another_pawn_and_the_hunter_throws_again() {
    let position = two(|setup| {
        setup.pawns[Seat::Red][0] = Spot::Step(3);
        setup.pawns[Seat::Yellow] = vec![Spot::Step(13), Spot::Step(24), Spot::Step(48), Spot::Step(48)];
        setup.has_cut = Seats::opposite(Seat::Red);
    });
    // 2 at once, or 1 and 1, or after any 5, 6 or 12 by the other pawn the same again; a 1 by the other pawn
    // would leave a 2 to throw, which is more than a second 1. Were there always a pawn for that, it would be
    // 3/16 + 6/16 of itself, or 3/10; but two 12s bring the other pawn home, and then the first has to go.
    let found = danger(&position, Seat::Red, pawn(1));
    let turn = in_turn(&position, Seat::Yellow).expect("yellow's turn");
    is_about(found, by_hand(&turn, Seat::Yellow, (Seat::Red, pawn(1)), MOST));
    let mut setup = position.to_setup();
    setup.pawns[Seat::Yellow][1] = Spot::Step(48);
    let alone = danger(&setup.build().expect("the other pawn is home"), Seat::Red, pawn(1));
    assert!(found < 0.3 && found > alone + 0.05, "{found}, and without the other pawn {alone}");
}

#[test]
fn no_pawn_is_in_danger_on_a_cross_off_the_board_or_behind_nobody() {
    let position = two(|setup| {
        setup.pawns[Seat::Red] = vec![Spot::Step(6), Spot::New, Spot::Step(48), Spot::Step(20)];
        setup.pawns[Seat::Yellow] = vec![Spot::Step(16), Spot::Step(48), Spot::Step(48), Spot::Step(48)];
        setup.has_cut = Seats::opposite(Seat::Red);
    });
    for number in [1, 2, 3] {
        is_about(danger(&position, Seat::Red, pawn(number)), 0.0);
    }
    is_about(danger(&position, Seat::Red, pawn(4)), 0.0);
}

#[test]
fn who_may_not_turn_in_comes_round_and_who_may_does_not() {
    let board = |has_cut| {
        two(|setup| {
            setup.pawns[Seat::Red][0] = Spot::Step(13);
            setup.pawns[Seat::Yellow] = vec![Spot::Step(23), Spot::Cut, Spot::Cut, Spot::Cut];
            setup.has_cut = has_cut;
        })
    };
    // Yellow's arrow is two steps before red's 13th.
    let shut = danger(&board(Seats::NONE), Seat::Red, pawn(1));
    assert!(shut > 3.0 / 16.0, "{shut}");
    let open = danger(&board(Seats::opposite(Seat::Red)), Seat::Red, pawn(1));
    assert!(open < 0.1, "it turns in, and only a pawn that comes in could cut: {open}");
}

#[test]
fn every_opponent_until_the_next_turn_counts_and_no_other() {
    let mut setup = Setup::start(Rules::CLASSIC, Seats::FOUR, Seat::Red);
    setup.pawns[Seat::Red][0] = Spot::Step(3);
    // Two and one before it, seen from green and from yellow.
    setup.pawns[Seat::Green][0] = Spot::Step(19);
    setup.pawns[Seat::Yellow][0] = Spot::Step(14);
    setup.has_cut = Seats::NONE;
    let position = setup.build().expect("a position of four");
    let (green, yellow) = (
        cut_chance(&position, Seat::Green, (Seat::Red, pawn(1))),
        cut_chance(&position, Seat::Yellow, (Seat::Red, pawn(1))),
    );
    let all = danger(&position, Seat::Red, pawn(1));
    let blue = cut_chance(&position, Seat::Blue, (Seat::Red, pawn(1)));
    is_about(all, 1.0 - (1.0 - green) * (1.0 - yellow) * (1.0 - blue));
    let later = Setup { turn: Seat::Yellow, ..position.to_setup() }.build().expect("yellow's turn");
    let left = danger(&later, Seat::Red, pawn(1));
    let one = cut_chance(&later, Seat::Yellow, (Seat::Red, pawn(1)));
    let other = cut_chance(&later, Seat::Blue, (Seat::Red, pawn(1)));
    is_about(left, 1.0 - (1.0 - one) * (1.0 - other));
    assert!(green > 0.1 && yellow > 0.1 && left < all, "green has had its turn: {green} {left} {all}");
}

#[test]
fn a_throw_in_hand_that_cuts_is_certain() {
    let position = two(|setup| {
        setup.pawns[Seat::Red][0] = Spot::Step(1);
        setup.pawns[Seat::Yellow][0] = Spot::Step(15);
        (setup.hand, setup.owed) = (std::iter::once(Value::Two).collect(), 0);
    });
    is_about(cut_chance(&position, Seat::Red, (Seat::Yellow, pawn(1))), 1.0);
}

#[test]
fn banked_values_add_up_on_one_pawn() {
    let position = two(|setup| {
        setup.rules = Rules { entry: crate::rules::Entry::Strict, ..Rules::TRADITIONAL };
        setup.pawns[Seat::Red][0] = Spot::Step(20);
        setup.pawns[Seat::Yellow] = vec![Spot::Step(1), Spot::Step(48), Spot::Step(48), Spot::Step(48)];
        setup.has_cut = Seats::opposite(Seat::Red);
    });
    // Seven steps: 6 or 12 or 5 or 1 first, and a throw of 2, 3 or 4 to end with, which need not be used.
    let found = danger(&position, Seat::Red, pawn(1));
    let turn = in_turn(&position, Seat::Yellow).expect("yellow's turn");
    assert!((found - by_hand(&turn, Seat::Yellow, (Seat::Red, pawn(1)), 5)).abs() < 0.0075, "{found}");
    assert!(found > 2.0 / 16.0 * 3.0 / 16.0, "at least 5 and then 2: {found}");
}

/// Positions out of the middle of games played at random by those rules.
fn positions(rules: Rules, seats: Seats, games: u64) -> Vec<Position> {
    let mut found = Vec::new();
    for n in 0..games {
        let mut position = Position::start(rules, seats, Seat::Red).expect("a table");
        let mut dice = Seed(n).throws();
        let mut luck = Seed(n + 1000).throws();
        for _ in 0..(60 + 37 * n % 200) {
            let throw = dice.next().expect("the dice never end");
            let action = match position.phase() {
                Phase::Over(_) => break,
                Phase::Throwing => Action::Throw(throw),
                Phase::Moving => {
                    let moves = position.legal_moves();
                    let n = luck.next().expect("no end").value().steps();
                    Action::Move(moves.nth(usize::from(n) % moves.len()).expect("below their number"))
                }
            };
            position.play(action).expect("it is legal");
        }
        found.push(position);
    }
    found
}

#[test]
fn the_chance_is_that_of_all_throws_and_moves_by_the_definition() {
    let tables = [
        (Rules::CLASSIC, Seats::opposite(Seat::Red), 3),
        (Rules { cut_throws_again: true, ..Rules::CLASSIC }, Seats::FOUR, 3),
        (Rules { must_cut: false, ..Rules::CLASSIC }, Seats::FOUR, 3),
        (Rules { throws: crate::rules::Throws::Banked, ..Rules::CLASSIC }, Seats::opposite(Seat::Red), 3),
        (Rules::TRADITIONAL, Seats::FOUR, 2),
    ];
    let mut compared = 0;
    for (rules, seats, throws) in tables {
        for position in positions(rules, seats, 25) {
            for seat in seats.iter() {
                for hunter in seats.without(seat).iter() {
                    let Some(start) = in_turn(&position, hunter) else { continue };
                    // Of larger hands not every order is tried.
                    if start.hand().len() > 3 {
                        continue;
                    }
                    for pawn in position.pawns() {
                        let found = chance(&position, hunter, &[(seat, pawn)], throws);
                        if plain_square(&position, seat, pawn).is_none() {
                            assert!(found == 0.0, "nobody can cut it");
                            continue;
                        }
                        let expected = by_hand(&start, hunter, (seat, pawn), throws);
                        compared += 1;
                        assert!(
                            (found - expected).abs() < 0.0005,
                            "{found} should be {expected}: {hunter} hunts {seat} {pawn} in {position:?}"
                        );
                    }
                }
            }
        }
    }
    assert!(compared > 300, "{compared}");
}
