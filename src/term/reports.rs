//! What the terminal is asked to report beside keys: pasted text as such, and of the mouse presses and the
//! wheel only, so that a mouse that moves wakes nobody.

use std::fmt;

use crossterm::Command;

/// Pasted text is told from keys.
pub struct MarkPaste;

/// Pasted text comes as keys again.
pub struct UnmarkPaste;

/// Takes the mouse from the terminal: presses and the wheel are reported, with their places as decimals.
pub struct TakeMouse;

/// Leaves the mouse to the terminal.
pub struct LeaveMouse;

impl Command for MarkPaste {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str("\u{1b}[?2004h")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> std::io::Result<()> {
        crossterm::event::EnableBracketedPaste.execute_winapi()
    }
}

impl Command for UnmarkPaste {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str("\u{1b}[?2004l")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> std::io::Result<()> {
        crossterm::event::DisableBracketedPaste.execute_winapi()
    }
}

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
