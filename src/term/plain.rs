//! The game in lines of words: no screen, no colours, nothing that moves.
//!
//! For screen readers, terminals that can do nothing, and pipes. It drives the same program as the screen does,
//! by the same commands, and says in words what came of them.

use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::{Context as _, Result};
use textwrap::{WordSplitter, WrapAlgorithm};

use crate::app::asking;
use crate::app::command::{Command, Global, Go, Play, Playback};
use crate::app::digits;
use crate::app::keymap::Context;
use crate::app::msg::Msg;
use crate::app::notice::Notice;
use crate::app::outbox::{Job, Terminal};
use crate::app::overlay::{Overlay, Question};
use crate::app::rows::After;
use crate::app::rows::MenuRow;
use crate::app::screen::replay::Replay;
use crate::app::screen::review;
use crate::app::screen::table::Table;
use crate::app::settings::GlyphSet;
use crate::app::stage::Cue;
use crate::app::undone::Undone;
use crate::app::{App, Screen};
use crate::game::Played;
use crate::rules::{Seat, Seats, Throw, Value};
use crate::text::plain::{self, Word};
use crate::text::{self, Names};
use crate::ui;

use super::Keeper;

/// Columns of a line where nobody says how many there are.
const COLUMNS: u16 = 80;

/// The fewest columns of a line, and the most of what stands in columns: more is not easier to read.
const WIDTHS: (u16, u16) = (20, 79);

/// The most bytes of a line that are read as one.
const MOST_BYTES: u64 = 1000;

/// How many actions the log goes back unless all are asked for.
const FEW: usize = 10;

/// Plays line by line until somebody quits, the input ends, or nobody reads what is said. The `foreword` is said
/// first. How many `columns` there are is asked before every answer, for a window may change.
///
/// # Errors
/// If the lines cannot be read or the answers cannot be written.
pub fn run_plain(
    app: &mut App,
    keeper: &mut Keeper,
    foreword: &[String],
    columns: &dyn Fn() -> u16,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<()> {
    let mut plain = Plain::new(app, keeper);
    plain.columns = columns();
    let mut said = plain.begin(foreword);
    loop {
        match output.write_all(said.as_bytes()).and_then(|()| output.flush()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
            other => other.context("cannot write")?,
        }
        if plain.is_over() {
            return Ok(());
        }
        let mut line = Vec::new();
        plain.columns = columns();
        let read = read_line(&mut input, &mut line);
        said = match read.context("cannot read what is typed")? {
            0 => plain.end(),
            _ => plain.answer(&String::from_utf8_lossy(&line)),
        };
    }
}

/// Reads a line, and of one that is longer than any that means something the beginning.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    let read = input.by_ref().take(MOST_BYTES).read_until(b'\n', line)?;
    if read as u64 == MOST_BYTES && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(read)
}

/// A game in lines: a line that was typed goes in, and what is to be said comes out.
#[derive(Debug)]
pub struct Plain<'a> {
    app: &'a mut App,
    keeper: &'a mut Keeper,
    names: Names,
    over: bool,
    /// How many columns there are to write in.
    pub columns: u16,
}

impl<'a> Plain<'a> {
    /// The program with a table or a replay in front, in lines.
    pub fn new(app: &'a mut App, keeper: &'a mut Keeper) -> Self {
        let names = text::names(app.arrangement());
        Self { app, keeper, names, over: false, columns: COLUMNS }
    }

    /// Whether the player has left.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// What is said first.
    pub fn begin(&mut self, foreword: &[String]) -> String {
        let mut said = Vec::new();
        if let Some(table) = self.table() {
            said.extend(plain::who_plays(table, &self.names));
        }
        said.extend_from_slice(foreword);
        let (before, notice) = (self.actions(), self.notice());
        let position = if before > 0 { self.position() } else { Vec::new() };
        // What the program has to keep of the start is asked for with the first message.
        if self.app.context() == Context::Watch {
            // Bots that are watched play when they are told to.
            self.send(Playback::Autoplay);
            said.extend(notice);
            said.extend(self.notice());
        } else {
            self.tell(Msg::Tick(Duration::ZERO));
            said.extend(self.notice());
        }
        said.extend(position);
        said.extend(self.actions_from(before));
        said.extend(self.go_on(before));
        said.extend(self.prompt());
        self.lines(&said)
    }

    /// Nothing more will be typed.
    pub fn end(&mut self) -> String {
        if self.app.is_unsaved() {
            // What cannot be asked is tried once more: the question does that.
            self.send(Global::Quit);
        }
        self.leave(true)
    }

    /// Does what a line asks for, and says what came of it and what can be done next.
    pub fn answer(&mut self, line: &str) -> String {
        let line = &digits::in_latin(line.trim());
        let context = self.app.context();
        let before = self.actions();
        let mut said = match (plain::word(line, context), line.parse::<usize>()) {
            _ if context == Context::HandThrow && typed_throw(line).is_some() => match typed_throw(line) {
                Some(Ok(throw)) => {
                    self.send(Play::Fall(throw));
                    self.what_happened(before)
                }
                Some(Err(why)) => vec![self.sentence(&why)],
                None => Vec::new(),
            },
            _ if !self.asked(line, context).is_empty() => self.asked(line, context),
            _ if plain::back_to(line, context).is_some() => {
                let turn = plain::back_to(line, context).unwrap_or_default();
                self.send(Play::BackTo(turn));
                self.what_happened(before)
            }
            _ if plain::file_to_save(line).is_some() => {
                let file = plain::file_to_save(line).unwrap_or_default();
                self.tell(Msg::SaveAs(file.to_owned()));
                self.notice().into_iter().collect()
            }
            (Some(word), _) => match self.word(word, before) {
                Some(said) => said,
                None => return self.leave(false),
            },
            (None, Ok(number)) if number > 0 && context == Context::Choose => {
                let choices = self.table().map(Table::choices).unwrap_or_default();
                let Some(choice) = choices.get(number - 1) else { return self.not_understood() };
                self.send(Play::Move(choice.first()));
                self.what_happened(before)
            }
            (None, Ok(turns)) if turns > 0 && context == Context::Watch => {
                self.watch(turns);
                self.what_happened(before)
            }
            (None, Ok(steps)) if steps > 0 && context == Context::Replay => {
                let left = self.replay().map_or(0, |replay| replay.len() - replay.at());
                for _ in 0..steps.min(left) {
                    self.send(Go::Next);
                }
                self.what_happened(before)
            }
            _ if line.is_empty() && self.enter(context) => self.what_happened(before),
            _ => return self.not_understood(),
        };
        said.extend(self.prompt());
        self.lines(&said)
    }

    /// Enter alone does what there is no choice about; says whether there was such a thing.
    fn enter(&mut self, context: Context) -> bool {
        let command = match context {
            Context::Throw => Command::Play(Play::Throw),
            Context::Replay => Command::Go(Go::Next),
            Context::Watch => {
                self.watch(1);
                return true;
            }
            Context::Choose if self.table().is_some_and(|table| table.chosen.is_some()) => {
                Command::Play(Play::Chosen)
            }
            _ => return false,
        };
        self.send(command);
        true
    }

    /// Does what a word asks for: gives what there is to say, or nothing where the player leaves.
    fn word(&mut self, word: Word, before: usize) -> Option<Vec<String>> {
        Some(match word {
            Word::Throw => self.command(Play::Throw, before),
            Word::Next => self.command(Go::Next, before),
            Word::Back => {
                let undone = self.table().and_then(|table| table.game.log().last()).map(Undone::of);
                self.send(Go::Previous);
                vec![match undone {
                    Some(undone) => format!("{}.", text::undone(undone, &self.names)),
                    None => plain::AT_THE_START.to_owned(),
                }]
            }
            Word::NextCut => self.skip(Playback::NextCut),
            Word::End if self.app.context() == Context::Watch => {
                self.watch(usize::MAX);
                self.what_happened(before)
            }
            Word::End => self.skip(Go::Bottom),
            Word::PlayOn => self.command(Go::Accept, before),
            Word::Undo => self.command(Play::Undo, before),
            Word::BackTo => vec![plain::NAME_A_TURN.to_owned()],
            Word::No => self.command(Command::Answer(false), before),
            Word::Yes => self.command(Command::Answer(true), before),
            Word::Concede => {
                self.send(Global::Menu);
                self.row(MenuRow::ALL.iter().position(|&row| row == MenuRow::Concede));
                self.notice().into_iter().collect()
            }
            Word::Again => {
                self.row(After::ALL.iter().position(|&row| row == After::Again));
                let mut said: Vec<String> = self.notice().into_iter().collect();
                said.extend(self.actions_from(0));
                said.extend(self.go_on(0));
                said
            }
            Word::Moves => Vec::new(),
            Word::Position => self.position(),
            Word::Board => {
                let board = self.table().map(|table| ui::picture(table.shown())).unwrap_or_default();
                // Its rows are not broken, however few columns there are.
                let board = board.iter().map(|row| text::kept_together(row)).collect();
                [board, vec![plain::SIGNS.to_owned()], self.position()].concat()
            }
            Word::Last => self.last(),
            Word::Log => self.log(FEW),
            Word::WholeLog => self.log(usize::MAX),
            Word::Hint => {
                self.send(Global::Hint);
                let said = self.app.overlay().and(self.table()).and_then(|table| table.hint.as_ref());
                match said.map(|hint| text::coach::in_lines(hint, &self.names)) {
                    Some(said) => {
                        self.send(Go::Close);
                        said
                    }
                    None => self.notice().into_iter().collect(),
                }
            }
            Word::Dangers if !self.app.settings().hints => vec![self.sentence(&Notice::NoHints)],
            Word::Dangers => {
                let dangers = self.app.dangers();
                let lines = dangers.map(|dangers| text::coach::dangers(&dangers)).unwrap_or_default();
                lines.into_iter().map(|line| line + ".").collect()
            }
            Word::Odds => self.in_columns(|width| ui::odds(self.app, width)),
            Word::Analyse => self.analysis(),
            Word::Help => {
                let rules = text::rules_in_brief(&self.app.arrangement().rules);
                let heading = [plain::THE_RULES.to_owned()];
                plain::words(self.replay().is_some()).into_iter().chain(heading).chain(rules).collect()
            }
            Word::SaveAs => {
                self.tell(Msg::SaveAs(String::new()));
                self.notice().into_iter().collect()
            }
            Word::Quit => {
                self.send(Global::Quit);
                let asks = matches!(self.app.overlay(), Some(Overlay::Ask(Question::Quit, _)));
                if asks && (self.app.is_saved() || self.actions() == 0) {
                    // Nothing is lost by leaving, so there is nothing to ask.
                    self.send(Command::Answer(true));
                }
                Vec::new()
            }
        })
        .filter(|_| !self.over)
    }

    fn command(&mut self, command: impl Into<Command>, before: usize) -> Vec<String> {
        self.send(command);
        self.what_happened(before)
    }

    /// Skips steps of a replay, and says what the last of them brought.
    fn skip(&mut self, command: impl Into<Command>) -> Vec<String> {
        let before = self.actions();
        self.send(command);
        let after = self.actions();
        self.what_happened(if after == before { before } else { after.saturating_sub(1) })
    }

    /// Chooses a row of a list by its number.
    fn row(&mut self, row: Option<usize>) {
        self.send(Go::Row(row.map_or(0, |row| row as u8 + 1)));
        self.send(Go::Accept);
    }

    fn send(&mut self, command: impl Into<Command>) {
        self.tell(Msg::Command(command.into()));
    }

    fn tell(&mut self, msg: Msg) {
        let out = self.keeper.tell(self.app, msg);
        self.over |= out.terminal.contains(&Terminal::Quit);
        for job in out.jobs {
            match job {
                // Nobody can type meanwhile, so nothing else is to be done either.
                Job::Think(question) => self.tell(question.answer()),
                // A whole game is looked at when its words are wanted.
                Job::Analyse(_) | Job::StopAnalysing => {}
            }
        }
    }

    /// Lets bots play so many turns, or to the end of the game, picture by picture.
    fn watch(&mut self, turns: usize) {
        let passed = |plain: &Self| plain.table().map_or(0, Table::turns_passed);
        let last = passed(self).saturating_add(turns);
        while self.app.context() == Context::Watch && passed(self) < last {
            self.send(Play::Hasten);
        }
    }

    fn table(&self) -> Option<&Table> {
        self.app.table_in_front()
    }

    fn replay(&self) -> Option<&Replay> {
        match self.app.screen() {
            Screen::Replay(replay) => Some(replay),
            Screen::Setup(_) | Screen::Table(_) | Screen::Review(_) => None,
        }
    }

    /// How many actions stand.
    fn actions(&self) -> usize {
        self.table().map_or(0, |table| table.game.log().len())
    }

    /// What came about after so many actions, and what the program has to say.
    fn what_happened(&mut self, before: usize) -> Vec<String> {
        let mut said = self.actions_from(before);
        said.extend(self.notice());
        said.extend(self.go_on(before));
        said
    }

    /// What comes about until a person can do something.
    fn go_on(&mut self, before: usize) -> Vec<String> {
        let mut said = Vec::new();
        let mut told = self.actions();
        // What waits to be read has been said, nothing moves in words, and bots play until a person is to act.
        loop {
            let command = match self.app.context() {
                Context::Moving => Command::Play(Play::Settle),
                Context::Read => Command::Play(Play::GoOn),
                Context::Bot => Command::Play(Play::Hasten),
                Context::Watch if self.table().is_some_and(|table| !table.paused) => {
                    Command::Playback(Playback::Autoplay)
                }
                _ => break,
            };
            if let Some(table) = self.table()
                && let Some(Cue::ShutOut(seat)) = table.stage.cue()
            {
                said.push(text::shut_out(&self.names[seat], table.game.position().active().len()));
            }
            self.send(command);
            said.extend(self.actions_from(told));
            told = self.actions();
        }
        if let Some(table) = self.table()
            && self.actions() > before
            && !table.is_running()
        {
            said.extend(plain::result(table, &self.names));
        }
        said
    }

    /// What the actions from that one on brought about.
    fn actions_from(&self, first: usize) -> Vec<String> {
        let Some(table) = self.table() else { return Vec::new() };
        let log = table.game.log();
        let said = |(at, played): (usize, &Played)| {
            let after = log.get(at + 1).map_or(table.game.position(), |next| &next.before);
            plain::happened(played, after, &self.names)
        };
        log.iter().enumerate().skip(first).map(said).collect()
    }

    /// The last actions by their numbers.
    fn log(&self, most: usize) -> Vec<String> {
        let Some(table) = self.table() else { return Vec::new() };
        let log = table.game.log();
        let first = log.len().saturating_sub(most);
        let starts = table.game.turn_starts();
        let mut lines = Vec::new();
        for (at, said) in (first..).zip(self.actions_from(first)) {
            // The turn is named where it begins, and where the log begins in it.
            let turn = starts.partition_point(|&start| start <= at);
            if at == first || starts.contains(&at) {
                let name = &self.names[log[at].before.turn()];
                lines.push(text::log_turn(turn, name) + ":");
            }
            lines.push(format!("{}: {said}", at + 1));
        }
        if lines.is_empty() { vec![text::NOTHING_YET.to_owned()] } else { lines }
    }

    fn position(&self) -> Vec<String> {
        self.table().map(|table| text::asking::position(table.shown(), &self.names)).unwrap_or_default()
    }

    /// What there is to say of a square or a pawn that is named; nothing if neither is. Small letters may mean both:
    /// then both are told.
    fn asked(&self, line: &str, context: Context) -> Vec<String> {
        let Some(table) = self.table().filter(|_| plain::looks_about(context)) else { return Vec::new() };
        let (board, hints) = (table.shown(), self.app.settings().hints);
        let mut said = Vec::new();
        let (square, pawn) = plain::square_or_pawn(line, board);
        said.extend(
            square.map(|square| text::asking::on_square(&asking::on_square(board, square), &self.names)),
        );
        said.extend(pawn.map(|(seat, pawn)| match asking::of_pawn(board, seat, pawn, hints) {
            Some(of) => text::asking::of_pawn(&of, &self.names),
            None => text::asking::no_such_pawn(seat, pawn),
        }));
        said
    }

    /// What has happened since the player to move threw in an earlier turn.
    fn last(&self) -> Vec<String> {
        let Some(table) = self.table() else { return Vec::new() };
        let seat = table.person_in_turn().unwrap_or(table.game.position().turn());
        let said = self.actions_from(asking::last_throw_of(&table.game, seat));
        if said.is_empty() {
            return vec![text::asking::nothing_since(&self.names, seat)];
        }
        std::iter::once(text::asking::since(&self.names, seat)).chain(said).collect()
    }

    /// Columns of a line: one less than there are, for some terminals break a full one.
    fn width(&self) -> u16 {
        self.columns.saturating_sub(1).max(WIDTHS.0)
    }

    /// What stands in columns, made for the width there is and not broken any more.
    fn in_columns(&self, lines: impl Fn(u16) -> Vec<String>) -> Vec<String> {
        lines(self.width().min(WIDTHS.1)).iter().map(|line| text::kept_together(line)).collect()
    }

    /// What the game turned on.
    fn analysis(&self) -> Vec<String> {
        let Some(table) = self.table() else { return Vec::new() };
        let analysis = review::analysed(&table.game, &mut |_, _| ControlFlow::Continue(()));
        let glyphs = self.app.settings().glyphs;
        let Some(analysis) = analysis else { return Vec::new() };
        self.in_columns(|width| ui::report(&analysis, &table.game, &self.names, width, glyphs))
    }

    fn notice(&self) -> Option<String> {
        self.app.notice().map(|notice| self.sentence(notice))
    }

    fn sentence(&self, notice: &Notice) -> String {
        let turn = self.table().map_or(Seat::Red, Table::shown_turn);
        let said = text::notice(notice, turn, &self.names, self.app.keymap(), self.app.context());
        match notice {
            Notice::NotSaved { .. } => format!("{said} {}", text::save_as_hint(plain::SAVE_AS)),
            _ => said,
        }
    }

    /// What can be done now.
    fn prompt(&self) -> Vec<String> {
        if let Some(Overlay::Ask(question, _)) = self.app.overlay() {
            let players = self.table().map_or(Seats::NONE, |table| table.game.position().active());
            return plain::ask(text::question(
                question,
                &self.names,
                players,
                &self.app.kept(),
                plain::SAVE_AS,
            ));
        }
        match (self.app.screen(), self.table()) {
            (Screen::Replay(replay), _) => vec![plain::step(replay)],
            (_, Some(table)) => plain::prompt(table, &self.names, &table.choices()),
            (_, None) => Vec::new(),
        }
    }

    fn not_understood(&self) -> String {
        let moves = self.table().map_or(0, |table| table.choices().len());
        let context = self.app.context();
        let mut said = vec![plain::not_understood(context, moves)];
        if context == Context::Question {
            // Whoever missed the question has to hear it again.
            said.extend(self.prompt());
        }
        self.lines(&said)
    }

    fn leave(&mut self, ended: bool) -> String {
        self.over = true;
        let running = matches!(self.app.screen(), Screen::Table(table) if table.is_running());
        let kept = (running || self.app.is_unsaved()).then(|| self.app.kept());
        self.lines(&[plain::farewell(kept.as_ref(), ended)])
    }

    /// Sentences in lines that fit: no word is broken, so a long path stays one that can be copied.
    fn lines(&self, said: &[String]) -> String {
        let options = textwrap::Options::new(usize::from(self.width()))
            .wrap_algorithm(WrapAlgorithm::FirstFit)
            .word_splitter(WordSplitter::NoHyphenation)
            .break_words(false);
        let mut lines: String = said
            .iter()
            .map(|words| text::with_whole_commands(words))
            .flat_map(|words| {
                let lines = textwrap::wrap(&words, &options).into_iter();
                lines.map(|line| text::unglued(&line) + "\n").collect::<Vec<String>>()
            })
            .collect();
        if self.app.settings().glyphs == GlyphSet::Ascii {
            lines = ui::Glyphs::new(GlyphSet::Ascii).words(lines);
            lines = lines.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect();
        }
        lines
    }
}

/// A throw of real dice as it is typed: two faces, `0 3`, `0,3` or `03`, or the total, `t 4`; or why there is none
/// such. Nothing where the line is no throw at all.
fn typed_throw(line: &str) -> Option<Result<Throw, Notice>> {
    let lower = line.to_lowercase();
    if let Some(total) = ["total", "t"].iter().find_map(|word| lower.strip_prefix(word)) {
        let total = total.trim();
        let number = total.chars().all(|c| c.is_ascii_digit()).then(|| total.parse().unwrap_or(0))?;
        return Some(Value::new(number).map(Throw::worth).ok_or(Notice::NoSuchTotal));
    }
    let digit = |c: char| c.to_digit(10).map(|digit| digit as u8);
    let digits: Option<Vec<u8>> =
        line.chars().filter(|c| !c.is_whitespace() && *c != ',').map(digit).collect();
    match *digits?.as_slice() {
        [a, b] => Some(Throw::new(a, b).map_err(|_| Notice::NoSuchFace)),
        _ => None,
    }
}
