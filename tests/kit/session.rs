//! A person at the keyboard: keys in, the screen as text out. No terminal is needed.

use std::time::Duration;

use dhayam::app::arrangement::Arrangement;
use dhayam::app::key::Key;
use dhayam::app::msg::Msg;
use dhayam::app::outbox::{Job, Outbox, Think};
use dhayam::app::settings::{GlyphSet, Settings, Speed};
use dhayam::app::{App, screen::table::Table};
use dhayam::game::{DiceSource, Game, Seed};
use dhayam::players::Decision;
use dhayam::players::Player;
use dhayam::rules::{BySeat, Rules, Seat, Seats, Setup, Throw};
use dhayam::ui::{self, Depth, Look};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::value;

/// The program with somebody in front of it.
pub struct Session {
    pub app: App,
    /// What the program asked for, but for what is to be thought about.
    pub out: Outbox,
    /// What bots were asked and have not been let answer.
    pub asked: Vec<Decision>,
    size: (u16, u16),
}

/// Nothing moves, so that a test need not wait.
pub fn still() -> Settings {
    Settings { speed: Speed::Off, ..Settings::default() }
}

impl Session {
    /// At the setup screen.
    pub fn setup() -> Self {
        Self::new(App::setup(Arrangement::default(), still(), Seed(7)))
    }

    pub fn new(app: App) -> Self {
        Self { app, out: Outbox::default(), asked: Vec::new(), size: (80, 24) }
    }

    /// A game of the seed with these seats, red to begin.
    pub fn seeded(seed: u64, seats: Seats, rules: Rules) -> Self {
        Self::seeded_with(seed, seats, rules, still())
    }

    pub fn seeded_with(seed: u64, seats: Seats, rules: Rules, settings: Settings) -> Self {
        let first = dhayam::app::arrangement::First::Seat(Seat::Red);
        let arrangement = Arrangement { seats, rules, first, ..Arrangement::default() };
        Self::new(App::table(arrangement, settings, Seed(seed)).expect("the arrangement is sound"))
    }

    /// A game of the seed with red for a person and the other seats for bots of that level; red begins.
    pub fn with_bots(seed: u64, seats: Seats, level: &str, settings: Settings) -> Self {
        let first = dhayam::app::arrangement::First::Seat(Seat::Red);
        let bot = Player::named(level).unwrap_or_else(|| panic!("there is no bot {level}"));
        let players = BySeat::new(|seat| if seat == Seat::Red { Player::Person } else { bot });
        let arrangement = Arrangement { seats, players, first, ..Arrangement::default() };
        Self::new(App::table(arrangement, settings, Seed(seed)).expect("the arrangement is sound"))
    }

    /// A game from that position in which throws of these values fall.
    pub fn scripted(setup: &Setup, values: &[u8]) -> Self {
        Self::scripted_with(setup, values, still())
    }

    pub fn scripted_with(setup: &Setup, values: &[u8], settings: Settings) -> Self {
        let position = setup.build().unwrap_or_else(|e| panic!("the position is wrong: {e}"));
        let throws = values.iter().map(|&v| Throw::worth(value(v))).collect();
        let game = Game::new(position, DiceSource::Scripted(throws));
        let arrangement = Arrangement { seats: setup.seats, rules: setup.rules, ..Arrangement::default() };
        Self::new(App::game(game, arrangement, settings))
    }

    /// The same with bots of that level on those seats.
    pub fn scripted_bots(setup: &Setup, values: &[u8], bots: Seats, level: &str, settings: Settings) -> Self {
        let position = setup.build().unwrap_or_else(|e| panic!("the position is wrong: {e}"));
        let throws = values.iter().map(|&v| Throw::worth(value(v))).collect();
        let game = Game::new(position, DiceSource::Scripted(throws));
        let bot = Player::named(level).unwrap_or_else(|| panic!("there is no bot {level}"));
        let players = BySeat::new(|seat| if bots.contains(seat) { bot } else { Player::Person });
        let (seats, rules) = (setup.seats, setup.rules);
        let arrangement = Arrangement { seats, players, rules, ..Arrangement::default() };
        Self::new(App::game(game, arrangement, settings))
    }

    /// Types keys: names such as `Space`, `Enter`, `Tab`, `C-c`, or single characters.
    pub fn keys(&mut self, keys: &str) -> &mut Self {
        for name in keys.split_whitespace() {
            let key = match name {
                "Space" => Key::Char(' '),
                "Enter" => Key::Enter,
                "Esc" => Key::Esc,
                "Tab" => Key::Tab,
                "BackTab" => Key::BackTab,
                "Backspace" => Key::Backspace,
                "Up" => Key::Up,
                "Down" => Key::Down,
                "Left" => Key::Left,
                "Right" => Key::Right,
                "PgDn" => Key::PageDown,
                "PgUp" => Key::PageUp,
                "Home" => Key::Home,
                "End" => Key::End,
                "C-c" => Key::Ctrl('c'),
                _ => {
                    let mut letters = name.chars();
                    match (letters.next(), letters.next()) {
                        (Some(c), None) => Key::Char(c),
                        _ => panic!("{name} is not a key"),
                    }
                }
            };
            self.send(Msg::from(key));
        }
        self
    }

    pub fn send(&mut self, msg: Msg) -> &mut Self {
        let mut out = Outbox::default();
        self.app.update(msg, &mut out);
        self.out.disk.append(&mut out.disk);
        self.out.terminal.append(&mut out.terminal);
        for job in out.jobs {
            match job {
                Job::Think(Think::Decide(decision)) => self.asked.push(*decision),
                Job::Think(question @ Think::Dangers(..)) => {
                    self.app.update(question.answer(), &mut self.out);
                }
                Job::Analyse(_) | Job::StopAnalysing => self.out.jobs.push(job),
            }
        }
        self.draw()
    }

    /// The bots that were asked answer.
    pub fn think(&mut self) -> &mut Self {
        while let Some(decision) = self.asked.pop() {
            let mv = decision.made();
            self.send(Msg::Decided(Box::new(decision), mv));
        }
        self
    }

    /// Bots answer and time goes by as the program asks to be told of it, for so long at most, or until nothing
    /// is to be waited for.
    pub fn live(&mut self, milliseconds: u64) -> &mut Self {
        let mut left = Duration::from_millis(milliseconds);
        while let Some(wake) = self.think().app.wake_in().filter(|_| !left.is_zero()) {
            let dt = wake.min(left);
            left -= dt;
            self.send(Msg::Tick(dt));
        }
        self
    }

    /// The window has that size from now on.
    pub fn resize(&mut self, width: u16, height: u16) -> &mut Self {
        self.size = (width, height);
        self.draw()
    }

    pub fn draw(&mut self) -> &mut Self {
        let look = Look::new(self.app.settings(), Depth::Rgb);
        let drawn = ui::draw(&self.app, &look, &mut window(self.size.0, self.size.1));
        self.app.drawn(drawn);
        self
    }

    /// Clicks the middle of the words where they are on the 80x24 screen; the last place of several.
    pub fn click(&mut self, words: &str) -> &mut Self {
        self.draw();
        let (x, y) = self.place_of(words);
        self.send(Msg::click(x, y))
    }

    /// The middle of the words on the 80x24 screen, in the last of several places.
    pub fn place_of(&self, words: &str) -> (u16, u16) {
        let screen = self.screen(80, 24, GlyphSet::Unicode);
        let found = screen.lines().zip(0..).filter_map(|(line, y)| {
            let at = line.rfind(words)?;
            Some((line[..at].chars().count() + words.chars().count() / 2, y))
        });
        let last = found.last();
        let (x, y) = last.unwrap_or_else(|| panic!("{words:?} is not on\n{screen}"));
        (u16::try_from(x).expect("80 columns"), y)
    }

    pub fn wait(&mut self, milliseconds: u64) -> &mut Self {
        self.send(Msg::Tick(Duration::from_millis(milliseconds)))
    }

    pub fn paste(&mut self, text: &str) -> &mut Self {
        self.send(Msg::Paste(text.to_owned()))
    }

    /// The screen of that size as text, without the spaces at the ends of the lines.
    pub fn screen(&self, width: u16, height: u16, glyphs: GlyphSet) -> String {
        let settings = Settings { glyphs, ..self.app.settings() };
        let mut buffer = window(width, height);
        ui::draw(&self.app, &Look::new(settings, Depth::Rgb), &mut buffer);
        text_of(&buffer)
    }

    /// Whether the words are on the 80x24 screen, in one line or wrapped in the panel.
    pub fn shows(&self, words: &str) -> bool {
        let screen = self.screen(80, 24, GlyphSet::Unicode);
        let panel: String =
            screen.lines().map(|line| line.chars().skip(53).collect::<String>() + " ").collect();
        let panel = panel.split_whitespace().collect::<Vec<_>>().join(" ");
        panel.contains(words) || screen.lines().any(|line| line.contains(words))
    }

    /// Fails unless the words are on the screen; `why` is the sentence that then does not hold.
    pub fn expect(&mut self, words: &str, why: &str) -> &mut Self {
        assert!(self.shows(words), "{why}: {words:?} is not on\n{}", self.screen(80, 24, GlyphSet::Unicode));
        self
    }

    /// Fails if the words are on the screen.
    pub fn expect_no(&mut self, words: &str, why: &str) -> &mut Self {
        assert!(!self.shows(words), "{why}: {words:?} is on\n{}", self.screen(80, 24, GlyphSet::Unicode));
        self
    }

    pub fn table(&self) -> &Table {
        self.app.table_in_front().expect("a table is in front")
    }
}

pub fn window(width: u16, height: u16) -> Buffer {
    Buffer::empty(Rect::new(0, 0, width, height))
}

pub fn text_of(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width.max(1));
    let row = |cells: &[ratatui::buffer::Cell]| {
        cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned()
    };
    buffer.content.chunks(width).map(row).collect::<Vec<_>>().join("\n")
}
