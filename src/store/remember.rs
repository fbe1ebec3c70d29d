//! Writing the names and house rules of the last game into `settings.toml`, with everything else in it left as it
//! stands, to the byte. A file that its owner has closed is left alone.

use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use toml_edit::{DocumentMut, Item, Table, TableLike, Value};

use crate::app::arrangement::Arrangement;
use crate::app::name::Name;
use crate::rules::{HOUSE_RULES, Seat};

use super::disk::Disk;
use super::settings::{MARK, bytes_of, word};

/// Why the settings are not written.
#[derive(Debug)]
pub struct RememberError {
    /// The file or the folder that is left as it is.
    pub path: PathBuf,
    /// What is the matter with it.
    pub fault: RememberFault,
}

/// What is the matter with settings that are left as they are.
#[derive(Debug)]
pub enum RememberFault {
    /// The file, or its folder, may not be written by whoever owns it.
    ReadOnly,
    /// The file belongs to somebody else.
    OfSomebodyElse,
    /// What is in the file is not TOML.
    NotToml,
    /// It cannot be read or written; what the system says.
    Io(io::Error),
}

impl From<io::Error> for RememberFault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Remembers the names and the house rules of a game. The file is replaced as a whole: of several programs that do
/// so at once, the last one has its way. A link stays, and what it leads to is written.
///
/// # Errors
/// [`RememberError`]; the file is as it was.
pub fn remember(disk: &Disk, path: &Path, arrangement: &Arrangement) -> Result<(), RememberError> {
    let error = |path: &Path| {
        let path = path.to_owned();
        move |fault| RememberError { path, fault }
    };
    // People keep their settings elsewhere and link to them.
    let file = behind_links(path).map_err(|why| error(path)(why.into()))?;
    let bytes = bytes_of(disk, &file).map_err(|why| error(&file)(why.into()))?;
    let not_toml = || error(&file)(RememberFault::NotToml);
    let text = String::from_utf8(bytes).map_err(|_| not_toml())?;
    let changed = with(&text, arrangement).ok_or_else(not_toml)?;
    if changed == text {
        return Ok(());
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // What is not there yet is made, in the first folder above it that is.
    let above = folder.ancestors().find(|above| above.is_dir());
    for place in above.into_iter().chain([&*file]) {
        match disk.look(place) {
            Ok(found) => may_be_written(&found).map_err(error(place))?,
            Err(why) if why.kind() == io::ErrorKind::NotFound => {}
            Err(why) => return Err(error(place)(why.into())),
        }
    }
    replace(disk, &file, folder, &changed).map_err(|why| error(&file)(why.into()))
}

/// The file that a path leads to, whether it is there or not.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    // A ring of links leads nowhere; no system follows so many.
    for _ in 0..64 {
        match path.read_link() {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("its links lead round in a ring"))
}

/// Whether its owner lets a file or a folder be written. Root may write whatever it likes, and asks all the same.
#[cfg(unix)]
fn may_be_written(found: &Metadata) -> Result<(), RememberFault> {
    use std::os::unix::fs::MetadataExt;
    /// The owner's permission to write.
    const OWNER_WRITES: u32 = 0o200;
    if found.is_file() && found.uid() != rustix::process::geteuid().as_raw() {
        return Err(RememberFault::OfSomebodyElse);
    }
    if found.mode() & OWNER_WRITES == 0 { Err(RememberFault::ReadOnly) } else { Ok(()) }
}

#[cfg(not(unix))]
fn may_be_written(found: &Metadata) -> Result<(), RememberFault> {
    // Of a folder that means something else there.
    if found.is_file() && found.permissions().readonly() { Err(RememberFault::ReadOnly) } else { Ok(()) }
}

/// Puts a text in the place of a file as a whole, to be read by the same people: a crash leaves the old file or the
/// new one.
fn replace(disk: &Disk, file: &Path, folder: &Path, text: &str) -> io::Result<()> {
    disk.make_folder(folder)?;
    // Under a name of its own: nobody else writes there, and nothing that is there already is followed.
    let beside = named_like_any_other(disk, folder)?;
    if let Ok(old) = file.metadata() {
        beside.as_file().set_permissions(old.permissions())?;
    }
    disk.write(beside.as_file(), 0, text.as_bytes())?;
    // The new name could be on the disk before what is in the file.
    disk.sync(beside.as_file())?;
    disk.replace(file, beside)
}

/// A new file, to be read by whom the user lets read new files.
fn named_like_any_other(disk: &Disk, folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".settings-").suffix(".new");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    disk.create_beside(&builder, folder)
}

/// The text of the settings with the names and the house rules of a game in it; `None` if it is not TOML.
fn with(text: &str, arrangement: &Arrangement) -> Option<String> {
    let (mark, bare) = match text.strip_prefix(MARK) {
        Some(bare) => (&text[..MARK.len_utf8()], bare),
        None => ("", text),
    };
    let mut document = bare.parse::<DocumentMut>().ok()?;
    change(&mut document, arrangement);
    Some(format!("{mark}{}", with_ends_of(bare, &document.to_string())))
}

/// The new text, each line of which ends as the same line ended in the old one, and a new line as the first did.
fn with_ends_of(old: &str, new: &str) -> String {
    let of_old: Vec<(&str, &str)> = old.split_inclusive('\n').map(parted).collect();
    let usual = of_old.first().map_or("\n", |&(_, end)| if end.is_empty() { "\n" } else { end });
    let mut at = 0;
    let mut text = String::new();
    for (line, end) in new.split_inclusive('\n').map(parted) {
        let same = of_old.iter().skip(at).position(|&(other, _)| other == line).map(|further| at + further);
        at = same.map_or(at, |same| same + 1);
        let old_end = same.and_then(|same| of_old.get(same)).map_or(usual, |&(_, end)| end);
        text += line;
        // Only the last line may have none.
        text += if end.is_empty() || old_end.is_empty() { end } else { old_end };
    }
    text
}

/// A line and its end.
fn parted(line: &str) -> (&str, &str) {
    let bare = line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line));
    line.split_at(bare.len())
}

fn change(document: &mut DocumentMut, arrangement: &Arrangement) {
    // The name of a bot is not that of the person who sits there another time.
    let is_person = |seat| arrangement.players[seat].is_person();
    let named = Seat::ALL.into_iter().any(|seat| is_person(seat) && arrangement.names[seat].is_some());
    for key in ["names", "rules"] {
        if key == "names" && !named && !document.contains_key(key) {
            continue;
        }
        if !document.contains_key(key) {
            append_table(document, key);
        }
        let Some(entry) = document.get_mut(key) else { continue };
        // Somebody wrote something else there: that is complained of on reading, and not overwritten.
        let Some(table) = entry.as_table_like_mut() else { continue };
        if key == "names" {
            for seat in Seat::ALL.into_iter().filter(|&seat| is_person(seat)) {
                let sound = |item: &Item| item.as_str().is_some_and(|name| Name::new(name).is_ok());
                match &arrangement.names[seat] {
                    Some(name) => put(table, seat.name(), name.as_str().into(), sound),
                    None if table.get(seat.name()).is_some_and(sound) => drop(table.remove(seat.name())),
                    None => {}
                }
            }
        } else {
            for rule in &HOUSE_RULES {
                let word = rule.value(&arrangement.rules);
                let value = match (word.parse::<i64>(), word.parse::<bool>()) {
                    (Ok(number), _) => number.into(),
                    (_, Ok(truth)) => truth.into(),
                    _ => word.into(),
                };
                put(table, rule.key, value, |item| {
                    self::word(item).is_some_and(|w| rule.values.contains(&&*w))
                });
            }
        }
    }
}

/// Puts an empty table behind everything else, comments too: one that stood there would be taken for the table's.
fn append_table(document: &mut DocumentMut, key: &str) {
    let mut above = document.trailing().as_str().unwrap_or_default().to_owned();
    if !above.is_empty() && !above.ends_with('\n') {
        above.push('\n');
    }
    let mut table = Table::new();
    if !above.trim().is_empty() || !document.is_empty() {
        above.push('\n');
    }
    table.decor_mut().set_prefix(above);
    document.set_trailing("");
    document.insert(key, Item::Table(table));
}

/// Puts a value where there is none, or a sound one: what is wrong there is complained of on reading, and is
/// for its writer to mend. A comment behind the value stays, and so does the value if it says the same.
fn put(table: &mut dyn TableLike, key: &str, mut value: Value, sound: impl Fn(&Item) -> bool) {
    match table.get_mut(key) {
        None => drop(table.insert(key, Item::Value(value))),
        Some(item) if sound(item) && word(item) != word(&Item::Value(value.clone())) => {
            if let Some(old) = item.as_value_mut() {
                *value.decor_mut() = old.decor().clone();
                *old = value;
            }
        }
        Some(_) => {}
    }
}
