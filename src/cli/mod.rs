//! The command line: what was asked for, or one sentence on why it cannot be.
//!
//! May use everything below. Exit codes: 0 done, 1 the terminal failed, 2 bad input.

mod options;
mod records;
mod refusal;
mod sim;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;

use crate::app::App;
use crate::game::Seed;
use crate::ui::Look;
use crate::{term, text};

use options::{Command, Options, Play};

/// Runs the program with the arguments it was given.
pub fn main() -> ExitCode {
    let options = match Options::try_parse() {
        Ok(options) => options,
        // Help and the version are no errors.
        Err(asked) if !asked.use_stderr() => return print(&asked.to_string()),
        Err(error) => return fail(&refusal::sentence(&error), 2),
    };
    match &options.command {
        Some(Command::Rules) => return print(text::RULES),
        Some(Command::Check { files }) => return records::check(files),
        Some(Command::Show { file }) => return records::show(file),
        Some(Command::Games) => return records::games(),
        Some(Command::Sim(sim)) => return sim.run(),
        None => {}
    }
    match options.play() {
        Ok(play) if term::is_terminal() => match run(play) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => fail(&format!("{error:#}."), 1),
        },
        Ok(_) => fail(
            "to play, input and output must both be a terminal; 'dhayam rules' and 'dhayam --help' work without.",
            2,
        ),
        Err(sentence) => fail(&sentence, 2),
    }
}

fn run(play: Play) -> Result<()> {
    let mut settings = play.settings;
    if !play.ascii {
        settings.glyphs = term::glyphs();
    }
    let seed = match play.seed {
        Some(seed) => seed,
        None => Seed::from_system().context("the operating system gives no random numbers")?,
    };
    let mut app = if play.at_once {
        App::table(play.arrangement, settings, seed)?
    } else {
        App::setup(play.arrangement, settings, seed)
    };
    term::run(&mut app, &Look::new(settings, term::depth()))
}

fn fail(sentence: &str, code: u8) -> ExitCode {
    // If even the error output is gone, the exit code still tells.
    let _ = writeln!(std::io::stderr(), "dhayam: {sentence}");
    ExitCode::from(code)
}

/// Prints to the end or until the reader has had enough.
fn print(text: &str) -> ExitCode {
    let mut out = std::io::stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => fail(&format!("cannot print: {error}."), 1),
        _ => ExitCode::SUCCESS,
    }
}
