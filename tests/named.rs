//! Files as people name them: by their mere name, by names that steer a terminal, and what is no file at all.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::kit::pty::PATIENCE;
use crate::kit::run::{dhayam, fifty_actions, folder, printed, program};
use crate::kit::{data, joined};

/// All that the program prints.
fn said(output: &Output) -> String {
    printed(output) + &String::from_utf8_lossy(&output.stderr)
}

/// The folder of the records in a home.
fn records(home: &Path) -> PathBuf {
    let records = home.join(".local/state/dhayam");
    fs::create_dir_all(&records).expect("a new home can be written");
    records
}

#[test]
fn a_game_is_found_by_the_name_that_the_list_of_games_gives_it() {
    let home = folder();
    let records = records(home.path());
    fs::copy(data("golden/records/game-001.dhayam"), records.join("over.dhayam")).expect("it can be copied");
    fs::write(records.join("open.dhayam"), fifty_actions()).expect("it can be written");
    let listed = printed(&dhayam(home.path(), &["games"]));
    for name in ["over.dhayam", "open.dhayam"] {
        assert!(listed.contains(&format!("\n{name}: ")), "{listed}");
        let check = dhayam(home.path(), &["check", name]);
        assert!(check.status.success() && printed(&check).starts_with(&format!("{name}: ")), "{check:?}");
        assert!(dhayam(home.path(), &["show", name]).status.success(), "show {name}");
        let replay = said(&dhayam(home.path(), &["replay", "--plain", name]));
        assert!(replay.contains("Step 0 of"), "{replay}");
    }
    let resumed = said(&dhayam(home.path(), &["resume", "--plain", "open.dhayam"]));
    assert!(resumed.contains("The game goes on where it stopped."), "{resumed}");
    let over = said(&dhayam(home.path(), &["resume", "over.dhayam"]));
    assert!(over.contains(&*records.to_string_lossy()) && over.contains("is over"), "{over}");
}

#[test]
fn a_file_that_is_here_goes_before_a_game_of_that_name_and_a_path_is_only_a_path() {
    let home = folder();
    let records = records(home.path());
    fs::write(records.join("game.dhayam"), fifty_actions()).expect("it can be written");
    let here = folder();
    let check = |name: &str| {
        let mut command = program(home.path());
        said(&command.current_dir(here.path()).args(["check", name]).output().expect("it can be started"))
    };
    assert!(check("game.dhayam").contains("not finished"));
    assert!(check("./game.dhayam").contains("cannot be read"), "a path is no name");
    fs::copy(data("golden/records/game-001.dhayam"), here.path().join("game.dhayam")).expect("it is copied");
    assert!(check("game.dhayam").contains("is the King"), "the file that is here");
}

#[test]
fn names_of_files_steer_no_terminal() {
    let home = folder();
    let records = records(home.path());
    let bad = "a\u{1b}[31m\r\nb\u{202e}.dhayam";
    fs::write(records.join(bad), fifty_actions()).expect("it can be written");
    fs::write(records.join(format!("broken{bad}")), "what is this\n").expect("it can be written");
    let record = records.join(bad).to_string_lossy().into_owned();
    let save = ["--plain", "-p", "2", "--save", &record];
    for args in [
        &["games"][..],
        &["check", bad, "no\u{1b}[2J", &format!("broken{bad}")],
        &["show", "no\u{1b}[2J"],
        &["show", &format!("broken{bad}")],
        &["replay", "no\u{1b}[2J"],
        &["resume", "no\u{1b}[2J"],
        &["resume", &format!("broken{bad}")],
        &["resume", "--plain", &record],
        &["sim", "--games", "1", "--record", "/dev/null/\u{1b}[2J"],
        &["completions", "\u{1b}[2J"],
        &save,
    ] {
        let said = said(&dhayam(home.path(), args));
        let steers = said.chars().find(|c| *c != '\n' && (c.is_control() || *c == '\u{202e}'));
        assert_eq!(steers, None, "{args:?} prints\n{said:?}");
        // In a command it is spelled as a shell reads it.
        let spelled = said.contains(r"\u{1b}[") || said.contains(r"$'") && said.contains(r"\e[");
        assert!(spelled, "{args:?} spells it out:\n{said}");
    }
    let games = printed(&dhayam(home.path(), &["games"]));
    assert_eq!(games.lines().count(), 3, "the folder and a line a game: {games}");
}

#[test]
fn what_nobody_sees_in_the_names_of_a_record_is_not_printed() {
    let home = folder();
    let records = records(home.path());
    let record = String::from_utf8(fifty_actions()).expect("it is text");
    let header = record.lines().next().expect("there is a header");
    let name = header.split(r#""name":""#).nth(1).and_then(|rest| rest.split('"').next()).expect("a name");
    let hidden = ["\\ufff9", "\\ufffa", "\\ufffb", "\\u00ad", "\\u115f", "\\u202e", "\\u2066"].join("x");
    let record = record.replacen(&format!("\"{name}\""), &format!("\"A{hidden}nu\""), 1);
    fs::write(records.join("game.dhayam"), &record).expect("it can be written");
    for args in [
        &["games"][..],
        &["stats"],
        &["show", "game.dhayam"],
        &["analyse", "game.dhayam"],
        &["analyse", "--json", "game.dhayam"],
        &["replay", "--plain", "game.dhayam"],
    ] {
        let said = said(&dhayam(home.path(), args));
        assert!(said.contains("Axxxxxxnu"), "{args:?} prints\n{said}");
    }
}

/// Makes a pipe that nobody writes into.
fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().expect("there is mkfifo");
    assert!(made.success(), "mkfifo: {made}");
}

/// What the program says and how it ends; it has to end by itself, and soon.
fn ends(home: &Path, args: &[&str]) -> (Option<i32>, String) {
    let mut command = program(home);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program can be started");
    let until = Instant::now() + PATIENCE;
    while child.try_wait().expect("it was started here").is_none() {
        if Instant::now() > until {
            child.kill().expect("it still runs");
            panic!("{args:?} waits for ever");
        }
        thread::sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().expect("it has ended");
    (output.status.code(), said(&output))
}

#[test]
fn a_pipe_is_no_record_to_go_on_with_or_to_watch_and_no_settings() {
    let home = folder();
    let pipe = home.path().join("pipe.dhayam");
    make_pipe(&pipe);
    for command in ["resume", "replay"] {
        let (code, said) = ends(home.path(), &[command, "--plain", &pipe.to_string_lossy()]);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains("it is not a file") && said.lines().count() == 1, "{said}");
    }
    fs::create_dir_all(home.path().join(".config/dhayam")).expect("a new home can be written");
    make_pipe(&home.path().join(".config/dhayam/settings.toml"));
    let (code, said) = ends(home.path(), &["settings"]);
    assert!(code == Some(1) && said.contains("settings.toml cannot be read: it is not a file."), "{said}");
    let (code, said) = ends(home.path(), &["--plain", "-p", "2"]);
    assert!(
        code == Some(0) && joined(&said).contains("so no settings are in force"),
        "the game goes on: {said}"
    );
}

#[test]
fn a_record_may_come_out_of_a_pipe_to_be_checked_or_shown() {
    let home = folder();
    let pipe = home.path().join("pipe");
    make_pipe(&pipe);
    for command in ["check", "show"] {
        let writer = {
            let pipe = pipe.clone();
            thread::spawn(move || fs::write(pipe, fifty_actions()))
        };
        let (code, said) = ends(home.path(), &[command, &pipe.to_string_lossy()]);
        assert!(code == Some(0) && said.contains("not finished"), "{said}");
        writer.join().expect("it does not panic").expect("the program reads it all");
    }
}

#[test]
fn a_folder_is_called_one_and_has_no_lines() {
    let home = folder();
    let name = home.path().to_string_lossy().into_owned();
    for command in ["check", "show"] {
        let (code, said) = ends(home.path(), &[command, &name]);
        assert!(code == Some(1) && said.contains(&format!("{name}: ")), "{said}");
        assert!(said.contains("the file cannot be read: it is a folder"), "{said}");
    }
}
