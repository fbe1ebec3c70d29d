//! What others do to a record while its game is played: the game goes on, and no record is spoiled.

use std::fs;
use std::path::{Path, PathBuf};

use crate::kit::joined;
use crate::kit::lines::{Piped, records};
use crate::kit::pty::Program;
use crate::kit::run::folder;

/// Plays a throw, does something to the record, and plays two more: what the game says to these, and where the
/// record was.
fn meddled_with(home: &Path, meddle: impl FnOnce(&Path)) -> ([String; 3], PathBuf) {
    let mut game = Piped::start(home, "--plain -p 2 --seed 7");
    game.reply();
    game.answer("");
    let path = records(home).remove(0);
    meddle(&path);
    let said = [game.answer(""), game.answer(""), game.answer("quit")].map(|said| joined(&said));
    (said, path)
}

/// Fails unless the game went on and said truly that it is not saved, and then that it is saved again.
fn assert_told([first, second, leaving]: &[String; 3], why: &str) {
    let told = format!("This game goes on, but it is not being saved any more, as {why}.");
    assert!(first.contains("throws") && first.contains(&joined(&told)), "{told}: {first}");
    let again = "This game is saved again, with all that was played.";
    assert!(second.contains("throws") && second.contains(again), "{again}: {second}");
    assert!(leaving.contains("It is saved: 'dhayam resume --plain' goes on with it."), "{leaving}");
}

/// The lines of the record in that home that has the most, but for the header with its time.
fn longest(home: &Path) -> Vec<String> {
    let texts = records(home).into_iter().map(|path| fs::read_to_string(path).expect("it is text"));
    let lines = texts.map(|text| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>());
    lines.max_by_key(Vec::len).expect("there is one at least")
}

/// What the record holds if nobody does anything to it.
fn undisturbed() -> Vec<String> {
    let home = folder();
    meddled_with(home.path(), |_| ());
    longest(home.path())
}

#[test]
fn a_record_that_is_deleted_or_moved_or_replaced_is_missed_at_the_next_throw_and_written_anew() {
    let deeds: [fn(&Path); 4] = [
        |path| fs::remove_file(path).expect("it is there"),
        |path| fs::rename(path, path.with_extension("old")).expect("it is there"),
        |path| {
            let folder = path.parent().expect("it is in a folder");
            fs::rename(folder, folder.with_extension("old")).expect("it is there");
        },
        // What some editors do to save a file.
        |path| {
            fs::copy(path, path.with_extension("new")).expect("it is there");
            fs::rename(path.with_extension("new"), path).expect("it is there");
        },
    ];
    for deed in deeds {
        let home = folder();
        let (said, path) = meddled_with(home.path(), deed);
        assert_told(&said, &format!("{} was deleted, renamed or moved away", path.display()));
        assert_eq!(longest(home.path()), undisturbed(), "a record holds all of the game");
    }
}

#[test]
fn a_record_that_another_program_made_longer_or_shorter_is_left_as_that_left_it() {
    let deeds: [fn(&mut Vec<u8>); 3] = [
        |bytes| bytes.truncate(bytes.len() / 2),
        Vec::clear,
        |bytes| bytes.extend_from_slice(b"{\"throw\":[0,1]}\n"),
    ];
    for deed in deeds {
        let home = folder();
        let mut left = Vec::new();
        let (said, path) = meddled_with(home.path(), |path| {
            left = fs::read(path).expect("it is there");
            deed(&mut left);
            fs::write(path, &left).expect("it can be written");
        });
        assert_told(&said, &format!("another program changed {}", path.display()));
        assert_eq!(fs::read(&path).expect("it is there"), left);
        assert_eq!(longest(home.path()), undisturbed(), "another record holds all of the game");
    }
}

#[test]
fn on_the_screen_a_game_whose_record_is_gone_is_not_called_saved() {
    let mut at = Program::dhayam("--names Anu,Bala --seed 7 --speed off").start();
    at.wait_for("throw the dice");
    at.wait_until_drawn();
    at.press(" ");
    fs::remove_file(records(at.home.path()).remove(0)).expect("it is there");
    at.press("\r");
    at.press(" ");
    assert!(joined(&at.text()).contains("not being saved"), "{}", at.text());
    at.press("q");
    at.wait_for("It is saved");
    assert_eq!(longest(at.home.path()).len(), 2, "the question had it tried again: {}", at.text());
}
