//! What the program is doing: screens, choices, messages and animation, all as data.
//!
//! ```text
//!   Msg (key, paste, tick) ──> App::update ──> Effects for the floor above
//!                                  │
//!                        App::wake_in: when time matters next
//! ```
//!
//! May use `game` and `rules`. Knows no terminal, no clock (time comes as [`Msg::Tick`]), no files and no
//! sentences. A session is a function of the arrangement, the seed and the messages.

pub mod arrangement;
pub mod choice;
pub mod keymap;
pub mod msg;
pub mod name;
pub mod notice;
pub mod overlay;
pub mod screen;
pub mod settings;
pub mod stage;

use std::time::Duration;

use crate::game::record::Read;
use crate::game::{Game, Seed};
use crate::rules::{Faults, Seat};

use arrangement::{Arrangement, First};
use keymap::{Command, Context};
use msg::{Effect, Key, Msg};
use notice::Notice;
use overlay::{MenuRow, Overlay, Question, Text};
use screen::replay::{self, Replay};
use screen::setup::{self, Setup};
use screen::table::{self, After, Table};
use settings::{Settings, Speed};

/// The screen in front.
#[derive(Clone, Debug)]
pub enum Screen {
    /// Arranging a game.
    Setup(Setup),
    /// Playing it.
    Table(Box<Table>),
    /// Watching one that was recorded.
    Replay(Box<Replay>),
}

/// What the last drawing found out: how far the text in front can be scrolled, in lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// The last line that can be at the top.
    pub scroll_limit: u16,
    /// Lines on a page.
    pub page: u16,
}

/// The whole program but for the terminal.
#[derive(Clone, Debug)]
pub struct App {
    screen: Screen,
    overlay: Option<Overlay>,
    notice: Option<Notice>,
    settings: Settings,
    /// The seed of the next game.
    seed: Seed,
    /// Whether games are recorded.
    saves: bool,
    /// Whether the game in front is being recorded.
    saved: bool,
    /// What is to be done with the record of the game in front.
    effects: Vec<Effect>,
    drawn: Drawn,
}

impl App {
    /// The program with the setup screen in front.
    pub fn setup(arrangement: Arrangement, settings: Settings, seed: Seed) -> Self {
        Self {
            screen: Screen::Setup(Setup::new(arrangement)),
            overlay: None,
            notice: None,
            settings,
            seed,
            saves: false,
            saved: false,
            effects: Vec::new(),
            drawn: Drawn::default(),
        }
    }

    /// The program with a new game in front.
    ///
    /// # Errors
    /// What is wrong with the arrangement.
    pub fn table(arrangement: Arrangement, settings: Settings, seed: Seed) -> Result<Self, Faults> {
        let mut app = Self::setup(arrangement.clone(), settings, seed);
        app.start(arrangement)?;
        Ok(app)
    }

    /// The program with a game as it stands in front.
    pub fn game(game: Game, arrangement: Arrangement, settings: Settings) -> Self {
        let mut app = Self::setup(arrangement.clone(), settings, Seed(0));
        app.screen = Screen::Table(Box::new(Table::with(game, arrangement, None)));
        app
    }

    /// The program with a recorded game in front, as it stands at the end of its record.
    pub fn resume(read: Read, settings: Settings, seed: Seed) -> Self {
        let mut app = Self::setup(Arrangement::of(&read.header), settings, seed);
        app.saves = true;
        app.go_on_with(read);
        app
    }

    /// The program with a recorded game in front, to be watched from its start.
    pub fn replay(read: Read, settings: Settings, seed: Seed) -> Self {
        let mut app = Self::setup(Arrangement::of(&read.header), settings, seed);
        app.screen = Screen::Replay(Box::new(Replay::new(read)));
        app
    }

    /// Every game begun from now on is recorded: its lines come as effects.
    #[must_use]
    pub fn saving(mut self) -> Self {
        self.saves = true;
        if let Screen::Table(table) = &self.screen {
            self.effects.push(Effect::Begin(Box::new(table.header()), Vec::new()));
            self.saved = true;
        }
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

    /// Whether the game in front is on the disk.
    pub fn is_saved(&self) -> bool {
        self.saved
    }

    /// The screen in front.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// The table in front, played at or watched.
    pub fn table_in_front(&self) -> Option<&Table> {
        match &self.screen {
            Screen::Setup(_) => None,
            Screen::Table(table) => Some(table),
            Screen::Replay(replay) => Some(&replay.table),
        }
    }

    /// What is arranged, whatever the screen.
    pub fn arrangement(&self) -> &Arrangement {
        match &self.screen {
            Screen::Setup(setup) => &setup.arrangement,
            Screen::Table(table) => &table.arrangement,
            Screen::Replay(replay) => &replay.table.arrangement,
        }
    }

    /// What lies over it.
    pub fn overlay(&self) -> Option<Overlay> {
        self.overlay
    }

    /// What there is to say.
    pub fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// The settings in force.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Where the keys are.
    pub fn context(&self) -> Context {
        match (&self.overlay, &self.screen) {
            (Some(overlay), _) => overlay.context(),
            (None, Screen::Setup(setup)) => setup.context(),
            (None, Screen::Table(table)) => table.context(),
            (None, Screen::Replay(_)) => Context::Replay,
        }
    }

    /// When the program wants to be told of time next; `None` if only a message can change anything.
    pub fn wake_in(&self) -> Option<Duration> {
        match (&self.overlay, &self.screen) {
            (None, Screen::Table(table)) => table.stage.wake_in(self.settings.speed),
            (None, Screen::Replay(replay)) => replay.wake_in(self.settings.speed),
            _ => None,
        }
    }

    /// The view tells what it found out while drawing.
    pub fn drawn(&mut self, drawn: Drawn) {
        self.drawn = drawn;
        if let Some(Overlay::Text(_, top)) = &mut self.overlay {
            *top = (*top).min(drawn.scroll_limit);
        }
    }

    /// One thing happened.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        let mut asked = self.take(msg);
        let mut effects = std::mem::take(&mut self.effects);
        if let Screen::Table(table) = &mut self.screen {
            let lines = table.take_lines();
            if self.saved {
                effects.extend(lines.into_iter().map(Effect::Append));
            }
        }
        // The record comes first: what was shown is saved before the program is left.
        effects.append(&mut asked);
        effects
    }

    fn take(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::NotSaved(why) => {
                self.saved = false;
                self.say(Notice::NotSaved(why))
            }
            Msg::Resumed(Ok(read)) => {
                self.go_on_with(*read);
                Vec::new()
            }
            Msg::Resumed(Err(why)) => {
                if let Screen::Setup(setup) = &mut self.screen {
                    setup.unfinished = None;
                    setup.row = setup::Row::Start;
                }
                self.say(Notice::NotResumed(why))
            }
            Msg::Key { key, repeat } => self.key(key, repeat),
            Msg::Paste(text) => {
                self.paste(&text);
                Vec::new()
            }
            Msg::Tick(dt) => {
                match (self.overlay, &mut self.screen) {
                    (None, Screen::Table(table)) => table.tick(dt, self.settings.speed),
                    (None, Screen::Replay(replay)) => replay.tick(dt, self.settings.speed),
                    _ => {}
                }
                Vec::new()
            }
        }
    }

    fn key(&mut self, key: Key, repeat: bool) -> Vec<Effect> {
        match key {
            Key::Ctrl('c') => return self.interrupt(),
            Key::Ctrl('z') => return vec![Effect::Suspend],
            Key::Ctrl('l') => return vec![Effect::Redraw],
            _ => {}
        }
        let context = self.context();
        let command = keymap::command(context, key);
        // A held key moves a cursor and nothing else, where the terminal can tell.
        let moves_cursor = matches!(
            command,
            Some(Command::Next | Command::Previous | Command::PageUp | Command::PageDown | Command::Erase)
        );
        if repeat && !moves_cursor && context != Context::Name {
            return Vec::new();
        }
        self.notice = None;
        match (self.overlay, command) {
            (Some(overlay), Some(command)) => self.overlay_command(overlay, command, key),
            (Some(_), None) => self.say(Notice::UnknownKey),
            (None, Some(command)) => self.screen_command(command, key),
            (None, None) => self.other_key(key),
        }
    }

    fn say(&mut self, notice: Notice) -> Vec<Effect> {
        self.notice = Some(notice);
        Vec::new()
    }

    fn open(&mut self, overlay: Overlay) -> Vec<Effect> {
        self.overlay = Some(overlay);
        Vec::new()
    }

    /// Ctrl-C: asks while a game runs, and takes a second Ctrl-C for yes.
    fn interrupt(&mut self) -> Vec<Effect> {
        if matches!(self.overlay, Some(Overlay::Ask(Question::Quit, _))) {
            return vec![Effect::Quit];
        }
        self.quit()
    }

    fn quit(&mut self) -> Vec<Effect> {
        match &self.screen {
            Screen::Table(table) if table.is_running() => self.open(Overlay::Ask(Question::Quit, false)),
            _ => vec![Effect::Quit],
        }
    }

    fn paste(&mut self, text: &str) {
        self.notice = None;
        let asked = match (&mut self.screen, self.overlay) {
            (Screen::Setup(setup), None) => setup.paste(text),
            _ => setup::Asked::Say(Notice::PasteIgnored),
        };
        if let setup::Asked::Say(notice) = asked {
            self.notice = Some(notice);
        }
    }

    fn other_key(&mut self, key: Key) -> Vec<Effect> {
        match &mut self.screen {
            Screen::Setup(setup) => {
                let asked = setup.other_key(key);
                self.asked_by_setup(asked)
            }
            Screen::Replay(_) => self.say(Notice::UnknownKey),
            Screen::Table(table) if table.context() == Context::Moving => {
                // Any key settles what moves, and does nothing else: nobody plays by mashing.
                table.stage.settle();
                Vec::new()
            }
            Screen::Table(table) => {
                let notice = table.other_key(key.digit());
                self.say(notice)
            }
        }
    }

    fn screen_command(&mut self, command: Command, key: Key) -> Vec<Effect> {
        match command {
            Command::Help => return self.open(Overlay::Text(Text::Help, 0)),
            Command::Log => return self.open(Overlay::Text(Text::Log, u16::MAX)),
            Command::Throws => return self.open(Overlay::Text(Text::Throws, 0)),
            Command::Menu => return self.open(Overlay::Menu(MenuRow::GoOn)),
            Command::Quit => return self.quit(),
            _ => {}
        }
        match &mut self.screen {
            Screen::Setup(setup) => {
                let asked = setup.command(command, &mut self.settings);
                self.asked_by_setup(asked)
            }
            Screen::Table(table) => {
                let asked = table.command(command, key.digit(), self.settings.speed);
                self.asked_by_table(asked)
            }
            Screen::Replay(replay) => match replay.command(command) {
                replay::Asked::Nothing => Vec::new(),
                replay::Asked::Say(notice) => self.say(notice),
                replay::Asked::TurnSpeed(by) => {
                    let _ = self.turn_speed(by);
                    self.say(Notice::Speed(self.settings.speed))
                }
                replay::Asked::GoOnFromHere => self.open(Overlay::Ask(Question::GoOnFromHere, false)),
            },
        }
    }

    fn asked_by_setup(&mut self, asked: setup::Asked) -> Vec<Effect> {
        match (asked, &self.screen) {
            (setup::Asked::Say(notice), _) => self.say(notice),
            (setup::Asked::Resume, _) => vec![Effect::Resume],
            (setup::Asked::Start, Screen::Setup(setup)) => {
                let arrangement = setup.arrangement.clone();
                // The screen has asked the arrangement for problems before it asked for a start.
                let _ = self.start(arrangement);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn asked_by_table(&mut self, asked: table::Asked) -> Vec<Effect> {
        match asked {
            table::Asked::Nothing => Vec::new(),
            table::Asked::Say(notice) => self.say(notice),
            table::Asked::TakeBackFurther(n) => self.open(Overlay::Ask(Question::TakeBack(n), false)),
            table::Asked::ConcedeShutOut(seat) => {
                self.open(Overlay::Ask(Question::ConcedeShutOut(seat), false))
            }
            table::Asked::After(After::Again) => {
                self.again();
                Vec::new()
            }
            table::Asked::After(After::NewSetup) => {
                self.leave_table();
                Vec::new()
            }
            table::Asked::After(After::Quit) => vec![Effect::Quit],
        }
    }

    fn start(&mut self, arrangement: Arrangement) -> Result<(), Faults> {
        let table = Table::start(arrangement, self.seed)?;
        self.seed = self.seed.next();
        self.saved = self.saves;
        if self.saves {
            self.effects.push(Effect::Begin(Box::new(table.header()), Vec::new()));
        }
        self.notice = Some(match table.arrangement.first {
            First::Lot => Notice::ByLot(table.first),
            First::Seat(seat) => Notice::Begins(seat),
        });
        self.screen = Screen::Table(Box::new(table));
        self.overlay = None;
        Ok(())
    }

    fn go_on_with(&mut self, read: Read) {
        self.notice = Some(Notice::Resumed(read.cut_short));
        self.screen = Screen::Table(Box::new(Table::resume(read)));
        self.overlay = None;
        self.saved = true;
    }

    fn again(&mut self) {
        if let Screen::Table(table) = &self.screen {
            let first = First::Seat(table.arrangement.seats.after(table.first));
            let arrangement = Arrangement { first, ..table.arrangement.clone() };
            // The same arrangement was played just now, so it can be played again.
            let _ = self.start(arrangement);
        }
    }

    fn leave_table(&mut self) {
        if let Screen::Table(table) = &self.screen {
            self.screen = Screen::Setup(Setup::new(table.arrangement.clone()));
        }
        self.overlay = None;
    }

    fn overlay_command(&mut self, overlay: Overlay, command: Command, key: Key) -> Vec<Effect> {
        match (overlay, command) {
            (_, Command::Close)
            | (Overlay::Ask(..), Command::No)
            | (Overlay::Ask(_, false), Command::Accept) => {
                self.overlay = None;
                Vec::new()
            }
            (Overlay::Menu(row), _) => self.menu_command(row, command, key),
            (Overlay::Ask(question, yes), Command::Next) => self.open(Overlay::Ask(question, !yes)),
            (Overlay::Ask(question, _), Command::Yes | Command::Accept) => self.answer_yes(question),
            (Overlay::Text(text, top), _) => {
                let limit = self.drawn.scroll_limit;
                let top = match command {
                    Command::Next => top.saturating_add(1),
                    Command::Previous => top.saturating_sub(1),
                    Command::PageDown => top.saturating_add(self.drawn.page),
                    Command::PageUp => top.saturating_sub(self.drawn.page),
                    Command::Bottom => limit,
                    _ => 0,
                };
                self.open(Overlay::Text(text, top.min(limit)))
            }
            (Overlay::Ask(..), _) => self.say(Notice::UnknownKey),
        }
    }

    fn answer_yes(&mut self, question: Question) -> Vec<Effect> {
        self.overlay = None;
        match (question, &mut self.screen) {
            (Question::Quit, _) => return vec![Effect::Quit],
            (Question::NewSetup, _) => self.leave_table(),
            (Question::Concede(seat) | Question::ConcedeShutOut(seat), Screen::Table(table)) => {
                table.concede(seat, self.settings.speed);
            }
            (Question::TakeBack(actions), Screen::Table(table)) => table.take_back(actions),
            (Question::GoOnFromHere, Screen::Replay(replay)) => {
                let (game, lines) = (replay.game(), replay.lines());
                let mut table = replay.table.clone();
                table.play_on(game);
                if self.saves {
                    self.effects.push(Effect::Begin(Box::new(table.header()), lines));
                }
                self.saved = self.saves;
                self.screen = Screen::Table(Box::new(table));
            }
            (_, Screen::Setup(_) | Screen::Table(_) | Screen::Replay(_)) => {}
        }
        Vec::new()
    }

    fn menu_command(&mut self, row: MenuRow, command: Command, key: Key) -> Vec<Effect> {
        let rows = MenuRow::ALL;
        let at = rows.iter().position(|&r| r == row).unwrap_or(0);
        match command {
            Command::Next => self.open(Overlay::Menu(rows[(at + 1) % rows.len()])),
            Command::Previous => self.open(Overlay::Menu(rows[(at + rows.len() - 1) % rows.len()])),
            Command::Row => match key.digit().and_then(|d| rows.get(usize::from(d).wrapping_sub(1))) {
                Some(&row) => self.open(Overlay::Menu(row)),
                None => self.say(Notice::NoSuchRow(rows.len() as u8)),
            },
            Command::More | Command::Less if row == MenuRow::Speed => {
                self.turn_speed(if command == Command::More { 1 } else { -1 })
            }
            Command::More | Command::Less => self.say(Notice::NothingToChange),
            Command::Accept => self.menu_accept(row),
            _ => self.say(Notice::UnknownKey),
        }
    }

    fn turn_speed(&mut self, by: isize) -> Vec<Effect> {
        self.settings.speed = self.settings.speed.turned(by);
        if let (Speed::Off, Screen::Table(table)) = (self.settings.speed, &mut self.screen) {
            table.stage.settle();
        }
        Vec::new()
    }

    fn menu_accept(&mut self, row: MenuRow) -> Vec<Effect> {
        self.overlay = None;
        match row {
            MenuRow::GoOn => Vec::new(),
            MenuRow::Undo => self.screen_command(Command::Undo, Key::Enter),
            MenuRow::Help => self.screen_command(Command::Help, Key::Enter),
            MenuRow::Log => self.screen_command(Command::Log, Key::Enter),
            MenuRow::Throws => self.screen_command(Command::Throws, Key::Enter),
            MenuRow::Speed => {
                self.overlay = Some(Overlay::Menu(row));
                self.turn_speed(1)
            }
            MenuRow::Concede => match self.turn() {
                Some(seat) => self.open(Overlay::Ask(Question::Concede(seat), false)),
                None => Vec::new(),
            },
            MenuRow::NewSetup => self.open(Overlay::Ask(Question::NewSetup, false)),
            MenuRow::Quit => self.quit(),
        }
    }

    fn turn(&self) -> Option<Seat> {
        match &self.screen {
            Screen::Table(table) => Some(table.game.position().turn()),
            Screen::Setup(_) | Screen::Replay(_) => None,
        }
    }
}
