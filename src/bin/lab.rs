//! The laboratory's command line: trains nets, fights duels, solves the small game. See `dhayam::lab`.

use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use dhayam::game::Seed;
use dhayam::lab::calibrate::{DRAWN, calibrate, sureness};
use dhayam::lab::duel::{Duel, Outcome};
use dhayam::lab::exact::{Exact, regret};
use dhayam::lab::train::{Plan, Training};
use dhayam::players::chances::best;
use dhayam::players::judge::Judge;
use dhayam::players::net::{Net, Table};
use dhayam::players::{BOTS, BotRow, bot};
use dhayam::rules::{Action, Phase, Place, Position, Rules, Seat, Seats, TABLE_PAWNS, Throws, Value};
use serde_json::json;

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
    /// Solves the two-pawn game, and says who begins with what chance.
    Solve(Solve),
    /// Plays a bot against perfect play of the two-pawn game.
    Regret(RegretOf),
    /// Counts whether positions called 70 % are won 70 %.
    Calibrate(Calibrate),
    /// Lets two bots play each other: the same dice, the seats turned.
    Duel(DuelOf),
    /// Prints the table of strengths: each rung against those below it, at several tables.
    Strengths(Strengths),
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TableWord {
    Two,
    More,
}

impl TableWord {
    fn table(self) -> Table {
        match self {
            Self::Two => Table::Two,
            Self::More => Table::More,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ThrowsWord {
    Single,
    Banked,
}

#[derive(Debug, Args)]
struct Solve {
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

/// A table to play at.
#[derive(Debug, Args)]
struct At {
    /// Players.
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// Pawns a player.
    #[arg(long, default_value_t = 4)]
    pawns: u8,
    /// The house rules: classic or traditional.
    #[arg(long, default_value = "classic")]
    rules: String,
    /// The seed of the dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, Args)]
struct Calibrate {
    /// Positions, five from a game.
    #[arg(long, default_value_t = 100_000)]
    positions: u64,
    #[command(flatten)]
    at: At,
}

#[derive(Debug, Args)]
struct DuelOf {
    /// One bot: a level, or FILE.net@two|more@THROWS for weights in a file that look so many throws on.
    first: String,
    /// The other; with more than two seats it takes all that are left.
    second: String,
    /// Games.
    #[arg(long, default_value_t = 2000)]
    games: u64,
    #[command(flatten)]
    at: At,
    /// Threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

#[derive(Debug, Args)]
struct Strengths {
    /// Games of each duel.
    #[arg(long, default_value_t = 1000)]
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
    fn run(&self) -> Result<()> {
        for (players, rules) in TABLES {
            for (n, first) in BOTS.iter().enumerate() {
                // The rung below, and the two that everybody knows.
                let below = BOTS[..n].iter().enumerate();
                for (_, second) in
                    below.filter(|&(at, _)| at + 1 == n || at == 1 || at == 2 || at == 0 && n == 4)
                {
                    let at = At { players, pawns: 4, rules: rules.to_owned(), seed: self.seed };
                    let (first, second) = (first.name.to_owned(), second.name.to_owned());
                    DuelOf { first, second, games: self.games, at, threads: self.threads }.run()?;
                }
            }
        }
        Ok(())
    }
}

#[derive(Debug, Args)]
struct RegretOf {
    /// The bots, as for a duel.
    #[arg(required = true)]
    bots: Vec<String>,
    /// Games, half of them from each seat.
    #[arg(long, default_value_t = 20_000)]
    games: u64,
    /// The seed of the dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
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
    /// Games that say how sure the net has to be, after training.
    #[arg(long, default_value_t = 10_000)]
    fit: u64,
    /// Rounds against `easy` at every tenth of the way.
    #[arg(long, default_value_t = 500)]
    check: u64,
}

fn main() -> ExitCode {
    let done = match Options::parse().command {
        Command::Train(train) => train.run(),
        Command::Solve(solve) => solve.run(),
        Command::Regret(regret) => regret.run(),
        Command::Duel(duel) => duel.run(),
        Command::Calibrate(calibrate) => calibrate.run(),
        Command::Strengths(strengths) => strengths.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lab: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The two-pawn game, solved.
fn solved() -> Exact {
    let begun = Instant::now();
    let progress = ProgressBar::new_spinner();
    let mut rounds = 0;
    let exact = Exact::solve(2, &mut |positions, change| {
        rounds += u32::from(change.is_some());
        progress.set_message(format!(
            "{positions} positions, round {rounds}, {:.1e} to go",
            change.unwrap_or(1.0)
        ));
        progress.tick();
    });
    progress.finish_and_clear();
    println!(
        "two-pawn game: {} positions, solved in {rounds} rounds and {:.1} s; who begins wins {:.2} %",
        exact.len(),
        begun.elapsed().as_secs_f64(),
        100.0 * exact.chance(&exact.start(Seat::Red))
    );
    exact
}

impl At {
    fn table(&self) -> Result<(Rules, Seats)> {
        let preset = Rules::PRESETS.iter().find(|(name, _)| *name == self.rules);
        let Some((_, rules)) = preset else {
            bail!("the rules are classic or traditional, not '{}'", self.rules)
        };
        let Some(seats) = Seats::standard(usize::from(self.players)) else {
            bail!("2, 3 or 4 play, not {}", self.players)
        };
        if !TABLE_PAWNS.contains(&self.pawns) {
            bail!("people play with 4 to 6 pawns, not {}", self.pawns);
        }
        Ok((Rules { pawns: self.pawns, ..*rules }, seats))
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} players, {} pawns, {}, seed {}", self.players, self.pawns, self.rules, self.seed)
    }
}

impl Calibrate {
    fn run(&self) -> Result<()> {
        let (rules, seats) = self.at.table()?;
        let games = self.positions.div_ceil(DRAWN as u64);
        let progress = bar(games);
        let groups = calibrate(rules, seats, games, Seed(self.at.seed), &mut || progress.inc(1));
        progress.finish_and_clear();
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

impl DuelOf {
    fn run(&self) -> Result<()> {
        let (first, second) = (chooser(&self.first)?, chooser(&self.second)?);
        let (rules, seats) = self.at.table()?;
        let duel = Duel {
            rules,
            seats,
            seed: Seed(self.at.seed),
            rounds: self.games.div_ceil(u64::from(self.at.players)),
        };
        let progress = bar(duel.rounds * u64::from(self.at.players));
        let begun = Instant::now();
        let outcome = duel.fight(first, second, self.threads, &|games| progress.inc(games));
        progress.finish_and_clear();
        println!(
            "{} against {}, {}: {} games in {:.1} s (par {:.0} %)",
            self.first,
            self.second,
            self.at,
            outcome.games,
            begun.elapsed().as_secs_f64(),
            100.0 / f64::from(self.at.players)
        );
        for (what, share) in [("raw", outcome.raw), ("adjusted", outcome.adjusted)] {
            let (low, high) = share.interval();
            let elo = if self.at.players == 2 { format!(", Elo {:+.0}", share.elo()) } else { String::new() };
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

impl Solve {
    fn run(&self) -> Result<()> {
        let exact = solved();
        if let (Some(sample), Some(out)) = (self.sample, &self.out) {
            let lines: Vec<String> =
                decisions(&exact, sample, Seed(self.seed)).iter().map(serde_json::Value::to_string).collect();
            std::fs::write(out, lines.join("\n") + "\n")
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
                        let judged = |(mv, chance): &(dhayam::rules::Move, f64)| {
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

impl RegretOf {
    fn run(&self) -> Result<()> {
        let bots = self.bots.iter().map(|name| chooser(name)).collect::<Result<Vec<_>>>()?;
        let exact = solved();
        for (name, bot) in self.bots.iter().zip(bots) {
            let progress = bar(self.games / 2);
            let regret = regret(&exact, bot, self.games / 2, Seed(self.seed), &mut || progress.inc(1));
            progress.finish_and_clear();
            println!(
                "{}: {:.4} points lost a decision ({} decisions, {} games); wins {:.2} % +- {:.2} against perfect play, {:.1} % raw",
                name,
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

fn bar(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {per_sec}, {eta} left");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

impl Train {
    fn run(&self) -> Result<()> {
        let table = self.table.table();
        let (throws, rules) = match self.throws {
            ThrowsWord::Single => (Throws::Single, Rules::CLASSIC),
            ThrowsWord::Banked => (Throws::Banked, Rules::TRADITIONAL),
        };
        let seats = match table {
            Table::Two => Seats::opposite(Seat::Red),
            Table::More => Seats::FOUR,
        };
        let seed = Seed(self.seed);
        let plan = Plan { table, throws, games: self.games, seed, rate: self.rate, lambda: self.lambda };
        let mut training = match &self.from {
            None => Training::new(plan),
            Some(from) => {
                let bytes = std::fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
                Training::of(plan, Net::from_bytes(table, &bytes)?)
            }
        };
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
            if training.played().is_multiple_of(tenth) {
                let net = training.net();
                let duel = Duel { rules, seats, seed: Seed(self.seed ^ 0x5eed), rounds: self.check };
                let outcome = fight(&duel, &|position| Judge::by(net).choose(position), chooser("easy")?);
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
        let progress = bar(self.fit);
        let sureness = sureness(plan, training.net(), self.fit, &mut || progress.inc(1));
        progress.finish_and_clear();
        std::fs::write(&self.out, training.net().surer(sureness).to_bytes())
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        println!(
            "table {:?}, throws {:?}, {} games, {positions} positions, lambda {}, rate {} falling to 0, seed {}, {sureness:.3} times as sure, {:.1} minutes, {:.0} games/s",
            self.table,
            self.throws,
            self.games,
            self.lambda,
            self.rate,
            self.seed,
            begun.elapsed().as_secs_f64() / 60.0,
            self.games as f64 / learning
        );
        Ok(())
    }
}

/// A bot that chooses by the position alone.
fn chooser(name: &str) -> Result<&'static (dyn Fn(&Position) -> dhayam::rules::Move + Sync)> {
    if let Some((file, rest)) = name.split_once(".net@") {
        let (table, throws) =
            rest.split_once('@').with_context(|| format!("'{name}' is no FILE.net@TABLE@THROWS"))?;
        let table = TableWord::from_str(table, true).map_err(anyhow::Error::msg)?.table();
        let throws: u32 = throws.parse().with_context(|| format!("'{throws}' is no number of throws"))?;
        let bytes =
            std::fs::read(format!("{file}.net")).with_context(|| format!("cannot read {file}.net"))?;
        let net: &'static Net = Box::leak(Box::new(Net::from_bytes(table, &bytes)?));
        return Ok(Box::leak(Box::new(move |position: &Position| {
            let judged = Judge::by(net).moves(position, throws);
            best(&judged, position.turn()).expect("asked only where there is a move").mv
        })));
    }
    let Some(row) = bot(name) else { bail!("there is no bot '{name}'") };
    let row: &'static BotRow = row;
    Ok(Box::leak(Box::new(move |position: &Position| (row.make)(Seed(0), position.turn()).choose(position))))
}

fn fight(duel: &Duel, first: &dhayam::lab::duel::Chooser, second: &dhayam::lab::duel::Chooser) -> Outcome {
    duel.fight(first, second, 1, &|_| ())
}
