//! What opens a screen: a new game, a saved one, one to be watched; and the settings they share.

use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::app::App;
use crate::app::keymap::Keymap;
use crate::app::settings::Settings;
use crate::game::Seed;
use crate::game::record::Read;
use crate::players::analysis::Analysis;
use crate::rules::{BySeat, HOUSE_RULES, Seat};
use crate::store::{self, Disk, SaveTo, Saver, Stored, Wanted};
use crate::term::{self, Keeper};
use crate::ui::Look;
use crate::{players, text};

use super::options::{LookFlags, Options, Save};
use super::{fail, print, records};

/// The settings of the file, and what is wrong with it, in sentences without their stops.
fn stored() -> (Stored, Vec<String>) {
    let Some(file) = store::settings_file() else { return Default::default() };
    match store::load_settings(&Disk::default(), &file) {
        Ok(stored) => {
            let complaint = complaint(&file, &stored);
            (stored, Vec::from_iter(complaint))
        }
        Err(error) => {
            let file = text::kept_together(&text::path(&file));
            let complaint = format!("{file} cannot be read, so no settings are in force: {error}");
            (Stored::default(), vec![complaint])
        }
    }
}

fn complaint(file: &Path, stored: &Stored) -> Option<String> {
    let (first, more) = stored.complaints.split_first()?;
    let others = match more.len() {
        0 => String::new(),
        n => format!(" ({} in all: 'dhayam settings' lists them)", n + 1),
    };
    let file = text::kept_together(&text::path(file));
    Some(format!("{file}, {}{others}", text::complaint(first)))
}

/// Prints where the settings are, what is wrong with them, and those in force.
pub fn settings() -> ExitCode {
    let Some(file) = store::settings_file() else {
        return fail("there is no home folder, so there are no settings.", 1);
    };
    let stored = match store::load_settings(&Disk::default(), &file) {
        Ok(stored) => stored,
        Err(error) => return fail(&format!("{} cannot be read: {error}.", text::path(&file)), 1),
    };
    print(&in_force(&text::path(&file), &stored))
}

/// The settings as a file that would bring them about.
fn in_force(file: &str, stored: &Stored) -> String {
    let mut lines = vec![format!("# {file}")];
    lines.extend(stored.complaints.iter().map(|wrong| format!("# {}", text::complaint(wrong))));
    lines.push(format!("theme = \"{}\"", stored.settings.theme.word()));
    lines.push(format!("speed = \"{}\"", stored.settings.speed.word()));
    lines.push(match stored.ascii {
        Some(ascii) => format!("ascii = {ascii}"),
        None => "# ascii = true where the locale is not UTF-8, else false".to_owned(),
    });
    lines.push(format!("mouse = {}", stored.settings.mouse));
    lines.push(format!("bell = {}", stored.settings.bell));
    lines.push(format!("hints = {}", stored.settings.hints));
    lines.push("\n[keys]".to_owned());
    for word in Keymap::words() {
        let keys = stored.keymap.keys_of(word);
        let names: Vec<_> = keys.iter().map(|key| serde_json::Value::from(key.name())).collect();
        // What nobody changed stands there to be copied.
        let comment = if keys == Keymap::default().keys_of(word) { "# " } else { "" };
        lines.push(format!("{comment}{word} = {}", serde_json::Value::from(names)));
    }
    lines.push("\n[names]".to_owned());
    for seat in Seat::ALL {
        let name = stored.names[seat].iter();
        lines.extend(name.map(|name| format!("{seat} = {}", serde_json::Value::from(name.as_str()))));
    }
    lines.push("\n[rules]".to_owned());
    for rule in &HOUSE_RULES {
        let value = rule.value(&stored.rules);
        let bare = value.parse::<u8>().is_ok() || value.parse::<bool>().is_ok();
        let quote = if bare { "" } else { "\"" };
        lines.push(format!("{} = {quote}{value}{quote}", rule.key));
    }
    lines.join("\n") + "\n"
}

/// A new game, by way of the setup screen or at once.
pub fn new_game(options: &Options) -> ExitCode {
    let (stored, mut complaints) = stored();
    let mut play = match options.play(&stored) {
        Ok(play) => play,
        Err(sentence) => return fail(&sentence, 2),
    };
    let plain = match plain_or_refused(&options.look) {
        Ok(plain) => plain,
        Err(refused) => return refused,
    };
    let to = match play.save {
        Save::No => SaveTo::Nowhere,
        Save::File(path) if store::is_there(&path) => {
            let file = text::path(&path);
            let sentence = format!("--save {file}: the file is there already; name a new one.");
            return fail(&sentence, 2);
        }
        Save::File(path) => SaveTo::File(path),
        Save::Yes => with_the_others(),
    };
    finish((|| {
        let seed = match play.seed {
            Some(seed) => seed,
            None => system_seed()?,
        };
        let mut saver = saver(to);
        let mut foreword = Vec::new();
        if plain && play.arrangement.problem().is_some() {
            // The names last used clash at this table, and there is no setup screen to change them.
            play.arrangement.names = BySeat::default();
        }
        let mut app = if play.at_once || plain {
            App::table(play.arrangement, play.settings, seed)?
        } else {
            App::setup(play.arrangement, play.settings, seed)
        };
        if plain && !play.at_once {
            foreword.push(text::plain::CHOOSE_PLAYERS.to_owned());
        }
        if !play.at_once
            && let SaveTo::Folder(folder) = saver.to()
        {
            let search = records::search(folder, Wanted::Free);
            complaints.extend(search.as_ref().map_or_else(|why| Some(why.clone()), records::passed_over));
            if let Some(game) = search.ok().and_then(|search| search.found) {
                let (header, names) = (&game.read.header, text::recorded_names(&game.read.header));
                let names: Vec<String> = header.seats().iter().map(|seat| names[seat].clone()).collect();
                foreword.push(text::plain::can_resume(&names));
                app = app.offering(names);
                saver.offer(game.path);
            }
        }
        run(app.with_keys(stored.keymap), complaints, saver, plain.then_some(&foreword))
    })())
}

/// A saved game goes on.
pub fn resume(file: Option<&str>, look: &LookFlags) -> ExitCode {
    let (stored, mut complaints) = stored();
    let settings = match look.settings(&stored) {
        Ok(settings) => settings,
        Err(sentence) => return fail(&sentence, 2),
    };
    let path = if let Some(file) = file {
        records::found(file)
    } else {
        match records::last(Wanted::Unfinished) {
            Ok((game, _)) if game.open_elsewhere => {
                let path = text::path(&game.path);
                let sentence = format!(
                    "another program has the last unfinished game open, {path}; 'dhayam resume FILE' goes on with another."
                );
                return fail(&sentence, 1);
            }
            Ok((game, passed_over)) => {
                complaints.extend(passed_over);
                game.path
            }
            Err(sentence) => return fail(&sentence, 1),
        }
    };
    let mut saver = saver(with_the_others());
    let read = match saver.reopen(&path) {
        Ok(read) => read,
        Err(store::ReopenError::Broken(error)) => {
            return fail(&records::told(&path, &error), 1);
        }
        Err(error) => {
            return fail(
                &format!("{} cannot be gone on with: {}.", text::path(&path), term::why_not(&error)),
                1,
            );
        }
    };
    if read.game.position().king().is_some() {
        let sentence = format!("the game in {} is over; 'dhayam replay' shows it.", text::path(&path));
        return fail(&sentence, 1);
    }
    let plain = match plain_or_refused(look) {
        Ok(plain) => plain,
        Err(refused) => return refused,
    };
    finish(system_seed().and_then(|seed| {
        let mut app = App::resume(read, settings, seed).with_keys(stored.keymap);
        if file.is_some() {
            app = app.saved_in(text::shell_word(&path));
        }
        run(app, complaints, saver, plain.then_some(&[]))
    }))
}

/// A recorded game is watched.
pub fn replay(file: Option<&str>, look: &LookFlags) -> ExitCode {
    let (stored, mut complaints) = stored();
    let settings = match look.settings(&stored) {
        Ok(settings) => settings,
        Err(sentence) => return fail(&sentence, 2),
    };
    let (path, read) = if let Some(file) = file {
        let path = records::found(file);
        match records::read_file(&path) {
            Ok(read) => (path, read),
            Err(error) => return fail(&records::told(&path, &error), 1),
        }
    } else {
        match records::last(Wanted::Any) {
            Ok((game, passed_over)) => {
                complaints.extend(passed_over);
                (game.path, game.read)
            }
            Err(sentence) => return fail(&sentence, 1),
        }
    };
    complaints.extend(store::began(&read.header, Some(&path)).map(text::this_game_begun));
    let plain = match plain_or_refused(look) {
        Ok(plain) => plain,
        Err(refused) => return refused,
    };
    finish(system_seed().and_then(|seed| {
        let app = App::replay(read, settings, seed).with_keys(stored.keymap);
        run(app, complaints, saver(with_the_others()), plain.then_some(&[]))
    }))
}

/// A recorded game is looked back at on a screen.
pub fn review(file: &Path, read: Read, analysis: Analysis, settings: Settings) -> ExitCode {
    let (stored, mut complaints) = stored();
    complaints.extend(store::began(&read.header, Some(file)).map(text::this_game_begun));
    let app = App::review(read, analysis, settings, Seed(0)).with_keys(stored.keymap);
    finish(run(app, complaints, saver(SaveTo::Nowhere), None))
}

/// The look that the flags and the settings add up to.
///
/// # Errors
/// One sentence on a flag that is wrong.
pub fn look(look: &LookFlags) -> Result<Settings, String> {
    look.settings(&stored().0)
}

/// Where games are saved by themselves.
fn with_the_others() -> SaveTo {
    store::records_folder().map_or(SaveTo::NoHome, SaveTo::Folder)
}

fn saver(to: SaveTo) -> Saver {
    Saver::new(to, players::exists)
}

fn system_seed() -> Result<Seed> {
    Seed::from_system().context("the operating system gives no random numbers")
}

/// How long a disk is waited for that has not answered when a game is left.
const PATIENCE: Duration = Duration::from_secs(3);

/// The exit code of a game that was left though it could not be saved.
const UNSAVED: u8 = 3;

/// Runs the program on a screen, or in lines that begin with the words before the first.
fn run(mut app: App, complaints: Vec<String>, saver: Saver, in_lines: Option<&[String]>) -> Result<ExitCode> {
    match saver.to() {
        SaveTo::Nowhere => {}
        // A game that is gone on with is saved where it is.
        SaveTo::NoHome if saver.path().is_some() => {}
        SaveTo::NoHome => app.has_no_home(),
        SaveTo::Folder(_) | SaveTo::File(_) => app = app.saving(),
    }
    for complaint in complaints {
        app.complain(complaint);
    }
    if in_lines.is_none() && term::may_be_wide() {
        app.may_be_wide();
    }
    let mut keeper = Keeper::new(saver, store::settings_file());
    let ended = if let Some(foreword) = in_lines {
        let (input, output) = (io::stdin().lock(), io::stdout().lock());
        term::run_plain(&mut app, &mut keeper, foreword, &term::columns, input, output)
    } else {
        let look = Look::new(app.settings(), term::depth());
        term::run(&mut app, &look, &mut keeper)
    };
    let kept = keeper.close(PATIENCE);
    ended?;
    Ok(match kept {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => fail(&format!("the game is not saved, as {why}."), UNSAVED),
    })
}

fn finish(result: Result<ExitCode>) -> ExitCode {
    match result {
        Ok(code) => code,
        Err(error) => fail(&format!("{error:#}."), 1),
    }
}

/// Whether to play in lines of words; or the refusal where there is no terminal to draw in.
fn plain_or_refused(look: &LookFlags) -> Result<bool, ExitCode> {
    if look.plain() || term::is_terminal() {
        return Ok(look.plain());
    }
    let works = "'--plain' plays in lines of words, and 'dhayam rules', 'check', 'show', 'analyse', 'games', 'stats' and 'sim' work without";
    Err(fail(&format!("to play on a screen, input and output must both be a terminal; {works}."), 2))
}
