//! Recorded games: watched, taken over, resumed; and games that cannot be saved.

use dhayam::app::arrangement::{Arrangement, First, ThrownBy};
use dhayam::app::keymap::Context;
use dhayam::app::msg::Msg;
use dhayam::app::outbox::{Disk, Outbox};
use dhayam::app::settings::{Settings, Speed};
use dhayam::app::{App, Screen};
use dhayam::game::Seed;
use dhayam::game::record::{self, Read};
use dhayam::players;
use dhayam::rules::{Action, Face, Phase, Rules, Seat, Seats};

use crate::kit::data;
use crate::kit::run::fifty_actions;
use crate::kit::session::{Session, still};

/// A golden game as it is read from its record.
pub fn recorded() -> Read {
    let file = std::fs::File::open(data("golden/records/game-005.dhayam")).expect("the record is there");
    record::read(std::io::BufReader::new(file), &players::exists, |_| ()).expect("it is sound")
}

#[test]
fn a_recorded_game_is_watched_step_by_step_and_played_on_from_any() {
    let read = recorded();
    let steps = read.game.log().len();
    let mut at = Session::new(App::replay(read, still(), Seed(1)).saving());
    at.expect(&format!("step 0 of {steps}, paused"), "it begins at the start");
    at.keys("Right Right")
        .expect("step 2 of", "Right steps")
        .keys("Left")
        .expect("step 1 of", "Left steps back");
    at.keys("Down").expect("step 11 of", "Down goes ten").keys("Up").expect("step 1 of", "and Up ten back");
    at.keys("End").expect(&format!("step {steps} of {steps}"), "End goes to the end");
    at.expect("is the King", "and the King is known there");
    at.keys("c").expect("Nothing is cut in the rest", "there is no cut after the end");
    at.keys("Home Tab").expect("cuts ", "Tab goes to the next cut");
    at.keys("Home Space").expect("playing", "Space lets it play by itself");
    assert!(at.app.wake_in().is_some(), "it wants to be woken for the next step");
    at.wait(1500).expect("step 2 of", "two steps of seven tenths of a second went by");
    at.keys("+").expect("Speed: fast.", "faster is faster").expect("playing", "while it plays");
    at.keys("+").expect("Speed: fast.", "and does not come round to slow");
    at.wait(1_000_000).expect("paused", "it stops at the end");
    assert_eq!(at.app.wake_in(), None);
    at.keys("Home Down Down Enter").expect("Go on from here", "it asks before a game begins");
    at.keys("y").expect_no("step 20", "a game is in front");
    let begun = at.out.disk.iter().rev().find_map(|task| match task {
        Disk::Begin(_, lines) => Some(lines.len()),
        _ => None,
    });
    assert_eq!(begun, Some(20), "a new record begins with what was watched");
    assert_eq!(at.table().game.log().len(), 20);
    assert!(at.table().is_running() && at.app.is_saved());
}

#[test]
fn a_resumed_game_has_its_hand_its_undo_and_the_dice_that_would_have_fallen() {
    let mut whole = Session::seeded(11, Seats::FOUR, Rules::TRADITIONAL);
    let mut text = whole.table().header().to_text();
    let mut at = Session::new(whole.app.clone().saving());
    while at.table().game.log().len() < 80 || at.table().game.position().phase() != Phase::Moving {
        let keys = if at.app.context() == Context::Choose { "1 2 3 4 Enter" } else { "Space" };
        at.keys(keys);
        whole.keys(keys);
    }
    for task in &at.out.disk {
        if let Disk::Append(line) = task {
            text += &line.to_text();
        }
    }
    let read = record::read(text.as_bytes(), &players::exists, |_| ()).expect("the lines are a record");
    let mut resumed = Session::new(App::resume(read, still(), Seed(9)));
    assert_eq!(resumed.table().game, whole.table().game, "position, hand, history and dice are the same");
    assert_eq!(resumed.table().arrangement.rules, Rules::TRADITIONAL);
    resumed.keys("u").expect("Take back the last move?", "what was before can be taken back");
    resumed.keys("n");
    for _ in 0..40 {
        let keys = if whole.app.context() == Context::Choose { "1 2 3 4 Enter" } else { "Space" };
        resumed.keys(keys);
        whole.keys(keys);
        assert_eq!(resumed.table().game.log().last(), whole.table().game.log().last(), "the same dice fall");
    }
}

#[test]
fn a_game_after_one_that_was_gone_on_with_is_saved_only_if_games_are() {
    let read = record::read(&fifty_actions()[..], &players::exists, |_| ()).expect("it is a record");
    for saves in [false, true] {
        let app = App::resume(read.clone(), still(), Seed(9));
        let mut at = Session::new(if saves { app.saving() } else { app });
        at.wait(1);
        assert!(at.app.is_saved() && at.out == Outbox::default(), "the record there is gone on with");
        at.keys("Esc 8 Enter y Up Down Enter");
        assert!(matches!(at.app.screen(), Screen::Table(_)), "another game is in front");
        assert_eq!(at.app.is_saved(), saves, "and is saved if games are");
    }
}

#[test]
fn what_cannot_be_saved_is_said_once_and_the_game_goes_on() {
    let mut at = Session::new(Session::seeded(11, Seats::FOUR, Rules::CLASSIC).app.saving());
    at.keys("Space").send(Msg::NotSaved { begun: true, why: "the disk is full".to_owned() });
    at.expect("not being saved any more, as the disk is full.", "it is said");
    let before = at.out.disk.len();
    at.keys("Space").send(Msg::NotSaved { begun: true, why: "the disk is full".to_owned() });
    at.keys("Space Space Space").expect_no("not being saved", "once");
    assert!(at.out.disk.len() > before, "what is played is still to be written, and tried again");
    at.keys("q").expect("it is not saved", "and leaving says so");
    assert_eq!(at.out.disk.last(), Some(&Disk::Save), "having tried again");
}

#[test]
fn a_game_that_is_over_is_not_taken_over_at_its_end() {
    let mut at = Session::new(App::replay(recorded(), still(), Seed(1)).saving());
    at.keys("End Enter").expect("The game is over here", "there is nothing to go on with");
    at.keys("y").expect("is the King", "the replay is still in front");
}

#[test]
fn what_fell_after_the_step_taken_over_is_forgotten() {
    let mut text = String::new();
    let arrangement =
        Arrangement { dice: ThrownBy::Hand, first: First::Seat(Seat::Red), ..Arrangement::default() };
    text += &arrangement.header(Seat::Red, None).to_text();
    text += "{\"throw\":[0,1]}\n{\"move\":[1,1]}\n{\"throw\":[0,2]}\n";
    let read = record::read(text.as_bytes(), &players::exists, |_| ()).expect("the lines are a record");
    let mut at = Session::new(App::replay(read, still(), Seed(1)));
    at.keys("Right Right Enter y").expect("Red, throw again", "red throws again, with real dice");
    at.keys("1 1 Enter Enter").expect("Red throws 2", "what fell there in the record is no matter");
    assert_eq!(at.table().last_throw().map(|t| t.faces().map(Face::get)), Some([1, 1]));
}

#[test]
fn steps_of_a_replay_are_the_games_that_were() {
    let whole = recorded().game;
    let mut part = whole.clone();
    for actions in [0, 40, 41, 39, 200, 3, whole.log().len(), 17] {
        part.follow(&whole, actions);
        assert_eq!(part.log(), &whole.log()[..actions]);
        let after = whole.log().get(actions).map_or(whole.position(), |next| &next.before);
        assert_eq!(part.position(), after, "after {actions} actions");
        let throws = part.log().iter().filter(|p| matches!(p.action, Action::Throw(_))).count();
        assert_eq!(part.throws(), throws);
    }
}

#[test]
fn a_game_that_is_not_saved_says_so_for_as_long_as_it_lasts() {
    let settings = Settings { speed: Speed::Slow, ..Settings::default() };
    let app = App::table(Arrangement::default(), settings, Seed(1)).expect("two can play");
    let mut at = Session::new(app.saving());
    at.keys("Space").send(Msg::NotSaved { begun: true, why: "the disk is full".to_owned() });
    at.keys("Space").expect("the disk is full", "the key that settles the dice does not take it away");
    at.keys("Space Space Space Space").expect_no("disk is full", "a key later it is read");
    at.expect("NOT SAVED", "but the screen goes on saying it");
}
