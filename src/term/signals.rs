//! What the system tells the program: to end, to stop, to go on.

use std::io::{self, stdin};
use std::sync::mpsc::Sender;
use std::time::Duration;
use std::{process, thread};

use crossterm::terminal;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use super::input::Input;

/// The time that the loop has to give the terminal back when a signal ends the program.
const GRACE: Duration = Duration::from_secs(2);

/// Sends on the signals, from a thread that sleeps until there is one.
pub fn listen(sender: Sender<Input>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let end = !matches!(signal, SIGTSTP | SIGCONT | SIGWINCH);
            if sender.send(Input::Signal(signal)).is_err() {
                return;
            }
            if end {
                // The loop ends the program, unless it hangs in a write to a terminal that stands still.
                thread::sleep(GRACE);
                let _ = terminal::disable_raw_mode();
                process::exit(128 + signal);
            }
        }
    });
    Ok(())
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
    signal_hook::low_level::emulate_default_handler(SIGTSTP)
}
