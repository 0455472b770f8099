//! The certain consequences of an action, in words.

use std::cmp::Reverse;

use serde_json::Value;

use crate::Words;
use crate::card::{number, split};
use crate::scene::{Scene, cards};

/// Within this distance of its limit, most cards of Danger 13 bust a row.
const NEAR: u64 = 4;
/// From this many points on, a loss in Null & Nichtig is painful.
const MANY: i64 = 5;

/// A consequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// A short text.
    pub text: String,
    /// How bad it is for the player it happens to.
    pub danger: Danger,
}

/// How bad a consequence is for the player it happens to. The text says who that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Danger {
    /// Nothing happens, or something good.
    Calm,
    /// It may turn out badly.
    Warn,
    /// It turns out badly.
    Alarm,
}

impl Danger {
    /// `calm`, `warn` or `alarm`.
    pub fn name(self) -> &'static str {
        match self {
            Danger::Calm => "calm",
            Danger::Warn => "warn",
            Danger::Alarm => "alarm",
        }
    }
}

impl Words {
    /// Describes the consequence of an action from the events that are certain to follow. `None` if nothing is
    /// certain.
    pub fn preview(
        &self,
        game: &str,
        events: &[Value],
        view: &Value,
        names: &[impl AsRef<str>],
    ) -> Option<Preview> {
        let scene = self.scene(game, view["seat"].as_u64(), names);
        let (mut text, danger) = match game {
            "thirteen" | "friday13" => scene.preview_pile(events),
            "nichtig" => scene.preview_trick(events, view),
            "danger13" => scene.preview_row(events, &view["board"]),
            _ => {
                let args: Vec<_> = events.iter().filter_map(|event| scene.describe_event(event)).collect();
                (!args.is_empty()).then(|| (args.join(" "), Danger::Calm))
            }
        }?;
        // The text about a bust already says that the round ends.
        if find(events, "round_ended").is_some_and(|ended| !ended["bust"].is_u64()) {
            text = scene.args().set("what", text).say("preview-ends");
        }
        Some(Preview { text, danger })
    }
}

impl Scene<'_> {
    fn preview_pile(&self, events: &[Value]) -> Option<(String, Danger)> {
        let played = find(events, "played")?;
        let args = self.args().set("sum", played["sum"].as_u64()?);
        let Some(took) = find(events, "took") else {
            return Some((args.say(&format!("{}-preview-safe", self.game)), Danger::Calm));
        };
        let cards = cards(&took["cards"]);
        // Cards that always cost points belong to no pile.
        let own = took["pile"].as_str()?;
        let wild = cards.iter().filter(|card| split(self.game, card).0 != own).count();
        let args = args.set("count", cards.len()).set("wild", wild);
        Some((args.say(&format!("{}-preview-take", self.game)), Danger::Alarm))
    }

    fn preview_trick(&self, events: &[Value], view: &Value) -> Option<(String, Danger)> {
        let board = &view["board"];
        if let Some(laid) = find(events, "laid") {
            let card = laid["card"].as_str()?;
            let colour = split(self.game, card).0;
            let before = cards(&board["own_laid"]);
            let covers = before.into_iter().rfind(|before| split(self.game, before).0 == colour);
            let worse = number(card) <= covers.map_or(0, number);
            let text = self.args().card("covers", covers).pile(colour).say("nichtig-preview-lay");
            return Some((text, if worse { Danger::Warn } else { Danger::Calm }));
        }
        if let Some(collected) = find(events, "collected") {
            let seat = collected["seat"].as_u64()?;
            let tops = &board["piles"][usize::try_from(seat).ok()?]["tops"];
            let (before, after) = points(cards(tops), cards(&collected["cards"]));
            let change = after - before;
            let danger = if change <= -MANY {
                Danger::Alarm
            } else if change < 0 {
                Danger::Warn
            } else {
                Danger::Calm
            };
            let args = self.args().seat("seat", Some(seat)).you(seat);
            let args = args.set("change", signed(change)).set("points", after);
            return Some((args.say("nichtig-preview-collect"), danger));
        }
        let played = number(find(events, "played")?["card"].as_str()?);
        let trick = cards(&board["trick"]);
        // The highest number wins; among equal numbers, the first card.
        let best = trick.iter().zip(0_u64..).max_by_key(|&(card, index)| (number(card), Reverse(index)));
        let text = match best {
            None => self.args().say("nichtig-preview-lead"),
            Some((card, _)) if played > number(card) => self.args().say("nichtig-preview-ahead"),
            Some((card, index)) => {
                let players = view["players"].as_u64().filter(|&players| players > 0)?;
                let seat = board["lead"].as_u64()?.saturating_add(index) % players;
                self.args().seat("seat", Some(seat)).card("best", Some(card)).say("nichtig-preview-behind")
            }
        };
        Some((text, Danger::Calm))
    }

    fn preview_row(&self, events: &[Value], board: &Value) -> Option<(String, Danger)> {
        let matter = ["given", "drew", "placed", "arrow_hit", "won", "refused"];
        let last = events.iter().rfind(|event| matter.iter().any(|kind| event["event"] == *kind))?;
        let seat = last["seat"].as_u64().or(last["to"].as_u64())?;
        let sum = last["sum"].as_u64().unwrap_or_default();
        let args = self.args().seat("seat", Some(seat)).you(seat).set("sum", sum);
        let args = args.card("card", last["card"].as_str()).card("lost", last["lost"].as_str());
        if find(events, "round_ended").is_some_and(|ended| ended["bust"].is_u64()) {
            return Some((args.say("danger13-preview-bust"), Danger::Alarm));
        }
        let kind = match last["event"].as_str()? {
            "won" => return Some((args.say("danger13-preview-won"), Danger::Calm)),
            "refused" => {
                let Some(hand) = last["hand"].as_u64() else {
                    return Some((args.say("danger13-preview-refused"), Danger::Calm));
                };
                let row = cards(&board["rows"][usize::try_from(seat).ok()?]["cards"]);
                let args = args.card("next", card_after(&row, hand));
                return Some((args.say("danger13-preview-refused-hand"), Danger::Calm));
            }
            "given" | "drew" => return Some((args.say("danger13-preview-decide"), Danger::Calm)),
            "arrow_hit" => "arrow",
            _ if split(self.game, last["card"].as_str()?).0 == "draw" => "draw",
            _ => "row",
        };
        let row = &board["rows"][usize::try_from(seat).ok()?];
        let limit = limit_after(events, &cards(&row["cards"]));
        // A player who draws receives at least one more card.
        let reach = if kind == "draw" { 2 * NEAR } else { NEAR };
        let near = sum.saturating_add(reach) >= limit;
        let text = args.set("limit", limit).say(&format!("danger13-preview-{kind}"));
        Some((text, if near { Danger::Warn } else { Danger::Calm }))
    }
}

fn find<'a>(events: &'a [Value], kind: &str) -> Option<&'a Value> {
    events.iter().find(|event| event["event"] == kind)
}

/// The sum of the top cards, now and after these cards are laid, each on its colour.
fn points(tops: Vec<&str>, laid: Vec<&str>) -> (i64, i64) {
    let before = tops.iter().map(|card| number(card)).sum();
    let mut after = tops;
    for card in laid {
        after.retain(|top| split("", top).0 != split("", card).0);
        after.push(card);
    }
    (before, after.into_iter().map(number).sum())
}

/// Rules 7 and 11: the row's limit after these events.
fn limit_after(events: &[Value], row: &[&str]) -> u64 {
    let in_row = row.iter().filter(|card| **card == "18").count();
    let placed = events.iter().filter(|event| event["event"] == "placed" && event["card"] == "18").count();
    let lost = events.iter().filter(|event| event["lost"] == "18").count();
    if in_row + placed > lost { 18 } else { 13 }
}

/// The card to the right of a hand. Hands are numbered in the row from 1; for adjacent hands it is the card after the
/// last of them.
fn card_after<'a>(row: &[&'a str], hand: u64) -> Option<&'a str> {
    let mut hands = 0;
    let mut after = row.iter().skip_while(|card| {
        hands += u64::from(**card == "H");
        hands < hand
    });
    after.find(|card| **card != "H").copied()
}

/// `+5`, `−3`, `±0`.
fn signed(change: i64) -> String {
    match change {
        0 => "±0".into(),
        1.. => format!("+{change}"),
        _ => format!("−{}", change.unsigned_abs()),
    }
}
