//! What a game turned on, in lines of plain characters.

use unicode_width::UnicodeWidthStr;

use crate::app::screen::review::{MOMENTS, THROWS};
use crate::app::settings::GlyphSet;
use crate::game::Game;
use crate::players::analysis::Analysis;
use crate::rules::Seat;
use crate::text::{self, Names};

use super::pen::{cut, hang, wrap};
use super::{Glyphs, chart, picture};

/// How many marked decisions are listed.
const MARKED: usize = 12;
/// Rows of the curves.
const ROWS: usize = 17;
/// Columns of what stands left of the curves.
pub const AXIS: usize = 5;
/// Columns of a name and of each number in the table.
const TABLE: [usize; 8] = [14, 8, 9, 8, 9, 7, 11, 11];

/// The whole report in lines of at most `width` columns.
pub fn report(analysis: &Analysis, game: &Game, names: &Names, width: u16, glyphs: GlyphSet) -> Vec<String> {
    let mut lines = wrap(&text::ending(analysis, names, game.throws() as u32), width);
    let mut section = |title: &str, body: Vec<String>| {
        lines.push(String::new());
        lines.extend((!title.is_empty()).then(|| title.to_owned()));
        lines.extend(body);
    };
    if analysis.steps.is_empty() {
        section("", wrap(text::NOTHING_TO_ANALYSE, width));
        return in_set(lines, glyphs);
    }
    section(text::CURVES, curves(analysis, names, width));
    section("", table(analysis, names, width));
    section("", wrap(text::ABOUT_LUCK, width).into_iter().chain(wrap(text::ABOUT_TABLE, width)).collect());
    section("", wrap(&text::verdict(analysis, names), width));
    let told = |step: usize| {
        let one = &analysis.steps[step];
        let thrown = game.log().get(step + 1).map(|next| &next.before);
        let answer = thrown.zip(analysis.answer(step));
        let told = text::step_told(one, &game.log()[step], answer, names);
        format!("{}: {}", text::step_turn(one), told.join(" "))
    };
    for (n, step) in analysis.moments(MOMENTS).into_iter().enumerate() {
        let told = hang(&format!("{}. {}", n + 1, told(step)), width, 3);
        let board = picture(&game.log()[step].before).into_iter().map(|row| format!("   {row}"));
        section(if n == 0 { text::MOMENTS } else { "" }, told.into_iter().chain(board).collect());
    }
    section(text::MARKED, marked(analysis, width, &told));
    let kinds: [(&str, Throws); 2] =
        [(text::LUCKIEST, Analysis::luckiest), (text::UNLUCKIEST, Analysis::unluckiest)];
    for (title, throws) in kinds {
        let list = |seat: Option<Seat>, line: &dyn Fn(usize) -> String| {
            let lines: Vec<String> = throws(analysis, seat, THROWS).into_iter().map(line).collect();
            if lines.is_empty() { text::NONE.to_owned() } else { lines.join("; ") }
        };
        let whose = |step: usize| text::throw_told(&analysis.steps[step], Some(names));
        let own = |step: usize| text::throw_told(&analysis.steps[step], None);
        let all = hang(&list(None, &whose), width, 3);
        let each = analysis.seats.iter();
        let each =
            each.flat_map(|seat| hang(&format!("{}: {}", names[seat], list(Some(seat), &own)), width, 3));
        section(title, all.into_iter().chain(each).collect());
    }
    in_set(lines, glyphs)
}

/// What gives the steps of throws that stand out, of one player or of all.
type Throws = fn(&Analysis, Option<Seat>, usize) -> Vec<usize>;

/// The decisions that lost most, in the order of the game.
fn marked(analysis: &Analysis, width: u16, told: &dyn Fn(usize) -> String) -> Vec<String> {
    // What roll-outs took the mark from is told as well, and then all of them are.
    let mut marked: Vec<usize> =
        (0..analysis.steps.len()).filter(|&step| analysis.steps[step].judged().is_some()).collect();
    if marked.is_empty() {
        return vec![text::NONE.to_owned()];
    }
    let rolled = marked.iter().any(|&step| analysis.steps[step].rolled().is_some());
    let most = if rolled { marked.len() } else { MARKED };
    marked.sort_by(|&a, &b| analysis.steps[b].lost().total_cmp(&analysis.steps[a].lost()));
    let more = marked.len().saturating_sub(most);
    marked.truncate(most);
    marked.sort_unstable();
    let mut lines: Vec<String> = marked.into_iter().flat_map(|step| hang(&told(step), width, 3)).collect();
    if more > 0 {
        lines.extend(wrap(&text::more_marked(more), width));
    }
    lines
}

/// The curves with their axes, letters for lines.
fn curves(analysis: &Analysis, names: &Names, width: u16) -> Vec<String> {
    let width = usize::from(width).saturating_sub(AXIS);
    let rows = chart::curves(analysis, (width, ROWS), Glyphs::new(GlyphSet::Ascii), width);
    let row = |(y, row): (usize, &Vec<chart::Mark>)| {
        let marks: String = row.iter().map(|mark| mark.map_or(' ', |(mark, _)| mark)).collect();
        format!("{:>3} |{marks}", axis(y, ROWS)).trim_end().to_owned()
    };
    let mut lines: Vec<String> = rows.iter().enumerate().map(row).collect();
    lines.push(format!("    +{}", "-".repeat(width)));
    let mut below = vec![b' '; width + AXIS];
    for (n, step) in analysis.moments(MOMENTS).into_iter().enumerate() {
        below[AXIS + chart::column(step + 1, analysis.steps.len(), width)] = b'1' + n as u8;
    }
    lines.push(String::from_utf8_lossy(&below).trim_end().to_owned());
    let players: Vec<String> =
        analysis.seats.iter().map(|seat| format!("{} {}", seat.letter(), names[seat])).collect();
    lines.extend(wrap(&text::curves_legend(&players), (width + AXIS) as u16));
    lines
}

/// What stands at a row of the curves: 100, 75, 50, 25 and 0, as far as there are rows just there.
pub fn axis(y: usize, rows: usize) -> String {
    let quarter = (0..=4).find(|quarter| quarter * (rows - 1) == 4 * y);
    quarter.map_or(String::new(), |quarter| (100 - 25 * quarter).to_string())
}

/// The numbers of every player, under their headings.
fn table(analysis: &Analysis, names: &Names, width: u16) -> Vec<String> {
    if usize::from(width) < TABLE.iter().sum() {
        // A sentence for each player where the columns have no room.
        let row = |seat: Seat| {
            let numbers = text::account(&analysis.account(seat));
            let parts: Vec<String> =
                text::COLUMNS.iter().zip(numbers).map(|(head, number)| format!("{head} {number}")).collect();
            hang(&format!("{} {}: {}", seat.letter(), names[seat], parts.join(", ")), width, 3)
        };
        return analysis.seats.iter().flat_map(row).collect();
    }
    let line = |name: &str, numbers: &[String; 7]| {
        let name = cut(name, TABLE[0] as u16 - 1);
        let numbers = numbers.iter().zip(&TABLE[1..]).map(|(number, width)| format!("{number:>width$}"));
        let blank = " ".repeat(TABLE[0] - name.width());
        name + &blank + &numbers.collect::<String>()
    };
    let heads = text::COLUMNS.map(str::to_owned);
    let rows = analysis.seats.iter().map(|seat| {
        line(&format!("{} {}", seat.letter(), names[seat]), &text::account(&analysis.account(seat)))
    });
    std::iter::once(line("", &heads)).chain(rows).collect()
}

/// Lines in the characters that may be used.
fn in_set(lines: Vec<String>, glyphs: GlyphSet) -> Vec<String> {
    let ascii = glyphs == GlyphSet::Ascii;
    let glyphs = Glyphs::new(glyphs);
    let line = |line: String| {
        let line = glyphs.words(line);
        if ascii { line.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect() } else { line }
    };
    lines.into_iter().map(line).collect()
}
