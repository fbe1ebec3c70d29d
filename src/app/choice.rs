//! The moves of a hand as a player sees them: what each does, and pawns that would do the same together.

use crate::rules::{Move, Pawn, Place, Position, Seat, Square, Step, Value};

/// One line of the list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The value played.
    pub value: Value,
    /// The pawns that stand on the same place and would do the same.
    pub pawns: Vec<Pawn>,
    /// Where they are.
    pub from: Place,
    /// Where one of them would come.
    pub to: Step,
    /// The square of that step.
    pub square: Square,
    /// Whom it cuts (R16).
    pub cuts: Option<(Seat, Pawn)>,
    /// Whether that opens the way in (R18).
    pub opens_way: bool,
    /// Whether it turns in (R19).
    pub turns_in: bool,
}

impl Choice {
    /// Whether that move is on this line.
    pub fn has(&self, mv: Move) -> bool {
        self.value == mv.value && self.pawns.contains(&mv.pawn)
    }

    /// The move by the first pawn of the line.
    pub fn first(&self) -> Move {
        Move { pawn: self.pawns[0], value: self.value }
    }

    /// The squares it goes over, from where it is to where it comes.
    pub fn route(&self, position: &Position) -> Vec<Square> {
        let seat = position.turn();
        let way = self.from.way(self.value, position.way_open(seat));
        way.map(|step| step.square(seat)).collect()
    }
}

/// The lines for every value in hand: values rising, pawns rising.
pub fn choices(position: &Position) -> Vec<Choice> {
    let seat = position.turn();
    let mut lines: Vec<Choice> = Vec::new();
    for mv in position.legal_moves() {
        let from = position.place(seat, mv.pawn);
        let alike =
            |line: &&mut Choice| line.value == mv.value && position.alike(seat, line.pawns[0], mv.pawn);
        if let Some(line) = lines.iter_mut().find(alike) {
            line.pawns.push(mv.pawn);
            continue;
        }
        let Ok(to) = position.check(mv) else { continue };
        let cuts = position.victim(seat, to);
        lines.push(Choice {
            value: mv.value,
            pawns: vec![mv.pawn],
            from,
            to,
            square: to.square(seat),
            cuts,
            opens_way: cuts.is_some() && !position.way_open(seat),
            turns_in: to.is_inside() && from.step().is_some_and(|s| !s.is_inside()),
        });
    }
    lines
}

/// The line that a pawn's number means while a value is in front: the pawn's move with that value, or if it has none,
/// its first in the list. So a number alone never turns from a value that the pawn can use.
pub fn line_of(lines: &[Choice], pawn: Pawn, value: Option<Value>) -> Option<usize> {
    let of_pawn = |line: &Choice| line.pawns.contains(&pawn);
    let kept = lines.iter().position(|line| of_pawn(line) && Some(line.value) == value);
    kept.or_else(|| lines.iter().position(of_pawn))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Seats, Setup, Spot};

    #[test]
    fn pawns_that_would_do_the_same_share_a_line() {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
        setup.pawns[Seat::Red] = vec![Spot::Step(0), Spot::New, Spot::Step(0), Spot::New];
        setup.hand = std::iter::once(Value::One).collect();
        let lines = choices(&setup.build().expect("a position"));
        let pawns: Vec<Vec<u8>> =
            lines.iter().map(|l| l.pawns.iter().map(|p| p.number()).collect()).collect();
        assert_eq!(pawns, [vec![1, 3], vec![2, 4]]);
    }

    #[test]
    fn the_first_cut_is_said_to_open_the_way() {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
        setup.pawns[Seat::Red][0] = Spot::Step(1);
        setup.pawns[Seat::Yellow][2] = Spot::Step(15);
        (setup.hand, setup.owed) = (std::iter::once(Value::Two).collect(), 0);
        let lines = choices(&setup.build().expect("a position"));
        assert_eq!(lines[0].cuts, Pawn::new(3).map(|p| (Seat::Yellow, p)));
        assert!(lines[0].opens_way && !lines[0].turns_in);
    }
}
