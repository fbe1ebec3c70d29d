//! `check`, `show` and `games`: recorded games, read and told.

use std::fmt::Write;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::ExitCode;

use crate::game::record::{Fault, Read, ReadError, read};
use crate::{players, store, text};

use super::{fail, print};

/// Reads a record from a file, or from the input for `-`.
pub fn open_and_read(name: &str) -> Result<Read, ReadError> {
    let input: Box<dyn BufRead> = if name == "-" {
        Box::new(BufReader::new(io::stdin()))
    } else {
        let no_file = |error: io::Error| ReadError { line: 0, fault: Fault::Io(error.to_string()) };
        Box::new(store::open(Path::new(name)).map_err(no_file)?)
    };
    read(input, &players::exists, |_| ())
}

/// `FILE:LINE: what is wrong (rule)`.
pub fn told(name: &str, error: &ReadError) -> String {
    match error.line {
        0 => format!("{name}: {}", text::record_fault(&error.fault)),
        line => format!("{name}:{line}: {}", text::record_fault(&error.fault)),
    }
}

/// One line a file; the code is 1 if any is broken.
pub fn check(files: &[String]) -> ExitCode {
    if files.iter().filter(|name| *name == "-").count() > 1 {
        return fail("'-' is given twice, but the input can be read only once.", 2);
    }
    let mut broken = false;
    for name in files {
        let line = match open_and_read(name) {
            Ok(read) => format!("{name}: {}\n", text::record_summary(&read)),
            Err(error) => {
                broken = true;
                told(name, &error) + "\n"
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
    match open_and_read(name) {
        Ok(read) => {
            let mut out = text::record_moves(&read.header, read.game.log()).join("\n");
            let _ = write!(out, "\n\n{}\n", text::record_summary(&read));
            print(&out)
        }
        Err(error) => fail(&told(name, &error), 1),
    }
}

/// The saved games, the newest first.
pub fn games() -> ExitCode {
    let Some(folder) = store::records_folder() else {
        return fail("there is no home folder, so no games are saved.", 1);
    };
    let saved = match store::saved(&folder, players::exists) {
        Ok(saved) => saved,
        Err(error) => return fail(&format!("the folder {} cannot be read: {error}.", folder.display()), 1),
    };
    if saved.is_empty() {
        return print(&format!("No games are saved in {}.\n", folder.display()));
    }
    let mut out = format!("{}\n", folder.display());
    for game in &saved {
        let name = game.path.file_name().unwrap_or_default().to_string_lossy();
        let line = match &game.read {
            Ok(read) => {
                let names = text::recorded_names(&read.header);
                let players: Vec<&str> =
                    read.header.seats().iter().map(|seat| names[seat].as_str()).collect();
                format!("{name}: {}: {}", text::and(&players), text::record_summary(read))
            }
            Err(error) => told(&name, error),
        };
        let _ = writeln!(out, "{line}");
    }
    print(&out)
}
