//! The sentences for game records: what is wrong with one, and what is in it.

use crate::app::date::Date;
use crate::app::name::Name;
use crate::game::Played;
use crate::game::record::{Fault, Header, Read};
use crate::rules::{Action, Event, Illegal, Phase, Seat};

use super::{Names, and, colour, count, played, refusal, spelled, titled};

/// What each player of a record is called: the name as the table would show it, whatever is in the file.
pub fn recorded_names(header: &Header) -> Names {
    Names::new(|seat| match &header.players[seat] {
        Some(player) => match Name::typed(&player.name) {
            Some(name) => name.as_str().to_owned(),
            None => colour(seat).to_owned(),
        },
        None => String::new(),
    })
}

/// The same, bots with their level.
pub fn recorded_titles(header: &Header) -> Names {
    let names = recorded_names(header);
    Names::new(|seat| match &header.players[seat] {
        Some(player) if player.player != PERSON => titled(&names[seat], &player.player),
        _ => names[seat].clone(),
    })
}

/// What records call a person.
const PERSON: &str = "human";

/// The most columns of what is said in the words of somebody's file.
const MOST: usize = 300;

/// What is wrong with a line, with the number of the rule where it is one of the game's.
pub fn record_fault(fault: &Fault) -> String {
    let what = match fault {
        Fault::Empty => "the file has no whole line, so it is no game record".to_owned(),
        Fault::Header(why) => spelled(&why.to_string(), MOST),
        Fault::TooLong => "the line is longer than any line of a game record".to_owned(),
        Fault::TooManyLines => {
            format!("the file has more than {} lines, more than any game", crate::game::record::MOST_LINES)
        }
        Fault::NotText => "the line is not text in UTF-8".to_owned(),
        Fault::Shape(why) => format!("the line is no action of a game: {}", spelled(&why.to_string(), MOST)),
        Fault::Throw(why) => return why.to_string(),
        Fault::NoSuchValue(value) => format!("no throw is worth {value}"),
        Fault::NoSuchPawn(number) => format!("there is no pawn {number}"),
        Fault::Illegal(seat, why) => illegal(*seat, *why),
        Fault::ThrowChanged(throw) => {
            let [a, b] = throw.faces().map(crate::rules::Face::get);
            format!("a throw that was taken back has to fall again as it was, and [{a},{b}] is another")
        }
        Fault::UndoTooFar(actions) => {
            format!("there are not {actions} throws and moves to take back since the start or a concession")
        }
        Fault::UndoNothing => "taking back 0 actions does nothing".to_owned(),
        Fault::WrongKing(Some(king)) => format!("the King of this game is {}", king.name()),
        Fault::WrongKing(None) => "the game is not over, so it has no King".to_owned(),
        Fault::AfterResult => "the game is over, so nothing can follow its result".to_owned(),
        Fault::Io(why) => format!("the file cannot be read: {why}"),
    };
    match fault.rule() {
        Some(rule) => format!("{what} ({rule})"),
        None => what,
    }
}

fn illegal(seat: Seat, why: Illegal) -> String {
    match why {
        Illegal::ThrowFirst => format!("{seat} has to throw before it moves"),
        Illegal::MoveFirst => format!("{seat} has to play what was thrown before it throws again"),
        Illegal::NotInHand(value) => format!("{seat} has no {value} in hand"),
        Illegal::NoSuchPawn(pawn) => format!("there is no pawn {pawn} in this game"),
        Illegal::Over => "the game is over".to_owned(),
        Illegal::NotPlaying(seat) => format!("{seat} does not play"),
        other => format!("the pawn of {seat} {}", refusal(other, seat, false)),
    }
}

/// What is in a record, in one line.
pub fn record_summary(read: &Read) -> String {
    let names = recorded_names(&read.header);
    let tally = read.game.tally();
    let seats = read.header.seats();
    let sum = |of: &dyn Fn(Seat) -> u32| seats.iter().map(of).sum();
    let result = match read.game.position().phase() {
        Phase::Over(king) => {
            let level = read.header.players[king].as_ref().map(|player| player.player.as_str());
            match level.filter(|&level| level != PERSON && titled(&names[king], level) != names[king]) {
                Some(level) => format!("{} ({level}, {king}) is the King", names[king]),
                None => format!("{} ({king}) is the King", names[king]),
            }
        }
        _ => "not finished".to_owned(),
    };
    let dice = match read.seed_agrees {
        None => "dice thrown by hand",
        Some(true) => "every throw is the seed's",
        Some(false) => "the throws are not the seed's",
    };
    let throws = count(sum(&|seat| tally.throws(seat)), "throw");
    let cuts = count(sum(&|seat| tally.cuts[seat]), "cut");
    let cut_short = if read.cut_short { "; the last line is cut short and was left out" } else { "" };
    format!("{result}, {throws}, {cuts}, {dice}{cut_short}")
}

/// Records are passed over in the search for the last game: the first of them, told as `FILE:LINE: what is wrong`, and
/// so many more. Without the stop.
pub fn passed_over(first: &str, more: usize) -> String {
    let others = match more {
        0 => String::new(),
        more => format!("; and {more} more, which 'dhayam games' names"),
    };
    format!("Passed over, as it cannot be read: {first}{others}")
}

/// A time on a date, marked where it is not that of the clocks around.
pub fn date(date: Date) -> String {
    let Date { year, month, day, hour, minute, utc } = date;
    let zone = if utc { " UTC" } else { "" };
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}{zone}")
}

/// When a game began, as a line of its own; nothing where nobody knows.
pub fn begun(began: Option<Date>) -> String {
    began.map_or(String::new(), |began| format!("Begun {}.\n", date(began)))
}

/// When a game that is looked at on a screen began. Without the stop.
pub fn this_game_begun(began: Date) -> String {
    format!("This game was begun {}", date(began))
}

/// A saved game in a list: its file, who plays, when it began, and how it stands.
pub fn record_listed(file: &str, players: &[&str], began: Option<Date>, read: &Read) -> String {
    let began = began.map_or(String::new(), |began| format!(", {}", date(began)));
    format!("{file}: {}{began}: {}", and(players), record_summary(read))
}

/// A game as a numbered list of moves, a line each.
pub fn record_moves(header: &Header, log: &[Played]) -> Vec<String> {
    let names = recorded_names(header);
    let mut lines: Vec<String> = (header.seats().iter())
        .map(|seat| {
            let player = header.players[seat].as_ref().map_or("", |player| player.player.as_str());
            format!("{:<7}{} ({player})", colour(seat), names[seat])
        })
        .collect();
    lines.push(String::new());
    let (mut turn, mut first_of_turn) = (1, true);
    for action in log {
        let seat = match action.action {
            Action::Concede(seat) => seat,
            Action::Throw(_) | Action::Move(_) => action.before.turn(),
        };
        let words = played(action, &names);
        // Whoever gives up out of turn takes none, and the turn of the other is begun or not as before.
        if seat != action.before.turn() {
            lines.push(format!("{:>5} {}  {words}", "", seat.letter()));
            continue;
        }
        let number = if first_of_turn { format!("{turn}.") } else { String::new() };
        lines.push(format!("{number:>5} {}  {words}", seat.letter()));
        first_of_turn = action.events.iter().any(|event| matches!(event, Event::TurnPassed { .. }));
        turn += usize::from(first_of_turn);
    }
    lines
}

#[cfg(test)]
mod tests {
    use crate::game::record::read;
    use crate::rules::Seats;

    use super::*;

    #[test]
    fn bots_are_listed_with_their_level_unless_their_name_says_it() {
        let text = r#"{"dhayam":1,"seats":[{"seat":"red","name":"Anu","player":"human"},{"seat":"green","name":"Bala","player":"easy"},{"seat":"yellow","name":"Medium 2","player":"medium"}],"first":"red","dice":"hand"}
{"concede":"red"}
{"concede":"yellow"}
"#;
        let read = read(text.as_bytes(), &|_| true, |_| ()).expect("it is a record");
        let titles = recorded_titles(&read.header);
        let listed: Vec<&str> = read.header.seats().iter().map(|seat| titles[seat].as_str()).collect();
        assert_eq!(
            (listed, read.header.seats()),
            (vec!["Anu", "Bala (easy)", "Medium 2"], Seats::standard(3).expect("3"))
        );
        let summary = record_summary(&read);
        assert!(summary.starts_with("Bala (easy, green) is the King"), "{summary}");
    }

    #[test]
    fn a_player_who_gives_up_out_of_turn_is_listed_by_name_and_takes_no_turn() {
        let text = r#"{"dhayam":1,"seats":[{"seat":"red","name":"R","player":"human"},{"seat":"green","name":"G","player":"human"},{"seat":"yellow","name":"Y","player":"human"},{"seat":"blue","name":"B","player":"human"}],"first":"red","dice":"hand"}
{"throw":[1,1]}
{"concede":"blue"}
{"throw":[1,1]}
{"concede":"yellow"}
{"throw":[1,1]}
"#;
        let read = read(text.as_bytes(), &|_| true, |_| ()).expect("it is a record");
        let lines = record_moves(&read.header, read.game.log());
        let begun: Vec<String> = lines[5..].iter().map(|line| line.chars().take(12).collect()).collect();
        let wanted = ["   1. R  R t", "      B  B g", "   2. G  G t", "   3. Y  Y g", "   4. R  R t"];
        assert_eq!(begun, wanted, "{lines:#?}");
    }
}
