//! Beside the board: the players, the dice, the moves or the reasons, and what happened last.

use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::app::choice::Choice;
use crate::app::drawn::Target;
use crate::app::keymap::Context;
use crate::app::rows::After;
use crate::app::screen::replay::Replay;
use crate::app::screen::table::Table;
use crate::app::stage::Cue;
use crate::rules::{Pawn, Phase, Position, Seat};
use crate::text;

use super::Scene;
use super::board::counts;
use super::dice::{self, Faces};
use super::pen::{Pen, wrap};

/// Rows that a list of moves has at least: six pawns.
const MOVES: u16 = 6;

/// Draws the panel. Gives the reasons why a throw is lost if there is no room for all of them here (R11).
/// `own_events` says that the last events have a place of their own.
pub fn draw(pen: &mut Pen, scene: &Scene, own_events: bool) -> Option<Vec<String>> {
    let table = scene.table;
    title(pen, scene);
    if table.context() == Context::Over {
        over(pen, scene);
        return None;
    }
    let seats = table.game.position().seats().len() as u16;
    let each = if pen.height() >= 1 + 3 * seats + 2 + 3 + MOVES + 5 { 3 } else { 2 };
    let mut y = 1;
    for seat in table.game.position().seats().iter() {
        player(pen, y, scene, seat);
        y += each;
    }
    // What is left is shared out: prompt 2, dice 1 or 3, at least 6 for moves, then air, then events.
    let left = pen.height().saturating_sub(1 + each * seats);
    // What is in danger is told in the rows that large dice would take.
    let large = 2 + 3 + MOVES + if table.dangers.is_some() { 5 } else { 0 };
    let dice_rows = if left > large && pen.width() >= dice::LONG { 3 } else { 1 };
    let air = u16::from(left > 2 + dice_rows + MOVES + 1);
    y += air;
    y = match scene.replay {
        Some(replay) => progress(pen, y, replay),
        None => prompt(pen, y, scene),
    };
    dice::draw(pen, y, dice_rows, &Faces::of(table, scene.speed));
    // The words above the dice say what they would do: a click may go there too.
    pen.hit(Rect::new(0, y - 2, pen.width(), 2 + dice_rows), Target::Dice);
    y = hand(pen, y + dice_rows, table);
    y += u16::from(left > 2 + dice_rows + MOVES + 2);
    let mut elsewhere = None;
    y = match table.stage.cue() {
        Some(Cue::Lost(seat, hand)) => {
            let reasons = text::lost_reasons(table.shown(), seat, hand);
            let rows: usize = reasons.iter().map(|reason| wrap(reason, pen.width()).len()).sum();
            if rows > usize::from(pen.height().saturating_sub(y)) {
                elsewhere = Some(reasons);
                paragraph(pen, y, &[text::WHY_ON_BOARD.to_owned()])
            } else {
                paragraph(pen, y, &reasons)
            }
        }
        Some(Cue::ShutOut(seat)) => {
            let players = table.game.position().active().len();
            paragraph(pen, y, &[text::shut_out(&scene.names[seat], players)])
        }
        Some(Cue::Moved(seat, _)) => match table.trail() {
            Some((choice, _)) => paragraph(pen, y, &[text::bot_moves(&scene.titles[seat], &choice, seat)]),
            None => y,
        },
        Some(_) => y,
        None => {
            let room = pen.height().saturating_sub(y);
            // What is in danger is told below, as far as six moves leave room.
            let told = if table.dangers.is_some() && !own_events { 5 } else { 0 };
            moves(pen, y, room.saturating_sub(told).max(room.min(MOVES)), table)
        }
    };
    if !own_events && y + 1 < pen.height() {
        let rest = Rect::new(0, y + 1, pen.width(), pen.height() - y - 1);
        events(&mut pen.part(rest), scene);
    }
    elsewhere
}

/// One row: the name of the game, or that it is not saved; and the number of the turn while it goes on.
fn title(pen: &mut Pen, scene: &Scene) {
    let (bold, warning, dim) = (pen.look.theme.bold, pen.look.theme.warning, pen.look.theme.dim);
    let (words, style) = if scene.unsaved { (text::NOT_SAVED, warning) } else { (text::TITLE, bold) };
    pen.words(0, 0, words, style);
    if scene.table.context() != Context::Over {
        pen.words_right(0, &text::turn_number(scene.table.turn_number()), dim);
    }
}

/// Two rows: the seat, the name and the way in; the pawns off, on and home, and a bar.
fn player(pen: &mut Pen, y: u16, scene: &Scene, seat: Seat) {
    let (table, names) = (scene.table, &scene.names);
    let theme = &pen.look.theme;
    let glyphs = pen.look.glyphs;
    let (text, dim, bold, own) = (theme.text, theme.dim, theme.bold, theme.lines[seat]);
    let (badge, name) = (theme.badges[seat], theme.names[seat]);
    let board = table.shown();
    let turn = table.shown_turn() == seat;
    if turn {
        pen.glyph(0, y, glyphs.pointer, own);
    }
    pen.words(1, y, &format!(" {} ", seat.letter()), badge);
    if !board.active().contains(seat) {
        let x = pen.words_right(y, text::GAVE_UP, dim);
        pen.words_within(5, y, x.saturating_sub(6), &names[seat], dim);
        return;
    }
    let open = board.way_open(seat);
    let style = if turn { bold } else { text };
    name_and_way(pen, y, scene, seat, [style, if open { name } else { dim }]);
    let counted = text::pawn_counts(counts(table, seat));
    let x = pen.words(1, y + 1, &counted, dim);
    let width = u32::from(pen.width().saturating_sub(x));
    let all = u32::from(board.rules().pawns) * 49;
    let done = board.progress(seat) * width / all;
    for i in 0..width {
        let glyph = glyphs.bar[usize::from(i >= done)];
        pen.glyph(x + i as u16, y + 1, glyph, if i < done { own } else { dim });
    }
}

/// The name, of a bot with its level, and the way in. A level stays readable where there is little room: then fewer
/// words say whose way is open, and the name is cut.
fn name_and_way(pen: &mut Pen, y: u16, scene: &Scene, seat: Seat, [name_style, way_style]: [Style; 2]) {
    let (name, title) = (&scene.names[seat], &scene.titles[seat]);
    let board = scene.table.shown();
    let room = |way: &str| usize::from(pen.width().saturating_sub(6)).saturating_sub(way.width());
    let open = board.way_open(seat);
    let (long, short) = (text::way(open), text::way_in_a_word(open));
    let players = &scene.table.arrangement.players;
    // One bot's level is enough for all to do with fewer words: they stand in a column.
    let is_full =
        |seat: Seat| players[seat].bot().is_some() && scene.titles[seat].width() > room(text::way(false));
    let way = if board.seats().iter().any(is_full) { short } else { long };
    let room = room(way) as u16;
    pen.words_right(y, way, way_style);
    let level = players[seat].bot().map(|bot| bot.name).filter(|_| name != title);
    match level.filter(|_| title.width() > usize::from(room)) {
        Some(level) => {
            let x = pen.words_within(5, y, room.saturating_sub(level.len() as u16 + 1), name, name_style);
            pen.words(x + 1, y, level, name_style);
        }
        None => drop(pen.words_within(5, y, room, title, name_style)),
    }
}

/// Two rows: which step of how many a replay shows, and a bar.
fn progress(pen: &mut Pen, y: u16, replay: &Replay) -> u16 {
    let (bold, dim) = (pen.look.theme.bold, pen.look.theme.dim);
    let (step, state) = text::replay_step(replay, pen.width());
    let x = pen.words(0, y, &step, bold);
    pen.words(x, y, &state, dim);
    let width = u32::from(pen.width());
    let done = (replay.at() as u32 * width).checked_div(replay.len() as u32).unwrap_or(0);
    for i in 0..width {
        let (glyph, style) = (pen.look.glyphs.bar[usize::from(i >= done)], if i < done { bold } else { dim });
        pen.glyph(i as u16, y + 1, glyph, style);
    }
    y + 2
}

/// Two rows: who is to do what, and how; or what has just fallen and cannot be used.
fn prompt(pen: &mut Pen, y: u16, scene: &Scene) -> u16 {
    let text::Prompt { who, what, brief, how } = text::prompt(scene.table, &scene.names, scene.keymap);
    // A short name is shown whole rather than all the words.
    let (name, width) = (scene.names[who].width(), usize::from(pen.width()));
    let what = if name + what.width() > width { brief } else { what };
    let (own, dim) = (pen.look.theme.names[who], pen.look.theme.dim);
    // What is to be done stays readable, however long the name is.
    let for_name = pen.width().saturating_sub(what.width() as u16).max(4);
    let x = pen.words_within(0, y, for_name, &scene.names[who], own);
    pen.words(x, y, &what, own);
    pen.words(0, y + 1, &how, dim);
    y + 2
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
    let mut x = if width + 4 <= usize::from(pen.width()) { pen.words(0, y, text::HAND, dim) + 1 } else { 0 };
    for value in hand.values() {
        let from = x;
        x = pen.words(x, y, &words(value), if front(value) { cursor } else { plain });
        pen.hit(Rect::new(from, y, x - from, 1), Target::Value(value));
        x += 1;
    }
    y + 1
}

/// One line a move, those of each value together; pawns that would do the same share a line. Where there are more than
/// fit, those of the value in front are in sight, and the last row says which of how many are.
fn moves(pen: &mut Pen, y: u16, room: u16, table: &Table) -> u16 {
    let board = table.game.position();
    let lines = table.choices();
    let (room, all) = (usize::from(room), lines.len());
    let rows = if all <= room { all } else { room.saturating_sub(1) };
    let in_front = |line: &Choice| Some(line.value) == table.value();
    let is_chosen = |line: &Choice| table.chosen.is_some_and(|mv| line.has(mv));
    let last_in_front = lines.iter().rposition(in_front).map_or(0, |last| last + 1);
    let first_in_front = lines.iter().position(in_front).unwrap_or(0);
    let from = last_in_front.saturating_sub(rows).min(first_in_front);
    let chosen = lines.iter().position(is_chosen).map_or(0, |chosen| chosen + 1);
    let from = from.max(chosen.saturating_sub(rows));
    let shown = &lines[from..(from + rows).min(all)];
    // Of several values in hand each line names its own.
    let of_several = board.hand().values().nth(1).is_some();
    let [own, others] = [pen.look.theme.bold, pen.look.theme.dim];
    let numbers: Vec<String> = lines.iter().map(|line| digits(&line.pawns)).collect();
    let widest = numbers.iter().map(|n| n.len() as u16).max().unwrap_or(0);
    let number_at = match (of_several, widest) {
        (false, _) => 1,
        // Where there is little room, what the move does matters more than a blank.
        (true, 3..) if pen.width() < 24 => 4,
        (true, _) => 5,
    };
    let column = number_at + 1 + if of_several { widest } else { widest.max(2) };
    for (row, (line, number)) in shown.iter().zip(&numbers[from..]).enumerate() {
        let chosen = is_chosen(line);
        let y = y + row as u16;
        let theme = &pen.look.theme;
        let style = if chosen { theme.choice[board.turn()] } else { theme.text };
        pen.hit(Rect::new(0, y, pen.width(), 1), Target::Move(line.first()));
        if chosen {
            pen.tint(Rect::new(0, y, pen.width(), 1), style);
            pen.glyph(0, y, pen.look.glyphs.pointer, style);
        }
        if of_several {
            let value_style = match (chosen, in_front(line)) {
                (true, _) => style,
                (false, true) => own,
                (false, false) => others,
            };
            pen.words(1, y, &format!("{:>2}:", line.value.steps()), value_style);
        }
        pen.words(number_at, y, number, style);
        let x = pen.words(column, y, &text::from_to(line, board.turn()), style) + 1;
        pen.words(x, y, &text::effect(line), style);
    }
    let y = y + shown.len() as u16;
    if shown.len() == all {
        return y;
    }
    pen.words(0, y, &text::moves_in_sight(from + 1, from + shown.len(), all), others);
    y + 1
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

/// What is in danger, if that is shown, and below it the last events.
pub fn events(pen: &mut Pen, scene: &Scene) {
    let Some(dangers) = &scene.table.dangers else { return last_events(pen, scene) };
    let (style, width) = (pen.look.theme.text, pen.width());
    let mut lines: Vec<String> = text::coach::dangers(dangers).iter().flat_map(|p| wrap(p, width)).collect();
    if lines.len() > usize::from(pen.height()) {
        // The marks on the board go on.
        lines.truncate(pen.height().into());
        lines.iter_mut().last().into_iter().for_each(|last| last.push_str(" …"));
    }
    let mut y = 0;
    for line in &lines {
        pen.words_within(0, y, width, line, style);
        y += 1;
    }
    let rest = Rect::new(0, y, pen.width(), pen.height().saturating_sub(y));
    last_events(&mut pen.part(rest), scene);
}

/// The last events in words, the newest at the bottom of what fits, the rest left out at the top.
fn last_events(pen: &mut Pen, scene: &Scene) {
    let (table, names) = (scene.table, &scene.names);
    let shown = match table.stage.cue() {
        // While something moves, its line would give away how it ends.
        Some(cue) if cue.moves() => table.game.log().len().saturating_sub(1),
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
    if table.game.log().is_empty() {
        lines = wrap(&text::who_begins(&names[table.first], table.drawn), width);
        lines.reverse();
    }
    let dim = pen.look.theme.dim;
    for (y, line) in lines.iter().rev().enumerate() {
        pen.words(0, y as u16, line, dim);
    }
}

/// The King, the others by progress, throws, cuts and time, the seed, and what can be done now.
fn over(pen: &mut Pen, scene: &Scene) {
    let (table, names) = (scene.table, &scene.names);
    let position: &Position = table.game.position();
    let Phase::Over(king) = position.phase() else { return };
    let theme = &pen.look.theme;
    let (own, dim, text_style, cursor) = (theme.names[king], theme.dim, theme.text, theme.cursor);
    let pointer = theme.lines[king];
    let tally = table.game.tally();
    let standings = table.standings();
    let seed = table.seed.map(|seed| seed.to_string());
    let on_one_row = |number: &String| text::SEED.len() + 1 + number.len() <= pen.width().into();
    let seed_rows = seed.as_ref().map_or(0, |number| if on_one_row(number) { 1 } else { 2 });
    let needed = 1 + 1 + 2 * standings.len() as u16 + 1 + seed_rows + After::ALL.len() as u16;
    // Air between the parts, where there are rows for it.
    let spare = pen.height().saturating_sub(needed);
    let air = |nth: u16| u16::from(spare >= nth);
    let mut y = 1 + air(3);
    let badge = pen.look.theme.badges[king];
    let x = pen.words(0, y, &format!(" {} ", king.letter()), badge);
    let (rest, name) = (text::IS_KING, &names[king]);
    let for_name = pen.width().saturating_sub(x + 1 + rest.width() as u16);
    let x = pen.words_within(x + 1, y, for_name, name, own);
    pen.words(x, y, rest, own);
    y += 1 + air(4);
    for (place, seat) in standings.into_iter().enumerate() {
        let how = if seat == king { text::KING.to_owned() } else { text::standing(position, seat) };
        pen.words(0, y, &format!("{}.", place + 1), dim);
        let style = pen.look.theme.names[seat];
        let x = pen.words_right(y, &how, if seat == king { own } else { text_style });
        pen.words_within(3, y, x.saturating_sub(4), &scene.titles[seat], style);
        let counts =
            format!("{}, {}", text::count(tally.throws(seat), "throw"), text::count(tally.cuts[seat], "cut"));
        pen.words(3, y + 1, &counts, dim);
        y += 2;
    }
    y += air(2);
    if let Some(played) = table.played {
        pen.words(0, y, &text::time_played(played.as_secs()), dim);
        y += 1;
    }
    if let Some(number) = seed {
        let x = pen.words(0, y, text::SEED, dim) + 1;
        let (x, below) = if seed_rows == 1 { (x, 0) } else { (1, 1) };
        pen.words(x, y + below, &number, dim);
        y += seed_rows;
    }
    y += air(1);
    for (i, row) in After::ALL.into_iter().enumerate() {
        let chosen = table.king.row == Some(row);
        pen.hit(Rect::new(0, y, pen.width(), 1), Target::After(row));
        if chosen {
            pen.glyph(0, y, pen.look.glyphs.pointer, pointer);
        }
        pen.words(1, y, &format!("{} {}", i + 1, text::after(row)), if chosen { cursor } else { text_style });
        if chosen {
            pen.bar(y);
        }
        y += 1;
    }
}
