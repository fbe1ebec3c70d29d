//! A position as a plain description, checked as a whole: everything wrong is said at once.

use super::dice::{Hand, Value};
use super::fault::{Fault, Faults};
use super::house::{MAX_PAWNS, Rules};
use super::path::{Pawn, Step};
use super::position::Position;
use super::seat::{BySeat, Seat, Seats};
use super::square::Square;

/// Where a description puts a pawn. Unlike a [`Place`](super::Place) it can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// Never on the board.
    New,
    /// Cut.
    Cut,
    /// On that step, 0 to 47, or 48 in the centre.
    Step(u8),
}

/// A plain description of a position. Nothing about it need be right until [`build`](Self::build).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The house rules.
    pub rules: Rules,
    /// Everyone who sat down.
    pub seats: Seats,
    /// Everyone who has given up since (R22).
    pub conceded: Seats,
    /// The pawns of each seat in order; none for an empty seat.
    pub pawns: BySeat<Vec<Spot>>,
    /// Who has cut a pawn (R18).
    pub has_cut: Seats,
    /// Whose turn it is; when the game is over, the King.
    pub turn: Seat,
    /// Throws still to make: 0 or 1.
    pub owed: u8,
    /// The values in hand.
    pub hand: Hand,
}

impl Setup {
    /// The start of a game (R3, R10).
    pub fn start(rules: Rules, seats: Seats, first: Seat) -> Self {
        let pawns = usize::from(rules.pawns);
        Self {
            rules,
            seats,
            conceded: Seats::NONE,
            pawns: BySeat::new(|s| if seats.contains(s) { vec![Spot::New; pawns] } else { vec![] }),
            has_cut: Seats::NONE,
            turn: first,
            owed: 1,
            hand: Hand::EMPTY,
        }
    }

    /// The position described.
    ///
    /// # Errors
    /// Everything that is wrong with the description.
    ///
    /// ```
    /// use dhayam::rules::{Fault, Rules, Seat, Seats, Setup, Spot};
    ///
    /// let table = Seats::opposite(Seat::Green);
    /// let mut setup = Setup::start(Rules::CLASSIC, table, Seat::Red);
    /// setup.pawns[Seat::Green][0] = Spot::Step(49);
    /// let faults = setup.build().unwrap_err();
    /// assert_eq!(faults.as_slice().len(), 2);
    /// assert_eq!(faults.as_slice()[1], Fault::Turn(Seat::Red));
    /// ```
    pub fn build(&self) -> Result<Position, Faults> {
        let mut faults = Vec::new();
        self.check_table(&mut faults);
        self.check_pawns(&mut faults);
        if faults.is_empty() {
            let position = Position::from_checked(self);
            self.check_turn(&position, &mut faults);
            if faults.is_empty() {
                return Ok(position);
            }
        } else {
            self.check_hand(&mut faults);
        }
        Err(Faults(faults))
    }

    fn check_table(&self, faults: &mut Vec<Fault>) {
        if !(1..=MAX_PAWNS).contains(&self.rules.pawns) {
            faults.push(Fault::Pawns(self.rules.pawns));
        }
        faults.extend(self.seats.table().err().map(Fault::Table));
    }

    fn check_pawns(&self, faults: &mut Vec<Fault>) {
        let mut taken = [0_u8; Square::COUNT];
        for seat in Seat::ALL {
            let pawns = &self.pawns[seat];
            if !self.seats.contains(seat) {
                if !pawns.is_empty() || self.has_cut.contains(seat) || self.conceded.contains(seat) {
                    faults.push(Fault::EmptySeat(seat));
                }
                continue;
            }
            if pawns.len() != usize::from(self.rules.pawns) {
                faults.push(Fault::PawnCount(seat, pawns.len()));
            }
            let open = !self.rules.must_cut || self.has_cut.contains(seat);
            for (pawn, spot) in Pawn::first(MAX_PAWNS).zip(pawns) {
                let Spot::Step(number) = *spot else { continue };
                let Some(step) = Step::new(number) else {
                    faults.push(Fault::PastCentre(seat, pawn, number));
                    continue;
                };
                if self.conceded.contains(seat) {
                    faults.push(Fault::Conceded(seat, pawn));
                }
                if step.is_inside() && !open {
                    faults.push(Fault::WayShut(seat, pawn));
                }
                let square = step.square(seat);
                taken[square.index()] += 1;
                if !square.is_safe() && taken[square.index()] == 2 {
                    faults.push(Fault::Crowded(square));
                }
            }
        }
        let plays = self.seats.contains(self.turn) && !self.conceded.contains(self.turn);
        if !plays {
            faults.push(Fault::Turn(self.turn));
        }
    }

    fn check_hand(&self, faults: &mut Vec<Fault>) {
        if self.owed > 1 {
            faults.push(Fault::Owed(self.owed));
        }
        if self.rules.banks_throws() {
            return;
        }
        if self.hand.len() > 1 {
            faults.push(Fault::HandTooLarge(self.hand.len()));
        } else if let Some(value) = self.hand.values().next()
            && self.owed < 2
            && (self.owed == 1) != value.throws_again()
        {
            faults.push(Fault::OwedForValue(value, self.owed));
        }
    }

    /// Whether the throws of one turn can have left this hand when they are banked (H2).
    ///
    /// ```text
    ///   1 5 6 12 1 3 | moves | a cut with H3: 5 2 | moves ...
    ///              ^ the throwing ends             ^ and ends again
    /// ```
    /// A value that earns no other throw ends the throwing (R8), and only a cut takes it up again (H3). So
    /// while a throw is owed there is at most one such value in hand for each cut of this turn, and one more
    /// when nothing is owed. It may have been played by then, while values thrown before it have not.
    fn check_banked(&self, faults: &mut Vec<Fault>) {
        let ends = (Value::ALL.into_iter().filter(|v| !v.throws_again()))
            .map(|v| u32::from(self.hand.count(v)))
            .sum();
        let over = self.owed == 0 && !self.hand.is_empty();
        let most = self.most_cuts() + u32::from(over);
        if ends > most {
            faults.push(Fault::ThrowingEnded { ends, most });
        }
        if over && ends == 0 && !self.can_have_played_an_end() {
            faults.push(Fault::EndNotPlayed(self.turn));
        }
    }

    /// The most cuts this turn can have had that earned a throw (H3). A pawn that is cut stays off the
    /// board for the rest of the turn; of one whose player has given up since, nothing is known (R22).
    fn most_cuts(&self) -> u32 {
        if !self.rules.cut_throws_again || !self.has_cut.contains(self.turn) {
            return 0;
        }
        let others = self.seats.without(self.turn).iter();
        let lost = others.flat_map(|seat| {
            let conceded = self.conceded.contains(seat);
            self.pawns[seat].iter().filter(move |spot| conceded || **spot == Spot::Cut)
        });
        lost.count() as u32
    }

    /// Whether a pawn of the player in turn can have played a 2, 3 or 4 in this turn: it is on the board
    /// still, and past step 1 unless it came round to its home, its way in being shut (R18).
    fn can_have_played_an_end(&self) -> bool {
        let least = if self.rules.must_cut { 0 } else { 2 };
        self.pawns[self.turn].iter().any(|spot| matches!(spot, Spot::Step(step) if *step >= least))
    }

    /// What can only be told once the pawns are known to stand right.
    fn check_turn(&self, position: &Position, faults: &mut Vec<Fault>) {
        let all_home = |seat: &Seat| position.pawns().all(|p| position.place(*seat, p) == super::Place::Home);
        let done: Vec<Seat> = position.active().iter().filter(all_home).collect();
        let idle = self.hand.is_empty() && self.owed == 0;
        if let Some(king) = position.king() {
            faults.extend(match done[..] {
                [a, b, ..] => Some(Fault::TwoHome(a, b)),
                _ if idle => None,
                [_] => Some(Fault::NotOver(king)),
                [] => Some(Fault::LeftAlone(king)),
            });
            return;
        }
        faults.extend(done.into_iter().map(Fault::NotOver));
        self.check_hand(faults);
        if self.rules.banks_throws() {
            self.check_banked(faults);
        }
        if idle {
            faults.push(Fault::NothingToDo);
        } else if position.phase() == super::Phase::Moving && position.legal_moves().is_empty() {
            faults.push(Fault::NoLegalMove);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{NoTable, Throws};

    fn two() -> Setup {
        Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red)
    }

    #[test]
    fn everything_wrong_is_said_at_once() {
        let mut setup = two();
        setup.seats = Seats::NONE.with(Seat::Red).with(Seat::Green);
        setup.pawns[Seat::Red] = vec![Spot::Step(3), Spot::Step(3), Spot::Step(49), Spot::Step(30)];
        setup.turn = Seat::Blue;
        setup.hand = [Value::Two, Value::Three].into_iter().collect();
        setup.owed = 2;
        let faults = setup.build().expect_err("nothing about it is right");
        let red = |n| Pawn::new(n).expect("1 to 4");
        assert_eq!(
            faults.as_slice(),
            [
                Fault::Table(NoTable::SideBySide(Seat::Red, Seat::Green)),
                Fault::Crowded("g1".parse().expect("a square")),
                Fault::PastCentre(Seat::Red, red(3), 49),
                Fault::WayShut(Seat::Red, red(4)),
                Fault::PawnCount(Seat::Green, 0),
                Fault::EmptySeat(Seat::Yellow),
                Fault::Turn(Seat::Blue),
                Fault::Owed(2),
                Fault::HandTooLarge(2),
            ]
        );
        assert!(faults.to_string().contains("two pawns on g1, which is not safe (R15)"));
    }

    #[test]
    fn two_enemies_cannot_share_a_plain_square() {
        let mut setup = two();
        setup.pawns[Seat::Red][0] = Spot::Step(1);
        setup.pawns[Seat::Yellow][0] = Spot::Step(13);
        let e1 = "e1".parse().expect("a square");
        assert_eq!(setup.build().expect_err("e1 is plain").as_slice(), [Fault::Crowded(e1)]);
    }

    #[test]
    fn a_hand_that_would_have_been_lost_is_refused() {
        let mut setup = two();
        (setup.hand, setup.owed) = ([Value::Two].into_iter().collect(), 0);
        assert_eq!(setup.build().expect_err("no pawn on the board").as_slice(), [Fault::NoLegalMove]);
        (setup.hand, setup.owed) = ([Value::One].into_iter().collect(), 0);
        let fault = Fault::OwedForValue(Value::One, 0);
        assert_eq!(setup.build().expect_err("a 1 throws again").as_slice(), [fault]);
        setup.owed = 2;
        assert_eq!(setup.build().expect_err("one is owed at most").as_slice(), [Fault::Owed(2)]);
    }

    /// Red, with banked throws, after its first pawn came to step 5 and one of yellow's was cut.
    fn banked(cut_throws_again: bool) -> Setup {
        let mut setup = two();
        setup.rules = Rules { throws: Throws::Banked, cut_throws_again, ..Rules::CLASSIC };
        setup.has_cut = setup.has_cut.with(Seat::Red);
        setup.pawns[Seat::Red][0] = Spot::Step(5);
        setup.pawns[Seat::Yellow][0] = Spot::Cut;
        setup
    }

    /// The faults of a description with that hand.
    fn faults(setup: &Setup, owed: u8, hand: &[u8]) -> Vec<Fault> {
        let hand = hand.iter().map(|&steps| Value::new(steps).expect("a throw is worth it")).collect();
        let setup = Setup { owed, hand, ..setup.clone() };
        setup.build().map_or_else(|faults| faults.as_slice().to_vec(), |_| vec![])
    }

    #[test]
    fn while_a_throw_is_owed_every_banked_value_has_earned_another() {
        let setup = banked(false);
        assert_eq!(faults(&setup, 1, &[1, 5, 6, 12, 12]), []);
        assert_eq!(faults(&setup, 1, &[1, 2]), [Fault::ThrowingEnded { ends: 1, most: 0 }]);
    }

    #[test]
    fn banked_throws_end_with_the_first_value_that_earns_no_other() {
        let setup = banked(false);
        assert_eq!(faults(&setup, 0, &[1, 6, 3]), []);
        assert_eq!(faults(&setup, 0, &[1, 3, 3]), [Fault::ThrowingEnded { ends: 2, most: 1 }]);
    }

    #[test]
    fn each_cut_of_the_turn_lets_the_throwing_end_once_more() {
        let setup = banked(true);
        assert_eq!(faults(&setup, 1, &[3, 6]), [], "3 and a value that cut, then 6");
        assert_eq!(faults(&setup, 0, &[3, 6, 2]), []);
        assert_eq!(faults(&setup, 1, &[3, 2]), [Fault::ThrowingEnded { ends: 2, most: 1 }]);
        assert_eq!(faults(&setup, 0, &[3, 2, 2]), [Fault::ThrowingEnded { ends: 3, most: 2 }]);

        let uncut = Setup { has_cut: Seats::NONE, ..setup };
        assert_eq!(faults(&uncut, 1, &[3]), [Fault::ThrowingEnded { ends: 1, most: 0 }], "red has not cut");
    }

    #[test]
    fn the_pawns_of_one_who_gave_up_may_have_been_cut_before() {
        let mut setup = Setup { seats: Seats::standard(3).expect("three"), ..banked(true) };
        setup.pawns[Seat::Green] = vec![Spot::New; 4];
        assert_eq!(faults(&setup, 1, &[3, 2]), [Fault::ThrowingEnded { ends: 2, most: 1 }]);
        setup.conceded = setup.conceded.with(Seat::Green);
        assert_eq!(faults(&setup, 1, &[3, 2]), []);
    }

    #[test]
    fn the_value_that_ended_the_throwing_is_in_hand_or_was_played_by_a_pawn() {
        let mut setup = banked(false);
        assert_eq!(faults(&setup, 0, &[1, 5]), [], "the pawn on step 5 may have played it");
        setup.pawns[Seat::Red][0] = Spot::Cut;
        assert_eq!(faults(&setup, 0, &[1, 5]), [Fault::EndNotPlayed(Seat::Red)], "no pawn is on the board");
        setup.pawns[Seat::Red][0] = Spot::Step(0);
        assert_eq!(faults(&setup, 0, &[1, 5]), [], "from step 22 a 2 comes round to 0");
        setup.rules.must_cut = false;
        assert_eq!(faults(&setup, 0, &[1, 5]), [Fault::EndNotPlayed(Seat::Red)], "nobody comes round (H4)");
    }

    #[test]
    fn a_game_that_should_be_over_is_refused_for_what_ended_it() {
        let mut setup = two();
        setup.conceded = setup.conceded.with(Seat::Yellow);
        assert_eq!(setup.build().expect_err("a throw is owed").as_slice(), [Fault::LeftAlone(Seat::Red)]);

        let mut setup = Setup { has_cut: Seats::opposite(Seat::Red), ..two() };
        setup.pawns[Seat::Red] = vec![Spot::Step(48); 4];
        assert_eq!(setup.build().expect_err("a throw is owed").as_slice(), [Fault::NotOver(Seat::Red)]);
        setup.pawns[Seat::Yellow] = vec![Spot::Step(48); 4];
        let two = Fault::TwoHome(Seat::Red, Seat::Yellow);
        assert_eq!(setup.build().expect_err("the first ends it").as_slice(), [two]);
    }

    #[test]
    fn a_position_and_its_description_are_the_same() {
        let mut setup = two();
        setup.has_cut = setup.has_cut.with(Seat::Yellow);
        setup.pawns[Seat::Yellow] = vec![Spot::Step(30), Spot::Step(48), Spot::Cut, Spot::New];
        let position = setup.build().expect("a position of the middle game");
        assert_eq!(position.to_setup(), setup);
    }
}
