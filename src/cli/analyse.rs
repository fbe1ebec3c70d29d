//! `analyse`: what decided a recorded game.

use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use serde_json::{Value, json};

use crate::app::arrangement::Arrangement;
use crate::game::record::{Header, Read};
use crate::players::analysis::{self, Account, Analysis, Choice, Kind, Step};
use crate::players::{self, rollout};
use crate::rules::{Face, Move, Seat};
use crate::{term, text, ui};

use super::options::LookFlags;
use super::sim::threads;
use super::{fail, play, print, records};

/// Columns of the report.
const WIDTH: u16 = 79;
/// The fewest that a board fits in.
const LEAST: u16 = 39;

/// The flags of `analyse`.
#[derive(Debug, Args)]
pub struct Analyse {
    /// The record, as for 'dhayam resume'; '-' reads it from the input.
    /// A game that is not finished is looked at up to its last line.
    #[arg(value_name = "FILE", verbatim_doc_comment)]
    file: String,
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
        let read = match records::read_from(&self.file) {
            Ok(read) => read,
            Err(error) => return fail(&records::told(Path::new(&self.file), &error), 1),
        };
        let mut analysis = looked_at(&read);
        if self.deep {
            deepen(&mut analysis, &read, threads);
        }
        if self.json {
            return print(&format!("{}\n", as_json(&read, &analysis)));
        }
        if on_screen {
            return play::review(read, analysis, settings);
        }
        let names = text::titles(&Arrangement::of(&read.header));
        let mut out = ui::report(
            &analysis,
            &read.game,
            &names,
            term::columns().saturating_sub(1).clamp(LEAST, WIDTH),
            settings.glyphs,
        )
        .join("\n");
        out.push('\n');
        print(&out)
    }
}

/// A bar on a terminal.
fn bar(of: usize) -> Option<indicatif::ProgressBar> {
    std::io::stderr().is_terminal().then(|| indicatif::ProgressBar::new(of as u64))
}

/// Looks at a whole game, with a bar on a terminal.
fn looked_at(read: &Read) -> Analysis {
    let bar = bar(read.game.log().len());
    let mut watch = |done, _| {
        if let Some(bar) = &bar {
            bar.set_position(done as u64);
        }
        ControlFlow::Continue(())
    };
    let analysis = analysis::analyse(&read.game, &mut watch);
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    analysis.expect("nothing ends it")
}

/// Verifies the marked decisions; Ctrl-C ends that, and what is verified by then stays so.
fn deepen(analysis: &mut Analysis, read: &Read, threads: usize) {
    let stop = Arc::new(AtomicBool::new(false));
    let _interrupts = Interrupts::set(&stop);
    let mut shown: Option<indicatif::ProgressBar> = None;
    let mut done = |done: usize, all: usize| {
        if done == 0 {
            shown = bar(all);
        }
        if let Some(bar) = &shown {
            bar.set_position(done as u64);
        }
    };
    let _ = analysis::deepen(analysis, &read.game, (rollout::GAMES, threads), &stop, &mut done);
    if let Some(bar) = shown {
        bar.finish_and_clear();
    }
}

/// While it lives, Ctrl-C sets a flag, and a second one ends the program.
pub struct Interrupts {
    #[cfg(unix)]
    handlers: Vec<signal_hook::SigId>,
}

impl Interrupts {
    /// From now on.
    pub fn set(stop: &Arc<AtomicBool>) -> Self {
        #[cfg(unix)]
        {
            use signal_hook::consts::SIGINT;
            use signal_hook::flag::{register, register_conditional_default};
            let both =
                [register_conditional_default(SIGINT, Arc::clone(stop)), register(SIGINT, Arc::clone(stop))];
            Self { handlers: both.into_iter().flatten().collect() }
        }
        #[cfg(not(unix))]
        {
            let _ = stop;
            Self {}
        }
    }
}

#[cfg(unix)]
impl Drop for Interrupts {
    fn drop(&mut self) {
        for &handler in &self.handlers {
            signal_hook::low_level::unregister(handler);
        }
    }
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

/// The whole analysis as one object; steps are counted from 0.
fn as_json(read: &Read, analysis: &Analysis) -> Value {
    let names = text::recorded_names(&read.header);
    let players: Vec<Value> =
        analysis.seats.iter().map(|seat| player(&read.header, analysis, seat)).collect();
    let steps: Vec<Value> = analysis.steps.iter().map(|one| step(analysis, one)).collect();
    json!({
        "finished": analysis.king.is_some(),
        "king": analysis.king.map(Seat::name),
        "players": players,
        "start": chances(analysis, &analysis.start),
        "steps": steps,
        "moments": analysis.moments(crate::app::screen::review::MOMENTS),
        "marked": analysis.marked(),
        "luckiest": analysis.luckiest(None, crate::app::screen::review::THROWS),
        "unluckiest": analysis.unluckiest(None, crate::app::screen::review::THROWS),
        "verdict": text::verdict(analysis, &names),
    })
}

fn player(header: &Header, analysis: &Analysis, seat: Seat) -> Value {
    let mut all = json!({
        "seat": seat.name(),
        "name": text::recorded_names(header)[seat],
        "player": header.players[seat].as_ref().map_or(players::HUMAN, |player| player.player.as_str()),
        "luckiest": analysis.luckiest(Some(seat), crate::app::screen::review::THROWS),
        "unluckiest": analysis.unluckiest(Some(seat), crate::app::screen::review::THROWS),
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
