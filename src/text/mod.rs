//! Every word a person reads.
//!
//! May use the plain data of `app`, `players`, `game` and `rules`. Knows nothing of layout or colour. The sentences
//! use a few signs (→ … ×); a view that may not draw them puts others in their place.

mod analysis;
pub mod asking;
mod bots;
mod brief;
pub mod coach;
mod keys;
mod notices;
pub mod plain;
mod quote;
mod record;
mod screen;
mod stats;
mod table;

pub use analysis::{
    ABOUT_LUCK, ABOUT_TABLE, COLUMNS, CURVES, LUCK_AND_PLAY, LUCKIEST, MARKED, MOMENTS, NONE,
    NOTHING_TO_ANALYSE, THINKING, UNLUCKIEST, about, account, curves_legend, ending, from_chance_to, mark,
    more_marked, play, points, rolled_out, step_line, step_told, step_turn, thinking, throw_told, verdict,
    verdict_brief, which, why,
};
pub use bots::{bot_moves, bot_of_level, bots_help, titled, titles, watched};
pub use brief::{RULES, rules_in_brief, signs};
pub use keys::{command, context, footer_key, key};
pub use notices::{
    DISK_IS_SILENT, EARLIER_GAME, changed, full, gone, not_toml, not_written, notice, of_somebody_else,
    problem, question, read_only, save_as_hint, undone,
};
pub use quote::{kept_together, path, quoted, shell_word, spelled, unglued, with_whole_commands};
pub use record::{
    begun, passed_over, record_fault, record_listed, record_moves, record_summary, recorded_names,
    recorded_titles, this_game_begun,
};
pub use screen::*;
pub use stats::{ABOUT_STATS, STATS, WHO_BEAT_WHOM, met, skipped, stats_heading, stats_row};
pub use table::{
    Prompt, count, effect, from_to, lost_reasons, played, played_and_why, prompt, refusal, shut_out,
    standing, way, way_in_a_word,
};

use crate::app::arrangement::{Arrangement, First, ThrownBy};
use crate::app::command::{Command, Global, Go};
use crate::app::complaint::{Complaint, Given, Wrong};
use crate::app::keymap::{Context, KeyClash, Keymap};
use crate::app::name::BadName;
use crate::app::name::Name;
use crate::app::rows::After;
use crate::app::rows::MenuRow;
use crate::app::rows::SetupRow;
use crate::app::settings::{Settings, Speed};
use crate::rules::{BySeat, HOUSE_RULES, Pawn, Seat};

/// What each player is called.
pub type Names = BySeat<String>;

/// The names of an arrangement: a player without one goes by the colour.
pub fn names(arrangement: &Arrangement) -> Names {
    Names::new(|seat| match (&arrangement.names[seat], arrangement.players[seat].bot()) {
        (Some(name), _) => name.as_str().to_owned(),
        (None, None) => colour(seat).to_owned(),
        (None, Some(_)) => arrangement.called(seat),
    })
}

/// The colour of a seat.
pub const fn colour(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "Red",
        Seat::Green => "Green",
        Seat::Yellow => "Yellow",
        Seat::Blue => "Blue",
    }
}

/// Where a seat is.
pub const fn side(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "bottom",
        Seat::Green => "right",
        Seat::Yellow => "top",
        Seat::Blue => "left",
    }
}

/// A pawn as the board shows it: `R1`.
pub fn pawn(seat: Seat, pawn: Pawn) -> String {
    format!("{}{pawn}", seat.letter())
}

/// Words joined as in a sentence: `a`, `a and b`, `a, b and c`.
pub fn and<S: AsRef<str>>(words: &[S]) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", most.join(", "), last.as_ref())
        }
    }
}

/// Words to choose from: `a`, `a or b`, `a, b or c`.
pub fn or(words: &[&str]) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => words.concat(),
    }
}

/// The label of the row that goes on with a game of these players.
pub fn go_on_with(names: &[String]) -> String {
    format!("Go on with the game of {}", and(names))
}

/// The label of a row of the setup screen.
pub fn setup_row(row: SetupRow) -> String {
    match row {
        SetupRow::Resume => "Go on with the last game".to_owned(),
        SetupRow::Start => "Start the game".to_owned(),
        SetupRow::Seat(seat) => colour(seat).to_owned(),
        SetupRow::Preset => "Rules".to_owned(),
        SetupRow::Rule(index) => match HOUSE_RULES[index].key {
            "entry" => "Coming in",
            "throws" => "Throws",
            "cut_throws_again" => "After a cut",
            "must_cut" => "The way in",
            "pawns" => "Pawns",
            other => other,
        }
        .to_owned(),
        SetupRow::First => "Who begins".to_owned(),
        SetupRow::Dice => "Dice".to_owned(),
        SetupRow::Hints => "Hints".to_owned(),
        SetupRow::Speed => "Speed".to_owned(),
    }
}

/// What a row of the setup screen is set to.
pub fn setup_value(row: SetupRow, arrangement: &Arrangement, settings: Settings) -> String {
    match row {
        SetupRow::Resume | SetupRow::Start => String::new(),
        SetupRow::Seat(seat) if arrangement.seats.contains(seat) => bots::seated(arrangement, seat),
        SetupRow::Seat(_) => "nobody".to_owned(),
        SetupRow::Preset => arrangement.rules.preset().unwrap_or("your own").to_owned(),
        SetupRow::Rule(index) => {
            let rule = &HOUSE_RULES[index];
            match (rule.key, rule.value(&arrangement.rules)) {
                ("cut_throws_again", "true") => "throw again",
                ("cut_throws_again", _) => "nothing more",
                ("must_cut", "true") => "opens with a cut",
                ("must_cut", _) => "always open",
                (_, value) => value,
            }
            .to_owned()
        }
        SetupRow::First => match arrangement.first {
            First::Lot => "drawn by lot".to_owned(),
            First::Seat(seat) => names(arrangement)[seat].clone(),
        },
        SetupRow::Dice => match arrangement.dice {
            ThrownBy::Program => "thrown by the program",
            ThrownBy::Hand => "your own, typed in",
        }
        .to_owned(),
        SetupRow::Hints => if settings.hints { "on" } else { "off" }.to_owned(),
        SetupRow::Speed => settings.speed.word().to_owned(),
    }
}

/// What a row of the setup screen means, in one sentence.
pub fn setup_explained(
    row: SetupRow,
    arrangement: &Arrangement,
    settings: Settings,
    keymap: &Keymap,
) -> String {
    let of_choice = |command| key(keymap, Context::Choose, command);
    let key = |command| key(keymap, Context::Setup, command);
    match row {
        SetupRow::Resume => {
            format!("{} goes on where that game stopped; it was not finished.", key(Command::Go(Go::Accept)))
        }
        SetupRow::Start => format!(
            "{} starts. Go down to change who plays, and by which house rules.",
            key(Command::Go(Go::Accept))
        ),
        SetupRow::Seat(seat) => bots::explained(arrangement, seat, &key(Command::Go(Go::More)), &key(Command::Go(Go::Accept))),
        SetupRow::Preset => match arrangement.rules.preset() {
            Some("classic") => {
                "Classic: each throw is played before the next; a 1 brings a pawn in, a cut pawn also on a 5."
            }
            Some("traditional") => {
                "Traditional, as most families play: throws are gathered first, a cut throws again, and once a pawn is in others follow on a 1 or a 5."
            }
            _ => "Your own mixture of the house rules below.",
        }
        .to_owned(),
        SetupRow::Rule(index) => {
            let rule = &HOUSE_RULES[index];
            match (rule.key, rule.value(&arrangement.rules)) {
                ("entry", "classic") => "A new pawn comes in on a 1; a pawn that was cut on a 1 or a 5.",
                ("entry", "strict") => "Every pawn comes in on a 1 only.",
                ("entry", _) => "Your first pawn comes in on a 1; after that any pawn on a 1 or a 5.",
                ("throws", "single") => "Each throw is played at once; 1, 5, 6 and 12 then throw again.",
                ("throws", _) => {
                    "Throw until one earns no other throw; then play the values in any order, on any pawns."
                }
                ("cut_throws_again", "true") => "Whoever cuts a pawn throws once more.",
                ("cut_throws_again", _) => "A cut earns no throw; only 1, 5, 6 and 12 do.",
                ("must_cut", "true") => {
                    "You must cut a pawn once before yours may turn in; until then they go round and round."
                }
                ("must_cut", _) => "Pawns turn in after one round, whether you have cut or not.",
                ("pawns", _) => "How many pawns each player brings home. Four is a game of half an hour.",
                (other, _) => other,
            }
            .to_owned()
        }
        SetupRow::First => match arrangement.first {
            First::Lot => "The program draws who begins; all have the same chance.".to_owned(),
            First::Seat(seat) => format!("{} makes the first throw.", names(arrangement)[seat]),
        },
        SetupRow::Dice => match arrangement.dice {
            ThrownBy::Program => "The program throws, from a seed that it shows at the end.",
            ThrownBy::Hand => "Throw your own two long dice, and type in the faces that fell.",
        }
        .to_owned(),
        SetupRow::Hints if settings.hints => format!(
            "In the game {} asks the coach what it thinks of every move, and {} shows what is in danger.",
            of_choice(Command::Global(Global::Hint)),
            of_choice(Command::Global(Global::Dangers))
        ),
        SetupRow::Hints => "The coach keeps silent, whoever asks.".to_owned(),
        SetupRow::Speed => match settings.speed {
            Speed::Slow => "Dice tumble and pawns walk slowly, for onlookers and for learning.",
            Speed::Normal => "Dice tumble and pawns walk at an easy pace.",
            Speed::Fast => "Dice and pawns move quickly.",
            Speed::Off => "Nothing moves: every change is there at once.",
        }
        .to_owned(),
    }
}

/// The label of a row of the menu; `turn` is who can give up, if anybody can.
pub fn menu_row(row: MenuRow, speed: Speed, turn: &str) -> String {
    match row {
        MenuRow::GoOn => "Go on with the game".to_owned(),
        MenuRow::Undo => "Take back a move".to_owned(),
        MenuRow::Help => "Help: keys and rules".to_owned(),
        MenuRow::Log => "The log of the game".to_owned(),
        MenuRow::Throws => "The throws and the odds".to_owned(),
        MenuRow::Speed => format!("Speed: {}", speed.word()),
        MenuRow::Concede if turn.is_empty() => "Give up: not for bots".to_owned(),
        MenuRow::Concede => format!("{turn} gives up"),
        MenuRow::NewSetup => "Leave for a new game".to_owned(),
        MenuRow::Quit => "Quit".to_owned(),
    }
}

/// The label of a row of the last screen.
pub const fn after(row: After) -> &'static str {
    match row {
        After::Again => "Play again",
        After::Analyse => "What decided it",
        After::NewSetup => "New setup",
        After::Quit => "Quit",
    }
}

/// What is wrong with a line of the settings.
pub fn complaint(complaint: &Complaint) -> String {
    let what = match &complaint.what {
        Wrong::Toml(why) => format!("this is not TOML: {}", spelled(why, 160)),
        Wrong::Key(key, known) => format!("there is no setting {}; there are {}", quoted(key), and(known)),
        Wrong::Value(key, given, allowed) => {
            format!("{key} cannot be {}; it can be {}", self::given(given), or(allowed))
        }
        Wrong::NoSuchKey(command, given) => format!(
            "{command} cannot have {} for a key; keys are characters, F1 to F12, and Space, Enter, Esc, Tab, Up, Home and the like",
            self::given(given)
        ),
        Wrong::Clash(command, KeyClash::NoKey) => format!("{command} needs a key at least"),
        Wrong::Clash(command, KeyClash::Double(key, Some(other))) => {
            format!("{command} and {other} cannot both have the key {}", key.name())
        }
        Wrong::Clash(command, KeyClash::Double(key, None)) => {
            format!("{command} cannot have the key {}, which types or chooses something there", key.name())
        }
        Wrong::Name(given, why) => format!("the name {} {}", quoted(given), bad_name(*why)),
    };
    format!("line {}: {what}", complaint.line)
}

/// What stands in the settings where a value should.
fn given(given: &Given) -> String {
    match given {
        Given::Word(word) => quoted(word),
        Given::Kind("float") => "a fraction".to_owned(),
        Given::Kind("datetime") => "a date".to_owned(),
        Given::Kind("array") => "a list".to_owned(),
        Given::Kind(_) => "a table".to_owned(),
    }
}

/// Why a text is no name.
pub fn bad_name(bad: BadName) -> String {
    match bad {
        BadName::Empty => format!("is empty; a name has 1 to {} letters", Name::MOST),
        BadName::TooLong(letters) => {
            format!("has {letters} letters; a name has at most {}", Name::MOST)
        }
        BadName::TooManyMarks(marks) => format!(
            "has a letter with {marks} marks on it; a letter of a name has at most {}",
            Name::MOST_MARKS
        ),
        BadName::Unseen(c) => format!(
            "has nothing that shows, only characters such as {}; a name has 1 to {} letters",
            c.escape_unicode(),
            Name::MOST
        ),
        BadName::Control(c) => {
            format!("has the control character {}; a name is plain letters", c.escape_unicode())
        }
    }
}
