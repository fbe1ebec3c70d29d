//! `completions` and `man`: what shells and manuals know of the command line, made from the flags themselves.

use std::process::ExitCode;

use clap::{CommandFactory, ValueHint};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::app::settings::{Speed, ThemeName};
use crate::rules::Rules;

use super::options::{Options, choose};
use super::{fail, print};

/// The shells that completions can be printed for.
const SHELLS: [(&str, Shell); 5] = [
    ("bash", Shell::Bash),
    ("zsh", Shell::Zsh),
    ("fish", Shell::Fish),
    ("elvish", Shell::Elvish),
    ("powershell", Shell::PowerShell),
];

/// Prints what a shell needs to complete the command line.
pub fn completions(shell: &str) -> ExitCode {
    let shell = match choose("completions", Some(shell), &SHELLS) {
        Ok(shell) => shell.unwrap_or(Shell::Bash),
        Err(sentence) => return fail(&sentence, 2),
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut known(Options::command()), "dhayam", &mut script);
    print(&String::from_utf8_lossy(&script))
}

/// Prints the manual page.
pub fn man() -> ExitCode {
    match page() {
        Ok(page) => print(&page),
        Err(error) => fail(&format!("the manual page cannot be made: {error}."), 1),
    }
}

/// The page of the program, with the flags of each subcommand in a section of their own.
fn page() -> std::io::Result<String> {
    let about = "the old Tamil race game, for two to four friends at one keyboard";
    let mut command = Options::command().about(about);
    command.build();
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    for sub in command.get_subcommands() {
        let own = |arg: &&clap::Arg| arg.get_id() != "help";
        if sub.get_arguments().filter(own).count() == 0 {
            continue;
        }
        let mut options = Vec::new();
        Man::new(sub.clone()).render_options_section(&mut options)?;
        let heading = format!(".SH \"DHAYAM {}\"", sub.get_name().to_uppercase());
        let options = String::from_utf8_lossy(&options).replace(".SH OPTIONS", &heading);
        page.extend_from_slice(options.as_bytes());
    }
    Ok(String::from_utf8_lossy(&page).into_owned())
}

/// The command line with the values that its flags take. The program refuses others in its own words, so the
/// parser of flags is not told of them.
fn known(command: clap::Command) -> clap::Command {
    let words = |id: &str| -> Option<Vec<&'static str>> {
        Some(match id {
            "speed" => Speed::ALL.map(Speed::word).to_vec(),
            "theme" => ThemeName::ALL.map(ThemeName::word).to_vec(),
            "rules" => Rules::PRESETS.map(|(name, _)| name).to_vec(),
            "dice" => vec!["program", "hand"],
            "first" => vec!["lot", "red", "green", "yellow", "blue"],
            "pawns" => vec!["4", "5", "6"],
            "shell" => SHELLS.map(|(name, _)| name).to_vec(),
            _ => return None,
        })
    };
    let ids: Vec<_> = command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
    let subs: Vec<_> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let command = ids.into_iter().fold(command, |command, id| {
        command.mut_arg(&id, |arg| match words(&id) {
            Some(words) => arg.value_parser(words),
            None if matches!(id.as_str(), "file" | "files" | "save") => arg.value_hint(ValueHint::FilePath),
            None if id == "record" => arg.value_hint(ValueHint::DirPath),
            None => arg,
        })
    });
    subs.into_iter().fold(command, |command, sub| command.mut_subcommand(sub, known))
}
