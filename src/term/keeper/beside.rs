//! The disk on a thread of its own: whoever plays does not wait for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use crate::app::msg::Msg;
use crate::app::outbox::Disk;

use super::super::input::Input;
use super::task::{Answer, Worker};

/// What is sent to the thread.
enum Order {
    /// Do that, which is about that game.
    Do(u64, Disk),
    /// Write what is missing, and say whether all is written.
    Close,
}

/// The thread, from outside. It ends with what was asked of it last.
#[derive(Debug)]
pub struct Beside {
    orders: Sender<Order>,
    answers: Receiver<Answer>,
    closed: Receiver<Result<(), String>>,
    /// Whether the loop has given up waiting and is to be woken by an answer.
    late: Arc<AtomicBool>,
}

impl Beside {
    /// Begins the thread, and gives the way to hand it who does the work. `None` where there is no thread to be had.
    pub fn new(wakes: Sender<Input>) -> Option<(Self, Sender<Box<Worker>>)> {
        let (orders, to_do) = channel();
        let (answered, answers) = channel();
        let (ends, closed) = channel();
        let (worker, hired) = channel::<Box<Worker>>();
        let late = Arc::new(AtomicBool::new(false));
        let is_late = Arc::clone(&late);
        let work = move || {
            let Ok(mut worker) = hired.recv() else { return };
            while let Ok(order) = to_do.recv() {
                let heard = match order {
                    Order::Do(game, task) => answered.send((game, worker.does(task))).is_ok(),
                    Order::Close => ends.send(worker.close()).is_ok(),
                };
                if !heard {
                    return;
                }
                if is_late.load(Ordering::SeqCst) {
                    // Whoever is woken has only to look.
                    let _ = wakes.send(Input::Msg(Msg::Tick(Duration::ZERO)));
                }
            }
        };
        thread::Builder::new().name("disk".to_owned()).spawn(work).ok()?;
        Some((Self { orders, answers, closed, late }, worker))
    }

    /// Asks for something to be done.
    pub fn ask(&mut self, game: u64, task: Disk) {
        // A thread that is no more has ended the program.
        let _ = self.orders.send(Order::Do(game, task));
    }

    /// The next answer, if it comes in that time; later it wakes the loop.
    pub fn answer(&mut self, within: Duration) -> Option<Answer> {
        self.late.store(false, Ordering::SeqCst);
        let answer = self.answers.recv_timeout(within).ok();
        answer.or_else(|| {
            self.late.store(true, Ordering::SeqCst);
            // It may have come just before that.
            self.answers.try_recv().ok()
        })
    }

    /// Whether all is written, if that is known in that time.
    pub fn close(&mut self, within: Duration) -> Option<Result<(), String>> {
        self.orders.send(Order::Close).ok()?;
        self.closed.recv_timeout(within).ok()
    }
}
