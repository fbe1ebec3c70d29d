//! How fast games are looked at, and how many games a roll-out plays.
//!
//! ```text
//! cargo bench --bench analysis
//! ```

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use dhayam::game::record::{self, Read};
use dhayam::players::{self, analysis, rollout};
use dhayam::rules::{Position, Rules, Seat, Seats};
use divan::Bencher;
use divan::counter::ItemsCount;

/// Two and four players; throws played at once, and banked.
const GAMES: [&str; 4] = ["game-005", "game-017", "game-029", "game-031"];

fn main() {
    divan::main();
}

fn recorded(name: &str) -> Read {
    let path = format!("{}/tests/data/golden/records/{name}.dhayam", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::File::open(path).expect("the record is there");
    record::read(std::io::BufReader::new(file), &players::exists, |_| ()).expect("it is sound")
}

/// A whole game, on one core.
#[divan::bench(args = GAMES)]
fn a_game_looked_at(bencher: Bencher, name: &str) {
    let read = recorded(name);
    bencher.bench(|| analysis::analyse(&read.game, &mut |_, _| ControlFlow::Continue(())));
}

/// The same from the start of a game of two with four pawns: no roll-out is longer there.
#[divan::bench(args = ["classic", "traditional"], sample_count = 10)]
fn whole_games_of_a_roll_out(bencher: Bencher, name: &str) {
    let (_, rules) = Rules::PRESETS.into_iter().find(|(preset, _)| *preset == name).expect("a preset");
    let start = Position::start(rules, Seats::opposite(Seat::Red), Seat::Red).expect("two sit opposite");
    let stop = AtomicBool::new(false);
    bencher.counter(ItemsCount::new(256_usize)).bench(|| rollout::roll_out(&start, 256, 1, &stop));
}

/// Games with the luck of the dice taken out, on one core, from the middle of a recorded one.
#[divan::bench(args = GAMES, sample_count = 10)]
fn games_of_a_roll_out(bencher: Bencher, name: &str) {
    let read = recorded(name);
    let start = read.game.log()[read.game.log().len() / 2].before;
    let stop = AtomicBool::new(false);
    bencher.counter(ItemsCount::new(256_usize)).bench(|| rollout::roll_out(&start, 256, 1, &stop));
}
