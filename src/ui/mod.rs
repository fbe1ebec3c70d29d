//! How it looks: the program as data in, a buffer out.
//!
//! May use `app`, `game`, `rules`, `text` and ratatui. Changes nothing, asks no clock and no terminal, and
//! makes no decision of the rules.

mod board;
mod boxed;
mod chart;
mod dice;
mod footer;
mod glyphs;
mod layout;
mod log;
mod overlay;
mod panel;
mod pen;
mod picture;
mod report;
mod review;
mod setup;
mod theme;

pub use glyphs::Glyphs;
pub use layout::{LEAST, LEAST_TALL, Layout, window};
pub use overlay::odds;
pub use pen::{Look, cut};
pub use picture::picture;
pub use report::report;
pub use theme::{Depth, Theme};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::command::{Command, Global};
use crate::app::drawn::Drawn;
use crate::app::keymap::Keymap;
use crate::app::screen::replay::Replay;
use crate::app::screen::review::Review;
use crate::app::screen::table::Table;
use crate::app::settings::{Settings, Speed};
use crate::app::{App, Screen};
use crate::text::{self, Names};

use pen::Pen;

impl Look {
    /// The look that the settings ask for on a terminal with so many colours.
    pub fn new(settings: Settings, depth: Depth) -> Self {
        Self { theme: Theme::new(settings.theme, depth), glyphs: Glyphs::new(settings.glyphs) }
    }
}

/// What there is to draw of a table.
struct Scene<'a> {
    table: &'a Table,
    /// The replay that shows it, if it is watched.
    replay: Option<&'a Replay>,
    /// The look back that shows a step of it, if it is looked back at.
    review: Option<&'a Review>,
    names: Names,
    /// The names, of bots with the level.
    titles: Names,
    keymap: &'a Keymap,
    speed: Speed,
    /// Whether the game should be saved and is not.
    unsaved: bool,
}

impl<'a> Scene<'a> {
    fn of(app: &'a App) -> Option<Self> {
        let table = app.table_in_front()?;
        Some(Self {
            table,
            replay: match app.screen() {
                Screen::Replay(replay) => Some(replay),
                Screen::Setup(_) | Screen::Table(_) | Screen::Review(_) => None,
            },
            review: match app.screen() {
                Screen::Review(review) => Some(review),
                Screen::Setup(_) | Screen::Table(_) | Screen::Replay(_) => None,
            },
            names: text::names(&table.arrangement),
            titles: text::titles(&table.arrangement),
            keymap: app.keymap(),
            speed: app.settings().speed,
            unsaved: app.is_unsaved(),
        })
    }
}

/// Draws the program into the whole buffer.
pub fn draw(app: &App, look: &Look, buffer: &mut Buffer) -> Drawn {
    let window = buffer.area;
    let mut hits = Vec::new();
    let mut pen = Pen::new(buffer, &mut hits, window, look);
    pen.tint(Rect::new(0, 0, window.width, window.height), look.theme.text);
    let drawn = draw_window(&mut pen, app, window);
    if look.glyphs.ascii {
        pen.only_ascii();
    }
    Drawn { hits, ..drawn }
}

fn draw_window(pen: &mut Pen, app: &App, window: Rect) -> Drawn {
    let origin = Rect::new(0, 0, window.width, window.height);
    let Some(layout) = Layout::new(origin) else {
        let over = app.overlay().filter(|_| app.is_read_in_any_window());
        let scroll = over.and_then(|over| overlay::draw_small(pen, app, over));
        if over.is_none() {
            too_small(pen, app, window);
        }
        return Drawn { too_small: true, scroll, ..Drawn::default() };
    };
    let above = Rect { height: window.height - 1, ..origin };
    if let Screen::Setup(screen) = app.screen() {
        setup::draw(&mut pen.part(above), screen, app.settings(), app.keymap());
    }
    if let Some(scene) = Scene::of(app) {
        if let Some(review) = scene.review.filter(|review| !review.is_open()) {
            review::draw(&mut pen.part(above), review, &scene.titles);
        } else {
            draw_table(pen, &layout, &scene);
        }
    }
    let scroll = app.overlay().and_then(|over| overlay::draw(&mut pen.part(above), app, over));
    footer::draw(pen, app);
    Drawn { scroll, ..Drawn::default() }
}

/// The board with what belongs beside it.
fn draw_table(pen: &mut Pen, layout: &Layout, scene: &Scene) {
    board::draw(&mut pen.part(layout.board), layout, scene);
    if let Some(review) = scene.review {
        review::panel(&mut pen.part(layout.panel), review, scene);
        return;
    }
    let reasons = panel::draw(&mut pen.part(layout.panel), scene, layout.events.is_some());
    if let Some(reasons) = reasons {
        board::reasons(&mut pen.part(layout.board), &reasons);
    }
    if let Some(events) = layout.events {
        panel::events(&mut pen.part(events), scene);
    }
}

/// Says what the window has and what it needs.
fn too_small(pen: &mut Pen, app: &App, window: Rect) {
    let key = |command| text::key(app.keymap(), app.context_unseen(), command);
    let keys = [key(Command::Global(Global::Help)), key(Command::Global(Global::Quit))];
    let words = text::too_small(LEAST, LEAST_TALL, (window.width, window.height), &keys);
    let lines = pen::wrap(&words, window.width);
    let style = pen.look.theme.text;
    for (y, line) in lines.iter().enumerate() {
        pen.words(0, y as u16, line, style);
    }
}
