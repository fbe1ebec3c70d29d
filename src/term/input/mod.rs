//! What comes to the loop.
//!
//! On unix the terminal is read here, for half a sequence of it must never make the keyboard deaf: [`parse`]
//! turns bytes into messages, and is told when no more come. On Windows the console tells of keys, not bytes.

#[cfg(windows)]
mod console;
#[cfg(unix)]
mod inputs;
#[cfg(unix)]
mod parse;
#[cfg(unix)]
mod sequence;
#[cfg(unix)]
mod tty;

#[cfg(windows)]
pub use console::Inputs;
#[cfg(unix)]
pub use inputs::Inputs;

use crate::app::msg::Msg;

/// What comes to the loop.
pub enum Input {
    /// Keys, the mouse, pasted text.
    Msg(Msg),
    /// The window has another size.
    #[cfg(windows)]
    Resized,
    /// There is no terminal any more.
    Gone,
    #[cfg(unix)]
    Signal(i32),
}

impl Input {
    /// Whether the program was stopped until now.
    pub fn wakes(&self) -> bool {
        match self {
            #[cfg(unix)]
            Self::Signal(signal) => *signal == signal_hook::consts::SIGCONT,
            _ => false,
        }
    }
}
