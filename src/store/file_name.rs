//! What the file of a record is called.

use std::path::Path;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use unicode_segmentation::UnicodeSegmentation;

use crate::game::record::Header;

/// The most letters of a player's name.
const LETTERS: usize = 12;
/// The most bytes of all names: with the date, a number and the ending, few enough for every file system.
const BYTES: usize = 160;

/// How the name begins: date and time in UTC, so that names sort by time wherever the games were played.
const BEGAN: &str = "%Y-%m-%d-%H%M%S";

/// When a game began, by the name of its file.
pub(super) fn began(path: &Path) -> Option<Timestamp> {
    let name = path.file_name()?.to_str()?;
    let time = DateTime::strptime(BEGAN, name.get(..17)?).ok()?;
    TimeZone::UTC.to_timestamp(time).ok()
}

/// `2026-11-30-051200-anu-bala`: sorts by date, and says who played. `now` is the time as RFC 3339.
pub(super) fn file_name(now: &str, header: &Header) -> String {
    let date: String =
        now.chars().take(19).filter(|c| *c != ':').map(|c| if c == 'T' { '-' } else { c }).collect();
    let names = header.seats().iter().filter_map(|seat| header.players[seat].as_ref());
    let most = BYTES / header.seats().len().max(1);
    names.fold(date, |name, player| name + "-" + &slug(&player.name, most))
}

/// A name as part of a file's: small letters, whole with their marks, and no more bytes than that.
fn slug(name: &str, most: usize) -> String {
    let name = name.to_lowercase();
    // A vowel sign or an accent is no letter by itself, but is part of one.
    let letters = name
        .graphemes(true)
        .map(|letter| if letter.starts_with(char::is_alphanumeric) { letter } else { "-" });
    let mut slug = String::new();
    for letter in letters.take(LETTERS) {
        if slug.len() + letter.len() > most {
            break;
        }
        slug.push_str(letter);
    }
    slug
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::record::{Player, RecordedDice};
    use crate::rules::{BySeat, Rules, Seat};

    fn named(names: [&str; 4]) -> String {
        let player = |name: &str| Player { name: name.to_owned(), player: "human".to_owned() };
        let players = BySeat::new(|seat| Some(player(names[seat.index()])));
        let header = Header {
            rules: Rules::CLASSIC,
            players,
            first: Seat::Red,
            dice: RecordedDice::Hand,
            started: None,
        };
        file_name("2026-11-30T05:12:00Z", &header)
    }

    #[test]
    fn a_file_is_named_by_date_and_players() {
        assert_eq!(named(["Anu", "B. Bala", "../x", "Björn"]), "2026-11-30-051200-anu-b--bala----x-björn");
    }

    #[test]
    fn the_name_tells_when_the_game_began() {
        let told = |name: &str| began(Path::new(name)).map(|time| time.to_string());
        let name = format!("/games/{}.dhayam", named(["A"; 4]));
        assert_eq!(told(&name).as_deref(), Some("2026-11-30T05:12:00Z"));
        for other in ["sim-1-0000001.dhayam", "", "2026-11-30", "2026-13-30-051200-a", "மீனாட்சி-கோ.dhayam"]
        {
            assert_eq!(told(other), None, "{other}");
        }
    }

    #[test]
    fn the_letters_of_a_name_keep_their_marks_and_count_with_them() {
        assert_eq!(named(["மீனாட்சி", "கோ", "e\u{301}", "A"]), "2026-11-30-051200-மீனாட்சி-கோ-e\u{301}-a");
        let long = "நி".repeat(30);
        assert!(
            named([&long, "A", "B", "C"]).contains(&format!("-{}-a", "நி".repeat(6))),
            "whole letters only"
        );
    }

    #[test]
    fn a_name_of_a_file_is_never_too_long_for_a_file_system() {
        let heavy = format!("a{}", "\u{301}".repeat(15)).repeat(30);
        assert!((named([&heavy; 4]) + "-999.dhayam").len() < 200);
    }
}
