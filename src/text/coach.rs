//! The words of the coach: what a move does, why another is less, what is in danger.

use crate::app::choice::Choice;
use crate::app::coach::{Dangers, EQUAL, Hint, Mark, NEAR};
use crate::players::chances::Chances;
use crate::players::coach::{Feat, Less, Reason, When};
use crate::players::judge::after;
use crate::rules::{Position, Seat};

use super::table::{pawn_list, values};
use super::{Names, and, effect, from_to, pawn};

/// What a win chance is, and how it is reckoned.
pub const WIN_CHANCE: &str = "A win chance says in how many of 100 such games that player becomes the King, as if everyone played on as the computer would. It knows no dice to come.";
/// The headings of the figures.
pub const HINT_COLUMNS: [&str; 2] = ["wins", "loses"];

/// How many good things are said of a move.
const MOST_REASONS: usize = 3;

/// A chance in whole hundredths: never 0 or 100 for what is not certain.
pub fn percent(chance: f64) -> String {
    let whole = (chance * 100.0).round();
    let whole = if chance < 1.0 { whole.min(99.0) } else { whole };
    format!("{:.0} %", if chance > 0.0 { whole.max(1.0) } else { whole })
}

/// A win chance with a digit behind the point.
pub fn win_chance(chance: f32) -> String {
    format!("{:.1} %", chance * 100.0)
}

/// What a move loses against the best, in points of win chance.
pub fn loss(hint: &Hint, line: usize) -> String {
    let lost = hint.moves.get(line).map_or(0.0, |advice| advice.loss);
    match line {
        0 => "best".to_owned(),
        _ if lost < EQUAL => "equal".to_owned(),
        _ => format!("{lost:.1}"),
    }
}

/// The heading of the hint.
pub fn hint_heading(hint: &Hint, names: &Names) -> String {
    let seat = hint.position.turn();
    if hint.moves.is_empty() {
        return format!("{} is to throw", names[seat]);
    }
    format!("{} has {} to play", names[seat], values(hint.position.hand()))
}

/// The title over the moves of a hint.
pub fn hint_title(hint: &Hint, names: &Names) -> String {
    format!("Hint: {}", hint_heading(hint, names))
}

/// A move of the hint, as the list of moves has it.
pub fn advised(choice: &Choice, board: &Position) -> String {
    let value = if board.hand().len() > 1 { format!("{}: ", choice.value) } else { String::new() };
    let seat = board.turn();
    let words =
        format!("{value}{} {} {}", pawn_list(seat, &choice.pawns), from_to(choice, seat), effect(choice));
    words.trim_end().to_owned()
}

/// A move at the beginning of a sentence: `R2 to g1`.
fn named(choice: &Choice, board: &Position) -> String {
    format!("{} to {}", pawn(board.turn(), choice.pawns[0]), choice.square)
}

/// What the best move does, or a marked one: a sentence.
pub fn why(hint: &Hint, line: usize, names: &Names) -> String {
    let Some(advice) = hint.moves.get(line) else { return String::new() };
    let (board, seat) = (&hint.position, hint.position.turn());
    let told = hint.told(line);
    let good: Vec<String> = (told.iter())
        .filter(|told| told.reason.speaks_for())
        .map(|told| reason(told.reason, seat, names))
        .take(MOST_REASONS)
        .collect();
    // That the pawn is in less danger says already how much is left.
    let escapes = told.iter().any(|told| matches!(told.reason, Reason::Escapes { .. }));
    let moved = advice.choice.pawns[0];
    let said = |of| escapes && matches!(of, Reason::Leaves { pawn, .. } if pawn == moved);
    let bad = told.iter().find(|told| !told.reason.speaks_for() && !said(told.reason));
    let bad = bad.map(|told| reason(told.reason, seat, names));
    let what = match (good.is_empty(), bad) {
        (true, None) => "goes on, and changes nothing else".to_owned(),
        (true, Some(bad)) => format!("goes on, but {bad}"),
        (false, None) => and(&good),
        (false, Some(bad)) => format!("{}; {bad}", and(&good)),
    };
    format!("{}: {what}.", named(&advice.choice, board))
}

/// Why a marked move is less than the best; empty where that is not plain.
pub fn why_less(hint: &Hint, line: usize) -> String {
    let Some(advice) = hint.moves.get(line).filter(|_| line > 0) else { return String::new() };
    match advice.loss {
        lost if lost < EQUAL => "As good as the best: less than 0.05 points between them.".to_owned(),
        lost => format!("It {}.", loses(lost, hint.less(line), hint.position.turn())),
    }
}

/// How much is lost, and by what: the end of a sentence.
fn loses(lost: f32, less: Option<Less>, seat: Seat) -> String {
    let why = match less {
        None => return format!("loses {lost:.1} points"),
        Some(Less::Leaves(p, danger)) => {
            format!("it leaves {} to be cut {} of the time", pawn(seat, p), percent(danger))
        }
        Some(Less::GivesUpSafety) => "it gives up a safe square".to_owned(),
        Some(Less::Misses(reason)) => missed(reason).to_owned(),
    };
    format!("loses {lost:.1} points: {why}")
}

/// That a move of another kind is about as good as the best; empty where it is not.
pub fn about_equal(hint: &Hint, line: usize) -> String {
    let (true, Some(best), Some(advice)) = (hint.about_equal(line), hint.moves.first(), hint.moves.get(line))
    else {
        return String::new();
    };
    let [best, other] = [best, advice].map(|advice| named(&advice.choice, &hint.position));
    format!(
        "{best} and {other} are about equal: {:.1} points do not tell two kinds of move apart.",
        advice.loss
    )
}

/// What the whole hand can do and the best move leaves undone, how, and what it costs; empty where there is nothing, and
/// where a marked move has that among its reasons.
pub fn whole_hand(hint: &Hint, marked: usize, names: &Names) -> String {
    let Some(undone) = hint.whole_beside(marked) else { return String::new() };
    let (mut board, seat) = (hint.position, hint.position.turn());
    let mut steps = Vec::new();
    for &mv in undone.combined.plan.moves.iter().take(undone.combined.takes) {
        let Ok(to) = board.check(mv) else { break };
        steps.push(format!("{} to {} with the {}", pawn(seat, mv.pawn), to.square(seat), mv.value));
        board = after(&board, mv);
    }
    let what = match undone.combined.feat {
        Feat::Cuts(whose, p) => format!("cut {}'s {}", names[whose], pawn(whose, p)),
        Feat::ComesHome => "bring a pawn home".to_owned(),
    };
    let worth = match undone.loss {
        lost if lost < EQUAL => "is as good as the best".to_owned(),
        lost if lost < NEAR => format!("is about equal to the best: it {}", loses(lost, undone.less, seat)),
        lost => loses(lost, undone.less, seat),
    };
    format!("The whole hand can {what}: {}. That {worth}.", steps.join(", then "))
}

/// What a move does.
fn reason(reason: Reason, seat: Seat, names: &Names) -> String {
    match reason {
        Reason::Cuts { whose, furthest: true, .. } => format!("cuts {}'s furthest pawn", names[whose]),
        Reason::Cuts { whose, pawn: p, furthest: false } => {
            format!("cuts {}'s {}", names[whose], pawn(whose, p))
        }
        Reason::OpensWay => "opens your way in".to_owned(),
        Reason::ComesHome => "brings a pawn home".to_owned(),
        Reason::Enters => "brings a pawn in".to_owned(),
        Reason::TurnsIn => "turns in".to_owned(),
        Reason::OnCross => "comes to a safe square".to_owned(),
        Reason::Safe { from } => format!("comes to safety, out of a danger of {}", percent(from)),
        Reason::Escapes { from, to } => {
            format!("lowers its own danger from {} to {}", percent(from), percent(to))
        }
        Reason::Threatens { whose, pawn: p, chance } => format!(
            "has {}'s {} within reach ({} next turn, if it stays)",
            names[whose],
            pawn(whose, p),
            percent(chance)
        ),
        Reason::LeavesSafety => "gives up a safe square".to_owned(),
        Reason::Later { feat: Feat::Cuts(whose, p), by, towards } => {
            let how = if towards { "plays towards cutting" } else { "can still cut" };
            format!("{how} {}'s {} with the {}", names[whose], pawn(whose, p), by.value)
        }
        Reason::Later { feat: Feat::ComesHome, by, towards } => {
            let how = if towards { "plays towards bringing" } else { "can still bring" };
            format!("{how} {} home with the {}", pawn(seat, by.pawn), by.value)
        }
        Reason::Leaves { pawn: p, danger, when } => {
            let when = match when {
                When::UntilNextTurn => "before your next turn",
                When::IfItStays => "if it stays there",
                When::HandPlayed => "once the hand is played",
            };
            format!("leaves {} to be cut {} of the time {when}", pawn(seat, p), percent(danger))
        }
    }
}

/// What a move does not do that the best does.
const fn missed(reason: Reason) -> &'static str {
    match reason {
        Reason::Cuts { .. } | Reason::Later { feat: Feat::Cuts(..), .. } => "it does not make that cut",
        Reason::OpensWay => "your way in stays shut",
        Reason::ComesHome | Reason::Later { feat: Feat::ComesHome, .. } => "it brings nobody home",
        Reason::Enters => "it brings nobody in",
        Reason::TurnsIn => "it does not turn in",
        Reason::OnCross | Reason::Safe { .. } => "it brings nobody to safety",
        Reason::Escapes { .. } => "it takes nobody out of danger",
        Reason::Threatens { .. } => "it brings nobody within reach",
        Reason::LeavesSafety | Reason::Leaves { .. } => "it is less safe",
    }
}

/// The chances of all players, in a sentence.
fn chances(chances: &Chances, board: &Position, names: &Names) -> String {
    let of = |seat: Seat| format!("{} {}", names[seat], win_chance(chances[seat]));
    format!("Win chances: {}.", and(&board.active().iter().map(of).collect::<Vec<_>>()))
}

/// What there is to say before a throw, a paragraph each.
pub fn before_throw(hint: &Hint, names: &Names) -> Vec<String> {
    let mut said = vec![chances(&hint.chances, &hint.position, names)];
    said.extend(dangers(&hint.dangers).into_iter().map(|line| line + "."));
    said.push(WIN_CHANCE.to_owned());
    said
}

/// The whole hint in lines: every move, the reasons of the best, and what the figures mean.
pub fn in_lines(hint: &Hint, names: &Names) -> Vec<String> {
    if hint.moves.is_empty() {
        return before_throw(hint, names);
    }
    let line = |(at, advice): (usize, &crate::app::coach::Advice)| {
        let loss = match loss(hint, at).as_str() {
            word @ ("best" | "equal") => word.to_owned(),
            points => format!("loses {points}"),
        };
        format!("{}, {}, {loss}.", advised(&advice.choice, &hint.position), win_chance(advice.chance))
    };
    let mut said = vec![format!("{}. Win chances, best first:", hint_title(hint, names))];
    said.extend(hint.moves.iter().enumerate().map(line));
    said.push(why(hint, 0, names));
    said.extend(
        [whole_hand(hint, 0, names), about_equal(hint, 1)].into_iter().filter(|line| !line.is_empty()),
    );
    said.push(WIN_CHANCE.to_owned());
    said
}

/// How likely a pawn is cut, as its square has it: in danger, or to be had.
pub fn mark(mark: &Mark, own: bool) -> String {
    let sign = if own { '!' } else { 'x' };
    format!("{sign}{}", percent(mark.chance).replace(' ', ""))
}

/// What the marks on the board mean, with the figures, a paragraph each.
pub fn dangers(dangers: &Dangers) -> Vec<String> {
    let list = |marks: &[Mark], own| {
        // A figure stays on the line of its sign: the panel is narrow.
        let one = |one: &Mark| format!("{} {}", pawn(one.seat, one.pawn), &mark(one, own)[1..]);
        marks.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    let when = match (dangers.after, dangers.goes_on) {
        (None, _) => "as it stands",
        (Some(_), false) => "after this move",
        (Some(_), true) => "if the turn ended after this move",
    };
    let own = match list(&dangers.own, true).as_str() {
        "" => format!("! none in danger {when}"),
        list => format!("! in danger {when}: {list}"),
    };
    let on_offer = match list(&dangers.on_offer, false).as_str() {
        "" => "x none to be cut this turn".to_owned(),
        list => format!("x to be cut this turn: {list}"),
    };
    vec![own, on_offer]
}
