//! Facts as sentences. The message of a fact is `GAME-ID`, or else `ID`; CONTRIBUTING.md lists the variables.

use fluent_bundle::FluentArgs;
use treize_engine::{Arg, Fact, Seat};

use crate::{Danger, Words};

/// The preview of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// What the action leads to.
    pub text: String,
    /// How bad that is for the player whom the text is about.
    pub danger: Danger,
}

/// Why an action is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// In words.
    pub text: String,
    /// The number of the rule, in the game's rules.
    pub rule: Option<u8>,
}

/// A game, its viewer and the players' names.
struct Scene<'a> {
    words: &'a Words,
    game: &'a str,
    viewer: Option<u8>,
    names: Vec<&'a str>,
}

impl Words {
    /// A fact as a sentence; `None` if it needs none, or if an argument of its message is missing.
    pub fn fact(
        &self,
        game: &str,
        fact: &Fact,
        viewer: Option<u8>,
        names: &[impl AsRef<str>],
    ) -> Option<String> {
        Scene { words: self, game, viewer, names: names.iter().map(AsRef::as_ref).collect() }.sentence(fact)
    }

    /// The name of an action, for buttons, menus and typed input: "Play a blue 7 on the blue target". An action without a
    /// name is called what it is `written`.
    pub fn action(
        &self,
        game: &str,
        name: &Fact,
        written: &str,
        viewer: Option<u8>,
        names: &[impl AsRef<str>],
    ) -> String {
        // In German, the text begins with the card's article, which is in lower case.
        self.fact(game, name, viewer, names).map_or_else(|| written.to_owned(), |text| capitalised(&text))
    }

    /// The preview of an action, if there is something to say.
    pub fn preview(
        &self,
        game: &str,
        preview: &Fact,
        viewer: Option<u8>,
        names: &[impl AsRef<str>],
    ) -> Option<Preview> {
        let text = self.fact(game, preview, viewer, names)?;
        Some(Preview { text, danger: preview.tone })
    }

    /// Why an action is not legal.
    pub fn reason(
        &self,
        game: &str,
        reason: &Fact,
        viewer: Option<u8>,
        names: &[impl AsRef<str>],
    ) -> Option<Reason> {
        let text = self.fact(game, reason, viewer, names)?;
        let rule = reason.number_of("rule").and_then(|rule| rule.try_into().ok());
        Some(Reason { text, rule })
    }
}

impl Scene<'_> {
    fn sentence(&self, fact: &Fact) -> Option<String> {
        let args = self.args(fact);
        let own = format!("{}-{}", self.game, fact.id);
        let id = if self.words.has(&own) { &own } else { &*fact.id };
        self.words.find_whole(id, &args).filter(|sentence| !sentence.is_empty())
    }

    fn args(&self, fact: &Fact) -> FluentArgs<'static> {
        let mut args = FluentArgs::new();
        let mut is_viewer = false;
        for (key, arg) in &fact.args {
            let part = |part: &str| format!("{key}-{part}");
            match arg {
                Arg::Number(number) => args.set(key.clone(), *number),
                Arg::Change(change) => args.set(key.clone(), signed(*change)),
                Arg::Seat(seat) => {
                    let is_you = seat.is_some_and(|seat| self.is_viewer(seat));
                    is_viewer |= is_you;
                    args.set(part("known"), flag(seat.is_some()));
                    args.set(part("you"), flag(is_you));
                    if let Some(seat) = seat {
                        args.set(key.clone(), self.name(*seat));
                    }
                }
                Arg::Seats(seats) => {
                    let names: Vec<_> = seats.into_iter().map(|seat| self.name(seat)).collect();
                    is_viewer |= seats.into_iter().any(|seat| self.is_viewer(seat));
                    args.set("count", names.len());
                    args.set(key.clone(), self.words.list(&names));
                }
                Arg::Card(card) => {
                    args.set(part("known"), flag(card.is_some()));
                    if let Some(card) = card {
                        args.set(part("object"), self.words.card_object(self.game, card));
                        args.set(part("kind"), self.words.split(self.game, card).0);
                        args.set(key.clone(), self.words.card(self.game, card));
                    }
                }
                Arg::Cards(cards) => {
                    let names: Vec<_> = cards.iter().map(|card| self.words.card(self.game, card)).collect();
                    args.set("count", names.len());
                    args.set(part("plain"), names.join(", "));
                    args.set(key.clone(), self.words.list(&names));
                }
                Arg::Pile(pile) => args.set(key.clone(), self.words.pile(self.game, pile)),
                Arg::Suit(suit) => {
                    let name = self.words.suit(self.game, suit);
                    args.set(part("start"), capitalised(&name));
                    args.set(key.clone(), name);
                }
                Arg::Scores(scores) => {
                    let scores: Vec<_> = scores.iter().map(|(seat, &score)| (seat, score)).collect();
                    let others: Vec<_> = scores.iter().copied().filter(|(_, score)| *score != 0).collect();
                    // A sentence about those who have something is not said if nobody has.
                    if !others.is_empty() {
                        args.set(part("nonzero"), self.scores(&others));
                    }
                    args.set(key.clone(), self.scores(&scores));
                }
                Arg::Ranking(ranking) => args.set(key.clone(), self.scores(ranking)),
                Arg::Facts(facts) => {
                    let sentences: Vec<_> = facts.iter().filter_map(|fact| self.sentence(fact)).collect();
                    if !sentences.is_empty() {
                        args.set(key.clone(), sentences.join(" "));
                    }
                }
            }
        }
        // A number that is called like this is more than the length of a list.
        if let Some(count) = fact.args.get("count").and(fact.number_of("count")) {
            args.set("count", count);
        }
        args.set("you", flag(is_viewer));
        args
    }

    fn is_viewer(&self, seat: Seat) -> bool {
        self.viewer == Some(seat.into())
    }

    fn name(&self, seat: Seat) -> String {
        let name = self.names.get(seat.index());
        name.map_or_else(|| (seat.index() + 1).to_string(), |name| (*name).to_owned())
    }

    /// "Marie 3, you 0, Anne 5".
    fn scores(&self, scores: &[(Seat, i32)]) -> String {
        let item = |&(seat, points): &(Seat, i32)| {
            let you = flag(self.is_viewer(seat));
            let args = [("you", you.into()), ("name", self.name(seat).into()), ("points", points.into())];
            self.words.text("score-item", &args)
        };
        scores.iter().map(item).collect::<Vec<_>>().join(", ")
    }
}

fn flag(is_true: bool) -> &'static str {
    if is_true { "yes" } else { "no" }
}

/// `+5`, `−3`, `±0`.
fn signed(change: i32) -> String {
    match change {
        0 => "±0".into(),
        1.. => format!("+{change}"),
        _ => format!("−{}", change.unsigned_abs()),
    }
}

/// The same at the start of a sentence.
fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}
