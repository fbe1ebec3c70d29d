//! How likely one pawn by itself comes exactly to a square within a turn, if it may leave out any throw: more than
//! any real pawn can do, so a bound that tells the coach where it need not look.

use std::sync::LazyLock;

use crate::rules::{Place, Square, Step, Value};

/// Places of a pawn: the steps, and off the board.
const PLACES: usize = Square::COUNT + 1;
const OFF: usize = Square::COUNT;
/// The most throws of one turn that are looked at.
pub(super) const MOST: usize = 5;

/// Whether a way in is open, or shut for now: a cut may open it in the middle of a turn (R18).
const WAYS: [bool; 2] = [true, false];

/// Chances by way, by the step aimed at, by place, by throws left.
type Table = [[[f32; MOST + 1]; PLACES]; Square::COUNT];

/// Where one value leads from a place, for an open way and for a shut one.
static LEADS: LazyLock<[[[Option<u8>; 2]; 7]; PLACES]> = LazyLock::new(|| {
    let mut leads = [[[None; 2]; 7]; PLACES];
    for (at, leads) in leads.iter_mut().enumerate() {
        let place = Step::new(at as u8).map_or(Place::New, Place::On);
        for (value, leads) in Value::ALL.into_iter().zip(leads) {
            for (open, leads) in WAYS.into_iter().zip(leads) {
                let steps = if place.step().is_some() { usize::from(value.steps()) } else { 0 };
                // Nothing but a 1 or a 5 ever brings a pawn in (R13, H1).
                let may = place.step().is_some() || matches!(value, Value::One | Value::Five);
                // A way that is cut short leads past the centre (R20).
                *leads = place.way(value, open).nth(steps).filter(|_| may).map(Step::get);
            }
        }
    }
    leads
});

/// Tables by whether every throw may earn another, as it does where it cuts (H3), and by way.
static REACH: LazyLock<Vec<[Table; 2]>> = LazyLock::new(|| {
    let mut reach = vec![[[[[0.0; MOST + 1]; PLACES]; Square::COUNT]; 2]; 2];
    for (kind, table) in reach.iter_mut().flatten().enumerate() {
        let (always, way) = (kind / 2 == 1, kind % 2);
        for (aim, places) in table.iter_mut().enumerate() {
            for left in 1..=MOST {
                for at in 0..PLACES {
                    let chance = Value::ALL.into_iter().map(|value| {
                        let weight = value.chances() as f32 / 16.0;
                        let leads = &LEADS[at][value.index()][..=way];
                        let again = always || value.throws_again();
                        let mut comes: f32 = if again { places[at][left - 1] } else { 0.0 };
                        for to in leads.iter().flatten().map(|&to| usize::from(to)) {
                            if to == aim {
                                comes = 1.0;
                            } else if again {
                                comes = comes.max(places[to][left - 1]);
                            }
                        }
                        weight * comes
                    });
                    places[at][left] = chance.sum();
                }
            }
        }
    }
    reach
});

fn index(place: Place) -> usize {
    place.step().map_or(OFF, |step| usize::from(step.get()))
}

/// At most how likely a pawn from there comes to that step within so many throws, its way being open or shut, and
/// cuts earning throws or not.
pub(super) fn chance(place: Place, aim: Step, open: bool, cuts_earn: bool, throws: usize) -> f32 {
    REACH[usize::from(cuts_earn)][usize::from(!open)][usize::from(aim.get())][index(place)][throws.min(MOST)]
}

/// The steps to which some of those values could bring a pawn, as bits: at least those that it can come to. A pawn
/// off the board comes in on a value that `enters`.
pub(super) fn steps(
    place: Place,
    values: impl Iterator<Item = Value> + Clone,
    open: bool,
    enters: impl Fn(Value) -> bool,
) -> u64 {
    let Some(step) = place.step() else {
        // One value brings it in, and the others may take it on.
        let ways = Value::ALL.into_iter().filter(|&v| values.clone().any(|held| held == v) && enters(v));
        return ways.fold(0, |bits, enter| {
            let mut used = false;
            let rest = values.clone().filter(|&v| v != enter || std::mem::replace(&mut used, true));
            bits | onward(1 << Step::HOME.get(), rest, open)
        });
    };
    onward(1 << step.get(), values, open)
}

/// The steps to which some of those values lead from some of those steps.
fn onward(mut steps: u64, values: impl Iterator<Item = Value>, open: bool) -> u64 {
    for value in values {
        let mut from: u64 = steps;
        while from != 0 {
            let at = from.trailing_zeros() as usize;
            from &= from - 1;
            let leads = &LEADS[at][value.index()][..=usize::from(!open)];
            steps |= leads.iter().flatten().fold(0, |bits, to| bits | 1 << to);
        }
    }
    steps
}
