//! What the program asks to be kept: the record of the game, and the names and rules last used.

use std::collections::VecDeque;
use std::path::PathBuf;

use crate::app::App;
use crate::app::msg::{Effect, Msg};
use crate::game::record::{Header, Line};
use crate::store::{self, RememberError, RememberFault, ReopenError, SaveError, SaveFault, Saver};
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
    /// Tells the program something and keeps what it asks to be kept, until all of that is on the disk; gives
    /// what it asks of the terminal.
    pub fn tell(&mut self, app: &mut App, msg: Msg) -> Vec<Effect> {
        let mut effects = VecDeque::from(app.update(msg));
        let mut asked = Vec::new();
        while let Some(effect) = effects.pop_front() {
            let answer = match effect {
                Effect::Begin(header, lines) => self.begin(&header, &lines),
                Effect::Append(line) => self.saver.append(line).err().map(|error| not_saved(true, &error)),
                Effect::PutAway => {
                    self.saver.put_away();
                    None
                }
                Effect::Resume => {
                    let read = self.saver.reopen_offered();
                    Some(Msg::Resumed(read.map(Box::new).map_err(|error| why_not(&error))))
                }
                Effect::Remember(arrangement) => {
                    let remembered = self.settings.as_ref().map(|path| store::remember(path, &arrangement));
                    let error = remembered.and_then(Result::err);
                    error.map(|error| Msg::NotRemembered(why_not_remembered(&error)))
                }
                Effect::Quit
                | Effect::Think(_)
                | Effect::Suspend
                | Effect::Redraw
                | Effect::Mouse(_)
                | Effect::Bell
                | Effect::Analyse(_)
                | Effect::StopAnalysing => {
                    asked.push(effect);
                    None
                }
            };
            effects.extend(answer.map(|msg| app.update(msg)).unwrap_or_default());
        }
        asked
    }

    fn begin(&mut self, header: &Header, lines: &[Line]) -> Option<Msg> {
        match self.saver.begin(header, lines) {
            Ok(()) => self.saver.apart().map(|file| Msg::SavedIn(text::shell_word(file))),
            Err(error) => Some(not_saved(false, &error)),
        }
    }
}

fn not_saved(begun: bool, error: &SaveError) -> Msg {
    Msg::NotSaved { begun, why: why_not_saved(error) }
}

/// Why something is not saved, as the end of a sentence.
pub fn why_not_saved(SaveError { path, fault }: &SaveError) -> String {
    match fault {
        SaveFault::Io(error) => text::not_written(path, &error.to_string()),
        SaveFault::Gone => text::gone(path),
        SaveFault::Changed => text::changed(path),
    }
}

/// Why names and rules are not remembered, as the end of a sentence.
fn why_not_remembered(RememberError { path, fault }: &RememberError) -> String {
    match fault {
        RememberFault::ReadOnly => text::read_only(path),
        RememberFault::OfSomebodyElse => text::of_somebody_else(path),
        RememberFault::NotToml => text::not_toml(path),
        RememberFault::Io(error) => text::not_written(path, &error.to_string()),
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
