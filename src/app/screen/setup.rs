//! The setup screen: who sits where, and by which rules.

use crate::players::Player;
use crate::rules::{BySeat, HOUSE_RULES, HouseRule, Rules, Seat};

use crate::app::arrangement::{Arrangement, First, ThrownBy};
use crate::app::command::{Command, Go, Typing};
use crate::app::drawn::Target;
use crate::app::key::Key;
use crate::app::keymap::Context;
use crate::app::name::Name;
use crate::app::notice::Notice;
use crate::app::outbox::{Outbox, Request};
use crate::app::rows::SetupRow;
use crate::app::rows::turned;
use crate::app::settings::Settings;

/// The state of the screen.
#[derive(Clone, Debug)]
pub struct SetupScreen {
    /// What is arranged so far.
    pub arrangement: Arrangement,
    /// The row under the cursor.
    pub row: SetupRow,
    /// The name being typed, if one is.
    pub typing: Option<String>,
    /// The names of those who did not finish the last game, if there is one to go on with.
    pub unfinished: Option<Vec<String>>,
    /// Of a seat where a bot plays, the name of the person who would; else that of the bot.
    others: BySeat<Option<Name>>,
}

impl SetupScreen {
    /// The screen with that arrangement in it.
    pub fn new(arrangement: Arrangement) -> Self {
        Self { arrangement, row: SetupRow::Start, typing: None, unfinished: None, others: BySeat::default() }
    }

    /// Offers the players of that game to go on with it: the first row, under the cursor at once.
    pub fn offer(&mut self, names: Vec<String>) {
        self.unfinished = Some(names);
        self.row = SetupRow::Resume;
    }

    /// Where the keys are.
    pub fn context(&self) -> Context {
        if self.typing.is_some() { Context::Name } else { Context::Setup }
    }

    /// Does what a command asks for.
    pub(in crate::app) fn update(&mut self, command: Command, settings: &mut Settings, out: &mut Outbox) {
        match command {
            Command::Go(go) => self.go(go, settings, out),
            Command::Type(typing) => self.type_in(typing, out),
            Command::Click(Target::SetupRow(row)) => self.click(row, Go::More, settings, out),
            Command::Click(Target::SetupValue(row)) => self.click(row, Go::Accept, settings, out),
            Command::Click(_) => {}
            Command::Global(_) | Command::Play(_) | Command::Playback(_) | Command::Answer(_) => {
                out.say(Notice::UnknownKey);
            }
        }
    }

    fn go(&mut self, go: Go, settings: &mut Settings, out: &mut Outbox) {
        match go {
            Go::Next => self.turn(1),
            Go::Previous => self.turn(-1),
            Go::More => self.change(1, settings, out),
            Go::Less => self.change(-1, settings, out),
            Go::Accept => self.accept(settings, out),
            Go::Close => self.typing = None,
            Go::Row(_) | Go::PageUp | Go::PageDown | Go::Top | Go::Bottom => out.say(Notice::UnknownKey),
        }
    }

    fn type_in(&mut self, typing: Typing, out: &mut Outbox) {
        match (&mut self.typing, typing) {
            (Some(name), Typing::Char(c)) => {
                name.push(c);
                *name = Name::clean(name);
            }
            (Some(name), Typing::Erase) => *name = Name::erased(name).to_owned(),
            (None, Typing::Char(c)) => out.say(Notice::unknown(Key::Char(c))),
            (None, Typing::Erase) => {}
        }
    }

    /// A row was clicked: the cursor goes there, and a click where it is already does what `again` says. A button acts
    /// at once.
    fn click(&mut self, row: SetupRow, again: Go, settings: &mut Settings, out: &mut Outbox) {
        if self.typing.is_some() {
            // A name being typed is taken by a click elsewhere, as by Enter.
            self.accept(settings, out);
            self.row = row;
            return;
        }
        let is_again = self.row == row;
        self.row = row;
        if row.is_button() {
            self.accept(settings, out);
        } else if is_again {
            self.go(again, settings, out);
        }
    }

    /// Text was pasted: it goes into the name under the cursor.
    pub(in crate::app) fn paste(&mut self, text: &str, out: &mut Outbox) {
        let SetupRow::Seat(seat) = self.row else { return out.say(Notice::PasteIgnored) };
        if let Some(name) = &mut self.typing {
            *name = Name::clean(&(std::mem::take(name) + text));
        } else if let Some(name) = Name::typed(text) {
            self.arrangement.names[seat] = Some(name);
            self.arrangement.seats = self.arrangement.seats.with(seat);
        }
    }

    /// The game that was offered cannot be gone on with.
    pub(in crate::app) fn offer_no_more(&mut self) {
        self.unfinished = None;
        self.row = SetupRow::Start;
    }

    fn turn(&mut self, by: isize) {
        let rows: Vec<SetupRow> = SetupRow::all(self.unfinished.is_some()).collect();
        let at = rows.iter().position(|&row| row == self.row);
        self.row = turned(at, by, rows.len()).map_or(self.row, |at| rows[at]);
    }

    fn accept(&mut self, settings: &mut Settings, out: &mut Outbox) {
        match self.row {
            SetupRow::Resume => out.ask(Request::Resume),
            SetupRow::Start => match self.arrangement.problem() {
                Some(problem) => out.say(Notice::CannotStart(problem)),
                None => out.ask(Request::Start(Box::new(self.arrangement.clone()))),
            },
            SetupRow::Seat(seat) => self.type_name(seat, out),
            SetupRow::Preset
            | SetupRow::Rule(_)
            | SetupRow::First
            | SetupRow::Dice
            | SetupRow::Hints
            | SetupRow::Speed => {
                self.change(1, settings, out);
            }
        }
    }

    /// Begins to type a name, or takes the one typed; its player then sits there.
    fn type_name(&mut self, seat: Seat, out: &mut Outbox) {
        let Some(typed) = self.typing.take() else {
            let name = self.arrangement.names[seat].as_ref();
            self.typing = Some(name.map_or(String::new(), |n| n.as_str().to_owned()));
            return;
        };
        let name = Name::typed(&typed);
        if name.is_none() {
            out.say(Notice::EmptyName(seat));
        }
        self.arrangement.names[seat] = name;
        self.arrangement.seats = self.arrangement.seats.with(seat);
    }

    /// Nobody, a person, and then each bot.
    fn turn_seat(&mut self, seat: Seat, by: isize) {
        let arrangement = &mut self.arrangement;
        let sitting: Vec<Option<Player>> = std::iter::once(None).chain(Player::all().map(Some)).collect();
        let now = arrangement.seats.contains(seat).then_some(arrangement.players[seat]);
        let at = sitting.iter().position(|&who| who == now);
        let next = turned(at, by, sitting.len()).and_then(|at| sitting[at]);
        let seats = arrangement.seats;
        arrangement.seats = if next.is_some() { seats.with(seat) } else { seats.without(seat) };
        let next = next.unwrap_or_default();
        if next.is_person() != arrangement.players[seat].is_person() {
            // A person's name is not a bot's.
            std::mem::swap(&mut arrangement.names[seat], &mut self.others[seat]);
        }
        arrangement.players[seat] = next;
    }

    fn change(&mut self, by: isize, settings: &mut Settings, out: &mut Outbox) {
        let arrangement = &mut self.arrangement;
        match self.row {
            SetupRow::Resume | SetupRow::Start => out.say(Notice::NothingToChange),
            SetupRow::Seat(seat) => self.turn_seat(seat, by),
            SetupRow::Preset => {
                let rules = &mut arrangement.rules;
                let presets = Rules::PRESETS;
                let at = presets.iter().position(|(name, _)| Some(*name) == rules.preset());
                let next = at.and_then(|at| turned(Some(at), by, presets.len())).unwrap_or(0);
                *rules = Rules { pawns: rules.pawns, ..presets[next].1 };
            }
            SetupRow::Rule(index) => {
                let rule: &HouseRule = &HOUSE_RULES[index];
                let at = rule.choice(&arrangement.rules);
                rule.choose(&mut arrangement.rules, turned(at, by, rule.values.len()).unwrap_or(0));
            }
            SetupRow::First => {
                // Only those who sit down can begin; an empty seat chosen before goes back to the lot.
                let mut firsts = vec![First::Lot];
                firsts.extend(arrangement.seats.iter().map(First::Seat));
                let at = firsts.iter().position(|&f| f == arrangement.first);
                arrangement.first = firsts[at.and_then(|at| turned(Some(at), by, firsts.len())).unwrap_or(0)];
            }
            SetupRow::Dice => {
                arrangement.dice = match arrangement.dice {
                    ThrownBy::Program => ThrownBy::Hand,
                    ThrownBy::Hand => ThrownBy::Program,
                };
            }
            SetupRow::Hints => settings.hints = !settings.hints,
            SetupRow::Speed => settings.turn_speed(by),
        }
    }
}
