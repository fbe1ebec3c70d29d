//! What is still being shown of what has already happened.
//!
//! The game is at the truth at once; the stage holds the cues that lead the eye there, and what the
//! table looks like meanwhile.

use std::collections::VecDeque;
use std::time::Duration;

use crate::rules::{Event, Hand, Pawn, Position, Seat, Square, Step, Throw};

use super::settings::Speed;
use crate::game::Played;

/// One thing to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// The dice tumble, and come to lie like this.
    Tumble(Throw),
    /// A pawn walks from step to step; `None` enters from off the board.
    Walk {
        /// Whose.
        seat: Seat,
        /// Which.
        pawn: Pawn,
        /// The step it leaves.
        from: Option<Step>,
        /// The step it comes to.
        to: Step,
        /// Whether its way in was open.
        open: bool,
    },
    /// Values were lost: waits to be read (R11).
    Lost(Seat, Hand),
    /// A player has nobody left to cut: waits to be read (R23).
    ShutOut(Seat),
}

impl Cue {
    /// Whether it stays until somebody has read it.
    pub const fn waits(self) -> bool {
        matches!(self, Self::Lost(..) | Self::ShutOut(_))
    }

    /// The squares a walking pawn comes over, the one it leaves first.
    pub fn walk(self) -> Vec<Square> {
        let Self::Walk { seat, from, to, open, .. } = self else { return Vec::new() };
        route(seat, from, to, open)
    }

    /// How long each of its frames lasts.
    fn frame(self, speed: Speed) -> Duration {
        match self {
            Self::Tumble(_) => Duration::from_millis(60),
            Self::Walk { .. } => speed.step(),
            Self::Lost(..) | Self::ShutOut(_) => Duration::ZERO,
        }
    }

    fn length(self, speed: Speed) -> Duration {
        match self {
            Self::Tumble(_) => speed.tumble(),
            Self::Walk { .. } => speed.step() * self.walk().len() as u32,
            Self::Lost(..) | Self::ShutOut(_) => Duration::ZERO,
        }
    }
}

/// The squares from where a pawn is to where it comes, both counted; an entering pawn has one.
pub fn route(seat: Seat, from: Option<Step>, to: Step, open: bool) -> Vec<Square> {
    let mut squares: Vec<Square> = from.iter().map(|s| s.square(seat)).collect();
    let mut at = from;
    while at != Some(to) {
        let next = match at {
            None => Some(Step::HOME),
            Some(step) => step.next(open),
        };
        let Some(step) = next else { break };
        squares.push(step.square(seat));
        at = next;
    }
    squares
}

/// A cue, with what the table looks like meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// What is shown.
    pub cue: Cue,
    /// The pawns on the board.
    pub board: Position,
    /// Whose turn it still seems to be.
    pub turn: Seat,
}

/// The cues still to be shown.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    cues: VecDeque<Shown>,
    elapsed: Duration,
}

impl Stage {
    /// Takes up what an action brought about.
    pub fn follow(&mut self, played: &Played, after: Position, speed: Speed) {
        let before = played.before;
        let moving = speed != Speed::Off;
        for event in played.events.as_slice() {
            let cue = match *event {
                Event::Threw { throw, .. } if moving => Cue::Tumble(throw),
                Event::Entered { seat, pawn } if moving => {
                    Cue::Walk { seat, pawn, from: None, to: Step::HOME, open: false }
                }
                Event::Advanced { seat, pawn, from, to } if moving => {
                    Cue::Walk { seat, pawn, from: Some(from), to, open: before.way_open(seat) }
                }
                Event::Lost { seat, hand } => Cue::Lost(seat, hand),
                _ => continue,
            };
            // What is lost after a move is lost with that move on the board.
            let board = if cue.waits() { after } else { before };
            self.cues.push_back(Shown { cue, board, turn: before.turn() });
        }
    }

    /// Adds a cue to be read over that position.
    pub fn tell(&mut self, cue: Cue, board: Position) {
        self.cues.push_back(Shown { cue, board, turn: board.turn() });
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

    /// Time went by.
    pub fn tick(&mut self, dt: Duration, speed: Speed) {
        if self.cue().is_some_and(|cue| !cue.waits()) {
            self.elapsed += dt;
        }
        while let Some(cue) = self.cue().filter(|cue| !cue.waits())
            && self.elapsed >= cue.length(speed)
        {
            self.elapsed = self.elapsed.saturating_sub(cue.length(speed));
            self.cues.pop_front();
        }
        if self.cue().is_none_or(Cue::waits) {
            self.elapsed = Duration::ZERO;
        }
    }

    /// When the picture next changes by itself; `None` if it does not.
    pub fn wake_in(&self, speed: Speed) -> Option<Duration> {
        let cue = self.cue().filter(|cue| !cue.waits())?;
        let frame = cue.frame(speed).max(Duration::from_millis(34));
        let into = Duration::from_nanos((self.elapsed.as_nanos() % frame.as_nanos()) as u64);
        Some(
            frame
                .saturating_sub(into)
                .min(cue.length(speed).saturating_sub(self.elapsed))
                .max(Duration::from_millis(1)),
        )
    }

    /// Ends all that moves; what is to be read stays.
    pub fn settle(&mut self) {
        while self.cue().is_some_and(|cue| !cue.waits()) {
            self.cues.pop_front();
        }
        self.elapsed = Duration::ZERO;
    }

    /// What was to be read has been read.
    pub fn read(&mut self) -> Option<Cue> {
        self.cue().filter(|cue| cue.waits())?;
        self.cues.pop_front().map(|shown| shown.cue)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.cues.clear();
        self.elapsed = Duration::ZERO;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pawn_walks_over_every_square_of_its_way() {
        let names =
            |squares: Vec<Square>| squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let step = |n| Step::new(n);
        let to = |n| Step::new(n).expect("a step");
        assert_eq!(names(route(Seat::Red, None, Step::HOME, false)), "d1");
        assert_eq!(names(route(Seat::Red, step(22), to(24), true)), "b1 c1 b2");
        assert_eq!(names(route(Seat::Red, step(22), to(0), false)), "b1 c1 d1");
    }
}
