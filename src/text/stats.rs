//! The words for what all saved games add up to.

use unicode_width::UnicodeWidthStr;

use super::{count, spelled};

/// The headings of the table over all games.
pub const STATS: [&str; 7] = ["games", "won", "luck", "lost", "each", "d/m/b", "play"];
/// What these are.
pub const ABOUT_STATS: &str = "\
won: of the games that were finished; luck and lost: points a game, by one's
own throws and in one's own decisions; each: lost in a decision; d/m/b: how
many decisions were doubtful (2 points lost), mistakes (4) or blunders (8).
Luck comes to nothing in the long run; what is lost does not.";

/// How many games the table is about.
pub fn stats_heading(looked_at: usize, games: usize) -> String {
    let all = count(u32::try_from(games).unwrap_or(u32::MAX), "saved game");
    if looked_at == games {
        format!("{all}.")
    } else {
        format!("{looked_at} of {all}; the rest was left out.")
    }
}

/// A row of that table: a name in 22 columns, and the numbers.
pub fn stats_row(name: &str, cells: &[String; 7]) -> String {
    const WIDTHS: [usize; 7] = [6, 8, 8, 7, 7, 12, 10];
    let name = spelled(name, 18);
    // Of ten thousand games the numbers are wider than that.
    let cells = cells.iter().zip(WIDTHS).map(|(cell, width)| format!(" {cell:>0$}", width - 1));
    let row = name.clone() + &" ".repeat(21_usize.saturating_sub(name.width())) + &cells.collect::<String>();
    row.trim_end().to_owned() + "\n"
}

/// The heading of the list of those who met.
pub const WHO_BEAT_WHOM: &str = "
Who beat whom, of the finished games that both played:
";

/// Two who met in so many games: how many each of them won.
pub fn met(names: &[String; 2], won: [u32; 2], games: u32) -> String {
    let [a, b] = [0, 1].map(|n| spelled(&names[n], 18));
    let who = format!("{a} and {b}");
    let gap = " ".repeat(43_usize.saturating_sub(who.width()));
    format!("{who}{gap}{:>5} to {:<5} of {games}\n", won[0], won[1])
}

/// The records that cannot be read, a line each.
pub fn skipped(records: &[&str]) -> String {
    records.iter().flat_map(|record| ["Left out: ", record, "\n"]).collect()
}
