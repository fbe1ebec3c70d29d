//! How far a long piece of work has come, on a terminal, and what Ctrl-C does meanwhile.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};

/// The exit code of a program that Ctrl-C has ended: 128 and the number of that signal.
pub const INTERRUPTED: u8 = 130;

/// A bar on the error output, if that is a terminal. Whatever ends the work takes it off the screen: its end, Ctrl-C or
/// another signal.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    /// What Ctrl-C sets first, if anything.
    stop: Option<Arc<AtomicBool>>,
    #[cfg(unix)]
    _signals: Option<signals::Listening>,
}

impl Progress {
    /// Of so many steps. Ctrl-C ends the program.
    pub fn new(steps: u64) -> Self {
        Self::of(bar(steps), None)
    }

    /// Of so many steps. The first Ctrl-C only sets `stop`, for what is done to be kept; a second one ends the program.
    pub fn stopping(steps: u64, stop: &Arc<AtomicBool>) -> Self {
        Self::of(bar(steps), Some(Arc::clone(stop)))
    }

    /// Of as many steps as it takes. Ctrl-C ends the program.
    pub fn endless() -> Self {
        let spinner =
            ProgressStyle::with_template("{msg}").unwrap_or_else(|_| ProgressStyle::default_spinner());
        let target = if shown() { narrow() } else { ProgressDrawTarget::hidden() };
        Self::of(ProgressBar::with_draw_target(None, target).with_style(spinner), None)
    }

    fn of(bar: ProgressBar, stop: Option<Arc<AtomicBool>>) -> Self {
        let progress = Self {
            #[cfg(unix)]
            _signals: signals::Listening::new(&bar, stop.clone()),
            bar,
            stop,
        };
        // The first step may take a while. What is shown is taken away by Ctrl-C from here on.
        progress.bar.tick();
        progress
    }

    /// So many steps more are done.
    pub fn add(&self, steps: u64) {
        self.bar.inc(steps);
    }

    /// So many steps of so many are done.
    pub fn set(&self, done: u64, steps: u64) {
        self.bar.set_length(steps);
        self.bar.set_position(done);
    }

    /// Says how it stands where nobody knows how many steps it takes.
    pub fn say(&self, words: String) {
        self.bar.set_message(words);
        self.bar.tick();
    }

    /// Does something with the bar off the screen.
    pub fn aside<T>(&self, what: impl FnOnce() -> T) -> T {
        self.bar.suspend(what)
    }

    /// Takes the bar off the screen for good. Ctrl-C still ends the program as said.
    pub fn clear(&self) {
        clear(&self.bar);
    }

    /// Whether Ctrl-C has set the flag.
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Takes a bar off the screen, whatever else may be told to it.
fn clear(bar: &ProgressBar) {
    bar.finish_and_clear();
    bar.set_draw_target(ProgressDrawTarget::hidden());
}

/// Whether there is anybody to see it, on a terminal that can take it away again.
fn shown() -> bool {
    io::stderr().is_terminal() && !super::is_dumb()
}

fn bar(steps: u64) -> ProgressBar {
    if !shown() {
        return ProgressBar::hidden();
    }
    // In characters that every terminal has.
    let style = ProgressStyle::with_template("[{wide_bar}] {pos}/{len}, {eta} left");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> ");
    ProgressBar::with_draw_target(Some(steps), narrow()).with_style(style)
}

/// The error output, as if it were narrower than it is: for Ctrl-C the terminal puts down a sign, `^C`, behind what is
/// there. At the end of a full line that would go to the next one, and only that would be taken away.
fn narrow() -> ProgressDrawTarget {
    ProgressDrawTarget::term_like_with_hz(Box::new(Narrow(Term::stderr())), 20)
}

#[derive(Debug)]
struct Narrow(Term);

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        Term::size(&self.0).1.saturating_sub(4).min(75)
    }

    fn height(&self) -> u16 {
        Term::size(&self.0).0
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_up(n)
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_down(n)
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_right(n)
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_left(n)
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.0.write_line(line)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(unix)]
mod signals {
    use std::process;
    use std::sync::LazyLock;
    use std::thread::{Builder, JoinHandle};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag::register_conditional_default;
    use signal_hook::iterator::{Handle, Signals};
    use signal_hook::low_level::emulate_default_handler;

    use super::{Arc, AtomicBool, INTERRUPTED, Ordering, ProgressBar, clear};

    const ENDS: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];

    /// Whether nobody listens: then signals end the program as they always do. Once somebody has listened, the
    /// system alone would not see to that.
    static NOBODY: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
        let nobody = Arc::new(AtomicBool::new(true));
        for signal in ENDS {
            let _ = register_conditional_default(signal, Arc::clone(&nobody));
        }
        nobody
    });

    /// A thread that takes the signals that end the program, for as long as this lives.
    #[derive(Debug)]
    pub(super) struct Listening {
        handle: Handle,
        thread: Option<JoinHandle<()>>,
    }

    impl Listening {
        /// Where there is no thread to be had, signals end the program as ever.
        pub(super) fn new(bar: &ProgressBar, stop: Option<Arc<AtomicBool>>) -> Option<Self> {
            let nobody = Arc::clone(&NOBODY);
            let mut signals = Signals::new(ENDS).ok()?;
            let (handle, bar) = (signals.handle(), bar.clone());
            let listen = move || {
                for signal in signals.forever() {
                    let stop = stop.as_ref().filter(|_| signal == SIGINT);
                    if stop.is_some_and(|stop| !stop.swap(true, Ordering::SeqCst)) {
                        continue;
                    }
                    clear(&bar);
                    if signal == SIGINT {
                        process::exit(i32::from(INTERRUPTED));
                    }
                    let _ = emulate_default_handler(signal);
                }
            };
            let thread = Builder::new().spawn(listen).ok()?;
            nobody.store(false, Ordering::SeqCst);
            Some(Self { handle, thread: Some(thread) })
        }
    }

    impl Drop for Listening {
        fn drop(&mut self) {
            NOBODY.store(true, Ordering::SeqCst);
            self.handle.close();
            // Another thread that takes signals may follow: this one is to take none away from it.
            if let Some(thread) = self.thread.take() {
                let _ = thread.join();
            }
        }
    }
}
