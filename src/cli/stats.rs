//! `stats`: games, wins, luck and play of everybody over all saved games.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use serde_json::{Value, json};

use crate::game::record::Read;
use crate::players::analysis::{Account, Analysis, analyse};
use crate::players::{self, HUMAN};
use crate::store::Saved;
use crate::text;

use super::analyse::Interrupts;
use super::sim::threads;
use super::{fail, print, records};

/// The flags of `stats`.
#[derive(Debug, Args)]
pub struct Stats {
    /// Prints JSON instead of a table.
    #[arg(long, verbatim_doc_comment)]
    json: bool,
    /// Looks at the games on so many threads; without it,
    /// on one for each core.
    #[arg(long, value_name = "T", allow_negative_numbers = true, verbatim_doc_comment)]
    threads: Option<String>,
}

/// What somebody did over all games.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    games: u32,
    finished: u32,
    wins: u32,
    luck: f64,
    throws: u32,
    lost: f64,
    decisions: u32,
    marks: [u32; 3],
}

impl Sums {
    fn add(&mut self, account: &Account, finished: bool, won: bool) {
        self.games += 1;
        self.finished += u32::from(finished);
        self.wins += u32::from(won);
        self.luck += account.luck;
        self.throws += account.throws;
        self.lost += account.lost;
        self.decisions += account.decisions;
        for (sum, mark) in self.marks.iter_mut().zip(account.marks) {
            *sum += mark;
        }
    }

    /// All decisions as if they were of one game.
    fn account(&self) -> Account {
        Account { lost: self.lost, decisions: self.decisions, marks: self.marks, ..Account::default() }
    }
}

/// Everybody by name and by who that is.
type People = BTreeMap<(String, String), Sums>;

impl Stats {
    /// Looks at all saved games, and prints what they add up to.
    pub fn run(&self) -> ExitCode {
        let threads = match threads(self.threads.as_deref()) {
            Ok(threads) => threads,
            Err(sentence) => return fail(&sentence, 2),
        };
        let (folder, saved) = match records::saved() {
            Ok(found) => found,
            Err(sentence) => return fail(&sentence, 1),
        };
        let skipped: Vec<String> = saved.iter().filter_map(unreadable).collect();
        // A game in which nothing happened is none.
        let played = |read: &&Read| !read.game.log().is_empty();
        let games: Vec<&Read> =
            saved.iter().filter_map(|game| game.read.as_ref().ok()).filter(played).collect();
        if games.is_empty() && !self.json {
            let mut out = format!("No games are saved in {}.\n", text::path(&folder));
            let _ = write!(out, "{}", text::skipped(&skipped));
            return print(&out);
        }
        let (looked_at, people) = look_at(&games, threads);
        print(&if self.json {
            as_json(looked_at, games.len(), &skipped, &people)
        } else {
            as_table(looked_at, games.len(), &skipped, &people)
        })
    }
}

/// What is wrong with a record that cannot be read.
fn unreadable(game: &Saved) -> Option<String> {
    let name = Path::new(game.path.file_name().unwrap_or_default());
    game.read.as_ref().err().map(|error| records::told(name, error))
}

/// Looks at the games; gives how many were looked at before somebody ended it.
fn look_at(games: &[&Read], threads: usize) -> (usize, People) {
    let stop = Arc::new(AtomicBool::new(false));
    let _interrupts = Interrupts::set(&stop);
    let bar = std::io::stderr().is_terminal().then(|| indicatif::ProgressBar::new(games.len() as u64));
    let next = AtomicUsize::new(0);
    let found: Mutex<Vec<(usize, Analysis)>> = Mutex::default();
    players::side_by_side(threads.min(games.len()), &|| {
        while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&at| at < games.len()) {
            let mut watch = |_, _| {
                let stopped = stop.load(Ordering::Relaxed);
                if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let Some(analysis) = analyse(&games[at].game, &mut watch) else { break };
            found.lock().unwrap_or_else(PoisonError::into_inner).push((at, analysis));
            if let Some(bar) = &bar {
                bar.inc(1);
            }
        }
    });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    // The same sums, however the threads shared the games.
    found.sort_unstable_by_key(|&(at, _)| at);
    let mut people = People::new();
    for (at, analysis) in &found {
        let header = &games[*at].header;
        let names = text::recorded_names(header);
        for seat in analysis.seats.iter() {
            let player = header.players[seat].as_ref().map_or(HUMAN, |player| player.player.as_str());
            // A bot is its level, whatever it was called.
            let name = if player == HUMAN { &names[seat] } else { player };
            let sums = people.entry((name.to_owned(), player.to_owned())).or_default();
            sums.add(&analysis.account(seat), analysis.king.is_some(), analysis.king == Some(seat));
        }
    }
    (found.len(), people)
}

/// Everybody, whoever played most first.
fn ordered(people: &People) -> Vec<(&(String, String), &Sums)> {
    let mut all: Vec<_> = people.iter().collect();
    all.sort_by_key(|(_, sums)| std::cmp::Reverse(sums.games));
    all
}

fn each(sum: f64, number: u32) -> f64 {
    sum / f64::from(number.max(1))
}

fn as_table(looked_at: usize, games: usize, skipped: &[String], people: &People) -> String {
    let mut out = text::stats_heading(looked_at, games) + "\n\n";
    out += &text::stats_row("", &text::STATS.map(str::to_owned));
    for ((name, player), sums) in ordered(people) {
        let who = if player == HUMAN { name.clone() } else { text::bot_of_level(player) };
        let cells = [
            sums.games.to_string(),
            format!("{}/{}", sums.wins, sums.finished),
            text::points(each(sums.luck, sums.games)),
            text::points(-each(sums.lost, sums.games)),
            format!("{:.2}", each(sums.lost, sums.decisions)),
            sums.marks.map(|n| n.to_string()).join("/"),
            text::play(&sums.account()).to_owned(),
        ];
        out += &text::stats_row(&who, &cells);
    }
    out + "\n" + text::ABOUT_STATS + "\n" + &text::skipped(skipped)
}

fn as_json(looked_at: usize, games: usize, skipped: &[String], people: &People) -> String {
    let round = |number: f64| (number * 1000.0).round() / 1000.0 + 0.0;
    let people: Vec<Value> = ordered(people)
        .into_iter()
        .map(|((name, player), sums)| {
            let [doubtful, mistakes, blunders] = sums.marks;
            json!({
                "name": name, "player": player, "games": sums.games, "finished": sums.finished,
                "wins": sums.wins, "throws": sums.throws, "decisions": sums.decisions,
                "luck_per_game": round(each(sums.luck, sums.games)),
                "luck_per_throw": round(each(sums.luck, sums.throws)),
                "lost_per_game": round(each(sums.lost, sums.games)),
                "lost_per_decision": round(each(sums.lost, sums.decisions)),
                "doubtful": doubtful, "mistakes": mistakes, "blunders": blunders,
                "play": text::play(&sums.account()),
            })
        })
        .collect();
    format!("{}\n", json!({"games": games, "looked_at": looked_at, "players": people, "skipped": skipped}))
}
