//! What is written into the settings, and what is left as its owner wants it.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::Path;
use std::process::Command;
use std::sync::Barrier;
use std::thread;

use dhayam::app::arrangement::Arrangement;
use dhayam::app::msg::Msg;
use dhayam::app::name::Name;
use dhayam::game::record::Line;
use dhayam::rules::{Rules, Seat};
use dhayam::store::{self, Disk, RememberFault, SaveTo, Saver};

use crate::kit::pty::Program;
use crate::kit::run::folder;
use crate::kit::session::Session;

/// A game of Anu, with other pawns than usual.
fn of_anu() -> Arrangement {
    let mut arrangement = Arrangement::default();
    arrangement.names[Seat::Red] = Name::typed("Anu");
    arrangement.rules.pawns = 6;
    arrangement
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it is there").permissions().mode() & 0o7777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
}

/// The names of what is in a folder, in order.
fn listed(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it can be listed");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("it is listed").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Tries to write into settings that are not to be written: they stay as they are, and so does all around them.
fn left_alone(path: &Path) -> RememberFault {
    // A pipe would be waited for.
    let text = || path.is_file().then(|| fs::read(path).expect("it can be read"));
    let stand = || (text(), path.symlink_metadata().ok().map(|found| (found.ino(), found.mode())));
    let folder = path.parent().expect("it is in a folder");
    let before = (stand(), listed(folder));
    let error = store::remember(&Disk::default(), path, &of_anu()).expect_err("it is not to be written");
    assert_eq!((stand(), listed(folder)), before, "{error:?}");
    error.fault
}

#[test]
fn settings_that_are_read_only_are_left_as_they_are() {
    let home = folder();
    let (file, link) = (home.path().join("settings.toml"), home.path().join("link.toml"));
    fs::write(&file, "speed = \"fast\"\n").expect("it can be written");
    symlink("settings.toml", &link).expect("a new folder takes links");
    // To its owner it is closed however many others may write it.
    for mode in [0o444, 0o400, 0o466] {
        set_mode(&file, mode);
        for path in [&file, &link] {
            assert!(matches!(left_alone(path), RememberFault::ReadOnly), "{mode:o} by {}", path.display());
        }
    }
    // What is there says all that there is to remember: nothing is to be written, so nothing stands in the way.
    set_mode(&file, 0o644);
    store::remember(&Disk::default(), &file, &of_anu()).expect("it can be written");
    set_mode(&file, 0o444);
    store::remember(&Disk::default(), &file, &of_anu()).expect("nothing is written");
}

#[test]
fn settings_in_a_read_only_folder_are_left_as_they_are() {
    let home = folder();
    let inner = home.path().join("dhayam");
    let file = inner.join("settings.toml");
    fs::create_dir(&inner).expect("a new folder can be written");
    fs::write(&file, "speed = \"fast\"\n").expect("it can be written");
    let new = inner.join("new.toml");
    set_mode(&inner, 0o555);
    for path in [&file, &new] {
        assert!(matches!(left_alone(path), RememberFault::ReadOnly));
    }
    let error = store::remember(&Disk::default(), &inner.join("deeper/down/settings.toml"), &of_anu());
    let error = error.expect_err("nothing can be made there");
    assert!(matches!(error.fault, RememberFault::ReadOnly), "{error:?}");
    assert_eq!(error.path, inner, "the folder that is read-only is named");
    assert!(!inner.join("deeper").exists(), "nor is it");
    set_mode(&inner, 0o755);
}

#[test]
fn settings_of_somebody_else_are_left_as_they_are() {
    let home = folder();
    let file = home.path().join("settings.toml");
    fs::write(&file, "speed = \"fast\"\n").expect("it can be written");
    set_mode(&file, 0o666);
    // Only root can give files away; nobody else has files of others to write over.
    if chown(&file, Some(12_345), None).is_ok() {
        assert!(matches!(left_alone(&file), RememberFault::OfSomebodyElse));
    }
}

#[test]
fn what_is_no_file_or_no_settings_is_left_as_it_is() {
    let home = folder();
    let at = |name: &str| home.path().join(name);
    fs::create_dir(at("folder")).expect("a new folder can be written");
    let made = Command::new("mkfifo").arg(at("pipe")).status().expect("there is mkfifo");
    assert!(made.success(), "mkfifo: {made}");
    for (link, target) in [("to-pipe", "pipe"), ("round", "round-again"), ("round-again", "round")] {
        symlink(target, at(link)).expect("a new folder takes links");
    }
    for path in ["folder", "pipe", "to-pipe", "round"] {
        assert!(matches!(left_alone(&at(path)), RememberFault::Io(_)), "{path}");
    }
    for text in [&b"[broken"[..], b"red = 1\nred = 2\n", b"theme = \"\xff\"\n"] {
        fs::write(at("text"), text).expect("it can be written");
        assert!(matches!(left_alone(&at("text")), RememberFault::NotToml), "{text:?}");
    }
}

#[test]
fn a_mark_in_front_line_ends_comments_and_order_stay_as_they_were_found() {
    let home = folder();
    let file = home.path().join("settings.toml");
    let remembered = |text: &str| {
        fs::write(&file, text).expect("it can be written");
        assert_eq!(store::parse_settings(text).complaints, [], "nothing is wrong with {text:?}");
        store::remember(&Disk::default(), &file, &of_anu()).expect("it can be written");
        let after = fs::read_to_string(&file).expect("it is there");
        let stored = store::parse_settings(&after);
        assert_eq!((stored.names, stored.rules.pawns, &*stored.complaints), (of_anu().names, 6, &[][..]));
        after
    };
    let rules = "entry = \"classic\"\nthrows = \"single\"\ncut_throws_again = false\nmust_cut = true\n";
    let marked = "\u{feff}# mine\r\n[rules] # so\r\npawns = 5 # few\r\n\r\n[names]\r\n# it is spelled so\r\nred = 'Anu'\r\nblue = \"B\"\r\n";
    let wanted =
        marked.replace("= 5", "= 6").replace("few\r\n", &format!("few\r\n{}", rules.replace('\n', "\r\n")));
    assert_eq!(remembered(marked), wanted.replace("blue = \"B\"\r\n", ""), "all but what changed");
    let mixed = "# one\r\nspeed = \"fast\"\n# two\n[names]\r\nred = \"X\"\n\n[rules]\npawns = 6\r\n";
    let after = remembered(mixed);
    for lines in
        ["# one\r\nspeed = \"fast\"\n# two\n[names]\r\nred = \"Anu\"", "\n\n[rules]\npawns = 6\r\nentry"]
    {
        assert!(after.contains(lines), "{lines:?} is not in {after:?}");
    }
    for comments in
        ["# mine\n", "# mine\r\n\r\n# bell = true", "speed = \"off\"\n# bell = true\n", "\u{feff}# mine\n"]
    {
        let after = remembered(comments);
        assert!(after.starts_with(comments), "what stood at the end stands before what is new:\n{after:?}");
    }
    for unusual in [
        "names.red = 'X'\nrules = { pawns = 4 }\n",
        "speed = 'off'",
        "\u{feff}",
        "",
        "\r\n\r\n",
        "[names]\nred = '''\r\nA'''",
    ] {
        let complaints = store::parse_settings(unusual).complaints;
        if complaints.is_empty() {
            let after = remembered(unusual);
            assert_eq!(after.starts_with('\u{feff}'), unusual.starts_with('\u{feff}'), "{after:?}");
        }
    }
}

#[test]
fn a_link_stays_a_link_and_one_that_leads_nowhere_gets_its_file() {
    let home = folder();
    let at = |name: &str| home.path().join(name);
    fs::create_dir(at("config")).expect("a new folder can be written");
    fs::create_dir(at("dotfiles")).expect("a new folder can be written");
    fs::write(at("dotfiles/there.toml"), "# mine\n").expect("it can be written");
    symlink("../dotfiles/there.toml", at("config/by.toml")).expect("a new folder takes links");
    symlink("by.toml", at("config/there.toml")).expect("a new folder takes links");
    symlink("../dotfiles/new/nowhere.toml", at("config/nowhere.toml")).expect("a new folder takes links");
    for (link, file) in [("there", "there"), ("nowhere", "new/nowhere")] {
        let (link, file) = (at(&format!("config/{link}.toml")), at(&format!("dotfiles/{file}.toml")));
        store::remember(&Disk::default(), &link, &of_anu()).expect("it can be written");
        assert!(link.is_symlink() && !file.is_symlink() && file.is_file(), "{}", link.display());
        assert_eq!(
            store::load_settings(&Disk::default(), &file).expect("it can be read").names,
            of_anu().names
        );
    }
    assert!(at("config/by.toml").is_symlink());
    assert!(fs::read_to_string(at("dotfiles/there.toml")).is_ok_and(|text| text.starts_with("# mine\n")));
}

#[test]
fn what_stands_under_any_name_beside_the_settings_is_neither_followed_nor_waited_for() {
    let home = folder();
    let at = |name: &str| home.path().join(name);
    fs::write(at("precious"), "of mine").expect("it can be written");
    symlink("precious", at("settings.toml.new")).expect("a new folder takes links");
    let made = Command::new("mkfifo").arg(at("settings.new")).status().expect("there is mkfifo");
    assert!(made.success(), "mkfifo: {made}");
    let before = listed(home.path());
    store::remember(&Disk::default(), &at("settings.toml"), &of_anu()).expect("it can be written");
    assert_eq!(fs::read_to_string(at("precious")).ok().as_deref(), Some("of mine"));
    assert!(at("settings.toml.new").is_symlink(), "it is as it was");
    assert_eq!(listed(home.path()).len(), before.len() + 1, "nothing else is left there");
}

#[test]
fn of_many_programs_that_remember_at_once_one_has_its_way_whole() {
    let home = folder();
    let file = home.path().join("settings.toml");
    let games: Vec<Arrangement> = (0..8)
        .map(|number| {
            let rules = if number % 2 == 0 { Rules::CLASSIC } else { Rules::TRADITIONAL };
            let mut arrangement = Arrangement { rules, ..Arrangement::default() };
            for seat in Seat::ALL {
                arrangement.names[seat] = Name::typed(&format!("{seat} {number}{}", "x".repeat(number * 3)));
            }
            arrangement
        })
        .collect();
    for round in 0..30 {
        let text = "# mine\nspeed = \"fast\"\n";
        fs::write(&file, text).expect("it can be written");
        let together = Barrier::new(games.len());
        thread::scope(|scope| {
            for game in &games {
                scope.spawn(|| {
                    together.wait();
                    store::remember(&Disk::default(), &file, game).expect("it can be written");
                    let read = fs::read_to_string(&file).expect("it is never away");
                    assert!(read.starts_with(text) && read.contains("must_cut"), "half a file: {read:?}");
                });
            }
        });
        let stored = store::load_settings(&Disk::default(), &file).expect("it can be read");
        let of_one = games.iter().any(|game| (&game.names, game.rules) == (&stored.names, stored.rules));
        assert!(of_one && stored.complaints.is_empty(), "round {round}: {stored:?}");
        assert_eq!(listed(home.path()), ["settings.toml"], "round {round}");
    }
}

#[test]
fn folders_that_are_made_for_settings_and_games_are_for_their_owner_alone() {
    let home = folder();
    let at = |name: &str| home.path().join(name);
    store::remember(&Disk::default(), &at("config/dhayam/settings.toml"), &of_anu())
        .expect("it can be written");
    let mut saver = Saver::new(SaveTo::Folder(at("state/dhayam")), |_| true);
    // The file of a game is made with its first throw.
    let header = of_anu().header(Seat::Red, None);
    saver.begin(&header, &[Line::Throw([1, 1])]).expect("it can be written");
    for made in ["config", "config/dhayam", "state", "state/dhayam"] {
        assert_eq!(mode(&at(made)), 0o700, "{made}");
    }
}

#[test]
fn names_that_are_not_remembered_are_said_to_last_for_this_session_once() {
    let why = || Msg::NotRemembered("the file is closed".to_owned());
    let mut at = Session::setup();
    at.keys("Enter").send(why());
    at.expect("last for this session only, as the file is closed.", "it is said");
    at.keys("Space").expect_no("this session only", "it was read");
    at.keys("Esc 8 Enter y Enter").send(why()).expect("throw the dice", "another game");
    at.expect_no("this session only", "once is enough");
}

#[test]
fn that_a_game_is_not_saved_is_said_before_that_its_names_are_not_remembered() {
    let mut at = Session::new(Session::setup().app.saving());
    at.keys("Enter");
    at.send(Msg::NotSaved { begun: false, why: "the disk is full".to_owned() });
    at.send(Msg::NotRemembered("the disk is full".to_owned()));
    at.expect("it is not being saved", "the worse of the two");
    at.keys("Space").expect("last for this session only", "then the other");
}

#[test]
fn somebody_whose_settings_are_read_only_plays_and_is_told_so() {
    let program = Program::dhayam("");
    let folder = program.home().join(".config/dhayam");
    fs::create_dir_all(&folder).expect("a new home can be written");
    let file = folder.join("settings.toml");
    fs::write(&file, "\u{feff}# mine\r\nspeed = \"off\"\r\n").expect("it can be written");
    set_mode(&file, 0o444);
    let mut terminal = program.start();
    terminal.wait_for("Start the game");
    terminal.wait_until_drawn();
    assert!(!terminal.text().contains("settings.toml"), "nothing is wrong with them:\n{}", terminal.text());
    terminal.press("\r");
    terminal.wait_for("last for this session only");
    assert!(terminal.text().contains("throw the dice"), "the game is there:\n{}", terminal.text());
    terminal.press(" ");
    assert!(!terminal.text().contains("this session only"), "it was read:\n{}", terminal.text());
    assert_eq!(fs::read(&file).ok().as_deref(), Some("\u{feff}# mine\r\nspeed = \"off\"\r\n".as_bytes()));
}
