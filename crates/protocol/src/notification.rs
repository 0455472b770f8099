//! Notifications for a player whose page is closed.

use serde::{Deserialize, Serialize};

/// What a notification is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NotificationKind {
    /// It is your turn, or your time for it is nearly over.
    Turn,
    /// All seats at your table are taken.
    Full,
    /// A game in which you play is over.
    Over,
    /// A review for which you have asked is ready.
    Review,
}

impl NotificationKind {
    /// All kinds.
    pub const ALL: [NotificationKind; 4] =
        [NotificationKind::Turn, NotificationKind::Full, NotificationKind::Over, NotificationKind::Review];

    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            NotificationKind::Turn => "turn",
            NotificationKind::Full => "full",
            NotificationKind::Over => "over",
            NotificationKind::Review => "review",
        }
    }
}

/// How this server sends notifications.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct PushInfo {
    /// The public key with which a browser subscribes (`applicationServerKey`), in base64url. It stays the same.
    pub key: String,
}

/// A device that is notified by Web Push, and of what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Device {
    /// The address that the browser's push service gave to this device: a secret.
    pub endpoint: String,
    /// The device's public key, in base64url.
    pub p256dh: String,
    /// The device's secret, in base64url.
    pub auth: String,
    /// The language of the notifications: `fr`, `en` or `de`.
    pub language: String,
    /// What the device is notified of.
    pub kinds: Vec<NotificationKind>,
    /// When it is left alone.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub quiet: Option<QuietHours>,
}

/// The hours of a day in which a device is left alone. What happens then is told afterwards, if it still matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// The first minute of the day, by the device's clock: 0 to 1439.
    pub from: u16,
    /// The first minute that is not quiet any more: 0 to 1439.
    pub until: u16,
    /// How many minutes the device's clock is ahead of UTC: -840 to 840.
    pub offset: i16,
}

impl QuietHours {
    /// Is it a time of day?
    pub fn is_sensible(self) -> bool {
        self.from < 1440 && self.until < 1440 && self.offset.unsigned_abs() <= 840
    }

    /// How many milliseconds the quiet hours still last at this time, in milliseconds since 1970. `None` outside of them.
    pub fn left(self, now: i64) -> Option<i64> {
        const MINUTE: i64 = 60_000;
        const DAY: i64 = 1440 * MINUTE;
        let [from, until] = [self.from, self.until].map(|minute| i64::from(minute) * MINUTE);
        let since = (now + i64::from(self.offset) * MINUTE - from).rem_euclid(DAY);
        let length = (until - from).rem_euclid(DAY);
        (since < length).then(|| length - since)
    }
}

/// Forgets a device.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ForgetDevice {
    /// The address that the browser's push service gave to this device.
    pub endpoint: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_go_past_midnight_and_follow_the_devices_clock() {
        const MINUTE: i64 = 60_000;
        let at = |hour: i64, minute: i64| (hour * 60 + minute) * MINUTE + 20_000 * 1440 * MINUTE;
        let night = |offset| QuietHours { from: 22 * 60, until: 7 * 60, offset };
        let rows = [
            (night(0), at(21, 59), None),
            (night(0), at(22, 0), Some(9 * 60)),
            (night(0), at(0, 0), Some(7 * 60)),
            (night(0), at(6, 59), Some(1)),
            (night(0), at(7, 0), None),
            (night(60), at(21, 0), Some(9 * 60)),
            (night(60), at(6, 0), None),
            (night(-300), at(2, 30), None),
            (night(-300), at(3, 30), Some(8 * 60 + 30)),
            (QuietHours { from: 600, until: 600, offset: 0 }, at(10, 0), None),
            (QuietHours { from: 600, until: 660, offset: 0 }, at(10, 59), Some(1)),
        ];
        for (hours, now, expected) in rows {
            assert_eq!(hours.left(now), expected.map(|minutes| minutes * MINUTE), "{hours:?} {now}");
        }
        assert!(night(0).is_sensible());
        assert!(!QuietHours { from: 1440, until: 0, offset: 0 }.is_sensible());
        assert!(!night(i16::MIN).is_sensible());
    }

    #[test]
    fn a_kind_has_one_name() {
        for kind in NotificationKind::ALL {
            assert_eq!(serde_json::to_value(kind).expect("plain data"), kind.name());
        }
    }
}
