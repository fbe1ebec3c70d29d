//! What the console of Windows tells, as crossterm reads it.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread::Builder;
use std::time::{Duration, Instant};

use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

use super::Input;
use crate::app::key::Key;
use crate::app::key::Press;
use crate::app::msg::Msg;
use crate::app::press::Presses;

/// What comes to the loop, by way of threads that send it.
pub struct Inputs {
    sent: Receiver<Input>,
    to_loop: Sender<Input>,
}

impl Inputs {
    pub fn new(sent: Receiver<Input>, to_loop: Sender<Input>) -> Self {
        Self { sent, to_loop }
    }

    /// Begins to read the console; says whether there are threads enough.
    pub fn listen(&mut self) -> bool {
        let to_loop = self.to_loop.clone();
        let listening = listen(to_loop.clone());
        // A console is read by a thread or not at all.
        listening.is_ok() || to_loop.send(Input::Gone).is_err()
    }

    /// The next that comes within that time, or whenever it comes.
    pub fn wait(&mut self, time: Option<Duration>) -> Result<Input, RecvTimeoutError> {
        match time {
            Some(time) => self.sent.recv_timeout(time),
            None => self.sent.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    /// What has come already.
    pub fn already(&mut self) -> Result<Input, RecvTimeoutError> {
        self.sent.try_recv().map_err(|_| RecvTimeoutError::Timeout)
    }
}

/// Sends on what the console says, from a thread that sleeps until it says something.
fn listen(sender: Sender<Input>) -> io::Result<()> {
    let listening = Builder::new().spawn(move || {
        let (mut presses, began) = (Presses::default(), Instant::now());
        loop {
            let input = match event::read() {
                Ok(Event::Resize(..)) => Some(Input::Resized),
                Ok(event) => message(event).map(|msg| Input::Msg(presses.marked(msg, began.elapsed()))),
                Err(_) => Some(Input::Gone),
            };
            let last = matches!(input, Some(Input::Gone));
            if input.is_some_and(|input| sender.send(input).is_err()) || last {
                return;
            }
        }
    });
    listening.map(drop)
}

/// What an event of the console means to the program; nothing for a released key.
fn message(event: Event) -> Option<Msg> {
    match event {
        Event::Key(event) if event.kind != KeyEventKind::Release => {
            let held = event.kind == KeyEventKind::Repeat;
            Some(Msg::Key { key: key(event)?, press: if held { Press::Held } else { Press::Fresh } })
        }
        Event::Paste(text) => Some(Msg::Paste(text)),
        Event::Mouse(event) => match event.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Msg::click(event.column, event.row)),
            MouseEventKind::ScrollDown => Some(Msg::Wheel { down: true }),
            MouseEventKind::ScrollUp => Some(Msg::Wheel { down: false }),
            _ => None,
        },
        _ => None,
    }
}

fn key(event: KeyEvent) -> Option<Key> {
    let control = event.modifiers.contains(KeyModifiers::CONTROL);
    let alt = event.modifiers.contains(KeyModifiers::ALT);
    let more = KeyModifiers::SUPER | KeyModifiers::HYPER | KeyModifiers::META;
    let types = matches!(event.code, KeyCode::Char(_));
    if event.modifiers.intersects(more) || !types && (control || alt) {
        // With these held it is another key, which the program does not know.
        return None;
    }
    Some(match event.code {
        // What the console makes of AltGr, which types letters of a name.
        KeyCode::Char(c) if control && alt => Key::Char(c),
        KeyCode::Char(c) if control => Key::Ctrl(c.to_ascii_lowercase()),
        KeyCode::Char(_) if alt => return None,
        KeyCode::Char(c) => Key::Char(c),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab if event.modifiers.contains(KeyModifiers::SHIFT) => Key::BackTab,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::F(n) => Key::F(n),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crossterm::event::MouseEvent;

    use super::*;

    fn pressed(code: KeyCode, modifiers: KeyModifiers, kind: KeyEventKind) -> Option<Msg> {
        message(Event::Key(KeyEvent::new_with_kind(code, modifiers, kind)))
    }

    #[test]
    fn a_key_acts_when_pressed_says_when_held_and_does_nothing_when_let_go() {
        let enter = |kind| pressed(KeyCode::Enter, KeyModifiers::NONE, kind);
        let msg = |press| Some(Msg::Key { key: Key::Enter, press });
        assert_eq!(enter(KeyEventKind::Press), msg(Press::Fresh));
        assert_eq!(enter(KeyEventKind::Repeat), msg(Press::Held));
        assert_eq!(enter(KeyEventKind::Release), None);
    }

    #[test]
    fn letters_with_ctrl_or_alt_are_no_letters_but_with_both_they_are() {
        let q = |modifiers| pressed(KeyCode::Char('q'), modifiers, KeyEventKind::Press);
        assert_eq!(q(KeyModifiers::CONTROL), Some(Key::Ctrl('q').into()));
        assert_eq!(q(KeyModifiers::ALT), None);
        assert_eq!(q(KeyModifiers::CONTROL | KeyModifiers::ALT), Some(Key::Char('q').into()), "AltGr");
        assert_eq!(q(KeyModifiers::SHIFT), Some(Key::Char('q').into()));
    }

    #[test]
    fn what_no_key_of_the_program_names_with_another_key_held_is_no_key() {
        for held in [KeyModifiers::CONTROL, KeyModifiers::ALT, KeyModifiers::SUPER, KeyModifiers::META] {
            for code in [KeyCode::Enter, KeyCode::Up, KeyCode::F(10), KeyCode::Tab, KeyCode::Backspace] {
                assert_eq!(pressed(code, held, KeyEventKind::Press), None, "{code:?} with {held:?}");
            }
        }
        assert_eq!(pressed(KeyCode::Char('q'), KeyModifiers::SUPER, KeyEventKind::Press), None);
        let enter = pressed(KeyCode::Enter, KeyModifiers::SHIFT, KeyEventKind::Press);
        assert_eq!(enter, Some(Key::Enter.into()));
    }

    #[test]
    fn a_press_and_the_wheel_mean_something_and_the_rest_of_the_mouse_does_not() {
        let at = |kind| {
            let (column, row, modifiers) = (3, 65535, KeyModifiers::NONE);
            message(Event::Mouse(MouseEvent { kind, column, row, modifiers }))
        };
        assert_eq!(at(MouseEventKind::Down(MouseButton::Left)), Some(Msg::click(3, 65535)));
        assert_eq!(at(MouseEventKind::ScrollUp), Some(Msg::Wheel { down: false }));
        assert_eq!(at(MouseEventKind::Up(MouseButton::Left)), None);
        assert_eq!(at(MouseEventKind::Down(MouseButton::Right)), None);
        assert_eq!(at(MouseEventKind::Moved), None);
        assert_eq!(message(Event::FocusLost), None);
    }
}
