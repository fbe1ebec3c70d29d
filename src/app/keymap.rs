//! The one table of keys. What a key does, the footer and the help all come from it.

use super::msg::Key;

/// What is in front of the player, as far as keys go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Context {
    /// The setup screen.
    Setup = 1,
    /// A name is being typed.
    Name = 1 << 1,
    /// The dice wait to be thrown.
    Throw = 1 << 2,
    /// The faces of real dice are typed in.
    HandThrow = 1 << 3,
    /// A move is to be chosen.
    Choose = 1 << 4,
    /// Something waits to be read before the game goes on.
    Read = 1 << 5,
    /// Something is moving.
    Moving = 1 << 6,
    /// The game is over.
    Over = 1 << 7,
    /// The menu.
    Menu = 1 << 8,
    /// A question with yes and no.
    Question = 1 << 9,
    /// A text to scroll: help, log, throws.
    Text = 1 << 10,
    /// Watching a recorded game.
    Replay = 1 << 11,
}

impl Context {
    /// Every context, in the order in which help lists them.
    pub const ALL: [Self; 12] = [
        Self::Throw,
        Self::HandThrow,
        Self::Choose,
        Self::Read,
        Self::Moving,
        Self::Over,
        Self::Replay,
        Self::Menu,
        Self::Question,
        Self::Text,
        Self::Setup,
        Self::Name,
    ];
}

/// What a key can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Throw the dice.
    Throw,
    /// Type a face of a real die.
    Face,
    /// Take back the last face typed, or the last letter.
    Erase,
    /// Choose a pawn by its number.
    Pawn,
    /// Play the chosen move.
    Play,
    /// Go on after reading.
    GoOn,
    /// Settle what is moving.
    Settle,
    /// The next row or move.
    Next,
    /// The row or move before.
    Previous,
    /// The next value.
    More,
    /// The value before.
    Less,
    /// Do what the row under the cursor says.
    Accept,
    /// Choose a row by its number.
    Row,
    /// Yes.
    Yes,
    /// No.
    No,
    /// Take back a move.
    Undo,
    /// Show the help.
    Help,
    /// Show the whole log.
    Log,
    /// Show the throws against the odds.
    Throws,
    /// Show the menu.
    Menu,
    /// Leave the program.
    Quit,
    /// Close what is open.
    Close,
    /// Scroll a page up.
    PageUp,
    /// Scroll a page down.
    PageDown,
    /// Scroll to the top.
    Top,
    /// Scroll to the end.
    Bottom,
    /// Go to the next cut.
    NextCut,
}

/// One row of [`KEYS`].
pub struct Row {
    /// What the keys ask for.
    pub command: Command,
    /// Where, as a sum of [`Context`]s.
    contexts: u16,
    /// The keys; the first is the one the footer names.
    pub keys: &'static [Key],
    /// Whether the footer names it.
    pub footer: bool,
}

impl Row {
    /// Whether the row holds there.
    pub const fn applies(&self, context: Context) -> bool {
        self.contexts & context as u16 != 0
    }
}

const fn row(command: Command, contexts: u16, keys: &'static [Key], footer: bool) -> Row {
    Row { command, contexts, keys, footer }
}

const SETUP: u16 = Context::Setup as u16;
const NAME: u16 = Context::Name as u16;
const THROW: u16 = Context::Throw as u16;
const HAND: u16 = Context::HandThrow as u16;
const CHOOSE: u16 = Context::Choose as u16;
const READ: u16 = Context::Read as u16;
const MOVING: u16 = Context::Moving as u16;
const OVER: u16 = Context::Over as u16;
const MENU: u16 = Context::Menu as u16;
const ASK: u16 = Context::Question as u16;
const TEXT: u16 = Context::Text as u16;
const REPLAY: u16 = Context::Replay as u16;
const TABLE: u16 = THROW | HAND | CHOOSE | READ;

use Key::{
    BackTab, Backspace, Char, Delete, Down, End, Enter, Esc, F, Home, Left, PageDown, PageUp, Right, Tab, Up,
};

/// Every key, in the order in which the footer and the help name them.
pub static KEYS: &[Row] = &[
    row(Command::Throw, THROW, &[Char(' '), Enter], true),
    row(Command::Face, HAND, &[Char('0'), Char('1'), Char('2'), Char('3')], true),
    row(Command::Throw, HAND, &[Enter, Char(' ')], true),
    row(Command::Erase, HAND | NAME, &[Backspace, Delete], true),
    row(Command::Pawn, CHOOSE, &[Char('1'), Char('2'), Char('3'), Char('4'), Char('5'), Char('6')], true),
    row(Command::Next, CHOOSE, &[Tab, Down, Char('j')], true),
    row(Command::Previous, CHOOSE, &[BackTab, Up, Char('k')], false),
    row(Command::More, CHOOSE, &[Right], true),
    row(Command::Less, CHOOSE, &[Left], false),
    row(Command::Play, CHOOSE, &[Enter], true),
    row(Command::GoOn, READ, &[Char(' '), Enter], true),
    row(Command::Next, SETUP | MENU | OVER, &[Down, Tab, Char('j')], true),
    row(Command::Previous, SETUP | MENU | OVER, &[Up, BackTab, Char('k')], false),
    row(Command::More, SETUP | MENU, &[Right, Char(' ')], true),
    row(Command::Less, SETUP | MENU, &[Left], false),
    row(Command::Accept, SETUP | MENU | OVER | ASK | NAME, &[Enter], true),
    row(
        Command::Row,
        MENU | OVER,
        &[Char('1'), Char('2'), Char('3'), Char('4'), Char('5'), Char('6'), Char('7'), Char('8'), Char('9')],
        true,
    ),
    row(Command::Yes, ASK, &[Char('y')], true),
    row(Command::No, ASK, &[Char('n')], true),
    row(Command::Next, ASK, &[Tab, Right, Down, BackTab, Left, Up], true),
    row(Command::Previous, TEXT, &[Up, Char('k')], false),
    row(Command::Next, TEXT, &[Down, Char('j'), Enter], true),
    row(Command::PageUp, TEXT, &[PageUp], false),
    row(Command::PageDown, TEXT, &[PageDown, Char(' ')], true),
    row(Command::Top, TEXT, &[Home], false),
    row(Command::Bottom, TEXT, &[End], false),
    row(Command::Next, REPLAY, &[Right, Char('j')], true),
    row(Command::Previous, REPLAY, &[Left, Char('k')], true),
    row(Command::PageDown, REPLAY, &[PageDown, Down], true),
    row(Command::PageUp, REPLAY, &[PageUp, Up], false),
    row(Command::Top, REPLAY, &[Home], false),
    row(Command::Bottom, REPLAY, &[End], false),
    row(Command::NextCut, REPLAY, &[Tab, Char('c')], true),
    row(Command::Play, REPLAY, &[Char(' '), Char('p')], true),
    row(Command::More, REPLAY, &[Char('+'), Char('=')], true),
    row(Command::Less, REPLAY, &[Char('-')], false),
    row(Command::Accept, REPLAY, &[Enter], true),
    row(Command::Undo, THROW | CHOOSE | READ, &[Char('u'), Backspace], true),
    row(Command::Undo, HAND, &[Char('u')], true),
    row(Command::Log, TABLE | OVER | REPLAY, &[Char('l'), F(2)], true),
    row(Command::Throws, TABLE | OVER | REPLAY, &[Char('t'), F(3)], true),
    row(Command::Close, MENU | ASK | TEXT | NAME, &[Esc], true),
    row(Command::Menu, TABLE, &[Char('m'), Esc, F(10)], true),
    row(Command::Help, SETUP | TABLE | OVER | REPLAY, &[Char('?'), F(1)], true),
    row(Command::Quit, SETUP | TABLE | OVER | REPLAY, &[Char('q')], true),
    row(Command::Settle, MOVING, &[Char(' '), Enter], true),
];

/// What a key asks for there.
pub fn command(context: Context, key: Key) -> Option<Command> {
    let key = key.folded();
    KEYS.iter().find(|row| row.applies(context) && row.keys.contains(&key)).map(|row| row.command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things_in_one_place() {
        for context in Context::ALL {
            let mut seen = std::collections::HashMap::new();
            for row in KEYS.iter().filter(|row| row.applies(context)) {
                for key in row.keys {
                    let before = seen.insert(key, row.command);
                    assert_eq!(before, None, "{key:?} in {context:?} is {before:?} and {:?}", row.command);
                }
            }
        }
    }

    #[test]
    fn every_command_can_be_given_without_a_letter() {
        for row in KEYS {
            let plain = |key: &Key| !matches!(key, Key::Char(c) if c.is_alphabetic());
            let elsewhere = matches!(row.command, Command::Yes | Command::No | Command::Quit);
            let by_menu = row.applies(Context::HandThrow);
            assert!(
                elsewhere || by_menu || row.keys.iter().any(plain),
                "{:?} needs a key that every keyboard layout has",
                row.command
            );
        }
    }

    #[test]
    fn capital_letters_act_like_small_ones() {
        assert_eq!(command(Context::Choose, Key::Char('U')), Some(Command::Undo));
    }
}
