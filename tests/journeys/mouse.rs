//! What clicks and the wheel do, where the last drawing put things.

use dhayam::app::key::Key;
use dhayam::app::msg::Msg;
use dhayam::app::outbox::{Outbox, Terminal};
use dhayam::app::{App, Screen};
use dhayam::game::Seed;
use dhayam::rules::{Rules, Seat, Seats, Spot};

use super::two;
use crate::kit::mv;
use crate::kit::session::{Session, still};

/// Red has pawns on e1 and g2 and two new ones.
fn two_on_the_way(values: &[u8]) -> Session {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(4), Spot::New, Spot::New];
    Session::scripted(&setup, values)
}

#[test]
fn row_22_the_dice_are_thrown_a_pawn_chosen_and_played_by_clicks() {
    let mut at = two_on_the_way(&[2, 2, 3]);
    at.click("R1").expect("First throw the dice", "a pawn does not move before the throw");
    at.click("\u{2500}\u{2500}\u{2500}\u{2510}").expect("Red, choose a move", "the dice are thrown");
    at.click("R1").expect("\u{25ba}1", "a click chooses the pawn");
    assert_eq!(at.table().game.log().len(), 1, "and plays nothing yet");
    at.click("[R1]").expect("R1 e1\u{2192}g1", "another plays it");
    at.click("Yellow, throw").expect("Yellow cannot use 2", "the words above the dice throw too");
    at.click("Space go on").expect("Red, throw the dice", "a key of the last row is a button");
    at.click("Space throw").click("g2\u{2192}g5");
    assert_eq!(at.table().chosen, Some(mv(2, 3)), "a line of the list is chosen by a click");
    at.click("g2\u{2192}g5").expect("R2 g2\u{2192}g5", "and played by another");
}

#[test]
fn a_click_on_a_pawn_that_cannot_move_says_why() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(3), Spot::New, Spot::Step(9)];
    let mut at = Session::scripted(&setup, &[2]);
    at.keys("Space").click("R1").expect("R1 cannot play the 2: it would land on R2", "with the reason");
    assert_eq!(at.table().chosen, None);
    at.click("\u{2502}   \u{2192}").expect("No move leads from a5 or to it", "an empty square says so");
}

#[test]
fn a_new_pawn_comes_in_by_a_click_on_its_home() {
    let mut at = Session::scripted(&two(Rules::CLASSIC), &[1]);
    at.keys("Space");
    // One choice is chosen at once; the click on its landing plays it.
    at.click("\u{2517}").expect("R1 enters on d1", "the marked square is clicked");
}

#[test]
fn rows_answers_and_the_menu_are_buttons() {
    let mut at = Session::setup();
    at.click("Green, right").click("Green, right").expect("< Green >", "again on a row changes it");
    at.click("Blue, left").expect("< nobody >", "the first click only goes there");
    at.click("nobody").expect("_", "on the value of a seat the name is typed");
    at.keys("A n u").click("classic").expect("Anu", "a click elsewhere takes the name");
    at.click("Start the game").expect("begins", "Start is a button");
    assert_eq!(at.table().game.position().seats(), Seats::FOUR);
    at.keys("Space m").click("Quit").expect("Quit this game?", "a row of the menu is one");
    at.click(" Yes ");
    assert_eq!(at.out.terminal.last(), Some(&Terminal::Quit), "so is an answer");
}

#[test]
fn the_wheel_scrolls_a_text_and_steps_a_replay() {
    let mut at = two_on_the_way(&[2]);
    at.keys("?").send(Msg::Wheel { down: true }).expect("lines 4-", "three lines a notch");
    at.send(Msg::Wheel { down: false })
        .send(Msg::Wheel { down: false })
        .expect("lines 1-", "and not past the top");
    at.keys("Esc").send(Msg::Wheel { down: true });
    assert!(at.table().game.log().is_empty() && at.table().chosen.is_none(), "at the table it does nothing");
    let mut at = Session::new(App::replay(super::watching::recorded(), still(), Seed(1)));
    at.send(Msg::Wheel { down: true }).send(Msg::Wheel { down: true }).expect("step 2 of", "a step a notch");
    at.send(Msg::Wheel { down: false }).expect("step 1 of", "and back");
}

#[test]
fn row_22_f9_gives_the_mouse_back_and_takes_it_again() {
    let mut at = two_on_the_way(&[2]);
    at.send(Key::F(9).into()).expect("The mouse is the terminal's", "it says so");
    at.send(Key::F(9).into()).expect("The mouse plays", "and again");
    assert_eq!(at.out.terminal, [Terminal::Mouse(false), Terminal::Mouse(true)]);
}

#[test]
fn row_21_clicks_outside_everything_do_nothing() {
    let mut at = two_on_the_way(&[2]);
    for (x, y) in [(0, 0), (65535, 65535), (65535, 0), (79, 23), (80, 24)] {
        at.send(Msg::click(x, y));
    }
    at.resize(20, 5).send(Msg::click(3, 3));
    assert!(at.table().game.log().is_empty() && at.app.overlay().is_none());
    assert!(matches!(at.app.screen(), Screen::Table(_)));
}

#[test]
fn a_value_in_hand_is_put_in_front_by_a_click() {
    let mut setup = two(Rules::TRADITIONAL);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(4), Spot::New, Spot::New];
    let mut at = Session::scripted(&setup, &[5, 12, 2]);
    at.keys("Space Space Space").expect("hand [2] 5 12", "the lowest is in front");
    at.click("5 12").expect("hand 2 5 [12]", "the value that was clicked is");
}

#[test]
fn the_second_of_two_quick_clicks_is_not_for_what_is_no_longer_there() {
    let mut setup = two(Rules::TRADITIONAL);
    setup.hand = [1, 2, 5].map(crate::kit::value).into_iter().collect();
    setup.owed = 0;
    let mut at = Session::scripted(&setup, &[]);
    at.draw();
    let (x, y) = at.place_of("off\u{2192}d1");
    // Both come before the next picture.
    at.app.update(Msg::click(x, y), &mut Outbox::default());
    at.app.update(Msg::click(x, y), &mut Outbox::default());
    assert_eq!(at.table().game.log().len(), 1, "one click, one move");
    at.expect("hand [2]", "and what is left is offered").expect("d1\u{2192}", "with its moves");
}
