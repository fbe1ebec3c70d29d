//! Every screen at its sizes: pictures as text, the sweep of all sizes, and what must never be lost.

use dhayam::app::App;
use dhayam::app::arrangement::{Arrangement, First};
use dhayam::app::msg::Msg;
use dhayam::app::name::Name;
use dhayam::app::settings::{GlyphSet, Settings, Speed, ThemeName};
use dhayam::players::Player;
use dhayam::rules::{Rules, Seat, Seats, Setup, Spot};
use dhayam::ui::{self, Depth, Look};
use ratatui::buffer::Buffer;
use ratatui::style::Modifier;

use crate::kit::reviewed::made_up;
use crate::kit::session::{Session, still, text_of, window};
use crate::kit::{data, value};

const SIZES: [(u16, u16); 4] = [(80, 24), (60, 20), (120, 40), (40, 36)];

fn four(rules: Rules) -> Setup {
    Setup::start(rules, Seats::FOUR, Seat::Red)
}

/// A middle game of four in which red may cut, with a crowd on b2.
fn middle() -> Setup {
    let mut setup = four(Rules::CLASSIC);
    setup.pawns[Seat::Red] = vec![Spot::Step(0), Spot::Step(24), Spot::Step(0), Spot::Step(16)];
    setup.pawns[Seat::Green] = vec![Spot::Step(36), Spot::New, Spot::Step(1), Spot::Step(36)];
    setup.pawns[Seat::Yellow] = vec![Spot::Step(37), Spot::Step(48), Spot::Step(48), Spot::Step(32)];
    setup.pawns[Seat::Blue] = vec![Spot::Step(28), Spot::Step(11), Spot::Step(28), Spot::Cut];
    setup.has_cut = Seats::FOUR;
    setup
}

/// The middle game with bots on those seats, all of them named; what a bot does first is shown for so long.
fn with_bots(bots: Seats, milliseconds: u64) -> Session {
    let throws = [5, 2, 3].map(|v| dhayam::rules::Throw::worth(value(v))).to_vec();
    let position = middle().build().unwrap_or_else(|e| panic!("{e}"));
    let game = dhayam::game::Game::new(position, dhayam::game::DiceSource::Scripted(throws));
    let mut arrangement = Arrangement { seats: Seats::FOUR, ..Arrangement::default() };
    for (seat, name) in Seat::ALL.into_iter().zip(["Anu", "Bala", "Chitra", "Devi"]) {
        arrangement.names[seat] = Name::typed(name);
        if bots.contains(seat) {
            arrangement.players[seat] = Player::named("medium").expect("there is such a bot");
        }
    }
    let mut session = Session::new(App::game(game, arrangement, still()));
    session.wait(0).live(milliseconds);
    session
}

/// Every screen by name.
pub fn screens() -> Vec<(&'static str, Session)> {
    let cut = || {
        let mut at = Session::scripted(&middle(), &[5, 2, 3]);
        at.keys("Space 1");
        at
    };
    let mut banked_setup = four(Rules::TRADITIONAL);
    banked_setup.pawns[Seat::Red] = vec![Spot::Step(1), Spot::Step(3), Spot::New, Spot::New];
    let with = |mut at: Session, keys: &str| {
        at.keys(keys);
        at
    };
    let mut one = Setup::start(Rules { pawns: 1, ..Rules::CLASSIC }, Seats::opposite(Seat::Red), Seat::Red);
    one.pawns[Seat::Red] = vec![Spot::Step(43)];
    one.has_cut = Seats::opposite(Seat::Red);
    let mut hand = Arrangement { first: First::Seat(Seat::Red), ..Arrangement::default() };
    hand.dice = dhayam::app::arrangement::ThrownBy::Hand;
    let hand = App::table(hand, still(), dhayam::game::Seed(1)).expect("it can be played");
    let moving = Settings { speed: Speed::Normal, ..Settings::default() };
    let mut tumbling = Session::scripted_with(&middle(), &[5], moving);
    tumbling.keys("Space").wait(130);
    let mut walking = Session::scripted_with(&middle(), &[5], moving);
    walking.keys("Space").wait(5000).keys("4 Enter").wait(170);
    let mut cutting = Session::scripted_with(&middle(), &[5], moving);
    cutting.keys("Space").wait(5000).keys("1 Enter").wait(490);
    let mut crowned = Session::scripted_with(&one, &[5], moving);
    crowned.keys("Space").wait(5000).keys("Enter").wait(700);
    let record = std::fs::File::open(data("golden/records/game-005.dhayam")).expect("the record is there");
    let read = dhayam::game::record::read(std::io::BufReader::new(record), &dhayam::players::exists, |_| ());
    let read = read.expect("it is sound");
    let review = App::review(read.clone(), made_up(&read.game), still(), dhayam::game::Seed(1));
    let replay = App::replay(read, still(), dhayam::game::Seed(1));
    let mut analysing = Session::scripted(&one, &[5]);
    analysing.keys("Space Enter a").send(Msg::Analysing(1, 2));
    let names = vec!["Anu".to_owned(), "Bala".to_owned()];
    let unfinished = App::setup(Arrangement::default(), still(), dhayam::game::Seed(1)).offering(names);
    vec![
        ("replay", with(Session::new(replay), "Tab Tab")),
        ("analysing", analysing),
        ("review", with(Session::new(review.clone()), "Down")),
        ("moment", with(Session::new(review), "Down Down Down Down Down Enter")),
        ("setup-unfinished", Session::new(unfinished)),
        ("setup", Session::setup()),
        ("setup-problem", with(Session::setup(), "Down Left Up")),
        ("setup-name", with(Session::setup(), "Down Enter A n u")),
        ("setup-bot", with(Session::setup(), "Down Down Down Right Enter B a l a Enter")),
        ("bot-throws", with_bots(Seats::opposite(Seat::Red), 0)),
        ("bot-moves", with_bots(Seats::opposite(Seat::Red), 600)),
        ("watched", with(with_bots(Seats::FOUR, 900), "p")),
        ("start", Session::scripted(&four(Rules::CLASSIC), &[1])),
        ("cut-on-offer", cut()),
        ("banked-hand", with(Session::scripted(&banked_setup, &[5, 12, 2]), "Space Space Space Tab")),
        ("no-move", with(Session::scripted(&four(Rules::CLASSIC), &[4]), "Space")),
        ("tumbling", tumbling),
        ("walking", walking),
        ("cutting", cutting),
        ("crowned", crowned),
        ("typed-dice", with(Session::new(hand), "2")),
        ("refused", with(Session::scripted(&middle(), &[5]), "Space 2 Enter Space Space 2")),
        ("hint", with(cut(), "h Down")),
        ("hint-before-throw", with(Session::scripted(&middle(), &[5]), "h")),
        ("dangers", with(Session::scripted(&middle(), &[3]), "Space d")),
        ("dangers-after", with(Session::scripted(&middle(), &[5]), "Space 4 d l Esc")),
        ("help", with(cut(), "?")),
        (
            "log",
            with(
                Session::scripted(&four(Rules::CLASSIC), &[1, 5, 6, 4, 2]),
                "Space 1 Enter Space 1 Enter Space 1 Enter Space 1 Enter Space Space l",
            ),
        ),
        ("throws", with(cut(), "t")),
        ("menu", with(cut(), "m")),
        ("question", with(cut(), "q")),
        ("king", with(Session::scripted(&one, &[5]), "Space Enter Tab")),
    ]
}

#[test]
fn every_screen_looks_as_it_was_approved() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("data/screens");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for (name, session) in screens() {
            for (width, height) in SIZES {
                insta::assert_snapshot!(
                    format!("{name}-{width}x{height}"),
                    session.screen(width, height, GlyphSet::Unicode)
                );
                insta::assert_snapshot!(
                    format!("{name}-{width}x{height}-ascii"),
                    session.screen(width, height, GlyphSet::Ascii)
                );
            }
        }
    });
}

#[test]
fn row_09_every_screen_draws_at_every_size() {
    let look = Look::new(Settings::default(), Depth::Rgb);
    for (name, session) in screens() {
        for height in 1..=50 {
            for width in [1, 2, 3, 10, 39, 40, 41, 51, 52, 53, 59, 60, 61, 79, 80, 81, 100, 120, 200] {
                draws(name, &session, &look, (width, height));
            }
        }
        for width in 1..=130 {
            for height in [1, 2, 3, 12, 19, 20, 23, 24, 35, 36, 37] {
                draws(name, &session, &look, (width, height));
            }
        }
        draws(name, &session, &look, (500, 200));
    }
}

/// Draws a screen at a size, and fails unless it is there as far as there is room for it, and can be clicked where it
/// can be seen.
fn draws(name: &str, session: &Session, look: &Look, (width, height): (u16, u16)) {
    let what = || format!("{name} at {width}x{height}");
    let mut buffer = window(width, height);
    let drawn = ui::draw(&session.app, look, &mut buffer);
    let fits = (width >= 60 && height >= 20) || (width >= 40 && height >= 36);
    assert_eq!(
        drawn.too_small,
        !fits,
        "{}: it is said where the window is too small, and only there",
        what()
    );
    let inside = drawn.hits.iter().all(|hit| hit.right <= width && hit.bottom <= height);
    assert!(inside, "{}: nothing outside the window can be clicked", what());
    let blank = |row: &[ratatui::buffer::Cell]| row.iter().all(|cell| cell.symbol().trim().is_empty());
    let rows: Vec<_> = buffer.content.chunks(usize::from(width)).collect();
    let drawn_rows = rows.iter().filter(|row| !blank(row)).count();
    let least = if fits { 10 } else { 1 };
    assert!(drawn_rows >= least, "{}: {drawn_rows} rows are drawn", what());
    assert!(!fits || !blank(rows[rows.len() - 1]), "{}: the last row names keys", what());
}

#[test]
#[ignore = "slow: the sweep above, without gaps"]
fn row_09_every_screen_draws_at_every_size_from_1x1_to_500x200() {
    let look = Look::new(Settings::default(), Depth::Rgb);
    for (name, session) in screens() {
        for width in 1..=500 {
            for height in 1..=200 {
                draws(name, &session, &look, (width, height));
            }
        }
    }
}

#[test]
fn row_08_a_window_too_small_says_what_it_needs_and_has() {
    let session = Session::setup();
    for (width, height) in [(59, 20), (60, 19), (30, 10)] {
        let screen = session.screen(width, height, GlyphSet::Unicode);
        let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("needs 60x20"), "{words}");
        assert!(words.contains(&format!("has {width}x{height}")), "{words}");
    }
}

#[test]
fn ascii_screens_have_no_byte_above_0x7f() {
    for (name, mut session) in screens() {
        session.paste("அனு Björn");
        for (width, height) in SIZES {
            assert!(session.screen(width, height, GlyphSet::Ascii).is_ascii(), "{name} at {width}x{height}");
        }
    }
    let mut named = Session::setup();
    named.keys("Down").paste("அனு");
    assert!(named.screen(80, 24, GlyphSet::Ascii).is_ascii(), "a name of another script");
}

/// The fullest table there is: four players with long names, six pawns on six places each, a banked hand.
fn fullest() -> Session {
    let mut setup = four(Rules { pawns: 6, ..Rules::TRADITIONAL });
    for seat in Seat::ALL {
        setup.pawns[seat] = [0, 6, 12, 24, 28, 48].map(Spot::Step).to_vec();
        // Cut in this turn: for each of the three red has thrown once more (H3).
        setup.pawns[seat][0] = Spot::Cut;
    }
    setup.pawns[Seat::Red] = [2, 4, 7, 9, 24, 36].map(Spot::Step).to_vec();
    setup.has_cut = Seats::FOUR;
    setup.owed = 0;
    setup.hand = [2, 2, 3, 4, 5, 6, 12, 1].map(value).into_iter().collect();
    let game = dhayam::game::Game::new(
        setup.build().unwrap_or_else(|e| panic!("{e}")),
        dhayam::game::DiceSource::Scripted(Vec::new()),
    );
    let mut arrangement = Arrangement { seats: Seats::FOUR, rules: setup.rules, ..Arrangement::default() };
    for seat in Seat::ALL {
        arrangement.names[seat] = Name::typed("Thiruvalluvar of the long names");
    }
    Session::new(App::game(game, arrangement, still()))
}

#[test]
fn the_fullest_table_is_complete_at_every_allowed_size() {
    let mut session = fullest();
    let lines = session.table().choices();
    let front = lines.iter().filter(|line| Some(line.value) == session.table().value()).count();
    assert_eq!(front, 6, "six different moves of the value in front");
    for (width, height) in [(80, 24), (60, 20), (40, 36), (120, 40)] {
        let screen = session.screen(width, height, GlyphSet::Unicode);
        // The smallest panels have six rows for them, and the last says that there are more.
        for number in 1..=5 {
            let found =
                screen.lines().any(|line| line.contains(&format!("  1: {number} ")) && line.contains('→'));
            assert!(found, "move {number} is on the screen at {width}x{height}:\n{screen}");
        }
        for words in
            [", choose", "[1]", "2×2", "12", "home", "way open", "turn 1", "Right next value", "Enter play"]
        {
            assert!(screen.contains(words), "{words:?} is on the screen at {width}x{height}:\n{screen}");
        }
        assert!(screen.matches("Thiru").count() >= 5, "all names are there at {width}x{height}:\n{screen}");
    }
    session.keys("6").expect("► 1: 6", "the last of them can be chosen");
    let screen = session.screen(60, 20, GlyphSet::Unicode);
    assert!(screen.contains("► 1: 6"), "and then it is in sight:\n{screen}");
}

#[test]
fn every_bots_level_can_be_read_at_every_allowed_size_whatever_its_name() {
    let position = middle().build().unwrap_or_else(|e| panic!("{e}"));
    let game = dhayam::game::Game::new(position, dhayam::game::DiceSource::Scripted(Vec::new()));
    let mut arrangement = Arrangement { seats: Seats::FOUR, ..Arrangement::default() };
    for row in &dhayam::players::BOTS {
        for seat in Seat::ALL {
            arrangement.names[seat] = Name::typed("Thiruvalluvar of the long names");
            arrangement.players[seat] = Player::Bot(row);
        }
        let session = Session::new(App::game(game.clone(), arrangement.clone(), still()));
        for (width, height) in SIZES {
            for glyphs in [GlyphSet::Unicode, GlyphSet::Ascii] {
                let screen = session.screen(width, height, glyphs);
                let levels =
                    screen.lines().filter(|line| line.contains("Th") && line.contains(row.name)).count();
                assert!(levels >= 4, "{} of four at {width}x{height}:\n{screen}", row.name);
            }
        }
    }
}

#[test]
fn all_reasons_of_a_lost_throw_are_on_the_screen_however_many() {
    let mut setup = four(Rules { pawns: 6, ..Rules::CLASSIC });
    setup.pawns[Seat::Red] =
        vec![Spot::Step(35), Spot::Step(39), Spot::Step(43), Spot::Step(47), Spot::Step(46), Spot::Cut];
    setup.has_cut = Seats::FOUR;
    let mut session = Session::scripted(&setup, &[4]);
    session.keys("Space");
    assert_eq!(session.app.context(), dhayam::app::keymap::Context::Read, "red cannot use the 4");
    let reasons = [
        "R1 would land on R2",
        "R2 would land on R3",
        "R3 would land on R4",
        "R4 is only 1 from",
        "R5 is only 2 from",
        "R6 needs a 1 or 5",
    ];
    for (width, height) in SIZES {
        let screen = session.screen(width, height, GlyphSet::Unicode);
        for reason in reasons {
            assert!(screen.contains(reason), "{reason:?} is on the screen at {width}x{height}:\n{screen}");
        }
    }
}

#[test]
fn twenty_four_pawns_on_one_square_are_counted_by_colour() {
    let mut setup = four(Rules { pawns: 6, ..Rules::CLASSIC });
    for (seat, step) in [(Seat::Red, 24), (Seat::Green, 36), (Seat::Yellow, 32), (Seat::Blue, 28)] {
        setup.pawns[seat] = vec![Spot::Step(step); 6];
    }
    setup.has_cut = Seats::FOUR;
    let session = Session::scripted(&setup, &[2]);
    for (width, height) in SIZES {
        let screen = session.screen(width, height, GlyphSet::Unicode);
        if width < 120 {
            for count in ["6R", "6G", "6Y", "6B"] {
                assert!(screen.contains(count), "{count} at {width}x{height}:\n{screen}");
            }
        } else {
            for pawn in ["R1", "R6", "G3", "Y4", "B5"] {
                assert!(screen.contains(pawn), "{pawn} has room at {width}x{height}:\n{screen}");
            }
        }
    }
}

/// The cells that hold those words, in the first row that has them.
fn cells(buffer: &Buffer, words: &str) -> Vec<ratatui::buffer::Cell> {
    let text = text_of(buffer);
    let found = text.lines().enumerate().find_map(|(y, line)| {
        let at = line.find(words)?;
        Some((line[..at].chars().count(), y))
    });
    let (x, y) = found.unwrap_or_else(|| panic!("{words:?} is not on\n{text}"));
    let start = y * usize::from(buffer.area.width) + x;
    buffer.content[start..start + words.chars().count()].to_vec()
}

#[test]
fn the_chosen_move_the_seats_and_the_crosses_are_told_apart_in_every_look() {
    let mut session = Session::scripted(&middle(), &[5, 2, 3]);
    session.keys("Space 1");
    let looks = ThemeName::ALL.into_iter().flat_map(|theme| Depth::ALL.map(|depth| (theme, depth)));
    for (theme, depth) in looks {
        for glyphs in [GlyphSet::Unicode, GlyphSet::Ascii] {
            let look = Look::new(Settings { glyphs, theme, ..Settings::default() }, depth);
            let mut buffer = window(80, 24);
            ui::draw(&session.app, &look, &mut buffer);
            let text = text_of(&buffer);
            let mark = if glyphs == GlyphSet::Ascii { ">1,3" } else { "►1,3" };
            assert!(text.contains(mark), "the chosen move has a pointer:\n{text}");
            let chosen = cells(&buffer, "g3 cuts B2")[0].clone();
            let other = cells(&buffer, "c6 cuts Y1")[0].clone();
            assert_ne!(chosen.style(), other.style(), "{theme:?} {depth:?}: and a style of its own");
            let bracketed = text.contains("[R1]") && cells(&buffer, "R1")[0].bg != cells(&buffer, "R4")[0].bg;
            let reversed = cells(&buffer, "R1")[0].modifier.contains(Modifier::REVERSED);
            assert!(bracketed || reversed, "{theme:?} {depth:?}: the chosen pawn is unlike the others");
            let crosses = if glyphs == GlyphSet::Ascii { "\\     /" } else { "╲     ╱" };
            assert!(text.matches(crosses).count() >= 6, "the crosses are drawn:\n{text}");
            for pawn in ["R2", "R4", "G1", "G3", "Y1", "Y4", "B1", "B2"] {
                assert!(text.contains(pawn), "{pawn} is known by its letter and its number:\n{text}");
            }
            if theme != ThemeName::Mono && depth != Depth::Mono {
                let grounds = ["R4", "G3", "Y1", "B1"].map(|p| cells(&buffer, p)[0].bg);
                let different: std::collections::HashSet<_> = grounds.iter().collect();
                assert_eq!(different.len(), 4, "{theme:?} {depth:?}: and by colour");
            }
        }
    }
}
