//! The time left, on a screen and in a sentence.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::Model;

/// From this many seconds on, hours are shown.
const HOURS: u64 = 5400;
/// From this many seconds on, a sentence uses minutes.
const MINUTES: u64 = 120;

/// The current time, in milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// `1:05`, or hours for a long time.
pub(crate) fn short(model: &Model, left: u64) -> String {
    if left > HOURS {
        return model.words.text("hours-left", &[("hours", hours(left).into())]);
    }
    format!("{}:{:02}", left / 60, left % 60)
}

/// In words.
pub(crate) fn long(model: &Model, left: u64) -> String {
    if left > HOURS {
        return model.words.text("terminal-hours-left", &[("hours", hours(left).into())]);
    }
    if left >= MINUTES {
        return model.words.text("terminal-minutes-left", &[("minutes", (left / 60).into())]);
    }
    model.words.text("time-left", &[("seconds", left.into())])
}

/// The nearest hour.
fn hours(left: u64) -> u64 {
    (left + 1800) / 3600
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use treize_words::Words;

    use super::*;

    #[test]
    fn time_is_told_as_exactly_as_it_matters() {
        let model = Model::new(Arc::new(Words::new(&["en"])));
        let rows = [
            (0, "0:00", "time is up"),
            (1, "0:01", "one second left"),
            (65, "1:05", "65 seconds left"),
            (120, "2:00", "2 minutes left"),
            (5400, "90:00", "90 minutes left"),
            (5401, "2 h", "2 hours left"),
            (86_400, "24 h", "24 hours left"),
        ];
        for (left, brief, long_text) in rows {
            assert_eq!(
                (short(&model, left).as_str(), long(&model, left).as_str()),
                (brief, long_text),
                "{left}"
            );
        }
    }
}
