//! What the program has to say to the player, as data. The sentences are in `text`.

use std::collections::VecDeque;

use crate::rules::{Illegal, Move, Pawn, Seat, Square, Value};

use super::arrangement::Problem;
use super::key::Key;
use super::layouts;
use super::settings::Speed;
use super::undone::{Falls, Undone};

/// One thing to say. It stays until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The terminal may draw lines and arrows two cells wide.
    MayBeWide,
    /// The key does nothing here.
    UnknownKey,
    /// The key types a letter that stands for no key of the program, wherever it is pressed.
    UnknownLetter,
    /// There are that many different moves, and none is chosen yet.
    ChooseFirst(usize),
    /// A move is to be chosen before the dice are thrown again.
    MoveFirst,
    /// The dice are to be thrown before a pawn moves.
    ThrowFirst,
    /// That pawn cannot play that value.
    Refused(Pawn, Value, Illegal),
    /// That move was chosen, as its pawn cannot play the value in front, and why not.
    OtherValue(Move, Value, Illegal),
    /// The game has no pawn with that number.
    NoSuchPawn(u8),
    /// No pawn can play that value as things stand.
    CannotUse(Value),
    /// No move leads from or to that square.
    NothingThere(Square),
    /// There is only one value to play.
    OneValue,
    /// Something was taken back.
    TookBack {
        /// What: of several things, the first of them.
        what: Undone,
        /// Whether more came after it.
        since: bool,
        /// What the dice do now.
        falls: Falls,
    },
    /// There is nothing to take back; whether throws could be, as the dice are real.
    NothingToTakeBack(bool),
    /// The game stands at the start of that turn again, and what the dice do now.
    BackAtTurn(usize, Falls),
    /// That turn has just begun, so there is nothing to go back over.
    AtTurn(usize),
    /// The game has only so many turns.
    NoSuchTurn(usize),
    /// Somebody has given up since that turn; the first one that can be gone back to, if any can.
    NotPastConcession(Option<usize>),
    /// The game is over, and nothing of it is taken back.
    OverForGood,
    /// Only bots have moved, and a person's move is what is taken back.
    OnlyBotsMoved,
    /// That bot has not decided yet.
    Thinking(Seat),
    /// Only bots play, and none of them gives up.
    NobodyGivesUp,
    /// Both faces are to be typed before the dice fall.
    TypeFaces,
    /// Both faces are typed; Enter lets them fall.
    FacesTyped,
    /// A long die has no such face.
    NoSuchFace,
    /// No throw has that total.
    NoSuchTotal,
    /// Drawn by lot, that player begins.
    ByLot(Seat),
    /// That player begins.
    Begins(Seat),
    /// The arrangement cannot be played.
    CannotStart(Problem),
    /// A row is to be chosen first.
    ChooseRow,
    /// There is no row with that number.
    NoSuchRow(u8),
    /// The row has nothing to change.
    NothingToChange,
    /// The pasted text was not taken: only names take it.
    PasteIgnored,
    /// The line is slow: nothing moves from now on.
    SlowLine,
    /// The mouse is the program's, or the terminal's.
    Mouse(bool),
    /// Things move at that speed from now on.
    Speed(Speed),
    /// The game is over at this step of the replay: there is nothing to take over.
    OverHere,
    /// Nothing is cut in the rest of the game.
    NoMoreCuts,
    /// No step of the game is worth a look.
    NothingToShow,
    /// Something is wrong with the settings: what, and where.
    Settings(String),
    /// There is no home folder, so there is nowhere to save games.
    NoHome,
    /// The system gives the program no threads of its own.
    NoThreads,
    /// The game is not being saved.
    NotSaved {
        /// Whether it was saved so far.
        begun: bool,
        /// What cannot be written, and what the system says.
        why: String,
    },
    /// The names and the house rules last for this session only; why.
    NotRemembered(String),
    /// The game is saved again; the file, if it is another than before.
    SavedAgain(Option<String>),
    /// The game cannot be saved in the file that was named; why.
    NotSavedThere(String),
    /// A file is to be named.
    NameFile,
    /// The game is saved where it belongs: there is no need for another file.
    SavedAlready,
    /// The game is played without a record.
    NoRecord,
    /// The disk has not answered for some time; whether it was asked to save what was played.
    SlowDisk {
        /// Whether it is a game that waits for it.
        playing: bool,
    },
    /// The game offered cannot be gone on with; why.
    NotResumed(String),
    /// A saved game goes on; whether its last line was cut short and left out.
    Resumed(bool),
    /// The coach was asked while a bot plays.
    HintsForPeople,
    /// The game is played without hints.
    NoHints,
    /// There is only one move, so there is nothing to advise.
    NoHintForced,
    /// The game is over, so there is nothing to advise.
    NoHintOver,
    /// What is in danger is shown from now on, or no more.
    Dangers(bool),
    /// A name was typed that has no letters; the colour stands in.
    EmptyName(Seat),
    /// That key, or a click, came again at once and did nothing; who is to play, at the table.
    HeldDown(Option<Key>, Option<Seat>),
}

impl Notice {
    /// What to say to a key that does nothing.
    pub fn unknown(key: Key) -> Self {
        let unknown = |c: char| c.is_alphabetic() && !c.is_ascii() && !layouts::knows(c);
        if matches!(key.folded(), Key::Char(c) if unknown(c)) {
            Self::UnknownLetter
        } else {
            Self::UnknownKey
        }
    }

    /// Whether something else may be said in its place: what it says is to be seen elsewhere.
    pub const fn gives_way(&self) -> bool {
        matches!(self, Self::ByLot(_) | Self::Begins(_) | Self::Resumed(false) | Self::HeldDown(..))
    }

    /// Whether it says how the game in front is saved.
    const fn is_about_saving(&self) -> bool {
        matches!(
            self,
            Self::NotSaved { .. }
                | Self::SlowDisk { .. }
                | Self::NotSavedThere(_)
                | Self::NameFile
                | Self::SavedAlready
        )
    }
}

/// What there is to say, one thing after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Notices {
    now: Option<Notice>,
    /// What there is to say after that.
    more: VecDeque<Notice>,
}

impl Notices {
    /// What is said now.
    pub fn now(&self) -> Option<&Notice> {
        self.now.as_ref()
    }

    /// Says something now.
    pub fn say(&mut self, notice: Notice) {
        self.now = Some(notice);
    }

    /// Says something as well: after what may not be passed over.
    pub fn say_also(&mut self, notice: Notice) {
        match &self.now {
            Some(told) if !told.gives_way() => self.more.push_back(notice),
            Some(_) | None => self.now = Some(notice),
        }
    }

    /// Says something about saving in place of what was said about it before; after anything else.
    pub fn say_of_saving(&mut self, notice: Notice) {
        match &self.now {
            Some(told) if !told.is_about_saving() => self.more.push_back(notice),
            Some(_) | None => self.now = Some(notice),
        }
    }

    /// What was said has been read: what comes after it is said.
    pub fn read_on(&mut self) {
        self.now = self.more.pop_front();
    }
}
