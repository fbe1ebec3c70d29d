//! What the sequences of terminals mean: which key, which click.
//!
//! Answers to questions that somebody else asked the terminal mean nothing, and so does what no key sends.

use vte::Params;

use crate::app::key::Key;
use crate::app::key::Press;
use crate::app::msg::Msg;

/// What a whole sequence means.
#[derive(Debug, PartialEq)]
pub enum Meaning {
    Nothing,
    Msg(Msg),
    /// Pasted text follows.
    Paste,
    /// A letter follows: a function key of the Linux console.
    ConsoleKey,
    /// Three bytes follow: the mouse as the first terminals reported it.
    OldMouse,
}

impl From<Option<Msg>> for Meaning {
    fn from(msg: Option<Msg>) -> Self {
        msg.map_or(Self::Nothing, Self::Msg)
    }
}

/// `ESC [ params last`, with marks like the `<` of `ESC [ < 0 ; 1 ; 1 M` apart.
pub fn of_csi(params: &Params, marks: &[u8], last: char) -> Meaning {
    let number = |n, part| params.iter().nth(n).and_then(|parts| parts.get(part)).copied().unwrap_or(0);
    let first = number(0, 0);
    let bare = params.len() == 1 && first == 0;
    let held = Held(number(1, 0).saturating_sub(1));
    let key = match (marks, last) {
        (b"<", 'M') => return mouse(first, number(1, 0), number(2, 0)).into(),
        ([], 'M') if bare => return Meaning::OldMouse,
        ([], '[') if bare => return Meaning::ConsoleKey,
        ([], '~') if first == 200 => return Meaning::Paste,
        ([], '~') if first == 27 => typed(number(2, 0), [0; 3], held),
        ([], '~') => numbered(first).filter(|_| held.by_a_plain_key()),
        ([], 'u') => typed(first, [number(0, 1), number(0, 2), number(2, 0)], held),
        // What answers where the cursor is, which F3 with Shift cannot be told from.
        ([], 'R') => None,
        ([], 'a'..='d') if !bare => None,
        ([], _) => lettered(last).filter(|_| held.by_a_plain_key()),
        // As rxvt ends it, for one, if Ctrl is held.
        _ => None,
    };
    // How it is, as kitty says: pressed, held down or let go.
    let how = number(1, 1);
    let press = if how == 2 { Press::Held } else { Press::Fresh };
    key.filter(|_| how != 3).map(|key| Msg::Key { key, press }).into()
}

/// `ESC O letter`: keys of a terminal in the modes of the VT100, its keypad among them. What is held comes before
/// the letter as a number, 0 or 1 for nothing.
pub fn of_ss3(held: u16, letter: u8) -> Option<Key> {
    match letter {
        _ if !Held(held.saturating_sub(1)).by_a_plain_key() => None,
        // rxvt has small letters if Ctrl is held.
        b'a'..=b'd' => None,
        b'M' => Some(Key::Enter),
        b'I' => Some(Key::Tab),
        b'X' => Some(Key::Char('=')),
        b' ' => Some(Key::Char(' ')),
        // The characters of the keypad in their own order.
        b'j'..=b'y' => Some(Key::Char(char::from(letter - b'j' + b'*'))),
        _ => lettered(char::from(letter)),
    }
}

/// `ESC [ [ letter`: F1 to F5 of the Linux console.
pub fn of_console(letter: u8) -> Option<Key> {
    matches!(letter, b'A'..=b'E').then(|| Key::F(letter - b'A' + 1))
}

/// A mouse report: the button with what is held, and the place counted from 1.
pub fn mouse(button: u16, x: u16, y: u16) -> Option<Msg> {
    const SHIFT_META_CTRL: u16 = 4 | 8 | 16;
    match button & !SHIFT_META_CTRL {
        0 => Some(Msg::click(x.checked_sub(1)?, y.checked_sub(1)?)),
        64 => Some(Msg::Wheel { down: false }),
        65 => Some(Msg::Wheel { down: true }),
        _ => None,
    }
}

fn lettered(letter: char) -> Option<Key> {
    Some(match letter {
        // rxvt has small letters if Shift is held.
        'A' | 'a' => Key::Up,
        'B' | 'b' => Key::Down,
        'C' | 'c' => Key::Right,
        'D' | 'd' => Key::Left,
        'F' => Key::End,
        'H' => Key::Home,
        'P' => Key::F(1),
        'Q' => Key::F(2),
        'R' => Key::F(3),
        'S' => Key::F(4),
        'Z' => Key::BackTab,
        _ => return None,
    })
}

fn numbered(number: u16) -> Option<Key> {
    Some(match number {
        1 | 7 => Key::Home,
        3 => Key::Delete,
        4 | 8 => Key::End,
        5 => Key::PageUp,
        6 => Key::PageDown,
        // The VT220 left gaps between its groups of keys.
        11..=15 => Key::F(number as u8 - 10),
        17..=21 => Key::F(number as u8 - 11),
        23 | 24 => Key::F(number as u8 - 12),
        _ => return None,
    })
}

/// The keys that are held with another.
#[derive(Clone, Copy)]
struct Held(u16);

impl Held {
    const fn shift(self) -> bool {
        self.0 & 1 != 0
    }

    const fn alt(self) -> bool {
        self.0 & 2 != 0
    }

    const fn ctrl(self) -> bool {
        self.0 & 4 != 0
    }

    /// Super, Hyper or Meta.
    const fn more(self) -> bool {
        self.0 & (8 | 16 | 32) != 0
    }

    const fn caps_lock(self) -> bool {
        self.0 & 64 != 0
    }

    /// Whether the key acts as it does alone: Shift and the locks change no key that types nothing, but with
    /// anything else held it is another key, which the program does not know.
    const fn by_a_plain_key(self) -> bool {
        !self.alt() && !self.ctrl() && !self.more()
    }
}

/// A key by the character it types, as kitty and xterm tell it when asked to; also that character with Shift,
/// the one at its place on a Latin keyboard, and the text typed, each 0 if not told.
fn typed(code: u16, [shifted, latin, text]: [u16; 3], held: Held) -> Option<Key> {
    // The largest number stands for all that are larger: nobody knows for which.
    let character =
        |code: u16| char::from_u32(code.into()).filter(|c| !c.is_control() && (1..0xfffe).contains(&code));
    Some(match code {
        _ if held.alt() || held.more() => return None,
        _ if held.ctrl() => {
            // The codes of keys without a character are private to kitty.
            let typed = character(code).filter(|_| !(57344..=63743).contains(&code));
            Key::Ctrl(typed.and(character(latin)).or(typed)?.to_ascii_lowercase())
        }
        8 | 127 => Key::Backspace,
        9 if held.shift() => Key::BackTab,
        9 => Key::Tab,
        13 | 57414 => Key::Enter,
        27 => Key::Esc,
        57399..=57408 => Key::Char(char::from(b'0' + (code - 57399) as u8)),
        57409..=57413 => Key::Char(char::from(b"./*-+"[usize::from(code - 57409)])),
        57415 => Key::Char('='),
        57416 => Key::Char(','),
        57417 => Key::Left,
        57418 => Key::Right,
        57419 => Key::Up,
        57420 => Key::Down,
        57421 => Key::PageUp,
        57422 => Key::PageDown,
        57423 => Key::Home,
        57424 => Key::End,
        57426 => Key::Delete,
        // The other keys without a character.
        57344..=63743 => return None,
        _ => {
            let plain = character(code)?;
            let upper = plain.to_uppercase().next().filter(|_| held.shift() != held.caps_lock());
            let shifted = character(shifted).filter(|_| held.shift());
            Key::Char(character(text).or(shifted).or(upper).unwrap_or(plain))
        }
    })
}
