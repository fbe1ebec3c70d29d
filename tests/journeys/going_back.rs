//! Going back to the start of a turn, chosen in the log.

use dhayam::app::keymap::Context;
use dhayam::app::outbox::Disk;
use dhayam::app::settings::GlyphSet;
use dhayam::game::record::Line;
use dhayam::rules::{Rules, Seats};

use crate::kit::session::{Session, still};

/// So many turns are played by whoever sits there.
fn play(at: &mut Session, turns: usize) {
    while at.table().turns_passed() < turns {
        at.keys(match at.app.context() {
            Context::Choose => "1 2 3 4 Enter",
            Context::Question => "n",
            _ => "Space",
        });
    }
}

#[test]
fn a_turn_is_chosen_in_the_log_and_one_question_takes_back_all_since() {
    let mut at = Session::seeded(7, Seats::FOUR, Rules::CLASSIC);
    play(&mut at, 12);
    let whole = at.table().game.clone();
    at.keys("l").expect("Turn 12, ", "the turn in front is under its heading");
    at.expect("Enter goes back to the start of turn", "the foot says what Enter does")
        .expect("Esc closes", "and Esc");
    let here = at.table().turn_number();
    at.keys(&"Up ".repeat(here - 5)).expect("start of turn 5, ", "the arrows choose a turn");
    at.keys("Enter").expect("Go back to the start of turn 5, ", "it is asked once");
    let since = whole.log().len() - whole.turn_starts()[4];
    at.expect(&format!("{since} throws and moves are taken back."), "with what it costs");
    at.keys("Enter");
    assert_eq!(at.table().game, whole, "no is the answer under the cursor");
    at.keys("l").keys(&"Up ".repeat(here - 5)).keys("Enter y");
    at.expect("The game is back at the start of turn 5; the same dice fall again.", "and that is said");
    assert_eq!(at.table().turn_number(), 5);
    let thrown = whole.log()[whole.turn_starts()[4]].action;
    at.keys("Space");
    assert_eq!(at.table().game.log().last().map(|played| played.action), Some(thrown), "the same dice fall");
}

#[test]
fn going_back_is_one_line_of_the_record_and_stops_at_a_concession() {
    let mut at = Session::seeded(7, Seats::FOUR, Rules::CLASSIC);
    at.app = at.app.clone().saving();
    play(&mut at, 4);
    at.keys("m 7 Enter y");
    play(&mut at, 9);
    at.keys("l Home Enter")
        .expect("Giving up cannot be taken back: the first turn to go back to is turn 6.", "it is final");
    at.keys("Esc l Home Down Down Down Down Down Enter")
        .expect("start of turn 6, ", "but so far back one may");
    let (before, undone) =
        (at.out.disk.len(), at.table().game.log().len() - at.table().game.turn_starts()[5]);
    at.keys("y");
    let lines: Vec<&Disk> = at.out.disk[before..].iter().filter(|e| matches!(e, Disk::Append(_))).collect();
    assert_eq!(lines, [&Disk::Append(Line::Undo(undone))]);
}

#[test]
fn with_bots_at_the_table_their_turns_go_back_too() {
    let mut at = Session::with_bots(8, Seats::FOUR, "easy", still());
    while at.table().turns_passed() < 8 {
        at.live(60_000);
        at.keys(if at.app.context() == Context::Choose { "1 2 3 4 Enter" } else { "Space" });
    }
    at.keys("l Home Enter").expect("Go back to the start of turn 1, Red's?", "it is asked here too");
    at.keys("y");
    assert!(at.table().game.log().is_empty());
    assert_eq!(at.app.context(), Context::Throw, "red throws");
}

#[test]
fn every_line_of_the_log_can_be_scrolled_to_and_a_turn_clicked() {
    let mut at = Session::seeded(7, Seats::FOUR, Rules::CLASSIC);
    play(&mut at, 40);
    at.keys("l").keys(&"PgUp ".repeat(20)).expect("Turn 1, ", "the first line is in sight");
    at.click("Turn 2, ")
        .expect("start of turn 2, ", "a click marks a turn")
        .expect("Turn 1, ", "and moves nothing");
    at.click("Turn 2, ").expect("Go back to the start of turn 2, ", "another chooses it");
    at.keys("n l").keys(&"PgDn ".repeat(20)).expect("Turn 41, ", "the last line is in sight");
    for (width, height) in [(60, 20), (40, 36), (24, 8), (1, 1)] {
        let _ = at.screen(width, height, GlyphSet::Ascii);
    }
}
