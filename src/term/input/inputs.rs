//! Where the loop waits for what comes.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::time::{Duration, Instant};

use super::Input;
use super::tty::Tty;
use crate::term::signals::Unheard;

/// How long the loop at most waits for a key before it looks for signals and answers, where there is no thread that
/// would tell it of them.
const LOOK_ROUND: Duration = Duration::from_millis(100);

/// What comes to the loop: by way of threads that send it, or read by the loop itself where there are none to be had.
pub struct Inputs {
    sent: Receiver<Input>,
    to_loop: Sender<Input>,
    /// The terminal, if no thread reads it.
    tty: Option<Tty>,
    /// The signals, if no thread waits for them.
    signals: Option<Unheard>,
}

impl Inputs {
    /// What is sent there, and signals that no thread waits for.
    pub fn new(sent: Receiver<Input>, to_loop: Sender<Input>, signals: Option<Unheard>) -> Self {
        Self { sent, to_loop, tty: None, signals }
    }

    /// Begins to read the terminal; says whether there are threads enough.
    pub fn listen(&mut self) -> bool {
        if super::tty::listen(self.to_loop.clone()).is_err() {
            self.tty = Some(Tty::new());
        }
        self.tty.is_none() && self.signals.is_none()
    }

    /// The next that comes within that time, or whenever it comes.
    pub fn wait(&mut self, time: Option<Duration>) -> Result<Input, RecvTimeoutError> {
        if self.tty.is_none() && self.signals.is_none() {
            return match time {
                Some(time) => self.sent.recv_timeout(time),
                None => self.sent.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
        }
        let begun = Instant::now();
        loop {
            self.look_round();
            match self.sent.try_recv() {
                Ok(input) => return Ok(input),
                Err(TryRecvError::Disconnected) => return Err(RecvTimeoutError::Disconnected),
                Err(TryRecvError::Empty) => {}
            }
            let left = time.map(|time| time.saturating_sub(begun.elapsed()));
            if left == Some(Duration::ZERO) {
                return Err(RecvTimeoutError::Timeout);
            }
            if let Some(input) = self.read(left.unwrap_or(LOOK_ROUND).min(LOOK_ROUND)) {
                return Ok(input);
            }
        }
    }

    /// What has come already.
    pub fn already(&mut self) -> Result<Input, RecvTimeoutError> {
        self.look_round();
        self.sent.try_recv().map_err(|_| RecvTimeoutError::Timeout)
    }

    fn look_round(&mut self) {
        for signal in self.signals.iter_mut().flat_map(Unheard::come) {
            let _ = self.to_loop.send(Input::Signal(signal));
        }
    }

    /// Waits so long for the terminal to say something; gives what a thread has sent meanwhile, where one reads it.
    fn read(&mut self, time: Duration) -> Option<Input> {
        let Some(tty) = &mut self.tty else { return self.sent.recv_timeout(time).ok() };
        // What is sent to itself arrives, for it holds both ends.
        if let Some(msgs) = tty.next(Some(time)) {
            for msg in msgs {
                let _ = self.to_loop.send(Input::Msg(msg));
            }
        } else {
            self.tty = None;
            let _ = self.to_loop.send(Input::Gone);
        }
        None
    }
}
