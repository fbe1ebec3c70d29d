//! What the terminal sends as messages: bytes in, keys, clicks and pasted text out.
//!
//! ```text
//!   bytes ─> State ─┬─ text, ESC [ ... ──> vte ──> sequence ─┐
//!                   └─ what only keyboards send ─────────────┴─> Msg
//! ```
//!
//! `vte` is made for what programs send to terminals. What comes the other way differs: a lone ESC is a key,
//! ESC and a letter is Alt, and whoever presses Ctrl-C in the midst of a sequence means it. No state lasts:
//! a control character ends it and acts, and so does time. Who reads the terminal tells of the time.

use std::mem;
use std::time::Duration;

use vte::{Params, Perform};

use super::sequence::{self, Meaning};
use crate::app::key::Key;
use crate::app::msg::Msg;

/// The time after which an ESC without more is the key.
const ESC_ALONE: Duration = Duration::from_millis(50);

/// The time after which nothing more of a sequence will come.
const BROKEN_OFF: Duration = Duration::from_millis(500);

/// The time after which a Ctrl-C is not part of what is being pasted, but pressed to get out of it.
const PASTE_STALLS: Duration = Duration::from_millis(100);

/// The time after that after which nothing more of the pasted text will come.
const PASTE_ENDS: Duration = Duration::from_millis(900);

/// The most bytes of a pasted text that are kept.
const PASTE_KEPT: usize = 64 * 1024;

const END_OF_PASTE: &[u8] = b"\x1b[201~";

const CTRL_C: u8 = 0x03;
const BEL: u8 = 0x07;
const ESC: u8 = 0x1b;

// Control characters of eight bits.
const SS3: u8 = 0x8f;
const DCS: u8 = 0x90;
const SOS: u8 = 0x98;
const CSI: u8 = 0x9b;
const ST: u8 = 0x9c;
const OSC: u8 = 0x9d;
const APC: u8 = 0x9f;

/// Turns bytes into messages, wherever they were split.
#[derive(Default)]
pub struct Parser {
    machine: vte::Parser,
    state: State,
    heard: Heard,
    /// How many more bytes the letter has that is being taken, in UTF-8.
    rest: u8,
}

/// What has begun and not ended.
#[derive(Debug, Default)]
enum State {
    #[default]
    Nothing,
    /// ESC.
    Escape,
    /// `ESC [`, which `vte` goes on with.
    Csi,
    /// `ESC O`, with the number that says what is held.
    Ss3(u16),
    /// `ESC [ [`.
    ConsoleKey,
    /// `ESC [ M` with so many of its three bytes.
    OldMouse([u8; 3], usize),
    /// `ESC ]` and the like, an answer of any length.
    Answer,
    Paste(Paste),
}

impl Parser {
    /// The messages in more bytes.
    pub fn take(&mut self, bytes: &[u8]) -> Vec<Msg> {
        for &byte in bytes {
            let state = mem::take(&mut self.state);
            let letter = self.is_of_a_letter(byte);
            self.state = self.next(state, byte, letter);
        }
        mem::take(&mut self.heard.msgs)
    }

    /// How long to wait for more bytes, if what has come so far cannot stay as it is.
    pub fn patience(&self) -> Option<Duration> {
        match &self.state {
            State::Nothing => None,
            State::Escape => Some(ESC_ALONE),
            State::Paste(paste) if paste.stalls => Some(PASTE_ENDS),
            State::Paste(_) => Some(PASTE_STALLS),
            _ => Some(BROKEN_OFF),
        }
    }

    /// The messages in what has come so far, for nothing more came in all the time there was.
    pub fn nothing_came(&mut self) -> Vec<Msg> {
        match mem::take(&mut self.state) {
            State::Escape => self.heard.key(Key::Esc),
            State::Paste(paste) if paste.stalls => self.heard.msgs.push(paste.msg()),
            State::Paste(paste) => self.state = State::Paste(Paste { stalls: true, ..paste }),
            _ => {}
        }
        self.forget();
        self.rest = 0;
        mem::take(&mut self.heard.msgs)
    }

    /// Half a sequence or half a letter will not be gone on with.
    fn forget(&mut self) {
        self.machine = vte::Parser::new();
        self.heard.alt = false;
    }

    /// Whether a byte goes on with a letter in UTF-8 that has begun.
    fn is_of_a_letter(&mut self, byte: u8) -> bool {
        let goes_on = self.rest > 0 && (0x80..0xc0).contains(&byte);
        self.rest = match byte {
            _ if goes_on => self.rest - 1,
            0xc2..0xe0 => 1,
            0xe0..0xf0 => 2,
            0xf0..0xf5 => 3,
            _ => 0,
        };
        goes_on
    }

    fn next(&mut self, state: State, byte: u8, letter: bool) -> State {
        match (state, byte) {
            (State::Paste(paste), _) => self.pasted(paste, byte),
            (State::OldMouse(bytes, count), b' '..) => self.old_mouse(bytes, count, byte),
            // The end of it; Alt with Enter or Backspace.
            (State::Answer, BEL) | (State::Escape, b'\r' | b'\n' | 8 | 0x7f) => State::Nothing,
            (State::Answer, ST) if !letter => State::Nothing,
            (State::Escape, ESC) => {
                self.heard.key(Key::Esc);
                State::Escape
            }
            (_, ESC) => {
                self.forget();
                State::Escape
            }
            // What stands for ESC and a letter where characters are not UTF-8.
            (
                State::Nothing | State::Escape | State::Csi | State::Ss3(_) | State::ConsoleKey,
                SS3 | DCS | SOS | CSI | OSC..=APC,
            ) if !letter => {
                self.forget();
                self.after_escape(byte - 0x40)
            }
            // Shift and Tab of the Linux console.
            (State::Escape, b'\t') => self.press(Some(Key::BackTab)),
            (_, 0..b' ' | 0x7f) => {
                self.forget();
                self.press(Some(control(byte)))
            }
            (State::Escape, _) => self.after_escape(byte),
            (State::Csi, b' '..=b'~') => {
                self.machine.advance(&mut self.heard, &[byte]);
                let ends = byte >= b'@';
                if ends { mem::take(&mut self.heard.follows) } else { State::Csi }
            }
            // What is held, as some terminals say before the letter; a number before that counts the key.
            (State::Ss3(held), b'0'..=b'9') => {
                State::Ss3(held.saturating_mul(10).saturating_add(u16::from(byte - b'0')))
            }
            (State::Ss3(_), b';') => State::Ss3(0),
            (State::Ss3(held), b' '..=b'~') => self.press(sequence::of_ss3(held, byte)),
            (State::ConsoleKey, b' '..=b'~') => self.press(sequence::of_console(byte)),
            (State::Answer, _) => State::Answer,
            (State::Nothing, _) => self.letter(byte),
            // No sequence has such a byte: somebody typed a letter.
            (State::Csi | State::Ss3(_) | State::ConsoleKey, 0x80..) => {
                self.forget();
                self.letter(byte)
            }
        }
    }

    fn after_escape(&mut self, byte: u8) -> State {
        match byte {
            b'[' => {
                self.machine.advance(&mut self.heard, b"\x1b[");
                State::Csi
            }
            b'O' => State::Ss3(0),
            b']' | b'P' | b'X' | b'^' | b'_' => State::Answer,
            // Alt and a letter is what is left of an Esc sequence on a slow line: not a letter typed.
            ..0x80 => State::Nothing,
            0x80.. => {
                self.heard.alt = true;
                self.letter(byte)
            }
        }
    }

    /// Takes a byte of a letter, one of up to four.
    fn letter(&mut self, byte: u8) -> State {
        self.machine.advance(&mut self.heard, &[byte]);
        State::Nothing
    }

    fn press(&mut self, key: Option<Key>) -> State {
        self.heard.msgs.extend(key.map(Msg::from));
        State::Nothing
    }

    fn old_mouse(&mut self, mut bytes: [u8; 3], count: usize, byte: u8) -> State {
        bytes[count] = byte;
        if count < 2 {
            return State::OldMouse(bytes, count + 1);
        }
        // Its bytes are numbers, whatever letters they look like.
        self.rest = 0;
        let [button, x, y] = bytes.map(|byte| u16::from(byte - b' '));
        self.heard.msgs.extend(sequence::mouse(button, x, y));
        State::Nothing
    }

    fn pasted(&mut self, mut paste: Paste, byte: u8) -> State {
        if paste.stalls && byte == CTRL_C {
            self.heard.msgs.push(paste.msg());
            self.heard.key(control(byte));
            State::Nothing
        } else if paste.ends_with(byte) {
            self.heard.msgs.push(paste.msg());
            State::Nothing
        } else {
            State::Paste(paste)
        }
    }
}

/// The key that sends a control character.
fn control(byte: u8) -> Key {
    match byte {
        // What Backspace sends on terminals that keep the other for Delete.
        8 | 0x7f => Key::Backspace,
        b'\t' => Key::Tab,
        // The system makes a line feed of an Enter typed before the terminal was the program's.
        b'\n' | b'\r' => Key::Enter,
        _ => Key::Ctrl(char::from(byte | b'@').to_ascii_lowercase()),
    }
}

/// What `vte` tells.
#[derive(Default)]
struct Heard {
    msgs: Vec<Msg>,
    /// Whether the letter that comes is one with Alt.
    alt: bool,
    /// What follows the sequence that has just ended.
    follows: State,
}

impl Heard {
    fn key(&mut self, key: Key) {
        self.msgs.push(key.into());
    }
}

impl Perform for Heard {
    fn print(&mut self, letter: char) {
        // Bytes that are no letter come as the letter for that.
        if !mem::take(&mut self.alt) && letter != char::REPLACEMENT_CHARACTER {
            self.key(Key::Char(letter));
        }
    }

    fn execute(&mut self, _: u8) {
        // Those below 32 have acted already; the others are no key.
        self.alt = false;
    }

    fn csi_dispatch(&mut self, params: &Params, marks: &[u8], _: bool, last: char) {
        match sequence::of_csi(params, marks, last) {
            Meaning::Nothing => {}
            Meaning::Msg(msg) => self.msgs.push(msg),
            Meaning::Paste => self.follows = State::Paste(Paste::default()),
            Meaning::ConsoleKey => self.follows = State::ConsoleKey,
            Meaning::OldMouse => self.follows = State::OldMouse([0; 3], 0),
        }
    }
}

/// A text that is being pasted.
#[derive(Debug, Default)]
struct Paste {
    text: Vec<u8>,
    /// How much of what ends it has come.
    ending: usize,
    /// Whether nothing came for a while.
    stalls: bool,
}

impl Paste {
    /// Takes a byte; whether the text ends with it.
    fn ends_with(&mut self, byte: u8) -> bool {
        self.stalls = false;
        if byte != END_OF_PASTE[self.ending] {
            self.keep(&END_OF_PASTE[..self.ending]);
            self.ending = 0;
        }
        if byte == END_OF_PASTE[self.ending] {
            self.ending += 1;
        } else {
            self.keep(&[byte]);
        }
        self.ending == END_OF_PASTE.len()
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = PASTE_KEPT - self.text.len();
        self.text.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    fn msg(self) -> Msg {
        Msg::Paste(self.text.utf8_chunks().map(|chunk| chunk.valid()).collect())
    }
}

#[cfg(test)]
mod tests;
