//! Whole games played by another engine: every line, every state.

use dhayam::game::record::{self, Read, ReadError};
use dhayam::rules::Position;

use crate::kit::{assert_state, data, files_in, legal, legal_of, read, read_json_lines};

/// Reads a record below `tests/data`; with it, the positions after each of its lines.
fn replay(name: &str) -> (Result<Read, ReadError>, Vec<Position>) {
    let file = std::fs::File::open(data(name)).unwrap_or_else(|e| panic!("cannot open {name}: {e}"));
    let mut positions = Vec::new();
    let watch = |game: &dhayam::game::Game| positions.push(*game.position());
    let result = record::read(std::io::BufReader::new(file), &|player| player == "human", watch);
    (result, positions)
}

#[test]
fn every_state_of_the_golden_games_is_the_same_here() {
    let games = files_in("golden/positions");
    assert_eq!(games.len(), 5, "the golden games have gone astray");
    for game in games {
        let states = read_json_lines(&format!("golden/positions/{game}"));
        let name = format!("golden/records/{}", game.replace(".jsonl", ".dhayam"));
        let (result, positions) = replay(&name);
        result.unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(positions.len(), states.len(), "{name}: one state a line");
        for (i, (position, state)) in positions.iter().zip(&states).enumerate() {
            let what = format!("{name}:{}", i + 1);
            assert_eq!(state["line"], i + 1, "{what}: the states are in the order of the lines");
            assert_state(position, state, &what);
            assert_eq!(legal(position), legal_of(&state["legal"]), "{what}: the legal moves differ");
        }
    }
}

#[test]
fn every_golden_record_replays_to_its_king() {
    let records = files_in("golden/records");
    assert_eq!(records.len(), 40, "the golden records have gone astray");
    let mut undone = 0;
    for record in records {
        let name = format!("golden/records/{record}");
        undone += read_json_lines(&name).iter().filter(|line| line.get("undo").is_some()).count();
        let whole = replay(&name).0.unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(whole.game.position().king().is_some(), "{name} ends before its King is known");
        assert!(whole.ended && !whole.cut_short, "{name} has its result");
    }
    assert!(undone > 0, "no record takes anything back: the undo was not tested");
}

#[test]
fn every_broken_record_is_refused_at_the_line_that_breaks_it() {
    let table = read("golden/broken/where.tsv");
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    assert_eq!(rows.len(), 24, "the broken records have gone astray");
    for row in rows {
        let line: usize = row[1].parse().expect("the second column is a number");
        let error = replay(&format!("golden/broken/{}", row[0])).0.expect_err(row[0]);
        assert_eq!(error.line, line, "{} ({}): {error}", row[0], row[2]);
    }
}
