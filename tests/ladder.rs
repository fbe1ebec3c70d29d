//! The bots: each plays by the rules and the same each time, and each beats the one below it.

use std::sync::atomic::AtomicBool;

use dhayam::game::Seed;
use dhayam::players::arena::{Match, share};
use dhayam::players::{BOTS, BotRow};
use dhayam::rules::{Action, BySeat, Phase, Position, Rules, Seat, Seats};

use crate::kit::{every_house_rule, every_table, start};

/// The share of wins of the first of two bots over so many pairs of games: the same dice, the seats swapped.
fn duel(first: &'static BotRow, second: &'static BotRow, rules: Rules, pairs: u64) -> (f64, f64, f64) {
    let seats = Seats::opposite(Seat::Red);
    let mut wins = 0;
    for swapped in [false, true] {
        let own = if swapped { Seat::Yellow } else { Seat::Red };
        let bots = BySeat::new(|seat| if seat == own { first } else { second });
        let played = Match { rules, seats, bots, seed: Seed(2026), games: pairs };
        wins += played.run(2, &AtomicBool::new(false), &|_| (), None).wins[own];
    }
    share(wins, 2 * pairs)
}

#[test]
fn each_bot_beats_the_one_below_it() {
    for rules in [Rules::CLASSIC, Rules::TRADITIONAL] {
        for pair in BOTS.windows(2) {
            let (p, low, high) = duel(&pair[1], &pair[0], rules, 300);
            println!("{} against {}: {p:.3} ({low:.3} to {high:.3})", pair[1].name, pair[0].name);
            assert!(low > 0.5, "{} does not beat {}: {p:.3}", pair[1].name, pair[0].name);
        }
    }
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
