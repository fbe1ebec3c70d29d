//! The one table of keys. What a key does, the footer and the help all come from it.

use std::borrow::Cow;

use super::command::{Command, Global, Go, Play, Playback, Typing};
use super::key::Key;
use super::layouts;

/// What is in front of the player, as far as keys go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
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
    /// A bot plays among people.
    Bot = 1 << 12,
    /// Only bots play, and are watched.
    Watch = 1 << 13,
    /// The moves as the coach judges them.
    Hint = 1 << 14,
    /// Waiting for a game to be looked at.
    Analysing = 1 << 15,
    /// Looking back at a game.
    Review = 1 << 16,
    /// A moment of it on the board.
    Moment = 1 << 17,
    /// The log of a game that is played, with a turn to be gone back to.
    Log = 1 << 18,
    /// The name of a file is being typed.
    File = 1 << 19,
}

impl Context {
    /// Every context, in the order in which help lists them.
    pub const ALL: [Self; 20] = [
        Self::Throw,
        Self::HandThrow,
        Self::Choose,
        Self::Hint,
        Self::Read,
        Self::Moving,
        Self::Bot,
        Self::Watch,
        Self::Over,
        Self::Replay,
        Self::Analysing,
        Self::Review,
        Self::Moment,
        Self::Menu,
        Self::Question,
        Self::Text,
        Self::Log,
        Self::Setup,
        Self::Name,
        Self::File,
    ];
}

/// Where a key acts: one that is still held down does not act in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Focus {
    /// At the table, in that turn of a person's.
    Turn(usize),
    /// At the table, while bots play.
    Bots,
    /// Anywhere else.
    At(Context),
}

/// One row of a [`Keymap`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The word by which the settings change the keys; rows of one word change together. `None` where the
    /// keys mean what they type.
    pub word: Option<&'static str>,
    /// What the keys ask for.
    pub command: Command,
    /// Where, as a sum of [`Context`]s.
    contexts: u32,
    /// The keys; the first is the one the footer names.
    pub keys: Cow<'static, [Key]>,
    /// Whether the footer names it.
    pub footer: bool,
    /// How soon the footer leaves it out where there is no room for all; what has 0 goes last.
    pub yields: u8,
}

impl Row {
    /// Whether the row holds there.
    pub const fn applies(&self, context: Context) -> bool {
        self.contexts & context as u32 != 0
    }

    /// Whether the row is hidden from the footer: it names the more telling ones only.
    const fn quiet(mut self) -> Self {
        self.footer = false;
        self
    }

    /// How soon the footer leaves it out.
    const fn yields(mut self, yields: u8) -> Self {
        self.yields = yields;
        self
    }
}

const fn row(word: &'static str, command: Command, contexts: u32, keys: &'static [Key]) -> Row {
    Row { word: Some(word), command, contexts, keys: Cow::Borrowed(keys), footer: true, yields: 0 }
}

const fn fixed(command: Command, contexts: u32, keys: &'static [Key]) -> Row {
    Row { word: None, command, contexts, keys: Cow::Borrowed(keys), footer: true, yields: 0 }
}

const SETUP: u32 = Context::Setup as u32;
const NAME: u32 = Context::Name as u32;
const THROW: u32 = Context::Throw as u32;
const HAND: u32 = Context::HandThrow as u32;
const CHOOSE: u32 = Context::Choose as u32;
const READ: u32 = Context::Read as u32;
const MOVING: u32 = Context::Moving as u32;
const OVER: u32 = Context::Over as u32;
const MENU: u32 = Context::Menu as u32;
const ASK: u32 = Context::Question as u32;
const TEXT: u32 = Context::Text as u32;
const REPLAY: u32 = Context::Replay as u32;
const ANALYSING: u32 = Context::Analysing as u32;
const REVIEW: u32 = Context::Review as u32;
const MOMENT: u32 = Context::Moment as u32;
const LOG: u32 = Context::Log as u32;
const FILE: u32 = Context::File as u32;
const HINT: u32 = Context::Hint as u32;
const BOT: u32 = Context::Bot as u32;
const WATCH: u32 = Context::Watch as u32;
/// Where somebody at the keyboard is to play.
const PLAY: u32 = THROW | HAND | CHOOSE | READ;
const TABLE: u32 = PLAY | BOT | WATCH;

use Key::{
    BackTab, Backspace, Char, Delete, Down, End, Enter, Esc, F, Home, Left, PageDown, PageUp, Right, Tab, Up,
};

/// Where a row has the digits, the digit that is pressed is the number.
const N: u8 = 0;

const FACES: &[Key] = &[Char('0'), Char('1'), Char('2'), Char('3')];
const PAWNS: &[Key] = &[Char('1'), Char('2'), Char('3'), Char('4'), Char('5'), Char('6')];
const ROWS: &[Key] =
    &[Char('1'), Char('2'), Char('3'), Char('4'), Char('5'), Char('6'), Char('7'), Char('8'), Char('9')];

/// The keys as they are unless somebody changes them, in the order in which the footer and the help name them.
static KEYS: &[Row] = &[
    row("throw", Command::Play(Play::Throw), THROW, &[Char(' '), Enter]),
    fixed(Command::Play(Play::Face(N)), HAND, FACES),
    row("throw", Command::Play(Play::Throw), HAND, &[Char(' '), Enter]),
    fixed(Command::Play(Play::Total), HAND, &[Char('t'), F(7)]).yields(1),
    fixed(Command::Type(Typing::Erase), HAND | NAME | FILE, &[Backspace, Delete]),
    fixed(Command::Play(Play::Pawn(N)), CHOOSE | HINT, PAWNS),
    row("next_move", Command::Go(Go::Next), CHOOSE, &[Tab, Down, Char('j'), Char('s')]).yields(3),
    row("move_before", Command::Go(Go::Previous), CHOOSE, &[BackTab, Up, Char('k'), Char('w')]).quiet(),
    row("next_value", Command::Go(Go::More), CHOOSE, &[Right]),
    row("value_before", Command::Go(Go::Less), CHOOSE, &[Left]).quiet(),
    row("play", Command::Play(Play::Chosen), CHOOSE, &[Enter, Char(' ')]),
    row("go_on", Command::Play(Play::GoOn), READ, &[Char(' '), Enter]),
    row("hasten", Command::Play(Play::Hasten), BOT, &[Char(' '), Enter]),
    row(
        "next_row",
        Command::Go(Go::Next),
        SETUP | MENU | OVER | HINT | REVIEW | LOG,
        &[Down, Tab, Char('j'), Char('s')],
    )
    .yields(3),
    row(
        "row_before",
        Command::Go(Go::Previous),
        SETUP | MENU | OVER | HINT | REVIEW | LOG,
        &[Up, BackTab, Char('k'), Char('w')],
    )
    .quiet(),
    row("change", Command::Go(Go::More), SETUP | MENU, &[Right, Char(' '), Char('l'), Char('d')]).yields(3),
    row("change_back", Command::Go(Go::Less), SETUP | MENU, &[Left, Char('h'), Char('a')]).quiet(),
    row("choose", Command::Go(Go::Accept), SETUP | MENU | OVER | HINT | REVIEW | LOG, &[Enter]),
    fixed(Command::Go(Go::Accept), NAME | FILE, &[Enter]),
    fixed(Command::Go(Go::Row(N)), MENU | OVER, ROWS),
    row("answer", Command::Go(Go::Accept), ASK, &[Enter]),
    row("yes", Command::Answer(true), ASK, &[Char('y')]),
    row("no", Command::Answer(false), ASK, &[Char('n')]),
    row("other_answer", Command::Go(Go::Next), ASK, &[Tab, Right, Down, BackTab, Left, Up]).yields(3),
    row("scroll_back", Command::Go(Go::Previous), TEXT, &[Up, Char('k'), Char('w')]).quiet(),
    row("scroll", Command::Go(Go::Next), TEXT, &[Down, Char('j'), Char('s'), Enter]).yields(3),
    row("page_back", Command::Go(Go::PageUp), TEXT | REVIEW | LOG, &[PageUp]).quiet(),
    row("page", Command::Go(Go::PageDown), TEXT | REVIEW | LOG, &[PageDown, Char(' ')]).yields(3),
    row("top", Command::Go(Go::Top), TEXT | REVIEW | LOG, &[Home]).quiet(),
    row("end", Command::Go(Go::Bottom), TEXT | REVIEW | LOG, &[End]).quiet(),
    row("next_moment", Command::Go(Go::Next), MOMENT, &[Char('n'), Right, Down, Tab, Char('j')]).yields(3),
    row("moment_before", Command::Go(Go::Previous), MOMENT, &[Char('p'), Left, Up, BackTab, Char('k')])
        .yields(4),
    row("step", Command::Go(Go::Next), REPLAY, &[Right, Char('j'), Char('d')]),
    row("step_back", Command::Go(Go::Previous), REPLAY, &[Left, Char('k'), Char('a')]).yields(4),
    row("ten_steps", Command::Go(Go::PageDown), REPLAY, &[PageDown, Down, Char('s')]).yields(3),
    row("ten_steps_back", Command::Go(Go::PageUp), REPLAY, &[PageUp, Up, Char('w')]).quiet(),
    row("to_start", Command::Go(Go::Top), REPLAY, &[Home]).quiet(),
    row("to_end", Command::Go(Go::Bottom), REPLAY, &[End]).quiet(),
    row("next_cut", Command::Playback(Playback::NextCut), REPLAY, &[Tab, Char('c')]).yields(3),
    row("autoplay", Command::Playback(Playback::Autoplay), REPLAY | WATCH, &[Char(' '), Char('p')]),
    row("watch_on", Command::Play(Play::Hasten), WATCH, &[Enter, Right]),
    row("faster", Command::Go(Go::More), REPLAY | BOT | WATCH, &[Char('+'), Char('=')]).yields(3),
    row("slower", Command::Go(Go::Less), REPLAY | BOT | WATCH, &[Char('-')]).quiet(),
    row("take_over", Command::Go(Go::Accept), REPLAY, &[Enter]).yields(1),
    row("hint", Command::Global(Global::Hint), PLAY, &[Char('h'), F(4)]).yields(2),
    row("hint", Command::Global(Global::Hint), REPLAY, &[Char('h'), F(4)]).yields(4),
    row("hint", Command::Global(Global::Hint), HINT, &[Char('h'), F(4)]).quiet(),
    row("dangers", Command::Global(Global::Dangers), PLAY, &[Char('d'), F(6)]).yields(4),
    row("hint", Command::Global(Global::Hint), BOT | WATCH, &[Char('h'), F(4)]).quiet(),
    row("dangers", Command::Global(Global::Dangers), BOT | WATCH, &[Char('d'), F(6)]).quiet(),
    row("analyse", Command::Global(Global::Analyse), OVER, &[Char('a'), F(4)]),
    row("log", Command::Global(Global::Log), TABLE & !HAND | OVER | REPLAY, &[Char('l'), F(2)]).yields(4),
    row("log", Command::Global(Global::Log), HAND, &[Char('l'), F(2)]).yields(4),
    row("odds", Command::Global(Global::Odds), TABLE & !HAND | OVER | REPLAY, &[Char('t'), F(3)]).yields(5),
    // The letter begins a total there.
    row("odds", Command::Global(Global::Odds), HAND, &[F(3)]).yields(5),
    row(
        "close",
        Command::Go(Go::Close),
        MENU | ASK | TEXT | LOG | HINT | ANALYSING | REVIEW | MOMENT,
        &[Esc],
    ),
    fixed(Command::Go(Go::Close), NAME | FILE, &[Esc]),
    row("menu", Command::Global(Global::Menu), TABLE, &[Char('m'), Esc, F(10)]).yields(1),
    row(
        "help",
        Command::Global(Global::Help),
        SETUP | TABLE | OVER | REPLAY | REVIEW | MOMENT,
        &[Char('?'), F(1)],
    )
    .yields(1),
    row("help", Command::Global(Global::Help), MENU | TEXT | LOG | HINT, &[Char('?'), F(1)]).quiet(),
    row(
        "quit",
        Command::Global(Global::Quit),
        SETUP | TABLE | OVER | REPLAY | ANALYSING | REVIEW | MOMENT,
        &[Char('q'), F(8)],
    )
    .yields(6),
    row("save_as", Command::Global(Global::SaveAs), TABLE | OVER | ASK, &[F(12)]),
    // Last, for it comes and goes, and the others keep their places in the footer.
    row("undo", Command::Play(Play::Undo), THROW | CHOOSE | READ | BOT, &[Char('u'), Backspace]).yields(2),
    // Backspace erases a face there.
    row("undo", Command::Play(Play::Undo), HAND, &[Char('u')]).yields(1),
    row("settle", Command::Play(Play::Settle), MOVING, &[Char(' '), Enter]),
    row(
        "mouse",
        Command::Global(Global::Mouse),
        SETUP | TABLE | OVER | REPLAY | MENU | TEXT | LOG | HINT | REVIEW | MOMENT,
        &[F(9)],
    )
    .quiet(),
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyClash {
    /// No key at all would be left for it.
    NoKey,
    /// The key would mean both in one place: the word of the other, or what it types there.
    Double(Key, Option<&'static str>),
}

/// Other keys for a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// One of [`Keymap::words`].
    pub word: &'static str,
    /// The keys; the first is the one the footer names.
    pub keys: Vec<Key>,
}

impl Keymap {
    /// The words by which keys are changed, each once.
    pub fn words() -> Vec<&'static str> {
        let mut words = Vec::new();
        for word in KEYS.iter().filter_map(|row| row.word) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words
    }

    /// The rows that hold there.
    pub fn rows(&self, context: Context) -> impl Iterator<Item = &Row> {
        self.0.iter().filter(move |row| row.applies(context))
    }

    /// What a key asks for there.
    pub fn command(&self, context: Context, key: Key) -> Option<Command> {
        let key = key.folded();
        let of = |key| self.rows(context).find(|row| row.keys.contains(&key)).map(|row| row.command.by(key));
        of(key).or_else(|| {
            let Char(letter) = key else { return None };
            // The arrows are on every keyboard: letters that stand for them would only clash.
            let arrow = |c: &Command| matches!(c, Command::Go(Go::Next | Go::Previous | Go::More | Go::Less));
            let mut meant = layouts::latin(letter).filter_map(|c| of(Char(c))).filter(|c| !arrow(c));
            let first = meant.next()?;
            meant.all(|other| other == first).then_some(first)
        })
    }

    /// The first key of a command there: the one to name.
    pub fn key(&self, context: Context, command: Command) -> Option<Key> {
        self.rows(context).find(|row| row.command == command).and_then(|row| row.keys.first().copied())
    }

    /// All keys of a word, wherever it holds.
    pub fn keys_of(&self, word: &str) -> Vec<Key> {
        let mut keys = Vec::new();
        for &key in self.0.iter().filter(|row| row.word == Some(word)).flat_map(|row| row.keys.iter()) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }

    /// The keys with those changes, made all at once so that two words can swap theirs. A change that gives a
    /// key two meanings in one place is left out, the later of two, and is named with the reason.
    pub fn changed(changes: &[Binding]) -> (Self, Vec<(&'static str, KeyClash)>) {
        let mut kept: Vec<&Binding> = changes.iter().collect();
        let mut clashes = Vec::new();
        loop {
            let keymap = Self::with(&kept);
            let wrong = kept.iter().rposition(|change| keymap.clash(change).is_some());
            let Some(at) = wrong else { return (keymap, clashes) };
            let change = kept.remove(at);
            clashes.extend(keymap.clash(change).map(|clash| (change.word, clash)));
        }
    }

    fn with(changes: &[&Binding]) -> Self {
        let mut keymap = Self::default();
        for change in changes {
            let keys: Vec<Key> = change.keys.iter().map(|key| key.folded()).collect();
            for row in keymap.0.iter_mut().filter(|row| row.word == Some(change.word)) {
                row.keys = Cow::Owned(keys.clone());
            }
        }
        // These give way to what types and erases a throw: both are wanted where real dice are typed in.
        let typed: Vec<Key> = (keymap.rows(Context::HandThrow).filter(|row| row.word.is_none()))
            .flat_map(|row| row.keys.iter().copied())
            .collect();
        let gives_way = |row: &&mut Row| {
            row.contexts == HAND
                && matches!(
                    row.command,
                    Command::Play(Play::Undo) | Command::Global(Global::Log | Global::Odds)
                )
        };
        for row in keymap.0.iter_mut().filter(gives_way) {
            row.keys.to_mut().retain(|key| !typed.contains(key));
        }
        keymap
    }

    /// What is wrong with a change that was made.
    fn clash(&self, change: &Binding) -> Option<KeyClash> {
        let rows: Vec<&Row> = self.0.iter().filter(|row| row.word == Some(change.word)).collect();
        if rows.iter().any(|row| row.keys.is_empty()) {
            return Some(KeyClash::NoKey);
        }
        let shared = |row: &Row, other: &Row| {
            let meets = row.contexts & other.contexts != 0 && row.word != other.word;
            row.keys.iter().copied().find(|key| meets && other.keys.contains(key))
        };
        rows.iter().find_map(|row| {
            self.0.iter().find_map(|other| shared(row, other).map(|key| KeyClash::Double(key, other.word)))
        })
    }
}

#[cfg(test)]
mod tests;
