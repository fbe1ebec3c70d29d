//! By whatever way the program leaves the terminal, the terminal is given back whole.

use std::fs::File;
use std::process::Command;
use std::time::Duration;
use std::{env, thread};

use dhayam::term::Session;
use rustix::process::{Signal, kill_process};

use super::{GAME, game};
use crate::kit::pty::{Program, Terminal, contains};

#[test]
fn row_03_a_signal_that_ends_the_program_gives_the_terminal_back_first() {
    for (signal, number) in [(Signal::HUP, 1), (Signal::INT, 2), (Signal::QUIT, 3), (Signal::TERM, 15)] {
        let mut terminal = game();
        terminal.signal(signal);
        terminal.ends_with(128 + number);
    }
}

#[test]
fn signals_that_end_whoever_does_not_know_them_give_the_terminal_back_first() {
    let mut signals =
        vec![Signal::USR1, Signal::USR2, Signal::ALARM, Signal::VTALARM, Signal::PROF, Signal::XCPU];
    signals.push(Signal::ABORT);
    #[cfg(target_os = "linux")]
    signals.extend([Signal::IO, Signal::POWER, Signal::STKFLT]);
    for signal in signals {
        let mut terminal = game();
        terminal.signal(signal);
        terminal.ends_with(128 + signal.as_raw().cast_unsigned());
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_signal_without_a_name_gives_the_terminal_back_first() {
    let mut terminal = game();
    let pid = terminal.pid().as_raw_nonzero().to_string();
    let sent = Command::new("kill").args(["-40", &pid]).status().expect("there is kill");
    assert!(sent.success(), "kill: {sent}");
    terminal.ends_with(168);
}

/// A game as a job of a shell.
fn game_in_shell() -> Terminal {
    let terminal = Program::in_shell(GAME).start();
    terminal.wait_for("throw the dice");
    terminal.wait_until_drawn();
    terminal
}

/// The game is stopped: looks at the terminal, then takes the game back.
fn look_and_come_back(terminal: &mut Terminal) {
    terminal.wait_for("the shell is back");
    terminal.wait_until_restored();
    terminal.redrawn_by(|terminal| terminal.send("\r"));
    assert!(terminal.text().contains("throw the dice"), "the game is back:\n{}", terminal.text());
    assert_eq!(
        terminal.left_behind(),
        ["the other screen", "a hidden cursor", "bracketed paste", "mouse reports", "its modes"],
        "what the program takes again"
    );
}

fn play_and_quit(terminal: &mut Terminal) {
    terminal.press(" ");
    assert!(!terminal.text().contains("throw the dice"), "the keys work:\n{}", terminal.text());
    terminal.press("q");
    terminal.send("y");
}

#[test]
fn row_04_ctrl_z_stops_the_program_and_fg_brings_everything_back() {
    let mut terminal = game_in_shell();
    terminal.send("\x1a");
    look_and_come_back(&mut terminal);
    play_and_quit(&mut terminal);
    terminal.wait_for("ended with 0");
    terminal.ends_with(0);
}

#[test]
fn sigtstp_stops_the_program_and_fg_brings_everything_back() {
    let mut terminal = game_in_shell();
    kill_process(terminal.foreground(), Signal::TSTP).expect("the game is there");
    look_and_come_back(&mut terminal);
    play_and_quit(&mut terminal);
    terminal.wait_for("ended with 0");
    terminal.ends_with(0);
}

#[test]
fn a_stop_that_is_taken_back_at_once_is_none() {
    let mut terminal = game_in_shell();
    let game = terminal.foreground();
    for time in 0..40 {
        kill_process(game, Signal::TSTP).expect("the game is there");
        // At once, and a little later: before the game looks, and while it does.
        thread::sleep(Duration::from_micros(time % 8 * 50));
        terminal.redrawn_by(|_| kill_process(game, Signal::CONT).expect("the game is there"));
        assert!(!contains(&terminal.sent(), b"the shell is back"), "it stopped, at try {time}");
    }
    play_and_quit(&mut terminal);
    terminal.wait_for("the shell is back: 0");
}

#[test]
fn many_stops_are_one() {
    let mut terminal = game_in_shell();
    let game = terminal.foreground();
    for _ in 0..30 {
        kill_process(game, Signal::TSTP).expect("the game is there");
    }
    look_and_come_back(&mut terminal);
    play_and_quit(&mut terminal);
    terminal.wait_for("ended with 0");
    terminal.ends_with(0);
}

#[test]
fn a_signal_that_ends_the_program_comes_before_one_that_stops_it() {
    for (signal, code) in [(Signal::HUP, 129), (Signal::TERM, 143)] {
        let terminal = game_in_shell();
        let game = terminal.foreground();
        for signal in [Signal::TSTP, signal, Signal::TSTP] {
            // After the second of them the game may have ended.
            let _ = kill_process(game, signal);
        }
        terminal.wait_for(&format!("the shell is back: {code}"));
        terminal.wait_until_restored();
    }
}

#[test]
fn a_stopped_program_can_be_ended() {
    let mut terminal = game_in_shell();
    let game = terminal.foreground();
    terminal.send("\x1a");
    terminal.wait_for("the shell is back");
    kill_process(game, Signal::TERM).expect("the game is there");
    terminal.send("\r");
    terminal.wait_for("ended with 143");
    terminal.ends_with(0);
}

#[test]
fn ctrl_z_does_not_strand_a_program_that_no_shell_could_wake() {
    let mut terminal = game();
    terminal.redrawn_by(|terminal| terminal.send("\x1a"));
    terminal.redrawn_by(|terminal| terminal.signal(Signal::TSTP));
    play_and_quit(&mut terminal);
    terminal.ends_with(0);
}

#[test]
fn a_program_stopped_and_woken_from_outside_takes_the_terminal_again() {
    let mut terminal = game();
    terminal.signal(Signal::STOP);
    let tty = File::open(terminal.path()).expect("the terminal is there");
    // What a shell does when a job has stopped.
    let shell = Command::new("stty").arg("sane").stdin(tty).status().expect("there is stty");
    assert!(shell.success(), "stty: {shell}");
    terminal.redrawn_by(|terminal| terminal.signal(Signal::CONT));
    play_and_quit(&mut terminal);
    assert_eq!(terminal.exit_code(), 0, "it ends as ever");
}

/// Set for the tests that only another test starts.
const CHILD: &str = "DHAYAM_TEST_CHILD";

#[test]
#[ignore = "started by another test, in a terminal"]
fn a_child_that_panics() {
    if env::var_os(CHILD).is_some() {
        let _session = Session::start(true).expect("a terminal is there");
        panic!("seventeen pawns on one square");
    }
}

#[test]
#[ignore = "started by another test, in a terminal"]
fn a_child_with_a_thread_that_panics() {
    if env::var_os(CHILD).is_some() {
        let _session = Session::start(true).expect("a terminal is there");
        thread::spawn(|| panic!("seventeen pawns on one square"));
        loop {
            thread::park();
        }
    }
}

#[test]
fn row_02_a_panic_gives_the_terminal_back_and_its_message_can_be_read() {
    for child in ["a_child_that_panics", "a_child_with_a_thread_that_panics"] {
        let mut terminal = Program::child_test(&format!("pty::leaving::{child}")).env(CHILD, "1").start();
        terminal.ends_with(101);
        terminal.wait_for("seventeen pawns on one square");
        let sent = terminal.sent();
        assert!(contains(&sent, b"\x1b[?1049h"), "{child} was on the other screen");
        let left = sent.windows(8).filter(|window| *window == b"\x1b[?1049l").count();
        assert_eq!(left, 1, "{child} left it once: twice would put the cursor over the message");
    }
}

#[test]
fn row_06_the_program_ends_when_its_terminal_is_gone() {
    let mut terminal = game();
    terminal.hang_up();
    assert_eq!(terminal.exit_code(), 129, "as SIGHUP ends it");
}

#[test]
fn row_06_the_program_ends_when_its_terminal_is_gone_and_no_signal_says_so() {
    let mut terminal = Program::dhayam(GAME).without_control().start();
    terminal.wait_for("throw the dice");
    terminal.hang_up();
    assert_eq!(terminal.exit_code(), 129, "as SIGHUP ends it");
}

#[test]
#[cfg(target_os = "linux")]
fn a_signal_ends_the_program_even_if_the_terminal_takes_no_more_output() {
    let mut terminal = game();
    terminal.pause();
    // Far more than the line holds, one picture after the other.
    for _ in 0..30 {
        terminal.send("\x0c");
        thread::sleep(Duration::from_millis(35));
    }
    terminal.signal(Signal::TERM);
    assert_eq!(terminal.exit_code(), 143, "as SIGTERM ends it");
    terminal.go_on();
    terminal.wait_until_restored();
}

#[cfg(target_os = "linux")]
fn rests_for(seconds: u64) {
    let mut terminals = vec![game(), Program::dhayam("").start()];
    terminals[1].wait_for("Start the game");
    terminals[1].wait_until_drawn();
    // A third has something to be read.
    let mut reading = game();
    reading.press(" ");
    assert!(reading.text().contains("go on"), "the first throw is lost:\n{}", reading.text());
    terminals.push(reading);
    for terminal in &mut terminals {
        terminal.press("");
        terminal.wait_until_still();
    }
    let all = |terminals: &[Terminal]| terminals.iter().flat_map(Terminal::used).collect::<Vec<_>>();
    let before = all(&terminals);
    thread::sleep(Duration::from_secs(seconds));
    assert_eq!(before, all(&terminals), "something woke or worked while nothing happened");
}

#[test]
#[cfg(target_os = "linux")]
fn row_07_at_rest_the_program_sleeps() {
    rests_for(2);
}

#[test]
#[ignore = "takes ten seconds"]
#[cfg(target_os = "linux")]
fn row_07_at_rest_the_program_sleeps_for_ten_seconds() {
    rests_for(10);
}

#[test]
fn row_05_on_leaving_all_reports_end_before_the_shell_is_back() {
    let mut terminal = game();
    terminal.press("q");
    let before = terminal.sent().len();
    terminal.send("y");
    terminal.ends_with(0);
    let last = terminal.sent().split_off(before);
    let place = |sequence: &str| {
        let at = last.windows(sequence.len()).position(|window| window == sequence.as_bytes());
        at.unwrap_or_else(|| panic!("{sequence:?} is not among {:?}", String::from_utf8_lossy(&last)))
    };
    // Paste, mouse, cursor, screen; cooked mode comes last, or a late report would be echoed.
    let order = ["\x1b[?2004l", "\x1b[?1006l", "\x1b[?1000l", "\x1b[?25h", "\x1b[?1049l"].map(place);
    assert!(order.is_sorted(), "{order:?}");
}
