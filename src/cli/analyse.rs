//! `analyse`: what decided a recorded game.

use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::app::arrangement::Arrangement;
use crate::app::screen::review::{MOMENTS, THROWS};
use crate::app::settings::GlyphSet;
use crate::game::Game;
use crate::game::record::{Header, Read};
use crate::players::analysis::{self, Account, Analysis, Choice, Kind, Step};
use crate::players::{self, rollout};
use crate::rules::{Face, Move, Seat};
use crate::term::{self, INTERRUPTED, Progress};
use crate::{store, text, ui};

use super::options::LookFlags;
use super::sim::threads;
use super::{fail, play, print, printing, records};

/// Columns of the report.
const WIDTH: u16 = 79;
/// The fewest that a board fits in.
const LEAST: u16 = 39;

/// The flags of `analyse`.
#[derive(Debug, Args)]
pub struct Analyse {
    /// The records, as for 'dhayam resume'; '-' reads one from the input.
    /// Without any, that of the game played last. A game that is not
    /// finished is looked at up to its last line.
    #[arg(value_name = "FILE", verbatim_doc_comment)]
    files: Vec<String>,
    /// Shows it on a screen, with the board of every moment.
    #[arg(long, verbatim_doc_comment)]
    screen: bool,
    /// Prints JSON instead of a report.
    #[arg(long, verbatim_doc_comment)]
    json: bool,
    /// Verifies every marked decision by roll-outs: what was played and
    /// what was best, 1,296 games each. Ctrl-C leaves the rest out.
    #[arg(long, verbatim_doc_comment)]
    deep: bool,
    /// Rolls out on so many threads; without it, on one for each core.
    #[arg(long, value_name = "T", allow_negative_numbers = true, verbatim_doc_comment)]
    threads: Option<String>,
    #[command(flatten)]
    look: LookFlags,
}

impl Analyse {
    /// Looks at the game, and prints or shows what decided it.
    pub fn run(&self) -> ExitCode {
        let (settings, threads) =
            match play::look(&self.look).and_then(|look| Ok((look, threads(self.threads.as_deref())?))) {
                Ok(asked) => asked,
                Err(sentence) => return fail(&sentence, 2),
            };
        if self.screen && self.json {
            return fail("--screen and --json cannot be given together.", 2);
        }
        let on_screen = self.screen && !self.look.plain();
        if on_screen && !term::is_terminal() {
            return fail(
                "--screen needs an input and an output that are both a terminal; without it a report is printed.",
                2,
            );
        }
        if on_screen && self.files.len() > 1 {
            return fail(&format!("--screen shows one game, and {} are given.", self.files.len()), 2);
        }
        if self.files.iter().filter(|name| *name == "-").count() > 1 {
            return fail("'-' is given twice, but the input can be read only once.", 2);
        }
        let stop = Arc::new(AtomicBool::new(false));
        let progress = Progress::stopping(self.files.len() as u64, &stop);
        let names = self.files.iter().map(|name| Some(name.as_str()));
        let names: Vec<Option<&str>> = if self.files.is_empty() { vec![None] } else { names.collect() };
        let mut code = ExitCode::SUCCESS;
        for (n, name) in names.iter().enumerate() {
            let (name, read) = match records::named_or_last(*name) {
                Ok(read) => read,
                Err(sentence) => {
                    code = progress.aside(|| fail(&sentence, 1));
                    continue;
                }
            };
            let Some(mut analysis) = looked_at(&read.game, names.len() == 1, &stop, &progress) else {
                return ExitCode::from(INTERRUPTED);
            };
            if self.deep {
                let mut done = |done: usize, all: usize| progress.set(done as u64, all as u64);
                let games = (rollout::GAMES, threads);
                let _ = analysis::deepen(&mut analysis, &read.game, games, &stop, &mut done);
            }
            if on_screen {
                // From here on the screen takes Ctrl-C.
                drop(progress);
                return play::review(Path::new(&name), read, analysis, settings);
            }
            if n + 1 == names.len() {
                progress.clear();
            } else if names.len() > 1 {
                progress.set(n as u64 + 1, names.len() as u64);
            }
            let printed = progress.aside(|| match (self.json, names.len()) {
                (true, _) => print_json(&name, &read, &analysis),
                (false, 1) => print(&report(&name, &read, &analysis, settings.glyphs)),
                (false, _) => {
                    let heading = if n == 0 { "" } else { "\n\n" };
                    let file = text::path(Path::new(&name));
                    let report = report(&name, &read, &analysis, settings.glyphs);
                    print(&format!("{heading}== {file}\n\n{report}"))
                }
            });
            if printed != ExitCode::SUCCESS {
                return printed;
            }
            if progress.is_stopped() {
                return ExitCode::from(INTERRUPTED);
            }
        }
        code
    }
}

/// What decided a game, in lines.
fn report(file: &str, read: &Read, analysis: &Analysis, glyphs: GlyphSet) -> String {
    let names = text::titles(&Arrangement::of(&read.header));
    let begun = text::begun(store::began(&read.header, Some(Path::new(file))));
    let width = term::columns().saturating_sub(1).clamp(LEAST, WIDTH);
    begun + &ui::report(analysis, &read.game, &names, width, glyphs).join("\n") + "\n"
}

/// Looks at a whole game; `None` if Ctrl-C ends that.
fn looked_at(game: &Game, watched: bool, stop: &AtomicBool, progress: &Progress) -> Option<Analysis> {
    let mut watch = |done: usize, all: usize| {
        if watched {
            progress.set(done as u64, all as u64);
        }
        if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    analysis::analyse(game, &mut watch)
}

/// A number as it is worth being read: chances in millionths, points in thousandths.
fn rounded(number: f64, places: i32) -> f64 {
    let scale = 10_f64.powi(places);
    (number * scale).round() / scale + 0.0
}

fn points(points: f64) -> Value {
    json!(rounded(points, 3))
}

/// The numbers of an account by their keys.
pub fn account(account: &Account) -> Value {
    let [doubtful, mistakes, blunders] = account.marks;
    json!({
        "start": points(account.start), "luck": points(account.luck), "others_luck": points(account.others_luck),
        "lost": points(account.lost), "others_lost": points(account.others_lost),
        "second_thoughts": points(account.second_thoughts), "given_up": points(account.given_up), "end": points(account.end), "throws": account.throws,
        "decisions": account.decisions, "lost_each": points(account.lost_each()), "doubtful": doubtful,
        "mistakes": mistakes, "blunders": blunders, "play": text::play(account),
    })
}

/// The whole analysis as one object on one line; steps are counted from 0.
#[derive(Serialize)]
struct Whole<'a> {
    file: &'a str,
    started: Option<&'a str>,
    finished: bool,
    king: Option<&'static str>,
    verdict: String,
    players: Vec<Value>,
    start: Value,
    steps: Steps<'a>,
    moments: Vec<usize>,
    marked: Vec<usize>,
    luckiest: Vec<usize>,
    unluckiest: Vec<usize>,
}

/// The steps, each made as it is printed: there may be a quarter of a million.
struct Steps<'a>(&'a Analysis);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.steps.iter().map(|one| step(self.0, one)))
    }
}

fn print_json(file: &str, read: &Read, analysis: &Analysis) -> ExitCode {
    let names = text::recorded_names(&read.header);
    let whole = Whole {
        file,
        started: read.header.started.as_deref(),
        finished: analysis.king.is_some(),
        king: analysis.king.map(Seat::name),
        verdict: text::verdict(analysis, &names),
        players: analysis.seats.iter().map(|seat| player(&read.header, analysis, seat)).collect(),
        start: chances(analysis, &analysis.start),
        steps: Steps(analysis),
        moments: analysis.moments(MOMENTS),
        marked: analysis.marked(),
        luckiest: analysis.luckiest(None, THROWS),
        unluckiest: analysis.unluckiest(None, THROWS),
    };
    printing(|out| {
        serde_json::to_writer(&mut *out, &whole)?;
        writeln!(out)
    })
}

fn player(header: &Header, analysis: &Analysis, seat: Seat) -> Value {
    let mut all = json!({
        "seat": seat.name(),
        "name": text::recorded_names(header)[seat],
        "player": header.players[seat].as_ref().map_or(players::HUMAN, |player| player.player.as_str()),
        "luckiest": analysis.luckiest(Some(seat), THROWS),
        "unluckiest": analysis.unluckiest(Some(seat), THROWS),
    });
    if let (Value::Object(all), Value::Object(numbers)) = (&mut all, account(&analysis.account(seat))) {
        all.extend(numbers);
    }
    all
}

fn chances(analysis: &Analysis, chances: &players::chances::Chances) -> Value {
    let of = |seat: Seat| (seat.name().to_owned(), json!(rounded(f64::from(chances[seat]), 6)));
    analysis.seats.iter().map(of).collect()
}

fn step(analysis: &Analysis, step: &Step) -> Value {
    let mv = |mv: Move| json!([mv.pawn.number(), mv.value.steps()]);
    let kind = match step.kind {
        Kind::Throw(_) => "throw",
        Kind::Forced(_) => "forced",
        Kind::Choice(_) => "decision",
        Kind::Concession => "concession",
    };
    let mut all = json!({
        "turn": step.turn, "seat": step.seat.name(), "kind": kind, "chances": chances(analysis, &step.after),
    });
    let own = match step.kind {
        Kind::Throw(fell) => json!({
            "throw": fell.throw.faces().map(Face::get), "luck": points(step.luck(step.seat)),
        }),
        Kind::Forced(played) => json!({"move": mv(played)}),
        Kind::Choice(Choice { played, best, moves, rolled }) => json!({
            "move": mv(played), "best": mv(best), "moves": moves, "lost": points(step.lost()),
            "mark": step.mark().map(text::mark),
            "rolled": rolled.map(|rolled| json!({
                "lost": points(rolled.lost), "error": points(rolled.error), "games": rolled.games,
            })),
        }),
        Kind::Concession => json!({}),
    };
    if let (Value::Object(all), Value::Object(own)) = (&mut all, own) {
        all.extend(own);
    }
    all
}
