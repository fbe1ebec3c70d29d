//! The sentences for notices, problems and questions.

use crate::app::arrangement::Problem;
use crate::app::notice::Notice;
use crate::app::overlay::{Kept, Question};
use crate::rules::Seat;

use super::{Names, colour, pawn, refusal};

/// What a notice says. `turn` is the player whose turn it is.
pub fn notice(notice: &Notice, turn: Seat, names: &Names) -> String {
    match *notice {
        Notice::UnknownKey => "That key does nothing here.".to_owned(),
        Notice::ChooseFirst(moves) => {
            format!("{moves} different moves: choose with a digit or Tab, then Enter plays.")
        }
        Notice::MoveFirst => "First play what was thrown: choose a move, then Enter.".to_owned(),
        Notice::ThrowFirst => "First throw the dice: Space throws.".to_owned(),
        Notice::Refused(p, value, why) => {
            format!("{} cannot play the {value}: it {}.", pawn(turn, p), refusal(why, turn, false))
        }
        Notice::NoSuchPawn(n) => format!("There is no pawn {n} in this game."),
        Notice::OneValue => "There is only one value to play.".to_owned(),
        Notice::TookBack => "The move is taken back; the dice stay as they fell.".to_owned(),
        Notice::NothingToTakeBack => "There is no move to take back.".to_owned(),
        Notice::TypeFaces => "Type both faces that fell, 0 (blank) to 3 each, then Enter.".to_owned(),
        Notice::FacesTyped => "Both faces are typed: Enter lets them fall, Backspace erases.".to_owned(),
        Notice::NoSuchFace => "A long die shows 0 (blank), 1, 2 or 3.".to_owned(),
        Notice::FellAgain(throw) => {
            format!("The throw that was taken back falls again: {}.", throw.value())
        }
        Notice::ByLot(seat) => format!("By lot, {} begins.", names[seat]),
        Notice::Begins(seat) => format!("{} begins.", names[seat]),
        Notice::CannotStart(why) => problem(why),
        Notice::ChooseRow => "Choose with a digit or the arrows first, then Enter.".to_owned(),
        Notice::NoSuchRow(rows) => format!("The rows are 1 to {rows}."),
        Notice::NothingToChange => "There is nothing to change in this row; Enter chooses it.".to_owned(),
        Notice::PasteIgnored => {
            "Pasted text is taken only as a name: go to a seat on the setup screen first.".to_owned()
        }
        Notice::Speed(speed) => format!("Speed: {}.", speed.word()),
        Notice::NoMoreCuts => "Nothing is cut in the rest of the game.".to_owned(),
        Notice::Settings(ref what) => format!("{what}."),
        Notice::NoHome => {
            "Games are not saved, as there is no home folder; 'dhayam --save FILE' saves one.".to_owned()
        }
        Notice::NotSaved { begun, ref why } => {
            let any_more = if begun { " any more" } else { "" };
            format!("This game goes on, but it is not being saved{any_more}, as {why}.")
        }
        Notice::NotResumed(ref why) => format!("That game cannot be gone on with: {why}."),
        Notice::Resumed(false) => "The game goes on where it stopped.".to_owned(),
        Notice::Resumed(true) => {
            "The game goes on; the last line of its record was cut short and is left out.".to_owned()
        }
        Notice::EmptyName(seat) => format!("No name: the player is called {}.", colour(seat)),
    }
}

/// Why an arrangement cannot be played, and what can be done.
pub fn problem(problem: Problem) -> String {
    match problem {
        Problem::TooFew => "A game needs two players at least: put one more on a seat.".to_owned(),
        Problem::SideBySide(a, b) => format!(
            "Two players sit opposite: not {} and {}, but {} and {}.",
            colour(a),
            colour(b),
            colour(a),
            colour(a.opposite())
        ),
        Problem::FirstIsEmpty(seat) => {
            format!("{} is to begin, but nobody sits there: choose another.", colour(seat))
        }
    }
}

fn unfinished(kept: &Kept) -> String {
    match kept {
        Kept::NothingYet => "Nothing is played yet, so there is nothing to save.".to_owned(),
        Kept::Nothing => "It is not finished, and it is not saved.".to_owned(),
        Kept::AmongOthers => "It is not finished. It is saved: 'dhayam resume' goes on with it.".to_owned(),
        Kept::In(file) => format!("It is not finished. It is saved: 'dhayam resume {file}' goes on with it."),
    }
}

/// A question, and what each answer brings: the question, then a sentence on yes.
pub fn question(question: Question, names: &Names, kept: &Kept) -> (String, String) {
    match question {
        Question::Quit => ("Quit this game?".to_owned(), unfinished(kept)),
        Question::NewSetup => ("Leave this game for a new one?".to_owned(), unfinished(kept)),
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
            "That cannot be taken back: with two players the other is King, with more the game goes on without."
                .to_owned(),
        ),
        Question::ConcedeShutOut(seat) => (
            format!("{} can never open the way in. Give up?", names[seat]),
            "Every pawn of the other player is past cutting, so the game is decided; it can be played to the end all the same."
                .to_owned(),
        ),
        Question::TakeBack(actions) => (
            "Take back the last move?".to_owned(),
            format!(
                "{} since then. The same dice will fall again.",
                match actions - 1 {
                    1 => "One throw has fallen".to_owned(),
                    n => format!("{n} throws have fallen"),
                }
            ),
        ),
    }
}
