//! How fast the bots think: the net, decisions of `hard` and `expert`, and training.
//!
//! ```text
//! cargo bench --bench players
//! ```

use dhayam::game::Seed;
use dhayam::lab::train::{Plan, Training};
use dhayam::players::bot;
use dhayam::players::net::{Inputs, Table, shipped};
use dhayam::rules::{Action, Phase, Position, Rules, Seat, Seats, Throws};
use divan::Bencher;
use divan::counter::ItemsCount;

const TABLES: [&str; 4] =
    ["classic", "traditional", "classic with 4 players", "traditional with 4 players and 6 pawns"];
const POSITIONS: usize = 300;

fn main() {
    divan::main();
}

/// Positions of whole games between good players: those in which a throw is due, or those with a choice.
fn positions(table: &str, choice: bool) -> Vec<Position> {
    let (rules, seats) = match table {
        "classic" => (Rules::CLASSIC, Seats::opposite(Seat::Red)),
        "traditional" => (Rules::TRADITIONAL, Seats::opposite(Seat::Red)),
        "classic with 4 players" => (Rules::CLASSIC, Seats::FOUR),
        _ => (Rules { pawns: 6, ..Rules::TRADITIONAL }, Seats::FOUR),
    };
    let mut found = Vec::new();
    let row = bot("hard").expect("a rung of the ladder");
    for game in 0.. {
        let seed = Seed(1).game(game);
        let mut dice = seed.throws();
        let mut position = Position::start(rules, seats, Seat::Red).expect("a table of the presets");
        let mut hard = (row.make)(seed, Seat::Red);
        loop {
            let wanted = if choice {
                position.different_moves().len() > 1
            } else {
                position.phase() == Phase::Throwing
            };
            if wanted {
                found.push(position);
                if found.len() == POSITIONS {
                    return found;
                }
            }
            let action = match position.phase() {
                Phase::Over(_) => break,
                Phase::Throwing => Action::Throw(dice.next().expect("the dice never end")),
                Phase::Moving => Action::Move(hard.choose(&position)),
            };
            position.play(action).expect("it is legal");
        }
    }
    found
}

/// The net alone: the inputs are ready.
#[divan::bench(args = TABLES)]
fn evaluations(bencher: Bencher, table: &str) {
    let positions = positions(table, false);
    let net = shipped(Table::of(positions[0].seats()), positions[0].rules());
    let inputs: Vec<Inputs> = positions.iter().map(|position| Inputs::of(position, net.table())).collect();
    bencher
        .counter(ItemsCount::new(POSITIONS))
        .bench(|| inputs.iter().map(|inputs| net.judge(divan::black_box(inputs))[0]).sum::<f32>());
}

/// From a position to the chances, the inputs included.
#[divan::bench(args = TABLES)]
fn positions_judged(bencher: Bencher, table: &str) {
    let positions = positions(table, false);
    let net = shipped(Table::of(positions[0].seats()), positions[0].rules());
    bencher.counter(ItemsCount::new(POSITIONS)).bench(|| {
        positions.iter().map(|position| net.chances(divan::black_box(position))[Seat::Red]).sum::<f32>()
    });
}

fn decisions(bencher: Bencher, table: &str, level: &str) {
    let positions = positions(table, true);
    let row = bot(level).expect("a rung of the ladder");
    bencher.counter(ItemsCount::new(POSITIONS)).bench(|| {
        let choose = |position: &Position| (row.make)(Seed(1), position.turn()).choose(position);
        positions.iter().map(choose).filter(|mv| mv.pawn.number() == 1).count()
    });
}

#[divan::bench(args = TABLES)]
fn decisions_of_hard(bencher: Bencher, table: &str) {
    decisions(bencher, table, "hard");
}

#[divan::bench(args = TABLES, sample_count = 10)]
fn decisions_of_expert(bencher: Bencher, table: &str) {
    decisions(bencher, table, "expert");
}

/// Games of self-play, each learned from.
#[divan::bench(args = [Table::Two, Table::More], sample_count = 10)]
fn training_games(bencher: Bencher, table: Table) {
    const GAMES: usize = 300;
    let plan =
        Plan { table, throws: Throws::Single, games: GAMES as u64, seed: Seed(1), rate: 0.001, lambda: 0.7 };
    let net = shipped(table, Rules::CLASSIC);
    bencher.counter(ItemsCount::new(GAMES)).bench(|| {
        let mut training = Training::of(plan, net.clone());
        (0..GAMES).map(|_| training.game()).sum::<usize>()
    });
}
