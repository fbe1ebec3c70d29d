//! What was reckoned of records, kept among what may be thrown away: a game need not be judged twice.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::cache;
use super::finished::number;
use super::found::Listed;

/// The most figures that are kept of records that nobody asked for.
const UNUSED: usize = 5_000;

/// The figures of records, each by the number of its record (`number`). The file is JSON, a line each: first
/// who reckoned, then the figures. A line that is none is passed over; those of another judge all are.
#[derive(Debug)]
pub struct Figures<T> {
    path: Option<PathBuf>,
    judge: u32,
    known: HashMap<u64, T>,
    /// The records that were asked for or told of.
    used: HashSet<u64>,
    /// Written on as figures come in, from the first on.
    file: Option<File>,
    /// Whether the file is sound to its end, so that it can be written on.
    sound: bool,
}

#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct First {
    judge: u32,
}

#[derive(Serialize, Deserialize)]
struct Entry<T> {
    record: u64,
    figures: T,
}

impl<T: Serialize + DeserializeOwned> Figures<T> {
    /// What this judge reckoned, as far as it is kept in the file.
    pub fn load(path: Option<PathBuf>, judge: u32) -> Self {
        let bytes = path.as_deref().and_then(cache::read).unwrap_or_default();
        let mut lines = bytes.split(|byte| *byte == b'\n');
        let first = lines.next().and_then(|line| serde_json::from_slice(line).ok());
        let sound = first == Some(First { judge }) && bytes.ends_with(b"\n");
        let lines = lines.filter(|_| first == Some(First { judge }));
        let entries = lines.filter_map(|line| serde_json::from_slice::<Entry<T>>(line).ok());
        let known = entries.map(|entry| (entry.record, entry.figures)).collect();
        Self { path, judge, known, used: HashSet::new(), file: None, sound }
    }

    /// Those of a record as it is now.
    pub fn of(&mut self, record: &Listed) -> Option<&T> {
        let number = number(record);
        let known = self.known.get(&number)?;
        self.used.insert(number);
        Some(known)
    }

    /// Keeps those of a record.
    pub fn keep(&mut self, record: &Listed, figures: T) {
        // Without a time nobody would see that it has changed.
        if record.changed.is_none() {
            return;
        }
        if !self.sound {
            self.rewrite();
        }
        let entry = Entry { record: number(record), figures };
        if self.file.is_none() {
            self.file = self.path.as_deref().and_then(cache::append);
        }
        if let Some(file) = &mut self.file {
            // At one go, so that another program's lines stay whole.
            self.sound &= file.write_all(&line(&entry)).is_ok();
        }
        self.used.insert(entry.record);
        self.known.insert(entry.record, entry.figures);
    }

    /// Forgets the records that were not asked for, once there are many of them. This is for who asked for all that
    /// are saved: the others have changed since, or are gone.
    pub fn tidy(mut self) {
        if self.known.len() > self.used.len() + UNUSED {
            let used = std::mem::take(&mut self.used);
            self.known.retain(|number, _| used.contains(number));
            self.rewrite();
        }
    }

    /// Writes the file anew.
    fn rewrite(&mut self) {
        self.file = None;
        self.sound = true;
        let Some(path) = &self.path else { return };
        let mut bytes = line(&First { judge: self.judge });
        for (&record, figures) in &self.known {
            bytes.extend(line(&Entry { record, figures }));
        }
        cache::write(path, &bytes);
    }
}

fn line(of: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(of).unwrap_or_default();
    line.push(b'\n');
    line
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::{Duration, SystemTime};

    use super::*;

    fn record(name: &str, length: u64) -> Listed {
        let changed = Some(SystemTime::UNIX_EPOCH + Duration::from_secs(7));
        Listed { path: Path::new(name).to_owned(), length, changed }
    }

    #[test]
    fn figures_are_kept_for_a_record_as_it_is_and_for_the_judge_who_reckoned() {
        let folder = tempfile::TempDir::new().expect("the system has a folder for what is temporary");
        let path = folder.path().join("dhayam").join("figures");
        let load = |judge| Figures::<u32>::load(Some(path.clone()), judge);
        load(1).keep(&record("a", 10), 100);
        load(1).keep(&record("b", 10), 200);
        let mut again = load(1);
        assert_eq!(again.of(&record("a", 10)), Some(&100));
        assert_eq!(again.of(&record("b", 10)), Some(&200));
        assert_eq!(again.of(&record("a", 11)), None, "it was written on");
        let other = Listed { changed: None, ..record("a", 10) };
        assert_eq!(again.of(&other), None, "it was changed");
        assert_eq!(load(2).of(&record("a", 10)), None, "another judge");
    }

    #[test]
    fn whatever_is_in_the_file_the_figures_that_are_sound_are_used_and_others_kept_behind_it() {
        let folder = tempfile::TempDir::new().expect("the system has a folder for what is temporary");
        let path = folder.path().join("figures");
        let load = || Figures::<u32>::load(Some(path.clone()), 1);
        load().keep(&record("a", 10), 100);
        let sound = std::fs::read(&path).expect("it was written");
        for cut in 0..=sound.len() {
            for damage in [&b""[..], b"\xff\0", b"\n{\"record\":1}\n", b"[1"] {
                std::fs::write(&path, [&sound[..cut], damage].concat()).expect("it can be written");
                load().keep(&record("b", 10), 200);
                assert_eq!(load().of(&record("b", 10)), Some(&200), "{cut} bytes and {damage:?}");
                let a = load().of(&record("a", 10)).copied();
                assert!(matches!(a, None | Some(100)), "{cut} bytes and {damage:?}: {a:?}");
            }
        }
    }

    #[test]
    fn where_nothing_can_be_kept_nothing_is_lost() {
        let folder = tempfile::TempDir::new().expect("the system has a folder for what is temporary");
        let file = folder.path().join("in the way");
        std::fs::write(&file, "").expect("a new folder can be written");
        for path in [None, Some(file.join("figures")), Some(folder.path().to_owned())] {
            let mut figures = Figures::<u32>::load(path.clone(), 1);
            figures.keep(&record("a", 10), 100);
            assert_eq!(figures.of(&record("a", 10)), Some(&100));
            figures.tidy();
            assert_eq!(Figures::<u32>::load(path, 1).of(&record("a", 10)), None);
        }
    }

    #[test]
    fn records_that_have_changed_are_forgotten_in_time() {
        let folder = tempfile::TempDir::new().expect("the system has a folder for what is temporary");
        let path = folder.path().join("figures");
        let load = || Figures::<u32>::load(Some(path.clone()), 1);
        let mut figures = load();
        (0..=UNUSED as u64 + 1).for_each(|length| figures.keep(&record("a", length), 1));
        figures.tidy();
        assert!(load().known.len() > UNUSED, "all of them were told of just now");
        let mut figures = load();
        assert!(figures.of(&record("a", 3)).is_some());
        figures.tidy();
        assert_eq!(load().known.keys().collect::<Vec<_>>(), [&number(&record("a", 3))]);
    }
}
