//! What is wrong with a line that does not have the shape of the format, looked for once it was refused.

use std::fmt;

use serde_json::{Map, Value};

/// How a line fails to be what stands there in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// It is not JSON.
    NotJson,
    /// It is JSON, but not an object; or, of an action, not one with one key.
    NotObject,
    /// It has a key that nothing has there.
    Unknown(String, &'static str),
    /// It lacks that key.
    Missing(&'static str),
    /// The value of that key is not this.
    Value(&'static str, &'static str),
    /// A key is in it twice.
    Twice,
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson => write!(f, "it is not JSON, or not whole"),
            Self::NotObject => write!(f, "it is no JSON object of that kind"),
            Self::Unknown(key, known) => write!(f, "there is no '{key:.40}'; there are {known}"),
            Self::Missing(key) => write!(f, "it has no '{key}'"),
            Self::Value(key, wanted) => write!(f, "its '{key}' is not {wanted}"),
            Self::Twice => write!(f, "it says something twice"),
        }
    }
}

type Test = fn(&Value) -> bool;

/// A key, whether every object has it, whether a value is right for it, and what such a value is.
type Key = (&'static str, bool, Test, &'static str);

const HEADER: [Key; 6] = [
    ("dhayam", true, Value::is_u64, "a whole number"),
    ("rules", false, Value::is_object, "an object of house rules"),
    ("seats", true, Value::is_array, "a list of players"),
    ("first", true, Value::is_string, "a seat"),
    ("dice", true, is_dice, r#""hand" or {"seed":"..."}"#),
    ("started", false, |value| value.is_string() || value.is_null(), "a time in quotes"),
];

const SEAT: [Key; 3] = [
    ("seat", true, Value::is_string, "a seat"),
    ("name", true, Value::is_string, "a name in quotes"),
    ("player", true, Value::is_string, "'human' or a player of the program"),
];

const ACTION: [Key; 5] = [
    ("throw", false, is_pair, "two faces, such as [0,1]"),
    ("move", false, is_pair, "the number of a pawn and the value it plays, such as [2,1]"),
    ("undo", false, Value::is_u64, "a number of throws and moves"),
    ("concede", false, is_seat, "a seat: red, green, yellow or blue"),
    ("result", false, is_result, r#"the King, such as {"king":"red"}"#),
];

fn is_dice(value: &Value) -> bool {
    value == "hand"
        || value
            .as_object()
            .is_some_and(|dice| dice.len() == 1 && dice.get("seed").is_some_and(Value::is_string))
}

fn is_pair(value: &Value) -> bool {
    let small = |number: &Value| number.as_u64().is_some_and(|number| u8::try_from(number).is_ok());
    value.as_array().is_some_and(|pair| pair.len() == 2 && pair.iter().all(small))
}

fn is_seat(value: &Value) -> bool {
    crate::rules::Seat::ALL.iter().any(|seat| value == seat.name())
}

fn is_result(value: &Value) -> bool {
    value.as_object().is_some_and(|result| result.len() == 1 && result.get("king").is_some_and(is_seat))
}

/// The first thing that is wrong with an object.
fn fault(object: &Map<String, Value>, keys: &[Key], known: &'static str) -> Option<Shape> {
    if let Some(key) = object.keys().find(|key| keys.iter().all(|(name, ..)| name != key)) {
        return Some(Shape::Unknown(key.clone(), known));
    }
    keys.iter().find_map(|&(key, needed, is_right, wanted)| match object.get(key) {
        None => needed.then_some(Shape::Missing(key)),
        Some(value) => (!is_right(value)).then_some(Shape::Value(key, wanted)),
    })
}

/// What is wrong with a header that is refused.
pub(super) fn of_header(line: &[u8]) -> Shape {
    let object = match serde_json::from_slice(line) {
        Err(_) => return Shape::NotJson,
        Ok(Value::Object(object)) => object,
        Ok(_) => return Shape::NotObject,
    };
    let of_player = |player: &Value| match player.as_object() {
        Some(player) => fault(player, &SEAT, "seat, name and player"),
        None => Some(Shape::Value("seats", "a list of players")),
    };
    let seats = || object.get("seats").and_then(Value::as_array).into_iter().flatten();
    fault(&object, &HEADER, "dhayam, rules, seats, first, dice and started")
        .or_else(|| seats().find_map(of_player))
        .unwrap_or(Shape::Twice)
}

/// What is wrong with an action that is refused.
pub(super) fn of_action(line: &[u8]) -> Shape {
    let object = match serde_json::from_slice(line) {
        Err(_) => return Shape::NotJson,
        Ok(Value::Object(object)) if object.len() == 1 => object,
        Ok(_) => return Shape::NotObject,
    };
    fault(&object, &ACTION, "throw, move, undo, concede and result").unwrap_or(Shape::Twice)
}
