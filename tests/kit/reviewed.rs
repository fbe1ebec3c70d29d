//! A game with luck and losses made up, so that no picture of it depends on a judge.

use dhayam::game::Game;
use dhayam::players::analysis::{Analysis, Choice, Fell, Kind, Step};
use dhayam::players::chances::Chances;
use dhayam::rules::{Action, Event, Seat, Seats};

use super::Luck;

/// The analysis of a game by a judge who says what he likes, always the same.
pub fn made_up(game: &Game) -> Analysis {
    let seats = game.position().seats();
    let start = even(seats);
    let (mut now, mut turn, mut luck) = (start, 1, Luck::new(9));
    let mut steps = Vec::new();
    for (at, played) in game.log().iter().enumerate() {
        let seat = played.before.turn();
        let moves = played.before.legal_moves();
        let (kind, change) = match played.action {
            Action::Throw(throw) => {
                let fell = Fell { throw, luck: Chances::default() };
                (Kind::Throw(fell), hundredths(luck.below(13)) - 0.06)
            }
            Action::Move(mv) if moves.len() == 1 => (Kind::Forced(mv), 0.0),
            Action::Move(mv) => {
                let other = moves.into_iter().find(|&other| other != mv).unwrap_or(mv);
                let lost = if luck.below(9) == 0 { hundredths(luck.below(30)) } else { 0.0 };
                let best = if lost > 0.0 { other } else { mv };
                (Kind::Choice(Choice { played: mv, best, moves: moves.len(), rolled: None }), -lost)
            }
            Action::Concede(_) => (Kind::Concession, -1.0),
        };
        let last = at + 1 == game.log().len();
        let after = match game.position().king() {
            Some(winner) if last => certain(winner),
            _ => changed(&now, seats, seat, change),
        };
        let kind = match kind {
            Kind::Throw(fell) => Kind::Throw(Fell { luck: Chances::new(|s| after[s] - now[s]), ..fell }),
            other => other,
        };
        let kind = if let (true, Action::Move(mv)) = (last, played.action) { Kind::Forced(mv) } else { kind };
        steps.push(Step { seat, turn, before: now, after, kind });
        now = after;
        turn += usize::from(played.events.iter().any(|event| matches!(event, Event::TurnPassed { .. })));
    }
    Analysis { seats, start, steps, king: game.position().king() }
}

fn hundredths(n: usize) -> f32 {
    f32::from(u16::try_from(n).expect("it is small")) / 100.0
}

fn even(seats: Seats) -> Chances {
    let share = 1.0 / hundredths(seats.len() * 100);
    Chances::new(|seat| if seats.contains(seat) { share } else { 0.0 })
}

fn certain(king: Seat) -> Chances {
    Chances::new(|seat| if seat == king { 1.0 } else { 0.0 })
}

/// Somebody's chance changed, less near its ends; the others share the rest as they stood.
fn changed(now: &Chances, seats: Seats, seat: Seat, change: f32) -> Chances {
    let own = (now[seat] + change * 4.0 * now[seat] * (1.0 - now[seat])).clamp(0.01, 0.97);
    let scale = (1.0 - own) / (1.0 - now[seat]);
    Chances::new(|other| match other {
        _ if other == seat => own,
        _ if seats.contains(other) => now[other] * scale,
        _ => 0.0,
    })
}
