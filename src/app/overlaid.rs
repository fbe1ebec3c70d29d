//! What commands do while something lies over the screen.

use crate::rules::{Move, Pawn, Position};

use super::choice::{Choice, line_of};
use super::command::{Command, Global, Go, Play, Typing};
use super::drawn::Scroll;
use super::drawn::Target;
use super::key::Key;
use super::name::Name;
use super::notice::Notice;
use super::outbox::{Job, Outbox, Request};
use super::overlay::{Overlay, Question, Text};
use super::rows::{MenuRow, turned};
use super::screen::table::Table;
use super::settings::{Settings, Speed};

/// What lies below an overlay, as far as it has to do with it.
pub(super) struct Below<'a> {
    /// The settings in force.
    pub settings: &'a mut Settings,
    /// The table in front, if there is one.
    pub table: Option<&'a mut Table>,
    /// How far the text in front can be scrolled; `None` before it is drawn for the first time.
    pub scroll: Option<Scroll>,
    /// What is typed of the name of a file.
    pub file: &'a mut String,
}

impl Overlay {
    /// Does what a command asks for.
    pub(super) fn update(self, command: Command, below: &mut Below, out: &mut Outbox) {
        match self {
            Self::Menu(row) => menu(row, command, below, out),
            Self::Ask(question, yes) => ask(question, yes, command, out),
            Self::Text(text, top) => read(text, top, command, below, out),
            Self::Log { turn, top } => log(turn, top, command, below, out),
            Self::Hint(line) => hint(line, command, below, out),
            Self::SaveAs => file(command, below, out),
            Self::Analysing(..) => wait(command, out),
        }
    }

    /// The same, scrolled by so many lines.
    pub(super) fn scrolled(self, down: bool, lines: usize, scroll: Option<Scroll>) -> Self {
        let limit = scroll.map_or(usize::MAX, |scroll| scroll.limit);
        let moved =
            |top: usize| if down { top.saturating_add(lines).min(limit) } else { top.saturating_sub(lines) };
        match self {
            Self::Text(text, top) => Self::Text(text, moved(top)),
            Self::Log { turn, .. } => {
                Self::Log { turn, top: Some(moved(scroll.map_or(0, |scroll| scroll.top))) }
            }
            Self::Menu(_) | Self::Ask(..) | Self::Hint(_) | Self::SaveAs | Self::Analysing(..) => self,
        }
    }
}

/// What every overlay does alike: it closes, help opens over it, and the rest is no key of it.
fn otherwise(command: Command, out: &mut Outbox) {
    match command {
        Command::Go(Go::Close) => out.ask(Request::Close),
        Command::Global(Global::Help) => out.open(Overlay::Text(Text::Help, 0)),
        Command::Type(Typing::Char(c)) => out.say(Notice::unknown(Key::Char(c))),
        Command::Click(_) => {}
        Command::Global(_)
        | Command::Go(_)
        | Command::Play(_)
        | Command::Playback(_)
        | Command::Type(Typing::Erase)
        | Command::Answer(_) => out.say(Notice::UnknownKey),
    }
}

fn menu(row: MenuRow, command: Command, below: &mut Below, out: &mut Outbox) {
    let rows = MenuRow::ALL;
    let at = rows.iter().position(|&other| other == row);
    let mut turn = |by| out.open(Overlay::Menu(turned(at, by, rows.len()).map_or(row, |at| rows[at])));
    match command {
        Command::Go(Go::Next) => turn(1),
        Command::Go(Go::Previous) => turn(-1),
        Command::Go(Go::Row(number)) => match rows.get(usize::from(number).wrapping_sub(1)) {
            Some(&row) => out.open(Overlay::Menu(row)),
            None => out.say(Notice::NoSuchRow(rows.len() as u8)),
        },
        Command::Go(go @ (Go::More | Go::Less)) if row == MenuRow::Speed => {
            turn_speed(if go == Go::More { 1 } else { -1 }, below);
        }
        Command::Go(Go::More | Go::Less) => out.say(Notice::NothingToChange),
        Command::Go(Go::Accept) => accept(row, below, out),
        Command::Click(Target::MenuRow(row)) => accept(row, below, out),
        Command::Go(Go::PageUp | Go::PageDown | Go::Top | Go::Bottom | Go::Close)
        | Command::Global(_)
        | Command::Play(_)
        | Command::Playback(_)
        | Command::Type(_)
        | Command::Answer(_)
        | Command::Click(_) => otherwise(command, out),
    }
}

/// Does what a row of the menu says.
fn accept(row: MenuRow, below: &mut Below, out: &mut Outbox) {
    let mut command = |command: Command| {
        out.ask(Request::Close);
        out.ask(Request::Command(command));
    };
    match row {
        MenuRow::GoOn => out.ask(Request::Close),
        MenuRow::Undo => command(Play::Undo.into()),
        MenuRow::Help => command(Global::Help.into()),
        MenuRow::Log => command(Global::Log.into()),
        MenuRow::Throws => command(Global::Odds.into()),
        MenuRow::Quit => command(Global::Quit.into()),
        MenuRow::Speed => {
            out.open(Overlay::Menu(row));
            turn_speed(1, below);
        }
        MenuRow::Concede => {
            if let Some(seat) = below.table.as_ref().and_then(|table| table.person_in_turn()) {
                out.open(Overlay::Ask(Question::Concede(seat), false));
            } else {
                out.ask(Request::Close);
                out.say(Notice::NobodyGivesUp);
            }
        }
        MenuRow::NewSetup => out.ask(Request::AskToLeave(Question::NewSetup)),
    }
}

fn turn_speed(by: isize, below: &mut Below) {
    below.settings.turn_speed(by);
    if let (Speed::Off, Some(table)) = (below.settings.speed, &mut below.table) {
        table.stage.settle();
    }
}

fn ask(question: Question, yes: bool, command: Command, out: &mut Outbox) {
    let answer = match command {
        Command::Go(Go::Next) => return out.open(Overlay::Ask(question, !yes)),
        Command::Global(Global::SaveAs) => return out.ask(Request::Command(command)),
        Command::Go(Go::Accept) => yes,
        Command::Answer(yes) | Command::Click(Target::Answer(yes)) => yes,
        Command::Global(_)
        | Command::Go(_)
        | Command::Play(_)
        | Command::Playback(_)
        | Command::Type(_)
        | Command::Click(_) => return otherwise(command, out),
    };
    out.ask(if answer { Request::Yes(question) } else { Request::Close });
}

fn read(text: Text, top: usize, command: Command, below: &Below, out: &mut Outbox) {
    // Before it is drawn for the first time nobody knows how long it is: the drawing settles that.
    let (limit, page) = below.scroll.map_or((usize::MAX, 1), |scroll| (scroll.limit, scroll.page));
    let top = match command {
        Command::Go(Go::Next) => top.saturating_add(1),
        Command::Go(Go::Previous) => top.saturating_sub(1),
        Command::Go(Go::PageDown) => top.saturating_add(page),
        Command::Go(Go::PageUp) => top.saturating_sub(page),
        Command::Go(Go::Top) => 0,
        Command::Go(Go::Bottom) => limit,
        Command::Go(Go::More | Go::Less | Go::Accept | Go::Row(_) | Go::Close)
        | Command::Global(_)
        | Command::Play(_)
        | Command::Playback(_)
        | Command::Type(_)
        | Command::Answer(_)
        | Command::Click(_) => return otherwise(command, out),
    };
    out.open(Overlay::Text(text, top.min(limit)));
}

/// The log with that turn marked and that line at the top, if it was scrolled.
fn log(turn: usize, top: Option<usize>, command: Command, below: &Below, out: &mut Outbox) {
    let Some(table) = &below.table else { return };
    let last = table.turns_passed() + 1;
    let page = below.scroll.map_or(1, |scroll| scroll.page);
    let marked = |turn| Overlay::Log { turn, top: None };
    let scrolled = |down| Overlay::Log { turn, top }.scrolled(down, page, below.scroll);
    match command {
        Command::Go(Go::Next) => out.open(marked((turn + 1).min(last))),
        Command::Go(Go::Previous) => out.open(marked(turn.saturating_sub(1).max(1))),
        Command::Go(Go::Top) => out.open(marked(1)),
        Command::Go(Go::Bottom) => out.open(marked(last)),
        Command::Go(Go::PageDown) => out.open(scrolled(true)),
        Command::Go(Go::PageUp) => out.open(scrolled(false)),
        Command::Go(Go::Accept) => table.back_to(turn, out),
        Command::Click(Target::Turn(clicked)) if clicked == turn => table.back_to(turn, out),
        // The list stays where it is, for the turn to be clicked again.
        Command::Click(Target::Turn(turn)) => {
            out.open(Overlay::Log { turn, top: below.scroll.map(|scroll| scroll.top) });
        }
        Command::Go(Go::More | Go::Less | Go::Row(_) | Go::Close)
        | Command::Global(_)
        | Command::Play(_)
        | Command::Playback(_)
        | Command::Type(_)
        | Command::Answer(_)
        | Command::Click(_) => otherwise(command, out),
    }
}

/// The hint with that line marked.
fn hint(line: usize, command: Command, below: &mut Below, out: &mut Outbox) {
    let Some(table) = &mut below.table else { return };
    let Some(hint) = &mut table.hint else { return };
    let rows = hint.moves.len().max(1);
    let line = match command {
        Command::Go(Go::Next) => (line + 1) % rows,
        Command::Go(Go::Previous) => (line + rows - 1) % rows,
        // As at the table: the value stays while that pawn can use it.
        Command::Play(Play::Pawn(number)) => {
            let lines: Vec<Choice> = hint.moves.iter().map(|advice| advice.choice.clone()).collect();
            let value = lines.get(line).map(|line| line.value);
            match Pawn::new(number).and_then(|pawn| line_of(&lines, pawn, value)) {
                Some(line) => line,
                None => return out.say(no_advice(&hint.position, number)),
            }
        }
        Command::Click(Target::Advice(clicked)) if clicked != line => clicked,
        Command::Go(Go::Accept) | Command::Click(Target::Advice(_)) => {
            let mv = hint.moves.get(line).map(|advice| advice.choice.first());
            table.take_advice(mv);
            return out.ask(Request::Close);
        }
        Command::Global(Global::Hint) => return out.ask(Request::Close),
        Command::Go(
            Go::More | Go::Less | Go::Row(_) | Go::PageUp | Go::PageDown | Go::Top | Go::Bottom | Go::Close,
        )
        | Command::Global(_)
        | Command::Play(_)
        | Command::Playback(_)
        | Command::Type(_)
        | Command::Answer(_)
        | Command::Click(_) => return otherwise(command, out),
    };
    hint.look_into(line);
    out.open(Overlay::Hint(line));
}

/// Why the hint has no move of the pawn with that number.
fn no_advice(position: &Position, number: u8) -> Notice {
    let pawn = Pawn::new(number).filter(|pawn| pawn.number() <= position.rules().pawns);
    // Of several values any would do to say why.
    let refused = pawn.and_then(|pawn| {
        let value = position.hand().values().next()?;
        let why = position.check(Move { pawn, value }).err()?;
        Some(Notice::Refused(pawn, value, why))
    });
    refused.unwrap_or(Notice::NoSuchPawn(number))
}

/// The name of a file is being typed.
fn file(command: Command, below: &mut Below, out: &mut Outbox) {
    match command {
        Command::Type(Typing::Char(c)) => type_file(below.file, c.encode_utf8(&mut [0; 4])),
        Command::Type(Typing::Erase) => below.file.truncate(Name::erased(below.file).len()),
        Command::Go(Go::Accept) => out.ask(Request::SaveAs(below.file.clone())),
        Command::Go(_)
        | Command::Global(_)
        | Command::Play(_)
        | Command::Playback(_)
        | Command::Answer(_)
        | Command::Click(_) => otherwise(command, out),
    }
}

/// The most characters of a file's name that can be typed.
const MOST_TYPED: usize = 1000;

/// Text was typed or pasted into the name of a file.
pub(super) fn type_file(file: &mut String, text: &str) {
    let printed = text.chars().filter(|c| !c.is_control());
    let room = MOST_TYPED.saturating_sub(file.chars().count());
    file.extend(printed.take(room));
}

/// A game is being looked at.
fn wait(command: Command, out: &mut Outbox) {
    if matches!(command, Command::Go(Go::Close) | Command::Global(Global::Quit)) {
        out.ask(Request::Close);
        out.jobs.push(Job::StopAnalysing);
    }
    if command == Command::Global(Global::Quit) {
        out.ask(Request::Command(command));
    } else if command != Command::Go(Go::Close) {
        otherwise(command, out);
    }
}
