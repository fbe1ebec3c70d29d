//! Lines of a record that do not have the shape of the format, and what is said of them.

use std::fs;

use crate::kit::run::{dhayam, folder, printed};

const HEADER: &str = r#"{"dhayam":1,"seats":[{"seat":"red","name":"R","player":"human"},{"seat":"yellow","name":"Y","player":"human"}],"first":"red","dice":"hand"}"#;

/// What `check` says of a record of these lines, behind its path.
fn said_of(lines: &[&str]) -> String {
    let home = folder();
    let path = home.path().join("game.dhayam");
    fs::write(&path, lines.join("\n") + "\n").expect("a new home can be written");
    let output = dhayam(home.path(), &["check", &path.to_string_lossy()]);
    let said = printed(&output);
    assert_eq!((output.status.code(), said.lines().count()), (Some(1), 1), "{said}");
    assert!(!said.trim_end().contains(char::is_control), "{said:?}");
    let said = said.strip_prefix(&path.display().to_string()).expect("the file is named").trim_end();
    // What the reader of JSON says is for those who write such readers.
    for word in ["expected", "column", "struct", "variant", "u8", "u64", "usize", "EOF", "`"] {
        assert!(!said.contains(word), "{word:?} is for programmers: {said}");
    }
    said.to_owned()
}

#[test]
fn a_header_of_another_shape_is_refused_in_plain_words() {
    let dice = r#"its 'dice' is not "hand" or {"seed":"..."}"#;
    let with = |from: &str, to: &str| HEADER.replacen(from, to, 1);
    let cases = [
        ("what is this".to_owned(), "it is not JSON"),
        (String::new(), "it is not JSON"),
        ("[]".to_owned(), "it is no JSON object"),
        ("{}".to_owned(), "it has no 'dhayam'"),
        (with(r#""dhayam":1"#, r#""dhayam":"1""#), "its 'dhayam' is not a whole number"),
        (with(r#""dhayam":1"#, r#""dhayam":1.5"#), "its 'dhayam' is not a whole number"),
        (with(r#""first":"red","#, ""), "it has no 'first'"),
        (with(r#""first":"red""#, r#""first":3"#), "its 'first' is not a seat"),
        (with(r#""first":"red""#, r#""first":"red","first":"red""#), "it says 'first' twice"),
        (
            with(r#""first""#, r#""\u001b[31m":1,"first""#),
            r"there is no '\u{1b}[31m'; there are dhayam, rules",
        ),
        (with(r#""first""#, r#""rules":[],"first""#), "its 'rules' is not an object of house rules"),
        (with(r#""hand""#, "3"), dice),
        (with(r#""hand""#, r#""foot""#), dice),
        (with(r#""hand""#, r#"{"seed":7}"#), dice),
        (with(r#""name":"R""#, r#""name":3"#), "its 'name' is not a name in quotes"),
        (with(r#""name":"R""#, r#""nme":"R""#), "there is no 'nme'; there are seat, name and player"),
    ];
    for (line, words) in cases {
        let said = said_of(&[&line]);
        let wanted = format!(":1: this is not the header of a game record: {words}");
        assert!(said.starts_with(&wanted), "{line} is answered by {said}, and not by {wanted}");
    }
}

#[test]
fn an_action_of_another_shape_is_refused_in_plain_words() {
    let cases = [
        ("what is this", "it is not JSON"),
        (r#"{"throw":[0,1]"#, "it is not JSON, or not whole"),
        ("[]", "it is no JSON object"),
        (r#"{"throw":[0,1],"move":[1,1]}"#, "it is no JSON object of that kind"),
        (r#"{"fly":1}"#, "there is no 'fly'; there are throw, move, undo, concede and result"),
        (r#"{"throw":[0]}"#, "its 'throw' is not two faces, such as [0,1]"),
        (r#"{"throw":[0,300]}"#, "its 'throw' is not two faces, such as [0,1]"),
        (r#"{"throw":[0.5,1]}"#, "its 'throw' is not two faces, such as [0,1]"),
        (r#"{"throw":[0,1],"throw":[0,1]}"#, "it says 'throw' twice"),
        (r#"{"move":null}"#, "its 'move' is not the number of a pawn and the value it plays"),
        (r#"{"undo":1e20}"#, "its 'undo' is not a number of throws and moves"),
        (r#"{"concede":"pink"}"#, "its 'concede' is not a seat: red, green, yellow or blue"),
        (r#"{"result":{"queen":"red"}}"#, "its 'result' is not the King"),
        (r#"{"result":{"king":"red","queen":"green"}}"#, "its 'result' is not the King"),
    ];
    for (line, words) in cases {
        let said = said_of(&[HEADER, line]);
        let wanted = format!(":2: the line is no action of a game: {words}");
        assert!(said.starts_with(&wanted), "{line} is answered by {said}, and not by {wanted}");
    }
}

#[test]
fn what_is_long_in_a_record_is_quoted_short() {
    let long = "x".repeat(10_000);
    for line in [
        HEADER.replacen("human", &long, 1),
        HEADER.replacen("first", &long, 1),
        HEADER.replacen(r#""first":"red""#, &format!(r#""first":"{long}""#), 1),
    ] {
        let said = said_of(&[&line]);
        assert!(said.contains("xxx'") && said.chars().count() < 200, "{said}");
    }
}
