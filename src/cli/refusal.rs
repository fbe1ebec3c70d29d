//! One sentence for whatever is wrong with a command line, in place of the parser's paragraphs.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// A word of the command line as shown in a sentence: cut, and without what would not print.
pub fn given(word: &str) -> String {
    let printed: String = word.chars().flat_map(shown).collect();
    let cut = crate::ui::cut(&printed, 40);
    match cut.strip_suffix('…').filter(|_| cut != printed) {
        // Nobody has asked yet whether that sign can be shown.
        Some(cut) => format!("'{cut}...'"),
        None => format!("'{cut}'"),
    }
}

/// A character as it is, vowel signs and all; what does not print or turns the text about, by its code.
fn shown(c: char) -> Vec<char> {
    let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    match c {
        '\n' | '\r' | '\t' => c.escape_default().collect(),
        _ if c.is_control() || turns => c.escape_unicode().collect(),
        _ => vec![c],
    }
}

/// How a command is used, as in `dhayam show <FILE>`.
fn usage(error: &Error) -> Option<String> {
    let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) else { return None };
    usage.to_string().strip_prefix("Usage: ").map(|usage| usage.trim().to_owned())
}

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
    let help = "'dhayam --help' names all that can be given";
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let word = arg.unwrap_or_default();
            let arg = given(&word);
            if let Some(usage) = usage(error).filter(|_| !word.starts_with('-')) {
                format!("{arg} is a word too many for '{usage}'; {help}.")
            } else if or_meant.is_empty() {
                format!("{arg} cannot be given here; {help}.")
            } else {
                format!("there is no {arg}{or_meant}")
            }
        }
        ErrorKind::InvalidSubcommand => {
            let command = given(&word(ContextKind::InvalidSubcommand).unwrap_or_default());
            if or_meant.is_empty() {
                format!("there is no command {command}; {help}.")
            } else {
                format!("there is no command {command}{or_meant}")
            }
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("{flag} needs a value, as in '{}'.", arg.unwrap_or_default())
        }
        ErrorKind::TooManyValues => format!("{flag} takes no value, not even {}.", given(&value)),
        ErrorKind::ArgumentConflict => match word(ContextKind::InvalidSubcommand) {
            Some(command) => {
                let with = word(ContextKind::PriorArg).unwrap_or_default();
                let with = with.split(' ').next().unwrap_or_default().to_owned();
                format!("'dhayam {command}' takes no flags in front of it, and {with} was given.")
            }
            None => format!("{flag} is given twice; once is enough."),
        },
        ErrorKind::MissingRequiredArgument => {
            let missing = arg.unwrap_or_default().replace(['<', '>', '.'], "");
            let usage = match error.get(ContextKind::Usage) {
                Some(ContextValue::StyledStr(usage)) => usage.to_string(),
                _ => String::new(),
            };
            format!("{missing} is missing, as in '{}'.", usage.trim_start_matches("Usage: ").trim())
        }
        ErrorKind::InvalidUtf8 => "a word of the command line is not UTF-8 text.".to_owned(),
        _ => {
            let first = error.to_string().lines().next().unwrap_or_default().to_owned();
            format!("{}; {help}.", first.trim_start_matches("error: "))
        }
    }
}
