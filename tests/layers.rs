//! The layers of the program, read from its sources: who may use whom, and who may never name what.
//!
//! Comments and strings are not looked at; every path is, whether imported or written out, by way of
//! `crate::`, `super::super::` or the package's name, in groups and after renaming.

use std::fs;
use std::path::{Path as FilePath, PathBuf};

use crate::kit::source::{Path, Source};

/// One layer: a module `src/<name>.rs` or `src/<name>/`.
struct Layer {
    name: &'static str,
    /// The layers it may use beside itself.
    uses: &'static [&'static str],
    /// Paths, macros and types it may never name.
    never: &'static [&'static str],
}

const LAYERS: [Layer; 12] = [
    Layer {
        name: "rules",
        uses: &[],
        never: &[
            "rand",
            "serde",
            "serde_json",
            "ratatui",
            "crossterm",
            "anyhow",
            "clap",
            "std::fs",
            "std::io",
            "std::time",
            "std::env",
            "std::process",
            "std::net",
            "std::thread",
            "print!",
            "println!",
            "eprint!",
            "eprintln!",
            "dbg!",
        ],
    },
    Layer { name: "game", uses: &["rules"], never: &["ratatui", "crossterm", "std::fs", "std::time"] },
    Layer {
        name: "players",
        uses: &["game", "rules"],
        never: &["ratatui", "crossterm", "std::fs", "std::time"],
    },
    Layer {
        name: "lab",
        uses: &["players", "game", "rules"],
        never: &["ratatui", "crossterm", "std::fs", "std::time"],
    },
    // The programs beside the game: they name the library from outside.
    Layer {
        name: "bin",
        uses: &["lab", "term", "players", "game", "rules"],
        never: &["ratatui", "crossterm"],
    },
    Layer {
        name: "app",
        uses: &["players", "game", "rules"],
        never: &["ratatui", "crossterm", "Instant", "SystemTime", "std::fs"],
    },
    Layer {
        name: "text",
        // The plain data of `app`, `players` and `game` only: the words for a screen or a message.
        uses: &["app", "players", "game", "rules"],
        never: &["ratatui", "crossterm", "rand", "std::fs", "std::time"],
    },
    Layer {
        name: "ui",
        uses: &["app", "players", "game", "rules", "text"],
        never: &["crossterm", "rand", "std::fs", "Instant", "SystemTime", "&mut App"],
    },
    Layer { name: "store", uses: &["app", "game", "rules"], never: &["ratatui", "crossterm"] },
    Layer { name: "term", uses: &["ui", "app", "store", "text", "game", "rules"], never: &["std::fs"] },
    Layer {
        name: "cli",
        uses: &["term", "store", "ui", "text", "app", "players", "game", "rules"],
        never: &["crossterm", "std::fs"],
    },
    Layer {
        name: "main",
        uses: &["cli", "term", "store", "ui", "text", "app", "players", "game", "rules"],
        never: &["crossterm", "std::fs"],
    },
];

/// The layer of a file, by its path from the package's root, and the modules it is nested in.
fn place(file: &str) -> Option<(&str, Vec<String>)> {
    let inner = file.strip_prefix("src/")?.strip_suffix(".rs")?;
    let mut modules: Vec<String> = inner.split('/').map(str::to_owned).collect();
    let layer = inner.split('/').next()?;
    if modules.last().is_some_and(|last| last == "mod") {
        modules.pop();
    }
    // The two roots are no modules; what they name, they name from the root.
    if modules == ["main"] || modules == ["lib"] {
        modules.clear();
    }
    Some((layer, modules))
}

/// Everything in a file that goes against the layers, with the file and the line.
fn faults(file: &str, text: &str) -> Vec<String> {
    let Some((name, modules)) = place(file) else {
        return vec![format!("{file}: not a source file of the package")];
    };
    let source = Source::read(text, &modules);
    let mut faults = Vec::new();
    if name == "lib" {
        for (line, module) in source.declared() {
            if !LAYERS.iter().any(|layer| layer.name == module) {
                faults.push(format!("{file}:{line}: the module '{module}' belongs to no layer"));
            }
        }
        return faults;
    }
    let Some(layer) = LAYERS.iter().find(|layer| layer.name == name) else {
        return vec![format!("{file}: the module '{name}' belongs to no layer")];
    };
    for path in source.paths() {
        let at = format!("{file}:{}: {}", path.line, path.shown());
        match path.in_crate() {
            Some([]) if path.imported => faults.push(format!("{at}: name the layer, not the whole crate")),
            Some([used, ..]) if used == name || layer.uses.contains(&used.as_str()) => {}
            Some([used, ..]) if LAYERS.iter().any(|layer| layer.name == used) => {
                faults.push(format!("{at}: {name} may not use {used}"));
            }
            Some([used, ..]) => faults.push(format!("{at}: '{used}' belongs to no layer")),
            // Not of this crate, or `pub(crate)` and its like.
            Some([]) | None => {}
        }
        for never in layer.never.iter().filter(|never| names(path, never)) {
            faults.push(format!("{at}: {name} may never name {never}"));
        }
    }
    faults
}

/// Whether a path names what a layer may never name.
fn names(path: &Path, never: &str) -> bool {
    if let Some(kind) = never.strip_prefix("&mut ") {
        return path.after_mut && path.segments.last().is_some_and(|last| last == kind);
    }
    let wanted: Vec<&str> = never.split("::").collect();
    let found = path.segments.windows(wanted.len()).any(|window| window == wanted);
    // A lone word can be anything's name, unless it is imported, a macro, or a type by its capital.
    let lone = path.segments.len() == 1 && !path.imported && !never.ends_with('!');
    let whole_std = wanted[0] == "std"
        && path.imported
        && matches!(path.segments.iter().map(String::as_str).collect::<Vec<_>>()[..], ["std"] | ["std", "*"]);
    whole_std || found && (!lone || never.starts_with(char::is_uppercase))
}

fn sources(folder: &FilePath, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("cannot list {}: {e}", folder.display()));
    for entry in entries {
        let path = entry.expect("a folder of the repository can be listed").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_source_file_keeps_to_its_layer() {
    let root = FilePath::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    files.sort();
    assert!(files.iter().any(|file| file.ends_with("src/rules/position.rs")), "the sources were not found");
    let mut all = Vec::new();
    for file in files {
        let text =
            fs::read_to_string(&file).unwrap_or_else(|e| panic!("cannot read {}: {e}", file.display()));
        let below = file.strip_prefix(root).expect("it was found below the root");
        let names: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
        all.extend(faults(&names.join("/"), &text));
    }
    assert!(all.is_empty(), "against the layers:\n{}", all.join("\n"));
}

#[test]
fn every_way_of_breaking_the_layers_is_caught() {
    let planted = [
        // Upwards, in every spelling.
        ("src/rules/dice.rs", "use crate::game::Game;", "rules may not use game"),
        ("src/rules/dice.rs", "use crate::{rules::Seat, game::{Game, Record}};", "rules may not use game"),
        ("src/rules/dice.rs", "use {std::fmt, crate::ui};", "rules may not use ui"),
        ("src/rules/dice.rs", "use super::super::app::App;", "rules may not use app"),
        ("src/rules/mod.rs", "use super::app::App;", "rules may not use app"),
        ("src/rules/mod.rs", "use super::{app::App};", "rules may not use app"),
        ("src/rules/mod.rs", "use self::super::app::App;", "rules may not use app"),
        ("src/app/screen/table.rs", "use super::super::super::term;", "app may not use term"),
        ("src/app/screen/table.rs", "use super::{super::{super::term}};", "app may not use term"),
        ("src/game/mod.rs", "mod tests { use super::super::players::BOTS; }", "game may not use players"),
        ("src/game/mod.rs", "fn f() -> crate::app::App { g() }", "game may not use app"),
        ("src/game/mod.rs", "fn f() { let x = vec![crate::store::load(1)]; }", "game may not use store"),
        ("src/game/mod.rs", "fn f() { let x = 3 as crate::app::Number; }", "game may not use app"),
        ("src/game/mod.rs", "use crate::{rules as r, app as a};", "game may not use app"),
        ("src/players/arena.rs", "type A = Vec<crate::app::App>;", "players may not use app"),
        ("src/store.rs", "use dhayam::term::run;", "store may not use term"),
        ("src/ui/board.rs", "pub use crate::store;", "ui may not use store"),
        ("src/term.rs", "use crate::cli::Options;", "term may not use cli"),
        ("src/term.rs", "use crate::players::BOTS;", "term may not use players"),
        ("src/text/en.rs", "use crate::ui::theme;", "text may not use ui"),
        ("src/game/mod.rs", "macro_rules! m { () => { $crate::ui::draw() } }", "game may not use ui"),
        // The whole crate under another name, and names that are no layer.
        ("src/rules/dice.rs", "use crate as all;", "name the layer"),
        ("src/rules/dice.rs", "use crate::{self as all};", "name the layer"),
        ("src/rules/dice.rs", "use crate::*;", "name the layer"),
        ("src/rules/dice.rs", "use super::super as all;", "name the layer"),
        ("src/main.rs", "use dhayam::helpers::run;", "'helpers' belongs to no layer"),
        ("src/utils.rs", "", "'utils' belongs to no layer"),
        ("src/utils/mod.rs", "", "'utils' belongs to no layer"),
        ("src/lib.rs", "pub mod rules; mod utils;", "'utils' belongs to no layer"),
        // What must not be named.
        ("src/rules/dice.rs", "use rand::Rng;", "rules may never name rand"),
        ("src/rules/dice.rs", "extern crate rand;", "rules may never name rand"),
        ("src/rules/dice.rs", "fn f() { rand::random() }", "rules may never name rand"),
        ("src/rules/dice.rs", "#[derive(serde::Serialize)] struct S;", "rules may never name serde"),
        ("src/rules/dice.rs", "use std::{fmt, io::Write};", "rules may never name std::io"),
        ("src/rules/dice.rs", "fn f() { ::std::fs::read(x); }", "rules may never name std::fs"),
        ("src/rules/dice.rs", "use std as s;", "rules may never name std::fs"),
        ("src/rules/dice.rs", "use std::*;", "rules may never name std::fs"),
        ("src/rules/dice.rs", "fn f() { println!(\"x\") }", "rules may never name println!"),
        ("src/rules/dice.rs", "use core::time::Duration;", "rules may never name std::time"),
        ("src/game/record.rs", "use std::time::Duration;", "game may never name std::time"),
        ("src/players/mod.rs", "use ratatui::style::Color;", "players may never name ratatui"),
        ("src/app/mod.rs", "use std::time::{Duration, Instant};", "app may never name Instant"),
        ("src/app/mod.rs", "fn f() { let now = Instant::now(); }", "app may never name Instant"),
        ("src/app/mod.rs", "struct S { at: Instant }", "app may never name Instant"),
        ("src/ui/mod.rs", "pub fn draw(app: &mut App) {}", "ui may never name &mut App"),
        ("src/ui/mod.rs", "fn f<'a>(app: &'a mut crate::app::App) {}", "ui may never name &mut App"),
        ("src/ui/mod.rs", "use ratatui::crossterm::event;", "ui may never name crossterm"),
        ("src/cli.rs", "use crossterm::terminal;", "cli may never name crossterm"),
        ("src/cli.rs", "use std::fs;", "cli may never name std::fs"),
        ("src/term.rs", "fn f() { std::fs::read(x); }", "term may never name std::fs"),
        ("src/main.rs", "use std::fs::File;", "main may never name std::fs"),
    ];
    for (file, text, expected) in planted {
        let found = faults(file, text);
        assert!(
            found.iter().any(|fault| fault.contains(expected)),
            "in {file}, `{text}` should give '{expected}', but gave {found:?}"
        );
    }
}

#[test]
fn what_keeps_to_the_layers_is_left_alone() {
    let clean = [
        (
            "src/rules/dice.rs",
            "//! Not rand::Rng, not crate::ui.\n/* crate::app /* nested */ crate::ui */ use std::fmt;",
        ),
        (
            "src/rules/dice.rs",
            "const S: &str = \"crate::ui \\\" println!\"; const R: &str = r#\"rand::x \" \"#;",
        ),
        ("src/rules/dice.rs", "const C: char = '\"'; fn f<'a>(x: &'a str) -> char { '\\'' } // crate::ui"),
        (
            "src/rules/dice.rs",
            "use super::seat::Seat; use crate::rules::Hand; pub(crate) fn f() {} pub(super) fn g() {}",
        ),
        ("src/rules/mod.rs", "mod tests { use super::*; use super::dice::Face; }"),
        ("src/rules/dice.rs", "fn f(rand: u8) -> u8 { self.time.rand + rand } fn print() {}"),
        ("src/rules/dice.rs", "fn f() { if io != 3 { x.println() } }"),
        ("src/rules/dice.rs", "pub(in crate::rules) fn f() {} use self::inner::X;"),
        ("src/app.rs", "use std::time::Duration; pub(super) struct S; mod t { use super::App; }"),
        ("src/app/screen/table.rs", "use super::super::App; use super::super::super::rules::Seat;"),
        ("src/ui/mod.rs", "fn draw(app: &App, frame: &mut Frame) { let mut app = 3; }"),
        (
            "src/term.rs",
            "use crossterm::event; use std::time::Instant; use crate::app::App; fn f(app: &mut App) {}",
        ),
        ("src/store.rs", "use std::{fs, io}; use crate::game::Record;"),
        ("src/main.rs", "fn main() -> std::process::ExitCode { dhayam::cli::run() }"),
        ("src/lib.rs", "pub mod rules; pub mod game;"),
    ];
    for (file, text) in clean {
        assert_eq!(faults(file, text), Vec::<String>::new(), "in {file}, `{text}` breaks no layer");
    }
}
