//! Completions and the manual page: made from the flags, and sound for those who read them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use dhayam::rules::HOUSE_RULES;

use crate::kit::run::{at_home, dhayam, fifty_actions, folder};

/// What the program prints with those arguments.
fn printed(args: &[&str]) -> String {
    let output = dhayam(Path::new("/"), args);
    assert!(output.status.success(), "{args:?} fails");
    String::from_utf8(output.stdout).expect("only text is printed")
}

/// Gives a tool something to read, and what it said and whether it was content; `None` without such a tool.
fn judged(tool: &str, args: &[&str], text: &str) -> Option<(bool, String)> {
    let mut child = Command::new(tool);
    child.args(args).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let Ok(mut child) = child.spawn() else {
        println!("skipped: there is no {tool} here to judge the text");
        return None;
    };
    child.stdin.take().expect("it is a pipe").write_all(text.as_bytes()).expect("the tool reads");
    let output = child.wait_with_output().expect("the tool ends");
    Some((output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned()))
}

const SUBCOMMANDS: [&str; 12] = [
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

/// What the program answers a shell that asks what could follow those words, the last of which is begun; each with
/// what it means, if that is told.
fn offered_in(home: &Path, shell: &str, words: &[&str]) -> Vec<(String, String)> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dhayam"));
    at_home(&mut command, home);
    command.env("DHAYAM_COMPLETE", shell).args(["--", "dhayam"]).args(words).current_dir(home);
    command.env("_CLAP_COMPLETE_INDEX", words.len().to_string()).env("_CLAP_IFS", "\n");
    let output = command.stdin(Stdio::null()).output().expect("the program can be started");
    assert!(output.status.success() && output.stderr.is_empty(), "{words:?}: {output:?}");
    let mark = if shell == "zsh" { ':' } else { '\t' };
    let line = |line: &str| {
        let (word, help) = line.split_once(mark).unwrap_or((line, ""));
        (word.to_owned(), help.to_owned())
    };
    String::from_utf8(output.stdout).expect("only text is printed").lines().map(line).collect()
}

fn offered(home: &Path, words: &[&str]) -> Vec<String> {
    offered_in(home, "fish", words).into_iter().map(|(word, _)| word).collect()
}

#[test]
fn a_shell_is_offered_what_the_program_knows() {
    let home = folder();
    let offered = |words: &str| offered(home.path(), &words.split(' ').collect::<Vec<_>>()).join(" ");
    assert_eq!(offered("--bots "), "random easy medium hard expert");
    assert_eq!(offered("--bots hard,e"), "hard,easy hard,expert");
    assert_eq!(offered("--bots=hard,e"), "--bots=hard,easy --bots=hard,expert");
    assert_eq!(offered("--player Chip:h"), "Chip:hard");
    assert_eq!(offered("--rule entry="), "entry=classic entry=strict entry=open");
    assert_eq!(offered("--rule th"), "throws=single throws=banked");
    assert_eq!(offered("sim --rule p"), "pawns=4 pawns=5 pawns=6");
    assert_eq!(offered("--rules "), "classic traditional");
    assert_eq!(offered("--theme d"), "dark");
    assert_eq!(offered("resume --speed "), "slow normal fast off");
    assert_eq!(offered("--first "), "lot red green yellow blue");
    assert_eq!(offered("--seats red,y"), "red,yellow");
    assert_eq!(offered("--dice "), "program hand");
    assert_eq!(offered("-p "), "2 3 4");
    assert_eq!(offered("sim --players easy,m"), "easy,medium");
    assert_eq!(offered("completions z"), "zsh");
    for rule in &HOUSE_RULES {
        for value in rule.values {
            let all = offered("--rule ");
            assert!(all.split(' ').any(|word| word == format!("{}={value}", rule.key)), "{all}");
        }
    }
}

#[test]
fn saved_games_are_offered_the_newest_first_wherever_one_is_taken() {
    let home = folder();
    let saved = home.path().join(".local/state/dhayam");
    fs::create_dir_all(&saved).expect("a new home can be written");
    for name in ["2026-11-29-051200-anu-bala.dhayam", "2026-11-30-051200-anu-கோ.dhayam"] {
        fs::write(saved.join(name), fifty_actions()).expect("it can be written");
    }
    fs::write(home.path().join("2026-mine.dhayam"), fifty_actions()).expect("it can be written");
    for command in ["resume", "replay", "show", "check", "analyse", "stats"] {
        let names = offered(home.path(), &[command, "2026"]);
        let wanted =
            ["2026-11-30-051200-anu-கோ.dhayam", "2026-11-29-051200-anu-bala.dhayam", "2026-mine.dhayam"];
        assert_eq!(names, wanted, "{command}: the saved games, and files here");
    }
    let all = offered(home.path(), &["check", "some.dhayam", "2026-11-30"]);
    assert_eq!(all, ["2026-11-30-051200-anu-கோ.dhayam"], "another one too");
}

#[test]
fn every_command_and_flag_is_offered_with_its_first_sentence_on_one_line() {
    for shell in ["zsh", "fish"] {
        let offered = |words: &[&str]| offered_in(Path::new("/"), shell, words);
        let commands = offered(&[""]);
        for command in SUBCOMMANDS {
            assert!(commands.iter().any(|(word, _)| word == command), "{command} in {commands:?}");
        }
        let of_commands = SUBCOMMANDS.iter().flat_map(|command| offered(&[command, "--"]));
        let all: Vec<_> = commands.into_iter().chain(offered(&["--"])).chain(of_commands).collect();
        for flag in ["--no-mouse", "--seed", "--rule", "--threads", "--deep", "--record"] {
            assert!(all.iter().any(|(word, _)| word == flag), "{flag} in {all:?}");
        }
        for (word, help) in all.iter().filter(|(word, _)| !word.starts_with("--") || word.len() > 2) {
            let path = word.contains('/') || word.is_empty();
            assert!(path || !help.is_empty(), "{shell}: {word} says nothing");
            assert!(
                !help.contains("  ") && help.trim() == help,
                "{shell}: {word}: {help:?} has blanks too many"
            );
        }
    }
}

#[test]
fn for_every_shell_a_script_is_printed_and_no_others() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        assert!(script.contains("DHAYAM_COMPLETE") && script.contains("dhayam"), "{shell}: {script}");
        assert_eq!(offered_in(Path::new("/"), shell, &["--theme", "d"])[0].0, "dark", "{shell} may ask");
    }
    let refused = dhayam(Path::new("/"), &["completions", "tcsh"]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("bash, zsh, fish, elvish or powershell, not 'tcsh'"), "{said}");
}

#[test]
fn bash_is_given_what_follows_where_it_takes_a_word_apart() {
    let (home, program) = (folder(), Path::new(env!("CARGO_BIN_EXE_dhayam")));
    let script = printed(&["completions", "bash"]);
    // The words as bash takes them apart, the line, and what it is to put in place of the last part.
    for (words, line, wanted) in [
        ("dhayam --rule entry = cl", "dhayam --rule entry=cl", "classic"),
        ("dhayam --rule entry =", "dhayam --rule entry=", "classic strict open"),
        ("dhayam --rule entr", "dhayam --rule entr", "entry=classic entry=strict entry=open"),
        ("dhayam --player Chip : h", "dhayam --player Chip:h", "hard"),
        ("dhayam --bots = easy,h", "dhayam --bots=easy,h", "easy,hard"),
        ("dhayam  --theme   d", "dhayam  --theme   d", "dark"),
    ] {
        let words: Vec<&str> = words.split_whitespace().collect();
        let ask = format!(
            "{script}\nCOMP_WORDBREAKS=$' \\t\\n\"\\'><=;|&(:'\nCOMP_WORDS=({})\nCOMP_CWORD={}\nCOMP_LINE='{line}'\n\
             COMP_POINT={}\n_dhayam_whole_words dhayam '' ''\necho \"${{COMPREPLY[*]}}\"",
            format_args!("'{}'", words.join("' '")),
            words.len() - 1,
            line.len()
        );
        let mut command = Command::new("bash");
        at_home(&mut command, home.path());
        let path = format!("{}:/usr/bin:/bin", program.parent().expect("a folder").display());
        let Ok(output) = command.args(["--norc", "-c", &ask]).env("PATH", path).output() else {
            println!("skipped: there is no bash here");
            return;
        };
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(said.trim_end(), wanted, "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_completions_are_scripts_that_their_shells_can_read() {
    for (shell, args) in [("bash", ["-n"]), ("zsh", ["-n"]), ("fish", ["-n"])] {
        if let Some((sound, said)) = judged(shell, &args, &printed(&["completions", shell])) {
            assert!(sound && said.is_empty(), "{shell}: {said}");
        }
    }
}

#[test]
fn the_manual_page_is_sound_and_names_everything() {
    let page = printed(&["man"]);
    let plain = page.replace('\\', "");
    for word in SUBCOMMANDS.iter().chain(&["--no-mouse", "--seed", "--rule", "--threads"]) {
        assert!(plain.contains(word), "the page names {word}");
    }
    assert!(page.lines().any(|line| line.starts_with(".TH")), "it has a title");
    for line in page.lines().filter(|line| line.starts_with('.')) {
        let request = line.split(' ').next().unwrap_or_default();
        let known =
            [".TH", ".SH", ".SS", ".TP", ".PP", ".br", ".RS", ".RE", ".ie", ".el", ".ds", ".B", ".IP"];
        assert!(known.contains(&request), "{line} is a request that every reader of manuals knows");
    }
    if let Some((sound, said)) = judged("groff", &["-man", "-Tutf8", "-ww"], &page) {
        assert!(sound && said.is_empty(), "groff: {said}");
    }
}
