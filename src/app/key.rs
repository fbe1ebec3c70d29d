//! A key, what it is called, and how it came.

use super::digits;

/// How a key or a click came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Press {
    /// By itself.
    #[default]
    Fresh,
    /// So soon after the same one that it is held down, or was hit twice by mistake.
    Again,
    /// Held down, as the terminal says outright.
    Held,
}

/// A key, whatever terminal it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character; Space is `' '`.
    Char(char),
    /// A character with Ctrl held.
    Ctrl(char),
    /// Enter or Return.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Shift and Tab.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Cursor up.
    Up,
    /// Cursor down.
    Down,
    /// Cursor left.
    Left,
    /// Cursor right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A function key, 1 to 12.
    F(u8),
}

/// The keys that have a name, beside the characters and F1 to F12.
const NAMED: [(&str, Key); 15] = [
    ("Space", Key::Char(' ')),
    ("Enter", Key::Enter),
    ("Esc", Key::Esc),
    ("Tab", Key::Tab),
    ("Shift-Tab", Key::BackTab),
    ("Backspace", Key::Backspace),
    ("Delete", Key::Delete),
    ("Up", Key::Up),
    ("Down", Key::Down),
    ("Left", Key::Left),
    ("Right", Key::Right),
    ("Home", Key::Home),
    ("End", Key::End),
    ("PgUp", Key::PageUp),
    ("PgDn", Key::PageDown),
];

impl Key {
    /// What the key is called.
    pub fn name(self) -> String {
        match (self, NAMED.iter().find(|(_, key)| *key == self)) {
            (_, Some((name, _))) => (*name).to_owned(),
            (Self::Ctrl(c), _) => format!("Ctrl-{}", c.to_ascii_uppercase()),
            (Self::F(n), _) => format!("F{n}"),
            (Self::Char(c), _) => c.to_string(),
            _ => String::new(),
        }
    }

    /// The key of that name; any single character is one. Keys with Ctrl are not among them.
    pub fn named(name: &str) -> Option<Self> {
        if let Some((_, key)) = NAMED.iter().find(|(word, _)| word.eq_ignore_ascii_case(name)) {
            return Some(*key);
        }
        let mut letters = name.chars();
        match (letters.next(), letters.next()) {
            (Some(c), None) if !c.is_control() => Some(Self::Char(c).folded()),
            (Some('F' | 'f'), Some(_)) => {
                name[1..].parse().ok().filter(|n| (1..=12).contains(n)).map(Self::F)
            }
            _ => None,
        }
    }

    /// The key without regard to Caps Lock, and to the script of its digit.
    #[must_use]
    pub fn folded(self) -> Self {
        match self {
            Self::Char(c) => {
                let latin = digits::latin(c);
                Self::Char(latin.to_lowercase().next().unwrap_or(latin))
            }
            other => other,
        }
    }

    /// The value of the digit the key types, of whatever script.
    pub fn digit(self) -> Option<u8> {
        match self {
            Self::Char(c) => digits::value(c),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_known_by_its_name() {
        let keys = NAMED.map(|(_, key)| key).into_iter().chain([Key::Char('u'), Key::Char('?'), Key::F(10)]);
        for key in keys {
            assert_eq!(Key::named(&key.name()), Some(key));
        }
        for word in ["", "F13", "F0", "Ctrl-C", "Entr"] {
            assert_eq!(Key::named(word), None, "{word} is no key");
        }
    }
}
