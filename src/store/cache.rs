//! Files that may be thrown away: they save work and hold nothing else. Whatever is wrong with one, it is as if
//! it were not there, and nobody is bothered with it.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use etcetera::base_strategy::{BaseStrategy, choose_base_strategy};

use super::{anywhere, make_own_folder, must_be_file};

/// The most bytes that are read of one.
const MOST: u64 = 64 << 20;

/// A file of that name in `dhayam` below the user's folder for such files, by the rules of XDG; `None` where the
/// user has no home.
pub fn cache_file(name: &str) -> Option<PathBuf> {
    let base = choose_base_strategy().ok()?;
    Some(anywhere(base.cache_dir())?.join("dhayam").join(name))
}

/// What is in it.
pub(super) fn read(path: &Path) -> Option<Vec<u8>> {
    must_be_file(path).ok()?;
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(MOST).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Puts something whole in its place.
pub(super) fn write(path: &Path, bytes: &[u8]) {
    let Some(folder) = folder_of(path) else { return };
    // Two programs may write at the same time: each has a file of its own, and the last one stays.
    let Ok(mut new) = tempfile::NamedTempFile::new_in(folder) else { return };
    if new.write_all(bytes).is_ok() {
        let _ = new.persist(path);
    }
}

/// Opens it to be written on at its end.
pub(super) fn append(path: &Path) -> Option<File> {
    folder_of(path)?;
    // A pipe of that name would be waited for.
    if path.exists() {
        must_be_file(path).ok()?;
    }
    OpenOptions::new().append(true).create(true).open(path).ok()
}

/// Its folder, made if need be.
fn folder_of(path: &Path) -> Option<&Path> {
    let folder = path.parent()?;
    make_own_folder(folder).ok()?;
    Some(folder)
}
