//! [`Live`]: a game in memory, which is its replayed log.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use serde_json::{Map, Value};
use treize_engine::games;
use treize_engine::{Fact, Outcome, Scripted, Seat, SeatSet, SeededChance, Viewer};
use treize_record::deal::{Deal, Frozen};
use treize_record::fairness::{Nonce, Provable, Seed};
use treize_record::seen::Texts;
use treize_record::table::{AnyTable, Moment, RecordedTable, open_version};
use treize_record::{DealKey, Record};

use crate::clock;
use crate::randomness::{RandomSource, Randomness};
use crate::store::{Entry, Row, Sitter, StoreError};
use crate::token::log_name;
use treize_protocol::{Frame, WrittenFrame};

/// A game in memory.
pub(crate) struct Live {
    table: Box<dyn RecordedTable + Send + Sync>,
    /// Whether the shuffles follow from the seed and the nonces, so that everybody can check them.
    provable: bool,
    /// The source of everything random at the table; `None` if a test decides it, or if the game was dealt before seats
    /// committed to nonces.
    deal: Option<Deal>,
    /// The key of cards that were not shuffled for this table, but dealt before or for several tables.
    again: Option<DealKey>,
    /// For each seat, the step at which it received its current turn.
    since: Vec<u32>,
    /// For each seat, how many actions it has made.
    decided: Vec<u32>,
    /// Every action to which its client gave an ID. The key is a hash of seat and ID, so that a long game
    /// takes little memory. It is salted, so that nobody can choose IDs that collide.
    named: HashMap<u64, Named>,
    salt: RandomState,
    /// When the last action was made, by the clock of the server that received it.
    pub(crate) last_at: i64,
    /// When this server received it. The clock of another server may be wrong, and must not cost anybody time.
    pub(crate) heard_at: i64,
}

/// An action to which its client gave an ID.
struct Named {
    n: u32,
    /// A part of the action's hash.
    action: u32,
}

/// The log cannot be replayed.
#[derive(Debug, thiserror::Error)]
#[error("table {table} cannot be replayed: {why}")]
pub(crate) struct ReplayError {
    table: String,
    why: String,
    /// Whether the game uses rules that this program does not know.
    pub(crate) is_other_rules: bool,
}

impl From<ReplayError> for StoreError {
    /// Errors of the store are logged, so they contain neither the table's ID nor the legal actions, which name cards.
    fn from(error: ReplayError) -> Self {
        StoreError::Unreadable(format!("the log of table {} cannot be replayed", log_name(&error.table)))
    }
}

/// Every seat's nonce, in order, at a table that was dealt before seats committed to nonces.
fn open_nonces(row: &Row) -> Vec<Nonce> {
    row.chairs.iter().filter_map(|chair| chair.nonce).collect()
}

/// The secret seed of the shuffles.
pub(crate) fn seed(row: &Row) -> Result<Seed, ReplayError> {
    row.seed.parse().map_err(|_| ReplayError {
        table: row.id.clone(),
        why: "its seed is invalid".into(),
        is_other_rules: false,
    })
}

/// What stands before the key in the row of a table whose cards were not shuffled for it. A program that knows no such tables
/// cannot read it as a seed, so it never deals other cards.
const KEY: &str = "key:";

/// The key as it is stored in place of a seed.
pub(crate) fn stored_key(key: &DealKey) -> String {
    format!("{KEY}{}", key.reveal())
}

/// The key of a table whose cards were not shuffled for it.
fn again(row: &Row) -> Result<Option<DealKey>, ReplayError> {
    if row.source.is_none() {
        return Ok(None);
    }
    let key = row.seed.strip_prefix(KEY).and_then(|key| key.parse().ok());
    let invalid =
        || ReplayError { table: row.id.clone(), why: "its key is invalid".into(), is_other_rules: false };
    key.map(Some).ok_or_else(invalid)
}

/// The key from which the cards of a table with cards follow, so that they can be dealt again.
pub(crate) fn deal_key(row: &Row, randomness: Randomness) -> Result<DealKey, ReplayError> {
    if let Some(key) = again(row)? {
        return Ok(key);
    }
    match randomness {
        Randomness::Provable => match deal(row)? {
            Some(deal) => Ok(deal.key()),
            None => Ok(DealKey::of(&Provable::new(&seed(row)?, &open_nonces(row)))),
        },
        Randomness::Scripted(_) | Randomness::Seeded(_) => Ok(DealKey::of(&Provable::new(&seed(row)?, &[]))),
    }
}

/// Checks the seed of the shuffles, or the key in its place.
pub(crate) fn check_seed(row: &Row) -> Result<(), ReplayError> {
    match again(row)? {
        Some(_) => Ok(()),
        None => seed(row).map(drop),
    }
}

/// The source of everything random at a frozen table, from the nonces that have been revealed.
fn deal(row: &Row) -> Result<Option<Deal>, ReplayError> {
    let Some(frozen) = &row.frozen else { return Ok(None) };
    let seed = seed(row)?;
    let table = Frozen {
        table: row.id.clone(),
        game: row.setup.game.clone(),
        rules: row.rules.into(),
        players: row.setup.players.into(),
        options: row.setup.options.clone(),
        draw_seats: row.setup.draw_seats,
        commitment: seed.commitment(),
        chairs: frozen.chairs.clone(),
    };
    Ok(Some(Deal::new(&seed, table, &frozen.revealed)))
}

/// For each seat, the chair of the frozen table that gets it.
pub(crate) fn drawn_seats(row: &Row, random: &RandomSource) -> Result<Vec<usize>, ReplayError> {
    let mut chairs: Vec<usize> = (0..row.chairs.len()).collect();
    match (random.randomness(), deal(row)?) {
        (Randomness::Seeded(_), _) if row.setup.draw_seats => {
            let mut chance = SeededChance::new(random.number(&row.seed, "seats"));
            for last in (1..chairs.len()).rev() {
                chairs.swap(last, chance.below(last + 1));
            }
        }
        (_, Some(deal)) => chairs = deal.seats(),
        (_, None) => {}
    }
    Ok(chairs)
}

/// The table's options as its record will contain them.
pub(crate) fn plain_options(row: &Row) -> Result<Map<String, Value>, ReplayError> {
    let unplayable = |why: String| ReplayError { table: row.id.clone(), why, is_other_rules: false };
    let (game, players, options) = (&row.setup.game, row.setup.players, &row.setup.options);
    let table = open_version(game, row.rules.into(), players.into(), options, SeededChance::new(0));
    let mut view = table.map_err(|error| unplayable(error.to_string()))?.view(Viewer::Spectator);
    match view["options"].take() {
        Value::Object(options) => Ok(options),
        _ => Err(unplayable("its options are none".into())),
    }
}

/// When the first turn began. Unlike the time of the last change, it never moves.
fn dealt_at(row: &Row) -> i64 {
    // Earlier versions did not store it.
    row.frozen.as_ref().map_or(row.made_at, |frozen| frozen.dealt_at.unwrap_or(frozen.at))
}

/// Whether this program knows the table's version of the rules. Other rules would make another game of the same log.
pub(crate) fn knows_rules(row: &Row) -> bool {
    games::knows(&row.setup.game, row.rules.into())
}

impl Live {
    /// Deals, and replays the log.
    pub(crate) fn replay(row: &Row, log: &[Entry], randomness: Randomness) -> Result<Live, ReplayError> {
        let unplayable = |why: String| ReplayError { table: row.id.clone(), why, is_other_rules: false };
        let (game, players, options) = (&row.setup.game, row.setup.players.into(), &row.setup.options);
        // A game keeps the rules with which it began.
        let rules = row.rules.into();
        if !knows_rules(row) {
            let why = format!("it is played by version {} of the rules of {game}", row.rules);
            return Err(ReplayError { is_other_rules: true, ..unplayable(why) });
        }
        let again = again(row)?;
        let deal = match randomness {
            Randomness::Provable if again.is_none() => deal(row)?,
            _ => None,
        };
        let table = match (randomness, &deal) {
            (Randomness::Scripted(shuffles), None) => {
                open_version(game, rules, players, options, Scripted::new(shuffles))
            }
            (_, None) if again.is_some() => {
                let key = again.as_ref().expect("it was looked at");
                open_version(game, rules, players, options, key.chance())
            }
            (_, Some(deal)) => open_version(game, rules, players, options, deal.chance()),
            (Randomness::Provable, None) => {
                open_version(game, rules, players, options, Provable::new(&seed(row)?, &open_nonces(row)))
            }
            (Randomness::Seeded(_), None) => {
                open_version(game, rules, players, options, Provable::new(&seed(row)?, &[]))
            }
        };
        let table = table.map_err(|error| unplayable(error.to_string()))?;
        let players = usize::from(table.players());
        let mut live = Live {
            table,
            provable: matches!(randomness, Randomness::Provable) && again.is_none(),
            deal,
            again,
            since: vec![0; players],
            decided: vec![0; players],
            named: HashMap::new(),
            salt: RandomState::new(),
            last_at: dealt_at(row),
            heard_at: 0,
        };
        for entry in log {
            live.play(row, entry)?;
        }
        // The action was received before, by this server or another; if its time is in the future, count from now.
        let now = clock::now();
        live.heard_at = if live.last_at <= now + clock::JUMP { live.last_at } else { now };
        Ok(live)
    }

    /// The record of a table's game from its log, if the game is over.
    pub(crate) fn record_of(row: &Row, log: &[Entry]) -> Result<Option<Record>, ReplayError> {
        Ok(Live::replay(row, log, Randomness::Provable)?.proved_record(row))
    }

    /// Plays an entry of the log.
    pub(crate) fn apply(&mut self, entry: &Entry) -> Result<(), String> {
        if entry.n != self.step() {
            return Err(format!("expected number {}", self.step()));
        }
        let seat = Seat::try_from(entry.seat).map_err(|error| error.to_string())?;
        let before = self.to_act();
        self.table.play(seat, &entry.action).map_err(|error| error.to_string())?;
        let step = self.step();
        for given in self.to_act().into_iter().filter(|&other| other == seat || !before.contains(other)) {
            self.since[given.index()] = step;
        }
        self.decided[seat.index()] += 1;
        if !entry.client.is_empty() {
            let named = Named { n: entry.n, action: self.salt.hash_one(&entry.action) as u32 };
            self.named.insert(self.salt.hash_one((seat, &entry.client)), named);
        }
        self.last_at = entry.at;
        self.heard_at = clock::now();
        Ok(())
    }

    /// Plays an entry of this table's log.
    pub(crate) fn play(&mut self, row: &Row, entry: &Entry) -> Result<(), ReplayError> {
        let unplayable = |why| ReplayError {
            table: row.id.clone(),
            why: format!("at {}: {why}", entry.n),
            is_other_rules: false,
        };
        self.apply(entry).map_err(unplayable)
    }

    /// How many actions there have been.
    pub(crate) fn step(&self) -> u32 {
        self.table.step() as u32
    }

    pub(crate) fn to_act(&self) -> SeatSet {
        self.table.to_act()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    pub(crate) fn legal(&self, seat: Seat) -> Vec<String> {
        self.table.legal(seat)
    }

    /// The number of the rule that governs the current decision.
    pub(crate) fn rule(&self) -> u8 {
        self.table.rule()
    }

    /// The record with names and the proof of its shuffles, once the game is over.
    pub(crate) fn proved_record(&self, row: &Row) -> Option<Record> {
        let mut record = self.table.record()?;
        let names = row.chairs.iter().map(|chair| match &chair.sitter {
            Some(Sitter::Person { name, .. }) => name.clone(),
            Some(Sitter::Bot { level }) => level.to_string(),
            None => String::new(),
        });
        record.other.insert("names".into(), names.collect());
        if let Some(source) = &row.source {
            let source = source.what.clone().without_table();
            let source = serde_json::to_value(&source).expect("a source is plain data");
            record.other.insert("source".into(), source);
        }
        if self.provable {
            let seed = seed(row).ok()?;
            match &self.deal {
                Some(deal) => record.prove_deal(deal, &seed),
                None => record.prove(&seed, &open_nonces(row)),
            }
        }
        Some(record)
    }

    /// The random number for the bot at this seat, if it follows from the table's key.
    pub(crate) fn bot_number(&self, seat: Seat) -> Option<u64> {
        let again = self.again.as_ref().map(|key| key.bot_number(seat, self.decided(seat)));
        again.or_else(|| self.deal.as_ref().map(|deal| deal.bot_number(seat, self.decided(seat))))
    }

    /// The step at which the seat received its current turn.
    pub(crate) fn since(&self, seat: Seat) -> u32 {
        self.since[seat.index()]
    }

    /// How many actions the seat has made.
    pub(crate) fn decided(&self, seat: Seat) -> u32 {
        self.decided[seat.index()]
    }

    /// The seat's action with this ID, if there is one: its number, and whether it is this action.
    pub(crate) fn named(&self, seat: Seat, client: &str, action: &str) -> Option<(u32, bool)> {
        let named = self.named.get(&self.salt.hash_one((seat, client)))?;
        Some((named.n, named.action == self.salt.hash_one(action) as u32))
    }

    /// Why the seat may not do this.
    pub(crate) fn reason(&self, seat: Seat, action: &str) -> Option<Fact> {
        self.table.reason(seat, action)
    }

    pub(crate) fn game(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// What the seat has seen of this round.
    pub(crate) fn moments(&self, seat: Seat) -> Vec<Moment> {
        self.table.moments(seat)
    }

    /// Whether the seat may do this.
    pub(crate) fn may(&self, seat: Seat, action: &str) -> bool {
        self.table.may(seat, action)
    }

    /// Starts to write the position for its viewers.
    pub(crate) fn texts(&self) -> Texts {
        self.table.texts()
    }

    /// The message that shows a viewer the position, with what a player who is to act may want to know. It says what has
    /// happened since the step `after`: only the last action if that is not given, or no longer in memory.
    pub(crate) fn frame(
        &self,
        table: &str,
        viewer: Viewer,
        after: Option<u32>,
        due_at: Option<i64>,
        texts: &mut Texts,
    ) -> String {
        let n = self.step();
        let seen = self.table.see(viewer, after.map(|after| after as usize), texts);
        let deciding = viewer.seat().filter(|&seat| self.to_act().contains(seat));
        let since = deciding.map(|seat| self.since(seat)).filter(|&since| since != n);
        WrittenFrame { table, n, since, rule: self.table.rule(), due_at, seen: &seen }.message()
    }
}

/// The frame for a viewer of a past position: the last action and its events.
pub(crate) fn past_frame(game: &dyn AnyTable, table: &str, viewer: Viewer) -> Frame {
    Frame::of_past(game, table, viewer, game.report(viewer))
}
