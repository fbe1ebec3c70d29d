//! The disk: the only module that opens files.
//!
//! ```text
//!   Saver         the record of the game being played, a synced line an action
//!   saved()       the records kept so far
//!   unfinished()  those that can be gone on with
//!   Stored        the settings of `settings.toml`
//! ```
//!
//! May use `game` and the settings of `app`. Knows no terminal; what goes wrong comes back as a sentence's end.

mod file_name;
mod found;
mod locked;
mod saver;
mod settings;

pub use found::{Saved, Unfinished, saved, unfinished};
pub use saver::{Knows, ReopenError, SaveError, SaveFault, SaveTo, Saver, make_folder, save_whole};
pub use settings::{Stored, load_settings, parse_settings, remember, settings_file};

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use etcetera::base_strategy::{BaseStrategy, choose_base_strategy};

/// Opens a file to be read.
///
/// # Errors
/// What the system says.
pub fn open(path: &Path) -> io::Result<BufReader<File>> {
    File::open(path).map(BufReader::new)
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
