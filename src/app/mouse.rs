//! What a click means: the places that the last drawing made, and what each asks for.

use crate::rules::{Move, Pawn, Place, Square, Value};

use super::choice::Choice;
use super::keymap::{Command, Context};
use super::msg::{Effect, Key};
use super::notice::Notice;
use super::overlay::{MenuRow, Overlay};
use super::press::Press;
use super::screen::setup::Row;
use super::screen::table::{After, Asked, Table};
use super::{App, Screen};

/// What was drawn at a place that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The two long dice.
    Dice,
    /// A square of the board with whatever stands there.
    Square(Square),
    /// A line of the list of moves.
    Move(Move),
    /// A value in hand.
    Value(Value),
    /// What the program has to say, over whatever is below it.
    Notice,
    /// A key that the last row names.
    Key(Key),
    /// A row of the setup screen, but for what it is set to.
    SetupRow(Row),
    /// What a row of the setup screen is set to.
    SetupValue(Row),
    /// A row of the menu.
    MenuRow(MenuRow),
    /// An answer to a question.
    Answer(bool),
    /// A row of the last screen.
    After(After),
    /// A turn of the log.
    Turn(usize),
    /// A move that the coach judges.
    Advice(usize),
    /// A step that a look back lists.
    Item(usize),
}

/// A place that can be clicked: its corners, in cells of the window, the far ones not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The first column.
    pub left: u16,
    /// The first row.
    pub top: u16,
    /// The column after the last.
    pub right: u16,
    /// The row after the last.
    pub bottom: u16,
    /// What is there.
    pub target: Target,
}

impl Hit {
    const fn holds(&self, x: u16, y: u16) -> bool {
        self.left <= x && x < self.right && self.top <= y && y < self.bottom
    }
}

impl App {
    /// Something was clicked: what was drawn there last, the uppermost of several.
    pub(super) fn click(&mut self, x: u16, y: u16, press: Press) -> Vec<Effect> {
        if self.drawn.too_small {
            return Vec::new();
        }
        if self.context() == Context::Moving {
            // A click settles what moves and does nothing else, as any key.
            return self.screen_command(Command::Settle, Key::Enter);
        }
        let Some(target) = self.drawn.hits.iter().rev().find(|hit| hit.holds(x, y)).map(|hit| hit.target)
        else {
            return Vec::new();
        };
        // Where things are is known again after the next drawing: the second of two quick clicks was meant for
        // what is no longer there.
        self.drawn.hits.clear();
        if let Target::Key(key) = target {
            return self.key(key, press);
        }
        let reads = self.context() == Context::Read;
        if self.counts_once(press, reads.then_some(Command::GoOn)) {
            return self.say_held(None);
        }
        self.read_on();
        match (self.overlay, &mut self.screen, target) {
            (Some(Overlay::Menu(_)), _, Target::MenuRow(row)) => {
                self.overlay_command(Overlay::Menu(row), Command::Accept, Key::Enter)
            }
            (Some(Overlay::Ask(question, _)), _, Target::Answer(yes)) => {
                self.overlay_command(Overlay::Ask(question, yes), Command::Accept, Key::Enter)
            }
            (Some(Overlay::Log { turn, .. }), _, Target::Turn(clicked)) => {
                if turn == clicked {
                    self.back_to(turn)
                } else {
                    // It stays where it is, to be clicked again.
                    let top = self.drawn.scroll.map(|drawn| drawn.top);
                    self.open(Overlay::Log { turn: clicked, top })
                }
            }
            (Some(Overlay::Hint(marked)), _, Target::Advice(line)) => {
                if marked == line {
                    self.hint_command(line, Command::Accept, Key::Enter)
                } else {
                    self.mark_advice(line)
                }
            }
            (None, Screen::Setup(setup), Target::SetupRow(row) | Target::SetupValue(row)) => {
                // A name being typed is taken by a click elsewhere, as by Enter.
                if setup.typing.is_some() {
                    let took = setup.command(Command::Accept, &mut self.settings);
                    setup.row = row;
                    return self.asked_by_setup(took);
                }
                let again = setup.row == row;
                setup.row = row;
                let button = matches!(row, Row::Start | Row::Resume);
                let command = match target {
                    _ if button => Some(Command::Accept),
                    Target::SetupValue(_) if again => Some(Command::Accept),
                    _ if again => Some(Command::More),
                    _ => None,
                };
                let Some(command) = command else { return Vec::new() };
                let asked = setup.command(command, &mut self.settings);
                self.asked_by_setup(asked)
            }
            (None, Screen::Review(review), Target::Item(item)) => {
                review.click(item);
                Vec::new()
            }
            (None, Screen::Table(table), target) => match table.clicked(target) {
                Clicked::Nothing => Vec::new(),
                Clicked::Say(notice) => self.say(notice),
                Clicked::Command(command) => self.screen_command(command, Key::Enter),
            },
            _ => Vec::new(),
        }
    }

    /// The wheel was turned by a notch: three lines of a text, or a step of a replay.
    pub(super) fn wheel(&mut self, down: bool) -> Vec<Effect> {
        if self.drawn.too_small {
            return Vec::new();
        }
        let command = if down { Command::Next } else { Command::Previous };
        if let Some(Overlay::Log { turn, .. }) = self.overlay {
            return self.scroll_log(turn, down, 3);
        }
        for _ in 0..3 {
            if let Some(text @ Overlay::Text(..)) = self.overlay {
                let _ = self.overlay_command(text, command, Key::Enter);
            }
        }
        match (self.overlay, &self.screen) {
            (None, Screen::Replay(_) | Screen::Review(_)) => self.screen_command(command, Key::Enter),
            _ => Vec::new(),
        }
    }
}

/// What a click on the table comes to.
enum Clicked {
    Nothing,
    Say(Notice),
    Command(Command),
}

impl Table {
    fn clicked(&mut self, target: Target) -> Clicked {
        match (self.context(), target) {
            (Context::Throw | Context::HandThrow | Context::Choose, Target::Dice) => {
                Clicked::Command(Command::Throw)
            }
            (Context::Read, Target::Dice) => Clicked::Command(Command::GoOn),
            (Context::Bot | Context::Watch, Target::Dice | Target::Square(_)) => {
                Clicked::Command(Command::Hasten)
            }
            (Context::Throw | Context::HandThrow, Target::Square(_)) => Clicked::Say(Notice::ThrowFirst),
            (Context::Choose, Target::Move(mv)) => self.click_move(mv),
            (Context::Choose, Target::Value(value)) => match self.choose_value(value) {
                Asked::Say(notice) => Clicked::Say(notice),
                _ => Clicked::Nothing,
            },
            (Context::Choose, Target::Square(square)) => self.click_square(square),
            (Context::Over, Target::After(row)) => {
                self.after = Some(row);
                Clicked::Command(Command::Accept)
            }
            _ => Clicked::Nothing,
        }
    }

    /// A line is chosen by a click, and played by another.
    fn click_move(&mut self, mv: Move) -> Clicked {
        if self.chosen_line().is_some_and(|line| line.has(mv)) {
            return Clicked::Command(Command::Play);
        }
        if self.choices().iter().any(|line| line.has(mv)) {
            self.chosen = Some(mv);
        }
        Clicked::Nothing
    }

    /// A pawn is chosen by a click on it, or where only one move leads; again, it is played.
    fn click_square(&mut self, square: Square) -> Clicked {
        let seat = self.game.position().turn();
        let from = |line: &&Choice| line.from.step().is_some_and(|step| step.square(seat) == square);
        let to = |line: &&Choice| line.square == square;
        if self.chosen_line().as_ref().is_some_and(|line| from(&line) || to(&line)) {
            return Clicked::Command(Command::Play);
        }
        let (lines, value) = (self.choices(), self.value());
        let in_front = |line: &&Choice| Some(line.value) == value;
        let standing = lines.iter().filter(from).find(in_front).or_else(|| lines.iter().find(from));
        let leading: Vec<&Choice> = lines.iter().filter(to).collect();
        let only = if let [only] = leading.as_slice() { Some(*only) } else { None };
        match standing.or(only) {
            Some(line) => {
                self.chosen = Some(line.first());
                Clicked::Nothing
            }
            None if leading.is_empty() => Clicked::Say(self.why_not(square)),
            None => Clicked::Say(Notice::ChooseFirst(leading.len())),
        }
    }

    /// Why nothing can be played from or to a square.
    fn why_not(&self, square: Square) -> Notice {
        let position = self.game.position();
        let seat = position.turn();
        let stands = |p: &Pawn| position.place(seat, *p).step().is_some_and(|s| s.square(seat) == square);
        let pawn = position.pawns().find(|p| stands(p) && position.place(seat, *p) != Place::Home);
        let refused = |pawn, value| {
            let why = position.check(Move { pawn, value }).err()?;
            Some(Notice::Refused(pawn, value, why))
        };
        let refused = pawn.zip(self.value()).and_then(|(pawn, value)| refused(pawn, value));
        refused.unwrap_or(Notice::NothingThere(square))
    }
}
