//! The program without a terminal, and what it may find.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder of the test's own.
pub fn folder() -> TempDir {
    TempDir::new().expect("the system has a folder for what is temporary")
}

/// The header and the first fifty actions of a golden game.
pub fn fifty_actions() -> Vec<u8> {
    let whole = super::read("golden/records/game-005.dhayam");
    whole.split_inclusive('\n').take(51).collect::<String>().into_bytes()
}

/// The program finds that home, and whatever terminal is around the tests is none of its concern.
pub fn at_home(command: &mut Command, home: &Path) {
    command.env("HOME", home).env_remove("XDG_STATE_HOME").env_remove("XDG_CONFIG_HOME");
    command.env("TERM", "xterm").env("LC_ALL", "C.UTF-8");
}

/// What the program prints and how it ends, without a terminal.
pub fn dhayam(home: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dhayam"));
    at_home(&mut command, home);
    command.args(args).stdin(Stdio::null()).output().expect("the program can be started")
}

pub fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}
