//! A second engine, straight from the page of rules: slow, plain, and with nothing of the first one's.
//!
//! Squares are their names, pawns stand in lists, and every question is answered by looking.

use dhayam::rules::{Entry, Place, Position, Rules, Seat, Throws};
use serde_json::{Value as Json, json};

const RED: &str = "d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1 \
                   b2 b3 b4 b5 b6 c6 d6 e6 f6 f5 f4 f3 f2 e2 d2 c2 \
                   c3 c4 c5 d5 e5 e4 e3 d3 \
                   d4";
const CROSSES: [&str; 9] = ["d1", "g4", "d7", "a4", "b2", "f2", "b6", "f6", "d4"];
const COLOURS: [&str; 4] = ["red", "green", "yellow", "blue"];
const VALUES: [u8; 7] = [1, 2, 3, 4, 5, 6, 12];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Pawn {
    New,
    Cut,
    /// How far along its own path.
    At(usize),
}

#[derive(Clone, Debug)]
struct Player {
    colour: &'static str,
    path: Vec<String>,
    pawns: Vec<Pawn>,
    has_cut: bool,
    gone: bool,
}

/// What may be done: a throw of that value, or a pawn (from 1) that plays a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deed {
    Throw(u8),
    Move(u8, u8),
}

/// A game as people at a table see it.
#[derive(Clone, Debug)]
pub struct Table {
    rules: Rules,
    players: Vec<Player>,
    turn: usize,
    owed: u8,
    hand: Vec<u8>,
    king: Option<&'static str>,
}

/// The square a quarter turn anticlockwise about d4: columns become rows, and rows columns from the right.
fn quarter_turn(square: &str) -> String {
    let columns = "abcdefg";
    let (column, row) = square.split_at(1);
    let column = columns.find(column).expect("columns go from a to g");
    let row: usize = row.parse().expect("rows are numbers");
    format!("{}{}", &columns[7 - row..8 - row], column + 1)
}

fn path(quarter_turns: usize) -> Vec<String> {
    let turn = |square: &str| (0..quarter_turns).fold(square.to_owned(), |square, _| quarter_turn(&square));
    RED.split_whitespace().map(turn).collect()
}

impl Table {
    /// The table as the position shows it.
    pub fn of(position: &Position) -> Self {
        let player = |seat: Seat| Player {
            colour: COLOURS[seat as usize],
            path: path(seat as usize),
            pawns: position
                .pawns()
                .map(|pawn| match position.place(seat, pawn) {
                    Place::New => Pawn::New,
                    Place::Cut => Pawn::Cut,
                    Place::On(step) => Pawn::At(usize::from(step.get())),
                    Place::Home => Pawn::At(48),
                })
                .collect(),
            has_cut: position.has_cut().contains(seat),
            gone: !position.active().contains(seat),
        };
        let players: Vec<Player> = position.seats().iter().map(player).collect();
        Self {
            rules: position.rules(),
            turn: players
                .iter()
                .position(|p| p.colour == position.turn().name())
                .expect("the player in turn sits at the table"),
            players,
            owed: position.owed(),
            hand: position.hand().iter().map(dhayam::rules::Value::steps).collect(),
            king: position.king().map(Seat::name),
        }
    }

    fn may_throw(&self) -> bool {
        self.king.is_none()
            && match self.rules.throws {
                Throws::Single => self.hand.is_empty(),
                Throws::Banked => self.owed > 0,
            }
    }

    /// Where the pawn would come to, as far along its path; `None` if the rules do not allow it.
    fn target(&self, pawn: Pawn, value: u8) -> Option<usize> {
        let me = &self.players[self.turn];
        let first = me.pawns.iter().all(|&p| p == Pawn::New);
        let at = match pawn {
            Pawn::At(at) => at,
            Pawn::New | Pawn::Cut => {
                let on_five = match self.rules.entry {
                    Entry::Classic => pawn == Pawn::Cut,
                    Entry::Strict => false,
                    Entry::Open => !first,
                };
                return (value == 1 || value == 5 && on_five).then_some(0);
            }
        };
        let mut to = at;
        for _ in 0..value {
            to = match to {
                23 if self.rules.must_cut && !me.has_cut => 0,
                48 => return None,
                _ => to + 1,
            };
        }
        let own = me.pawns.contains(&Pawn::At(to));
        (CROSSES.contains(&me.path[to].as_str()) || !own).then_some(to)
    }

    /// Every legal move as pawn (from 1) and value, sorted.
    pub fn moves(&self) -> Vec<[u8; 2]> {
        if self.king.is_some() || self.may_throw() {
            return Vec::new();
        }
        self.playable()
    }

    fn playable(&self) -> Vec<[u8; 2]> {
        let mut moves = Vec::new();
        for (number, &pawn) in (1..).zip(&self.players[self.turn].pawns) {
            for value in VALUES {
                if self.hand.contains(&value) && self.target(pawn, value).is_some() {
                    moves.push([number, value]);
                }
            }
        }
        moves
    }

    /// Every throw by its value, or every legal move.
    pub fn deeds(&self) -> Vec<Deed> {
        if self.may_throw() {
            VALUES.map(Deed::Throw).to_vec()
        } else {
            self.moves().into_iter().map(|[pawn, value]| Deed::Move(pawn, value)).collect()
        }
    }

    /// Does a deed that is one of [`deeds`](Self::deeds).
    pub fn act(&mut self, deed: Deed) {
        match deed {
            Deed::Throw(value) => {
                self.owed -= 1;
                self.hand.push(value);
                if [1, 5, 6, 12].contains(&value) {
                    self.owed += 1;
                }
            }
            Deed::Move(number, value) => self.go(usize::from(number) - 1, value),
        }
        let all_home = |player: &Player| player.pawns.iter().all(|&p| p == Pawn::At(48));
        if all_home(&self.players[self.turn]) {
            self.crown();
            return;
        }
        if !self.may_throw() && self.playable().is_empty() {
            self.hand.clear();
        }
        if self.hand.is_empty() && self.owed == 0 {
            self.pass();
        }
    }

    fn go(&mut self, pawn: usize, value: u8) {
        let in_hand = self.hand.iter().position(|&v| v == value).expect("the value is in hand");
        self.hand.remove(in_hand);
        let to = self.target(self.players[self.turn].pawns[pawn], value).expect("the move is legal");
        self.players[self.turn].pawns[pawn] = Pawn::At(to);
        let square = self.players[self.turn].path[to].clone();
        if CROSSES.contains(&square.as_str()) {
            return;
        }
        for other in (0..self.players.len()).filter(|&other| other != self.turn) {
            for pawn in 0..self.players[other].pawns.len() {
                if let Pawn::At(at) = self.players[other].pawns[pawn]
                    && self.players[other].path[at] == square
                {
                    self.players[other].pawns[pawn] = Pawn::Cut;
                    self.players[self.turn].has_cut = true;
                    if self.rules.cut_throws_again {
                        self.owed = self.owed.max(1);
                    }
                }
            }
        }
    }

    /// The player of that colour gives up.
    pub fn concede(&mut self, colour: &str) {
        let who = self.players.iter().position(|p| p.colour == colour).expect("the player sits at the table");
        self.players[who].gone = true;
        self.players[who].pawns.fill(Pawn::New);
        let left: Vec<usize> = (0..self.players.len()).filter(|&p| !self.players[p].gone).collect();
        if let [last] = left[..] {
            self.turn = last;
            self.crown();
        } else if who == self.turn {
            self.pass();
        }
    }

    fn crown(&mut self) {
        self.king = Some(self.players[self.turn].colour);
        self.owed = 0;
        self.hand.clear();
    }

    fn pass(&mut self) {
        loop {
            self.turn = (self.turn + 1) % self.players.len();
            if !self.players[self.turn].gone {
                break;
            }
        }
        self.owed = 1;
        self.hand.clear();
    }

    /// The number of ways to do `depth` deeds.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |deed| {
            let mut next = self.clone();
            next.act(deed);
            next.perft(depth - 1)
        };
        self.deeds().into_iter().map(after).sum()
    }

    /// All that the table shows, as the golden files write it.
    pub fn state(&self) -> Json {
        let mut hand = self.hand.clone();
        hand.sort_unstable();
        let place = |pawn: &Pawn| match pawn {
            Pawn::New => json!("new"),
            Pawn::Cut => json!("cut"),
            Pawn::At(at) => json!(at),
        };
        let pawns = |p: &Player| Json::from(p.pawns.iter().map(place).collect::<Vec<_>>());
        let phase = match self.king {
            Some(_) => "over",
            None if self.may_throw() => "throw",
            None => "move",
        };
        json!({
            "turn": self.players[self.turn].colour,
            "phase": phase,
            "owed": self.owed,
            "hand": hand,
            "pawns": self.players.iter().map(|p| (p.colour.to_owned(), pawns(p))).collect::<Json>(),
            "has_cut": self.players.iter().filter(|p| p.has_cut).map(|p| p.colour).collect::<Vec<_>>(),
            "king": self.king,
        })
    }
}
