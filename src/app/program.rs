//! The program: the screen in front, what lies over it, and what outlives both.

use std::time::Duration;

use crate::game::{Seed, TakeBack};
use crate::players::analysis::Analysis;
use crate::rules::{Action, Seat};

use super::arrangement::Arrangement;
use super::coach::Dangers;
use super::command::{Command, Global, Go, Play, Playback, Typing};
use super::drawn::Drawn;
use super::keymap::{Context, Focus, Keymap};
use super::msg::Msg;
use super::notice::{Notice, Notices};
use super::outbox::{Disk, Job, Outbox, Terminal};
use super::overlaid::Below;
use super::overlay::{Overlay, Text};
use super::recording::{Kept, Recording};
use super::rows::MenuRow;
use super::screen::replay::Replay;
use super::screen::review::Review;
use super::screen::setup::SetupScreen;
use super::screen::table::{Table, Typed};
use super::settings::{Settings, Speed};

/// The screen in front.
#[derive(Clone, Debug)]
pub enum Screen {
    /// Arranging a game.
    Setup(Box<SetupScreen>),
    /// Playing it.
    Table(Box<Table>),
    /// Watching one that was recorded.
    Replay(Box<Replay>),
    /// Looking back at one: what it turned on.
    Review(Box<Review>),
}

/// The whole program but for the terminal.
#[derive(Clone, Debug)]
pub struct App {
    pub(super) screen: Screen,
    pub(super) overlay: Option<Overlay>,
    pub(super) notices: Notices,
    pub(super) settings: Settings,
    /// The keys in force.
    pub(super) keymap: Keymap,
    /// The seed of the next game.
    pub(super) seed: Seed,
    /// The record of the game in front.
    pub(super) recording: Recording,
    /// What is typed of the name of another file for it.
    pub(super) file: String,
    /// What was asked for before the first message.
    pub(super) begun: Outbox,
    pub(super) drawn: Drawn,
    /// The turn for which the bell rang last.
    pub(super) rung: Option<usize>,
    /// Whether a game was asked for to be gone on with, and has not come yet.
    pub(super) resuming: bool,
    /// Who played the game that was left for another and can be gone on with.
    pub(super) left: Option<Vec<String>>,
    /// Whether it was said that names and rules are not remembered.
    pub(super) told_unremembered: bool,
    /// Where the last key that was pressed by itself was pressed.
    pub(super) pressed_in: Option<Focus>,
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

    pub(super) fn table_in_front_mut(&mut self) -> Option<&mut Table> {
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
        self.notices.now()
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

    /// Whether the game in front is on the disk.
    pub fn is_saved(&self) -> bool {
        self.recording.is_saved()
    }

    /// Whether the game in front should be on the disk and is not.
    pub fn is_unsaved(&self) -> bool {
        matches!(self.screen, Screen::Table(_)) && self.recording.lacks()
    }

    /// Whether something of the game in front may not be on the disk.
    pub fn has_unwritten(&self) -> bool {
        self.recording.has_unwritten()
    }

    /// Why the game in front cannot be written, as the end of a sentence, if that is so.
    pub fn why_unsaved(&self) -> Option<&str> {
        self.recording.why_unsaved()
    }

    /// What is kept of the game in front; of one being watched, what would be kept if it were gone on with.
    pub fn kept(&self) -> Kept {
        match &self.screen {
            Screen::Table(table) => self.recording.kept(table),
            Screen::Replay(_) if self.recording.saves() => Kept::AmongOthers,
            Screen::Replay(_) | Screen::Setup(_) | Screen::Review(_) => Kept::Nothing,
        }
    }

    /// What is typed of the name of a file.
    pub fn typed(&self) -> &str {
        &self.file
    }

    /// Of whom the menu says that they give up.
    pub fn who_gives_up(&self) -> Option<Seat> {
        match &self.screen {
            Screen::Table(table) => table.person_in_turn(),
            Screen::Setup(_) | Screen::Replay(_) | Screen::Review(_) => None,
        }
    }

    /// What is in danger at the table in front, whether it is shown or not.
    pub fn dangers(&self) -> Option<Dangers> {
        let table = self.table_in_front()?;
        Some(Dangers::new(table.game.position(), table.game.position().turn(), None))
    }

    /// Whether a command would do nothing as things stand, so that nobody need be told of its key.
    pub fn is_idle(&self, command: Command) -> bool {
        let (context, table) = (self.context(), self.table_in_front());
        let choosing = table.filter(|_| context == Context::Choose);
        let at_end = context == Context::Replay
            && matches!(&self.screen, Screen::Replay(replay) if replay.at() == replay.len());
        match command {
            Command::Go(Go::More) if context == Context::Setup => {
                matches!(&self.screen, Screen::Setup(setup) if setup.row.is_button())
            }
            Command::Go(Go::More) => choosing.is_some_and(|table| table.playable().len() < 2),
            Command::Go(Go::Next) if choosing.is_some() => {
                choosing.is_some_and(|table| table.choices().len() < 2)
            }
            Command::Go(Go::Next | Go::Accept) | Command::Playback(Playback::NextCut) => at_end,
            Command::Play(Play::Undo) => {
                table.is_some_and(|table| table.take_back_now() == TakeBack::Nothing)
            }
            Command::Type(Typing::Erase) => {
                context == Context::HandThrow && table.is_some_and(|table| table.typed == Typed::default())
            }
            Command::Global(Global::SaveAs) => !self.is_unsaved(),
            Command::Global(Global::Hint | Global::Dangers) => {
                !self.settings.hints || at_end && table.is_some_and(|table| !table.is_running())
            }
            Command::Global(_)
            | Command::Go(_)
            | Command::Play(_)
            | Command::Playback(_)
            | Command::Type(_)
            | Command::Answer(_)
            | Command::Click(_) => false,
        }
    }

    /// When the program wants to be told of time next; `None` if only a message can change anything.
    pub fn wake_in(&self) -> Option<Duration> {
        match (&self.overlay, &self.screen) {
            (None, Screen::Table(_)) if self.is_bot_ready() => Some(Duration::from_millis(1)),
            (None, Screen::Table(table)) if !self.bots_wait() => table.stage.wake_in(self.settings.speed),
            (None, Screen::Replay(replay)) if !self.drawn.too_small => replay.wake_in(self.settings.speed),
            (Some(_) | None, _) => None,
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

    /// One thing happened. What it asks of the floor above is put into `out`.
    pub fn update(&mut self, msg: Msg, out: &mut Outbox) {
        let mut new = std::mem::take(&mut self.begun);
        self.take(msg, &mut new);
        self.answer(&mut new);
        self.let_bots_play(&mut new);
        self.answer(&mut new);
        if let Screen::Table(table) = &mut self.screen {
            table.ask_bot(&mut new);
            table.look_for_dangers(&mut new);
        }
        if !self.recording.is_on() {
            new.disk.retain(|task| !matches!(task, Disk::Append(_)));
        }
        self.ring(&mut new);
        out.append(new);
    }

    pub(super) fn take(&mut self, msg: Msg, out: &mut Outbox) {
        if !matches!(
            msg,
            Msg::Tick(_) | Msg::Decided(..) | Msg::Dangers(_) | Msg::Click { .. } | Msg::Wheel { .. }
        ) {
            // Where things are is known again after the next drawing.
            self.drawn.hits.clear();
        }
        match msg {
            Msg::Key { key, press } => self.key(key, press, out),
            Msg::Click { x, y, press } => self.click(x, y, press, out),
            Msg::Wheel { down } => self.wheel(down, out),
            Msg::Paste(text) => self.paste(&text, out),
            Msg::Command(command) => self.command(command, out),
            Msg::SaveAs(file) => self.save_as(&file, out),
            Msg::Tick(dt) => self.tick(dt),
            Msg::SlowLine => self.slow_line(),
            Msg::Saved(file) => self.saved(file),
            Msg::NotSaved { begun, why } => {
                self.recording.not_saved(begun, why).into_iter().for_each(|notice| self.notices.say(notice));
            }
            Msg::NotSavedThere(why) => self.notices.say(Notice::NotSavedThere(why)),
            Msg::WaitsForDisk { slow } => {
                self.recording.waits_for_disk(slow).into_iter().for_each(|notice| self.notices.say(notice));
            }
            Msg::NotRemembered(why) => {
                if !std::mem::replace(&mut self.told_unremembered, true) {
                    self.notices.say_also(Notice::NotRemembered(why));
                }
            }
            Msg::Resumed(Ok(read)) => self.go_on_with(*read),
            Msg::Resumed(Err(why)) => {
                self.resuming = false;
                if let Screen::Setup(setup) = &mut self.screen {
                    setup.offer_no_more();
                }
                self.notices.say(Notice::NotResumed(why));
            }
            Msg::Analysing(done, all) => {
                if let Some(Overlay::Analysing(..)) = self.overlay {
                    self.overlay = Some(Overlay::Analysing(done, all));
                }
            }
            Msg::Analysed(analysis) => self.analysed(*analysis),
            Msg::Decided(decision, mv) => {
                if let Screen::Table(table) = &mut self.screen {
                    table.hear(*decision, mv);
                }
            }
            Msg::Dangers(dangers) => {
                if let Screen::Table(table) = &mut self.screen {
                    table.hear_of_dangers(*dangers);
                }
            }
        }
    }

    /// Does what a command asks for.
    pub(super) fn command(&mut self, command: Command, out: &mut Outbox) {
        if self.context() != Context::Moving {
            self.notices.read_on();
        }
        self.route(command, out);
    }

    /// Gives a command to what is in front.
    pub(super) fn route(&mut self, command: Command, out: &mut Outbox) {
        match self.overlay {
            Some(overlay) if command != Command::Global(Global::Mouse) => {
                let table = match &mut self.screen {
                    Screen::Setup(_) => None,
                    Screen::Table(table) => Some(&mut **table),
                    Screen::Replay(replay) => Some(&mut replay.table),
                    Screen::Review(review) => Some(&mut review.table),
                };
                let (settings, file) = (&mut self.settings, &mut self.file);
                overlay.update(command, &mut Below { settings, table, scroll: self.drawn.scroll, file }, out);
            }
            Some(_) | None => self.below(command, out),
        }
    }

    /// Gives a command to the program or the screen, whatever lies over it.
    pub(super) fn below(&mut self, command: Command, out: &mut Outbox) {
        match (command, &mut self.screen) {
            (Command::Global(global), _) => self.global(global, out),
            (_, Screen::Setup(setup)) => setup.update(command, &mut self.settings, out),
            (_, Screen::Table(table)) => table.update(command, &mut self.settings, out),
            (_, Screen::Replay(replay)) => replay.update(command, &mut self.settings, out),
            (_, Screen::Review(review)) => review.update(command, out),
        }
    }

    pub(super) fn global(&mut self, global: Global, out: &mut Outbox) {
        match global {
            Global::Help => self.open(Overlay::Text(Text::Help, 0)),
            Global::Log => self.open_log(),
            Global::Odds => self.open(Overlay::Text(Text::Throws, 0)),
            Global::Menu => self.open(Overlay::Menu(MenuRow::GoOn)),
            Global::Hint | Global::Dangers if matches!(self.context(), Context::Bot | Context::Watch) => {
                self.notices.say(Notice::HintsForPeople);
            }
            Global::Hint | Global::Dangers if !self.settings.hints => self.notices.say(Notice::NoHints),
            Global::Hint => {
                if let Some(table) = self.table_in_front_mut() {
                    table.ask_coach(out);
                }
            }
            Global::Dangers => {
                if let Some(table) = self.table_in_front_mut() {
                    table.shows_dangers = !table.shows_dangers;
                    out.say(Notice::Dangers(table.shows_dangers));
                }
            }
            Global::Analyse => self.analyse(out),
            Global::SaveAs => self.ask_for_file(),
            Global::Mouse => {
                self.settings.mouse = !self.settings.mouse;
                self.notices.say(Notice::Mouse(self.settings.mouse));
                out.terminal.push(Terminal::Mouse(self.settings.mouse));
            }
            Global::Quit => self.quit(out),
        }
    }

    pub(super) fn open(&mut self, overlay: Overlay) {
        let same = match (self.overlay, overlay) {
            (Some(Overlay::Text(before, _)), Overlay::Text(text, _)) => before == text,
            (Some(Overlay::Log { .. }), Overlay::Log { .. }) => true,
            (Some(_) | None, _) => false,
        };
        if !same {
            // What the last drawing found out was about something else.
            self.drawn.scroll = None;
        }
        self.overlay = Some(overlay);
    }

    /// Opens the log: where the game is played, with the turn in front marked, to be gone back to.
    pub(super) fn open_log(&mut self) {
        self.open(match &self.screen {
            Screen::Table(table) if table.is_running() && !table.game.log().is_empty() => {
                Overlay::Log { turn: table.turn_number(), top: None }
            }
            Screen::Setup(_) | Screen::Table(_) | Screen::Replay(_) | Screen::Review(_) => {
                Overlay::Text(Text::Log, usize::MAX)
            }
        });
    }

    /// Has the game in front looked at, if it is over.
    pub(super) fn analyse(&mut self, out: &mut Outbox) {
        if let Screen::Table(table) = &self.screen
            && !table.is_running()
        {
            out.jobs.push(Job::Analyse(Box::new(table.game.clone())));
            self.open(Overlay::Analysing(0, table.game.log().len()));
        }
    }

    /// All of it is. What nobody waits for any more, or is about another game, is let go.
    pub(super) fn analysed(&mut self, analysis: Analysis) {
        if let (Some(Overlay::Analysing(..)), Screen::Table(table)) = (self.overlay, &self.screen)
            && table.game.log().len() == analysis.steps.len()
        {
            self.overlay = None;
            self.screen = Screen::Review(Box::new(Review::of((**table).clone(), analysis)));
        }
    }

    /// Time went by.
    pub(super) fn tick(&mut self, dt: Duration) {
        let stands = self.bots_wait();
        match (self.overlay, &mut self.screen) {
            (None, Screen::Table(table)) => table.tick(dt, self.settings.speed, stands),
            (None, Screen::Replay(replay)) if !self.drawn.too_small => replay.tick(dt, self.settings.speed),
            (Some(_) | None, _) => {}
        }
    }

    /// Over a slow line nothing moves, unless somebody chose a speed.
    pub(super) fn slow_line(&mut self) {
        if self.settings.speed_chosen || self.settings.speed == Speed::Off {
            return;
        }
        self.settings.speed = Speed::Off;
        if let Screen::Table(table) = &mut self.screen {
            table.stage.settle();
        }
        self.notices.say(Notice::SlowLine);
    }

    /// Whether the bots wait: they were told to, or nobody can see what they do.
    pub(super) fn bots_wait(&self) -> bool {
        let Screen::Table(table) = &self.screen else { return false };
        let bots = matches!(table.context(), Context::Bot | Context::Watch);
        bots && (table.paused || self.drawn.too_small)
    }

    /// Whether a bot has something to do now.
    pub(super) fn is_bot_ready(&self) -> bool {
        let Screen::Table(table) = &self.screen else { return false };
        self.overlay.is_none() && table.is_bot_ready() && !self.bots_wait()
    }

    /// The bot whose turn it is does the next thing, if nothing is in the way.
    pub(super) fn let_bots_play(&mut self, out: &mut Outbox) {
        if !self.is_bot_ready() {
            return;
        }
        let Screen::Table(table) = &mut self.screen else { return };
        table.let_bot_play(self.settings.speed, out);
        // Nobody presses a key to say that this has been read.
        let log = table.game.log();
        let passes = match self.notices.now() {
            Some(Notice::ByLot(_) | Notice::Begins(_)) => log.len() > 1,
            Some(Notice::Resumed(false) | Notice::Speed(_)) => {
                log.last().is_some_and(|played| matches!(played.action, Action::Move(_)))
            }
            Some(_) | None => false,
        };
        if passes {
            self.notices.read_on();
        }
    }

    /// Rings when somebody else is to throw, if that is wanted.
    pub(super) fn ring(&mut self, out: &mut Outbox) {
        let Screen::Table(table) = &self.screen else { return };
        let waits = matches!(self.context(), Context::Throw | Context::HandThrow);
        let turn = table.turn_number();
        // A turn that was taken back is still to come.
        self.rung = self.rung.filter(|&rung| rung == turn);
        if waits && self.settings.bell && self.rung.is_none() {
            self.rung = Some(turn);
            out.terminal.push(Terminal::Bell);
        }
    }
}
