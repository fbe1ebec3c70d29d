//! The words of the game in lines: what can be typed, and what is said, for those who hear it or read it in
//! a log.
//!
//! Short sentences, what is most important first, and nothing but letters, digits and stops.

use crate::app::choice::Choice;
use crate::app::keymap::Context;
use crate::app::recording::Kept;
use crate::app::rows::SetupRow;
use crate::app::screen::replay::Replay;
use crate::app::screen::table::Table;
use crate::app::settings::Settings;
use crate::game::Played;
use crate::rules::{Event, Hand, Pawn, Position, Seat, Square, Step};

use super::notices::unfinished;
use super::table::{lost_reasons, pawn_list, standing, thrown, values};
use super::{Names, and, colour, effect, or, pawn, setup_value, side};

/// What a word that is typed asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Throw the dice.
    Throw,
    /// Take back a move.
    Undo,
    /// Go back to the start of a turn.
    BackTo,
    /// Say again what can be done.
    Moves,
    /// Say where the pawns are.
    Position,
    /// The same with a picture of the board.
    Board,
    /// Say what has happened since the player threw.
    Last,
    /// Say the last actions.
    Log,
    /// Say all actions.
    WholeLog,
    /// What the coach thinks.
    Hint,
    /// What is in danger.
    Dangers,
    /// The throws against the odds.
    Odds,
    /// What the game turned on.
    Analyse,
    /// Give up.
    Concede,
    /// Another game.
    Again,
    /// The next step of a replay.
    Next,
    /// The step before.
    Back,
    /// The next cut.
    NextCut,
    /// The end of a replay.
    End,
    /// Go on from a step of a replay.
    PlayOn,
    /// Yes.
    Yes,
    /// No.
    No,
    /// What can be typed, and the rules in brief.
    Help,
    /// Save the game in another file.
    SaveAs,
    /// Leave.
    Quit,
}

/// A word that can be typed.
struct Typed {
    word: Word,
    /// How it can be written; the first is the one to name.
    spellings: &'static [&'static str],
    /// Where it means something.
    contexts: &'static [Context],
    /// What it does, as the end of a sentence.
    does: &'static str,
}

const fn typed(
    word: Word,
    spellings: &'static [&'static str],
    contexts: &'static [Context],
    does: &'static str,
) -> Typed {
    Typed { word, spellings, contexts, does }
}

const THROW: &[Context] = &[Context::Throw];
const TABLE: &[Context] = &[Context::Throw, Context::HandThrow, Context::Choose];
const PLAYED: &[Context] = &[Context::Throw, Context::HandThrow, Context::Choose, Context::Watch];
const ADVICE: &[Context] = &[Context::Throw, Context::HandThrow, Context::Choose, Context::Replay];
const GAME: &[Context] =
    &[Context::Throw, Context::HandThrow, Context::Choose, Context::Watch, Context::Over, Context::Replay];
/// Where one may look about: also before a question is answered.
const LOOK: &[Context] = &[
    Context::Throw,
    Context::HandThrow,
    Context::Choose,
    Context::Watch,
    Context::Over,
    Context::Replay,
    Context::Question,
];
/// Where there is a game that can be saved: a replay is one already.
const KEPT: &[Context] =
    &[Context::Throw, Context::HandThrow, Context::Choose, Context::Watch, Context::Over, Context::Question];
const OVER: &[Context] = &[Context::Over];
const REPLAY: &[Context] = &[Context::Replay];
const WATCH: &[Context] = &[Context::Watch];
const ASKED: &[Context] = &[Context::Question];

/// Every word, in the order in which the help names them.
const WORDS: [Typed; 26] = [
    typed(Word::Throw, &["throw", "t"], THROW, "throws the dice, as Enter does"),
    typed(Word::Next, &["next", "n"], REPLAY, "shows the next step, as Enter does"),
    typed(Word::Back, &["back"], REPLAY, "goes back a step"),
    typed(Word::NextCut, &["cut"], REPLAY, "goes on to the next cut"),
    typed(Word::End, &["end"], REPLAY, "goes to the last step"),
    typed(Word::End, &["end"], WATCH, "lets bots that play alone play to the end"),
    typed(Word::PlayOn, &["play"], REPLAY, "goes on from here with a game of your own; it asks first"),
    typed(
        Word::Undo,
        &["u", "undo"],
        TABLE,
        "takes back the last move, or the last throw of your own dice; it asks if dice of the program have fallen since",
    ),
    typed(
        Word::BackTo,
        &["back to"],
        PLAYED,
        "and the number of a turn, as in back to 12, goes back to the start of that turn; it asks first, once for all of it",
    ),
    typed(Word::Moves, &["moves", "m"], TABLE, "says again whose turn it is, and the moves"),
    typed(Word::Hint, &["hint"], ADVICE, "says the win chance of every move, and why the best is the best"),
    typed(
        Word::Dangers,
        &["dangers", "d"],
        TABLE,
        "says which of your pawns may be cut, and what you may cut",
    ),
    typed(Word::Position, &["position", "p"], LOOK, "says where every pawn is"),
    typed(Word::Board, &["board", "b"], LOOK, "prints the board, and says where every pawn is"),
    typed(Word::Last, &["last"], LOOK, "says what has happened since whose turn it is threw last"),
    typed(Word::Log, &["log", "l"], LOOK, "says the last ten throws and moves"),
    typed(Word::WholeLog, &["log all"], LOOK, "says all throws and moves"),
    typed(Word::Odds, &["odds", "o"], LOOK, "counts the throws against the odds"),
    typed(Word::Concede, &["concede"], TABLE, "gives up for whose turn it is; it asks first"),
    typed(Word::Analyse, &["analyse", "analyze", "a"], OVER, "tells what decided the game, luck or play"),
    typed(Word::Again, &["again"], OVER, "begins another game with the same players"),
    typed(Word::Yes, &["yes", "y"], ASKED, "answers a question"),
    typed(Word::No, &["no", "n"], ASKED, "answers a question"),
    typed(Word::Help, &["help", "h", "?"], LOOK, "says what can be typed, and the rules in brief"),
    typed(
        Word::SaveAs,
        &["save as"],
        KEPT,
        "with the name of a file behind it saves the game there, while it is not saved",
    ),
    typed(Word::Quit, &["quit", "q"], GAME, "leaves; it asks first if the game is not saved"),
];

/// What a line asks for there, if it is one of the words.
pub fn word(line: &str, context: Context) -> Option<Word> {
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let holds = |row: &&Typed| row.contexts.contains(&context) && row.spellings.contains(&line.as_str());
    WORDS.iter().find(holds).map(|row| row.word)
}

/// The turn whose start a line asks to go back to: `back to 12`.
pub fn back_to(line: &str, context: Context) -> Option<usize> {
    let lower = line.to_lowercase();
    let mut words = lower.split_whitespace();
    let asked = PLAYED.contains(&context) && words.next() == Some("back") && words.next() == Some("to");
    let turn = words.next().filter(|word| asked && word.chars().all(|c| c.is_ascii_digit()))?;
    // More digits than any number of turns has name a turn that is not there.
    words.next().is_none().then(|| turn.parse().unwrap_or(usize::MAX))
}

/// Whether one may ask about the board there.
pub fn looks_about(context: Context) -> bool {
    LOOK.contains(&context)
}

/// The square that a line names, `d4`, and the pawn, `Y3`. Where a letter is a column and a player's too, a capital is
/// the player's, and a small one both.
pub fn square_or_pawn(line: &str, board: &Position) -> (Option<Square>, Option<(Seat, Pawn)>) {
    let mut characters = line.chars();
    let (Some(letter), Some(digit), None) = (characters.next(), characters.next(), characters.next()) else {
        return (None, None);
    };
    let seat = Seat::ALL.into_iter().find(|seat| seat.letter() == letter.to_ascii_uppercase());
    let pawn = digit.to_digit(10).and_then(|digit| Pawn::new(digit as u8));
    let pawn = seat.zip(pawn);
    let square: Option<Square> = line.to_ascii_lowercase().parse().ok();
    match (square, pawn) {
        (Some(_), Some(_)) if letter.is_ascii_uppercase() => (None, pawn),
        // A column is meant where nobody plays by that letter.
        (Some(_), Some((seat, _))) if !board.seats().contains(seat) => (square, None),
        _ => (square, pawn),
    }
}

/// Said to somebody who named no turn.
pub const NAME_A_TURN: &str = "Name the turn, as in back to 12; the log says which there are.";

/// How the game is saved in another file, as part of a sentence.
pub const SAVE_AS: &str = "'save as' and the name of a file";

/// The file that a line names to save the game in.
pub fn file_to_save(line: &str) -> Option<&str> {
    let (words, file) = line.split_at_checked("save as ".len())?;
    words.eq_ignore_ascii_case("save as ").then(|| file.trim())
}

/// What can be typed there, apart from words: of so many `moves`, and whether one of them is chosen.
fn first_of_all(context: Context, moves: usize) -> String {
    match context {
        Context::Throw => "press Enter to throw".to_owned(),
        Context::HandThrow => {
            "type the two faces that fell, such as 0 3, or t and their total, such as t 4".to_owned()
        }
        Context::Choose if moves == 1 => "press Enter or type 1 to play the only move".to_owned(),
        Context::Choose => format!("type the number of a move, 1 to {moves}"),
        Context::Replay => "press Enter for the next step, or type how many".to_owned(),
        Context::Watch => "press Enter for the next turn, or type how many".to_owned(),
        Context::Question => "type yes or no".to_owned(),
        _ => String::new(),
    }
}

/// That a line is not understood, and what can be typed instead.
pub fn not_understood(context: Context, moves: usize) -> String {
    let first = first_of_all(context, moves);
    let rest: Vec<&str> = (WORDS.iter())
        .filter(|row| row.contexts.contains(&context))
        .filter(|row| !matches!(row.word, Word::Throw | Word::Next | Word::Yes | Word::No | Word::SaveAs))
        .map(|row| row.spellings[0])
        .collect();
    let few = match rest.as_slice() {
        [few @ .., _] if few.len() > FEW => format!("{}; help names every word", or(&few[..FEW])),
        _ => or(&rest),
    };
    match first.as_str() {
        "" => format!("That means nothing here: type {few}."),
        first => format!("That means nothing here: {first}; or {few}."),
    }
}

/// As many words are named to somebody who was not understood.
const FEW: usize = 4;

/// What words are for, as the help has them together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Play,
    Look,
    Coach,
    Game,
}

impl Group {
    const ALL: [Self; 4] = [Self::Play, Self::Look, Self::Coach, Self::Game];

    const fn of(word: Word) -> Self {
        match word {
            Word::Throw
            | Word::Undo
            | Word::BackTo
            | Word::Next
            | Word::Back
            | Word::NextCut
            | Word::End
            | Word::PlayOn => Self::Play,
            Word::Moves
            | Word::Position
            | Word::Board
            | Word::Last
            | Word::Log
            | Word::WholeLog
            | Word::Odds => Self::Look,
            Word::Hint | Word::Dangers | Word::Analyse => Self::Coach,
            Word::Concede | Word::Again | Word::Yes | Word::No | Word::Help | Word::SaveAs | Word::Quit => {
                Self::Game
            }
        }
    }

    const fn heading(self) -> &'static str {
        match self {
            Self::Play => "TO PLAY",
            Self::Look => "TO ASK THE BOARD",
            Self::Coach => "TO ASK THE COACH",
            Self::Game => "THE GAME",
        }
    }

    /// What can be typed of this kind that is no word.
    const fn others(self, replay: bool) -> &'static [&'static str] {
        match self {
            Self::Play if replay => &["Enter alone shows the next step, and a number so many steps."],
            Self::Play => &[
                "Enter alone throws the dice. With your own dice, type both faces: 0 3 is a blank and a three; or t and the total, such as t 4 or t 12.",
                "A number plays the move of that number. Enter alone plays a move if there is no other.",
                "Where only bots play, Enter alone plays the next turn, and a number so many turns.",
            ],
            Self::Look => &[
                "A square, such as d4: says who stands there, whether it is safe, and whose home or way in it is.",
                "A pawn, such as Y3: says where it is, how far it has to go, and what can cut it. Of b1 and g1, which are squares too, type B1 and G1 for the pawns.",
            ],
            Self::Coach | Self::Game => &[],
        }
    }
}

/// Every word of a game, or of a replay, with what it does, a line each, in groups.
pub fn words(replay: bool) -> Vec<String> {
    let in_replay = |row: &Typed| row.contexts.contains(&Context::Replay);
    let in_game = |row: &Typed| row.contexts != REPLAY && row.word != Word::No;
    let used = |row: &&Typed| if replay { in_replay(row) } else { in_game(row) };
    let line = |row: &Typed| format!("{}: {}.", or(row.spellings), row.does);
    let mut lines = Vec::new();
    for group in Group::ALL {
        lines.push(group.heading().to_owned());
        lines.extend(group.others(replay).iter().map(|&line| line.to_owned()));
        lines.extend(WORDS.iter().filter(used).filter(|row| Group::of(row.word) == group).map(line));
    }
    lines
}

/// The heading of the rules in the help.
pub const THE_RULES: &str = "THE RULES";

/// Said to somebody who goes back before the first step of a replay.
pub const AT_THE_START: &str = "This is the start; there is nothing to go back over.";

/// What is said before a new game: who plays, and by which rules.
pub fn who_plays(table: &Table, names: &Names) -> Vec<String> {
    let board = table.game.position();
    let player = |seat: Seat| {
        let pawns: Vec<Pawn> = board.pawns().collect();
        let level = table.arrangement.players[seat].bot();
        format!(
            "{}{}: pawns {}, home {}, {}.",
            who(names, seat),
            level.map_or(String::new(), |bot| format!(", a bot ({})", bot.name)),
            pawn_list(seat, &pawns),
            Square::home(seat),
            side(seat)
        )
    };
    let rules = setup_value(SetupRow::Preset, &table.arrangement, Settings::default());
    let mut lines = vec!["Dhayam, in words. Type help to be told what can be typed.".to_owned()];
    lines.extend(board.seats().iter().map(player));
    lines.push(format!("Rules: {rules}."));
    lines
}

/// Said to somebody who named no players.
pub const CHOOSE_PLAYERS: &str = "Other players come by the flags -p, --names, --seats, --bots and --player, other rules by --rules and --rule; 'dhayam --help' tells of them.";

/// That there is a game of those players to go on with.
pub fn can_resume(names: &[String]) -> String {
    format!("A game of {} is not finished: 'dhayam resume --plain' goes on with it.", and(names))
}

/// A player by name and colour.
pub(super) fn who(names: &Names, seat: Seat) -> String {
    let name = &names[seat];
    if name == colour(seat) { name.clone() } else { format!("{name} ({seat})") }
}

/// What is to be done now, and how.
pub fn prompt(table: &Table, names: &Names, choices: &[Choice]) -> Vec<String> {
    let board = table.game.position();
    let player = who(names, board.turn());
    let hand = board.hand();
    let again =
        matches!(table.game.log().last().and_then(|p| p.events.last()), Some(Event::ThrowsAgain { .. }));
    let turn = match (again, hand.is_empty()) {
        (true, true) => format!("{player} again"),
        (true, false) => format!("{player} again, with {} in hand", values(hand)),
        (false, _) => format!("Turn {}, {player}", table.turn_number()),
    };
    match table.context() {
        Context::Throw => vec![format!("{turn}: Enter throws.")],
        Context::HandThrow if table.bot().is_some() => {
            vec![format!("{turn}: throw the dice for this bot, and type both faces, such as 0 3.")]
        }
        // The end of the turn before may still be shown on a screen.
        Context::Watch => {
            let number = table.turns_passed() + 1;
            vec![format!("Turn {number}, {player} plays next: Enter plays the turn.")]
        }
        Context::HandThrow => vec![format!("{turn}: throw your dice, and type both faces, such as 0 3.")],
        Context::Choose => moves(&player, board, choices),
        Context::Over => {
            vec!["Type analyse for what decided it, again for another game, or quit.".to_owned()]
        }
        _ => Vec::new(),
    }
}

/// The moves there are, by number.
fn moves(player: &str, board: &Position, choices: &[Choice]) -> Vec<String> {
    let hand = board.hand();
    if let [only] = choices {
        return vec![
            format!("{player} has {} to play, and one move: {}.", values(hand), choice(only, board)),
            "Enter plays it.".to_owned(),
        ];
    }
    let value = |line: &Choice| match hand.len() {
        1 => String::new(),
        _ => format!("{}, ", line.value),
    };
    let line = |(number, line)| format!("{}: {}{}", number + 1, value(line), choice(line, board));
    let mut lines = vec![format!("{player} has {} to play:", values(hand))];
    lines.extend(choices.iter().enumerate().map(line));
    lines.push(format!("Type 1 to {}.", choices.len()));
    lines
}

/// A move: which pawn, from where to where, and what that does.
fn choice(choice: &Choice, board: &Position) -> String {
    let seat = board.turn();
    let [first, others @ ..] = choice.pawns.as_slice() else { return String::new() };
    let first = pawn(seat, *first);
    let mut words = match choice.from.step() {
        None => format!("{first} enters on {}, safe", choice.square),
        Some(step) => format!("{first} from {} to {}", step.square(seat), choice.square),
    };
    let effect = effect(choice).replace('!', "");
    if choice.from.step().is_some() && !effect.is_empty() {
        words = format!("{words}, {effect}");
    }
    if !others.is_empty() {
        words = format!("{words}; the same with {}", pawn_list(seat, others));
    }
    words
}

/// What an action brought about, on the board `after` it.
pub fn happened(played: &Played, after: &Position, names: &Names) -> String {
    let seat = played.before.turn();
    let sentence = |event: &Event| {
        Some(match *event {
            Event::Threw { throw, .. } => format!("{} throws {}.", names[seat], thrown(throw)),
            Event::Entered { pawn: p, .. } => format!("{} enters on {}.", pawn(seat, p), Square::home(seat)),
            Event::Advanced { pawn: p, from, to, .. } => {
                let turns_in = to.is_inside() && !from.is_inside() && to != Step::CENTRE;
                let turns_in = if turns_in { " and turns in" } else { "" };
                format!("{} goes from {} to {}{turns_in}.", pawn(seat, p), from.square(seat), to.square(seat))
            }
            Event::Cut { seat, pawn: p, .. } => format!("It cuts {}.", pawn(seat, p)),
            Event::WayOpened { .. } => format!("The way in is open to {}.", names[seat]),
            Event::CameHome { .. } => "It is home.".to_owned(),
            Event::Lost { seat, hand } => lost(after, seat, hand),
            Event::Conceded { seat } => format!("{} gives up.", names[seat]),
            Event::Won { seat } => format!("{} is the King!", names[seat]),
            Event::ThrowsAgain { .. } | Event::TurnPassed { .. } => return None,
        })
    };
    played.events.iter().filter_map(sentence).collect::<Vec<_>>().join(" ")
}

/// That values were lost, and why for each pawn (R11).
fn lost(after: &Position, seat: Seat, hand: Hand) -> String {
    let what = if hand.len() == 1 { "it".to_owned() } else { format!("the {}", values(hand)) };
    format!("No pawn can use {what}: {}.", lost_reasons(after, seat, hand).join("; "))
}

/// What the signs of the picture of the board mean.
pub const SIGNS: &str = "R1 is a pawn, 2R two of red, 3* three of several players, named below the board; x behind it, or alone, a safe square; ^ < v > are the ways in of red, green, yellow and blue.";

/// How a game ended, the King first.
pub fn result(table: &Table, names: &Names) -> Vec<String> {
    let board = table.game.position();
    let others = table.standings().into_iter().skip(1);
    let mut lines: Vec<String> =
        others.map(|seat| format!("{}: {}.", who(names, seat), standing(board, seat))).collect();
    lines.extend(table.seed.map(|seed| format!("The seed was {seed}.")));
    lines
}

/// Which step of a replay is in front, and what can be done.
pub fn step(replay: &Replay) -> String {
    let rest = if replay.at() == replay.len() { "the end" } else { "Enter shows the next" };
    format!("Step {} of {}: {rest}.", replay.at(), replay.len())
}

/// A question with what each answer brings.
pub fn ask((question, about): (String, String)) -> Vec<String> {
    vec![format!("{question} {about}"), "Type yes or no.".to_owned()]
}

/// Of a game that is left though it is not saved.
const LOST: &str = "The game is not saved: what was played last is lost.";

/// Said on leaving; `ended` if there was nothing more to read. Of a game that is not over, how to go on.
pub fn farewell(game: Option<&Kept>, ended: bool) -> String {
    let leaves = if ended { "The input has ended." } else { "You leave the game." };
    match game {
        Some(Kept::NotWritten { .. }) => format!("{leaves} {LOST}"),
        Some(kept) => format!("{leaves} {}", unfinished(kept, " --plain", SAVE_AS)),
        None => leaves.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_spelling_means_two_things_in_one_place() {
        for row in &WORDS {
            for (context, spelling) in
                row.contexts.iter().flat_map(|c| row.spellings.iter().map(move |s| (c, s)))
            {
                assert_eq!(word(spelling, *context), Some(row.word), "{spelling} in {context:?}");
            }
        }
    }

    #[test]
    fn words_are_taken_however_they_are_typed_and_only_where_they_mean_something() {
        assert_eq!(word("  LOG   All ", Context::Throw), Some(Word::WholeLog));
        assert_eq!(word("yes", Context::Throw), None);
        assert_eq!(word("u", Context::Question), None);
    }
}
