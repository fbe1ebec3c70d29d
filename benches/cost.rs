//! What the program costs at a terminal: how soon it is there, how soon a key is answered, what it sends, and
//! what it takes while nothing happens. Prints a line for each, with what was aimed at.
//!
//! `cargo bench --bench cost`; with `-- --test` everything is done once, to see that it runs.

#[cfg(target_os = "linux")]
fn main() {
    linux::main();
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("skipped: the figures come from /proc, which only Linux has");
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::io::{Read, Write};
    use std::num::NonZeroU16;
    use std::sync::mpsc::{Receiver, channel};
    use std::thread;
    use std::time::{Duration, Instant};

    use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

    const PROGRAM: &str = env!("CARGO_BIN_EXE_dhayam");
    const END_OF_PICTURE: &[u8] = b"\x1b[?2026l";

    /// The program in a terminal of 80x24.
    struct Game {
        _master: Box<dyn MasterPty + Send>,
        keys: Box<dyn Write + Send>,
        /// What it sends, with the time at which it came.
        sent: Receiver<(Instant, Vec<u8>)>,
        screen: vt100::Parser,
        child: Box<dyn Child + Send + Sync>,
        started: Instant,
    }

    impl Game {
        fn start() -> Self {
            let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
            let pair = native_pty_system().openpty(size).expect("a terminal");
            let mut command = CommandBuilder::new(PROGRAM);
            command.args([
                "--names",
                "Anu,Bala",
                "--first",
                "red",
                "--seed",
                "11",
                "--speed",
                "off",
                "--no-save",
            ]);
            for (name, value) in [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("LANG", "C.UTF-8")]
            {
                command.env(name, value);
            }
            let mut reader = pair.master.try_clone_reader().expect("a reader");
            let keys = pair.master.take_writer().expect("a writer");
            let (sender, sent) = channel();
            thread::spawn(move || {
                let mut bytes = [0; 8192];
                while let Ok(count @ 1..) = reader.read(&mut bytes) {
                    if sender.send((Instant::now(), bytes[..count].to_vec())).is_err() {
                        return;
                    }
                }
            });
            let started = Instant::now();
            let child = pair.slave.spawn_command(command).expect("the program starts");
            let screen = vt100::Parser::new(rows(24), rows(80), 0);
            Self { _master: pair.master, keys, sent, screen, child, started }
        }

        /// The bytes up to the end of a picture, and when the last of them came; `None` if none comes.
        fn picture(&mut self) -> Option<(Vec<u8>, Instant)> {
            let mut bytes = Vec::new();
            loop {
                let (at, more) = self.sent.recv_timeout(Duration::from_millis(300)).ok()?;
                self.screen.process(&more);
                bytes.extend(more);
                if bytes.ends_with(END_OF_PICTURE) {
                    return Some((bytes, at));
                }
            }
        }

        /// Types a key; what comes of it, and after how long. `None` if it changes nothing.
        fn key(&mut self, key: &str) -> Option<(Vec<u8>, Duration)> {
            // Past the least time between two pictures, as for someone who types.
            thread::sleep(Duration::from_millis(50));
            let typed = Instant::now();
            self.keys.write_all(key.as_bytes()).expect("keys are taken");
            let (bytes, at) = self.picture()?;
            Some((bytes, at - typed))
        }

        fn shows(&self, words: &str) -> bool {
            self.screen.screen().contents().contains(words)
        }

        fn proc(&self, file: &str) -> String {
            let pid = self.child.process_id().expect("it runs");
            fs::read_to_string(format!("/proc/{pid}/{file}")).expect("Linux tells")
        }

        /// Kibibytes in memory at the most so far.
        fn memory(&self) -> u64 {
            number_after(&self.proc("status"), "VmHWM:")
        }

        /// How often its threads woke, and the hundredths of a second that they worked.
        fn work(&self) -> (u64, u64) {
            let pid = self.child.process_id().expect("it runs");
            let tasks = fs::read_dir(format!("/proc/{pid}/task")).expect("Linux tells");
            let woken = tasks
                .filter_map(|task| fs::read_to_string(task.ok()?.path().join("status")).ok())
                .map(|status| number_after(&status, "\nvoluntary_ctxt_switches:"))
                .sum();
            let stat = self.proc("stat");
            let fields: Vec<u64> =
                stat.rsplit(')').next().unwrap_or("").split(' ').filter_map(|n| n.parse().ok()).collect();
            // After the name and the state: utime and stime are the eleventh and twelfth numbers.
            (woken, fields[10] + fields[11])
        }
    }

    impl Drop for Game {
        fn drop(&mut self) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }

    fn rows(count: u16) -> NonZeroU16 {
        NonZeroU16::new(count).expect("a terminal has cells")
    }

    fn number_after(text: &str, label: &str) -> u64 {
        let rest = text.split(label).nth(1).expect("Linux names it");
        rest.split_whitespace().next().and_then(|n| n.parse().ok()).expect("a number follows")
    }

    fn median(mut times: Vec<Duration>) -> f64 {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64() * 1000.0
    }

    pub fn main() {
        let once = std::env::args().any(|arg| arg == "--test");
        let (starts, turns, rest) = if once { (1, 2, 1) } else { (30, 60, 10) };
        let firsts = (0..starts).map(|_| {
            let mut game = Game::start();
            game.picture().expect("a first picture").1 - game.started
        });
        println!(
            "first picture        {:>8.2} ms      (aim: under 10, median of {starts})",
            median(firsts.collect())
        );

        let mut game = Game::start();
        game.picture().expect("a first picture");
        let (mut answers, mut moves) = (Vec::new(), Vec::new());
        for _ in 0..20 * turns {
            // Digits until a pawn is chosen that can move, and Enter plays it; else Space throws and goes on.
            let keys: &[&str] =
                if game.shows("choose a move") { &["1", "2", "3", "4", "\r"] } else { &[" "] };
            let mut bytes = 0;
            for key in keys {
                if *key != "\r" && game.shows("\u{25ba}1") {
                    continue;
                }
                if let Some((sent, after)) = game.key(key) {
                    answers.push(after);
                    bytes += sent.len();
                }
            }
            if keys.len() > 1 {
                moves.push(bytes);
            }
            if moves.len() == turns {
                break;
            }
        }
        moves.sort_unstable();
        println!(
            "a key to its answer  {:>8.2} ms      (aim: under 5, median of {})",
            median(answers.clone()),
            answers.len()
        );
        println!(
            "bytes for one move   {:>8}         (chosen and played; aim: under 1536, median)",
            moves[moves.len() / 2]
        );
        println!("memory at the most   {:>8} KiB     (aim: under 6144)", game.memory());

        thread::sleep(Duration::from_millis(200));
        let (woken, worked) = game.work();
        thread::sleep(Duration::from_secs(rest));
        let (woken_then, worked_then) = game.work();
        println!("wake-ups at rest     {:>8}         (in {rest} s; aim: 0)", woken_then - woken);
        println!("CPU at rest          {:>8} ms      (in {rest} s; aim: 0)", (worked_then - worked) * 10);
        let size = fs::metadata(PROGRAM).expect("the program is a file").len();
        println!("size of the program  {:>8} KiB     (aim: under 4096)", size / 1024);
    }
}
