//! What goes over the line: bytes that no terminal chokes on, and any bytes back.

use std::thread;
use std::time::{Duration, Instant};

use super::{GAME, game};
use crate::kit::pty::{Program, Terminal, contains};

/// A session that sees every kind of screen.
fn tour(program: Program) -> Terminal {
    let mut terminal = program.start();
    terminal.wait_until_drawn();
    for keys in [" ", " ", "\r", " ", "1", "\r", " ", "?", "\x1b[6~", "q"] {
        terminal.press(keys);
    }
    // Esc and a letter at once would be the letter with Alt.
    terminal.send("\x1b");
    terminal.wait_until("close the question", |screen| !screen.contents().contains("Quit this game?"));
    terminal.press("l");
    terminal
}

/// The numbers of every sequence that sets colours or emphasis.
fn emphasis(bytes: &[u8]) -> Vec<Vec<u16>> {
    let text = String::from_utf8_lossy(bytes);
    let sequences = text.split("\x1b[").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !matches!(c, '0'..='9' | ';' | ':'))?;
        rest[end..].starts_with('m').then(|| &rest[..end])
    });
    sequences.map(|s| s.split([';', ':']).map(|n| n.parse().unwrap_or(0)).collect()).collect()
}

#[test]
fn nothing_is_asked_of_the_terminal() {
    let mut terminal = tour(Program::dhayam(GAME));
    terminal.resize(100, 40);
    terminal.press("");
    let sent = terminal.sent();
    for (question, what) in [
        ("\x1b[6n", "where its cursor is"),
        ("\x1b[5n", "how it is"),
        ("\x1b[c", "what it is"),
        ("\x1b[0c", "what it is"),
        ("\x1b[>c", "what it is"),
        ("\x1b[?u", "which keys it tells"),
        ("\x1b[18t", "how large it is"),
    ] {
        assert!(!contains(&sent, question.as_bytes()), "some terminals never answer {what}");
    }
    for mode in [&b"\x1b[?1002h"[..], b"\x1b[?1003h"] {
        assert!(!contains(&sent, mode), "nobody wants to hear of a mouse that moves");
    }
}

#[test]
fn row_11_with_no_color_there_are_no_colours_and_what_is_chosen_is_in_reverse() {
    let mut terminal = Program::dhayam("").env("NO_COLOR", "1").start();
    terminal.wait_for("Start the game");
    terminal.wait_until_drawn();
    terminal.press("\x1b[B");
    let of_setup = terminal.sent();
    let screen = terminal.screen();
    let (rows, columns) = screen.size();
    let reversed = (0..rows.get())
        .flat_map(|y| (0..columns.get()).map(move |x| (y, x)))
        .filter(|&(y, x)| screen.cell(y, x).is_some_and(vt100::Cell::inverse))
        .count();
    assert!(reversed > 0, "the row under the cursor is in reverse:\n{}", terminal.text());
    let of_game = tour(Program::dhayam(GAME).env("NO_COLOR", "1")).sent();
    for sent in [of_setup, of_game] {
        for numbers in emphasis(&sent) {
            let colour = |n: &u16| matches!(n, 30..=38 | 40..=48 | 90..=107);
            assert!(!numbers.iter().any(colour), "a colour is sent: {numbers:?}");
        }
    }
}

#[test]
fn row_13_no_24_bit_colours_are_sent_to_a_terminal_that_does_not_say_it_has_them() {
    let direct =
        |sent: &[u8]| emphasis(sent).iter().any(|n| n.windows(2).any(|n| n == [38, 2] || n == [48, 2]));
    let indexed = |sent: &[u8]| emphasis(sent).iter().any(|n| n.windows(2).any(|n| n == [48, 5]));
    assert!(direct(&tour(Program::dhayam(GAME)).sent()), "a terminal that has them gets them");
    let sent = tour(Program::dhayam(GAME).env("COLORTERM", "")).sent();
    assert!(!direct(&sent) && indexed(&sent), "256 colours");
    let sent = tour(Program::dhayam(GAME).env("COLORTERM", "").env("TERM", "linux")).sent();
    assert!(!direct(&sent), "16 colours");
    assert!(
        emphasis(&sent).iter().all(|n| n.windows(2).all(|n| !matches!(n, [38 | 48, 5]))),
        "and no more than 16"
    );
}

#[test]
fn row_15_in_a_locale_without_utf_8_every_byte_is_ascii() {
    for locale in [("LANG", "C"), ("LC_ALL", "POSIX")] {
        let sent = tour(Program::dhayam(GAME).env(locale.0, locale.1)).sent();
        assert!(sent.is_ascii(), "{locale:?}");
    }
}

#[test]
fn row_30_a_change_sends_only_the_cells_that_changed_as_one_picture() {
    let mut terminal = game();
    let whole = terminal.sent().len();
    terminal.send("x");
    terminal.wait_for("That key does nothing here");
    terminal.wait_until_drawn();
    let sent = terminal.sent();
    let change = &sent[whole..];
    assert!(change.starts_with(b"\x1b[?2026h") && change.ends_with(b"\x1b[?2026l"), "one picture");
    assert!(change.len() * 10 < whole, "{} bytes for a line, {whole} for all", change.len());
    assert!(!contains(change, b"\x1b[2J"), "nothing is cleared");
}

#[test]
fn row_30_thirty_pictures_a_second_are_the_most() {
    let mut terminal = game();
    terminal.press("?");
    let start = Instant::now();
    let before = terminal.pictures();
    for key in ["\x1b[B", "\x1b[A"].repeat(60) {
        terminal.send(key);
        thread::sleep(Duration::from_millis(5));
    }
    terminal.press("");
    let pictures = terminal.pictures() - before;
    let most = start.elapsed().as_millis() as usize / 33 + 2;
    assert!(pictures <= most, "{pictures} pictures where {most} are the most");
}

/// The game is still there and takes keys.
fn is_alive(terminal: &mut Terminal, after: &str) {
    terminal.press("q");
    assert!(terminal.text().contains("Quit this game?"), "after {after}:\n{}", terminal.text());
    terminal.press("n");
}

#[test]
fn row_21_malformed_reports_do_no_harm() {
    let mut terminal = game();
    for report in [
        "\x1b[<0;0;0M",
        "\x1b[<0;0;0m",
        "\x1b[<35;70000;70000M",
        "\x1b[<;;M",
        "\x1b[<0;1;1M",
        "\x1b[<64;65535;65535M",
        "\x1b[M !!",
        "\x1b[M   ",
        "\x1b[32;0;0M",
        "\x1b[I",
        "\x1b[O",
        "\x1b[0;0R",
        "\x1b[?1;2c",
        "\x1b[99999999999999999~",
        "\x1b[;;;;u",
        "\x1b[57358u",
        "\x1b]11;rgb:0000/0000/0000\x07",
        "\x1bOZ",
        "\x1b[27;5;106~",
    ] {
        terminal.press(report);
        is_alive(&mut terminal, &format!("{report:?}"));
    }
}

#[test]
fn no_key_is_lost_when_many_come_or_the_window_changes_meanwhile() {
    let mut terminal = Program::dhayam("").start();
    terminal.wait_for("Start the game");
    terminal.wait_until_drawn();
    // Many more than are read at once; the last of them tells that all were taken.
    terminal.press(&"x".repeat(3000));
    terminal.press("\x1b[B\r\x7f");
    let name = "abcdefghijklmnopqrstuvwxyzabcd";
    for _ in 0..10 {
        terminal.press(&"\x7f".repeat(30));
        for (i, letter) in (0..).zip(name.chars()) {
            terminal.set_size(80 + i % 2, 24);
            terminal.send(&letter.to_string());
        }
        terminal.wait_for(name);
    }
}

#[test]
fn row_01_a_key_that_is_let_go_does_nothing_and_a_held_one_does_not_throw() {
    let mut terminal = game();
    let before = terminal.screen().contents();
    // As the keyboard protocol of kitty says them: q let go, Space held, Space let go.
    terminal.press("\x1b[113;1:3u\x1b[32;1:2u\x1b[32;1:3u");
    assert!(!terminal.text().contains("Quit this game?"), "{before}");
    assert!(terminal.text().contains("throw the dice"), "nothing was thrown:\n{}", terminal.text());
    terminal.press("\x1b[32;1:1u");
    assert!(!terminal.text().contains("Bala, throw the dice"), "pressed, it throws:\n{}", terminal.text());
}
