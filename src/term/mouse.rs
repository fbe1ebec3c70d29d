//! The mouse: presses and the wheel only, so that a mouse that moves wakes nobody.

use std::fmt;

use crossterm::Command;

/// Takes the mouse from the terminal: presses and the wheel are reported, with their places as decimals.
pub struct TakeMouse;

/// Leaves the mouse to the terminal.
pub struct LeaveMouse;

impl Command for TakeMouse {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str("\u{1b}[?1000h\u{1b}[?1006h")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> std::io::Result<()> {
        crossterm::event::EnableMouseCapture.execute_winapi()
    }
}

impl Command for LeaveMouse {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str("\u{1b}[?1006l\u{1b}[?1000l")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> std::io::Result<()> {
        crossterm::event::DisableMouseCapture.execute_winapi()
    }
}
