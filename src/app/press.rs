//! Whether a key was pressed by itself, or came of being held down.
//!
//! A terminal sends a held key as many presses: after a first pause of 250 to 660 ms, 10 to 40 a second. Few
//! terminals say which they are, so the time between two presses has to tell.

use std::time::Duration;

use super::key::{Key, Press};
use super::msg::Msg;

/// A key that comes again within this time is held down, or was hit twice by mistake: a quick player presses one
/// key six times a second, 166 ms apart, and the slowest terminal repeats it every 100 ms.
pub const AT_ONCE: Duration = Duration::from_millis(150);

/// What can be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pressed {
    Key(Key),
    /// The button of the mouse, wherever it points: nobody means two places so soon.
    Button,
}

/// What was pressed last, and when. Whoever reads the keyboard has one, for only there it is known when a key
/// came, however long the rest of the program was busy.
#[derive(Clone, Debug, Default)]
pub struct Presses(Option<(Pressed, Duration)>);

impl Presses {
    /// The message, a key or a click marked with how it came. `at` is a time counted from anywhere.
    #[must_use]
    pub fn marked(&mut self, mut msg: Msg, at: Duration) -> Msg {
        let (pressed, press) = match &mut msg {
            Msg::Key { key, press } => (Pressed::Key(*key), press),
            Msg::Click { press, .. } => (Pressed::Button, press),
            Msg::Wheel { .. }
            | Msg::SlowLine
            | Msg::Paste(_)
            | Msg::Command(_)
            | Msg::Decided(..)
            | Msg::Tick(_)
            | Msg::Saved(_)
            | Msg::NotSavedThere(_)
            | Msg::WaitsForDisk { .. }
            | Msg::SaveAs(_)
            | Msg::NotSaved { .. }
            | Msg::NotRemembered(_)
            | Msg::Resumed(_)
            | Msg::Analysing(..)
            | Msg::Analysed(_)
            | Msg::Dangers(_) => return msg,
        };
        let again = |(last, then)| last == pressed && at.saturating_sub(then) <= AT_ONCE;
        if *press == Press::Fresh && self.0.is_some_and(again) {
            *press = Press::Again;
        }
        // Each repeat counts: a key held for long is held to the end.
        self.0 = Some((pressed, at));
        msg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How the same key comes at these times, in milliseconds.
    fn presses(at: &[u64]) -> Vec<Press> {
        let mut presses = Presses::default();
        let press = |&at| match presses.marked(Key::Enter.into(), Duration::from_millis(at)) {
            Msg::Key { press, .. } => press,
            other => panic!("{other:?} is no key"),
        };
        at.iter().map(press).collect()
    }

    #[test]
    fn a_key_that_comes_at_once_is_a_repeat_and_so_is_every_one_after_it() {
        use Press::{Again, Fresh};
        assert_eq!(presses(&[0, 30, 60, 90, 190, 340]), [Fresh, Again, Again, Again, Again, Again]);
        assert_eq!(presses(&[0, 500, 530, 560, 800]), [Fresh, Fresh, Again, Again, Fresh]);
        assert_eq!(presses(&[0, 0]), [Fresh, Again]);
    }

    #[test]
    fn six_keys_a_second_are_each_pressed_by_themselves() {
        let at: Vec<u64> = (0..60).map(|n| n * 1000 / 6).collect();
        assert!(presses(&at).iter().all(|&press| press == Press::Fresh));
    }

    #[test]
    fn another_key_in_between_ends_it_and_what_the_terminal_says_stands() {
        let mut presses = Presses::default();
        let mut press = |msg: Msg, at| match presses.marked(msg, Duration::from_millis(at)) {
            Msg::Key { press, .. } | Msg::Click { press, .. } => press,
            other => panic!("{other:?} is not pressed"),
        };
        assert_eq!(press(Key::Enter.into(), 0), Press::Fresh);
        assert_eq!(press(Key::Char(' ').into(), 10), Press::Fresh);
        assert_eq!(press(Key::Enter.into(), 20), Press::Fresh);
        assert_eq!(press(Msg::Key { key: Key::Enter, press: Press::Held }, 900), Press::Held);
        assert_eq!(press(Key::Enter.into(), 930), Press::Again, "the terminal may say it of some only");
        assert_eq!(press(Msg::click(3, 4), 940), Press::Fresh);
        assert_eq!(press(Msg::click(5, 4), 1000), Press::Again, "a double click, not quite on one spot");
        assert_eq!(press(Msg::click(5, 4), 1200), Press::Fresh);
    }
}
