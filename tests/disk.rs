//! Every call that a game makes of the disk fails once, with every fault there is: the game goes on, what was called
//! saved is there, and it is said what happened.

use std::fs;

use dhayam::app::App;
use dhayam::app::arrangement::Arrangement;
use dhayam::app::key::Key;
use dhayam::app::msg::Msg;
use dhayam::app::name::Name;
use dhayam::app::settings::ThemeName;
use dhayam::game::Seed;
use dhayam::players;
use dhayam::rules::Seat;
use dhayam::store::{self, Call, Disk, RememberFault, ReopenError, SaveTo, Saver, Wanted};
use dhayam::term::Keeper;

use crate::kit::disk::{Errno, FAULTS, Plan, Played, faulty};
use crate::kit::run::folder;
use crate::kit::session::still;

/// What is pressed: throws, moves, a question answered, and what is taken back.
const KEYS: &str = "  1\r 1\ru  1\r2\r u n 3\r 1\r";

/// The same game once more, as far as it goes on after it was opened again.
const MORE: &str = " 1\r 2\r";

/// What stood after each key, and every call that was made.
struct Reference {
    actions: Vec<usize>,
    lines: Vec<String>,
    calls: Vec<Call>,
}

fn key(c: char) -> Key {
    if c == '\r' { Key::Enter } else { Key::Char(c) }
}

fn lines_of(text: &str) -> Vec<String> {
    text.lines().skip(1).map(str::to_owned).collect()
}

/// Plays on a disk without faults.
fn reference() -> Reference {
    let folder = folder();
    let (disk, calls) = faulty(None);
    let mut at = Played::new(disk.clone(), folder.path());
    let mut actions = Vec::new();
    for c in KEYS.chars() {
        at.press(key(c));
        actions.push(at.actions());
        assert!(at.app.is_saved());
    }
    at.keeper.close(std::time::Duration::ZERO).expect("it is saved");
    let path = at.records().0.remove(0).0;
    drop(at);
    let mut at = opened(disk, &path).expect("nothing fails");
    for c in MORE.chars() {
        at.press(key(c));
        actions.push(at.actions());
    }
    let lines = lines_of(&fs::read_to_string(&path).expect("it is there"));
    let calls = calls.lock().expect("nobody panicked").clone();
    Reference { actions, lines, calls }
}

/// Goes on with a record.
fn opened(disk: Disk, path: &std::path::Path) -> Result<Played, ReopenError> {
    let folder = path.parent().expect("it is in a folder").to_owned();
    let mut saver = Saver::new(SaveTo::Folder(folder.clone()), players::exists).on(disk);
    let read = saver.reopen(path)?;
    let app = App::resume(read, still(), Seed(1)).saving();
    Ok(Played { app, keeper: Keeper::new(saver, None), folder })
}

/// Presses a key, and looks whether all is as it has to be then. `saved` is how many actions were last called saved.
fn press(at: &mut Played, c: char, stands: usize, reference: &Reference, saved: &mut usize, plan: Plan) {
    let was_saved = at.app.is_saved();
    at.press(key(c));
    assert_eq!(at.actions(), stands, "{plan:?}: the game goes on");
    let says = at.says();
    let (records, _) = at.records();
    let longest = records.first();
    if at.app.is_saved() {
        *saved = longest.map_or(0, |(_, read)| read.lines);
        let written = longest.map_or(0, |(_, read)| read.game.log().len());
        assert_eq!(written, stands, "{plan:?}: what is called saved is on the disk");
        let text = longest.map(|(path, _)| fs::read_to_string(path).expect("it is there"));
        let lines = lines_of(&text.unwrap_or_default());
        assert_eq!(lines[..], reference.lines[..lines.len()], "{plan:?}: and is what was played");
        if !was_saved {
            assert_eq!(says, "This game is saved again, with all that was played.", "{plan:?}");
        }
    } else {
        let lines = longest.map_or(0, |(_, read)| read.lines);
        assert!(lines >= *saved, "{plan:?}: what was called saved is there");
        if was_saved {
            let why = plan.with.error().to_string();
            assert!(says.starts_with("This game goes on, but it is not being saved"), "{plan:?}: {says}");
            assert!(says.contains(" cannot be written: ") && says.contains(&why), "{plan:?}: {says}");
        }
    }
}

/// Plays the game of the reference with that plan.
fn play(plan: Plan, reference: &Reference) {
    let folder = folder();
    let (disk, calls) = faulty(Some(plan));
    let mut at = Played::new(disk.clone(), folder.path());
    let mut stands = reference.actions.iter().copied();
    let mut saved = 0;
    for (c, stands) in KEYS.chars().zip(stands.by_ref()) {
        press(&mut at, c, stands, reference, &mut saved, plan);
    }
    let closed = at.keeper.close(std::time::Duration::ZERO);
    let (records, empty) = at.records();
    if !plan.for_ever {
        assert_eq!(closed, Ok(()), "{plan:?}: a fault that has passed leaves nothing unsaved");
        assert_eq!((records.len(), empty), (1, 0), "{plan:?}: nor anything lying about");
    } else if closed.is_ok() {
        assert_eq!(records[0].1.game.log().len(), at.actions(), "{plan:?}");
    }
    let Some((path, _)) = records.into_iter().next() else { return };
    drop(at);
    let again = || opened(disk.clone(), &path);
    let before = calls.lock().expect("nobody panicked").len();
    let mut at = match again().or_else(|error| if plan.for_ever { Err(error) } else { again() }) {
        Ok(at) => at,
        Err(ReopenError::Io(error)) => {
            assert!(plan.for_ever, "{plan:?} {before}: {error}");
            assert_eq!(error.to_string(), plan.with.error().to_string(), "{plan:?}");
            return;
        }
        Err(error) => panic!("{plan:?}: {error:?}"),
    };
    if plan.for_ever && plan.first < before {
        return;
    }
    for (c, stands) in MORE.chars().zip(stands) {
        press(&mut at, c, stands, reference, &mut saved, plan);
    }
    let closed = at.keeper.close(std::time::Duration::ZERO);
    assert!(plan.for_ever || closed == Ok(()), "{plan:?}: {closed:?}");
}

/// Every plan: each call by each fault, once and from there on, and half of a text written.
fn plans(reference: &Reference) -> Vec<Plan> {
    let calls = reference.calls.iter().enumerate();
    let plans = calls.flat_map(|(first, call)| {
        let kinds: &[(bool, bool)] = if *call == Call::Write {
            &[(false, false), (true, false), (false, true), (true, true)]
        } else {
            &[(false, false), (true, false)]
        };
        let of = move |with: Errno| {
            kinds.iter().map(move |&(for_ever, short)| Plan { first, with, for_ever, short })
        };
        FAULTS.into_iter().flat_map(of)
    });
    plans.collect()
}

#[test]
fn whatever_call_of_the_disk_fails_the_game_goes_on_and_nothing_that_was_saved_is_lost() {
    let reference = reference();
    let plans = plans(&reference);
    assert!(plans.len() > 500, "{} calls, {} plans", reference.calls.len(), plans.len());
    for plan in plans {
        play(plan, &reference);
    }
}

#[test]
fn a_game_that_is_saved_elsewhere_says_so_whatever_was_said_before() {
    let folder = folder();
    let plan = Plan { first: 0, with: FAULTS[0], for_ever: false, short: false };
    let mut at = Played::new(faulty(Some(plan)).0, folder.path());
    at.press(Key::Char(' '));
    assert!(!at.app.is_saved());
    at.tell(Msg::SaveAs(String::new()));
    assert!(at.says().starts_with("Type the name of a file"), "{}", at.says());
    let elsewhere = folder.path().join("elsewhere.dhayam");
    at.tell(Msg::SaveAs(elsewhere.display().to_string()));
    assert!(
        at.says().starts_with("This game is saved again, with all that was played, in "),
        "{}",
        at.says()
    );
    assert!(elsewhere.exists() && at.app.is_saved());
}

#[test]
fn a_record_that_was_deleted_after_its_last_line_is_written_anew_on_leaving() {
    let folder = folder();
    let mut at = Played::new(faulty(None).0, folder.path());
    for c in KEYS.chars() {
        at.press(key(c));
    }
    let path = at.records().0.remove(0).0;
    let text = fs::read_to_string(&path).expect("it is there");
    fs::remove_file(&path).expect("it is there");
    assert_eq!(at.keeper.close(std::time::Duration::ZERO), Ok(()));
    assert_eq!(fs::read_to_string(&path).expect("it is there again"), text);
}

/// Does the same over and over, each time with another call that fails once, by each fault, and tells the plan where
/// that is to be said. Gives how many plans there were.
fn each_call_fails(mut does: impl FnMut(Disk, Option<Plan>)) -> usize {
    let (disk, calls) = faulty(None);
    does(disk, None);
    let calls = calls.lock().expect("nobody panicked").clone();
    let mut plans = 0;
    for (first, call) in calls.iter().enumerate() {
        for with in FAULTS {
            for short in [false, true].into_iter().filter(|short| !short || *call == Call::Write) {
                let plan = Plan { first, with, for_ever: false, short };
                // What a signal interrupts is done again, and some systems cannot put names onto the disk.
                let fails = with.0 != "EINTR" && *call != Call::SyncFolder;
                does(faulty(Some(plan)).0, Some(plan).filter(|_| fails));
                plans += 1;
            }
        }
    }
    plans
}

#[test]
fn whatever_call_of_the_disk_fails_the_settings_are_the_old_ones_or_the_new_ones() {
    let old = "# ours\ntheme = \"dark\"\n";
    let mut arrangement = Arrangement::default();
    arrangement.names[Seat::Red] = Name::typed("Anu");
    let plans = each_call_fails(|disk, plan| {
        let folder = folder();
        let file = folder.path().join("settings.toml");
        fs::write(&file, old).expect("there is room");
        let remembered = store::remember(&disk, &file, &arrangement);
        let text = fs::read_to_string(&file).expect("it is there");
        if let Some(plan) = plan {
            let why = plan.with.error().to_string();
            match remembered.expect_err("a call failed").fault {
                RememberFault::Io(error) => assert_eq!(error.to_string(), why, "{plan:?}"),
                other => panic!("{plan:?}: {other:?}"),
            }
            assert_eq!(text, old, "{plan:?}");
        } else {
            remembered.expect("nothing failed for good");
            assert!(text.starts_with(old) && text.contains("red = \"Anu\""), "{plan:?}: {text}");
        }
        let left = fs::read_dir(&folder).expect("it is there").count();
        assert_eq!(left, 1, "{plan:?}: nothing lies about");
        let stored = store::load_settings(&Disk::default(), &file).expect("it can be read");
        assert_eq!(stored.complaints, [], "{plan:?}");
    });
    assert!(plans > 40, "{plans} plans");
}

#[test]
fn whatever_call_of_the_disk_fails_settings_are_read_or_it_is_said_why_not() {
    let folder = folder();
    let file = folder.path().join("settings.toml");
    fs::write(&file, "theme = \"dark\"\n").expect("there is room");
    let plans = each_call_fails(|disk, plan| {
        let stored = store::load_settings(&disk, &file);
        match plan {
            Some(plan) => {
                let why = plan.with.error().to_string();
                assert_eq!(stored.expect_err("a call failed").to_string(), why, "{plan:?}");
            }
            None => assert_eq!(stored.expect("it can be read").settings.theme, ThemeName::Dark, "{plan:?}"),
        }
    });
    assert!(plans >= 10, "{plans} plans");
}

#[test]
fn whatever_call_of_the_disk_fails_a_saved_game_is_found_or_it_is_said_why_not() {
    let folder = folder();
    let mut at = Played::new(faulty(None).0, folder.path());
    at.press(Key::Char(' '));
    drop(at);
    let plans = each_call_fails(|disk, plan| {
        let search = store::last(&disk, folder.path(), Wanted::Unfinished, players::exists, None);
        let Some(plan) = plan else {
            let search = search.expect("nothing failed for good");
            assert!(search.found.is_some() && search.passed_over.is_empty(), "{plan:?}");
            return;
        };
        let why = plan.with.error().to_string();
        match search {
            Err(error) => assert_eq!(error.to_string(), why, "{plan:?}"),
            Ok(search) => {
                assert!(search.found.is_none(), "{plan:?}");
                let [(_, error)] = &search.passed_over[..] else { panic!("{plan:?}: it is named") };
                assert!(error.to_string().contains(&why), "{plan:?}: {error}");
            }
        }
    });
    assert!(plans >= 15, "{plans} plans");
}
