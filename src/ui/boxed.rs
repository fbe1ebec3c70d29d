//! The box that texts and lists stand in, over the screen.

use ratatui::layout::Rect;

use super::pen::Pen;

/// A line of a text, and whether it is a heading.
pub type Line = (String, bool);

/// An empty box of that inner size in the middle; gives a pen for its inside.
pub fn open<'a>(pen: &'a mut Pen, width: u16, height: u16, title: &str) -> Pen<'a> {
    let (width, height) = ((width + 4).min(pen.width()), (height + 2).min(pen.height()));
    let at = Rect::new((pen.width() - width) / 2, (pen.height() - height) / 2, width, height);
    let (text, bold) = (pen.look.theme.text, pen.look.theme.bold);
    // No slivers of the screen below at the sides.
    let covers = pen.width() - width <= 8;
    pen.fill(if covers { Rect { x: 0, width: pen.width(), ..at } } else { at }, text);
    pen.frame(at, pen.look.glyphs.thin, text);
    let mut boxed = pen.part(at);
    if !title.is_empty() {
        boxed.words_within(2, 0, width.saturating_sub(4), &format!(" {title} "), bold);
    }
    let inside = Rect::new(at.x + 2, at.y + 1, width.saturating_sub(4), height.saturating_sub(2));
    pen.part(inside)
}
