//! `check`, `show` and `games`: recorded games, read and told.

use std::fmt::Write;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::game::record::{Fault, Read, ReadError, read};
use crate::store::Saved;
use crate::{players, store, text};

use super::{fail, print};

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
    let file = store::must_be_file(path).and_then(|()| store::open(path));
    read(file.map_err(|error| not_opened(&error))?, &players::exists, |_| ())
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
pub fn show(name: &str) -> ExitCode {
    match read_from(name) {
        Ok(read) => {
            let mut out = text::record_moves(&read.header, read.game.log()).join("\n");
            let _ = write!(out, "\n\n{}\n", text::record_summary(&read));
            print(&out)
        }
        Err(error) => fail(&told(Path::new(name), &error), 1),
    }
}

/// The folder of the saved games, and what is in it, the newest first; or a sentence on why not.
pub fn saved() -> Result<(PathBuf, Vec<Saved>), String> {
    let folder = store::records_folder().ok_or("there is no home folder, so no games are saved.")?;
    match store::saved(&folder, players::exists) {
        Ok(saved) => Ok((folder, saved)),
        Err(error) => Err(format!("the folder {} cannot be read: {error}.", text::path(&folder))),
    }
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
    let mut out = format!("{}\n", text::path(&folder));
    for game in &saved {
        let name = Path::new(game.path.file_name().unwrap_or_default());
        let line = match &game.read {
            Ok(read) => {
                let names = text::recorded_titles(&read.header);
                let players: Vec<&str> =
                    read.header.seats().iter().map(|seat| names[seat].as_str()).collect();
                format!("{}: {}: {}", text::path(name), text::and(&players), text::record_summary(read))
            }
            Err(error) => told(name, error),
        };
        let _ = writeln!(out, "{line}");
    }
    print(&out)
}
