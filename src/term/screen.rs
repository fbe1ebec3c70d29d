//! Pictures on their way to the terminal.
//!
//! One write for each picture, with only the cells that changed, and none if none did. Nothing is ever
//! asked of the terminal: some never answer.

use std::io::{self, ErrorKind, Write, stdout};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use crossterm::queue;
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{self, BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::buffer::Buffer;

use crate::app::App;
use crate::ui::{self, Look};

use super::encode::encode;

/// What the terminal shows.
pub struct Painter<'a> {
    look: &'a Look,
    /// The last picture; `None` if the terminal may show anything.
    shown: Option<Buffer>,
    /// The size that the terminal had then.
    size: (u16, u16),
}

impl<'a> Painter<'a> {
    pub fn new(look: &'a Look) -> Self {
        Self { look, shown: None, size: (0, 0) }
    }

    /// The next picture is drawn whole, whatever the terminal shows now.
    pub fn forget(&mut self) {
        self.shown = None;
    }

    /// Draws the program as it is now; gives how long the terminal took to take it.
    pub fn draw(&mut self, app: &mut App) -> Result<Duration> {
        let size = terminal::size().context("cannot tell the size of the terminal")?;
        if size != self.size {
            // What a window shows after it was dragged is the terminal's choice, also where no more of it is drawn.
            self.forget();
            self.size = size;
        }
        let mut next = Buffer::empty(ui::window(size));
        app.drawn(ui::draw(app, self.look, &mut next));
        let bytes = self.change_to(&next).context("cannot draw")?;
        self.shown = Some(next);
        let began = Instant::now();
        send(&bytes).context("cannot write to the terminal")?;
        Ok(began.elapsed())
    }

    /// What makes the terminal show the next picture.
    fn change_to(&self, next: &Buffer) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        queue!(bytes, BeginSynchronizedUpdate)?;
        let empty = Buffer::empty(next.area);
        let same_size = self.shown.as_ref().filter(|shown| shown.area == next.area);
        if same_size.is_none() {
            queue!(bytes, SetAttribute(Attribute::Reset), Clear(ClearType::All))?;
        }
        let changes = encode(same_size.unwrap_or(&empty), next);
        if changes.is_empty() && same_size.is_some() {
            return Ok(Vec::new());
        }
        bytes.extend_from_slice(changes.as_bytes());
        queue!(bytes, EndSynchronizedUpdate)?;
        Ok(bytes)
    }
}

/// Rings the bell of the terminal.
pub fn ring() -> io::Result<()> {
    send(b"\x07")
}

/// Writes everything, also where another program has left the terminal in non-blocking mode.
fn send(mut bytes: &[u8]) -> io::Result<()> {
    let mut out = stdout().lock();
    loop {
        let done = if bytes.is_empty() { out.flush().map(|()| 0) } else { out.write(bytes) };
        match done {
            Ok(_) if bytes.is_empty() => return Ok(()),
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(Duration::from_millis(5)),
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;
    use crate::app::settings::Settings;
    use crate::ui::Depth;

    fn bytes(shown: Option<&Buffer>, next: &Buffer) -> String {
        let look = Look::new(Settings::default(), Depth::Rgb);
        let screen = Painter { look: &look, shown: shown.cloned(), size: (0, 0) };
        String::from_utf8(screen.change_to(next).expect("a vector takes all")).expect("only text is sent")
    }

    #[test]
    fn a_picture_that_did_not_change_sends_nothing() {
        let picture = Buffer::with_lines(["Dhayam"]);
        assert_eq!(bytes(Some(&picture), &picture), "");
    }

    #[test]
    fn only_changed_cells_are_sent_and_between_the_marks_of_one_picture() {
        let (before, mut after) = (Buffer::with_lines(["Dhayam"]), Buffer::with_lines(["Dhayam"]));
        after.set_string(2, 0, "X", Style::new());
        let sent = bytes(Some(&before), &after);
        assert!(sent.starts_with("\u{1b}[?2026h") && sent.ends_with("\u{1b}[?2026l"), "{sent:?}");
        assert!(sent.contains("\u{1b}[1;3HX"), "the changed cell is sent: {sent:?}");
        assert!(!sent.contains("\u{1b}[2J") && !sent.contains('D'), "and nothing else: {sent:?}");
    }

    #[test]
    fn the_first_picture_and_one_of_another_size_are_sent_whole() {
        let (small, large) = (Buffer::with_lines(["ab"]), Buffer::with_lines(["ab", ""]));
        for shown in [None, Some(&small)] {
            let sent = bytes(shown, &large);
            assert!(sent.contains("\u{1b}[2J") && sent.contains("ab"), "{sent:?}");
        }
    }
}
