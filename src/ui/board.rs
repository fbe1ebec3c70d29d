//! The board: grounds, crosses, arrows, the way of the chosen move, and every pawn.

use ratatui::layout::{Margin, Rect};

use crate::app::choice::Choice;
use crate::app::drawn::Target;
use crate::app::screen::review::Review;
use crate::app::screen::table::Table;
use crate::rules::{Pawn, Place, Position, Seat, Square};
use crate::text;

use super::Scene;
use super::layout::Layout;
use super::pen::{Pen, wrap};

/// One thing that stands on a square: a pawn, or several of a seat counted.
struct Mark {
    words: String,
    seat: Seat,
    movable: bool,
    chosen: bool,
}

/// What the board is to show besides the position.
struct View<'a> {
    table: &'a Table,
    chosen: Option<Choice>,
    /// Its pawn.
    pawn: Option<Pawn>,
    choices: Vec<Choice>,
    /// The pawn that walks, and the square it has come to.
    walker: Option<(Seat, Pawn, Square)>,
    /// The pawn that was cut and is seen once more.
    ghost: Option<(Seat, Pawn, Square)>,
}

/// Draws the board into the layout's place for it.
pub fn draw(pen: &mut Pen, layout: &Layout, scene: &Scene) {
    let table = scene.table;
    let choices = table.choices();
    // Of a decision that is looked back at the better move is shown.
    let (pawn, chosen) = match scene.review.and_then(Review::better) {
        Some((mv, line)) => (Some(mv.pawn), Some(line)),
        None => (table.chosen.map(|mv| mv.pawn), table.chosen_line()),
    };
    let (walker, ghost) = (table.stage.walker(scene.speed), table.stage.ghost(scene.speed));
    let view = View { table, chosen, pawn, choices, walker, ghost };
    frame(pen, layout, table, &scene.titles);
    for square in Square::all() {
        let at = layout.square(square);
        ground(pen, at, square, block(at, view.marks(square, layout.cell).len()));
        pen.hit(at, Target::Square(square));
    }
    if let Some(choice) = &view.chosen {
        // The pawn itself stands where it begins, or comes from outside.
        way(pen, layout, table.shown(), choice, usize::from(choice.from.step().is_some()));
    } else if let Some((choice, before)) = table.trail() {
        way(pen, layout, &before, &choice, 0);
    }
    if let Some((king, ring)) = table.stage.crowned(scene.speed) {
        let theme = &pen.look.theme;
        let shine = if theme.bars { theme.cursor } else { theme.pawns[king] };
        for square in Square::all().filter(|square| square.ring() == ring) {
            pen.fill(layout.square(square), shine);
        }
    }
    for square in Square::all() {
        pawns(pen, layout.square(square), &view.marks(square, layout.cell));
    }
    dangers(pen, layout, &view);
}

/// How likely pawns are cut, in the last row of their squares.
fn dangers(pen: &mut Pen, layout: &Layout, view: &View) {
    let Some(dangers) = &view.table.dangers else { return };
    let (in_danger, to_be_had) = (pen.look.theme.warning, pen.look.theme.notice);
    let chosen = view.chosen.as_ref().and_then(|choice| choice.cuts);
    let on_offer = dangers.on_offer.iter().filter(|mark| chosen != Some((mark.seat, mark.pawn)));
    let marks = on_offer.map(|mark| (mark, false)).chain(dangers.own.iter().map(|mark| (mark, true)));
    for (mark, own) in marks {
        let (at, words) = (layout.square(mark.square), text::coach::mark(mark, own));
        let x = at.x + at.width.saturating_sub(words.len() as u16) / 2;
        pen.words_within(x, at.bottom() - 1, at.width, &words, if own { in_danger } else { to_be_had });
    }
}

/// Why nothing could be used, in a box over the board: for reasons too many for the panel.
pub fn reasons(pen: &mut Pen, reasons: &[String]) {
    let width = pen.width().saturating_sub(7);
    let lines: Vec<String> = reasons.iter().flat_map(|reason| wrap(reason, width)).collect();
    let height = (lines.len() as u16 + 2).min(pen.height().saturating_sub(2));
    let at = Rect::new(2, (pen.height() - height) / 2, width + 4, height);
    let (text, thin) = (pen.look.theme.text, pen.look.glyphs.thin);
    pen.fill(at, text);
    pen.frame(at, thin, text);
    let mut inside = pen.part(Rect::new(at.x + 2, at.y + 1, width, height - 2));
    for (y, line) in lines.iter().enumerate() {
        inside.words(0, y as u16, line, text);
    }
}

/// The frame in the colour of the turn, with the name above, with the level of a bot, the rows beside and the columns below.
fn frame(pen: &mut Pen, layout: &Layout, table: &Table, names: &text::Names) {
    let turn = table.shown_turn();
    let theme = &pen.look.theme;
    let (style, dim, badge, files) = (theme.lines[turn], theme.dim, theme.badges[turn], theme.files);
    let (width, height) = (layout.board.width - 1, layout.board.height);
    pen.frame(Rect::new(1, 0, width, height), pen.look.glyphs.thin, style);
    let (cell_width, cell_height) = layout.cell;
    for i in 0..7_u16 {
        let rank = char::from(b'7' - i as u8);
        pen.glyph(0, 1 + i * cell_height + (cell_height - 1) / 2, rank, dim);
        let file = char::from(b'a' + i as u8);
        let x = 2 + i * cell_width + (cell_width - 1) / 2;
        pen.words(x - 1, height - 1, &format!(" {file} "), files);
    }
    let x = pen.words(3, 0, &format!(" {} ", turn.letter()), badge);
    pen.words_within(x, 0, width.saturating_sub(x + 2), &format!(" {} ", names[turn]), badge);
}

/// The ground of a square with its cross or arrow; `pawns` is where pawns will stand on it.
fn ground(pen: &mut Pen, at: Rect, square: Square, pawns: Rect) {
    let theme = &pen.look.theme;
    let (style, ticks, shade) = (theme.ground(square), theme.ticks, theme.shade);
    let glyphs = pen.look.glyphs;
    pen.fill(at, style);
    // A cross shows better without, and a pawn with plain ground around it.
    if let Some(shade) = shade.filter(|_| !square.is_safe()) {
        pen.hatch(at, glyphs.shades[usize::from(square.ring()).min(2)], style.patch(shade));
        if !pawns.is_empty() {
            pen.hatch(pawns.outer(Margin::new(1, 1)).intersection(at), ' ', style);
        }
    }
    let middle = (at.x + (at.width - 1) / 2, at.y + (at.height - 1) / 2);
    let (right, bottom) = (at.right() - 1, at.bottom() - 1);
    if square.is_safe() {
        let [falling, rising, both] = glyphs.cross;
        pen.glyph(at.x, at.y, falling, style);
        pen.glyph(right, at.y, rising, style);
        pen.glyph(at.x, bottom, rising, style);
        pen.glyph(right, bottom, falling, style);
        // Where homes have no colours they have letters, small ones, which no pawn has.
        let letter =
            square.home_of().filter(|_| pen.look.theme.bars).map(|s| s.letter().to_ascii_lowercase());
        if let Some(letter) = letter {
            pen.glyph(middle.0, middle.1, letter, style);
        } else if at.height > 2 {
            pen.glyph(middle.0, middle.1, both, style);
        }
    } else if ticks {
        pen.glyph(middle.0, middle.1, glyphs.tick, style);
    }
    if let Some(seat) = square.arrow_of() {
        let arrow = pen.look.theme.arrows[seat];
        pen.glyph(middle.0, middle.1, glyphs.arrow(seat), arrow);
    }
}

/// Dots along the way of a move from that position, of the chosen one or of one that a bot has made, from the
/// square with that number on; and a frame where it lands: a double one for a cut.
fn way(pen: &mut Pen, layout: &Layout, position: &Position, choice: &Choice, first: usize) {
    let style = pen.look.theme.route[position.turn()];
    let glyphs = pen.look.glyphs;
    let route = choice.route(position);
    let between = route.len().saturating_sub(1);
    for &square in &route[first.min(between)..between] {
        let at = layout.square(square);
        pen.glyph(at.x + (at.width - 1) / 2, at.y + (at.height - 1) / 2, glyphs.dot, style);
    }
    let lines = if choice.cuts.is_some() { glyphs.double } else { glyphs.thick };
    pen.frame(layout.square(choice.square), lines, style);
}

impl View<'_> {
    /// What stands on a square: each pawn by itself while there is room, else counted by seat.
    fn marks(&self, square: Square, cell: (u16, u16)) -> Vec<Mark> {
        let board = self.table.shown();
        let mut pawns = Vec::new();
        if let Some((seat, pawn, at)) = self.ghost
            && at == square
        {
            let words = text::pawn(seat, pawn);
            return vec![Mark { words, seat, movable: false, chosen: true }];
        }
        for seat in board.active().iter() {
            for pawn in board.pawns() {
                let place = match self.walker {
                    Some((s, p, at)) if (s, p) == (seat, pawn) => Some(at),
                    _ => board.place(seat, pawn).step().map(|step| step.square(seat)),
                };
                if place == Some(square) {
                    pawns.push((seat, pawn));
                }
            }
        }
        let room = usize::from((cell.0 + 1) / 3 * cell.1);
        let movable =
            |seat, pawn| seat == board.turn() && self.choices.iter().any(|line| line.pawns.contains(&pawn));
        let chosen = |seat, pawn| seat == board.turn() && self.pawn == Some(pawn) && self.chosen.is_some();
        if pawns.len() <= room {
            return pawns
                .into_iter()
                .map(|(seat, pawn)| Mark {
                    words: text::pawn(seat, pawn),
                    seat,
                    movable: movable(seat, pawn),
                    chosen: chosen(seat, pawn),
                })
                .collect();
        }
        pawns
            .chunk_by(|a, b| a.0 == b.0)
            .map(|same| Mark {
                words: match same {
                    [(seat, pawn)] => text::pawn(*seat, *pawn),
                    many => format!("{}{}", many.len(), many[0].0.letter()),
                },
                seat: same[0].0,
                movable: same.iter().any(|&(s, p)| movable(s, p)),
                chosen: same.iter().any(|&(s, p)| chosen(s, p)),
            })
            .collect()
    }
}

/// Where so many marks stand on a square: in rows about its middle, and spread evenly: four in two rows are
/// two and two, not three and one.
fn block(at: Rect, marks: usize) -> Rect {
    let most = usize::from((at.width + 1) / 3).max(1);
    let rows = marks.div_ceil(most);
    let each = marks.div_ceil(rows.max(1));
    let (width, height) = ((3 * each).saturating_sub(1) as u16, rows as u16);
    let x = at.x + at.width.saturating_sub(width) / 2;
    Rect::new(x, at.y + at.height.saturating_sub(height) / 2, width, height)
}

/// The marks of one square.
fn pawns(pen: &mut Pen, at: Rect, marks: &[Mark]) {
    let block = block(at, marks.len());
    let each = usize::from((block.width + 1) / 3).max(1);
    for (row, marks) in marks.chunks(each).enumerate() {
        let y = block.y + row as u16;
        let width = (3 * marks.len() - 1) as u16;
        let mut x = at.x + at.width.saturating_sub(width) / 2;
        let mut bracketed = false;
        for mark in marks {
            let (theme, glyphs) = (&pen.look.theme, pen.look.glyphs);
            let (of, sign) = (if mark.chosen { &theme.chosen } else { &theme.pawns }, theme.route[mark.seat]);
            let mut style = of[mark.seat];
            let (before, after) = (x > at.x, x + 2 < at.right());
            if mark.movable {
                style = style.add_modifier(theme.movable);
            }
            if mark.chosen {
                if before && after {
                    pen.glyph(x - 1, y, '[', sign);
                    pen.glyph(x + 2, y, ']', sign);
                }
            } else if mark.movable && before && !bracketed {
                pen.glyph(x - 1, y, glyphs.movable, sign);
            }
            bracketed = mark.chosen;
            pen.words_within(x, y, 2, &mark.words, style);
            x += 3;
        }
    }
}

/// Whether a pawn of the seat is off the board, on it, or in the centre: how many of each.
pub fn counts(table: &Table, seat: Seat) -> [usize; 3] {
    let board = table.shown();
    let count = |f: fn(Place) -> bool| board.pawns().filter(|&p| f(board.place(seat, p))).count();
    [count(|p| p.step().is_none()), count(|p| matches!(p, Place::On(_))), count(|p| p == Place::Home)]
}
