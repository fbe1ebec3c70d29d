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
//! *How exact.* Of a turn the first five throws are looked at; (6/16)^5 of all turns have a sixth, seven in a
//! thousand, and few of them cut. A branch that cannot change the result by 1/5,000 is not followed, and of pawns that
//! cannot come to the square, the hindmost or the foremost takes the throws of no use for all of them. That is all where
//! throws are played singly. What house rules add is cut short where a person would have to wait for it:
//!
//! - banked (H2): a hand of more than five values (one in 130), three with more than sixteen pawns in the game, and
//!   what is left after four hundred hands (a thousand, where values are in hand already), is taken to reach what its
//!   sums reach, whoever is in the way;
//! - cuts that earn throws (H3): others are cut for them while there are at most two values in a banked hand, with one
//!   more where that cuts at once, and two of the throws so earned are followed; of throws played singly, what lies
//!   behind two hundred positions is left out.
//!
//! The tests hold the result to a tenth of a percent of what the definition gives for shorter turns.
//!
//! Every move is judged and played by the rules; the bounds of [`bound`] only say where not to look.

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

/// How many positions in which a throw is due are looked at: only throws that cuts earn (H3) need more, and what comes
/// of them behind so many is left out.
const MOST_VISITS: usize = 200;

/// How many positions in which a banked hand is to be played are looked at.
const MOST_HANDS: usize = 1_000;

/// With more pawns than so many in a game not so many are tried.
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
    let (most_in_hand, most_earning) = if crowded { (3, 0) } else { (MOST_IN_HAND, MOST_EARNING) };
    let (most_in_hand, most_earning) = (most_in_hand + held, most_earning + held);
    // A hand that is there already asks for more than one that is still to be thrown.
    let most_hands = if held > 0 { MOST_HANDS } else { MOST_HANDS * 2 / 5 };
    Hunt { hunter, aims, throws, most_in_hand, most_earning, most_hands, visits: 0, seen: HashMap::default() }
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
    /// How many positions in which a banked hand is to be played are looked at.
    most_hands: usize,
    /// How many positions have been looked at.
    visits: usize,
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
        // Banked hands have a limit of their own.
        self.visits += usize::from(!position.rules().banks_throws());
        if left == 0
            || self.visits > MOST_VISITS
            || self.at_most(position, left) <= self.slack(left, position.rules())
        {
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
        if many || self.seen.len() > self.most_hands {
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
        let made = if rules.cut_throws_again { 0 } else { self.throws.saturating_sub(left) };
        (0..made).fold(SLACK, |slack, _| slack / (6.0 / 16.0))
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
mod tests;
