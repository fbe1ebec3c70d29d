//! What the net sees of a position: a few dozen numbers, most of them ones.
//!
//! ```text
//!   a block for every player, in the order of the turns from the one whose turn it is
//!       0-47  pawns on that step of the player's own path
//!      48 49  pawns that never entered, pawns that were cut
//!         50  the way in is open (R18)
//!         51  the player plays
//!         52  no pawn has entered yet, and that matters (H1 open)
//!         53  squares travelled, of 200
//!         54  pawns expected to be cut by each other player's next turn, at a glance
//!         55  the same, each pawn weighed by how far it has come
//!   then what there is once
//!       0-6  values in hand         7  a throw is owed
//!       8 9  entry strict, open    10  a cut throws again    11  always 1
//! ```
//!
//! Pawns in the centre are not counted: how many are left to come says all, so that one net plays every
//! number of pawns (H5). At a table of two only the one across has a block.

use crate::rules::{Entry, Place, Position, Seat, Seats, Step};

use crate::players::reach::{aim, reach};

/// Numbers in a player's block.
const BLOCK: usize = 56;
/// Numbers that there are once.
const ONCE: usize = 12;

const NEW: usize = 48;
const CUT: usize = 49;
const OPEN: usize = 50;
const PLAYS: usize = 51;
const NONE_ENTERED: usize = 52;
const PROGRESS: usize = 53;
const DANGER: usize = 54;
const STAKE: usize = 55;

const OWED: usize = 7;
const STRICT: usize = 8;
const ENTRY_OPEN: usize = 9;
const CUT_AGAIN: usize = 10;
const ALWAYS: usize = 11;

/// At which tables a net plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Two, sitting opposite (R2).
    Two,
    /// Three or four, and those that are left when others gave up (R22).
    More,
}

impl Table {
    /// The table that those make who sat down.
    pub fn of(seats: Seats) -> Self {
        if seats.len() == 2 { Self::Two } else { Self::More }
    }

    /// The block of the player so many seats on.
    const fn block(self, seats_on: usize) -> Option<usize> {
        match (self, seats_on) {
            (Self::Two, 0) => Some(0),
            (Self::Two, 2) => Some(1),
            (Self::Two, _) => None,
            (Self::More, _) => Some(seats_on),
        }
    }

    const fn blocks(self) -> usize {
        match self {
            Self::Two => 2,
            Self::More => 4,
        }
    }

    /// How many numbers a position gives at that table.
    pub const fn inputs(self) -> usize {
        self.blocks() * BLOCK + ONCE
    }
}

/// The most inputs that are 1: six pawns and three flags a player, and those that there are once.
const MOST_ONES: usize = 4 * (6 + 3) + ONCE;
/// The most others: three a player, and the hand.
const MOST_OTHERS: usize = 4 * 3 + 7;

/// The inputs of one position that are not 0.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    ones: [u16; MOST_ONES],
    ones_len: u8,
    others: [(u16, f32); MOST_OTHERS],
    others_len: u8,
    /// Which of the four players, counted from the one whose turn it is, can still win.
    pub playing: [bool; 4],
}

impl Inputs {
    /// Those that are 1.
    pub fn ones(&self) -> &[u16] {
        &self.ones[..usize::from(self.ones_len)]
    }

    /// Those that are another number.
    pub fn others(&self) -> &[(u16, f32)] {
        &self.others[..usize::from(self.others_len)]
    }

    fn one(&mut self, input: usize) {
        self.ones[usize::from(self.ones_len)] = input as u16;
        self.ones_len += 1;
    }

    fn other(&mut self, input: usize, number: f32) {
        if number != 0.0 {
            self.others[usize::from(self.others_len)] = (input as u16, number);
            self.others_len += 1;
        }
    }

    /// What that table's net sees of a position.
    pub fn of(position: &Position, table: Table) -> Self {
        let mut inputs = Self {
            ones: [0; MOST_ONES],
            ones_len: 0,
            others: [(0, 0.0); MOST_OTHERS],
            others_len: 0,
            playing: [false; 4],
        };
        let rules = position.rules();
        let turn = position.turn();
        // The steps of everyone's pawns that may cut and be cut, from the one whose turn it is.
        let mut steps = [[0_u8; 6]; 4];
        let mut on_board = [0_usize; 4];
        for on in 0..4 {
            let seat = Seat::ALL[(turn.index() + on) % 4];
            let Some(block) = table.block(on) else { continue };
            if !position.active().contains(seat) {
                continue;
            }
            inputs.playing[on] = true;
            let base = block * BLOCK;
            inputs.one(base + PLAYS);
            let mut entered = false;
            let mut progress = 0;
            for pawn in position.pawns() {
                let place = position.place(seat, pawn);
                entered |= place != Place::New;
                match place {
                    Place::New => inputs.one(base + NEW),
                    Place::Cut => inputs.one(base + CUT),
                    Place::On(step) => {
                        inputs.one(base + usize::from(step.get()));
                        progress += u32::from(step.get()) + 1;
                        steps[on][on_board[on]] = step.get();
                        on_board[on] += 1;
                    }
                    Place::Home => {}
                }
            }
            if position.way_open(seat) {
                inputs.one(base + OPEN);
            }
            if rules.entry == Entry::Open && !entered {
                inputs.one(base + NONE_ENTERED);
            }
            inputs.other(base + PROGRESS, progress as f32 / 200.0);
        }
        for on in 0..4 {
            let Some(block) = table.block(on) else { continue };
            if !inputs.playing[on] {
                continue;
            }
            let (mut danger, mut stake) = (0.0, 0.0);
            for &step in &steps[on][..on_board[on]] {
                let Some(own) = Step::new(step).filter(|step| !step.is_safe()) else { continue };
                let mut escapes = 1.0;
                for hunter in (0..4).filter(|&hunter| hunter != on && on_board[hunter] > 0) {
                    let to = aim(own, hunter + 4 - on);
                    let open = position.way_open(Seat::ALL[(turn.index() + hunter) % 4]);
                    for &from in &steps[hunter][..on_board[hunter]] {
                        escapes *= 1.0 - reach(from, to, open);
                    }
                }
                danger += 1.0 - escapes;
                stake += (1.0 - escapes) * f32::from(step + 1) / 48.0;
            }
            let base = block * BLOCK;
            inputs.other(base + DANGER, danger);
            inputs.other(base + STAKE, stake);
        }
        let base = table.blocks() * BLOCK;
        for value in position.hand().values() {
            inputs.other(base + value.index(), f32::from(position.hand().count(value)));
        }
        if position.owed() > 0 {
            inputs.one(base + OWED);
        }
        match rules.entry {
            Entry::Classic => {}
            Entry::Strict => inputs.one(base + STRICT),
            Entry::Open => inputs.one(base + ENTRY_OPEN),
        }
        if rules.cut_throws_again {
            inputs.one(base + CUT_AGAIN);
        }
        inputs.one(base + ALWAYS);
        inputs
    }
}
