//! `dhayam sim`: many games without a screen, and their records.

use std::fs;
use std::process::{Command, Stdio};

use dhayam::game::record::{self, Line};
use dhayam::players;

use crate::kit::run::{at_home, dhayam, folder, printed, program};

#[test]
fn every_simulated_game_reads_back_with_the_throws_of_its_seed() {
    let home = folder();
    let records = home.path().join("games");
    for rules in ["classic", "traditional"] {
        let folder = records.join(rules);
        let args = ["sim", "--games", "12", "--players", "4", "--seed", "9", "--rules", rules, "--record"];
        let output = dhayam(home.path(), &[&args[..], &[&folder.to_string_lossy()]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let mut games = 0;
        for entry in fs::read_dir(&folder).expect("the folder was made") {
            let path = entry.expect("it can be listed").path();
            let bytes = fs::read(&path).expect("it can be read");
            let whole = record::read(&bytes[..], &players::exists, |_| ())
                .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            assert!(whole.ended && whole.seed_agrees == Some(true), "{}", path.display());
            let lines = whole.game.log().iter().map(|played| Line::from(played.action).to_text());
            let king = whole.game.position().king().expect("it is over");
            let end = Line::Result(record::Ending { king }).to_text();
            let again: String = std::iter::once(whole.header.to_text()).chain(lines).chain([end]).collect();
            assert_eq!(again.into_bytes(), bytes, "{} is written again as it was", path.display());
            games += 1;
        }
        assert_eq!(games, 12, "a record a game");
    }
}

#[test]
fn a_simulation_depends_on_its_seed_and_not_on_its_threads() {
    let home = folder();
    let run = |threads: &str| {
        let output =
            dhayam(home.path(), &["sim", "--games", "300", "--seed", "4", "--threads", threads, "--json"]);
        let mut json: serde_json::Value =
            serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("no JSON: {e}"));
        json.as_object_mut().expect("an object").remove("games_per_second").expect("the rate is given");
        json
    };
    let one = run("1");
    assert_eq!(one, run("3"));
    assert_eq!(one["games"], 300);
    let table = printed(&dhayam(home.path(), &["sim", "--games", "50", "--seed", "4"]));
    for words in ["seat", "95 % interval", "throws", "turns", "cuts", "games/s"] {
        assert!(table.contains(words), "{words:?} is not in\n{table}");
    }
}

#[test]
fn a_simulation_that_could_not_write_its_records_is_refused_before_it_plays() {
    let home = folder();
    let file = home.path().join("in the way");
    fs::write(&file, "").expect("a new home can be written");
    let games = file.join("games").to_string_lossy().into_owned();
    // So many that the test would not end.
    let output = dhayam(home.path(), &["sim", "--games", "1000000000000", "--record", &games]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(&games) && said.lines().count() == 1, "{said}");
}

#[test]
#[cfg(unix)]
fn a_simulation_whose_records_grow_too_long_for_the_disk_ends_with_a_sentence_and_leaves_no_half_of_one() {
    let home = folder();
    let games = home.path().join("games");
    // The shell lets files grow to 512 bytes, or 1024: no record of a game is so short.
    let mut shell = Command::new("sh");
    at_home(&mut shell, home.path());
    shell.args(["-c", r#"ulimit -f 1; exec "$@""#, "sh", env!("CARGO_BIN_EXE_dhayam"), "sim"]);
    let output = shell.args(["--games", "5", "--record"]).arg(&games).output().expect("there is a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("cannot be written into") && said.lines().count() == 1, "{said}");
    assert!(said.contains(&*games.to_string_lossy()), "{said}");
    assert_eq!(fs::read_dir(&games).expect("the folder was made").count(), 0, "half a record is left");
}

#[test]
#[cfg(unix)]
fn a_simulation_that_is_interrupted_prints_what_is_done() {
    let home = folder();
    let records = home.path().join("records");
    let mut child = program(home.path())
        .args(["sim", "--games", "100000000", "--seed", "4", "--record"])
        .arg(&records)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let pid = rustix::process::Pid::from_child(&child);
    // Before it plays, the signal just ends it: there is nothing to print yet.
    let begun = || {
        fs::read_dir(&records).is_ok_and(|mut games| {
            games.any(|game| game.is_ok_and(|game| game.file_name().to_string_lossy().starts_with("sim-")))
        })
    };
    while !begun() {
        assert!(child.try_wait().is_ok_and(|ended| ended.is_none()), "it plays on");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("it still plays");
    let output = child.wait_with_output().expect("it ends");
    let out = printed(&output);
    assert_eq!(output.status.code(), Some(130), "it was interrupted: {out}");
    assert!(out.contains(" of 100000000 games, seed 4"), "the table is printed:\n{out}");
}

/// On a terminal, Ctrl-C once the bar is there: the exit code, and what is left on the screen.
#[cfg(unix)]
fn interrupted(program: crate::kit::pty::Program) -> (u32, String) {
    let mut terminal = program.start();
    terminal.wait_for(" left");
    terminal.send("\x03");
    let code = terminal.exit_code();
    terminal.wait_until("take the bar away, and leave the cursor where a line begins", |screen| {
        let bar = screen.contents().contains("left\n") || screen.contents().contains('>');
        !bar && !screen.hide_cursor() && screen.cursor_position().1 == 0
    });
    (code, terminal.text())
}

#[test]
#[cfg(unix)]
fn after_ctrl_c_no_bar_stays_and_the_exit_code_says_so() {
    use crate::kit::pty::Program;

    let begun = Program::dhayam("sim --games 100000000 --seed 4");
    let home = begun.home().to_owned();
    let (code, left) = interrupted(begun);
    assert!(code == 130 && left.contains("of 100000000 games"), "{code}: {left}");

    let begun = Program::dhayam("stats");
    let saved = begun.home().join(".local/state/dhayam").to_string_lossy().into_owned();
    dhayam(&home, &["sim", "--games", "400", "--seed", "4", "--players", "4", "--record", &saved]);
    let (code, left) = interrupted(begun);
    assert!(code == 130 && left.contains("the rest was left out"), "{code}: {left}");

    // Records enough for a while; and one game whose marks are verified.
    let record = crate::kit::data("golden/records/game-005.dhayam");
    let record = record.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("the tests' data are there");
    let many = format!("analyse --json{}", format!(" {}", record.display()).repeat(500));
    for args in [many, format!("analyse --deep {}", record.display())] {
        let (code, left) = interrupted(Program::dhayam(&args));
        assert_eq!(code, 130, "{left}");
    }
}

#[test]
fn a_simulation_with_bad_flags_is_refused_in_a_sentence() {
    let home = folder();
    let cases = [
        ("--games 0", "--games takes a whole number"),
        ("--games x", "'x'"),
        ("--players 5", "--players takes 2, 3 or 4"),
        ("--players random,genius", "random"),
        ("--threads 0", "--threads"),
        ("--seed -1", "--seed"),
        ("--pawns 9", "4, 5 or 6"),
        ("--rule entry=foo", "classic, strict or open"),
    ];
    for (args, words) in cases {
        let args: Vec<&str> = std::iter::once("sim").chain(args.split(' ')).collect();
        let output = dhayam(home.path(), &args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(words) && said.lines().count() == 1, "{args:?}: {said}");
    }
}
