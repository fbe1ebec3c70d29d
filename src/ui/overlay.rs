//! What lies over a screen: the menu, questions, and texts to scroll.

use ratatui::layout::Rect;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::app::App;
use crate::app::command::{Command, Global, Go};
use crate::app::drawn::Scroll;
use crate::app::drawn::Target;
use crate::app::keymap::Context;
use crate::app::overlay::{Overlay, Question, Text};
use crate::app::rows::MenuRow;
use crate::rules::{Seats, Value};
use crate::text;

use super::boxed::{Line, open};
use super::log;
use super::pen::{Pen, hang, wrap};

/// Draws what lies over the screen, and tells how far it can be scrolled.
pub fn draw(pen: &mut Pen, app: &App, overlay: Overlay) -> Option<Scroll> {
    match overlay {
        Overlay::Menu(row) => menu(pen, app, row),
        Overlay::Ask(asked, yes) => ask(pen, app, asked, yes),
        Overlay::SaveAs => save_as(pen, app),
        Overlay::Analysing(done, all) => analysing(pen, app, done, all),
        Overlay::Text(kind, top) => return Some(scroll(pen, app, kind, top)),
        Overlay::Log { turn, top } => return Some(log::draw(pen, app, turn, top)),
        Overlay::Hint(line) => hint(pen, app, line),
    }
    None
}

/// Draws the help, or a question, in a window that is too small for all else: without a frame, and the answers
/// above what they bring.
pub fn draw_small(pen: &mut Pen, app: &App, overlay: Overlay) -> Option<Scroll> {
    let (width, bold, plain_style) = (pen.width(), pen.look.theme.bold, pen.look.theme.text);
    match overlay {
        Overlay::Text(Text::Help, top) => {
            let key = text::key(app.keymap(), Context::Text, Command::Go(Go::Close));
            let mut lines = vec![heading(&text::text_in_small(&key))];
            lines.extend(help(app, width));
            let height = usize::from(pen.height());
            let limit = lines.len().saturating_sub(height);
            for (y, (line, is_heading)) in lines.iter().skip(top.min(limit)).take(height).enumerate() {
                pen.words(0, y as u16, line, if *is_heading { bold } else { plain_style });
            }
            Some(Scroll { top: top.min(limit), limit, page: height.saturating_sub(1).max(1) })
        }
        Overlay::Ask(asked, _) => {
            let names = app.table_in_front().map(|t| text::names(&t.arrangement)).unwrap_or_default();
            let players = app.table_in_front().map_or(Seats::NONE, |table| table.game.position().active());
            let key = |command| text::key(app.keymap(), Context::Question, command);
            let save_as = key(Command::Global(Global::SaveAs));
            let (title, about) = text::question(asked, &names, players, &app.kept(), &save_as);
            let title = format!(
                "{title} {}",
                text::answers_in_small(&key(Command::Answer(true)), &key(Command::Answer(false)))
            );
            let titles = wrap(&title, width).into_iter().map(|line| (line, true));
            for (y, (line, is_heading)) in titles.chain(plain(wrap(&about, width))).enumerate() {
                pen.words(0, y as u16, &line, if is_heading { bold } else { plain_style });
            }
            None
        }
        Overlay::Menu(_)
        | Overlay::Text(..)
        | Overlay::Log { .. }
        | Overlay::Hint(_)
        | Overlay::SaveAs
        | Overlay::Analysing(..) => None,
    }
}

fn menu(pen: &mut Pen, app: &App, under_cursor: MenuRow) {
    let turn = app.who_gives_up().map(|seat| text::names(app.arrangement())[seat].clone());
    let turn = turn.unwrap_or_default();
    let mut pen = open(pen, 34, MenuRow::ALL.len() as u16, text::MENU);
    for (i, row) in MenuRow::ALL.into_iter().enumerate() {
        let (y, here) = (i as u16, row == under_cursor);
        pen.hit(Rect::new(0, y, pen.width(), 1), Target::MenuRow(row));
        let theme = &pen.look.theme;
        let (style, bold) = (if here { theme.cursor } else { theme.text }, theme.bold);
        if here {
            pen.glyph(0, y, pen.look.glyphs.pointer, bold);
        }
        let mut label = text::menu_row(row, app.settings().speed, &turn);
        if label.width() > usize::from(pen.width()) - 4 {
            // What is to be done stays readable, however long the name is.
            let for_name = pen.width() - 4 - (label.width() - turn.width()) as u16;
            label = text::menu_row(row, app.settings().speed, &super::pen::cut(&turn, for_name));
        }
        let words = match row {
            MenuRow::Speed if here => format!("{} < {label} >", i + 1),
            _ => format!("{} {label}", i + 1),
        };
        pen.words(2, y, &words, style);
        if here {
            pen.bar(y);
        }
    }
}

fn ask(pen: &mut Pen, app: &App, question: Question, yes: bool) {
    let names = app.table_in_front().map(|t| text::names(&t.arrangement)).unwrap_or_default();
    let players = app.table_in_front().map_or(Seats::NONE, |table| table.game.position().active());
    let save_as = text::key(app.keymap(), Context::Question, Command::Global(Global::SaveAs));
    let (title, about) = text::question(question, &names, players, &app.kept(), &save_as);
    // What is to be copied is not broken as long as the window has room for it.
    let longest = about.split([' ', '\n']).map(UnicodeWidthStr::width).max().unwrap_or(0) as u16;
    let width = longest.max(44).min(pen.width().saturating_sub(4));
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
    let x = pen.words(0, y, &answer(!yes, text::ANSWERS[0]), if yes { plain } else { cursor });
    let end = pen.words(x + 2, y, &answer(yes, text::ANSWERS[1]), if yes { cursor } else { plain });
    pen.hit(Rect::new(0, y, x, 1), Target::Answer(false));
    pen.hit(Rect::new(x + 2, y, end - x - 2, 1), Target::Answer(true));
}

/// The name of a file to save the game in, as far as it is typed.
fn save_as(pen: &mut Pen, app: &App) {
    let width = 60.min(pen.width().saturating_sub(4));
    let about = wrap(&text::save_as_about(app.why_unsaved()), width);
    let mut pen = open(pen, width, about.len() as u16 + 3, text::SAVE_AS);
    let (text, bold) = (pen.look.theme.text, pen.look.theme.bold);
    for (y, line) in about.iter().enumerate() {
        pen.words(0, y as u16, line, text);
    }
    let y = about.len() as u16 + 1;
    // The end of a long name is what is being typed.
    let typed: Vec<&str> = app.typed().graphemes(true).collect();
    let room = usize::from(pen.width()).saturating_sub(1);
    let mut from = typed.len();
    while from > 0 && typed[from - 1..].iter().map(|letter| letter.width()).sum::<usize>() <= room {
        from -= 1;
    }
    pen.words(0, y, &format!("{}_", typed[from..].concat()), bold);
}

/// How far a game is looked at: a bar, and the key that ends it.
fn analysing(pen: &mut Pen, app: &App, done: usize, all: usize) {
    let key = text::key(app.keymap(), Context::Analysing, Command::Go(Go::Close));
    let mut pen = open(pen, 44, 3, text::THINKING);
    let (text, own) = (pen.look.theme.text, pen.look.theme.bold);
    let width = pen.width();
    let filled = (usize::from(width) * done / all.max(1)) as u16;
    for x in 0..width {
        let glyph = pen.look.glyphs.bar[usize::from(x >= filled)];
        pen.glyph(x, 0, glyph, own);
    }
    pen.words(0, 2, &text::thinking(done, all, &key), text);
}

fn scroll(pen: &mut Pen, app: &App, kind: Text, top: usize) -> Scroll {
    let width = pen.width().saturating_sub(6).min(74);
    let lines = match kind {
        Text::Help => help(app, width),
        Text::Log => log::lines(app, width).0,
        Text::Throws => throws(app, width),
        Text::Hint => before_throw(app, width),
    };
    let height = lines.len().min(usize::from(pen.height().saturating_sub(2)));
    let limit = lines.len() - height;
    let top = top.min(limit);
    let sight = (limit > 0).then(|| (top + 1, top + height, lines.len()));
    // Nothing of the table shows at the sides: the text is read by itself.
    let (whole, ground) = (Rect::new(0, 0, pen.width(), pen.height()), pen.look.theme.text);
    pen.fill(whole, ground);
    let mut pen = open(pen, width, height as u16, &text::text_heading(kind, sight));
    for (y, (line, heading)) in lines.iter().skip(top).take(height).enumerate() {
        let style = if *heading { pen.look.theme.bold } else { pen.look.theme.text };
        pen.words(0, y as u16, line, style);
    }
    Scroll { top, limit, page: height.saturating_sub(1).max(1) }
}

fn plain(lines: Vec<String>) -> impl Iterator<Item = Line> {
    lines.into_iter().map(|line| (line, false))
}

fn heading(words: &str) -> Line {
    (words.to_owned(), true)
}

fn help(app: &App, width: u16) -> Vec<Line> {
    let now = app.context_below();
    let mut lines = keys(app, now, text::HELP_KEYS_NOW, width);
    if matches!(now, Context::Review | Context::Moment) {
        lines.extend([heading(""), heading(text::LUCK_AND_PLAY)]);
        lines.extend(plain(wrap(text::ABOUT_LUCK, width)));
        lines.extend(plain(wrap(text::ABOUT_TABLE, width)));
    }
    lines.extend([heading(""), heading(text::HELP_GAME)]);
    for paragraph in text::rules_in_brief(&app.arrangement().rules) {
        lines.extend(plain(wrap(&paragraph, width)));
    }
    lines.extend([heading(""), heading(text::HELP_BOARD)]);
    for (sign, meaning) in text::signs() {
        lines.extend(plain(wrap(&format!("{sign}: {meaning}"), width)));
    }
    // What moves is settled by any key, which the end of the text says.
    for context in Context::ALL.into_iter().filter(|&context| context != Context::Moving && context != now) {
        lines.push(heading(""));
        lines.extend(keys(app, context, text::context(context), width));
    }
    lines.push(heading(""));
    lines.extend(plain(wrap(text::KEYS_EVERYWHERE, width)));
    lines
}

/// The keys of a place, under a heading.
fn keys(app: &App, context: Context, title: &str, width: u16) -> Vec<Line> {
    let mut lines = vec![heading(title)];
    let silent =
        |command| matches!(command, Command::Global(Global::Hint | Global::Dangers)) && !app.settings().hints;
    for row in app.keymap().rows(context).filter(|row| !silent(row.command)) {
        let keys: Vec<String> = match row.keys.first() {
            Some(key) if key.digit().is_some() && row.keys.len() > 2 => vec![text::footer_key(row, 9)],
            _ => row.keys.iter().map(|key| key.name()).collect(),
        };
        let words = format!("{:<19} {}", keys.join(", "), text::command(row.command, context));
        lines.extend(plain(hang(&words, width, 20)));
    }
    lines
}

/// What the coach says before a throw.
fn before_throw(app: &App, width: u16) -> Vec<Line> {
    let Some((table, hint)) = app.table_in_front().and_then(|t| Some((t, t.hint.as_ref()?))) else {
        return Vec::new();
    };
    let names = text::names(&table.arrangement);
    let mut lines = vec![heading(&text::coach::hint_heading(hint, &names))];
    for paragraph in text::coach::before_throw(hint, &names) {
        lines.push(heading(""));
        lines.extend(plain(wrap(&paragraph, width)));
    }
    lines
}

/// Columns of a figure of the hint.
const FIGURE: u16 = 8;

/// The moves as the coach judges them, the marked one with a pointer; below them why.
fn hint(pen: &mut Pen, app: &App, marked: usize) {
    let Some((table, hint)) = app.table_in_front().and_then(|t| Some((t, t.hint.as_ref()?))) else { return };
    let names = text::names(&table.arrangement);
    let width = pen.width().saturating_sub(6).min(74);
    // Nothing to say takes no row.
    let said = |words: String| plain(if words.is_empty() { Vec::new() } else { wrap(&words, width) });
    let mut below: Vec<Line> =
        said(text::coach::why(hint, 0, &names)).map(|(line, _)| (line, true)).collect();
    // The marked move against the best; while that is marked, the next best.
    let other = marked.max(1);
    let whole: Vec<Line> = said(text::coach::whole_hand(hint, other, &names)).collect();
    let mut beside: Vec<Line> = vec![heading("")];
    beside.extend(said(text::coach::why(hint, other, &names)));
    beside.extend(said(text::coach::why_less(hint, other)));
    let equal: Vec<Line> = said(text::coach::about_equal(hint, other)).collect();
    let about = wrap(text::coach::WIN_CHANCE, width);
    let (room, all) = (usize::from(pen.height().saturating_sub(2)), hint.moves.len());
    // In a low window what is not about the marked move is left out.
    let fits = 2 + all.min(2) + below.len() + whole.len() + beside.len() + equal.len() <= room;
    below.extend(whole.into_iter().filter(|_| fits || marked == 0));
    below.extend(beside.into_iter().filter(|_| other < all && (fits || marked > 0)));
    below.extend(equal);
    // The headings and a line of air take two rows; what the figures mean goes first where there is no room.
    let explained = 2 + all.min(4) + below.len() + 1 + about.len() <= room;
    let rest = 2 + below.len() + if explained { 1 + about.len() } else { 0 };
    let rows = all.min(room.saturating_sub(rest).max(2));
    let first = marked.saturating_sub(rows - 1).min(all - rows);
    let window = Rect::new(0, 0, pen.width(), pen.height());
    let (text_style, bold, dim) = (pen.look.theme.text, pen.look.theme.bold, pen.look.theme.dim);
    let (choice, pointer) = (pen.look.theme.choice[hint.position.turn()], pen.look.glyphs.pointer);
    pen.fill(window, text_style);
    let mut pen = open(pen, width, (rest + rows) as u16, &text::coach::hint_title(hint, &names));
    let figures = [pen.width().saturating_sub(2 * FIGURE), pen.width().saturating_sub(FIGURE)];
    let right = |pen: &mut Pen, x: u16, y, words: &str, style| {
        pen.words(x + FIGURE.saturating_sub(words.width() as u16), y, words, style);
    };
    for (x, words) in figures.into_iter().zip(text::coach::HINT_COLUMNS) {
        right(&mut pen, x, 0, words, dim);
    }
    for (row, line) in (first..first + rows).enumerate() {
        let (y, advice) = (row as u16 + 1, &hint.moves[line]);
        let style = if line == marked { choice } else { text_style };
        if line == marked {
            pen.tint(Rect::new(0, y, pen.width(), 1), style);
            pen.glyph(0, y, pointer, style);
        }
        pen.hit(Rect::new(0, y, pen.width(), 1), Target::Advice(line));
        let words = text::coach::advised(&advice.choice, &hint.position);
        pen.words_within(2, y, figures[0].saturating_sub(2), &words, style);
        right(&mut pen, figures[0], y, &text::coach::win_chance(advice.chance), style);
        right(&mut pen, figures[1], y, &text::coach::loss(hint, line), style);
    }
    let mut y = rows as u16 + 2;
    for (line, strong) in below {
        pen.words(0, y, &line, if strong { bold } else { text_style });
        y += 1;
    }
    for line in about.iter().filter(|_| explained) {
        y += 1;
        pen.words(0, y, line, dim);
    }
}

/// Columns of the first column of the table of throws.
const FIRST: u16 = 6;

/// The table of throws in lines of at most `width` columns.
pub fn odds(app: &App, width: u16) -> Vec<String> {
    throws(app, width).into_iter().map(|(line, _)| line).collect()
}

/// Values and how often they fell, a column for each player; narrower in a narrow window.
fn throws(app: &App, width: u16) -> Vec<Line> {
    let Some(table) = app.table_in_front() else { return Vec::new() };
    let names = text::names(&table.arrangement);
    let tally = table.game.tally();
    let seats: Vec<_> = table.game.position().seats().iter().collect();
    let all = tally.all();
    let columns = seats.len() as u16 + 3;
    let room = (width.saturating_sub(FIRST) / columns).clamp(2, 9);
    let words = text::throws_table(&all, table.seed, room - 1);
    let label = |words: &str| format!("{words:<0$}", usize::from(FIRST));
    let column = |words: &str| {
        let cut = super::pen::cut(words, room - 1);
        let blank = usize::from(room) - cut.width();
        format!("{}{cut}", " ".repeat(blank))
    };
    let number = |number: u32| column(&number.to_string());
    let [throw, odds, sum, fair] = words.headings;
    let mut header = label(throw) + &column(odds);
    header.extend(seats.iter().map(|&seat| column(&text::column_heading(&names, seat, room - 1))));
    let mut lines = vec![heading(&(header + &column(sum) + &column(fair)))];
    let total: u32 = all.iter().sum();
    for value in Value::ALL {
        let mut line = label(&value.to_string()) + &column(&text::chances(value.chances(), room - 1));
        line.extend(seats.iter().map(|&seat| number(tally.thrown[seat][value.index()])));
        let expected = f64::from(value.chances() * total) / 16.0;
        let expected = if room > 6 { format!("{expected:.1}") } else { format!("{expected:.0}") };
        lines.push((line + &number(all[value.index()]) + &column(&expected), false));
    }
    let [throws, lost, cuts] = words.sums;
    let mut sums = label(throws) + &column("");
    sums.extend(seats.iter().map(|&seat| number(tally.throws(seat))));
    let mut rest = [label(lost) + &column(""), label(cuts) + &column("")];
    for &seat in &seats {
        rest[0] += &number(tally.lost[seat]);
        rest[1] += &number(tally.cuts[seat]);
    }
    let [lost, cuts] = rest;
    lines.extend([(sums + &number(total), false), (lost, false), (cuts, false), heading("")]);
    for sentence in &words.verdict {
        lines.extend(plain(wrap(sentence, width)));
    }
    lines
}
