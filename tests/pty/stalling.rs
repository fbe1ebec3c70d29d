//! A disk that stalls: keys get through, and the terminal is given back.

use std::env;

use dhayam::app::App;
use dhayam::app::arrangement::Arrangement;
use dhayam::game::Seed;
use dhayam::players;
use dhayam::store::{Call, Disk, Fate, SaveTo, Saver};
use dhayam::term::{self, Keeper};
use dhayam::ui::{Depth, Look};

use crate::kit::pty::{Program, Terminal};
use crate::kit::run::folder;
use crate::kit::session::still;

/// Set for the test that only another test starts.
const CHILD: &str = "DHAYAM_TEST_CHILD";

#[test]
#[ignore = "started by another test, in a terminal"]
fn a_child_on_a_disk_that_stalls() {
    if env::var_os(CHILD).is_none() {
        return;
    }
    let disk = Disk::with_faults(|call| {
        if call == Call::Sync {
            loop {
                std::thread::park();
            }
        }
        Fate::Done
    });
    let folder = folder();
    let app = App::table(Arrangement::default(), still(), Seed(7)).expect("two can play");
    let mut app = app.saving();
    let saver = Saver::new(SaveTo::Folder(folder.path().to_owned()), players::exists).on(disk);
    let look = Look::new(app.settings(), Depth::Rgb);
    term::run(&mut app, &look, &mut Keeper::new(saver, None)).expect("a terminal is there");
}

/// A game on a disk that stalls, after its first throw.
fn stalled() -> Terminal {
    let name = "pty::stalling::a_child_on_a_disk_that_stalls";
    let mut terminal = Program::child_test(name).env(CHILD, "1").start();
    terminal.wait_for("throw the dice");
    terminal.wait_until_drawn();
    terminal.press(" ");
    terminal
}

#[test]
fn on_a_disk_that_stalls_the_game_goes_on_and_says_what_is_not_saved() {
    let mut terminal = stalled();
    terminal.wait_for("The disk is slow");
    terminal.wait_for("NOT SAVED");
    terminal.press(" ");
    terminal.press(" ");
    terminal.wait_for("turn 2");
    terminal.send("q");
    terminal.wait_for("not saved yet");
    terminal.send("y");
    terminal.ends_with(0);
}
