//! Gathered throws (H2): which value and which pawn are chosen, and what the list of moves shows.

use dhayam::app::coach::Hint;
use dhayam::app::overlay::Overlay;
use dhayam::app::settings::GlyphSet;
use dhayam::rules::{BySeat, Rules, Seat, Seats, Setup, Spot, Throws};
use dhayam::text;

use super::two;
use crate::kit::session::Session;
use crate::kit::{mv, value};

/// Red has 4 and 12 in hand; R1 can use both and cuts with the 12, R2 can use both and cuts nobody.
fn cut_by_12() -> Session {
    let mut setup = two(Rules::TRADITIONAL);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(2), Spot::New, Spot::New];
    setup.pawns[Seat::Yellow][1] = Spot::Step(1);
    let mut at = Session::scripted(&setup, &[12, 4]);
    at.keys("Space Space").expect("hand [4] 12", "the lowest value is in front");
    at
}

#[test]
fn value_and_pawn_are_both_chosen() {
    let mut setup = two(Rules::TRADITIONAL);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(3), Spot::New, Spot::New];
    let mut at = Session::scripted(&setup, &[5, 12, 2]);
    at.keys("Space Space")
        .expect("Red, throw again", "a 12 earns a throw, which comes before the moves")
        .expect("hand 5 12", "what is thrown so far is shown")
        .keys("Space")
        .expect("[2]", "the lowest value is in front");
    at.keys("Right").expect("[5]", "Right goes to the next value");
    at.keys("2 Right 2");
    assert_eq!(at.table().chosen, Some(mv(2, 12)), "the value after it, with the same pawn");
    at.keys("3");
    assert_eq!(at.table().chosen, Some(mv(3, 5)), "a new pawn enters on the 5, though 12 was in front");
    at.expect("R3 cannot play the 12: it needs a 1 or 5 to come in. Its 5 is chosen.", "and that is said");
    at.keys("Enter").expect("hand [2] 12", "the 5 is played, 2 and 12 are left");
    assert_eq!(at.table().game.position().turn(), Seat::Red, "the turn goes on while there is a hand");
}

#[test]
fn a_digit_keeps_the_value_while_that_pawn_can_use_it() {
    for keys in ["Right 1", "Right 1 1", "Right 1 2 1", "Right Tab 1", "Tab Tab Tab 1"] {
        let mut at = cut_by_12();
        at.keys(keys);
        assert_eq!(at.table().chosen, Some(mv(1, 12)), "{keys}: the cut by 12 stays marked");
        at.keys("Enter").expect("cuts Y2", "Enter plays what was marked");
        let left = std::iter::once(value(4)).collect();
        assert_eq!(at.table().game.position().hand(), left, "{keys}: the 4 is left");
    }
    let mut at = cut_by_12();
    at.keys("1 1 2 1");
    assert_eq!(at.table().chosen, Some(mv(1, 4)), "and so does the value that is in front to begin with");
}

#[test]
fn a_digit_keeps_the_value_of_the_marked_line_of_a_hint() {
    let mut at = cut_by_12();
    at.keys("h");
    let moves = at.table().hint.clone().expect("a hint").moves;
    let at_line = |mv| moves.iter().position(|advice| advice.choice.has(mv)).expect("it is one of them");
    for (from, digit, to) in [
        (mv(1, 12), "1", mv(1, 12)),
        (mv(1, 4), "1", mv(1, 4)),
        (mv(1, 12), "2", mv(2, 12)),
        (mv(2, 4), "1", mv(1, 4)),
    ] {
        at.keys("Esc h").keys(&"Down ".repeat(at_line(from))).keys(digit);
        assert_eq!(at.app.overlay(), Some(Overlay::Hint(at_line(to))), "{digit} from {from:?}");
    }
}

#[test]
fn a_click_on_a_pawn_keeps_the_value_in_front() {
    let mut at = cut_by_12();
    at.click("] 12").click("R2");
    assert_eq!(at.table().chosen, Some(mv(2, 12)));
}

#[test]
fn the_list_shows_the_moves_of_every_value() {
    let mut at = cut_by_12();
    for (width, height) in [(80, 24), (60, 20), (40, 36), (120, 40)] {
        let screen = at.screen(width, height, GlyphSet::Unicode);
        for line in [" 4: 1 e1→g3", " 4: 2 f1→g4 safe", "12: 1 e1→c7 cuts Y2", "12: 2 f1→b7"] {
            assert!(screen.contains(line), "{line:?} is in sight at {width}x{height}:\n{screen}");
        }
    }
    at.keys("Right 1").expect("►12: 1", "the marked line has its value with it");
    at.keys("Enter").expect("hand 4", "the 4 is left, once the throw is made that the cut has earned");
}

/// Six pawns with 1, 2, 3, 5, 6 and 12 to play: more moves than any panel has rows for.
fn many() -> Session {
    let mut setup: Setup = two(Rules { throws: Throws::Banked, pawns: 6, ..Rules::CLASSIC });
    setup.pawns[Seat::Red] = [0, 3, 7, 10, 14, 20].map(Spot::Step).to_vec();
    let mut at = Session::scripted(&setup, &[1, 5, 6, 12, 3]);
    at.keys("Space Space Space Space Space");
    at
}

#[test]
fn a_list_longer_than_the_screen_keeps_the_marked_move_in_sight_and_says_how_long_it_is() {
    let mut at = many();
    let all = at.table().choices().len();
    assert!(all > 20, "{all}");
    for (width, height) in [(80, 24), (60, 20), (40, 36)] {
        for key in std::iter::repeat_n("Tab", all + 1).chain(["Right", "Right", "Right", "BackTab"]) {
            at.keys(key);
            let screen = at.screen(width, height, GlyphSet::Ascii);
            assert!(screen.contains(&format!(" of {all}")), "how many there are is said:\n{screen}");
            let front = format!("{:>2}: ", at.table().value().expect("a value is in front").steps());
            assert!(screen.contains(&front), "the value in front is in sight at {width}x{height}:\n{screen}");
            let Some(line) = at.table().chosen_line() else { continue };
            let marked = format!(">{front}{}", line.pawns[0]);
            assert!(screen.contains(&marked), "{marked:?} is in sight at {width}x{height}:\n{screen}");
        }
    }
}

/// A traditional game of four in which everybody but those of `shut` has cut; 99 is a pawn that was cut.
fn four(pawns: [[u8; 4]; 4], turn: Seat, hand: &[u8], shut: &[Seat]) -> Setup {
    let mut setup = Setup::start(Rules::TRADITIONAL, Seats::FOUR, turn);
    let spot = |step| if step == 99 { Spot::Cut } else { Spot::Step(step) };
    setup.pawns = BySeat(pawns.map(|steps| steps.map(spot).to_vec()));
    setup.has_cut = shut.iter().fold(Seats::FOUR, |seats, &seat| seats.without(seat));
    (setup.owed, setup.hand) = (0, hand.iter().map(|&v| value(v)).collect());
    setup
}

/// The hint in lines, the players called by their colours.
fn hint(setup: &Setup) -> (Hint, String) {
    let hint = Hint::new(&setup.build().unwrap_or_else(|faults| panic!("{faults}")));
    let names = text::names(&dhayam::app::arrangement::Arrangement::default());
    let lines = text::coach::in_lines(&hint, &names).join("\n");
    (hint, lines)
}

#[test]
fn a_hint_names_the_cut_that_takes_two_values_and_what_it_costs() {
    let (_, worse) = hint(&four(
        [[48, 48, 8, 0], [48, 48, 48, 6], [11, 6, 7, 6], [48, 44, 6, 0]],
        Seat::Blue,
        &[1, 4],
        &[],
    ));
    assert!(
        worse.contains("The whole hand can cut Yellow's Y1: B4 to b1 with the 4, then B4 to c1 with the 1."),
        "{worse}"
    );
    assert!(worse.contains("points: it leaves B4 to be cut"), "{worse}");
    let (near, words) = hint(&four(
        [[18, 36, 2, 28], [6, 12, 12, 1], [48, 41, 32, 0], [14, 0, 99, 99]],
        Seat::Blue,
        &[3, 5, 6],
        &[Seat::Green],
    ));
    let whole = near.whole.as_ref().expect("B2 cuts R3 with 3 and 5");
    assert!((0.05..0.95).contains(&whole.loss), "{}", whole.loss);
    assert!(
        words.contains("The whole hand can cut Red's R3: B2 to a1 with the 3, then B2 to f1 with the 5.")
    );
    assert!(words.contains("That is about equal to the best: it loses"), "{words}");
}

#[test]
fn the_hint_on_the_screen_names_it_too_and_a_marked_line_only_once() {
    let setup =
        four([[48, 48, 8, 0], [48, 48, 48, 6], [11, 6, 7, 6], [48, 44, 6, 0]], Seat::Blue, &[1, 4], &[]);
    let mut at = Session::scripted(&setup, &[]);
    at.keys("h").expect("The whole hand can cut Yellow's Y1", "beside the best move");
    for (width, height) in [(80, 24), (60, 20), (40, 36)] {
        let screen = at.screen(width, height, GlyphSet::Unicode);
        let words = screen.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("it leaves B4 to be cut"), "what it costs, at {width}x{height}:\n{screen}");
    }
    let first =
        at.table().hint.as_ref().and_then(|hint| hint.whole.clone()).expect("a cut").combined.plan.moves[0];
    let moves = at.table().hint.clone().expect("a hint").moves;
    let line = moves.iter().position(|advice| advice.choice.has(first)).expect("it is listed");
    at.keys(&"Down ".repeat(line)).expect("B4 to b1: ", "what its first move does is told");
    let told = at.shows("plays towards cutting Yellow's Y1");
    assert_ne!(told, at.shows("The whole hand can cut"), "once is enough");
}

#[test]
fn about_equal_is_said_on_the_screen_and_in_lines() {
    let mut setup = two(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(20), Spot::Step(0), Spot::Step(0)];
    setup.pawns[Seat::Yellow] = vec![Spot::Step(15), Spot::Step(5), Spot::New, Spot::New];
    (setup.owed, setup.hand) = (0, std::iter::once(value(2)).collect());
    let (mut hint, _) = hint(&setup);
    hint.moves[1].loss = 0.4;
    let names = text::names(&dhayam::app::arrangement::Arrangement::default());
    let lines = text::coach::in_lines(&hint, &names).join("\n");
    assert!(lines.contains("are about equal: 0.4 points do not tell two kinds of move apart."), "{lines}");
    hint.moves[1].loss = 1.4;
    let lines = text::coach::in_lines(&hint, &names).join("\n");
    assert!(!lines.contains("about equal"), "{lines}");
}
