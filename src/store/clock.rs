//! The time of day, as records have it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The last second of the year 9999: a later one has no date in RFC 3339.
const LAST_SECOND: Duration = Duration::from_secs(253_402_300_799);

/// The time that the clock of the system shows, as RFC 3339 writes it.
pub(super) fn now() -> String {
    rfc3339(SystemTime::now())
}

/// A time as RFC 3339 writes it. A clock may be set to anything: before 1970 it counts as the first second of that
/// year, and after 9999 as the last second of that one.
fn rfc3339(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default().min(LAST_SECOND);
    humantime::format_rfc3339_seconds(UNIX_EPOCH + since).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_set_to_anything_gives_a_date() {
        let after = |seconds| UNIX_EPOCH.checked_add(Duration::from_secs(seconds));
        let before = |seconds| UNIX_EPOCH.checked_sub(Duration::from_secs(seconds));
        for (time, date) in [
            (after(1_796_256_000), "2026-12-03T00:00:00Z"),
            (after(0), "1970-01-01T00:00:00Z"),
            (before(1), "1970-01-01T00:00:00Z"),
            (before(u64::MAX / 4), "1970-01-01T00:00:00Z"),
            (after(253_402_300_799), "9999-12-31T23:59:59Z"),
            (after(253_402_300_800), "9999-12-31T23:59:59Z"),
            (after(u64::MAX / 4), "9999-12-31T23:59:59Z"),
        ] {
            // Some systems cannot even count so far.
            if let Some(time) = time {
                assert_eq!(rfc3339(time), date);
            }
        }
    }
}
