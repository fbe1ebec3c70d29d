//! Beside the board: the players, the dice, the moves or the reasons, and what happened last.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::app::keymap::Context;
use crate::app::screen::replay::Replay;
use crate::app::screen::table::{After, Table};
use crate::app::settings::Speed;
use crate::app::stage::Cue;
use crate::rules::{Event, Pawn, Phase, Position, Seat};
use crate::text::{self, Names};

use super::board::counts;
use super::dice::{self, Faces};
use super::pen::{Pen, wrap};

/// Rows of a list of moves: six pawns.
const MOVES: u16 = 6;

/// Draws the panel; `events` is the place for the last events if they have one of their own.
pub fn draw(
    pen: &mut Pen,
    table: &Table,
    replay: Option<&Replay>,
    names: &Names,
    speed: Speed,
    own_events: bool,
) {
    if table.context() == Context::Over {
        return over(pen, table, names);
    }
    let seats = table.game.position().seats().len() as u16;
    let title = format!("turn {}", table.turn_number());
    pen.words(0, 0, "DHAYAM", pen.look.theme.bold);
    pen.words_right(0, &title, pen.look.theme.dim);
    let each = if pen.height() >= 1 + 3 * seats + 2 + 3 + MOVES + 5 { 3 } else { 2 };
    let mut y = 1;
    for seat in table.game.position().seats().iter() {
        player(pen, y, table, names, seat);
        y += each;
    }
    // What is left is shared out: prompt 2, dice 1 or 3, moves up to 6, then air, then events.
    let left = pen.height().saturating_sub(1 + each * seats);
    let dice_rows = if left > 2 + 3 + MOVES && pen.width() >= dice::LONG { 3 } else { 1 };
    let air = u16::from(left > 2 + dice_rows + MOVES + 1);
    y += air;
    y = match replay {
        Some(replay) => progress(pen, y, replay),
        None => prompt(pen, y, table, names),
    };
    dice::draw(pen, y, dice_rows, &Faces::of(table, speed));
    y = hand(pen, y + dice_rows, table);
    y += u16::from(left > 2 + dice_rows + MOVES + 2);
    y = match table.stage.cue() {
        Some(Cue::Lost(seat, hand)) => {
            let lines = text::lost_reasons(table.game.position(), seat, hand);
            paragraph(pen, y, &lines)
        }
        Some(Cue::ShutOut(seat)) => paragraph(pen, y, &[text::shut_out(&names[seat])]),
        Some(_) => y,
        None => moves(pen, y, table),
    };
    if !own_events && y + 1 < pen.height() {
        let rest = Rect::new(0, y + 1, pen.width(), pen.height() - y - 1);
        events(&mut pen.part(rest), table, names);
    }
}

/// Two rows: the seat, the name and the way in; the pawns off, on and home, and a bar.
fn player(pen: &mut Pen, y: u16, table: &Table, names: &Names, seat: Seat) {
    let theme = &pen.look.theme;
    let glyphs = pen.look.glyphs;
    let (text, dim, bold, own) = (theme.text, theme.dim, theme.bold, theme.seats[seat]);
    let badge = theme.pawns[seat];
    let board = table.shown();
    let turn = table.shown_turn() == seat;
    if turn {
        pen.glyph(0, y, glyphs.pointer, own);
    }
    pen.words(1, y, &format!(" {} ", seat.letter()), badge);
    if !board.active().contains(seat) {
        let x = pen.words_right(y, "gave up", dim);
        pen.words_within(5, y, x.saturating_sub(6), &names[seat], dim);
        return;
    }
    let open = board.way_open(seat);
    let x = pen.words_right(y, text::way(open), if open { own } else { dim });
    pen.words_within(5, y, x.saturating_sub(6), &names[seat], if turn { bold } else { text });
    let [off, on, home] = counts(table, seat);
    let x = pen.words(1, y + 1, &format!("off {off} on {on} home {home} "), if turn { text } else { dim });
    let width = u32::from(pen.width().saturating_sub(x));
    let all = u32::from(board.rules().pawns) * 49;
    let done = board.progress(seat) * width / all;
    for i in 0..width {
        let glyph = glyphs.bar[usize::from(i >= done)];
        pen.glyph(x + i as u16, y + 1, glyph, if i < done { own } else { dim });
    }
}

/// Two rows: which step of how many a replay shows, and a bar.
fn progress(pen: &mut Pen, y: u16, replay: &Replay) -> u16 {
    let (bold, dim) = (pen.look.theme.bold, pen.look.theme.dim);
    let state = if replay.is_playing() { "playing" } else { "paused" };
    let x = pen.words(0, y, &format!("step {} of {}", replay.at(), replay.len()), bold);
    pen.words(x, y, &format!(", {state}"), dim);
    let width = u32::from(pen.width());
    let done = (replay.at() as u32 * width).checked_div(replay.len() as u32).unwrap_or(0);
    for i in 0..width {
        let (glyph, style) = (pen.look.glyphs.bar[usize::from(i >= done)], if i < done { bold } else { dim });
        pen.glyph(i as u16, y + 1, glyph, style);
    }
    y + 2
}

/// Two rows: who is to do what, and how; or what has just fallen and cannot be used.
fn prompt(pen: &mut Pen, y: u16, table: &Table, names: &Names) -> u16 {
    let position = table.game.position();
    let seat = match table.stage.cue() {
        Some(Cue::ShutOut(seat)) => seat,
        _ => table.shown_turn(),
    };
    let name = &names[seat];
    let (own, dim) = (pen.look.theme.seats[seat], pen.look.theme.dim);
    let context = table.context();
    let again =
        matches!(table.game.log().last().and_then(|p| p.events.last()), Some(Event::ThrowsAgain { .. }));
    let (rest, second) = match table.stage.cue() {
        Some(Cue::Tumble(_)) => (" throws".to_owned(), String::new()),
        Some(Cue::Walk { pawn, .. }) => (format!(" moves {}", text::pawn(seat, pawn)), String::new()),
        Some(Cue::Lost(_, hand)) => {
            let values: Vec<String> = hand.iter().map(|v| v.to_string()).collect();
            let next = if position.turn() == seat {
                "Space: throw again".to_owned()
            } else {
                format!("Space: {}'s turn", names[position.turn()])
            };
            (format!(" cannot use {}", text::and(&values)), next)
        }
        Some(Cue::ShutOut(_)) => (" is shut out".to_owned(), "Space: go on".to_owned()),
        None => (text::prompt(context, again).to_owned(), hint(table)),
    };
    // What is to be done stays readable, however long the name is.
    let for_name = pen.width().saturating_sub(rest.width() as u16).max(4);
    let x = pen.words_within(0, y, for_name, name, own);
    pen.words(x, y, &rest, own);
    pen.words(0, y + 1, &second, dim);
    y + 2
}

/// How to do what is to be done.
fn hint(table: &Table) -> String {
    match table.context() {
        Context::Throw => "Space throws".to_owned(),
        Context::HandThrow => "type two faces, 0-3".to_owned(),
        Context::Choose => {
            match table.chosen_line().as_ref().map(text::effect) {
                // One word stands beside the move already; more may have been cut off there.
                Some(effect) if effect.contains(',') => format!("Enter: {effect}"),
                Some(_) => "Enter plays it".to_owned(),
                None => "digit/Tab, then Enter".to_owned(),
            }
        }
        _ => String::new(),
    }
}

/// The values in hand where throws are banked (H2), the one in front marked.
fn hand(pen: &mut Pen, y: u16, table: &Table) -> u16 {
    let hand = table.shown().hand();
    if !table.arrangement.rules.banks_throws() || hand.is_empty() {
        return y;
    }
    let (dim, cursor, plain) = (pen.look.theme.dim, pen.look.theme.cursor, pen.look.theme.text);
    let choosing = table.context() == Context::Choose;
    let front = |value| choosing && table.value() == Some(value);
    let words = |value| {
        let many = if hand.count(value) > 1 { format!("×{}", hand.count(value)) } else { String::new() };
        if front(value) { format!("[{value}{many}]") } else { format!("{value}{many}") }
    };
    let width: usize = hand.values().map(|value| words(value).width() + 1).sum();
    // The values matter more than their heading.
    let mut x = if width + 4 <= usize::from(pen.width()) { pen.words(0, y, "hand", dim) + 1 } else { 0 };
    for value in hand.values() {
        x = pen.words(x, y, &words(value), if front(value) { cursor } else { plain }) + 1;
    }
    y + 1
}

/// One line a move of the value in front; pawns that would do the same share a line.
fn moves(pen: &mut Pen, y: u16, table: &Table) -> u16 {
    let board = table.game.position();
    let mut lines = table.choices();
    lines.retain(|line| Some(line.value) == table.value());
    let numbers: Vec<String> = lines.iter().map(|line| digits(&line.pawns)).collect();
    let column = 2 + numbers.iter().map(|n| n.len() as u16).max().unwrap_or(0).max(2);
    for (row, (line, number)) in lines.iter().zip(&numbers).enumerate() {
        let chosen = table.chosen.is_some_and(|mv| line.has(mv));
        let y = y + row as u16;
        let theme = &pen.look.theme;
        let style = if chosen { theme.seats[board.turn()] } else { theme.text };
        if chosen {
            pen.glyph(0, y, pen.look.glyphs.pointer, style);
        }
        pen.words(1, y, number, style);
        let x = pen.words(column, y, &text::from_to(line, board.turn()), style) + 1;
        pen.words(x, y, &text::effect(line), style);
        if chosen && pen.look.theme.bare {
            pen.tint(Rect::new(0, y, pen.width(), 1), pen.look.theme.cursor);
        }
    }
    y + lines.len() as u16
}

/// The numbers of pawns, runs shortened: `1-4`, `1,3`.
fn digits(pawns: &[Pawn]) -> String {
    let runs = pawns.chunk_by(|a, b| a.number() + 1 == b.number());
    let run = |run: &[Pawn]| match run {
        [first, _, .., last] => format!("{first}-{last}"),
        few => few.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
    };
    runs.map(run).collect::<Vec<_>>().join(",")
}

fn paragraph(pen: &mut Pen, mut y: u16, paragraphs: &[String]) -> u16 {
    let (style, width) = (pen.look.theme.text, pen.width());
    for line in paragraphs.iter().flat_map(|p| wrap(p, width)) {
        pen.words(0, y, &line, style);
        y += 1;
    }
    y
}

/// The last events in words, the newest at the bottom of what fits, the rest left out at the top.
pub fn events(pen: &mut Pen, table: &Table, names: &Names) {
    let shown = match table.stage.cue() {
        // While something moves, its line would give away how it ends.
        Some(cue) if !cue.waits() => table.game.log().len().saturating_sub(1),
        _ => table.game.log().len(),
    };
    let (width, height) = (pen.width(), usize::from(pen.height()));
    let mut lines: Vec<String> = Vec::new();
    for played in table.game.log()[..shown].iter().rev() {
        let mut wrapped = wrap(&text::played(played, names), width);
        if lines.len() + wrapped.len() > height {
            break;
        }
        wrapped.reverse();
        lines.extend(wrapped);
    }
    let dim = pen.look.theme.dim;
    for (y, line) in lines.iter().rev().enumerate() {
        pen.words(0, y as u16, line, dim);
    }
}

/// The King, the others by progress, throws, cuts and time, the seed, and what can be done now.
fn over(pen: &mut Pen, table: &Table, names: &Names) {
    let position: &Position = table.game.position();
    let Phase::Over(king) = position.phase() else { return };
    let theme = &pen.look.theme;
    let (own, dim, bold, text_style, cursor) =
        (theme.seats[king], theme.dim, theme.bold, theme.text, theme.cursor);
    let tally = table.game.tally();
    pen.words(0, 0, "DHAYAM", bold);
    let badge = pen.look.theme.pawns[king];
    let x = pen.words(0, 2, &format!(" {} ", king.letter()), badge);
    let (rest, name) = (" is the King!", &names[king]);
    let for_name = pen.width().saturating_sub(x + 1 + rest.width() as u16);
    let x = pen.words_within(x + 1, 2, for_name, name, own);
    pen.words(x, 2, rest, own);
    let mut y = 4;
    for (place, seat) in table.standings().into_iter().enumerate() {
        let how = if seat == king { "King".to_owned() } else { text::standing(position, seat) };
        pen.words(0, y, &format!("{}.", place + 1), dim);
        let style = pen.look.theme.seats[seat];
        let x = pen.words_right(y, &how, if seat == king { own } else { text_style });
        pen.words_within(3, y, x.saturating_sub(4), &names[seat], style);
        let counts =
            format!("{}, {}", text::count(tally.throws(seat), "throw"), text::count(tally.cuts[seat], "cut"));
        pen.words(3, y + 1, &counts, dim);
        y += 2;
    }
    y += 1;
    let seconds = table.played.as_secs();
    let time = format!("played {}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    pen.words(0, y, &time, dim);
    if let Some(seed) = table.seed {
        pen.words(0, y + 1, &format!("seed {seed}"), dim);
        y += 1;
    }
    y += 2;
    for (i, row) in After::ALL.into_iter().enumerate() {
        let chosen = table.after == Some(row);
        if chosen {
            pen.glyph(0, y, pen.look.glyphs.pointer, own);
        }
        pen.words(1, y, &format!("{} {}", i + 1, text::after(row)), if chosen { cursor } else { text_style });
        y += 1;
    }
}
