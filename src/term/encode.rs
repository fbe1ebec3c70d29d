//! Changed cells as the fewest bytes that a terminal needs for them.
//!
//! Over a serial line or ssh a picture costs what it has bytes. The cells of one style go together, lines
//! from top to bottom as such, and the cursor takes the shortest way; plain sequences only, that every
//! terminal knows.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

/// A changed cell with its place.
type Change<'a> = (u16, u16, &'a Cell);

/// What makes a terminal that shows `before` show `next`, a picture of the same size.
pub fn encode(before: &Buffer, next: &Buffer) -> String {
    let width = usize::from(next.area.width.max(1));
    let rows = before.content.chunks(width).zip(next.content.chunks(width));
    let uncertain: Vec<bool> = rows.clone().map(|(a, b)| a.iter().chain(b).any(is_uncertain)).collect();
    let mut changed = before.diff(next);
    changed.retain(|&(_, y, _)| !uncertain[usize::from(y)]);
    order(&mut changed, next);
    let mut out = Output { next, bytes: String::new(), at: None, style: Style::PLAIN };
    for &(x, y, cell) in &changed {
        out.go(x, y, Style::of(cell));
        out.put(x, y, cell);
    }
    for (y, (before, now)) in rows.enumerate() {
        if uncertain[y] && before != now {
            out.row(y as u16, now);
        }
    }
    if out.style != Style::PLAIN {
        out.bytes.push_str("\u{1b}[0m");
    }
    out.bytes
}

/// Whether terminals disagree about the columns that the letter of a cell takes.
fn is_uncertain(cell: &Cell) -> bool {
    let symbol = cell.symbol();
    symbol.len() != 1 && (symbol.width() != 1 || symbol.chars().count() != 1)
}

/// Puts cells of one style together; those with none of it near them by columns, the rest by rows.
fn order(changed: &mut [Change], next: &Buffer) {
    let mut styles: Vec<Style> = Vec::new();
    // Words and their gaps are a row; what stands by itself is part of a line down.
    let near = |x: u16, y, style| {
        (x.saturating_sub(3)..=x.saturating_add(3)).filter(|&other| other != x).any(|other| {
            next.cell((other, y)).is_some_and(|cell| Style::of(cell) == style && cell.symbol() != " ")
        })
    };
    changed.sort_by_cached_key(|&(x, y, cell)| {
        let style = Style::of(cell);
        let number = styles.iter().position(|&known| known == style).unwrap_or_else(|| {
            styles.push(style);
            styles.len() - 1
        });
        if cell.symbol() != " " && !near(x, y, style) { (number, 0, x, y) } else { (number, 1, y, x) }
    });
}

/// Colours and emphasis of a cell, as far as this program uses them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Style {
    fg: Color,
    bg: Color,
    emphasis: Modifier,
}

/// The kinds of emphasis, with the numbers that turn them on.
const EMPHASES: [(Modifier, u8); 4] =
    [(Modifier::BOLD, 1), (Modifier::DIM, 2), (Modifier::UNDERLINED, 4), (Modifier::REVERSED, 7)];

impl Style {
    /// What a terminal has after a reset.
    const PLAIN: Self = Self { fg: Color::Reset, bg: Color::Reset, emphasis: Modifier::empty() };

    fn of(cell: &Cell) -> Self {
        Self { fg: cell.fg, bg: cell.bg, emphasis: cell.modifier }
    }

    /// The numbers that turn `before` into this style.
    fn after(self, before: Self) -> String {
        let mut numbers = String::new();
        let mut before = before;
        if !self.emphasis.contains(before.emphasis) {
            numbers.push_str("0;");
            before = Self::PLAIN;
        }
        for (emphasis, number) in EMPHASES {
            if self.emphasis.contains(emphasis) && !before.emphasis.contains(emphasis) {
                let _ = write!(numbers, "{number};");
            }
        }
        if self.fg != before.fg {
            colour(&mut numbers, self.fg, 30);
        }
        if self.bg != before.bg {
            colour(&mut numbers, self.bg, 40);
        }
        numbers.pop();
        numbers
    }
}

/// The numbers of a colour on the ground (`base` 40) or before it (30), each with its semicolon.
fn colour(numbers: &mut String, colour: Color, base: u8) {
    let sixteen = |n: u8| if n < 8 { base + n } else { base + 60 + n - 8 };
    let _ = match colour {
        Color::Reset => write!(numbers, "{};", base + 9),
        Color::Rgb(r, g, b) => write!(numbers, "{};2;{r};{g};{b};", base + 8),
        Color::Indexed(n) => write!(numbers, "{};5;{n};", base + 8),
        Color::Black => write!(numbers, "{};", sixteen(0)),
        Color::Red => write!(numbers, "{};", sixteen(1)),
        Color::Green => write!(numbers, "{};", sixteen(2)),
        Color::Yellow => write!(numbers, "{};", sixteen(3)),
        Color::Blue => write!(numbers, "{};", sixteen(4)),
        Color::Magenta => write!(numbers, "{};", sixteen(5)),
        Color::Cyan => write!(numbers, "{};", sixteen(6)),
        Color::Gray => write!(numbers, "{};", sixteen(7)),
        Color::DarkGray => write!(numbers, "{};", sixteen(8)),
        Color::LightRed => write!(numbers, "{};", sixteen(9)),
        Color::LightGreen => write!(numbers, "{};", sixteen(10)),
        Color::LightYellow => write!(numbers, "{};", sixteen(11)),
        Color::LightBlue => write!(numbers, "{};", sixteen(12)),
        Color::LightMagenta => write!(numbers, "{};", sixteen(13)),
        Color::LightCyan => write!(numbers, "{};", sixteen(14)),
        Color::White => write!(numbers, "{};", sixteen(15)),
    };
}

struct Output<'a> {
    next: &'a Buffer,
    bytes: String,
    /// Where the cursor is, if that is certain.
    at: Option<(u16, u16)>,
    style: Style,
}

impl Output<'_> {
    /// Goes to a cell, and has its style.
    fn go(&mut self, x: u16, y: u16, style: Style) {
        let at = self.at;
        match at {
            Some(at) if at == (x, y) => {}
            Some((from, row)) if row == y && from < x => {
                if !self.bridge(from, x, y, style) {
                    self.forward(x - from);
                }
            }
            // One row down, to about where the last cell was written: the lines of frames.
            Some((from, row)) if row + 1 == y && x <= from && from - x <= 3 => {
                self.bytes.push_str("\u{1b}[B");
                self.bytes.extend((x..from).map(|_| '\u{8}'));
            }
            _ => {
                let _ = write!(self.bytes, "\u{1b}[{};{}H", y + 1, x + 1);
            }
        }
        if style != self.style {
            let _ = write!(self.bytes, "\u{1b}[{}m", style.after(self.style));
            self.style = style;
        }
    }

    fn forward(&mut self, columns: u16) {
        let _ = match columns {
            1 => write!(self.bytes, "\u{1b}[C"),
            more => write!(self.bytes, "\u{1b}[{more}C"),
        };
    }

    /// Writes the few unchanged cells on the way again, where that is shorter than to pass over them.
    fn bridge(&mut self, from: u16, to: u16, y: u16, style: Style) -> bool {
        let cells: Vec<&Cell> = (from..to).filter_map(|x| self.next.cell((x, y))).collect();
        let short = to - from <= 4 && style == self.style;
        let plain = |cell: &&Cell| Style::of(cell) == style && cell.symbol().len() == 1;
        if !short || !cells.iter().all(plain) {
            return false;
        }
        self.bytes.extend(cells.iter().map(|cell| cell.symbol()));
        true
    }

    /// Writes a row anew from its left, over whatever the terminal has made of it.
    fn row(&mut self, y: u16, cells: &[Cell]) {
        self.at = None;
        self.go(0, y, Style::PLAIN);
        self.bytes.push_str("\u{1b}[K");
        let mut covered = 0;
        for (x, cell) in (0..).zip(cells) {
            let blank = cell.symbol() == " " && Style::of(cell) == Style::PLAIN;
            if x >= covered && !blank {
                self.go(x, y, Style::of(cell));
                self.put(x, y, cell);
                covered = x + cell.symbol().width() as u16;
            }
        }
    }

    fn put(&mut self, x: u16, y: u16, cell: &Cell) {
        self.bytes.push_str(cell.symbol());
        // Terminals do not agree about where the cursor is after the last column either.
        let certain = !is_uncertain(cell) && x + 1 < self.next.area.width;
        self.at = certain.then_some((x + 1, y));
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Style as Look;

    use super::*;

    /// What a terminal shows: the symbol of every cell with its style.
    fn shown(terminal: &vt100::Parser, area: Rect) -> Vec<String> {
        let cell = |(x, y)| {
            let cell = terminal.screen().cell(y, x).expect("the cell is on the screen");
            let symbol = if cell.contents().is_empty() { " " } else { cell.contents() };
            let (fg, bg) = (cell.fgcolor(), cell.bgcolor());
            format!("{symbol} {fg:?} {bg:?} {} {} {}", cell.bold(), cell.underline(), cell.inverse())
        };
        let places = (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y)));
        places.map(cell).collect()
    }

    fn terminal(area: Rect) -> vt100::Parser {
        let cells = |n| std::num::NonZeroU16::new(n).expect("the area is not empty");
        vt100::Parser::new(cells(area.height), cells(area.width), 0)
    }

    /// A picture of chance: frames, words and grounds in a few styles.
    fn picture(luck: &mut u64, area: Rect) -> Buffer {
        let mut below = |bound: u64| {
            *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*luck >> 33) % bound
        };
        let looks = [
            Look::new(),
            Look::new().add_modifier(Modifier::BOLD),
            Look::new().fg(Color::Rgb(1, 2, 3)).bg(Color::Indexed(200)),
            Look::new().fg(Color::LightRed).add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Look::new().fg(Color::Yellow).add_modifier(Modifier::REVERSED),
        ];
        let words = ["│", "──────", "R1", " ", "       ", "Anu throws 5", "●"];
        let mut buffer = Buffer::empty(area);
        for _ in 0..60 {
            let (x, y) = (below(u64::from(area.width)) as u16, below(u64::from(area.height) - 1) as u16);
            let look = looks[below(5) as usize];
            let word = words[below(7) as usize];
            let down = if word == "│" { below(6) as u16 } else { 1 };
            for row in y..(y + down).min(area.height - 1) {
                buffer.set_stringn(x, row, word, usize::from(area.width - x), look);
            }
        }
        // Wide letters stand in a row of their own, where nothing is written over half of one.
        let wide = ["", "", "", "阿奴阿", "阿", "அனு"][below(6) as usize];
        buffer.set_string(below(3) as u16 * 6, area.height - 1, wide, looks[below(5) as usize]);
        buffer
    }

    #[test]
    fn a_terminal_that_is_sent_the_changes_shows_what_one_shows_that_is_sent_everything() {
        let area = Rect::new(0, 0, 30, 9);
        let mut luck = 7;
        let empty = Buffer::empty(area);
        let mut before = empty.clone();
        let mut changing = terminal(area);
        for nth in 0..300 {
            let next = picture(&mut luck, area);
            changing.process(encode(&before, &next).as_bytes());
            let mut whole = terminal(area);
            for (x, y, cell) in empty.diff(&next) {
                let numbers = Style::of(cell).after(Style::PLAIN);
                let letter =
                    format!("\u{1b}[{};{}H\u{1b}[{numbers}m{}\u{1b}[0m", y + 1, x + 1, cell.symbol());
                whole.process(letter.as_bytes());
            }
            let (changing, whole) = (shown(&changing, area), shown(&whole, area));
            let wrong = changing.iter().zip(&whole).position(|(a, b)| a != b);
            assert_eq!(wrong.map(|at| (at, &changing[at], &whole[at])), None, "picture {nth}");
            before = next;
        }
    }

    #[test]
    fn a_line_down_and_a_short_gap_take_few_bytes() {
        let area = Rect::new(0, 0, 20, 6);
        let mut next = Buffer::empty(area);
        for y in 0..6 {
            next.set_string(3, y, "│", Look::new());
        }
        let sent = encode(&Buffer::empty(area), &next);
        let line = "│".to_owned() + &"\u{1b}[B\u{8}│".repeat(5);
        assert_eq!(sent, format!("\u{1b}[1;4H{line}"));
        let (before, after) = (Buffer::with_lines(["a b c"]), Buffer::with_lines(["x b y"]));
        assert_eq!(encode(&before, &after), "\u{1b}[1;1Hx b y");
    }
}
