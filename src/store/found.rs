//! Finding the records that were written before.

use std::cmp::Reverse;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use crate::game::record::{Read, ReadError, read};

use super::locked::LockedFile;
use super::saver::Knows;

/// A record that was found.
#[derive(Debug)]
pub struct Saved {
    /// Where.
    pub path: PathBuf,
    /// What is in it, or what is wrong with it.
    pub read: Result<Read, ReadError>,
}

/// The records of a folder, newest first. None if there is no such folder.
///
/// # Errors
/// What the system says of a folder that is there.
pub fn saved(folder: &Path, knows: Knows) -> io::Result<Vec<Saved>> {
    let found = paths(folder)?.into_iter().filter_map(|path| {
        let file = File::open(&path).ok()?;
        let read = read(BufReader::new(file), &knows, |_| ());
        Some(Saved { path, read })
    });
    Ok(found.collect())
}

/// A record of a game that is not over.
#[derive(Debug)]
pub struct Unfinished {
    /// Where.
    pub path: PathBuf,
    /// What is in it.
    pub read: Read,
    /// Whether another program has it open.
    pub open_elsewhere: bool,
}

/// The records of a folder whose games are begun and not over, the one played last first. None if there is
/// no such folder. Each is read only when it is asked for.
///
/// # Errors
/// What the system says of a folder that is there.
pub fn unfinished(folder: &Path, knows: Knows) -> io::Result<impl Iterator<Item = Unfinished> + use<>> {
    let mut paths = paths(folder)?;
    // A game may be gone on with after a later one was begun. Where the disk tells no time, the name decides.
    paths.sort_by_cached_key(|path| Reverse(path.metadata().and_then(|about| about.modified()).ok()));
    Ok(paths.into_iter().filter_map(move |path| {
        let read = read(BufReader::new(File::open(&path).ok()?), &knows, |_| ()).ok()?;
        if read.game.position().king().is_some() || read.lines == 0 {
            return None;
        }
        let open_elsewhere = LockedFile::new(File::open(&path).ok()?).is_err();
        Some(Unfinished { path, read, open_elsewhere })
    }))
}

/// The paths of the records of a folder, newest first by their names.
fn paths(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other?,
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|e| e.path())).collect();
    // A pipe of that name would be waited for, and a folder is no game.
    paths.retain(|path| path.extension().is_some_and(|ext| ext == "dhayam") && path.is_file());
    paths.sort_unstable_by(|a, b| b.file_name().cmp(&a.file_name()));
    Ok(paths)
}
