//! Who sits where, by what the flags say of players, seats, names and bots.

use crate::app::arrangement::Arrangement;
use crate::app::name::Name;
use crate::players::{BOTS, Player};
use crate::rules::{Seat, Seats};
use crate::text;
use crate::text::quoted;

use super::Options;

/// A player on a seat.
pub(super) struct Seated {
    pub seat: Seat,
    pub name: Option<Name>,
    pub player: Player,
}

impl Options {
    /// Everybody who plays, in the order in which the seats were named.
    pub(super) fn seated(&self, players: Option<usize>) -> Result<Vec<Seated>, String> {
        if !self.player.is_empty() {
            return self.one_by_one(players);
        }
        let (names, bots) = (self.names()?, self.levels()?);
        let given = names.as_ref().map(Vec::len);
        // Bots need no names, and one bot alone no number of players.
        let most = match given {
            _ if bots.is_empty() => given,
            // Fewer names than bots are those of people.
            Some(people) if people < bots.len() => Some(people + bots.len()),
            _ => given.max(Some(bots.len())).max(Some(2)),
        };
        let seats = self.taken_seats(players, most)?;
        let Some(people) = seats.len().checked_sub(bots.len()) else {
            return Err(format!(
                "--bots names {} for {} players: at most one for each.",
                text::count(bots.len() as u32, "bot"),
                seats.len()
            ));
        };
        if let Some(given) =
            given.filter(|&given| given != seats.len() && (bots.is_empty() || given != people))
        {
            return Err(format!(
                "--names gives {} for {} players: give one name for each{}.",
                text::count(given as u32, "name"),
                seats.len(),
                if bots.is_empty() { "" } else { ", or for each but the bots" }
            ));
        }
        let names = names.into_iter().flatten().map(Some).chain(std::iter::repeat(None));
        let players = std::iter::repeat_n(Player::Person, people).chain(bots);
        let seated = seats.into_iter().zip(names.zip(players));
        Ok(seated.map(|(seat, (name, player))| Seated { seat, name, player }).collect())
    }

    /// The players that `--player` names.
    fn one_by_one(&self, players: Option<usize>) -> Result<Vec<Seated>, String> {
        for (flag, given) in [("--names", &self.names), ("--bots", &self.bots)] {
            if given.is_some() {
                return Err(format!("{flag} and --player both say who plays: leave one of them out."));
            }
        }
        let count = self.player.len();
        if !(2..=4).contains(&count) {
            let times = if count == 1 { "once".to_owned() } else { format!("{count} times") };
            return Err(format!("--player is given once for each of 2 to 4 players, not {times} in all."));
        }
        let seats = self.taken_seats(players, Some(count))?;
        if seats.len() != count {
            return Err(format!(
                "--player is given {count} times for {} players: once for each.",
                seats.len()
            ));
        }
        let one = |(seat, word): (Seat, &String)| {
            let (name, player) = named(word)?;
            Ok(Seated { seat, name, player })
        };
        seats.into_iter().zip(&self.player).map(one).collect()
    }

    /// Two players cannot be told apart by their names; in what way, as the end of a sentence.
    pub(super) fn same_name(&self, what: &str) -> String {
        match &self.names {
            Some(list) => format!("--names {}: {what}.", quoted(list)),
            None => format!("--player: {what}."),
        }
    }

    fn names(&self) -> Result<Option<Vec<Name>>, String> {
        let Some(list) = &self.names else { return Ok(None) };
        let names: Vec<&str> = list.split(',').collect();
        if names.len() > 4 {
            return Err(format!("--names takes 2 to 4 names, not {}: {}.", names.len(), quoted(list)));
        }
        names.into_iter().map(|name| name_of("--names", name)).collect::<Result<_, _>>().map(Some)
    }

    fn levels(&self) -> Result<Vec<Player>, String> {
        let Some(list) = &self.bots else { return Ok(Vec::new()) };
        let levels: Vec<&str> = list.split(',').collect();
        if levels.len() > 4 {
            return Err(format!("--bots takes 1 to 4 levels, not {}: {}.", levels.len(), quoted(list)));
        }
        levels.into_iter().map(|level| level_of("--bots takes", level)).collect()
    }

    /// The seats in the order in which they were named; for so many players where nothing else says how many.
    fn taken_seats(&self, players: Option<usize>, most: Option<usize>) -> Result<Vec<Seat>, String> {
        let seats = if let Some(list) = &self.seats {
            listed_seats(list)?
        } else {
            let count = players.or(most).unwrap_or(2);
            let seats = Seats::standard(count);
            let seats = seats.ok_or_else(|| format!("--names takes 2 to 4 names, not {count}."))?;
            seats.iter().collect()
        };
        if let Some(players) = players.filter(|&n| n != seats.len()) {
            return Err(format!(
                "-p says {players} players, but --seats names {} seats: name one for each.",
                seats.len()
            ));
        }
        Ok(seats)
    }
}

/// `NAME` for a person, `NAME:LEVEL` or `:LEVEL` for a bot.
fn named(word: &str) -> Result<(Option<Name>, Player), String> {
    let Some((name, level)) = word.rsplit_once(':') else {
        return Ok((Some(name_of("--player", word)?), Player::Person));
    };
    let player = level_of("--player NAME:LEVEL takes the level", level)?;
    let name = if name.is_empty() { None } else { Some(name_of("--player", name)?) };
    Ok((name, player))
}

fn name_of(flag: &str, name: &str) -> Result<Name, String> {
    Name::new(name).map_err(|bad| format!("{flag}: {} {}.", quoted(name), text::bad_name(bad)))
}

fn level_of(takes: &str, level: &str) -> Result<Player, String> {
    let row = BOTS.iter().find(|row| row.name == level);
    row.map(Player::Bot).ok_or_else(|| {
        let levels: Vec<&str> = BOTS.iter().map(|row| row.name).collect();
        format!("{takes} {}, not {}.", text::or(&levels), quoted(level))
    })
}

fn listed_seats(list: &str) -> Result<Vec<Seat>, String> {
    let mut seats = Vec::new();
    for word in list.split(',') {
        let seat = word
            .parse::<Seat>()
            .map_err(|_| format!("--seats takes red, green, yellow and blue, not {}.", quoted(word)))?;
        if seats.contains(&seat) {
            return Err(format!("--seats names {seat} twice: {}.", quoted(list)));
        }
        seats.push(seat);
    }
    let arrangement = Arrangement { seats: seats.iter().copied().collect(), ..Arrangement::default() };
    match arrangement.problem() {
        None => Ok(seats),
        Some(problem) => Err(format!("--seats {}: {}", quoted(list), text::problem(problem))),
    }
}
