//! What a listener asks about the board, and the width of the lines that answer.

use dhayam::app::App;
use dhayam::app::arrangement::Arrangement;
use dhayam::app::settings::Settings;
use dhayam::game::Seed;
use dhayam::rules::{Rules, Seat, Seats, Setup, Spot};
use dhayam::store::{SaveTo, Saver};
use dhayam::term::{Keeper, Plain};

use crate::kit::joined;
use crate::kit::lines::{Piped, replies};
use crate::kit::run::{dhayam, fifty_actions, folder, printed};
use crate::kit::session::{Session, still};

/// Two players in the middle of a game, red to throw.
fn setup() -> Setup {
    let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
    setup.pawns[Seat::Red] = vec![Spot::Step(12), Spot::Step(12), Spot::Step(1), Spot::Cut];
    setup.pawns[Seat::Yellow] = vec![Spot::Step(15), Spot::Step(0), Spot::Step(48), Spot::New];
    setup.has_cut = Seats::NONE.with(Seat::Yellow);
    setup
}

/// What is said to each of the lines, in so many columns.
fn said_in(columns: u16, app: &mut App, lines: &[&str]) -> Vec<String> {
    let mut keeper = Keeper::new(Saver::new(SaveTo::Nowhere, dhayam::players::exists), None);
    let mut plain = Plain::new(app, &mut keeper);
    plain.columns = columns;
    std::iter::once(plain.begin(&[]))
        .collect::<Vec<_>>()
        .into_iter()
        .chain(lines.iter().map(|line| plain.answer(line)))
        .collect()
}

#[test]
fn the_board_shows_which_pawns_stand_where_and_how_many() {
    let said = &replies(&mut Session::scripted(&setup(), &[2]).app, &["board"])[1];
    let board = "  a    b    c    d    e    f    g
7 .    .    .    3*x  v    .    .
6 .    x    .    .    .    x    .
5 >    .    .    .    .    .    .
4 x    .    .    Y3x  .    .    x
3 .    .    .    .    .    .    <
2 .    x    .    .    .    x    .
1 .    .    ^    x    R3   .    Y1
  a    b    c    d    e    f    g
d7: R1-2 and Y2.
";
    assert!(said.starts_with(board), "{said}");
}

#[test]
fn the_position_is_told_by_player_with_pawns_on_one_square_together_and_counts() {
    let said = joined(&replies(&mut Session::scripted(&setup(), &[2]).app, &["position"])[1]);
    assert!(
        said.starts_with(
            "Red: way shut; R1-2 on d7, safe; R3 on e1; 1 off the board, cut. \
             Yellow: way open; Y1 on g1; Y2 on d7, safe; 1 off the board; 1 home. Turn 1"
        ),
        "{said}"
    );
}

#[test]
fn a_square_or_a_pawn_that_is_named_is_told_about() {
    let lines = ["d7", "C1", "d4", "a1", "Y1", "r3", "Y3", "R4", "y4", "R5", "G1", "g1", "h9"];
    let all = replies(&mut Session::scripted(&setup(), &[2]).app, &lines);
    let told = |n: usize| joined(&all[n + 1]).replace(" Turn 1, Red: Enter throws.", "");
    for (n, wanted) in [
        "d7: R1-2 and Y2; safe; the home of Yellow.",
        "c1: nobody; not safe; the way in of Red.",
        "d4, the centre: Y3; safe.",
        "a1: nobody; not safe.",
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(told(n), wanted);
    }
    assert!(
        told(4).starts_with("Y1, of Yellow: on g1, not safe; 33 steps to the centre. It can be cut by R3 with a 2. In danger before the next turn of Yellow: "),
        "{}",
        told(4)
    );
    assert!(
        told(5).starts_with("R3, of Red: on e1, not safe; 47 steps to the centre, but the way in is shut and it would go round again. "),
        "{}",
        told(5)
    );
    assert_eq!(told(6), "Y3, of Yellow: home.");
    assert_eq!(
        told(7),
        "R4, of Red: cut, off the board; it needs a 1 or 5 to come in. Then it has 48 steps to go."
    );
    assert_eq!(told(8), "Y4, of Yellow: not in yet; it needs a 1 to come in. Then it has 48 steps to go.");
    assert_eq!(told(9), "There is no pawn R5 on this board.");
    assert_eq!(told(10), "There is no pawn G1 on this board.");
    assert_eq!(told(11), "g1: Y1; not safe.", "nobody plays green, so a column is meant");
    assert!(told(12).starts_with("That means nothing here"), "{}", told(12));
}

#[test]
fn a_small_letter_that_is_a_column_and_a_player_tells_of_both_and_without_hints_no_chance_is_told() {
    let setup = Setup::start(Rules::CLASSIC, Seats::FOUR, Seat::Red);
    let quiet = Settings { hints: false, ..still() };
    let all = replies(&mut Session::scripted_with(&setup, &[2], quiet).app, &["g4", "G4"]);
    assert!(
        all[1].starts_with("g4: nobody; safe; the home of Green.\nG4, of Green: not in yet"),
        "{}",
        all[1]
    );
    assert!(all[2].starts_with("G4, of Green: not in yet"), "{}", all[2]);
    let quiet = Settings { hints: false, ..still() };
    let said = &replies(&mut Session::scripted_with(&self::setup(), &[2], quiet).app, &["Y1"])[1];
    assert!(said.contains("It can be cut by R3") && !said.contains("danger"), "{said}");
}

#[test]
fn last_tells_what_has_happened_since_the_player_threw() {
    let mut app = Session::seeded(7, Seats::FOUR, Rules::CLASSIC).app;
    let all = replies(&mut app, &["last", "", "", "", "", "last"]);
    assert!(all[1].starts_with("Nothing has happened since Red last threw.\n"), "{}", all[1]);
    let last: Vec<&str> = all[6].lines().filter(|line| line.contains(" throws ")).collect();
    assert!(all[6].starts_with("Since Red last threw:\nRed throws 3"), "{}", all[6]);
    assert_eq!(last.len(), 4, "its own throw, and one of each of the others: {}", all[6]);
}

#[test]
fn in_forty_columns_nothing_is_wider_and_no_word_is_broken() {
    let lines = [
        "board", "position", "d7", "Y1", "last", "help", "odds", "hint", "", "hint", "dangers", "log",
        "nonsense", "concede",
    ];
    let mut app = Session::scripted(&setup(), &[2, 3]).app;
    let narrow = said_in(40, &mut app, &lines);
    let mut app = Session::scripted(&setup(), &[2, 3]).app;
    let wide = said_in(200, &mut app, &lines);
    for (n, (narrow, wide)) in narrow.iter().zip(&wide).enumerate() {
        for line in narrow.lines() {
            assert!(line.chars().count() <= 40, "{n}: {line:?}");
        }
        // Of the odds the columns are narrower too.
        if n != 7 {
            assert_eq!(joined(narrow), joined(wide), "no word is broken");
        }
    }
}

#[test]
fn the_report_of_a_game_fits_forty_columns() {
    let home = folder();
    let file = home.path().join("g.dhayam");
    std::fs::write(&file, fifty_actions()).expect("a new folder can be written");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_dhayam"));
    crate::kit::run::at_home(&mut command, home.path());
    let output = command.env("COLUMNS", "40").arg("analyse").arg(&file).output().expect("it starts");
    let report = printed(&output);
    assert!(report.contains("d/m/b") && report.lines().count() > 40, "{report}");
    let wide: Vec<&str> = report.lines().filter(|line| line.chars().count() > 40).collect();
    assert!(wide.is_empty(), "{wide:#?}");
    // Where nobody says how wide, 80 columns are.
    assert!(
        printed(&dhayam(home.path(), &["analyse", &file.to_string_lossy()]))
            .lines()
            .any(|line| line.len() > 70)
    );
}

#[test]
fn a_pipe_is_as_wide_as_columns_says() {
    let home = folder();
    let said = Piped::start_with(home.path(), "--plain -p 2 --seed 7", |command| {
        command.env("COLUMNS", "30");
    })
    .reply();
    assert!(said.lines().all(|line| line.chars().count() <= 30), "{said}");
    for columns in ["", "0", "wide"] {
        let said = Piped::start_with(home.path(), "--plain -p 2 --seed 7", |command| {
            command.env("COLUMNS", columns);
        })
        .reply();
        assert!(said.lines().any(|line| line.chars().count() > 50), "{said}");
    }
}

#[test]
fn a_command_that_is_told_is_never_broken_and_is_what_a_shell_reads() {
    let home = folder();
    let file = home.path().join("it's a\\b ~ evening with a long long name.dhayam");
    let mut game = Piped::start_with(home.path(), "--plain -p 2 --seed 7 --save", |command| {
        command.arg(&file).env("COLUMNS", "40");
    });
    game.reply();
    game.answer("");
    let said = game.answer("quit");
    let command = said.lines().find_map(|line| line.strip_prefix("dhayam resume --plain "));
    let word = command.unwrap_or_else(|| panic!("it stands on a line of its own: {said}"));
    let read = std::process::Command::new("sh").args(["-c", &format!("printf %s {word}")]).output();
    if let Ok(read) = read {
        assert_eq!(String::from_utf8_lossy(&read.stdout), file.to_string_lossy());
    }
    // Commands inside a sentence stay on one line at every width.
    for columns in 24..90 {
        let arrangement = Arrangement::default();
        let mut app = App::table(arrangement, still(), Seed(7)).expect("two can play");
        let help = &said_in(columns, &mut app, &["help"])[1];
        assert!(help.lines().any(|line| line.contains("'dhayam rules'")), "{columns}: {help}");
    }
}
