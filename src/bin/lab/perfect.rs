//! `lab solve` and `lab regret`.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::{Args, value_parser};
use serde_json::json;

use dhayam::game::Seed;
use dhayam::lab::exact::{Exact, regret};
use dhayam::players::judge::Judge;
use dhayam::rules::{Action, Move, Phase, Place, Seat, Seats, Value};
use dhayam::term::Progress;

use super::contestant::Contestant;

#[derive(Debug, Args)]
pub struct Solve {
    /// Decisions to write down with the exact chance behind each move, for the tests.
    #[arg(long, requires = "out")]
    sample: Option<usize>,
    /// The file for them, a JSON object a line.
    #[arg(long)]
    out: Option<PathBuf>,
    /// The seed by which they are drawn.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Solve {
    pub fn run(&self) -> Result<()> {
        let exact = solved();
        if let (Some(sample), Some(out)) = (self.sample, &self.out) {
            let lines: Vec<String> =
                decisions(&exact, sample, Seed(self.seed)).iter().map(serde_json::Value::to_string).collect();
            fs::write(out, lines.join("\n") + "\n")
                .with_context(|| format!("cannot write {}", out.display()))?;
        }
        Ok(())
    }
}

/// So many decisions of games between good players, a few from each, as the scenes of the tests describe positions.
fn decisions(exact: &Exact, count: usize, seed: Seed) -> Vec<serde_json::Value> {
    let place = |place| match place {
        Place::New => json!("new"),
        Place::Cut => json!("cut"),
        Place::On(step) => json!(step.get()),
        Place::Home => json!(48),
    };
    let mut lines = Vec::new();
    for game in 0.. {
        let mut dice = seed.game(game).throws();
        let mut position = exact.start(Seat::Red);
        let judge = Judge::of(&position);
        let mut met = 0;
        loop {
            let action = match position.phase() {
                Phase::Over(_) => break,
                Phase::Throwing => Action::Throw(dice.next().expect("the dice never end")),
                Phase::Moving => {
                    let moves = exact.moves(&position);
                    met += usize::from(moves.len() > 1);
                    // Every eighth, begun elsewhere in every game.
                    if moves.len() > 1 && (met as u64 + game).is_multiple_of(8) {
                        let pawns = |seat| {
                            position.pawns().map(|p| place(position.place(seat, p))).collect::<Vec<_>>()
                        };
                        let names = |seats: Seats| seats.iter().map(Seat::name).collect::<Vec<_>>();
                        let judged = |(mv, chance): &(Move, f64)| {
                            json!([mv.pawn.number(), mv.value.steps(), (chance * 1e7).round() / 1e7])
                        };
                        lines.push(json!({
                            "rules": {},
                            "seats": names(position.seats()),
                            "pawns": {"red": pawns(Seat::Red), "yellow": pawns(Seat::Yellow)},
                            "has_cut": names(position.has_cut()),
                            "turn": position.turn().name(),
                            "owed": position.owed(),
                            "hand": position.hand().iter().map(Value::steps).collect::<Vec<_>>(),
                            "moves": moves.iter().map(judged).collect::<Vec<_>>(),
                        }));
                        if lines.len() == count {
                            return lines;
                        }
                    }
                    Action::Move(judge.choose(&position))
                }
            };
            position.play(action).expect("everybody moves by the rules");
        }
    }
    lines
}

#[derive(Debug, Args)]
pub struct RegretOf {
    /// The bots, as for a duel.
    #[arg(required = true)]
    bots: Vec<Contestant>,
    /// Games, half of them from each seat.
    #[arg(long, default_value_t = 20_000, value_parser = value_parser!(u64).range(2..))]
    games: u64,
    /// The seed of the dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl RegretOf {
    pub fn run(&self) -> Result<()> {
        let bots = self.bots.iter().map(Contestant::chooser).collect::<Result<Vec<_>>>()?;
        let exact = solved();
        for (contestant, bot) in self.bots.iter().zip(bots) {
            let progress = Progress::new(self.games / 2);
            let regret = regret(&exact, &*bot, self.games / 2, Seed(self.seed), &mut || progress.add(1));
            drop(progress);
            println!(
                "{}: {:.4} points lost a decision ({} decisions, {} games); wins {:.2} % +- {:.2} against perfect play, {:.1} % raw",
                contestant.name(),
                100.0 * regret.per_decision,
                regret.decisions,
                regret.games,
                100.0 * regret.share.mean,
                196.0 * regret.share.error,
                100.0 * regret.won.mean
            );
        }
        Ok(())
    }
}

/// The two-pawn game, solved.
fn solved() -> Exact {
    let begun = Instant::now();
    let progress = Progress::endless();
    let mut rounds = 0;
    let exact = Exact::solve(2, &mut |positions, change| {
        rounds += u32::from(change.is_some());
        progress.say(format!("{positions} positions, round {rounds}, {:.1e} to go", change.unwrap_or(1.0)));
    });
    drop(progress);
    println!(
        "two-pawn game: {} positions, solved in {rounds} rounds and {:.1} s; who begins wins {:.2} %",
        exact.len(),
        begun.elapsed().as_secs_f64(),
        100.0 * exact.chance(&exact.start(Seat::Red))
    );
    exact
}
