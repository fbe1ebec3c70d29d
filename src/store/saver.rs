//! Writing the record of a game, a line an action, and going on with one written before.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::game::record::{Header, Line, Read, ReadError, read};

use super::file_name::file_name;
use super::locked::LockedFile;
use super::must_be_file;

/// Says whether a player of that name exists.
pub type Knows = fn(&str) -> bool;

/// Where games are saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveTo {
    /// Nowhere: the player wants no record.
    Nowhere,
    /// Nowhere: the player has no folder for it.
    NoHome,
    /// In a folder, each game in a file named by date and players.
    Folder(PathBuf),
    /// In this file, which must not exist yet.
    File(PathBuf),
}

/// Keeps the record of the game being played.
#[derive(Debug)]
pub struct Saver {
    to: SaveTo,
    knows: Knows,
    open: Option<Open>,
    /// Whether games are saved where nobody looks for them.
    apart: bool,
    /// The record that the players were offered to go on with.
    offered: Option<PathBuf>,
}

/// The file of the game being played, locked for as long as it is open.
#[derive(Debug)]
struct Open {
    file: LockedFile,
    path: PathBuf,
    /// The end of the last whole line: where the next one goes.
    end: u64,
    /// How long the file is, if nobody else has changed it: more where something unfinished stands behind
    /// the last whole line.
    length: u64,
}

/// Why a record cannot be gone on with.
#[derive(Debug)]
pub enum ReopenError {
    /// The file cannot be opened or read.
    Io(io::Error),
    /// Another program has the game open.
    Locked,
    /// The record is broken.
    Broken(ReadError),
}

/// Why a game is not saved.
#[derive(Debug)]
pub struct SaveError {
    /// The file or the folder that cannot be written.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: SaveFault,
}

/// What is wrong with a file that is to be written.
#[derive(Debug)]
pub enum SaveFault {
    /// It cannot be written; what the system says.
    Io(io::Error),
    /// It is no longer where it was: what is written would be lost, or found by nobody.
    Gone,
    /// Another program has made it longer or shorter: what is written would stand in the middle of something.
    Changed,
}

impl From<io::Error> for SaveFault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Open {
    fn write(&mut self, text: &str) -> Result<(), SaveFault> {
        if !is_at(&self.file.0, &self.path)? {
            return Err(SaveFault::Gone);
        }
        let file = &mut self.file.0;
        if file.metadata()?.len() != self.length {
            return Err(SaveFault::Changed);
        }
        if self.length > self.end {
            file.set_len(self.end)?;
        }
        file.seek(SeekFrom::Start(self.end))?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        self.end += text.len() as u64;
        self.length = self.end;
        Ok(())
    }
}

/// Whether the path still leads to that open file, and not to none or to another.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let there = match path.metadata() {
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(false);
        }
        other => other?,
    };
    let ours = file.metadata()?;
    Ok((there.dev(), there.ino()) == (ours.dev(), ours.ino()))
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> io::Result<bool> {
    path.try_exists()
}

impl Saver {
    /// Saves games there, and goes on with those whose players exist.
    pub fn new(to: SaveTo, knows: Knows) -> Self {
        let apart = matches!(to, SaveTo::File(_));
        Self { to, knows, open: None, apart, offered: None }
    }

    /// The file of the game being played.
    pub fn path(&self) -> Option<&Path> {
        self.open.as_ref().map(|open| open.path.as_path())
    }

    /// The file of the game being played, if it is not among the others.
    pub fn apart(&self) -> Option<&Path> {
        self.path().filter(|_| self.apart)
    }

    /// Where games are saved.
    pub fn to(&self) -> &SaveTo {
        &self.to
    }

    /// Remembers the record that the players are offered to go on with.
    pub fn offer(&mut self, path: PathBuf) {
        self.offered = Some(path);
    }

    /// Closes the record of the game being played, and offers it to be gone on with.
    pub fn put_away(&mut self) {
        self.offered = self.open.take().map(|open| open.path.clone());
    }

    /// Opens the record that was offered.
    ///
    /// # Errors
    /// As [`reopen`](Self::reopen); or nothing was offered.
    pub fn reopen_offered(&mut self) -> Result<Read, ReopenError> {
        let path = self.offered.take();
        let path = path.ok_or_else(|| ReopenError::Io(io::Error::from(io::ErrorKind::NotFound)))?;
        self.reopen(&path)
    }

    /// A new game begins, with what is played of it already. The record before is left as it is.
    ///
    /// # Errors
    /// What cannot be written; the game is then not saved, and later lines are not tried.
    pub fn begin(&mut self, header: &Header, lines: &[Line]) -> Result<(), SaveError> {
        self.open = None;
        let now = super::clock::now();
        let cannot = |path: &Path| {
            let path = path.to_owned();
            move |error: io::Error| SaveError { path, fault: error.into() }
        };
        let (path, file) = match &self.to {
            SaveTo::Nowhere | SaveTo::NoHome => return Ok(()),
            SaveTo::File(path) => (path.clone(), create(path).map_err(cannot(path))?),
            SaveTo::Folder(folder) => super::make_own_folder(folder)
                .and_then(|()| create_in(folder, &file_name(&now, header)))
                .map_err(cannot(folder))?,
        };
        // Whoever has a file that is only just made is looking for games, and leaves it again.
        let file = LockedFile::new(file).unwrap_or_else(LockedFile);
        let mut open = Open { file, path, end: 0, length: 0 };
        let header = Header { started: Some(now), ..header.clone() };
        let lines = lines.iter().map(|line| line.to_text());
        let text: String = std::iter::once(header.to_text()).chain(lines).collect();
        if let Err(fault) = open.write(&text) {
            // Ours since a moment ago, unless it was put aside: what is in it is no record.
            if is_at(&open.file.0, &open.path).unwrap_or(false) {
                let _ = std::fs::remove_file(&open.path);
            }
            return Err(SaveError { path: open.path, fault });
        }
        // A second game of the same sitting goes beside the first, never over it.
        if let SaveTo::File(path) = &self.to {
            self.to = SaveTo::Folder(
                path.parent()
                    .filter(|folder| !folder.as_os_str().is_empty())
                    .unwrap_or(Path::new("."))
                    .to_owned(),
            );
        }
        self.open = Some(open);
        Ok(())
    }

    /// Something happened in the game: its line is on the disk when this returns.
    ///
    /// # Errors
    /// What cannot be written; the game is then no longer saved, and later lines are not tried.
    pub fn append(&mut self, line: Line) -> Result<(), SaveError> {
        let Some(open) = &mut self.open else { return Ok(()) };
        let Err(fault) = open.write(&line.to_text()) else { return Ok(()) };
        let path = std::mem::take(&mut open.path);
        self.open = None;
        Err(SaveError { path, fault })
    }

    /// Opens a record to go on with it. The file is changed only when the next line is written.
    ///
    /// # Errors
    /// [`ReopenError`]; the file is left alone.
    pub fn reopen(&mut self, path: &Path) -> Result<Read, ReopenError> {
        must_be_file(path).map_err(ReopenError::Io)?;
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(ReopenError::Io)?;
        let file = LockedFile::new(file).map_err(|_| ReopenError::Locked)?;
        let read = read(BufReader::new(&file.0), &self.knows, |_| ()).map_err(ReopenError::Broken)?;
        let end = read.bytes;
        let length = if read.cut_short { file.0.metadata().map_err(ReopenError::Io)?.len() } else { end };
        self.open = Some(Open { file, path: path.to_owned(), end, length });
        Ok(read)
    }
}

fn create(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// Creates a file of that name, or with a number behind it if there is one already.
fn create_in(folder: &Path, name: &str) -> io::Result<(PathBuf, File)> {
    for number in 1..1000 {
        let name = if number == 1 { format!("{name}.dhayam") } else { format!("{name}-{number}.dhayam") };
        let path = folder.join(name);
        match create(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            other => return other.map(|file| (path, file)),
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists))
}

/// Makes a folder, if it is not there, and makes sure that games can be written into it.
///
/// # Errors
/// The folder, and what the system says.
pub fn make_folder(folder: &Path) -> Result<(), SaveError> {
    let probe = folder.join(format!("probe-{}", std::process::id()));
    (std::fs::create_dir_all(folder))
        .and_then(|()| create(&probe))
        .and_then(|_| std::fs::remove_file(&probe))
        .map_err(|error| SaveError { path: folder.to_owned(), fault: error.into() })
}

/// Writes a whole game into a folder under that name, unsynced: for simulated games, which can be made again.
///
/// # Errors
/// What the system says.
pub fn save_whole(folder: &Path, name: &str, text: &str) -> io::Result<()> {
    let path = folder.join(name);
    let written = create(&path)?.write_all(text.as_bytes());
    if written.is_err() {
        // Ours since a moment ago: half a record is of use to nobody.
        let _ = std::fs::remove_file(&path);
    }
    written
}
