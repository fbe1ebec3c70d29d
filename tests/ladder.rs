//! The bots: each plays by the rules and the same each time, and each beats the one below it.

use dhayam::game::Seed;
use dhayam::lab::calibrate::calibrate;
use dhayam::lab::duel::Duel;
use dhayam::lab::exact::{self, Exact};
use dhayam::players::{BOTS, BotRow, bot};
use dhayam::rules::{Move, Position, Rules, Seat, Seats};

use serde_json::Value as Json;

use crate::kit::{list, mv, number, read_json_lines, setup};

/// How a bot of the ladder chooses.
fn chooser(row: &BotRow) -> impl Fn(&Position, Seed) -> Move + Sync {
    |position, seed| (row.make)(seed, position.turn()).choose(position)
}

/// Each rung beats the one below it at that table, all dice from one seed and every stream from all seats: the share of
/// games, luck taken out, lies above par by more than chance explains.
fn each_rung_beats_the_one_below(rules: Rules, seats: Seats, rounds: u64) {
    let par = 1.0 / seats.len() as f64;
    for pair in BOTS.windows(2) {
        let duel = Duel { rules, seats, seed: Seed(2026), rounds };
        let outcome = duel.fight(&chooser(&pair[1]), &chooser(&pair[0]), 2, &|_| ());
        let (low, high) = outcome.adjusted.interval();
        println!(
            "{} against {}: {:.3} raw, {:.3} adjusted ({low:.3} to {high:.3})",
            pair[1].name, pair[0].name, outcome.raw.mean, outcome.adjusted.mean
        );
        // Of chance it takes only what is chance.
        let apart = (outcome.raw.mean - outcome.adjusted.mean).abs();
        assert!(apart < 4.0 * outcome.raw.error.hypot(outcome.adjusted.error), "raw and adjusted agree");
        assert!(low > par, "{} does not beat {}: {low:.3} to {high:.3}", pair[1].name, pair[0].name);
    }
}

#[test]
fn each_bot_beats_the_one_below_it_in_the_classic_game() {
    each_rung_beats_the_one_below(Rules::CLASSIC, Seats::opposite(Seat::Red), 100);
}

#[test]
fn each_bot_beats_the_one_below_it_in_the_traditional_game() {
    each_rung_beats_the_one_below(Rules::TRADITIONAL, Seats::opposite(Seat::Red), 100);
}

#[test]
fn each_bot_beats_the_one_below_it_among_four() {
    each_rung_beats_the_one_below(Rules::CLASSIC, Seats::FOUR, 30);
}

/// The decisions of a file, each with the exact chance behind every move: what bots lose on average, as a share of 1.
fn regret(level: &str) -> f64 {
    let lines = read_json_lines("two_pawns.jsonl");
    let lost = |(n, line): (usize, &Json)| {
        // The kit takes no numbers of pawns that people do not play with.
        let mut setup = setup(line);
        setup.rules.pawns = 2;
        let position = setup.build().expect("the file has sound positions");
        let chosen = chooser(bot(level).expect("a rung of the ladder"))(&position, Seed(n as u64));
        let moves = list(&line["moves"]).iter().map(|judged| {
            let chance = judged[2].as_f64().expect("a chance is a number");
            (mv(number(&judged[0]), number(&judged[1])), chance)
        });
        let moves: Vec<(Move, f64)> = moves.collect();
        // A pawn on the same place as another does the same.
        let alike = |other: Move| {
            other.value == chosen.value
                && position.place(position.turn(), other.pawn) == position.place(position.turn(), chosen.pawn)
        };
        let best = moves.iter().map(|&(_, chance)| chance).fold(0.0, f64::max);
        let made = moves.iter().find(|&&(other, _)| alike(other)).expect("the file has every different move");
        best - made.1
    };
    lines.iter().enumerate().map(lost).sum::<f64>() / lines.len() as f64
}

#[test]
fn against_perfect_play_of_two_pawns_each_rung_loses_less_than_the_one_below() {
    let lost: Vec<f64> = BOTS.iter().map(|row| 100.0 * regret(row.name)).collect();
    println!("points lost a decision: {lost:.3?}");
    assert!(lost.windows(2).all(|pair| pair[1] < pair[0]), "points lost a decision: {lost:?}");
    let expert = lost.last().expect("there are bots");
    assert!(*expert <= 0.03, "the best loses {expert} points a decision");
}

/// By how many points, at most, more or less was won than called, in groups of chances that came up often enough.
fn off(rules: Rules, seats: Seats, games: u64, least: u64) -> f64 {
    let groups = calibrate(rules, seats, games, Seed(1), &mut || ());
    println!("{groups:.3?}");
    let often = groups.iter().filter(|group| group.called >= least);
    often.map(|group| 100.0 * group.off().abs()).fold(0.0, f64::max)
}

#[test]
fn chances_come_true_about_as_often_as_they_say() {
    let two = off(Rules::CLASSIC, Seats::opposite(Seat::Red), 600, 300);
    assert!(two < 6.0, "{two} points, three errors being about that many");
    let four = off(Rules::CLASSIC, Seats::FOUR, 200, 300);
    assert!(four < 8.0, "{four} points");
}

#[test]
#[ignore = "100,000 positions; half a minute in a release build"]
fn of_positions_called_70_percent_70_are_won_within_2_points() {
    for rules in [Rules::CLASSIC, Rules::TRADITIONAL] {
        let off = off(rules, Seats::opposite(Seat::Red), 20_000, 5000);
        assert!(off < 2.0, "{rules:?}: {off} points");
    }
}

#[test]
#[ignore = "2.4 million positions; half a minute in a release build"]
fn the_two_pawn_game_is_solved_and_expert_loses_next_to_nothing_in_it() {
    let exact = Exact::solve(2, &mut |_, _| ());
    let first = exact.chance(&exact.start(Seat::Red));
    assert!((0.506..0.508).contains(&first), "who begins wins {first}");
    let lost = exact::regret(&exact, &chooser(bot("expert").expect("a rung")), 1000, Seed(1), &mut || ());
    println!("{lost:?}");
    assert!(lost.per_decision <= 0.000_3 && lost.share.mean >= 0.494, "{lost:?}");
}
