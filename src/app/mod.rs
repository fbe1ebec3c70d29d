//! What the program is doing: screens, choices, messages and animation, all as data.
//!
//! ```text
//!   Msg (key, paste, tick) ──> App::update ──> Effects for the floor above
//!                                  │
//!                        App::wake_in: when time matters next
//! ```
//!
//! May use `players`, `game` and `rules`. Knows no terminal, no threads, no clock (time comes as [`Msg::Tick`]), no
//! files and no sentences. A session is a function of the arrangement, the seed and the messages.

pub mod arrangement;
pub mod asking;
mod begin;
mod bots;
pub mod characters;
pub mod choice;
pub mod coach;
pub mod date;
pub mod digits;
pub mod keymap;
mod keys;
mod layouts;
pub mod mouse;
pub mod msg;
pub mod name;
pub mod notice;
mod overlaid;
pub mod overlay;
pub mod press;
mod recording;
mod reviewing;
pub mod screen;
pub mod settings;
pub mod stage;
mod turns;
pub mod undone;

use std::collections::VecDeque;
use std::time::Duration;

use crate::game::Seed;
use crate::players::Decision;
use crate::rules::{Move, Throw};

use arrangement::Arrangement;
use keymap::{Context, Keymap};
use mouse::Hit;
use msg::{Effect, Msg};
use notice::Notice;
use overlay::Overlay;
use recording::Recording;
use screen::replay::Replay;
use screen::review::Review;
use screen::setup::{self, Setup};
use screen::table::Table;
use settings::{Settings, Speed};

/// The screen in front.
#[derive(Clone, Debug)]
pub enum Screen {
    /// Arranging a game.
    Setup(Box<Setup>),
    /// Playing it.
    Table(Box<Table>),
    /// Watching one that was recorded.
    Replay(Box<Replay>),
    /// Looking back at one: what it turned on.
    Review(Box<Review>),
}

/// What the last drawing found out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// How far the text in front can be scrolled; `None` if none was drawn.
    pub scroll: Option<Scroll>,
    /// Whether the window was too small for the screen: nobody can then see what a key would do.
    pub too_small: bool,
    /// What can be clicked, and where; what lies above comes later.
    pub hits: Vec<Hit>,
}

/// How far a text can be scrolled, in lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scroll {
    /// The line at the top.
    pub top: usize,
    /// The last line that can be at the top.
    pub limit: usize,
    /// Lines on a page.
    pub page: usize,
}

/// The index `by` places on, round the ends of a list; from nowhere, the first or the last.
fn turned(at: Option<usize>, by: isize, len: usize) -> Option<usize> {
    match at {
        _ if len == 0 => None,
        Some(at) => Some((at + len).wrapping_add_signed(by) % len),
        None if by > 0 => Some(0),
        None => Some(len - 1),
    }
}

/// The whole program but for the terminal.
#[derive(Clone, Debug)]
pub struct App {
    screen: Screen,
    overlay: Option<Overlay>,
    notice: Option<Notice>,
    /// What there is to say after that.
    more: VecDeque<Notice>,
    settings: Settings,
    /// The keys in force.
    keymap: Keymap,
    /// The seed of the next game.
    seed: Seed,
    /// Whether games are recorded.
    saves: bool,
    /// How the record of the game in front stands.
    recording: Recording,
    /// The file it is recorded in, if that is not among the others.
    apart: Option<String>,
    /// What is typed of the name of another file for it.
    typed: String,
    /// What belongs on the disk and nobody has taken yet.
    effects: Vec<Effect>,
    drawn: Drawn,
    /// The turn for which the bell rang last.
    rung: Option<usize>,
    /// Whether a game was asked for to be gone on with, and has not come yet.
    resuming: bool,
    /// Who played the game that was left for another and can be gone on with.
    left: Option<Vec<String>>,
    /// What a bot was asked last.
    asked: Option<Decision>,
    /// Whether it was said that names and rules are not remembered.
    told_unremembered: bool,
    /// Where the last key that was pressed by itself was pressed.
    pressed_in: Option<Place>,
}

/// Where a key acts: one that is still held down does not act in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// At the table, in that turn of a person's.
    Turn(usize),
    /// At the table, while bots play.
    Bots,
    /// Anywhere else.
    At(Context),
}

impl App {
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
            Screen::Review(review) => Some(&review.table),
        }
    }

    fn table_in_front_mut(&mut self) -> Option<&mut Table> {
        match &mut self.screen {
            Screen::Setup(_) => None,
            Screen::Table(table) => Some(table),
            Screen::Replay(replay) => Some(&mut replay.table),
            Screen::Review(review) => Some(&mut review.table),
        }
    }

    /// What is arranged, whatever the screen.
    pub fn arrangement(&self) -> &Arrangement {
        match &self.screen {
            Screen::Setup(setup) => &setup.arrangement,
            Screen::Table(table) => &table.arrangement,
            Screen::Replay(replay) => &replay.table.arrangement,
            Screen::Review(review) => &review.table.arrangement,
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

    /// The keys in force.
    pub fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    /// Where the keys are.
    pub fn context(&self) -> Context {
        self.overlay.map_or_else(|| self.context_below(), |overlay| overlay.context())
    }

    /// Where the keys are once what lies over the screen is closed.
    pub fn context_below(&self) -> Context {
        match &self.screen {
            Screen::Setup(setup) => setup.context(),
            Screen::Table(table) => table.context(),
            Screen::Replay(_) => Context::Replay,
            Screen::Review(review) => review.context(),
        }
    }

    /// When the program wants to be told of time next; `None` if only a message can change anything.
    pub fn wake_in(&self) -> Option<Duration> {
        match (&self.overlay, &self.screen) {
            (None, Screen::Table(_)) if self.is_bot_ready() => Some(Duration::from_millis(1)),
            (None, Screen::Table(table)) if !self.bots_wait() => table.stage.wake_in(self.settings.speed),
            (None, Screen::Replay(replay)) if !self.drawn.too_small => replay.wake_in(self.settings.speed),
            _ => None,
        }
    }

    /// The view tells what it found out while drawing.
    pub fn drawn(&mut self, drawn: Drawn) {
        if let (Some(Overlay::Text(_, top) | Overlay::Log { top: Some(top), .. }), Some(scroll)) =
            (&mut self.overlay, drawn.scroll)
        {
            *top = (*top).min(scroll.limit);
        }
        self.drawn = drawn;
    }

    /// One thing happened.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        let mut asked = self.take(msg);
        self.let_bots_play();
        asked.extend(self.ask_bot());
        let mut effects = std::mem::take(&mut self.effects);
        if let Screen::Table(table) = &mut self.screen {
            table.look_for_dangers();
            let lines = table.take_lines();
            if self.recording != Recording::Off {
                effects.extend(lines.into_iter().map(Effect::Append));
            }
        }
        // The record comes first: what was shown is saved before the program is left.
        effects.append(&mut asked);
        effects.extend(self.ring());
        effects
    }

    fn take(&mut self, msg: Msg) -> Vec<Effect> {
        if !matches!(msg, Msg::Tick(_) | Msg::Decided(..) | Msg::Click { .. } | Msg::Wheel { .. }) {
            // Where things are is known again after the next drawing.
            self.drawn.hits.clear();
        }
        match msg {
            Msg::Saved(file) => {
                self.saved(file);
                Vec::new()
            }
            Msg::NotSaved { begun, why } => {
                self.not_saved(begun, why);
                Vec::new()
            }
            Msg::NotRemembered(why) => {
                if !std::mem::replace(&mut self.told_unremembered, true) {
                    self.say_also(Notice::NotRemembered(why));
                }
                Vec::new()
            }
            Msg::NotSavedThere(why) => self.say(Notice::NotSavedThere(why)),
            Msg::WaitsForDisk { slow } => {
                self.waits_for_disk(slow);
                Vec::new()
            }
            Msg::SaveAs(file) => self.save_as(&file),
            Msg::Resumed(Ok(read)) => {
                self.go_on_with(*read);
                Vec::new()
            }
            Msg::Resumed(Err(why)) => {
                self.resuming = false;
                if let Screen::Setup(setup) = &mut self.screen {
                    setup.unfinished = None;
                    setup.row = setup::Row::Start;
                }
                self.say(Notice::NotResumed(why))
            }
            Msg::Analysing(done, all) => self.analysing(done, all),
            Msg::Analysed(analysis) => self.analysed(*analysis),
            Msg::Key { key, press } => self.key(key, press),
            Msg::SlowLine => self.slow_line(),
            Msg::Click { x, y, press } => self.click(x, y, press),
            Msg::Wheel { down } => self.wheel(down),
            Msg::Paste(text) => {
                self.paste(&text);
                Vec::new()
            }
            Msg::Play(mv) => self.play(mv),
            Msg::Fell(throw) => self.fell(throw),
            Msg::BackTo(turn) => {
                self.read_on();
                if self.overlay.is_none() { self.back_to(turn) } else { Vec::new() }
            }
            Msg::Decided(decision, mv) => {
                self.decided(*decision, mv);
                Vec::new()
            }
            Msg::Tick(dt) => {
                let stands = self.bots_wait();
                match (self.overlay, &mut self.screen) {
                    (None, Screen::Table(table)) => table.tick(dt, self.settings.speed, stands),
                    (None, Screen::Replay(replay)) if !self.drawn.too_small => {
                        replay.tick(dt, self.settings.speed);
                    }
                    _ => {}
                }
                Vec::new()
            }
        }
    }

    fn play(&mut self, mv: Move) -> Vec<Effect> {
        match (self.overlay, &mut self.screen) {
            (None, Screen::Table(table)) if table.context() == Context::Choose => {
                let asked = table.play(mv, self.settings.speed);
                self.read_on();
                self.asked_by_table(asked)
            }
            // There is no move to be chosen.
            _ => Vec::new(),
        }
    }

    fn fell(&mut self, throw: Throw) -> Vec<Effect> {
        match (self.overlay, &mut self.screen) {
            (None, Screen::Table(table)) if table.context() == Context::HandThrow => {
                let asked = table.fell(throw, self.settings.speed);
                self.read_on();
                self.asked_by_table(asked)
            }
            // No throw is waited for.
            _ => Vec::new(),
        }
    }

    fn say(&mut self, notice: Notice) -> Vec<Effect> {
        self.notice = Some(notice);
        Vec::new()
    }

    /// What was said has been read: what comes after it is said.
    fn read_on(&mut self) {
        self.notice = self.more.pop_front();
    }

    fn open(&mut self, overlay: Overlay) -> Vec<Effect> {
        let same = matches!(
            (self.overlay, overlay),
            (Some(Overlay::Text(..)), Overlay::Text(..)) | (Some(Overlay::Log { .. }), Overlay::Log { .. })
        );
        if !same {
            // What the last drawing found out was about something else.
            self.drawn.scroll = None;
        }
        self.overlay = Some(overlay);
        Vec::new()
    }

    /// Over a slow line nothing moves, unless somebody chose a speed.
    fn slow_line(&mut self) -> Vec<Effect> {
        if self.settings.speed_chosen || self.settings.speed == Speed::Off {
            return Vec::new();
        }
        self.settings.speed = Speed::Off;
        if let Screen::Table(table) = &mut self.screen {
            table.stage.settle();
        }
        self.say(Notice::SlowLine)
    }

    /// Rings when somebody else is to throw, if that is wanted.
    fn ring(&mut self) -> Option<Effect> {
        let Screen::Table(table) = &self.screen else { return None };
        let waits = matches!(self.context(), Context::Throw | Context::HandThrow);
        let turn = table.turn_number();
        // A turn that was taken back is still to come.
        self.rung = self.rung.filter(|&rung| rung == turn);
        if !waits || !self.settings.bell || self.rung.is_some() {
            return None;
        }
        self.rung = Some(turn);
        Some(Effect::Bell)
    }

    /// Gives the mouse to the terminal, for text to be selected, or takes it back.
    fn turn_mouse(&mut self) -> Vec<Effect> {
        self.settings.mouse = !self.settings.mouse;
        self.notice = Some(Notice::Mouse(self.settings.mouse));
        vec![Effect::Mouse(self.settings.mouse)]
    }
}
