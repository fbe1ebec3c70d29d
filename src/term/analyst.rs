//! Looking at whole games on a thread of its own, while the screen stays awake.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

use crate::app::msg::Msg;
use crate::app::screen::review;
use crate::game::Game;

use super::input::Input;

/// How many reports of progress there are.
const REPORTS: usize = 40;

/// Looks at one game at a time, and tells the loop.
pub struct Analyst {
    to_loop: Sender<Input>,
    /// Set, the one at work gives up.
    stop: Arc<AtomicBool>,
}

impl Analyst {
    pub fn new(to_loop: Sender<Input>) -> Self {
        Self { to_loop, stop: Arc::default() }
    }

    /// Begins with a game, and leaves the one before.
    pub fn begin(&mut self, game: Game) {
        self.stop();
        self.stop = Arc::default();
        let (to_loop, stop) = (self.to_loop.clone(), Arc::clone(&self.stop));
        let look = move || {
            let mut watch = |done: usize, all: usize| {
                let told = !done.is_multiple_of(all / REPORTS + 1)
                    || to_loop.send(Input::Msg(Msg::Analysing(done, all))).is_ok();
                // Where nobody listens any more, nobody waits for the end either.
                if told && !stop.load(Ordering::Relaxed) {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            };
            if let Some(analysis) = review::analysed(&game, &mut watch) {
                let _ = to_loop.send(Input::Msg(Msg::Analysed(Box::new(analysis))));
            }
        };
        // Without a thread of its own the screen has to wait for it.
        if thread::Builder::new().spawn(look.clone()).is_err() {
            look();
        }
    }

    /// Leaves it.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
