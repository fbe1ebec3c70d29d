//! How it looks: the program as data in, a buffer out.
//!
//! May use `app`, `game`, `rules`, `text` and ratatui. Changes nothing, asks no clock and no terminal, and
//! makes no decision of the rules.

mod board;
mod dice;
mod footer;
mod glyphs;
mod layout;
mod overlay;
mod panel;
mod pen;
mod setup;
mod theme;

pub use glyphs::Glyphs;
pub use layout::{LEAST, LEAST_TALL, Layout};
pub use pen::{Look, cut};
pub use theme::{Depth, Theme};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::settings::Settings;
use crate::app::{App, Drawn, Screen};
use crate::text;

use pen::Pen;

impl Look {
    /// The look that the settings ask for on a terminal with so many colours.
    pub fn new(settings: Settings, depth: Depth) -> Self {
        Self { theme: Theme::new(settings.theme, depth), glyphs: Glyphs::new(settings.glyphs) }
    }
}

/// Draws the program into the whole buffer.
pub fn draw(app: &App, look: &Look, buffer: &mut Buffer) -> Drawn {
    let window = buffer.area;
    let mut pen = Pen::new(buffer, window, look);
    let drawn = draw_window(&mut pen, app, window);
    if look.glyphs.ascii {
        pen.only_ascii();
    }
    drawn
}

fn draw_window(pen: &mut Pen, app: &App, window: Rect) -> Drawn {
    let origin = Rect::new(0, 0, window.width, window.height);
    let Some(layout) = Layout::new(origin) else {
        too_small(pen, window);
        return Drawn::default();
    };
    let above = Rect { height: window.height - 1, ..origin };
    let speed = app.settings().speed;
    if let Screen::Setup(screen) = app.screen() {
        setup::draw(&mut pen.part(above), screen, speed);
    }
    if let Some(table) = app.table_in_front() {
        let names = text::names(&table.arrangement);
        let replay = match app.screen() {
            Screen::Replay(replay) => Some(&**replay),
            _ => None,
        };
        board::draw(&mut pen.part(layout.board), &layout, table, &names, speed);
        panel::draw(&mut pen.part(layout.panel), table, replay, &names, speed, layout.events.is_some());
        if let Some(events) = layout.events {
            panel::events(&mut pen.part(events), table, &names);
        }
    }
    let drawn = app.overlay().map(|over| overlay::draw(&mut pen.part(above), app, over));
    footer::draw(pen, app);
    drawn.unwrap_or_default()
}

/// Says what the window has and what it needs.
fn too_small(pen: &mut Pen, window: Rect) {
    let words = format!(
        "Dhayam needs {}x{} (or {}x{}); this window has {}x{}. Make it larger: the game waits.",
        LEAST.0, LEAST.1, LEAST_TALL.0, LEAST_TALL.1, window.width, window.height
    );
    let lines = pen::wrap(&words, window.width);
    let style = pen.look.theme.text;
    for (y, line) in lines.iter().enumerate() {
        pen.words(0, y as u16, line, style);
    }
}
