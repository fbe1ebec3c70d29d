//! Counts of the action tree, and a second engine that has to agree with the first.

use dhayam::rules::{Action, Position, Rules, Seats, Throw, perft};
use serde_json::Value as Json;

use crate::kit::naive::{Deed, Table};
use crate::kit::{
    Luck, every_house_rule, every_table, legal, list, mv, position, read_json_lines, start, state, text,
    value,
};

fn table(players: usize) -> Seats {
    Seats::standard(players).unwrap_or_else(|| panic!("no table has {players} players"))
}

#[test]
fn the_first_counts_are_those_of_the_page_of_rules() {
    let banked = Rules { throws: dhayam::rules::Throws::Banked, ..Rules::CLASSIC };
    let expected = [
        (Rules::CLASSIC, 2, [7, 46, 304, 1864, 11464]),
        (Rules::CLASSIC, 4, [7, 46, 304, 1864, 11464]),
        (banked, 2, [7, 49, 334, 2176, 13948]),
    ];
    for (rules, players, counts) in expected {
        let position = start(rules, table(players));
        let found = [1, 2, 3, 4, 5].map(|depth| perft(&position, depth));
        assert_eq!(found, counts, "{players} players by {rules:?}");
    }
}

/// A row of the fixture: a name, a position as in the scenes, and its counts from depth 1 on.
fn fixture() -> Vec<(String, Position, Vec<u64>)> {
    let rows = read_json_lines("perft/counts.jsonl");
    assert!(rows.len() >= 10, "only {} positions: the file has been cut short", rows.len());
    let count = |json: &Json| json.as_u64().expect("a count is a number");
    let row = |row: &Json| {
        (text(&row["name"]).to_owned(), position(row), list(&row["counts"]).iter().map(count).collect())
    };
    rows.iter().map(row).collect()
}

#[test]
fn the_counts_of_the_fixture_are_found_to_their_full_depth() {
    for (name, position, counts) in fixture() {
        assert!(counts.len() >= 4, "{name}: too few depths to tell two engines apart");
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "{name}: depth {depth}");
        }
    }
}

#[test]
fn the_naive_engine_finds_the_same_counts_to_a_lesser_depth() {
    for (name, position, counts) in fixture() {
        let table = Table::of(&position);
        for (depth, count) in (1..).zip(counts).take_while(|&(_, count)| count < 20_000) {
            assert_eq!(table.perft(depth), count, "{name}: depth {depth}");
        }
    }
}

/// `cargo test -- --ignored naive` takes half a minute.
#[test]
#[ignore = "slow: for a new row of the fixture"]
fn the_naive_engine_finds_the_same_counts_to_their_full_depth() {
    for (name, position, counts) in fixture() {
        let table = Table::of(&position);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(table.perft(depth), count, "{name}: depth {depth}");
        }
    }
}

#[test]
fn both_engines_agree_at_every_step_of_random_games() {
    let mut luck = Luck::new(1);
    let mut steps = 0;
    for rules in every_house_rule() {
        for (seats, pawns) in every_table().into_iter().zip((1..=6).cycle()) {
            let rules = Rules { pawns, ..rules };
            let mut position = start(rules, seats);
            let mut table = Table::of(&position);
            // A concession somewhere, in a third of the games.
            let concession = (luck.below(3) == 0).then(|| luck.below(200));
            for step in 0.. {
                let what = || format!("{rules:?}, {seats:?}, step {step}");
                assert_eq!(state(&position), table.state(), "{}: the states differ", what());
                assert_eq!(legal(&position), table.moves(), "{}: the legal moves differ", what());
                steps += 1;
                if position.king().is_some() {
                    break;
                }
                if concession == Some(step) {
                    let active: Vec<_> = position.active().iter().collect();
                    let seat = active[luck.below(active.len())];
                    position.play(Action::Concede(seat)).expect("the seat is active");
                    table.concede(seat.name());
                    continue;
                }
                let deeds = table.deeds();
                let deed = deeds[luck.below(deeds.len())];
                let action = match deed {
                    Deed::Throw(steps) => Action::Throw(Throw::worth(value(steps))),
                    Deed::Move(pawn, steps) => Action::Move(mv(pawn, steps)),
                };
                position.play(action).unwrap_or_else(|e| panic!("{}: {action:?}: {e}", what()));
                table.act(deed);
            }
        }
    }
    assert!(steps > 40_000, "the games were too short to tell: {steps} steps");
}
