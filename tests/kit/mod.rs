//! What several test modules need: data files, positions as JSON, luck without chance, and the record.

pub mod colour;
#[cfg(unix)]
pub mod disk;
pub mod lines;
pub mod naive;
#[cfg(unix)]
pub mod pty;
#[cfg(target_os = "linux")]
pub mod rest;
pub mod reviewed;
pub mod run;
pub mod session;
pub mod source;

use std::fs;
use std::path::{Path, PathBuf};

use dhayam::rules::{
    BySeat, HOUSE_RULES, Hand, HouseRule, Move, Phase, Place, Position, Rules, Seat, Seats, Setup, Spot,
    Value,
};
use serde_json::{Value as Json, json};

/// A path below `tests/data`.
pub fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// The text of a file below `tests/data`.
pub fn read(name: &str) -> String {
    fs::read_to_string(data(name)).unwrap_or_else(|e| panic!("cannot read tests/data/{name}: {e}"))
}

/// The lines of a JSON Lines file below `tests/data`.
pub fn read_json_lines(name: &str) -> Vec<Json> {
    let line = |(i, line)| {
        serde_json::from_str(line).unwrap_or_else(|e| panic!("tests/data/{name}:{} is not JSON: {e}", i + 1))
    };
    read(name).lines().enumerate().map(line).collect()
}

/// The names of the files in a folder below `tests/data`, sorted.
pub fn files_in(folder: &str) -> Vec<String> {
    let entries =
        fs::read_dir(data(folder)).unwrap_or_else(|e| panic!("cannot list tests/data/{folder}: {e}"));
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("a folder of the repository can be listed").file_name())
        .map(|name| name.into_string().expect("the files have plain names"))
        .collect();
    names.sort();
    names
}

/// What is said in one line: a sentence may be broken anywhere, and a path in it may have blanks.
pub fn joined(said: &str) -> String {
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub fn text(json: &Json) -> &str {
    json.as_str().unwrap_or_else(|| panic!("{json} is not a string"))
}

pub fn list(json: &Json) -> &[Json] {
    json.as_array().unwrap_or_else(|| panic!("{json} is not a list"))
}

pub fn number(json: &Json) -> u8 {
    let number = json.as_u64().unwrap_or_else(|| panic!("{json} is not a number"));
    u8::try_from(number).unwrap_or_else(|_| panic!("{json} is too large"))
}

pub fn seat(json: &Json) -> Seat {
    text(json).parse().unwrap_or_else(|e| panic!("{e}"))
}

pub fn seats(json: &Json) -> Seats {
    list(json).iter().map(seat).collect()
}

pub fn value(steps: u8) -> Value {
    Value::new(steps).unwrap_or_else(|| panic!("no throw is worth {steps}"))
}

pub fn mv(pawn: u8, steps: u8) -> Move {
    let pawn = dhayam::rules::Pawn::new(pawn).unwrap_or_else(|| panic!("there is no pawn {pawn}"));
    Move { pawn, value: value(steps) }
}

/// House rules by their keys in [`HOUSE_RULES`].
pub fn rules(json: &Json) -> Rules {
    let mut rules = Rules::CLASSIC;
    for (key, word) in json.as_object().unwrap_or_else(|| panic!("{json} is not an object")) {
        let word = word.as_str().map_or_else(|| word.to_string(), str::to_owned);
        HouseRule::find(key).and_then(|rule| rule.set(&mut rules, &word)).unwrap_or_else(|e| panic!("{e}"));
    }
    rules
}

fn spot(json: &Json) -> Spot {
    match json.as_str() {
        Some("new") => Spot::New,
        Some("cut") => Spot::Cut,
        Some(word) => panic!("'{word}' is no place for a pawn"),
        None => Spot::Step(number(json)),
    }
}

/// A description as the scenes write theirs.
pub fn setup(json: &Json) -> Setup {
    let seats = seats(&json["seats"]);
    let pawns = |s: Seat| list(&json["pawns"][s.name()]).iter().map(spot).collect();
    Setup {
        rules: rules(&json["rules"]),
        seats,
        conceded: Seats::NONE,
        pawns: BySeat::new(|s| if seats.contains(s) { pawns(s) } else { Vec::new() }),
        has_cut: self::seats(&json["has_cut"]),
        turn: seat(&json["turn"]),
        owed: number(&json["owed"]),
        hand: list(&json["hand"]).iter().map(|v| value(number(v))).collect::<Hand>(),
    }
}

/// The position that the description gives.
pub fn position(json: &Json) -> Position {
    setup(json).build().unwrap_or_else(|faults| panic!("{json} is no position: {faults}"))
}

/// The start of a game that is known to be allowed.
pub fn start(rules: Rules, seats: Seats) -> Position {
    let first = seats.iter().next().expect("a table has players");
    Position::start(rules, seats, first).unwrap_or_else(|faults| panic!("{rules:?}, {seats:?}: {faults}"))
}

/// All that a position shows, as the golden files write it.
pub fn state(position: &Position) -> Json {
    let names = |seats: Seats| seats.iter().map(Seat::name).collect::<Vec<_>>();
    let place = |place| match place {
        Place::New => json!("new"),
        Place::Cut => json!("cut"),
        Place::On(step) => json!(step.get()),
        Place::Home => json!(48),
    };
    let pawns = |s| position.pawns().map(|p| place(position.place(s, p))).collect::<Vec<_>>();
    json!({
        "turn": position.turn().name(),
        "phase": match position.phase() {
            Phase::Throwing => "throw",
            Phase::Moving => "move",
            Phase::Over(_) => "over",
        },
        "owed": position.owed(),
        "hand": position.hand().iter().map(Value::steps).collect::<Vec<_>>(),
        "pawns": position.seats().iter().map(|s| (s.name().to_owned(), Json::from(pawns(s)))).collect::<Json>(),
        "has_cut": names(position.has_cut()),
        "king": position.king().map(Seat::name),
    })
}

/// The legal moves as `[pawn, value]`, sorted.
pub fn legal(position: &Position) -> Vec<[u8; 2]> {
    let mut moves: Vec<_> =
        position.legal_moves().into_iter().map(|m| [m.pawn.number(), m.value.steps()]).collect();
    moves.sort_unstable();
    moves
}

/// The same from a golden file.
pub fn legal_of(json: &Json) -> Vec<[u8; 2]> {
    let mut moves: Vec<_> = list(json).iter().map(|m| [number(&m[0]), number(&m[1])]).collect();
    moves.sort_unstable();
    moves
}

/// Fails naming what differs between a state and the one in a golden file.
pub fn assert_state(position: &Position, expected: &Json, what: &str) {
    let actual = state(position);
    for (key, value) in actual.as_object().expect("a state is an object") {
        let mut wanted = expected[key].clone();
        if key == "hand"
            && let Some(hand) = wanted.as_array_mut()
        {
            hand.sort_by_key(Json::as_u64);
        }
        assert_eq!(*value, wanted, "{what}: '{key}' is not as the rules say");
    }
}

/// Every combination of the house rules but the number of pawns, by way of their table.
pub fn every_house_rule() -> Vec<Rules> {
    let mut all = vec![Rules::CLASSIC];
    for rule in HOUSE_RULES.iter().filter(|rule| rule.key != "pawns") {
        let mut next = Vec::new();
        for rules in all {
            for choice in 0..rule.values.len() {
                let mut rules = rules;
                rule.choose(&mut rules, choice);
                next.push(rules);
            }
        }
        all = next;
    }
    all
}

/// Every way in which 2 to 4 players can sit (R2).
pub fn every_table() -> Vec<Seats> {
    let of_bits = |bits: u8| Seat::ALL.into_iter().filter(|s| bits >> s.index() & 1 == 1).collect();
    (0..16).map(of_bits).filter(|seats: &Seats| seats.table().is_ok()).collect()
}

/// `SplitMix64`: the same luck in every run and on every machine.
pub struct Luck(u64);

impl Luck {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        usize::try_from((u128::from(z) * bound as u128) >> 64).expect("it is below a usize")
    }
}
