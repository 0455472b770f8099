//! Days by universal time.

/// A day, in milliseconds.
pub const DAY: i64 = 86_400_000;

/// The day of this time: `2026-11-18`.
pub fn day_of(at: i64) -> String {
    // Years are counted from March, so that a leap day is a year's last: Howard Hinnant's `civil_from_days`.
    let days = at.div_euclid(DAY) + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// When the day of this time ends.
pub fn end_of_day(at: i64) -> i64 {
    (at.div_euclid(DAY) + 1) * DAY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_in_its_day() {
        let rows = [
            (0, "1970-01-01"),
            (DAY - 1, "1970-01-01"),
            (DAY, "1970-01-02"),
            (951_782_400_000, "2000-02-29"),
            (951_868_800_000, "2000-03-01"),
            (1_709_164_800_000, "2024-02-29"),
            (1_767_225_599_999, "2025-12-31"),
            (1_767_225_600_000, "2026-01-01"),
            (1_795_046_399_999, "2026-11-18"),
            (4_107_542_400_000, "2100-03-01"),
        ];
        for (at, day) in rows {
            assert_eq!(day_of(at), day, "{at}");
            assert!((1..=DAY).contains(&(end_of_day(at) - at)));
            assert_ne!(day_of(end_of_day(at)), day);
        }
    }
}
