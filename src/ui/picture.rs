//! The board in lines of plain characters, for where nothing can be drawn.

use crate::app::asking;
use crate::app::settings::GlyphSet;
use crate::rules::{Position, Square};
use crate::text;

use super::Glyphs;

/// Columns of a square: with those seven the board and the numbers of its rows fit 40, set in by three too.
const CELL: usize = 4;

/// The board with its columns and rows named, a line for each row: ASCII only. Where several pawns stand there is
/// their number, and which they are has a line below.
pub fn picture(board: &Position) -> Vec<String> {
    let cells = |cell: &dyn Fn(u8) -> String| {
        let cells: Vec<String> = (0..Square::SIDE).map(|file| format!("{:<CELL$}", cell(file))).collect();
        cells.join(" ").trim_end().to_owned()
    };
    let columns = format!("  {}", cells(&|file| char::from(b'a' + file).to_string()));
    let row = |rank: u8| {
        let on = |file| Square::at(file, rank).map_or(String::new(), |square| on(board, square));
        format!("{} {}", rank + 1, cells(&on))
    };
    let rows = (0..Square::SIDE).rev().map(row);
    let below = text::asking::crowded(&asking::crowded(board));
    std::iter::once(columns.clone()).chain(rows).chain([columns]).chain(below).collect()
}

/// What is on a square: its pawn, or how many and whose, with an `x` if it is safe; else its cross, its arrow, or a
/// dot.
fn on(board: &Position, square: Square) -> String {
    let on = asking::on_square(board, square);
    let glyphs = Glyphs::new(GlyphSet::Ascii);
    let words = match (on.pawns.as_slice(), on.arrow_of) {
        ([], _) if on.is_safe => String::new(),
        ([], Some(seat)) => glyphs.arrow(seat).to_string(),
        ([], None) => glyphs.tick.to_string(),
        ([(seat, pawns)], _) => match pawns.as_slice() {
            [one] => text::pawn(*seat, *one),
            many => format!("{}{}", many.len(), seat.letter()),
        },
        _ => format!("{}*", on.len()),
    };
    if on.is_safe { words + "x" } else { words }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Seat, Seats, Setup, Spot};

    #[test]
    fn the_board_has_pawns_crosses_and_arrows() {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::FOUR, Seat::Red);
        setup.pawns[Seat::Red] = [0, 0, 3, 48].map(Spot::Step).to_vec();
        setup.pawns[Seat::Yellow] = [12, 13, 48, 48].map(Spot::Step).to_vec();
        setup.pawns[Seat::Blue][0] = Spot::Step(0);
        setup.has_cut = Seats::FOUR;
        let board = setup.build().expect("a position");
        let expected = "
  a    b    c    d    e    f    g
7 .    .    .    x    v    .    .
6 .    x    .    .    .    x    .
5 >    .    .    .    .    .    .
4 B1x  .    .    3*x  .    .    x
3 .    .    .    .    .    .    <
2 .    x    .    .    .    x    .
1 .    .    ^    3*x  Y2   .    R3
  a    b    c    d    e    f    g
d1: R1-2 and Y1.
d4: R4 and Y3-4.";
        assert_eq!(format!("\n{}", picture(&board).join("\n")), expected);
    }
}
