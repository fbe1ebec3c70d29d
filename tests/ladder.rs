//! The bots: each plays by the rules and the same each time, and each beats the one below it.

use dhayam::game::Seed;
use dhayam::lab::duel::Duel;
use dhayam::players::{BOTS, BotRow};
use dhayam::rules::{Action, BySeat, Move, Phase, Position, Rules, Seat, Seats};

use crate::kit::{every_house_rule, every_table, start};

/// A bot of the ladder, who chooses by the position alone.
fn chooser(row: &BotRow) -> impl Fn(&Position) -> Move + Sync {
    |position| (row.make)(Seed(0), position.turn()).choose(position)
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
fn every_bot_moves_by_the_rules_at_every_table() {
    for rules in every_house_rule() {
        for seats in every_table() {
            for row in &BOTS {
                let mut position: Position = start(rules, seats);
                let mut bots = BySeat::new(|seat| (row.make)(Seed(1), seat));
                let mut dice = Seed(5).throws();
                for _ in 0..150 {
                    let action = match position.phase() {
                        Phase::Over(_) => break,
                        Phase::Throwing => Action::Throw(dice.next().expect("dice do not end")),
                        Phase::Moving => Action::Move(bots[position.turn()].choose(&position)),
                    };
                    let played = position.play(action);
                    assert!(played.is_ok(), "{} breaks a rule with {action:?}: {played:?}", row.name);
                }
            }
        }
    }
}

#[test]
fn a_bot_that_does_not_choose_by_chance_moves_alike_whatever_the_seed() {
    let mut position = start(Rules::TRADITIONAL, Seats::FOUR);
    let mut dice = Seed(9).throws();
    let mut guide = (BOTS[0].make)(Seed(3), Seat::Red);
    let mut asked = 0;
    while asked < 300 {
        let action = match position.phase() {
            Phase::Over(_) => break,
            Phase::Throwing => Action::Throw(dice.next().expect("dice do not end")),
            Phase::Moving => {
                for row in BOTS.iter().filter(|row| row.name != "random") {
                    let choose = |seed| (row.make)(Seed(seed), position.turn()).choose(&position);
                    assert_eq!(choose(1), choose(2), "{} sees no more than the position", row.name);
                }
                asked += 1;
                Action::Move(guide.choose(&position))
            }
        };
        position.play(action).expect("a bot moves by the rules");
    }
    assert!(asked > 100, "many positions were asked about");
}
