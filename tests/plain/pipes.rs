//! The program at the other end of two pipes, from the first line to the King.

use std::path::Path;

use crate::kit::lines::{Piped, assert_plain, records};
use crate::kit::run::{dhayam, fifty_actions, folder, on_file, printed};
use crate::kit::{Luck, joined};

/// Checks the only record in a home: what is in it.
fn checked(home: &Path) -> String {
    let records = records(home);
    assert_eq!(records.len(), 1, "one game, one record: {records:?}");
    let output = dhayam(home, &["check", &records[0].to_string_lossy()]);
    assert!(output.status.success(), "{output:?}");
    printed(&output)
}

#[test]
fn row_31_a_whole_game_is_played_through_pipes_to_the_king_and_its_record_is_sound() {
    for args in ["-p 2", "-p 4", "-p 2 --rules traditional", "-p 4 --rules traditional"] {
        let home = folder();
        let mut game = Piped::start(home.path(), &format!("--plain {args} --seed 7"));
        let end = game.play_to_the_king(&mut Luck::new(3));
        assert!(
            end.contains("The seed was 7.") && end.contains("Type analyse for what decided it, again"),
            "{args}: {end}"
        );
        let (rest, status) = game.end();
        assert_eq!((rest.as_str(), status.code()), ("The input has ended.\n", Some(0)), "{args}");
        assert_plain(&game.said);
        assert!(game.said.is_ascii(), "{args}: nobody has a name that needs more");
        let summary = checked(home.path());
        assert!(
            summary.contains("is the King") && summary.contains("every throw is the seed's"),
            "{summary}"
        );
    }
}

#[test]
fn another_game_begins_with_the_next_seat_and_a_record_of_its_own() {
    let home = folder();
    let mut game = Piped::start(home.path(), "--plain -p 2 --seed 7 --first red");
    game.play_to_the_king(&mut Luck::new(3));
    let begun = game.answer("again");
    assert!(begun.contains("Yellow begins.") && begun.contains("Turn 1, Yellow"), "{begun}");
    game.answer("");
    assert_eq!(records(home.path()).len(), 2, "each game has its record");
    let left = game.answer("quit");
    assert!(joined(&left).contains("'dhayam resume --plain' goes on with it"), "{left}");
}

#[test]
fn when_the_input_ends_it_is_said_how_to_go_on_and_resume_does() {
    let home = folder();
    let mut game = Piped::start(home.path(), "--plain --names Anu,Bala --seed 7");
    for _ in 0..20 {
        game.send("");
    }
    let (said, status) = game.end();
    assert!(status.success(), "{status}");
    let said = joined(&said);
    assert!(said.contains("The input has ended. It is not finished. It is saved:"), "{said}");
    assert!(said.contains("'dhayam resume --plain' goes on with it."), "{said}");
    let before = checked(home.path());
    let mut game = Piped::start(home.path(), "resume --plain");
    game.play_to_the_king(&mut Luck::new(3));
    let said = &game.said;
    assert!(said.contains("The game goes on where it stopped."), "{said}");
    assert!(said.contains("Anu (red): way shut; "), "where the pawns are:\n{said}");
    assert!(game.end().1.success());
    let after = checked(home.path());
    assert!(before.contains("not finished") && after.contains("is the King"), "{before}{after}");
}

#[test]
fn a_game_that_is_not_saved_says_so_and_asks_before_it_is_left() {
    let home = folder();
    let mut game = Piped::start(home.path(), "--plain -p 2 --seed 7 --no-save");
    game.reply();
    game.answer("");
    let asked = game.answer("quit");
    assert!(asked.contains("it is not saved.") && asked.ends_with("Type yes or no.\n"), "{asked}");
    let stays = game.answer("no");
    assert!(stays.ends_with("Enter throws.\n"), "{stays}");
    let (said, status) = game.end();
    assert_eq!(said, "The input has ended. It is not finished, and it is not saved.\n");
    assert!(status.success() && records(home.path()).is_empty());
}

#[test]
fn quitting_a_saved_game_asks_nothing() {
    let home = folder();
    let file = home.path().join("evening.dhayam");
    let mut game = Piped::start_on(home.path(), "--plain -p 2 --seed 7 --save", &file);
    game.reply();
    game.answer("throw");
    let said = game.answer("quit");
    let command = on_file("dhayam resume --plain", &file);
    assert!(said.lines().any(|line| line == command), "it stands on a line of its own: {said}");
    assert!(game.wait().success());
}

#[test]
fn a_program_that_is_killed_has_all_on_the_disk_that_was_said() {
    let home = folder();
    let mut game = Piped::start(home.path(), "--plain -p 2 --seed 7");
    game.reply();
    let thrown = (0..8).filter(|_| game.answer("").contains("throws")).count();
    game.kill();
    assert_eq!(thrown, 8, "all were throws that nobody could use:\n{}", game.said);
    assert!(checked(home.path()).contains("8 throws"), "{}", checked(home.path()));
}

#[test]
fn a_reader_who_has_had_enough_of_a_game_is_no_error() {
    let home = folder();
    for args in ["--plain -p 2 --seed 7", "--plain -p 2 --no-save"] {
        let mut game = Piped::start(home.path(), args);
        game.reply();
        game.stop_reading();
        for _ in 0..50 {
            game.send("");
        }
        assert!(game.wait().success(), "{args}");
    }
}

#[test]
fn without_players_it_starts_with_two_and_says_what_chooses_others() {
    let home = folder();
    let mut game = Piped::start(home.path(), "--plain --seed 7");
    let said = joined(&game.reply());
    for part in [
        "Red: pawns R1-4, home d1, bottom. Yellow: pawns Y1-4, home d7, top. Rules: classic.",
        "-p, --names, --seats, --bots and --player",
        "By lot, Yellow begins. Turn 1, Yellow: Enter throws.",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
    game.answer("");
    game.answer("quit");
    let mut next = Piped::start(home.path(), "--plain");
    let said = joined(&next.reply());
    assert!(said.contains("A game of Red and Yellow is not finished: 'dhayam resume --plain'"), "{said}");
    let mut named = Piped::start(home.path(), "--plain --names Anu,Bala");
    let said = named.reply();
    assert!(said.contains("Anu (red): pawns R1-4") && !said.contains("--names"), "{said}");
}

#[test]
fn names_used_last_that_clash_are_left_out_where_nobody_can_change_them() {
    let home = folder();
    let settings = home.path().join(".config/dhayam/settings.toml");
    std::fs::create_dir_all(settings.parent().expect("a folder")).expect("a new home can be written");
    std::fs::write(&settings, "[names]\nred = \"Anu\"\nyellow = \"anu\"\n").expect("it can be written");
    let said = Piped::start(home.path(), "--plain").reply();
    assert!(said.contains("Red: pawns R1-4") && !said.contains("Anu"), "{said}");
}

#[test]
fn a_dumb_terminal_is_played_in_lines_by_itself() {
    let home = folder();
    let mut game = Piped::start_with(home.path(), "-p 2", |command| {
        command.env("TERM", "dumb");
    });
    assert!(game.reply().ends_with("Enter throws.\n"), "{}", game.said);
    assert!(game.end().1.success());
}

#[test]
#[cfg(unix)]
fn row_31_a_dumb_terminal_is_sent_nothing_but_lines() {
    let mut terminal = crate::kit::pty::Program::dhayam("-p 2 --seed 7").env("TERM", "dumb").start();
    terminal.wait_for("Turn 1, Yellow: Enter throws.");
    terminal.send("\n");
    terminal.wait_for("Turn 2, Red: Enter throws.");
    terminal.send("\x04");
    terminal.wait_for("The input has ended.");
    terminal.ends_with(0);
    assert!(!terminal.sent().contains(&0x1b), "{}", terminal.text());
}

#[test]
fn bytes_that_are_no_text_and_lines_without_end_are_answered_too() {
    let home = folder();
    let mut game = Piped::start(home.path(), "--plain -p 2 --seed 7 --no-save");
    game.reply();
    game.send_bytes(b"\xff\x1b[31m\x00\n");
    game.send_bytes(&vec![b'x'; 100_000]);
    game.send("");
    game.send("");
    let (said, status) = game.end();
    assert!(status.success() && said.contains("That means nothing here"), "{said}");
    assert!(said.contains("Yellow throws 3"), "and the game goes on:\n{said}");
    assert_plain(&said);
}

#[test]
fn giving_up_asks_and_only_yes_does_it() {
    let home = folder();
    let mut game = Piped::start(home.path(), "--plain --names Anu,Bala --seed 7 --first red");
    game.reply();
    let asked = game.answer("concede");
    assert!(asked.contains("Does Anu give up?") && asked.contains("Bala is then the King"), "{asked}");
    assert!(game.answer("no").ends_with("Enter throws.\n"));
    game.answer("Concede");
    let end = game.answer("y");
    assert!(end.starts_with("Anu gives up. Bala is the King!\nAnu (red): gave up.\n"), "{end}");
    assert!(game.end().1.success());
    assert!(checked(home.path()).contains("Bala (yellow) is the King"));
}

#[test]
fn a_recorded_game_is_told_step_by_step_and_can_be_taken_over() {
    let home = folder();
    let file = home.path().join("game.dhayam");
    std::fs::write(&file, fifty_actions()).expect("a new folder can be written");
    let mut game = Piped::start_on(home.path(), "replay --plain", &file);
    assert!(game.reply().ends_with("Step 0 of 50: Enter shows the next.\n"), "{}", game.said);
    assert!(game.answer("").ends_with("Step 1 of 50: Enter shows the next.\n"), "{}", game.said);
    let three = game.answer("3");
    assert!(three.contains("throws") && three.contains("Step 4 of 50"), "{three}");
    assert!(game.answer("end").ends_with("Step 50 of 50: the end.\n"), "{}", game.said);
    let back = game.answer("back");
    assert!(back.contains(" is taken back"), "what went is said: {back}");
    assert!(back.ends_with("Step 49 of 50: Enter shows the next.\n"), "{back}");
    let asked = game.answer("play");
    assert!(asked.contains("Go on from here with a game of your own?"), "{asked}");
    game.answer("yes");
    assert!(game.end().1.success());
    assert_eq!(records(home.path()).len(), 1, "it has a record of its own");
    assert_plain(&game.said);
}

#[test]
fn the_log_the_odds_and_the_help_are_lines_too() {
    let home = folder();
    let mut game = Piped::start(home.path(), "--plain -p 4 --seed 7 --no-save");
    game.reply();
    for _ in 0..12 {
        game.answer("");
    }
    let log = game.answer("log");
    let numbers = log.lines().filter_map(|line| line.split_once(": ")?.0.parse::<usize>().ok());
    assert_eq!(numbers.collect::<Vec<_>>(), (3..=12).collect::<Vec<_>>(), "the last ten: {log}");
    assert!(game.answer("log all").contains("1: Yellow throws 3"));
    assert!(game.answer("odds").contains("After 40 throws this says how even the dice are."));
    let help = game.answer("help");
    assert!(
        help.contains("u or undo: takes back the last move") && help.contains("'dhayam rules'"),
        "{help}"
    );
    assert!(help.contains("concede") && !help.contains("next or n:"), "no words of a replay: {help}");
    assert_plain(&game.said);
}
