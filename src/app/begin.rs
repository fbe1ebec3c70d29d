//! How the program begins, and how a game begins in it.

use crate::game::record::Read;
use crate::game::{Game, Seed};
use crate::players::analysis::Analysis;
use crate::rules::{Faults, Seat};

use super::arrangement::Arrangement;
use super::drawn::Drawn;
use super::keymap::Keymap;
use super::notice::{Notice, Notices};
use super::outbox::{Disk, Outbox};
use super::recording::Recording;
use super::screen::replay::Replay;
use super::screen::review::Review;
use super::screen::setup::SetupScreen;
use super::screen::table::Table;
use super::settings::{GlyphSet, Settings};
use super::{App, Screen};

impl App {
    /// The program with the setup screen in front.
    pub fn setup(arrangement: Arrangement, settings: Settings, seed: Seed) -> Self {
        Self {
            screen: Screen::Setup(Box::new(SetupScreen::new(arrangement))),
            overlay: None,
            notices: Notices::default(),
            settings,
            keymap: Keymap::default(),
            seed,
            recording: Recording::default(),
            file: String::new(),
            begun: Outbox::default(),
            drawn: Drawn::default(),
            rung: None,
            resuming: false,
            left: None,
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
        app.start(arrangement, None, &mut Outbox::default())?;
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

    /// Every game begun from now on is recorded, and the one in front if it is new.
    #[must_use]
    pub fn saving(mut self) -> Self {
        self.recording.save_games();
        if let (Screen::Table(table), false) = (&self.screen, self.recording.is_on()) {
            self.recording.begin(table.header(), Vec::new(), &mut self.begun);
        }
        self
    }

    /// The game in front is recorded in that file, apart from the others.
    #[must_use]
    pub fn saved_in(mut self, file: String) -> Self {
        self.recording.keep_apart(file);
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
        self.notices.say_also(Notice::Settings(sentence));
    }

    /// Says that there is no home folder to save games in.
    pub fn has_no_home(&mut self) {
        self.notices.say_also(Notice::NoHome);
    }

    /// Says that the system gives the program no threads of its own.
    pub fn lacks_threads(&mut self) {
        self.notices.say_also(Notice::NoThreads);
    }

    /// Says how the board is put right if the terminal draws its lines two cells wide, unless somebody has chosen
    /// the characters.
    pub fn may_be_wide(&mut self) {
        if self.settings.glyphs != GlyphSet::Ascii && !self.settings.glyphs_chosen {
            self.notices.say_also(Notice::MayBeWide);
        }
    }

    /// Begins a game; `next` begins it, or whom the arrangement says.
    pub(super) fn start(
        &mut self,
        arrangement: Arrangement,
        next: Option<Seat>,
        out: &mut Outbox,
    ) -> Result<(), Faults> {
        let table = Table::start(arrangement, next, self.seed)?;
        self.seed = self.seed.next();
        self.resuming = false;
        self.recording.begin(table.header(), Vec::new(), out);
        let begins = if table.drawn { Notice::ByLot } else { Notice::Begins };
        self.notices.say(begins(table.first));
        self.rung = None;
        self.screen = Screen::Table(Box::new(table));
        self.overlay = None;
        Ok(())
    }

    pub(super) fn go_on_with(&mut self, read: Read) {
        self.resuming = false;
        self.notices.say(Notice::Resumed(read.cut_short));
        self.left = None;
        self.rung = None;
        self.screen = Screen::Table(Box::new(Table::resume(read)));
        self.overlay = None;
        self.recording.go_on();
    }

    pub(super) fn again(&mut self, out: &mut Outbox) {
        if let Screen::Table(table) = &self.screen {
            let next = table.arrangement.seats.after(table.first);
            // The same arrangement was played just now, so it can be played again.
            let _ = self.start(table.arrangement.clone(), Some(next), out);
        }
    }

    pub(super) fn leave_table(&mut self, out: &mut Outbox) {
        if let Screen::Table(table) = &self.screen {
            let mut setup = SetupScreen::new(table.arrangement.clone());
            let written = self.recording.is_on() && self.recording.why_unsaved().is_none();
            if written && table.is_running() && !table.game.log().is_empty() {
                let players = table.header().players.0;
                self.left = Some(players.into_iter().flatten().map(|player| player.name).collect());
                out.disk.push(Disk::PutAway);
            }
            // It can be gone on with from there; a new game is what was asked for.
            setup.unfinished.clone_from(&self.left);
            self.screen = Screen::Setup(Box::new(setup));
            self.recording.leave();
        }
        self.overlay = None;
    }
}
