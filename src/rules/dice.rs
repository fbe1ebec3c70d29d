//! The two long dice, what a throw is worth, and the values in hand (R7, R8).

use std::fmt;

/// One long side of a die: 0 (blank) to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

impl Face {
    /// The four faces.
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// The face with that many marks; `None` above 3.
    pub const fn new(marks: u8) -> Option<Self> {
        if marks < 4 { Some(Self(marks)) } else { None }
    }

    /// The number of marks, 0 to 3.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// What a throw is worth: the sum of its faces, two blanks counting 12 (R7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Value {
    /// Dhayam.
    One,
    /// 2.
    Two,
    /// 3.
    Three,
    /// 4.
    Four,
    /// 5.
    Five,
    /// 6.
    Six,
    /// Two blanks.
    Twelve,
}

impl Value {
    /// The seven values in rising order.
    pub const ALL: [Self; 7] =
        [Self::One, Self::Two, Self::Three, Self::Four, Self::Five, Self::Six, Self::Twelve];

    /// The value worth that many steps; `None` where no throw is.
    pub fn new(steps: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|v| v.steps() == steps)
    }

    /// The steps it moves a pawn: 1 to 6, or 12 (R12).
    pub const fn steps(self) -> u8 {
        match self {
            Self::Twelve => 12,
            small => small as u8 + 1,
        }
    }

    /// 0 to 6, for tables with one entry a value.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// In how many of the 16 equal outcomes it falls (R7).
    pub const fn chances(self) -> u32 {
        match self {
            Self::Six | Self::Twelve => 1,
            Self::One | Self::Five => 2,
            Self::Two | Self::Four => 3,
            Self::Three => 4,
        }
    }

    /// Whether it earns another throw: 1, 5, 6 and 12 do (R8).
    pub const fn throws_again(self) -> bool {
        matches!(self, Self::One | Self::Five | Self::Six | Self::Twelve)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps().fmt(f)
    }
}

/// A throw of both dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw([Face; 2]);

/// Two numbers that are no throw: faces go from 0 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidThrow(pub u8, pub u8);

impl fmt::Display for InvalidThrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}] is not a throw: each face is 0, 1, 2 or 3 (R7)", self.0, self.1)
    }
}

impl std::error::Error for InvalidThrow {}

impl Throw {
    /// The throw with these marks on the two dice.
    ///
    /// # Errors
    /// [`InvalidThrow`] if either is above 3.
    pub fn new(first: u8, second: u8) -> Result<Self, InvalidThrow> {
        match (Face::new(first), Face::new(second)) {
            (Some(a), Some(b)) => Ok(Self([a, b])),
            _ => Err(InvalidThrow(first, second)),
        }
    }

    /// The throw of these faces.
    pub const fn from_faces(faces: [Face; 2]) -> Self {
        Self(faces)
    }

    /// The 16 equal outcomes (R7).
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(Self::from_bits)
    }

    /// A throw worth that value: the one with the fewest marks on the first die.
    pub const fn worth(value: Value) -> Self {
        match value {
            Value::Twelve => Self([Face(0), Face(0)]),
            Value::One | Value::Two | Value::Three => Self([Face(0), Face(value.steps())]),
            Value::Four | Value::Five | Value::Six => Self([Face(value.steps() - 3), Face(3)]),
        }
    }

    /// The outcome given by four random bits, two a die; higher bits are ignored.
    pub const fn from_bits(bits: u32) -> Self {
        Self([Face(bits as u8 & 3), Face(bits as u8 >> 2 & 3)])
    }

    /// Both faces as they lie.
    pub const fn faces(self) -> [Face; 2] {
        self.0
    }

    /// What it is worth (R7).
    pub const fn value(self) -> Value {
        const BY_SUM: [Value; 7] =
            [Value::Twelve, Value::One, Value::Two, Value::Three, Value::Four, Value::Five, Value::Six];
        BY_SUM[(self.0[0].0 + self.0[1].0) as usize]
    }
}

/// The values thrown and not yet played, in no order: at most one in single play, any number when
/// throws are banked (H2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    counts: [u16; 7],
    /// One bit a value that is there: what every move asks first.
    held: u8,
}

impl Hand {
    /// No value.
    pub const EMPTY: Self = Self { counts: [0; 7], held: 0 };

    /// How many of that value.
    pub const fn count(&self, value: Value) -> u16 {
        self.counts[value.index()]
    }

    /// How many values in all.
    pub fn len(&self) -> u32 {
        self.counts.iter().map(|&n| u32::from(n)).sum()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.held == 0
    }

    /// Whether the value is there to be played.
    pub const fn contains(&self, value: Value) -> bool {
        self.held >> value.index() & 1 == 1
    }

    /// The different values in rising order.
    pub fn values(self) -> impl Iterator<Item = Value> + Clone {
        let mut held = self.held;
        std::iter::from_fn(move || {
            let value = Value::ALL.get(held.trailing_zeros() as usize)?;
            held &= held - 1;
            Some(*value)
        })
    }

    /// Every value in rising order, as often as it is there.
    pub fn iter(self) -> impl Iterator<Item = Value> + Clone {
        self.values().flat_map(move |v| std::iter::repeat_n(v, usize::from(self.count(v))))
    }

    /// Adds a value; false, and nothing changed, when 65,535 of it are there already.
    #[must_use]
    pub const fn add(&mut self, value: Value) -> bool {
        match self.count(value).checked_add(1) {
            Some(n) => {
                self.counts[value.index()] = n;
                self.held |= 1 << value.index();
                true
            }
            None => false,
        }
    }

    /// Takes a value out; false, and nothing changed, when it is not there.
    #[must_use]
    pub const fn take(&mut self, value: Value) -> bool {
        match self.count(value).checked_sub(1) {
            Some(n) => {
                self.counts[value.index()] = n;
                if n == 0 {
                    self.held &= !(1 << value.index());
                }
                true
            }
            None => false,
        }
    }
}

impl FromIterator<Value> for Hand {
    /// Collects values; beyond 65,535 of one value the rest is dropped.
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        let mut hand = Self::EMPTY;
        for value in values {
            let _ = hand.add(value);
        }
        hand
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixteen_outcomes_fall_as_the_rules_weigh_them() {
        let mut count = [0; 7];
        let mut seen = std::collections::HashSet::new();
        for throw in Throw::all() {
            assert!(seen.insert(throw), "no outcome comes twice");
            count[throw.value().index()] += 1;
        }
        assert_eq!(count, [2, 3, 4, 3, 2, 1, 1]);
        assert_eq!(count, Value::ALL.map(Value::chances));
    }

    #[test]
    fn a_throw_worth_a_value_has_that_value() {
        assert_eq!(Value::ALL.map(|v| Throw::worth(v).value()), Value::ALL);
    }

    #[test]
    fn two_blanks_count_twelve() {
        assert_eq!(Throw::new(0, 0).map(Throw::value), Ok(Value::Twelve));
    }

    #[test]
    fn a_face_above_three_is_refused() {
        assert_eq!(Throw::new(1, 4), Err(InvalidThrow(1, 4)));
    }

    #[test]
    fn one_five_six_and_twelve_throw_again() {
        let again: Vec<u8> = Value::ALL.into_iter().filter(|v| v.throws_again()).map(Value::steps).collect();
        assert_eq!(again, [1, 5, 6, 12]);
    }

    #[test]
    fn a_hand_gives_back_what_was_put_in() {
        let mut hand: Hand = [Value::Five, Value::Two, Value::Five].into_iter().collect();
        assert_eq!(hand.iter().map(Value::steps).collect::<Vec<_>>(), [2, 5, 5]);
        assert!(hand.take(Value::Two) && !hand.take(Value::Two), "there was one 2");
        assert_eq!(hand.len(), 2);
    }
}
