//! The weights that come with the program, and the form in which they are kept.
//!
//! ```text
//!   8 bytes   "dhynet" and two digits: the version of the inputs and the form
//!   3 floats  the scale of the rows, of what goes straight on, of what goes out
//!   integers  of 16 bits each, the low byte first: rows, straight on, out; a weight is its integer times the scale
//! ```

use std::fmt;
use std::sync::LazyLock;

use crate::rules::Rules;

use super::{HIDDEN, Net, Table};

/// Which inputs, in which form.
const MARK: [u8; 8] = *b"dhynet01";

/// Bytes before the weights.
const HEAD: usize = MARK.len() + 3 * 4;

/// The bytes of a net for that table.
const fn size(table: Table) -> usize {
    HEAD + 2 * (table.inputs() * (HIDDEN + 4) + 4 * HIDDEN)
}

/// The nets of the program: two at the table, or more, each for throws played singly or banked (H2).
const BYTES: [(Table, &[u8]); 4] = [
    (Table::Two, include_bytes!("weights/two_single.net")),
    (Table::Two, include_bytes!("weights/two_banked.net")),
    (Table::More, include_bytes!("weights/more_single.net")),
    (Table::More, include_bytes!("weights/more_banked.net")),
];

/// Weights that do not fit the code are not built.
const _: () = {
    let mut nth = 0;
    while nth < BYTES.len() {
        let (table, bytes) = BYTES[nth];
        assert!(bytes.len() == size(table), "the weights are not as many as the net has");
        let mut at = 0;
        while at < MARK.len() {
            assert!(bytes[at] == MARK[at], "the weights are of other inputs");
            at += 1;
        }
        nth += 1;
    }
};

static NETS: LazyLock<[Net; 4]> = LazyLock::new(|| {
    BYTES.map(|(table, bytes)| Net::from_bytes(table, bytes).expect("the weights were looked at when built"))
});

/// The net of the program for that table and those rules.
pub fn shipped(table: Table, rules: Rules) -> &'static Net {
    let more = match table {
        Table::Two => 0,
        Table::More => 2,
    };
    &NETS[more + usize::from(rules.banks_throws())]
}

/// Bytes that are no net of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadWeights {
    /// So many bytes in place of so many.
    Size(usize, usize),
    /// They are of other inputs, or in another form.
    Mark,
}

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(got, want) => write!(f, "a net for that table has {want} bytes, not {got}"),
            Self::Mark => write!(f, "a net begins with {}", String::from_utf8_lossy(&MARK)),
        }
    }
}

impl std::error::Error for BadWeights {}

impl Net {
    /// The table at which it plays.
    pub fn table(&self) -> Table {
        self.table
    }

    /// The net as bytes. Weights are rounded to one in 32,767 of the largest.
    pub fn to_bytes(&self) -> Vec<u8> {
        let parts = [self.rows.as_flattened(), self.skip.as_flattened(), self.out.as_flattened()];
        let scales = parts.map(|part| {
            let most = part.iter().fold(0.0_f32, |most, weight| most.max(weight.abs()));
            if most > 0.0 { most / f32::from(i16::MAX) } else { 1.0 }
        });
        let mut bytes = MARK.to_vec();
        bytes.extend(scales.iter().flat_map(|scale| scale.to_le_bytes()));
        for (part, scale) in parts.iter().zip(scales) {
            bytes.extend(part.iter().flat_map(|weight| ((weight / scale).round() as i16).to_le_bytes()));
        }
        bytes
    }

    /// The net that those bytes are.
    ///
    /// # Errors
    /// If they are no net for that table.
    pub fn from_bytes(table: Table, bytes: &[u8]) -> Result<Self, BadWeights> {
        if bytes.len() != size(table) {
            return Err(BadWeights::Size(bytes.len(), size(table)));
        }
        let (head, weights) = bytes.split_at(HEAD);
        let (mark, scales) = head.split_at(MARK.len());
        if mark != MARK {
            return Err(BadWeights::Mark);
        }
        let (scales, _) = scales.as_chunks::<4>();
        let mut weights = weights.as_chunks::<2>().0.iter().map(|pair| f32::from(i16::from_le_bytes(*pair)));
        let mut next = |part: usize| weights.next().unwrap_or(0.0) * f32::from_le_bytes(scales[part]);
        let inputs = table.inputs();
        let rows = (0..inputs).map(|_| std::array::from_fn(|_| next(0))).collect();
        let skip = (0..inputs).map(|_| std::array::from_fn(|_| next(1))).collect();
        let out = std::array::from_fn(|_| std::array::from_fn(|_| next(2)));
        Ok(Self { table, rows, skip, out })
    }
}
