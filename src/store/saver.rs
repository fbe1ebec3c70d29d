//! Writing the record of a game, a line an action, and going on with one written before.

use std::io::{self, BufReader, Read as _, Write};
use std::path::{Path, PathBuf};

use crate::game::record::{Header, Line, MOST_LINES, Read, ReadError, read};

use super::disk::Disk;
use super::file_name::file_name;
use super::locked::LockedFile;
use super::record_file::{RecordFile, create_in};

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
///
/// What cannot be written is kept, and is written with what comes after it as soon as the disk takes it again.
#[derive(Debug)]
pub struct Saver {
    disk: Disk,
    to: SaveTo,
    knows: Knows,
    game: Option<Record>,
    /// Whether games are saved where nobody looks for them.
    apart: bool,
    /// The record that the players were offered to go on with.
    offered: Option<PathBuf>,
    /// Whether a game was left that is not on the disk as it was played.
    lost: bool,
}

/// The record of the game being played, and how much of it is on the disk.
#[derive(Debug)]
struct Record {
    /// All of it, header and lines.
    text: String,
    /// How many lines that is.
    lines: usize,
    /// Whether the game went on when the record could hold no more.
    full: bool,
    /// What its file is called in a folder, without a number and the ending.
    name: String,
    /// Its file, once there is one.
    file: Option<RecordFile>,
    /// Where that is or was, or is to be: where the record is put if the file is gone.
    path: Option<PathBuf>,
    /// Whether it is not among the others.
    apart: bool,
}

/// The most bytes of a record that is gone on with: all of it is kept, to be written again should its file be lost.
const MOST_BYTES: u64 = 64 << 20;

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
    /// Whether some of the game is on the disk.
    pub begun: bool,
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
    /// It has as many lines as a record can have.
    Full,
}

impl From<io::Error> for SaveFault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Record {
    /// Whether nothing is played yet: no file is made for that.
    fn is_bare(&self) -> bool {
        self.lines < 2
    }

    /// Whether all of it is on the disk.
    fn is_whole(&self) -> bool {
        let saved = self.file.as_ref().map_or(0, |file| file.end);
        self.is_bare() || !self.full && saved == self.text.len() as u64
    }

    fn add(&mut self, line: Line) {
        if self.lines < MOST_LINES {
            self.text += &line.to_text();
            self.lines += 1;
        } else {
            self.full = true;
        }
    }

    /// Puts what is missing onto the disk. Gives the path of the file if it is a new one.
    fn write(&mut self, disk: &Disk, to: &SaveTo) -> Result<Option<PathBuf>, SaveError> {
        if self.is_bare() {
            return Ok(None);
        }
        let begun = self.file.as_ref().is_some_and(|file| file.end > 0);
        let new = if self.file.is_some() { None } else { Some(self.create(disk, to)?) };
        if let Some(file) = &mut self.file {
            let missing = &self.text[file.end as usize..];
            let written = if missing.is_empty() { Ok(()) } else { file.write(disk, missing) };
            if let Err(fault) = written {
                let path = file.path.clone();
                let replaced = matches!(fault, SaveFault::Gone | SaveFault::Changed);
                // A file that was only just made has no record in it, and goes again; if it stays, it is written later.
                let bare = file.end == 0 && file.is_in_place(disk).unwrap_or(false);
                if replaced || bare && disk.remove(&path).is_ok() {
                    self.file = None;
                }
                return Err(SaveError { path, fault, begun });
            }
            if self.full {
                return Err(SaveError { path: file.path.clone(), fault: SaveFault::Full, begun });
            }
        }
        Ok(new)
    }

    /// Makes its file: where it was, or else beside that, or where games are saved.
    fn create(&mut self, disk: &Disk, to: &SaveTo) -> Result<PathBuf, SaveError> {
        let cannot = |path: &Path| {
            let path = path.to_owned();
            move |error: io::Error| SaveError { path, fault: error.into(), begun: false }
        };
        let in_folder =
            |folder: &Path| disk.make_folder(folder).and_then(|()| create_in(disk, folder, &self.name));
        let (path, file) = match (&self.path, to) {
            (Some(path), _) => {
                let folder = folder_of(path);
                let again = disk.make_folder(folder).and_then(|()| disk.create(path));
                match again.map(|file| (path.clone(), file)) {
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => in_folder(folder),
                    made => made,
                }
                .map_err(cannot(path))?
            }
            (None, SaveTo::File(path)) => (path.clone(), disk.create(path).map_err(cannot(path))?),
            (None, SaveTo::Folder(folder)) => in_folder(folder).map_err(cannot(folder))?,
            (None, SaveTo::Nowhere | SaveTo::NoHome) => {
                let nowhere = io::Error::from(io::ErrorKind::NotFound);
                return Err(cannot(Path::new(""))(nowhere));
            }
        };
        disk.sync_folder(folder_of(&path));
        self.hold(file, path.clone());
        Ok(path)
    }

    /// Takes a file that was just made for its own.
    fn hold(&mut self, file: std::fs::File, path: PathBuf) {
        // Whoever has a file that is only just made is looking for games, and leaves it again.
        let file = LockedFile::new(file).unwrap_or_else(LockedFile);
        self.path = Some(path.clone());
        self.file = Some(RecordFile::new(file, path));
    }
}

/// The folder that a file is in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

impl Saver {
    /// Saves games there, and goes on with those whose players exist.
    pub fn new(to: SaveTo, knows: Knows) -> Self {
        let apart = matches!(to, SaveTo::File(_));
        Self { disk: Disk::default(), to, knows, game: None, apart, offered: None, lost: false }
    }

    /// The same on another disk.
    #[must_use]
    pub fn on(self, disk: Disk) -> Self {
        Self { disk, ..self }
    }

    /// The disk that is saved on.
    pub fn disk(&self) -> &Disk {
        &self.disk
    }

    /// The file of the game being played.
    pub fn path(&self) -> Option<&Path> {
        let file = self.game.as_ref()?.file.as_ref()?;
        Some(&file.path)
    }

    /// Whether the game being played is not saved among the others.
    pub fn is_apart(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.apart)
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
        self.leave();
        self.offered = self.game.take().and_then(|game| game.file).map(|file| file.path);
    }

    /// Opens the record that was offered.
    ///
    /// # Errors
    /// As [`reopen`](Self::reopen); or nothing was offered.
    pub fn reopen_offered(&mut self) -> Result<Read, ReopenError> {
        let path = self.offered.clone();
        let path = path.ok_or_else(|| ReopenError::Io(io::Error::from(io::ErrorKind::NotFound)))?;
        let read = self.reopen(&path)?;
        self.offered = None;
        Ok(read)
    }

    /// A new game begins, with what is played of it already. The record before is left as it is. Nothing is written
    /// before something is played.
    ///
    /// # Errors
    /// As [`save`](Self::save).
    pub fn begin(&mut self, header: &Header, lines: &[Line]) -> Result<Option<PathBuf>, SaveError> {
        self.leave();
        if matches!(self.to, SaveTo::Nowhere | SaveTo::NoHome) {
            self.game = None;
            return Ok(None);
        }
        let now = super::clock::now();
        let name = file_name(&now, header);
        let text = Header { started: Some(now), ..header.clone() }.to_text();
        let apart = self.apart;
        let mut game = Record { text, lines: 1, full: false, name, file: None, path: None, apart };
        for &line in lines {
            game.add(line);
        }
        self.game = Some(game);
        self.save()
    }

    /// Something happened in the game: it is on the disk when this returns, with all that happened before.
    ///
    /// # Errors
    /// As [`save`](Self::save).
    pub fn append(&mut self, line: Line) -> Result<Option<PathBuf>, SaveError> {
        if let Some(game) = &mut self.game {
            game.add(line);
        }
        self.save()
    }

    /// Writes what is missing of the record, if anything is: at the end of its file, or all of it into a new file if
    /// there is none or it was lost. Gives the path of a new file.
    ///
    /// # Errors
    /// What cannot be written. What is missing is kept, and tried again with the next line.
    pub fn save(&mut self) -> Result<Option<PathBuf>, SaveError> {
        let Some(game) = &mut self.game else { return Ok(None) };
        if game.is_whole() {
            return Ok(None);
        }
        let new = game.write(&self.disk, &self.to)?;
        // A second game of the same sitting goes beside the first, never over it.
        if let (Some(_), SaveTo::File(path)) = (&new, &self.to) {
            self.to = SaveTo::Folder(folder_of(path).to_owned());
        }
        Ok(new)
    }

    /// Writes the whole record into another file, and goes on there; into a folder under its usual name. What was
    /// written before stays where it is. Gives the path.
    ///
    /// # Errors
    /// What cannot be written: a file that is there is left alone. All is then as before.
    pub fn save_as(&mut self, path: &Path) -> Result<Option<PathBuf>, SaveError> {
        let Some(game) = self.game.as_mut().filter(|game| !game.is_bare()) else { return Ok(None) };
        let begun = game.file.as_ref().is_some_and(|file| file.end > 0);
        let cannot = |fault: SaveFault| SaveError { path: path.to_owned(), fault, begun };
        if game.full {
            // Another file would hold no more of it.
            return Err(cannot(SaveFault::Full));
        }
        let made = if path.is_dir() {
            create_in(&self.disk, path, &game.name)
        } else {
            self.disk.create(path).map(|file| (path.to_owned(), file))
        };
        let (path, file) = made.map_err(|error| cannot(error.into()))?;
        let before = (game.file.take(), game.path.take());
        game.hold(file, path);
        match game.write(&self.disk, &self.to) {
            Ok(_) => {
                game.apart = true;
                Ok(game.path.clone())
            }
            Err(error) => {
                if let Some(half) = game.file.take() {
                    // Ours since a moment ago: half a record is of use to nobody.
                    let _ = self.disk.remove(&half.path);
                }
                (game.file, game.path) = before;
                Err(SaveError { begun, ..error })
            }
        }
    }

    /// Leaves the record as it is, having tried once more to write all of it.
    fn leave(&mut self) {
        self.lost |= self.close().is_err();
    }

    /// Ends with the game being played: what is missing is tried once more.
    ///
    /// # Errors
    /// What cannot be written.
    pub fn close(&mut self) -> Result<(), SaveError> {
        if let Some(game) = &mut self.game
            && game.file.as_ref().is_some_and(|file| matches!(file.is_in_place(&self.disk), Ok(false)))
        {
            // Somebody deleted or moved it since its last line.
            game.file = None;
        }
        self.save().map(|_| ())
    }

    /// Whether a game was left before that is not on the disk as it was played.
    pub fn has_lost(&self) -> bool {
        self.lost
    }

    /// Opens a record to go on with it. The file is changed only when the next line is written.
    ///
    /// # Errors
    /// [`ReopenError`]; the file is left alone.
    pub fn reopen(&mut self, path: &Path) -> Result<Read, ReopenError> {
        let io = ReopenError::Io;
        let file = self.disk.open(path).map_err(io)?;
        let file = LockedFile::patiently(file).map_err(|_| ReopenError::Locked)?;
        let length = self.disk.look_at(&file.0).map_err(io)?.len();
        if length > MOST_BYTES {
            return Err(io(io::Error::from(io::ErrorKind::FileTooLarge)));
        }
        let mut bytes = Vec::new();
        self.disk.reader(&file.0).take(MOST_BYTES).read_to_end(&mut bytes).map_err(io)?;
        let read = read(BufReader::new(&bytes[..]), &self.knows, |_| ()).map_err(ReopenError::Broken)?;
        let end = read.bytes;
        let length = if read.cut_short { length } else { end };
        bytes.truncate(end as usize);
        let text = String::from_utf8(bytes).map_err(|error| io(io::Error::other(error)))?;
        self.leave();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let file = RecordFile::opened(file, path.to_owned(), end, length);
        let (lines, path) = (read.lines + 1, Some(path.to_owned()));
        self.game = Some(Record { text, lines, full: false, name, file: Some(file), path, apart: false });
        Ok(read)
    }
}

/// Makes a folder, if it is not there, and makes sure that games can be written into it.
///
/// # Errors
/// The folder, and what the system says.
pub fn make_folder(folder: &Path) -> Result<(), SaveError> {
    let disk = Disk::default();
    (disk.make_folder(folder))
        .and_then(|()| disk.create_beside(&tempfile::Builder::new(), folder))
        .map(drop)
        .map_err(|error| SaveError { path: folder.to_owned(), fault: error.into(), begun: false })
}

/// Writes a whole game into a folder under that name, unsynced: for simulated games, which can be made again.
///
/// # Errors
/// What the system says.
pub fn save_whole(folder: &Path, name: &str, text: &str) -> io::Result<()> {
    let path = folder.join(name);
    let written = Disk::default().create(&path)?.write_all(text.as_bytes());
    if written.is_err() {
        // Ours since a moment ago: half a record is of use to nobody.
        let _ = Disk::default().remove(&path);
    }
    written
}
