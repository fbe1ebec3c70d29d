//! Completions and the manual page: made from the flags, and sound for those who read them.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::kit::run::dhayam;

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

#[test]
fn every_shell_is_told_of_every_command_flag_and_value() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        for word in SUBCOMMANDS.iter().chain(&["no-mouse", "seed", "traditional", "normal", "hand"]) {
            // Elvish and PowerShell are told of flags only.
            let value = matches!(*word, "traditional" | "normal" | "hand");
            let there = script.contains(word) || value && matches!(shell, "elvish" | "powershell");
            assert!(there, "{shell} is told of {word}");
        }
    }
    let refused = dhayam(Path::new("/"), &["completions", "tcsh"]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("bash, zsh, fish, elvish or powershell, not 'tcsh'"), "{said}");
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
