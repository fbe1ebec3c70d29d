//! How long a picture takes: drawn from the program's data into a buffer, and compared with the one before.
//!
//! `cargo bench --bench screen`.

use dhayam::app::App;
use dhayam::app::arrangement::{Arrangement, First};
use dhayam::app::key::Key;
use dhayam::app::keymap::Context;
use dhayam::app::outbox::Outbox;
use dhayam::app::settings::{Settings, Speed};
use dhayam::game::Seed;
use dhayam::rules::{Seat, Seats};
use dhayam::ui::{self, Depth, Look};
use divan::Bencher;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

fn main() {
    divan::main();
}

/// A game of four some hundred actions on, a move chosen.
fn middle_game() -> (App, Look) {
    let settings = Settings { speed: Speed::Off, ..Settings::default() };
    let first = First::Seat(Seat::Red);
    let arrangement = Arrangement { seats: Seats::FOUR, first, ..Arrangement::default() };
    let mut app = App::table(arrangement, settings, Seed(11)).expect("four can play");
    let actions = |app: &App| app.table_in_front().map_or(0, |table| table.game.log().len());
    while actions(&app) < 300 || app.context() != Context::Choose {
        let choosing = app.context() == Context::Choose;
        let keys: &[char] = if choosing { &['1', '2', '3', '4', ' '] } else { &[' '] };
        for &key in keys {
            app.update(Key::Char(key).into(), &mut Outbox::default());
        }
    }
    for key in ['1', '2', '3', '4'] {
        app.update(Key::Char(key).into(), &mut Outbox::default());
    }
    (app, Look::new(settings, Depth::Rgb))
}

fn window(width: u16, height: u16) -> Buffer {
    Buffer::empty(Rect::new(0, 0, width, height))
}

/// One picture of that size.
#[divan::bench(args = [(60, 20), (80, 24), (120, 40), (200, 60)])]
fn draw(bencher: Bencher, (width, height): (u16, u16)) {
    let (app, look) = middle_game();
    bencher.with_inputs(|| window(width, height)).bench_local_refs(|buffer| ui::draw(&app, &look, buffer));
}

/// A picture of 80x24 with all that is done for it: an empty buffer, the drawing, and what changed.
#[divan::bench]
fn draw_and_compare(bencher: Bencher) {
    let (app, look) = middle_game();
    let mut before = window(80, 24);
    ui::draw(&app, &look, &mut before);
    bencher.bench_local(|| {
        let mut next = window(80, 24);
        ui::draw(&app, &look, &mut next);
        before.diff(&next).len()
    });
}

/// The first picture of a window of whatever size a terminal reports: 50 ms at most, all told.
#[divan::bench(args = [(0, 0), (1, 65_535), (65_535, 1), (500, 200), (5_000, 5_000), (65_535, 65_535)])]
fn first_picture(bencher: Bencher, reported: (u16, u16)) {
    let (app, look) = middle_game();
    bencher.bench_local(|| {
        let mut next = Buffer::empty(ui::window(reported));
        ui::draw(&app, &look, &mut next);
        Buffer::empty(next.area).diff(&next).len()
    });
}
