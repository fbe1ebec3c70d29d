//! From the King to what decided the game: the curves, the moments on the board, and back.

use dhayam::app::keymap::Context;
use dhayam::app::msg::Msg;
use dhayam::app::outbox::{Job, Terminal};
use dhayam::app::{App, Screen};
use dhayam::game::{Game, Seed};
use dhayam::rules::{Rules, Seat, Seats, Spot};

use crate::journeys::two;
use crate::journeys::watching::recorded;
use crate::kit::reviewed::made_up;
use crate::kit::session::{Session, still};

/// At the King of a game of one throw.
fn at_the_king() -> Session {
    let mut setup = two(Rules { pawns: 1, ..Rules::CLASSIC });
    setup.pawns[Seat::Red] = vec![Spot::Step(43)];
    setup.has_cut = Seats::opposite(Seat::Red);
    let mut at = Session::scripted(&setup, &[5]);
    at.keys("Space Enter").expect("is the King", "the game is over");
    at
}

/// The game that the program asked to have looked at last.
fn asked(at: &Session) -> Option<Game> {
    at.out.jobs.iter().rev().find_map(|job| match job {
        Job::Analyse(game) => Some((**game).clone()),
        _ => None,
    })
}

#[test]
fn from_the_king_one_looks_back_and_comes_back() {
    for keys in ["a", "2 Enter"] {
        let mut at = at_the_king();
        at.keys("Space")
            .keys(keys)
            .expect_no("does nothing here", "what was said is gone")
            .expect("Looking at every throw and move", "it is being looked at");
        let game = asked(&at).expect("the program asks for it");
        at.send(Msg::Analysing(1, 2)).expect("1 of 2; Esc ends it.", "and how far that is");
        at.send(Msg::Analysed(Box::new(made_up(&game)))).expect("Red won", "the verdict is told");
        assert!(matches!(at.app.screen(), Screen::Review(_)));
        at.keys("Enter");
        assert_eq!(at.app.context(), Context::Moment);
        at.expect("moment 1/", "the board of the moment is shown").keys("Esc");
        assert_eq!(at.app.context(), Context::Review, "back to the curves");
        at.keys("Esc").expect("is the King", "and to the King");
        assert_eq!(at.app.context(), Context::Over);
        at.keys("1 Enter").expect_no("is the King", "another game can be played");
    }
}

#[test]
fn looking_back_is_cut_short_and_what_comes_late_is_let_go() {
    let mut at = at_the_king();
    at.keys("a x").expect("does nothing here", "no other key means anything").keys("Esc");
    assert!(at.out.jobs.contains(&Job::StopAnalysing), "the work is called off");
    let game = asked(&at).expect("it was asked for");
    at.send(Msg::Analysing(2, 2)).send(Msg::Analysed(Box::new(made_up(&game))));
    assert_eq!(at.app.context(), Context::Over, "nobody waits for it any more");
    at.keys("a");
    let other = recorded().game;
    at.send(Msg::Analysed(Box::new(made_up(&other))));
    assert_eq!(at.app.context(), Context::Analysing, "that was another game");
}

#[test]
fn every_moment_is_stepped_to_with_its_board() {
    let read = recorded();
    let analysis = made_up(&read.game);
    let moments = analysis.moments(5);
    let marked = analysis.marked();
    assert!(marked.len() > 2, "the judge found mistakes");
    let mut at = Session::new(App::review(read.clone(), analysis, still(), Seed(1)));
    at.expect("What decided it", "the moments are listed first");
    for (n, &step) in moments.iter().enumerate() {
        at.keys("Enter").expect(&format!("moment {}/5", n + 1), "each has its board");
        assert_eq!(*at.table().game.position(), read.game.log()[step].before, "as it was before");
        at.keys("Esc Down");
    }
    at.keys("Enter").expect(&format!("choice 1/{}", marked.len()), "then the marked decisions");
    at.expect("Better:", "each with the better move");
    at.keys("n").expect("choice 2/", "n goes on").keys("p p").expect("moment 5/5", "p goes back");
    at.keys("Esc End Enter").expect("bad luck 3/3", "the unluckiest throws come last");
    at.expect("Luck is the best chance", "and what luck is stands there");
    at.keys("Right").expect("moment 1/5", "after the last comes the first");
    at.keys("? ").expect("Luck and play", "the help says what the numbers are").keys("Esc");
    at.keys("z").expect("does nothing here", "a key without a meaning says so");
    at.keys("Esc Esc");
    assert_eq!(at.out.terminal, [Terminal::Quit], "opened by itself, there is nothing to come back to");
}

#[test]
fn a_click_chooses_a_moment_and_another_shows_it() {
    let read = recorded();
    let analysis = made_up(&read.game);
    let mut at = Session::new(App::review(read, analysis, still(), Seed(1)));
    at.click("3 Turn").click("3 Turn").expect("moment 3/5", "its board is in front");
    at.keys("Esc").send(Msg::Wheel { down: true }).keys("Enter").expect("moment 4/5", "the wheel goes on");
}

#[test]
fn a_game_in_which_nothing_happened_has_nothing_to_show() {
    let mut read = recorded();
    assert!(read.game.undo(read.game.log().len()));
    let analysis = made_up(&read.game);
    let mut at = Session::new(App::review(read, analysis, still(), Seed(1)));
    at.expect("Nothing has happened in this game yet", "it says so");
    at.keys("Enter").expect("No throw or move of this game stands out.", "and opens nothing");
}
