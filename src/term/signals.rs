//! What the system tells the program: to end, to stop, to go on.

use std::io::{self, stdin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;
use std::{process, thread};

use nix::sys::signal::{SigSet, Signal as Taken};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Signal, getpgrp, getpid, getsid, kill_current_process_group, kill_process};
use signal_hook::consts::SIGWINCH;
use signal_hook::iterator::Signals;

use super::input::Input;
use super::session::Session;

/// The time that the loop has to give the terminal back when a signal ends the program.
const GRACE: Duration = Duration::from_secs(2);

/// The time within which a stop that is taken back was never meant.
const AT_ONCE: Duration = Duration::from_millis(20);

/// The signals that end the program.
const ENDS: [Taken; 4] = [Taken::SIGTERM, Taken::SIGHUP, Taken::SIGINT, Taken::SIGQUIT];

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

/// Sends on the signals, from threads that sleep until there is one. To be called before any other thread is
/// begun, for those would take signals too.
///
/// They are waited for, not handled: so they come in the order of the system, in which what goes on takes back
/// a stop, many stops are one, and what ends the program comes first.
pub fn listen(sender: &Sender<Input>) -> io::Result<Stop> {
    let mut waited_for: SigSet = ENDS.into_iter().collect();
    waited_for.add(Taken::SIGTSTP);
    waited_for.add(Taken::SIGCONT);
    waited_for.thread_block()?;
    let stop = Stop::default();
    let (to_loop, asked) = (sender.clone(), stop.clone());
    thread::spawn(move || {
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
    let mut resizes = Signals::new([SIGWINCH])?;
    let to_loop = sender.clone();
    thread::spawn(move || {
        for signal in resizes.forever() {
            if to_loop.send(Input::Signal(signal)).is_err() {
                return;
            }
        }
    });
    Ok(stop)
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
