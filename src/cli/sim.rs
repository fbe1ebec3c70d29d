//! `sim`: many games without a screen.

use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::Args;
use serde_json::json;

use crate::game::Seed;
use crate::game::record::{Header, Line, Player, RecordedDice};
use crate::players::arena::{Match, Played, Totals, share};
use crate::players::{self, BOTS, BotRow};
use crate::rules::{BySeat, Phase, Position, Seat, Seats};
use crate::term::{self, INTERRUPTED, Progress};
use crate::text::quoted;
use crate::{store, text};

use super::options::{choose, house_rules};
use super::{fail, print};

/// The flags of `sim`.
#[derive(Debug, Args)]
pub struct Sim {
    /// Plays so many games.
    #[arg(
        long,
        value_name = "N",
        default_value = "1000",
        allow_negative_numbers = true,
        verbatim_doc_comment
    )]
    games: String,
    /// Seats 2, 3 or 4 players, or the bots named,
    /// separated by commas, such as random,random.
    #[arg(
        long,
        value_name = "2..4|BOT,BOT,..",
        default_value = "2",
        allow_negative_numbers = true,
        verbatim_doc_comment
    )]
    players: String,
    /// Gives each player 4, 5 or 6 pawns.
    #[arg(long, value_name = "4..6", allow_negative_numbers = true, verbatim_doc_comment)]
    pawns: Option<String>,
    /// Plays by a set of rules: classic or traditional.
    #[arg(long, value_name = "PRESET", verbatim_doc_comment)]
    rules: Option<String>,
    /// Sets one house rule, such as entry=open;
    /// this may be given several times.
    #[arg(long, value_name = "KEY=VALUE", verbatim_doc_comment)]
    rule: Vec<String>,
    /// Plays the games of this seed;
    /// without it one comes from the operating system.
    #[arg(long, value_name = "S", allow_negative_numbers = true, verbatim_doc_comment)]
    seed: Option<String>,
    /// Plays on so many threads; without it, on one for each core.
    #[arg(long, value_name = "T", allow_negative_numbers = true, verbatim_doc_comment)]
    threads: Option<String>,
    /// Writes the record of every game into this folder.
    #[arg(long, value_name = "DIR", verbatim_doc_comment)]
    record: Option<String>,
    /// Prints JSON instead of a table.
    #[arg(long, verbatim_doc_comment)]
    json: bool,
}

/// On how many threads to work: as many as the flag says, at most 1024, or one for each core.
pub fn threads(given: Option<&str>) -> Result<usize, String> {
    Ok(match given {
        Some(threads) => number("--threads", threads)?.min(1024) as usize,
        None => std::thread::available_parallelism().map_or(1, usize::from),
    })
}

/// A whole number of at least 1.
pub(super) fn number(flag: &str, value: &str) -> Result<u64, String> {
    let number = value.parse().ok().filter(|&n: &u64| n > 0);
    number.ok_or_else(|| format!("{flag} takes a whole number from 1, not {}.", quoted(value)))
}

impl Sim {
    /// Plays, and prints what was counted.
    pub fn run(&self) -> ExitCode {
        match self.parsed() {
            Err(sentence) => fail(&sentence, 2),
            // Before the first game, for that may be the last of an hour.
            Ok((sim, threads)) => match self.folder().map(store::make_folder) {
                Some(Err(error)) => fail(&format!("--record: {}.", term::why_not_saved(&error)), 1),
                _ => self.play(&sim, threads),
            },
        }
    }

    /// Where the records go.
    fn folder(&self) -> Option<&Path> {
        self.record.as_deref().map(Path::new)
    }

    fn parsed(&self) -> Result<(Match, usize), String> {
        let (seats, bots) = self.bots()?;
        let seed = match &self.seed {
            Some(digits) => digits.parse::<Seed>().map_err(|_| {
                format!("--seed takes a number from 0 to {}, not {}.", u64::MAX, quoted(digits))
            })?,
            None => Seed::from_system()
                .map_err(|error| format!("the operating system gives no random numbers: {error}."))?,
        };
        let threads = threads(self.threads.as_deref())?;
        let rules = house_rules(self.rules.as_deref(), &self.rule, ("--pawns", self.pawns.as_deref()))?;
        Ok((Match { rules, seats, bots, seed, games: number("--games", &self.games)? }, threads))
    }

    fn bots(&self) -> Result<(Seats, BySeat<&'static BotRow>), String> {
        let counts = [("2", 2), ("3", 3), ("4", 4)];
        if let Ok(Some(count)) = choose("--players", Some(&self.players), &counts) {
            let seats = Seats::standard(count).unwrap_or(Seats::FOUR);
            return Ok((seats, BySeat([&BOTS[0]; 4])));
        }
        let names: Vec<&str> = self.players.split(',').collect();
        let known: Vec<&str> = BOTS.iter().map(|row| row.name).collect();
        let seats =
            Seats::standard(names.len()).filter(|_| names.iter().all(|name| players::bot(name).is_some()));
        let Some(seats) = seats else {
            return Err(format!(
                "--players takes 2, 3 or 4, or as many of these bots: {}; not {}.",
                text::and(&known),
                quoted(&self.players)
            ));
        };
        let mut bots = BySeat([&BOTS[0]; 4]);
        for (seat, name) in seats.iter().zip(names) {
            bots[seat] = players::bot(name).unwrap_or(&BOTS[0]);
        }
        Ok((seats, bots))
    }

    fn play(&self, sim: &Match, threads: usize) -> ExitCode {
        let stop = Arc::new(AtomicBool::new(false));
        // Ctrl-C ends the playing and prints what is done.
        let bar = Progress::stopping(sim.games, &stop);
        let progress = |games| bar.add(games);
        let trouble = std::sync::Mutex::new(None);
        let folder = self.folder();
        let save = |n: u64, played: &Played| {
            let Some(folder) = folder else { return };
            let name = format!("sim-{}-{n:07}.dhayam", sim.seed);
            if let Err(error) = store::save_whole(folder, &name, &record(sim, n, played)) {
                stop.store(true, Ordering::Relaxed);
                *trouble.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(format!(
                    "the record {name} cannot be written into {}: {error}.",
                    text::path(folder)
                ));
            }
        };
        let began = Instant::now();
        let each: Option<crate::players::arena::Each> = if folder.is_some() { Some(&save) } else { None };
        let totals = sim.run(threads, &stop, &progress, each);
        let rate = ratio(totals.games, 1) / began.elapsed().as_secs_f64().max(1e-9);
        bar.clear();
        if let Some(sentence) = trouble.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
            return fail(&sentence, 1);
        }
        let printed =
            print(&if self.json { as_json(sim, &totals, rate) } else { as_table(sim, &totals, rate) });
        if printed == ExitCode::SUCCESS && bar.is_stopped() { ExitCode::from(INTERRUPTED) } else { printed }
    }
}

fn ratio(a: u64, b: u64) -> f64 {
    a as f64 / b.max(1) as f64
}

/// The whole record of a simulated game.
fn record(sim: &Match, n: u64, played: &Played) -> String {
    let (seed, start) = sim.game(n);
    let sitting =
        |seat: Seat| Player { name: text::colour(seat).to_owned(), player: sim.bots[seat].name.to_owned() };
    let header = Header {
        rules: sim.rules,
        players: BySeat::new(|seat| sim.seats.contains(seat).then(|| sitting(seat))),
        first: start.turn(),
        dice: RecordedDice::Seed(seed),
        started: None,
    };
    let mut out = header.to_text();
    let mut position: Position = start;
    for &action in &played.actions {
        out += &Line::from(action).to_text();
        if position.play(action).is_err() {
            break;
        }
    }
    if let Phase::Over(king) = position.phase() {
        out += &Line::Result(crate::game::record::Ending { king }).to_text();
    }
    out
}

fn as_table(sim: &Match, totals: &Totals, rate: f64) -> String {
    let mut out = format!(
        "{} of {} games, seed {}, {:.0} games/s\n\n{:<8} {:<10} {:>9} {:>8}   95 % interval\n",
        totals.games, sim.games, sim.seed, rate, "seat", "player", "wins", "share"
    );
    for seat in sim.seats.iter() {
        let (p, low, high) = share(totals.wins[seat], totals.games);
        let _ = writeln!(
            out,
            "{:<8} {:<10} {:>9} {:>6.2} %   {:.2} to {:.2} %",
            seat,
            sim.bots[seat].name,
            totals.wins[seat],
            p * 100.0,
            low * 100.0,
            high * 100.0
        );
    }
    let _ = writeln!(out, "\n{:<8} {:>10} {:>18}", "a game", "mean", "95th percentile");
    for (name, counts) in [("throws", &totals.throws), ("turns", &totals.turns)] {
        let _ = writeln!(out, "{name:<8} {:>10.1} {:>18}", counts.mean(), counts.percentile(95));
    }
    let _ = writeln!(out, "{:<8} {:>10.2}", "cuts", ratio(totals.cuts, totals.games));
    out
}

fn as_json(sim: &Match, totals: &Totals, rate: f64) -> String {
    let seats: Vec<_> = (sim.seats.iter())
        .map(|seat| {
            let (p, low, high) = share(totals.wins[seat], totals.games);
            json!({"seat": seat.name(), "player": sim.bots[seat].name, "wins": totals.wins[seat],
                   "share": p, "low": low, "high": high})
        })
        .collect();
    let counts =
        |counts: &crate::players::arena::Counts| json!({"mean": counts.mean(), "p95": counts.percentile(95)});
    let all = json!({
        "seed": sim.seed.to_string(), "games": totals.games, "asked": sim.games, "seats": seats,
        "throws": counts(&totals.throws), "turns": counts(&totals.turns), "cuts": totals.cuts,
        "games_per_second": rate,
    });
    format!("{all}\n")
}
