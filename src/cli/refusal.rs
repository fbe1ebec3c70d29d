//! One sentence for whatever is wrong with a command line, in place of the parser's paragraphs.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, Error};

use crate::text::{quoted, spelled};

use super::options::Options;

/// How a command is used, as in `dhayam show <FILE>`; nothing where there are several ways.
fn usage(error: &Error) -> Option<String> {
    let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) else { return None };
    let usage = usage.to_string();
    usage.strip_prefix("Usage: ").map(str::trim).filter(|usage| usage.lines().count() == 1).map(str::to_owned)
}

/// Where a command stands behind a flag that belongs to another, or a word that is no command does.
fn misplaced(word: &str, flag: &str) -> String {
    let name = flag.split(' ').next().unwrap_or_default();
    let takes = |arg: &Arg| arg.get_long().is_some_and(|long| name.strip_prefix("--") == Some(long));
    match Options::command().find_subcommand(word) {
        None => format!("there is no command {}; {}", quoted(word), help(None)),
        Some(command) if command.get_arguments().any(takes) => {
            format!("{name} comes after the command, as in 'dhayam {word} {flag}'; {}", help(Some(command)))
        }
        Some(command) => {
            format!(
                "'dhayam {word}' takes no flags in front of it, and {name} was given; {}",
                help(Some(command))
            )
        }
    }
}

/// Where all is told that can be given, to a command or without any.
fn help(command: Option<&Command>) -> String {
    let command = command.map_or(String::new(), |command| format!("{} ", command.get_name()));
    format!("'dhayam {command}--help' names all that can be given.")
}

/// The flag that somebody means by one of another command, as in `dhayam sim -p 4`: the longer name of that one.
fn meant_in(command: &Command, flag: &str) -> Option<String> {
    let all = Options::command();
    let short = flag.strip_prefix('-').and_then(|letter| letter.chars().next());
    let long = all.get_arguments().find(|arg| arg.get_short() == short && short.is_some())?.get_long()?;
    let has = command.get_arguments().any(|arg| arg.get_long() == Some(long));
    has.then(|| format!("--{long}"))
}

/// What is wrong, what was given, what is allowed, and where that is told: `args` is the command line.
pub fn sentence(error: &Error, args: &[OsString]) -> String {
    let mut options = Options::command();
    options.build();
    let command = args.get(1).and_then(|word| options.find_subcommand(word));
    let help = help(command);
    let word = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word.clone()),
        Some(ContextValue::Strings(words)) => Some(words.join(" ")),
        _ => None,
    };
    let arg = word(ContextKind::InvalidArg);
    // The parser names a flag with its value, as in '--seed <N>'.
    let flag = arg.as_deref().and_then(|arg| arg.split([' ', '=']).next()).unwrap_or_default().to_owned();
    let value = word(ContextKind::InvalidValue).unwrap_or_default();
    let meant = word(ContextKind::SuggestedArg)
        .or_else(|| word(ContextKind::SuggestedSubcommand))
        .or_else(|| meant_in(command?, &flag));
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let word = arg.unwrap_or_default();
            let arg = quoted(&word);
            match (word.starts_with('-'), usage(error), meant) {
                (false, Some(usage), _) => format!("{arg} is a word too many for '{usage}'; {help}"),
                // Without it every word is taken for a command.
                (false, None, _) => {
                    format!("nothing can follow '--' here, and {arg} does: leave the '--' out; {help}")
                }
                (true, _, None) => format!("{arg} cannot be given here; {help}"),
                (true, _, Some(meant)) => format!("there is no {arg} here; did you mean '{meant}'? {help}"),
            }
        }
        ErrorKind::InvalidSubcommand => {
            let word = quoted(&word(ContextKind::InvalidSubcommand).unwrap_or_default());
            match meant {
                None => format!("there is no command {word}; {help}"),
                Some(meant) => format!("there is no command {word}; did you mean '{meant}'? {help}"),
            }
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("{flag} needs a value, as in '{}'; {help}", arg.unwrap_or_default())
        }
        ErrorKind::TooManyValues => format!("{flag} takes no value, not even {}; {help}", quoted(&value)),
        ErrorKind::ArgumentConflict => match word(ContextKind::InvalidSubcommand) {
            Some(command) => misplaced(&command, &word(ContextKind::PriorArg).unwrap_or_default()),
            None => format!("{flag} is given twice; once is enough; {help}"),
        },
        ErrorKind::MissingRequiredArgument => {
            let missing = arg.unwrap_or_default().replace(['<', '>', '.'], "");
            format!("{missing} is missing, as in '{}'; {help}", usage(error).unwrap_or_default())
        }
        ErrorKind::InvalidUtf8 => format!("a word of the command line is not UTF-8 text; {help}"),
        _ => {
            let first = error.to_string().lines().next().unwrap_or_default().to_owned();
            format!("{}; {help}", spelled(first.trim_start_matches("error: "), 80))
        }
    }
}
