//! Where throws come from: a seed, a script, or real dice on the table.

use std::fmt;
use std::str::FromStr;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use crate::rules::{Seat, Seats, Throw};

/// The number a game's chance comes from. The same seed gives the same dice on every machine.
///
/// ```text
///   seed ──ChaCha8──> stream 0: the dice       the n-th word gives the n-th throw
///                     stream 1: the lot        who begins (R9)
///                     stream 2: the next seed  for another game of the same evening
///                     stream 3: seeds of games for many games at once
///                     stream 4: the bots       for those that choose by chance, up to 7 a seat each
///                     stream 8: decisions      the chance of bots at a table, by the number of the action
/// ```
///
/// Each purpose has a stream of its own, so that none moves the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

const DICE: u64 = 0;
const LOT: u64 = 1;
const NEXT: u64 = 2;
const GAMES: u64 = 3;
const BOTS: u64 = 4;
const DECISIONS: u64 = 8;

impl Seed {
    /// A seed from the operating system.
    ///
    /// # Errors
    /// If the system gives no random numbers.
    pub fn from_system() -> Result<Self, rand::rngs::SysError> {
        use rand::TryRng;
        rand::rngs::SysRng.try_next_u64().map(Self)
    }

    fn stream(self, stream: u64) -> ChaCha8Rng {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.0.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(stream);
        generator
    }

    /// The `n`-th throw, counted from 0: two bits a die straight from the generator (R7).
    pub fn throw(self, n: u64) -> Throw {
        let mut dice = self.stream(DICE);
        dice.set_word_pos(u128::from(n));
        Throw::from_bits(dice.next_u32())
    }

    /// All throws in order: the same as [`throw`](Self::throw) gives one by one, at less cost.
    pub fn throws(self) -> impl Iterator<Item = Throw> {
        let mut dice = self.stream(DICE);
        std::iter::repeat_with(move || Throw::from_bits(dice.next_u32()))
    }

    /// The seed of the `n`-th of many games, counted from 0.
    #[must_use]
    pub fn game(self, n: u64) -> Self {
        let mut seeds = self.stream(GAMES);
        seeds.set_word_pos(u128::from(n) * 2);
        Self(seeds.next_u64())
    }

    /// The seed for a bot that decides on the `n`-th action of a game, counted from 0: the same whenever it is
    /// asked.
    #[must_use]
    pub fn decision(self, n: u64) -> Self {
        let mut seeds = self.stream(DECISIONS);
        seeds.set_word_pos(u128::from(n) * 2);
        Self(seeds.next_u64())
    }

    /// Chance for a bot that chooses by it; never the dice.
    pub fn bot(self, seat: Seat) -> ChaCha8Rng {
        self.stream(BOTS + seat.index() as u64)
    }

    /// Who begins, all with equal chances (R9); `None` when nobody plays.
    pub fn lot(self, seats: Seats) -> Option<Seat> {
        if seats.is_empty() {
            return None;
        }
        let mut lot = self.stream(LOT);
        loop {
            let drawn = Seat::ALL[(lot.next_u32() & 3) as usize];
            // A draw of an empty seat is drawn again: no seat is favoured.
            if seats.contains(drawn) {
                return Some(drawn);
            }
        }
    }

    /// The seed of the next game of the same evening.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.stream(NEXT).next_u64())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = std::num::ParseIntError;

    /// Reads an unsigned 64-bit number in decimal.
    fn from_str(digits: &str) -> Result<Self, Self::Err> {
        digits.parse().map(Self)
    }
}

/// Gives the n-th throw of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceSource {
    /// The program throws.
    Seeded(Seed),
    /// These throws fall in order, and then no more: for tests.
    Scripted(Vec<Throw>),
    /// People throw real dice and type in what fell.
    Hand,
}

impl DiceSource {
    /// The `n`-th throw, counted from 0; `None` when people have to say what fell.
    pub fn nth(&self, n: u64) -> Option<Throw> {
        match self {
            Self::Seeded(seed) => Some(seed.throw(n)),
            Self::Scripted(throws) => throws.get(usize::try_from(n).ok()?).copied(),
            Self::Hand => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_values(seed: u64) -> String {
        let faces = (0..32).map(|n| Seed(seed).throw(n).faces());
        faces.map(|[a, b]| format!("{}{}", a.get(), b.get())).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_first_throws_of_two_seeds_are_pinned() {
        // Seed 0 is the all-zero key: its first words are those of the published ChaCha8 test vector,
        // 3e00ef2f 895f40d6 ..., so 0xe gives the faces 2 3 and 0x9 the faces 1 2.
        assert_eq!(
            first_values(0),
            "23 12 33 33 03 23 02 33 02 12 33 11 10 22 02 23 \
             20 22 33 10 00 12 03 11 00 32 23 32 00 13 32 20"
        );
        assert_eq!(
            first_values(1_234_567_890),
            "13 31 00 00 21 20 20 30 10 31 10 21 00 13 03 31 \
             03 20 23 32 22 22 21 32 23 01 00 21 13 03 23 03"
        );
    }

    #[test]
    fn the_dice_of_many_throws_fall_as_the_odds_say() {
        let mut count = [0_u32; 7];
        for n in 0..16_000 {
            count[Seed(42).throw(n).value().index()] += 1;
        }
        for value in crate::rules::Value::ALL {
            let (got, want) = (count[value.index()], value.chances() * 1000);
            assert!(got.abs_diff(want) < want / 8 + 50, "{value} fell {got} times, about {want} expected");
        }
    }

    #[test]
    fn throws_in_order_are_the_throws_one_by_one() {
        let one_by_one: Vec<Throw> = (0..100).map(|n| Seed(5).throw(n)).collect();
        assert_eq!(Seed(5).throws().take(100).collect::<Vec<_>>(), one_by_one);
    }

    #[test]
    fn the_lot_falls_on_players_only_and_on_all_of_them() {
        let three = Seats::standard(3).expect("three");
        let drawn: Seats = (0..64).filter_map(|n| Seed(n).lot(three)).collect();
        assert_eq!(drawn, three);
        assert_eq!(Seed(1).lot(Seats::NONE), None);
    }

    #[test]
    fn the_dice_the_lot_the_bots_and_other_seeds_have_each_a_stream_of_their_own() {
        // What chance says first of all, of four things: two purposes with one stream would always agree.
        let first = |seed: Seed| {
            let low = |word: u64| (word & 3) as usize;
            let lot = seed.lot(Seats::FOUR).expect("four play");
            let bots = Seat::ALL.map(|seat| low(seed.bot(seat).next_u64()));
            let seeds = [seed.next(), seed.game(0), seed.decision(0)].map(|Seed(word)| low(word));
            let dice = usize::from(seed.throw(0).faces()[0].get());
            [&[dice, lot.index()][..], &seeds, &bots].concat()
        };
        let said: Vec<Vec<usize>> = (0..64).map(|seed| first(Seed(seed))).collect();
        for one in 0..said[0].len() {
            for other in 0..one {
                let agree = said.iter().filter(|first| first[one] == first[other]).count();
                assert!(agree < 40, "purposes {other} and {one} agree for {agree} of 64 seeds");
            }
        }
    }

    #[test]
    fn the_seeds_of_games_and_decisions_are_pinned() {
        let words = |seed: fn(u64) -> Seed| [0, 1, 1000].map(|n| seed(n).0);
        assert_eq!(
            words(|n| Seed(7).game(n)),
            [12_228_748_295_295_190_366, 9_306_390_978_737_893_962, 8_517_005_734_222_301_437]
        );
        assert_eq!(
            words(|n| Seed(7).decision(n)),
            [13_563_014_981_613_721_453, 15_658_587_709_341_174_614, 8_182_709_919_707_784_862]
        );
        assert_eq!(Seed(7).next(), Seed(201_489_438_803_661_659));
    }
}
