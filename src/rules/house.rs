//! The house rules H1-H5 as plain data, and the one table of them.
//!
//! The setup screen, the command line, the record and the tests all go through [`HOUSE_RULES`]: a new
//! house rule is a field, a row, and the one place in the rules that asks for it.

use std::fmt;

/// The most pawns a player can have in the engine: small and large games are there to be analysed.
pub const MAX_PAWNS: u8 = 6;

/// The pawns people play with (R3).
pub const TABLE_PAWNS: std::ops::RangeInclusive<u8> = 4..=6;

/// H1: which throws bring a pawn in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A new pawn on a 1, a cut one on a 1 or a 5 (R13).
    #[default]
    Classic,
    /// Always a 1.
    Strict,
    /// A player's first pawn on a 1, from then on any pawn on a 1 or a 5.
    Open,
}

/// H2: when the values thrown are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Throws {
    /// Each throw before the next (R10).
    #[default]
    Single,
    /// All throws of the turn first, then the values in any order.
    Banked,
}

/// The house rules of one game. The default is the classic game with four pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// H5: pawns a player, 1 to [`MAX_PAWNS`]; people play with 4 to 6.
    pub pawns: u8,
    /// H1.
    pub entry: Entry,
    /// H2.
    pub throws: Throws,
    /// H3: a cut earns one more throw.
    pub cut_throws_again: bool,
    /// H4: the way in opens with a player's first cut; otherwise it is open from the start (R18).
    pub must_cut: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self::CLASSIC
    }
}

impl Rules {
    /// All defaults.
    pub const CLASSIC: Self = Self {
        pawns: 4,
        entry: Entry::Classic,
        throws: Throws::Single,
        cut_throws_again: false,
        must_cut: true,
    };

    /// As most families and older books play.
    pub const TRADITIONAL: Self =
        Self { pawns: 4, entry: Entry::Open, throws: Throws::Banked, cut_throws_again: true, must_cut: true };

    /// The presets by name.
    pub const PRESETS: [(&'static str, Self); 2] =
        [("classic", Self::CLASSIC), ("traditional", Self::TRADITIONAL)];

    /// The name of the preset these rules are, whatever the number of pawns.
    pub fn preset(&self) -> Option<&'static str> {
        Self::PRESETS
            .iter()
            .find(|(_, rules)| Self { pawns: self.pawns, ..*rules } == *self)
            .map(|&(name, _)| name)
    }

    /// Whether values are gathered first and played after (H2).
    pub fn banks_throws(&self) -> bool {
        self.throws == Throws::Banked
    }
}

/// One row of [`HOUSE_RULES`]: a key, its values as words, and how to read and set it.
pub struct HouseRule {
    /// Its number, H1 to H5.
    pub number: &'static str,
    /// The key that people and records use.
    pub key: &'static str,
    /// The allowed values, the default first.
    pub values: &'static [&'static str],
    get: fn(&Rules) -> &'static str,
    set: fn(&mut Rules, usize),
}

const ENTRIES: [Entry; 3] = [Entry::Classic, Entry::Strict, Entry::Open];
const ENTRY_WORDS: [&str; 3] = ["classic", "strict", "open"];
const THROWS: [Throws; 2] = [Throws::Single, Throws::Banked];
const THROWS_WORDS: [&str; 2] = ["single", "banked"];
/// Every number of pawns the engine takes: a smaller game has its own word, though nobody can choose it.
const PAWNS_WORDS: [&str; MAX_PAWNS as usize + 1] = ["0", "1", "2", "3", "4", "5", "6"];
const FEWEST: u8 = *TABLE_PAWNS.start();

const fn word_of(truth: bool) -> &'static str {
    if truth { "true" } else { "false" }
}

/// Every house rule, in the order of their numbers.
pub static HOUSE_RULES: [HouseRule; 5] = [
    HouseRule {
        number: "H1",
        key: "entry",
        values: &ENTRY_WORDS,
        get: |r| ENTRY_WORDS[r.entry as usize],
        set: |r, i| r.entry = ENTRIES[i],
    },
    HouseRule {
        number: "H2",
        key: "throws",
        values: &THROWS_WORDS,
        get: |r| THROWS_WORDS[r.throws as usize],
        set: |r, i| r.throws = THROWS[i],
    },
    HouseRule {
        number: "H3",
        key: "cut_throws_again",
        values: &["false", "true"],
        get: |r| word_of(r.cut_throws_again),
        set: |r, i| r.cut_throws_again = i == 1,
    },
    HouseRule {
        number: "H4",
        key: "must_cut",
        values: &["true", "false"],
        get: |r| word_of(r.must_cut),
        set: |r, i| r.must_cut = i == 0,
    },
    HouseRule {
        number: "H5",
        key: "pawns",
        values: &["4", "5", "6"],
        get: |r| PAWNS_WORDS[usize::from(r.pawns.min(MAX_PAWNS))],
        set: |r, i| r.pawns = FEWEST + i as u8,
    },
];

/// Why a house rule could not be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadRule {
    /// No rule has that key.
    Key(String),
    /// The rule has no such value.
    Value(&'static str, String),
}

impl fmt::Display for BadRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => {
                let keys: Vec<_> = HOUSE_RULES.iter().map(|r| r.key).collect();
                write!(f, "there is no house rule '{key}'; the rules are {}", keys.join(", "))
            }
            Self::Value(key, value) => {
                let allowed = HOUSE_RULES.iter().find(|r| r.key == *key).map_or(&[][..], |r| r.values);
                write!(f, "{key} cannot be '{value}'; it can be {}", allowed.join(", "))
            }
        }
    }
}

impl std::error::Error for BadRule {}

impl HouseRule {
    /// The row with that key.
    ///
    /// # Errors
    /// [`BadRule::Key`] if there is none.
    pub fn find(key: &str) -> Result<&'static Self, BadRule> {
        HOUSE_RULES.iter().find(|r| r.key == key).ok_or_else(|| BadRule::Key(key.to_owned()))
    }

    /// Which of [`values`](Self::values) the rules have, as its index; `None` for a game of fewer pawns than
    /// people play with (H5).
    pub fn choice(&self, rules: &Rules) -> Option<usize> {
        let value = self.value(rules);
        self.values.iter().position(|v| *v == value)
    }

    /// The value the rules have, as a word.
    pub fn value(&self, rules: &Rules) -> &'static str {
        (self.get)(rules)
    }

    /// Sets the value with that index, wrapping round past the last.
    pub fn choose(&self, rules: &mut Rules, choice: usize) {
        (self.set)(rules, choice % self.values.len());
    }

    /// Sets the value by its word.
    ///
    /// # Errors
    /// [`BadRule::Value`] if the rule has no such value; the rules are then unchanged.
    pub fn set(&self, rules: &mut Rules, value: &str) -> Result<(), BadRule> {
        match self.values.iter().position(|v| *v == value) {
            Some(choice) => {
                self.choose(rules, choice);
                Ok(())
            }
            None => Err(BadRule::Value(self.key, value.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_value_of_every_rule_is_the_classic_one() {
        for rule in &HOUSE_RULES {
            assert_eq!(rule.choice(&Rules::CLASSIC), Some(0), "{}", rule.key);
        }
    }

    #[test]
    fn every_value_of_every_rule_can_be_set_and_read_back() {
        for rule in &HOUSE_RULES {
            for value in rule.values {
                let mut rules = Rules::CLASSIC;
                rule.set(&mut rules, value).expect("its own value");
                assert_eq!(rule.value(&rules), *value);
            }
        }
    }

    #[test]
    fn a_game_of_fewer_pawns_has_its_own_word_and_cannot_be_chosen() {
        let rule = HouseRule::find("pawns").expect("H5");
        for pawns in 1..=MAX_PAWNS {
            let mut rules = Rules { pawns, ..Rules::CLASSIC };
            let word = rule.value(&rules);
            assert_eq!(word, pawns.to_string());
            assert_eq!(rule.choice(&rules).is_some(), TABLE_PAWNS.contains(&pawns), "{pawns} pawns");
            assert_eq!(rule.set(&mut rules, word).is_ok(), TABLE_PAWNS.contains(&pawns), "{pawns} pawns");
        }
    }

    #[test]
    fn a_wrong_value_names_what_is_allowed_and_changes_nothing() {
        let mut rules = Rules::TRADITIONAL;
        let bad =
            HouseRule::find("entry").and_then(|r| r.set(&mut rules, "foo")).expect_err("foo is no value");
        assert_eq!(bad.to_string(), "entry cannot be 'foo'; it can be classic, strict, open");
        assert_eq!(rules, Rules::TRADITIONAL);
    }

    #[test]
    fn a_preset_is_known_by_its_rules_whatever_the_pawns() {
        assert_eq!(Rules { pawns: 6, ..Rules::TRADITIONAL }.preset(), Some("traditional"));
        assert_eq!(Rules { must_cut: false, ..Rules::CLASSIC }.preset(), None);
    }
}
