//! The laboratory's command line: trains nets, lets bots play each other, solves the small game. See `dhayam::lab`.
//!
//! Exit codes: 0 done; 1 a file that cannot be read or written; 2 bad input; 130 ended by Ctrl-C.

#[path = "lab/contestant.rs"]
mod contestant;
#[path = "lab/measure.rs"]
mod measure;
#[path = "lab/perfect.rs"]
mod perfect;
#[path = "lab/training.rs"]
mod training;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

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
    Train(training::Train),
    /// Lets two bots play each other: the same dice, the seats turned.
    Duel(measure::DuelOf),
    /// Prints the table of strengths: each rung against those below it, at several tables.
    Strengths(measure::Strengths),
    /// Counts whether positions called 70 % are won 70 %.
    Calibrate(measure::Calibrate),
    /// Solves the two-pawn game, and says with what chance who begins wins.
    Solve(perfect::Solve),
    /// Plays bots against perfect play of the two-pawn game.
    Regret(perfect::RegretOf),
}

fn main() -> ExitCode {
    let done = match Options::parse().command {
        Command::Train(train) => train.run(),
        Command::Duel(duel) => duel.run(),
        Command::Strengths(strengths) => strengths.run(),
        Command::Calibrate(calibrate) => calibrate.run(),
        Command::Solve(solve) => solve.run(),
        Command::Regret(regret) => regret.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lab: {error:#}.");
            ExitCode::FAILURE
        }
    }
}
