//! The program where the system gives it no thread but its first.

use rustix::process::Signal;

use super::GAME;
use crate::kit::pty::{Program, Terminal};

/// `dhayam` with a stack asked for each of its threads that no system has room for, so that it gets none.
fn threadless(args: &str) -> Terminal {
    Program::dhayam(args).env("RUST_MIN_STACK", &(1_u64 << 60).to_string()).start()
}

#[test]
fn without_threads_people_and_bots_play_on_and_are_told() {
    let mut terminal = threadless("--names Anu --bots easy --seed 7 --first red --speed off");
    terminal.wait_for("The system allows no more threads");
    terminal.wait_until_drawn();
    terminal.press(" ");
    assert!(!terminal.text().contains("no more threads"), "it was read:\n{}", terminal.text());
    for _ in 0..6 {
        terminal.press("1\r ");
    }
    assert!(terminal.text().contains("turn "), "the game goes on:\n{}", terminal.text());
    terminal.resize(100, 40);
    // It is known by time alone that this is the key, and not the beginning of another.
    terminal.send("\x1b");
    terminal.wait_for("Menu");
    terminal.send("\x1b");
    terminal.wait_until("close the menu", |screen| !screen.contents().contains("Menu"));
    terminal.press("q");
    terminal.send("y");
    terminal.ends_with(0);
}

#[test]
fn without_threads_a_finished_game_is_looked_back_at() {
    let record = crate::kit::data("golden/records/game-001.dhayam");
    let mut terminal = threadless(&format!("replay {}", record.display()));
    terminal.wait_for("step 0");
    terminal.wait_until_drawn();
    terminal.press("\x1b[F");
    terminal.wait_for("is the King");
    terminal.send("q");
    terminal.ends_with(0);
}

#[test]
fn without_threads_signals_give_the_terminal_back() {
    for (signal, number) in [(Signal::TERM, 15), (Signal::HUP, 1), (Signal::USR1, 10)] {
        let mut terminal = threadless(GAME);
        terminal.wait_for("throw the dice");
        terminal.wait_until_drawn();
        terminal.signal(signal);
        terminal.ends_with(128 + number);
    }
}

#[test]
fn without_threads_a_job_stops_and_comes_back() {
    let mut terminal = Program::in_shell(GAME).env("RUST_MIN_STACK", &(1_u64 << 60).to_string()).start();
    terminal.wait_for("throw the dice");
    terminal.wait_until_drawn();
    terminal.send("\x1a");
    terminal.wait_for("the shell is back");
    terminal.wait_until_restored();
    terminal.redrawn_by(|terminal| terminal.send("\r"));
    terminal.press("q");
    terminal.send("y");
    terminal.wait_for("ended with 0");
    terminal.ends_with(0);
}

#[test]
fn without_threads_a_terminal_that_is_gone_ends_the_program() {
    let mut terminal = threadless(GAME);
    terminal.wait_for("throw the dice");
    terminal.wait_until_drawn();
    terminal.hang_up();
    assert_eq!(terminal.exit_code(), 129);
}
