//! What the program has to say as it opens: of settings that cannot be used, and of games that are not saved.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::kit::pty::{Program, Terminal};
use crate::kit::run::{fifty_actions, folder};

/// The program by each of the ways in: a new game, a saved one, one to be watched.
fn ways_in(file: &Path) -> [Program; 4] {
    let [resumed, watched] = ["resume", "replay"].map(|command| Program::dhayam(command).arg(file));
    [Program::dhayam(""), Program::dhayam("-p 2"), resumed, watched]
}

/// A folder with a game that is not over, and the path of its record.
fn folder_with_a_game() -> (TempDir, PathBuf) {
    let folder = folder();
    let path = folder.path().join("game.dhayam");
    fs::write(&path, fifty_actions()).expect("a new folder can be written");
    (folder, path)
}

/// Waits for words that may be broken anywhere into lines.
pub fn says(terminal: &Terminal, words: &str) {
    let closed = |text: &str| text.split_whitespace().collect::<String>();
    terminal.wait_until(words, |screen| closed(&screen.contents()).contains(&closed(words)));
}

#[test]
fn row_26_settings_that_cannot_be_read_are_named_by_every_way_in() {
    let (_folder, game) = folder_with_a_game();
    for program in ways_in(&game) {
        // Not even the all-powerful user can read a folder as a file.
        let file = program.home().join(".config/dhayam/settings.toml");
        fs::create_dir_all(&file).expect("a new home can be written");
        says(&program.start(), &format!("{} cannot be read", file.display()));
    }
}

#[test]
fn a_wrong_line_of_the_settings_is_named_by_every_way_in() {
    let (_folder, game) = folder_with_a_game();
    for program in ways_in(&game) {
        let file = program.home().join(".config/dhayam/settings.toml");
        fs::create_dir_all(file.parent().expect("a folder")).expect("a new home can be written");
        fs::write(&file, "\ncolour = 3\n").expect("it can be written");
        says(&program.start(), &format!("{}, line 2: there is no setting 'colour'", file.display()));
    }
}

/// A home that is a different one from wherever the program is started: for an empty one the system's list of
/// users is asked.
const NO_HOME: &str = "nowhere";

#[test]
fn without_a_home_folder_it_is_said_once_that_games_are_not_saved_but_of_one_that_is() {
    let (_folder, game) = folder_with_a_game();
    let words = "Games are not saved, as there is no home folder";
    let [setup, table, resumed, replay] = ways_in(&game).map(|program| program.env("HOME", NO_HOME));
    let mut saved = resumed.start();
    saved.wait_until_drawn();
    saved.press("q");
    says(&saved, "It is not finished. It is saved");
    for program in [setup, table, replay] {
        let mut terminal = program.start();
        says(&terminal, words);
        terminal.wait_until_drawn();
        terminal.press("?");
        assert!(!terminal.text().contains("not saved"), "it is said once:\n{}", terminal.text());
    }
    let mut unwanted = Program::dhayam("-p 2 --no-save").env("HOME", NO_HOME).start();
    unwanted.wait_until_drawn();
    unwanted.press("q");
    assert!(
        !unwanted.text().contains("no home"),
        "who wants no record needs no folder:\n{}",
        unwanted.text()
    );
}
