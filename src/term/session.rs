//! The terminal's modes while the program is in it, and giving them back by whatever way it leaves.

use std::io::{self, Write, stdout};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
#[cfg(unix)]
use std::time::Duration;
use std::{panic, process, thread};

use crossterm::terminal::{self, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, queue};

use super::reports::{LeaveMouse, MarkPaste, TakeMouse, UnmarkPaste};

/// In whose hands the terminal is. Kept for the whole program, for a panic can come from any thread.
static HANDS: AtomicU8 = AtomicU8::new(OUTSIDE);

/// Its own, or the shell's.
const OUTSIDE: u8 = 0;
/// Ours.
const INSIDE: u8 = 1;
/// It is being given back.
const LEAVING: u8 = 2;

/// How often a terminal that takes nothing is tried again at the very end, a moment apart.
#[cfg(unix)]
const TRIES: u32 = 40;
#[cfg(unix)]
const MOMENT: Duration = Duration::from_millis(5);

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

#[cfg(unix)]
impl Session {
    /// Gives the terminal back at the end of a program whose loop hangs, perhaps in a write to a terminal that
    /// stands still. So nothing is waited for, neither the lock of the output, which the loop may hold, nor a
    /// terminal that takes nothing.
    pub fn abandon() {
        use rustix::process::{Signal, getpid, kill_process};
        use rustix::termios::{QueueSelector, tcflush};
        if HANDS.load(Ordering::SeqCst) != OUTSIDE {
            let out = stdout();
            let mut words = last_words();
            if !takes_more(&out) {
                // What the terminal has not shown yet it need not show any more: that makes room. A writer that
                // waits for some looks again after a signal; then the loop goes on, and ends the program itself.
                let _ = tcflush(&out, QueueSelector::OFlush);
                let _ = kill_process(getpid(), Signal::WINCH);
            }
            for _ in 0..TRIES {
                if HANDS.load(Ordering::SeqCst) == OUTSIDE || words.is_empty() {
                    break;
                }
                if takes_more(&out)
                    && let Ok(written) = rustix::io::write(&out, &words)
                {
                    words.drain(..written);
                } else {
                    thread::sleep(MOMENT);
                }
            }
        }
        let _ = terminal::disable_raw_mode();
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
    HANDS.store(INSIDE, Ordering::SeqCst);
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
    if HANDS.compare_exchange(INSIDE, LEAVING, Ordering::SeqCst, Ordering::SeqCst).is_err() {
        return false;
    }
    // There is nobody left to tell if the terminal is gone.
    let _ = stdout().write_all(&last_words());
    let _ = stdout().flush();
    let _ = terminal::disable_raw_mode();
    HANDS.store(OUTSIDE, Ordering::SeqCst);
    true
}

/// What a terminal is told on leaving. It may have half a picture before it: that ends too.
fn last_words() -> Vec<u8> {
    let mut words = Vec::new();
    // Nothing fails that is written into memory.
    let _ = queue!(words, EndSynchronizedUpdate);
    let _ = queue!(words, UnmarkPaste);
    if MOUSE.load(Ordering::SeqCst) {
        let _ = queue!(words, LeaveMouse);
    }
    let _ = queue!(words, cursor::Show, LeaveAlternateScreen);
    words
}

/// Whether the terminal takes some bytes at once.
#[cfg(unix)]
fn takes_more(out: &io::Stdout) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let mut fds = [PollFd::new(out, PollFlags::OUT)];
    let looked = poll(&mut fds, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
    looked.is_ok() && fds[0].revents().contains(PollFlags::OUT)
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
