//! The sentences for notices, problems and questions.

use std::io;
use std::path::Path;

use crate::app::arrangement::Problem;
use crate::app::command::{Command, Global, Go, Play, Typing};
use crate::app::key::Key;
use crate::app::keymap::{Context, Keymap};
use crate::app::notice::Notice;
use crate::app::overlay::Question;
use crate::app::recording::Kept;
use crate::app::undone::{Falls, Undone};
use crate::game::record::MOST_LINES;
use crate::rules::{NoTable, Seat, Seats};

use super::table::thrown;
use super::{Names, colour, kept_together, key, path, pawn, refusal};

/// What a notice says to someone in that place. `turn` is the player whose turn it is.
pub fn notice(notice: &Notice, turn: Seat, names: &Names, keymap: &Keymap, context: Context) -> String {
    let key = |context, command| key(keymap, context, command);
    match *notice {
        Notice::UnknownKey => "That key does nothing here.".to_owned(),
        Notice::MayBeWide => {
            "If the board is out of line, start with '--ascii', or put 'ascii = true' into the settings ('ascii = false' if it is not, and this is not said again)."
                .to_owned()
        }
        Notice::UnknownLetter => {
            "Letters of this keyboard do nothing here: digits, arrows, Enter do everything."
                .to_owned()
        }
        Notice::ChooseFirst(moves) => {
            let (next, play) = (key(Context::Choose, Command::Go(Go::Next)), key(Context::Choose, Command::Play(Play::Chosen)));
            format!("{moves} different moves: choose with a digit or {next}, then {play} plays.")
        }
        Notice::MoveFirst => {
            format!(
                "First play what was thrown: choose a move, then {}.",
                key(Context::Choose, Command::Play(Play::Chosen))
            )
        }
        Notice::ThrowFirst => {
            format!("First throw the dice: {} throws.", key(Context::Throw, Command::Play(Play::Throw)))
        }
        Notice::Refused(p, value, why) => {
            format!("{} cannot play the {value}: it {}.", pawn(turn, p), refusal(why, turn, false))
        }
        Notice::OtherValue(mv, value, why) => {
            let (p, why) = (pawn(turn, mv.pawn), refusal(why, turn, false));
            format!("{p} cannot play the {value}: it {why}. Its {} is chosen.", mv.value)
        }
        Notice::NoSuchPawn(n) => format!("There is no pawn {n} in this game."),
        Notice::CannotUse(value) => format!("No pawn can play the {value} as things stand."),
        Notice::NothingThere(square) => format!("No move leads from {square} or to it."),
        Notice::OneValue => "There is only one value to play.".to_owned(),
        Notice::TookBack { what, since, falls } => {
            let since = if since { ", with what came after" } else { "" };
            format!("{}{since}; {}.", undone(what, names), self::falls(falls))
        }
        Notice::BackAtTurn(turn, falls) => {
            format!("The game is back at the start of turn {turn}; {}.", self::falls(falls))
        }
        Notice::AtTurn(turn) => {
            format!("Turn {turn} has just begun: choose one before it to go back to.")
        }
        Notice::NoSuchTurn(last) => format!("The turns of this game so far are 1 to {last}."),
        Notice::NotPastConcession(Some(first)) => {
            format!("Giving up cannot be taken back: the first turn to go back to is turn {first}.")
        }
        Notice::NotPastConcession(None) => {
            "Giving up cannot be taken back, and somebody has in this turn.".to_owned()
        }
        Notice::OverForGood => "The game is over, and nothing of it can be taken back.".to_owned(),
        Notice::NothingToTakeBack(false) => "There is no move to take back.".to_owned(),
        Notice::NothingToTakeBack(true) => "There is no throw or move to take back.".to_owned(),
        Notice::OnlyBotsMoved => {
            "Only bots have moved since: a person's move is taken back, and there is none.".to_owned()
        }
        Notice::Thinking(seat) => format!("{} is still thinking.", names[seat]),
        Notice::NobodyGivesUp => "Only bots play, and they do not give up.".to_owned(),
        Notice::TypeFaces => format!(
            "Type both faces that fell, 0 (blank) to 3 each, or {} and the total; then {}.",
            key(Context::HandThrow, Command::Play(Play::Total)),
            key(Context::HandThrow, Command::Play(Play::Throw))
        ),
        Notice::FacesTyped => format!(
            "Both faces are typed: {} lets them fall, {} erases.",
            key(Context::HandThrow, Command::Play(Play::Throw)),
            key(Context::HandThrow, Command::Type(Typing::Erase))
        ),
        Notice::NoSuchFace => "A long die shows 0 (blank), 1, 2 or 3.".to_owned(),
        Notice::NoSuchTotal => "A throw counts 1 to 6, or 12 where both dice are blank.".to_owned(),
        Notice::ByLot(seat) => format!("By lot, {} begins.", names[seat]),
        Notice::Begins(seat) => format!("{} begins.", names[seat]),
        Notice::CannotStart(why) => problem(why),
        Notice::ChooseRow => {
            format!("Choose with a digit or the arrows first, then {}.", key(context, Command::Go(Go::Accept)))
        }
        Notice::NoSuchRow(rows) => format!("The rows are 1 to {rows}."),
        Notice::NothingToChange => {
            format!("There is nothing to change in this row; {} chooses it.", key(context, Command::Go(Go::Accept)))
        }
        Notice::PasteIgnored => {
            "Pasted text is taken only as a name: go to a seat on the setup screen first.".to_owned()
        }
        Notice::SlowLine => {
            "The line is slow, so nothing moves from now on; --speed or the menu of a game turns that."
                .to_owned()
        }
        Notice::Mouse(true) => {
            format!("The mouse plays; {} gives it back to the terminal.", key(context, Command::Global(Global::Mouse)))
        }
        Notice::Mouse(false) => format!(
            "The mouse is the terminal's, to select text with; {} takes it again.",
            key(context, Command::Global(Global::Mouse))
        ),
        Notice::Speed(speed) => format!("Speed: {}.", speed.word()),
        Notice::OverHere => {
            "The game is over here: go back, and take it over from an earlier step.".to_owned()
        }
        Notice::NoMoreCuts => "Nothing is cut in the rest of the game.".to_owned(),
        Notice::NothingToShow => "No throw or move of this game stands out.".to_owned(),
        Notice::Settings(ref what) => format!("{what}."),
        Notice::NoHome => {
            "Games are not saved, as there is no home folder; 'dhayam --save FILE' saves one.".to_owned()
        }
        Notice::NoThreads => {
            "The system allows no more threads: all can be played, but keys wait while a bot thinks."
                .to_owned()
        }
        Notice::NotSaved { begun, ref why } => {
            let any_more = if begun { " any more" } else { "" };
            format!("This game goes on, but it is not being saved{any_more}, as {why}.")
        }
        Notice::NotRemembered(ref why) => {
            format!("These names and house rules last for this session only, as {why}.")
        }
        Notice::SavedAgain(None) => "This game is saved again, with all that was played.".to_owned(),
        Notice::SavedAgain(Some(ref file)) => {
            format!("This game is saved again, with all that was played, in {}", kept_together(file))
        }
        Notice::NotSavedThere(ref why) => format!("It is not saved there, as {why}. Name another file."),
        Notice::NameFile => "Type the name of a file that is not there yet, or of a folder.".to_owned(),
        Notice::SavedAlready => "This game is saved, so it needs no other file.".to_owned(),
        Notice::NoRecord => {
            "This game is played without a record: 'dhayam --save FILE' begins one with.".to_owned()
        }
        Notice::SlowDisk { playing: true } => {
            "The disk is slow: what was played last is not saved yet. The game goes on.".to_owned()
        }
        Notice::SlowDisk { playing: false } => "The disk is slow: it has not answered yet.".to_owned(),
        Notice::NoHints => {
            "This game is played without hints; the setup screen and the settings turn them on.".to_owned()
        }
        Notice::NoHintForced => "There is only one move, so there is nothing to advise.".to_owned(),
        Notice::NoHintOver => "The game is over, so there is nothing to advise.".to_owned(),
        Notice::Dangers(true) => format!(
            "On the board: ! may be cut, x you may cut, and how likely; {} hides it.",
            key(Context::Throw, Command::Global(Global::Dangers))
        ),
        Notice::HintsForPeople => "The coach speaks when a person is to play.".to_owned(),
        Notice::Dangers(false) => "Dangers are shown no more.".to_owned(),
        Notice::NotResumed(ref why) => format!("That game cannot be gone on with: {why}."),
        Notice::Resumed(false) => "The game goes on where it stopped.".to_owned(),
        Notice::Resumed(true) => {
            "The game goes on; the last line of its record was cut short and is left out.".to_owned()
        }
        Notice::HeldDown(pressed, seat) => {
            let what = pressed.map_or_else(|| "The click".to_owned(), Key::name);
            let again = if pressed.is_some() { "presses it" } else { "clicks" };
            match seat {
                Some(seat) => {
                    format!("{what} was held down or came twice at once: {} {again} again.", names[seat])
                }
                None => format!("{what} was held down or came twice at once, and counts once."),
            }
        }
        Notice::EmptyName(seat) => format!("No name: the player is called {}.", names[seat]),
    }
}

/// What the dice do after something was taken back, as the end of a sentence.
const fn falls(falls: Falls) -> &'static str {
    match falls {
        Falls::Stay => "the dice stay as they fell",
        Falls::Again => "the same dice fall again",
        Falls::Anew => "type what really fell",
    }
}

/// What was taken back, as the beginning of a sentence.
pub fn undone(what: Undone, names: &Names) -> String {
    match what {
        Undone::Throw(seat, throw) => format!("{}'s throw of {} is taken back", names[seat], thrown(throw)),
        Undone::Move { seat, pawn: p, from, to, cut } => {
            let moved = match from {
                None => format!("{}'s coming in on {to}", pawn(seat, p)),
                Some(from) => format!("{}'s move from {from} to {to}", pawn(seat, p)),
            };
            let cut =
                cut.map_or(String::new(), |(seat, p)| format!(", and {} stands there again", pawn(seat, p)));
            format!("{moved} is taken back{cut}")
        }
        Undone::Concession(seat) => format!("{} has not given up yet", names[seat]),
    }
}

/// What can be done about a game that is not saved: by which key or word.
pub fn save_as_hint(save_as: &str) -> String {
    format!("It is tried again at every throw and move; {save_as} saves it in another place.")
}

/// Why a game is not saved, as the end of a sentence: the file cannot be written, and why.
pub fn not_written(file: &Path, why: &io::Error) -> String {
    if why.kind() == io::ErrorKind::AlreadyExists {
        return format!("{} is there already", kept_together(&path(file)));
    }
    format!("{} cannot be written: {why}", kept_together(&path(file)))
}

/// Why something is not written, as the end of a sentence: whoever owns the file or folder has closed it.
pub fn read_only(file: &Path) -> String {
    format!("{} is read-only", kept_together(&path(file)))
}

/// The same: it is not this user's.
pub fn of_somebody_else(file: &Path) -> String {
    format!("{} belongs to another user", kept_together(&path(file)))
}

/// The same: what is there is not settings, and would be lost.
pub fn not_toml(file: &Path) -> String {
    format!("{} is not TOML and stays as it is", kept_together(&path(file)))
}

/// The same: the record is as long as one can be.
pub fn full(file: &Path) -> String {
    format!("{} has {MOST_LINES} lines, which is as many as a record can have", kept_together(&path(file)))
}

/// The same: the disk has not answered in time.
pub const DISK_IS_SILENT: &str = "the disk does not answer";

/// The same: it was a game that was left for another.
pub const EARLIER_GAME: &str = "a game that was left before this one could not be written";

/// The same: the file is no longer where it was.
pub fn gone(file: &Path) -> String {
    format!("{} was deleted, renamed or moved away", kept_together(&path(file)))
}

/// The same: somebody else has written into the file.
pub fn changed(file: &Path) -> String {
    format!("another program changed {}", kept_together(&path(file)))
}

/// Why an arrangement cannot be played, and what can be done.
pub fn problem(problem: Problem) -> String {
    match problem {
        Problem::Table(NoTable::TooFew) => {
            "A game needs two players at least: put one more on a seat.".to_owned()
        }
        Problem::Table(NoTable::SideBySide(a, b)) => format!(
            "Two players sit opposite: not {} and {}, but {} and {}.",
            colour(a),
            colour(b),
            colour(a),
            colour(a.opposite())
        ),
        Problem::FirstIsEmpty(seat) => {
            format!("{} is to begin, but nobody sits there: choose another.", colour(seat))
        }
        Problem::SameName(a, b) => {
            format!("{} and {} go by the same name: give one another.", colour(a), colour(b))
        }
        Problem::LookAlike(a, b) => format!(
            "The names of {} and {} look the same, though their letters differ: give one another.",
            colour(a),
            colour(b)
        ),
    }
}

/// What is kept of a game that is not finished, and how it is gone on with, by which `flags`; and by what
/// it is saved in another place, where it is not.
pub(super) fn unfinished(kept: &Kept, flags: &str, save_as: &str) -> String {
    match kept {
        Kept::NothingYet => "Nothing is played yet, so there is nothing to save.".to_owned(),
        Kept::Nothing => "It is not finished, and it is not saved.".to_owned(),
        Kept::NotWritten { over } => {
            let finished = if *over { "It is not saved" } else { "It is not finished, and it is not saved" };
            format!(
                "{finished}: what was played last will be lost. Answer no, and {save_as} keeps it in another place."
            )
        }
        Kept::BeingWritten => {
            "The disk is slow, and what was played last is not saved yet; it may be lost.".to_owned()
        }
        Kept::AmongOthers => {
            format!("It is not finished. It is saved: 'dhayam resume{flags}' goes on with it.")
        }
        // What is to be copied stands on a line of its own.
        Kept::In(file) => {
            let command = kept_together(&format!("dhayam resume{flags} {file}"));
            format!("It is not finished. It is saved, and this goes on with it:\n{command}")
        }
    }
}

/// A question, and what each answer brings: the question, then a sentence on yes. `players` are those who
/// still play; `save_as` is what saves the game in another place.
pub fn question(
    question: Question,
    names: &Names,
    players: Seats,
    kept: &Kept,
    save_as: &str,
) -> (String, String) {
    match question {
        Question::Quit => ("Quit this game?".to_owned(), unfinished(kept, "", save_as)),
        Question::NewSetup | Question::Again => {
            ("Leave this game for a new one?".to_owned(), unfinished(kept, "", save_as))
        }
        Question::GoOnFromHere => (
            "Go on from here with a game of your own?".to_owned(),
            match kept {
                Kept::Nothing => "It is not saved; the record being watched stays as it is.",
                _ => "It begins a new record; the one being watched stays as it is.",
            }
            .to_owned(),
        ),
        Question::Concede(seat) => (
            format!("Does {} give up?", names[seat]),
            match players.without(seat).iter().collect::<Vec<_>>().as_slice() {
                [other] => format!("That cannot be taken back: {} is then the King.", names[*other]),
                _ => format!("That cannot be taken back: the game goes on without {}.", names[seat]),
            },
        ),
        Question::ConcedeShutOut(seat) => (
            format!("{} can never open the way in. Give up?", names[seat]),
            "Every pawn of the other player is past cutting, so the game is decided; it can be played to the end all the same."
                .to_owned(),
        ),
        Question::BackTo { turn, seat, actions, falls } => (
            format!("Go back to the start of turn {turn}, {}'s?", names[seat]),
            format!(
                "{} taken back.{}",
                if actions == 1 { "One throw is".to_owned() } else { format!("{actions} throws and moves are") },
                match falls {
                    Falls::Stay => "",
                    Falls::Again => " The same dice will fall again.",
                    Falls::Anew => " Every throw is then typed anew.",
                }
            ),
        ),
        Question::TakeBack { actions, throws, moved } => (
            "Take back the last move?".to_owned(),
            format!(
                "{}{}{} since then. The same dice will fall again.",
                moved.map_or(String::new(), |(seat, p)| format!("It was {}'s, of {}. ", names[seat], pawn(seat, p))),
                match throws {
                    1 => "One throw has fallen".to_owned(),
                    n => format!("{n} throws have fallen"),
                },
                match actions - 1 - throws {
                    0 => String::new(),
                    1 => ", and a bot has moved".to_owned(),
                    n => format!(", and bots have moved {n} times"),
                }
            ),
        ),
    }
}
