//! One sentence for whatever is wrong with a command line, in place of the parser's paragraphs.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error};

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
    let takes = |arg: &clap::Arg| arg.get_long().is_some_and(|long| name.strip_prefix("--") == Some(long));
    match Options::command().find_subcommand(word) {
        None => format!("there is no command {}; {HELP}.", quoted(word)),
        Some(command) if command.get_arguments().any(takes) => {
            format!("{name} comes after the command, as in 'dhayam {word} {flag}'.")
        }
        Some(_) => format!("'dhayam {word}' takes no flags in front of it, and {name} was given."),
    }
}

/// Where all that can be given is told.
const HELP: &str = "'dhayam --help' names all that can be given";

/// What is wrong, what was given, and what is allowed.
pub fn sentence(error: &Error) -> String {
    let word = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word.clone()),
        Some(ContextValue::Strings(words)) => Some(words.join(" ")),
        _ => None,
    };
    let arg = word(ContextKind::InvalidArg);
    // The parser names a flag with its value, as in '--seed <N>'.
    let flag = arg.as_deref().and_then(|arg| arg.split([' ', '=']).next()).unwrap_or_default().to_owned();
    let value = word(ContextKind::InvalidValue).unwrap_or_default();
    let meant = word(ContextKind::SuggestedArg).or_else(|| word(ContextKind::SuggestedSubcommand));
    let or_meant = meant.map_or(String::new(), |meant| format!("; did you mean '{meant}'?"));
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let word = arg.unwrap_or_default();
            let arg = quoted(&word);
            if !word.starts_with('-') {
                match usage(error) {
                    Some(usage) => format!("{arg} is a word too many for '{usage}'; {HELP}."),
                    // Without it every word is taken for a command.
                    None => format!("nothing can follow '--' here, and {arg} does: leave the '--' out."),
                }
            } else if or_meant.is_empty() {
                format!("{arg} cannot be given here; {HELP}.")
            } else {
                format!("there is no {arg}{or_meant}")
            }
        }
        ErrorKind::InvalidSubcommand => {
            let command = quoted(&word(ContextKind::InvalidSubcommand).unwrap_or_default());
            if or_meant.is_empty() {
                format!("there is no command {command}; {HELP}.")
            } else {
                format!("there is no command {command}{or_meant}")
            }
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("{flag} needs a value, as in '{}'.", arg.unwrap_or_default())
        }
        ErrorKind::TooManyValues => format!("{flag} takes no value, not even {}.", quoted(&value)),
        ErrorKind::ArgumentConflict => match word(ContextKind::InvalidSubcommand) {
            Some(command) => misplaced(&command, &word(ContextKind::PriorArg).unwrap_or_default()),
            None => format!("{flag} is given twice; once is enough."),
        },
        ErrorKind::MissingRequiredArgument => {
            let missing = arg.unwrap_or_default().replace(['<', '>', '.'], "");
            format!("{missing} is missing, as in '{}'.", usage(error).unwrap_or_default())
        }
        ErrorKind::InvalidUtf8 => "a word of the command line is not UTF-8 text.".to_owned(),
        _ => {
            let first = error.to_string().lines().next().unwrap_or_default().to_owned();
            format!("{}; {HELP}.", spelled(first.trim_start_matches("error: "), 80))
        }
    }
}
