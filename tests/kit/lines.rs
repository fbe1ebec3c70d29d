//! A game in lines of words: at the other end of two pipes, or without a program around it.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use dhayam::app::App;
use dhayam::store::{SaveTo, Saver};
use dhayam::term::{Keeper, Plain};

use super::Luck;

/// The program with pipes to it and from it.
pub struct Piped {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
    /// All that it has said.
    pub said: String,
}

impl Piped {
    /// `dhayam` with the words as its arguments, in that home. A path is no word, for it may have blanks: see
    /// [`Self::start_on`].
    pub fn start(home: &Path, args: &str) -> Self {
        Self::start_with(home, args, |_| {})
    }

    /// The same with the path of a file behind the words.
    pub fn start_on(home: &Path, args: &str, file: &Path) -> Self {
        Self::start_with(home, args, |command| {
            command.arg(file);
        })
    }

    pub fn start_with(home: &Path, args: &str, change: impl FnOnce(&mut Command)) -> Self {
        let mut command = super::run::program(home);
        command.args(args.split_whitespace());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        change(&mut command);
        let mut child = command.spawn().expect("the program can be started");
        let (input, output) = (child.stdin.take(), child.stdout.take().map(BufReader::new));
        Self { child, input, output, said: String::new() }
    }

    /// Types a line and does not wait.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// The same with bytes that may be no text.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        // If the program has ended, what it said tells why.
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    /// What is said up to the line that says what can be typed; up to the end if there is none.
    pub fn reply(&mut self) -> String {
        let mut reply = String::new();
        while !reply.lines().last().is_some_and(waits) && self.read_line(&mut reply) {}
        reply
    }

    /// Types a line, and gives what is said.
    pub fn answer(&mut self, line: &str) -> String {
        self.send(line);
        self.reply()
    }

    fn read_line(&mut self, reply: &mut String) -> bool {
        let mut line = String::new();
        let output = self.output.as_mut().expect("the output is open");
        let read = output.read_line(&mut line).expect("what is said is text");
        self.said += &line;
        *reply += &line;
        read > 0
    }

    /// The input ends: what is said then, and how the program ends.
    pub fn end(&mut self) -> (String, ExitStatus) {
        self.input = None;
        let mut rest = String::new();
        while self.read_line(&mut rest) {}
        (rest, self.wait())
    }

    /// Nobody reads what is said any more.
    pub fn stop_reading(&mut self) {
        self.output = None;
    }

    /// Waits until the program has ended without a word of error.
    pub fn wait(&mut self) -> ExitStatus {
        let errors = self.child.stderr.take().expect("the errors are piped");
        let errors = std::io::read_to_string(errors).expect("the errors are text");
        assert_eq!(errors, "", "after\n{}", self.said);
        self.child.wait().expect("the program was started")
    }

    /// Ends the program as nothing can prevent.
    pub fn kill(&mut self) {
        self.child.kill().expect("the program was started");
        let _ = self.child.wait();
    }

    /// Plays to the King, by what is offered; gives the last that was said.
    pub fn play_to_the_king(&mut self, luck: &mut Luck) -> String {
        let mut reply = self.reply();
        for _ in 0..5000 {
            if reply.contains("is the King!") {
                return reply;
            }
            reply = match next(&reply, luck) {
                Some(line) => self.answer(&line),
                None => panic!("nothing is offered:\n{}", self.said),
            };
        }
        panic!("the game does not end:\n{reply}");
    }
}

impl Drop for Piped {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether a line says what can be typed.
fn waits(line: &str) -> bool {
    line.ends_with("Enter throws.")
        || line.ends_with("Enter plays it.")
        || line.ends_with("Enter plays the turn.")
        || line.starts_with("Type ")
        || line.starts_with("Step ")
}

/// A line that plays on: a move that cuts or goes home where there is one, else any.
fn next(reply: &str, luck: &mut Luck) -> Option<String> {
    let last = reply.lines().last()?;
    let moves: Vec<(&str, &str)> = reply
        .lines()
        .filter_map(|line| line.split_once(": "))
        .filter(|(number, _)| number.parse::<u8>().is_ok())
        .collect();
    if last.ends_with("Enter throws.") || last.ends_with("Enter plays it.") {
        return Some(String::new());
    }
    if last == "Type yes or no." {
        return Some("no".to_owned());
    }
    let best = ["home", "cuts", "turns in", "enters"];
    let best = best.iter().find_map(|word| moves.iter().find(|(_, what)| what.contains(word)));
    let any = moves.get(luck.below(moves.len().max(1)))?;
    Some(best.unwrap_or(any).0.to_owned())
}

/// Fails unless it can be read by everybody: lines of at most 80 columns, and nothing that steers a terminal.
pub fn assert_plain(said: &str) {
    let steers = said.chars().find(|c| c.is_control() && *c != '\n');
    assert_eq!(steers, None, "what steers a terminal, in\n{said}");
    let wide = said.lines().find(|line| line.chars().count() > 80);
    assert_eq!(wide, None, "a line too wide to be read");
}

/// What is said before any line, and then to each of them.
pub fn replies(app: &mut App, lines: &[&str]) -> Vec<String> {
    let mut keeper = Keeper::new(Saver::new(SaveTo::Nowhere, dhayam::players::exists), None);
    let mut plain = Plain::new(app, &mut keeper);
    let mut replies = vec![plain.begin(&[])];
    replies.extend(lines.iter().map(|line| plain.answer(line)));
    assert_plain(&replies.concat());
    replies
}

/// The records in a home, sorted by name.
pub fn records(home: &Path) -> Vec<PathBuf> {
    let folder = home.join(".local/state/dhayam");
    let entries = std::fs::read_dir(&folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    paths.sort();
    paths
}
