//! A game at the table: what is chosen, what is being shown, and what the players may do next.

mod bots;
mod choosing;
mod clicks;
mod coach;
mod taking_back;
mod typed;

pub use typed::Typed;

use std::time::Duration;

use crate::app::arrangement::{Arrangement, First, ThrownBy};
use crate::app::coach::{Dangers, Hint};
use crate::app::command::{Command, Go, Play, Playback, Typing};
use crate::app::key::Key;
use crate::app::keymap::Context;
use crate::app::notice::Notice;
use crate::app::outbox::{Disk, Outbox};
use crate::app::overlay::{Overlay, Question};
use crate::app::settings::{Settings, Speed};
use crate::app::stage::{Cue, Stage};
use crate::game::record::{Ending, Header, Line, Read, RecordedDice};
use crate::game::{DiceSource, Game, Seed};
use crate::players::Decision;
use crate::rules::{Event, Faults, Move, Phase, Position, Seat, Seats, Throw, Value};

use super::king::King;

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
    /// The last screen, which is in front once the game is over.
    pub king: King,
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
    /// What a bot was asked last.
    asked: Option<Decision>,
    /// Which dangers were asked for last.
    looked_for: Option<coach::Looked>,
    value: Option<Value>,
    told_shut_out: Seats,
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
            king: King::default(),
            played: Some(Duration::ZERO),
            watched: false,
            hint: None,
            shows_dangers: false,
            dangers: None,
            paused: false,
            decided: None,
            asked: None,
            looked_for: None,
            value: None,
            told_shut_out: Seats::NONE,
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
        let threw = |event: &Event| if let Event::Threw { throw, .. } = *event { Some(throw) } else { None };
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

    /// Does what a command asks for.
    pub(in crate::app) fn update(&mut self, command: Command, settings: &mut Settings, out: &mut Outbox) {
        match command {
            Command::Go(go) if self.context() == Context::Over => self.king.update(go, out),
            Command::Go(go) => self.go(go, settings, out),
            Command::Play(play) => self.do_play(play, settings.speed, out),
            Command::Playback(Playback::Autoplay) => self.paused = !self.paused,
            Command::Type(Typing::Erase) => self.typed.erase(),
            Command::Type(Typing::Char(c)) => self.type_char(c, out),
            Command::Click(target) => self.click(target, settings.speed, out),
            Command::Global(_) | Command::Playback(Playback::NextCut) | Command::Answer(_) => {
                out.say(Notice::UnknownKey);
            }
        }
    }

    fn go(&mut self, go: Go, settings: &mut Settings, out: &mut Outbox) {
        match go {
            Go::More | Go::Less if matches!(self.context(), Context::Bot | Context::Watch) => {
                settings.change_speed(go == Go::More);
                out.say(Notice::Speed(settings.speed));
            }
            Go::Next => self.choose_line(1),
            Go::Previous => self.choose_line(-1),
            Go::More => self.turn_value(1, out),
            Go::Less => self.turn_value(-1, out),
            Go::Row(_) | Go::Accept | Go::PageUp | Go::PageDown | Go::Top | Go::Bottom | Go::Close => {
                out.say(Notice::UnknownKey);
            }
        }
    }

    fn do_play(&mut self, play: Play, speed: Speed, out: &mut Outbox) {
        match play {
            Play::Throw => self.throw(speed, out),
            Play::Face(digit) => self.type_digit(digit, out),
            Play::Total => self.typed.turn(),
            Play::Fall(throw) if self.context() == Context::HandThrow => self.fall(throw, speed, out),
            Play::Pawn(number) => self.choose_pawn(number, out),
            Play::Chosen => self.play_chosen(speed, out),
            Play::Move(mv) if self.context() == Context::Choose => self.play(mv, speed, out),
            // No throw is waited for, or there is no move to be chosen.
            Play::Fall(_) | Play::Move(_) => {}
            Play::GoOn => self.go_on(out),
            Play::Settle => self.stage.settle(),
            Play::Hasten => self.hasten(speed, out),
            Play::Undo => self.undo(out),
            Play::BackTo(turn) => self.back_to(turn, out),
        }
    }

    /// A character that the keymap does not know here.
    fn type_char(&mut self, c: char, out: &mut Outbox) {
        let key = Key::Char(c);
        match (self.context(), key.digit()) {
            // A total has digits that no face has.
            (Context::HandThrow, Some(digit)) => self.type_digit(digit, out),
            (Context::Choose, Some(n)) => out.say(Notice::NoSuchPawn(n)),
            (Context::Throw, Some(_)) => out.say(Notice::ThrowFirst),
            (Context::Over, Some(row)) => self.king.update(Go::Row(row), out),
            (_, Some(_) | None) => out.say(Notice::unknown(key)),
        }
    }

    fn throw(&mut self, speed: Speed, out: &mut Outbox) {
        match self.game.next_throw().or(self.typed.throw()) {
            Some(throw) => self.fall(throw, speed, out),
            None => out.say(Notice::TypeFaces),
        }
    }

    /// A throw falls.
    fn fall(&mut self, throw: Throw, speed: Speed, out: &mut Outbox) {
        if self.game.throw(throw).is_err() {
            return out.say(Notice::MoveFirst);
        }
        self.typed = Typed::default();
        self.happened(speed, out);
    }

    fn type_digit(&mut self, digit: u8, out: &mut Outbox) {
        if let Err(notice) = self.typed.digit(digit) {
            out.say(notice);
        }
    }

    fn go_on(&mut self, out: &mut Outbox) {
        if let Some(Cue::ShutOut(seat)) = self.stage.read()
            && self.game.position().active().len() == 2
        {
            out.open(Overlay::Ask(Question::ConcedeShutOut(seat), false));
        }
    }

    /// A player gives up (R22).
    pub(in crate::app) fn concede(&mut self, seat: Seat, speed: Speed, out: &mut Outbox) {
        if self.game.concede(seat).is_ok() {
            // What was still being shown is past: nobody is left to read it.
            self.stage.clear();
            self.typed = Typed::default();
            if self.game.position().active().len() == 2 {
                // Between two it is for good, and they are offered to end it.
                self.told_shut_out = Seats::NONE;
            }
            self.happened(speed, out);
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
    fn happened(&mut self, speed: Speed, out: &mut Outbox) {
        let position = *self.game.position();
        if let Some(played) = self.game.log().last() {
            let bot = self.arrangement.players[played.before.turn()].bot().is_some();
            self.stage.follow(played, position, speed, bot);
            out.disk.push(Disk::Append(Line::from(played.action)));
        }
        if let Some(king) = position.king() {
            out.disk.push(Disk::Append(Line::Result(Ending { king })));
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
