//! What keys and pasted text do, and what the screens ask for in return. What keys do to something that lies over
//! a screen is in `overlaid`.

use super::keymap::{Command, Context};
use super::msg::{Effect, Key};
use super::notice::Notice;
use super::overlay::{MenuRow, Overlay, Question, Text};
use super::press::Press;
use super::screen::table::{self, After};
use super::screen::{replay, review, setup};
use super::{App, Place, Screen};

impl App {
    pub(super) fn key(&mut self, key: Key, press: Press) -> Vec<Effect> {
        match key {
            Key::Ctrl(_) if press == Press::Held => return Vec::new(),
            Key::Ctrl('c') => return self.interrupt(),
            Key::Ctrl('z') => return vec![Effect::Suspend],
            Key::Ctrl('l') => return vec![Effect::Redraw],
            // The game waits for a window in which it can be seen, as the window says.
            _ if self.drawn.too_small && !self.is_read_in_any_window() => return self.unseen_key(key, press),
            _ => {}
        }
        let context = self.context();
        let command = self.keymap.command(context, key);
        let moves_cursor = matches!(
            command,
            Some(Command::Next | Command::Previous | Command::PageUp | Command::PageDown | Command::Erase)
        );
        let types = matches!(context, Context::Name | Context::File) && command.is_none();
        if self.counts_once(press, command) && !moves_cursor && !types {
            return self.say_held(Some(key));
        }
        if context != Context::Moving {
            self.read_on();
        }
        match (self.overlay, command) {
            (_, Some(Command::Mouse)) => self.turn_mouse(),
            (Some(overlay), Some(command)) => self.overlay_command(overlay, command, key),
            (Some(Overlay::SaveAs), None) => {
                if let Key::Char(c) = key {
                    self.type_file(c.encode_utf8(&mut [0; 4]));
                }
                Vec::new()
            }
            (Some(_), None) => self.say(Notice::unknown(key)),
            (None, Some(command)) => self.screen_command(command, key),
            (None, None) => self.other_key(key),
        }
    }

    /// Whether what is in front is drawn in a window that is too small for the rest: the help, and the question
    /// whether to quit.
    pub fn is_read_in_any_window(&self) -> bool {
        matches!(self.overlay, Some(Overlay::Text(Text::Help, _) | Overlay::Ask(Question::Quit, _)))
    }

    /// Where the keys are in a window that is too small: nothing but the help and the way out.
    pub fn context_unseen(&self) -> Context {
        match &self.screen {
            Screen::Setup(_) => Context::Setup,
            Screen::Table(_) => Context::Throw,
            Screen::Replay(_) => Context::Replay,
            Screen::Review(_) => Context::Review,
        }
    }

    fn unseen_key(&mut self, key: Key, press: Press) -> Vec<Effect> {
        match (self.keymap.command(self.context_unseen(), key), self.overlay) {
            _ if press != Press::Fresh => Vec::new(),
            (Some(Command::Quit), Some(overlay @ Overlay::Analysing(..))) => {
                self.overlay_command(overlay, Command::Quit, key)
            }
            (Some(Command::Quit), _) => self.quit(),
            (Some(Command::Help), _) => self.open(Overlay::Text(Text::Help, 0)),
            _ => Vec::new(),
        }
    }

    /// Where a key acts now.
    fn place(&self) -> Place {
        match (self.context(), &self.screen) {
            (Context::Bot | Context::Watch, _) => Place::Bots,
            (
                Context::Throw | Context::HandThrow | Context::Choose | Context::Read | Context::Moving,
                Screen::Table(table),
            ) => Place::Turn(table.turn_number()),
            (context, _) => Place::At(context),
        }
    }

    /// Whether a key or a click is one that has acted already and is still held down, or was hit twice by
    /// mistake: it would throw, play or go on for somebody else.
    ///
    /// In the turn in which it was pressed the same key may come as fast as it likes, for a quick player throws
    /// and plays in one go; but nobody has read so fast what waits to be read. Where the terminal says outright
    /// that a key is held down, it acts once.
    pub(super) fn counts_once(&mut self, press: Press, command: Option<Command>) -> bool {
        let place = self.place();
        match press {
            Press::Fresh => {
                self.pressed_in = Some(place);
                false
            }
            // Nobody loses anything by a second Esc.
            Press::Again if command == Some(Command::Close) => false,
            Press::Again => {
                let elsewhere = self.pressed_in != Some(place);
                (elsewhere && self.context() != Context::Moving) || command == Some(Command::GoOn)
            }
            Press::Held => true,
        }
    }

    /// Says that a key, or a click, did nothing because it came again at once.
    pub(super) fn say_held(&mut self, key: Option<Key>) -> Vec<Effect> {
        let seat = match (self.place(), &self.screen) {
            (Place::Turn(_), Screen::Table(table)) => Some(table.shown_turn()),
            _ => None,
        };
        if self.notice.as_ref().is_none_or(Notice::gives_way) {
            self.notice = Some(Notice::HeldDown(key, seat));
        }
        Vec::new()
    }

    /// Ctrl-C: asks while a game runs, and takes a second Ctrl-C for yes.
    fn interrupt(&mut self) -> Vec<Effect> {
        if matches!(self.overlay, Some(Overlay::Ask(Question::Quit, _))) {
            return vec![Effect::Quit];
        }
        self.quit()
    }

    pub(super) fn quit(&mut self) -> Vec<Effect> {
        match &self.screen {
            Screen::Table(table) if table.is_running() || self.is_unsaved() => {
                self.ask_to_leave(Question::Quit)
            }
            _ => vec![Effect::Quit],
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        if self.drawn.too_small {
            return;
        }
        self.read_on();
        let asked = match (&mut self.screen, self.overlay) {
            (_, Some(Overlay::SaveAs)) => {
                self.type_file(text);
                return;
            }
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
            Screen::Replay(_) | Screen::Review(_) => self.say(Notice::unknown(key)),
            Screen::Table(table) if table.context() == Context::Moving => {
                // Any key settles what moves, and does nothing else: nobody plays by mashing.
                table.stage.settle();
                Vec::new()
            }
            Screen::Table(table) => {
                let asked = table.other_key(key);
                self.asked_by_table(asked)
            }
        }
    }

    pub(super) fn screen_command(&mut self, command: Command, key: Key) -> Vec<Effect> {
        match command {
            Command::Help => return self.open(Overlay::Text(Text::Help, 0)),
            Command::Log => return self.open_log(),
            Command::Throws => return self.open(Overlay::Text(Text::Throws, 0)),
            Command::Menu => return self.open(Overlay::Menu(MenuRow::GoOn)),
            Command::Quit => return self.quit(),
            Command::SaveAs => return self.ask_for_file(),
            Command::Hint => return self.show_hint(),
            Command::Dangers => return self.turn_dangers(),
            Command::Analyse => return self.analyse(),
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
                replay::Asked::Faster(faster) => self.faster(faster),
                replay::Asked::GoOnFromHere => self.open(Overlay::Ask(Question::GoOnFromHere, false)),
            },
            Screen::Review(review) => match review.command(command) {
                review::Asked::Nothing => Vec::new(),
                review::Asked::Say(notice) => self.say(notice),
                review::Asked::Back => self.leave_review(),
            },
        }
    }

    fn faster(&mut self, faster: bool) -> Vec<Effect> {
        self.settings.speed = self.settings.speed.changed(faster);
        self.settings.speed_chosen = true;
        self.say(Notice::Speed(self.settings.speed))
    }

    pub(super) fn asked_by_setup(&mut self, asked: setup::Asked) -> Vec<Effect> {
        match (asked, &self.screen) {
            (setup::Asked::Say(notice), _) => self.say(notice),
            (setup::Asked::Resume, _) if std::mem::replace(&mut self.resuming, true) => {
                self.say(Notice::SlowDisk { playing: false })
            }
            (setup::Asked::Resume, _) => vec![Effect::Resume],
            (setup::Asked::Start, Screen::Setup(setup)) => {
                let arrangement = setup.arrangement.clone();
                let remember = Effect::Remember(Box::new(arrangement.clone()));
                // The screen has asked the arrangement for problems before it asked for a start.
                let _ = self.start(arrangement, None);
                // After the record of the game: that it is not saved is worse, and is said first.
                self.effects.push(remember);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn asked_by_table(&mut self, asked: table::Asked) -> Vec<Effect> {
        match asked {
            table::Asked::Nothing => Vec::new(),
            table::Asked::Say(notice) => self.say(notice),
            table::Asked::TakeBackFurther(actions) => {
                let table = self.table_in_front();
                let moved = table.and_then(|table| table.moved(actions));
                let throws = table.map_or(0, |table| table.throws_of_last(actions));
                self.open(Overlay::Ask(Question::TakeBack { actions, throws, moved }, false))
            }
            table::Asked::Faster(faster) => self.faster(faster),
            table::Asked::ConcedeShutOut(seat) => {
                self.open(Overlay::Ask(Question::ConcedeShutOut(seat), false))
            }
            table::Asked::After(After::Again) if self.is_unsaved() => self.ask_to_leave(Question::Again),
            table::Asked::After(After::Again) => {
                self.again();
                Vec::new()
            }
            table::Asked::After(After::Analyse) => self.analyse(),
            table::Asked::After(After::NewSetup) if self.is_unsaved() => {
                self.ask_to_leave(Question::NewSetup)
            }
            table::Asked::After(After::NewSetup) => {
                self.leave_table();
                Vec::new()
            }
            table::Asked::After(After::Quit) => self.quit(),
        }
    }
}
