//! The names of keys, and what the footer and the help say they do.

use crate::app::keymap::{Command, Context, Keymap, Row};
use crate::app::msg::Key;

/// The key that the footer names for a row; a run of digits up to `most` becomes `1-4`.
pub fn footer_key(row: &Row, most: u8) -> String {
    match *row.keys {
        [Key::Char(first), .., Key::Char(last)] if first.is_ascii_digit() && last.is_ascii_digit() => {
            let last = last.to_digit(10).map_or(most, |d| (d as u8).min(most));
            if last == 1 { first.to_string() } else { format!("{first}-{last}") }
        }
        [first, ..] => first.name(),
        [] => String::new(),
    }
}

/// The name of the first key of a command there; empty if it has none.
pub fn key(keymap: &Keymap, context: Context, command: Command) -> String {
    keymap.key(context, command).map_or(String::new(), Key::name)
}

/// What a command does, in a word or two.
pub const fn command(command: Command, context: Context) -> &'static str {
    match (command, context) {
        (Command::Throw, Context::HandThrow) => "let them fall",
        (Command::Throw, _) => "throw",
        (Command::Face, _) => "face",
        (Command::Total, _) => "total",
        (Command::Erase, _) => "erase",
        (Command::Pawn, _) => "pawn",
        (Command::Autoplay, _) => "play/pause",
        (Command::Play, _) => "play",
        (Command::Hasten, Context::Watch) => "next picture",
        (Command::GoOn | Command::Hasten, _) => "go on",
        (Command::Settle, _) => "show at once",
        (Command::Next, Context::Choose) => "next move",
        (Command::Next, Context::Question) => "the other answer",
        (Command::Next, Context::Text) => "scroll",
        (Command::Next, Context::Log) => "next turn",
        (Command::Previous, Context::Log) => "turn before",
        (Command::Accept, Context::Log) => "back to this turn",
        (Command::Next, Context::Replay) => "step",
        (Command::Next, Context::Moment) => "next moment",
        (Command::Previous, Context::Moment) => "moment before",
        (Command::Close, Context::Analysing) => "end it",
        (Command::Accept, Context::Review) => "show the board",
        (Command::Analyse, _) => "analyse",
        (Command::Next, _) => "next",
        (Command::Previous, Context::Choose) => "move before",
        (Command::Previous, Context::Text) => "scroll back",
        (Command::Previous, Context::Replay) | (Command::Close, Context::Review | Context::Moment) => "back",
        (Command::Previous, _) => "before",
        (Command::More, Context::Choose) => "next value",
        (Command::More, Context::Replay | Context::Bot | Context::Watch) => "faster",
        (Command::More, _) => "change",
        (Command::Less, Context::Choose) => "value before",
        (Command::Less, Context::Replay | Context::Bot | Context::Watch) => "slower",
        (Command::Less, _) => "change back",
        (Command::Accept, Context::Name) => "take the name",
        (Command::Accept, Context::File) => "save there",
        (Command::Accept, Context::Question) => "answer",
        (Command::Accept, Context::Replay) => "take over",
        (Command::Accept, Context::Hint) => "take this move",
        (Command::Accept, _) => "choose",
        (Command::Row, _) => "row",
        (Command::Yes, _) => "yes",
        (Command::No, _) => "no",
        (Command::Undo, _) => "undo",
        (Command::Help, _) => "help",
        (Command::Log, _) => "log",
        (Command::Throws, _) => "odds",
        (Command::Menu, _) => "menu",
        (Command::Quit, _) => "quit",
        (Command::SaveAs, _) => "save as",
        (Command::Mouse, _) => "mouse on/off",
        (Command::Close, _) | (Command::Hint, Context::Hint) => "close",
        (Command::Hint, _) => "hint",
        (Command::Dangers, _) => "dangers",
        (Command::PageUp, Context::Replay) => "ten back",
        (Command::PageDown, Context::Replay) => "ten on",
        (Command::Top, Context::Replay) => "to the start",
        (Command::Bottom, Context::Replay) => "to the end",
        (Command::NextCut, _) => "next cut",
        (Command::PageUp, _) => "page up",
        (Command::PageDown, _) => "page down",
        (Command::Top, _) => "top",
        (Command::Bottom, _) => "end",
    }
}

/// When the keys of a context hold, as a heading of the help.
pub const fn context(context: Context) -> &'static str {
    match context {
        Context::Setup => "Arranging a game",
        Context::Name => "Typing a name",
        Context::File => "Naming a file to save in",
        Context::Throw => "Before a throw",
        Context::HandThrow => "Before a throw with your own dice",
        Context::Choose => "Choosing a move",
        Context::Read => "Something to read",
        Context::Moving => "While something moves",
        Context::Over => "After the game",
        Context::Menu => "In the menu",
        Context::Question => "Answering a question",
        Context::Text => "Reading a text",
        Context::Log => "Reading the log of a game",
        Context::Replay => "Watching a game",
        Context::Hint => "Reading a hint",
        Context::Bot => "While a bot plays",
        Context::Watch => "Watching bots play",
        Context::Analysing => "While a game is looked at",
        Context::Review => "Looking back at a game",
        Context::Moment => "A moment of it on the board",
    }
}
