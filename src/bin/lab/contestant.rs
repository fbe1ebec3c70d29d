//! Who plays in the laboratory: a level of the game, or a net in a file.

use std::fs;
use std::str::FromStr;

use anyhow::{Context, Result};
use clap::ValueEnum;

use dhayam::lab::duel::Chooser;
use dhayam::players::chances::best;
use dhayam::players::judge::Judge;
use dhayam::players::net::{Net, Table};
use dhayam::players::{BOTS, BotRow, bot};
use dhayam::rules::Position;

/// At which tables a net plays.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum TableWord {
    /// Two players.
    Two,
    /// Three and four.
    More,
}

impl TableWord {
    /// The table of that word.
    pub fn table(self) -> Table {
        match self {
            Self::Two => Table::Two,
            Self::More => Table::More,
        }
    }
}

/// Someone who plays.
#[derive(Clone, Debug)]
pub enum Contestant {
    /// A rung of the ladder.
    Level(&'static BotRow),
    /// `FILE.net@two|more@THROWS`: the weights in a file, looking so many throws on.
    Weights { file: String, table: TableWord, throws: u32 },
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        if let Some(row) = bot(word) {
            return Ok(Self::Level(row));
        }
        let weights = |word: &str| {
            let mut parts = word.rsplitn(3, '@');
            let throws = parts.next()?.parse().ok()?;
            let table = TableWord::from_str(parts.next()?, false).ok()?;
            Some(Self::Weights { file: parts.next()?.to_owned(), table, throws })
        };
        weights(word).ok_or_else(|| {
            let levels: Vec<&str> = BOTS.iter().map(|row| row.name).collect();
            format!("a bot is one of {}, or FILE@two|more@THROWS for weights in a file", levels.join(", "))
        })
    }
}

impl Contestant {
    /// What it goes by.
    pub fn name(&self) -> String {
        match self {
            Self::Level(row) => row.name.to_owned(),
            Self::Weights { file, throws, .. } => format!("{file}, {throws} throws on"),
        }
    }

    /// How it chooses.
    ///
    /// # Errors
    /// If the file cannot be read, or is no net.
    pub fn chooser(&self) -> Result<Box<Chooser<'static>>> {
        Ok(match self {
            Self::Level(row) => {
                let row: &'static BotRow = row;
                Box::new(move |position: &Position, seed| (row.make)(seed, position.turn()).choose(position))
            }
            Self::Weights { file, table, throws } => {
                let bytes = fs::read(file).with_context(|| format!("cannot read {file}"))?;
                let net =
                    Net::from_bytes(table.table(), &bytes).with_context(|| format!("{file} is no net"))?;
                let throws = *throws;
                Box::new(move |position: &Position, _| {
                    let judged = Judge::by(&net).moves(position, throws);
                    best(&judged, position.turn()).expect("asked only where there is a move").mv
                })
            }
        })
    }
}
