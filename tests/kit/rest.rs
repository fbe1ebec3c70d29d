//! What a program in a terminal uses of the machine, as Linux tells it.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use super::pty::{PATIENCE, Terminal};

impl Terminal {
    /// What each thread of the program has used: the processor's time, and how often it was woken.
    pub fn used(&self) -> Vec<String> {
        let pid = self.pid().as_raw_nonzero();
        let tasks = fs::read_dir(format!("/proc/{pid}/task")).expect("the program runs");
        let mut used: Vec<String> = tasks
            .map(|task| {
                let task = task.expect("the program runs").path();
                let read = |name| fs::read_to_string(task.join(name)).expect("the program runs");
                let (status, stat) = (read("status"), read("stat"));
                let woken: Vec<&str> = status.lines().filter(|line| line.contains("ctxt_switches")).collect();
                // Counted from the state, the first field after the name in brackets.
                let fields: Vec<&str> =
                    stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
                format!("{} utime {} stime {} {}", task.display(), fields[11], fields[12], woken.join(" "))
            })
            .collect();
        used.sort();
        used
    }

    /// Waits until the program has come to rest.
    pub fn wait_until_still(&self) {
        let until = Instant::now() + PATIENCE;
        let mut before = Vec::new();
        while before != self.used() {
            assert!(Instant::now() < until, "the program does not come to rest");
            before = self.used();
            thread::sleep(Duration::from_millis(150));
        }
    }
}
