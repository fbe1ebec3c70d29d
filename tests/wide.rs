//! Terminals that draw lines, arrows and dots two cells wide, as is usual where people read Japanese, Chinese or Korean.

use dhayam::app::settings::GlyphSet;
use dhayam::ui::{self, Depth, Look};
use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use crate::kit::session::{Session, still, window};
use crate::screens::screens;

/// Where such a terminal puts the letter of every cell when a row is written from its left.
fn columns(buffer: &Buffer) -> Vec<Vec<usize>> {
    let width = usize::from(buffer.area.width);
    let row = |cells: &[ratatui::buffer::Cell]| {
        let mut at = 0;
        let mut place = |cell: &ratatui::buffer::Cell| {
            let here = at;
            at += cell.symbol().width_cjk();
            here
        };
        cells.iter().map(&mut place).collect()
    };
    buffer.content.chunks(width).map(row).collect()
}

fn drawn(at: &Session, (width, height): (u16, u16), glyphs: GlyphSet) -> Buffer {
    let mut buffer = window(width, height);
    let settings = dhayam::app::settings::Settings { glyphs, ..at.app.settings() };
    ui::draw(&at.app, &Look::new(settings, Depth::Rgb), &mut buffer);
    buffer
}

#[test]
fn in_ascii_every_cell_stands_in_its_column_and_in_the_other_set_the_board_is_out_of_line() {
    for (name, mut at) in screens() {
        at.paste("阿奴 Ωmega");
        for size in [(80, 24), (60, 20), (40, 36), (30, 8)] {
            for (y, row) in columns(&drawn(&at, size, GlyphSet::Ascii)).into_iter().enumerate() {
                let straight: Vec<usize> = (0..row.len()).collect();
                assert_eq!(row, straight, "row {y} of {name} at {size:?}");
            }
        }
    }
    let table = Session::seeded(7, dhayam::rules::Seats::FOUR, dhayam::rules::Rules::CLASSIC);
    let rows = columns(&drawn(&table, (80, 24), GlyphSet::Unicode));
    // The column behind the board begins where its frame has ended, which is elsewhere in every kind of row.
    let mut behind: Vec<usize> = rows[..23].iter().map(|row| row[52]).collect();
    behind.dedup();
    assert!(behind.len() > 2, "the test can tell: {behind:?}");
}

#[test]
fn how_to_get_ascii_is_said_unless_it_is_there_or_somebody_chose() {
    let at = |glyphs, glyphs_chosen| {
        let settings = dhayam::app::settings::Settings { glyphs, glyphs_chosen, ..still() };
        let arrangement = dhayam::app::arrangement::Arrangement::default();
        let app = dhayam::app::App::table(arrangement, settings, dhayam::game::Seed(7));
        let mut app = app.expect("two can play");
        app.may_be_wide();
        Session::new(app)
    };
    at(GlyphSet::Unicode, false)
        .expect("start with '--ascii'", "it says how")
        .keys("Space")
        .expect_no("--ascii", "and says it once");
    at(GlyphSet::Ascii, false).expect_no("--ascii", "it is there");
    at(GlyphSet::Unicode, true).expect_no("--ascii", "somebody chose the others");
}
