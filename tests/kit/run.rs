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

/// The program finds that home, and nothing of the place where the tests run: no terminal, locale or setting of
/// whoever runs them is its concern. Comes before anything else that is set.
pub fn at_home(command: &mut Command, home: &Path) {
    command.env_clear();
    // Programs beside it are found where the tests find theirs, and Windows starts none without its own folder.
    for name in ["PATH", "SYSTEMROOT"] {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command.env("HOME", home).env("TERM", "xterm").env("LC_ALL", "C.UTF-8");
}

/// A command on a file as a shell takes it.
pub fn on_file(command: &str, file: &Path) -> String {
    format!("{command} {}", dhayam::text::shell_word(file))
}

/// The program in that home.
pub fn program(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dhayam"));
    at_home(&mut command, home);
    command
}

/// What the program prints and how it ends, without a terminal.
pub fn dhayam(home: &Path, args: &[&str]) -> Output {
    program(home).args(args).stdin(Stdio::null()).output().expect("the program can be started")
}

pub fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}
