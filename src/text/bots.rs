//! The words about bots: what they are called, and what they do.

use crate::app::arrangement::{Arrangement, with_capital};
use crate::app::choice::Choice;
use crate::rules::{Seat, Square};

use super::{Names, effect, names, pawn, side};

/// The name of a player of that level: with the level beside it, unless it says it already.
pub fn titled(name: &str, level: &str) -> String {
    if says(name, level) { name.to_owned() } else { format!("{name} ({level})") }
}

/// The bot of a level, whatever it was called.
pub fn bot_of_level(level: &str) -> String {
    format!("{} (bot)", with_capital(level))
}

/// Whether a name is that of the level, as a bot has it that nobody named: `Hard`, `Hard 2`.
fn says(name: &str, level: &str) -> bool {
    name.to_lowercase().split(' ').next() == Some(level)
}

/// What each player is called, bots with their level.
pub fn titles(arrangement: &Arrangement) -> Names {
    let names = names(arrangement);
    Names::new(|seat| match arrangement.players[seat].bot() {
        Some(bot) => titled(&names[seat], bot.name),
        None => names[seat].clone(),
    })
}

/// Who sits on a seat that is taken, on the setup screen.
pub(super) fn seated(arrangement: &Arrangement, seat: Seat) -> String {
    let name = &names(arrangement)[seat];
    match arrangement.players[seat].bot() {
        None => name.clone(),
        Some(bot) if says(name, bot.name) => format!("{name} (bot)"),
        Some(bot) => format!("{name} ({} bot)", bot.name),
    }
}

/// Who sits on a seat, and how that is changed, with the keys that do.
pub(super) fn explained(arrangement: &Arrangement, seat: Seat, turn: &str, name: &str) -> String {
    let at = if matches!(seat, Seat::Red | Seat::Yellow) { "at" } else { "on" };
    let place = format!("{at} the {}", side(seat));
    let taken = arrangement.seats.contains(seat);
    match arrangement.players[seat].bot().filter(|_| taken) {
        Some(bot) => format!("A bot, {}: {}. {turn} turns on, {name} types its name.", bot.name, bot.about),
        None if taken => format!(
            "A person, {place}. {turn} turns to bots and nobody, {name} types the name. Two sit opposite each other."
        ),
        None => format!(
            "Nobody sits {place}. {turn} puts a person there, and then bots. Two sit opposite each other."
        ),
    }
}

/// What a bot did with a pawn, in a sentence; `who` is its name with the level.
pub fn bot_moves(who: &str, choice: &Choice, seat: Seat) -> String {
    let Some(&first) = choice.pawns.first() else { return String::new() };
    let moved = pawn(seat, first);
    let Some(from) = choice.from.step() else {
        return format!("{who} brings in {moved} on {}.", Square::home(seat));
    };
    let way = format!("{who} moves {moved} from {} to {}", from.square(seat), choice.square);
    match effect(choice).as_str() {
        "" => format!("{way}."),
        what => format!("{way}: {}.", what.trim_end_matches('!')),
    }
}

/// What `--bots` does: every level with how it thinks, in lines that fit the help.
pub fn bots_help(levels: &[(&str, &str)]) -> String {
    let last = levels.len().saturating_sub(1);
    let level = |(i, (name, about)): (usize, &(&str, &str))| {
        let line = format!("{name}: {about}{}", if i == last { "." } else { "," });
        textwrap::fill(&line, textwrap::Options::new(70).subsequent_indent("  "))
    };
    let levels: Vec<String> = levels.iter().enumerate().map(level).collect();
    format!(
        "Lets bots play, separated by commas, on the last seats in the order\nof --seats; --names may leave them out. The levels, weakest first:\n{}",
        levels.join("\n")
    )
}

/// What stands where a person is told which key to press, while bots play: whether they go on by themselves.
pub fn watched(paused: bool, key: &str) -> String {
    if paused { format!("paused; {key} plays") } else { format!("{key} pauses") }
}
