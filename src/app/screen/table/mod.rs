//! A game at the table: what is chosen, what is being shown, and what the players may do next.

mod bots;
mod choosing;
mod taking_back;
mod typed;

pub use typed::Typed;

use std::time::Duration;

use crate::app::arrangement::{Arrangement, First, ThrownBy};
use crate::app::coach::{Dangers, Hint};
use crate::app::keymap::{Command, Context};
use crate::app::msg::Key;
use crate::app::notice::Notice;
use crate::app::settings::Speed;
use crate::app::stage::{Cue, Stage};
use crate::game::record::{Ending, Header, Line, Read, RecordedDice};
use crate::game::{DiceSource, Game, Seed};
use crate::players::Decision;
use crate::rules::{Event, Faults, Move, Phase, Position, Seat, Seats, Throw, Value};

/// What one does when the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The same players once more; the next seat begins.
    Again,
    /// What the game turned on.
    Analyse,
    /// The setup screen.
    NewSetup,
    /// Leave the program.
    Quit,
}

impl After {
    /// The rows of the last screen.
    pub const ALL: [Self; 4] = [Self::Again, Self::Analyse, Self::NewSetup, Self::Quit];
}

/// What the table asks of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Nothing more.
    Nothing,
    /// To say something.
    Say(Notice),
    /// To ask whether to take back that many actions.
    TakeBackFurther(usize),
    /// To move faster, or slower.
    Faster(bool),
    /// To ask whether that player concedes, having nobody left to cut (R23).
    ConcedeShutOut(Seat),
    /// What was chosen on the last screen.
    After(After),
}

/// The state of a game on the screen.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is so or not, whatever the others are")]
pub struct Table {
    /// Who plays, and how.
    pub arrangement: Arrangement,
    /// Who began.
    pub first: Seat,
    /// Whether that was drawn by lot just now.
    pub drawn: bool,
    /// The seed, when the program throws.
    pub seed: Option<Seed>,
    /// The game.
    pub game: Game,
    /// What is still being shown.
    pub stage: Stage,
    /// The move under the cursor: none until one is chosen, unless there is only one.
    pub chosen: Option<Move>,
    /// What is typed so far of a throw of real dice.
    pub typed: Typed,
    /// The row under the cursor on the last screen: none until one is chosen.
    pub after: Option<After>,
    /// How long it has been played, if all of that was seen.
    pub played: Option<Duration>,
    /// Whether it is only looked at: there is then nothing to choose.
    pub watched: bool,
    /// What the coach said when it was last asked.
    pub hint: Option<Hint>,
    /// Whether what is in danger is shown on the board.
    pub shows_dangers: bool,
    /// What is in danger, while that is shown and nothing moves.
    pub dangers: Option<Dangers>,
    /// Whether bots that play by themselves have been told to wait.
    pub paused: bool,
    /// What a bot decided, until that is played.
    decided: Option<(Decision, Move)>,
    value: Option<Value>,
    told_shut_out: Seats,
    /// Lines of the record that nobody has taken yet.
    unsaved: Vec<Line>,
}

impl Table {
    /// Sits down to a new game; `next` begins it, or whom the arrangement says.
    ///
    /// # Errors
    /// What is wrong with the arrangement.
    pub fn start(arrangement: Arrangement, next: Option<Seat>, seed: Seed) -> Result<Self, Faults> {
        let drawn = next.is_none() && arrangement.first == First::Lot;
        let first = match (next, arrangement.first) {
            (Some(seat), _) | (None, First::Seat(seat)) => seat,
            (None, First::Lot) => seed.lot(arrangement.seats).unwrap_or(Seat::Red),
        };
        let start = Position::start(arrangement.rules, arrangement.seats, first)?;
        let (dice, seed) = match arrangement.dice {
            ThrownBy::Program => (DiceSource::Seeded(seed), Some(seed)),
            ThrownBy::Hand => (DiceSource::Hand, None),
        };
        Ok(Self { drawn, ..Self::with(Game::new(start, dice), arrangement, seed) })
    }

    /// Sits down to a game as it stands.
    pub fn with(game: Game, arrangement: Arrangement, seed: Option<Seed>) -> Self {
        let mut table = Self {
            arrangement,
            first: game.position().turn(),
            drawn: false,
            seed,
            game,
            stage: Stage::default(),
            chosen: None,
            typed: Typed::default(),
            after: None,
            played: Some(Duration::ZERO),
            watched: false,
            hint: None,
            shows_dangers: false,
            dangers: None,
            paused: false,
            decided: None,
            value: None,
            told_shut_out: Seats::NONE,
            unsaved: Vec::new(),
        };
        table.prepare();
        table
    }

    /// Sits down to a recorded game as it stands at its end. Who was shut out has been told so.
    pub fn resume(read: Read) -> Self {
        let seed = match read.header.dice {
            RecordedDice::Seed(seed) => Some(seed),
            RecordedDice::Hand => None,
        };
        let mut table = Self::with(read.game, Arrangement::of(&read.header), seed);
        table.first = read.header.first;
        table.played = None;
        table.told_shut_out = Seats::FOUR;
        table.forget_told();
        table
    }

    /// Goes on from a game that was watched.
    pub fn play_on(&mut self) {
        self.watched = false;
        self.told_shut_out = Seats::FOUR;
        self.forget_told();
        self.stage.clear();
        self.prepare();
    }

    /// Who is not shut out in this position will have to be told when it comes to that.
    fn forget_told(&mut self) {
        let position = *self.game.position();
        self.told_shut_out = self.told_shut_out.iter().filter(|&seat| position.is_shut_out(seat)).collect();
    }

    /// The header of the game's record.
    pub fn header(&self) -> Header {
        self.arrangement.header(self.first, self.seed)
    }

    /// The lines of the record that came about since they were last taken.
    pub fn take_lines(&mut self) -> Vec<Line> {
        std::mem::take(&mut self.unsaved)
    }

    /// The position on the board: the game's, or the one still being shown.
    pub fn shown(&self) -> &Position {
        self.stage.shown().map_or(self.game.position(), |shown| &shown.board)
    }

    /// Whose turn it is on the board that is shown.
    pub fn shown_turn(&self) -> Seat {
        self.stage.shown().map_or(self.game.position().turn(), |shown| shown.turn)
    }

    /// The throw that lies on the table: the last one that fell.
    pub fn last_throw(&self) -> Option<Throw> {
        let threw = |event: &Event| match *event {
            Event::Threw { throw, .. } => Some(throw),
            _ => None,
        };
        self.game.log().iter().rev().flat_map(|p| p.events.as_slice()).find_map(threw)
    }

    /// How many turns have passed to the next player.
    pub fn turns_passed(&self) -> usize {
        self.game.turns_passed()
    }

    /// The number of the turn on the board that is shown, counted from 1.
    pub fn turn_number(&self) -> usize {
        let turns = 1 + self.turns_passed();
        // While the last action is still being shown, the turn it passed on has not begun.
        turns - usize::from(turns > 1 && self.shown_turn() != self.game.position().turn())
    }

    /// The King first, the others by progress, those who conceded last (R21, R22).
    pub fn standings(&self) -> Vec<Seat> {
        let position = self.game.position();
        let mut seats: Vec<Seat> = position.seats().iter().collect();
        seats.sort_by_key(|&seat| {
            let king = position.king() == Some(seat);
            let out = !position.active().contains(seat);
            (!king, out, std::cmp::Reverse(position.progress(seat)))
        });
        seats
    }

    /// Whether there is a game that leaving would end.
    pub fn is_running(&self) -> bool {
        !matches!(self.game.position().phase(), Phase::Over(_))
    }

    /// Where the keys are.
    pub fn context(&self) -> Context {
        match self.stage.shown() {
            _ if self.watched => Context::Replay,
            Some(shown) if shown.waits() => Context::Read,
            Some(shown) if shown.bot && self.is_running() => self.bots_context(),
            Some(_) => Context::Moving,
            None => match self.game.position().phase() {
                Phase::Over(_) => Context::Over,
                Phase::Throwing if self.game.next_throw().is_none() => Context::HandThrow,
                Phase::Moving | Phase::Throwing if self.bot().is_some() => self.bots_context(),
                Phase::Moving => Context::Choose,
                Phase::Throwing => Context::Throw,
            },
        }
    }

    /// Does what a key asks for.
    pub fn command(&mut self, command: Command, digit: Option<u8>, speed: Speed) -> Asked {
        match command {
            Command::Throw => self.throw(speed),
            Command::Face => self.face(digit),
            Command::Erase => {
                self.typed.erase();
                Asked::Nothing
            }
            Command::Total => {
                self.typed.turn();
                Asked::Nothing
            }
            Command::Pawn => self.choose_pawn(digit),
            Command::Play => self.play_chosen(speed),
            Command::GoOn => self.go_on(),
            Command::Settle => {
                self.stage.settle();
                Asked::Nothing
            }
            Command::Hasten => self.hasten(speed),
            Command::Autoplay => {
                self.paused = !self.paused;
                Asked::Nothing
            }
            Command::More | Command::Less if matches!(self.context(), Context::Bot | Context::Watch) => {
                Asked::Faster(command == Command::More)
            }
            Command::Next => self.go(1),
            Command::Previous => self.go(-1),
            Command::More => self.turn_value(1),
            Command::Less => self.turn_value(-1),
            Command::Undo => self.undo(),
            Command::Row => match digit.map(|d| After::ALL.get(usize::from(d).wrapping_sub(1))) {
                Some(Some(&after)) => {
                    self.after = Some(after);
                    Asked::Nothing
                }
                _ => Asked::Say(Notice::NoSuchRow(After::ALL.len() as u8)),
            },
            Command::Accept => self.after.map_or(Asked::Say(Notice::ChooseRow), Asked::After),
            _ => Asked::Say(Notice::UnknownKey),
        }
    }

    /// A key that the keymap does not know here.
    pub fn other_key(&mut self, key: Key) -> Asked {
        Asked::Say(match (self.context(), key.digit()) {
            // A total has digits that no face has.
            (Context::HandThrow, digit @ Some(_)) => return self.face(digit),
            (Context::Choose, Some(n)) => Notice::NoSuchPawn(n),
            (Context::Throw, Some(_)) => Notice::ThrowFirst,
            (Context::Over, Some(_)) => Notice::NoSuchRow(After::ALL.len() as u8),
            _ => Notice::unknown(key),
        })
    }

    fn throw(&mut self, speed: Speed) -> Asked {
        match self.game.next_throw().or(self.typed.throw()) {
            Some(throw) => self.fell(throw, speed),
            None => Asked::Say(Notice::TypeFaces),
        }
    }

    /// A throw falls.
    pub(in crate::app) fn fell(&mut self, throw: Throw, speed: Speed) -> Asked {
        if self.game.throw(throw).is_err() {
            return Asked::Say(Notice::MoveFirst);
        }
        self.typed = Typed::default();
        self.happened(speed);
        Asked::Nothing
    }

    fn face(&mut self, digit: Option<u8>) -> Asked {
        match self.typed.digit(digit) {
            Ok(()) => Asked::Nothing,
            Err(notice) => Asked::Say(notice),
        }
    }

    fn go_on(&mut self) -> Asked {
        match self.stage.read() {
            Some(Cue::ShutOut(seat)) if self.game.position().active().len() == 2 => {
                Asked::ConcedeShutOut(seat)
            }
            _ => Asked::Nothing,
        }
    }

    /// A player gives up (R22).
    pub fn concede(&mut self, seat: Seat, speed: Speed) {
        if self.game.concede(seat).is_ok() {
            // What was still being shown is past: nobody is left to read it.
            self.stage.clear();
            self.typed = Typed::default();
            if self.game.position().active().len() == 2 {
                // Between two it is for good, and they are offered to end it.
                self.told_shut_out = Seats::NONE;
            }
            self.happened(speed);
        }
    }

    /// Time went by: the game goes on for as long as it is not over, and what is shown unless it `stands`.
    pub fn tick(&mut self, dt: Duration, speed: Speed, stands: bool) {
        if self.is_running()
            && let Some(played) = &mut self.played
        {
            *played += dt;
        }
        if !stands {
            self.stage.tick(dt, speed);
        }
    }

    /// Shows what just happened and gets ready for what comes next.
    fn happened(&mut self, speed: Speed) {
        let position = *self.game.position();
        if let Some(played) = self.game.log().last() {
            let bot = self.arrangement.players[played.before.turn()].bot().is_some();
            self.stage.follow(played, position, speed, bot);
            self.unsaved.push(Line::from(played.action));
        }
        if let Some(king) = position.king() {
            self.unsaved.push(Line::Result(Ending { king }));
        }
        if self.is_running() {
            for seat in position.active().iter() {
                if position.is_shut_out(seat) && !self.told_shut_out.contains(seat) {
                    self.told_shut_out = self.told_shut_out.with(seat);
                    let bot = self.arrangement.players[seat].bot().is_some();
                    self.stage.tell(Cue::ShutOut(seat), position, bot);
                }
            }
        }
        self.prepare();
    }
}
