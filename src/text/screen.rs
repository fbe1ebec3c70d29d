//! The words of the screens: headings, labels, and the tables of the texts to scroll.

use crate::app::command::{Command, Go};
use crate::app::keymap::{Context, Keymap};
use crate::app::overlay::Text;
use crate::app::screen::replay::Replay;
use crate::app::settings::ThemeName;
use crate::game::{Seed, Tally};
use crate::rules::Seat;

use super::{Names, key};

/// The name of the game, over the panel.
pub const TITLE: &str = "DHAYAM";
/// Stands in its place while a game that should be saved is not.
pub const NOT_SAVED: &str = "NOT SAVED";

/// The heading of the box in which a file is named.
pub const SAVE_AS: &str = "Save as";

/// Why that is asked, and what can be typed.
pub fn save_as_about(why: Option<&str>) -> String {
    let why = why.map_or(String::new(), |why| format!("The game is not saved, as {why}. "));
    format!("{why}Type a file that is not there yet, or a folder; all of the game is written there.")
}
/// What the game is, beside its name on the setup screen.
pub const ABOUT: &str = "the race game of Tamil floors and verandas";
/// The heading of the values in hand.
pub const HAND: &str = "hand";
/// A player who conceded.
pub const GAVE_UP: &str = "gave up";
/// The heading of the menu.
pub const MENU: &str = "Menu";
/// The answers to a question: no, then yes.
pub const ANSWERS: [&str; 2] = ["No", "Yes"];
/// The rest of the sentence that names the King.
pub const IS_KING: &str = " is the King!";
/// The label of the seed of a game.
pub const SEED: &str = "seed";
/// How the King is placed.
pub const KING: &str = "King";
/// Before anything has happened.
pub const NOTHING_YET: &str = "Nothing has happened yet.";
/// Reasons that have no room in the panel.
pub const WHY_ON_BOARD: &str = "Why: on the board.";

/// The number of the turn.
pub fn turn_number(turn: usize) -> String {
    format!("turn {turn}")
}

/// The pawns of a player off the board, on it, and in the centre.
pub fn pawn_counts([off, on, home]: [usize; 3]) -> String {
    format!("off {off} on {on} home {home} ")
}

/// Which step of how many a replay shows, and whether it plays by itself; shorter where there is little `room`.
pub fn replay_step(replay: &Replay, room: u16) -> (String, String) {
    let state = if replay.is_playing() { ", playing" } else { ", paused" };
    let step = format!("step {} of {}", replay.at(), replay.len());
    let fits = step.len() + state.len() <= usize::from(room);
    (if fits { step } else { format!("{}/{}", replay.at(), replay.len()) }, state.to_owned())
}

/// Who begins, and how that came: the first line of what happened.
pub fn who_begins(name: &str, drawn: bool) -> String {
    if drawn { format!("By lot, {name} begins.") } else { format!("{name} begins.") }
}

/// How long a game was played.
pub fn time_played(seconds: u64) -> String {
    format!("played {}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The worth of a throw; of one that is played and lies there still, `old`.
pub fn worth(steps: u8, old: bool) -> String {
    if old { format!("was {steps}") } else { format!("= {steps}") }
}

/// The heading of a text to scroll, with the lines in sight if those are not all.
pub fn text_heading(text: Text, sight: Option<(usize, usize, usize)>) -> String {
    let title = match text {
        Text::Help => "Help",
        Text::Log => "What happened",
        Text::Throws => "Throws and odds",
        Text::Hint => "Hint",
    };
    match sight {
        Some((first, last, all)) => format!("{title}, lines {first}-{last} of {all}"),
        None => title.to_owned(),
    }
}

/// Which moves of a list are in sight, where not all are.
pub fn moves_in_sight(first: usize, last: usize, all: usize) -> String {
    format!("moves {first}-{last} of {all}")
}

/// The heading of a turn in the log.
pub fn log_turn(turn: usize, name: &str) -> String {
    format!("Turn {turn}, {name}")
}

/// What the keys do at the foot of the log, with that player's turn marked.
pub fn log_foot(keymap: &Keymap, turn: usize, name: &str) -> String {
    let key = |command| key(keymap, Context::Log, command);
    format!(
        "{} goes back to the start of turn {turn}, {name}'s; {} and {} choose another, {} closes.",
        key(Command::Go(Go::Accept)),
        key(Command::Go(Go::Previous)),
        key(Command::Go(Go::Next)),
        key(Command::Go(Go::Close))
    )
}

/// A window too small: what is needed, beside the board or below it, and what there is.
/// `keys` are those of the help and of the way out.
pub fn too_small(beside: (u16, u16), below: (u16, u16), has: (u16, u16), keys: &[String; 2]) -> String {
    format!(
        "Dhayam needs {}x{} (or {}x{}); this window has {}x{}. Make it larger or its letters smaller: the game waits. \
         'dhayam --plain' plays in lines, in any window. {} help, {} quit.",
        beside.0, beside.1, below.0, below.1, has.0, has.1, keys[0], keys[1]
    )
}

/// The first line of the help in a window that is too small for the game: the key that closes it.
pub fn text_in_small(close: &str) -> String {
    format!("Help; {close} closes it.")
}

/// The answers to a question in a window that is too small for the game: the keys.
pub fn answers_in_small(yes: &str, no: &str) -> String {
    format!("{yes} yes, {no} no.")
}

/// The words of the table of throws.
pub struct ThrowsTable {
    /// The headings: of the values, of their chances, of the sums, of what fair dice would give.
    pub headings: [&'static str; 4],
    /// The rows under the values: throws, throws lost, pawns cut.
    pub sums: [&'static str; 3],
    /// What the sums say of the dice, and where these come from.
    pub verdict: [String; 3],
}

/// The words of the table of throws, with so much `room` in a column.
pub fn throws_table(all: &[u32; 7], seed: Option<Seed>, room: u16) -> ThrowsTable {
    let verdict = match Tally::evenness(all) {
        Some(p) => format!(
            "Fair dice are at least this uneven in {:.0} of 100 games.",
            (p * 100.0).clamp(1.0, 100.0)
        ),
        None => "After 40 throws this says how even the dice are.".to_owned(),
    };
    let source = match seed {
        Some(_) => {
            "The dice come from the seed shown at the end: the same seed gives the same dice, whatever is played."
        }
        None => "The dice are yours.",
    };
    ThrowsTable {
        headings: ["throw", if room < 5 { "/16" } else { "odds" }, "all", "due"],
        sums: ["throws", "lost", "cuts"],
        verdict: [
            verdict,
            "Due is what fair dice would give in so many throws; lost are those nobody could use.".to_owned(),
            source.to_owned(),
        ],
    }
}

/// The chances of a value in 16; the number alone where there is little `room`.
pub fn chances(chances: u32, room: u16) -> String {
    if room < 5 { chances.to_string() } else { format!("{chances}/16") }
}

/// The heading of a column: the name, or the seat's letter where there is no room for names.
pub fn column_heading(names: &Names, seat: Seat, room: u16) -> String {
    if room < 5 { seat.letter().to_string() } else { names[seat].clone() }
}

/// What a theme is for, to follow its name.
pub const fn theme(theme: ThemeName) -> &'static str {
    match theme {
        ThemeName::Auto => "right on dark and on light backgrounds",
        ThemeName::Dark => "a dark window",
        ThemeName::Light => "a light window",
        ThemeName::Contrast => "the strongest contrast",
        ThemeName::ColourBlind => "seats that colour-blind eyes tell apart",
        ThemeName::Mono => "no colours",
    }
}

/// What `--theme` does: every theme on a line of its own.
pub fn themes() -> String {
    let lines = ThemeName::ALL.map(|name| format!("{}: {}", name.word(), theme(name)));
    format!("Chooses the colours:\n{}.", lines.join(",\n"))
}

/// The keys that hold everywhere, at the end of the help.
pub const KEYS_EVERYWHERE: &str = "The mouse: a click on the dice throws, on a pawn, a move or a value chooses it, and again plays; rows, answers and the keys of the last line are buttons, and the wheel scrolls. Any key settles what moves. Ctrl-C asks to quit, twice it quits; Ctrl-Z stops the program until 'fg'; Ctrl-L draws anew.";

/// A heading of the help.
pub const HELP_KEYS_NOW: &str = "The keys now";
/// A heading of the help.
pub const HELP_GAME: &str = "The game";
/// A heading of the help.
pub const HELP_BOARD: &str = "The board";
