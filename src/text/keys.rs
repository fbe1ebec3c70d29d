//! The names of keys, and what the footer and the help say they do.

use crate::app::command::{Command, Global, Go, Play, Playback, Typing};
use crate::app::key::Key;
use crate::app::keymap::{Context, Keymap, Row};

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
        (Command::Play(Play::Throw), Context::HandThrow) => "let them fall",
        (Command::Play(Play::Throw), _) => "throw",
        (Command::Play(Play::Face(_)), _) => "face",
        (Command::Play(Play::Total), _) => "total",
        (Command::Type(Typing::Erase), _) => "erase",
        (Command::Play(Play::Pawn(_)), _) => "pawn",
        (Command::Playback(Playback::Autoplay), _) => "play/pause",
        (Command::Play(Play::Chosen), _) => "play",
        (Command::Play(Play::Hasten), Context::Watch) => "next picture",
        (Command::Play(Play::GoOn | Play::Hasten), _) => "go on",
        (Command::Play(Play::Settle), _) => "show at once",
        (Command::Go(Go::Next), Context::Choose) => "next move",
        (Command::Go(Go::Next), Context::Question) => "the other answer",
        (Command::Go(Go::Next), Context::Text) => "scroll",
        (Command::Go(Go::Next), Context::Log) => "next turn",
        (Command::Go(Go::Previous), Context::Log) => "turn before",
        (Command::Go(Go::Accept), Context::Log) => "back to this turn",
        (Command::Go(Go::Next), Context::Replay) => "step",
        (Command::Go(Go::Next), Context::Moment) => "next moment",
        (Command::Go(Go::Previous), Context::Moment) => "moment before",
        (Command::Go(Go::Close), Context::Analysing) => "end it",
        (Command::Go(Go::Accept), Context::Review) => "show the board",
        (Command::Global(Global::Analyse), _) => "analyse",
        (Command::Go(Go::Next), _) => "next",
        (Command::Go(Go::Previous), Context::Choose) => "move before",
        (Command::Go(Go::Previous), Context::Text) => "scroll back",
        (Command::Go(Go::Previous), Context::Replay)
        | (Command::Go(Go::Close), Context::Review | Context::Moment) => "back",
        (Command::Go(Go::Previous), _) => "before",
        (Command::Go(Go::More), Context::Choose) => "next value",
        (Command::Go(Go::More), Context::Replay | Context::Bot | Context::Watch) => "faster",
        (Command::Go(Go::More), _) => "change",
        (Command::Go(Go::Less), Context::Choose) => "value before",
        (Command::Go(Go::Less), Context::Replay | Context::Bot | Context::Watch) => "slower",
        (Command::Go(Go::Less), _) => "change back",
        (Command::Go(Go::Accept), Context::Name) => "take the name",
        (Command::Go(Go::Accept), Context::File) => "save there",
        (Command::Go(Go::Accept), Context::Question) => "answer",
        (Command::Go(Go::Accept), Context::Replay) => "take over",
        (Command::Go(Go::Accept), Context::Hint) => "take this move",
        (Command::Go(Go::Accept), _) => "choose",
        (Command::Go(Go::Row(_)), _) => "row",
        (Command::Answer(true), _) => "yes",
        (Command::Answer(false), _) => "no",
        (Command::Play(Play::Undo), _) => "undo",
        (Command::Global(Global::Help), _) => "help",
        (Command::Global(Global::Log), _) => "log",
        (Command::Global(Global::Odds), _) => "odds",
        (Command::Global(Global::Menu), _) => "menu",
        (Command::Global(Global::Quit), _) => "quit",
        (Command::Global(Global::SaveAs), _) => "save as",
        (Command::Global(Global::Mouse), _) => "mouse on/off",
        (Command::Go(Go::Close), _) | (Command::Global(Global::Hint), Context::Hint) => "close",
        (Command::Global(Global::Hint), _) => "hint",
        (Command::Global(Global::Dangers), _) => "dangers",
        (Command::Go(Go::PageUp), Context::Replay) => "ten back",
        (Command::Go(Go::PageDown), Context::Replay) => "ten on",
        (Command::Go(Go::Top), Context::Replay) => "to the start",
        (Command::Go(Go::Bottom), Context::Replay) => "to the end",
        (Command::Playback(Playback::NextCut), _) => "next cut",
        (Command::Go(Go::PageUp), _) => "page up",
        (Command::Go(Go::PageDown), _) => "page down",
        (Command::Go(Go::Top), _) => "top",
        (Command::Go(Go::Bottom), _) => "end",
        // No row of the keymap has these: they come by other ways than a key.
        (
            Command::Play(Play::Fall(_) | Play::Move(_) | Play::BackTo(_))
            | Command::Type(Typing::Char(_))
            | Command::Click(_),
            _,
        ) => "",
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
