//! The words of a game in progress: prompts, moves, reasons and what happened.

use crate::app::choice::Choice;
use crate::app::command::{Command, Go, Play, Playback};
use crate::app::keymap::{Context, Keymap};
use crate::app::screen::table::{Table, Typed};
use crate::app::stage::Cue;
use crate::game::Played;
use crate::rules::{Action, Event, Face, Hand, Illegal, Pawn, Place, Position, Seat, Square, Step, Throw};

use super::{Names, and, key, pawn};

/// What is to be done: `who` and `what` make a sentence, `how` says by which key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The player it is about.
    pub who: Seat,
    /// The rest of the sentence that begins with the name.
    pub what: String,
    /// The same in a word, where there is no room.
    pub brief: String,
    /// The key to press, and what it does.
    pub how: String,
}

/// Who is to do what, and how; or what has just fallen and cannot be used.
pub fn prompt(table: &Table, names: &Names, keymap: &Keymap) -> Prompt {
    let position = table.game.position();
    let who = match table.stage.cue() {
        Some(Cue::ShutOut(seat)) => seat,
        _ => table.shown_turn(),
    };
    let context = table.context();
    let key = |command| key(keymap, context, command);
    let bots_key = || match context {
        Context::Watch => super::watched(table.paused, &key(Command::Playback(Playback::Autoplay))),
        _ => format!("{}: go on", key(Command::Play(Play::Hasten))),
    };
    let (what, how) = match table.stage.cue() {
        Some(Cue::Tumble(_)) => (" throws".to_owned(), String::new()),
        Some(Cue::Walk { pawn: p, .. }) => (format!(" moves {}", pawn(who, p)), String::new()),
        Some(Cue::Cut { seat, pawn: p, .. }) => (format!(" cuts {}", pawn(seat, p)), String::new()),
        Some(Cue::Crowned(_)) => (super::IS_KING.to_owned(), String::new()),
        Some(Cue::Thrown(throw)) => (format!(" throws {}", throw.value()), bots_key()),
        Some(Cue::Moved(_, mv)) => (format!(" moves {}", pawn(who, mv.pawn)), bots_key()),
        Some(Cue::Lost(_, hand)) => {
            let next = if position.turn() == who {
                "throw again".to_owned()
            } else {
                format!("next is {}", names[position.turn()])
            };
            let how = if table.stage.waits() {
                format!("{}: {next}", key(Command::Play(Play::GoOn)))
            } else {
                bots_key()
            };
            (format!(" cannot use {}", values(hand)), how)
        }
        Some(Cue::ShutOut(_)) if !table.stage.waits() => (" is shut out".to_owned(), bots_key()),
        Some(Cue::ShutOut(_)) => {
            (" is shut out".to_owned(), format!("{}: go on", key(Command::Play(Play::GoOn))))
        }
        None => {
            let again = matches!(
                table.game.log().last().and_then(|p| p.events.last()),
                Some(Event::ThrowsAgain { .. })
            );
            let what = match context {
                Context::Bot | Context::Watch => " is thinking",
                Context::HandThrow if table.bot().is_some() => " needs a throw",
                Context::Throw | Context::HandThrow if again => ", throw again",
                Context::Throw => ", throw the dice",
                Context::HandThrow => ", throw your dice",
                Context::Choose => ", choose a move",
                _ => "",
            };
            let how = match context {
                Context::Throw => format!("{} throws", key(Command::Play(Play::Throw))),
                Context::HandThrow if table.typed.throw().is_some() => {
                    format!("{} lets them fall", key(Command::Play(Play::Throw)))
                }
                Context::HandThrow => match table.typed {
                    Typed::Faces(_) => "type two faces, 0-3".to_owned(),
                    Typed::Total(_) => "type the total: 1-6, 12".to_owned(),
                },
                Context::Choose => match table.chosen_line().as_ref().map(effect) {
                    // One word stands beside the move already; more may have been cut off there.
                    Some(effect) if effect.contains(',') => {
                        format!("{}: {effect}", key(Command::Play(Play::Chosen)))
                    }
                    Some(_) => format!("{} plays it", key(Command::Play(Play::Chosen))),
                    None => format!(
                        "digit/{}, then {}",
                        key(Command::Go(Go::Next)),
                        key(Command::Play(Play::Chosen))
                    ),
                },
                _ => String::new(),
            };
            (what.to_owned(), how)
        }
    };
    let brief = match (table.stage.cue(), context) {
        (None, Context::HandThrow) if table.bot().is_some() => what.clone(),
        (None, Context::Throw | Context::HandThrow) => ", throw".to_owned(),
        (None, Context::Choose) => ", choose".to_owned(),
        _ => what.clone(),
    };
    Prompt { who, what, brief, how }
}

/// Values in a sentence: `2`, `2 and 12`.
pub(super) fn values(hand: Hand) -> String {
    let values: Vec<String> = hand.iter().map(|v| v.to_string()).collect();
    and(&values)
}

fn place(seat: Seat, place: Place) -> String {
    match place {
        Place::New | Place::Cut => "off".to_owned(),
        Place::On(step) => step.square(seat).to_string(),
        Place::Home => Square::CENTRE.to_string(),
    }
}

/// The way of a move: `d1→g3`.
pub fn from_to(choice: &Choice, seat: Seat) -> String {
    format!("{}→{}", place(seat, choice.from), choice.square)
}

/// What a move does, most telling first, as few words as will do; empty for a plain step.
pub fn effect(choice: &Choice) -> String {
    let mut effects = Vec::new();
    if let Some((seat, p)) = choice.cuts {
        effects.push(format!("cuts {}", pawn(seat, p)));
    }
    if choice.opens_way {
        effects.push("way open".to_owned());
    }
    if choice.to == Step::CENTRE {
        effects.push("home!".to_owned());
    } else if choice.turns_in {
        effects.push("turns in".to_owned());
    }
    if choice.from.step().is_none() {
        effects.push("enters".to_owned());
    } else if choice.square.is_safe() && choice.to != Step::CENTRE {
        effects.push("safe".to_owned());
    }
    effects.join(", ")
}

/// The worth of a throw and its faces.
pub(super) fn thrown(throw: Throw) -> String {
    let face = |face: Face| match face.get() {
        0 => "blank".to_owned(),
        marks => marks.to_string(),
    };
    let [a, b] = throw.faces().map(face);
    format!("{} ({a} and {b})", throw.value())
}

/// A number of things: `1 cut`, `2 cuts`.
pub fn count(number: u32, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Why a move is refused, as the end of a sentence about one pawn or `many`.
pub fn refusal(why: Illegal, seat: Seat, many: bool) -> String {
    let s = if many { "" } else { "s" };
    let is = if many { "are" } else { "is" };
    let has = if many { "have" } else { "has" };
    match why {
        Illegal::Over => format!("{is} too late: the game is over"),
        Illegal::ThrowFirst => format!("{has} to wait for the throw"),
        Illegal::MoveFirst => format!("{has} to move before the next throw"),
        Illegal::NotInHand(value) => format!("{has} no {value} to play"),
        Illegal::NoSuchPawn(_) => format!("{is} not in this game"),
        Illegal::NewNeedsOne | Illegal::StrictNeedsOne | Illegal::FirstNeedsOne => {
            format!("need{s} a 1 to come in")
        }
        Illegal::CutNeedsOneOrFive | Illegal::OpenNeedsOneOrFive => format!("need{s} a 1 or 5 to come in"),
        Illegal::OwnPawn { square, pawn: p } => {
            format!("would land on {} on {square}", pawn(seat, p))
        }
        Illegal::PastCentre { left } => format!("{is} only {left} from the centre"),
        Illegal::Done => format!("{is} home"),
        Illegal::NotPlaying(_) => format!("{} not play any more", if many { "do" } else { "does" }),
        Illegal::HandFull(value) => format!("{has} more {value}s than can be counted"),
    }
}

/// Why nothing in a hand could be used: a line for each reason, naming its pawns (R11).
pub fn lost_reasons(board: &Position, seat: Seat, hand: Hand) -> Vec<String> {
    let mut reasons: Vec<(Illegal, Vec<Pawn>)> = Vec::new();
    for value in hand.values() {
        for p in board.pawns() {
            let Err(why) = board.check_for(seat, p, value) else { continue };
            match reasons.iter_mut().find(|(w, _)| *w == why) {
                Some((_, pawns)) if pawns.contains(&p) => {}
                Some((_, pawns)) => pawns.push(p),
                None => reasons.push((why, vec![p])),
            }
        }
    }
    let line = |(why, pawns): (Illegal, Vec<Pawn>)| {
        format!("{} {}", pawn_list(seat, &pawns), refusal(why, seat, pawns.len() > 1))
    };
    reasons.into_iter().map(line).collect()
}

/// Pawns of a seat, runs shortened: `R1-4`, `R1 R3`.
pub(super) fn pawn_list(seat: Seat, pawns: &[Pawn]) -> String {
    let runs = pawns.chunk_by(|a, b| a.number() + 1 == b.number());
    let run = |run: &[Pawn]| match run {
        [one] => pawn(seat, *one),
        [first, .., last] => format!("{}-{}", pawn(seat, *first), last),
        [] => String::new(),
    };
    runs.map(run).collect::<Vec<_>>().join(" ")
}

/// That a player has nobody left to cut (R23), of so many who play.
pub fn shut_out(name: &str, players: usize) -> String {
    let rest = if players == 2 {
        "the way in stays shut"
    } else {
        "only a pawn that another player sends back could still be cut"
    };
    format!("{name} has not cut, and every other pawn has turned in: {rest} (R23).")
}

/// Whether a way in is open.
pub const fn way(open: bool) -> &'static str {
    if open { "way open" } else { "way shut" }
}

/// The same in a word, where there is no room for two.
pub const fn way_in_a_word(open: bool) -> &'static str {
    if open { "open" } else { "shut" }
}

/// One action as a line of the log; the value thrown stands with the move that played it.
pub fn played(played: &Played, names: &Names) -> String {
    let seat = played.before.turn();
    let name = &names[seat];
    let mut parts = Vec::new();
    for event in played.events.as_slice() {
        match *event {
            Event::Threw { throw, .. } => parts.push(format!("{name} throws {}", throw.value())),
            Event::Entered { pawn: p, .. } => {
                parts.push(format!("{} enters on {}", pawn(seat, p), Square::home(seat)));
            }
            Event::Advanced { pawn: p, from, to, .. } => {
                parts.push(format!("{} {}→{}", pawn(seat, p), from.square(seat), to.square(seat)));
                if to.is_inside() && !from.is_inside() && to != Step::CENTRE {
                    parts.push("turns in".to_owned());
                }
            }
            Event::Cut { seat, pawn: p, .. } => parts.push(format!("cuts {}", pawn(seat, p))),
            Event::WayOpened { .. } => parts.push(format!("{name}'s way in is open")),
            Event::CameHome { .. } => parts.push("is home".to_owned()),
            Event::Lost { hand, .. } => {
                let what = match played.action {
                    Action::Throw(_) if hand.len() == 1 => "no pawn can use it".to_owned(),
                    _ => format!("no pawn can use the {}", values(hand)),
                };
                parts.push(what);
            }
            Event::ThrowsAgain { .. } => parts.push("throws again".to_owned()),
            Event::TurnPassed { .. } => {}
            Event::Conceded { seat } => parts.push(format!("{} gives up", names[seat])),
            Event::Won { seat } => parts.push(format!("{} is the King", names[seat])),
        }
    }
    parts.join(", ")
}

/// The same with the reasons why a throw was lost (R11), on the board `after` the action.
pub fn played_and_why(action: &Played, after: &Position, names: &Names) -> String {
    let lost = |event: &Event| match *event {
        Event::Lost { seat, hand } => Some(lost_reasons(after, seat, hand).join("; ")),
        _ => None,
    };
    let what = played(action, names);
    match action.events.as_slice().iter().find_map(lost) {
        Some(why) => format!("{what}: {why}"),
        None => what,
    }
}

/// How far a player who is not King came.
pub fn standing(board: &Position, seat: Seat) -> String {
    if !board.active().contains(seat) {
        return "gave up".to_owned();
    }
    let home = board.pawns().filter(|&p| board.place(seat, p) == Place::Home).count();
    let all = u32::from(board.rules().pawns) * 49;
    format!("{home} home, {} %", board.progress(seat) * 100 / all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BySeat, Rules, Seats, Setup, Spot, Value};

    #[test]
    fn pawns_with_the_same_reason_share_a_line() {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
        setup.pawns[Seat::Red][2] = Spot::Step(46);
        setup.has_cut = Seats::NONE.with(Seat::Red);
        let board = setup.build().expect("a position");
        let hand = std::iter::once(Value::Four).collect();
        assert_eq!(
            lost_reasons(&board, Seat::Red, hand),
            ["R1-2 R4 need a 1 to come in", "R3 is only 2 from the centre"]
        );
    }

    #[test]
    fn the_log_says_a_cut_that_opens_the_way() {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
        setup.pawns[Seat::Red][0] = Spot::Step(1);
        setup.pawns[Seat::Yellow][2] = Spot::Step(15);
        (setup.hand, setup.owed) = (std::iter::once(Value::Two).collect(), 0);
        let before = setup.build().expect("a position");
        let mv = before.legal_moves().nth(0).expect("one move");
        let mut after = before;
        let events = after.play(Action::Move(mv)).expect("legal");
        let names = BySeat::new(|s| super::super::colour(s).to_owned());
        let line = played(&Played { before, action: Action::Move(mv), events }, &names);
        assert_eq!(line, "R1 e1→g1, cuts Y3, Red's way in is open");
    }
}
