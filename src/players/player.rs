//! Who decides for a seat: a person, or a bot.

use std::fmt;

use super::{BOTS, BotRow, HUMAN, bot};

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// Somebody at the table.
    #[default]
    Person,
    /// The bot of that row of [`BOTS`].
    Bot(&'static BotRow),
}

impl Player {
    /// A person, and then every bot, weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Person).chain(BOTS.iter().map(Self::Bot))
    }

    /// Whom a record calls that.
    pub fn named(name: &str) -> Option<Self> {
        if name == HUMAN { Some(Self::Person) } else { bot(name).map(Self::Bot) }
    }

    /// What records call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => HUMAN,
            Self::Bot(row) => row.name,
        }
    }

    /// The bot, if it is one.
    pub const fn bot(self) -> Option<&'static BotRow> {
        match self {
            Self::Person => None,
            Self::Bot(row) => Some(row),
        }
    }

    /// Whether it is a person.
    pub const fn is_person(self) -> bool {
        matches!(self, Self::Person)
    }
}

/// Rows are told apart by their names.
impl PartialEq for BotRow {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for BotRow {}

impl fmt::Debug for BotRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BotRow({})", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_is_found_by_the_name_that_records_give_it() {
        for player in Player::all() {
            assert_eq!(Player::named(player.name()), Some(player));
        }
        assert_eq!(Player::named("nobody"), None);
        assert_eq!(Player::all().filter(|player| player.is_person()).count(), 1);
    }
}
