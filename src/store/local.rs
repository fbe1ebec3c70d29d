//! Times as the clocks around this machine show them. Records and the names of their files have UTC.

use std::path::Path;
use std::sync::LazyLock;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::app::date::Date;
use crate::game::record::Header;

use super::file_name;

/// The time zone of this machine, by `TZ` or the system's settings; UTC where neither names one that is known.
static HERE: LazyLock<TimeZone> = LazyLock::new(|| TimeZone::try_system().unwrap_or(TimeZone::UTC));

/// When a game began, by its record or else by the name of the file, as the clocks here showed it.
pub fn began(header: &Header, file: Option<&Path>) -> Option<Date> {
    let recorded = header.started.as_deref().and_then(|time| time.parse::<Timestamp>().ok());
    Some(date(recorded.or_else(|| file_name::began(file?))?, &HERE))
}

fn date(time: Timestamp, zone: &TimeZone) -> Date {
    let there = time.to_zoned_datetime(zone.clone());
    let (year, month, day) = (there.year(), there.month(), there.day());
    // An unknown zone is told as UTC; one without a name but with an offset is a place's own.
    let utc = *zone == TimeZone::UTC || zone.is_unknown() || zone.iana_name() == Some("Etc/UTC");
    Date { year, month, day, hour: there.hour(), minute: there.minute(), utc }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_as_the_clocks_of_the_zone_show_it() {
        let time: Timestamp = "2026-11-30T19:12:30Z".parse().expect("a time");
        let told = |zone: &TimeZone| {
            let Date { year, month, day, hour, minute, utc } = date(time, zone);
            (format!("{year}-{month}-{day} {hour}:{minute}"), utc)
        };
        let chennai = TimeZone::posix("IST-5:30").expect("a zone");
        assert_eq!(told(&chennai), ("2026-12-1 0:42".to_owned(), false), "it is the next day there");
        let toronto = TimeZone::posix("EST5EDT,M3.2.0,M11.1.0").expect("a zone");
        assert_eq!(told(&toronto), ("2026-11-30 14:12".to_owned(), false));
        assert_eq!(told(&TimeZone::UTC), ("2026-11-30 19:12".to_owned(), true));
        assert_eq!(told(&TimeZone::unknown()), ("2026-11-30 19:12".to_owned(), true));
    }
}
