//! Every call that a game makes of the disk fails once, with every fault there is: the game goes on, what was called
//! saved is there, and it is said what happened.

use dhayam::app::App;
use dhayam::app::msg::Key;
use dhayam::game::Seed;
use dhayam::players;
use dhayam::store::{Call, Disk, ReopenError, SaveTo, Saver};
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
    let lines = lines_of(&std::fs::read_to_string(&path).expect("it is there"));
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
        let text = longest.map(|(path, _)| std::fs::read_to_string(path).expect("it is there"));
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
        let kinds: &[(bool, bool)] = match call {
            Call::Write => &[(false, false), (true, false), (false, true), (true, true)],
            Call::MakeFolder
            | Call::Create
            | Call::Open
            | Call::Look
            | Call::Read
            | Call::Cut
            | Call::Sync
            | Call::Remove => &[(false, false), (true, false)],
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
    plans.into_iter().for_each(|plan| play(plan, &reference));
}
