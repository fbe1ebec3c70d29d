use std::sync::atomic::Ordering;

use super::*;
use crate::game::{DiceSource, Seed};
use crate::players::{Bot, bot};
use crate::rules::{Entry, Pawn, Rules, Setup, Spot, Step as RulesStep, Throws, Value};

fn whole(game: &Game) -> Analysis {
    analyse_looking(game, 1, &mut |_, _| ControlFlow::Continue(())).expect("nothing ends it")
}

/// A game that bots play, by so many actions at most.
fn played(rules: Rules, seats: Seats, seed: u64, most: usize) -> Game {
    let first = seats.iter().next().expect("somebody plays");
    let start = Position::start(rules, seats, first).expect("a table");
    let mut game = Game::new(start, DiceSource::Seeded(Seed(seed)));
    let row = bot("random").expect("it is a bot");
    let mut bots: Vec<Box<dyn Bot>> = Seat::ALL.map(|seat| (row.make)(Seed(seed), seat)).into();
    while game.log().len() < most {
        let position = *game.position();
        match position.phase() {
            Phase::Over(_) => break,
            Phase::Throwing => drop(game.throw(game.next_throw().expect("the dice never end"))),
            Phase::Moving => drop(game.play(bots[position.turn().index()].choose(&position))),
        }
    }
    game
}

/// All of it adds up for every player, and every step begins where the last one ended.
fn adds_up(analysis: &Analysis) {
    let mut now = analysis.start;
    for step in &analysis.steps {
        assert_eq!(step.before, now);
        now = step.after;
        if let Kind::Choice(choice) = step.kind {
            assert!(step.change(step.seat) <= 0.0, "a move only loses: {step:?}");
            let is_best = choice.best == choice.played;
            assert!(if is_best { step.lost() < 0.0011 } else { step.lost() > 0.0009 }, "{step:?}");
        }
        if let Kind::Forced(_) = step.kind {
            assert_eq!(step.before, step.after, "what is forced says nothing");
        }
    }
    for seat in analysis.seats.iter() {
        let a = analysis.account(seat);
        let sum = a.start + a.luck + a.others_luck - a.lost + a.others_lost + a.second_thoughts + a.given_up;
        assert!((sum - a.end).abs() < 0.01, "{seat}: {sum} is not {}", a.end);
        assert_eq!(analysis.curve(seat).count(), analysis.steps.len() + 1);
    }
    let end: f32 = analysis.steps.last().map_or(analysis.start, |step| step.after).0.iter().sum();
    assert!((end - 1.0).abs() < 1e-4, "somebody wins: {end}");
    if let Some(king) = analysis.king {
        assert!(analysis.account(king).end > 99.99);
    }
}

#[test]
fn luck_and_losses_add_up_to_the_end_by_every_rule() {
    for entry in [Entry::Classic, Entry::Strict, Entry::Open] {
        for throws in [Throws::Single, Throws::Banked] {
            for (cut_throws_again, must_cut, pawns) in [(false, true, 4), (true, true, 5), (true, false, 6)] {
                let rules = Rules { pawns, entry, throws, cut_throws_again, must_cut };
                for seats in [Seats::opposite(Seat::Red), Seats::FOUR] {
                    adds_up(&whole(&played(rules, seats, 5, 260)));
                }
            }
        }
    }
}

#[test]
fn a_whole_game_ends_with_its_king_and_the_same_game_is_judged_the_same() {
    let game = played(Rules::CLASSIC, Seats::standard(3).expect("three"), 2, usize::MAX);
    let analysis = whole(&game);
    adds_up(&analysis);
    assert_eq!(analysis.king, game.position().king());
    assert_eq!(analysis, whole(&game));
    assert_eq!(analysis.moments(5).len(), 5);
    let turns: std::collections::HashSet<usize> =
        analysis.moments(5).into_iter().map(|step| analysis.steps[step].turn).collect();
    assert_eq!(turns.len(), 5, "each in a turn of its own");
}

#[test]
fn giving_up_is_neither_luck_nor_play() {
    let mut game = played(Rules::TRADITIONAL, Seats::FOUR, 8, 90);
    game.concede(Seat::Green).expect("green plays");
    let before = whole(&game);
    adds_up(&before);
    game.concede(game.position().turn()).expect("it plays");
    game.concede(game.position().turn()).expect("it plays");
    let analysis = whole(&game);
    adds_up(&analysis);
    assert!(analysis.king.is_some());
    assert!(matches!(analysis.steps.last().map(|step| step.kind), Some(Kind::Concession)));
    let green = analysis.account(Seat::Green);
    assert!(green.given_up < 0.0 && green.end == 0.0, "{green:?}");
    let difference = green.luck - before.account(Seat::Green).luck;
    assert!(difference.abs() < 1e-9, "luck does not touch whoever gave up");
}

#[test]
fn a_game_that_nobody_has_begun_has_one_point_of_its_curve() {
    let analysis = whole(&played(Rules::CLASSIC, Seats::FOUR, 1, 0));
    adds_up(&analysis);
    assert!(
        analysis.steps.is_empty() && analysis.moments(5).is_empty() && analysis.luckiest(None, 3).is_empty()
    );
}

#[test]
fn whoever_has_enough_can_end_it() {
    let game = played(Rules::CLASSIC, Seats::FOUR, 1, 50);
    let mut seen = 0;
    let ended = analyse(&game, &mut |done, all| {
        assert_eq!(all, 50);
        seen = done;
        if done < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!((ended, seen), (None, 20));
}

fn two(red: [u8; 2], yellow: [u8; 2]) -> Setup {
    let mut setup = Setup::start(Rules { pawns: 2, ..Rules::CLASSIC }, Seats::opposite(Seat::Red), Seat::Red);
    setup.pawns[Seat::Red] = red.map(Spot::Step).to_vec();
    setup.pawns[Seat::Yellow] = yellow.map(Spot::Step).to_vec();
    setup.has_cut = Seats::opposite(Seat::Red);
    setup
}

/// Plays throws and the moves of pawns in turn.
fn game(setup: &Setup, throws: &[u8], pawns: &[u8]) -> Game {
    let value = |steps: &u8| Value::new(*steps).expect("a throw is worth it");
    let dice = throws.iter().map(|steps| Throw::worth(value(steps))).collect();
    let mut game = Game::new(setup.build().expect("a position"), DiceSource::Scripted(dice));
    let mut pawns = pawns.iter();
    loop {
        let moves = game.position().legal_moves();
        if let Some(&pawn) = pawns.as_slice().first().filter(|_| !moves.is_empty()) {
            let pawn = Pawn::new(pawn).expect("1 to 6");
            let mv = moves.into_iter().filter(|mv| mv.pawn == pawn).last().expect("the pawn can move");
            game.play(mv).expect("it is legal");
            pawns.next();
        } else if let Some(throw) = game.next_throw().filter(|_| moves.is_empty()) {
            game.throw(throw).expect("a throw is due");
        } else {
            return game;
        }
    }
}

#[test]
fn a_throw_that_wins_is_lucky_and_its_only_move_says_nothing() {
    let analysis = whole(&game(&two([46, 48], [20, 21]), &[2], &[1]));
    let (throw, mv) = (&analysis.steps[0], &analysis.steps[1]);
    assert!(throw.luck(Seat::Red) > 0.0 && throw.luck(Seat::Yellow) < 0.0);
    assert_eq!(analysis.king, Some(Seat::Red));
    assert!(matches!(mv.kind, Kind::Forced(_)), "the other pawn is home");
    assert_eq!(analysis.luckiest(Some(Seat::Red), 3), [0]);
    assert_eq!(analysis.unluckiest(None, 3), [0_usize; 0], "nobody had bad luck");
    assert_eq!(analysis.account(Seat::Yellow).throws, 0);
}

#[test]
fn the_luck_of_all_that_can_fall_comes_to_nothing() {
    for throws in [Throws::Single, Throws::Banked] {
        let mut setup = two([30, 25], [20, 35]);
        setup.rules.throws = throws;
        let start = setup.build().expect("a position");
        for looking in [1, 2] {
            let luck = |value: Value| {
                let mut game = Game::new(start, DiceSource::Scripted(vec![Throw::worth(value)]));
                game.throw(Throw::worth(value)).expect("a throw is due");
                let analysis = analyse_looking(&game, looking, &mut |_, _| ControlFlow::Continue(()));
                analysis.expect("nothing ends it").steps[0].luck(Seat::Red)
            };
            let mean: f64 =
                Value::ALL.map(|value| luck(value) * f64::from(value.chances()) / 16.0).iter().sum();
            assert!(mean.abs() < 1e-3, "{throws:?}, {looking}: {mean}");
        }
    }
}

#[test]
fn of_a_decision_the_better_move_is_named() {
    // The first pawn can cut.
    let there = RulesStep::new(27).expect("below 48").square(Seat::Red);
    let yellow = RulesStep::of(there, Seat::Yellow).get();
    let moves = [1, 2].map(|pawn| {
        let step = whole(&game(&two([25, 36], [yellow, 48]), &[2], &[pawn])).steps[1];
        let Kind::Choice(choice) = step.kind else { panic!("there were two moves") };
        assert_eq!((choice.moves, choice.played.pawn.number()), (2, pawn));
        (step, choice.best)
    });
    assert_eq!(moves[0].1, moves[1].1, "the same is best, whatever was played");
    assert_eq!(moves[0].0.before, moves[1].0.before);
    assert_eq!(moves[0].1.pawn.number(), 1);
    let [lost, more] = moves.map(|(step, _)| step.lost());
    assert!(lost == 0.0 && more > 0.0, "{lost} {more}");
}

#[test]
fn marked_decisions_are_rolled_out_and_others_are_not() {
    let game = played(Rules { pawns: 4, ..Rules::CLASSIC }, Seats::opposite(Seat::Red), 5, 90);
    let mut analysis = whole(&game);
    let marked = analysis.marked();
    assert!(!marked.is_empty(), "a player by chance errs");
    let mut reports = Vec::new();
    let stop = AtomicBool::new(false);
    assert!(deepen(&mut analysis, &game, (32, 1), &stop, &mut |done, all| reports.push((done, all))));
    let rolled: Vec<usize> = (0..analysis.steps.len())
        .filter(|&at| matches!(analysis.steps[at].kind, Kind::Choice(Choice { rolled: Some(_), .. })))
        .collect();
    assert_eq!(rolled, marked);
    assert_eq!(reports.last(), Some(&(marked.len(), marked.len())));
    adds_up(&analysis);
    stop.store(true, Ordering::Relaxed);
    assert!(!deepen(&mut analysis, &game, (32, 1), &stop, &mut |_, _| ()), "it was ended");
}

#[test]
fn alike_pawns_are_the_same_move() {
    let analysis = whole(&game(&two([24, 24], [30, 31]), &[2], &[2]));
    assert!(matches!(analysis.steps[1].kind, Kind::Forced(_)), "both stand on the same cross");
    let mut setup = two([24, 30], [30, 31]);
    setup.rules.pawns = 3;
    setup.pawns[Seat::Red].push(Spot::Step(24));
    setup.pawns[Seat::Yellow].push(Spot::Step(48));
    let by = |pawn| whole(&game(&setup, &[3], &[pawn])).steps[1];
    let (first, third) = (by(1), by(3));
    assert!((first.lost() - third.lost()).abs() < 1e-3, "{first:?} {third:?}");
    assert!(matches!(third.kind, Kind::Choice(Choice { moves: 2, .. })));
}

#[test]
fn every_value_of_a_banked_hand_is_a_decision() {
    let mut setup = two([24, 30], [28, 31]);
    setup.rules.throws = Throws::Banked;
    let analysis = whole(&game(&setup, &[6, 5, 3], &[1, 2, 1]));
    let kinds: Vec<bool> =
        analysis.steps.iter().map(|step| matches!(step.kind, Kind::Choice(_) | Kind::Forced(_))).collect();
    assert_eq!(kinds, [false, false, false, true, true, true], "{:?}", analysis.steps);
    adds_up(&analysis);
    assert!(matches!(analysis.steps[3].kind, Kind::Choice(_)));
}

#[test]
fn a_hand_of_very_many_values_is_judged_by_what_looks_best_and_what_was_played() {
    let mut setup = Setup::start(Rules { pawns: 6, ..Rules::TRADITIONAL }, Seats::FOUR, Seat::Red);
    setup.pawns[Seat::Red] = [0, 6, 12, 18, 24, 28].map(Spot::Step).to_vec();
    setup.has_cut = Seats::FOUR;
    let throws = [1, 5, 6, 1, 5, 12, 6, 1, 2];
    let analysis = whole(&game(&setup, &throws, &[6, 5, 4, 3, 2]));
    assert_eq!(analysis.steps.len(), 9 + 5, "the game stops in the middle of the hand");
    adds_up(&analysis);
}

/// The best of all ends of a hand, each judged, for the player whose hand it is; and how many there are.
fn best_of_all_ends(start: Position) -> (f32, usize) {
    let (seat, mut best, mut ends) = (start.turn(), 0.0_f32, 0);
    let mut seen = std::collections::HashSet::from([start]);
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        if position.phase() != Phase::Moving || position.turn() != seat {
            best = best.max(settled(&position, 1)[seat]);
            ends += 1;
            continue;
        }
        for mv in position.different_moves() {
            let mut next = position;
            next.play(Action::Move(mv)).expect("it is legal");
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    (best, ends)
}

#[test]
fn of_more_ends_than_are_judged_the_best_is_among_those_that_are() {
    let mut setup = Setup::start(Rules { pawns: 6, ..Rules::TRADITIONAL }, Seats::FOUR, Seat::Red);
    setup.pawns[Seat::Red] = [0, 6, 12, 18, 24, 28].map(Spot::Step).to_vec();
    setup.pawns[Seat::Yellow][0] = Spot::Step(13);
    setup.has_cut = Seats::FOUR;
    let game = game(&setup, &[6, 5, 12, 3], &[6, 5, 4, 3]);
    let (at, hand) = (game.log().iter().enumerate())
        .find_map(|(at, played)| matches!(played.action, Action::Move(_)).then_some((at, played.before)))
        .expect("four values are played");
    let (best, ends) = best_of_all_ends(hand);
    assert!(ends > 100, "there are more ends than are judged: {ends}");
    let step = whole(&game).steps[at];
    assert!((step.before[Seat::Red] - best).abs() < 1e-4, "{} should be {best}", step.before[Seat::Red]);
    assert!(step.lost() > 0.1, "what was played was not the best: {step:?}");
}

#[test]
fn the_marks_are_given_from_2_4_and_8_points() {
    let marks = [1.99, 2.0, 3.99, 4.0, 7.99, 8.0, 60.0].map(Mark::of);
    let (d, m, b) = (Some(Mark::Doubtful), Some(Mark::Mistake), Some(Mark::Blunder));
    assert_eq!(marks, [None, d, d, m, m, b, b]);
}

#[test]
fn roll_outs_overrule_the_judge() {
    let rolled = |lost| Some(Rolled { lost, error: 0.3, games: 1296 });
    let mv = Move { pawn: Pawn::new(1).expect("1"), value: Value::One };
    let mut before = Chances::default();
    before[Seat::Red] = 0.5;
    let mut after = before;
    after[Seat::Red] = 0.4;
    let step = |rolled| {
        let kind = Kind::Choice(Choice { played: mv, best: mv, moves: 2, rolled });
        Step { seat: Seat::Red, turn: 1, before, after, kind }
    };
    assert_eq!(step(None).mark(), Some(Mark::Blunder));
    assert_eq!(step(rolled(4.5)).mark(), Some(Mark::Mistake));
    assert_eq!((step(rolled(0.2)).mark(), step(rolled(0.2)).judged()), (None, Some(Mark::Blunder)));
}

#[test]
fn every_choice_between_moves_that_differ_is_a_decision_and_nothing_else_is() {
    for rules in [Rules::CLASSIC, Rules::TRADITIONAL] {
        let game = played(rules, Seats::FOUR, 12, 900);
        let analysis = whole(&game);
        let mut all = 0;
        for seat in Seat::ALL {
            let chose = |played: &&Played| {
                matches!(played.action, Action::Move(_))
                    && played.before.turn() == seat
                    && played.before.different_moves().len() > 1
            };
            let decisions = analysis.account(seat).decisions;
            assert_eq!(decisions as usize, game.log().iter().filter(chose).count(), "{seat} by {rules:?}");
            all += decisions;
        }
        assert!(all > 50, "there were choices: {all}");
    }
}
