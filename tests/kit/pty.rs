//! A program in a terminal of its own: keys go in, and what a person would see comes out.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, SlavePty, native_pty_system};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use tempfile::TempDir;

/// How long anything may take on a machine that is busy with other things.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// What to start: `dhayam` with these arguments, in a terminal of 80x24 that shows all colours.
#[derive(Clone)]
pub struct Program {
    command: CommandBuilder,
    size: (u16, u16),
    home: Arc<TempDir>,
    /// Whether the terminal takes 960 bytes a second, as over a line of 9,600 baud.
    slow: bool,
}

impl Program {
    /// `dhayam` with the words as its arguments. A path is no word, for it may have blanks: see [`Self::arg`].
    pub fn dhayam(args: &str) -> Self {
        let mut program = Self::at(Path::new(env!("CARGO_BIN_EXE_dhayam")));
        program.command.args(args.split_whitespace());
        program
    }

    /// `dhayam` as a job of a shell, which says when it stops and when it ends, and takes it back to the
    /// foreground at a press of Enter.
    pub fn in_shell(args: &str) -> Self {
        let script = r#"set -m; "$@"; echo "the shell is back: $?"; read -r enter; fg; echo "ended with $?""#;
        Self::script(script, args)
    }

    /// `dhayam` at the front of a pipe: it reads from the terminal, and writes elsewhere.
    pub fn piped(args: &str) -> Self {
        Self::script(r#"{ "$@"; echo "ended with $?"; } | cat"#, args)
    }

    /// A shell's script, in which `"$@"` is `dhayam` with its arguments.
    pub fn script(script: &str, args: &str) -> Self {
        let mut program = Self::at(Path::new("/bin/sh"));
        program.command.args(["-c", script, "sh", env!("CARGO_BIN_EXE_dhayam")]);
        program.command.args(args.split_whitespace());
        program
    }

    /// A test of this crate that is there to be started by another.
    pub fn child_test(name: &str) -> Self {
        let tests = std::env::current_exe().expect("the system tells which program runs");
        let mut program = Self::at(&tests);
        program.command.args([name, "--exact", "--ignored", "--nocapture", "--test-threads=1"]);
        program
    }

    fn at(path: &Path) -> Self {
        let mut command = CommandBuilder::new(path);
        command.env_clear();
        for (name, value) in [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("LANG", "C.UTF-8")] {
            command.env(name, value);
        }
        // What a script calls is found where the tests find it.
        command.env("PATH", std::env::var_os("PATH").unwrap_or_else(|| "/usr/bin:/bin".into()));
        command.cwd(env!("CARGO_MANIFEST_DIR"));
        let home = TempDir::new().expect("the system has a folder for what is temporary");
        Self { command, size: (80, 24), home: Arc::new(home), slow: false }.at_home_in_its_own()
    }

    fn at_home_in_its_own(mut self) -> Self {
        self.command.env("HOME", self.home.path());
        self
    }

    /// The home it will have.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// In the home of another program, whose saved games it finds.
    pub fn in_home_of(mut self, other: &Terminal) -> Self {
        self.home = Arc::clone(&other.home);
        self.at_home_in_its_own()
    }

    /// In a window that says it has so many columns and rows.
    pub fn in_a_window_of(mut self, columns: u16, rows: u16) -> Self {
        self.size = (columns, rows);
        self
    }

    /// One more argument, whatever characters it has.
    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.command.arg(arg);
        self
    }

    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// Over a line of 9,600 baud.
    pub fn over_a_slow_line(mut self) -> Self {
        self.slow = true;
        self
    }

    /// Signals of the terminal do not reach the program: it is not the one that controls it.
    pub fn without_control(mut self) -> Self {
        self.command.set_controlling_tty(false);
        self
    }

    pub fn start(self) -> Terminal {
        let pair = native_pty_system().openpty(size(self.size)).expect("the system has a terminal left");
        if self.slow {
            slow_down(pair.master.as_ref());
        }
        let modes = modes(pair.master.as_ref());
        let child = pair.slave.spawn_command(self.command).expect("the program can be started");
        let reader = pair.master.try_clone_reader().expect("a new terminal can be read");
        let writer = pair.master.take_writer().expect("a new terminal can be written");
        let (columns, rows) = really(self.size);
        let seen = Seen {
            parser: vt100::Parser::new(cells(rows), cells(columns), 0),
            bytes: Vec::new(),
            scanned: 0,
            cleared: 0,
            pictures: 0,
            reading: Reading::On,
        };
        let seen = Arc::new((Mutex::new(seen), Condvar::new()));
        let for_thread = Arc::clone(&seen);
        thread::spawn(move || read(reader, &for_thread, self.slow));
        Terminal {
            line: Some((pair.master, writer)),
            _slave: pair.slave,
            child,
            seen,
            modes,
            home: self.home,
        }
    }
}

/// Whether the terminal takes what the program writes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    On,
    Paused,
    Over,
}

struct Seen {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    /// How many bytes have been looked at for the marks of pictures.
    scanned: usize,
    /// Pictures that were begun on a cleared screen.
    cleared: usize,
    /// Those of them that were drawn to the end.
    pictures: usize,
    reading: Reading,
}

impl Seen {
    fn take(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        self.parser.process(bytes);
        while self.scanned + END_OF_PICTURE.len() <= self.bytes.len() {
            let rest = &self.bytes[self.scanned..];
            if rest.starts_with(CLEAR) {
                self.cleared += 1;
            } else if rest.starts_with(END_OF_PICTURE) {
                self.pictures = self.cleared;
            }
            self.scanned += 1;
        }
    }
}

/// A message from one program to another.
const MARK: &[u8] = b"\x1b_the rest was read\x1b\\";
const CLEAR: &[u8] = b"\x1b[2J";
const END_OF_PICTURE: &[u8] = b"\x1b[?2026l";

/// A terminal with a program in it. Whatever runs there is ended when this goes.
pub struct Terminal {
    /// Its end of the line; `None` once it is gone.
    line: Option<(Box<dyn MasterPty + Send>, Box<dyn Write + Send>)>,
    _slave: Box<dyn SlavePty + Send>,
    child: Box<dyn Child + Send + Sync>,
    seen: Arc<(Mutex<Seen>, Condvar)>,
    /// The modes before the program began.
    modes: String,
    /// The home of the program: its games are saved there.
    pub home: Arc<TempDir>,
}

impl Terminal {
    /// Types keys, and waits until the program has taken them and drawn what they do. It tells by a last key,
    /// Ctrl-L, that has everything drawn anew and does nothing else.
    pub fn press(&mut self, keys: &str) {
        self.redrawn_by(|terminal| terminal.send(&format!("{keys}\x0c")));
    }

    /// Does what makes the program draw everything anew, and waits until it has.
    pub fn redrawn_by(&mut self, deed: impl FnOnce(&mut Self)) {
        // A picture that is still being sent knows nothing of the deed.
        let before = self.lock().cleared;
        deed(self);
        self.wait("draw everything anew", |seen| (seen.pictures > before).then_some(()));
    }

    /// Types keys and does not wait.
    pub fn send(&mut self, keys: &str) {
        let (_, writer) = self.line.as_mut().expect("nobody types at a terminal that is gone");
        writer.write_all(keys.as_bytes()).expect("a terminal takes keys");
        writer.flush().expect("a terminal takes keys");
    }

    /// Waits until the screen has the text.
    pub fn wait_for(&self, text: &str) {
        self.wait(&format!("show '{text}'"), |seen| {
            seen.parser.screen().contents().contains(text).then_some(())
        });
    }

    /// Waits until the picture that is being sent, if one is, has come whole.
    pub fn wait_until_drawn(&self) {
        self.wait("draw to the end", |seen| seen.bytes.ends_with(END_OF_PICTURE).then_some(()));
    }

    /// Waits until the screen is as it should be.
    pub fn wait_until(&self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        self.wait(what, |seen| is_so(seen.parser.screen()).then_some(()));
    }

    fn wait<T>(&self, what: &str, found: impl Fn(&Seen) -> Option<T>) -> T {
        self.within(PATIENCE, found).unwrap_or_else(|| panic!("the program did not {what}:\n{}", self.text()))
    }

    /// Waits so long for something to be found in what the program sends.
    fn within<T>(&self, time: Duration, found: impl Fn(&Seen) -> Option<T>) -> Option<T> {
        let until = Instant::now() + time;
        let mut seen = self.lock();
        loop {
            if let Some(found) = found(&seen) {
                return Some(found);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return None;
            }
            seen = self.seen.1.wait_timeout(seen, left).expect("no reader panics").0;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Seen> {
        self.seen.0.lock().expect("no reader panics")
    }

    /// What the screen shows.
    pub fn text(&self) -> String {
        self.lock().parser.screen().contents()
    }

    /// The screen itself.
    pub fn screen(&self) -> vt100::Screen {
        self.lock().parser.screen().clone()
    }

    /// All that the program has sent so far.
    pub fn sent(&self) -> Vec<u8> {
        self.lock().bytes.clone()
    }

    /// How many pictures the program has sent, whole or of what changed.
    pub fn pictures(&self) -> usize {
        self.lock().bytes.windows(END_OF_PICTURE.len()).filter(|&bytes| bytes == END_OF_PICTURE).count()
    }

    /// Gives the window another size, and waits until the program has drawn for it.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.redrawn_by(|terminal| terminal.set_size(columns, rows));
    }

    /// Gives the window another size and does not wait.
    pub fn set_size(&self, columns: u16, rows: u16) {
        let (width, height) = really((columns, rows));
        self.lock().parser.screen_mut().set_size(cells(height), cells(width));
        let (master, _) = self.line.as_ref().expect("nobody resizes a terminal that is gone");
        master.resize(size((columns, rows))).expect("a terminal can be resized");
    }

    /// The program that was started.
    pub fn pid(&self) -> Pid {
        let pid = self.child.process_id().expect("it has not been waited for");
        Pid::from_raw(pid.cast_signed()).expect("no program has the number 0")
    }

    /// The job in the foreground: in a shell, what it has started.
    pub fn foreground(&self) -> Pid {
        let (master, _) = self.line.as_ref().expect("a terminal that is gone has no foreground");
        let group = master.process_group_leader().expect("a terminal has a foreground");
        Pid::from_raw(group).expect("no program has the number 0")
    }

    /// The file that is the terminal.
    pub fn path(&self) -> PathBuf {
        let (master, _) = self.line.as_ref().expect("a terminal that is gone has no path");
        master.tty_name().expect("a terminal has a path")
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("the program is there");
    }

    /// The terminal stands still: it takes nothing more of what the program writes.
    pub fn pause(&self) {
        self.lock().reading = Reading::Paused;
    }

    /// It takes it again.
    pub fn go_on(&self) {
        self.lock().reading = Reading::On;
        self.seen.1.notify_all();
    }

    /// The terminal is no more.
    pub fn hang_up(&mut self) {
        self.lock().reading = Reading::Over;
        // The reader sleeps in a read and holds the line: a picture makes it look up.
        self.send("\x0c");
        let until = Instant::now() + PATIENCE;
        while Arc::strong_count(&self.seen) > 1 {
            assert!(Instant::now() < until, "the reader of the terminal did not let go");
            thread::sleep(Duration::from_millis(2));
        }
        self.line = None;
    }

    /// Ends the program as nothing can prevent.
    pub fn kill(&mut self) {
        self.signal(Signal::KILL);
        self.status();
    }

    /// Waits until the program has ended: its exit code.
    pub fn exit_code(&mut self) -> u32 {
        let status = self.status();
        assert_eq!(status.signal(), None, "the program was ended by a signal");
        status.exit_code()
    }

    fn status(&mut self) -> ExitStatus {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().expect("the program was started here") {
                self.wait_for_the_rest();
                return status;
            }
            assert!(Instant::now() < until, "the program did not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits until all that the program sent has been read: behind it goes a mark that no terminal shows.
    fn wait_for_the_rest(&self) {
        let Some((master, _)) = &self.line else { return };
        if self.lock().reading != Reading::On {
            return;
        }
        let path = master.tty_name().expect("a terminal has a name");
        let mut line = File::options().write(true).open(path).expect("a terminal can be opened");
        let find = |seen: &Seen| seen.bytes.windows(MARK.len()).position(|part| part == MARK);
        let until = Instant::now() + PATIENCE;
        // A Ctrl-C behind the program's end throws away what the terminal has not shown yet.
        let at = loop {
            line.write_all(MARK).expect("a terminal takes what is sent");
            if let Some(at) = self.within(Duration::from_millis(500), find) {
                break at;
            }
            assert!(Instant::now() < until, "the program did not send the rest:\n{}", self.text());
        };
        self.lock().bytes.truncate(at);
    }

    /// What the terminal still has of the program; nothing if it was given back whole.
    pub fn left_behind(&self) -> Vec<&'static str> {
        let screen = self.screen();
        let (master, _) = self.line.as_ref().expect("a terminal that is gone cannot be looked at");
        [
            (screen.alternate_screen(), "the other screen"),
            (screen.hide_cursor(), "a hidden cursor"),
            (screen.bracketed_paste(), "bracketed paste"),
            (screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None, "mouse reports"),
            (modes(master.as_ref()) != self.modes, "its modes"),
        ]
        .into_iter()
        .filter_map(|(left, what)| left.then_some(what))
        .collect()
    }

    /// Waits until the program has ended, with that exit code and without a trace.
    pub fn ends_with(&mut self, code: u32) {
        assert_eq!(self.exit_code(), code, "the exit code; the screen:\n{}", self.text());
        self.wait_until_restored();
    }

    /// Waits until the terminal is given back whole.
    pub fn wait_until_restored(&self) {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until && !self.left_behind().is_empty() {
            thread::sleep(Duration::from_millis(2));
        }
        assert_eq!(self.left_behind(), [""; 0], "left in the terminal; the screen:\n{}", self.text());
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // All of this may be gone already, which is as good.
        if let Some((master, _)) = &self.line
            && let Some(group) = master.process_group_leader().and_then(Pid::from_raw)
        {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.seen.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).reading = Reading::Over;
        self.seen.1.notify_all();
    }
}

/// Reads what the program sends until it has ended or the terminal is gone.
fn read(mut reader: Box<dyn Read + Send>, seen: &(Mutex<Seen>, Condvar), slow: bool) {
    let mut bytes = vec![0; if slow { 96 } else { 8192 }];
    while let Ok(count @ 1..) = reader.read(&mut bytes) {
        if slow {
            thread::sleep(Duration::from_millis(100));
        }
        let mut now = seen.0.lock().expect("only tests panic, and they hold no lock then");
        now.take(&bytes[..count]);
        seen.1.notify_all();
        while now.reading == Reading::Paused {
            now = seen.1.wait(now).expect("only tests panic, and they hold no lock then");
        }
        if now.reading == Reading::Over {
            return;
        }
    }
}

fn size((cols, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

/// Sets the speed of the line to 9,600 baud.
fn slow_down(master: &(dyn MasterPty + Send)) {
    use rustix::termios::{OptionalActions, speed, tcgetattr, tcsetattr};
    let path = master.tty_name().expect("a terminal has a name");
    let line = File::open(path).expect("a terminal can be opened");
    let mut modes = tcgetattr(&line).expect("a terminal has modes");
    modes.set_speed(speed::B9600).expect("9,600 baud is a speed");
    tcsetattr(&line, OptionalActions::Now, &modes).expect("a terminal takes modes");
}

fn modes(master: &(dyn MasterPty + Send)) -> String {
    format!("{:?}", master.get_termios().expect("a terminal has modes"))
}

/// The columns and rows that are really there, whatever is said of them.
fn really((columns, rows): (u16, u16)) -> (u16, u16) {
    if columns == 0 || rows == 0 { (80, 24) } else { (columns.min(500), rows.min(200)) }
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("a terminal has cells")
}

/// Whether the bytes have the others among them.
pub fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}
