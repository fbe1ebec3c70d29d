//! What can be wrong with the settings of a person.

use super::keymap::KeyClash;
use super::name::BadName;

/// One thing wrong with the settings; the rest of them is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The line it is in, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: Wrong,
}

/// What can be wrong with settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The text is no TOML; what its reader says.
    Toml(String),
    /// There is no setting of that name among those.
    Key(String, Vec<&'static str>),
    /// The setting cannot have that value, only one of those.
    Value(&'static str, Given, Vec<&'static str>),
    /// That is no key; the command it was given for.
    NoSuchKey(&'static str, Given),
    /// The command cannot have that key.
    Clash(&'static str, KeyClash),
    /// What is given for that name is no name.
    Name(String, BadName),
}

/// What stands where a setting's value should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A word, a number, true or false.
    Word(String),
    /// Something that is no word: what TOML calls it.
    Kind(&'static str),
}
