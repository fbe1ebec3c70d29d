//! How fast the rules are: whole random games, their throws, and the action tree.
//!
//! ```text
//! cargo bench --bench rules
//! ```

use dhayam::rules::{Action, Phase, Position, Rules, Seat, Seats, Throw, Throws, perft};
use divan::Bencher;
use divan::counter::ItemsCount;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

const SEED: u64 = 7;
const GAMES: usize = 1000;
const TABLES: [&str; 3] = ["classic", "traditional", "classic with 4 players"];

fn main() {
    divan::main();
}

fn table(name: &str) -> Position {
    let (rules, seats) = match name {
        "classic" => (Rules::CLASSIC, Seats::opposite(Seat::Red)),
        "traditional" => (Rules::TRADITIONAL, Seats::opposite(Seat::Red)),
        "banked" => (Rules { throws: Throws::Banked, ..Rules::CLASSIC }, Seats::opposite(Seat::Red)),
        _ => (Rules::CLASSIC, Seats::FOUR),
    };
    Position::start(rules, seats, Seat::Red).expect("a table of the presets")
}

/// Plays games to their end with moves drawn by lot; the number of throws.
fn play(start: &Position, games: usize) -> usize {
    let mut luck = ChaCha8Rng::seed_from_u64(SEED);
    let mut throws = 0;
    for _ in 0..games {
        let mut position = *start;
        loop {
            let action = match position.phase() {
                Phase::Over(_) => break,
                Phase::Throwing => {
                    throws += 1;
                    Action::Throw(Throw::from_bits(luck.next_u32()))
                }
                Phase::Moving => {
                    let moves = position.legal_moves();
                    let n = (u64::from(luck.next_u32()) * moves.len() as u64) >> 32;
                    Action::Move(moves.nth(n as usize).expect("n is below their number"))
                }
            };
            position.play(action).expect("it is legal");
        }
    }
    throws
}

#[divan::bench(args = TABLES)]
fn games(bencher: Bencher, name: &str) {
    let start = table(name);
    bencher.counter(ItemsCount::new(GAMES)).bench(|| play(divan::black_box(&start), GAMES));
}

#[divan::bench(args = TABLES)]
fn throws(bencher: Bencher, name: &str) {
    let start = table(name);
    let throws = play(&start, GAMES);
    bencher.counter(ItemsCount::new(throws)).bench(|| play(divan::black_box(&start), GAMES));
}

#[divan::bench(args = ["classic", "banked"])]
fn action_tree(bencher: Bencher, name: &str) {
    const DEPTH: u32 = 7;
    let start = table(name);
    let leaves = perft(&start, DEPTH);
    bencher.counter(ItemsCount::new(leaves)).bench(|| perft(divan::black_box(&start), DEPTH));
}
