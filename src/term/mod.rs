//! The terminal: modes, keys, signals, and the loop that joins them to the program.
//!
//! The only module that names crossterm. It decides nothing: messages go into `app`, pictures come out of
//! `ui`.
//!
//! ```text
//!   input thread ──┐                       ┌── draw, only after something happened
//!                  ├─ channel ─> App::update
//!   signal thread ─┤                       └── wait: for ever at rest, for the next frame while moving
//!   bots' thread ──┤
//!   disk's thread ─┘
//! ```
//!
//! Where there is no screen to draw on, [`run_plain`] drives the same program in lines of words.

mod abilities;
mod analyst;
mod columns;
mod encode;
mod input;
mod keeper;
mod plain;
mod progress;
mod reports;
mod screen;
mod session;
#[cfg(unix)]
mod signals;
mod thinker;

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::app::App;
use crate::app::msg::Msg;
use crate::app::outbox::{Job, Terminal};
use crate::ui::Look;

use analyst::Analyst;
use input::{Input, Inputs};
use screen::Painter;
use thinker::Thinker;

pub use abilities::{depth, glyphs, glyphs_beyond_ascii, is_dumb, is_slow, is_terminal, may_be_wide};
pub use columns::columns;
pub use keeper::{Keeper, why_not, why_not_saved};
pub use plain::{Plain, run_plain};
pub use progress::{INTERRUPTED, Progress};
pub use session::Session;

/// The least time between two pictures: 30 a second, however fast the keys come.
const FRAME: Duration = Duration::from_millis(33);

/// The longest time for which inputs are taken in before it is asked whether a picture is due: so there is one
/// every 50 ms at least, however many inputs come and however much each of them costs.
const GATHER: Duration = Duration::from_millis(10);

/// A picture that takes longer to write has met a slow line.
const SLOW: Duration = Duration::from_millis(400);

/// How long a program that a signal ends waits for the disk.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(1);

/// Plays until the program asks to leave. The terminal is then as it was before.
///
/// # Errors
/// If the terminal cannot be read or written.
pub fn run(app: &mut App, look: &Look, keeper: &mut Keeper) -> Result<()> {
    let (sender, sent) = channel();
    // First the signals: from the moment the terminal is changed, each of them has to change it back.
    #[cfg(unix)]
    let (stop, unheard) = signals::listen(&sender).context("cannot listen to signals")?;
    #[cfg(unix)]
    let mut inputs = Inputs::new(sent, sender.clone(), unheard);
    #[cfg(windows)]
    let mut inputs = Inputs::new(sent, sender.clone());
    let _session = Session::start(app.settings().mouse).context("cannot set up the terminal")?;
    let thinker = Thinker::new(sender.clone());
    if !inputs.listen() {
        app.lacks_threads();
    }
    keeper.work_beside(sender.clone());
    let mut play = Loop {
        app,
        keeper,
        screen: Painter::new(look),
        analyst: Analyst::new(sender),
        thinker,
        clock: Instant::now(),
        slow: false,
        #[cfg(unix)]
        stop,
        #[cfg(unix)]
        woken: false,
    };
    let ended = play.run(&mut inputs);
    // Whoever notices first that the terminal is gone, it ends as by the signal that says so.
    #[cfg(unix)]
    if ended.is_err() && signals::is_gone() {
        session::pause();
        let _ = keeper.close(PATIENCE);
        std::process::exit(128 + signal_hook::consts::SIGHUP);
    }
    ended
}

/// Whether to go on after an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    GoOn,
    Leave,
}

/// Takes in an input and those that have come after it, until there is no other or it gets late.
fn gather<T>(
    first: T,
    mut more: impl FnMut() -> Option<T>,
    mut take: impl FnMut(T) -> Result<Then>,
    mut late: impl FnMut() -> bool,
) -> Result<Then> {
    let mut next = Some(first);
    while let Some(input) = next {
        if take(input)? == Then::Leave {
            return Ok(Then::Leave);
        }
        next = if late() { None } else { more() };
    }
    Ok(Then::GoOn)
}

struct Loop<'a> {
    app: &'a mut App,
    keeper: &'a mut Keeper,
    screen: Painter<'a>,
    analyst: Analyst,
    thinker: Thinker,
    /// The time up to which the program has been told of it.
    clock: Instant,
    /// Whether the line has proved slow.
    slow: bool,
    /// Whether the signals ask for a stop.
    #[cfg(unix)]
    stop: signals::Stop,
    /// Whether the signal that ended our own stop is still to come.
    #[cfg(unix)]
    woken: bool,
}

impl Loop<'_> {
    fn run(&mut self, inputs: &mut Inputs) -> Result<()> {
        self.update(Msg::Tick(Duration::ZERO));
        // Whether something may have happened since the last picture.
        let mut stale = self.draw()?;
        let mut drawn = Instant::now();
        loop {
            let picture = stale.then(|| FRAME.saturating_sub(drawn.elapsed()));
            if picture == Some(Duration::ZERO) {
                stale = self.draw()?;
                drawn = Instant::now();
                continue;
            }
            let wake = [picture, self.app.wake_in(), self.keeper.wake_in()];
            let next = inputs.wait(wake.into_iter().flatten().min());
            stale = true;
            self.tick(next.as_ref().ok());
            match next {
                Ok(input) => {
                    let began = Instant::now();
                    let more = || inputs.already().ok();
                    let late = || began.elapsed() >= GATHER;
                    if gather(input, more, |input| self.take(input), late)? == Then::Leave {
                        return Ok(());
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => bail!("nothing reads the keys any more"),
            }
        }
    }

    /// Draws the program as it is; gives whether that changed something about it.
    fn draw(&mut self) -> Result<bool> {
        let slow = self.screen.draw(self.app)? > SLOW;
        let slow = slow && !std::mem::replace(&mut self.slow, true);
        if slow {
            self.update(Msg::SlowLine);
        }
        Ok(slow)
    }

    /// Tells the program how much time went by, but for the time in which it was stopped.
    fn tick(&mut self, input: Option<&Input>) {
        let now = Instant::now();
        // A wait that ends by itself was short, unless the program was stopped meanwhile from outside.
        let most = if input.is_some() { Duration::MAX } else { Duration::from_secs(2) };
        if !input.is_some_and(Input::wakes) {
            self.update(Msg::Tick(now.duration_since(self.clock).min(most)));
        }
        self.clock = now;
    }

    /// Tells the program something, and does what it asks for. What belongs into the record is on the disk
    /// before it is drawn, unless the disk is slow.
    fn update(&mut self, msg: Msg) -> Then {
        let out = self.keeper.tell(self.app, msg);
        for job in out.jobs {
            match job {
                Job::Think(question) => self.thinker.ask(question),
                Job::Analyse(game) => self.analyst.begin(*game),
                Job::StopAnalysing => self.analyst.stop(),
            }
        }
        for task in out.terminal {
            match task {
                Terminal::Quit => return Then::Leave,
                Terminal::Redraw => self.screen.forget(),
                // A terminal that cannot be told will not take the next picture either.
                Terminal::Bell => drop(screen::ring()),
                Terminal::Mouse(take) => drop(session::mouse(take)),
                #[cfg(unix)]
                Terminal::Suspend => signals::ask_to_stop(),
                #[cfg(not(unix))]
                Terminal::Suspend => self.screen.forget(),
            }
        }
        Then::GoOn
    }

    fn take(&mut self, input: Input) -> Result<Then> {
        match input {
            Input::Msg(msg) => return Ok(self.update(msg)),
            // Every input brings a picture, and every picture asks for the size.
            #[cfg(windows)]
            Input::Resized => {}
            // The signal that says so may come too, or not: not everyone hears of it.
            #[cfg(unix)]
            Input::Gone => self.signal(signal_hook::consts::SIGHUP)?,
            #[cfg(windows)]
            Input::Gone => bail!("the terminal is gone"),
            #[cfg(unix)]
            Input::Signal(signal) => self.signal(signal)?,
        }
        Ok(Then::GoOn)
    }

    #[cfg(unix)]
    fn signal(&mut self, signal: i32) -> Result<()> {
        use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
        match signal {
            SIGTSTP if signals::can_be_woken() => {
                if !self.stop.is_meant() {
                    return Ok(());
                }
                session::pause();
                // What ends the stop may have come while the terminal was given back.
                if self.stop.is_asked() {
                    signals::stop().context("cannot stop the program")?;
                    self.woken = true;
                }
                self.come_back()
            }
            // What the system does where no shell could wake the program: it goes on.
            SIGTSTP => {
                self.screen.forget();
                Ok(())
            }
            // Every input brings a picture, and every picture asks for the size.
            SIGWINCH => Ok(()),
            SIGCONT if std::mem::take(&mut self.woken) => Ok(()),
            SIGCONT => self.come_back(),
            _ => {
                session::pause();
                // Nobody is left to be told.
                let _ = self.keeper.close(PATIENCE);
                std::process::exit(128 + signal)
            }
        }
    }

    /// Takes the terminal again after a stop, in whatever state it is, and draws everything.
    #[cfg(unix)]
    fn come_back(&mut self) -> Result<()> {
        session::resume().context("cannot set up the terminal")?;
        self.screen.forget();
        self.clock = Instant::now();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// How many inputs are taken in before the next picture, if each takes so long and all are there already.
    fn taken_in(each: Duration) -> usize {
        let (sender, inputs) = channel();
        (0..10_000).for_each(|n| sender.send(n).expect("somebody listens"));
        let (now, taken) = (Cell::new(Duration::ZERO), Cell::new(0));
        let take = |_| {
            taken.set(taken.get() + 1);
            now.set(now.get() + each);
            Ok(Then::GoOn)
        };
        let first = inputs.recv().expect("there are many");
        let then =
            gather(first, || inputs.try_recv().ok(), take, || now.get() >= GATHER).expect("nothing fails");
        assert_eq!(then, Then::GoOn);
        taken.get()
    }

    #[test]
    fn a_flood_of_input_does_not_keep_the_next_picture_waiting() {
        assert_eq!(taken_in(Duration::from_millis(200)), 1, "on a slow disk a picture follows every key");
        assert_eq!(taken_in(Duration::from_millis(1)), 10);
        assert_eq!(taken_in(Duration::ZERO), 10_000, "what costs nothing is taken in at once");
        assert!(FRAME + GATHER < Duration::from_millis(50), "a picture is due every 50 ms");
    }

    #[test]
    fn nothing_more_is_taken_in_once_the_program_is_to_be_left() {
        let (sender, inputs) = channel();
        sender.send(2).expect("somebody listens");
        let then =
            gather(1, || inputs.try_recv().ok(), |_| Ok(Then::Leave), || false).expect("nothing fails");
        assert_eq!((then, inputs.try_recv()), (Then::Leave, Ok(2)));
    }
}
