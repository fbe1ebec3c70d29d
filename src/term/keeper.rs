//! What the program asks to be kept: the record of the game, and the names and rules last used.
//!
//! In lines of words the disk is waited for. On a screen it is asked on a thread of its own ([`Keeper::work_beside`]):
//! the loop waits a moment for its answer, so that what is drawn is on the disk as a rule, and no longer.

mod beside;
mod task;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use crate::app::App;
use crate::app::msg::Msg;
use crate::app::outbox::{Disk, Outbox};
use crate::store::Saver;
use crate::text;

use super::input::Input;
use beside::Beside;
use task::{Answer, Done, Worker};

pub use task::{why_not, why_not_saved};

/// How long a picture waits for the disk.
const MOMENT: Duration = Duration::from_millis(40);

/// How long the disk may take before a word is said about it.
const SLOW: Duration = Duration::from_secs(1);

/// Keeps what is to be kept.
#[derive(Debug)]
pub struct Keeper {
    work: Work,
    /// Counts the games: what the disk says of an earlier one is of no concern to the one in front.
    game: u64,
    /// How many tasks have not been answered.
    open: usize,
    /// Since when the program knows that it waits for the disk.
    waits: Option<Instant>,
    /// Whether it was told that this takes long.
    slow: bool,
    /// Whether all of the game that was asked for last is on the disk.
    whole: bool,
    /// The new file it is in, until the program is told.
    file: Option<String>,
}

/// Who does the work.
#[derive(Debug)]
enum Work {
    /// The thread that asks for it, at once; with the answers that nobody has heard yet.
    Here(Box<Worker>, VecDeque<Answer>),
    /// A thread of its own.
    Beside(Beside),
}

impl Keeper {
    /// Keeps records by that saver, and settings in that file.
    pub fn new(saver: Saver, settings: Option<PathBuf>) -> Self {
        let work = Work::Here(Box::new(Worker { saver, settings }), VecDeque::new());
        Self { work, game: 0, open: 0, waits: None, slow: false, whole: true, file: None }
    }

    /// From now on the disk is asked on a thread of its own, which wakes the loop if its answer comes late. Where
    /// there is no thread to be had all stays as it was.
    pub(super) fn work_beside(&mut self, wakes: Sender<Input>) {
        let Work::Here(..) = self.work else { return };
        let Some((beside, worker)) = Beside::new(wakes) else { return };
        if let Work::Here(here, _) = std::mem::replace(&mut self.work, Work::Beside(beside)) {
            // The thread was just begun and waits for it.
            let _ = worker.send(here);
        }
    }

    /// When the keeper wants to be asked again though nothing happened.
    pub(super) fn wake_in(&self) -> Option<Duration> {
        self.waits.filter(|_| !self.slow).map(|since| SLOW.saturating_sub(since.elapsed()))
    }

    /// Tells the program something and keeps what it asks to be kept: until all of that is on the disk, or for a
    /// moment if the disk is slow. Gives what else it asks for.
    pub fn tell(&mut self, app: &mut App, msg: Msg) -> Outbox {
        let until = Instant::now() + MOMENT;
        let mut out = Outbox::default();
        app.update(msg, &mut out);
        loop {
            for task in std::mem::take(&mut out.disk) {
                self.ask(task);
            }
            let msgs = match self.next_answer(until) {
                Some(answer) => self.heard(answer, app),
                None => match self.late() {
                    None => return out,
                    late => [late, None],
                },
            };
            for msg in msgs.into_iter().flatten() {
                app.update(msg, &mut out);
            }
        }
    }

    fn ask(&mut self, task: Disk) {
        if task.is_other_game() {
            self.game += 1;
            self.whole = true;
            self.file = None;
        }
        self.open += 1;
        match &mut self.work {
            Work::Here(worker, answers) => answers.push_back((self.game, worker.does(task))),
            Work::Beside(beside) => beside.ask(self.game, task),
        }
    }

    /// The next answer: one that is there already, or one that comes in time if the disk is not late already.
    fn next_answer(&mut self, until: Instant) -> Option<Answer> {
        if self.open == 0 {
            return None;
        }
        let answer = match &mut self.work {
            Work::Here(_, answers) => answers.pop_front(),
            Work::Beside(beside) if self.waits.is_some() => beside.answer(Duration::ZERO),
            Work::Beside(beside) => beside.answer(until.saturating_duration_since(Instant::now())),
        }?;
        self.open -= 1;
        Some(answer)
    }

    /// What an answer means to the program.
    fn heard(&mut self, (game, done): Answer, app: &App) -> [Option<Msg>; 2] {
        let last = self.open == 0;
        if last {
            self.slow = false;
        }
        // It does answer: what is still to be done is waited for from now on.
        self.waits = self.waits.filter(|_| !last).map(|_| Instant::now());
        let msg = match done {
            Done::NotRemembered(why) => Some(Msg::NotRemembered(why)),
            _ if game != self.game => None,
            Done::Resumed(read) => Some(Msg::Resumed(read)),
            Done::Saved(file) => {
                self.whole = true;
                self.file = file.or(self.file.take());
                None
            }
            Done::NotSaved { begun, why } => {
                self.whole = false;
                Some(Msg::NotSaved { begun, why })
            }
            Done::NotSavedThere(why) => Some(Msg::NotSavedThere(why)),
            Done::Nothing => None,
        };
        // Nothing is called saved while something is still to be written.
        let is_news = last && self.whole && (self.file.is_some() || app.has_unwritten());
        let saved = is_news.then(|| Msg::Saved(self.file.take()));
        [msg, saved]
    }

    /// What is to be said about a disk that has not answered.
    fn late(&mut self) -> Option<Msg> {
        if self.open == 0 {
            return None;
        }
        let Some(since) = self.waits else {
            self.waits = Some(Instant::now());
            return Some(Msg::WaitsForDisk { slow: false });
        };
        if self.slow || since.elapsed() < SLOW {
            return None;
        }
        self.slow = true;
        Some(Msg::WaitsForDisk { slow: true })
    }

    /// Ends: waits for what is still to be written, no longer than that, and tries once more to write what could not
    /// be.
    ///
    /// # Errors
    /// Why something of what was played is not saved, as the end of a sentence.
    pub fn close(&mut self, patience: Duration) -> Result<(), String> {
        match &mut self.work {
            Work::Here(worker, _) => worker.close(),
            Work::Beside(beside) => {
                beside.close(patience).unwrap_or_else(|| Err(text::DISK_IS_SILENT.to_owned()))
            }
        }
    }
}

#[cfg(test)]
mod tests;
