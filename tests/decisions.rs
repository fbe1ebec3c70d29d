//! Every bot in positions of every kind: what it decides is legal, and depends on nothing but the position.

use dhayam::game::{DiceSource, Game, Seed};
use dhayam::players::{BOTS, Decision};
use dhayam::rules::{Phase, Rules};

use crate::kit::{Luck, every_house_rule, every_table, start};

/// Games played by luck at every kind of table by every house rule, stopped at some of their choices.
fn choices(mut look: impl FnMut(Game)) {
    let mut luck = Luck::new(7);
    let tables = every_table();
    let pawns = [4, 5, 6];
    for (n, rules) in every_house_rule().into_iter().enumerate() {
        let rules = Rules { pawns: pawns[n % 3], ..rules };
        let mut game = Game::new(start(rules, tables[n % tables.len()]), DiceSource::Seeded(Seed(n as u64)));
        for action in 0..900 {
            match game.position().phase() {
                Phase::Over(_) => break,
                Phase::Throwing => {
                    let throw = game.next_throw().expect("the program throws");
                    game.throw(throw).expect("a throw is due");
                }
                Phase::Moving => {
                    let moves = game.position().legal_moves();
                    if moves.len() > 1 && action % 12 == 0 {
                        look(game.clone());
                    }
                    let mv = moves.nth(luck.below(moves.len())).expect("it is one of them");
                    game.play(mv).expect("it is legal");
                }
            }
        }
    }
}

#[test]
fn every_bot_decides_by_the_rules_whatever_the_position() {
    let mut asked = 0;
    choices(|game| {
        for row in &BOTS {
            let mv = Decision::of(row, &game, Seed(1)).made();
            assert!(game.position().legal_moves().contains(mv), "{} plays {mv:?} in {game:?}", row.name);
        }
        asked += 1;
    });
    assert!(asked > 200, "only {asked} positions");
}

#[test]
fn a_decision_depends_on_the_position_alone_unless_it_is_by_chance() {
    let (mut asked, mut by_chance) = (0, 0);
    choices(|game| {
        for row in &BOTS {
            let decide = |seed| Decision::of(row, &game, Seed(seed)).made();
            if row.name == "random" {
                assert_eq!(decide(1), decide(1), "it decides alike when it is asked again");
                by_chance += usize::from(decide(1) != decide(2));
            } else {
                assert_eq!(decide(1), decide(2), "{} sees no more than the position", row.name);
            }
        }
        asked += 1;
    });
    assert!(by_chance > asked / 4, "random differs from seed to seed: {by_chance} of {asked}");
}
