//! What the system tells the program: to end, to stop, to go on.

use std::io::{self, stdin};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, Builder};
use std::time::Duration;

use nix::sys::signal::{SigSet, Signal as Taken};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Signal, getpgrp, getpid, getsid, kill_current_process_group, kill_process};
use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use super::input::Input;
use super::session::Session;

/// The time that the loop has to give the terminal back when a signal ends the program.
const GRACE: Duration = Duration::from_secs(2);

/// The time within which a stop that is taken back was never meant.
const AT_ONCE: Duration = Duration::from_millis(20);

/// The signals that end the program: those that would end it anyway, with the terminal left as it was just then. Faults
/// of the program itself are not among them.
const ENDS: &[Taken] = &[
    Taken::SIGTERM,
    Taken::SIGHUP,
    Taken::SIGINT,
    Taken::SIGQUIT,
    Taken::SIGUSR1,
    Taken::SIGUSR2,
    Taken::SIGALRM,
    Taken::SIGVTALRM,
    Taken::SIGPROF,
    Taken::SIGXCPU,
    Taken::SIGABRT,
    #[cfg(target_os = "linux")]
    Taken::SIGIO,
    #[cfg(target_os = "linux")]
    Taken::SIGPWR,
    #[cfg(all(
        target_os = "linux",
        not(any(target_arch = "mips", target_arch = "mips64", target_arch = "sparc64"))
    ))]
    Taken::SIGSTKFLT,
];

/// Signals without a name, which would end the program too: programs agree on what they mean. The numbers below are the
/// system library's own, or have a name.
#[cfg(target_os = "linux")]
const NAMELESS: std::ops::Range<i32> = 35..65;
#[cfg(not(target_os = "linux"))]
const NAMELESS: std::ops::Range<i32> = 0..0;

/// Whether the program is to stop, by all the signals that have come so far. They reach the loop one by one,
/// and a stop may be long over by then.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Whether it is, and is not told to go on at once. The signal that has a program go on is lost if it
    /// comes in the moment before the program stops: that moment has to be one in which none is likely.
    pub fn is_meant(&self) -> bool {
        self.is_asked() && {
            thread::sleep(AT_ONCE);
            self.is_asked()
        }
    }

    /// Whether it is: it was told to, and nothing that came later says otherwise.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// The signals for a program that has no thread to wait for them: it has to look for them itself.
pub struct Unheard {
    signals: Signals,
    stop: Stop,
}

impl Unheard {
    fn new() -> io::Result<Self> {
        let ends = ENDS.iter().map(|&signal| signal as i32);
        let signals = Signals::new(ends.chain([SIGTSTP, SIGCONT, SIGWINCH]))?;
        hear_nameless(&signals);
        Ok(Self { signals, stop: Stop::default() })
    }

    /// Those that have come.
    pub fn come(&mut self) -> Vec<i32> {
        let come: Vec<i32> = self.signals.pending().collect();
        if let Some(&last) = come.iter().rfind(|&&signal| signal != SIGWINCH) {
            self.stop.0.store(last == SIGTSTP, Ordering::SeqCst);
        }
        come
    }
}

/// Sends on the signals, from threads that sleep until there is one. To be called before any other thread is
/// begun, for those would take signals too. Where there is no thread to be had, gives the signals to be looked for.
///
/// They are waited for, not handled: so they come in the order of the system, in which what goes on takes back
/// a stop, many stops are one, and what ends the program comes first.
pub fn listen(sender: &Sender<Input>) -> io::Result<(Stop, Option<Unheard>)> {
    let mut waited_for: SigSet = ENDS.iter().copied().collect();
    waited_for.add(Taken::SIGTSTP);
    waited_for.add(Taken::SIGCONT);
    waited_for.thread_block()?;
    let stop = Stop::default();
    let (to_loop, asked) = (sender.clone(), stop.clone());
    let waiting = Builder::new().spawn(move || {
        while let Ok(signal) = waited_for.wait() {
            asked.0.store(signal == Taken::SIGTSTP, Ordering::SeqCst);
            if to_loop.send(Input::Signal(signal as i32)).is_err() {
                return;
            }
            if ENDS.contains(&signal) {
                // The loop ends the program, unless it hangs: in a write to a terminal that stands still, or to
                // a disk that does.
                thread::sleep(GRACE);
                Session::abandon();
                process::exit(128 + signal as i32);
            }
        }
    });
    if waiting.is_err() {
        // Heard first, and only then let in: there is no moment in which one of them would end the program.
        let unheard = Unheard::new()?;
        waited_for.thread_unblock()?;
        return Ok((unheard.stop.clone(), Some(unheard)));
    }
    let mut others = Signals::new([SIGWINCH])?;
    hear_nameless(&others);
    let to_loop = sender.clone();
    // Without this thread a window of another size is noticed at the next key.
    let _ = Builder::new().spawn(move || {
        for signal in others.forever() {
            if to_loop.send(Input::Signal(signal)).is_err() {
                return;
            }
        }
    });
    Ok((stop, None))
}

/// Hears the signals without a name as well, those that the system has.
fn hear_nameless(signals: &Signals) {
    for signal in NAMELESS {
        let _ = signals.add_signal(signal);
    }
}

/// Whether the terminal is gone.
pub fn is_gone() -> bool {
    let stdin = stdin();
    let mut fds = [PollFd::new(&stdin, PollFlags::empty())];
    let looked = poll(&mut fds, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
    looked.is_ok() && fds[0].revents().intersects(PollFlags::HUP | PollFlags::ERR)
}

/// Does what Ctrl-Z does in a terminal that is not raw: asks the whole job to stop, this program with it,
/// for whoever started it may wait for it and has to stop too.
pub fn ask_to_stop() {
    // Where there is no such signal there is nothing to stop for either.
    let _ = kill_current_process_group(Signal::TSTP);
}

/// Whether a shell could wake the program if it stopped. The system does not stop jobs in the session
/// leader's own group, for nobody is there to wake them.
pub fn can_be_woken() -> bool {
    getsid(None).is_ok_and(|session| session != getpgrp())
}

/// Stops until told to go on.
pub fn stop() -> io::Result<()> {
    Ok(kill_process(getpid(), Signal::STOP)?)
}
