//! The file of the game being played: whole lines are put at its end, and each is on the disk or not there at all.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::disk::Disk;
use super::locked::LockedFile;
use super::saver::SaveFault;

/// A record that is open, and locked for as long as it is.
#[derive(Debug)]
pub(super) struct RecordFile {
    pub(super) file: LockedFile,
    pub(super) path: PathBuf,
    /// The end of the last line that is surely on the disk: where the next one goes.
    pub(super) end: u64,
    /// How long the file is, if nobody else has changed it: more where something unfinished stands behind
    /// that line. `None` where a write failed and the system would not tell what it left.
    length: Option<u64>,
}

impl RecordFile {
    /// A file that was just created.
    pub(super) fn new(file: LockedFile, path: PathBuf) -> Self {
        Self { file, path, end: 0, length: Some(0) }
    }

    /// A file of that length whose last whole line ends there.
    pub(super) fn opened(file: LockedFile, path: PathBuf, end: u64, length: u64) -> Self {
        Self { file, path, end, length: Some(length) }
    }

    /// Puts lines at the end. When this returns they are on the disk.
    ///
    /// # Errors
    /// Why they are not. They can be given again later, with more behind them.
    pub(super) fn write(&mut self, disk: &Disk, text: &str) -> Result<(), SaveFault> {
        if !self.is_in_place(disk)? {
            return Err(SaveFault::Gone);
        }
        let length = disk.look_at(&self.file.0)?.len();
        if self.length.map_or(length < self.end, |ours| length != ours) {
            return Err(SaveFault::Changed);
        }
        self.length = Some(length);
        let written = self.put(disk, text, length);
        match written {
            Ok(()) => {
                self.end += text.len() as u64;
                self.length = Some(self.end);
                Ok(())
            }
            Err(error) => {
                // What a failed write leaves is taken away, or at least remembered as ours. After a failed sync
                // nobody knows what is on the disk, so the same lines are written again and not only synced.
                let cut = disk.cut(&self.file.0, self.end).is_ok();
                let left =
                    if cut { Ok(self.end) } else { disk.look_at(&self.file.0).map(|about| about.len()) };
                self.length = left.ok();
                Err(error.into())
            }
        }
    }

    fn put(&self, disk: &Disk, text: &str, length: u64) -> io::Result<()> {
        let file = &self.file.0;
        if length > self.end {
            disk.cut(file, self.end)?;
        }
        disk.write(file, self.end, text.as_bytes())?;
        disk.sync(file)
    }

    /// Whether the path still leads to this file, and not to none or to another.
    pub(super) fn is_in_place(&self, disk: &Disk) -> io::Result<bool> {
        match disk.look(&self.path) {
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(false),
            there => Ok(is_same(&there?, &disk.look_at(&self.file.0)?)),
        }
    }
}

#[cfg(unix)]
fn is_same(there: &std::fs::Metadata, ours: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (there.dev(), there.ino()) == (ours.dev(), ours.ino())
}

#[cfg(not(unix))]
fn is_same(_: &std::fs::Metadata, _: &std::fs::Metadata) -> bool {
    true
}

/// Creates a file of that name, or with a number behind it if there is one already.
///
/// # Errors
/// What the system says.
pub(super) fn create_in(disk: &Disk, folder: &Path, name: &str) -> io::Result<(PathBuf, File)> {
    for number in 1..1000 {
        let name = if number == 1 { format!("{name}.dhayam") } else { format!("{name}-{number}.dhayam") };
        let path = folder.join(name);
        match disk.create(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            other => return other.map(|file| (path, file)),
        }
    }
    Err(io::Error::from(ErrorKind::AlreadyExists))
}
