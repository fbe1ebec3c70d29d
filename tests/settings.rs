//! The settings as they may come, and what is written back into them.

use std::fs;

use dhayam::app::arrangement::Arrangement;
use dhayam::app::name::Name;
use dhayam::rules::{Rules, Seat};
use dhayam::store::{self, Disk};
use proptest::prelude::*;

use crate::kit::run::{dhayam, folder, printed};

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_settings_with_complaints(text in "\\PC{0,200}|([a-z]{1,8} ?= ?[\"a-z0-9\\[\\]{}.]{0,12}\n){0,8}") {
        let stored = store::parse_settings(&text);
        for complaint in &stored.complaints {
            prop_assert!(complaint.line >= 1 && complaint.line <= text.lines().count().max(1) + 1);
        }
    }
}

#[test]
fn settings_that_are_wrong_are_complained_of_by_line_and_left_alone() {
    let home = folder();
    let file = home.path().join(".config/dhayam/settings.toml");
    fs::create_dir_all(file.parent().expect("a folder")).expect("a new home can be written");
    let text = "# mine\nspeed = \"warp\"\ntheme = \"mono\"\ncolour = 3\n";
    fs::write(&file, text).expect("it can be written");
    let out = printed(&dhayam(home.path(), &["settings"]));
    assert!(out.contains(&file.display().to_string()), "the path is printed:\n{out}");
    assert!(out.contains("# line 2: speed cannot be 'warp'"), "{out}");
    assert!(out.contains("# line 4: there is no setting 'colour'"), "{out}");
    assert!(out.contains("theme = \"mono\""), "the rest is used:\n{out}");
    assert_eq!(fs::read_to_string(&file).ok().as_deref(), Some(text), "the file is as it was");
}

#[test]
fn what_is_wrong_with_settings_is_quoted_short_and_steers_no_terminal() {
    let home = folder();
    let file = home.path().join(".config/dhayam/settings.toml");
    fs::create_dir_all(file.parent().expect("a folder")).expect("a new home can be written");
    let text = r#"theme = ["mono"]
speed = 1.5
"\u001b[31mkey" = 1
bell = { on = true }
mouse = 2026-11-30
[names]
red = "LONG"
green = "a\u001b[1mb"
"\u202e" = "x"
[keys]
undo = "LONG"
log = [["l"]]
"#;
    fs::write(&file, text.replace("LONG", &"x".repeat(100))).expect("it can be written");
    let out = printed(&dhayam(home.path(), &["settings"]));
    assert_eq!(out.chars().find(|c| c.is_control() && *c != '\n'), None, "{out:?}");
    let long = format!("'{}...'", "x".repeat(40));
    for words in [
        "line 1: theme cannot be a list;",
        "line 2: speed cannot be a fraction;",
        r"line 3: there is no setting '\u{1b}[31mkey';",
        "line 4: bell cannot be a table;",
        "line 5: mouse cannot be a date;",
        &format!("line 7: the name {long} has 100 letters;"),
        r"line 8: the name 'a\u{1b}[1mb' has the control character",
        r"line 9: there is no setting 'names.\u{202e}';",
        &format!("line 11: undo cannot have {long} for a key;"),
        "line 12: log cannot have a list for a key;",
    ] {
        assert!(out.contains(words), "{words} is not in\n{out}");
    }
    fs::write(&file, "\"\\u001b[31m\" = 1\n\"\\u001b[31m\" = 2\n").expect("it can be written");
    let out = printed(&dhayam(home.path(), &["settings"]));
    assert!(out.contains("this is not TOML"), "{out}");
    assert_eq!(out.chars().find(|c| c.is_control() && *c != '\n'), None, "{out:?}");
}

#[test]
fn remembering_a_game_keeps_whatever_else_is_in_the_settings() {
    let home = folder();
    let file = home.path().join("settings.toml");
    let text = "# my own words\nspeed = \"fast\" # quick\nunknown = [1, 2]\n";
    fs::write(&file, text).expect("it can be written");
    let mut arrangement = Arrangement::default();
    arrangement.names[Seat::Red] = Name::typed("Anu");
    arrangement.rules = Rules::TRADITIONAL;
    store::remember(&Disk::default(), &file, &arrangement).expect("the file can be written");
    let after = fs::read_to_string(&file).expect("it is there");
    assert!(after.starts_with(text), "what was there stands as it stood:\n{after}");
    let stored = store::parse_settings(&after);
    assert_eq!((stored.rules, stored.names), (arrangement.rules, arrangement.names));
}

#[test]
fn remembering_a_game_leaves_the_comments_and_the_permissions_of_the_file() {
    let home = folder();
    let file = home.path().join("settings.toml");
    let text = "# who\n[names]\n# it is spelled so\nred = \"Anu\" # really\n\n# how\n[rules]\n# as at home\npawns = 4\n# the end\n";
    fs::write(&file, text).expect("it can be written");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("it is ours");
    }
    let before = fs::metadata(&file).expect("it is there").permissions();
    let mut arrangement = Arrangement::default();
    arrangement.names[Seat::Red] = Name::typed("Bala");
    arrangement.rules.pawns = 6;
    store::remember(&Disk::default(), &file, &arrangement).expect("the file can be written");
    let after = fs::read_to_string(&file).expect("it is there");
    for lines in [
        "# who\n[names]\n# it is spelled so\nred = \"Bala\" # really\n",
        "# how\n[rules]\n# as at home\npawns = 6\n",
        "# the end\n",
    ] {
        assert!(after.contains(lines), "{lines:?} is not in\n{after}");
    }
    assert_eq!(fs::metadata(&file).expect("it is there").permissions(), before);
    assert_eq!(fs::read_dir(home.path()).expect("it can be listed").count(), 1, "nothing is left beside it");
}

#[test]
fn hints_are_turned_off_by_the_settings_and_by_a_flag() {
    assert!(store::parse_settings("").settings.hints);
    assert!(!store::parse_settings("hints = false\n").settings.hints);
    let wrong = store::parse_settings("hints = \"sometimes\"\n");
    assert!(wrong.settings.hints && wrong.complaints.len() == 1, "{:?}", wrong.complaints);
    let home = folder();
    assert!(printed(&dhayam(home.path(), &["settings"])).contains("hints = true"));
}

#[test]
fn the_name_of_a_bot_does_not_take_the_place_of_a_persons() {
    let home = folder();
    let file = home.path().join("settings.toml");
    fs::write(&file, "[names]\nyellow = \"Bala\"\n").expect("it can be written");
    let mut arrangement = Arrangement::default();
    arrangement.players[Seat::Yellow] = dhayam::players::Player::named("easy").expect("there is such a bot");
    arrangement.names[Seat::Yellow] = Name::typed("Chip");
    arrangement.names[Seat::Red] = Name::typed("Anu");
    store::remember(&Disk::default(), &file, &arrangement).expect("it can be written");
    let stored = store::load_settings(&Disk::default(), &file).expect("it can be read");
    let names = [Seat::Red, Seat::Yellow].map(|seat| stored.names[seat].as_ref().map(Name::as_str));
    assert_eq!(names, [Some("Anu"), Some("Bala")]);
}
