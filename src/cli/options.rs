//! The flags, and what they add up to.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand};

use crate::app::arrangement::{Arrangement, First, Problem, ThrownBy};
use crate::app::settings::{GlyphSet, Settings, Speed, ThemeName};
use crate::game::Seed;
use crate::players::BOTS;
use crate::rules::{HOUSE_RULES, HouseRule, Rules, Seats};
use crate::store::Stored;
use crate::text::quoted;
use crate::{term, text};

mod seating;

use seating::Seated;

/// Dhayam (Thayam, Dayakattai), the old Tamil race game,
/// for two to four players at one keyboard: friends, and bots for empty chairs.
///
/// 'dhayam' alone opens the setup screen. Any of -p, --names, --seats, --bots and
/// --player starts the game at once. In the game, '?' shows the keys and the rules
/// in brief; 'dhayam rules' prints the rules in full. 'dhayam --plain' needs no
/// screen.
/// The setup screen begins with the names and house rules last used there; a game
/// started by flags is what the flags say.
#[derive(Debug, Parser)]
#[command(name = "dhayam", version, args_conflicts_with_subcommands = true, verbatim_doc_comment)]
// The parser's own words for these are not sentences.
#[command(disable_help_flag = true, disable_version_flag = true, disable_help_subcommand = true)]
pub struct Options {
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Seats 2, 3 or 4 players; two sit opposite each other.
    #[arg(short, long, value_name = "2..4", allow_negative_numbers = true, verbatim_doc_comment)]
    players: Option<String>,

    /// Gives each player 4, 5 or 6 pawns.
    #[arg(short = 'n', long, value_name = "4..6", allow_negative_numbers = true, verbatim_doc_comment)]
    pawns: Option<String>,

    /// Names the players, separated by commas, in the order of --seats;
    /// without that, red first and then round the board.
    #[arg(long, value_name = "A,B,..", allow_negative_numbers = true, verbatim_doc_comment)]
    names: Option<String>,

    #[arg(long, value_name = "LEVEL,..", help = text::bots_help(&levels()))]
    bots: Option<String>,

    /// Names a player and, if that is a bot, its level after a colon, as in
    /// --player Anu --player Bala:easy; without a name it goes by the level.
    /// This is given once for each player, in the order of --seats, in place
    /// of --names and --bots.
    #[arg(long, value_name = "NAME[:LEVEL]", allow_negative_numbers = true, verbatim_doc_comment)]
    player: Vec<String>,

    /// Takes these seats, separated by commas:
    /// red (bottom), green (right), yellow (top), blue (left).
    #[arg(long, value_name = "SEAT,SEAT,..", verbatim_doc_comment)]
    seats: Option<String>,

    /// Plays by a set of rules:
    /// classic, or traditional as most families play.
    #[arg(long, value_name = "PRESET", verbatim_doc_comment)]
    rules: Option<String>,

    /// Sets one house rule, such as entry=open or throws=banked.
    /// This may be given several times; H1 to H5 of 'dhayam rules' say which.
    #[arg(long, value_name = "KEY=VALUE", verbatim_doc_comment)]
    rule: Vec<String>,

    /// Says who begins: lot (drawn), or a seat.
    #[arg(long, value_name = "lot|SEAT", verbatim_doc_comment)]
    first: Option<String>,

    /// Says who throws: the program, or you by hand, typing in what fell.
    #[arg(long, value_name = "program|hand", verbatim_doc_comment)]
    dice: Option<String>,

    /// Throws the dice of this seed,
    /// a number from 0 to 18446744073709551615.
    #[arg(long, value_name = "N", allow_negative_numbers = true, verbatim_doc_comment)]
    seed: Option<String>,

    #[command(flatten)]
    pub look: LookFlags,

    /// Writes no record of the game.
    #[arg(long, verbatim_doc_comment)]
    no_save: bool,

    /// Writes the record of the game into this file.
    #[arg(long, value_name = "FILE", verbatim_doc_comment)]
    save: Option<String>,

    /// Prints this help.
    #[arg(short, long, action = ArgAction::HelpLong, global = true, verbatim_doc_comment)]
    help: Option<bool>,

    /// Prints the version.
    #[arg(short = 'V', long, action = ArgAction::Version, verbatim_doc_comment)]
    version: Option<bool>,
}

/// The flags of whatever shows a board.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each flag is given or not, whatever the others are")]
pub struct LookFlags {
    /// Plays in lines of words, without a screen: for screen readers and
    /// pipes. Chosen by itself where TERM is dumb.
    #[arg(long, verbatim_doc_comment)]
    plain: bool,

    /// Moves dice and pawns slow, normal, fast, or not at all (off).
    #[arg(long, value_name = "SPEED", verbatim_doc_comment)]
    speed: Option<String>,

    /// Leaves the mouse to the terminal, for text to be selected.
    #[arg(long, verbatim_doc_comment)]
    no_mouse: bool,

    /// Plays without hints: nobody can ask the coach.
    #[arg(long, verbatim_doc_comment)]
    no_hints: bool,

    /// Rings a bell when the turn passes.
    #[arg(long, verbatim_doc_comment)]
    bell: bool,

    /// Draws with ASCII characters only.
    #[arg(long, verbatim_doc_comment)]
    ascii: bool,

    #[arg(long, value_name = "THEME", help = text::themes())]
    theme: Option<String>,
}

impl LookFlags {
    /// Whether to do without a screen.
    pub fn plain(&self) -> bool {
        self.plain || term::is_dumb()
    }

    /// The settings that the flags and, where they say nothing, the file of settings add up to.
    ///
    /// # Errors
    /// One sentence that names the flag, what was given and what is allowed.
    pub fn settings(&self, stored: &Stored) -> Result<Settings, String> {
        let speeds = Speed::ALL.map(|speed| (speed.word(), speed));
        let themes = ThemeName::ALL.map(|theme| (theme.word(), theme));
        let speed = choose("--speed", self.speed.as_deref(), &speeds)?.or(stored.speed);
        Ok(Settings {
            speed: speed.unwrap_or_else(|| if term::is_slow() { Speed::Off } else { Speed::default() }),
            speed_chosen: speed.is_some(),
            bell: self.bell || stored.settings.bell,
            glyphs: match (self.ascii, stored.ascii) {
                (true, _) | (_, Some(true)) => GlyphSet::Ascii,
                (_, Some(false)) => term::glyphs_beyond_ascii(),
                (false, None) => term::glyphs(),
            },
            glyphs_chosen: self.ascii || stored.ascii.is_some(),
            theme: choose("--theme", self.theme.as_deref(), &themes)?.unwrap_or(stored.settings.theme),
            hints: !self.no_hints && stored.settings.hints,
            mouse: !self.no_mouse && stored.settings.mouse,
        })
    }
}

/// What else the program does.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Prints the rules, with the numbers that the game cites.
    #[command(verbatim_doc_comment)]
    Rules,
    /// Goes on with a saved game: a named one, or the last unfinished.
    #[command(verbatim_doc_comment, next_line_help = true)]
    Resume {
        /// The record of the game; by its name alone if 'dhayam games' lists it.
        #[arg(value_name = "FILE", verbatim_doc_comment)]
        file: Option<String>,
        #[command(flatten)]
        look: LookFlags,
    },
    /// Shows a recorded game step by step, as it was played.
    #[command(verbatim_doc_comment, next_line_help = true)]
    Replay {
        /// The record of the game; by its name alone if 'dhayam games' lists it.
        /// Without it, that of the game played last.
        #[arg(value_name = "FILE", verbatim_doc_comment)]
        file: Option<String>,
        #[command(flatten)]
        look: LookFlags,
    },
    /// Prints where the settings are, and those in force.
    #[command(verbatim_doc_comment)]
    Settings,
    /// Plays records again by the rules, and names the first wrong line.
    ///
    /// Throws taken back have to fall again as they did, unless the dice were real:
    /// those are typed anew. A throw of which only the total was typed is recorded
    /// as two faces that make it.
    #[command(verbatim_doc_comment)]
    Check {
        /// The records, as for 'dhayam resume'; '-' reads one from the input.
        #[arg(required = true, value_name = "FILE", verbatim_doc_comment)]
        files: Vec<String>,
    },
    /// Prints a recorded game as a numbered list of moves.
    #[command(verbatim_doc_comment)]
    Show {
        /// The record, as for 'dhayam resume'; '-' reads it from the input.
        /// Without it, that of the game played last.
        #[arg(value_name = "FILE", verbatim_doc_comment)]
        file: Option<String>,
    },
    /// Lists the saved games, the newest first.
    #[command(verbatim_doc_comment)]
    Games,
    /// Tells what decided a recorded game, luck or play.
    #[command(verbatim_doc_comment, next_line_help = true)]
    Analyse(super::analyse::Analyse),
    /// Adds up wins, luck and play of everybody over all saved games.
    #[command(verbatim_doc_comment, next_line_help = true)]
    Stats(super::stats::Stats),
    /// Plays many games without a screen, and counts.
    #[command(verbatim_doc_comment, next_line_help = true)]
    Sim(super::sim::Sim),
    /// Prints what a shell needs to complete this command line.
    #[command(verbatim_doc_comment)]
    Completions {
        /// Bash, zsh, fish, elvish or powershell.
        #[arg(value_name = "SHELL", verbatim_doc_comment)]
        shell: String,
    },
    /// Prints the manual page, for 'man' to show.
    #[command(verbatim_doc_comment)]
    Man,
}

/// Every level of a bot, weakest first, with how it thinks.
fn levels() -> Vec<(&'static str, &'static str)> {
    BOTS.iter().map(|row| (row.name, row.about)).collect()
}

/// What the flags add up to.
#[derive(Debug)]
pub struct Play {
    pub arrangement: Arrangement,
    pub settings: Settings,
    pub seed: Option<Seed>,
    /// Whether to leave out the setup screen.
    pub at_once: bool,
    /// Where its record goes.
    pub save: Save,
}

/// Where the record of a game goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Save {
    /// Among the others.
    Yes,
    /// Nowhere.
    No,
    /// Into this file.
    File(PathBuf),
}

/// Picks the choice that a flag names.
pub(super) fn choose<T: Copy>(
    flag: &str,
    value: Option<&str>,
    choices: &[(&str, T)],
) -> Result<Option<T>, String> {
    let Some(value) = value else { return Ok(None) };
    if let Some(&(_, choice)) = choices.iter().find(|(name, _)| *name == value) {
        return Ok(Some(choice));
    }
    let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
    Err(format!("{flag} takes {}, not {}.", text::or(&names), quoted(value)))
}

/// The house rules that a preset, single rules and a number of pawns, given by that flag, add up to.
pub(super) fn house_rules(
    preset: Option<&str>,
    single: &[String],
    (flag, pawns): (&str, Option<&str>),
) -> Result<Rules, String> {
    let mut rules = choose("--rules", preset, &Rules::PRESETS)?.unwrap_or_default();
    for setting in single {
        let Some((key, value)) = setting.split_once('=') else {
            return Err(format!("--rule takes KEY=VALUE, such as entry=open, not {}.", quoted(setting)));
        };
        let Ok(rule) = HouseRule::find(key) else {
            let keys = HOUSE_RULES.iter().map(|rule| rule.key).collect::<Vec<_>>();
            return Err(format!("--rule takes a value for {}, not for {}.", text::or(&keys), quoted(key)));
        };
        rule.set(&mut rules, value)
            .map_err(|_| format!("--rule {key} takes {}, not {}.", text::or(rule.values), quoted(value)))?;
    }
    let key = |setting: &String| setting.split('=').next().unwrap_or_default().to_owned();
    let mut keys: Vec<String> = single.iter().map(key).collect();
    keys.sort_unstable();
    if let Some((twice, _)) = keys.iter().zip(keys.iter().skip(1)).find(|(key, next)| key == next) {
        return Err(format!("--rule sets {twice} twice; once is enough."));
    }
    let numbers = [("4", 4), ("5", 5), ("6", 6)];
    if let Some(pawns) = choose(flag, pawns, &numbers)? {
        if keys.iter().any(|key| key == "pawns") {
            return Err(format!("{flag} and --rule pawns=.. both set the pawns; once is enough."));
        }
        rules.pawns = pawns;
    }
    Ok(rules)
}

impl Options {
    /// What the flags add up to.
    ///
    /// # Errors
    /// One sentence that names the flag, what was given and what is allowed.
    pub fn play(&self, stored: &Stored) -> Result<Play, String> {
        let players = [("2", 2), ("3", 3), ("4", 4)];
        let players = choose("-p (--players)", self.players.as_deref(), &players)?;
        let seated = self.seated(players)?;
        let seats: Seats = seated.iter().map(|one| one.seat).collect();
        let rules = house_rules(self.rules.as_deref(), &self.rule, ("-n (--pawns)", self.pawns.as_deref()))?;
        let mut arrangement = Arrangement { seats, rules, ..Arrangement::default() };
        for Seated { seat, name, player } in seated {
            arrangement.names[seat] = name;
            arrangement.players[seat] = player;
        }
        arrangement.first = self.who_begins(seats)?;
        match arrangement.problem() {
            Some(Problem::SameName(..)) => {
                return Err(self.same_name("each player needs a name of one's own"));
            }
            Some(Problem::LookAlike(..)) => {
                return Err(
                    self.same_name("two names look the same, though their letters differ: change one")
                );
            }
            None | Some(Problem::Table(_) | Problem::FirstIsEmpty(_)) => {}
        }
        let dice = [("program", ThrownBy::Program), ("hand", ThrownBy::Hand)];
        arrangement.dice = choose("--dice", self.dice.as_deref(), &dice)?.unwrap_or_default();
        let seed = match &self.seed {
            None => None,
            Some(number) => Some(number.parse::<Seed>().map_err(|_| {
                format!("--seed takes a number from 0 to {}, not {}.", u64::MAX, quoted(number))
            })?),
        };
        if seed.is_some() && arrangement.dice == ThrownBy::Hand {
            return Err(
                "--seed is for the dice of the program, and --dice hand says they are yours.".to_owned()
            );
        }
        let settings = self.look.settings(stored)?;
        let at_once = [&self.players, &self.names, &self.seats, &self.bots].iter().any(|flag| flag.is_some())
            || !self.player.is_empty();
        let save = match (&self.save, self.no_save) {
            (Some(_), true) => return Err("--save and --no-save cannot be given together.".to_owned()),
            (Some(file), false) if file.is_empty() => {
                return Err("--save takes the name of a file, not ''.".to_owned());
            }
            (Some(file), false) => Save::File(PathBuf::from(file)),
            (None, true) => Save::No,
            (None, false) => Save::Yes,
        };
        if !at_once {
            // The setup screen begins where the last game was set up.
            if self.rules.is_none() && self.rule.is_empty() && self.pawns.is_none() {
                arrangement.rules = stored.rules;
            }
            arrangement.names = stored.names.clone();
        }
        Ok(Play { arrangement, settings, seed, at_once, save })
    }

    fn who_begins(&self, seats: Seats) -> Result<First, String> {
        let mut choices = vec![("lot", First::Lot)];
        choices.extend(seats.iter().map(|seat| (seat.name(), First::Seat(seat))));
        Ok(choose("--first", self.first.as_deref(), &choices)?.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests;
