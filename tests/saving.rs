//! The record of a game on the disk: written as it goes, and gone on with whatever ended the program.

use std::fs;
use std::path::{Path, PathBuf};

use crate::kit::Luck;
use crate::kit::pty::{Program, Terminal};
use crate::kit::run::on_file;
use crate::opening::says;

/// The program with a game of two at the first throw.
fn at_the_first_throw(program: Program) -> Terminal {
    let terminal = program.start();
    terminal.wait_for("throw the dice");
    terminal.wait_until_drawn();
    terminal
}

const GAME: &str = "--names Anu,Bala --seed 7 --speed off";

/// The only record in the home of a program.
fn record(terminal: &Terminal) -> PathBuf {
    let folder = terminal.home.path().join(".local/state/dhayam");
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("cannot list {}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    assert_eq!(paths.len(), 1, "one game, one record: {paths:?}");
    paths.remove(0)
}

fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("cannot read {}: {e}", path.display()));
    text.lines().map(str::to_owned).collect()
}

/// What of a table tells how the game stands: all but the last row, which may have a notice.
fn standing(terminal: &Terminal) -> String {
    let text = terminal.text();
    let rows: Vec<&str> = text.lines().collect();
    rows[..rows.len().min(23)].join("\n")
}

/// Keys that play on in any state: throw or go on, choose a pawn, play.
fn keys(luck: &mut Luck) -> String {
    (0..=luck.below(6)).map(|_| [" ", "1\r", "2\r", "3\r", "4\r", "u"][luck.below(6)]).collect()
}

fn killed_at_random_moments(times: usize) {
    let mut luck = Luck::new(5);
    let game = |seed: usize| {
        let args = format!("--names Anu,Bala --seed {seed} --speed off");
        at_the_first_throw(Program::dhayam(&args))
    };
    let mut at = game(0);
    for time in 0..times / 2 {
        // At rest: the game goes on exactly where the screen was.
        at.press(&keys(&mut luck));
        // A question that is open is no part of the record.
        at.press("n");
        if at.text().contains("is the King!") {
            at = game(time);
            continue;
        }
        let (shown, path) = (standing(&at), record(&at));
        let written = lines(&path);
        at.kill();
        let next = Program::dhayam("resume --speed off").in_home_of(&at).start();
        next.wait_for("The game goes on");
        next.wait_until_drawn();
        let waits_to_be_read = shown.contains("cannot use") || shown.contains("shut out");
        if !waits_to_be_read {
            let (before, after) = (steady(&shown), steady(&standing(&next)));
            assert_eq!(before, after, "the table after kill {time}");
        }
        assert_eq!(lines(&path), written, "going on changes nothing in the record");
        at = next;
        // In the middle of things: what is on the disk is a game, and no shorter than what was drawn.
        at.send(&keys(&mut luck));
        at.kill();
        let cut = lines(&path);
        assert!(cut.starts_with(&written), "kill {time} lost a line that was shown");
        let next = Program::dhayam("resume --speed off").in_home_of(&at).start();
        next.wait_until("resume", |screen| {
            let text = screen.contents();
            text.contains("The game goes on") || text.contains("is over")
        });
        if next.text().contains("is over") {
            at = game(time);
        } else {
            next.wait_until_drawn();
            at = next;
        }
    }
}

/// A table without what is not recorded: the move that was being chosen, the hint and the dots for it.
fn steady(table: &str) -> Vec<String> {
    let panel = |row: &str| row.chars().skip(52).collect::<String>();
    let keep = |row: &String| {
        !row.contains("Enter") && !row.contains("digit/Tab") && !row.contains('→') && !row.trim().is_empty()
    };
    table.lines().map(panel).filter(keep).collect()
}

#[test]
fn row_27_a_game_that_is_killed_goes_on_where_the_screen_was() {
    killed_at_random_moments(10);
}

#[test]
#[ignore = "slow: two hundred kills"]
fn a_game_killed_two_hundred_times_goes_on_where_the_screen_was() {
    killed_at_random_moments(200);
}

#[test]
fn a_game_that_is_open_elsewhere_is_refused_with_a_sentence() {
    let mut first = at_the_first_throw(Program::dhayam(GAME));
    first.press(" ");
    let path = record(&first);
    let mut second = Program::dhayam("resume").arg(&path).in_home_of(&first).start();
    second.wait_for("another program has it open");
    assert_eq!(second.exit_code(), 1);
    first.kill();
    let third = Program::dhayam("resume").arg(&path).in_home_of(&first).start();
    third.wait_for("The game goes on");
}

#[test]
fn an_older_game_is_not_gone_on_with_in_place_of_the_last_that_is_open_elsewhere() {
    let mut older = at_the_first_throw(Program::dhayam(GAME));
    older.press(" ");
    let path = record(&older);
    older.kill();
    let mut last = at_the_first_throw(Program::dhayam(GAME).in_home_of(&older));
    last.press(" ");
    let mut refused = Program::dhayam("resume").in_home_of(&older).start();
    refused.wait_for("another program has the last unfinished game open");
    assert_eq!(refused.exit_code(), 1);
    let named = Program::dhayam("resume").arg(&path).in_home_of(&older).start();
    named.wait_for("The game goes on");
}

#[test]
fn the_setup_screen_offers_the_game_that_was_not_finished() {
    let mut first = at_the_first_throw(Program::dhayam(GAME));
    first.press(" ");
    first.kill();
    let mut second = Program::dhayam("--speed off").in_home_of(&first).start();
    second.wait_for("Go on with the game of Anu and Bala");
    second.wait_until_drawn();
    second.press("\r");
    second.wait_for("The game goes on where it stopped.");
    second.press(" ");
    assert!(lines(&record(&second)).len() > 1, "and is recorded further in the same file");
}

#[test]
fn no_save_writes_nothing_and_save_writes_where_it_says() {
    let mut at = at_the_first_throw(Program::dhayam(&format!("{GAME} --no-save")));
    at.press(" ");
    assert!(!at.home.path().join(".local").exists(), "nothing is written");
    let file = at.home.path().join("evening.dhayam");
    let program = Program::dhayam(&format!("{GAME} --save")).arg(&file);
    let mut at = at_the_first_throw(program.clone().in_home_of(&at));
    at.press(" ");
    assert!(lines(&file)[1].starts_with("{\"throw\":"), "the throw is in the file that was named");
    let mut again = program.in_home_of(&at).start();
    again.wait_for("is there already");
    assert_eq!(again.exit_code(), 2, "a record is never written over");
}

/// Asks to leave, and looks for words in the box that opens; the answer is no.
fn says_on_leaving(at: &mut Terminal, words: &str) {
    at.press("q");
    says_in_box(at, words);
    at.press("n");
}

/// Looks for words in the box that asks whether to leave.
fn says_in_box(at: &Terminal, words: &str) {
    at.wait_for("Quit this game?");
    let closed = |text: &str| text.split_whitespace().collect::<String>();
    // The box is 44 wide, in the middle of 80; with a long path as wide as the window.
    let rows: String = at.screen().rows(18, 44).collect();
    let whole: String = at.screen().rows(0, 80).collect::<String>().replace('│', "");
    let says = [rows, whole].iter().any(|rows| closed(rows).contains(&closed(words)));
    assert!(says, "{words:?} is not in\n{}", at.text());
}

#[test]
fn leaving_says_truly_how_the_game_is_gone_on_with() {
    let mut at = at_the_first_throw(Program::dhayam(GAME));
    says_on_leaving(&mut at, "nothing to save");
    at.press(" ");
    says_on_leaving(&mut at, "'dhayam resume' goes on");
    let path = record(&at);
    at.kill();
    let mut at = Program::dhayam("resume").arg(&path).in_home_of(&at).start();
    at.wait_for("The game goes on");
    says_on_leaving(&mut at, &on_file("dhayam resume", &path));
    let file = at.home.path().join("evening.dhayam");
    let program = Program::dhayam(&format!("{GAME} --save")).arg(&file);
    let mut at = at_the_first_throw(program.in_home_of(&at));
    at.press(" ");
    says_on_leaving(&mut at, &on_file("dhayam resume", &file));
}

#[test]
fn row_26_a_folder_that_cannot_be_written_does_not_stop_the_game_and_is_spoken_of_once() {
    let program = Program::dhayam(GAME);
    // Not even the all-powerful user can make a folder where a file is.
    fs::write(program.home().join(".local"), "in the way").expect("a new home can be written");
    let mut at = at_the_first_throw(program);
    let folder = at.home.path().join(".local/state/dhayam");
    at.press(" ");
    says(&at, &format!("it is not being saved, as {} cannot be written: ", folder.display()));
    at.press(" ");
    assert!(!at.text().contains("not being saved"), "it is said once:\n{}", at.text());
    assert!(
        at.text().contains("throws") || at.text().contains("cannot use"),
        "the game goes on:\n{}",
        at.text()
    );
}

#[cfg(target_os = "linux")]
#[test]
fn after_a_full_disk_what_is_missing_of_the_record_is_written_as_soon_as_there_is_room() {
    // The shell lets files grow to 512 bytes or 1024: the header fits, the game does not.
    let script = r#"ulimit -S -f 1; exec "$@""#;
    let mut at = at_the_first_throw(Program::script(script, GAME));
    // A key at a time: what is said stays until the next one.
    for key in [" ", "1", "\r", "2", "\r"].into_iter().cycle().take(400) {
        at.press(key);
        if at.text().contains("not being saved") {
            break;
        }
    }
    says(&at, &format!("it is not being saved any more, as {} cannot be written", record(&at).display()));
    let whole = fs::read_to_string(record(&at)).expect("what was written is there");
    assert!(whole.len() <= 1024, "the limit held");
    let written = lines(&record(&at)).len();
    // What is still full is not spoken of again.
    at.press(" 1\r");
    assert!(!at.text().contains("saved"), "{}", at.text());
    at.press("u");
    at.press("n");
    makes_room(&at);
    for key in [" ", "1", "\r"].into_iter().cycle().take(9) {
        at.press(key);
        if at.text().contains("saved again") {
            break;
        }
    }
    says(&at, "This game is saved again, with all that was played.");
    assert!(lines(&record(&at)).len() > written, "what was missing is there");
    if at.text().contains("Space: next is") {
        // What waits to be read is no part of the record.
        at.press(" ");
    }
    let shown = standing(&at);
    at.kill();
    let next = Program::dhayam("resume --speed off").in_home_of(&at).start();
    next.wait_for("The game goes on");
    next.wait_until_drawn();
    assert_eq!(steady(&shown), steady(&standing(&next)), "all of it");
}

/// Lets the files of the program grow again.
#[cfg(target_os = "linux")]
fn makes_room(at: &Terminal) {
    use rustix::process::{Resource, Rlimit, prlimit};
    let no_limit = Rlimit { current: None, maximum: None };
    prlimit(Some(at.pid()), Resource::Fsize, no_limit).expect("the hard limit was not lowered");
}

#[test]
fn a_game_that_is_left_before_its_first_throw_leaves_no_file() {
    let mut at = at_the_first_throw(Program::dhayam(GAME));
    at.press("q");
    at.wait_for("Nothing is played yet");
    at.send("y");
    assert_eq!(at.exit_code(), 0);
    assert!(!at.home.path().join(".local").exists(), "nor a folder");
    let file = at.home.path().join("evening.dhayam");
    let mut at = at_the_first_throw(Program::dhayam(&format!("{GAME} --save")).arg(&file));
    at.send("qy");
    assert_eq!(at.exit_code(), 0);
    assert!(!file.exists(), "nor where it was told to");
}

#[test]
fn a_game_that_is_not_saved_asks_before_it_is_left_and_ends_with_a_code_of_its_own() {
    let mut at = at_the_first_throw(Program::script(r#"ulimit -f 0; exec "$@""#, GAME));
    at.press(" ");
    at.press("q");
    says_in_box(&at, "and it is not saved: what was played last will be lost.");
    at.send("y");
    assert_eq!(at.exit_code(), 3);
    assert!(at.text().contains("dhayam: the game is not saved, as "), "{}", at.text());
}

#[test]
fn a_game_that_cannot_be_saved_is_saved_in_another_place() {
    let program = Program::dhayam(GAME);
    fs::write(program.home().join(".local"), "in the way").expect("a new home can be written");
    let mut at = at_the_first_throw(program);
    at.press(" ");
    says(&at, "F12 saves it in another place.");
    at.send(F12);
    at.wait_for("Save as");
    let (taken, file) = (at.home.path().join(".local"), at.home.path().join("other.dhayam"));
    at.send(&format!("{}\r", taken.display()));
    says(&at, &format!("It is not saved there, as {} is there already. Name another file.", taken.display()));
    at.send(&"\x7f".repeat(".local".len()));
    at.send("other.dhayam\r");
    says(&at, &format!("saved again, with all that was played, {}", on_file("in", &file)));
    assert_eq!(lines(&file).len(), 2, "the header and the throw");
    at.press(" ");
    at.press(" ");
    assert!(lines(&file).len() > 2, "and it goes on there");
    says_on_leaving(&mut at, &on_file("dhayam resume", &file));
    at.press("q");
    at.send("y");
    assert_eq!(at.exit_code(), 0);
}

/// F12, as terminals send it.
const F12: &str = "\x1b[24~";

#[test]
fn a_record_that_cannot_be_begun_leaves_no_file_behind() {
    // Not even the header fits.
    let script = r#"ulimit -f 0; exec "$@""#;
    let program = Program::script(script, GAME);
    let folder = program.home().join(".local/state/dhayam");
    let mut at = at_the_first_throw(program);
    at.press(" ");
    at.wait_for("not being saved, as");
    assert_eq!(fs::read_dir(folder).expect("the folder was made").count(), 0);
}
