//! Whole games played by another engine: every line, every state.

use dhayam::rules::Phase;

use crate::kit::record::replay;
use crate::kit::{assert_state, files_in, legal, legal_of, read_json_lines};

#[test]
fn every_state_of_the_golden_games_is_the_same_here() {
    let games = files_in("golden/positions");
    assert_eq!(games.len(), 5, "the golden games have gone astray");
    for game in games {
        let states = read_json_lines(&format!("golden/positions/{game}"));
        let name = format!("golden/records/{}", game.replace(".jsonl", ".dhayam"));
        let positions = replay(&name, &read_json_lines(&name));
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
        let lines = read_json_lines(&name);
        undone += lines.iter().filter(|line| line.get("undo").is_some()).count();
        let positions = replay(&name, &lines);
        let end = positions.last().expect("there is the start at least");
        assert!(matches!(end.phase(), Phase::Over(_)), "{name} ends before its King is known");
        assert!(lines.last().is_some_and(|line| line.get("result").is_some()), "{name} has no result");
    }
    assert!(undone > 0, "no record takes anything back: the undo was not tested");
}
