//! What is said to a line that is typed, in games that stand as the test wants them.

use dhayam::app::App;
use dhayam::app::arrangement::{Arrangement, First, ThrownBy};
use dhayam::app::settings::{GlyphSet, Settings};
use dhayam::game::Seed;
use dhayam::rules::{Rules, Seat, Seats, Setup, Spot};

use crate::kit::joined;
use crate::kit::lines::replies;
use crate::kit::session::{Session, still};

/// A position of two with red to throw, changed as the test wants it.
fn two(change: impl FnOnce(&mut Setup)) -> Setup {
    let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
    change(&mut setup);
    setup
}

/// What is said to each of the lines in a game from that position in which those values fall.
fn scripted(setup: &Setup, values: &[u8], lines: &[&str]) -> Vec<String> {
    replies(&mut Session::scripted(setup, values).app, lines)
}

#[test]
fn a_throw_that_nobody_can_use_says_why_for_each_pawn_and_goes_on() {
    let setup = two(|setup| {
        setup.pawns[Seat::Red] = vec![Spot::Step(46), Spot::Cut, Spot::Step(48), Spot::New];
        setup.has_cut = Seats::NONE.with(Seat::Red);
    });
    let said = joined(&scripted(&setup, &[4, 4], &[""])[1]);
    assert_eq!(
        said,
        "Red throws 4 (1 and 3). No pawn can use it: R1 is only 2 from the centre; \
         R2 needs a 1 or 5 to come in; R3 is home; R4 needs a 1 to come in. Turn 2, Yellow: Enter throws."
    );
}

#[test]
fn every_move_says_what_it_does() {
    let setup = two(|setup| {
        setup.pawns[Seat::Red] = vec![Spot::Step(4), Spot::Step(22), Spot::Step(46), Spot::Step(30)];
        setup.pawns[Seat::Yellow][2] = Spot::Step(18);
        setup.has_cut = Seats::NONE.with(Seat::Red);
    });
    let said = &scripted(&setup, &[2], &[""])[1];
    let expected = "Red throws 2 (blank and 2).\nRed has 2 to play:\n1: R1 from g2 to g4, safe\n\
                    2: R2 from b1 to b2, turns in, safe\n3: R3 from e3 to d4, home\n\
                    4: R4 from d6 to f6, safe\nType 1 to 4.\n";
    assert_eq!(said, expected);
    let setup = two(|setup| {
        setup.pawns[Seat::Red][0] = Spot::Step(1);
        setup.pawns[Seat::Yellow][2] = Spot::Step(14);
    });
    let replies = scripted(&setup, &[1, 2], &["", "2", "board"]);
    assert!(
        replies[1].contains(
            "1: R1 from e1 to f1, cuts Y3, way open\n2: R2 enters on d1, safe; the same with R3-4\n"
        ),
        "{}",
        replies[1]
    );
    assert!(replies[2].starts_with("R2 enters on d1.\nRed again: Enter throws.\n"), "{}", replies[2]);
    assert!(replies[3].contains("1 .    .    ^    R2x  R1   Y3   .\n"), "{}", replies[3]);
}

#[test]
fn a_cut_and_the_way_it_opens_are_said_with_the_move() {
    let setup = two(|setup| {
        setup.pawns[Seat::Red][0] = Spot::Step(1);
        setup.pawns[Seat::Yellow][2] = Spot::Step(15);
    });
    let replies = scripted(&setup, &[2, 2], &["", ""]);
    assert!(joined(&replies[1]).contains("one move: R1 from e1 to g1, cuts Y3, way open. Enter plays it."));
    assert_eq!(
        replies[2],
        "R1 goes from e1 to g1. It cuts Y3. The way in is open to Red.\nTurn 2, Yellow: Enter throws.\n"
    );
}

#[test]
fn every_value_of_a_banked_hand_is_in_the_one_list() {
    let setup = two(|setup| {
        setup.rules = Rules { throws: dhayam::rules::Throws::Banked, ..Rules::CLASSIC };
        setup.pawns[Seat::Red][0] = Spot::Step(0);
    });
    let replies = scripted(&setup, &[5, 3], &["", "", "2"]);
    assert_eq!(replies[1], "Red throws 5 (2 and 3).\nRed again, with 5 in hand: Enter throws.\n");
    assert!(
        replies[2].ends_with(
            "Red has 3 and 5 to play:\n1: 3, R1 from d1 to g1\n2: 5, R1 from d1 to g3\nType 1 to 2.\n"
        ),
        "{}",
        replies[2]
    );
    assert!(replies[3].contains("R1 goes from d1 to g3.\nRed has 3 to play, and one move"), "{}", replies[3]);
}

#[test]
fn a_line_that_means_nothing_is_told_what_can_be_typed() {
    let setup =
        two(|setup| setup.pawns[Seat::Red] = vec![Spot::Step(0), Spot::Step(5), Spot::New, Spot::New]);
    let replies = scripted(&setup, &[3], &["hello", "4", "", "0", "3", "throw", "", "concede", "", "1"]);
    let said = |n: usize| joined(&replies[n]);
    for n in [1, 2] {
        assert_eq!(
            said(n),
            "That means nothing here: press Enter to throw; or u, back to, moves or hint; help names every word."
        );
    }
    for n in [4, 5, 6, 7] {
        assert!(
            said(n).starts_with("That means nothing here: type the number of a move, 1 to 2; or u,"),
            "{n}"
        );
    }
    for n in [9, 10] {
        let answer = said(n);
        assert!(answer.starts_with("That means nothing here: type yes or no; or position,"), "{answer}");
        assert!(answer.contains("Does Red give up?"), "the question is asked again: {answer}");
    }
}

#[test]
fn a_move_is_taken_back_and_past_a_throw_it_asks() {
    let setup =
        two(|setup| setup.pawns[Seat::Red] = vec![Spot::Step(0), Spot::Step(5), Spot::New, Spot::New]);
    let lines = ["", "2", "u", "1", "", "undo", "no", "u", "YES", "2"];
    let replies = scripted(&setup, &[2, 4, 4], &lines);
    assert!(
        joined(&replies[3]).starts_with(
            "R2's move from g3 to g5 is taken back; the dice stay as they fell. Red has 2 to play:"
        ),
        "{}",
        replies[3]
    );
    assert!(
        replies[6].contains("One throw has fallen since then.") && replies[6].ends_with("Type yes or no.\n")
    );
    assert!(replies[7].ends_with("Enter throws.\n"), "no leaves all as it was: {}", replies[7]);
    assert!(
        joined(&replies[9]).starts_with(
            "R1's move from d1 to f1 is taken back, with what came after; the same dice fall again. Red has 2"
        ),
        "{}",
        replies[9]
    );
    assert!(replies[10].contains("R2 goes from g3 to g5."), "{}", replies[10]);
    let nothing = &scripted(&setup, &[], &["u"])[1];
    assert!(nothing.starts_with("There is no move to take back.\n"), "{nothing}");
}

/// A game of two with real dice, red to begin.
fn with_real_dice() -> App {
    let arrangement =
        Arrangement { dice: ThrownBy::Hand, first: First::Seat(Seat::Red), ..Arrangement::default() };
    App::table(arrangement, still(), Seed(0)).expect("the arrangement is sound")
}

#[test]
fn real_dice_are_typed_in_as_they_fell() {
    let lines = ["", "4 0", "0 1", "1", "3,0", "1", "u", "u", "u"];
    let replies = replies(&mut with_real_dice(), &lines);
    let asks = "Turn 1, Red: throw your dice, and type both faces, such as 0 3.\n";
    assert!(replies[0].ends_with(asks));
    assert!(joined(&replies[1]).contains("type the two faces that fell, such as 0 3"), "{}", replies[1]);
    assert_eq!(replies[2], format!("A long die shows 0 (blank), 1, 2 or 3.\n{asks}"));
    assert!(replies[3].starts_with("Red throws 1 (blank and 1).\n"), "{}", replies[3]);
    assert!(replies[5].starts_with("Red throws 3 (3 and blank).\n"), "{}", replies[5]);
    assert!(replies[6].starts_with("R1 goes from d1 to g1.\n"), "{}", replies[6]);
    assert!(replies[7].starts_with("R1's move from d1 to g1 is taken back; the dice stay"), "{}", replies[7]);
    assert!(
        joined(&replies[8])
            .starts_with("Red's throw of 3 (3 and blank) is taken back; type what really fell.")
    );
    assert!(replies[9].starts_with("R1's coming in on d1 is taken back; the dice stay"), "{}", replies[9]);
}

#[test]
fn a_mistyped_throw_of_real_dice_is_taken_back_and_typed_anew_though_no_pawn_could_use_it() {
    let mut app = with_real_dice();
    let replies = replies(&mut app, &["u", "0 2", "u", "0 1", "u", "0 3", "1 1"]);
    assert!(replies[1].starts_with("There is no throw or move to take back.\n"), "{}", replies[1]);
    assert!(
        replies[2].contains("No pawn can use it") && replies[2].contains("Turn 2, Yellow"),
        "{}",
        replies[2]
    );
    assert_eq!(
        joined(&replies[3]),
        "Red's throw of 2 (blank and 2) is taken back; type what really fell. \
         Turn 1, Red: throw your dice, and type both faces, such as 0 3."
    );
    assert!(replies[4].starts_with("Red throws 1 (blank and 1).\nRed has 1 to play"), "{}", replies[4]);
    assert!(replies[5].starts_with("Red's throw of 1 (blank and 1) is taken back"), "{}", replies[5]);
    assert!(replies[6].contains("Red throws 3") && replies[6].contains("Turn 2, Yellow"), "{}", replies[6]);
    assert!(replies[7].contains("Turn 3, Red"), "{}", replies[7]);
}

#[test]
fn a_throw_of_real_dice_can_be_typed_as_its_total() {
    for (typed, said) in [
        ("t 1", "Red throws 1 (blank and 1)."),
        ("T1", "Red throws 1 (blank and 1)."),
        ("total 12", "Red throws 12 (blank and blank)."),
        ("t 4", "Red throws 4 (1 and 3)."),
        ("  t   6 ", "Red throws 6 (3 and 3)."),
    ] {
        let reply = &replies(&mut with_real_dice(), &[typed])[1];
        assert!(reply.starts_with(said), "{typed}: {reply}");
    }
    for typed in ["t", "t 0", "t 7", "t 11", "t 13", "total 99999999999999999999"] {
        let reply = &replies(&mut with_real_dice(), &[typed])[1];
        assert!(
            reply.starts_with("A throw counts 1 to 6, or 12 where both dice are blank.\nTurn 1, Red"),
            "{reply}"
        );
    }
    for typed in ["t -1", "t four", "totally", "4", "1 2 3"] {
        let reply = &replies(&mut with_real_dice(), &[typed])[1];
        assert!(
            reply.starts_with("That means nothing here: type the two faces that fell"),
            "{typed}: {reply}"
        );
    }
}

#[test]
fn a_player_who_is_shut_out_is_told_so_and_asked() {
    let setup = two(|setup| {
        setup.pawns[Seat::Yellow] = vec![Spot::Step(24), Spot::Step(26), Spot::Step(28), Spot::Step(21)];
        setup.has_cut = Seats::NONE.with(Seat::Yellow);
        setup.turn = Seat::Yellow;
        setup.pawns[Seat::Red][0] = Spot::Step(3);
    });
    let replies = scripted(&setup, &[4, 4], &["", "4", "no"]);
    let said = joined(&replies[2]);
    assert!(said.contains("Red has not cut, and every other pawn has turned in"), "{said}");
    assert!(said.ends_with("Give up? Every pawn of the other player is past cutting, so the game is decided; it can be played to the end all the same. Type yes or no."), "{said}");
    assert!(replies[3].ends_with("Red: Enter throws.\n"), "{}", replies[3]);
}

#[test]
fn names_of_any_script_are_said_where_the_locale_can_show_them() {
    let mut arrangement = Arrangement { first: First::Seat(Seat::Red), ..Arrangement::default() };
    arrangement.names[Seat::Red] = dhayam::app::name::Name::typed("அனு");
    let say = |glyphs| {
        let settings = Settings { glyphs, ..still() };
        let mut app = App::table(arrangement.clone(), settings, Seed(7)).expect("the arrangement is sound");
        replies(&mut app, &["", "position", "help"]).concat()
    };
    assert!(say(GlyphSet::Unicode).contains("அனு (red): Enter throws."));
    assert!(say(GlyphSet::Ascii).is_ascii(), "every byte is one that an old locale shows");
}

#[test]
fn whatever_speed_is_set_nothing_moves_in_lines() {
    let arrangement = Arrangement { first: First::Seat(Seat::Red), ..Arrangement::default() };
    let mut app = App::table(arrangement, Settings::default(), Seed(7)).expect("the arrangement is sound");
    let replies = replies(&mut app, &["", ""]);
    assert!(replies[1].ends_with("Turn 2, Yellow: Enter throws.\n"), "{}", replies[1]);
    assert_eq!(app.wake_in(), None, "nothing is still to be shown");
}

#[test]
fn hint_and_dangers_are_told_in_lines() {
    let setup = two(|setup| {
        setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(20), Spot::Step(0), Spot::Step(0)];
        setup.pawns[Seat::Yellow] = vec![Spot::Step(15), Spot::Step(5), Spot::New, Spot::New];
    });
    let replies = scripted(&setup, &[2, 3], &["hint", "dangers", "", "hint", "dangers", "1", "hint"]);
    let said = |n: usize| joined(&replies[n]);
    assert!(said(1).starts_with("Win chances: Red "), "{}", said(1));
    assert!(said(2).contains("! in danger as it stands: R1") && said(2).contains("R2"), "{}", said(2));
    assert!(said(4).starts_with("Hint: Red has 2 to play. Win chances, best first:"), "{}", said(4));
    assert!(said(4).contains("R1 e1\u{2192}g1 cuts Y1, way open, "), "{}", said(4));
    assert!(said(4).contains(", best.") && said(4).ends_with("Type 1 to 3."), "{}", said(4));
    assert!(said(5).contains("x to be cut this turn: Y1 100%."), "{}", said(5));
    assert!(said(7).starts_with("Win chances: Red "), "yellow is told too: {}", said(7));
}

#[test]
fn a_game_without_hints_says_so_in_lines_too() {
    let quiet = Settings { hints: false, ..still() };
    let mut session = Session::scripted_with(&two(|_| ()), &[1], quiet);
    let replies = replies(&mut session.app, &["hint", "dangers"]);
    for said in &replies[1..] {
        assert!(said.contains("played without hints"), "{said}");
    }
}

#[test]
fn digits_of_any_script_choose_in_lines_too() {
    let setup = two(|setup| {
        setup.pawns[Seat::Red] = vec![Spot::Step(4), Spot::Step(22), Spot::Step(46), Spot::Step(30)];
        setup.has_cut = Seats::NONE.with(Seat::Red);
    });
    for second in ["2", "௨", "२", "２", "٢"] {
        let replies = scripted(&setup, &[2, 3], &["", second]);
        assert!(replies[2].starts_with("R2 goes from b1 to b2"), "{second}: {}", replies[2]);
    }
    let replies = scripted(&setup, &[2, 3], &["", "௯"]);
    assert!(
        replies[2].contains("the number of a move, 1 to 4"),
        "a number that is too large: {}",
        replies[2]
    );
}

#[test]
fn the_start_of_a_turn_is_gone_back_to_by_its_number_with_one_question() {
    let mut app = Session::seeded(7, Seats::FOUR, Rules::CLASSIC).app;
    let mut lines = vec![""; 30];
    lines.extend([
        "log all",
        "back to 3",
        "no",
        "Back  To 3",
        "yes",
        "log all",
        "back to 3",
        "back to 0",
        "back to",
    ]);
    let all = replies(&mut app, &lines);
    let said = |n: usize| joined(&all[n]);
    assert!(all[31].contains("\nTurn 3, Yellow:\n"), "{}", all[31]);
    assert!(said(32).starts_with("Go back to the start of turn 3, Yellow's? "), "{}", said(32));
    assert!(
        said(32).contains(" throws and moves are taken back. The same dice will fall again."),
        "{}",
        said(32)
    );
    assert!(all[33].starts_with("Blue has 4 to play"), "no changes nothing: {}", all[33]);
    assert!(
        said(35).starts_with(
            "The game is back at the start of turn 3; the same dice fall again. Turn 3, Yellow: Enter throws."
        ),
        "{}",
        said(35)
    );
    assert!(!all[36].contains("\nTurn 3, Yellow:\n"), "nothing of it stands: {}", all[36]);
    assert!(said(37).starts_with("Turn 3 has just begun"), "{}", said(37));
    assert!(said(38).starts_with("The turns of this game so far are 1 to 3."), "{}", said(38));
    assert!(said(39).starts_with("Name the turn, as in back to 12"), "{}", said(39));
}

#[test]
fn nobody_goes_back_to_a_turn_past_a_concession() {
    let mut app = Session::seeded(7, Seats::FOUR, Rules::CLASSIC).app;
    let all = replies(&mut app, &["", "concede", "yes", "", "back to 1", "back to 3", "yes"]);
    assert_eq!(
        joined(&all[5]).split(" Turn ").next(),
        Some("Giving up cannot be taken back: the first turn to go back to is turn 3."),
        "{all:#?}"
    );
    assert!(joined(&all[6]).contains("start of turn 3, Yellow's? One throw is taken back."), "{}", all[6]);
    assert!(joined(&all[7]).contains("Turn 3, Yellow: Enter throws."), "{}", all[7]);
}
