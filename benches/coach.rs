//! What the coach costs: how likely a pawn is cut, over all throws of the opponents until its next turn.
//!
//! ```text
//! cargo bench --bench coach
//! ```

use std::time::Instant;

use dhayam::app::coach::Hint;
use dhayam::players::coach::danger;
use dhayam::rules::{Action, Phase, Place, Position, Rules, Seat, Seats, Throw, Throws};
use divan::Bencher;
use divan::counter::ItemsCount;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

const TABLES: [&str; 6] = [
    "classic with extra throws",
    "classic",
    "classic with 4 players",
    "banked",
    "traditional",
    "traditional, 4 players with 6 pawns",
];

fn main() {
    // The mean says little of the worst: that is looked for apart, once the tables are there.
    for (position, seat, pawn) in exposed(TABLES[0]).iter().take(5) {
        divan::black_box(danger(position, *seat, *pawn));
    }
    for name in TABLES {
        let mut took: Vec<_> = exposed(name)
            .iter()
            .map(|(position, seat, pawn)| {
                let start = Instant::now();
                divan::black_box(danger(position, *seat, *pawn));
                start.elapsed()
            })
            .collect();
        took.sort_unstable();
        let at = |share: usize| took[(took.len() - 1) * share / 100];
        println!(
            "{name}: {} pawns, median {:?}, 99 % below {:?}, worst {:?}",
            took.len(),
            at(50),
            at(99),
            at(100)
        );
    }
    divan::main();
}

fn table(name: &str) -> (Rules, Seats) {
    let two = Seats::opposite(Seat::Red);
    match name {
        "classic" => (Rules::CLASSIC, two),
        "classic with extra throws" => {
            (Rules { pawns: 6, cut_throws_again: true, ..Rules::CLASSIC }, Seats::FOUR)
        }
        "classic with 4 players" => (Rules::CLASSIC, Seats::FOUR),
        "banked" => (Rules { throws: Throws::Banked, ..Rules::CLASSIC }, two),
        "traditional" => (Rules::TRADITIONAL, two),
        _ => (Rules { pawns: 6, ..Rules::TRADITIONAL }, Seats::FOUR),
    }
}

/// Pawns that can be cut, after a move, in games with moves drawn by lot.
fn exposed(name: &str) -> Vec<(Position, Seat, dhayam::rules::Pawn)> {
    let (rules, seats) = table(name);
    let mut luck = ChaCha8Rng::seed_from_u64(7);
    let mut found = Vec::new();
    while found.len() < 200 {
        let mut position = Position::start(rules, seats, Seat::Red).expect("a table of the presets");
        loop {
            let seat = position.turn();
            let action = match position.phase() {
                Phase::Over(_) => break,
                Phase::Throwing => Action::Throw(Throw::from_bits(luck.next_u32())),
                Phase::Moving => {
                    let moves = position.legal_moves();
                    let n = (u64::from(luck.next_u32()) * moves.len() as u64) >> 32;
                    Action::Move(moves.nth(n as usize).expect("n is below their number"))
                }
            };
            position.play(action).expect("it is legal");
            let plain = |pawn| matches!(position.place(seat, pawn), Place::On(step) if !step.is_safe());
            if matches!(action, Action::Move(_)) && luck.next_u32() % 16 == 0 {
                found.extend(position.pawns().filter(|&pawn| plain(pawn)).map(|pawn| (position, seat, pawn)));
            }
        }
    }
    found
}

#[divan::bench(args = TABLES)]
fn dangers(bencher: Bencher, name: &str) {
    let exposed = exposed(name);
    bencher
        .counter(ItemsCount::new(exposed.len()))
        .bench(|| exposed.iter().map(|(position, seat, pawn)| danger(position, *seat, *pawn)).sum::<f64>());
}

/// What a press of `h` costs: every move judged, the best one's reasons, and what is in danger.
#[divan::bench(args = TABLES, sample_count = 5, sample_size = 1)]
fn hints(bencher: Bencher, name: &str) {
    let (rules, seats) = table(name);
    let mut position = Position::start(rules, seats, Seat::Red).expect("a table of the presets");
    let mut luck = ChaCha8Rng::seed_from_u64(11);
    let mut asked = Vec::new();
    while asked.len() < 20 && position.king().is_none() {
        if position.phase() == Phase::Moving && position.legal_moves().len() > 2 && luck.next_u32() % 8 == 0 {
            asked.push(position);
        }
        let moves = position.legal_moves();
        let action = match moves.nth(luck.next_u32() as usize % moves.len().max(1)) {
            Some(mv) => Action::Move(mv),
            None => Action::Throw(Throw::from_bits(luck.next_u32())),
        };
        position.play(action).expect("it is legal");
    }
    bencher
        .counter(ItemsCount::new(asked.len()))
        .bench(|| asked.iter().map(|position| Hint::new(position).moves.len()).sum::<usize>());
}
