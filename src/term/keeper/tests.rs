//! What the loop knows of a disk that takes its time.

use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};

use super::*;
use crate::app::arrangement::Arrangement;
use crate::app::key::Key;
use crate::app::notice::Notice;
use crate::app::recording::Kept;
use crate::app::settings::{Settings, Speed};
use crate::game::Seed;
use crate::store::{Call, Disk, Fate, SaveTo};

/// A disk on which every sync waits for a word; and a game that is kept on it.
struct Stalled {
    app: App,
    keeper: Keeper,
    inputs: Receiver<Input>,
    go_on: SyncSender<()>,
    _folder: tempfile::TempDir,
}

impl Stalled {
    fn new() -> Self {
        let (go_on, word) = sync_channel(100);
        let word = Arc::new(Mutex::new(word));
        let disk = Disk::with_faults(move |call| {
            if call == Call::Sync {
                // Nobody says a word any more once the test is over.
                let _ = word.lock().map(|word| word.recv());
            }
            Fate::Skipped
        });
        let folder = tempfile::TempDir::new().expect("the system has a folder for what is temporary");
        let to = SaveTo::Folder(folder.path().to_owned());
        let settings = Settings { speed: Speed::Off, ..Settings::default() };
        let app = App::table(Arrangement::default(), settings, Seed(7)).expect("two can play").saving();
        let mut keeper = Keeper::new(Saver::new(to, |_| true).on(disk), None);
        let (wakes, inputs) = channel();
        keeper.work_beside(wakes);
        Self { app, keeper, inputs, go_on, _folder: folder }
    }

    fn press(&mut self, key: Key) {
        self.keeper.tell(&mut self.app, key.into());
    }

    fn actions(&self) -> usize {
        self.app.table_in_front().map_or(0, |table| table.game.log().len())
    }

    /// The disk does one more thing, and the loop takes what wakes it.
    fn goes_on(&mut self) {
        self.go_on.send(()).expect("the disk waits for it");
        match self.inputs.recv_timeout(Duration::from_secs(30)).expect("the loop is woken") {
            Input::Msg(msg) => drop(self.keeper.tell(&mut self.app, msg)),
            _ => panic!("nothing else comes from there"),
        }
    }
}

#[test]
fn a_disk_that_stalls_holds_no_key_and_nothing_is_called_saved_before_it_is() {
    let mut at = Stalled::new();
    at.press(Key::Char(' '));
    assert_eq!(at.actions(), 1, "the dice have fallen");
    assert!(!at.app.is_saved());
    assert_eq!(at.app.kept(), Kept::BeingWritten);
    at.press(Key::Char(' '));
    at.press(Key::Char(' '));
    assert_eq!(at.actions(), 2, "and again");
    at.goes_on();
    assert!(!at.app.is_saved(), "the second throw is still to be written");
    at.goes_on();
    assert_eq!((at.app.is_saved(), at.app.kept()), (true, Kept::AmongOthers));
    assert!(at.inputs.try_recv().is_err(), "nothing more is to be told");
}

#[test]
fn of_a_disk_that_stalls_long_a_word_is_said_once_and_another_when_it_goes_on() {
    let mut at = Stalled::new();
    at.press(Key::Char(' '));
    assert!(at.app.notice().is_none() && at.keeper.wake_in().is_some(), "it will be looked at again");
    at.keeper.waits = Instant::now().checked_sub(SLOW);
    at.keeper.tell(&mut at.app, Msg::Tick(Duration::ZERO));
    assert_eq!(at.app.notice(), Some(&Notice::SlowDisk { playing: true }));
    assert!(at.app.is_unsaved() && at.keeper.wake_in().is_none());
    at.press(Key::Char(' '));
    at.press(Key::Char(' '));
    assert_eq!(at.app.notice(), None, "it was read");
    at.goes_on();
    at.goes_on();
    assert_eq!(at.app.notice(), Some(&Notice::SavedAgain(None)));
    assert!(!at.app.is_unsaved());
}

#[test]
fn whoever_leaves_waits_for_a_disk_that_stalls_no_longer_than_is_bearable() {
    let mut at = Stalled::new();
    at.press(Key::Char(' '));
    assert_eq!(at.keeper.close(Duration::from_millis(50)), Err(text::DISK_IS_SILENT.to_owned()));
}

#[test]
fn what_the_disk_says_of_a_game_that_was_left_is_no_matter_to_the_next() {
    let mut at = Stalled::new();
    at.press(Key::Char(' '));
    at.press(Key::Char(' '));
    for key in [Key::Esc, Key::Char('8'), Key::Enter, Key::Char('y')] {
        at.press(key);
    }
    assert_eq!(
        at.app.table_in_front().map(|table| table.game.log().len()),
        None,
        "the setup screen is in front"
    );
    let game = at.keeper.game;
    let answer = (game - 1, Done::NotSaved { begun: true, why: "the disk is full".to_owned() });
    assert_eq!(at.keeper.heard(answer, &at.app), [None, None]);
}
