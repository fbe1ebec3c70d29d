//! The command line: what was asked for, or one sentence on why it cannot be.
//!
//! May use everything below. Exit codes: 0 done; 1 what was asked for cannot be done (a broken record, no game to go
//! on with, a terminal that failed); 2 bad input; 3 a game was
//! left that could not be saved; 101 a panic; 128 and the number of a signal that ended it.

mod analyse;
mod options;
mod play;
mod records;
mod refusal;
mod shell;
mod sim;
mod stats;

use std::ffi::OsString;
use std::io::{BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::{store, text};

use options::{Command, Options};

/// Runs the program with the arguments it was given.
pub fn main() -> ExitCode {
    store::keep_to_limits();
    if shell::answers() {
        return ExitCode::SUCCESS;
    }
    let args = asked(std::env::args_os().collect());
    let options = match Options::try_parse_from(&args) {
        Ok(options) => options,
        // Help and the version are no errors.
        Err(asked) if !asked.use_stderr() => return print(&asked.to_string()),
        Err(error) => return fail(&refusal::sentence(&error, &args), 2),
    };
    match &options.command {
        Some(Command::Rules) => print(text::RULES),
        Some(Command::Check { files }) => records::check(files),
        Some(Command::Show { file }) => records::show(file.as_deref()),
        Some(Command::Games) => records::games(),
        Some(Command::Analyse(analyse)) => analyse.run(),
        Some(Command::Stats(stats)) => stats.run(),
        Some(Command::Sim(sim)) => sim.run(),
        Some(Command::Completions { shell }) => shell::completions(shell),
        Some(Command::Man) => shell::man(),
        Some(Command::Settings) => play::settings(),
        Some(Command::Resume { file, look }) => play::resume(file.as_deref(), look),
        Some(Command::Replay { file, look }) => play::replay(file.as_deref(), look),
        None => play::new_game(&options),
    }
}

/// The arguments, with those who ask for help by a word understood: `help sim` is `sim --help`.
fn asked(mut args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_some_and(|word| word == "help") {
        args.remove(1);
        args.push("--help".into());
    }
    args
}

fn fail(sentence: &str, code: u8) -> ExitCode {
    warn(sentence);
    ExitCode::from(code)
}

/// Says something that does not end the program.
fn warn(sentence: &str) {
    // If even the error output is gone, the exit code still tells.
    let _ = writeln!(std::io::stderr(), "dhayam: {}", text::unglued(sentence));
}

/// Prints to the end or until the reader has had enough.
fn print(text: &str) -> ExitCode {
    printing(|out| out.write_all(text.as_bytes()))
}

/// The same, of what is made as it is printed.
fn printing(write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> ExitCode {
    let mut out = BufWriter::new(std::io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => fail(&format!("cannot print: {error}."), 1),
        _ => ExitCode::SUCCESS,
    }
}
