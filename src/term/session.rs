//! The terminal's modes while the program is in it, and giving them back by whatever way it leaves.

use std::io::{self, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::{panic, process, thread};

use crossterm::terminal::{self, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute};

use super::reports::{LeaveMouse, MarkPaste, TakeMouse, UnmarkPaste};

/// Whether the terminal is ours. Kept for the whole program, for a panic can come from any thread.
static INSIDE: AtomicBool = AtomicBool::new(false);

/// Whether the mouse is to be taken while the terminal is ours.
static MOUSE: AtomicBool = AtomicBool::new(false);

/// The terminal in the program's hands: raw, on its other screen, without a cursor, taking pasted text
/// apart from keys. It is given back when this is dropped, and before a panic prints its message.
#[derive(Debug)]
pub struct Session(());

impl Session {
    /// Takes the terminal, and the mouse if it is wanted.
    ///
    /// # Errors
    /// If it cannot be set up; it is then as it was.
    pub fn start(mouse: bool) -> io::Result<Self> {
        leave_on_panic();
        MOUSE.store(mouse, Ordering::SeqCst);
        let session = Self(());
        enter()?;
        Ok(session)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        leave();
    }
}

/// Gives the terminal back while the session goes on: before a stop, or before the process ends at once.
#[cfg(unix)]
pub fn pause() {
    leave();
}

/// Takes the terminal again after a stop, also if a shell changed its modes meanwhile.
#[cfg(unix)]
pub fn resume() -> io::Result<()> {
    // Raw mode is set only by who believes it is not: whoever stopped the program may have ended it.
    terminal::disable_raw_mode()?;
    enter()
}

fn enter() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    INSIDE.store(true, Ordering::SeqCst);
    execute!(stdout(), EnterAlternateScreen, MarkPaste, cursor::Hide)?;
    if MOUSE.load(Ordering::SeqCst) { execute!(stdout(), TakeMouse) } else { Ok(()) }
}

/// Takes the mouse from the terminal, or leaves it to the terminal again.
pub fn mouse(take: bool) -> io::Result<()> {
    MOUSE.store(take, Ordering::SeqCst);
    if take { execute!(stdout(), TakeMouse) } else { execute!(stdout(), LeaveMouse) }
}

/// Gives the terminal back: modes off while it is still raw, so that no late report reaches the shell;
/// then the cursor, the screen that was there before, and cooked mode. Says whether it was ours: doing so
/// twice would put the cursor back over what was printed in between.
fn leave() -> bool {
    if !INSIDE.swap(false, Ordering::SeqCst) {
        return false;
    }
    // There is nobody left to tell if the terminal is gone.
    let _ = execute!(stdout(), UnmarkPaste);
    if MOUSE.load(Ordering::SeqCst) {
        let _ = execute!(stdout(), LeaveMouse);
    }
    let _ = execute!(stdout(), cursor::Show, LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
    let _ = stdout().flush();
    true
}

fn leave_on_panic() {
    let before = panic::take_hook();
    let ours = thread::current().id();
    panic::set_hook(Box::new(move |panic| {
        let left = leave();
        before(panic);
        // The loop would wait for ever for a thread that is no more.
        if left && thread::current().id() != ours {
            process::exit(101);
        }
    }));
}
