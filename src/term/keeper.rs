//! What the program asks to be kept: the record of the game, and the names and rules last used.

use std::path::{Path, PathBuf};

use crate::app::msg::{Effect, Msg};
use crate::store::{self, ReopenError, SaveError, Saver};
use crate::text;

/// Keeps what is to be kept.
#[derive(Debug)]
pub struct Keeper {
    /// The records.
    pub saver: Saver,
    /// The file of the settings.
    pub settings: Option<PathBuf>,
}

impl Keeper {
    /// Does what concerns the disk; gives what the program has to be told in return.
    pub fn keep(&mut self, effect: Effect) -> Option<Msg> {
        let not_saved = |begun| move |error: SaveError| Msg::NotSaved { begun, why: error.to_string() };
        match effect {
            Effect::Begin(header, lines) => match self.saver.begin(&header, &lines) {
                Ok(()) => self.saver.apart().map(|file| Msg::SavedIn(word(file))),
                Err(error) => Some(not_saved(false)(error)),
            },
            Effect::Append(line) => self.saver.append(line).err().map(not_saved(true)),
            Effect::Resume => {
                let read = self.saver.reopen_offered();
                Some(Msg::Resumed(read.map(Box::new).map_err(|error| why_not(&error))))
            }
            Effect::Remember(arrangement) => {
                // Not worth a word: the next game is set up a little slower.
                if let Some(path) = &self.settings {
                    let _ = store::remember(path, &arrangement);
                }
                None
            }
            Effect::Quit | Effect::Suspend | Effect::Redraw => None,
        }
    }
}

/// A file as a word of a command line.
pub fn word(file: &Path) -> String {
    let file = file.display().to_string();
    if file.contains(char::is_whitespace) { format!("\"{file}\"") } else { file }
}

/// Why a record cannot be gone on with, as the end of a sentence.
pub fn why_not(error: &ReopenError) -> String {
    match error {
        ReopenError::Io(error) => error.to_string(),
        ReopenError::Locked => "another program has it open".to_owned(),
        ReopenError::Broken(error) => format!("line {}: {}", error.line, text::record_fault(&error.fault)),
    }
}
