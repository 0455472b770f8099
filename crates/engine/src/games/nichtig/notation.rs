//! How cards and positions are written.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use super::cards::SORTED;
use super::{Card, Cards, Nichtig, Options, Piles, View, best, hand_size, laid_at_start};
use crate::notation::{self, ParsePositionError, Part, Parts};
use crate::text::debug_cards;
use crate::{Game, PerSeat, Players, Score, Seat, SeatSet};

/// Nobody scores more in a round: an 11 of each colour.
const MOST_POINTS: Score = 55;
/// A game up to a target has no number of rounds, but even 1000 points are there long before.
const MOST_ROUNDS: u16 = 9999;

impl Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_cards(f, ['{', '}'], self.each())
    }
}

/// The parts of a position: the fields of the view, without `to_lay` and `best`, which people can see from the others.
const PARTS: [&str; 15] = [
    "seat", "options", "round", "leader", "laying", "turn", "hand", "own_laid", "hands", "laid", "piles",
    "lead", "trick", "totals", "over",
];

/// Options as on the command line: `rounds=2 teams=true`, or `-` for the defaults.
impl Part for Options {
    fn expected(_: Players) -> String {
        "`-`, or rounds=1 to 100 or target=1 to 1000, and teams=true with 4 or 6 players".into()
    }

    fn read(text: &str, players: Players) -> Option<Self> {
        let mut options = Options::default();
        for option in text.split_whitespace().filter(|_| text != "-") {
            match option.split_once('=')? {
                ("rounds", number) if options.rounds.is_none() => {
                    options.rounds = Some(u16::read(number, players)?);
                }
                ("target", number) if options.target.is_none() => {
                    options.target = Some(u16::read(number, players)?);
                }
                ("teams", "true") if !options.teams => options.teams = true,
                _ => return None,
            }
        }
        (options.check(players).is_ok() && !text.is_empty()).then_some(options)
    }

    fn text(&self) -> String {
        let rounds = self.rounds.map(|rounds| format!("rounds={rounds}"));
        let target = self.target.map(|target| format!("target={target}"));
        let teams = self.teams.then(|| "teams=true".into());
        notation::cards([rounds, target, teams].into_iter().flatten())
    }
}

/// The cards in front of a player, colour by colour; of each colour the top card is the last, and those under it, whose
/// order nobody has to remember, are sorted.
fn in_order(piles: &Piles) -> impl Iterator<Item = Card> {
    (0..piles.tops.len()).flat_map(|colour| {
        let mut covered = piles.cards;
        piles.tops.iter().flatten().for_each(|&top| covered.remove(top));
        covered.each().filter(move |card| card.colour() == colour).chain(piles.tops[colour])
    })
}

impl FromIterator<Card> for Piles {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut piles = Piles::default();
        cards.into_iter().for_each(|card| piles.put(card));
        piles
    }
}

/// A position, as [`notation`] describes it.
impl Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = [
            self.seat.text(),
            self.options.text(),
            self.round.text(),
            self.leader.text(),
            self.laying.text(),
            self.turn.text(),
            notation::cards(self.hand.iter().flat_map(|hand| hand.each())),
            notation::cards(self.own_laid.iter()),
            self.hands.text(),
            self.laid.text(),
            notation::groups(self.piles.as_slice().iter().map(in_order)),
            self.lead.text(),
            notation::cards(self.trick.iter()),
            self.totals.text(),
            self.over.text(),
        ];
        notation::write(f, Nichtig::ID, self.hands.players(), PARTS.into_iter().zip(values))
    }
}

/// Reads a position and checks that it can arise, apart from who has led and won which trick.
impl FromStr for View {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let mut parts = Parts::new::<Nichtig>(text, &PARTS, SORTED)?;
        let players = parts.players();
        let seat: Option<Seat> = parts.value("seat", None)?;
        let options = parts.value("options", Options::default())?;
        let round = parts.value("round", 0)?;
        parts.require("round", round <= MOST_ROUNDS, format!("at most {MOST_ROUNDS}"))?;
        let totals = parts.totals("totals", round, MOST_POINTS)?;
        let over = parts.derived("over", options.is_over(round, &totals))?;
        let leader = parts.value("leader", Seat::ZERO)?;

        // How many tricks have been played, and what everybody holds, follows from what lies in front of the players.
        let (dealt, start) = (hand_size(players), laid_at_start(players));
        let piles: PerSeat<Piles> = parts.per_seat("piles")?;
        let in_front = piles.as_slice().iter().map(|piles| piles.cards.len());
        let each = in_front.clone().sum::<u8>() / players.get();
        let is_laying = each == 0 && !over;
        let are_tricks = in_front.clone().all(|len| len >= start && (len - start) % players.get() == 0);
        let fits = if over { each == dealt } else { each < dealt };
        let expected = format!("{start} cards for each seat, and {players} for each trick that it has won");
        parts.require("piles", is_laying && in_front.sum::<u8>() == 0 || are_tricks && fits, expected)?;

        let own: Vec<Card> = parts.cards("own_laid")?;
        let most = if is_laying && seat.is_some() { start } else { 0 };
        parts.require("own_laid", own.len() <= most.into(), format!("at most {most} cards"))?;
        let trick: Vec<Card> = parts.cards("trick")?;
        let most = if is_laying || over { 0 } else { players.get() - 1 };
        parts.require("trick", trick.len() <= most.into(), format!("at most {most} cards"))?;

        let own_count = |who| if seat == Some(who) { own.len() as u8 } else { 0 };
        let laid = PerSeat::from_fn(players, own_count);
        let laid = if is_laying { parts.value("laid", laid)? } else { parts.derived("laid", laid)? };
        let fits =
            laid.iter().all(|(who, &count)| count <= start && (seat != Some(who) || count == own_count(who)));
        let laying: SeatSet = Seat::all(players).filter(|&who| is_laying && laid[who] < start).collect();
        let expected =
            format!("0 to {start} for each seat, fewer for one of them, and the viewer's as in `own_laid`");
        parts.require("laid", fits && is_laying != laying.is_empty(), expected)?;

        let lead = if is_laying { parts.derived("lead", leader)? } else { parts.value("lead", leader)? };
        let played: SeatSet = lead.clockwise(players).take(trick.len()).collect();
        let turn = (!is_laying && !over).then(|| lead.plus(trick.len() as u8, players));
        let hands = PerSeat::from_fn(players, |who| {
            if is_laying { dealt - laid[who] } else { dealt - each - u8::from(played.contains(who)) }
        });
        Ok(View {
            seat,
            options,
            round,
            leader,
            laying: parts.derived("laying", laying)?,
            turn: parts.derived("turn", turn)?,
            hand: parts.hand("hand", seat, &hands)?,
            own_laid: own.into_iter().collect(),
            hands: parts.derived("hands", hands)?,
            laid,
            to_lay: start,
            piles,
            lead,
            best: best(&trick, lead, players),
            trick: trick.into_iter().collect(),
            totals,
            over,
        })
    }
}
