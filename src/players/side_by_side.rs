//! Work that several threads share.

use std::thread;

/// Does the work on so many threads, this one among them, and comes back when all have done; on fewer where the system
/// gives no more.
pub fn side_by_side(threads: usize, work: &(impl Fn() + Sync)) {
    thread::scope(|scope| {
        for _ in 1..threads {
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}
