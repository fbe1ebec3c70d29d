//! `lab train`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum, value_parser};

use dhayam::game::Seed;
use dhayam::lab::calibrate::sureness;
use dhayam::lab::duel::Duel;
use dhayam::lab::train::{Plan, Training};
use dhayam::players::judge::Judge;
use dhayam::players::net::{Net, Table};
use dhayam::rules::{Rules, Seat, Seats, Throws};
use dhayam::term::Progress;

use super::contestant::{Contestant, TableWord};

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ThrowsWord {
    Single,
    Banked,
}

/// Games between two looks at the clock.
const STRETCH: u64 = 500;

#[derive(Debug, Args)]
pub struct Train {
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
    /// The rate of the first game; it falls evenly to 0.
    #[arg(long, default_value_t = 0.02)]
    rate: f32,
    /// How much of the outcome a position learns, against what the next was said to be.
    #[arg(long, default_value_t = 0.7)]
    lambda: f32,
    /// The weights to begin with; without them, small ones by chance.
    #[arg(long)]
    from: Option<PathBuf>,
    /// The file for the weights.
    #[arg(long)]
    out: PathBuf,
    /// Games that say how sure the net has to be, after training; 0 leaves it as it is.
    #[arg(long, default_value_t = 10_000)]
    fit: u64,
    /// Rounds against `easy` at every tenth of the way.
    #[arg(long, default_value_t = 500, value_parser = value_parser!(u64).range(1..))]
    check: u64,
}

impl Train {
    pub fn run(&self) -> Result<()> {
        let (throws, rules) = match self.throws {
            ThrowsWord::Single => (Throws::Single, Rules::CLASSIC),
            ThrowsWord::Banked => (Throws::Banked, Rules::TRADITIONAL),
        };
        let (table, seed) = (self.table.table(), Seed(self.seed));
        let plan = Plan { table, throws, games: self.games, seed, rate: self.rate, lambda: self.lambda };
        let mut training = match &self.from {
            None => Training::new(plan),
            Some(from) => {
                let bytes = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
                let net = Net::from_bytes(table, &bytes);
                Training::of(plan, net.with_context(|| format!("{} is no net", from.display()))?)
            }
        };
        let (begun, progress) = (Instant::now(), Progress::new(self.games));
        let (mut learning, mut positions) = (0.0, 0);
        let tenth = (self.games / 10).max(1);
        while training.played() < self.games {
            let from = Instant::now();
            let checked = training.played() / tenth * tenth;
            for _ in 0..(checked + tenth).min(self.games).saturating_sub(training.played()).min(STRETCH) {
                positions += training.game();
            }
            learning += from.elapsed().as_secs_f64();
            progress.set(training.played(), self.games);
            if training.played().is_multiple_of(tenth) {
                write(&self.out, training.net())?;
                let line = self.strength(&training, rules, training.played() as f64 / learning)?;
                progress.aside(|| println!("{line}"));
            }
        }
        drop(progress);
        let progress = Progress::new(self.fit);
        let sureness = sureness(plan, training.net(), self.fit, &mut || progress.add(1));
        drop(progress);
        write(&self.out, &training.net().surer(sureness))?;
        println!(
            "table {:?}, throws {:?}, {} games, {positions} positions, lambda {}, rate {} falling to 0, seed {}, \
             {sureness:.3} times as sure, {:.1} minutes, {:.0} games/s",
            self.table,
            self.throws,
            self.games,
            self.lambda,
            self.rate,
            self.seed,
            begun.elapsed().as_secs_f64() / 60.0,
            self.games as f64 / learning.max(f64::MIN_POSITIVE)
        );
        Ok(())
    }

    /// How strong the net is by now.
    fn strength(&self, training: &Training, rules: Rules, rate: f64) -> Result<String> {
        let seats = match self.table.table() {
            Table::Two => Seats::opposite(Seat::Red),
            Table::More => Seats::FOUR,
        };
        let easy = "easy".parse::<Contestant>().map_err(anyhow::Error::msg)?.chooser()?;
        let net = training.net();
        // Other dice than those it learns from.
        let duel = Duel { rules, seats, seed: Seed(self.seed ^ 0x5eed), rounds: self.check };
        let outcome = duel.fight(&|position, _| Judge::by(net).choose(position), &*easy, 1, &|_| ());
        Ok(format!(
            "{:>9} games, {rate:>6.0} games/s, {:.1} % against easy ({:.1} adjusted)",
            training.played(),
            100.0 * outcome.raw.mean,
            100.0 * outcome.adjusted.mean
        ))
    }
}

fn write(out: &Path, net: &Net) -> Result<()> {
    fs::write(out, net.to_bytes()).with_context(|| format!("cannot write {}", out.display()))
}
