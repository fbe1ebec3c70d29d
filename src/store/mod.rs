//! The disk: the only module that opens files.
//!
//! ```text
//!   Saver         the record of the game being played, a synced line an action
//!   records()     the records kept so far
//!   last()        the one played last
//!   Figures       what was reckoned of records, so that it need not be again
//!   Stored        the settings of `settings.toml`
//!   remember()    the names and rules of the last game, written into it
//!   Disk          the calls of the system; in a test each of them can be made to fail
//! ```
//!
//! May use `game` and the settings of `app`. Knows no terminal; what goes wrong comes back as a sentence's end.

mod cache;
mod clock;
mod disk;
mod figures;
mod file_name;
mod finished;
mod found;
mod local;
mod locked;
mod record_file;
mod remember;
mod saver;
mod settings;

pub use cache::cache_file;
pub use disk::{Call, Disk, Fate};
pub use figures::Figures;
pub use found::{Found, Listed, Search, Wanted, last, read_record, records};
pub use local::began;
pub use remember::{RememberError, RememberFault, remember};
pub use saver::{Knows, ReopenError, SaveError, SaveFault, SaveTo, Saver, make_folder, save_whole};
pub use settings::{Stored, load_settings, parse_settings, settings_file};

use std::fs::{DirBuilder, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use etcetera::base_strategy::{BaseStrategy, choose_base_strategy};

/// Opens a file to be read, or whatever else can be read like one.
///
/// # Errors
/// What the system says, or that it is a folder: the system says so only when it is read.
pub fn open(path: &Path) -> io::Result<BufReader<File>> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    Ok(BufReader::new(file))
}

/// Sees to it that what is there is a file. A pipe would be waited for, it may be for ever.
///
/// # Errors
/// What the system says, or that it is none.
pub fn must_be_file(path: &Path) -> io::Result<()> {
    if path.metadata()?.is_file() { Ok(()) } else { Err(io::Error::other("it is not a file")) }
}

/// Makes a file that may not grow any more an error for who writes it, as a full disk is one: by itself the
/// system would end the program.
pub fn keep_to_limits() {
    #[cfg(unix)]
    {
        let seen = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        // Where that cannot be, all is as without it.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, seen);
    }
}

/// Makes a folder of the user's own, and those above it, if they are not there: nobody else may look into them, as
/// the XDG specification wants it.
fn make_own_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// The file or folder that somebody names as in a shell, where `~/` is the home.
pub fn typed_path(typed: &str) -> PathBuf {
    let below_home = typed.strip_prefix("~/").and_then(|rest| Some(etcetera::home_dir().ok()?.join(rest)));
    below_home.unwrap_or_else(|| PathBuf::from(typed))
}

/// Whether something of that name is there, be it a link that leads nowhere.
pub fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// The folder of the records: `dhayam` in the user's state folder, by the rules of XDG; `None` where the user
/// has no home.
pub fn records_folder() -> Option<PathBuf> {
    let base = choose_base_strategy().ok()?;
    anywhere(base.state_dir().unwrap_or_else(|| base.data_dir()).join("dhayam"))
}

/// A path, if it is the same from wherever the program is started: a home that is not is none, and would strew
/// folders about.
fn anywhere(path: PathBuf) -> Option<PathBuf> {
    path.is_absolute().then_some(path)
}
