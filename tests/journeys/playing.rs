//! A game from the first throw to the King.

use dhayam::app::App;
use dhayam::app::arrangement::Arrangement;
use dhayam::app::command::Play;
use dhayam::app::keymap::Context;
use dhayam::app::msg::Msg;
use dhayam::app::outbox::{Outbox, Terminal};
use dhayam::game::Seed;
use dhayam::rules::{Phase, Rules, Seat, Seats, Spot};

use super::two;
use crate::kit::session::{Session, still};
use crate::kit::{mv, value};

#[test]
fn a_short_game_is_played_from_the_first_dhayam_to_the_king() {
    let one_pawn = Rules { pawns: 1, ..Rules::CLASSIC };
    let mut at = Session::scripted(&two(one_pawn), &[1, 5, 6, 2, 1, 1, 12, 12, 12, 6, 5]);
    at.expect("Red, throw the dice", "red is to throw")
        .keys("Space")
        .expect("off→d1 enters", "a 1 brings the pawn in")
        .keys("Enter Space Enter Space Enter Space")
        .expect("e7→c7", "red's pawn stands on e7 after 5 and 6")
        .keys("Enter")
        .expect("Yellow, throw the dice", "a 2 earns no throw, so the turn passes")
        .keys("Space Enter Space")
        .expect("cuts R1, way open", "yellow's second 1 reaches red's pawn")
        .keys("Enter")
        .expect("Yellow's way in is open", "the log says that the cut opened the way")
        .expect("off 1 on 0 home 0", "red's pawn is off the board again");
    at.keys("Space Enter Space").expect("way open", "yellow's way in is open");
    at.keys("Enter Space Enter Space Enter Space Enter Space")
        .expect("home!", "the 5 is the exact count to the centre")
        .keys("Enter")
        .expect("Yellow is the King!", "the only pawn is home");
    assert_eq!(at.table().game.position().king(), Some(Seat::Yellow));
    at.expect("2. Red", "the other is placed second")
        .expect("7 throws, 1 cut", "throws and cuts are counted");
    at.keys("Enter").expect("Choose with a digit", "Enter alone chooses nothing on the last screen");
    assert!(at.out == Outbox::default());
    at.keys("4 Enter");
    assert_eq!(at.out.terminal, [Terminal::Quit], "the fourth row leaves the program");
}

#[test]
fn a_move_that_is_named_outright_is_played_if_it_can_be_and_only_when_one_is_to_be_chosen() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red][0] = Spot::Step(0);
    let mut at = Session::scripted(&setup, &[3, 3]);
    let before = *at.table().game.position();
    at.send(Msg::Command(Play::Move(mv(1, 3)).into()));
    assert_eq!(*at.table().game.position(), before, "the dice come first");
    at.keys("Space").send(Msg::Command(Play::Move(mv(2, 3)).into()));
    at.expect("R2 cannot play the 3: it needs a 1 to come in.", "why it cannot be played");
    at.keys("q").send(Msg::Command(Play::Move(mv(1, 3)).into()));
    at.expect("Quit this game?", "a question is answered first").keys("n");
    at.send(Msg::Command(Play::Move(mv(1, 3)).into()))
        .expect("Yellow, throw the dice", "and then it is played");
}

#[test]
fn a_whole_game_of_four_is_played_with_space_enter_digits_and_an_arrow_alone() {
    for rules in [Rules::CLASSIC, Rules::TRADITIONAL] {
        let mut at = Session::seeded(11, Seats::FOUR, rules);
        for turn in 0.. {
            assert!(turn < 20_000, "the game comes to an end");
            match at.app.context() {
                Context::Over => break,
                Context::Choose => {
                    let wanted = at.table().game.position().legal_moves().nth(turn % 3);
                    let moves = at.table().game.position().legal_moves();
                    let wanted = wanted.or(moves.nth(0)).expect("there is a move to choose");
                    for _ in 0..8 {
                        if at.table().value() == Some(wanted.value) {
                            break;
                        }
                        at.keys("Right");
                    }
                    at.keys(&wanted.pawn.to_string());
                    assert_eq!(at.table().chosen, Some(wanted), "every move is in reach");
                    at.keys("Enter");
                }
                _ => {
                    at.keys("Space");
                }
            }
        }
        at.expect("is the King!", "somebody has won");
    }
}

#[test]
fn row_25_holding_enter_never_quits_never_concedes_and_never_picks_between_moves() {
    for seed in 0..20 {
        let mut at = Session::seeded(seed, Seats::FOUR, Rules::TRADITIONAL);
        for _ in 0..400 {
            let lines = at.table().choices().len();
            let before = at.table().game.log().len();
            at.keys("Enter");
            let moved = at.table().game.log().len() > before;
            assert!(!(moved && lines > 1), "Enter alone played one of {lines} different moves");
        }
        assert!(at.out == Outbox::default(), "Enter alone never leaves");
        assert_eq!(at.table().game.position().active(), Seats::FOUR, "Enter alone never gives up");
        at.expect("different moves: choose", "the player is told to choose");
    }
}

#[test]
fn a_throw_nobody_can_use_says_why_and_stays_until_it_is_read() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(46), Spot::Cut, Spot::New, Spot::Step(48)];
    setup.has_cut = Seats::NONE.with(Seat::Red);
    let mut at = Session::scripted(&setup, &[4, 2]);
    at.keys("Space")
        .expect("Red cannot use 4", "the throw is lost")
        .expect("R1 is only 2 from the centre", "the first pawn's reason")
        .expect("R2 needs a 1 or 5 to come in", "the cut pawn's reason")
        .expect("R3 needs a 1 to come in", "the new pawn's reason")
        .expect("R4 is home", "the last pawn's reason")
        .expect("Space: next is Yellow", "what comes next is said");
    at.wait(60_000).expect("Red cannot use 4", "it stays to be read");
    assert_eq!(at.app.wake_in(), None, "nothing moves meanwhile");
    at.keys("x")
        .expect("does nothing here", "another key does not pass")
        .expect("Red cannot use 4", "still there");
    at.keys("Space").expect("Yellow, throw the dice", "now the turn has passed");
}

#[test]
fn row_23_taking_back_is_at_once_since_the_throw_and_asked_about_before_it() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(3), Spot::New, Spot::New];
    let mut at = Session::scripted(&setup, &[2, 3, 4]);
    let start = *at.table().game.position();
    at.keys("u").expect("no move to take back", "there is nothing yet");
    at.keys("Space 2 Enter u").expect("the dice stay as they fell", "the move since the throw goes at once");
    assert_eq!(at.table().game.position().phase(), Phase::Moving, "red chooses again");
    at.keys("1").expect("would land on R2 on g1", "the first pawn is still barred");
    at.keys("2 Enter Space Space u").expect("Take back the last move?", "past a throw it asks");
    at.expect("It was Red's, of R2.", "and says whose move that is");
    at.keys("Enter");
    assert_eq!(at.table().game.throws(), 2, "no is the answer under the cursor");
    at.keys("u y");
    assert_eq!(at.table().game.throws(), 1, "back to red's choice");
    assert_eq!(at.table().game.position().hand(), std::iter::once(value(2)).collect(), "with the same 2");
    at.keys("2 Enter Space").expect("= 3", "yellow's 3 falls again");
    assert_ne!(*at.table().game.position(), start);
}

/// A game of two with real dice, red to begin.
fn with_real_dice() -> Session {
    let arrangement = Arrangement {
        dice: dhayam::app::arrangement::ThrownBy::Hand,
        first: dhayam::app::arrangement::First::Seat(Seat::Red),
        ..Arrangement::default()
    };
    Session::new(App::table(arrangement, still(), Seed(1)).expect("it can be played"))
}

#[test]
fn a_throw_of_real_dice_is_taken_back_though_no_pawn_could_use_it_and_other_faces_can_be_typed() {
    let mut at = with_real_dice();
    at.keys("0 2 Enter").expect("Red cannot use 2", "the 2 was a slip, a 1 fell");
    at.keys("u")
        .expect("Red's throw of 2 (blank and 2) is taken back; type what really fell.", "that is said");
    at.expect("Red, throw your dice", "and red is to type again");
    at.keys("0 1 Enter").expect("enters", "what is typed now counts");
    at.keys("Enter u")
        .expect("R1's coming in on d1 is taken back; the dice stay", "a move goes back by itself");
    at.keys("u").expect("Red's throw of 1 (blank and 1) is taken back", "and then the throw");
    at.keys("u").expect("There is no throw or move to take back.", "and no more");
}

#[test]
fn real_dice_can_be_typed_as_their_total() {
    let mut at = with_real_dice();
    at.keys("t").expect("type the total: 1-6, 12", "the total is asked for");
    at.keys("7").expect("A throw counts 1 to 6, or 12", "no throw counts 7");
    at.keys("Enter").expect("or t and the total", "nothing falls before it is typed");
    at.keys("1 2").expect("= 12", "12 is typed as it is read");
    at.keys("Backspace").expect("= 1", "and erased digit by digit");
    at.keys("Enter").expect("enters", "the 1 falls");
    at.keys("Enter 2 t 4 Enter").expect("= 4", "a face typed before goes, 4 needs no face 4");
    at.keys("Enter t t 2 2").expect("= 4", "t again goes back to the faces");
}

#[test]
fn real_dice_are_typed_in_and_a_slip_can_be_erased() {
    let mut at = with_real_dice();
    at.expect("Red, throw your dice", "the program does not throw");
    at.keys("Enter").expect("Type both faces", "nothing falls before both faces are typed");
    at.keys("0 4").expect("A long die shows 0 (blank), 1, 2 or 3.", "there is no face 4");
    at.keys("2 1").expect("Both faces are typed", "a third face is not taken");
    at.keys("Backspace 1").expect("= 1", "the 2 was a slip, now there is a blank and a 1");
    at.keys("Enter 1 Enter").expect("Red, throw again", "the pawn is in, and the 1 throws again");
    at.keys("0 0 Enter").expect("= 12", "two blanks count 12");
}

#[test]
fn row_24_the_seed_is_shown_and_the_throws_stand_beside_the_odds() {
    let mut at = Session::seeded(77, Seats::opposite(Seat::Red), Rules::CLASSIC);
    while at.app.context() != Context::Over {
        at.keys(match at.app.context() {
            Context::Choose => "1 2 3 4 Enter",
            Context::Question => "n",
            _ => "Space",
        });
    }
    at.expect("seed 77", "whoever doubts the dice can have them again");
    at.keys("t").expect("odds", "what fell stands beside what fair dice give");
    at.expect("of 100 games", "with what that means")
        .expect("The dice come from the seed", "and where they come from");
}
