//! A file that only one program has in its hands.

use std::fs::{File, TryLockError};
use std::thread;
use std::time::Duration;

/// A file that is locked for as long as this lives.
///
/// Closing a file takes its lock away only with the last copy of it, and a child that is just being started
/// has copies of all: whoever opened the file next would be refused. So the lock is taken away by itself.
#[derive(Debug)]
pub(super) struct LockedFile(pub(super) File);

impl LockedFile {
    /// Locks a file that is open; gives it back if another program has locked it.
    pub(super) fn new(file: File) -> Result<Self, File> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(file),
            // A file system without locks is no reason not to save.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Self(file)),
        }
    }

    /// The same, but waits a moment for who only looks whether it is locked.
    pub(super) fn patiently(mut file: File) -> Result<Self, File> {
        for _ in 0..LOOKS {
            match Self::new(file) {
                Err(locked) => file = locked,
                locked => return locked,
            }
            thread::sleep(LOOK);
        }
        Self::new(file)
    }
}

/// How often a lock is tried again, and how long after.
const LOOKS: usize = 5;
const LOOK: Duration = Duration::from_millis(10);

impl Drop for LockedFile {
    fn drop(&mut self) {
        // It is closed next, which does the same a little later.
        let _ = self.0.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_goes_at_once_though_a_copy_of_the_file_is_still_open() {
        let folder = tempfile::TempDir::new().expect("the system has a folder for what is temporary");
        let path = folder.path().join("game");
        let locked = LockedFile::new(File::create(&path).expect("it can be made")).expect("nobody has it");
        let again = || LockedFile::new(File::open(&path).expect("it is there"));
        assert!(again().is_err(), "it is locked");
        // What a child has between its birth and its own program.
        let _copy = locked.0.try_clone().expect("a file can be copied");
        drop(locked);
        assert!(again().is_ok(), "and free");
    }
}
