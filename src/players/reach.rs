//! How far a pawn comes in a turn, quickly: what a bot needs to know of every hostile pawn, a million times a second.
//!
//! It looks at one pawn by itself: it goes wherever its own throws add up to, whatever bars the way, and others do not
//! play. As a measure of danger that is good enough to weigh moves by, and not good enough to be shown to people.

use crate::rules::{Seat, Step, Value};

/// The longest way that is looked at, in steps, and one more.
const MOST: usize = 72;

/// How likely one pawn goes exactly so far in a turn, all throws being played by it: the throw itself, or a throw that
/// earns another and the rest of the way.
const REACH: [f32; MOST] = {
    let mut reach = [0.0; MOST];
    let mut distance = 1;
    while distance < MOST {
        let mut nth = 0;
        while nth < Value::ALL.len() {
            let value = Value::ALL[nth];
            let (steps, chance) = (value.steps() as usize, value.chances() as f32 / 16.0);
            if steps == distance {
                reach[distance] += chance;
            } else if steps < distance && value.throws_again() {
                reach[distance] += chance * reach[distance - steps];
            }
            nth += 1;
        }
        distance += 1;
    }
    reach
};

/// The step of a square on another's path: by how many seats the other sits on, and the step on one's own.
const AIM: [[u8; Step::CENTRE.get() as usize + 1]; 4] = {
    let mut aim = [[0; Step::CENTRE.get() as usize + 1]; 4];
    let mut on = 0;
    while on < 4 {
        let mut step = 0;
        while step <= Step::CENTRE.get() {
            if let Some(own) = Step::new(step) {
                aim[on][step as usize] = Step::of(own.square(Seat::Red), Seat::ALL[on]).get();
            }
            step += 1;
        }
        on += 1;
    }
    aim
};

/// The step at which a player so many seats on comes by one's own step (R4).
pub(super) fn aim(step: Step, seats_on: usize) -> u8 {
    AIM[seats_on % 4][usize::from(step.get())]
}

/// How likely a pawn comes from one step exactly to another of its path in a turn, its way in being open or not.
pub(super) fn reach(from: u8, to: u8, open: bool) -> f32 {
    const ROUND: u8 = Step::INSIDE.get();
    let distance = if open || from >= ROUND {
        to.wrapping_sub(from)
    } else if to >= ROUND {
        return 0.0;
    } else if to > from {
        to - from
    } else {
        // Whoever may not turn in goes round again.
        to + ROUND - from
    };
    // What lies behind is so far ahead, the numbers going round, that nothing reaches it.
    REACH.get(usize::from(distance)).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f32, b: f32) -> bool {
        (a - b).abs() < 1e-6
    }

    #[test]
    fn a_way_is_reached_by_its_throw_and_by_throws_that_add_up() {
        assert!(close(reach(0, 2, true), 3.0 / 16.0 + 2.0 / 16.0 * 2.0 / 16.0), "a 2, or two 1s");
        assert!(close(reach(4, 5, true), 2.0 / 16.0), "a 1 and nothing else");
    }

    #[test]
    fn who_may_not_turn_in_goes_round_and_who_may_does_not() {
        assert!(close(reach(20, 3, false), reach(0, 7, true)), "seven steps round");
        assert!(close(reach(20, 3, true), 0.0), "it turns in before");
        assert!(close(reach(20, 26, true), reach(0, 6, true)), "six steps in");
        assert!(close(reach(20, 26, false), 0.0), "it may not");
        assert!(close(reach(40, 30, false), 0.0), "nobody goes back");
    }

    #[test]
    fn a_square_is_aimed_at_by_its_step_on_the_others_path() {
        for seat in Seat::ALL {
            for on in 1..4 {
                let other = Seat::ALL[(seat.index() + on) % 4];
                for step in (0..48).filter_map(Step::new) {
                    assert_eq!(aim(step, on), Step::of(step.square(seat), other).get());
                }
            }
        }
    }
}
