//! Records: how fast they are checked, what a line costs beside the sync, and how fast games are simulated.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use dhayam::game::Seed;
use dhayam::game::record::{self, Header, Line, Player, RecordedDice};
use dhayam::players::arena::Match;
use dhayam::players::{self, BOTS};
use dhayam::rules::{BySeat, Rules, Seats};
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

fn a_match(games: u64) -> Match {
    let seats = Seats::standard(2).expect("two can play");
    Match { rules: Rules::CLASSIC, seats, bots: BySeat([&BOTS[0]; 4]), seed: Seed(1), games }
}

/// The record of a simulated game, and how many actions it has.
fn a_record() -> (String, usize) {
    let sim = a_match(1);
    let (seed, start) = sim.game(0);
    let (_, played) = sim.play(0, true);
    let sitting = || Player { name: "Anu".to_owned(), player: "random".to_owned() };
    let header = Header {
        rules: sim.rules,
        players: BySeat::new(|seat| sim.seats.contains(seat).then(sitting)),
        first: start.turn(),
        dice: RecordedDice::Seed(seed),
        started: None,
    };
    let lines = played.actions.iter().map(|&action| Line::from(action).to_text());
    (std::iter::once(header.to_text()).chain(lines).collect(), played.actions.len())
}

/// Reading and replaying: actions a second.
#[divan::bench]
fn check(bencher: Bencher) {
    let (text, actions) = a_record();
    bencher
        .counter(ItemsCount::new(actions))
        .bench(|| record::read(text.as_bytes(), &players::exists, |_| ()));
}

/// A line written to a file, without the sync.
#[divan::bench]
fn append(bencher: Bencher) {
    let mut file = tempfile::tempfile().expect("the system has a file for what is temporary");
    bencher.counter(ItemsCount::new(1_usize)).bench_local(move || {
        let line = Line::Move([1, 5]).to_text();
        file.write_all(line.as_bytes()).expect("the file can be written");
    });
}

/// Simulated games of two a second, on one thread.
#[divan::bench]
fn simulate(bencher: Bencher) {
    let sim = a_match(500);
    let stop = AtomicBool::new(false);
    bencher.counter(ItemsCount::new(500_usize)).bench(|| sim.run(1, &stop, &|_| (), None));
}
