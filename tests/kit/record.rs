//! A plain reader of game records: every line through the rules.

use dhayam::rules::{Action, Position, Seat, Throw};
use serde_json::Value as Json;

use super::{mv, number, rules, seat, text};

/// The positions after each line of a record, the start first.
pub fn replay(name: &str, lines: &[Json]) -> Vec<Position> {
    let header = lines.first().unwrap_or_else(|| panic!("{name} is empty"));
    let seats = super::list(&header["seats"]).iter().map(|player| seat(&player["seat"])).collect();
    let start = Position::start(rules(&header["rules"]), seats, seat(&header["first"]))
        .unwrap_or_else(|faults| panic!("{name}:1: {faults}"));
    // One position for every throw or move that stands; an undo drops the last ones.
    let mut line_of_play = vec![start];
    let mut shown = vec![start];
    for (i, line) in lines.iter().enumerate().skip(1) {
        let mut position = *line_of_play.last().expect("the start is never dropped");
        let (key, what) = line
            .as_object()
            .and_then(|object| object.iter().next())
            .unwrap_or_else(|| panic!("{name}:{}: {line} has no key", i + 1));
        let action = match key.as_str() {
            "throw" => Some(Action::Throw(
                Throw::new(number(&what[0]), number(&what[1]))
                    .unwrap_or_else(|e| panic!("{name}:{}: {e}", i + 1)),
            )),
            "move" => Some(Action::Move(mv(number(&what[0]), number(&what[1])))),
            "concede" => Some(Action::Concede(seat(what))),
            "undo" => {
                let left = line_of_play.len().checked_sub(usize::from(number(what)));
                line_of_play.truncate(left.filter(|&n| n > 0).unwrap_or_else(|| {
                    panic!("{name}:{}: more is taken back than was played", i + 1);
                }));
                None
            }
            "result" => {
                let king = position.king().map(Seat::name);
                assert_eq!(king, Some(text(&what["king"])), "{name}:{}: the wrong King", i + 1);
                None
            }
            _ => panic!("{name}:{}: unknown key '{key}'", i + 1),
        };
        if let Some(action) = action {
            position.play(action).unwrap_or_else(|e| panic!("{name}:{}: {line}: {e}", i + 1));
            line_of_play.push(position);
        }
        shown.push(*line_of_play.last().expect("the start is never dropped"));
    }
    shown
}
