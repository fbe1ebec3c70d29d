//! The program in a terminal, as a person has it: keys in, a screen out, and a terminal that is afterwards
//! what it was.

mod bots;
mod broken_off;
mod bytes;
mod leaving;
mod odd;
mod stalling;
mod threadless;

use std::time::Duration;

use crate::kit::pty::{Program, Terminal, contains};

/// A game of two that is the same each time.
const GAME: &str = "--names Anu,Bala --seed 7 --speed off --dice program";

/// The game, with the first prompt on the screen.
fn game() -> Terminal {
    let terminal = Program::dhayam(GAME).start();
    terminal.wait_for("throw the dice");
    terminal.wait_until_drawn();
    terminal
}

/// The digit of the most telling line of moves that the screen offers.
fn digit_of_a_move(terminal: &Terminal) -> char {
    let screen = terminal.screen();
    let lines = screen.rows(52, 28).filter_map(|row| {
        let row = row.trim_start_matches(['►', ' ']).to_owned();
        let digit = row.chars().next().filter(char::is_ascii_digit)?;
        row.contains('→').then_some((digit, row))
    });
    let telling = |row: &str| (row.contains("cut"), row.contains("home"), row.contains("off"));
    let best = lines.max_by_key(|(_, row)| telling(row));
    best.unwrap_or_else(|| panic!("no move is offered:\n{}", terminal.text())).0
}

#[test]
fn a_whole_game_is_played_by_keys_to_the_king_and_the_terminal_is_as_before() {
    let mut terminal = game();
    let mut moves = 0;
    loop {
        let text = terminal.text();
        if text.contains("is the King!") {
            break;
        }
        if text.contains("Give up?") {
            terminal.press("n");
        } else if text.contains("choose a move") || text.contains("Enter plays") || text.contains("Enter:") {
            // Space and Enter throw and go on; they never choose, so the next choice waits to be seen.
            let digit = digit_of_a_move(&terminal);
            terminal.press(&format!("{digit}\r \r \r"));
            moves += 1;
        } else {
            terminal.press(" \r \r");
        }
        assert!(moves < 2000, "the game does not end:\n{}", terminal.text());
    }
    assert!(moves > 50, "a game of four pawns each takes more than {moves} moves");
    terminal.press("\r");
    assert!(
        terminal.text().contains("is the King!"),
        "Enter chooses nothing by itself:\n{}",
        terminal.text()
    );
    terminal.send("a");
    terminal.wait_for("What decided it");
    terminal.wait_for("show the board");
    terminal.send("\r");
    terminal.wait_for("moment 1/5");
    terminal.send("\x1b");
    terminal.wait_for("show the board");
    terminal.send("\x1b");
    terminal.wait_for("is the King!");
    terminal.press("4");
    terminal.send("\r");
    terminal.ends_with(0);
}

#[test]
fn keys_typed_before_the_screen_is_there_are_not_lost() {
    for keys in ["\r", " "] {
        let mut terminal = Program::dhayam(GAME).start();
        terminal.send(keys);
        terminal.wait_for("throws ");
    }
}

#[test]
fn row_05_the_mouse_is_taken_clicked_and_given_back() {
    let mut terminal = game();
    assert!(terminal.left_behind().contains(&"mouse reports"), "the mouse is the program's");
    terminal.press("\x1b[<0;56;12M\x1b[<0;56;12m");
    assert!(!terminal.text().contains("throw the dice"), "the dice were clicked:\n{}", terminal.text());
    terminal.press("\x1b[20~");
    assert!(!terminal.left_behind().contains(&"mouse reports"), "F9 gives it back");
    terminal.send("q");
    terminal.wait_for("Quit this game?");
    terminal.send("y");
    terminal.ends_with(0);
    let never = Program::dhayam(&format!("{GAME} --no-mouse")).start();
    never.wait_for("throw the dice");
    assert!(!never.left_behind().contains(&"mouse reports"), "nor is it taken with --no-mouse");
}

#[test]
fn q_asks_once_and_only_yes_leaves() {
    let mut terminal = game();
    terminal.press("q");
    assert!(terminal.text().contains("Quit this game?"), "q asks:\n{}", terminal.text());
    terminal.press("\r");
    let text = terminal.text();
    assert!(!text.contains("Quit this game?"), "Enter takes the answer in front, no:\n{text}");
    assert!(text.contains("throw the dice"), "and the game goes on:\n{text}");
    terminal.press("q");
    terminal.send("y");
    terminal.ends_with(0);
}

#[test]
fn ctrl_c_asks_and_a_second_one_leaves() {
    let mut terminal = game();
    terminal.press("\x03");
    assert!(terminal.text().contains("Quit this game?"), "Ctrl-C asks:\n{}", terminal.text());
    terminal.send("\x03");
    terminal.ends_with(0);
}

#[test]
fn row_08_a_window_of_any_size_draws_and_the_game_goes_on_when_it_fits() {
    let mut terminal = game();
    for (columns, rows) in [(20, 5), (1, 1), (500, 200), (8, 200), (200, 3)] {
        terminal.resize(columns, rows);
        terminal.press("");
    }
    terminal.resize(20, 5);
    assert!(terminal.text().contains("Dhayam needs"), "what is needed:\n{}", terminal.text());
    terminal.press("x");
    terminal.resize(80, 24);
    assert!(terminal.text().contains("throw the dice"), "the game waited:\n{}", terminal.text());
    terminal.press(" ");
    assert!(!terminal.text().contains("throw the dice"), "Space throws again:\n{}", terminal.text());
    terminal.press("q");
    terminal.send("y");
    terminal.ends_with(0);
}

#[test]
fn row_20_pasted_text_plays_nothing_and_says_so() {
    let mut terminal = game();
    terminal.press("\x1b[200~q\ry \x1b[201~");
    let text = terminal.text();
    assert!(text.contains("throw the dice"), "nothing was thrown:\n{text}");
    assert!(!text.contains("Quit"), "nothing was asked:\n{text}");
    assert!(text.contains("Pasted text is taken only as a name"), "the footer says why:\n{text}");
}

#[test]
fn text_pasted_at_a_seat_of_the_setup_screen_is_its_name() {
    let mut terminal = Program::dhayam("").start();
    terminal.wait_for("Start the game");
    terminal.wait_until_drawn();
    terminal.press("\x1b[B\x1b[200~  Meenakshi\r\n\x1b[201~");
    let text = terminal.text();
    assert!(text.contains("Meenakshi"), "the name is on the screen:\n{text}");
    assert!(text.contains("Start the game"), "and the line break started nothing:\n{text}");
    terminal.send("q");
    terminal.ends_with(0);
}

#[test]
fn row_19_an_arrow_that_comes_in_pieces_does_no_harm() {
    let mut terminal = game();
    terminal.send("\x1b");
    terminal.wait_for("Go on with the game");
    terminal.press("[");
    terminal.press("A");
    assert!(terminal.text().contains("Go on with the game"), "only the menu is open:\n{}", terminal.text());
    terminal.send("\x1b");
    terminal.wait_until("close the menu", |screen| !screen.contents().contains("Go on with the game"));
    terminal.press(" ");
    assert!(!terminal.text().contains("throw the dice"), "and the keys work:\n{}", terminal.text());
}

#[test]
fn output_that_is_no_terminal_is_told_apart_from_input_that_is_one() {
    let mut terminal = Program::piped("-p 2").start();
    terminal.wait_for("ended with 2");
    let text = terminal.text();
    assert!(text.contains("must both be a terminal"), "one sentence says why:\n{text}");
    assert!(!terminal.sent().contains(&0x1b), "and the terminal is left alone:\n{text}");
    terminal.ends_with(0);
}

#[test]
fn over_a_slow_line_nothing_moves_and_a_turn_takes_seconds_at_most() {
    let mut terminal = Program::dhayam("--names Anu,Bala --first red --seed 7").over_a_slow_line().start();
    terminal.wait_for("throw the dice");
    terminal.wait_until_drawn();
    let before = terminal.sent().len();
    terminal.send(" ");
    terminal.wait_for("cannot use");
    terminal.send("\r");
    terminal.wait_for("Bala, throw the dice");
    terminal.wait_until_drawn();
    let bytes = terminal.sent().len() - before;
    println!("a turn at 9,600 baud: {bytes} bytes, {}.{} s", bytes / 960, bytes * 10 / 960 % 10);
    assert!(!contains(&terminal.sent()[before..], b"show at once"), "the dice do not tumble");
    assert!(bytes < 3000, "{bytes} bytes for a turn: more than three seconds at 9,600 baud");
}

#[test]
fn a_line_that_proves_slow_makes_everything_stand_still() {
    let mut terminal = Program::dhayam("--names Anu,Bala --first red --seed 7").start();
    terminal.wait_for("throw the dice");
    terminal.pause();
    // Whole pictures, one a frame, until nobody takes any more of them.
    for _ in 0..40 {
        terminal.send("\x0c");
        std::thread::sleep(Duration::from_millis(40));
    }
    terminal.go_on();
    terminal.wait_for("The line is slow");
    terminal.send("m");
    terminal.wait_for("Speed: off");
}

#[test]
fn row_10_nothing_shows_through_of_what_lay_over_or_was_of_another_size() {
    // A cell that was wiped holds a space, one that never was used holds nothing.
    let shown = |screen: &vt100::Screen| -> Vec<String> {
        screen.rows(0, 80).map(|row| row.trim_end().to_owned()).collect()
    };
    let mut terminal = game();
    // The first key takes away who begins.
    terminal.press("?");
    terminal.send("\x1b");
    terminal.wait_for("throw the dice");
    terminal.wait_until_drawn();
    let before = shown(&terminal.screen());
    for keys in ["?", "l", "t", "m", "q"] {
        terminal.press(keys);
        assert_ne!(shown(&terminal.screen()), before, "{keys} shows something");
        // Without Ctrl-L, which would wipe what shows through.
        terminal.send(if keys == "q" { "n" } else { "\x1b" });
        terminal.wait_until("close it", |screen| shown(screen) == before);
    }
    for (columns, rows) in [(120, 40), (60, 20), (30, 9), (80, 24)] {
        terminal.redrawn_by(|terminal| terminal.resize(columns, rows));
    }
    terminal.wait_until_drawn();
    assert_eq!(shown(&terminal.screen()), before, "and back at its size everything is as it was");
}
