use super::*;
use crate::game::Seed;
use crate::rules::{Action, Phase, Rules, Seats};

/// Positions of a game played with the first legal move, each with the same one as a quarter or half a turn of the table
/// gives it.
fn met(rules: Rules, seats: Seats, turned: Seats, turn: usize) -> Vec<(Position, Position)> {
    let on = |seat: Seat| Seat::ALL[(seat.index() + turn) % 4];
    let first = seats.iter().next().expect("somebody plays");
    let mut one = Position::start(rules, seats, first).expect("a table");
    let mut other = Position::start(rules, turned, on(first)).expect("a table");
    let mut dice = Seed(4).throws();
    let mut met = Vec::new();
    while met.len() < 300 {
        let action = match one.phase() {
            Phase::Over(_) => break,
            Phase::Throwing => Action::Throw(dice.next().expect("the dice never end")),
            Phase::Moving => Action::Move(one.legal_moves().nth(0).expect("there is a move")),
        };
        one.play(action).expect("it is legal");
        other.play(action).expect("the table is turned and nothing else");
        if one.king().is_none() {
            met.push((one, other));
        }
    }
    assert!(met.len() > 100, "the game was too short to tell: {}", met.len());
    met
}

fn chances(position: &Position) -> Chances {
    shipped(Table::of(position.seats()), position.rules()).chances(position)
}

#[test]
fn chances_are_together_1_and_nobody_has_any_who_does_not_play() {
    for rules in [Rules::CLASSIC, Rules::TRADITIONAL, Rules { pawns: 6, ..Rules::TRADITIONAL }] {
        for seats in [Seats::opposite(Seat::Green), Seats::FOUR.without(Seat::Red), Seats::FOUR] {
            for (position, _) in met(rules, seats, seats, 0) {
                let chances = chances(&position);
                assert!((chances.0.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{chances:?}");
                for seat in Seat::ALL {
                    let plays = position.active().contains(seat);
                    assert!(if plays { chances[seat] > 0.0 } else { chances[seat] == 0.0 }, "{chances:?}");
                }
            }
        }
    }
}

#[test]
fn the_side_of_the_board_makes_no_difference() {
    let three = Seats::FOUR.without(Seat::Blue);
    let tables = [
        (Seats::opposite(Seat::Red), Seats::opposite(Seat::Green), 1),
        (three, Seats::FOUR.without(Seat::Green), 2),
        (Seats::FOUR, Seats::FOUR, 3),
    ];
    for (seats, turned, turn) in tables {
        for (one, other) in met(Rules::CLASSIC, seats, turned, turn) {
            let (here, there) = (chances(&one), chances(&other));
            for seat in Seat::ALL {
                let on = Seat::ALL[(seat.index() + turn) % 4];
                assert_eq!(here[seat].to_bits(), there[on].to_bits(), "{seat} here is {on} there");
            }
        }
    }
}

#[test]
fn weights_come_back_from_their_bytes() {
    let net = shipped(Table::Two, Rules::CLASSIC);
    let bytes = net.to_bytes();
    let again = Net::from_bytes(Table::Two, &bytes).expect("they are its own");
    assert_eq!(again.to_bytes(), bytes, "rounded once, a weight stays what it is");
    let two = Seats::opposite(Seat::Red);
    let positions = met(Rules::CLASSIC, two, two, 0);
    for (position, _) in &positions {
        let apart = net.chances(position)[Seat::Red] - again.chances(position)[Seat::Red];
        assert!(apart.abs() < 1e-4, "{apart}");
    }
    let of_red = positions.iter().map(|(position, _)| again.chances(position)[Seat::Red]);
    let (least, most) = of_red.fold((1.0_f32, 0.0_f32), |(least, most), p| (least.min(p), most.max(p)));
    assert!(least < 0.2 && most > 0.5, "the weights tell positions apart: {least} to {most}");
}

#[test]
fn bytes_that_are_no_net_are_refused() {
    let bytes = shipped(Table::Two, Rules::CLASSIC).to_bytes();
    assert!(matches!(Net::from_bytes(Table::More, &bytes), Err(BadWeights::Size(..))));
    assert!(matches!(Net::from_bytes(Table::Two, &bytes[1..]), Err(BadWeights::Size(..))));
    let mut other = bytes;
    other[6] = b'9';
    assert_eq!(Net::from_bytes(Table::Two, &other), Err(BadWeights::Mark), "of other inputs");
}

#[test]
fn the_exponential_is_right_to_six_digits() {
    for n in 0..20_000 {
        let x = -(n as f32) / 1000.0;
        let right = f64::from(x).exp();
        assert!((f64::from(exp(x)) - right).abs() < 1e-6 * right.max(1e-3), "e to the power of {x}");
    }
    assert!(exp(-1e9) >= 0.0 && exp(-1e9) < 1e-20, "what is far below is nothing");
    assert_eq!(exp(0.0).to_bits(), 1.0_f32.to_bits());
}

#[test]
fn being_surer_leaves_who_is_ahead_and_says_so_more_clearly() {
    let net = shipped(Table::Two, Rules::CLASSIC);
    let surer = net.surer(1.5);
    let two = Seats::opposite(Seat::Red);
    let odds = |net: &Net, position: &Position| {
        let chances = net.chances(position);
        (chances[Seat::Red] / chances[Seat::Yellow]).ln()
    };
    for (position, _) in met(Rules::CLASSIC, two, two, 0) {
        let (before, after) = (odds(net, &position), odds(&surer, &position));
        assert!((after - 1.5 * before).abs() < 0.01, "odds of e^{before} become e^{after}");
    }
}
