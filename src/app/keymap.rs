//! The one table of keys. What a key does, the footer and the help all come from it.

use std::borrow::Cow;

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

impl Command {
    /// The commands whose keys can be changed: all that are not bound to what they type or scroll.
    pub const CHANGEABLE: [Self; 12] = [
        Self::Throw,
        Self::Play,
        Self::GoOn,
        Self::Undo,
        Self::Help,
        Self::Log,
        Self::Throws,
        Self::Menu,
        Self::Quit,
        Self::NextCut,
        Self::Yes,
        Self::No,
    ];

    /// The word of the settings, and what a clash with it is called.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Throw => "throw",
            Self::Play => "play",
            Self::GoOn => "go_on",
            Self::Undo => "undo",
            Self::Help => "help",
            Self::Log => "log",
            Self::Throws => "odds",
            Self::Menu => "menu",
            Self::Quit => "quit",
            Self::NextCut => "next_cut",
            Self::Yes => "yes",
            Self::No => "no",
            Self::Face => "a face",
            Self::Erase => "erase",
            Self::Pawn => "a pawn",
            Self::Settle => "settle",
            Self::Next | Self::Previous | Self::More | Self::Less => "the arrows",
            Self::Accept => "accept",
            Self::Row => "a row",
            Self::Close => "close",
            Self::PageUp | Self::PageDown | Self::Top | Self::Bottom => "scrolling",
        }
    }

    /// The command of that word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::CHANGEABLE.into_iter().find(|command| command.word() == word)
    }
}

/// One row of a [`Keymap`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the keys ask for.
    pub command: Command,
    /// Where, as a sum of [`Context`]s.
    contexts: u16,
    /// The keys; the first is the one the footer names.
    pub keys: Cow<'static, [Key]>,
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
    Row { command, contexts, keys: Cow::Borrowed(keys), footer }
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

/// The keys as they are unless somebody changes them, in the order in which the footer and the help name them.
static KEYS: &[Row] = &[
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

/// Every key in force, in the order in which the footer and the help name them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap(Vec<Row>);

impl Default for Keymap {
    fn default() -> Self {
        Self(KEYS.to_vec())
    }
}

/// Why keys cannot be changed like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyClash {
    /// No key at all would be left for it.
    NoKey,
    /// The key would mean both in one place.
    Double(Key, &'static str),
}

impl Keymap {
    /// The rows that hold there.
    pub fn rows(&self, context: Context) -> impl Iterator<Item = &Row> {
        self.0.iter().filter(move |row| row.applies(context))
    }

    /// What a key asks for there.
    pub fn command(&self, context: Context, key: Key) -> Option<Command> {
        let key = key.folded();
        self.rows(context).find(|row| row.keys.contains(&key)).map(|row| row.command)
    }

    /// All keys of a command, wherever it holds.
    pub fn keys_of(&self, command: Command) -> Vec<Key> {
        let mut keys = Vec::new();
        for &key in self.0.iter().filter(|row| row.command == command).flat_map(|row| row.keys.iter()) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }

    /// Gives a command other keys, wherever it holds. The first is the one the footer names.
    ///
    /// # Errors
    /// [`KeyClash`]; the keys are then unchanged.
    pub fn set(&mut self, command: Command, keys: &[Key]) -> Result<(), KeyClash> {
        if keys.is_empty() {
            return Err(KeyClash::NoKey);
        }
        let keys: Vec<Key> = keys.iter().map(|key| key.folded()).collect();
        let mut changed = self.clone();
        for row in changed.0.iter_mut().filter(|row| row.command == command) {
            row.keys = Cow::Owned(keys.clone());
        }
        for context in Context::ALL {
            let holds = changed.rows(context).any(|row| row.command == command);
            for other in changed.rows(context).filter(|row| holds && row.command != command) {
                if let Some(&key) = other.keys.iter().find(|key| keys.contains(key)) {
                    return Err(KeyClash::Double(key, other.command.word()));
                }
            }
        }
        *self = changed;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things_in_one_place() {
        for context in Context::ALL {
            let mut seen = std::collections::HashMap::new();
            for row in Keymap::default().rows(context) {
                for &key in row.keys.iter() {
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
    fn keys_can_be_changed_but_never_to_mean_two_things() {
        let mut keys = Keymap::default();
        keys.set(Command::Undo, &[Key::Char('z')]).expect("z is free");
        assert_eq!(keys.command(Context::Choose, Key::Char('z')), Some(Command::Undo));
        assert_eq!(keys.command(Context::Choose, Key::Char('u')), None);
        let before = keys.clone();
        let clash = keys.set(Command::Undo, &[Key::Char('l')]);
        assert_eq!(clash, Err(KeyClash::Double(Key::Char('l'), "log")));
        assert_eq!(keys, before, "nothing changed");
    }

    #[test]
    fn a_command_that_can_be_changed_is_known_by_its_word() {
        for command in Command::CHANGEABLE {
            assert_eq!(Command::from_word(command.word()), Some(command));
        }
    }

    #[test]
    fn capital_letters_act_like_small_ones() {
        assert_eq!(Keymap::default().command(Context::Choose, Key::Char('U')), Some(Command::Undo));
    }
}
