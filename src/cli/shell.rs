//! `completions` and `man`: what shells and manuals know of the command line, made from the flags themselves.
//!
//! A shell is given a few lines that ask the program, each time, what could follow: so it offers the saved games and
//! whatever this release knows, with nothing to keep in step.

use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Zsh};
use clap_mangen::Man;

use crate::app::settings::{Speed, ThemeName};
use crate::players::BOTS;
use crate::rules::{HOUSE_RULES, Rules, Seat};
use crate::store::Disk;
use crate::{store, text};

use super::options::{Options, choose};
use super::{fail, print};

/// The shells that completions can be printed for.
const SHELLS: [(&str, &dyn EnvCompleter); 5] =
    [("bash", &Bash), ("zsh", &Zsh), ("fish", &Fish), ("elvish", &Elvish), ("powershell", &Powershell)];

/// The variable by which a shell asks what could follow.
const ASKS: &str = "DHAYAM_COMPLETE";

/// What the bash of the completions gets from the words before the cursor, and what it makes of the answer: bash takes
/// words apart at = and :, as in `--rule entry=open`, and the program wants them whole.
const WHOLE_WORDS: &str = include_str!("shell/whole_words.bash");

/// The most saved games that are offered: the newest.
const GAMES: usize = 50;

/// Prints what a shell needs to complete the command line.
pub fn completions(shell: &str) -> ExitCode {
    let shell = match choose("completions", Some(shell), &SHELLS) {
        Ok(shell) => shell.unwrap_or(&Bash),
        Err(sentence) => return fail(&sentence, 2),
    };
    let mut script = Vec::new();
    if let Err(error) = shell.write_registration(ASKS, "dhayam", "dhayam", "dhayam", &mut script) {
        return fail(&format!("the completions cannot be made: {error}."), 1);
    }
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if shell.is("bash") {
        script = script.replace("-F _clap_complete_dhayam ", "-F _dhayam_whole_words ") + WHOLE_WORDS;
    }
    print(&script)
}

/// Answers a shell that asks what could follow; false if none does.
pub fn answers() -> bool {
    let folder = std::env::current_dir().ok();
    let asked = CompleteEnv::with_factory(|| known(Options::command())).var(ASKS);
    asked.try_complete(std::env::args_os(), folder.as_deref()).unwrap_or_else(|error| error.exit())
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

/// A word that can be given, and what it means, where that is worth telling.
type Choice = (String, Option<String>);

fn words(words: &[&str]) -> Vec<Choice> {
    words.iter().map(|word| ((*word).to_owned(), None)).collect()
}

fn levels() -> Vec<Choice> {
    BOTS.iter().map(|row| (row.name.to_owned(), Some(row.about.to_owned()))).collect()
}

/// The choices that begin as `current` does behind `from`, its beginning.
fn offered(
    choices: impl IntoIterator<Item = Choice>,
    current: &str,
    from: usize,
) -> Vec<CompletionCandidate> {
    let (before, begun) = current.split_at(from);
    let begins = choices.into_iter().filter(|(word, _)| word.starts_with(begun));
    begins
        .map(|(word, help)| CompletionCandidate::new(format!("{before}{word}")).help(help.map(Into::into)))
        .collect()
}

/// Completes a word that is one of these.
fn one_of(choices: Vec<Choice>) -> ArgValueCompleter {
    ArgValueCompleter::new(move |current: &OsStr| {
        current.to_str().map(|current| offered(choices.clone(), current, 0)).unwrap_or_default()
    })
}

/// Completes what stands behind the last of these marks.
fn behind(mark: char, choices: Vec<Choice>) -> ArgValueCompleter {
    ArgValueCompleter::new(move |current: &OsStr| {
        let behind = current.to_str().and_then(|current| Some((current, current.rfind(mark)? + 1)));
        behind.map(|(current, from)| offered(choices.clone(), current, from)).unwrap_or_default()
    })
}

/// Completes a list of such words with commas between them.
fn list_of(choices: Vec<Choice>) -> ArgValueCompleter {
    ArgValueCompleter::new(move |current: &OsStr| {
        let Some(current) = current.to_str() else { return Vec::new() };
        let from = current.rfind(',').map_or(0, |comma| comma + 1);
        offered(choices.clone(), current, from)
    })
}

/// Completes a house rule: its key, and then its value.
fn house_rule(current: &OsStr) -> Vec<CompletionCandidate> {
    let rules = HOUSE_RULES.iter();
    let settings =
        rules.flat_map(|rule| rule.values.iter().map(|value| (format!("{}={value}", rule.key), None)));
    current.to_str().map(|current| offered(settings, current, 0)).unwrap_or_default()
}

/// Completes the name of a saved game, the newest first, or the path of another.
fn record(current: &OsStr) -> Vec<CompletionCandidate> {
    let folder = store::records_folder();
    let saved = folder.and_then(|folder| store::records(&Disk::default(), &folder).ok()).unwrap_or_default();
    let name = |path: &Path| Some((path.file_name()?.to_str()?.to_owned(), None));
    let saved = saved.iter().filter_map(|path| name(path));
    let mut all = match current.to_str() {
        Some(current) => offered(saved, current, 0),
        None => Vec::new(),
    };
    all.truncate(GAMES);
    all.extend(PathCompleter::any().complete(current));
    all
}

/// What completes an argument, if it takes something that can be told.
fn completer(command: &str, id: &str) -> Option<ArgValueCompleter> {
    let seats: Vec<&str> = Seat::ALL.into_iter().map(Seat::name).collect();
    Some(match (command, id) {
        ("sim", "players") => list_of([words(&["2", "3", "4"]), levels()].concat()),
        (_, "players") => one_of(words(&["2", "3", "4"])),
        (_, "pawns") => one_of(words(&["4", "5", "6"])),
        (_, "bots") => list_of(levels()),
        (_, "player") => behind(':', levels()),
        (_, "seats") => list_of(words(&seats)),
        (_, "first") => one_of(words(&[&["lot"], seats.as_slice()].concat())),
        (_, "dice") => one_of(words(&["program", "hand"])),
        (_, "rules") => one_of(words(&Rules::PRESETS.map(|(name, _)| name))),
        (_, "rule") => ArgValueCompleter::new(house_rule),
        (_, "speed") => one_of(words(&Speed::ALL.map(Speed::word))),
        (_, "theme") => {
            let theme = |name: ThemeName| (name.word().to_owned(), Some(text::theme(name).to_owned()));
            one_of(ThemeName::ALL.map(theme).to_vec())
        }
        (_, "shell") => one_of(words(&SHELLS.map(|(name, _)| name))),
        (_, "file" | "files") => ArgValueCompleter::new(record),
        (_, "save") => ArgValueCompleter::new(PathCompleter::any()),
        (_, "record") => ArgValueCompleter::new(PathCompleter::dir()),
        _ => return None,
    })
}

/// The command line as shells are told of it: with what its flags take, and with the first sentence of their help on
/// one line.
fn known(command: clap::Command) -> clap::Command {
    let name = command.get_name().to_owned();
    let about = command.get_about().map(first_sentence);
    let command = command.about(about.unwrap_or_default()).mut_args(|arg| {
        let help = arg.get_help().map(first_sentence).unwrap_or_default();
        let completer = completer(&name, arg.get_id().as_str());
        let arg = arg.help(help);
        match completer {
            Some(completer) => arg.add(completer),
            None => arg,
        }
    });
    command.mut_subcommands(known)
}

/// The first sentence of a help text, on one line.
fn first_sentence(help: &clap::builder::StyledStr) -> String {
    let words: Vec<String> = help.to_string().split_whitespace().map(str::to_owned).collect();
    let end =
        words.iter().position(|word| word.ends_with(['.', ':', ';'])).map_or(words.len(), |end| end + 1);
    words[..end].join(" ").trim_end_matches(['.', ':', ';']).to_owned()
}
