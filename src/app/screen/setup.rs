//! The setup screen: who sits where, and by which rules.

use crate::players::Player;
use crate::rules::{BySeat, HOUSE_RULES, HouseRule, Rules, Seat};

use crate::app::arrangement::{Arrangement, First, ThrownBy};
use crate::app::keymap::{Command, Context};
use crate::app::msg::Key;
use crate::app::name::Name;
use crate::app::notice::Notice;
use crate::app::settings::Settings;
use crate::app::turned;

/// One row of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// Go on with the game that was not finished.
    Resume,
    /// Begin to play.
    Start,
    /// A seat: who sits there if anybody does, and the name.
    Seat(Seat),
    /// All house rules at once.
    Preset,
    /// The house rule with that index in [`HOUSE_RULES`].
    Rule(usize),
    /// Who begins (R9).
    First,
    /// Who throws the dice.
    Dice,
    /// Whether players may ask the coach.
    Hints,
    /// How fast things move.
    Speed,
}

impl Row {
    /// Every row from the top, the first under the cursor at once; the first only where there is a game to go
    /// on with.
    pub fn all(unfinished: bool) -> impl Iterator<Item = Self> + Clone {
        (unfinished.then_some(Self::Resume).into_iter())
            .chain([Self::Start])
            .chain(Seat::ALL.map(Self::Seat))
            .chain([Self::Preset])
            .chain((0..HOUSE_RULES.len()).map(Self::Rule))
            .chain([Self::First, Self::Dice, Self::Hints, Self::Speed])
    }
}

/// The state of the screen.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What is arranged so far.
    pub arrangement: Arrangement,
    /// The row under the cursor.
    pub row: Row,
    /// The name being typed, if one is.
    pub typing: Option<String>,
    /// The names of those who did not finish the last game, if there is one to go on with.
    pub unfinished: Option<Vec<String>>,
    /// Of a seat where a bot plays, the name of the person who would; else that of the bot.
    others: BySeat<Option<Name>>,
}

/// What the screen asks of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Nothing more.
    Nothing,
    /// To say something.
    Say(Notice),
    /// To start the game.
    Start,
    /// To go on with the game that was not finished.
    Resume,
}

impl Setup {
    /// The screen with that arrangement in it.
    pub fn new(arrangement: Arrangement) -> Self {
        Self { arrangement, row: Row::Start, typing: None, unfinished: None, others: BySeat::default() }
    }

    /// Offers the players of that game to go on with it: the first row, under the cursor at once.
    pub fn offer(&mut self, names: Vec<String>) {
        self.unfinished = Some(names);
        self.row = Row::Resume;
    }

    /// Where the keys are.
    pub fn context(&self) -> Context {
        if self.typing.is_some() { Context::Name } else { Context::Setup }
    }

    /// Does what a key asks for.
    pub fn command(&mut self, command: Command, settings: &mut Settings) -> Asked {
        match command {
            Command::Next => self.go(1),
            Command::Previous => self.go(-1),
            Command::More => return self.change(1, settings),
            Command::Less => return self.change(-1, settings),
            Command::Accept => return self.accept(settings),
            Command::Erase => {
                if let Some(name) = &mut self.typing {
                    *name = Name::erased(name).to_owned();
                }
            }
            Command::Close => self.typing = None,
            _ => return Asked::Say(Notice::UnknownKey),
        }
        Asked::Nothing
    }

    /// A key that no row of the keymap takes: a letter of a name, or nothing.
    pub fn other_key(&mut self, key: Key) -> Asked {
        match (&mut self.typing, key) {
            (Some(name), Key::Char(c)) => {
                name.push(c);
                *name = Name::clean(name);
                Asked::Nothing
            }
            _ => Asked::Say(Notice::unknown(key)),
        }
    }

    /// Text was pasted: it goes into the name under the cursor.
    pub fn paste(&mut self, text: &str) -> Asked {
        let Row::Seat(seat) = self.row else { return Asked::Say(Notice::PasteIgnored) };
        if let Some(name) = &mut self.typing {
            *name = Name::clean(&(std::mem::take(name) + text));
        } else if let Some(name) = Name::typed(text) {
            self.arrangement.names[seat] = Some(name);
            self.arrangement.seats = self.arrangement.seats.with(seat);
        }
        Asked::Nothing
    }

    fn go(&mut self, by: isize) {
        let rows: Vec<Row> = Row::all(self.unfinished.is_some()).collect();
        let at = rows.iter().position(|&row| row == self.row);
        self.row = turned(at, by, rows.len()).map_or(self.row, |at| rows[at]);
    }

    fn accept(&mut self, settings: &mut Settings) -> Asked {
        match self.row {
            Row::Resume => Asked::Resume,
            Row::Start => match self.arrangement.problem() {
                Some(problem) => Asked::Say(Notice::CannotStart(problem)),
                None => Asked::Start,
            },
            Row::Seat(seat) => self.type_name(seat),
            _ => self.change(1, settings),
        }
    }

    /// Begins to type a name, or takes the one typed; its player then sits there.
    fn type_name(&mut self, seat: Seat) -> Asked {
        let Some(typed) = self.typing.take() else {
            let name = self.arrangement.names[seat].as_ref();
            self.typing = Some(name.map_or(String::new(), |n| n.as_str().to_owned()));
            return Asked::Nothing;
        };
        let name = Name::typed(&typed);
        let empty = name.is_none();
        self.arrangement.names[seat] = name;
        self.arrangement.seats = self.arrangement.seats.with(seat);
        if empty { Asked::Say(Notice::EmptyName(seat)) } else { Asked::Nothing }
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

    fn change(&mut self, by: isize, settings: &mut Settings) -> Asked {
        let arrangement = &mut self.arrangement;
        match self.row {
            Row::Resume | Row::Start => return Asked::Say(Notice::NothingToChange),
            Row::Seat(seat) => self.turn_seat(seat, by),
            Row::Preset => {
                let rules = &mut arrangement.rules;
                let presets = Rules::PRESETS;
                let at = presets.iter().position(|(name, _)| Some(*name) == rules.preset());
                let next = at.and_then(|at| turned(Some(at), by, presets.len())).unwrap_or(0);
                *rules = Rules { pawns: rules.pawns, ..presets[next].1 };
            }
            Row::Rule(index) => {
                let rule: &HouseRule = &HOUSE_RULES[index];
                let at = rule.choice(&arrangement.rules);
                rule.choose(&mut arrangement.rules, turned(at, by, rule.values.len()).unwrap_or(0));
            }
            Row::First => {
                // Only those who sit down can begin; an empty seat chosen before goes back to the lot.
                let mut firsts = vec![First::Lot];
                firsts.extend(arrangement.seats.iter().map(First::Seat));
                let at = firsts.iter().position(|&f| f == arrangement.first);
                arrangement.first = firsts[at.and_then(|at| turned(Some(at), by, firsts.len())).unwrap_or(0)];
            }
            Row::Dice => {
                arrangement.dice = match arrangement.dice {
                    ThrownBy::Program => ThrownBy::Hand,
                    ThrownBy::Hand => ThrownBy::Program,
                };
            }
            Row::Hints => settings.hints = !settings.hints,
            Row::Speed => {
                settings.speed = settings.speed.turned(by);
                settings.speed_chosen = true;
            }
        }
        Asked::Nothing
    }
}
