//! The chances of all players over a game, as curves of characters.

use crate::players::analysis::Analysis;
use crate::rules::Seat;

use super::Glyphs;

/// One character of a curve, and whose; of several players in one place nobody's.
pub type Mark = Option<(char, Option<Seat>)>;

/// The curves in rows from 100 % down to 0, with lines between the letters of the players, or of letters alone where
/// there are no lines; the letters on a line are so many columns `apart`.
pub fn curves(
    analysis: &Analysis,
    (width, height): (usize, usize),
    glyphs: &Glyphs,
    apart: usize,
) -> Vec<Vec<Mark>> {
    let mut rows: Vec<Vec<Mark>> = vec![vec![None; width]; height];
    if width == 0 || height == 0 {
        return rows;
    }
    let seats: Vec<Seat> = analysis.seats.iter().collect();
    let heights: Vec<Vec<usize>> = seats.iter().map(|&seat| heights(analysis, seat, width, height)).collect();
    for (&seat, heights) in seats.iter().zip(&heights) {
        let marks =
            |x| link(heights, x, glyphs, seat.letter()).into_iter().map(move |(y, mark)| (x, y, mark));
        for (x, y, mark) in (0..width).flat_map(marks) {
            let cell = &mut rows[y][x];
            *cell = Some(match *cell {
                Some((_, other)) if glyphs.ascii && other != Some(seat) => ('*', None),
                _ => (mark, Some(seat)),
            });
        }
    }
    // The letters come over the lines; they keep out of each other's columns as long as there is room.
    for (n, (&seat, heights)) in seats.iter().zip(&heights).enumerate() {
        let step = apart / seats.len().max(1);
        let columns =
            (0..width).filter(|x| (x + apart - 1 - n * step).is_multiple_of(apart) || x + 1 == width);
        for x in columns.filter(|_| !glyphs.ascii) {
            let cell = &mut rows[heights[x]][x];
            let taken = matches!(*cell, Some((mark, other)) if mark.is_ascii() && other != Some(seat));
            *cell = Some(if taken { ('*', None) } else { (seat.letter(), Some(seat)) });
        }
    }
    rows
}

/// The column of a step: 0 is the start, and the last is the end.
pub fn column(step: usize, steps: usize, width: usize) -> usize {
    (step * width.saturating_sub(1) + steps / 2) / steps.max(1)
}

/// The row of a player's chance in each column.
#[allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "a chance times a few rows")]
fn heights(analysis: &Analysis, seat: Seat, width: usize, height: usize) -> Vec<usize> {
    let curve: Vec<f32> = analysis.curve(seat).collect();
    let at = |x: usize| curve[x * (curve.len() - 1) / (width - 1).max(1)].clamp(0.0, 1.0);
    (0..width).map(|x| ((1.0 - at(x)) * (height - 1) as f32).round() as usize).collect()
}

/// The marks of a column: where the curve is, and how it comes there from the column before.
fn link(heights: &[usize], x: usize, glyphs: &Glyphs, letter: char) -> Vec<(usize, char)> {
    let (now, before) = (heights[x], heights[x.saturating_sub(1)]);
    let lines = glyphs.thin;
    if glyphs.ascii {
        let between = before.min(now) + 1..before.max(now);
        return between.chain([now]).map(|y| (y, letter)).collect();
    }
    let (low, high) = (before.max(now), before.min(now));
    let mut marks: Vec<(usize, char)> = (high + 1..low).map(|y| (y, lines.down)).collect();
    match now.cmp(&before) {
        std::cmp::Ordering::Equal => marks.push((now, lines.across)),
        std::cmp::Ordering::Less => marks.extend([(now, lines.top_left), (before, lines.bottom_right)]),
        std::cmp::Ordering::Greater => marks.extend([(now, lines.bottom_left), (before, lines.top_right)]),
    }
    marks
}
