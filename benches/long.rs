//! What an action costs in a long game beside one in a short game: the keys, the line of the record without its
//! sync, and the picture. Prints both and their ratio, with what was aimed at.
//!
//! `cargo bench --bench long`; with `-- --test` everything is done once, to see that it runs.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use dhayam::app::App;
use dhayam::app::arrangement::{Arrangement, ThrownBy};
use dhayam::app::key::Key;
use dhayam::app::settings::{Settings, Speed};
use dhayam::game::Seed;
use dhayam::game::record::MOST_LINES;
use dhayam::players;
use dhayam::rules::Seat;
use dhayam::store::{Disk, Fate, SaveTo, Saver};
use dhayam::term::Keeper;
use dhayam::ui::{self, Depth, Look};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The median of so many actions behind so many lines of throws that nobody can use.
fn action(lines: usize, times: usize) -> Duration {
    let folder = tempfile::TempDir::new().expect("the system has a folder for what is temporary");
    let path = folder.path().join("long.dhayam");
    let arrangement = Arrangement { dice: ThrownBy::Hand, ..Arrangement::default() };
    let mut text = arrangement.header(Seat::Red, None).to_text();
    for _ in 0..lines {
        let _ = writeln!(text, "{{\"throw\":[1,1]}}");
    }
    std::fs::write(&path, text).expect("there is room");
    let to = SaveTo::Folder(folder.path().to_owned());
    let mut saver = Saver::new(to, players::exists).on(Disk::with_faults(|_| Fate::Skipped));
    let read = saver.reopen(&path).expect("it is a record");
    let settings = Settings { speed: Speed::Off, ..Settings::default() };
    let mut app = App::resume(read, settings, Seed(1)).saving();
    let (mut keeper, look) = (Keeper::new(saver, None), Look::new(settings, Depth::Rgb));
    let mut took: Vec<Duration> = Vec::new();
    for _ in 0..times {
        let start = Instant::now();
        for key in [Key::Char('1'), Key::Char('1'), Key::Enter, Key::Enter] {
            keeper.tell(&mut app, key.into());
            let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
            let drawn = ui::draw(&app, &look, &mut buffer);
            app.drawn(drawn);
        }
        took.push(start.elapsed());
    }
    assert!(app.is_saved(), "the record has room for them");
    took.sort_unstable();
    took[took.len() / 2]
}

fn main() {
    let once = std::env::args().any(|arg| arg == "--test");
    let times = if once { 1 } else { 201 };
    let [short, long] = [10, MOST_LINES - 1000].map(|lines| (lines, action(lines, times)));
    for (lines, took) in [short, long] {
        println!("an action at line {lines:>7} {:>8.3} ms", took.as_secs_f64() * 1000.0);
    }
    let ratio = long.1.as_secs_f64() / short.1.as_secs_f64().max(f64::MIN_POSITIVE);
    println!("the long game takes       {ratio:>8.2} times as long     (aim: under 1.5, medians of {times})");
}
