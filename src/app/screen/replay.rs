//! Watching a recorded game: any step of it on the table, and a game of one's own from there.

use std::time::Duration;

use crate::app::command::{Command, Go, Playback, Typing};
use crate::app::key::Key;
use crate::app::notice::Notice;
use crate::app::outbox::Outbox;
use crate::app::overlay::{Overlay, Question};
use crate::app::settings::{Settings, Speed};
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

    /// Does what a command asks for. Whatever that is, it stops the game from playing by itself, but for a change of
    /// speed.
    pub(in crate::app) fn update(&mut self, command: Command, settings: &mut Settings, out: &mut Outbox) {
        match command {
            Command::Go(go) => self.go(go, settings, out),
            Command::Playback(Playback::Autoplay) => {
                self.playing = !self.playing;
                self.since = Duration::ZERO;
                if self.playing && self.at == self.len() {
                    self.go_to(0);
                }
            }
            Command::Playback(Playback::NextCut) => {
                self.playing = false;
                self.next_cut(out);
            }
            Command::Type(Typing::Char(c)) => out.say(Notice::unknown(Key::Char(c))),
            Command::Click(_) => {}
            Command::Global(_) | Command::Play(_) | Command::Type(Typing::Erase) | Command::Answer(_) => {
                out.say(Notice::UnknownKey);
            }
        }
    }

    fn go(&mut self, go: Go, settings: &mut Settings, out: &mut Outbox) {
        if !matches!(go, Go::More | Go::Less) {
            self.playing = false;
        }
        match go {
            Go::Next => self.go_to(self.at + 1),
            Go::Previous => self.go_to(self.at.saturating_sub(1)),
            Go::PageDown => self.go_to(self.at + 10),
            Go::PageUp => self.go_to(self.at.saturating_sub(10)),
            Go::Top => self.go_to(0),
            Go::Bottom => self.go_to(self.len()),
            Go::More | Go::Less => {
                settings.change_speed(go == Go::More);
                out.say(Notice::Speed(settings.speed));
            }
            Go::Accept if !self.table.is_running() => out.say(Notice::OverHere),
            Go::Accept => out.open(Overlay::Ask(Question::GoOnFromHere, false)),
            Go::Row(_) | Go::Close => out.say(Notice::UnknownKey),
        }
    }

    fn next_cut(&mut self, out: &mut Outbox) {
        let cuts = |event: &Event| matches!(event, Event::Cut { .. });
        let log = self.whole.log();
        match (self.at..log.len()).find(|&step| log[step].events.iter().any(cuts)) {
            Some(step) => self.go_to(step + 1),
            None => out.say(Notice::NoMoreCuts),
        }
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
