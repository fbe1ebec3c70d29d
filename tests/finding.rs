//! Finding the last game: past those that are over, those that cannot be read, and those whose clock was wrong.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use dhayam::players;
use dhayam::store::{self, Disk, SaveTo, Saver, Search, Wanted};
use tempfile::TempDir;

use crate::kit::data;
use crate::kit::run::{dhayam, fifty_actions, folder, printed};

/// Looks for the last game, without remembering anything.
fn last(folder: &Path, wanted: Wanted) -> Search {
    store::last(&Disk::default(), folder, wanted, players::exists, None).expect("the folder can be read")
}

/// The name of the last game, if there is one.
fn found(folder: &TempDir, wanted: Wanted) -> Option<String> {
    last(folder.path(), wanted).found.map(|game| file_name(&game.path))
}

fn file_name(path: &Path) -> String {
    path.file_name().expect("it has a name").to_string_lossy().into_owned()
}

/// A day before now, or so many.
fn days_ago(days: u64) -> SystemTime {
    SystemTime::now() - Duration::from_secs(days * 86_400)
}

fn in_days(days: u64) -> SystemTime {
    SystemTime::now() + Duration::from_secs(days * 86_400)
}

/// Writes a file that was last changed then.
fn write(folder: &Path, name: &str, bytes: &[u8], changed: SystemTime) -> PathBuf {
    let path = folder.join(name);
    fs::create_dir_all(folder).expect("it can be made");
    fs::write(&path, bytes).expect("it can be written");
    touch(&path, changed);
    path
}

fn touch(path: &Path, changed: SystemTime) {
    let file = fs::File::options().append(true).open(path).expect("it is there");
    file.set_modified(changed).expect("its time can be set");
}

/// A game that is over.
fn over() -> Vec<u8> {
    fs::read(data("golden/records/game-001.dhayam")).expect("it is there")
}

#[test]
fn an_unfinished_game_is_found_past_those_that_are_over() {
    let folder = folder();
    for number in 10..40 {
        write(folder.path(), &format!("{number}.dhayam"), &over(), days_ago(1));
    }
    assert_eq!(found(&folder, Wanted::Unfinished), None, "those are over");
    write(folder.path(), "1.dhayam", &fifty_actions(), days_ago(2));
    assert_eq!(found(&folder, Wanted::Unfinished).as_deref(), Some("1.dhayam"));
    assert_eq!(found(&folder, Wanted::Any).as_deref(), Some("39.dhayam"), "to be looked at, over or not");
}

#[test]
fn the_game_that_was_played_last_comes_first_and_one_open_elsewhere_says_so() {
    let folder = folder();
    write(folder.path(), "1.dhayam", &fifty_actions(), days_ago(1));
    write(folder.path(), "2.dhayam", &fifty_actions(), days_ago(2));
    let mut saver = Saver::new(SaveTo::Nowhere, players::exists);
    saver.reopen(&folder.path().join("1.dhayam")).expect("it can be gone on with");
    let game = last(folder.path(), Wanted::Unfinished).found.expect("there are two");
    assert_eq!((file_name(&game.path), game.open_elsewhere), ("1.dhayam".to_owned(), true));
    assert_eq!(found(&folder, Wanted::Free).as_deref(), Some("2.dhayam"));
}

#[test]
fn a_game_in_which_nothing_was_played_is_no_last_game() {
    let folder = folder();
    let header: Vec<u8> = fifty_actions().split_inclusive(|c| *c == b'\n').next().expect("a line").to_vec();
    write(folder.path(), "2.dhayam", &header, days_ago(1));
    write(folder.path(), "1.dhayam", &fifty_actions(), days_ago(2));
    for wanted in [Wanted::Any, Wanted::Unfinished, Wanted::Free] {
        assert_eq!(found(&folder, wanted).as_deref(), Some("1.dhayam"), "{wanted:?}");
    }
}

#[test]
fn a_game_dated_in_the_future_is_not_the_last_one_for_ever() {
    let folder = folder();
    let name = "2099-01-01-120000-anu-bala.dhayam";
    write(folder.path(), name, &fifty_actions(), in_days(9_000));
    assert_eq!(found(&folder, Wanted::Free).as_deref(), Some(name), "it is there all the same");
    // By its name it began yesterday; only the disk says that it was played in the future.
    let named = days_ago(1);
    let named = jiff::Timestamp::try_from(named).expect("a time").strftime("%Y-%m-%d-%H%M%S").to_string();
    let named = format!("{named}-anu-bala.dhayam");
    write(folder.path(), &named, &fifty_actions(), in_days(9_000));
    assert_eq!(found(&folder, Wanted::Free), Some(named.clone()), "whose beginning is known");
    write(folder.path(), "a.dhayam", &fifty_actions(), days_ago(3));
    assert_eq!(found(&folder, Wanted::Free), Some(named), "it began later than that was played");
    write(folder.path(), "b.dhayam", &fifty_actions(), SystemTime::now());
    assert_eq!(found(&folder, Wanted::Free).as_deref(), Some("b.dhayam"));
    let newest = store::records(&Disk::default(), folder.path()).expect("it can be read");
    assert_eq!(
        newest.last().map(|path| file_name(path)).as_deref(),
        Some(name),
        "the list has it at its end"
    );
}

#[test]
fn what_is_over_is_remembered_and_what_is_written_on_is_read_again() {
    let (folder, cache) = (folder(), folder());
    let index = cache.path().join("dhayam").join("finished");
    let found = |wanted| {
        let search =
            store::last(&Disk::default(), folder.path(), wanted, players::exists, Some(index.clone()));
        search.expect("it can be read").found.map(|game| file_name(&game.path))
    };
    let (one, two) = (days_ago(1), days_ago(2));
    let path = write(folder.path(), "1.dhayam", &over(), one);
    write(folder.path(), "2.dhayam", &over(), two);
    assert_eq!(found(Wanted::Free), None);
    let known = fs::read(&index).expect("it was written").len();
    // A game of the same length and date is taken for the one that is over: the file is not read.
    let mut other = fifty_actions();
    other.resize(over().len(), b' ');
    write(folder.path(), "1.dhayam", &other, one);
    assert_eq!(found(Wanted::Free), None, "what is over is not read again");
    write(folder.path(), "1.dhayam", &fifty_actions(), one);
    assert_eq!(found(Wanted::Free).as_deref(), Some("1.dhayam"), "of another length");
    write(folder.path(), "1.dhayam", &over(), days_ago(3));
    assert_eq!(found(Wanted::Free), None, "of another date");
    assert_eq!(fs::read(&index).expect("it is there").len(), known, "what is there no more is forgotten");
    for damage in [&b""[..], b"dhayam", b"nonsense and more of it", b"dhayam\x01\nhalf"] {
        fs::write(&index, damage).expect("it can be written");
        assert_eq!(found(Wanted::Free), None, "{damage:?}");
        touch(&path, SystemTime::now());
        fs::write(&path, fifty_actions()).expect("it can be written");
        assert_eq!(found(Wanted::Free).as_deref(), Some("1.dhayam"), "{damage:?}");
        write(folder.path(), "1.dhayam", &over(), one);
    }
    fs::remove_file(&index).expect("it is there");
    fs::create_dir(&index).expect("it can be made");
    assert_eq!(found(Wanted::Free), None, "a folder in its place does no harm");
}

/// A home with an unfinished game, and three that cannot be read: two were played later.
fn home_with_broken_games() -> TempDir {
    let home = folder();
    let saved = home.path().join(".local/state/dhayam");
    write(&saved, "sound.dhayam", &fifty_actions(), days_ago(3));
    write(&saved, "older.dhayam", b"nonsense\n", days_ago(4));
    write(&saved, "later.dhayam", b"nonsense\n", days_ago(2));
    let broken = fs::read(data("golden/broken/broken-03.dhayam")).expect("it is there");
    write(&saved, "latest.dhayam", &broken, days_ago(1));
    home
}

#[test]
fn broken_records_that_were_played_later_are_found_with_what_is_wrong() {
    let home = home_with_broken_games();
    let search = last(&home.path().join(".local/state/dhayam"), Wanted::Unfinished);
    let names: Vec<String> = search.passed_over.iter().map(|(path, _)| file_name(path)).collect();
    assert_eq!(names, ["latest.dhayam", "later.dhayam"], "the older one is in nobody's way");
    assert_eq!(search.found.map(|game| file_name(&game.path)).as_deref(), Some("sound.dhayam"));
}

#[test]
fn every_command_that_takes_the_last_game_names_the_broken_ones_it_passes_over() {
    let home = home_with_broken_games();
    for args in [&["show"][..], &["analyse", "--ascii"]] {
        let output = dhayam(home.path(), args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && printed(&output).contains("not finished"), "{args:?}: {said}");
        for words in ["Passed over", "latest.dhayam:", "(R10)", "and 1 more", "'dhayam games'"] {
            assert!(said.contains(words), "{args:?}: {words:?} in {said}");
        }
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    let sound = home.path().join(".local/state/dhayam/sound.dhayam");
    fs::remove_file(sound).expect("it is there");
    for args in [&["resume"][..], &["show"], &["analyse"], &["replay"]] {
        let output = dhayam(home.path(), args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(said.contains(" game in ") && said.contains("Passed over"), "{args:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
#[cfg(unix)]
fn the_opening_screen_and_resume_name_a_broken_record_and_offer_the_next_game() {
    use crate::kit::pty::Program;
    use crate::opening::says;

    for args in ["", "resume", "replay", "--plain", "resume --plain"] {
        let program = Program::dhayam(args);
        let saved = program.home().join(".local/state/dhayam");
        write(&saved, "sound.dhayam", &fifty_actions(), days_ago(3));
        write(&saved, "latest.dhayam", b"nonsense\n", days_ago(1));
        let terminal = program.start();
        says(&terminal, "Passed over, as it cannot be read: latest.dhayam:1: ");
        let next = match args {
            "" => "Go on with the game of",
            "--plain" => "is not finished",
            _ => "turn",
        };
        terminal.wait_until(next, |screen| screen.contents().to_lowercase().contains(&next.to_lowercase()));
    }
}

#[test]
#[cfg(unix)]
fn games_and_statistics_name_what_cannot_be_opened() {
    let home = folder();
    let saved = home.path().join(".local/state/dhayam");
    write(&saved, "sound.dhayam", &over(), days_ago(1));
    // Who may do everything may read every file, but nobody what is not there.
    std::os::unix::fs::symlink("nowhere", saved.join("gone.dhayam")).expect("it can be made");
    for args in [&["games"][..], &["stats"]] {
        let text = printed(&dhayam(home.path(), args));
        assert!(text.contains("gone.dhayam: the file cannot be read: "), "{args:?}: {text}");
    }
    let list = printed(&dhayam(home.path(), &["games"]));
    assert!(list.contains("is the King") && list.lines().count() == 3, "{list}");
}

#[test]
fn lists_and_looks_back_show_when_a_game_began_as_the_clocks_here_do() {
    let home = folder();
    let saved = home.path().join(".local/state/dhayam");
    let text = String::from_utf8(over()).expect("it is text");
    let begun = text.replacen("\"dice\"", "\"started\":\"2026-11-30T19:12:30Z\",\"dice\"", 1);
    write(&saved, "a.dhayam", begun.as_bytes(), days_ago(1));
    write(&saved, "2026-11-30-191200-anu.dhayam", &over(), days_ago(1));
    let printed = |zone: Option<&str>, args: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_dhayam"));
        crate::kit::run::at_home(&mut command, home.path());
        if let Some(zone) = zone {
            command.env("TZ", zone);
        }
        printed(&command.args(args).output().expect("the program can be started"))
    };
    for args in [
        &["games"][..],
        &["show", "a.dhayam"],
        &["analyse", "a.dhayam"],
        &["show", "2026-11-30-191200-anu.dhayam"],
        &["replay", "a.dhayam", "--plain"],
    ] {
        assert!(
            printed(Some("IST-5:30"), args).contains("2026-12-01 00:42"),
            "{args:?}: in Chennai it is the next day"
        );
        let toronto = printed(Some("EST5EDT,M3.2.0,M11.1.0"), args);
        assert!(toronto.contains("2026-11-30 14:12") && !toronto.contains("UTC"), "{args:?}: {toronto}");
        for odd in ["UTC", "", "Nowhere/Atall", "::::", "\u{1b}[31m"] {
            if args[0] == "analyse" {
                continue;
            }
            let text = printed(Some(odd), args);
            assert!(text.contains("2026-11-30 19:12 UTC"), "{args:?} with TZ={odd:?}: {text}");
        }
    }
}
