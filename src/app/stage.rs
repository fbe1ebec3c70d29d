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

    /// How long each of its frames lasts.
    fn frame(self, speed: Speed) -> Duration {
        match self {
            Self::Tumble(_) => Duration::from_millis(60),
            Self::Walk { .. } => speed.step(),
            Self::Lost(..) | Self::ShutOut(_) => Duration::ZERO,
        }
    }
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

impl Shown {
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
            Cue::Lost(..) | Cue::ShutOut(_) => Duration::ZERO,
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
    /// Takes up what an action brought about.
    pub fn follow(&mut self, played: &Played, after: Position, speed: Speed) {
        let before = played.before;
        let moving = speed != Speed::Off;
        for event in played.events.as_slice() {
            let cue = match (*event, played.action) {
                (Event::Threw { throw, .. }, _) if moving => Cue::Tumble(throw),
                (
                    Event::Entered { seat, pawn } | Event::Advanced { seat, pawn, .. },
                    Action::Move(Move { value, .. }),
                ) if moving => Cue::Walk { seat, pawn, value },
                (Event::Lost { seat, hand }, _) => Cue::Lost(seat, hand),
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

    /// The pawn that walks, and the square it has come to.
    pub fn walker(&self, speed: Speed) -> Option<(Seat, Pawn, Square)> {
        let shown = self.shown()?;
        let Cue::Walk { seat, pawn, .. } = shown.cue else { return None };
        let walk = shown.walk();
        // A pawn that walked slowly and is told to hurry may have more time behind it than the walk has.
        let square = walk.get(self.frame(speed)).or(walk.last())?;
        Some((seat, pawn, *square))
    }

    /// Time went by.
    pub fn tick(&mut self, dt: Duration, speed: Speed) {
        if self.cue().is_some_and(|cue| !cue.waits()) {
            self.elapsed += dt;
        }
        while let Some(length) = self.shown().filter(|shown| !shown.cue.waits()).map(|s| s.length(speed))
            && self.elapsed >= length
        {
            self.elapsed -= length;
            self.cues.pop_front();
        }
        if self.cue().is_none_or(Cue::waits) {
            self.elapsed = Duration::ZERO;
        }
    }

    /// When the picture next changes by itself; `None` if it does not.
    pub fn wake_in(&self, speed: Speed) -> Option<Duration> {
        let shown = self.shown().filter(|shown| !shown.cue.waits())?;
        let frame = shown.cue.frame(speed).max(Duration::from_millis(34));
        let into = Duration::from_nanos((self.elapsed.as_nanos() % frame.as_nanos()) as u64);
        Some(
            frame
                .saturating_sub(into)
                .min(shown.length(speed).saturating_sub(self.elapsed))
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
    use crate::game::{DiceSource, Game};
    use crate::rules::{Rules, Seats, Setup, Spot};

    /// Speeds at which something moves.
    const MOVING: [Speed; 3] = [Speed::Slow, Speed::Normal, Speed::Fast];
    const MILLISECOND: Duration = Duration::from_millis(1);

    fn first() -> Pawn {
        Pawn::new(1).expect("every player has a first pawn")
    }

    /// Red's first pawn on that step, the others off the board; red has cut, and is to throw.
    fn table(step: u8) -> Position {
        let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
        setup.pawns[Seat::Red][0] = Spot::Step(step);
        setup.has_cut = Seats::NONE.with(Seat::Red);
        setup.build().expect("a position")
    }

    /// A stage that follows red through that throw, and through the move of its first pawn if it can.
    fn stage(step: u8, value: Value, speed: Speed) -> Stage {
        let mut game = Game::new(table(step), DiceSource::Hand);
        let mut stage = Stage::default();
        game.throw(Throw::worth(value)).expect("a throw is due");
        let _ = game.play(Move { pawn: first(), value });
        for (n, played) in game.log().iter().enumerate() {
            let after = game.log().get(n + 1).map_or(*game.position(), |next| next.before);
            stage.follow(played, after, speed);
        }
        stage
    }

    /// Ticks by a millisecond until nothing moves; gives the time that took.
    fn run(stage: &mut Stage, speed: Speed) -> Duration {
        let mut time = Duration::ZERO;
        while stage.wake_in(speed).is_some() {
            stage.tick(MILLISECOND, speed);
            time += MILLISECOND;
            assert!(time < Duration::from_secs(10), "it never ends");
        }
        time
    }

    #[test]
    fn the_dice_tumble_then_the_pawn_stands_as_long_on_every_square_of_its_way() {
        for speed in MOVING {
            let mut stage = stage(22, Value::Three, speed);
            assert_eq!(stage.cue(), Some(Cue::Tumble(Throw::worth(Value::Three))));
            assert_eq!(stage.walker(speed), None, "nobody walks while the dice tumble");
            stage.tick(speed.tumble(), speed);
            let mut walk = Vec::new();
            while let Some((seat, pawn, square)) = stage.walker(speed) {
                assert_eq!((seat, pawn), (Seat::Red, first()));
                walk.push(square.to_string());
                stage.tick(speed.step(), speed);
            }
            assert_eq!(walk.join(" "), "b1 c1 b2 b3", "{speed:?}");
            assert_eq!(stage.cue(), None);
        }
    }

    #[test]
    fn a_play_takes_its_tumble_and_its_steps_however_it_is_ticked() {
        for speed in MOVING {
            let whole = speed.tumble() + speed.step() * 4;
            assert_eq!(run(&mut stage(3, Value::Three, speed), speed), whole, "{speed:?}");
            let mut stage = stage(3, Value::Three, speed);
            stage.tick(whole, speed);
            assert_eq!(stage.cue(), None, "{speed:?}: one long tick is as good as many short ones");
        }
    }

    #[test]
    fn the_board_stays_as_it_was_until_the_pawn_has_come() {
        let mut stage = stage(3, Value::Three, Speed::Normal);
        while stage.cue().is_some() {
            let board = stage.shown().expect("something is shown").board;
            assert_eq!(board.place(Seat::Red, first()).to_string(), "3");
            stage.tick(MILLISECOND, Speed::Normal);
        }
    }

    #[test]
    fn nothing_moves_at_speed_off_but_what_is_lost_is_still_told() {
        assert_eq!(stage(3, Value::Three, Speed::Off).cue(), None);
        let lost = stage(46, Value::Three, Speed::Off).cue();
        assert!(matches!(lost, Some(Cue::Lost(Seat::Red, hand)) if hand.contains(Value::Three)), "{lost:?}");
    }

    #[test]
    fn what_waits_to_be_read_stops_time() {
        let mut stage = stage(46, Value::Three, Speed::Normal);
        run(&mut stage, Speed::Normal);
        stage.tick(Duration::from_secs(60), Speed::Normal);
        let told = stage.cue().expect("the 3 is lost");
        assert!(told.waits() && stage.wake_in(Speed::Normal).is_none());

        stage.tell(Cue::Tumble(Throw::worth(Value::One)), table(0));
        assert_eq!(stage.read(), Some(told));
        assert_eq!(stage.frame(Speed::Normal), 0, "the time of waiting does not count for what follows");
        assert_eq!(stage.read(), None, "a tumble is not read");
        assert_eq!(run(&mut stage, Speed::Normal), Speed::Normal.tumble());
    }

    #[test]
    fn the_next_picture_is_never_now_and_at_most_a_frame_away() {
        for speed in MOVING {
            let mut stage = stage(3, Value::Three, speed);
            while let Some(cue) = stage.cue() {
                let wake = stage.wake_in(speed).expect("something moves");
                assert!(!wake.is_zero() && wake <= cue.frame(speed), "{speed:?}: {wake:?} in {cue:?}");
                // Odd ticks, so that they meet the frames everywhere.
                stage.tick(Duration::from_micros(7_300), speed);
            }
        }
    }

    #[test]
    fn waking_when_told_misses_no_square() {
        for speed in MOVING {
            let mut stage = stage(3, Value::Six, speed);
            let mut seen = Vec::new();
            while let Some(wake) = stage.wake_in(speed) {
                seen.extend(stage.walker(speed).map(|(.., square)| square));
                stage.tick(wake, speed);
            }
            seen.dedup();
            assert_eq!(seen.len(), 7, "{speed:?}: {seen:?}");
        }
    }

    #[test]
    fn a_walk_that_is_hurried_ends_on_its_last_square() {
        let mut stage = stage(3, Value::Three, Speed::Slow);
        stage.tick(Speed::Slow.tumble() + Speed::Slow.step() * 3, Speed::Slow);
        let last = Some((Seat::Red, first(), "g4".parse().expect("a square")));
        assert_eq!(stage.walker(Speed::Fast), last, "its time is up, and it stands where it comes to");
        let wake = stage.wake_in(Speed::Off).expect("it has still to be cleared away");
        assert!(!wake.is_zero() && wake <= Duration::from_millis(34), "{wake:?}");
        stage.tick(wake, Speed::Off);
        assert_eq!(stage.cue(), None);
    }

    #[test]
    fn settling_ends_what_moves_and_keeps_what_waits() {
        let mut stage = stage(3, Value::Three, Speed::Slow);
        stage.tell(Cue::ShutOut(Seat::Yellow), table(6));
        stage.settle();
        assert_eq!(stage.cue(), Some(Cue::ShutOut(Seat::Yellow)));
        stage.settle();
        assert_eq!(stage.read(), Some(Cue::ShutOut(Seat::Yellow)), "it waits for as long as it takes");
        assert_eq!(stage.cue(), None);
    }
}
