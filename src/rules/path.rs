//! The path every pawn travels, and where on it a pawn can be (R4).

use std::fmt;

use super::dice::Value;
use super::house::MAX_PAWNS;
use super::seat::Seat;
use super::square::Square;

/// A pawn's place on its own path, 0 (home) to 48 (the centre) (R4).
///
/// ```text
///   0-23 the outer squares, anticlockwise      24-39 the next ring, clockwise
///   40-47 the inmost ring, clockwise           48 the centre
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(u8);

/// Red's path as `a1`-style pairs; the other seats' are turned about the centre (R4).
const RED: &[u8; 98] = b"d1e1f1g1g2g3g4g5g6g7f7e7d7c7b7a7a6a5a4a3a2a1b1c1\
b2b3b4b5b6c6d6e6f6f5f4f3f2e2d2c2\
c3c4c5d5e5e4e3d3\
d4";

/// Square by seat and step.
const PATH: [[Square; Square::COUNT]; 4] = {
    let mut path = [[Square::CENTRE; Square::COUNT]; 4];
    let mut step = 0;
    while step < Square::COUNT {
        let (file, rank) = (RED[2 * step] - b'a', RED[2 * step + 1] - b'1');
        let mut square = Square::from_index(rank * Square::SIDE + file);
        let mut seat = 0;
        while seat < 4 {
            path[seat][step] = square;
            square = square.turned();
            seat += 1;
        }
        step += 1;
    }
    path
};

/// Step by seat and square: a path visits every square exactly once.
const STEP_AT: [[u8; Square::COUNT]; 4] = {
    let mut table = [[u8::MAX; Square::COUNT]; 4];
    let mut seat = 0;
    while seat < 4 {
        let mut step = 0;
        while step < Square::COUNT {
            table[seat][PATH[seat][step].index()] = step as u8;
            step += 1;
        }
        seat += 1;
    }
    table
};

impl Step {
    /// Home, where pawns enter (R13).
    pub const HOME: Self = Self(0);
    /// One before home: the arrow, the last outer step (R5).
    pub const ARROW: Self = Self(23);
    /// The first step of the way in (R4).
    pub const INSIDE: Self = Self(24);
    /// The centre, where a pawn is done (R20).
    pub const CENTRE: Self = Self(48);

    /// The step with that number; `None` past the centre.
    pub const fn new(step: u8) -> Option<Self> {
        if step <= Self::CENTRE.0 { Some(Self(step)) } else { None }
    }

    /// 0 to 48.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The square this step is on for that seat.
    pub const fn square(self, seat: Seat) -> Square {
        PATH[seat.index()][self.0 as usize]
    }

    /// The step that square is on that seat's path.
    pub const fn of(square: Square, seat: Seat) -> Self {
        Self(STEP_AT[seat.index()][square.index()])
    }

    /// Whether the square carries a cross: the same steps for every seat (R6).
    pub const fn is_safe(self) -> bool {
        const SAFE: u64 = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 | 1 << 28 | 1 << 32 | 1 << 36 | 1 << 48;
        SAFE >> self.0 & 1 == 1
    }

    /// Whether the step lies past the turn inwards (R18).
    pub const fn is_inside(self) -> bool {
        self.0 >= Self::INSIDE.0
    }

    /// The step so many steps on, at most 12, for a pawn whose way in is `open` or not; `None` past the
    /// centre (R14, R18-R20). A pawn that is inside goes on inwards, whatever its player has cut.
    #[inline]
    #[must_use]
    pub(super) const fn forward(self, steps: u8, open: bool) -> Option<Self> {
        let far = self.0 + steps;
        let stays_out = !open && !self.is_inside();
        Self::new(if stays_out && far > Self::ARROW.0 { far - Self::INSIDE.0 } else { far })
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Where a pawn is.
///
/// `Display` gives `new`, `cut`, or the step, 48 in the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// Off the board, and never on it yet (R3, R13).
    New,
    /// Off the board because it was cut (R13, R16).
    Cut,
    /// On the board, before the centre: steps 0 to 47.
    On(Step),
    /// In the centre: done (R20).
    Home,
}

impl Place {
    pub(super) const NEW: u8 = 49;
    pub(super) const CUT: u8 = 50;

    /// The place of a pawn that stands on `step`: [`Place::Home`] for the centre.
    const fn on(step: Step) -> Self {
        if step.0 == Step::CENTRE.0 { Self::Home } else { Self::On(step) }
    }

    pub(super) const fn from_code(code: u8) -> Self {
        match Step::new(code) {
            Some(step) => Self::on(step),
            None if code == Self::NEW => Self::New,
            None => Self::Cut,
        }
    }

    /// The step, for a pawn on the board or in the centre.
    pub const fn step(self) -> Option<Step> {
        match self {
            Self::New | Self::Cut => None,
            Self::On(step) => Some(step),
            Self::Home => Some(Step::CENTRE),
        }
    }

    /// The way of a pawn that stands here and plays the value: the step it leaves first, then every step
    /// up to the one it comes to; home alone for a pawn that enters (R13, R14, R18). It says where the pawn
    /// comes by, not whether it may: that is [`Position::check`](super::Position::check).
    pub fn way(self, value: Value, open: bool) -> impl Iterator<Item = Step> + Clone {
        let steps = if self.step().is_some() { value.steps() } else { 0 };
        let from = self.step().unwrap_or(Step::HOME);
        (0..=steps).map_while(move |n| from.forward(n, open))
    }

    /// Squares travelled, counting the entry as one: 0 off the board, 49 in the centre.
    pub fn progress(self) -> u32 {
        self.step().map_or(0, |s| u32::from(s.get()) + 1)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::New => f.write_str("new"),
            Self::Cut => f.write_str("cut"),
            Self::On(step) => step.fmt(f),
            Self::Home => Step::CENTRE.fmt(f),
        }
    }
}

/// One of a player's pawns. Inside it counts from 0; people see [`number`](Self::number), from 1.
///
/// `Display` gives the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pawn(u8);

impl Pawn {
    /// The pawn people call by that number, 1 to [`MAX_PAWNS`]; `None` for any other.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= MAX_PAWNS { Some(Self(number - 1)) } else { None }
    }

    /// The first `count` pawns, at most [`MAX_PAWNS`].
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count.min(MAX_PAWNS)).map(Self)
    }

    /// What people call it: 1 to 6.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// 0 to 5, for tables with one entry a pawn.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Pawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Illegal, Rules, Seats, Setup, Spot};

    #[test]
    fn every_path_visits_every_square_once() {
        for seat in Seat::ALL {
            for square in Square::all() {
                assert_eq!(Step::of(square, seat).square(seat), square);
            }
        }
    }

    #[test]
    fn a_place_says_how_far_a_pawn_has_come() {
        let on = |step| Place::On(Step::new(step).expect("it is on the path"));
        let places = [Place::New, Place::Cut, on(0), on(1), on(47), Place::Home];
        assert_eq!(places.map(Place::progress), [0, 0, 1, 2, 48, 49]);
        assert_eq!(places.map(|place| place.to_string()), ["new", "cut", "0", "1", "47", "48"]);
    }

    #[test]
    fn every_path_begins_at_its_home_and_ends_in_the_centre() {
        for seat in Seat::ALL {
            assert_eq!(Step::HOME.square(seat), Square::home(seat));
            assert_eq!(Step::CENTRE.square(seat), Square::CENTRE);
        }
    }

    #[test]
    fn each_step_goes_to_a_neighbour_and_only_the_turn_inwards_is_diagonal() {
        for seat in Seat::ALL {
            for step in 0..48 {
                let (a, b) = (Step(step).square(seat), Step(step + 1).square(seat));
                let apart = (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
                let straight = apart.0 + apart.1 == 1;
                assert_eq!(straight, step != 23, "{seat} from step {step}: {a} to {b}");
                assert!(apart.0 <= 1 && apart.1 <= 1, "{a} and {b} touch");
            }
            let (arrow, home) = (Step::ARROW.square(seat), Square::home(seat));
            assert_eq!(arrow.file().abs_diff(home.file()) + arrow.rank().abs_diff(home.rank()), 1);
        }
    }

    /// What the judge says of red's first pawn at that place, the way being open or not; `None` where no
    /// game has a pawn there.
    fn judged(place: Place, value: Value, open: bool) -> Option<Result<Step, Illegal>> {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
        setup.pawns[Seat::Red][0] = match place {
            Place::New => Spot::New,
            Place::Cut => Spot::Cut,
            Place::On(_) | Place::Home => Spot::Step(place.step()?.get()),
        };
        setup.has_cut = if open { Seats::opposite(Seat::Red) } else { Seats::NONE };
        Some(setup.build().ok()?.check_for(Seat::Red, Pawn(0), value))
    }

    #[test]
    fn a_way_ends_where_the_judge_lets_the_pawn_come_after_as_many_steps_as_the_value() {
        let mut ways = 0;
        for place in (0..=Place::CUT).map(Place::from_code) {
            for value in Value::ALL {
                for open in [false, true] {
                    let Some(Ok(to)) = judged(place, value, open) else { continue };
                    let way: Vec<Step> = place.way(value, open).collect();
                    let entered = place.step().is_none();
                    let steps = if entered { 0 } else { usize::from(value.steps()) };
                    assert_eq!(way.last(), Some(&to), "{place} by {value}, open: {open}");
                    assert_eq!(way.len(), steps + 1, "{place} by {value}, open: {open}");
                    assert!(entered || way.first() == place.step().as_ref(), "{place} is where it begins");
                    ways += 1;
                }
            }
        }
        // Entering: a new pawn on a 1, a cut one on a 1 or a 5. Outside, all seven values; inside, open
        // only, those that reach the centre at most.
        let inside: usize =
            (24..48).map(|at| Value::ALL.iter().filter(|v| at + v.steps() <= 48).count()).sum();
        assert_eq!(ways, 2 * 3 + 2 * 24 * 7 + inside, "no way was left out");
    }

    #[test]
    fn every_step_of_a_way_touches_the_one_before() {
        for from in (0..48).map(Step) {
            for open in [false, true] {
                let way: Vec<Square> =
                    Place::On(from).way(Value::Twelve, open).map(|s| s.square(Seat::Red)).collect();
                for pair in way.windows(2) {
                    let apart =
                        (pair[0].file().abs_diff(pair[1].file()), pair[0].rank().abs_diff(pair[1].rank()));
                    assert!(apart != (0, 0) && apart.0 <= 1 && apart.1 <= 1, "{from}, open: {open}: {way:?}");
                }
            }
        }
    }

    #[test]
    fn a_pawn_goes_round_until_its_way_is_open_but_never_out_again() {
        assert_eq!(Step(22).forward(2, false), Some(Step(0)));
        assert_eq!(Step(22).forward(2, true), Some(Step(24)));
        assert_eq!(Step(46).forward(2, false), Some(Step::CENTRE), "it is inside already");
        assert_eq!(Step(47).forward(2, true), None, "the centre is the end");
    }

    #[test]
    fn the_safe_steps_are_the_squares_with_a_cross_for_every_seat() {
        for seat in Seat::ALL {
            for step in (0..=48).map(Step) {
                assert_eq!(step.is_safe(), step.square(seat).is_safe(), "{seat} step {step}");
            }
        }
    }
}
