//! `dhayam analyse` and `dhayam stats`: what they print, and what they refuse.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::Stdio;

use dhayam::game::record;
use dhayam::players::analysis::{Analysis, analyse_looking};
use serde_json::Value as Json;

use crate::kit::lines::{assert_plain, replies};
use crate::kit::run::{dhayam, fifty_actions, folder, printed, program};
use crate::kit::{data, files_in, list, read};

/// A golden record's path.
fn golden(number: usize) -> String {
    data(&format!("golden/records/game-{number:03}.dhayam")).to_string_lossy().into_owned()
}

fn whole(name: &str) -> Analysis {
    let text = read(&format!("golden/records/{name}"));
    let read = record::read(text.as_bytes(), &dhayam::players::exists, |_| ()).expect("it is sound");
    // Looking a throw less than the program does, the tests take less time by far.
    analyse_looking(&read.game, 1, &mut |_, _| ControlFlow::Continue(())).expect("nothing ends it")
}

#[test]
fn of_every_golden_game_luck_and_losses_add_up_to_its_king() {
    for name in files_in("golden/records") {
        let analysis = whole(&name);
        let king = analysis.king.unwrap_or_else(|| panic!("{name} has its King"));
        for seat in analysis.seats.iter() {
            let a = analysis.account(seat);
            let sum =
                a.start + a.luck + a.others_luck - a.lost + a.others_lost + a.second_thoughts + a.given_up;
            assert!((sum - a.end).abs() < 0.01, "{name}, {seat}: {sum} is not {}", a.end);
            let end = if seat == king { 100.0 } else { 0.0 };
            assert!((a.end - end).abs() < 0.01, "{name}, {seat}: {} is not {end}", a.end);
            assert!(a.lost >= 0.0, "{name}, {seat}");
        }
        assert_eq!(analysis.moments(5).len(), 5, "{name}");
    }
}

#[test]
fn a_report_tells_who_won_by_what_and_fits_79_columns() {
    let home = folder();
    for number in [0, 2, 4, 5, 9] {
        let output = dhayam(home.path(), &["analyse", &golden(number)]);
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        let report = printed(&output);
        let wide = report.lines().find(|line| line.chars().count() > 79);
        assert_eq!(wide, None, "a line too wide to be read");
        for words in [
            "The chance to win",
            "100 |",
            "  0 |",
            "luck  others'    lost  choices   each      d/m/b       play",
            "less the average over all throws",
            "What decided it\n1. Turn ",
            "\n5. Turn ",
            "\n     a    b    c    d    e    f    g\n",
            "Decisions to think about again\n",
            "The luckiest throws\n",
            "The unluckiest throws\n",
        ] {
            assert!(report.contains(words), "{words:?} is in\n{report}");
        }
        let in_one_line = report.replace('\n', " ");
        assert!(in_one_line.contains(" is the King after ") && in_one_line.contains(" won "), "{report}");
        let ascii = printed(&dhayam(home.path(), &["analyse", "--ascii", &golden(number)]));
        assert!(ascii.is_ascii() && ascii.lines().count() > 60, "{ascii}");
    }
}

#[test]
fn a_game_that_is_not_finished_is_told_up_to_its_last_line_also_from_the_input() {
    let home = folder();
    let mut child = program(home.path())
        .args(["analyse", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    child.stdin.take().expect("it is a pipe").write_all(&fifty_actions()).expect("the program reads");
    let output = child.wait_with_output().expect("it ends");
    let report = printed(&output);
    assert!(output.status.success() && report.contains("not finished, "), "{report}");
    assert!(report.contains(" is ahead ") && !report.contains("King"), "{report}");

    let begun = home.path().join("begun.dhayam");
    let header = read("golden/records/game-005.dhayam").lines().next().expect("a header").to_owned() + "\n";
    fs::write(&begun, header).expect("a new home can be written");
    for flag in ["--ascii", "--json", "--deep"] {
        let output = dhayam(home.path(), &["analyse", flag, &begun.to_string_lossy()]);
        assert!(output.status.success(), "{output:?}");
        let said = printed(&output);
        assert!(said.contains("Nothing has happened in this game yet"), "{said}");
    }
}

#[test]
fn the_json_has_the_keys_that_the_readme_names() {
    let home = folder();
    let output = dhayam(home.path(), &["analyse", "--json", &golden(5)]);
    let json: Json = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let keys = |json: &Json| {
        let mut keys: Vec<String> = json.as_object().expect("an object").keys().cloned().collect();
        keys.sort();
        keys.join(" ")
    };
    assert_eq!(
        keys(&json),
        "file finished king luckiest marked moments players start started steps unluckiest verdict"
    );
    assert_eq!(
        keys(&json["players"][0]),
        "blunders decisions doubtful end given_up lost lost_each luck luckiest mistakes name others_lost \
         others_luck play player seat second_thoughts start throws unluckiest"
    );
    let steps = list(&json["steps"]);
    let first = |kind: &str| {
        steps.iter().find(|step| step["kind"] == kind).unwrap_or_else(|| panic!("there is a {kind}"))
    };
    assert_eq!(keys(first("throw")), "chances kind luck seat throw turn");
    assert_eq!(keys(first("forced")), "chances kind move seat turn");
    assert_eq!(keys(first("decision")), "best chances kind lost mark move moves rolled seat turn");
    let text = read("golden/records/game-005.dhayam");
    let game = record::read(text.as_bytes(), &dhayam::players::exists, |_| ()).expect("it is sound").game;
    assert_eq!(steps.len(), game.log().len(), "a step an action");
    for key in ["moments", "marked", "luckiest", "unluckiest"] {
        for step in list(&json[key]) {
            assert!(step.as_u64().is_some_and(|step| (step as usize) < steps.len()), "{key}: {step}");
        }
    }
    let sum: f64 = steps[7]["chances"].as_object().expect("by seat").values().filter_map(Json::as_f64).sum();
    assert!((sum - 1.0).abs() < 1e-4, "the chances come to {sum}");
}

#[test]
fn what_cannot_be_analysed_is_refused_in_a_sentence() {
    let home = folder();
    let broken = data("golden/broken/broken-03.dhayam").to_string_lossy().into_owned();
    let good = golden(5);
    let cases: [(&[&str], i32, &str); 6] = [
        (&["analyse", &broken], 1, "yellow has to throw before it moves (R10)"),
        (&["analyse", "there-is-none"], 1, "cannot be read"),
        (&["analyse", "--screen", &good], 2, "--screen needs an input and an output"),
        (&["analyse", "--screen", "--json", &good], 2, "--screen and --json"),
        (&["analyse", "--threads", "0", &good], 2, "--threads takes a whole number from 1, not '0'"),
        (&["stats", "--threads", "many"], 2, "--threads takes a whole number from 1, not 'many'"),
    ];
    for (args, code, words) in cases {
        let output = dhayam(home.path(), args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
        assert!(said.contains(words) && said.lines().count() == 1, "{args:?}: {said}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn many_records_are_analysed_one_after_another_and_a_broken_one_is_told_of() {
    let home = folder();
    let (one, two) = (golden(5), golden(9));
    let report = printed(&dhayam(home.path(), &["analyse", "--ascii", &one, &two]));
    for words in [format!("== {one}\n\n"), format!("\n\n== {two}\n\n")] {
        assert!(report.contains(&words), "{words:?} is in\n{report}");
    }
    let broken = data("golden/broken/broken-03.dhayam").to_string_lossy().into_owned();
    let output = dhayam(home.path(), &["analyse", "--json", &one, &broken, &two]);
    assert_eq!(output.status.code(), Some(1), "as one of them is broken");
    assert!(String::from_utf8_lossy(&output.stderr).contains("(R10)"), "{output:?}");
    let lines: Vec<Json> =
        printed(&output).lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect();
    let files: Vec<&str> = lines.iter().filter_map(|line| line["file"].as_str()).collect();
    assert_eq!(files, [&*one, &*two]);
    for (args, words) in
        [(&["analyse", "-", "-"][..], "'-' is given twice"), (&["stats", "-", "-"], "'-' is given twice")]
    {
        let output = dhayam(home.path(), args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && said.contains(words), "{args:?}: {said}");
    }
}

#[test]
fn without_a_file_the_game_played_last_is_taken() {
    let home = folder();
    let none = dhayam(home.path(), &["analyse"]);
    let said = String::from_utf8_lossy(&none.stderr).into_owned();
    assert!(none.status.code() == Some(1) && said.contains("there is no saved game in "), "{said}");
    let saved = home.path().join(".local/state/dhayam");
    fs::create_dir_all(&saved).expect("a new home can be written");
    fs::copy(golden(5), saved.join("older.dhayam")).expect("it is copied");
    fs::copy(golden(9), saved.join("newer.dhayam")).expect("it is copied");
    let older = fs::File::options().append(true).open(saved.join("older.dhayam")).expect("it is there");
    older.set_modified(std::time::SystemTime::UNIX_EPOCH).expect("its time can be set");
    for command in ["show", "analyse"] {
        let last = printed(&dhayam(home.path(), &[command]));
        assert_eq!(last, printed(&dhayam(home.path(), &[command, "newer.dhayam"])), "{command}");
        assert!(last.contains("is the King"), "{command}: {last}");
    }
}

/// A golden game with other names, begun at that time.
fn renamed(number: usize, names: [&str; 3], started: &str) -> String {
    let text = read(&format!("golden/records/game-{number:03}.dhayam"));
    let (header, rest) = text.split_once('\n').expect("a header");
    let mut header: Json = serde_json::from_str(header).expect("it is JSON");
    header["started"] = Json::from(started);
    for (seat, name) in header["seats"].as_array_mut().expect("a list").iter_mut().zip(names) {
        seat["name"] = Json::from(name);
    }
    format!("{header}\n{rest}")
}

fn stats(home: &std::path::Path, args: &[&str]) -> Json {
    let output = dhayam(home, &[&["stats", "--json"], args].concat());
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

#[test]
fn one_person_has_one_name_however_it_is_written_and_it_is_told_who_beat_whom() {
    let home = folder();
    let games = [
        ("1", ["Ren\u{e9}", "Bala", "Chitra"]),
        ("2", ["ren\u{e9}", "CHITRA", "bala"]),
        ("3", ["RENE\u{301}", "Bala", "Dev"]),
    ];
    let files: Vec<String> = games
        .iter()
        .map(|(file, names)| {
            let path = home.path().join(file);
            fs::write(&path, renamed(5, *names, "2026-11-30T05:12:00Z")).expect("it can be written");
            path.to_string_lossy().into_owned()
        })
        .collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let json = stats(home.path(), &files);
    let people: Vec<(&str, u64, u64)> = list(&json["players"])
        .iter()
        .map(|one| {
            let number = |key: &str| one[key].as_u64().expect("a number");
            (one["name"].as_str().expect("a name"), number("games"), number("wins"))
        })
        .collect();
    // The third seat is the King in each of them.
    assert_eq!(people, [("Ren\u{e9}", 3, 0), ("Bala", 3, 1), ("Chitra", 2, 1), ("Dev", 1, 1)]);
    let met: Vec<(String, u64, String)> = list(&json["met"])
        .iter()
        .map(|met| {
            let names: Vec<&str> =
                list(&met["players"]).iter().filter_map(|one| one["name"].as_str()).collect();
            (names.join("-"), met["games"].as_u64().expect("a number"), met["won"].to_string())
        })
        .collect();
    let told: Vec<(&str, u64, &str)> = met.iter().map(|(who, games, won)| (&**who, *games, &**won)).collect();
    assert_eq!(
        told,
        [
            ("Ren\u{e9}-Bala", 3, "[0,1]"),
            ("Ren\u{e9}-Chitra", 2, "[0,1]"),
            ("Bala-Chitra", 2, "[1,1]"),
            ("Ren\u{e9}-Dev", 1, "[0,1]"),
            ("Bala-Dev", 1, "[0,1]"),
        ]
    );
    let table = printed(&dhayam(home.path(), &[&["stats"], &files[..]].concat()));
    for words in
        ["3 saved games.", "Who beat whom", "Bala and Chitra ", " 1 to 1     of 2\n", " 0 to 1     of 3\n"]
    {
        assert!(table.contains(words), "{words:?} is in\n{table}");
    }
    let wide = table.lines().find(|line| line.chars().count() > 79);
    assert_eq!(wide, None, "{table}");
    let twice = stats(home.path(), &[files[0], files[0], &format!("{}/./1", home.path().display())]);
    assert_eq!(twice["games"], 1, "a file that is named twice is one game");
}

#[test]
fn statistics_of_named_files_tell_of_those_that_cannot_be_read() {
    let home = folder();
    let output = dhayam(home.path(), &["stats", "--json", &golden(9), "there-is-none"]);
    let json: Json = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!((output.status.code(), &json["games"]), (Some(1), &Json::from(1)), "{json}");
    assert!(json["skipped"][0].as_str().is_some_and(|why| why.starts_with("there-is-none: ")), "{json}");
}

#[test]
fn a_game_is_not_judged_twice_until_its_record_changes() {
    let home = folder();
    let path = home.path().join("game");
    let file = path.to_string_lossy().into_owned();
    let write = |names: [&str; 3], seconds: u64| {
        fs::write(&path, renamed(9, names, "2026-11-30T05:12:00Z")).expect("it can be written");
        let changed = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
        let game = fs::File::options().append(true).open(&path).expect("it is there");
        game.set_modified(changed).expect("its time can be set");
    };
    let first = || stats(home.path(), &[&file])["players"][0]["name"].clone();
    write(["Anu", "Bala", "Cara"], 7);
    let judged = stats(home.path(), &[&file]);
    assert_eq!(judged, stats(home.path(), &[&file]), "the same from what is kept");
    write(["Eva", "Bala", "Cara"], 7);
    assert_eq!(first(), "Anu", "as long as before and of the same date: it is not read again");
    write(["Eva", "Bala", "Cara"], 8);
    assert_eq!(first(), "Eva");
    let kept = home.path().join(".cache/dhayam/figures");
    for damage in ["", "{\"judge\":0}\n", "nonsense", "{\"judge\":1}\n{\"record\":"] {
        fs::write(&kept, damage).expect("it can be written");
        assert_eq!(first(), "Eva", "{damage}");
    }
    fs::remove_file(&kept).expect("it is there");
    fs::create_dir(&kept).expect("it can be made");
    assert_eq!(first(), "Eva", "where nothing can be kept");
}

#[test]
fn whoever_changes_what_is_said_of_a_game_gives_the_judge_another_number() {
    let home = folder();
    let json = stats(home.path(), &[&golden(5)]);
    let keys = ["luck_per_game", "lost_per_game", "decisions", "doubtful", "mistakes", "blunders"];
    let said = list(&json["players"]).iter().map(|one| keys.map(|key| one[key].as_f64().expect("a number")));
    let judge_1 = [
        [-22.19, 68.085, 77.0, 8.0, 2.0, 0.0],
        [-41.02, 32.83, 42.0, 2.0, 3.0, 1.0],
        [4.153, 172.726, 64.0, 8.0, 5.0, 5.0],
    ];
    for (said, then) in said.zip(judge_1) {
        let same = said.iter().zip(then).all(|(a, b)| (a - b).abs() < 0.05);
        assert!(
            same && dhayam::players::analysis::JUDGE == 1,
            "{said:?}, and it was {then:?}: figures kept from before are those of another judge, so raise \
             players::analysis::JUDGE, and put its number and what it says here"
        );
    }
}

#[test]
#[ignore = "slow: thousands of whole games"]
fn roll_outs_say_whether_the_marks_stand() {
    let home = folder();
    // Up to the first mark or two: each is rolled out 1,296 times.
    let json = printed(&dhayam(home.path(), &["analyse", "--json", &golden(5)]));
    let json: Json = serde_json::from_str(&json).expect("it is JSON");
    let first = usize::try_from(json["marked"][0].as_u64().expect("it errs")).expect("it is small");
    let text = read("golden/records/game-005.dhayam");
    let mut lines = 2;
    let actions = |lines: usize| {
        let part: String = text.split_inclusive('\n').take(lines).collect();
        record::read(part.as_bytes(), &dhayam::players::exists, |_| ()).expect("it is sound").game.log().len()
    };
    while actions(lines) <= first + 1 {
        lines += 1;
    }
    let part: String = text.split_inclusive('\n').take(lines).collect();
    let path = home.path().join("part.dhayam");
    fs::write(&path, part).expect("a new home can be written");
    let path = path.to_string_lossy();
    let run = |args: &[&str]| printed(&dhayam(home.path(), &[&["analyse", &path], args].concat()));
    let report = run(&["--deep"]).replace("\n   ", " ");
    assert!(report.contains("Roll-outs, 1296 games each: ") && report.contains(" points, so "), "{report}");
    let json: Json = serde_json::from_str(&run(&["--deep", "--json"])).expect("it is JSON");
    let rolled = &json["steps"][first]["rolled"];
    assert_eq!(rolled["games"], 1296, "{rolled}");
    assert!(rolled["error"].as_f64().is_some_and(|error| error > 0.0 && error < 5.0), "{rolled}");
    let again: Json = serde_json::from_str(&run(&["--deep", "--json", "--threads", "1"])).expect("JSON");
    assert_eq!(json, again, "on any number of threads");
}

#[test]
fn the_statistics_add_up_all_saved_games_and_name_what_they_leave_out() {
    let home = folder();
    let empty = dhayam(home.path(), &["stats"]);
    assert!(empty.status.success() && printed(&empty).starts_with("No games are saved in "), "{empty:?}");
    let saved = home.path().join(".local/state/dhayam");
    fs::create_dir_all(&saved).expect("a new home can be written");
    for number in [0, 5, 9] {
        fs::copy(golden(number), saved.join(format!("{number}.dhayam"))).expect("it is copied");
    }
    fs::write(saved.join("begun.dhayam"), fifty_actions()).expect("it can be written");
    fs::write(saved.join("broken.dhayam"), "nonsense\n").expect("it can be written");
    let with_bots = ["sim", "--games", "2", "--seed", "1", "--players", "easy,random", "--record"];
    dhayam(home.path(), &[&with_bots[..], &[&saved.to_string_lossy()]].concat());

    let output = dhayam(home.path(), &["stats"]);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let table = printed(&output);
    for words in
        ["6 saved games.", "Left out: broken.dhayam:1: ", "\nRed  ", "\nEasy (bot) ", "\nRandom (bot) "]
    {
        assert!(table.contains(words), "{words:?} is in\n{table}");
    }
    let wide = table.lines().find(|line| line.chars().count() > 79 && !line.starts_with("Left out"));
    assert_eq!(wide, None, "{table}");

    let json: Json =
        serde_json::from_slice(&dhayam(home.path(), &["stats", "--json", "--threads", "1"]).stdout)
            .expect("JSON");
    assert_eq!((&json["games"], &json["looked_at"]), (&Json::from(6), &Json::from(6)));
    assert_eq!(list(&json["skipped"]).len(), 1);
    let red = list(&json["players"]).iter().find(|one| one["name"] == "Red" && one["player"] == "human");
    let red = red.expect("red plays in all of them");
    assert_eq!((&red["games"], &red["finished"]), (&Json::from(4), &Json::from(3)));
    let wins: u64 = list(&json["players"]).iter().filter_map(|one| one["wins"].as_u64()).sum();
    assert_eq!(wins, 5, "one for each game that was finished");
    for key in ["luck_per_game", "luck_per_throw", "lost_per_game", "lost_per_decision", "blunders", "play"] {
        assert!(red.get(key).is_some(), "{key} in {red}");
    }
}

#[test]
fn in_lines_the_report_is_printed_once_the_game_is_over() {
    use dhayam::app::App;
    use dhayam::game::{DiceSource, Game};
    use dhayam::rules::{Rules, Seat, Seats, Setup, Spot, Throw, Value};

    let mut setup = Setup::start(Rules { pawns: 1, ..Rules::CLASSIC }, Seats::opposite(Seat::Red), Seat::Red);
    setup.pawns[Seat::Red] = vec![Spot::Step(43)];
    setup.has_cut = Seats::opposite(Seat::Red);
    let start = setup.build().expect("a position");
    let game = Game::new(start, DiceSource::Scripted(vec![Throw::worth(Value::Five)]));
    let arrangement = dhayam::app::arrangement::Arrangement { rules: setup.rules, ..Default::default() };
    let mut app = App::game(game, arrangement, crate::kit::session::still());
    let said = replies(&mut app, &["", "", "analyse", "help"]);
    assert!(said[3].contains("Red won ") && said[3].contains("What decided it"), "{}", said[3]);
    assert!(said[4].contains("analyse"), "the help names it: {}", said[4]);
    assert_plain(&said.concat());
}
