//! The answers to what is asked about the board piece by piece, a sentence each.

use crate::app::asking::{Hunter, OfPawn, OnSquare};
use crate::rules::{Pawn, Place, Position, Seat, Square};

use super::coach::percent;
use super::plain::who;
use super::table::{pawn_list, refusal, way};
use super::{Names, and, or, pawn};

/// Who stands on a square, whether it is safe, and whose home or arrow it is.
pub fn on_square(on: &OnSquare, names: &Names) -> String {
    let centre = if on.square == Square::CENTRE { ", the centre" } else { "" };
    let home = on.home_of.map_or(String::new(), |seat| format!("; the home of {}", who(names, seat)));
    let arrow = on.arrow_of.map_or(String::new(), |seat| format!("; the way in of {}", who(names, seat)));
    let safe = if on.is_safe { "safe" } else { "not safe" };
    format!("{}{centre}: {}; {safe}{home}{arrow}.", on.square, standing_there(on))
}

/// The pawns on a square: `R1-2 and Y3`.
fn standing_there(on: &OnSquare) -> String {
    let pawns: Vec<String> = on.pawns.iter().map(|(seat, pawns)| pawn_list(*seat, pawns)).collect();
    if pawns.is_empty() { "nobody".to_owned() } else { and(&pawns) }
}

/// The pawns of squares that have several, a line each, to stand under a picture of the board.
pub fn crowded(crowded: &[OnSquare]) -> Vec<String> {
    crowded.iter().map(|on| format!("{}: {}.", on.square, standing_there(on))).collect()
}

/// Where a pawn is, how far it has to go, and what can cut it.
pub fn of_pawn(of: &OfPawn, names: &Names) -> String {
    let name = format!("{}, of {}", pawn(of.seat, of.pawn), who(names, of.seat));
    let waits = of.waits_for.map_or(String::new(), |why| format!("; it {}", refusal(why, of.seat, false)));
    let steps = |n: u8| if n == 1 { "1 step".to_owned() } else { format!("{n} steps") };
    match of.place {
        Place::Home => format!("{name}: home."),
        Place::New => format!("{name}: not in yet{waits}. Then it has {} to go.", steps(of.to_go)),
        Place::Cut => format!("{name}: cut, off the board{waits}. Then it has {} to go.", steps(of.to_go)),
        Place::On(step) => {
            let square = step.square(of.seat);
            let shut =
                if of.is_shut_out { ", but the way in is shut and it would go round again" } else { "" };
            let go = format!("{} to the centre{shut}", steps(of.to_go));
            if square.is_safe() {
                return format!("{name}: on {square}, safe; {go}. Nothing can cut it there.");
            }
            let danger = of.danger.map_or(String::new(), |danger| {
                format!(" In danger before the next turn of {}: {}.", names[of.seat], percent(danger))
            });
            format!("{name}: on {square}, not safe; {go}. {}{danger}", hunters(&of.hunters))
        }
    }
}

/// What can cut a pawn with one value.
fn hunters(hunters: &[Hunter]) -> String {
    let with = |hunter: &Hunter| {
        let values: Vec<String> = hunter.values.iter().map(ToString::to_string).collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        format!("{} with a {}", pawn(hunter.seat, hunter.pawn), or(&values))
    };
    match hunters.iter().map(with).collect::<Vec<_>>().as_slice() {
        [] => "No pawn can cut it with one value.".to_owned(),
        those => format!("It can be cut by {}.", and(those)),
    }
}

/// That the game has no such pawn.
pub fn no_such_pawn(seat: Seat, p: Pawn) -> String {
    format!("There is no pawn {} on this board.", pawn(seat, p))
}

/// The heading of what has happened since a player last threw.
pub fn since(names: &Names, seat: Seat) -> String {
    format!("Since {} last threw:", names[seat])
}

/// That nothing has.
pub fn nothing_since(names: &Names, seat: Seat) -> String {
    format!("Nothing has happened since {} last threw.", names[seat])
}

/// Where every pawn is, a line for each player.
pub fn position(board: &Position, names: &Names) -> Vec<String> {
    board.seats().iter().map(|seat| format!("{}: {}.", who(names, seat), pawns(board, seat))).collect()
}

/// Where the pawns of a player are: those on one square together, off the board and home as counts.
fn pawns(board: &Position, seat: Seat) -> String {
    if !board.active().contains(seat) {
        return "gave up".to_owned();
    }
    let mut parts = vec![way(board.way_open(seat)).to_owned()];
    let mut squares: Vec<(Square, Vec<Pawn>)> = Vec::new();
    let (mut home, mut cut, mut new) = (0, 0, 0);
    for p in board.pawns() {
        match board.place(seat, p) {
            Place::Home => home += 1,
            Place::Cut => cut += 1,
            Place::New => new += 1,
            Place::On(step) => {
                let square = step.square(seat);
                match squares.iter_mut().find(|(there, _)| *there == square) {
                    Some((_, pawns)) => pawns.push(p),
                    None => squares.push((square, vec![p])),
                }
            }
        }
    }
    for (square, pawns) in squares {
        let safe = if square.is_safe() { ", safe" } else { "" };
        parts.push(format!("{} on {square}{safe}", pawn_list(seat, &pawns)));
    }
    match (new, cut) {
        (0, 0) => {}
        (new, 0) => parts.push(format!("{new} off the board")),
        (0, cut) => parts.push(format!("{cut} off the board, cut")),
        (new, cut) => parts.push(format!("{} off the board, {cut} of them cut", new + cut)),
    }
    if home > 0 {
        parts.push(format!("{home} home"));
    }
    parts.join("; ")
}
