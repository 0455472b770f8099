//! The text of a notification: made on the server, in the device's language, with names only. No card is ever in it.

use std::sync::LazyLock;

use serde_json::{Value, json};
use treize_words::{LANGUAGES, Words};

use super::News;
use crate::table::{Attention, PersonAtTable};

/// The kinds of notices in the store.
pub(super) const TURN: &str = "turn";
pub(super) const REMINDER: &str = "reminder";
pub(super) const FULL: &str = "full";
pub(super) const OVER: &str = "over";
pub(super) const REVIEW: &str = "review";

static WORDS: LazyLock<Vec<Words>> =
    LazyLock::new(|| LANGUAGES.iter().map(|language| Words::new(&[language])).collect());

/// The sentences in a language; in English if there are none.
pub(crate) fn words(language: &str) -> &'static Words {
    WORDS.iter().find(|words| words.language() == language).unwrap_or(&WORDS[0])
}

/// A notification, as the service worker of the page shows it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Message {
    pub(super) json: Value,
    /// How long the push service keeps it for a device that is off, in seconds.
    pub(super) seconds: i64,
}

/// How long a push service keeps a message: four weeks are the most that is usual.
const LONGEST: i64 = 28 * 86_400;

/// The tag of what is shown about a table: a later one replaces it, and it can be withdrawn.
pub(super) fn tag(table: &str, kind: &str) -> String {
    // A reminder replaces what it reminds of.
    let kind = if kind == REMINDER { TURN } else { kind };
    format!("{kind}-{table}")
}

impl Message {
    pub(super) fn about(
        news: &News,
        table: &str,
        attention: &Attention,
        person: &PersonAtTable,
        language: &str,
    ) -> Message {
        let words = words(language);
        let game = words.text(&format!("{}-name", attention.game), &[]);
        let others: Vec<String> = attention
            .people
            .iter()
            .filter(|other| other.identity != person.identity)
            .flat_map(|other| other.names.iter().cloned())
            .collect();
        let with = if others.is_empty() {
            game.clone()
        } else {
            words.text("notice-with", &[("game", game.clone().into()), ("names", words.list(&others).into())])
        };
        let (title, body) = match news {
            News::Turn(_) => (words.text("notice-turn", &[]), with),
            News::Reminder(_, left) => {
                let hours = (left / 3_600_000).max(1);
                (words.text("notice-reminder", &[("hours", hours.into())]), with)
            }
            News::Full => (words.text("notice-full", &[]), with),
            News::Review => (words.text("notice-review", &[]), with),
            News::Over => {
                let winners = attention.winners.iter();
                let winners = winners.map(|name| name.clone().unwrap_or_else(|| words.text("seat-bot", &[])));
                let winners = words.list(&winners.collect::<Vec<_>>());
                let won = [
                    ("game", game.into()),
                    ("names", winners.into()),
                    ("count", attention.winners.len().into()),
                ];
                (words.text("notice-over", &[]), words.text("notice-won", &won))
            }
        };
        let page = if matches!(news, News::Review) { "replay" } else { "t" };
        let url = format!("/{page}/{table}");
        let json = json!({"title": title, "body": body, "tag": tag(table, news.name()), "url": url});
        let left = attention.due_at.map(|due| (due - crate::now()) / 1000);
        Message { json, seconds: left.unwrap_or(LONGEST).clamp(60, LONGEST) }
    }

    /// Takes a notification from the screen, and from the queue of the push service.
    pub(super) fn withdrawal(table: &str, kind: &str) -> Message {
        Message { json: json!({"withdraw": tag(table, kind)}), seconds: LONGEST }
    }
}
