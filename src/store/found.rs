//! Finding the records that were written before.
//!
//! There may be ten thousand of them, so they are read one at a time, and a search for a game to go on with
//! does not read again what it knows to be over ([`Finished`]).

use std::cmp::Reverse;
use std::fs::{DirEntry, File, Metadata};
use std::io::{self, BufReader};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use jiff::Timestamp;

use crate::game::record::{Fault, Read, ReadError, read};

use super::disk::Disk;
use super::file_name::began;
use super::finished::Finished;
use super::locked::LockedFile;
use super::saver::Knows;

/// How far ahead of this machine's clock that of a disk elsewhere may be.
const AHEAD: Duration = Duration::from_secs(60);

/// The least number of files that another thread is begun for to look at.
const SHARE: usize = 1000;

/// A file that may be a record, as it was when it was listed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Listed {
    /// Where.
    pub path: PathBuf,
    /// Its length in bytes.
    pub length: u64,
    /// When it was last changed, where the disk tells.
    pub changed: Option<SystemTime>,
}

impl Listed {
    /// That file.
    ///
    /// # Errors
    /// What the system says.
    pub fn at(path: &Path) -> io::Result<Self> {
        Ok(Self::of(path.to_owned(), &path.metadata()?))
    }

    fn of(path: PathBuf, about: &Metadata) -> Self {
        Self { path, length: about.len(), changed: about.modified().ok() }
    }

    /// When it was last played, as far as can be told at that time.
    fn played(&self, now: SystemTime) -> Played {
        let past = |time: &SystemTime| *time <= now.checked_add(AHEAD).unwrap_or(now);
        let began = || began(&self.path).and_then(|began| SystemTime::try_from(began).ok());
        match self.changed.filter(past).or_else(|| began().filter(past)) {
            Some(time) => Played::At(time),
            None => Played::Unknown(self.changed),
        }
    }
}

/// When a game was last played. The file's last change says so. Where that lies in the future, the beginning of the
/// game does, by the name of its file; and if that lies there too, the clock was wrong, and the game
/// counts as older than all whose times are known. So no game is the last one for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Played {
    Unknown(Option<SystemTime>),
    At(SystemTime),
}

/// The records of a folder, the one begun last first, by their names; those of games that are yet to begin,
/// if one believes the names, last. None if there is no such folder.
///
/// # Errors
/// What the system says of a folder that is there.
pub fn records(disk: &Disk, folder: &Path) -> io::Result<Vec<PathBuf>> {
    let now = Timestamp::try_from(SystemTime::now()).unwrap_or(Timestamp::MAX);
    let mut paths: Vec<PathBuf> = listed(disk, folder)?.into_iter().map(|listed| listed.path).collect();
    paths.sort_by_cached_key(|path| {
        let to_come = began(path).is_some_and(|began| began > now);
        (to_come, Reverse(path.file_name().map(ToOwned::to_owned)))
    });
    Ok(paths)
}

/// Reads a record, or says why it cannot be read.
///
/// # Errors
/// What the system says, or the first line that is wrong.
pub fn read_record(disk: &Disk, path: &Path, knows: Knows) -> Result<Read, ReadError> {
    let file = disk.open_to_read(path);
    let file = file.map_err(|error| ReadError { line: 0, fault: Fault::Io(error.to_string()) })?;
    read(BufReader::new(disk.reader(&file)), &knows, |_| ())
}

/// Which game is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Any in which something was played, over or not.
    Any,
    /// One that is not over.
    Unfinished,
    /// One that is not over and that no other program has open.
    Free,
}

/// A game that was found.
#[derive(Debug)]
pub struct Found {
    /// Where.
    pub path: PathBuf,
    /// What is in it.
    pub read: Read,
    /// Whether another program has it open.
    pub open_elsewhere: bool,
}

/// What a search found.
#[derive(Debug, Default)]
pub struct Search {
    /// The game played last of those wanted.
    pub found: Option<Found>,
    /// The records that were played later, or whose time is not known, and cannot be read.
    pub passed_over: Vec<(PathBuf, ReadError)>,
}

/// Looks for the game of a folder that was played last. `finished` is the file in which it notes which games
/// are over.
///
/// # Errors
/// What the system says of a folder that is there.
pub fn last(
    disk: &Disk,
    folder: &Path,
    wanted: Wanted,
    knows: Knows,
    finished: Option<PathBuf>,
) -> io::Result<Search> {
    let mut over = match wanted {
        Wanted::Any => Finished::none(),
        Wanted::Unfinished | Wanted::Free => Finished::load(finished),
    };
    let (ended, mut others): (Vec<Listed>, Vec<Listed>) =
        listed(disk, folder)?.into_iter().partition(|listed| over.has(listed));
    let now = SystemTime::now();
    // A game may be gone on with after a later one was begun. Where the disk tells no time, the name decides.
    others.sort_by_cached_key(|listed| {
        Reverse((listed.played(now), listed.path.file_name().map(ToOwned::to_owned)))
    });
    let mut search = Search::default();
    for listed in &others {
        let read = match read_record(disk, &listed.path, knows) {
            Ok(read) => read,
            Err(error) => {
                search.passed_over.push((listed.path.clone(), error));
                continue;
            }
        };
        let is_over = read.game.position().king().is_some();
        if is_over {
            over.add(listed);
        }
        if read.lines == 0 || is_over && wanted != Wanted::Any {
            continue;
        }
        let open_elsewhere = File::open(&listed.path).is_ok_and(|file| LockedFile::new(file).is_err());
        if open_elsewhere && wanted == Wanted::Free {
            continue;
        }
        search.found = Some(Found { path: listed.path.clone(), read, open_elsewhere });
        break;
    }
    over.save(ended.iter().chain(&others));
    Ok(search)
}

/// The files of a folder that may be records, in any order.
fn listed(disk: &Disk, folder: &Path) -> io::Result<Vec<Listed>> {
    let entries = match disk.list(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other?,
    };
    // Whoever waits for the first screen waits for this, so it is shared out.
    let share = entries.len().div_ceil(thread::available_parallelism().map_or(1, NonZero::get));
    let (mine, others) = entries.split_at(share.max(SHARE).min(entries.len()));
    let look = |entries: &[DirEntry]| entries.iter().filter_map(may_be_record).collect::<Vec<_>>();
    Ok(thread::scope(|scope| {
        let spawn = |share| (share, thread::Builder::new().spawn_scoped(scope, move || look(share)));
        let threads: Vec<_> = others.chunks(share.max(SHARE)).map(spawn).collect();
        let mut all = look(mine);
        for (share, thread) in threads {
            // Where there is no thread to be had it is done here.
            let done = thread.ok().and_then(|thread| thread.join().ok());
            all.extend(done.unwrap_or_else(|| look(share)));
        }
        all
    }))
}

/// The file, if it may be a record by its name.
fn may_be_record(entry: &DirEntry) -> Option<Listed> {
    let path = entry.path();
    path.extension().filter(|ext| *ext == "dhayam")?;
    // What a link leads to.
    let about = match entry.metadata() {
        Ok(about) if about.is_symlink() => path.metadata(),
        other => other,
    };
    match about {
        // A pipe of that name would be waited for, and a folder is no game.
        Ok(about) => about.is_file().then(|| Listed::of(path, &about)),
        // Whoever reads it will be told why it cannot be.
        Err(_) => Some(Listed { path, length: 0, changed: None }),
    }
}
