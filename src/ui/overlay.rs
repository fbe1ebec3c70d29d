//! What lies over a screen: the menu, questions, and texts to scroll.

use ratatui::layout::Rect;

use crate::app::keymap::Context;
use crate::app::overlay::{MenuRow, Overlay, Question, Text};
use crate::app::screen::setup::Row;
use crate::app::{App, Drawn};
use crate::game::Tally;
use crate::rules::{HOUSE_RULES, Value};
use crate::text;

use super::pen::{Pen, wrap};

/// Draws what lies over the screen, and tells how far it can be scrolled.
pub fn draw(pen: &mut Pen, app: &App, overlay: Overlay) -> Drawn {
    match overlay {
        Overlay::Menu(row) => {
            menu(pen, app, row);
            Drawn::default()
        }
        Overlay::Ask(asked, yes) => {
            ask(pen, app, asked, yes);
            Drawn::default()
        }
        Overlay::Text(kind, top) => scroll(pen, app, kind, top),
    }
}

/// An empty box of that inner size in the middle; gives a pen for its inside.
fn open<'a>(pen: &'a mut Pen, width: u16, height: u16, title: &str) -> Pen<'a> {
    let (width, height) = ((width + 4).min(pen.width()), (height + 2).min(pen.height()));
    let at = Rect::new((pen.width() - width) / 2, (pen.height() - height) / 2, width, height);
    let (text, bold) = (pen.look.theme.text, pen.look.theme.bold);
    pen.fill(at, text);
    pen.frame(at, pen.look.glyphs.thin, text);
    let mut boxed = pen.part(at);
    if !title.is_empty() {
        boxed.words_within(2, 0, width.saturating_sub(4), &format!(" {title} "), bold);
    }
    let inside = Rect::new(at.x + 2, at.y + 1, width.saturating_sub(4), height.saturating_sub(2));
    pen.part(inside)
}

fn menu(pen: &mut Pen, app: &App, under_cursor: MenuRow) {
    let turn = app.table_in_front().map(|t| text::names(&t.arrangement)[t.shown_turn()].clone());
    let turn = turn.unwrap_or_default();
    let mut pen = open(pen, 34, MenuRow::ALL.len() as u16, "Menu");
    for (i, row) in MenuRow::ALL.into_iter().enumerate() {
        let (y, here) = (i as u16, row == under_cursor);
        let theme = &pen.look.theme;
        let (style, bold) = (if here { theme.cursor } else { theme.text }, theme.bold);
        if here {
            pen.glyph(0, y, pen.look.glyphs.pointer, bold);
        }
        let mut words = format!("{} {}", i + 1, text::menu_row(row, app.settings().speed, &turn));
        if here && row == MenuRow::Speed {
            words = format!("{} < {} >", i + 1, text::menu_row(row, app.settings().speed, &turn));
        }
        pen.words(2, y, &words, style);
    }
}

fn ask(pen: &mut Pen, app: &App, question: Question, yes: bool) {
    let names = app.table_in_front().map(|t| text::names(&t.arrangement)).unwrap_or_default();
    let (title, about) = text::question(question, &names, &app.kept());
    let width = 44;
    let lines: Vec<String> = wrap(&title, width).into_iter().chain(wrap(&about, width)).collect();
    let mut pen = open(pen, width, lines.len() as u16 + 2, "");
    let asked = wrap(&title, width).len();
    for (y, line) in lines.iter().enumerate() {
        let style = if y < asked { pen.look.theme.bold } else { pen.look.theme.text };
        pen.words(0, y as u16, line, style);
    }
    let y = lines.len() as u16 + 1;
    let (cursor, plain) = (pen.look.theme.cursor, pen.look.theme.text);
    let answer = |here: bool, words: &str| if here { format!("[{words}]") } else { format!(" {words} ") };
    let x = pen.words(0, y, &answer(!yes, "No"), if yes { plain } else { cursor });
    pen.words(x + 2, y, &answer(yes, "Yes"), if yes { cursor } else { plain });
}

/// A line of a text, and whether it is a heading.
type Line = (String, bool);

fn scroll(pen: &mut Pen, app: &App, kind: Text, top: u16) -> Drawn {
    let width = pen.width().saturating_sub(6).min(74);
    let lines = match kind {
        Text::Help => help(app, width),
        Text::Log => log(app, width),
        Text::Throws => throws(app, width),
    };
    let title = match kind {
        Text::Help => "Help",
        Text::Log => "What happened",
        Text::Throws => "Throws and odds",
    };
    let height = (lines.len() as u16).min(pen.height().saturating_sub(2));
    let limit = lines.len() as u16 - height;
    let top = top.min(limit);
    let more = if limit == 0 {
        String::new()
    } else {
        format!("{title} {}-{} of {}", top + 1, top + height, lines.len())
    };
    let mut pen = open(pen, width, height, if more.is_empty() { title } else { &more });
    for (y, (line, heading)) in lines.iter().skip(usize::from(top)).take(usize::from(height)).enumerate() {
        let style = if *heading { pen.look.theme.bold } else { pen.look.theme.text };
        pen.words(0, y as u16, line, style);
    }
    Drawn { scroll_limit: limit, page: height.saturating_sub(1).max(1) }
}

fn plain(lines: Vec<String>) -> impl Iterator<Item = Line> {
    lines.into_iter().map(|line| (line, false))
}

fn heading(words: &str) -> Line {
    (words.to_owned(), true)
}

fn help(app: &App, width: u16) -> Vec<Line> {
    let mut lines = vec![heading("The game")];
    for paragraph in text::rules_in_brief() {
        lines.extend(plain(wrap(paragraph, width)));
    }
    lines.push(heading(""));
    lines.push(heading("The house rules here"));
    let arrangement = app.arrangement();
    for row in (0..HOUSE_RULES.len()).map(Row::Rule) {
        let explained = text::setup_explained(row, arrangement, app.settings().speed);
        let value = text::setup_value(row, arrangement, app.settings().speed);
        let words = format!("{}: {value}. {explained}", text::setup_row(row));
        lines.extend(plain(wrap(&words, width)));
    }
    lines.push(heading(""));
    lines.push(heading("The board"));
    for (sign, meaning) in text::signs() {
        lines.extend(plain(wrap(&format!("{sign}: {meaning}"), width)));
    }
    // What moves is settled by any key, which the end of the text says.
    for context in Context::ALL.into_iter().filter(|&context| context != Context::Moving) {
        lines.push(heading(""));
        lines.push(heading(text::context(context)));
        for row in app.keymap().rows(context) {
            let keys: Vec<String> = match row.keys.first() {
                Some(key) if key.digit().is_some() && row.keys.len() > 2 => vec![text::footer_key(row, 9)],
                _ => row.keys.iter().map(|key| key.name()).collect(),
            };
            let words = format!("{:<24} {}", keys.join(", "), text::command(row.command, context));
            lines.extend(plain(wrap(&words, width)));
        }
    }
    lines.push(heading(""));
    lines.extend(plain(wrap("Any key settles what moves. Ctrl-C asks to quit, twice it quits; Ctrl-Z stops the program until 'fg'; Ctrl-L draws anew.", width)));
    lines
}

fn log(app: &App, width: u16) -> Vec<Line> {
    let Some(table) = app.table_in_front() else { return Vec::new() };
    let names = text::names(&table.arrangement);
    let mut lines = Vec::new();
    if table.game.log().is_empty() {
        return vec![("Nothing has happened yet.".to_owned(), false)];
    }
    for (i, played) in table.game.log().iter().enumerate() {
        let words = format!("{:>4}  {}", i + 1, text::played(played, &names));
        let indent = textwrap::Options::new(usize::from(width.max(10))).subsequent_indent("      ");
        lines.extend(textwrap::wrap(&words, indent).into_iter().map(|line| (line.into_owned(), false)));
    }
    lines
}

fn throws(app: &App, width: u16) -> Vec<Line> {
    let Some(table) = app.table_in_front() else { return Vec::new() };
    let names = text::names(&table.arrangement);
    let tally = table.game.tally();
    let seats: Vec<_> = table.game.position().seats().iter().collect();
    let column = |words: &str| format!("{:>8}", super::pen::cut(words, 7));
    let mut header = format!("{:<7}{}", "throw", column("odds"));
    for &seat in &seats {
        header += &column(&names[seat]);
    }
    header += &column("all");
    header += &column("fair");
    let mut lines = vec![heading(&header)];
    let all = tally.all();
    let total: u32 = all.iter().sum();
    for value in Value::ALL {
        let mut line = format!("{value:<7}{}", column(&format!("{}/16", value.chances())));
        for &seat in &seats {
            line += &column(&tally.thrown[seat][value.index()].to_string());
        }
        line += &column(&all[value.index()].to_string());
        let expected = f64::from(value.chances() * total) / 16.0;
        let expected = column(&format!("{expected:.1}"));
        lines.push((line + &expected, false));
    }
    let mut sums = format!("{:<7}{}", "throws", column(""));
    let mut lost = format!("{:<7}{}", "lost", column(""));
    let mut cuts = format!("{:<7}{}", "cuts", column(""));
    for &seat in &seats {
        sums += &column(&tally.throws(seat).to_string());
        lost += &column(&tally.lost[seat].to_string());
        cuts += &column(&tally.cuts[seat].to_string());
    }
    sums += &column(&total.to_string());
    lines.extend([(sums, false), (lost, false), (cuts, false), heading("")]);
    let verdict = match Tally::evenness(&all) {
        Some(p) => format!(
            "Fair dice are at least this uneven in {:.0} of 100 games.",
            (p * 100.0).clamp(1.0, 100.0)
        ),
        None => "After 40 throws this says how even the dice are.".to_owned(),
    };
    lines.extend(plain(wrap(&verdict, width)));
    let source = match table.seed {
        Some(_) => {
            "The dice come from the seed shown at the end: the same seed gives the same dice, whatever is played."
        }
        None => "The dice are yours.",
    };
    lines.extend(plain(wrap(source, width)));
    lines
}
