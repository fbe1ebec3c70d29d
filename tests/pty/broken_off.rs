//! Half a sequence, from a slow line or from keys that happen to begin one, leaves no keyboard deaf.

use std::thread;
use std::time::Duration;

use super::game;
use crate::kit::pty::Terminal;

const HALVES: [&str; 12] = [
    "\x1b[",
    "\x1b[<",
    "\x1b[<0;1",
    "\x1b[?",
    "\x1b[1;",
    "\x1b[20",
    "\x1b[[",
    "\x1b[M",
    "\x1b[M !",
    "\x1bO",
    "\x1b]11;",
    "\x1bP",
];

fn ctrl_c_twice_leaves(terminal: &mut Terminal, after: &str) {
    terminal.send("\x03");
    terminal
        .wait_until(&format!("ask after {after:?}"), |screen| screen.contents().contains("Quit this game?"));
    terminal.send("\x03");
    terminal.ends_with(0);
}

#[test]
fn ctrl_c_twice_leaves_after_half_a_sequence() {
    for half in HALVES {
        let mut terminal = game();
        terminal.send(half);
        ctrl_c_twice_leaves(&mut terminal, half);
    }
}

#[test]
fn ctrl_c_twice_leaves_in_the_midst_of_half_a_sequence_that_nobody_waited_for() {
    for half in HALVES {
        let mut terminal = game();
        terminal.send(&format!("{half}\x03{half}\x03"));
        terminal.ends_with(0);
    }
}

#[test]
fn esc_opens_the_menu_after_half_a_sequence() {
    let mut terminal = game();
    for half in HALVES {
        terminal.send(&format!("{half}\x1b"));
        terminal.wait_for("Go on with the game");
        terminal.send("\x1b");
        terminal.wait_until("close the menu", |screen| !screen.contents().contains("Go on with the game"));
    }
}

#[test]
fn letters_work_when_the_rest_of_a_sequence_is_long_overdue() {
    let mut terminal = game();
    for half in &HALVES[..3] {
        terminal.send(half);
        thread::sleep(Duration::from_millis(1500));
        terminal.send("q");
        terminal.wait_for("Quit this game?");
        terminal.press("n");
    }
}

#[test]
fn a_pasted_text_without_an_end_holds_neither_ctrl_c_nor_keys() {
    let mut terminal = game();
    terminal.send("\x1b[200~q\ry ");
    // Pressed again and again, so that the paste is never silent for long enough to be given up.
    for _ in 0..20 {
        thread::sleep(Duration::from_millis(400));
        terminal.send("\x03");
        if terminal.left_behind().is_empty() {
            break;
        }
    }
    terminal.ends_with(0);

    let mut terminal = game();
    terminal.send("\x1b[200~q\ry ");
    terminal.wait_for("Pasted text is taken only as a name");
    terminal.press("q");
    assert!(terminal.text().contains("Quit this game?"), "keys are keys again:\n{}", terminal.text());
}

#[test]
#[cfg(target_os = "linux")]
fn a_pasted_text_without_an_end_fills_no_memory() {
    let memory = |terminal: &Terminal| -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", terminal.pid().as_raw_nonzero()));
        let status = status.expect("the program runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("Linux tells");
        line.trim_end_matches("kB").trim().parse().expect("it is a number")
    };
    let mut terminal = game();
    let before = memory(&terminal);
    terminal.send(&format!("\x1b[200~{}", "Meenakshi ".repeat(1_000_000)));
    terminal.wait_for("Pasted text is taken only as a name");
    let more = memory(&terminal) - before;
    assert!(more < 2048, "{more} KiB for what was pasted");
}

#[test]
fn the_function_keys_work_as_any_terminal_sends_them() {
    let mut terminal = game();
    for (forms, shown) in [
        (["\x1b[21~", "\x1b[21;2~", "\x1b[21;1~", "m"], "Go on with the game"),
        (["\x1bOP", "\x1b[11~", "\x1b[[A", "\x1b[P"], "Esc close"),
    ] {
        for form in forms {
            terminal.press(form);
            assert!(terminal.text().contains(shown), "{form:?}:\n{}", terminal.text());
            // Esc, as kitty sends it if asked to.
            terminal.press("\x1b[27u");
            assert!(!terminal.text().contains(shown), "Esc closes it:\n{}", terminal.text());
        }
    }
}
