//! The laboratory's command line: trains nets, fights duels, solves the small game. See `dhayam::lab`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use dhayam::game::Seed;
use dhayam::lab::duel::{Duel, Outcome};
use dhayam::lab::train::{LAMBDA, Plan, RATE, Training};
use dhayam::players::chances::Judge;
use dhayam::players::net::Table;
use dhayam::players::{BotRow, bot};
use dhayam::rules::{Position, Rules, Seat, Seats, Throws};

/// Makes and measures the bots of dhayam. Every number comes from a seed.
#[derive(Debug, Parser)]
#[command(name = "lab", version)]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Trains a value net by self-play and writes its weights.
    Train(Train),
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TableWord {
    Two,
    More,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ThrowsWord {
    Single,
    Banked,
}

#[derive(Debug, Args)]
struct Train {
    /// The table: two players, or three and four.
    #[arg(long, value_enum)]
    table: TableWord,
    /// How throws are played (H2).
    #[arg(long, value_enum)]
    throws: ThrowsWord,
    /// Games of self-play.
    #[arg(long, default_value_t = 1_000_000)]
    games: u64,
    /// The seed of everything.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file for the weights.
    #[arg(long)]
    out: PathBuf,
    /// Rounds against `easy` at every tenth of the way.
    #[arg(long, default_value_t = 500)]
    check: u64,
}

fn main() -> ExitCode {
    let done = match Options::parse().command {
        Command::Train(train) => train.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lab: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn bar(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {per_sec}, {eta} left");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

impl Train {
    fn run(&self) -> Result<()> {
        let table = match self.table {
            TableWord::Two => Table::Two,
            TableWord::More => Table::More,
        };
        let (throws, rules) = match self.throws {
            ThrowsWord::Single => (Throws::Single, Rules::CLASSIC),
            ThrowsWord::Banked => (Throws::Banked, Rules::TRADITIONAL),
        };
        let seats = match table {
            Table::Two => Seats::opposite(Seat::Red),
            Table::More => Seats::FOUR,
        };
        let mut training = Training::new(Plan { table, throws, games: self.games, seed: Seed(self.seed) });
        let (begun, progress) = (Instant::now(), bar(self.games));
        let (mut learning, mut positions) = (0.0, 0);
        let tenth = (self.games / 10).max(1);
        while training.played() < self.games {
            let from = Instant::now();
            for _ in 0..tenth.min(self.games - training.played()).min(500) {
                positions += training.game();
            }
            learning += from.elapsed().as_secs_f64();
            progress.set_position(training.played());
            if training.played() % tenth == 0 {
                let judge = Judge::by(training.net());
                let duel = Duel { rules, seats, seed: Seed(self.seed ^ 0x5eed), rounds: self.check };
                let outcome = fight(&duel, &|position| judge.choose(position), chooser("easy")?);
                progress.suspend(|| {
                    println!(
                        "{:>9} games, {:>6.0} games/s, {:.1} % against easy ({:.1} adjusted)",
                        training.played(),
                        training.played() as f64 / learning,
                        100.0 * outcome.raw.mean,
                        100.0 * outcome.adjusted.mean
                    );
                });
                std::fs::write(&self.out, training.net().to_bytes())
                    .with_context(|| format!("cannot write {}", self.out.display()))?;
            }
        }
        progress.finish_and_clear();
        std::fs::write(&self.out, training.net().to_bytes())
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        println!(
            "table {:?}, throws {:?}, {} games, {positions} positions, lambda {LAMBDA}, rate {RATE} falling to 0, seed {}, {:.1} minutes, {:.0} games/s",
            self.table,
            self.throws,
            self.games,
            self.seed,
            begun.elapsed().as_secs_f64() / 60.0,
            self.games as f64 / learning
        );
        Ok(())
    }
}

/// A bot that chooses by the position alone.
fn chooser(name: &str) -> Result<&'static (dyn Fn(&Position) -> dhayam::rules::Move + Sync)> {
    let Some(row) = bot(name) else { bail!("there is no bot '{name}'") };
    let row: &'static BotRow = row;
    Ok(Box::leak(Box::new(move |position: &Position| (row.make)(Seed(0), position.turn()).choose(position))))
}

fn fight(duel: &Duel, first: &dhayam::lab::duel::Chooser, second: &dhayam::lab::duel::Chooser) -> Outcome {
    duel.fight(first, second, 1, &|_| ())
}
