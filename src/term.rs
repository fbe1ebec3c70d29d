//! The terminal: modes, keys, signals, and the loop that joins them to the program.
//!
//! The only module that names crossterm. It decides nothing: messages go into `app`, pictures come out of
//! `ui`.
//!
//! ```text
//!   input thread ──┐                       ┌── draw, only after something happened
//!                  ├─ channel ─> App::update
//!   signal thread ─┘                       └── wait: for ever at rest, for the next frame while moving
//! ```

use std::env;
use std::io::{self, IsTerminal, Write, stdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Instant;

use anyhow::{Context, Result};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{cursor, execute, queue, terminal};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;

use crate::app::App;
use crate::app::msg::{Effect, Key, Msg};
use crate::app::settings::GlyphSet;
use crate::ui::{self, Depth, Look};

/// Whether both ends of the conversation are terminals.
pub fn is_terminal() -> bool {
    io::stdin().is_terminal() && stdout().is_terminal()
}

/// How many colours the terminal says it shows; none where people ask for none.
pub fn depth() -> Depth {
    let var = |name| env::var(name).unwrap_or_default();
    if !var("NO_COLOR").is_empty() {
        return Depth::Mono;
    }
    match (var("COLORTERM").as_str(), var("TERM").as_str()) {
        ("truecolor" | "24bit", _) => Depth::Rgb,
        (_, term) if term.contains("direct") => Depth::Rgb,
        (_, term) if term.contains("256") => Depth::Xterm256,
        (_, "dumb" | "vt100" | "vt220") => Depth::Mono,
        // A console of Windows says nothing and shows all.
        (_, "") if cfg!(windows) => Depth::Rgb,
        _ => Depth::Ansi16,
    }
}

/// The characters that the locale can show.
pub fn glyphs() -> GlyphSet {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    let locale = locale.into_iter().find(|value| !value.is_empty()).unwrap_or_default().to_lowercase();
    if cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8") {
        GlyphSet::Unicode
    } else {
        GlyphSet::Ascii
    }
}

/// What comes to the loop.
enum Input {
    Event(Event),
    Gone,
    #[cfg(unix)]
    Signal(i32),
}

/// Plays until the program asks to leave. The terminal is then as it was before.
///
/// # Errors
/// If the terminal cannot be read or written.
pub fn run(app: &mut App, look: &Look) -> Result<()> {
    let old_hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        leave();
        old_hook(panic);
    }));
    let (sender, inputs) = channel();
    #[cfg(unix)]
    listen_to_signals(sender.clone()).context("cannot listen to signals")?;
    enter().context("cannot set up the terminal")?;
    let _guard = Guard;
    std::thread::spawn(move || listen_to_keys(&sender));
    let mut screen = Screen::new(look)?;
    screen.draw(app)?;
    play(app, &inputs, &mut screen)
}

fn play(app: &mut App, inputs: &Receiver<Input>, screen: &mut Screen) -> Result<()> {
    let mut clock = Instant::now();
    loop {
        let input = match app.wake_in() {
            Some(time) => inputs.recv_timeout(time),
            None => inputs.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let now = Instant::now();
        app.update(Msg::Tick(now.duration_since(clock)));
        clock = now;
        let mut next = match input {
            Ok(input) => Some(input),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        // All that has come by now is taken in before the next picture.
        while let Some(input) = next {
            match input {
                Input::Event(event) => {
                    for effect in message(event).map(|msg| app.update(msg)).unwrap_or_default() {
                        match effect {
                            Effect::Quit => return Ok(()),
                            Effect::Redraw => screen.whole()?,
                            Effect::Suspend => suspend(screen)?,
                            Effect::Begin(..) | Effect::Append(_) | Effect::Resume => {}
                        }
                    }
                }
                Input::Gone => return Ok(()),
                #[cfg(unix)]
                Input::Signal(signal) => take_signal(signal, screen)?,
            }
            next = inputs.try_recv().ok();
        }
        screen.draw(app)?;
    }
}

/// The screen as ratatui keeps it.
struct Screen<'a> {
    terminal: Terminal<CrosstermBackend<io::Stdout>>,
    look: &'a Look,
}

impl<'a> Screen<'a> {
    fn new(look: &'a Look) -> Result<Self> {
        let terminal = Terminal::new(CrosstermBackend::new(stdout())).context("cannot use the terminal")?;
        let mut screen = Self { terminal, look };
        screen.whole()?;
        Ok(screen)
    }

    /// The next picture is drawn whole, whatever the terminal shows now. A resize to the same size does
    /// that without asking the terminal where its cursor is, which some never answer.
    fn whole(&mut self) -> Result<()> {
        let size = self.terminal.size().context("cannot tell the size of the terminal")?;
        self.terminal.resize(Rect::new(0, 0, size.width, size.height)).context("cannot clear the terminal")
    }

    fn draw(&mut self, app: &mut App) -> Result<()> {
        let mut drawn = crate::app::Drawn::default();
        queue!(stdout(), BeginSynchronizedUpdate).context("cannot write to the terminal")?;
        self.terminal
            .draw(|frame| drawn = ui::draw(app, self.look, frame.buffer_mut()))
            .context("cannot draw")?;
        execute!(stdout(), EndSynchronizedUpdate).context("cannot write to the terminal")?;
        app.drawn(drawn);
        Ok(())
    }
}

fn enter() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, event::EnableBracketedPaste, cursor::Hide)
}

/// Gives the terminal back: modes off while it is still raw, so that no late report reaches the shell;
/// then the cursor, the screen that was there before, and cooked mode.
fn leave() {
    // There is nobody left to tell if the terminal is gone.
    let _ = execute!(stdout(), event::DisableBracketedPaste, cursor::Show, LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
    let _ = stdout().flush();
}

/// Leaves when it goes out of scope, by whatever way.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        leave();
    }
}

fn listen_to_keys(sender: &Sender<Input>) {
    loop {
        let input = event::read().map_or(Input::Gone, Input::Event);
        let last = matches!(input, Input::Gone);
        if sender.send(input).is_err() || last {
            return;
        }
    }
}

#[cfg(unix)]
fn listen_to_signals(sender: Sender<Input>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let mut signals =
        signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            if sender.send(Input::Signal(signal)).is_err() {
                return;
            }
        }
    });
    Ok(())
}

#[cfg(unix)]
fn take_signal(signal: i32, screen: &mut Screen) -> Result<()> {
    use signal_hook::consts::{SIGCONT, SIGTSTP};
    match signal {
        SIGTSTP => suspend(screen),
        SIGCONT => come_back(screen),
        _ => {
            leave();
            std::process::exit(128 + signal)
        }
    }
}

/// Leaves the screen, stops as the shell expects, and comes back when told to go on.
#[cfg(unix)]
fn suspend(screen: &mut Screen) -> Result<()> {
    leave();
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
        .context("cannot stop the program")?;
    come_back(screen)
}

#[cfg(not(unix))]
fn suspend(screen: &mut Screen) -> Result<()> {
    screen.whole()
}

#[cfg(unix)]
fn come_back(screen: &mut Screen) -> Result<()> {
    enter().context("cannot set up the terminal")?;
    screen.whole()
}

/// What an event of the terminal means to the program; nothing for a released key or a resize, which only
/// brings a new picture.
fn message(event: Event) -> Option<Msg> {
    match event {
        Event::Key(event) if event.kind != KeyEventKind::Release => {
            Some(Msg::Key { key: key(event)?, repeat: event.kind == KeyEventKind::Repeat })
        }
        Event::Paste(text) => Some(Msg::Paste(text)),
        _ => None,
    }
}

fn key(event: KeyEvent) -> Option<Key> {
    let control = event.modifiers.contains(KeyModifiers::CONTROL);
    Some(match event.code {
        KeyCode::Char(c) if control => Key::Ctrl(c.to_ascii_lowercase()),
        // Alt and a letter is what is left of an Esc sequence on a slow line: not a letter typed.
        KeyCode::Char(_) if event.modifiers.contains(KeyModifiers::ALT) => return None,
        KeyCode::Char(c) => Key::Char(c),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab if event.modifiers.contains(KeyModifiers::SHIFT) => Key::BackTab,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::F(n) => Key::F(n),
        _ => return None,
    })
}
