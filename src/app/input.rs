//! From keys, clicks, the wheel and pasted text to commands; and which of them do nothing, as a key is held down or
//! the window is too small.

use super::command::{Command, Global, Go, Play, Typing};
use super::drawn::Target;
use super::key::Key;
use super::key::Press;
use super::keymap::{Context, Focus};
use super::notice::Notice;
use super::outbox::{Outbox, Terminal};
use super::overlaid;
use super::overlay::{Overlay, Question, Text};
use super::{App, Screen};

/// How many lines of a text the wheel scrolls by a notch.
const NOTCH: usize = 3;

impl App {
    pub(super) fn key(&mut self, key: Key, press: Press, out: &mut Outbox) {
        match key {
            Key::Ctrl(_) if press == Press::Held => return,
            Key::Ctrl('c') => return self.interrupt(out),
            Key::Ctrl('z') => return out.terminal.push(Terminal::Suspend),
            Key::Ctrl('l') => return out.terminal.push(Terminal::Redraw),
            // The game waits for a window in which it can be seen, as the window says.
            _ if self.drawn.too_small && !self.is_read_in_any_window() => {
                return self.unseen_key(key, press, out);
            }
            _ => {}
        }
        let context = self.context();
        let bound = self.keymap.command(context, key);
        let types = matches!(context, Context::Name | Context::File) && bound.is_none();
        let repeats = types || bound.is_some_and(Command::repeats);
        if self.counts_once(press, bound) && !repeats {
            return self.say_held(Some(key));
        }
        let command = match (bound, key) {
            (Some(command), _) => command,
            // Any key settles what moves, and does nothing else: nobody plays by mashing.
            (None, _) if context == Context::Moving => Command::Play(Play::Settle),
            (None, Key::Char(c)) => Command::Type(Typing::Char(c)),
            (None, _) => {
                self.notices.read_on();
                return self.notices.say(Notice::unknown(key));
            }
        };
        self.command(command, out);
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

    fn unseen_key(&mut self, key: Key, press: Press, out: &mut Outbox) {
        if press != Press::Fresh {
            return;
        }
        let command = self.keymap.command(self.context_unseen(), key);
        let analysing = matches!(self.overlay, Some(Overlay::Analysing(..)));
        match command {
            Some(command @ Command::Global(Global::Quit)) if analysing => self.route(command, out),
            Some(command @ Command::Global(Global::Quit | Global::Help)) => self.below(command, out),
            Some(_) | None => {}
        }
    }

    /// Where a key acts now.
    fn place(&self) -> Focus {
        match (self.context(), &self.screen) {
            (Context::Bot | Context::Watch, _) => Focus::Bots,
            (
                Context::Throw | Context::HandThrow | Context::Choose | Context::Read | Context::Moving,
                Screen::Table(table),
            ) => Focus::Turn(table.turn_number()),
            (context, _) => Focus::At(context),
        }
    }

    /// Whether a key or a click is one that has acted already and is still held down, or was hit twice by
    /// mistake: it would throw, play or go on for somebody else.
    ///
    /// In the turn in which it was pressed the same key may come as fast as it likes, for a quick player throws
    /// and plays in one go; but nobody has read so fast what waits to be read. Where the terminal says outright
    /// that a key is held down, it acts once.
    fn counts_once(&mut self, press: Press, command: Option<Command>) -> bool {
        let place = self.place();
        match press {
            Press::Fresh => {
                self.pressed_in = Some(place);
                false
            }
            // Nobody loses anything by a second Esc.
            Press::Again if command == Some(Command::Go(Go::Close)) => false,
            Press::Again => {
                let elsewhere = self.pressed_in != Some(place);
                (elsewhere && self.context() != Context::Moving) || command == Some(Command::Play(Play::GoOn))
            }
            Press::Held => true,
        }
    }

    /// Says that a key, or a click, did nothing because it came again at once.
    fn say_held(&mut self, key: Option<Key>) {
        let seat = match (self.place(), &self.screen) {
            (Focus::Turn(_), Screen::Table(table)) => Some(table.shown_turn()),
            (Focus::Turn(_) | Focus::Bots | Focus::At(_), _) => None,
        };
        if self.notices.now().is_none_or(Notice::gives_way) {
            self.notices.say(Notice::HeldDown(key, seat));
        }
    }

    /// Ctrl-C: asks while a game runs, and takes a second Ctrl-C for yes.
    fn interrupt(&mut self, out: &mut Outbox) {
        if matches!(self.overlay, Some(Overlay::Ask(Question::Quit, _))) {
            out.terminal.push(Terminal::Quit);
        } else {
            self.quit(out);
        }
    }

    pub(super) fn paste(&mut self, text: &str, out: &mut Outbox) {
        if self.drawn.too_small {
            return;
        }
        self.notices.read_on();
        match (&mut self.screen, self.overlay) {
            (_, Some(Overlay::SaveAs)) => overlaid::type_file(&mut self.file, text),
            (Screen::Setup(setup), None) => setup.paste(text, out),
            (_, Some(_)) | (Screen::Table(_) | Screen::Replay(_) | Screen::Review(_), None) => {
                self.notices.say(Notice::PasteIgnored);
            }
        }
    }

    /// Something was clicked: what was drawn there last, the uppermost of several.
    pub(super) fn click(&mut self, x: u16, y: u16, press: Press, out: &mut Outbox) {
        if self.drawn.too_small {
            return;
        }
        if self.context() == Context::Moving {
            // A click settles what moves and does nothing else, as any key.
            return self.below(Command::Play(Play::Settle), out);
        }
        let hit = self.drawn.hits.iter().rev().find(|hit| hit.holds(x, y));
        let Some(target) = hit.map(|hit| hit.target) else { return };
        // Where things are is known again after the next drawing: the second of two quick clicks was meant for
        // what is no longer there.
        self.drawn.hits.clear();
        if let Target::Key(key) = target {
            return self.key(key, press, out);
        }
        let reads = self.context() == Context::Read;
        if self.counts_once(press, reads.then_some(Command::Play(Play::GoOn))) {
            return self.say_held(None);
        }
        self.command(Command::Click(target), out);
    }

    /// The wheel was turned by a notch: some lines of a text, or a step of a replay.
    pub(super) fn wheel(&mut self, down: bool, out: &mut Outbox) {
        if self.drawn.too_small {
            return;
        }
        match (self.overlay, &self.screen) {
            (Some(overlay), _) => self.overlay = Some(overlay.scrolled(down, NOTCH, self.drawn.scroll)),
            (None, Screen::Replay(_) | Screen::Review(_)) => {
                self.below(Command::Go(if down { Go::Next } else { Go::Previous }), out);
            }
            (None, Screen::Setup(_) | Screen::Table(_)) => {}
        }
    }
}
