//! Asking the coach: a hint, what is in danger, and games without either.

use dhayam::app::App;
use dhayam::app::overlay::Overlay;
use dhayam::app::settings::{GlyphSet, Settings};
use dhayam::rules::{Rules, Seat, Seats, Setup, Spot, Throws};

use super::two;
use crate::kit::mv;
use crate::kit::session::{Session, still};

/// Red may cut with R1, leave R2 where it is in danger, or bring R3 on.
fn board() -> Setup {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(20), Spot::Step(0), Spot::Step(0)];
    setup.pawns[Seat::Yellow] = vec![Spot::Step(15), Spot::Step(5), Spot::New, Spot::New];
    setup
}

#[test]
fn a_hint_lists_every_different_move_best_first_and_says_why() {
    let mut at = Session::scripted(&board(), &[2, 3]);
    at.keys("Space h").expect("Hint: Red has 2 to play", "h asks the coach");
    at.expect("best", "the first is the best").expect("A win chance says", "what the figures mean is said");
    let hint = at.table().hint.clone().expect("a hint");
    assert_eq!(hint.moves.len(), 3, "pawns that would do the same share a line");
    assert!(hint.moves.iter().all(|advice| (0.0..=1.0).contains(&advice.chance)));
    let cut = hint.moves.iter().position(|advice| advice.choice.has(mv(1, 2))).expect("R1 can move");
    for _ in 0..cut {
        at.keys("Down");
    }
    at.expect("cuts Yellow's furthest pawn", "the marked move has its reason");
    at.expect("opens your way in", "and the next");
    at.keys("Esc").expect("choose a move", "Esc goes back");
    assert_eq!(at.table().chosen, None, "and has chosen nothing");
}

#[test]
fn a_move_is_taken_over_from_the_hint_and_not_played() {
    let mut at = Session::scripted(&board(), &[2]);
    at.keys("Space h Down");
    let second = at.table().hint.as_ref().expect("a hint").moves[1].choice.first();
    at.expect("It loses ", "why the second is less is said when it is marked");
    at.keys("Enter");
    assert_eq!(at.app.overlay(), None);
    assert_eq!(at.table().chosen, Some(second));
    assert_eq!(at.table().game.log().len(), 1, "it is for the player to play it");
    at.keys("h 5").expect("no pawn 5", "digits are pawns, as at the table").keys("h");
    assert_eq!(at.app.overlay(), None, "h closes what it opened");
    at.keys(&format!("h {}", second.pawn));
    assert_eq!(at.app.overlay(), Some(Overlay::Hint(1)), "a digit marks the move of that pawn");
    at.keys("Esc h");
    let hint = at.table().hint.clone().expect("a hint");
    let words = dhayam::text::coach::advised(&hint.moves[1].choice, &hint.position);
    at.click(&words).click(&words);
    assert_eq!(at.app.overlay(), None, "a second click takes a move as Enter does");
}

#[test]
fn the_same_moves_are_advised_whatever_the_dice_will_be() {
    let hint = |values: &[u8]| {
        let mut at = Session::scripted(&board(), values);
        at.keys("Space h");
        at.table().hint.clone()
    };
    assert_eq!(hint(&[2, 6, 1]), hint(&[2, 3, 4]));
}

#[test]
fn where_the_move_is_forced_the_coach_says_so_and_nothing_else() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red][0] = Spot::Step(3);
    let mut at = Session::scripted(&setup, &[2]);
    at.keys("Space h").expect("only one move, so there is nothing to advise", "a forced move");
    assert_eq!(at.app.overlay(), None);
}

#[test]
fn before_a_throw_the_hint_tells_the_chances_and_what_threatens() {
    let mut at = Session::scripted(&board(), &[2]);
    at.keys("h").expect("Red is to throw", "h works before a throw").expect("Win chances: Red", "of all");
    at.expect("x to be cut this turn: Y1", "what is on offer")
        .expect("! in danger as it stands", "and what threatens");
    at.keys("Esc Space 1 Enter h").expect("Yellow is to throw", "the next player may ask too");
}

#[test]
fn dangers_stay_on_the_board_until_they_are_turned_off() {
    let mut at = Session::scripted(&board(), &[2, 2]);
    at.keys("d").expect("On the board: ! may be cut, x you may cut", "it says what the marks mean");
    let marks = |at: &Session| {
        let screen = at.screen(80, 24, GlyphSet::Ascii);
        let board: String =
            screen.lines().map(|line| line.chars().take(52).collect::<String>() + "\n").collect();
        (board.matches('!').count(), board.matches('x').count())
    };
    // R2 stands three before Y2; Y1 is two before R1.
    let (own, on_offer) = marks(&at);
    assert!(own >= 1 && on_offer >= 1, "{}", at.screen(80, 24, GlyphSet::Ascii));
    at.keys("Space").expect("x100%", "with a 2 to play the cut is certain");
    at.expect("as it stands", "nothing is chosen yet");
    at.keys("1").expect("after this move", "what is chosen is taken to be made");
    at.keys("Enter");
    assert_eq!(
        at.table().dangers.as_ref().map(|d| d.seat),
        Some(Seat::Yellow),
        "then it is the next player's"
    );
    at.keys("d").expect("shown no more", "and off");
    assert_eq!(marks(&at), (0, 0));
}

#[test]
fn a_game_without_hints_says_so_and_stays_so_when_it_is_played_again() {
    let quiet = Settings { hints: false, ..still() };
    let mut one = two(Rules { pawns: 1, ..Rules::CLASSIC });
    one.pawns[Seat::Red] = vec![Spot::Step(43)];
    one.has_cut = Seats::opposite(Seat::Red);
    let mut at = Session::scripted_with(&one, &[5], quiet);
    for key in ["h", "d", "Space h", "d"] {
        at.keys(key).expect("played without hints", key);
    }
    at.keys("Enter 1 Enter").expect("throw the dice", "the same players once more");
    at.keys("h").expect("played without hints", "and still none");
}

#[test]
fn hints_are_turned_on_and_off_on_the_setup_screen() {
    let mut at = Session::setup();
    at.keys("Up Up")
        .expect("Hints", "the row before the speed")
        .expect("< on >", "they are on unless turned off");
    at.expect("h asks the coach", "the row says how to ask");
    at.keys("Space").expect("< off >", "they are off").keys("Down Down Enter Space h");
    at.expect("played without hints", "in the game that begins");
}

#[test]
fn the_step_of_a_replay_has_its_hint_too() {
    let read = std::fs::File::open(crate::kit::data("golden/records/game-005.dhayam")).expect("a record");
    let read = dhayam::game::record::read(std::io::BufReader::new(read), &dhayam::players::exists, |_| ());
    let mut at = Session::new(App::replay(read.expect("it is sound"), still(), dhayam::game::Seed(1)));
    at.keys("h").expect("is to throw", "at the start").keys("Esc");
    for _ in 0..200 {
        at.keys("Right h");
        if matches!(at.app.overlay(), Some(Overlay::Hint(_))) {
            at.expect("best", "the moves are judged").keys("Enter");
            assert_eq!(at.app.overlay(), None, "there is nothing to take over");
            return;
        }
        at.keys("Esc");
    }
    panic!("no step had a choice");
}

#[test]
fn a_long_list_of_banked_moves_keeps_the_marked_one_in_sight() {
    let mut setup = two(Rules { throws: Throws::Banked, pawns: 6, ..Rules::CLASSIC });
    setup.pawns[Seat::Red] = [0, 3, 7, 10, 14, 20].map(Spot::Step).to_vec();
    let mut at = Session::scripted(&setup, &[1, 5, 6, 12, 3]);
    at.keys("Space Space Space Space Space h");
    let moves = at.table().hint.as_ref().expect("a hint").moves.len();
    assert!(moves > 20, "{moves}");
    for _ in 1..moves {
        at.keys("Down");
    }
    let hint = at.table().hint.clone().expect("a hint");
    let line = |n: usize| dhayam::text::coach::advised(&hint.moves[n].choice, &hint.position);
    for (width, height) in [(80, 24), (60, 20)] {
        let screen = at.screen(width, height, GlyphSet::Unicode);
        assert!(
            screen.contains(&format!("► {}", line(moves - 1))),
            "the last is in sight at {width}x{height}:\n{screen}"
        );
    }
    at.keys("Down").expect(&format!("► {}", line(0)), "after the last comes the first");
}
