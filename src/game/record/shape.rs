//! What is wrong with a line that does not have the shape of the format, looked for once it was refused.

use std::fmt;

use std::collections::BTreeSet;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
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
    /// An object in it has that key twice.
    Twice(String),
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson => write!(f, "it is not JSON, or not whole"),
            Self::NotObject => write!(f, "it is no JSON object of that kind"),
            Self::Unknown(key, known) => write!(f, "there is no '{key:.40}'; there are {known}"),
            Self::Missing(key) => write!(f, "it has no '{key}'"),
            Self::Value(key, wanted) => write!(f, "its '{key}' is not {wanted}"),
            Self::Twice(key) => write!(f, "it says '{key:.40}' twice"),
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
    (doubled(line).map(Shape::Twice))
        .or_else(|| fault(&object, &HEADER, "dhayam, rules, seats, first, dice and started"))
        .or_else(|| seats().find_map(of_player))
        .unwrap_or(Shape::NotObject)
}

/// What is wrong with an action that is refused.
pub(super) fn of_action(line: &[u8]) -> Shape {
    let value = serde_json::from_slice(line);
    if let Some(key) = doubled(line) {
        return Shape::Twice(key);
    }
    let object = match value {
        Err(_) => return Shape::NotJson,
        Ok(Value::Object(object)) if object.len() == 1 => object,
        Ok(_) => return Shape::NotObject,
    };
    fault(&object, &ACTION, "throw, move, undo, concede and result").unwrap_or(Shape::NotObject)
}

/// The first key that an object in the line has twice, however deep the object lies. JSON itself allows that, and
/// readers of it take now the first and now the last.
pub(super) fn doubled(line: &[u8]) -> Option<String> {
    let mut found = None;
    // What is wrong with the line otherwise is told by whoever reads it for what it says.
    let _ = Doubles(&mut found).deserialize(&mut serde_json::Deserializer::from_slice(line));
    found
}

/// Goes through any value, and stops at the first key that an object has twice.
struct Doubles<'a>(&'a mut Option<String>);

impl<'de> DeserializeSeed<'de> for Doubles<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Doubles<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "any value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut keys = BTreeSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if keys.contains(&key) {
                *self.0 = Some(key);
                return Err(A::Error::custom("a key is there twice"));
            }
            keys.insert(key);
            map.next_value_seed(Doubles(self.0))?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(Doubles(self.0))?.is_some() {}
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}
