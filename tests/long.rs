//! Records as long as they can be.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use dhayam::app::App;
use dhayam::app::arrangement::{Arrangement, First, ThrownBy};
use dhayam::app::key::Key;
use dhayam::app::msg::Msg;
use dhayam::game::Seed;
use dhayam::game::record::MOST_LINES;
use dhayam::players;
use dhayam::rules::Seat;
use dhayam::store::{SaveTo, Saver};
use dhayam::term::Keeper;

use crate::kit::disk::{Played, faulty};
use crate::kit::run::folder;
use crate::kit::session::still;

/// A record of that many lines, header and all: of throws that nobody can use.
fn record(path: &Path, lines: usize) {
    let arrangement =
        Arrangement { dice: ThrownBy::Hand, first: First::Seat(Seat::Red), ..Arrangement::default() };
    let mut text = arrangement.header(Seat::Red, None).to_text();
    for _ in 1..lines {
        let _ = writeln!(text, "{{\"throw\":[1,1]}}");
    }
    std::fs::write(path, text).expect("there is room");
}

fn opened(path: &Path) -> Played {
    let folder = path.parent().expect("it is in a folder").to_owned();
    let mut saver = Saver::new(SaveTo::Folder(folder.clone()), players::exists).on(faulty(None).0);
    let read = saver.reopen(path).expect("it is a record");
    let app = App::resume(read, still(), Seed(1)).saving();
    Played { app, keeper: Keeper::new(saver, None), folder }
}

#[test]
fn a_record_is_written_as_far_as_it_can_be_read_and_then_it_is_said() {
    let folder = folder();
    let path = folder.path().join("long.dhayam");
    record(&path, MOST_LINES - 1);
    let mut at = opened(&path);
    let mut throw = || {
        for key in [Key::Char('1'), Key::Char('1'), Key::Enter] {
            at.press(key);
        }
        let said = at.says();
        at.press(Key::Enter);
        (at.app.is_saved(), said, at.actions())
    };
    assert_eq!(throw(), (true, String::new(), MOST_LINES - 1), "the last line that fits");
    let (saved, said, actions) = throw();
    assert!(!saved && actions == MOST_LINES, "the game goes on");
    let full = format!("{} has 250000 lines, which is as many as a record can have.", path.display());
    // The path is not to be broken when it is drawn.
    let said = said.replace('\u{a0}', " ");
    assert_eq!(said, format!("This game goes on, but it is not being saved any more, as {full}"));
    let (saved, said, _) = throw();
    assert!(!saved && !said.contains("saved"), "it is said once: {said}");
    let elsewhere = folder.path().join("elsewhere.dhayam");
    at.tell(Msg::SaveAs(elsewhere.display().to_string()));
    assert!(at.says().contains("250000 lines"), "another file would hold no more: {}", at.says());
    assert!(!elsewhere.exists(), "and none is left behind");
    assert!(at.keeper.close(Duration::ZERO).is_err(), "and again at the end");
    drop(at);
    let at = opened(&path);
    assert_eq!(at.actions(), MOST_LINES - 1, "what was saved can be opened again");
}
