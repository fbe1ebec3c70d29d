//! `lab duel`, `lab strengths` and `lab calibrate`.

use std::fmt;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::builder::PossibleValuesParser;
use clap::{Args, value_parser};

use dhayam::game::Seed;
use dhayam::lab::calibrate::{DRAWN, calibrate};
use dhayam::lab::duel::Duel;
use dhayam::players::BOTS;
use dhayam::rules::{Rules, Seats};
use dhayam::term::Progress;

use super::contestant::Contestant;

/// A table to play at.
#[derive(Clone, Debug, Args)]
pub struct At {
    /// Players.
    #[arg(long, default_value_t = 2, value_parser = value_parser!(u8).range(2..=4))]
    players: u8,
    /// Pawns a player.
    #[arg(long, default_value_t = 4, value_parser = value_parser!(u8).range(4..=6))]
    pawns: u8,
    /// The house rules.
    #[arg(long, default_value = "classic", value_parser = PossibleValuesParser::new(Rules::PRESETS.map(|(name, _)| name)))]
    rules: String,
    /// The seed of the dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl At {
    fn table(&self) -> Result<(Rules, Seats)> {
        let (_, rules) =
            Rules::PRESETS.into_iter().find(|(name, _)| *name == self.rules).context("no such rules")?;
        let seats = Seats::standard(usize::from(self.players)).context("no such number of players")?;
        Ok((Rules { pawns: self.pawns, ..rules }, seats))
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} players, {} pawns, {}, seed {}", self.players, self.pawns, self.rules, self.seed)
    }
}

#[derive(Debug, Args)]
pub struct DuelOf {
    /// One bot: a level, or FILE@two|more@THROWS for weights in a file that look so many throws on.
    first: Contestant,
    /// The other; with more than two seats it takes all that are left.
    second: Contestant,
    /// Games.
    #[arg(long, default_value_t = 2000, value_parser = value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    at: At,
    /// Threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl DuelOf {
    pub fn run(&self) -> Result<()> {
        let (first, second) = (self.first.chooser()?, self.second.chooser()?);
        let (rules, seats) = self.at.table()?;
        let players = u64::from(self.at.players);
        let duel = Duel { rules, seats, seed: Seed(self.at.seed), rounds: self.games.div_ceil(players) };
        let progress = Progress::new(duel.rounds * players);
        let begun = Instant::now();
        let outcome = duel.fight(&*first, &*second, self.threads, &|games| progress.add(games));
        drop(progress);
        println!(
            "{} against {}, {}: {} games in {:.1} s (par {:.0} %)",
            self.first.name(),
            self.second.name(),
            self.at,
            outcome.games,
            begun.elapsed().as_secs_f64(),
            100.0 / players as f64
        );
        for (what, share) in [("raw", outcome.raw), ("adjusted", outcome.adjusted)] {
            let (low, high) = share.interval();
            let elo = if players == 2 { format!(", Elo {:+.0}", share.elo()) } else { String::new() };
            println!(
                "  {what:>8}: {:.2} % ({:.2} to {:.2}){elo}",
                100.0 * share.mean,
                100.0 * low,
                100.0 * high
            );
        }
        Ok(())
    }
}

#[derive(Debug, Args)]
pub struct Strengths {
    /// Games of each duel.
    #[arg(long, default_value_t = 1000, value_parser = value_parser!(u64).range(1..))]
    games: u64,
    /// The seed of the dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// Tables at which strength is measured: players and house rules.
const TABLES: [(u8, &str); 5] =
    [(2, "classic"), (2, "traditional"), (3, "classic"), (4, "classic"), (4, "traditional")];

impl Strengths {
    pub fn run(&self) -> Result<()> {
        for (players, rules) in TABLES {
            let at = At { players, pawns: 4, rules: rules.to_owned(), seed: self.seed };
            for (n, first) in BOTS.iter().enumerate() {
                // The rung below and the two that think by rules of thumb; for the best, chance too.
                let told =
                    |rung: usize| rung + 1 == n || rung == 1 || rung == 2 || rung == 0 && n == BOTS.len() - 1;
                for (_, second) in BOTS[..n].iter().enumerate().filter(|&(rung, _)| told(rung)) {
                    let (first, second) = (Contestant::Level(first), Contestant::Level(second));
                    DuelOf { first, second, games: self.games, at: at.clone(), threads: self.threads }
                        .run()?;
                }
            }
        }
        Ok(())
    }
}

#[derive(Debug, Args)]
pub struct Calibrate {
    /// Positions, five from a game.
    #[arg(long, default_value_t = 100_000, value_parser = value_parser!(u64).range(1..))]
    positions: u64,
    #[command(flatten)]
    at: At,
}

impl Calibrate {
    pub fn run(&self) -> Result<()> {
        let (rules, seats) = self.at.table()?;
        let games = self.positions.div_ceil(DRAWN as u64);
        let progress = Progress::new(games);
        let groups = calibrate(rules, seats, games, Seed(self.at.seed), &mut || progress.add(1));
        drop(progress);
        println!("{} positions of {games} games, {}:", games * DRAWN as u64, self.at);
        for group in groups.iter().filter(|group| group.called > 0) {
            let called = group.called as f64;
            println!(
                "  called {:5.1} %, won {:5.1} %: {:+.2} points ({} chances)",
                100.0 * group.chances / called,
                100.0 * group.won as f64 / called,
                100.0 * group.off(),
                group.called
            );
        }
        Ok(())
    }
}
