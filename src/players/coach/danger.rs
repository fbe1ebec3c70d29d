//! How likely a pawn is cut: over all throws of a turn and the throws they earn, by somebody who plays to cut it.
//!
//! ```text
//!   throw ── Σ chances ──> move ── the best one ──> throw again ── ... ──> cut: 1, or the turn passes: 0
//! ```
//!
//! *The reading.* It is the chance that a cut can be made: whoever can cut the pawn does, and until then plays
//! every throw so as to be able to. Each opponent finds the board as it stands now: what those before it move
//! without cutting the pawn is left out. While the player's own turn goes on, it is as if it passed now.
//!
//! *How exact.* Of a turn the first six throws are looked at; (6/16)^6 of all turns have a seventh, three in a
//! thousand. A branch that cannot change the result by 1/5,000 is not followed, and of pawns that cannot come to the
//! square, the hindmost or the foremost takes the throws of no use for all of them. Where throws are banked (H2), a
//! hand of more than five values (one in 130) is taken to reach what its sums reach, whoever is in the way. Others are
//! cut for the throws that they earn (H3): in a banked hand in every order while there are at most two values in it,
//! with one more where that cuts at once, and two of the throws so earned are followed; with more than sixteen pawns
//! in the game only where the first value does it. But for those, the tests hold the result to a tenth of a percent
//! of what the definition gives.
//!
//! Every move is judged and played by the rules; the bounds of [`bound`](super::bound) only say where not to look.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::rules::{Action, Entry, Hand, Phase, Place, Position, Rules, Seat, Square, Step, Throw, Value};
use crate::rules::{Move, Pawn};

use super::bound;

/// The most throws of one turn that are looked at.
const MOST: usize = bound::MOST;

/// A branch that adds less than this to the whole, weighed by how likely it is, is not followed.
const SLACK: f32 = 0.000_2;

/// The most values of a banked hand of which every order is tried (H2).
const MOST_IN_HAND: u32 = 5;

/// The most values of which every order is tried for the throws that cutting others earns (H3).
const MOST_EARNING: u32 = 2;

/// With more pawns than so many in a game they are not tried.
const CROWDED: usize = 16;

/// How likely a pawn is cut before its player's next turn, 0 to 1, over the turns of all opponents until then (R16).
/// 0 for a pawn that is off the board, home, or safe (R17).
pub fn danger(position: &Position, seat: Seat, pawn: Pawn) -> f64 {
    if plain_square(position, seat, pawn).is_none() {
        return 0.0;
    }
    let mut escapes = 1.0;
    let mut hunter = position.turn();
    if hunter == seat {
        hunter = position.active().after(seat);
    }
    while hunter != seat {
        escapes *= 1.0 - cut_chance(position, hunter, (seat, pawn));
        hunter = position.active().after(hunter);
    }
    1.0 - escapes
}

/// How likely that player can cut that pawn in one turn, 0 to 1: in what is left of this one if it is the player's
/// turn, values in hand included, else in a turn that begins now.
pub fn cut_chance(position: &Position, hunter: Seat, target: (Seat, Pawn)) -> f64 {
    chance(position, hunter, &[target], MOST)
}

/// The square of a pawn that stands where it can be cut (R16, R17).
fn plain_square(position: &Position, seat: Seat, pawn: Pawn) -> Option<Square> {
    match position.place(seat, pawn) {
        Place::On(step) if !step.is_safe() => Some(step.square(seat)),
        Place::On(_) | Place::New | Place::Cut | Place::Home => None,
    }
}

fn chance(position: &Position, hunter: Seat, targets: &[(Seat, Pawn)], throws: usize) -> f64 {
    let square = |&(seat, pawn): &(Seat, Pawn)| plain_square(position, seat, pawn).filter(|_| seat != hunter);
    let aims: Vec<Step> = targets.iter().filter_map(square).map(|square| Step::of(square, hunter)).collect();
    if aims.is_empty() || matches!(position.phase(), Phase::Over(_)) {
        return 0.0;
    }
    let Some(start) = in_turn(position, hunter) else { return 0.0 };
    // What is in hand already is certain: every order of it is tried too.
    let held = start.hand().len().min(3);
    let crowded = usize::from(position.rules().pawns) * position.active().len() > CROWDED;
    let (most_in_hand, most_earning) = (MOST_IN_HAND + held, held + if crowded { 0 } else { MOST_EARNING });
    Hunt { hunter, aims, throws, most_in_hand, most_earning, seen: HashMap::default() }
        .any(&start, throws)
        .into()
}

/// The position with that player's turn in it: as it is, or beginning now.
fn in_turn(position: &Position, seat: Seat) -> Option<Position> {
    if position.turn() == seat {
        return Some(*position);
    }
    let setup = crate::rules::Setup { turn: seat, owed: 1, hand: Hand::EMPTY, ..position.to_setup() };
    setup.build().ok()
}

/// One player's turn, played to land on one of those steps.
struct Hunt {
    hunter: Seat,
    aims: Vec<Step>,
    throws: usize,
    /// The most values in hand of which every order is tried.
    most_in_hand: u32,
    /// The most values in hand with which it cuts others for the throws that they earn (H3).
    most_earning: u32,
    /// What has been found already.
    seen: HashMap<Key, f32, BuildHasherDefault<Mixer>>,
}

/// What a chance depends on.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    /// Each throw played at once: the places of the pawns that can come to the square, the throws left, and what
    /// else can be played.
    Single { near: u64, left: u8, others: u64 },
    /// Banked throws: everything.
    Banked(Position, u8),
}

impl Hunt {
    /// The chance from any position with so many throws left.
    fn any(&mut self, position: &Position, left: usize) -> f32 {
        match position.phase() {
            _ if position.turn() != self.hunter => 0.0,
            Phase::Over(_) => 0.0,
            Phase::Throwing => self.before_throw(position, left),
            Phase::Moving if position.rules().banks_throws() => self.before_banked_move(position, left),
            Phase::Moving => self.before_move(position, left),
        }
    }

    fn before_throw(&mut self, position: &Position, left: usize) -> f32 {
        if left == 0 || self.at_most(position, left) <= self.slack(left, position.rules()) {
            return 0.0;
        }
        let key = self.key(position, left);
        if let Some(&seen) = self.seen.get(&key) {
            return seen;
        }
        let mut sum = 0.0;
        for value in Value::ALL {
            let mut next = *position;
            if next.play(Action::Throw(Throw::worth(value))).is_ok() {
                #[allow(clippy::cast_precision_loss, reason = "at most 4 of 16")]
                let weight = value.chances() as f32 / 16.0;
                sum += weight * self.any(&next, left - 1);
            }
        }
        self.seen.insert(key, sum);
        sum
    }

    /// Whether some move lands on a pawn that is hunted.
    fn cuts(&self, position: &Position) -> bool {
        let lands = |mv: Move| position.check(mv).is_ok_and(|to| self.aims.contains(&to));
        position.legal_moves().into_iter().any(lands)
    }

    fn before_move(&mut self, position: &Position, left: usize) -> f32 {
        if self.cuts(position) {
            return 1.0;
        }
        if position.owed() == 0 && !position.rules().cut_throws_again {
            return 0.0;
        }
        // Pawns on the same place would do the same, and so would those that cannot come to the square.
        let slack = self.slack(left, position.rules());
        let mut tried = [None; 6];
        let mut nexts = Vec::with_capacity(6);
        let mut far = Vec::with_capacity(6);
        for mv in position.legal_moves() {
            let place = position.place(self.hunter, mv.pawn);
            if tried.contains(&Some(place)) {
                continue;
            }
            tried[mv.pawn.index()] = Some(place);
            let Ok(to) = position.check(mv) else { continue };
            let near = |place| self.nearness(position, place, left) > slack;
            if near(place) || near(Place::On(to)) || position.victim(self.hunter, to).is_some() {
                nexts.extend(self.after(position, mv, left));
            } else {
                far.push((place.progress(), mv));
            }
        }
        // A throw of no use is best taken by one with little way to go, or by one with much.
        far.sort_unstable();
        let (first, last) = (far.first(), far.last().filter(|_| far.len() > 1));
        for &(_, mv) in first.into_iter().chain(last) {
            nexts.extend(self.after(position, mv, left));
        }
        nexts.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut best = 0.0_f32;
        for (most, next) in nexts {
            if most <= best + slack {
                break;
            }
            best = best.max(self.any(&next, left));
        }
        best
    }

    /// The position behind a move, if the turn goes on there, and at most how likely it comes to a cut.
    fn after(&self, position: &Position, mv: Move, left: usize) -> Option<(f32, Position)> {
        let mut next = *position;
        next.play(Action::Move(mv)).ok()?;
        (next.turn() == self.hunter).then(|| (self.at_most(&next, left), next))
    }

    fn before_banked_move(&mut self, position: &Position, left: usize) -> f32 {
        if self.cuts(position) {
            return 1.0;
        }
        let held = position.hand().len();
        let (many, earns) = (held > self.most_in_hand, position.rules().cut_throws_again);
        if !earns && !self.within_hand(position, false) {
            return 0.0;
        }
        if many {
            return if self.within_hand(position, false) { 1.0 } else { 0.0 };
        }
        let key = self.key(position, left);
        if let Some(&seen) = self.seen.get(&key) {
            return seen;
        }
        let every_order = earns && held <= self.most_earning && self.within_hand(position, true);
        let mut best = 0.0_f32;
        let mut tried = Vec::with_capacity(8);
        for mv in position.legal_moves() {
            let alike = (mv.value, position.place(self.hunter, mv.pawn));
            if best >= 1.0 || tried.contains(&alike) {
                continue;
            }
            tried.push(alike);
            let Some((_, next)) = self.after(position, mv, left) else { continue };
            // Of the throws earned on the way two are followed; of a large hand, one.
            if next.owed() > 0 && held <= self.most_earning + 1 {
                best = best.max(self.any(&next, left.min(if every_order { 2 } else { 1 })));
            } else if every_order || self.within_hand(&next, false) {
                best = best.max(self.any(&next, left));
            }
        }
        self.seen.insert(key, best);
        best
    }

    fn key(&self, position: &Position, left: usize) -> Key {
        if position.rules().banks_throws() {
            return Key::Banked(*position, left as u8);
        }
        let slack = self.slack(left, position.rules());
        let mut near = [u8::MAX; 6];
        let mut others = u64::from(position.way_open(self.hunter));
        for pawn in position.pawns() {
            let place = position.place(self.hunter, pawn);
            // Who earns throws by cutting others matters too (H3).
            if position.rules().cut_throws_again || self.nearness(position, place, left) > slack {
                near[pawn.index()] = match place {
                    Place::New => 50,
                    Place::Cut => 51,
                    Place::On(step) => step.get(),
                    Place::Home => Step::CENTRE.get(),
                };
            } else {
                for (bit, value) in Value::ALL.into_iter().enumerate() {
                    if position.check_for(self.hunter, pawn, value).is_ok() {
                        others |= 2 << bit;
                    }
                }
            }
        }
        near.sort_unstable();
        if position.rules().cut_throws_again {
            // Whoever else can be cut matters too.
            let mut mixer = Mixer(others);
            for seat in position.active().without(self.hunter).iter() {
                position.pawns().for_each(|pawn| mixer.mix(position.place(seat, pawn).progress().into()));
            }
            others = mixer.0;
        }
        Key::Single {
            near: near.into_iter().fold(0, |all, at| all << 8 | u64::from(at)),
            left: left as u8,
            others,
        }
    }

    /// What may be left out with so many throws left: the fewer turns come so far, the more. Where a cut earns a
    /// throw, they all may.
    fn slack(&self, left: usize, rules: Rules) -> f32 {
        let made = if rules.cut_throws_again { 0 } else { self.throws.saturating_sub(left) as u8 };
        SLACK / (6.0_f32 / 16.0).powi(made.into())
    }

    /// At most how likely this comes to a cut.
    fn at_most(&self, position: &Position, left: usize) -> f32 {
        if position.rules().banks_throws() {
            // A hand can do more than a single throw: whether it can is asked when it is full.
            return 1.0;
        }
        let pawns = position.pawns().map(|pawn| position.place(self.hunter, pawn));
        pawns.map(|place| self.nearness(position, place, left)).sum::<f32>().min(1.0)
    }

    /// At most how likely a pawn from that place cuts.
    fn nearness(&self, position: &Position, place: Place, left: usize) -> f32 {
        let (open, earn) = (position.way_open(self.hunter), position.rules().cut_throws_again);
        self.aims.iter().map(|&aim| bound::chance(place, aim, open, earn, left)).sum()
    }

    /// Whether values in hand could cut one of the pawns hunted, or `any` other and so earn a throw (H3), were no
    /// pawn in the way.
    fn within_hand(&self, position: &Position, any: bool) -> bool {
        let mut aims = self.aims.iter().fold(0_u64, |bits, aim| bits | 1 << aim.get());
        if any {
            for seat in position.active().without(self.hunter).iter() {
                let squares = position.pawns().filter_map(|pawn| plain_square(position, seat, pawn));
                aims |= squares.fold(0, |bits, square| bits | 1 << Step::of(square, self.hunter).get());
            }
        }
        let (hand, open) = (position.hand(), position.way_open(self.hunter));
        // Where the first pawn lets others in, who comes in first is left open (H1).
        let any_enters = position.rules().entry == Entry::Open;
        position.pawns().any(|pawn| {
            let enters = |value| any_enters || position.check_for(self.hunter, pawn, value).is_ok();
            bound::steps(position.place(self.hunter, pawn), hand.iter(), open, enters) & aims != 0
        })
    }
}

/// A quick hash for positions: they are many, small, and nobody's to choose.
#[derive(Default)]
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.mix(byte.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.mix(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }

    fn finish(&self) -> u64 {
        // The map takes the lowest bits and the highest, of which the product mixes the highest best.
        self.0.rotate_left(26)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;
    use crate::rules::{Seats, Setup, Spot};

    fn pawn(number: u8) -> Pawn {
        Pawn::new(number).expect("1 to 6")
    }

    /// Two at a table, red to throw, changed as the test wants it.
    fn two(change: impl FnOnce(&mut Setup)) -> Position {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
        change(&mut setup);
        setup.build().unwrap_or_else(|faults| panic!("{faults}"))
    }

    #[track_caller]
    fn is_about(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.001, "{found} should be {expected}");
    }

    /// The same by the definition alone: every throw and every move, so many throws deep.
    fn by_hand(position: &Position, hunter: Seat, target: (Seat, Pawn), throws: usize) -> f64 {
        if position.place(target.0, target.1) == Place::Cut {
            return 1.0;
        }
        match position.phase() {
            _ if position.turn() != hunter => 0.0,
            Phase::Over(_) => 0.0,
            Phase::Throwing if throws == 0 => 0.0,
            Phase::Throwing => (Value::ALL.into_iter())
                .map(|value| {
                    let mut next = *position;
                    next.play(Action::Throw(Throw::worth(value))).expect("a throw is due");
                    f64::from(value.chances()) / 16.0 * by_hand(&next, hunter, target, throws - 1)
                })
                .sum(),
            Phase::Moving => (position.legal_moves().into_iter())
                .map(|mv| {
                    let mut next = *position;
                    next.play(Action::Move(mv)).expect("it is legal");
                    by_hand(&next, hunter, target, throws)
                })
                .fold(0.0, f64::max),
        }
    }

    #[test]
    fn a_pawn_two_ahead_is_cut_by_a_2_or_by_two_1s() {
        let position = two(|setup| {
            setup.pawns[Seat::Red][0] = Spot::Step(3);
            setup.pawns[Seat::Yellow][0] = Spot::Step(13);
            // Nothing else can move: each throw is that pawn's.
            for spot in &mut setup.pawns[Seat::Yellow][1..] {
                *spot = Spot::Step(48);
            }
            setup.has_cut = Seats::opposite(Seat::Red);
        });
        is_about(danger(&position, Seat::Red, pawn(1)), 3.0 / 16.0 + 2.0 / 16.0 * 2.0 / 16.0);
    }

    #[test]
    fn a_throw_of_no_use_goes_to_another_pawn_and_the_hunter_throws_again() {
        let position = two(|setup| {
            setup.pawns[Seat::Red][0] = Spot::Step(3);
            setup.pawns[Seat::Yellow] = vec![Spot::Step(13), Spot::Step(24), Spot::Step(48), Spot::Step(48)];
            setup.has_cut = Seats::opposite(Seat::Red);
        });
        // 2 at once, or 1 and 1, or after any 5, 6 or 12 by the other pawn the same again; a 1 by the other pawn
        // would leave a 2 to throw, which is more than a second 1.
        let bonus = 6.0 / 16.0;
        let found = danger(&position, Seat::Red, pawn(1));
        // Not quite: two 12s bring the other pawn home, and then the first has to go.
        assert!((0.296..0.300).contains(&found) && 3.0 / 16.0 / (1.0 - bonus) >= found, "{found}");
    }

    #[test]
    fn no_pawn_is_in_danger_on_a_cross_off_the_board_or_behind_nobody() {
        let position = two(|setup| {
            setup.pawns[Seat::Red] = vec![Spot::Step(6), Spot::New, Spot::Step(48), Spot::Step(20)];
            setup.pawns[Seat::Yellow] = vec![Spot::Step(16), Spot::Step(48), Spot::Step(48), Spot::Step(48)];
            setup.has_cut = Seats::opposite(Seat::Red);
        });
        for number in [1, 2, 3] {
            is_about(danger(&position, Seat::Red, pawn(number)), 0.0);
        }
        is_about(danger(&position, Seat::Red, pawn(4)), 0.0);
    }

    #[test]
    fn who_may_not_turn_in_comes_round_and_who_may_does_not() {
        let board = |has_cut| {
            two(|setup| {
                setup.pawns[Seat::Red][0] = Spot::Step(13);
                setup.pawns[Seat::Yellow] = vec![Spot::Step(23), Spot::Cut, Spot::Cut, Spot::Cut];
                setup.has_cut = has_cut;
            })
        };
        // Yellow's arrow is two steps before red's 13th.
        let shut = danger(&board(Seats::NONE), Seat::Red, pawn(1));
        assert!(shut > 3.0 / 16.0, "{shut}");
        let open = danger(&board(Seats::opposite(Seat::Red)), Seat::Red, pawn(1));
        assert!(open < 0.1, "it turns in, and only a pawn that comes in could cut: {open}");
    }

    #[test]
    fn every_opponent_until_the_next_turn_counts_and_no_other() {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::FOUR, Seat::Red);
        setup.pawns[Seat::Red][0] = Spot::Step(3);
        // Two and one before it, seen from green and from yellow.
        setup.pawns[Seat::Green][0] = Spot::Step(19);
        setup.pawns[Seat::Yellow][0] = Spot::Step(14);
        setup.has_cut = Seats::NONE;
        let position = setup.build().expect("a position of four");
        let (green, yellow) = (
            cut_chance(&position, Seat::Green, (Seat::Red, pawn(1))),
            cut_chance(&position, Seat::Yellow, (Seat::Red, pawn(1))),
        );
        let all = danger(&position, Seat::Red, pawn(1));
        let blue = cut_chance(&position, Seat::Blue, (Seat::Red, pawn(1)));
        is_about(all, 1.0 - (1.0 - green) * (1.0 - yellow) * (1.0 - blue));
        let later = Setup { turn: Seat::Yellow, ..position.to_setup() }.build().expect("yellow's turn");
        let left = danger(&later, Seat::Red, pawn(1));
        let one = cut_chance(&later, Seat::Yellow, (Seat::Red, pawn(1)));
        let other = cut_chance(&later, Seat::Blue, (Seat::Red, pawn(1)));
        is_about(left, 1.0 - (1.0 - one) * (1.0 - other));
        assert!(green > 0.1 && yellow > 0.1 && left < all, "green has had its turn: {green} {left} {all}");
    }

    #[test]
    fn a_throw_in_hand_that_cuts_is_certain() {
        let position = two(|setup| {
            setup.pawns[Seat::Red][0] = Spot::Step(1);
            setup.pawns[Seat::Yellow][0] = Spot::Step(15);
            (setup.hand, setup.owed) = (std::iter::once(Value::Two).collect(), 0);
        });
        is_about(cut_chance(&position, Seat::Red, (Seat::Yellow, pawn(1))), 1.0);
    }

    #[test]
    fn banked_values_add_up_on_one_pawn() {
        let position = two(|setup| {
            setup.rules = Rules { entry: crate::rules::Entry::Strict, ..Rules::TRADITIONAL };
            setup.pawns[Seat::Red][0] = Spot::Step(20);
            setup.pawns[Seat::Yellow] = vec![Spot::Step(1), Spot::Step(48), Spot::Step(48), Spot::Step(48)];
            setup.has_cut = Seats::opposite(Seat::Red);
        });
        // Seven steps: 6 or 12 or 5 or 1 first, and a throw of 2, 3 or 4 to end with, which need not be used.
        let found = danger(&position, Seat::Red, pawn(1));
        let turn = in_turn(&position, Seat::Yellow).expect("yellow's turn");
        assert!((found - by_hand(&turn, Seat::Yellow, (Seat::Red, pawn(1)), 5)).abs() < 0.0075, "{found}");
        assert!(found > 2.0 / 16.0 * 3.0 / 16.0, "at least 5 and then 2: {found}");
    }

    /// Positions out of the middle of games played at random by those rules.
    fn positions(rules: Rules, seats: Seats, games: u64) -> Vec<Position> {
        let mut found = Vec::new();
        for n in 0..games {
            let mut position = Position::start(rules, seats, Seat::Red).expect("a table");
            let mut dice = Seed(n).throws();
            let mut luck = Seed(n + 1000).throws();
            for _ in 0..(60 + 37 * n % 200) {
                let throw = dice.next().expect("the dice never end");
                let action = match position.phase() {
                    Phase::Over(_) => break,
                    Phase::Throwing => Action::Throw(throw),
                    Phase::Moving => {
                        let moves = position.legal_moves();
                        let n = luck.next().expect("no end").value().steps();
                        Action::Move(moves.nth(usize::from(n) % moves.len()).expect("below their number"))
                    }
                };
                position.play(action).expect("it is legal");
            }
            found.push(position);
        }
        found
    }

    #[test]
    fn the_chance_is_that_of_all_throws_and_moves_by_the_definition() {
        let tables = [
            (Rules::CLASSIC, Seats::opposite(Seat::Red), 3),
            (Rules { cut_throws_again: true, ..Rules::CLASSIC }, Seats::FOUR, 3),
            (Rules { must_cut: false, ..Rules::CLASSIC }, Seats::FOUR, 3),
            (Rules { throws: crate::rules::Throws::Banked, ..Rules::CLASSIC }, Seats::opposite(Seat::Red), 3),
            (Rules::TRADITIONAL, Seats::FOUR, 2),
        ];
        let mut compared = 0;
        for (rules, seats, throws) in tables {
            for position in positions(rules, seats, 25) {
                for seat in seats.iter() {
                    for hunter in seats.without(seat).iter() {
                        let Some(start) = in_turn(&position, hunter) else { continue };
                        // Of larger hands not every order is tried.
                        if start.hand().len() > 3 {
                            continue;
                        }
                        for pawn in position.pawns() {
                            let found = chance(&position, hunter, &[(seat, pawn)], throws);
                            if plain_square(&position, seat, pawn).is_none() {
                                assert!(found == 0.0, "nobody can cut it");
                                continue;
                            }
                            let expected = by_hand(&start, hunter, (seat, pawn), throws);
                            compared += 1;
                            assert!(
                                (found - expected).abs() < 0.0005,
                                "{found} should be {expected}: {hunter} hunts {seat} {pawn} in {position:?}"
                            );
                        }
                    }
                }
            }
        }
        assert!(compared > 300, "{compared}");
    }
}
