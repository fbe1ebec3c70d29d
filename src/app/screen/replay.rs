//! Watching a recorded game: any step of it on the table, and a game of one's own from there.

use std::time::Duration;

use crate::app::keymap::Command;
use crate::app::notice::Notice;
use crate::app::settings::Speed;
use crate::game::Game;
use crate::game::record::{Line, Read};
use crate::rules::Event;

use super::table::Table;

/// The state of the screen.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The whole game, without what was taken back.
    whole: Game,
    /// The table as it was at the step in front.
    pub table: Table,
    at: usize,
    playing: bool,
    since: Duration,
}

/// What the screen asks of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Nothing more.
    Nothing,
    /// To say something.
    Say(Notice),
    /// To play faster, or slower.
    Faster(bool),
    /// To ask whether to go on from here.
    GoOnFromHere,
}

/// How long a step stays while the game plays by itself.
const fn pace(speed: Speed) -> Duration {
    Duration::from_millis(match speed {
        Speed::Slow => 1600,
        // With nothing else in motion the steps still have to be seen.
        Speed::Normal | Speed::Off => 700,
        Speed::Fast => 250,
    })
}

impl Replay {
    /// Watches a recorded game from its start.
    pub fn new(read: Read) -> Self {
        let whole = read.game.clone();
        let mut table = Table::resume(read);
        table.watched = true;
        let mut replay = Self { whole, table, at: 0, playing: false, since: Duration::ZERO };
        replay.go_to(0);
        replay
    }

    /// The step in front, 0 for the start.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many steps there are: throws, moves and concessions that were not taken back.
    pub fn len(&self) -> usize {
        self.whole.log().len()
    }

    /// Whether nothing happened in the game.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether it plays by itself.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// The lines of the record up to the step in front.
    pub fn lines(&self) -> Vec<Line> {
        self.whole.log()[..self.at].iter().map(|played| Line::from(played.action)).collect()
    }

    /// Does what a key asks for.
    pub fn command(&mut self, command: Command) -> Asked {
        let was_playing = std::mem::take(&mut self.playing);
        match command {
            Command::Next => self.go_to(self.at + 1),
            Command::Previous => self.go_to(self.at.saturating_sub(1)),
            Command::PageDown => self.go_to(self.at + 10),
            Command::PageUp => self.go_to(self.at.saturating_sub(10)),
            Command::Top => self.go_to(0),
            Command::Bottom => self.go_to(self.len()),
            Command::NextCut => {
                let cuts = |event: &Event| matches!(event, Event::Cut { .. });
                let rest = self.whole.log().iter().enumerate().skip(self.at);
                let next =
                    rest.filter(|(_, played)| played.events.iter().any(cuts)).map(|(i, _)| i + 1).next();
                match next {
                    Some(step) => self.go_to(step),
                    None => return Asked::Say(Notice::NoMoreCuts),
                }
            }
            Command::Autoplay => {
                self.playing = !was_playing;
                self.since = Duration::ZERO;
                if self.playing && self.at == self.len() {
                    self.go_to(0);
                }
            }
            Command::More | Command::Less => {
                self.playing = was_playing;
                return Asked::Faster(command == Command::More);
            }
            Command::Accept if !self.table.is_running() => return Asked::Say(Notice::OverHere),
            Command::Accept => return Asked::GoOnFromHere,
            _ => return Asked::Say(Notice::UnknownKey),
        }
        Asked::Nothing
    }

    fn go_to(&mut self, step: usize) {
        self.at = step.min(self.len());
        self.table.game.follow(&self.whole, self.at);
    }

    /// Time went by.
    pub fn tick(&mut self, dt: Duration, speed: Speed) {
        if !self.playing {
            return;
        }
        self.since += dt;
        while self.playing && self.since >= pace(speed) {
            self.since = self.since.saturating_sub(pace(speed));
            self.go_to(self.at + 1);
            self.playing = self.at < self.len();
        }
    }

    /// When the next step comes by itself.
    pub fn wake_in(&self, speed: Speed) -> Option<Duration> {
        self.playing.then(|| pace(speed).saturating_sub(self.since).max(Duration::from_millis(1)))
    }
}
