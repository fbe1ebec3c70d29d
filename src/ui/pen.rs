//! Drawing that cannot leave its area: every mark is clipped, so every size is safe.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use textwrap::WordSplitter;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::app::drawn::{Hit, Target};
use crate::text;

use super::glyphs::{Glyphs, Lines};
use super::theme::Theme;

/// The theme and the characters in force.
#[derive(Clone, Debug)]
pub struct Look {
    /// Colours.
    pub theme: Theme,
    /// Characters.
    pub glyphs: &'static Glyphs,
}

/// A place to draw, with its own coordinates from the top left.
pub struct Pen<'a> {
    buffer: &'a mut Buffer,
    hits: &'a mut Vec<Hit>,
    area: Rect,
    /// The look in force.
    pub look: &'a Look,
}

impl<'a> Pen<'a> {
    /// A pen for that area; what of it lies outside the buffer is left out.
    /// Places to be clicked are added to `hits`.
    pub fn new(buffer: &'a mut Buffer, hits: &'a mut Vec<Hit>, area: Rect, look: &'a Look) -> Self {
        let area = area.intersection(buffer.area);
        Self { buffer, hits, area, look }
    }

    /// A part can be clicked, and that is what is there.
    pub fn hit(&mut self, part: Rect, target: Target) {
        let area = self.part(part).area;
        let (right, bottom) = (area.right(), area.bottom());
        self.hits.push(Hit { left: area.x, top: area.y, right, bottom, target });
    }

    /// A pen for a part, in the coordinates of this one.
    pub fn part(&mut self, part: Rect) -> Pen<'_> {
        let x = self.area.x.saturating_add(part.x);
        let y = self.area.y.saturating_add(part.y);
        let area = Rect { x, y, ..part }.intersection(self.area);
        Pen { buffer: self.buffer, hits: self.hits, area, look: self.look }
    }

    /// Columns.
    pub fn width(&self) -> u16 {
        self.area.width
    }

    /// Rows.
    pub fn height(&self) -> u16 {
        self.area.height
    }

    /// Puts one character over what is there, keeping the ground unless the style has its own.
    pub fn glyph(&mut self, x: u16, y: u16, glyph: char, style: Style) {
        if x < self.area.width && y < self.area.height {
            self.buffer[(self.area.x + x, self.area.y + y)].set_char(glyph).set_style(style);
        }
    }

    /// Writes words from there to the right edge, cut with a sign where they do not fit; gives the
    /// column after the last.
    pub fn words(&mut self, x: u16, y: u16, words: &str, style: Style) -> u16 {
        self.words_within(x, y, self.area.width.saturating_sub(x), words, style)
    }

    /// Writes words in at most `width` columns; gives the column after the last.
    pub fn words_within(&mut self, x: u16, y: u16, width: u16, words: &str, style: Style) -> u16 {
        let width = width.min(self.area.width.saturating_sub(x));
        if width == 0 || y >= self.area.height {
            return x;
        }
        let words = self.look.glyphs.words(text::unglued(words));
        let cut = self.look.glyphs.words(cut(&words, width));
        let (x_after, _) =
            self.buffer.set_stringn(self.area.x + x, self.area.y + y, &cut, usize::from(width), style);
        x_after - self.area.x
    }

    /// Writes words so that they end at the right edge; gives the column of the first.
    pub fn words_right(&mut self, y: u16, words: &str, style: Style) -> u16 {
        let width = (self.look.glyphs.words(words.to_owned()).width() as u16).min(self.area.width);
        let x = self.area.width - width;
        self.words(x, y, words, style);
        x
    }

    /// Gives a part a style and takes away what was written in it.
    pub fn fill(&mut self, part: Rect, style: Style) {
        let area = self.part(part).area;
        for position in area.positions() {
            self.buffer[position].reset();
        }
        self.hatch(part, ' ', style);
    }

    /// Fills a part with one character.
    pub fn hatch(&mut self, part: Rect, glyph: char, style: Style) {
        let mut part = self.part(part);
        for y in 0..part.height() {
            for x in 0..part.width() {
                part.glyph(x, y, glyph, style);
            }
        }
    }

    /// Gives every cell of the area a style over its own.
    pub fn tint(&mut self, part: Rect, style: Style) {
        let area = self.part(part).area;
        self.buffer.set_style(area, style);
    }

    /// Marks the row under the cursor from edge to edge, in a theme that does so.
    pub fn bar(&mut self, y: u16) {
        if self.look.theme.bars {
            self.tint(Rect::new(0, y, self.width(), 1), self.look.theme.cursor);
        }
    }

    /// Draws a box just inside a part.
    pub fn frame(&mut self, part: Rect, lines: Lines, style: Style) {
        let (Some(right), Some(bottom)) = (part.width.checked_sub(1), part.height.checked_sub(1)) else {
            return;
        };
        let mut pen = self.part(part);
        for x in 1..right {
            pen.glyph(x, 0, lines.across, style);
            pen.glyph(x, bottom, lines.across, style);
        }
        for y in 1..bottom {
            pen.glyph(0, y, lines.down, style);
            pen.glyph(right, y, lines.down, style);
        }
        pen.glyph(0, 0, lines.top_left, style);
        pen.glyph(right, 0, lines.top_right, style);
        pen.glyph(0, bottom, lines.bottom_left, style);
        pen.glyph(right, bottom, lines.bottom_right, style);
    }

    /// Replaces what ASCII does not have, as in names, where only ASCII may be drawn.
    pub fn only_ascii(&mut self) {
        for cell in &mut self.buffer.content {
            if !cell.symbol().is_ascii() {
                cell.set_char('?');
            }
        }
    }
}

/// Words cut between letters so that they take at most `width` columns, with a sign for the rest.
pub fn cut(words: &str, width: u16) -> String {
    let width = usize::from(width);
    if words.width() <= width {
        return words.to_owned();
    }
    let mut cut = String::new();
    for letter in words.graphemes(true) {
        if cut.width() + letter.width() + 1 > width {
            break;
        }
        cut.push_str(letter);
    }
    cut.push('…');
    cut
}

/// Words in lines of at most `width` columns.
pub fn wrap(words: &str, width: u16) -> Vec<String> {
    let width = usize::from(width.max(1));
    lines(words, &textwrap::Options::new(width))
}

/// Words in lines of at most `width` columns, all but the first set in by so many.
pub fn hang(words: &str, width: u16, by: usize) -> Vec<String> {
    let indent = " ".repeat(by.min(usize::from(width) / 2));
    let options = textwrap::Options::new(usize::from(width.max(1))).subsequent_indent(&indent);
    lines(words, &options)
}

/// Where a word may be broken behind a hyphen: a path nowhere, nor a command.
fn hyphens(word: &str) -> Vec<usize> {
    let is_copied = word.contains(['/', '\\']) || text::unglued(word) != word;
    if is_copied { Vec::new() } else { WordSplitter::HyphenSplitter.split_points(word) }
}

/// Lines in which every command stands whole, if it can.
fn lines(words: &str, options: &textwrap::Options) -> Vec<String> {
    let words = text::with_whole_commands(words);
    let options = options.clone().word_splitter(WordSplitter::Custom(hyphens));
    textwrap::wrap(&words, options).iter().map(|line| text::unglued(line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_between_letters_of_any_width() {
        assert_eq!(cut("Anu", 3), "Anu");
        assert_eq!(cut("Chitra", 4), "Chi…");
        assert_eq!(cut("阿奴阿奴", 4), "阿…");
        assert_eq!(cut("அனு அனு", 1), "…");
    }
}
