//! Records as they may come: whole, cut short, broken, endless, or not records at all.

use std::fs;
use std::io::{BufReader, Read as _, Write as _};
use std::process::Stdio;

use dhayam::game::record::{self, Fault, Line, MOST_LINES, Read, ReadError};
use dhayam::players;
use dhayam::rules::Phase;
use dhayam::store::{ReopenError, SaveTo, Saver};
use proptest::prelude::*;

use crate::kit::run::{dhayam, fifty_actions, folder, printed, program};
use crate::kit::{data, files_in, read as read_data};

fn read(bytes: &[u8]) -> Result<Read, ReadError> {
    record::read(BufReader::new(bytes), &players::exists, |_| ())
}

#[test]
fn row_27_a_record_cut_at_any_byte_gives_its_last_whole_line_or_a_clear_error() {
    let whole = fifty_actions();
    let folder = folder();
    let path = folder.path().join("game.dhayam");
    for end in 0..=whole.len() {
        let cut = &whole[..end];
        fs::write(&path, cut).expect("the file can be written");
        let lines = cut.split(|&b| b == b'\n').count() - 1;
        let mut saver = Saver::new(SaveTo::Nowhere, players::exists);
        let reopened = saver.reopen(&path);
        assert_eq!(fs::read(&path).ok().as_deref(), Some(cut), "reading changes nothing, cut at {end}");
        if lines == 0 {
            let error = reopened.expect_err("there is no header");
            assert!(
                matches!(error, ReopenError::Broken(ReadError { line: 1, fault: Fault::Empty })),
                "{error:?}"
            );
            continue;
        }
        let reopened = reopened.unwrap_or_else(|e| panic!("cut at {end}: {e:?}"));
        assert_eq!(reopened.lines, lines - 1, "every whole line counts, cut at {end}");
        assert_eq!(reopened.cut_short, cut.last() != Some(&b'\n'), "cut at {end}");
        // Going on writes over the broken line, and the record is whole again.
        let line = match reopened.game.position().phase() {
            Phase::Moving => {
                let mv = reopened.game.position().legal_moves().nth(0).expect("a move is due");
                Line::Move([mv.pawn.number(), mv.value.steps()])
            }
            _ => Line::Throw([1, 1]),
        };
        // A throw that was taken back before the cut would have to fall again: only the file is looked at.
        saver.append(line).expect("the file can be written");
        let kept = whole.split_inclusive(|&b| b == b'\n').take(lines).flatten().copied();
        let wanted: Vec<u8> = kept.chain(line.to_text().into_bytes()).collect();
        assert_eq!(fs::read(&path).ok(), Some(wanted), "the record goes on after its last whole line");
    }
}

#[test]
fn endless_lines_and_endless_files_are_refused() {
    let header = fifty_actions().split(|&b| b == b'\n').next().map(<[u8]>::to_vec).expect("a header");
    let fault = |bytes: &[u8]| read(bytes).expect_err("it is no record").fault;
    assert_eq!(fault(&vec![b'{'; 1 << 20]), Fault::TooLong, "a megabyte without a line's end");
    let mut long = header.clone();
    long.push(b'\n');
    long.extend(vec![b' '; 1 << 20]);
    long.push(b'\n');
    assert_eq!(fault(&long), Fault::TooLong, "a megabyte in the second line");
    let deep = [&header[..], b"\n", &vec![b'['; 10_000], b"\n"].concat();
    assert!(matches!(fault(&deep), Fault::Shape(_)), "JSON that nests for ever");
}

#[test]
fn real_dice_may_fall_otherwise_after_an_undo_and_those_of_a_seed_may_not() {
    let record = |dice: &str, last: &str| {
        format!(
            "{{\"dhayam\":1,\"seats\":[{{\"seat\":\"red\",\"name\":\"R\",\"player\":\"human\"}},\
             {{\"seat\":\"yellow\",\"name\":\"Y\",\"player\":\"human\"}}],\"first\":\"red\",\"dice\":{dice}}}\n\
             {{\"throw\":[1,1]}}\n{{\"throw\":[0,2]}}\n{{\"undo\":2}}\n{{\"throw\":{last}}}\n"
        )
    };
    let hand = |last| read(record("\"hand\"", last).as_bytes());
    let game = hand("[0,1]").expect("the 2 was mistyped, a 1 fell").game;
    assert_eq!(game.position().phase(), Phase::Moving, "and brings a pawn in");
    assert_eq!(game.next_throw(), None, "yellow's throw, taken back too, is typed anew");
    assert_eq!(hand("[1,1]").expect("the same may fall").game.throws(), 1);
    let seeded = |last| read(record("{\"seed\":\"7\"}", last).as_bytes());
    let error = seeded("[0,1]").expect_err("another throw is bought");
    assert!(matches!(error, ReadError { line: 5, fault: Fault::ThrowChanged(_) }), "{error:?}");
    assert!(seeded("[1,1]").is_ok(), "the same falls again");
}

/// Bytes that are made as they are read.
struct Bytes<I>(I);
impl<I: Iterator<Item = u8>> std::io::Read for Bytes<I> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        let mut n = 0;
        for (slot, byte) in to.iter_mut().zip(&mut self.0) {
            *slot = byte;
            n += 1;
        }
        Ok(n)
    }
}

/// A record of that many lines after the header: a 2 that nobody can use, again and again.
fn endless(lines: usize) -> impl std::io::Read {
    let header = br#"{"dhayam":1,"seats":[{"seat":"red","name":"R","player":"human"},{"seat":"yellow","name":"Y","player":"human"}],"first":"red","dice":"hand"}"#;
    let line = b"{\"throw\":[1,1]}\n";
    let rest = std::iter::repeat_n(line, lines).flatten().copied();
    Bytes(header.iter().copied().chain([b'\n']).chain(rest))
}

#[test]
fn a_record_of_ten_million_lines_is_refused_where_it_passes_the_most() {
    let error = record::read(BufReader::new(endless(10_000_000)), &players::exists, |_| ())
        .expect_err("no game is so long");
    assert_eq!((error.line, error.fault), (MOST_LINES + 1, Fault::TooManyLines));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_a_record_or_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        let _ = read(&bytes);
    }

    #[test]
    fn a_record_with_bytes_changed_is_a_record_or_an_error(
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = fifty_actions();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let _ = read(&bytes);
    }
}

#[test]
fn check_passes_every_golden_record_and_names_the_line_of_every_broken_one() {
    let home = folder();
    for name in files_in("golden/records") {
        let path = data(&format!("golden/records/{name}"));
        let output = dhayam(home.path(), &["check", &path.to_string_lossy()]);
        assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
        assert!(printed(&output).contains("is the King"), "{}", printed(&output));
    }
    for row in read_data("golden/broken/where.tsv").lines().skip(1) {
        let mut columns = row.split('\t');
        let (name, line) = (columns.next().expect("a file"), columns.next().expect("a line"));
        let path = data(&format!("golden/broken/{name}"));
        let output = dhayam(home.path(), &["check", &path.to_string_lossy()]);
        assert_eq!(output.status.code(), Some(1), "{name} is broken");
        let wanted = format!("{}:{line}: ", path.display());
        assert!(printed(&output).starts_with(&wanted), "{wanted}: {}", printed(&output));
        assert!(printed(&output).contains("(R"), "the rule is named: {}", printed(&output));
    }
}

#[test]
fn a_line_against_the_rules_names_the_rule() {
    let header = r#"{"dhayam":1,"seats":[{"seat":"red","name":"R","player":"human"},{"seat":"yellow","name":"Y","player":"human"}],"first":"red","dice":"hand"}"#;
    let cases = [
        (&[r#"{"throw":[0,4]}"#][..], Some("R7")),
        (&[r#"{"throw":[0,1]}"#, r#"{"move":[1,7]}"#], Some("R7")),
        (&[r#"{"throw":[0,1]}"#, r#"{"move":[7,1]}"#], Some("R3")),
        (&[r#"{"move":[1,1]}"#], Some("R10")),
        (&[r#"{"result":{"king":"red"}}"#], Some("R21")),
        (&[r#"{"concede":"red"}"#, r#"{"result":{"king":"red"}}"#], Some("R21")),
        (&[r#"{"concede":"red"}"#, r#"{"result":{"king":"yellow"}}"#, r#"{"throw":[0,1]}"#], Some("R21")),
        (&[r#"{"undo":1}"#], None),
        (&["{}"], None),
    ];
    for (lines, rule) in cases {
        let text = [&[header], lines, &[""]].concat().join("\n");
        let error = read(text.as_bytes()).expect_err("the last line is wrong");
        assert_eq!((error.line, error.fault.rule()), (1 + lines.len(), rule), "{lines:?}: {error}");
        assert!(error.to_string().starts_with(&format!("line {}: ", error.line)), "{error}");
    }
}

#[test]
fn check_reads_the_input_for_a_dash_and_goes_on_after_a_missing_file() {
    let home = folder();
    let mut child = program(home.path())
        .args(["check", "no-such-file", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut input = child.stdin.take().expect("the input is a pipe");
    input.write_all(&fifty_actions()).expect("the program reads its input");
    drop(input);
    let mut out = String::new();
    child.stdout.take().expect("the output is a pipe").read_to_string(&mut out).expect("it is text");
    assert_eq!(child.wait().expect("it ends").code(), Some(1), "one of the two is missing");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("no-such-file: the file cannot be read"), "{out}");
    assert!(lines[1].starts_with("-: not finished, "), "{out}");
}

#[test]
fn a_mark_of_utf_8_before_the_header_stands_in_the_way_of_nothing() {
    let home = folder();
    let path = home.path().join("game.dhayam");
    let mut marked = [&b"\xef\xbb\xbf"[..], &fifty_actions()].concat();
    // What is written next goes in place of a line that was cut short: its place is counted in bytes.
    fs::write(&path, [&marked[..], b"{\"thr"].concat()).expect("a new home can be written");
    let mut saver = Saver::new(SaveTo::Nowhere, players::exists);
    let reopened = saver.reopen(&path).expect("it can be gone on with");
    assert_eq!(Ok(reopened.game), read(&fifty_actions()).map(|plain| plain.game));
    let line = Line::Undo(1);
    saver.append(line).expect("it can be written");
    marked.extend(line.to_text().into_bytes());
    assert_eq!(fs::read(&path).ok(), Some(marked));
}

#[test]
fn show_tells_the_game_in_words_and_squares() {
    let home = folder();
    let path = data("golden/records/game-001.dhayam");
    let output = dhayam(home.path(), &["show", &path.to_string_lossy()]);
    let text = printed(&output);
    for words in ["   1. R  Red throws 2, no pawn can use it", "R2 enters on d1", "cuts ", "is the King"] {
        assert!(text.contains(words), "{words:?} is not in\n{text}");
    }
}

#[test]
fn games_lists_what_is_saved_and_what_is_broken() {
    let home = folder();
    assert!(printed(&dhayam(home.path(), &["games"])).contains("No games are saved"));
    let records = home.path().join(".local/state/dhayam");
    fs::create_dir_all(&records).expect("a new home can be written");
    fs::copy(data("golden/records/game-001.dhayam"), records.join("a.dhayam")).expect("it can be copied");
    fs::write(records.join("b.dhayam"), fifty_actions()).expect("it can be written");
    fs::write(records.join("c.dhayam"), "what is this\n").expect("it can be written");
    let text = printed(&dhayam(home.path(), &["games"]));
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(lines[0].starts_with("c.dhayam:1: "), "the broken one is named: {text}");
    assert!(lines[1].contains("not finished"), "{text}");
    assert!(lines[2].contains("is the King"), "{text}");
}

#[test]
fn without_a_terminal_a_record_to_go_on_with_is_looked_at_all_the_same() {
    let home = folder();
    let refusal = |name: &str| {
        let output = dhayam(home.path(), &["resume", &home.path().join(name).to_string_lossy()]);
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    fs::write(home.path().join("broken.dhayam"), "what is this\n").expect("it can be written");
    fs::write(home.path().join("sound.dhayam"), fifty_actions()).expect("it can be written");
    fs::copy(data("golden/records/game-001.dhayam"), home.path().join("over.dhayam")).expect("it is copied");
    for (name, code, words) in [
        ("missing.dhayam", 1, "cannot be gone on with"),
        ("broken.dhayam", 1, "broken.dhayam:1: "),
        ("over.dhayam", 1, "is over"),
        ("sound.dhayam", 2, "terminal"),
    ] {
        let (exit, said) = refusal(name);
        assert!(exit == Some(code) && said.contains(words), "{name}: {exit:?}: {said}");
    }
}
