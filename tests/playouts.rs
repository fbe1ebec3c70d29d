//! Random games over every combination of house rules, watched at every step.

use dhayam::rules::{
    Action, Event, Hand, Illegal, Move, Pawn, Phase, Place, Position, Rules, Seat, Seats, Square, Throw,
    Value,
};

use crate::kit::{Luck, every_house_rule, every_table, start};

/// More actions than any game of chance should need.
const ENDLESS: usize = 200_000;

#[test]
fn every_random_game_keeps_the_rules_to_its_end() {
    let mut luck = Luck::new(2);
    let (mut games, mut steps) = (0, 0);
    for rules in every_house_rule() {
        for pawns in 1..=6 {
            for seats in every_table() {
                let rules = Rules { pawns, ..rules };
                let concedes = luck.below(4) == 0;
                steps += play_out(start(rules, seats), concedes, &mut luck);
                games += 1;
            }
        }
    }
    assert_eq!(games, 24 * 6 * 7, "the house rules, the pawns and the tables have all had their game");
    assert!(steps > 300 * games, "the games were too short to tell: {steps} steps");
}

/// A random concession falls within so many actions.
const SOON: usize = 300;

fn play_out(mut position: Position, concedes: bool, luck: &mut Luck) -> usize {
    let concession = concedes.then(|| luck.below(SOON));
    let what = format!("{:?}, {:?}", position.rules(), position.seats());
    for step in 0..ENDLESS {
        check_position(&position, &what);
        check_refusals(&position, luck, &what);
        let action = match position.phase() {
            Phase::Over(king) => {
                assert_eq!(position.turn(), king, "{what}: the turn stays with the King");
                return step;
            }
            _ if concession == Some(step) => {
                Action::Concede(nth(position.active(), luck.below(position.active().len())))
            }
            Phase::Throwing => Action::Throw(random_throw(luck)),
            Phase::Moving => {
                let moves = position.legal_moves();
                let n = luck.below(moves.len());
                Action::Move(moves.nth(n).unwrap_or_else(|| panic!("{what}: move {n} of {moves:?}")))
            }
        };
        let before = position;
        let events = position.play(action).unwrap_or_else(|e| panic!("{what}: {action:?}: {e}\n{before:?}"));
        assert_eq!(
            events.as_slice(),
            story(&before, action, &position),
            "{what}: the events of {action:?} do not tell what changed\n{before:?}\n{position:?}"
        );
    }
    panic!("{what}: the game does not end");
}

fn nth(seats: Seats, n: usize) -> Seat {
    seats.iter().nth(n).expect("n is below the number of seats")
}

fn random_throw(luck: &mut Luck) -> Throw {
    Throw::from_bits(u32::try_from(luck.below(16)).expect("it is below 16"))
}

/// What is true of every position.
fn check_position(position: &Position, what: &str) {
    let mut taken = [None; Square::COUNT];
    for seat in Seat::ALL {
        for pawn in position.pawns() {
            let Some(step) = position.place(seat, pawn).step() else { continue };
            if !position.seats().contains(seat) {
                continue;
            }
            let square = step.square(seat);
            if step.is_inside() {
                assert!(
                    position.way_open(seat),
                    "{what}: {seat}'s pawn {pawn} is inside, its way shut (R18)"
                );
            }
            if !square.is_safe()
                && let Some(other) = taken[square.index()].replace((seat, pawn))
            {
                panic!("{what}: {seat}'s pawn {pawn} shares plain {square} with {other:?} (R15, R16)");
            }
        }
    }
    let setup = position.to_setup();
    for seat in position.seats().iter() {
        let pawns = setup.pawns[seat].len();
        assert_eq!(
            pawns,
            usize::from(position.rules().pawns),
            "{what}: {seat}'s pawns have changed in number"
        );
    }
    assert_eq!(setup.build().as_ref(), Ok(position), "{what}: the position does not read back");
    let moves = position.legal_moves();
    let (owed, hand) = (position.owed(), position.hand());
    match position.phase() {
        Phase::Moving => assert!(!moves.is_empty(), "{what}: nothing can be done\n{position:?}"),
        Phase::Throwing => assert!(moves.is_empty() && owed == 1, "{what}: a throw is owed\n{position:?}"),
        Phase::Over(_) => {
            assert!(moves.is_empty() && owed == 0 && hand.is_empty(), "{what}: more after the end");
        }
    }
}

/// Whatever is not allowed is refused and changes nothing; whatever is said to be allowed is.
fn check_refusals(position: &Position, luck: &mut Luck, what: &str) {
    let refuse = |action| {
        let mut after = *position;
        let reason = after.play(action).expect_err("an action that is not allowed");
        assert_eq!(after, *position, "{what}: refused with {reason:?}, {action:?} changed the position");
        reason
    };
    let moves = position.legal_moves();
    let mut allowed = 0;
    for value in Value::ALL {
        for pawn in Pawn::first(6) {
            let mv = Move { pawn, value };
            let judged = position.check(mv);
            if moves.contains(mv) {
                assert!(judged.is_ok(), "{what}: {mv:?} is listed and yet {judged:?}");
                allowed += 1;
            } else {
                assert_eq!(judged.err(), Some(refuse(Action::Move(mv))), "{what}: two reasons for {mv:?}");
            }
        }
    }
    assert_eq!(moves.into_iter().count(), allowed, "{what}: the list has other moves than it contains");
    let over = matches!(position.phase(), Phase::Over(_));
    if position.phase() != Phase::Throwing {
        let expected = if over { Illegal::Over } else { Illegal::MoveFirst };
        assert_eq!(refuse(Action::Throw(random_throw(luck))), expected, "{what}: a throw out of place");
    }
    for seat in Seat::ALL.into_iter().filter(|&seat| over || !position.active().contains(seat)) {
        let expected = if over { Illegal::Over } else { Illegal::NotPlaying(seat) };
        assert_eq!(refuse(Action::Concede(seat)), expected, "{what}: {seat} cannot give up");
    }
}

/// The events as they follow from the change alone.
fn story(before: &Position, action: Action, after: &Position) -> Vec<Event> {
    let mut events = Vec::new();
    let seat = before.turn();
    // What is in hand before anything is lost.
    let mut hand = before.hand();
    match action {
        Action::Throw(throw) => {
            events.push(Event::Threw { seat, throw });
            assert!(hand.add(throw.value()), "no game throws 65,535 times in a turn");
            assert_eq!(moved(before, after), [], "a throw moves no pawn");
        }
        Action::Move(mv) => {
            assert!(hand.take(mv.value), "the value was in hand");
            tell_move(before, mv, after, &mut events);
        }
        Action::Concede(who) => {
            events.push(Event::Conceded { seat: who });
            hand = Hand::EMPTY;
            assert!(moved(before, after).iter().all(|&(s, ..)| s == who), "only {who}'s pawns leave");
            assert!(
                after.pawns().all(|p| after.place(who, p) == Place::New),
                "{who}'s pawns leave the board"
            );
            assert_eq!(after.active(), before.active().without(who), "{who} and nobody else has left");
        }
    }
    assert!(matches!(action, Action::Concede(_)) || after.active() == before.active(), "nobody conceded");
    let cut = events.iter().any(|event| matches!(event, Event::Cut { .. }));
    let cutters = if cut { before.has_cut().with(seat) } else { before.has_cut() };
    assert_eq!(after.has_cut(), cutters, "who has cut changes with a cut and not otherwise (R18)");
    if let Some(king) = after.king() {
        events.push(Event::Won { seat: king });
        return events;
    }
    if !hand.is_empty() && after.hand().is_empty() {
        events.push(Event::Lost { seat, hand });
    } else if !matches!(action, Action::Concede(_)) {
        assert_eq!(after.hand(), hand, "the hand is kept or lost as a whole");
    }
    if after.turn() != seat {
        assert_eq!(after.turn(), after.active().after(seat), "the turn passes anticlockwise (R9)");
        events.push(Event::TurnPassed { to: after.turn() });
    } else if after.phase() == Phase::Throwing && !matches!(action, Action::Concede(_)) {
        events.push(Event::ThrowsAgain { seat });
    }
    events
}

/// Every pawn whose place differs, with its place before and after.
fn moved(before: &Position, after: &Position) -> Vec<(Seat, Pawn, Place, Place)> {
    let mut moved = Vec::new();
    for seat in before.seats().iter() {
        for pawn in before.pawns() {
            let (from, to) = (before.place(seat, pawn), after.place(seat, pawn));
            if from != to {
                moved.push((seat, pawn, from, to));
            }
        }
    }
    moved
}

fn tell_move(before: &Position, mv: Move, after: &Position, events: &mut Vec<Event>) {
    let seat = before.turn();
    let changes = moved(before, after);
    let (mine, theirs): (Vec<_>, Vec<_>) = changes.into_iter().partition(|&(s, ..)| s == seat);
    let [(_, pawn, from, to)] = mine[..] else { panic!("a move moves one pawn of its player, not {mine:?}") };
    assert_eq!(pawn, mv.pawn, "the pawn named is the pawn that moves");
    let to = to.step().expect("a pawn that moves is on the board");
    events.push(match from {
        Place::On(from) => Event::Advanced { seat, pawn, from, to },
        Place::New | Place::Cut => Event::Entered { seat, pawn },
        Place::Home => panic!("a pawn in the centre is done (R20)"),
    });
    for &(other, pawn, from, to) in &theirs {
        assert_eq!(to, Place::Cut, "an opponent's pawn changes its place only by being cut");
        let square = from.step().expect("only a pawn on the board is cut").square(other);
        events.push(Event::Cut { by: seat, seat: other, pawn, square });
    }
    if !theirs.is_empty() && !before.way_open(seat) {
        events.push(Event::WayOpened { seat });
    }
    if after.place(seat, pawn) == Place::Home {
        events.push(Event::CameHome { seat, pawn });
    }
}

#[test]
fn a_game_is_played_without_the_heap() {
    let one = allocation_counter::measure(|| drop(std::hint::black_box(Box::new(1))));
    assert_eq!(one.count_total, 1, "the counter does not count, and would find nothing");

    for rules in [Rules::CLASSIC, Rules { pawns: 6, ..Rules::TRADITIONAL }] {
        let mut position = start(rules, Seats::FOUR);
        let mut luck = Luck::new(3);
        let pawn = position.pawns().next().expect("every game has a pawn");
        let found = allocation_counter::measure(|| {
            while position.king().is_none() {
                let moves = position.legal_moves();
                let action = if moves.is_empty() {
                    Action::Throw(random_throw(&mut luck))
                } else {
                    Action::Move(moves.nth(luck.below(moves.len())).expect("it is below their number"))
                };
                std::hint::black_box(position.play(action)).expect("it is legal");
                let _ = std::hint::black_box(position.check(Move { pawn, value: Value::Six }));
            }
        });
        assert_eq!(found.count_total, 0, "{rules:?}: {} bytes were taken from the heap", found.bytes_total);
    }
}

#[test]
fn the_sixteen_outcomes_of_two_dice_weigh_the_seven_values() {
    let mut outcomes = Vec::new();
    for first in 0..4 {
        for second in 0..4 {
            let throw = Throw::new(first, second).expect("faces go from 0 to 3");
            let sum = first + second;
            let worth = if sum == 0 { 12 } else { sum };
            assert_eq!(throw.value().steps(), worth, "R7: the faces {first} and {second}");
            outcomes.push(throw);
        }
    }
    for value in Value::ALL {
        let ways = outcomes.iter().filter(|throw| throw.value() == value).count();
        assert_eq!(ways, value.chances() as usize, "R7: the outcomes worth {value}");
    }
    assert!(Throw::all().all(|throw| outcomes.contains(&throw)), "R7: no outcome but these");
    assert_eq!(Throw::all().count(), 16, "R7: sixteen outcomes");
    assert!(Throw::new(4, 0).is_err() && Throw::new(0, 4).is_err(), "R7: no die has a face of 4");
}
