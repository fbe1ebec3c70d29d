//! Terminals that are unlike others: windows of sizes that cannot be, and a loop that hangs.

use std::io::stdout;
use std::sync::mpsc::channel;
use std::{env, fs, mem, process, thread};

use dhayam::term::Session;

use super::{GAME, game};
use crate::kit::pty::{Program, contains};

#[test]
fn a_window_of_a_size_that_cannot_be_is_drawn_as_far_as_it_makes_sense() {
    for (columns, rows) in [(65_535, 65_535), (5_000, 5_000), (500, 200), (0, 0)] {
        let mut terminal = Program::dhayam(GAME).in_a_window_of(columns, rows).start();
        terminal.wait_for("throw the dice");
        terminal.wait_until_drawn();
        // A click on a cell that is not drawn.
        terminal.press("\x1b[<0;65535;65535M");
        assert!(terminal.text().contains("throw the dice"), "{columns}x{rows}:\n{}", terminal.text());
        terminal.press(" ");
        assert!(!terminal.text().contains("throw the dice"), "{columns}x{rows}:\n{}", terminal.text());
        terminal.send("q");
        terminal.wait_for("Quit this game?");
        terminal.send("y");
        terminal.ends_with(0);
    }
    for (columns, rows) in [(1, 65_535), (65_535, 1), (1, 1)] {
        let mut terminal = Program::dhayam(GAME).in_a_window_of(columns, rows).start();
        terminal.press(" ");
        terminal.press("q");
        terminal.send("y");
        terminal.ends_with(0);
    }
}

#[test]
fn a_window_may_be_dragged_to_any_size_and_back() {
    let mut terminal = game();
    for (columns, rows) in [(65_535, 65_535), (1, 65_535), (0, 0), (65_535, 1), (5_000, 5_000), (80, 24)] {
        terminal.resize(columns, rows);
    }
    terminal.wait_for("throw the dice");
    terminal.send("q");
    terminal.wait_for("Quit this game?");
    terminal.send("y");
    terminal.ends_with(0);
}

#[test]
fn where_lines_may_be_two_cells_wide_the_start_says_how_to_get_ascii_and_no_more() {
    let japanese = |args| Program::dhayam(args).env("LANG", "ja_JP.UTF-8").start();
    let mut terminal = japanese(GAME);
    terminal.wait_for("start with '--ascii'");
    terminal.press(" ");
    assert!(!terminal.text().contains("--ascii"), "said once:\n{}", terminal.text());
    let ascii = japanese(&format!("{GAME} --ascii"));
    ascii.wait_for("throw the dice");
    assert!(!ascii.text().contains("--ascii"), "there it is ASCII:\n{}", ascii.text());
    assert!(ascii.sent().is_ascii(), "every byte");
    let folder = ascii.home.path().join(".config/dhayam");
    fs::create_dir_all(&folder).expect("a folder can be made");
    fs::write(folder.join("settings.toml"), "ascii = false\n").expect("settings can be written");
    let chosen = Program::dhayam(GAME).env("LANG", "ja_JP.UTF-8").in_home_of(&ascii).start();
    chosen.wait_for("throw the dice");
    assert!(!chosen.text().contains("--ascii"), "somebody chose:\n{}", chosen.text());
}

#[test]
fn the_linux_console_is_sent_only_what_its_own_font_has() {
    let mut terminal = Program::dhayam(GAME).env("TERM", "linux").start();
    terminal.wait_for("throw the dice");
    terminal.press(" ");
    terminal.press("?");
    let sent = terminal.sent();
    let sent = String::from_utf8_lossy(&sent);
    assert!(sent.contains('┌'), "lines it has");
    for missing in ['▸', '╌', '━', '┏', '╲', '●', '…'] {
        assert!(!sent.contains(missing), "{missing} it has not");
    }
}

/// Set for the test that only another test starts.
const CHILD: &str = "DHAYAM_TEST_CHILD";

#[test]
#[ignore = "started by another test, in a terminal"]
fn a_child_whose_loop_hangs_with_the_output_in_its_hands() {
    if env::var_os(CHILD).is_some() {
        let session = Session::start(true).expect("a terminal is there");
        let (hangs, waits) = channel();
        thread::spawn(move || {
            let _held = stdout().lock();
            hangs.send(()).expect("somebody waits");
            loop {
                thread::park();
            }
        });
        waits.recv().expect("it hangs in the end");
        Session::abandon();
        mem::forget(session);
        process::exit(143);
    }
}

#[test]
fn the_terminal_is_given_back_though_the_loop_hangs_with_the_output_in_its_hands() {
    let child = "pty::odd::a_child_whose_loop_hangs_with_the_output_in_its_hands";
    let mut terminal = Program::child_test(child).env(CHILD, "1").start();
    terminal.ends_with(143);
    assert!(contains(&terminal.sent(), b"\x1b[?1049h"), "it was on the other screen");
}
