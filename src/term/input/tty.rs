//! Reading the terminal: from a thread of its own, or, where there is none to be had, from the loop's.

use std::io::{self, Stdin, stdin};
use std::sync::mpsc::Sender;
use std::thread::Builder;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::Input;
use super::parse::Parser;
use crate::app::msg::Msg;
use crate::app::press::Presses;

/// Sends on what the terminal says, from a thread that sleeps until it says something; with half a sequence
/// in hand, until the rest of it would be late.
///
/// # Errors
/// If there is no thread to be had.
pub fn listen(sender: Sender<Input>) -> io::Result<()> {
    let listening = Builder::new().spawn(move || {
        let mut tty = Tty::new();
        loop {
            let Some(msgs) = tty.next(None) else {
                // If the loop has ended, so has the program.
                let _ = sender.send(Input::Gone);
                return;
            };
            for msg in msgs {
                if sender.send(Input::Msg(msg)).is_err() {
                    return;
                }
            }
        }
    });
    listening.map(drop)
}

/// The terminal as it is read.
pub struct Tty {
    parser: Parser,
    stdin: Stdin,
    presses: Presses,
    began: Instant,
}

impl Tty {
    pub fn new() -> Self {
        Self { parser: Parser::default(), stdin: stdin(), presses: Presses::default(), began: Instant::now() }
    }

    /// What the terminal says next; nothing if it says nothing for that long. `None` if it is gone.
    pub fn next(&mut self, most: Option<Duration>) -> Option<Vec<Msg>> {
        let mut bytes = [0; 1024];
        let patience = self.parser.patience();
        // The rest of half a sequence is waited for, short as that is, so that it is known when it is late.
        let time = patience.or(most);
        let msgs = match read(&self.stdin, &mut bytes, time) {
            Ok(Some(0)) | Err(_) => return None,
            Ok(Some(count)) => self.parser.take(&bytes[..count]),
            Ok(None) if patience.is_some() => self.parser.nothing_came(),
            Ok(None) => Vec::new(),
        };
        let now = self.began.elapsed();
        Some(msgs.into_iter().map(|msg| self.presses.marked(msg, now)).collect())
    }
}

/// Reads what there is, and waits until there is something: 0 bytes if the terminal is gone, `None` if nothing
/// came for that long.
fn read(stdin: &Stdin, bytes: &mut [u8], patience: Option<Duration>) -> io::Result<Option<usize>> {
    let time = patience.map(Timespec::try_from).transpose().map_err(io::Error::other)?;
    loop {
        let mut fds = [PollFd::new(stdin, PollFlags::IN)];
        match poll(&mut fds, time.as_ref()) {
            Err(Errno::INTR) => continue,
            Ok(0) => return Ok(None),
            // Where terminals cannot be waited for, the read waits.
            Ok(_) | Err(_) => {}
        }
        match rustix::io::read(stdin, &mut *bytes) {
            // Again: another program has left the terminal in non-blocking mode, and was faster.
            Err(Errno::INTR | Errno::AGAIN) => {}
            result => return Ok(Some(result?)),
        }
    }
}
