//! The thread that reads the terminal.

use std::io::{self, Stdin, stdin};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::Input;
use super::parse::Parser;
use crate::app::press::Presses;

/// Sends on what the terminal says, from a thread that sleeps until it says something; with half a sequence
/// in hand, until the rest of it would be late.
pub fn listen(sender: Sender<Input>) {
    thread::spawn(move || {
        let mut parser = Parser::default();
        let (mut presses, began) = (Presses::default(), Instant::now());
        let mut bytes = [0; 1024];
        let stdin = stdin();
        loop {
            let msgs = match read(&stdin, &mut bytes, parser.patience()) {
                Ok(Some(0)) | Err(_) => {
                    // If the loop has ended, so has the program.
                    let _ = sender.send(Input::Gone);
                    return;
                }
                Ok(Some(count)) => parser.take(&bytes[..count]),
                Ok(None) => parser.nothing_came(),
            };
            for msg in msgs {
                if sender.send(Input::Msg(presses.marked(msg, began.elapsed()))).is_err() {
                    return;
                }
            }
        }
    });
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
