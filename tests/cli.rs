//! The command line: one clear sentence for whatever is wrong with it, and plain printing.

use std::ffi::OsString;
use std::io::Read;
use std::process::{Output, Stdio};

use dhayam::app::settings::ThemeName;
use dhayam::rules::HOUSE_RULES;

use crate::kit::run::{folder, program};

fn dhayam<S: Into<OsString>>(args: impl IntoIterator<Item = S>) -> Output {
    let home = folder();
    let args = args.into_iter().map(Into::into);
    program(home.path()).args(args).stdin(Stdio::null()).output().expect("the program can be started")
}

/// Runs with the words as arguments, and gives the one sentence that refuses them.
fn refusal(args: &[&str]) -> String {
    sentence(args, &dhayam(args.iter().copied()))
}

fn sentence(args: &[&str], output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "the exit code of {args:?}: {said}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "what {args:?} prints");
    assert!(said.starts_with("dhayam: ") && said.ends_with(['.', '?', '\n']), "{args:?}: {said:?}");
    assert_eq!(said.lines().count(), 1, "{args:?} is answered in one line: {said}");
    assert!(!said.trim_end().contains(char::is_control), "{args:?}: {said:?} has what does not print");
    assert!(said.chars().count() < 200, "{args:?}: {said} is too long to be read");
    said
}

#[test]
fn bad_input_gets_one_sentence_with_the_flag_what_was_given_and_what_is_allowed() {
    // Arguments, and what the sentence has to say.
    let cases: [(&str, &[&str]); 85] = [
        ("-p 5", &["-p", "--players", "'5'", "2, 3 or 4"]),
        ("-p 1", &["-p", "'1'", "2, 3 or 4"]),
        ("-p -1", &["-p", "'-1'", "2, 3 or 4"]),
        ("-p two", &["-p", "'two'", "2, 3 or 4"]),
        ("-n 3", &["-n", "--pawns", "'3'", "4, 5 or 6"]),
        ("-n 7", &["-n", "'7'", "4, 5 or 6"]),
        ("--seats red,green", &["--seats", "'red,green'", "opposite", "Red and Yellow"]),
        ("--seats red", &["--seats", "'red'", "two players"]),
        ("--seats red,red", &["--seats", "'red,red'", "twice"]),
        ("--seats purple,red", &["--seats", "'purple'", "red, green, yellow and blue"]),
        ("--names A,B,C,D,E", &["--names", "'A,B,C,D,E'", "2 to 4", "5"]),
        ("--names Anu", &["--names", "2 to 4", "1"]),
        ("--names Anu,", &["--names", "''", "empty", "1 to 30 letters"]),
        ("--rule entry=foo", &["--rule entry", "'foo'", "classic, strict or open"]),
        ("--rule foo=bar", &["--rule", "'foo'", "entry, throws, cut_throws_again, must_cut or pawns"]),
        ("--rule entry", &["--rule", "'entry'", "KEY=VALUE"]),
        ("--rule =", &["--rule", "''", "entry"]),
        ("--rules foo", &["--rules", "'foo'", "classic or traditional"]),
        ("--first purple", &["--first", "'purple'", "lot, red or yellow"]),
        ("--first green --seats red,yellow", &["--first", "'green'", "lot, red or yellow"]),
        ("--dice foo", &["--dice", "'foo'", "program or hand"]),
        ("--seed x", &["--seed", "'x'", "0 to 18446744073709551615"]),
        ("--seed -1", &["--seed", "'-1'", "0 to 18446744073709551615"]),
        ("--seed 18446744073709551616", &["--seed", "'18446744073709551616'", "0 to 18446744073709551615"]),
        ("--seed 1.5", &["--seed", "'1.5'", "0 to 18446744073709551615"]),
        ("--speed warp", &["--speed", "'warp'", "slow, normal, fast or off"]),
        ("--theme foo", &["--theme", "'foo'", "auto, dark, light, contrast, colour-blind or mono"]),
        ("-p 3 --seats red,yellow", &["-p", "3", "--seats", "2 seats"]),
        ("-p 3 --names Anu,Bala", &["--names", "2 names", "3 players"]),
        ("--names Anu,anu", &["--names", "'Anu,anu'", "name of one's own"]),
        ("--dice hand --seed 4", &["--seed", "--dice hand", "yours"]),
        ("--bots foo", &["--bots takes random, easy", "'foo'"]),
        ("--bots Easy", &["--bots takes random, easy", "'Easy'"]),
        ("--bots easy,", &["--bots takes random, easy", "''"]),
        ("--bots human", &["--bots takes random, easy", "'human'"]),
        ("--bots easy,easy,easy -p 2", &["--bots", "3 bots", "2 players", "one for each"]),
        ("--bots easy,easy,easy --seats red,yellow", &["--bots", "3 bots", "2 players"]),
        ("--bots easy,easy,easy,easy,easy", &["--bots takes 1 to 4", "5"]),
        ("--bots easy -p 5", &["-p", "'5'"]),
        ("--bots easy --names Anu -p 3", &["--names", "1 name", "3 players", "but the bots"]),
        ("--bots easy --names A,B,C -p 2", &["--names", "3 names", "2 players"]),
        ("--player Anu", &["--player", "2 to 4", "once"]),
        ("--player A --player B --player C --player D --player E", &["--player", "2 to 4", "5 times"]),
        ("--player Anu --player Bala:foo", &["--player NAME:LEVEL", "random, easy", "'foo'"]),
        ("--player Anu --player Bala:", &["--player NAME:LEVEL", "random, easy", "''"]),
        ("--player Anu --player Anu:easy", &["--player", "name of one's own"]),
        ("--player Anu --player Bala --names A,B", &["--names and --player", "leave one of them out"]),
        ("--player Anu --player Bala --bots easy", &["--bots and --player", "leave one of them out"]),
        ("--player Anu --player :easy -p 3", &["--player", "2 times", "3 players"]),
        ("--player A --player B --player C:easy --seats red,yellow", &["--player", "3 times", "2 players"]),
        ("resume --bots easy", &["'--bots'", "cannot be given here"]),
        ("-n 6 --rule pawns=4", &["--pawns", "--rule pawns", "once is enough"]),
        ("--rule entry=open --rule entry=strict", &["--rule", "entry", "twice"]),
        ("--rules அனு", &["--rules", "'அனு'", "classic or traditional"]),
        // What the parser refuses by itself.
        ("check", &["FILE", "dhayam check"]),
        ("completions", &["SHELL", "dhayam completions"]),
        ("--quux", &["'--quux'", "--help"]),
        ("-x", &["'-x'", "--help"]),
        ("--name Anu,Bala", &["'--name'", "'--names'"]),
        ("nonsense", &["'nonsense'", "--help"]),
        ("rule", &["'rule'", "'rules'"]),
        ("-p", &["--players", "needs a value", "2..4"]),
        ("--names", &["--names", "needs a value", "A,B"]),
        ("--seed", &["--seed", "needs a value"]),
        ("--rule", &["--rule", "needs a value", "KEY=VALUE"]),
        ("-p 2 -p 3", &["--players", "twice"]),
        ("--ascii --ascii", &["--ascii", "twice"]),
        ("--ascii=3", &["--ascii", "no value", "'3'"]),
        ("-p 2 rules", &["'dhayam rules'", "no flags", "--players"]),
        ("--ascii rules", &["'dhayam rules'", "no flags", "--ascii"]),
        ("--no-mouse resume", &["--no-mouse comes after", "'dhayam resume --no-mouse'"]),
        ("--speed fast resume", &["--speed comes after", "'dhayam resume --speed"]),
        ("--no-mouse bogus", &["no command 'bogus'", "--help"]),
        ("--ascii \u{1b}[31mred", &["no command '\\u{1b}[31mred'"]),
        ("-- sim", &["'--'", "'sim'", "leave"]),
        ("help bogus", &["no command 'bogus'", "--help"]),
        ("sim --pawns 4 --rule pawns=5", &["dhayam: --pawns and --rule pawns", "once is enough"]),
        ("sim --pawns 9", &["dhayam: --pawns takes", "'9'"]),
        ("rules -p 2", &["'-p'", "--help"]),
        ("rules extra", &["'extra'", "--help"]),
        ("show one two", &["'two'", "too many", "dhayam show [FILE]"]),
        ("sim -p 4", &["'-p'", "did you mean '--players'?", "'dhayam sim --help'"]),
        ("sim -n 4", &["'-n'", "did you mean '--pawns'?", "'dhayam sim --help'"]),
        ("replay one two", &["'two'", "too many", "dhayam replay"]),
        ("check - -", &["'-'", "twice", "input"]),
    ];
    for (args, wanted) in cases {
        let words: Vec<&str> = args.split(' ').collect();
        let said = refusal(&words);
        for part in wanted {
            assert!(said.contains(part), "'dhayam {args}' should say {part}: {said}");
        }
    }
}

/// What `'dhayam SUB --help'` in a sentence prints.
fn help_named_in(said: &str) -> String {
    let (_, quote) = said.split_once("'dhayam ").unwrap_or_else(|| panic!("no help is named: {said}"));
    let quotes = quote.split('\'').chain(said.split('\''));
    let asked = quotes.map(str::trim).find(|quote| quote.ends_with("--help")).map(str::to_owned);
    let asked = asked.unwrap_or_else(|| panic!("no help is named: {said}"));
    let output = dhayam(asked.split(' ').filter(|word| *word != "dhayam"));
    assert!(output.status.success(), "{asked}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn every_refusal_of_the_parser_names_the_help_of_the_command_that_was_given() {
    const COMMANDS: [&str; 13] = [
        "",
        "rules",
        "resume",
        "replay",
        "settings",
        "check",
        "show",
        "games",
        "analyse",
        "stats",
        "sim",
        "completions",
        "man",
    ];
    for command in COMMANDS {
        let words = |more: &[&'static str]| -> Vec<&str> {
            [command].into_iter().filter(|word| !word.is_empty()).chain(more.iter().copied()).collect()
        };
        let usage = if command.is_empty() { "Usage: dhayam [" } else { &format!("Usage: dhayam {command}") };
        let own = help_named_in(&refusal(&words(&["--quux"])));
        assert!(own.contains(usage), "{command}: {own}");
        // Each flag in that help: without the value it takes, with one it does not take, or given twice.
        let flags = own.split_whitespace().filter(|word| word.starts_with("--"));
        let mut flags: Vec<&str> = flags.map(|flag| flag.trim_end_matches([',', '.'])).collect();
        flags.sort_unstable();
        flags.dedup();
        flags.retain(|flag| own.contains(&format!("  {flag}")) || own.contains(&format!(", {flag}")));
        assert!(flags.contains(&"--help"), "{flags:?}");
        for flag in flags.into_iter().filter(|flag| !matches!(*flag, "--help" | "--version")) {
            let takes = own.contains(&format!("{flag} <"));
            let flag = flag.to_owned();
            let args = if takes { vec![flag] } else { vec![format!("{flag}=3")] };
            let args: Vec<&str> = words(&[]).into_iter().chain(args.iter().map(String::as_str)).collect();
            let said = refusal(&args);
            assert!(help_named_in(&said).contains(usage), "{args:?}: {said}");
        }
    }
    // Words too many, words missing, and the flags of others.
    for args in [
        "rules extra",
        "settings extra",
        "games extra",
        "man extra",
        "show a b",
        "replay a b",
        "resume a b",
        "completions bash b",
        "check",
        "completions",
        "resume --bots easy",
        "stats --deep",
        "sim --names A,B",
        "analyse --seed 3",
        "sim -p 4",
        "--no-mouse resume",
        "--ascii rules",
    ] {
        let words: Vec<&str> = args.split(' ').collect();
        let command = words.iter().find(|word| COMMANDS.contains(word)).expect("it has one");
        let said = refusal(&words);
        let help = help_named_in(&said);
        assert!(help.contains(&format!("Usage: dhayam {command}")), "{args}: {said}\n{help}");
    }
    let help = help_named_in(&refusal(&["sim", "-p", "4"]));
    assert!(help.contains("--players"), "the flag that was meant is in it");
}

#[test]
fn what_is_long_is_cut_and_what_does_not_print_is_spelled_out() {
    let long = format!("{},Bala", "x".repeat(300));
    let said = refusal(&["--names", &long]);
    assert!(
        said.contains("--names") && said.contains("300 letters") && said.contains("at most 30"),
        "{said}"
    );
    assert!(said.contains("xxx...'") && !said.contains(&"x".repeat(50)), "it is shown cut: {said}");
    let said = refusal(&["--names", "A\u{1b}[31mnu,Bala"]);
    assert!(said.contains("--names") && said.contains("\\u{1b}") && said.contains("control"), "{said}");
    for args in [
        ["--rule", "entry=\u{7}\n"],
        ["--rule", "\u{1b}]0;x\u{7}=1"],
        ["--seats", "red\n,blue"],
        ["-p", "2\u{9b}"],
        ["--first", "\r\n"],
        ["--names", "\u{202e},Bala"],
        ["\n", "--bogus"],
        ["--bo\u{1b}gus", "x"],
    ] {
        refusal(&args);
    }
    let said = refusal(&["--rule", &format!("entry={}", "y".repeat(5000))]);
    assert!(said.contains("classic, strict or open"), "{said}");
}

#[test]
fn names_that_nobody_can_see_or_tell_apart_are_refused_with_the_reason() {
    let heap = format!("e{},Bala", "\u{301}".repeat(40));
    let wanted: [(&str, &[&str]); 8] = [
        (&heap, &["a letter with 40 marks on it", "at most 15"]),
        ("\u{2800},Bala", &[r"'\u{2800}'", "nothing that shows", "1 to 30 letters"]),
        ("\u{115f}\u{115f},Bala", &[r"\u{115f}", "nothing that shows"]),
        ("\u{301},Bala", &[r"'\u{301}'", "nothing that shows"]),
        ("Anu,An\u{ad}u", &[r"'Anu,An\u{ad}u'", "name of one's own"]),
        ("Bjo\u{308}rn,BJ\u{d6}RN", &["name of one's own"]),
        ("Anu,\u{410}nu", &["look the same, though their letters differ"]),
        ("  ,Bala", &["is empty"]),
    ];
    for (names, parts) in wanted {
        let said = refusal(&["--names", names]);
        for part in parts.iter().chain(&["--names"]) {
            assert!(said.contains(part), "{part} is not in {said}");
        }
        assert!(names.starts_with("  ") || !said.contains("empty"), "that is untrue: {said}");
    }
    let said = refusal(&["--player", "Anu", "--player", "\u{410}nu:easy"]);
    assert!(said.contains("--player") && said.contains("look the same"), "{said}");
}

#[test]
#[cfg(unix)]
fn a_word_that_is_no_text_is_refused_too() {
    use std::os::unix::ffi::OsStringExt;
    let bad = OsString::from_vec(b"A\xff,Bala".to_vec());
    let said = sentence(&["--names", "A\\xff,Bala"], &dhayam(["--names".into(), bad]));
    assert!(said.contains("UTF-8"), "{said}");
}

#[test]
fn row_28_without_a_terminal_one_sentence_says_what_works() {
    for args in [&[][..], &["-p", "2"], &["--names", "Anu,Bala", "--ascii"]] {
        let said = refusal(args);
        for part in ["terminal", "--plain", "dhayam rules", "check", "sim"] {
            assert!(said.contains(part), "it should name {part}: {said}");
        }
    }
}

#[test]
fn the_rules_are_printed_whole() {
    let output = dhayam(["rules"]);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    let rules = String::from_utf8(output.stdout).expect("the rules are text");
    let begins = |number: &str| rules.lines().filter(|l| l.split_whitespace().next() == Some(number)).count();
    for number in (1..=23).map(|n| format!("R{n}")).chain((1..=5).map(|n| format!("H{n}"))) {
        assert_eq!(begins(&number), 1, "paragraphs of {number} in\n{rules}");
    }
    for rule in &HOUSE_RULES {
        let values = rule.values.iter().filter(|value| !rules.contains(**value)).collect::<Vec<_>>();
        assert!(
            rules.contains(rule.key) && values.is_empty(),
            "{} with its values, but {values:?}",
            rule.key
        );
    }
    let wide = rules.lines().find(|line| line.chars().count() > 80);
    assert_eq!(wide, None, "a line too wide to be read");
    assert!(rules.ends_with('\n'), "the last line ends");
}

#[test]
fn row_29_a_reader_who_has_had_enough_is_no_error() {
    let home = folder();
    for args in [["rules"], ["--help"]] {
        let mut command = program(home.path());
        command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program can be started");
        // Closed before anything is read: the first write may already fail.
        drop(child.stdout.take());
        let mut said = String::new();
        let mut errors = child.stderr.take().expect("the errors are piped");
        errors.read_to_string(&mut said).expect("the errors are text");
        let status = child.wait().expect("the program was started");
        assert!(status.success() && said.is_empty(), "{args:?}: {status}, {said}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_disk_that_is_full_is_one() {
    let record = crate::kit::data("golden/records/game-001.dhayam");
    let record = record.to_string_lossy();
    let home = folder();
    for args in [&["rules"][..], &["show", &*record], &["check", &*record, &*record]] {
        let full = std::fs::File::create("/dev/full").expect("the system has it");
        let output = program(home.path()).args(args).stdout(full).output();
        let output = output.expect("the program can be started");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), said.lines().count()), (Some(1), 1), "{args:?}: {said}");
    }
}

#[test]
fn the_help_is_in_sentences_and_names_every_flag() {
    let help = |args: &[&str]| {
        let output = dhayam(args.iter().copied());
        assert!(output.status.success() && output.stderr.is_empty(), "{args:?}: {output:?}");
        String::from_utf8(output.stdout).expect("the help is text")
    };
    let text = help(&["--help"]);
    assert_eq!(text, help(&["-h"]), "both ways to ask are answered alike");
    for flag in [
        "-p, --players",
        "-n, --pawns",
        "--names",
        "--bots",
        "--player ",
        "--seats",
        "--rules",
        "--rule ",
        "--first",
        "--dice",
        "--seed",
        "--speed",
        "--ascii",
        "--theme",
        "--plain",
        "-h, --help",
        "-V, --version",
        "  rules  ",
    ] {
        assert!(text.contains(flag), "{flag} in\n{text}");
    }
    for bot in &dhayam::players::BOTS {
        assert!(text.contains(&format!("\n          {}: ", bot.name)), "{} in\n{text}", bot.name);
    }
    for theme in ThemeName::ALL {
        assert!(text.contains(&format!("\n          {}: ", theme.word())), "{theme:?} in\n{text}");
    }
    // Each flag's words are a paragraph of lines set in.
    for paragraph in text.split("\n\n").filter(|p| p.contains("\n          ")) {
        let words = paragraph.split_once("\n          ").expect("it was filtered by that").1;
        assert!(words.starts_with(char::is_uppercase) && words.trim_end().ends_with('.'), "{paragraph}");
    }
    let wide = text.lines().find(|line| line.chars().count() > 80);
    assert_eq!(wide, None, "a line wider than a terminal");
    assert!(help(&["rules", "--help"]).contains("Prints the rules"), "a command has help too");
    assert_eq!(help(&["help"]), text, "who asks by a word is answered");
    assert_eq!(help(&["help", "sim"]), help(&["sim", "--help"]));
}

#[test]
fn the_help_of_every_command_is_in_sentences_and_fits_a_terminal() {
    for command in
        ["rules", "resume", "replay", "settings", "check", "show", "games", "analyse", "stats", "sim"]
    {
        let output = dhayam([command, "--help"]);
        let text = String::from_utf8(output.stdout).expect("the help is text");
        let wide = text.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "a line of {command} that is wider than a terminal");
        // The words that stand alone or behind a flag end in a stop before the next flag or an empty line.
        let is_flag = |line: &str| line.trim_start().starts_with(['-', '<', '[']);
        let lines: Vec<&str> = text.lines().chain([""]).collect();
        for pair in lines.windows(2).filter(|pair| pair[1].is_empty() || is_flag(pair[1])) {
            let words = pair[0].rsplit("  ").next().unwrap_or_default();
            let words = words.split(" [default").next().unwrap_or_default();
            let no_sentence = words.is_empty() || is_flag(words) || words.contains(':');
            assert!(words.ends_with('.') || no_sentence, "{words:?} of {command} is no sentence:\n{text}");
        }
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    for flag in ["--version", "-V"] {
        let output = dhayam([flag]);
        assert!(output.status.success(), "{output:?}");
        let version = format!("dhayam {}\n", env!("CARGO_PKG_VERSION"));
        assert_eq!(String::from_utf8_lossy(&output.stdout), version);
    }
}
