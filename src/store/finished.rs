//! Which records are of games that are over: kept among what may be thrown away, so that a search for a game to go
//! on with need not read ten thousand others.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use super::cache;
use super::found::Listed;

/// The first bytes of the file.
const SIGN: [u8; 8] = *b"dhayam\x01\n";

/// Records of games that are over, each by a number made of its path, its length and its last change: a record that
/// is written on has another. The file is the [`SIGN`] and these numbers; whatever else is in it is
/// the number of no record, and does no harm.
#[derive(Debug)]
pub(super) struct Finished {
    file: Option<PathBuf>,
    known: HashSet<u64>,
    changed: bool,
}

impl Finished {
    /// None are known, and none will be remembered.
    pub(super) fn none() -> Self {
        Self { file: None, known: HashSet::new(), changed: false }
    }

    /// Those of the file; none without it.
    pub(super) fn load(file: Option<PathBuf>) -> Self {
        let bytes = file.as_deref().and_then(cache::read).unwrap_or_default();
        let numbers = bytes.strip_prefix(&SIGN).unwrap_or_default();
        let known = numbers.as_chunks().0.iter().map(|number| u64::from_le_bytes(*number)).collect();
        Self { file, known, changed: false }
    }

    /// Whether the game is known to be over.
    pub(super) fn has(&self, record: &Listed) -> bool {
        !self.known.is_empty() && self.known.contains(&number(record))
    }

    /// The game is over.
    pub(super) fn add(&mut self, record: &Listed) {
        // Without a time nobody would see that it has changed.
        if record.changed.is_some() {
            self.changed |= self.known.insert(number(record));
        }
    }

    /// Keeps what is known of these records, if there is anything new.
    pub(super) fn save<'a>(self, records: impl Iterator<Item = &'a Listed>) {
        let Some(file) = self.file.filter(|_| self.changed) else { return };
        let still = records.map(number).filter(|number| self.known.contains(number));
        let bytes: Vec<u8> = SIGN.into_iter().chain(still.flat_map(u64::to_le_bytes)).collect();
        cache::write(&file, &bytes);
    }
}

/// The number of a record as it is now. Another release of Rust may make others: then all are read again.
pub(super) fn number(record: &Listed) -> u64 {
    let mut hasher = DefaultHasher::new();
    record.path.as_os_str().hash(&mut hasher);
    (record.length, record.changed).hash(&mut hasher);
    hasher.finish()
}
