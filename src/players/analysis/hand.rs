//! The plays of a hand: every way to spend the values thrown, up to the next throw or the end of the turn.
//!
//! ```text
//!   root ── a value ──> node ── a value ──> end, judged before the next throw
//!      └─── ... ──────> node ── ...
//! ```
//!
//! A node is worth its best end, so a value played otherwise can only lose, and what is lost value by value adds up.
//! Pawns that stand alike are one. Of hands with very many plays the promising ones are judged and the one that was
//! played.

use std::collections::HashMap;

use crate::players::chances::{self, Chances};
use crate::rules::{Action, Hand as Values, Move, Phase, Place, Position, Seat, Seats};

use super::settled;

/// The most positions of one depth that are looked into.
const BREADTH: usize = 48;
/// With more values than so many in hand, which no turn ever has, it is two.
const LONG: u32 = 12;
/// The most ends that are judged.
const ENDS: usize = 24;
/// Chances that differ by less are equal: the net adds up the same pawns in another order.
const EQUAL: f32 = 1e-5;
/// Pawns of all players.
const PAWNS: usize = 24;

/// A position without the numbers of the pawns.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    places: [u8; PAWNS],
    turn: (Seat, u8, Values),
    has_cut: Seats,
}

struct Node {
    position: Position,
    /// What it is worth, if an end below it was judged.
    chances: Option<Chances>,
    /// Whether the values are spent, or a throw comes first.
    end: bool,
    /// Whether the game went this way.
    played: bool,
    /// The different moves, with the node of the next depth that each leads to.
    moves: Vec<(Move, usize)>,
}

/// What a move in the hand came to.
pub(super) struct Decided {
    pub(super) chances: Chances,
    pub(super) best: Move,
    pub(super) moves: usize,
}

/// A hand being spent.
pub(super) struct Hand {
    seat: Seat,
    depths: Vec<Vec<Node>>,
    /// How many values are played, and the node that the game has come to.
    at: (usize, usize),
}

impl Hand {
    /// The plays from a position in which there is something to choose, of which these were played.
    pub(super) fn new(root: Position, played: impl Iterator<Item = Move>, looking: u32) -> Self {
        let seat = root.turn();
        let path = path(root, played);
        let root = Node { position: root, chances: None, end: false, played: true, moves: Vec::new() };
        let mut depths = vec![vec![root]];
        for depth in 0.. {
            let next = deeper(&mut depths[depth], path.get(depth).copied(), seat);
            if next.is_empty() {
                break;
            }
            depths.push(next);
        }
        let mut hand = Self { seat, depths, at: (0, 0) };
        hand.judge(looking);
        hand
    }

    /// What the hand is worth where the game has come to.
    pub(super) fn chances(&self) -> Chances {
        let (depth, at) = self.at;
        self.depths[depth][at].chances.unwrap_or_default()
    }

    /// Plays a value on.
    pub(super) fn play(&mut self, mv: Move) -> Option<Decided> {
        let (depth, at) = self.at;
        let node = &self.depths[depth][at];
        let chances = |&(_, to): &(Move, usize)| self.depths[depth + 1][to].chances;
        let here = same(&node.position, &node.moves, mv)?;
        let mine = chances(&here)?[self.seat];
        // What was played is best if nothing is better: of equal moves nobody is told another.
        let better = |to: &&(Move, usize)| chances(to).is_some_and(|other| other[self.seat] > mine + EQUAL);
        let best = node.moves.iter().filter(better);
        let best = best.reduce(|best, next| {
            let worth = |to| chances(to).map_or(0.0, |chances| chances[self.seat]);
            if worth(next) > worth(best) { next } else { best }
        });
        let decided = Decided {
            chances: chances(&here)?,
            best: best.map_or(mv, |(best, _)| *best),
            moves: node.moves.len(),
        };
        self.at = (depth + 1, here.1);
        Some(decided)
    }

    /// The best end.
    fn best_end(&self) -> Position {
        let (mut depth, mut at) = (0, 0);
        loop {
            let node = &self.depths[depth][at];
            let worth = |&&(_, to): &&(Move, usize)| {
                self.depths[depth + 1][to].chances.map_or(0, |chances| chances[self.seat].max(0.0).to_bits())
            };
            match node.moves.iter().rev().max_by_key(worth) {
                Some(&(_, to)) => (depth, at) = (depth + 1, to),
                None => return node.position,
            }
        }
    }

    /// Judges the ends, and every node by its best end.
    fn judge(&mut self, looking: u32) {
        let seat = self.seat;
        let mut ends: Vec<&mut Node> = self.depths.iter_mut().flatten().filter(|node| node.end).collect();
        if ends.len() > ENDS {
            ends.sort_by_cached_key(|node| (!node.played, rank(&node.position, seat)));
            ends.truncate(ENDS);
        }
        for end in ends {
            end.chances = Some(settled(&end.position, looking));
        }
        for depth in (1..self.depths.len()).rev() {
            let (above, below) = self.depths.split_at_mut(depth);
            for node in above[depth - 1].iter_mut().filter(|node| !node.end) {
                let worth = node.moves.iter().filter_map(|&(_, to)| below[0][to].chances);
                node.chances = worth.reduce(|best, next| if next[seat] > best[seat] { next } else { best });
            }
        }
    }
}

/// The position once the values in hand are spent in the best way; itself if there is nothing to choose.
pub(super) fn spent(position: Position) -> Position {
    match position.phase() {
        Phase::Moving => Hand::new(position, std::iter::empty(), 1).best_end(),
        Phase::Throwing | Phase::Over(_) => position,
    }
}

/// How promising a position is at a glance, the most promising first.
fn rank(position: &Position, seat: Seat) -> std::cmp::Reverse<u32> {
    // The order of floats from 0 to 1 is that of their bits.
    std::cmp::Reverse(chances::of(position)[seat].max(0.0).to_bits())
}

/// What was played up to the end of the hand; where that is not known, what looks best at a glance.
fn path(root: Position, played: impl Iterator<Item = Move>) -> Vec<Move> {
    let (seat, mut position) = (root.turn(), root);
    let (mut played, mut path) = (played.fuse(), Vec::new());
    while position.phase() == Phase::Moving && position.turn() == seat {
        let at_a_glance = || {
            let after = |mv: &Move| {
                let mut next = position;
                next.play(Action::Move(*mv)).map(|_| rank(&next, seat)).ok()
            };
            position.legal_moves().into_iter().min_by_key(|mv| after(mv))
        };
        let Some(mv) = played.next().or_else(at_a_glance) else { break };
        if position.play(Action::Move(mv)).is_err() {
            break;
        }
        path.push(mv);
    }
    path
}

/// Among the moves, the one that a pawn standing alike would make.
fn same(position: &Position, moves: &[(Move, usize)], mv: Move) -> Option<(Move, usize)> {
    let alike = |other: Move| other.value == mv.value && position.alike(position.turn(), other.pawn, mv.pawn);
    moves.iter().copied().find(|&(other, _)| alike(other))
}

/// Adds to the nodes of one depth their moves; gives the nodes of the next.
fn deeper(nodes: &mut [Node], played: Option<Move>, seat: Seat) -> Vec<Node> {
    let mut next: Vec<Node> = Vec::new();
    let mut known: HashMap<Key, usize> = HashMap::new();
    let open: Vec<usize> = (0..nodes.len()).filter(|&i| !nodes[i].end).collect();
    let long = nodes.first().is_some_and(|node| node.position.hand().len() > LONG);
    let breadth = if long { 2 } else { BREADTH };
    let open = if open.len() > breadth { promising(nodes, open, seat, breadth) } else { open };
    for i in open {
        let from = &mut nodes[i];
        let here = played.filter(|_| from.played);
        for mv in here.into_iter().chain(from.position.legal_moves()) {
            if same(&from.position, &from.moves, mv).is_some() {
                continue;
            }
            let mut position = from.position;
            if position.play(Action::Move(mv)).is_err() {
                continue;
            }
            let end = position.phase() != Phase::Moving || position.turn() != seat;
            let to = *known.entry(Key::of(&position)).or_insert(next.len());
            if to == next.len() {
                next.push(Node { position, chances: None, end, played: false, moves: Vec::new() });
            }
            if here == Some(mv) {
                // The numbers of the pawns are those of the game wherever it came by.
                next[to].position = position;
                next[to].played = true;
            }
            // Two ways to the same are one: the first.
            if from.moves.iter().all(|&(_, other)| other != to) {
                from.moves.push((mv, to));
            }
        }
    }
    next
}

/// The nodes to go on from where there are too many.
fn promising(nodes: &[Node], mut open: Vec<usize>, seat: Seat, breadth: usize) -> Vec<usize> {
    open.sort_by_cached_key(|&i| (!nodes[i].played, rank(&nodes[i].position, seat)));
    open.truncate(breadth);
    open
}

impl Key {
    fn of(position: &Position) -> Self {
        let mut places = [u8::MAX; PAWNS];
        for seat in position.seats().iter() {
            let own = &mut places[seat.index() * 6..][..6];
            for pawn in position.pawns() {
                own[pawn.index()] = match position.place(seat, pawn) {
                    Place::New => 100,
                    Place::Cut => 101,
                    Place::On(step) => step.get(),
                    Place::Home => 48,
                };
            }
            own.sort_unstable();
        }
        let turn = (position.turn(), position.owed(), position.hand());
        Self { places, turn, has_cut: position.has_cut() }
    }
}
