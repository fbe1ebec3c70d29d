//! `stats`: games, wins, luck and play of everybody over all saved games.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::app::name::same_person_key;
use crate::game::record::{Header, Read, ReadError};
use crate::players::analysis::{Account, Analysis, JUDGE, analyse};
use crate::players::{self, HUMAN};
use crate::rules::Seat;
use crate::store::{self, Disk, Listed};
use crate::term::{INTERRUPTED, Progress};
use crate::text;

use super::sim::threads;
use super::{fail, print, records};

/// The flags of `stats`.
#[derive(Debug, Args)]
pub struct Stats {
    /// The records, as for 'dhayam resume'; '-' reads one from the input.
    /// Without any, all saved games.
    #[arg(value_name = "FILE", verbatim_doc_comment)]
    files: Vec<String>,
    /// Prints JSON instead of a table.
    #[arg(long, verbatim_doc_comment)]
    json: bool,
    /// Looks at the games on so many threads; without it,
    /// on one for each core.
    #[arg(long, value_name = "T", allow_negative_numbers = true, verbatim_doc_comment)]
    threads: Option<String>,
}

/// What is kept of a game, so that it need not be judged again; nothing of one in which nothing was played.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Figures {
    /// Who won, by the place in the list, if the game is over.
    king: Option<usize>,
    /// Everybody, in the order of the seats.
    players: Vec<PlayerFigures>,
}

/// What somebody did in a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct PlayerFigures {
    name: String,
    player: String,
    luck: f64,
    throws: u32,
    lost: f64,
    decisions: u32,
    marks: [u32; 3],
}

impl Figures {
    fn of(header: &Header, analysis: &Analysis) -> Self {
        let names = text::recorded_names(header);
        let player = |seat: Seat| {
            let Account { luck, throws, lost, decisions, marks, .. } = analysis.account(seat);
            let player = header.players[seat].as_ref().map_or(HUMAN, |player| player.player.as_str());
            let (name, player) = (names[seat].clone(), player.to_owned());
            PlayerFigures { name, player, luck, throws, lost, decisions, marks }
        };
        let seats: Vec<Seat> = analysis.seats.iter().collect();
        let king = seats.iter().position(|seat| analysis.king == Some(*seat));
        Self { king, players: seats.into_iter().map(player).collect() }
    }
}

/// What became of a record.
enum Outcome {
    /// Nothing was played.
    Nothing,
    /// It was looked at.
    Figures(Figures),
    /// It cannot be read: which, and why.
    Skipped(String),
}

impl Stats {
    /// Looks at the games, and prints what they add up to.
    pub fn run(&self) -> ExitCode {
        let threads = match threads(self.threads.as_deref()) {
            Ok(threads) => threads,
            Err(sentence) => return fail(&sentence, 2),
        };
        if self.files.iter().filter(|name| *name == "-").count() > 1 {
            return fail("'-' is given twice, but the input can be read only once.", 2);
        }
        let (none, games) = if self.files.is_empty() {
            match records::saved() {
                Ok((folder, paths)) => {
                    let none = match paths.as_slice() {
                        [] => format!("No games are saved in {}.\n", text::path(&folder)),
                        _ => format!("Nothing was played in the games in {}.\n", text::path(&folder)),
                    };
                    (none, paths.into_iter().map(Game::Saved).collect())
                }
                Err(sentence) => return fail(&sentence, 1),
            }
        } else {
            ("Nothing was played in these games.\n".to_owned(), each_once(&self.files))
        };
        let stop = Arc::new(AtomicBool::new(false));
        let progress = Progress::stopping(games.len() as u64, &stop);
        let outcomes = look_at(&games, threads, &stop, &progress);
        progress.clear();
        let skipped: Vec<&str> = outcomes
            .iter()
            .filter_map(|outcome| match outcome {
                Outcome::Skipped(why) => Some(why.as_str()),
                Outcome::Nothing | Outcome::Figures(_) => None,
            })
            .collect();
        let figures = outcomes.iter().filter_map(|outcome| match outcome {
            Outcome::Figures(figures) => Some(figures),
            Outcome::Nothing | Outcome::Skipped(_) => None,
        });
        let totals = Totals::of(figures);
        let left_out = games.len() - outcomes.len();
        let printed = if totals.games + left_out == 0 && !self.json {
            print(&(none + &text::skipped(&skipped)))
        } else if self.json {
            print(&as_json(&totals, left_out, &skipped))
        } else {
            print(&as_table(&totals, left_out, &skipped))
        };
        match printed {
            ExitCode::SUCCESS if progress.is_stopped() => ExitCode::from(INTERRUPTED),
            // Of files that were named, each should be one.
            ExitCode::SUCCESS if !self.files.is_empty() && !skipped.is_empty() => ExitCode::from(1),
            printed => printed,
        }
    }
}

/// A game to look at.
enum Game {
    /// One of the saved games.
    Saved(PathBuf),
    /// The one that somebody named so, and its file, unless that is the input.
    Named(String, Option<PathBuf>),
}

/// The games that somebody named, each once.
fn each_once(names: &[String]) -> Vec<Game> {
    let mut seen = HashSet::new();
    let once = |name: &String| {
        let path = (name != "-").then(|| records::found(name));
        // Two names may lead to one file; what is not there is complained of later.
        let whole = path.as_ref().map(|path| path.canonicalize().unwrap_or_else(|_| path.clone()));
        seen.insert(whole).then(|| Game::Named(name.clone(), path))
    };
    names.iter().filter_map(once).collect()
}

impl Game {
    /// What to call it where it cannot be read.
    fn name(&self) -> &Path {
        match self {
            Self::Saved(path) => Path::new(path.file_name().unwrap_or_default()),
            Self::Named(name, _) => Path::new(name),
        }
    }

    fn path(&self) -> Option<&Path> {
        match self {
            Self::Saved(path) => Some(path),
            Self::Named(_, path) => path.as_deref(),
        }
    }

    fn read(&self) -> Result<Read, ReadError> {
        match self {
            Self::Saved(path) => store::read_record(&Disk::default(), path, players::exists),
            Self::Named(name, _) => records::read_from(name),
        }
    }

    /// The file as it is now, if it is one whose figures can be kept.
    fn listed(&self) -> Option<Listed> {
        let path = std::path::absolute(self.path()?).ok()?;
        store::must_be_file(&path).and_then(|()| Listed::at(&path)).ok()
    }
}

/// Where figures are kept, for all threads.
type Kept = Mutex<store::Figures<Option<Figures>>>;

/// Looks at the games; gives what became of them, in their order, as far as nobody ended it.
fn look_at(games: &[Game], threads: usize, stop: &AtomicBool, progress: &Progress) -> Vec<Outcome> {
    let kept = Mutex::new(store::Figures::load(store::cache_file("figures"), JUDGE));
    let next = AtomicUsize::new(0);
    let found: Mutex<Vec<(usize, Outcome)>> = Mutex::default();
    players::side_by_side(threads.min(games.len()), &|| {
        while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&at| at < games.len()) {
            let Some(outcome) = look(&games[at], stop, &kept) else { break };
            found.lock().unwrap_or_else(PoisonError::into_inner).push((at, outcome));
            progress.add(1);
        }
    });
    // Only who has asked for all of them knows which are not used any more.
    if games.iter().all(|game| matches!(game, Game::Saved(_))) && !stop.load(Ordering::Relaxed) {
        kept.into_inner().unwrap_or_else(PoisonError::into_inner).tidy();
    }
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    // The same sums, however the threads shared the games.
    found.sort_unstable_by_key(|&(at, _)| at);
    found.into_iter().map(|(_, outcome)| outcome).collect()
}

/// Looks at a game, unless its figures are kept; `None` if somebody ends that.
fn look(game: &Game, stop: &AtomicBool, kept: &Kept) -> Option<Outcome> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let outcome = |figures| match figures {
        Some(figures) => Outcome::Figures(figures),
        None => Outcome::Nothing,
    };
    let listed = game.listed();
    let kept = || kept.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(figures) = listed.as_ref().and_then(|listed| kept().of(listed).cloned()) {
        return Some(outcome(figures));
    }
    let read = match game.read() {
        Ok(read) => read,
        Err(error) => return Some(Outcome::Skipped(records::told(game.name(), &error))),
    };
    // A game in which nothing happened is none.
    let figures = if read.game.log().is_empty() {
        None
    } else {
        let mut watch = |_, _| {
            if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        Some(Figures::of(&read.header, &analyse(&read.game, &mut watch)?))
    };
    if let Some(listed) = listed {
        kept().keep(&listed, figures.clone());
    }
    Some(outcome(figures))
}

/// What all games add up to.
struct Totals {
    games: usize,
    /// Everybody, whoever played most first.
    people: Vec<Person>,
    /// Those who met in games that were finished, by their places among the people, whoever met most first.
    met: Vec<Met>,
}

/// Somebody over all games.
struct Person {
    /// As it was written in the game that was looked at first: of the saved ones, the latest.
    name: String,
    player: String,
    sums: Sums,
}

/// Two who met in finished games.
struct Met {
    people: [usize; 2],
    games: u32,
    /// How many each of them won; a third won the others.
    won: [u32; 2],
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
    fn add(&mut self, figures: &PlayerFigures, finished: bool, won: bool) {
        self.games += 1;
        self.finished += u32::from(finished);
        self.wins += u32::from(won);
        self.luck += figures.luck;
        self.throws += figures.throws;
        self.lost += figures.lost;
        self.decisions += figures.decisions;
        for (sum, mark) in self.marks.iter_mut().zip(figures.marks) {
            *sum += mark;
        }
    }

    /// All decisions as if they were of one game.
    fn account(&self) -> Account {
        Account { lost: self.lost, decisions: self.decisions, marks: self.marks, ..Account::default() }
    }
}

impl Totals {
    /// Of these games, those whose names count first.
    fn of<'a>(games: impl Iterator<Item = &'a Figures>) -> Self {
        let mut known: HashMap<(String, &str), usize> = HashMap::new();
        let (mut people, mut count): (Vec<Person>, usize) = (Vec::new(), 0);
        let mut met: BTreeMap<[usize; 2], (u32, [u32; 2])> = BTreeMap::new();
        for game in games {
            count += 1;
            let mut places = Vec::with_capacity(4);
            for (n, one) in game.players.iter().enumerate() {
                // A bot is its level, whatever it was called.
                let person = one.player == HUMAN;
                let who = if person { same_person_key(&one.name) } else { one.player.clone() };
                let place = *known.entry((who, &one.player)).or_insert_with(|| {
                    let name = if person { &one.name } else { &one.player };
                    let (name, player) = (name.clone(), one.player.clone());
                    people.push(Person { name, player, sums: Sums::default() });
                    people.len() - 1
                });
                people[place].sums.add(one, game.king.is_some(), game.king == Some(n));
                places.push(place);
            }
            let Some(king) = game.king else { continue };
            let meetings = (0..places.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
            for (a, b) in meetings.filter(|&(a, b)| places[a] != places[b]) {
                let (a, b) = if places[a] < places[b] { (a, b) } else { (b, a) };
                let (games, won) = met.entry([places[a], places[b]]).or_default();
                *games += 1;
                won[0] += u32::from(king == a);
                won[1] += u32::from(king == b);
            }
        }
        let mut order: Vec<usize> = (0..people.len()).collect();
        order.sort_by_key(|&place| Reverse(people[place].sums.games));
        let rank = |place: usize| order.iter().position(|&other| other == place).unwrap_or(place);
        let ranked = |([a, b], (games, won)): ([usize; 2], (u32, [u32; 2]))| {
            let (a, b) = (rank(a), rank(b));
            if a < b {
                Met { people: [a, b], games, won }
            } else {
                Met { people: [b, a], games, won: [won[1], won[0]] }
            }
        };
        let mut met: Vec<Met> = met.into_iter().map(ranked).collect();
        met.sort_by_key(|met| (Reverse(met.games), met.people));
        let mut people: Vec<Option<Person>> = people.into_iter().map(Some).collect();
        let people = order.iter().filter_map(|&place| people[place].take()).collect();
        Self { games: count, people, met }
    }
}

impl Person {
    fn called(&self) -> String {
        if self.player == HUMAN { self.name.clone() } else { text::bot_of_level(&self.player) }
    }
}

fn each(sum: f64, number: u32) -> f64 {
    sum / f64::from(number.max(1))
}

fn as_table(totals: &Totals, left_out: usize, skipped: &[&str]) -> String {
    let mut out = text::stats_heading(totals.games, totals.games + left_out) + "\n\n";
    out += &text::stats_row("", &text::STATS.map(str::to_owned));
    for person in &totals.people {
        let sums = &person.sums;
        let cells = [
            sums.games.to_string(),
            format!("{}/{}", sums.wins, sums.finished),
            text::points(each(sums.luck, sums.games)),
            text::points(-each(sums.lost, sums.games)),
            format!("{:.2}", each(sums.lost, sums.decisions)),
            sums.marks.map(|n| n.to_string()).join("/"),
            text::play(&sums.account()).to_owned(),
        ];
        out += &text::stats_row(&person.called(), &cells);
    }
    let _ = write!(out, "\n{}\n", text::ABOUT_STATS);
    for (n, met) in totals.met.iter().enumerate() {
        if n == 0 {
            out += text::WHO_BEAT_WHOM;
        }
        let names = met.people.map(|place| totals.people[place].called());
        out += &text::met(&names, met.won, met.games);
    }
    out + &text::skipped(skipped)
}

fn as_json(totals: &Totals, left_out: usize, skipped: &[&str]) -> String {
    let round = |number: f64| (number * 1000.0).round() / 1000.0 + 0.0;
    let person = |person: &Person| {
        let sums = &person.sums;
        let [doubtful, mistakes, blunders] = sums.marks;
        json!({
            "name": person.name, "player": person.player, "games": sums.games, "finished": sums.finished,
            "wins": sums.wins, "throws": sums.throws, "decisions": sums.decisions,
            "luck_per_game": round(each(sums.luck, sums.games)),
            "luck_per_throw": round(each(sums.luck, sums.throws)),
            "lost_per_game": round(each(sums.lost, sums.games)),
            "lost_per_decision": round(each(sums.lost, sums.decisions)),
            "doubtful": doubtful, "mistakes": mistakes, "blunders": blunders,
            "play": text::play(&sums.account()),
        })
    };
    let met = |met: &Met| {
        let people = met
            .people
            .map(|place| json!({"name": totals.people[place].name, "player": totals.people[place].player}));
        json!({"players": people, "games": met.games, "won": met.won})
    };
    let people: Vec<Value> = totals.people.iter().map(person).collect();
    let met: Vec<Value> = totals.met.iter().map(met).collect();
    let all = json!({
        "games": totals.games + left_out, "looked_at": totals.games, "players": people, "met": met,
        "skipped": skipped,
    });
    format!("{all}\n")
}
