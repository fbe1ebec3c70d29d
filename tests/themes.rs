//! Every theme at every depth of colour, measured on what is really drawn.
//!
//! `cargo test --test tests themes:: -- --nocapture` prints what was measured.

use std::collections::HashMap;
use std::fmt::Write as _;

use dhayam::app::App;
use dhayam::app::settings::{Settings, ThemeName};
use dhayam::app::stage::Cue;
use dhayam::rules::{Seat, Square};
use dhayam::store::parse_settings;
use dhayam::ui::{self, Depth, Look, Theme};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier, Style};

use crate::kit::colour::{
    DICHROMATS, Eyes, PALETTES_16, Palette16, Rgb, USUAL, contrast, distance, of_hex, seen,
};
use crate::kit::session::{Session, text_of, window};
use crate::screens::screens;

/// A theme at a depth.
type Kind = (ThemeName, Depth);

/// Every theme that has colours, at every depth that has them.
fn coloured() -> impl Iterator<Item = Kind> {
    let depths = [Depth::Rgb, Depth::Xterm256, Depth::Ansi16];
    let names = ThemeName::ALL.into_iter().filter(|&name| name != ThemeName::Mono);
    names.flat_map(move |name| depths.map(|depth| (name, depth)))
}

fn picture(session: &Session, (theme, depth): Kind, (width, height): (u16, u16)) -> Buffer {
    let look = Look::new(Settings { theme, ..Settings::default() }, depth);
    let mut buffer = window(width, height);
    ui::draw(&session.app, &look, &mut buffer);
    buffer
}

/// What a cell is to the eye: words need more contrast than drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum What {
    Words,
    Drawing,
}

/// What is drawn with, but for `[` and `]` beside a chosen pawn.
const DRAWING: &str = "┌─┐│└┘┏━┓┃┗┛╔═╗║╚╝╲╱╳↑←↓→•●►▸╌·";
/// What stands for a ground: it says nothing that the place does not say.
const SHADES: &str = " ░▒";

/// What a cell is, from what it holds and what is beside it in its row.
fn what(row: &[Cell], x: usize, theme: &Theme) -> What {
    let symbol = row[x].symbol();
    let chosen = |cell: &Cell| Seat::ALL.iter().any(|&seat| theme.chosen[seat].bg == Some(cell.bg));
    let bracket = (symbol == "[" && chosen(&row[x + 1]))
        || (symbol == "]" && x.checked_sub(1).is_some_and(|x| chosen(&row[x])));
    // An arrow between two squares is read with them.
    let read = symbol == "→" && x > 0 && row[x - 1].symbol().chars().all(char::is_alphanumeric);
    if (DRAWING.contains(symbol) && !read) || bracket { What::Drawing } else { What::Words }
}

/// Foreground and background with reverse carried out.
fn seen_pair(cell: &Cell) -> [Color; 2] {
    if cell.modifier.contains(Modifier::REVERSED) { [cell.bg, cell.fg] } else { [cell.fg, cell.bg] }
}

/// A terminal's own words and background: black, the dark grey of many, and white.
const DARK: [(u32, u32); 2] = [(0xe5_e5e5, 0x00_0000), (0xd4_d4d4, 0x1e_1e1e)];
const LIGHT: (u32, u32) = (0x00_0000, 0xff_ffff);

/// The terminals that a theme has to look right on.
fn terminals(theme: ThemeName) -> Vec<(Rgb, Rgb)> {
    let own = match theme {
        ThemeName::Dark => DARK.to_vec(),
        ThemeName::Light => vec![LIGHT],
        _ => vec![DARK[0], DARK[1], LIGHT],
    };
    own.into_iter().map(|(words, ground)| (of_hex(words), of_hex(ground))).collect()
}

/// The palettes to look at: one will do where colours are the same everywhere.
fn palettes(depth: Depth) -> &'static [Palette16] {
    if depth == Depth::Ansi16 { &PALETTES_16 } else { &PALETTES_16[..1] }
}

/// The least contrast of words on a ground, over all terminals and palettes.
fn least((theme, depth): Kind, [words, ground]: [Color; 2]) -> f64 {
    let mut least = f64::MAX;
    for (own_words, own_ground) in terminals(theme) {
        for palette in palettes(depth) {
            let words = seen(words, palette).unwrap_or(own_words);
            let ground = seen(ground, palette).unwrap_or(own_ground);
            least = least.min(contrast(words, ground));
        }
    }
    least
}

/// What a theme promises: the contrast of words, and that of drawings and pawns. As WCAG 2 has it: AA (1.4.3,
/// 1.4.11), and for `contrast` AAA (1.4.6).
fn promised(theme: ThemeName) -> (f64, f64) {
    if theme == ThemeName::Contrast { (7.0, 4.5) } else { (4.5, 3.0) }
}

/// What words need in these colours: less where the 16 colours have no more to give. Those words are bold
/// then, and are the letter of a seat, a name, or the row of the chosen move.
fn needed(kind: Kind, colours: [Color; 2]) -> f64 {
    let has = |colour| colours.contains(&colour);
    match kind {
        // No red has 7:1 in xterm's palette: bright red on black has 5.3, red on white 5.8; in that of Windows
        // they have 5.1 and 5.4.
        (ThemeName::Contrast, Depth::Ansi16) if has(Color::LightRed) => 5.0,
        // Of four that stand out on black, only this bright blue stays apart from the other three to all eyes;
        // and black on it is 4.4, 4.1 and 5.0, white 4.7, 5.1 and 3.5: neither is enough everywhere.
        (ThemeName::ColourBlind, Depth::Ansi16) if has(Color::LightBlue) => 4.1,
        _ => promised(kind.0).0,
    }
}

#[test]
fn row_12_whatever_is_drawn_can_be_read() {
    let sessions = screens();
    let mut faults = String::new();
    for kind in coloured() {
        let theme = Theme::new(kind.0, kind.1);
        let mut drawn: HashMap<(What, [Color; 2], bool), String> = HashMap::new();
        for (name, session) in &sessions {
            for size in [(60, 20), (80, 24), (120, 40)] {
                let buffer = picture(session, kind, size);
                for row in buffer.content.chunks(size.0.into()) {
                    for (x, cell) in
                        row.iter().enumerate().filter(|(_, cell)| !SHADES.contains(cell.symbol()))
                    {
                        assert!(!cell.modifier.contains(Modifier::DIM), "how dim looks is anybody's guess");
                        let bold = cell.modifier.contains(Modifier::BOLD);
                        let what = what(row, x, &theme);
                        let at = || format!("{name} at {size:?}, {:?}", cell.symbol());
                        drawn.entry((what, seen_pair(cell), bold)).or_insert_with(at);
                    }
                }
            }
        }
        let (words, drawings) = promised(kind.0);
        let mut lowest = [f64::MAX; 2];
        for ((what, colours, bold), at) in drawn {
            let contrast = least(kind, colours);
            lowest[what as usize] = lowest[what as usize].min(contrast);
            let enough = match what {
                What::Drawing => contrast >= drawings,
                What::Words => contrast >= words || (bold && contrast >= needed(kind, colours)),
            };
            if !enough {
                let _ = writeln!(faults, "{kind:?}: {what:?} {colours:?} {contrast:.2} bold {bold} in {at}");
            }
        }
        println!("{kind:?}: words {:.2}, drawings {:.2}", lowest[0], lowest[1]);
    }
    assert!(faults.is_empty(), "too little contrast:\n{faults}");
}

fn ground_of(style: Style) -> Color {
    style.bg.expect("it has a ground")
}

#[test]
fn a_pawn_stands_out_on_every_square_chosen_or_not() {
    let mut faults = String::new();
    for kind in coloured() {
        let theme = Theme::new(kind.0, kind.1);
        let mut lowest = f64::MAX;
        for square in Square::all() {
            let ground = ground_of(theme.ground(square));
            for seat in Seat::ALL {
                for pawn in [theme.pawns[seat], theme.chosen[seat]].map(ground_of) {
                    let contrast = least(kind, [pawn, ground]);
                    lowest = lowest.min(contrast);
                    if contrast < promised(kind.0).1 {
                        let _ =
                            writeln!(faults, "{kind:?}: {seat} {pawn} on {square} {ground}: {contrast:.2}");
                    }
                }
            }
        }
        println!("{kind:?}: pawns {lowest:.2}");
    }
    assert!(faults.is_empty(), "pawns that drown:\n{faults}");
}

#[test]
fn no_shade_is_drawn_behind_a_pawn() {
    // Its contrast is that with black, which a shade would lessen. While the King is celebrated whole squares
    // shine in the colour of his pawns.
    let shines = |app: &App| {
        let table = app.table_in_front();
        table.is_some_and(|table| matches!(table.stage.cue(), Some(Cue::Crowned(_))))
    };
    let plain = |session: &Session| session.app.overlay().is_none() && !shines(&session.app);
    for (name, session) in screens().iter().filter(|(_, session)| plain(session)) {
        let theme = Theme::new(ThemeName::Auto, Depth::Ansi16);
        let buffer = picture(session, (ThemeName::Auto, Depth::Ansi16), (80, 24));
        for row in buffer.content.chunks(80) {
            for pair in row.windows(2) {
                let pawn = |cell: &Cell| Seat::ALL.iter().any(|&seat| theme.pawns[seat].bg == Some(cell.bg));
                let shade = |cell: &Cell| "░▒".contains(cell.symbol());
                let touch = (pawn(&pair[0]) && shade(&pair[1])) || (shade(&pair[0]) && pawn(&pair[1]));
                assert!(!touch, "{name}:\n{}", text_of(&buffer));
            }
        }
    }
}

/// The least distance of any two of four colours, over the palettes there are, and between which.
fn apart(colours: [Color; 4], depth: Depth, eyes: &Eyes) -> (f64, String) {
    let mut least = (f64::MAX, String::new());
    for palette in palettes(depth) {
        for (i, &a) in colours.iter().enumerate() {
            for &b in &colours[..i] {
                let see = |colour| seen(colour, palette).expect("a seat has a colour of its own");
                let apart = distance(see(a), see(b), eyes);
                if apart < least.0 {
                    least = (apart, format!("{b} and {a} by {} in {}", eyes.name, palette.name));
                }
            }
        }
    }
    least
}

/// What tells the seats apart: pawns, letters beside the board, marks on it, and the grounds of the homes.
fn tables(theme: &Theme) -> [(&'static str, [Color; 4]); 4] {
    [
        ("pawns", theme.pawns.0.map(ground_of)),
        ("badges", theme.badges.0.map(ground_of)),
        ("marks", theme.route.0.map(|style| style.fg.expect("a mark has a colour"))),
        ("homes", theme.homes.0.map(ground_of)),
    ]
}

/// Fails unless the seats of a theme are so far apart, and their homes so far.
fn expect_apart(kind: Kind, eyes: &Eyes, seats: f64, homes: f64) {
    for (what, colours) in tables(&Theme::new(kind.0, kind.1)) {
        let needed = match (what, kind.1) {
            // All grounds are black there: a home is known by the colour of its cross, which is a mark.
            ("homes", Depth::Ansi16) => continue,
            ("homes", _) => homes,
            _ => seats,
        };
        let (apart, between) = apart(colours, kind.1, eyes);
        println!("{kind:?}: {what} {apart:.1}, {between}");
        assert!(apart >= needed, "{kind:?}: {what} are {apart:.1} apart, not {needed}: {between}");
    }
}

#[test]
fn the_seats_are_told_apart_by_colour_in_every_theme() {
    for kind in coloured() {
        // Homes may be as good as grey where bright pawns have to stand out on them: their crosses tell.
        let dark = matches!(kind, (ThemeName::Contrast, Depth::Xterm256));
        expect_apart(kind, &USUAL, 30.0, if dark { 9.0 } else { 25.0 });
    }
}

#[test]
fn the_seats_of_the_colour_blind_theme_are_told_apart_by_all_eyes() {
    // 30 is a dozen steps that can just be told apart, where the other themes come down to 3. Of the 16
    // colours no four that stand out on black have more than 24 in the palettes of all. Homes have half of it:
    // they are dark, so that bright pawns stand out on them, and dark colours lie closer together.
    for (depth, seats) in [(Depth::Rgb, 30.0), (Depth::Xterm256, 30.0), (Depth::Ansi16, 24.0)] {
        for eyes in [&USUAL].into_iter().chain(&DICHROMATS) {
            expect_apart((ThemeName::ColourBlind, depth), eyes, seats, 15.0);
        }
    }
}

#[test]
fn the_rings_are_told_apart() {
    let pictures = screens();
    let (_, start) = pictures.iter().find(|(name, _)| *name == "start").expect("there is such a screen");
    for kind in coloured().filter(|kind| kind.1 != Depth::Ansi16) {
        let theme = Theme::new(kind.0, kind.1);
        let rings = theme.rings.map(|shades| shades.map(ground_of));
        // A dot in every square helps where all grounds are near to black.
        let needed = if theme.ticks { 1.05 } else { 1.15 };
        for (outer, inner) in rings.iter().zip(&rings[1..]) {
            for pair in outer.iter().flat_map(|&outer| inner.map(|inner| [outer, inner])) {
                let contrast = least(kind, pair);
                assert!(contrast >= needed, "{kind:?}: {pair:?} {contrast:.2}");
            }
        }
    }
    // Sixteen colours have one ground for all, and characters to shade it.
    let text = text_of(&picture(start, (ThemeName::Auto, Depth::Ansi16), (80, 24)));
    assert!(text.contains('░') && text.contains('▒'), "{text}");
    let text = text_of(&picture(start, (ThemeName::Auto, Depth::Rgb), (80, 24)));
    assert!(!text.contains('░'), "{text}");
}

#[test]
fn without_colours_nothing_has_one_in_any_theme() {
    // A colour, even the terminal's own, would be sent as a reset where NO_COLOR is set, and wipe reverse.
    let mono = (ThemeName::Mono, Depth::Rgb);
    for kind in ThemeName::ALL.map(|name| (name, Depth::Mono)).into_iter().chain([mono]) {
        for (name, session) in &screens() {
            for cell in &picture(session, kind, (80, 24)).content {
                assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{kind:?}: {name}");
            }
        }
    }
}

#[test]
fn the_row_under_the_cursor_is_a_bar_where_there_are_no_colours() {
    for (name, session) in &screens() {
        if !["setup", "setup-unfinished", "setup-name", "menu", "cut-on-offer", "king"].contains(name) {
            continue;
        }
        for size in [(60, 20), (80, 24), (120, 40)] {
            let buffer = picture(session, (ThemeName::Auto, Depth::Mono), size);
            let rows = buffer.content.chunks(size.0.into());
            let reversed =
                |row: &[Cell]| row.iter().filter(|c| c.modifier.contains(Modifier::REVERSED)).count();
            let widest = rows.map(reversed).max().unwrap_or(0);
            assert!(widest >= 20, "{name} at {size:?}: {widest} cells are reversed");
        }
    }
}

#[test]
fn without_colours_the_homes_are_known_by_letters() {
    let session = Session::seeded(1, dhayam::rules::Seats::FOUR, dhayam::rules::Rules::CLASSIC);
    for (size, columns) in [((60, 20), 38), ((80, 24), 53)] {
        let text = text_of(&picture(&session, (ThemeName::Auto, Depth::Mono), size));
        let board: Vec<String> = text.lines().map(|line| line.chars().take(columns).collect()).collect();
        for home in [" r ", " g ", " y ", " b "] {
            // The letters of the columns are on the last line of the frame.
            let inside = board.iter().filter(|line| !line.contains('─'));
            assert_eq!(inside.filter(|line| line.contains(home)).count(), 1, "{home} at {size:?}:\n{text}");
        }
    }
}

#[test]
fn only_the_themes_that_say_so_paint_the_window() {
    for kind in coloured() {
        let paints = matches!(kind.0, ThemeName::Dark | ThemeName::Light | ThemeName::Contrast);
        for (name, session) in &screens() {
            let buffer = picture(session, kind, (80, 24));
            let own = buffer.content.iter().filter(|cell| cell.bg == Color::Reset).count();
            assert_eq!(own == 0, paints, "{kind:?}: {name} has {own} cells in the terminal's own colour");
        }
    }
}

#[test]
fn every_theme_is_one_of_the_settings_and_looks_unlike_the_others() {
    let (_, session) = &screens()[0];
    let mut looks: Vec<Buffer> = Vec::new();
    for theme in ThemeName::ALL {
        let stored = parse_settings(&format!("theme = \"{}\"", theme.word()));
        assert_eq!((stored.settings.theme, stored.complaints.len()), (theme, 0));
        let look = picture(session, (theme, Depth::Rgb), (80, 24));
        assert!(!looks.contains(&look), "{theme:?} looks like another");
        looks.push(look);
    }
}
