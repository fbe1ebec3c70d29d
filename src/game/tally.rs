//! Counts over a game: what fell, what was lost, who cut whom, and how even the dice were.

use crate::rules::{BySeat, Event, Seat, Value};

use super::Played;

/// Counts by player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How often each value fell, by [`Value::index`].
    pub thrown: BySeat<[u32; 7]>,
    /// Values lost because no pawn could use them (R11).
    pub lost: BySeat<u32>,
    /// Pawns cut (R16).
    pub cuts: BySeat<u32>,
}

impl Tally {
    /// Counts what was played.
    pub fn of(log: &[Played]) -> Self {
        let mut tally = Self::default();
        for event in log.iter().flat_map(|played| played.events.as_slice()) {
            match *event {
                Event::Threw { seat, throw } => tally.thrown[seat][throw.value().index()] += 1,
                Event::Lost { seat, hand } => tally.lost[seat] += hand.len(),
                Event::Cut { by, .. } => tally.cuts[by] += 1,
                _ => {}
            }
        }
        tally
    }

    /// How many throws a player made.
    pub fn throws(&self, seat: Seat) -> u32 {
        self.thrown[seat].iter().sum()
    }

    /// How often each value fell for all players together, by [`Value::index`].
    pub fn all(&self) -> [u32; 7] {
        std::array::from_fn(|i| Seat::ALL.iter().map(|&s| self.thrown[s][i]).sum())
    }

    /// How often fair dice are at least as uneven as these counts, 0 to 1: the chi-squared test
    /// over the seven values. `None` below 40 throws, where the test means nothing.
    pub fn evenness(thrown: &[u32; 7]) -> Option<f64> {
        let total: u32 = thrown.iter().sum();
        if total < 40 {
            return None;
        }
        let term = |value: Value| {
            let expected = f64::from(total) * f64::from(value.chances()) / 16.0;
            (f64::from(thrown[value.index()]) - expected).powi(2) / expected
        };
        let half: f64 = Value::ALL.into_iter().map(term).sum::<f64>() / 2.0;
        // The upper tail for six degrees of freedom, which has a closed form.
        Some(((-half).exp() * (1.0 + half + half * half / 2.0)).clamp(0.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_exactly_at_the_odds_are_as_even_as_can_be() {
        let even = Value::ALL.map(|v| v.chances() * 10);
        assert_eq!(Tally::evenness(&even), Some(1.0));
    }

    #[test]
    fn the_tail_is_the_one_of_the_tables() {
        // 320 throws: 16 sixes too many of 20, 16 threes too few of 80, so chi-squared is 16.
        let mut thrown = Value::ALL.map(|v| v.chances() * 20);
        thrown[Value::Six.index()] += 16;
        thrown[Value::Three.index()] -= 16;
        let tail = Tally::evenness(&thrown).expect("enough throws");
        assert!((tail - 0.013_75).abs() < 0.001, "chi-squared is 16, the tail {tail}");
    }

    #[test]
    fn few_throws_prove_nothing() {
        assert_eq!(Tally::evenness(&[39, 0, 0, 0, 0, 0, 0]), None);
        assert!(Tally::evenness(&[40, 0, 0, 0, 0, 0, 0]).is_some(), "40 are enough");
    }
}
