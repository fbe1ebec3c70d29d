//! What is still being shown of what has already happened.
//!
//! The game is at the truth at once; the stage holds the cues that lead the eye there, and what the
//! table looks like meanwhile.

use std::collections::VecDeque;
use std::time::Duration;

use crate::rules::{Action, Event, Hand, Move, Pawn, Position, Seat, Square, Throw, Value};

use super::settings::Speed;
use crate::game::Played;

/// One thing to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// The dice tumble, and come to lie like this.
    Tumble(Throw),
    /// A pawn walks from step to step.
    Walk {
        /// Whose.
        seat: Seat,
        /// Which.
        pawn: Pawn,
        /// The value it plays.
        value: Value,
    },
    /// A pawn that was cut is seen to go from its square.
    Cut {
        /// Who cut.
        by: Seat,
        /// Whose pawn was cut.
        seat: Seat,
        /// Which.
        pawn: Pawn,
        /// Where.
        square: Square,
    },
    /// The King is celebrated.
    Crowned(Seat),
    /// Values were lost: waits to be read (R11).
    Lost(Seat, Hand),
    /// A player has nobody left to cut: waits to be read (R23).
    ShutOut(Seat),
    /// What a bot threw, to be read before it moves.
    Thrown(Throw),
    /// What a bot moved, to be read before the game goes on.
    Moved(Seat, Move),
}

impl Cue {
    /// Whether it moves; else it stands still to be read.
    pub const fn moves(self) -> bool {
        match self {
            Self::Tumble(_) | Self::Walk { .. } | Self::Cut { .. } | Self::Crowned(_) => true,
            Self::Lost(..) | Self::ShutOut(_) | Self::Thrown(_) | Self::Moved(..) => false,
        }
    }

    /// How many beats it stands still where nobody is waited for.
    const fn beats(self) -> u32 {
        match self {
            Self::Tumble(_) | Self::Walk { .. } | Self::Cut { .. } | Self::Crowned(_) => 0,
            Self::Thrown(_) => 2,
            Self::Moved(..) | Self::Lost(..) => 4,
            Self::ShutOut(_) => 12,
        }
    }

    /// How long each of its frames lasts.
    fn frame(self, speed: Speed) -> Duration {
        match self {
            Self::Tumble(_) => Duration::from_millis(60),
            Self::Walk { .. } => speed.step(),
            Self::Cut { .. } | Self::Crowned(_) => speed.flash(),
            Self::Lost(..) | Self::ShutOut(_) | Self::Thrown(_) | Self::Moved(..) => Duration::ZERO,
        }
    }
}

/// Flashes in which a cut pawn goes.
const CUT_FLASHES: u32 = 6;
/// Flashes that celebrate the King: three rounds from the rim to the centre.
const CROWN_FLASHES: u32 = 12;

/// A cue, with what the table looks like meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// What is shown.
    pub cue: Cue,
    /// The pawns on the board.
    pub board: Position,
    /// Whose turn it still seems to be.
    pub turn: Seat,
    /// Whether a bot brought it about: nobody is then waited for.
    pub bot: bool,
}

impl Shown {
    /// Whether it stays until somebody has read it.
    pub const fn waits(&self) -> bool {
        !self.cue.moves() && !self.bot
    }

    /// The squares a walking pawn comes over, the one it leaves first; none if no pawn walks.
    fn walk(&self) -> Vec<Square> {
        let Cue::Walk { seat, pawn, value } = self.cue else { return Vec::new() };
        let way = self.board.place(seat, pawn).way(value, self.board.way_open(seat));
        way.map(|step| step.square(seat)).collect()
    }

    fn length(&self, speed: Speed) -> Duration {
        match self.cue {
            Cue::Tumble(_) => speed.tumble(),
            Cue::Walk { .. } => speed.step() * self.walk().len() as u32,
            Cue::Cut { .. } => speed.flash() * CUT_FLASHES,
            Cue::Crowned(_) => speed.flash() * CROWN_FLASHES,
            still => speed.beat() * still.beats(),
        }
    }
}

/// The cues still to be shown.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    cues: VecDeque<Shown>,
    elapsed: Duration,
}

impl Stage {
    /// Takes up what an action brought about. What a bot did stands still for a while to be read.
    pub fn follow(&mut self, played: &Played, after: Position, speed: Speed, bot: bool) {
        let before = played.before;
        let moving = speed != Speed::Off;
        let mut show = |cue, board, turn| self.cues.push_back(Shown { cue, board, turn, bot });
        for event in played.events.as_slice() {
            let cue = match (*event, played.action) {
                (Event::Threw { throw, .. }, _) if moving => Cue::Tumble(throw),
                (
                    Event::Entered { seat, pawn } | Event::Advanced { seat, pawn, .. },
                    Action::Move(Move { value, .. }),
                ) if moving => Cue::Walk { seat, pawn, value },
                (Event::Cut { by, seat, pawn, square }, _) if moving => Cue::Cut { by, seat, pawn, square },
                (Event::Won { seat }, _) if moving => Cue::Crowned(seat),
                (Event::Lost { seat, hand }, _) => Cue::Lost(seat, hand),
                (
                    Event::Threw { .. }
                    | Event::Entered { .. }
                    | Event::Advanced { .. }
                    | Event::Cut { .. }
                    | Event::WayOpened { .. }
                    | Event::CameHome { .. }
                    | Event::ThrowsAgain { .. }
                    | Event::TurnPassed { .. }
                    | Event::Conceded { .. }
                    | Event::Won { .. },
                    _,
                ) => continue,
            };
            // What comes after a move comes with that move on the board.
            let board = if matches!(cue, Cue::Tumble(_) | Cue::Walk { .. }) { before } else { after };
            // The King is not the one who gave up and made him so.
            let turn = if let Cue::Crowned(king) = cue { king } else { before.turn() };
            if let (Cue::Lost(..), Action::Move(mv), true) = (cue, played.action, bot) {
                // What is left of the hand is lost after the move.
                show(Cue::Moved(turn, mv), board, turn);
            }
            show(cue, board, turn);
        }
        let told = |event: &Event| matches!(event, Event::Lost { .. } | Event::Won { .. });
        if bot && !played.events.iter().any(told) {
            let seat = before.turn();
            match played.action {
                Action::Throw(throw) => show(Cue::Thrown(throw), after, seat),
                Action::Move(mv) => show(Cue::Moved(seat, mv), after, seat),
                Action::Concede(_) => {}
            }
        }
    }

    /// Adds a cue to be read over that position; by itself it goes if it is about a bot.
    pub fn tell(&mut self, cue: Cue, board: Position, bot: bool) {
        self.cues.push_back(Shown { cue, board, turn: board.turn(), bot });
    }

    /// Whether what is shown waits to be read.
    pub fn waits(&self) -> bool {
        self.shown().is_some_and(Shown::waits)
    }

    /// Whether something moves.
    pub fn moves(&self) -> bool {
        self.cue().is_some_and(Cue::moves)
    }

    /// What is being shown.
    pub fn cue(&self) -> Option<Cue> {
        self.shown().map(|shown| shown.cue)
    }

    /// What is being shown, with the board and the turn meanwhile.
    pub fn shown(&self) -> Option<&Shown> {
        self.cues.front()
    }

    /// The number of the frame of the current cue, counted from 0.
    pub fn frame(&self, speed: Speed) -> usize {
        match self.cue().map(|cue| cue.frame(speed)) {
            Some(frame) if !frame.is_zero() => (self.elapsed.as_millis() / frame.as_millis()) as usize,
            _ => 0,
        }
    }

    /// The pawn that walks, and the square it has come to.
    pub fn walker(&self, speed: Speed) -> Option<(Seat, Pawn, Square)> {
        let shown = self.shown()?;
        let Cue::Walk { seat, pawn, .. } = shown.cue else { return None };
        let walk = shown.walk();
        // A pawn that walked slowly and is told to hurry may have more time behind it than the walk has.
        let square = walk.get(self.frame(speed)).or(walk.last())?;
        Some((seat, pawn, *square))
    }

    /// The pawn that was cut, where it is seen once more; `None` between its flashes.
    pub fn ghost(&self, speed: Speed) -> Option<(Seat, Pawn, Square)> {
        let Cue::Cut { seat, pawn, square, .. } = self.cue()? else { return None };
        self.frame(speed).is_multiple_of(2).then_some((seat, pawn, square))
    }

    /// The King who is celebrated, and the ring of squares that shines, 0 the outer.
    pub fn crowned(&self, speed: Speed) -> Option<(Seat, u8)> {
        let Cue::Crowned(seat) = self.cue()? else { return None };
        Some((seat, (self.frame(speed) % 4) as u8))
    }

    /// Time went by.
    pub fn tick(&mut self, dt: Duration, speed: Speed) {
        if !self.waits() {
            self.elapsed += dt;
        }
        while let Some(length) = self.shown().filter(|shown| !shown.waits()).map(|s| s.length(speed))
            && self.elapsed >= length
        {
            self.elapsed -= length;
            self.cues.pop_front();
        }
        if self.shown().is_none_or(Shown::waits) {
            self.elapsed = Duration::ZERO;
        }
    }

    /// When the picture next changes by itself; `None` if it does not.
    pub fn wake_in(&self, speed: Speed) -> Option<Duration> {
        let shown = self.shown().filter(|shown| !shown.waits())?;
        let left = shown.length(speed).saturating_sub(self.elapsed).max(Duration::from_millis(1));
        if !shown.cue.moves() {
            return Some(left);
        }
        let frame = shown.cue.frame(speed).max(Duration::from_millis(34));
        let into = Duration::from_nanos((self.elapsed.as_nanos() % frame.as_nanos()) as u64);
        Some(frame.saturating_sub(into).min(left).max(Duration::from_millis(1)))
    }

    /// Ends all that moves; what is to be read stays.
    pub fn settle(&mut self) {
        while self.moves() {
            self.cues.pop_front();
        }
        self.elapsed = Duration::ZERO;
    }

    /// Goes on to the next picture that stands still: ends what moves, or else what stands there to be read for a
    /// while.
    pub fn hasten(&mut self) {
        if self.moves() {
            self.settle();
        } else if !self.waits() {
            self.cues.pop_front();
            self.elapsed = Duration::ZERO;
        }
    }

    /// What was to be read has been read.
    pub fn read(&mut self) -> Option<Cue> {
        self.shown().filter(|shown| shown.waits())?;
        self.cues.pop_front().map(|shown| shown.cue)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.cues.clear();
        self.elapsed = Duration::ZERO;
    }
}

#[cfg(test)]
mod tests;
