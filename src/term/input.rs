//! What comes to the loop, and what it means to the program.

use std::sync::mpsc::Sender;
use std::thread;

use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

use crate::app::msg::{Key, Msg};

/// What comes to the loop.
pub enum Input {
    Event(Event),
    /// There is no terminal any more.
    Gone,
    #[cfg(unix)]
    Signal(i32),
}

impl Input {
    /// Whether the program was stopped until now.
    pub fn wakes(&self) -> bool {
        match self {
            #[cfg(unix)]
            Self::Signal(signal) => *signal == signal_hook::consts::SIGCONT,
            _ => false,
        }
    }
}

/// Sends on what the terminal says, from a thread that sleeps until it says something.
pub fn listen(sender: Sender<Input>) {
    thread::spawn(move || {
        loop {
            let input = event::read().map_or(Input::Gone, Input::Event);
            let last = matches!(input, Input::Gone);
            if sender.send(input).is_err() || last {
                return;
            }
        }
    });
}

/// What an event of the terminal means to the program; nothing for a released key or a resize, which only
/// brings a new picture.
pub fn message(event: Event) -> Option<Msg> {
    match event {
        Event::Key(event) if event.kind != KeyEventKind::Release => {
            Some(Msg::Key { key: key(event)?, repeat: event.kind == KeyEventKind::Repeat })
        }
        Event::Paste(text) => Some(Msg::Paste(text)),
        Event::Mouse(event) => match event.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Msg::Click { x: event.column, y: event.row }),
            MouseEventKind::ScrollDown => Some(Msg::Wheel(1)),
            MouseEventKind::ScrollUp => Some(Msg::Wheel(-1)),
            _ => None,
        },
        _ => None,
    }
}

fn key(event: KeyEvent) -> Option<Key> {
    let control = event.modifiers.contains(KeyModifiers::CONTROL);
    let alt = event.modifiers.contains(KeyModifiers::ALT);
    Some(match event.code {
        // What a console of Windows makes of AltGr, which types letters of a name.
        KeyCode::Char(c) if cfg!(windows) && control && alt => Key::Char(c),
        // What Backspace sends on terminals that keep Delete for 0x7f.
        KeyCode::Char('h') if control => Key::Backspace,
        // What the system makes of an Enter typed before the terminal was the program's.
        KeyCode::Char('j') if control => Key::Enter,
        KeyCode::Char(c) if control => Key::Ctrl(c.to_ascii_lowercase()),
        // Alt and a letter is what is left of an Esc sequence on a slow line: not a letter typed.
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
        let msg = |repeat| Some(Msg::Key { key: Key::Enter, repeat });
        assert_eq!(enter(KeyEventKind::Press), msg(false));
        assert_eq!(enter(KeyEventKind::Repeat), msg(true));
        assert_eq!(enter(KeyEventKind::Release), None);
    }

    #[test]
    fn letters_with_ctrl_or_alt_are_no_letters() {
        let q = |modifiers| pressed(KeyCode::Char('q'), modifiers, KeyEventKind::Press);
        assert_eq!(q(KeyModifiers::CONTROL), Some(Key::Ctrl('q').into()));
        if cfg!(not(windows)) {
            assert_eq!(q(KeyModifiers::CONTROL | KeyModifiers::ALT), Some(Key::Ctrl('q').into()));
        }
        assert_eq!(q(KeyModifiers::ALT), None, "the rest of a split Esc sequence types nothing");
        assert_eq!(q(KeyModifiers::SHIFT), Some(Key::Char('q').into()));
    }

    #[test]
    fn an_enter_typed_while_the_program_starts_is_one() {
        let typed = pressed(KeyCode::Char('j'), KeyModifiers::CONTROL, KeyEventKind::Press);
        assert_eq!(typed, Some(Key::Enter.into()));
    }

    #[test]
    fn both_bytes_that_terminals_send_for_backspace_erase() {
        for (code, modifiers) in
            [(KeyCode::Backspace, KeyModifiers::NONE), (KeyCode::Char('h'), KeyModifiers::CONTROL)]
        {
            assert_eq!(pressed(code, modifiers, KeyEventKind::Press), Some(Key::Backspace.into()));
        }
    }

    #[test]
    fn a_press_and_the_wheel_mean_something_and_the_rest_of_the_mouse_does_not() {
        let at = |kind| {
            let (column, row, modifiers) = (3, 65535, KeyModifiers::NONE);
            message(Event::Mouse(MouseEvent { kind, column, row, modifiers }))
        };
        assert_eq!(at(MouseEventKind::Down(MouseButton::Left)), Some(Msg::Click { x: 3, y: 65535 }));
        assert_eq!(at(MouseEventKind::ScrollUp), Some(Msg::Wheel(-1)));
        assert_eq!(at(MouseEventKind::Up(MouseButton::Left)), None);
        assert_eq!(at(MouseEventKind::Down(MouseButton::Right)), None);
        assert_eq!(at(MouseEventKind::Moved), None);
        assert_eq!(message(Event::FocusLost), None);
        assert_eq!(message(Event::Resize(1, 1)), None);
    }
}
