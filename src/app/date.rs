//! A time of day on a date, as people tell it.

/// To the minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: i16,
    /// The month, counted from 1.
    pub month: i8,
    /// The day, counted from 1.
    pub day: i8,
    /// The hour, 0 to 23.
    pub hour: i8,
    /// The minute.
    pub minute: i8,
    /// Whether that is the world's time, and not that of the clocks around.
    pub utc: bool,
}
