//! How the program begins, and how a game begins in it.

use std::collections::VecDeque;

use crate::game::record::{Header, Line, Read};
use crate::game::{Game, Seed};
use crate::players::analysis::Analysis;
use crate::rules::{Faults, Seat};

use super::arrangement::Arrangement;
use super::keymap::Keymap;
use super::msg::Effect;
use super::notice::Notice;
use super::recording::Recording;
use super::screen::replay::Replay;
use super::screen::review::Review;
use super::screen::setup::Setup;
use super::screen::table::Table;
use super::settings::{GlyphSet, Settings};
use super::{App, Drawn, Screen};

impl App {
    /// The program with the setup screen in front.
    pub fn setup(arrangement: Arrangement, settings: Settings, seed: Seed) -> Self {
        Self {
            screen: Screen::Setup(Box::new(Setup::new(arrangement))),
            overlay: None,
            notice: None,
            more: VecDeque::new(),
            settings,
            keymap: Keymap::default(),
            seed,
            saves: false,
            recording: Recording::Off,
            apart: None,
            typed: String::new(),
            effects: Vec::new(),
            drawn: Drawn::default(),
            rung: None,
            resuming: false,
            left: None,
            asked: None,
            pressed_in: None,
            told_unremembered: false,
        }
    }

    /// The program with a new game in front.
    ///
    /// # Errors
    /// What is wrong with the arrangement.
    pub fn table(arrangement: Arrangement, settings: Settings, seed: Seed) -> Result<Self, Faults> {
        let mut app = Self::setup(arrangement.clone(), settings, seed);
        app.start(arrangement, None)?;
        Ok(app)
    }

    /// The program with a game as it stands in front.
    pub fn game(game: Game, arrangement: Arrangement, settings: Settings) -> Self {
        let mut app = Self::setup(arrangement.clone(), settings, Seed(0));
        app.screen = Screen::Table(Box::new(Table::with(game, arrangement, None)));
        app
    }

    /// The program with a recorded game in front, as it stands at the end of its record, and going on in it.
    pub fn resume(read: Read, settings: Settings, seed: Seed) -> Self {
        let mut app = Self::setup(Arrangement::of(&read.header), settings, seed);
        app.go_on_with(read);
        app
    }

    /// The program with a recorded game in front, to be watched from its start.
    pub fn replay(read: Read, settings: Settings, seed: Seed) -> Self {
        let mut app = Self::setup(Arrangement::of(&read.header), settings, seed);
        app.screen = Screen::Replay(Box::new(Replay::new(read)));
        app
    }

    /// The program looking back at a recorded game.
    pub fn review(read: Read, analysis: Analysis, settings: Settings, seed: Seed) -> Self {
        let mut app = Self::setup(Arrangement::of(&read.header), settings, seed);
        app.screen = Screen::Review(Box::new(Review::new(read, analysis)));
        app
    }

    /// Every game begun from now on is recorded: its lines come as effects.
    #[must_use]
    pub fn saving(mut self) -> Self {
        self.saves = true;
        if let (Screen::Table(table), false) = (&self.screen, self.recording != Recording::Off) {
            self.record(table.header(), Vec::new());
        }
        self
    }

    /// The game in front is recorded in that file, apart from the others.
    #[must_use]
    pub fn saved_in(mut self, file: String) -> Self {
        self.apart = Some(file);
        self
    }

    /// With other keys.
    #[must_use]
    pub fn with_keys(mut self, keymap: Keymap) -> Self {
        self.keymap = keymap;
        self
    }

    /// Offers on the setup screen to go on with the game of these players.
    #[must_use]
    pub fn offering(mut self, names: Vec<String>) -> Self {
        if let Screen::Setup(setup) = &mut self.screen {
            setup.offer(names);
        }
        self
    }

    /// Says what is wrong with the settings.
    pub fn complain(&mut self, sentence: String) {
        self.say_also(Notice::Settings(sentence));
    }

    /// Says that there is no home folder to save games in.
    pub fn has_no_home(&mut self) {
        self.say_also(Notice::NoHome);
    }

    /// Says that the system gives the program no threads of its own.
    pub fn lacks_threads(&mut self) {
        self.say_also(Notice::NoThreads);
    }

    /// Says how the board is put right if the terminal draws its lines two cells wide, unless somebody has chosen
    /// the characters.
    pub fn may_be_wide(&mut self) {
        if self.settings.glyphs != GlyphSet::Ascii && !self.settings.glyphs_chosen {
            self.say_also(Notice::MayBeWide);
        }
    }

    /// Says something as a game begins, after what may not be passed over; who begins is to be seen elsewhere.
    pub(super) fn say_also(&mut self, notice: Notice) {
        match &self.notice {
            Some(told) if !told.gives_way() => self.more.push_back(notice),
            _ => self.notice = Some(notice),
        }
    }

    /// Begins a game; `next` begins it, or whom the arrangement says.
    pub(super) fn start(&mut self, arrangement: Arrangement, next: Option<Seat>) -> Result<(), Faults> {
        let table = Table::start(arrangement, next, self.seed)?;
        self.seed = self.seed.next();
        self.resuming = false;
        self.record(table.header(), Vec::new());
        let begins = if table.drawn { Notice::ByLot } else { Notice::Begins };
        self.notice = Some(begins(table.first));
        self.rung = None;
        self.screen = Screen::Table(Box::new(table));
        self.overlay = None;
        Ok(())
    }

    /// Begins the record of a game, with the lines that are played already, if games are recorded.
    pub(super) fn record(&mut self, header: Header, lines: Vec<Line>) {
        self.recording = if self.saves { Recording::Saved } else { Recording::Off };
        self.apart = None;
        if self.saves {
            self.effects.push(Effect::Begin(Box::new(header), lines));
        }
    }

    pub(super) fn go_on_with(&mut self, read: Read) {
        self.resuming = false;
        self.notice = Some(Notice::Resumed(read.cut_short));
        self.left = None;
        self.rung = None;
        self.screen = Screen::Table(Box::new(Table::resume(read)));
        self.overlay = None;
        self.recording = Recording::Saved;
    }

    pub(super) fn again(&mut self) {
        if let Screen::Table(table) = &self.screen {
            let next = table.arrangement.seats.after(table.first);
            // The same arrangement was played just now, so it can be played again.
            let _ = self.start(table.arrangement.clone(), Some(next));
        }
    }

    pub(super) fn leave_table(&mut self) {
        if let Screen::Table(table) = &self.screen {
            let mut setup = Setup::new(table.arrangement.clone());
            let written = !matches!(self.recording, Recording::Off | Recording::Failed(_));
            if written && table.is_running() && !table.game.log().is_empty() {
                let players = table.header().players.0;
                self.left = Some(players.into_iter().flatten().map(|player| player.name).collect());
                self.effects.push(Effect::PutAway);
            }
            // It can be gone on with from there; a new game is what was asked for.
            setup.unfinished.clone_from(&self.left);
            self.screen = Screen::Setup(Box::new(setup));
            self.recording = Recording::Off;
        }
        self.overlay = None;
    }
}
