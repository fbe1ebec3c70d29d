//! `check`, `show` and `games`: recorded games, read and told.

use std::fmt::Write;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::game::record::{Fault, Read, ReadError, read};
use crate::store::{Disk, Found, Search, Wanted};
use crate::{players, store, text};

use super::{fail, print, printing, warn};

/// What the system says of a file that cannot be opened.
fn not_opened(error: &io::Error) -> ReadError {
    ReadError { line: 0, fault: Fault::Io(error.to_string()) }
}

/// Reads a record from a file or a pipe, or from the input for `-`.
pub(super) fn read_from(name: &str) -> Result<Read, ReadError> {
    let input: Box<dyn BufRead> = if name == "-" {
        Box::new(BufReader::new(io::stdin()))
    } else {
        Box::new(store::open(&found(name)).map_err(|error| not_opened(&error))?)
    };
    read(input, &players::exists, |_| ())
}

/// Reads a record from a file.
pub fn read_file(path: &Path) -> Result<Read, ReadError> {
    store::read_record(&Disk::default(), path, players::exists)
}

/// The record that somebody names: by its path, or by its mere name as `dhayam games` lists it, from wherever
/// the program is started.
pub fn found(name: &str) -> PathBuf {
    let here = PathBuf::from(name);
    let bare = here.file_name() == Some(here.as_os_str());
    if !bare || here.symlink_metadata().is_ok() {
        return here;
    }
    let listed = store::records_folder().map(|folder| folder.join(name));
    listed.filter(|path| path.is_file()).unwrap_or(here)
}

/// `FILE:LINE: what is wrong (rule)`.
pub fn told(name: &Path, error: &ReadError) -> String {
    let (name, what) = (text::path(name), text::record_fault(&error.fault));
    match (error.line, &error.fault) {
        // What cannot be read has no lines.
        (0, _) | (_, Fault::Io(_)) => format!("{name}: {what}"),
        (line, _) => format!("{name}:{line}: {what}"),
    }
}

/// One line a file; the code is 1 if any is broken.
pub fn check(files: &[String]) -> ExitCode {
    if files.iter().filter(|name| *name == "-").count() > 1 {
        return fail("'-' is given twice, but the input can be read only once.", 2);
    }
    let mut broken = false;
    for name in files {
        let path = Path::new(name);
        let line = match read_from(name) {
            Ok(read) => format!("{}: {}\n", text::path(path), text::record_summary(&read)),
            Err(error) => {
                broken = true;
                told(path, &error) + "\n"
            }
        };
        let printed = print(&line);
        if printed != ExitCode::SUCCESS {
            return printed;
        }
    }
    if broken { ExitCode::from(1) } else { ExitCode::SUCCESS }
}

/// The game as a list of moves. Of a broken record nothing is shown but what is wrong.
pub fn show(name: Option<&str>) -> ExitCode {
    match named_or_last(name) {
        Ok((name, read)) => {
            let mut out = text::begun(store::began(&read.header, Some(Path::new(&name))));
            out += &text::record_moves(&read.header, read.game.log()).join("\n");
            let _ = write!(out, "\n\n{}\n", text::record_summary(&read));
            print(&out)
        }
        Err(sentence) => fail(&sentence, 1),
    }
}

/// The folder of the saved games; or a sentence on why there is none.
pub fn folder() -> Result<PathBuf, String> {
    store::records_folder().ok_or_else(|| "there is no home folder, so no games are saved.".to_owned())
}

/// The paths of the saved games, the newest first, and their folder; or a sentence on why not.
pub fn saved() -> Result<(PathBuf, Vec<PathBuf>), String> {
    let folder = folder()?;
    match store::records(&Disk::default(), &folder) {
        Ok(paths) => Ok((folder, paths)),
        Err(error) => Err(unreadable(&folder, &error) + "."),
    }
}

/// The folder of the saved games cannot be read: the end of a sentence.
fn unreadable(folder: &Path, error: &io::Error) -> String {
    format!("the folder {} cannot be read: {error}", text::path(folder))
}

/// Looks for the saved game played last; or says why it cannot be looked for, without the stop.
pub fn search(folder: &Path, wanted: Wanted) -> Result<Search, String> {
    let finished = store::cache_file("finished");
    store::last(&Disk::default(), folder, wanted, players::exists, finished)
        .map_err(|error| unreadable(folder, &error))
}

/// What is said of the records that such a search could not read, without the stop.
pub fn passed_over(search: &Search) -> Option<String> {
    let ((path, error), more) = search.passed_over.split_first()?;
    let name = Path::new(path.file_name().unwrap_or_default());
    Some(text::passed_over(&told(name, error), more.len()))
}

/// The saved game played last, and what is said of those passed over; or a sentence on why there is none.
pub fn last(wanted: Wanted) -> Result<(Found, Option<String>), String> {
    let folder = folder()?;
    let mut search = search(&folder, wanted).map_err(|why| why + ".")?;
    let passed_over = passed_over(&search);
    search.found.take().map(|found| (found, passed_over.clone())).ok_or_else(|| {
        let kind = if wanted == Wanted::Any { "saved" } else { "unfinished" };
        let none = format!("there is no {kind} game in {}.", text::path(&folder));
        passed_over.map_or(none.clone(), |passed_over| format!("{none} {passed_over}."))
    })
}

/// The record that is named, or that of the game played last, with its name.
pub fn named_or_last(name: Option<&str>) -> Result<(String, Read), String> {
    if let Some(name) = name {
        let read = read_from(name).map_err(|error| told(Path::new(name), &error))?;
        return Ok((name.to_owned(), read));
    }
    let (found, passed_over) = last(Wanted::Any)?;
    if let Some(passed_over) = passed_over {
        warn(&format!("{passed_over}."));
    }
    Ok((found.path.to_string_lossy().into_owned(), found.read))
}

/// Prints the saved games, the newest first.
pub fn games() -> ExitCode {
    let (folder, saved) = match saved() {
        Ok(found) => found,
        Err(sentence) => return fail(&sentence, 1),
    };
    if saved.is_empty() {
        return print(&format!("No games are saved in {}.\n", text::path(&folder)));
    }
    // Each is printed once it is read: there may be ten thousand.
    printing(|out| {
        writeln!(out, "{}", text::path(&folder))?;
        saved.iter().try_for_each(|path| writeln!(out, "{}", listed(path)))
    })
}

/// A saved game as a line of the list.
fn listed(path: &Path) -> String {
    let name = Path::new(path.file_name().unwrap_or_default());
    match store::read_record(&Disk::default(), path, players::exists) {
        Ok(read) => {
            let names = text::recorded_titles(&read.header);
            let players: Vec<&str> = read.header.seats().iter().map(|seat| names[seat].as_str()).collect();
            let began = store::began(&read.header, Some(path));
            text::record_listed(&text::path(name), &players, began, &read)
        }
        Err(error) => told(name, &error),
    }
}
