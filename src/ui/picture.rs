//! The board in lines of plain characters, for where nothing can be drawn.

use crate::app::settings::GlyphSet;
use crate::rules::{Pawn, Position, Seat, Square};
use crate::text;

use super::Glyphs;

/// Columns of a square.
const CELL: usize = 5;

/// The board with its columns and rows named, a line for each row: ASCII only.
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
    std::iter::once(columns.clone()).chain(rows).chain([columns]).collect()
}

/// What is on a square: its pawns, with an `x` if it is safe; else its cross, its arrow, or a dot.
fn on(board: &Position, square: Square) -> String {
    let stands = |&(seat, pawn): &(Seat, Pawn)| {
        board.place(seat, pawn).step().is_some_and(|step| step.square(seat) == square)
    };
    let all = board.active().iter().flat_map(|seat| board.pawns().map(move |pawn| (seat, pawn)));
    let pawns: Vec<(Seat, Pawn)> = all.filter(stands).collect();
    let seats: Vec<char> = pawns.chunk_by(|a, b| a.0 == b.0).map(|same| same[0].0.letter()).collect();
    let glyphs = Glyphs::new(GlyphSet::Ascii);
    let bare = match square.arrow_of() {
        Some(seat) => glyphs.arrow(seat),
        None => glyphs.tick,
    };
    let words = match (pawns.as_slice(), seats.as_slice()) {
        ([], _) if square.is_safe() => String::new(),
        ([], _) => bare.to_string(),
        ([(seat, pawn)], _) => text::pawn(*seat, *pawn),
        (many, [seat]) => format!("{}{seat}", many.len()),
        (_, several) => several.iter().collect(),
    };
    if square.is_safe() { words + "x" } else { words }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Seats, Setup, Spot};

    #[test]
    fn the_board_has_pawns_crosses_and_arrows() {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::FOUR, Seat::Red);
        setup.pawns[Seat::Red] = [0, 0, 3, 48].map(Spot::Step).to_vec();
        setup.pawns[Seat::Yellow] = [12, 13, 48, 48].map(Spot::Step).to_vec();
        setup.pawns[Seat::Blue][0] = Spot::Step(0);
        setup.has_cut = Seats::FOUR;
        let board = setup.build().expect("a position");
        let expected = "
  a     b     c     d     e     f     g
7 .     .     .     x     v     .     .
6 .     x     .     .     .     x     .
5 >     .     .     .     .     .     .
4 B1x   .     .     RYx   .     .     x
3 .     .     .     .     .     .     <
2 .     x     .     .     .     x     .
1 .     .     ^     RYx   Y2    .     R3
  a     b     c     d     e     f     g";
        assert_eq!(format!("\n{}", picture(&board).join("\n")), expected);
    }
}
