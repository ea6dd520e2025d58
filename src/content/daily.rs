//! The night of the day: the endless night with the date as its seed, the same for everybody.

use super::night_file::ENDLESS;

/// Seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    pub year: u32,
    /// 1..=12.
    pub month: u32,
    /// 1..=31.
    pub day: u32,
}

impl Date {
    /// The day, in UTC, that is `seconds` after the first moment of 1970.
    pub fn at(seconds: u64) -> Date {
        // Days since 1 March of the year 0, in whole periods of 400 years. March first: leap days come last in a year.
        let days = seconds / DAY + 719_468;
        let (period, days) = (days / 146_097, days % 146_097);
        let year = (days - days / 1_460 + days / 36_524 - days / 146_096) / 365;
        let day_of_year = days - (365 * year + year / 4 - year / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = 400 * period + year + u64::from(month <= 2);
        Date { year: year.min(9999) as u32, month: month as u32, day: day as u32 }
    }

    /// Like 20261130.
    pub fn number(self) -> u64 {
        u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day)
    }
}

/// The id of the night of a day.
pub fn night_id(date: Date) -> String {
    format!("{ENDLESS}:{}", date.number())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(year: u32, month: u32, day: u32) -> Date {
        Date { year, month, day }
    }

    #[test]
    fn seconds_become_days_of_the_calendar() {
        let known = [
            (0, date(1970, 1, 1)),
            (DAY - 1, date(1970, 1, 1)),
            (DAY, date(1970, 1, 2)),
            (951_782_400, date(2000, 2, 29)),
            (951_868_800, date(2000, 3, 1)),
            (1_796_083_199, date(2026, 11, 30)),
            (1_796_083_200, date(2026, 12, 1)),
            (4_107_542_400, date(2100, 3, 1)),
            (4_107_542_399, date(2100, 2, 28)),
        ];
        for (seconds, date) in known {
            assert_eq!(Date::at(seconds), date, "{seconds}");
        }
        assert_eq!(Date::at(u64::MAX).year, 9999);
    }

    #[test]
    fn every_day_follows_the_one_before_it() {
        let mut before = Date::at(0);
        for day in 1..150_000 {
            let date = Date::at(day * DAY);
            let next_day = date.month == before.month && date.day == before.day + 1;
            let next_month = date.month == before.month + 1 && date.day == 1 && before.day >= 28;
            let next_year = (before.month, before.day, date.month, date.day) == (12, 31, 1, 1);
            assert!(next_day || next_month || next_year, "{before:?} {date:?}");
            before = date;
        }
    }

    #[test]
    fn a_day_has_one_night() {
        assert_eq!(night_id(date(2026, 11, 3)), "spider/endless:20261103");
    }
}
