//! Bots in a terminal: they play by themselves, and nobody waits for them who wants to leave.

use std::time::{Duration, Instant};

use crate::kit::pty::{Program, Terminal};
use crate::kit::run::{dhayam, folder};

/// Two bots, each of whose throws and moves stands to be read.
const BOTS: &str = "--bots easy,medium --speed off --seed 4 --first red";

fn watched() -> Terminal {
    let terminal = Program::dhayam(BOTS).start();
    terminal.wait_for("Easy cannot use");
    terminal.wait_until_drawn();
    terminal
}

#[test]
fn bots_alone_play_to_the_king_and_enter_hurries_them() {
    let mut terminal = watched();
    let until = Instant::now() + Duration::from_secs(60);
    while !terminal.text().contains("is the King!") {
        terminal.press("\r");
        assert!(Instant::now() < until, "the game does not end:\n{}", terminal.text());
    }
    terminal.press("4");
    terminal.send("\r");
    terminal.ends_with(0);
}

#[test]
fn the_end_of_a_game_of_bots_comes_without_a_key() {
    let home = folder();
    let records = home.path().join("records");
    let args = ["sim", "--players", "easy,medium", "--games", "1", "--seed", "4", "--record"];
    let made = dhayam(home.path(), &[&args[..], &[&records.to_string_lossy()]].concat());
    assert!(made.status.success(), "{made:?}");
    let whole = std::fs::read_to_string(records.join("sim-4-0000000.dhayam")).expect("the record is there");
    let lines: Vec<&str> = whole.lines().collect();
    let nearly_over = home.path().join("nearly-over.dhayam");
    std::fs::write(&nearly_over, lines[..lines.len() - 8].join("\n") + "\n").expect("it can be written");
    let mut terminal = Program::dhayam("resume --speed off").arg(&nearly_over).start();
    terminal.wait_for("is the King!");
    terminal.press("4");
    terminal.send("\r");
    terminal.ends_with(0);
    let played = std::fs::read_to_string(&nearly_over).expect("the record is there");
    assert_eq!(played, whole, "the same dice fall, and the bots play as they played");
}

#[test]
fn leaving_while_bots_play_is_at_once_and_the_game_can_be_gone_on_with() {
    let mut terminal = watched();
    terminal.send("q");
    terminal.wait_for("Quit this game?");
    let asked = Instant::now();
    terminal.send("y");
    terminal.ends_with(0);
    assert!(asked.elapsed() < Duration::from_secs(2), "it took {:?}", asked.elapsed());
    let mut again = Program::dhayam("resume --speed off").in_home_of(&terminal).start();
    again.wait_for("Space pauses");
    again.send("p");
    again.wait_for("paused; Space plays");
    again.send("\x03\x03");
    again.ends_with(0);
}

#[test]
fn a_bot_answers_a_person_and_its_lost_throw_needs_no_key() {
    let mut terminal = Program::dhayam("--names Anu --bots easy --speed off --seed 4 --first yellow").start();
    terminal.wait_for("Easy ");
    terminal.wait_for("Anu, throw the dice");
    terminal.wait_until_drawn();
    terminal.press("u");
    assert!(
        terminal.text().contains("There is no move to take back"),
        "u says that there is nothing to take back:\n{}",
        terminal.text()
    );
    terminal.press(" ");
    assert!(!terminal.text().contains("Anu, throw the dice"), "Space throws:\n{}", terminal.text());
    terminal.send("\x03\x03");
    terminal.ends_with(0);
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_wakes_the_program_while_a_person_is_to_act_or_bots_are_paused() {
    for (args, keys, words) in [
        ("--names Anu --bots medium --speed off --seed 4 --first yellow", "", "Anu, throw the dice"),
        (BOTS, "p", "paused; Space plays"),
    ] {
        let mut terminal = Program::dhayam(args).start();
        if !keys.is_empty() {
            terminal.wait_for("Space pauses");
            terminal.send(keys);
        }
        terminal.wait_for(words);
        terminal.wait_until_still();
        let before = terminal.used();
        std::thread::sleep(Duration::from_millis(700));
        assert_eq!(terminal.used(), before, "at rest with {args}");
        terminal.send("\x03\x03");
        terminal.ends_with(0);
    }
}
