//! Shut out, giving up, and what comes after a game.

use dhayam::app::App;
use dhayam::app::arrangement::{Arrangement, First, ThrownBy};
use dhayam::app::settings::{Settings, Speed};
use dhayam::game::Seed;
use dhayam::rules::{Rules, Seat, Seats, Spot};

use super::two;
use crate::kit::session::{Session, still};

#[test]
fn a_player_shut_out_is_told_once_and_may_give_up() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red][0] = Spot::Step(5);
    setup.pawns[Seat::Yellow] = vec![Spot::Step(24), Spot::Step(30), Spot::Step(48), Spot::Step(23)];
    setup.has_cut = Seats::NONE.with(Seat::Yellow);
    setup.turn = Seat::Yellow;
    let mut at = Session::scripted(&setup, &[3, 2, 3, 2]);
    at.keys("Space 4 Enter").expect("Red is shut out", "yellow's last pawn turned in");
    at.expect("the way in stays shut (R23).", "and the rule is named");
    at.keys("Space")
        .expect("Red can never open the way in. Give up?", "with two players it offers to give up");
    at.keys("Enter").expect("Red, throw the dice", "no is under the cursor, and the game goes on");
    at.keys("Space Enter Space 1 Enter").expect_no("shut out", "it is said once");
    at.keys("m 7 Enter y").expect("Yellow is the King!", "giving up makes the other King");
}

#[test]
fn with_three_players_the_game_goes_on_without_the_one_who_gives_up() {
    let three = Seats::standard(3).expect("three can play");
    let mut at = Session::seeded(5, three, Rules::CLASSIC);
    at.keys("m 7").expect("Red gives up", "the menu names who gives up");
    at.keys("Enter").expect("Does Red give up?", "it asks");
    at.keys("y").expect("gave up", "the panel says so").expect("Green, throw the dice", "green goes on");
    assert!(at.table().is_running());
    at.keys("u").expect("no move to take back", "giving up is not taken back");
}

#[test]
fn again_begins_with_the_next_seat_and_other_dice() {
    let mut at = Session::seeded(5, Seats::opposite(Seat::Red), Rules::CLASSIC);
    let before = at.table().seed;
    at.keys("m 7 Enter y 1 Enter").expect("Yellow begins.", "the next seat begins");
    assert_ne!(at.table().seed, before, "with a seed of its own");
    at.keys("m 7 Enter y Down Down Down Enter")
        .expect("Start the game", "the third row leads to the setup screen");
}

/// Red is on the way round and has not cut; yellow's last pawn turns in with a 3.
fn about_to_be_shut_out() -> dhayam::rules::Setup {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red][0] = Spot::Step(5);
    setup.pawns[Seat::Yellow] = vec![Spot::Step(24), Spot::Step(30), Spot::Step(48), Spot::Step(23)];
    setup.has_cut = Seats::NONE.with(Seat::Yellow);
    setup.turn = Seat::Yellow;
    setup
}

#[test]
fn a_player_shut_out_is_told_again_after_the_move_was_taken_back() {
    let mut at = Session::scripted(&about_to_be_shut_out(), &[3]);
    at.keys("Space 4 Enter").expect("Red is shut out", "yellow's last pawn turned in");
    at.keys("u").expect_no("is shut out", "the move is taken back before that was read");
    at.keys("4 Enter").expect("Red is shut out", "played again it is said again");
}

#[test]
fn among_three_a_cut_by_another_can_still_help_and_between_two_it_is_for_good() {
    let mut setup = about_to_be_shut_out();
    setup.seats = setup.seats.with(Seat::Green);
    setup.pawns[Seat::Green] = [24, 28, 32, 48].map(Spot::Step).to_vec();
    setup.has_cut = setup.has_cut.with(Seat::Green);
    let mut at = Session::scripted(&setup, &[3, 2, 2]);
    at.keys("Space 4 Enter").expect("Red is shut out", "nobody is left to cut");
    at.expect("only a pawn that another player sends back could still be cut", "which is not for good");
    at.keys("Space").expect_no("Give up?", "among three nothing is offered");
    at.keys("Space 1 Enter").expect("Green, throw the dice", "it is green's turn after red's");
    at.keys("m 7 Enter").expect("the game goes on", "green gives up");
    at.keys("y").expect("the way in stays shut", "between two it is said anew, for now it is for good");
    at.keys("Space").expect("Give up?", "and offered to be ended");
}

#[test]
fn whoever_is_on_the_screen_gives_up_while_a_lost_throw_waits_to_be_read() {
    let mut at = Session::scripted(&two(Rules::CLASSIC), &[4]);
    at.keys("Space").expect("Red cannot use 4", "the throw is lost and waits to be read");
    at.keys("m").expect("Red gives up", "it is red who is on the screen");
    at.keys("7 Enter").expect("Yellow is then", "the question says what comes of it");
    at.keys("y").expect("Yellow is the King!", "red gave up, though the turn had passed");
}

#[test]
fn faces_typed_by_one_who_gives_up_do_not_fall_for_the_next() {
    let mut arrangement = Arrangement { dice: ThrownBy::Hand, ..Arrangement::default() };
    (arrangement.seats, arrangement.first) = (Seats::FOUR, First::Seat(Seat::Red));
    let mut at = Session::new(App::table(arrangement, still(), Seed(1)).expect("it can be played"));
    at.keys("0 1 m 7 Enter y").expect("Green, throw your dice", "red typed a throw and gave up");
    at.keys("Enter").expect("Type both faces", "green has thrown nothing yet");
}

#[test]
fn who_begins_is_drawn_again_in_a_new_setup() {
    let mut at = Session::new(App::table(Arrangement::default(), still(), Seed(1)).expect("two can play"));
    at.expect("By lot,", "the first game begins by lot");
    at.keys("m 7 Enter y 1 Enter").expect_no("By lot", "the second begins with the next seat");
    at.keys("m 8 Enter y").expect("drawn by lot", "the arrangement is as it was made");
}

#[test]
fn the_king_that_is_celebrated_is_not_the_one_who_gave_up() {
    let settings = Settings { speed: Speed::Slow, ..Settings::default() };
    let mut at = Session::scripted_with(&two(Rules::CLASSIC), &[4], settings);
    at.keys("m 7 Enter y").expect("Yellow is the King!", "yellow is celebrated");
    at.expect_no("Red is the King!", "and not red, whose turn it was");
}
