//! The calls of the system on which it depends whether a record or the settings are kept, in one place. What only
//! looks at a path, as whether it is a link, and what may be thrown away ([`cache`](super::cache)) goes its own way.
//!
//! A test can make any of these calls fail, as a full or broken disk does, and see what becomes of the game.

use std::fmt;
use std::fs::{DirEntry, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;

use tempfile::{Builder, NamedTempFile};

use super::must_be_file;

/// What is asked of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// Make a folder, and those above it.
    MakeFolder,
    /// Create a file that is not there yet.
    Create,
    /// Open a file to read and write it.
    Open,
    /// Tell how long a file is, and which file it is.
    Look,
    /// Read from a file.
    Read,
    /// Make a file shorter.
    Cut,
    /// Write into a file.
    Write,
    /// Put what was written onto the disk itself.
    Sync,
    /// Put the names in a folder onto the disk itself.
    SyncFolder,
    /// Delete a file.
    Remove,
    /// Put a file in the place of another.
    Replace,
    /// List a folder.
    List,
}

/// What becomes of a call.
#[derive(Debug)]
pub enum Fate {
    /// The system does what is asked.
    Done,
    /// A sync is called done though the system is not asked for it; any other call is done.
    Skipped,
    /// It fails.
    Fails(io::Error),
    /// Half of what is to be written is written, and then it fails.
    FallsShort(io::Error),
}

/// Decides what becomes of each call.
type Fates = dyn Fn(Call) -> Fate + Send + Sync;

/// How often a call is made again that a signal interrupted.
const RETRIES: usize = 100;

/// The disk; the real one by default.
#[derive(Clone, Default)]
pub struct Disk {
    fates: Option<Arc<Fates>>,
}

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.fates.is_some() { "Disk(with faults)" } else { "Disk" })
    }
}

impl Disk {
    /// A disk on which somebody decides what becomes of each call, for tests. A call takes as long as the decision.
    pub fn with_faults(fates: impl Fn(Call) -> Fate + Send + Sync + 'static) -> Self {
        Self { fates: Some(Arc::new(fates)) }
    }

    fn fate(&self, call: Call) -> Fate {
        self.fates.as_ref().map_or(Fate::Done, |fates| fates(call))
    }

    /// Makes a call; again if a signal interrupted it.
    fn call<T>(&self, call: Call, mut done: impl FnMut() -> io::Result<T>) -> io::Result<T> {
        self.decided(call, |fate| match fate {
            Fate::Done | Fate::Skipped => done(),
            Fate::Fails(error) | Fate::FallsShort(error) => Err(error),
        })
    }

    /// The same for a call that can also fail half done, or be left out.
    fn decided<T>(&self, call: Call, mut done: impl FnMut(Fate) -> io::Result<T>) -> io::Result<T> {
        let mut tries = 0..RETRIES;
        loop {
            match done(self.fate(call)) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {
                    if tries.next().is_none() {
                        // Not as an interruption, which others would try again for ever.
                        return Err(io::Error::other(error));
                    }
                }
                other => return other,
            }
        }
    }

    pub(super) fn make_folder(&self, folder: &Path) -> io::Result<()> {
        self.call(Call::MakeFolder, || super::make_own_folder(folder))
    }

    pub(super) fn create(&self, path: &Path) -> io::Result<File> {
        self.call(Call::Create, || OpenOptions::new().write(true).create_new(true).open(path))
    }

    /// Creates a file under a name that nobody else has, which goes again unless it is put in the place of another.
    pub(super) fn create_beside(&self, names: &Builder<'_, '_>, folder: &Path) -> io::Result<NamedTempFile> {
        // The system's own error names a file that nobody has heard of; what went wrong is enough.
        self.call(Call::Create, || names.tempfile_in(folder).map_err(|error| error.kind().into()))
    }

    /// Opens a file to write on in it.
    pub(super) fn open(&self, path: &Path) -> io::Result<File> {
        self.open_with(path, OpenOptions::new().read(true).write(true))
    }

    /// Opens a file only to read it.
    pub(super) fn open_to_read(&self, path: &Path) -> io::Result<File> {
        self.open_with(path, OpenOptions::new().read(true))
    }

    fn open_with(&self, path: &Path, how: &OpenOptions) -> io::Result<File> {
        self.call(Call::Open, || {
            // A pipe of that name would be waited for.
            must_be_file(path)?;
            how.open(path)
        })
    }

    pub(super) fn look(&self, path: &Path) -> io::Result<Metadata> {
        self.call(Call::Look, || path.metadata())
    }

    pub(super) fn look_at(&self, file: &File) -> io::Result<Metadata> {
        self.call(Call::Look, || file.metadata())
    }

    pub(super) fn cut(&self, file: &File, length: u64) -> io::Result<()> {
        self.call(Call::Cut, || file.set_len(length))
    }

    /// Writes all of the bytes there, or fails with some of them written.
    pub(super) fn write(&self, mut file: &File, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.decided(Call::Write, |fate| {
            let (bytes, end) = match fate {
                Fate::Done | Fate::Skipped => (bytes, Ok(())),
                Fate::FallsShort(error) => (&bytes[..bytes.len() / 2], Err(error)),
                Fate::Fails(error) => return Err(error),
            };
            file.seek(SeekFrom::Start(at))?;
            file.write_all(bytes)?;
            end
        })
    }

    pub(super) fn sync(&self, file: &File) -> io::Result<()> {
        self.decided(Call::Sync, |fate| match fate {
            Fate::Done => file.sync_data(),
            Fate::Skipped => Ok(()),
            Fate::Fails(error) | Fate::FallsShort(error) => Err(error),
        })
    }

    pub(super) fn replace(&self, file: &Path, new: NamedTempFile) -> io::Result<()> {
        // Whoever fails to give the file its name has none to try again with.
        self.call(Call::Replace, || Ok(()))?;
        new.persist(file).map_err(|error| error.error)?;
        self.sync_folder(file.parent().unwrap_or(Path::new(".")));
        Ok(())
    }

    /// The files and folders in a folder.
    pub(super) fn list(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
        self.call(Call::List, || std::fs::read_dir(folder)?.collect())
    }

    /// Sees to it that the names in a folder outlast a power cut, where the system can do so.
    pub(super) fn sync_folder(&self, folder: &Path) {
        // Some file systems cannot, and no game is to wait for that.
        let _ = self.decided(Call::SyncFolder, |fate| match fate {
            Fate::Done => File::open(folder)?.sync_all(),
            Fate::Skipped => Ok(()),
            Fate::Fails(error) | Fate::FallsShort(error) => Err(error),
        });
    }

    pub(super) fn remove(&self, path: &Path) -> io::Result<()> {
        self.call(Call::Remove, || std::fs::remove_file(path))
    }

    /// The file, to be read.
    pub(super) fn reader<'a>(&'a self, file: &'a File) -> Reader<'a> {
        Reader { disk: self, file }
    }
}

/// A file that is read.
pub(super) struct Reader<'a> {
    disk: &'a Disk,
    file: &'a File,
}

impl Read for Reader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.disk.call(Call::Read, || self.file.read(buffer))
    }
}
