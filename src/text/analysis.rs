//! The words for what a game turned on: luck, decisions, moments, and the verdict.

use crate::app::arrangement::with_capital;
use crate::app::choice::choices;
use crate::app::screen::review::{Item, Why};
use crate::game::Played;
use crate::players::analysis::{Account, Analysis, Choice, Fell, Kind, Mark, Step};
use crate::players::rollout::Rolled;
use crate::rules::{Action, Event, Move, Position, Seat};

use super::{Names, and, count, effect, from_to, pawn};

/// What luck is, and what is lost: explained once.
pub const ABOUT_LUCK: &str = "Luck is your best chance after a throw, less the average over all throws. Lost is what a decision falls short of the best move; where there is no choice, nothing is lost. All are points of the chance to win: 100 are a sure win.";
/// The heading of what the numbers mean, in the help.
pub const LUCK_AND_PLAY: &str = "Luck and play";
/// The heading of the curves.
pub const CURVES: &str = "The chance to win, throw by throw";
/// The heading of the moments.
pub const MOMENTS: &str = "What decided it";
/// The heading of the marked decisions.
pub const MARKED: &str = "Decisions to think about again";
/// The heading of the luckiest throws.
pub const LUCKIEST: &str = "The luckiest throws";
/// The heading of the unluckiest throws.
pub const UNLUCKIEST: &str = "The unluckiest throws";
/// That nothing happened.
pub const NOTHING_TO_ANALYSE: &str = "Nothing has happened in this game yet, so there is nothing to tell.";
/// That there is nothing to list.
pub const NONE: &str = "none";
/// Over the progress of an analysis.
pub const THINKING: &str = "Looking at every throw and move";

/// How far an analysis is, and the key that ends it.
pub fn thinking(done: usize, all: usize, key: &str) -> String {
    format!("{done} of {all}; {key} ends it.")
}

/// What the columns of the table of the players are headed with.
pub const COLUMNS: [&str; 7] = ["luck", "others'", "lost", "choices", "each", "d/m/b", "play"];

/// What these are.
pub const ABOUT_TABLE: &str = "others': what the throws of the others did to one's own chance; choices: decisions among different moves; each: lost in one; d/m/b: how many were doubtful (2 points lost), mistakes (4) or blunders (8), after roll-outs by those. The judge is the computer's expert: of its own play it finds next to nothing wrong.";

/// What the marks of the curves are.
pub fn curves_legend(players: &[String]) -> String {
    format!("{}; * several in one place; 1 to 5: what decided it.", players.join(", "))
}

/// A throw of note: the turn, what fell for whom, and its luck.
pub fn throw_told(step: &Step, names: Option<&Names>) -> String {
    let Kind::Throw(Fell { throw, .. }) = step.kind else { return String::new() };
    let who = names.map_or(String::new(), |names| format!("{} ", names[step.seat]));
    format!("turn {}, {who}{} ({})", step.turn, throw.value(), points(step.luck(step.seat)))
}

/// Points with their sign, and none that rounds to nothing.
pub fn points(points: f64) -> String {
    let rounded = (points * 10.0).round() / 10.0;
    if rounded == 0.0 { "0.0".to_owned() } else { format!("{rounded:+.1}") }
}

/// How somebody played, by the points lost in a decision: `expert` loses none, `hard` 0.1, `medium` 0.5, `easy` 0.7 and
/// `random` more than 1.
pub fn play(account: &Account) -> &'static str {
    match account.lost_each() {
        _ if account.decisions == 0 => "no choice",
        _ if account.decisions < FEW => "too few",
        each if each < 0.1 => "masterly",
        each if each < 0.3 => "very good",
        each if each < 0.6 => "good",
        each if each < 1.0 => "fair",
        each if each < 1.6 => "careless",
        _ => "wild",
    }
}

/// What a bad decision is called.
pub const fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Doubtful => "doubtful",
        Mark::Mistake => "mistake",
        Mark::Blunder => "blunder",
    }
}

/// The same in a sentence.
const fn a_mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Doubtful => "doubtful",
        Mark::Mistake => "a mistake",
        Mark::Blunder => "a blunder",
    }
}

/// The numbers of the table of the players, in the order of [`COLUMNS`].
pub fn account(account: &Account) -> [String; 7] {
    [
        points(account.luck),
        points(account.others_luck),
        points(-account.lost),
        account.decisions.to_string(),
        format!("{:.2}", account.lost_each()),
        account.marks.map(|n| n.to_string()).join("/"),
        play(account).to_owned(),
    ]
}

/// Who played, and how it ended, after so many throws.
pub fn ending(analysis: &Analysis, names: &Names, throws: u32) -> String {
    let players: Vec<String> =
        analysis.seats.iter().map(|seat| format!("{} ({seat})", names[seat])).collect();
    let turns = analysis.steps.last().map_or(0, |step| step.turn);
    let length =
        format!("{} in {}", count(throws, "throw"), count(u32::try_from(turns).unwrap_or(u32::MAX), "turn"));
    match analysis.king {
        Some(king) => format!("{}: {} is the King after {length}.", and(&players), names[king]),
        None => format!("{}: not finished, {length} so far.", and(&players)),
    }
}

/// The same in a few words.
pub fn verdict_brief(analysis: &Analysis, names: &Names) -> String {
    match judged(analysis) {
        Some(judged) => format!("{} {} {}", names[judged.who], judged.won, judged.by),
        None => NOTHING_TO_ANALYSE.to_owned(),
    }
}

/// Whether luck or play won the game, or, while it lasts, who has which to thank.
pub fn verdict(analysis: &Analysis, names: &Names) -> String {
    let Some(Judged { who, won, by, luck, play, given_up, thoughts }) = judged(analysis) else {
        return NOTHING_TO_ANALYSE.to_owned();
    };
    let name = &names[who];
    let more = |what: &str, change: f64, least: f64| {
        if change.abs() < least { String::new() } else { format!(", {what} by {}", points(change)) }
    };
    let rest = more("giving up", given_up, 0.1) + &more("the judge's second thoughts", thoughts, TELLING);
    let changed = format!(
        "{name} {won} {by}: all the throws changed {name}'s chance by {} points, all the moves by {}{rest}.",
        points(luck),
        points(play)
    );
    let each = |seat: Seat| analysis.account(seat).lost_each();
    let chose = analysis.seats.iter().filter(|&seat| analysis.account(seat).decisions >= FEW);
    let careful = chose.clone().min_by(|&a, &b| each(a).total_cmp(&each(b)));
    match careful.filter(|_| chose.count() > 1) {
        Some(best) => format!(
            "{changed} The most careful play was {}'s, {:.2} points lost in a decision.",
            names[best],
            each(best)
        ),
        None => changed,
    }
}

/// Fewer points than that of second thoughts are not worth a word.
const TELLING: f64 = 5.0;

/// Fewer decisions than that say little about a player.
const FEW: u32 = 20;

/// Who won or is ahead, and what did most for it.
struct Judged {
    who: Seat,
    won: &'static str,
    by: &'static str,
    luck: f64,
    play: f64,
    given_up: f64,
    thoughts: f64,
}

fn judged(analysis: &Analysis) -> Option<Judged> {
    let last = analysis.steps.last()?;
    let ahead = analysis.seats.iter().reduce(|a, b| if last.after[b] > last.after[a] { b } else { a });
    let who = analysis.king.or(ahead)?;
    let account = analysis.account(who);
    let luck = account.luck + account.others_luck;
    let play = account.others_lost - account.lost;
    let others = analysis.seats.iter().filter(|&seat| seat != who).map(|seat| analysis.account(seat));
    let mut chose = others.filter(|other| other.decisions >= FEW);
    let erred_least = chose.all(|other| account.lost_each() <= other.lost_each());
    let by = match (luck > 0.0, play > 0.0) {
        _ if account.given_up > luck.max(play).max(0.0) => "as others gave up",
        _ if account.second_thoughts > luck.max(play) => "in a game that is hard to judge",
        (true, false) => "by luck",
        (false, true) if erred_least => "by better play",
        (false, true) => "by the mistakes of others",
        (true, true) if luck >= 2.0 * play => "more by luck than by play",
        (true, true) if play >= 2.0 * luck => "more by play than by luck",
        (true, true) => "by luck and by play alike",
        (false, false) => "as things began",
    };
    let won = if analysis.king.is_some() { "won" } else { "is ahead" };
    let (given_up, thoughts) = (account.given_up, account.second_thoughts);
    Some(Judged { who, won, by, luck, play, given_up, thoughts })
}

/// A move by its pawn, with what it does; with the value where several are in hand.
fn moved(position: &Position, mv: Move) -> String {
    let seat = position.turn();
    let Some(choice) = choices(position).into_iter().find(|choice| choice.has(mv)) else {
        return pawn(seat, mv.pawn);
    };
    let with = if position.hand().len() > 1 { format!(" with the {}", mv.value) } else { String::new() };
    let effect = effect(&choice).replace('!', "");
    let effect = if effect.is_empty() { effect } else { format!(", {effect}") };
    format!("{} {}{with}{effect}", pawn(seat, mv.pawn), from_to(&choice, seat))
}

/// What was done, in few words.
fn done(step: &Step, played: &Played, names: &Names) -> String {
    let name = &names[step.seat];
    let lost = played.events.iter().any(|event| matches!(event, Event::Lost { .. }));
    match played.action {
        Action::Throw(throw) if lost => format!("{name} throws {}, useless", throw.value()),
        Action::Throw(throw) => format!("{name} throws {}", throw.value()),
        Action::Move(mv) => format!("{name} plays {}", moved(&played.before, mv)),
        Action::Concede(_) => format!("{name} gives up"),
    }
}

/// A step in one line: what was done, and what it was worth to who did it; of a moment, to whom it mattered most.
pub fn step_line(step: &Step, played: &Played, names: &Names, moment: bool) -> (String, String) {
    let most = Seat::ALL.into_iter().max_by(|&a, &b| step.worth(a).abs().total_cmp(&step.worth(b).abs()));
    let worth = match (step.kind, step.mark(), most) {
        (Kind::Choice(_), Some(given), _) => format!("{} {}", mark(given), points(step.worth(step.seat))),
        // Two are in each other's place: what one gains the other loses.
        (_, _, Some(seat))
            if moment && (step.worth(seat) + step.worth(step.seat)).abs() > 0.1 && seat != step.seat =>
        {
            format!("{} {}", names[seat], points(step.worth(seat)))
        }
        _ => points(step.worth(step.seat)),
    };
    (done(step, played, names), worth)
}

/// The number of the turn of a step.
pub fn step_turn(step: &Step) -> String {
    format!("Turn {}", step.turn)
}

/// A step in sentences: what was done, what it changed for everybody it matters to, and what was better, or what could
/// be made of it.
pub fn step_told(
    step: &Step,
    played: &Played,
    answer: Option<(&Position, Move)>,
    names: &Names,
) -> Vec<String> {
    let mut told = vec![format!("{}.", done(step, played, names)), format!("{}.", changes(step, names))];
    if let Kind::Throw(_) = step.kind {
        let luck = |seat: &Seat| format!("{} {}", names[*seat], points(step.luck(*seat)));
        let luck: Vec<String> = touched(step, Step::luck).iter().map(luck).collect();
        told.push(format!("Luck: {}.", luck.join(", ")));
        told.extend(answer.map(|(thrown, best)| format!("Best with it: {}.", moved(thrown, best))));
    }
    if let Kind::Choice(Choice { played: mv, best, moves, rolled }) = step.kind {
        let lost = format!("{:.1} points lost", step.lost());
        let judged = match step.judged() {
            Some(mark) => format!("{}: {lost}", with_capital(a_mark(mark))),
            None => lost,
        };
        told.push(if best == mv {
            format!("It was the best of {moves} moves.")
        } else {
            format!("{judged}. Better: {}.", moved(&played.before, best))
        });
        told.extend(rolled.map(|rolled| rolled_out(&rolled)));
    }
    told
}

/// What roll-outs say, and what that makes of the mark.
pub fn rolled_out(rolled: &Rolled) -> String {
    let (did, lost) = if rolled.lost < 0.0 { ("won", -rolled.lost) } else { ("lost", rolled.lost) };
    let stands = match Mark::of(rolled.lost) {
        Some(mark) => a_mark(mark).to_owned(),
        None => "not marked".to_owned(),
    };
    format!(
        "Roll-outs, {} games each: {did} {lost:.1} +- {:.1} points, so {stands}.",
        rolled.games, rolled.error
    )
}

/// What a step changed, for whom it changed something.
fn changes(step: &Step, names: &Names) -> String {
    let change = |seat: &Seat| format!("{} {}", names[*seat], from_chance_to(step, *seat));
    touched(step, Step::change).iter().map(change).collect::<Vec<_>>().join(", ")
}

/// Whom it was worth something, for better or worse: who acted first, then whom it was worth most.
fn touched(step: &Step, worth: fn(&Step, Seat) -> f64) -> Vec<Seat> {
    let worth = |seat: Seat| worth(step, seat).abs();
    let mut seats: Vec<Seat> =
        Seat::ALL.into_iter().filter(|&seat| seat == step.seat || worth(seat) >= 0.95).collect();
    seats.sort_by(|&a, &b| worth(b).total_cmp(&worth(a)));
    seats.sort_by_key(|&seat| seat != step.seat);
    seats
}

/// Why a step is listed, as a heading.
pub const fn why(why: Why) -> &'static str {
    match why {
        Why::Moment => MOMENTS,
        Why::Marked => MARKED,
        Why::Luckiest => LUCKIEST,
        Why::Unluckiest => UNLUCKIEST,
    }
}

/// Which of those listed a step is.
pub fn which(item: &Item) -> String {
    let what = match item.why {
        Why::Moment => "moment",
        Why::Marked => "choice",
        Why::Luckiest => "good luck",
        Why::Unluckiest => "bad luck",
    };
    format!("{what} {}/{}", item.number, item.of)
}

/// What a step made of a player's chance.
pub fn from_chance_to(step: &Step, seat: Seat) -> String {
    format!("{:.0}→{:.0} %", step.before[seat] * 100.0, step.after[seat] * 100.0)
}

/// What the numbers of such a step are, in short.
pub const fn about(step: &Step) -> &'static str {
    match step.kind {
        Kind::Throw(_) => "Luck is the best chance after this throw, less the average over all throws.",
        Kind::Choice(_) | Kind::Forced(_) => "The dots and the frame show the best move.",
        Kind::Concession => "",
    }
}

/// That there are more marked decisions than are listed.
pub fn more_marked(more: usize) -> String {
    format!("and {more} more, smaller ones; --screen and --json have them all")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_that_round_to_nothing_have_no_sign() {
        assert_eq!([0.04, -0.04, 3.25, -12.0].map(points), ["0.0", "0.0", "+3.3", "-12.0"]);
    }

    #[test]
    fn a_roll_out_says_what_becomes_of_the_mark() {
        let said = |lost| rolled_out(&Rolled { lost, error: 0.46, games: 1296 });
        assert_eq!(said(4.12), "Roll-outs, 1296 games each: lost 4.1 +- 0.5 points, so a mistake.");
        assert_eq!(said(0.3), "Roll-outs, 1296 games each: lost 0.3 +- 0.5 points, so not marked.");
        assert_eq!(said(-0.8), "Roll-outs, 1296 games each: won 0.8 +- 0.5 points, so not marked.");
    }

    #[test]
    fn the_word_for_the_play_goes_by_the_points_lost_in_a_decision() {
        let said = |lost, decisions| play(&Account { lost, decisions, ..Account::default() });
        assert_eq!(
            [said(0.0, 0), said(0.0, 9), said(1.0, 100), said(50.0, 100), said(900.0, 100)],
            ["no choice", "too few", "masterly", "good", "wild"]
        );
    }
}
