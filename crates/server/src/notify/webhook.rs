//! Messages to the channel of a group: the webhook of a table.

use serde_json::json;
use treize_push::{AddressPolicy, Outgoing, Target, signature};

use super::message::{self, words};
use crate::now;
use crate::store::StoredWebhook;
use crate::table::Attention;
use crate::token::Token;
use treize_protocol::{Status, Webhook, WebhookKind};

/// The name under which the store knows the webhook among the devices of a table.
pub(super) const ENDPOINT: &str = "webhook";
/// Maximum length of a room's name and of a token.
const LONGEST: usize = 512;

/// A message to a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Event {
    /// Its kind in the store.
    pub(super) kind: &'static str,
    /// Which turn it is about.
    pub(super) step: i64,
    /// The names of those whom it is about.
    names: Vec<String>,
    hours: i64,
}

/// What there is to tell about a table. `before` is how long before a clock runs out somebody is reminded.
pub(super) fn event(attention: &Attention, before: Option<i64>) -> Option<Event> {
    let event = |kind, step: i64, names| Event { kind, step, names, hours: 0 };
    match attention.status {
        Status::Waiting => attention.is_full.then(|| event(message::FULL, 0, Vec::new())),
        Status::Dealing => None,
        Status::Playing => {
            // Those who look at the table see it.
            let waiting = attention.people.iter().filter(|person| !person.is_connected);
            let waiting: Vec<_> = waiting.filter_map(|person| Some((person, person.turn?))).collect();
            let step = waiting.iter().map(|(_, step)| *step).max()?;
            let names = waiting.iter().flat_map(|(person, _)| person.to_act.iter().cloned()).collect();
            let left = attention.due_at.map(|due| due - now());
            let reminded = left.zip(before).filter(|(left, before)| left <= before);
            Some(match reminded {
                Some((left, _)) => {
                    Event { hours: (left / 3_600_000).max(1), ..event(message::REMINDER, step.into(), names) }
                }
                None => event(message::TURN, step.into(), names),
            })
        }
        Status::Over => Some(event(message::OVER, 0, Vec::new())),
    }
}

/// The request that tells a channel.
pub(super) fn outgoing(
    stored: &StoredWebhook,
    attention: &Attention,
    event: &Event,
    policy: AddressPolicy,
) -> Option<Outgoing> {
    let Webhook { kind, url, room, token, language } = &stored.webhook;
    let words = words(language);
    let game = words.text(&format!("{}-name", attention.game), &[]);
    let winners =
        attention.winners.iter().map(|name| name.clone().unwrap_or_else(|| words.text("seat-bot", &[])));
    let names: Vec<String> =
        if event.kind == message::OVER { winners.collect() } else { event.names.clone() };
    let shown: Vec<String> = match kind {
        WebhookKind::Discord => names.iter().map(|name| escaped(name)).collect(),
        _ => names.clone(),
    };
    let arguments = [
        ("game", game.clone().into()),
        ("names", words.list(&shown).into()),
        ("count", names.len().into()),
        ("hours", event.hours.into()),
    ];
    let text = words.text(&format!("channel-{}", event.kind), &arguments);
    let mut target = Target::parse(url, policy).ok()?;
    let at = now() / 1000;
    let (mut method, mut content) = ("POST", "application/json");
    let mut headers: Vec<(&'static str, String)> = Vec::new();
    let body = match kind {
        // Nobody is called by a name that looks like a mention, and no name becomes a link.
        WebhookKind::Discord => json!({"content": text, "allowed_mentions": {"parse": []}}).to_string(),
        WebhookKind::Matrix => {
            // The server recognises a repeated message by the last part of the path.
            let name = treize_push::topic(&format!("{} {} {} {}", stored.key, event.kind, event.step, at));
            let room = encoded(room.as_deref().unwrap_or_default());
            target = target.with_path(&format!("/_matrix/client/v3/rooms/{room}/send/m.room.message/{name}"));
            method = "PUT";
            json!({"msgtype": "m.text", "body": text}).to_string()
        }
        WebhookKind::Ntfy => {
            content = "text/plain; charset=utf-8";
            headers.push(("title", "Treize".into()));
            text
        }
        WebhookKind::Json => {
            json!({"event": event.kind, "game": attention.game, "names": names, "text": text, "at": at})
                .to_string()
        }
    };
    if let Some(token) = token {
        headers.push(("authorization", format!("Bearer {token}")));
    }
    headers.push(("content-type", content.into()));
    let signed = signature(stored.key.as_bytes(), format!("{at}.{body}").as_bytes());
    headers.push(("x-treize-signature", format!("t={at},v1={signed}")));
    Some(Outgoing { target, method: method.parse().expect("a method"), headers, body: body.into_bytes() })
}

/// What is wrong with a webhook that somebody wants to set.
pub(super) fn check(webhook: &Webhook, policy: AddressPolicy) -> Result<(), String> {
    Target::parse(&webhook.url, policy).map_err(|error| error.to_string())?;
    let is_short = |text: &Option<String>| {
        text.as_ref().is_none_or(|text| {
            (1..=LONGEST).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
        })
    };
    if !is_short(&webhook.room) || !is_short(&webhook.token) {
        return Err(format!("a room and a token have at most {LONGEST} letters, without spaces"));
    }
    if webhook.kind == WebhookKind::Matrix && (webhook.room.is_none() || webhook.token.is_none()) {
        return Err("a Matrix webhook needs a room and an access token".into());
    }
    Ok(())
}

/// A new key for signatures.
pub(super) fn new_key() -> String {
    Token::random().reveal().to_owned()
}

/// A name that Discord shows as it is, without Markdown.
fn escaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if r"\*_~`|>#[]()<:@".contains(letter) {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}

/// A part of a path.
fn encoded(text: &str) -> String {
    let letter = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_markdown() {
        assert_eq!(escaped("Zoé [hi](http://x.co) _a_!"), r"Zoé \[hi\]\(http\://x.co\) \_a\_!");
    }

    #[test]
    fn a_room_is_one_part_of_a_path() {
        assert_eq!(encoded("!a/b:example.org?x"), "%21a%2Fb%3Aexample.org%3Fx");
    }

    #[test]
    fn a_channel_is_reminded_when_time_is_nearly_over_of_those_who_do_not_look() {
        use crate::table::PersonAtTable;
        const HOUR: i64 = 3_600_000;
        let person = |name: &str, turn: Option<u32>, is_connected: bool| PersonAtTable {
            identity: name.into(),
            names: vec![name.into()],
            is_host: false,
            is_connected,
            has_played: true,
            to_act: turn.map(|_| name.into()).into_iter().collect(),
            turn,
        };
        let attention = |hours: Option<i64>, people: Vec<PersonAtTable>| Attention {
            game: "thirteen".into(),
            status: Status::Playing,
            clock: treize_protocol::Clock::Days { days: 2 },
            due_at: hours.map(|hours| now() + hours * HOUR + HOUR / 2),
            is_full: true,
            winners: Vec::new(),
            people,
            presence_known_at: None,
        };
        let both = || {
            vec![person("Anne", Some(4), false), person("Bob", Some(7), false), person("Cleo", None, false)]
        };
        let seen = || vec![person("Anne", Some(4), true), person("Bob", Some(7), false)];
        let before = Some(12 * HOUR);
        let sent = |kind, step, names: &[&str], hours| {
            let names = names.iter().map(|&name| name.to_owned()).collect();
            Some(Event { kind, step, names, hours })
        };
        let rows = [
            (attention(Some(30), both()), before, sent(message::TURN, 7, &["Anne", "Bob"], 0)),
            (attention(Some(11), both()), before, sent(message::REMINDER, 7, &["Anne", "Bob"], 11)),
            (attention(Some(0), both()), before, sent(message::REMINDER, 7, &["Anne", "Bob"], 1)),
            (attention(Some(-3), both()), before, sent(message::REMINDER, 7, &["Anne", "Bob"], 1)),
            (attention(Some(11), seen()), before, sent(message::REMINDER, 7, &["Bob"], 11)),
            (attention(Some(11), vec![person("Anne", Some(4), true)]), before, None),
            (attention(Some(11), both()), None, sent(message::TURN, 7, &["Anne", "Bob"], 0)),
            (attention(None, both()), before, sent(message::TURN, 7, &["Anne", "Bob"], 0)),
        ];
        for (number, (attention, before, expected)) in rows.into_iter().enumerate() {
            assert_eq!(event(&attention, before), expected, "row {number}");
        }
    }
}
