//! `settings.toml`: what a person wants, read with patience.
//!
//! Whatever is wrong with a line is complained of, and the rest is used. [`remember`](super::remember()) writes the
//! names and house rules of the last game back into the file.

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use etcetera::base_strategy::{BaseStrategy, choose_base_strategy};
use toml_edit::{Document, Item, TableLike, Value};

use crate::app::complaint::{Complaint, Given, Wrong};
use crate::app::key::Key;
use crate::app::keymap::{Binding, Keymap};
use crate::app::name::Name;
use crate::app::settings::{GlyphSet, Settings, Speed, ThemeName};
use crate::rules::{BySeat, HOUSE_RULES, Rules, Seat};

use super::disk::Disk;

/// The settings as they stand in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stored {
    /// How the program looks and moves; defaults where the file says nothing.
    pub settings: Settings,
    /// The speed that the file asks for.
    pub speed: Option<Speed>,
    /// Whether the file says which characters are drawn.
    pub ascii: Option<bool>,
    /// The keys.
    pub keymap: Keymap,
    /// The names last used.
    pub names: BySeat<Option<Name>>,
    /// The house rules last used.
    pub rules: Rules,
    /// What is wrong with the file.
    pub complaints: Vec<Complaint>,
}

/// The file: `dhayam/settings.toml` in the user's folder of settings, by the rules of XDG; `None` where the
/// user has no home.
pub fn settings_file() -> Option<PathBuf> {
    super::anywhere(choose_base_strategy().ok()?.config_dir().join("dhayam").join("settings.toml"))
}

/// What some editors put in front of a text in UTF-8.
pub(super) const MARK: char = '\u{feff}';

/// The most bytes a file of settings may have.
const MOST_BYTES: u64 = 1 << 20;

/// The bytes of the file; none if it is not there.
pub(super) fn bytes_of(disk: &Disk, path: &Path) -> io::Result<Vec<u8>> {
    let file = match disk.open_to_read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other?,
    };
    let mut bytes = Vec::new();
    disk.reader(&file).take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::from(io::ErrorKind::FileTooLarge));
    }
    Ok(bytes)
}

/// Reads the settings. A file that is not there says nothing.
///
/// # Errors
/// What the system says of a file that is there.
pub fn load_settings(disk: &Disk, path: &Path) -> io::Result<Stored> {
    let bytes = bytes_of(disk, path)?;
    Ok(match std::str::from_utf8(&bytes) {
        Ok(text) => parse_settings(text),
        Err(error) => {
            let before = &bytes[..error.valid_up_to()];
            let line = before.split(|&b| b == b'\n').count();
            let what = Wrong::Toml("this is not text in UTF-8".to_owned());
            Stored { complaints: vec![Complaint { line, what }], ..Stored::default() }
        }
    })
}

/// A value of the file, and how to complain of it.
struct Reader {
    /// Where lines end: counted once, as there may be as many complaints as lines.
    ends: Vec<usize>,
    complaints: Vec<Complaint>,
}

impl Reader {
    fn line(&self, at: Option<usize>) -> usize {
        1 + self.ends.partition_point(|&end| end < at.unwrap_or(0))
    }

    fn complain(&mut self, item: &Item, what: Wrong) {
        let line = self.line(item.span().map(|span| span.start));
        self.complaints.push(Complaint { line, what });
    }

    fn choose<T: Copy>(
        &mut self,
        key: &'static str,
        item: &Item,
        choices: &[(&'static str, T)],
    ) -> Option<T> {
        let word = word(item);
        let found = choices.iter().find(|(name, _)| Some(*name) == word.as_deref());
        if found.is_none() {
            let allowed = choices.iter().map(|(name, _)| *name).collect();
            self.complain(item, Wrong::Value(key, given(item), allowed));
        }
        found.map(|&(_, choice)| choice)
    }
}

/// A value as one word: a string, a number, true or false.
pub(super) fn word(item: &Item) -> Option<String> {
    item.as_value().and_then(word_of)
}

fn word_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.value().clone()),
        Value::Integer(number) => Some(number.value().to_string()),
        Value::Boolean(truth) => Some(truth.value().to_string()),
        _ => None,
    }
}

fn given(item: &Item) -> Given {
    word(item).map_or(Given::Kind(item.type_name()), Given::Word)
}

/// Reads the settings from the text of a file.
pub fn parse_settings(text: &str) -> Stored {
    let text = text.strip_prefix(MARK).unwrap_or(text);
    let ends = text.bytes().enumerate().filter_map(|(at, b)| (b == b'\n').then_some(at)).collect();
    let mut reader = Reader { ends, complaints: Vec::new() };
    let mut stored = Stored::default();
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => {
            let line = reader.line(error.span().map(|span| span.start));
            let what = Wrong::Toml(error.message().trim().replace('\n', ", "));
            stored.complaints.push(Complaint { line, what });
            return stored;
        }
    };
    for (key, item) in document.as_table() {
        match key {
            "theme" => {
                let themes = ThemeName::ALL.map(|theme| (theme.word(), theme));
                stored.settings.theme = reader.choose("theme", item, &themes).unwrap_or_default();
            }
            "speed" => {
                let speeds = Speed::ALL.map(|speed| (speed.word(), speed));
                stored.speed = reader.choose("speed", item, &speeds);
                stored.settings.speed = stored.speed.unwrap_or_default();
            }
            "ascii" => {
                stored.ascii = reader.choose("ascii", item, &[("true", true), ("false", false)]);
                if stored.ascii == Some(true) {
                    stored.settings.glyphs = GlyphSet::Ascii;
                }
            }
            "bell" => {
                let choices = [("true", true), ("false", false)];
                stored.settings.bell = reader.choose("bell", item, &choices).unwrap_or(false);
            }
            "hints" => {
                stored.settings.hints =
                    reader.choose("hints", item, &[("true", true), ("false", false)]).unwrap_or(true);
            }
            "mouse" => {
                stored.settings.mouse =
                    reader.choose("mouse", item, &[("true", true), ("false", false)]).unwrap_or(true);
            }
            "names" | "rules" | "keys" => {
                let (key, read): (_, fn(&mut Reader, &dyn TableLike, &mut Stored)) = match key {
                    "names" => ("names", read_names),
                    "rules" => ("rules", read_rules),
                    _ => ("keys", read_keys),
                };
                match item.as_table_like() {
                    Some(table) => read(&mut reader, table, &mut stored),
                    None => reader.complain(item, Wrong::Value(key, given(item), vec!["a table"])),
                }
            }
            _ => {
                let known =
                    vec!["theme", "speed", "ascii", "mouse", "bell", "hints", "names", "rules", "keys"];
                let key_span = document.as_table().key(key).and_then(toml_edit::Key::span);
                let line = reader.line(key_span.map(|span| span.start));
                reader.complaints.push(Complaint { line, what: Wrong::Key(key.to_owned(), known) });
            }
        }
    }
    reader.complaints.sort_by_key(|complaint| complaint.line);
    stored.complaints = reader.complaints;
    stored
}

fn read_names(reader: &mut Reader, table: &dyn TableLike, stored: &mut Stored) {
    for (key, item) in table.iter() {
        let Some(seat) = Seat::ALL.into_iter().find(|seat| seat.name() == key) else {
            let seats = Seat::ALL.map(Seat::name).to_vec();
            reader.complain(item, Wrong::Key(format!("names.{key}"), seats));
            continue;
        };
        match item.as_str().map(Name::new) {
            Some(Ok(name)) => stored.names[seat] = Some(name),
            Some(Err(why)) => {
                reader.complain(item, Wrong::Name(item.as_str().unwrap_or_default().to_owned(), why));
            }
            None => reader.complain(item, Wrong::Value(seat.name(), given(item), vec!["a name in quotes"])),
        }
    }
}

fn read_rules(reader: &mut Reader, table: &dyn TableLike, stored: &mut Stored) {
    for (key, item) in table.iter() {
        let Some(rule) = HOUSE_RULES.iter().find(|rule| rule.key == key) else {
            let known = HOUSE_RULES.iter().map(|rule| rule.key).collect();
            reader.complain(item, Wrong::Key(format!("rules.{key}"), known));
            continue;
        };
        let choices: Vec<(&'static str, usize)> = rule.values.iter().copied().zip(0..).collect();
        if let Some(choice) = reader.choose(rule.key, item, &choices) {
            rule.choose(&mut stored.rules, choice);
        }
    }
}

/// `undo = ["u", "Backspace"]`, or one key by itself.
fn read_keys(reader: &mut Reader, table: &dyn TableLike, stored: &mut Stored) {
    let mut changes: Vec<Binding> = Vec::new();
    let mut items = Vec::new();
    for (key, item) in table.iter() {
        let Some(word) = Keymap::words().into_iter().find(|word| *word == key) else {
            reader.complain(item, Wrong::Key(format!("keys.{key}"), Keymap::words()));
            continue;
        };
        let values: Vec<&Value> = match item.as_array() {
            Some(array) => array.iter().collect(),
            None => item.as_value().into_iter().collect(),
        };
        let key = |value: &Value| value.as_str().and_then(Key::named);
        let wrong = values.iter().find(|value| key(value).is_none());
        match wrong {
            None if item.is_value() => {
                changes.push(Binding { word, keys: values.into_iter().filter_map(key).collect() });
                items.push(item);
            }
            None => reader.complain(item, Wrong::NoSuchKey(word, given(item))),
            Some(value) => {
                let given = word_of(value).map_or(Given::Kind(value.type_name()), Given::Word);
                reader.complain(item, Wrong::NoSuchKey(word, given));
            }
        }
    }
    let (keymap, clashes) = Keymap::changed(&changes);
    stored.keymap = keymap;
    for (word, clash) in clashes {
        let at = changes.iter().position(|change| change.word == word);
        if let Some(item) = at.and_then(|at| items.get(at)) {
            reader.complain(item, Wrong::Clash(word, clash));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::command::{Global, Play};
    use crate::app::keymap::{Context, KeyClash};

    #[test]
    fn what_is_wrong_is_named_by_its_line_and_the_rest_is_used() {
        let text = "speed = \"fast\"\ncolour = 1\ntheme = \"plaid\"\n\n[rules]\nentry = \"open\"\npawns = 9\n\n[names]\nred = \"Anu\"\npink = \"x\"\n";
        let stored = parse_settings(text);
        assert_eq!(stored.settings.speed, Speed::Fast);
        assert_eq!(stored.rules.entry, crate::rules::Entry::Open);
        assert_eq!(stored.names[Seat::Red], Name::typed("Anu"));
        let lines: Vec<usize> = stored.complaints.iter().map(|complaint| complaint.line).collect();
        assert_eq!(lines, [2, 3, 7, 11]);
    }

    #[test]
    fn row_18_keys_are_changed_one_or_several_at_a_time_and_a_clash_is_named() {
        let stored = parse_settings(
            "[keys]\nundo = \"z\"\nlog = [\"F5\", \"y\"]\nmenu = \"?\"\nfly = \"x\"\nquit = \"Entr\"\n",
        );
        let keys = &stored.keymap;
        assert_eq!(keys.command(Context::Throw, Key::Char('z')), Some(Play::Undo.into()));
        assert_eq!(keys.command(Context::Throw, Key::F(5)), Some(Global::Log.into()));
        assert_eq!(keys.command(Context::Throw, Key::Char('?')), Some(Global::Help.into()), "as it was");
        let lines: Vec<usize> = stored.complaints.iter().map(|complaint| complaint.line).collect();
        assert_eq!(lines, [4, 5, 6]);
        let clash = KeyClash::Double(Key::Char('?'), Some("help"));
        assert_eq!(stored.complaints[0].what, Wrong::Clash("menu", clash));
    }

    #[test]
    fn a_broken_file_is_complained_of_once_and_gives_the_defaults() {
        let stored = parse_settings("speed = \"fast\"\n[rules\n");
        assert_eq!(stored.settings, Settings::default());
        assert!(matches!(stored.complaints.as_slice(), [Complaint { line: 2, what: Wrong::Toml(_) }]));
    }
}
