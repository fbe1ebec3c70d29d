//! What is asked of the disk, who does it, and what came of it.

use std::path::PathBuf;

use crate::app::outbox::Disk;
use crate::game::record::Read;
use crate::store::{self, RememberError, RememberFault, ReopenError, SaveError, SaveFault, Saver};
use crate::text;

/// What came of it, and which game it is about.
pub type Answer = (u64, Done);

/// What came of it.
#[derive(Debug)]
pub enum Done {
    /// All of the game is on the disk; in that file, if it is a new one apart from the others.
    Saved(Option<String>),
    /// Something of it is not.
    NotSaved { begun: bool, why: String },
    /// Nor could it be written into the file that was named.
    NotSavedThere(String),
    /// A record was opened, or why it was not.
    Resumed(Result<Box<Read>, String>),
    /// Names and rules are not remembered; why.
    NotRemembered(String),
    /// There is nothing to say.
    Nothing,
}

/// Who does it.
#[derive(Debug)]
pub struct Worker {
    /// The records.
    pub saver: Saver,
    /// The file of the settings.
    pub settings: Option<PathBuf>,
}

impl Worker {
    /// Does it, however long that takes.
    pub fn does(&mut self, task: Disk) -> Done {
        let saved = match task {
            Disk::Begin(header, lines) => self.saver.begin(&header, &lines),
            Disk::Append(line) => self.saver.append(line),
            Disk::Save => self.saver.save(),
            Disk::SaveAs(file) => match self.saver.save_as(&store::typed_path(&file)) {
                Err(error) => return Done::NotSavedThere(why_not_saved(&error)),
                saved => saved,
            },
            Disk::PutAway => {
                self.saver.put_away();
                return Done::Nothing;
            }
            Disk::Resume => {
                let read = self.saver.reopen_offered();
                return Done::Resumed(read.map(Box::new).map_err(|error| why_not(&error)));
            }
            Disk::Remember(arrangement) => {
                let remembered =
                    self.settings.as_ref().map(|path| store::remember(self.saver.disk(), path, &arrangement));
                let error = remembered.and_then(Result::err);
                return error.map_or(Done::Nothing, |error| Done::NotRemembered(why_not_remembered(&error)));
            }
        };
        match saved {
            Ok(new) => Done::Saved(new.filter(|_| self.saver.is_apart()).map(|file| text::shell_word(&file))),
            Err(error) => Done::NotSaved { begun: error.begun, why: why_not_saved(&error) },
        }
    }

    /// Tries once more to write what is missing; or says why something of what was played is not saved.
    pub fn close(&mut self) -> Result<(), String> {
        match self.saver.close() {
            Err(error) => Err(why_not_saved(&error)),
            Ok(()) if self.saver.has_lost() => Err(text::EARLIER_GAME.to_owned()),
            Ok(()) => Ok(()),
        }
    }
}

/// Why something is not saved, as the end of a sentence.
pub fn why_not_saved(SaveError { path, fault, .. }: &SaveError) -> String {
    match fault {
        SaveFault::Io(error) => text::not_written(path, error),
        SaveFault::Gone => text::gone(path),
        SaveFault::Changed => text::changed(path),
        SaveFault::Full => text::full(path),
    }
}

/// Why names and rules are not remembered, as the end of a sentence.
fn why_not_remembered(RememberError { path, fault }: &RememberError) -> String {
    match fault {
        RememberFault::ReadOnly => text::read_only(path),
        RememberFault::OfSomebodyElse => text::of_somebody_else(path),
        RememberFault::NotToml => text::not_toml(path),
        RememberFault::Io(error) => text::not_written(path, error),
    }
}

/// Why a record cannot be gone on with, as the end of a sentence.
pub fn why_not(error: &ReopenError) -> String {
    match error {
        ReopenError::Io(error) => error.to_string(),
        ReopenError::Locked => "another program has it open".to_owned(),
        ReopenError::Broken(error) => format!("line {}: {}", error.line, text::record_fault(&error.fault)),
    }
}
