//! Looking back at a game: its curves, and the moments that decided it, each on the board.

use std::ops::ControlFlow;

use crate::app::choice::{Choice, choices};
use crate::app::command::{Command, Go, Typing};
use crate::app::drawn::Target;
use crate::app::key::Key;
use crate::app::keymap::Context;
use crate::app::notice::Notice;
use crate::app::outbox::{Outbox, Request};
use crate::app::rows::turned;
use crate::game::record::Read;
use crate::game::{Game, Played};
use crate::players::analysis::{self, Analysis, Kind, Step};
use crate::rules::{Move, Position, Throw};

use super::table::Table;

/// How many moments are listed.
pub const MOMENTS: usize = 5;
/// How many of the luckiest and of the unluckiest throws.
pub const THROWS: usize = 3;
/// How far a page goes.
const PAGE: usize = 10;

/// Why a step is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is among those that decided the game.
    Moment,
    /// The decision is marked.
    Marked,
    /// It is among the luckiest throws.
    Luckiest,
    /// It is among the unluckiest throws.
    Unluckiest,
}

/// A step that is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// Which of the game, counted from 0.
    pub step: usize,
    /// Why.
    pub why: Why,
    /// Its number among those listed for that, counted from 1.
    pub number: usize,
    /// How many those are.
    pub of: usize,
}

/// The state of the screen.
#[derive(Clone, Debug)]
pub struct Review {
    /// The table as it was before the step in front.
    pub table: Table,
    whole: Game,
    analysis: Analysis,
    items: Vec<Item>,
    at: usize,
    open: bool,
    /// The table to come back to.
    back: Option<Box<Table>>,
}

/// Looks at a whole game; `watch` is told how much is done, and may end it.
pub fn analysed(game: &Game, watch: &mut dyn FnMut(usize, usize) -> ControlFlow<()>) -> Option<Analysis> {
    analysis::analyse(game, watch)
}

impl Review {
    /// Looks back at a recorded game.
    pub fn new(read: Read, analysis: Analysis) -> Self {
        Self::with(Table::resume(read), analysis, None)
    }

    /// Looks back at the game of a table, to come back to it.
    pub fn of(table: Table, analysis: Analysis) -> Self {
        Self::with(table.clone(), analysis, Some(Box::new(table)))
    }

    fn with(mut table: Table, analysis: Analysis, back: Option<Box<Table>>) -> Self {
        let kinds = [
            (Why::Moment, analysis.moments(MOMENTS)),
            (Why::Marked, analysis.marked()),
            (Why::Luckiest, analysis.luckiest(None, THROWS)),
            (Why::Unluckiest, analysis.unluckiest(None, THROWS)),
        ];
        let numbered = |(why, steps): (Why, Vec<usize>)| {
            let of = steps.len();
            steps.into_iter().enumerate().map(move |(n, step)| Item { step, why, number: n + 1, of })
        };
        let items = kinds.into_iter().flat_map(numbered).collect();
        table.watched = true;
        table.stage.clear();
        let whole = table.game.clone();
        let mut review = Self { table, whole, analysis, items, at: 0, open: false, back };
        review.go_to(0);
        review
    }

    /// What the game turned on.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// The steps that are listed.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The number of the item under the cursor, counted from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Whether the board of the item is in front.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The item under the cursor; `None` if nothing is listed.
    pub fn item(&self) -> Option<Item> {
        self.items.get(self.at).copied()
    }

    /// A step of the game and what was played.
    pub fn step(&self, at: usize) -> Option<(&Step, &Played)> {
        self.analysis.steps.get(at).zip(self.whole.log().get(at))
    }

    /// The position behind a throw, and the best that could be made of it, where a move was due.
    pub fn answer(&self, at: usize) -> Option<(&Position, Move)> {
        let thrown = self.whole.log().get(at + 1)?;
        Some((&thrown.before, self.analysis.answer(at)?))
    }

    /// The table to come back to.
    pub fn into_back(self) -> Option<Table> {
        self.back.map(|table| *table)
    }

    /// Where the keys are.
    pub fn context(&self) -> Context {
        if self.open { Context::Moment } else { Context::Review }
    }

    /// The better move of the decision in front, or the one that was as good; of a throw, the best that could be made
    /// of it.
    pub fn better(&self) -> Option<(Move, Choice)> {
        let at = self.item()?.step;
        let (step, played) = self.step(at)?;
        let (position, mv) = match step.kind {
            Kind::Choice(choice) => (&played.before, choice.best),
            Kind::Forced(mv) => (&played.before, mv),
            Kind::Throw(_) => self.answer(at)?,
            Kind::Concession => return None,
        };
        let line = choices(position).into_iter().find(|line| line.has(mv))?;
        Some((mv, line))
    }

    /// The throw that fell in the step in front, or that its move plays.
    pub fn throw(&self) -> Option<Throw> {
        let at = self.item()?.step;
        let thrown = |step: &Step| match step.kind {
            Kind::Throw(fell) => Some(fell.throw),
            Kind::Forced(_) | Kind::Choice(_) | Kind::Concession => None,
        };
        self.analysis.steps[..=at].iter().rev().find_map(thrown)
    }

    /// Does what a command asks for.
    pub(in crate::app) fn update(&mut self, command: Command, out: &mut Outbox) {
        match command {
            Command::Go(go) => self.go(go, out),
            // An item that is chosen already shows its board.
            Command::Click(Target::Item(item)) if item == self.at => self.open = true,
            Command::Click(Target::Item(item)) => self.go_to(item),
            Command::Click(_) => {}
            Command::Type(Typing::Char(c)) => out.say(Notice::unknown(Key::Char(c))),
            Command::Global(_)
            | Command::Play(_)
            | Command::Playback(_)
            | Command::Type(Typing::Erase)
            | Command::Answer(_) => out.say(Notice::UnknownKey),
        }
    }

    fn go(&mut self, go: Go, out: &mut Outbox) {
        let last = self.items.len().saturating_sub(1);
        match go {
            Go::Close if self.open => self.open = false,
            Go::Close => out.ask(Request::Back),
            _ if self.items.is_empty() => out.say(Notice::NothingToShow),
            Go::Next => self.turn(1),
            Go::Previous => self.turn(-1),
            Go::PageDown => self.go_to((self.at + PAGE).min(last)),
            Go::PageUp => self.go_to(self.at.saturating_sub(PAGE)),
            Go::Top => self.go_to(0),
            Go::Bottom => self.go_to(last),
            Go::Accept => self.open = true,
            Go::More | Go::Less | Go::Row(_) => out.say(Notice::UnknownKey),
        }
    }

    fn turn(&mut self, by: isize) {
        if let Some(at) = turned(Some(self.at), by, self.items.len()) {
            self.go_to(at);
        }
    }

    fn go_to(&mut self, item: usize) {
        self.at = item;
        let step = self.item().map_or(self.whole.log().len(), |item| item.step);
        self.table.game.follow(&self.whole, step);
    }
}
