//! A disk on which calls fail when a test says so, and a game that is played on it without a terminal.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use dhayam::app::App;
use dhayam::app::key::Key;
use dhayam::app::msg::Msg;
use dhayam::game::record::{self, Read};
use dhayam::players;
use dhayam::rules::{Rules, Seat, Seats};
use dhayam::store::{Call, Disk, Fate, SaveTo, Saver};
use dhayam::term::Keeper;
use dhayam::text;

use super::session::Session;

/// What the system calls a fault: on every system with these numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Errno(pub &'static str, pub i32);

/// The faults that a disk has.
pub const FAULTS: [Errno; 5] =
    [Errno("ENOSPC", 28), Errno("EIO", 5), Errno("EACCES", 13), Errno("EROFS", 30), Errno("EINTR", 4)];

impl Errno {
    pub fn error(self) -> io::Error {
        io::Error::from_raw_os_error(self.1)
    }
}

/// Which calls fail, counted from 0, and how.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub first: usize,
    pub with: Errno,
    /// Whether every call from there on fails, and not only one.
    pub for_ever: bool,
    /// Whether half of a text is written before it fails.
    pub short: bool,
}

/// A disk with that plan, and the calls that were made. Nothing is synced: that takes long, and no machine fails.
pub fn faulty(plan: Option<Plan>) -> (Disk, Arc<Mutex<Vec<Call>>>) {
    let calls = Arc::new(Mutex::new(Vec::new()));
    let made = Arc::clone(&calls);
    let disk = Disk::with_faults(move |call| {
        let mut made = made.lock().expect("no test panics in here");
        made.push(call);
        let at = made.len() - 1;
        match plan {
            Some(plan) if at == plan.first || plan.for_ever && at > plan.first => {
                let error = plan.with.error();
                if plan.short { Fate::FallsShort(error) } else { Fate::Fails(error) }
            }
            _ => Fate::Skipped,
        }
    });
    (disk, calls)
}

/// Somebody who plays a game that is kept on a disk.
pub struct Played {
    pub app: App,
    pub keeper: Keeper,
    pub folder: PathBuf,
}

impl Played {
    /// A new game of two in that folder.
    pub fn new(disk: Disk, folder: &Path) -> Self {
        let app = Session::seeded(7, Seats::opposite(Seat::Red), Rules::CLASSIC).app.saving();
        let saver = Saver::new(SaveTo::Folder(folder.to_owned()), players::exists).on(disk);
        Self { app, keeper: Keeper::new(saver, None), folder: folder.to_owned() }
    }

    pub fn press(&mut self, key: Key) {
        self.tell(Msg::from(key));
    }

    pub fn tell(&mut self, msg: Msg) {
        self.keeper.tell(&mut self.app, msg);
    }

    /// How many actions stand.
    pub fn actions(&self) -> usize {
        self.app.table_in_front().map_or(0, |table| table.game.log().len())
    }

    /// What the program says.
    pub fn says(&self) -> String {
        let names = text::names(self.app.arrangement());
        let notice = self.app.notice();
        let say = |notice| text::notice(notice, Seat::Red, &names, self.app.keymap(), self.app.context());
        notice.map(say).unwrap_or_default()
    }

    /// The records in the folder that are any, the longest first; and those of which not even the header is whole.
    pub fn records(&self) -> (Vec<(PathBuf, Read)>, usize) {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten();
        let mut empty = 0;
        let mut records = Vec::new();
        for path in entries.map(|entry| entry.expect("it can be listed").path()) {
            let bytes = std::fs::read(&path).expect("it can be read");
            if !bytes.contains(&b'\n') {
                empty += 1;
                continue;
            }
            match record::read(&bytes[..], &players::exists, |_| ()) {
                Ok(read) => records.push((path, read)),
                Err(error) => panic!("{} is broken: {error}", path.display()),
            }
        }
        records.sort_by_key(|(_, read)| std::cmp::Reverse(read.lines));
        (records, empty)
    }
}
