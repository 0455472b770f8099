//! [`Live`]: a game in memory, which is its log played through.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use serde_json::{Map, Value};
use treize_engine::deal::{Deal, Frozen};
use treize_engine::fairness::{Nonce, Provable, Seed};
use treize_engine::games;
use treize_engine::record::Record;
use treize_engine::table::{AnyTable, Kept, open_version};
use treize_engine::{Fast, Outcome, Scripted, Seat, SeatSet, Viewer};

use crate::clock;
use crate::randomness::{RandomSource, Randomness};
use crate::store::{Entry, Row, Sitter, StoreError};
use crate::token::log_name;
use crate::wire::Frame;

/// A game in memory.
pub(crate) struct Live {
    table: Box<dyn Kept + Send + Sync>,
    /// Do its shuffles follow from the seed and the nonces, so that everybody can check them?
    provable: bool,
    /// Everything random at the table; none if a test decides it, or if it was dealt before the seats committed to their
    /// nonces.
    deal: Option<Deal>,
    /// For each seat, the step at which it was given the decision that it has now.
    since: Vec<u32>,
    /// For each seat, how many decisions it has made.
    decided: Vec<u32>,
    /// The number of every action that its sender named. The key is a hash of seat and name, so that a long game takes
    /// little memory; it is salted, so nobody can choose names that collide.
    named: HashMap<u64, u32>,
    salt: RandomState,
    /// When the last decision came, by the clock of the server it came to.
    pub(crate) last_at: i64,
    /// When this server heard of it. The clock of the other server may be wrong, and must not take anybody's time.
    pub(crate) heard_at: i64,
}

/// The log cannot be played through.
#[derive(Debug, thiserror::Error)]
#[error("table {table} cannot be replayed: {why}")]
pub(crate) struct Unplayable {
    table: String,
    why: String,
    /// Is it played by rules that this program does not know?
    pub(crate) is_other_rules: bool,
}

impl From<Unplayable> for StoreError {
    /// Errors of the store are logged: neither the table's ID nor the legal actions, which name cards, are in them.
    fn from(error: Unplayable) -> Self {
        StoreError::Unreadable(format!("the log of table {} cannot be replayed", log_name(&error.table)))
    }
}

/// Every seat's nonce, in order, at a table that was dealt before the seats committed to them.
fn open_nonces(row: &Row) -> Vec<Nonce> {
    row.chairs.iter().filter_map(|chair| chair.nonce).collect()
}

/// The secret behind the shuffles.
pub(crate) fn seed(row: &Row) -> Result<Seed, Unplayable> {
    row.seed.parse().map_err(|_| Unplayable {
        table: row.id.clone(),
        why: "its seed is none".into(),
        is_other_rules: false,
    })
}

/// Everything random at a table that has been frozen, from what has been revealed by now.
fn deal(row: &Row) -> Result<Option<Deal>, Unplayable> {
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
pub(crate) fn drawn_seats(row: &Row, random: &RandomSource) -> Result<Vec<usize>, Unplayable> {
    let mut chairs: Vec<usize> = (0..row.chairs.len()).collect();
    match (random.randomness(), deal(row)?) {
        (Randomness::Seeded(_), _) if row.setup.draw_seats => {
            let mut chance = Fast::new(random.number(&row.seed, "seats"));
            for last in (1..chairs.len()).rev() {
                chairs.swap(last, chance.below(last + 1));
            }
        }
        (_, Some(deal)) => chairs = deal.seats(),
        (_, None) => {}
    }
    Ok(chairs)
}

/// The table's options as its record will say them.
pub(crate) fn plain_options(row: &Row) -> Result<Map<String, Value>, Unplayable> {
    let unplayable = |why: String| Unplayable { table: row.id.clone(), why, is_other_rules: false };
    let (game, players, options) = (&row.setup.game, row.setup.players, &row.setup.options);
    let table = open_version(game, row.rules.into(), players.into(), options, Fast::new(0));
    let mut view = table.map_err(|error| unplayable(error.to_string()))?.view(Viewer::Spectator);
    match view["options"].take() {
        Value::Object(options) => Ok(options),
        _ => Err(unplayable("its options are none".into())),
    }
}

/// When the first decision was given. Unlike the time of the last change, nothing that happens at the table moves it.
fn dealt_at(row: &Row) -> i64 {
    // Tables that earlier versions dealt do not say it.
    row.frozen.as_ref().map_or(row.made_at, |frozen| frozen.dealt_at.unwrap_or(frozen.at))
}

/// Does this program know the rules by which the table is played, the present ones or earlier ones? Other rules would
/// make another game of the same log.
pub(crate) fn knows_rules(row: &Row) -> bool {
    games::knows(&row.setup.game, row.rules.into())
}

impl Live {
    /// Deals, and plays the log.
    pub(crate) fn replay(row: &Row, log: &[Entry], randomness: Randomness) -> Result<Live, Unplayable> {
        let unplayable = |why: String| Unplayable { table: row.id.clone(), why, is_other_rules: false };
        let (game, players, options) = (&row.setup.game, row.setup.players.into(), &row.setup.options);
        // A game goes on by the rules by which it began.
        let rules = row.rules.into();
        if !knows_rules(row) {
            let why = format!("it is played by version {} of the rules of {game}", row.rules);
            return Err(Unplayable { is_other_rules: true, ..unplayable(why) });
        }
        let deal = match randomness {
            Randomness::Provable => deal(row)?,
            Randomness::Scripted(_) | Randomness::Seeded(_) => None,
        };
        let table = match (randomness, &deal) {
            (_, Some(deal)) => open_version(game, rules, players, options, deal.chance()),
            (Randomness::Provable, None) => {
                open_version(game, rules, players, options, Provable::new(&seed(row)?, &open_nonces(row)))
            }
            (Randomness::Scripted(shuffles), None) => {
                open_version(game, rules, players, options, Scripted::new(shuffles))
            }
            (Randomness::Seeded(_), None) => {
                open_version(game, rules, players, options, Provable::new(&seed(row)?, &[]))
            }
        };
        let table = table.map_err(|error| unplayable(error.to_string()))?;
        let seats = usize::from(row.setup.players);
        let mut live = Live {
            table,
            provable: matches!(randomness, Randomness::Provable),
            deal,
            since: vec![0; seats],
            decided: vec![0; seats],
            named: HashMap::new(),
            salt: RandomState::new(),
            last_at: dealt_at(row),
            heard_at: 0,
        };
        for entry in log {
            live.play(row, entry)?;
        }
        // It was heard of before, by this server or another; or, if it seems to lie in the future, just now.
        let now = clock::now();
        live.heard_at = if live.last_at <= now + clock::JUMP { live.last_at } else { now };
        Ok(live)
    }

    /// The record of a table's game, if it is over: from its log.
    pub(crate) fn record_of(row: &Row, log: &[Entry]) -> Result<Option<Record>, Unplayable> {
        Ok(Live::replay(row, log, Randomness::Provable)?.proved_record(row))
    }

    /// Plays what is in the log.
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
            self.named.insert(self.salt.hash_one((seat, &entry.client)), entry.n);
        }
        self.last_at = entry.at;
        self.heard_at = clock::now();
        Ok(())
    }

    /// Plays what is in the log of this table.
    pub(crate) fn play(&mut self, row: &Row, entry: &Entry) -> Result<(), Unplayable> {
        let unplayable = |why| Unplayable {
            table: row.id.clone(),
            why: format!("at {}: {why}", entry.n),
            is_other_rules: false,
        };
        self.apply(entry).map_err(unplayable)
    }

    /// How many decisions there have been.
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

    /// The number of the rule that says what may be done now.
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
        if self.provable {
            let seed = seed(row).ok()?;
            match &self.deal {
                Some(deal) => record.prove_deal(deal, &seed),
                None => record.prove(&seed, &open_nonces(row)),
            }
        }
        Some(record)
    }

    /// A number for the bot at this seat, if such numbers follow from the table's key.
    pub(crate) fn bot_number(&self, seat: Seat) -> Option<u64> {
        self.deal.as_ref().map(|deal| deal.bot_number(seat, self.decided(seat)))
    }

    /// The step at which the seat was given the decision that it has now.
    pub(crate) fn since(&self, seat: Seat) -> u32 {
        self.since[seat.index()]
    }

    /// How many decisions the seat has made.
    pub(crate) fn decided(&self, seat: Seat) -> u32 {
        self.decided[seat.index()]
    }

    /// The number of the seat's action with this name, if there has been one.
    pub(crate) fn named(&self, seat: Seat, client: &str) -> Option<u32> {
        self.named.get(&self.salt.hash_one((seat, client))).copied()
    }

    /// What the last decision brought about, as the viewer may know it.
    pub(crate) fn events(&self, viewer: Viewer) -> Vec<Value> {
        events(&*self.table, viewer)
    }

    /// The game itself.
    pub(crate) fn game(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// What has happened since a step, as the viewer may know it; if that is not remembered, only what happened last.
    pub(crate) fn events_since(&self, step: u32, viewer: Viewer) -> Vec<Value> {
        match self.table.events_since(step as usize, viewer) {
            Some(Value::Array(events)) => events,
            _ => self.events(viewer),
        }
    }

    /// What a viewer is sent.
    pub(crate) fn frame(
        &self,
        table: &str,
        viewer: Viewer,
        events: Vec<Value>,
        due_at: Option<i64>,
    ) -> Frame {
        let deciding = viewer.seat().filter(|&seat| self.to_act().contains(seat));
        let since = deciding.map_or_else(|| self.step(), |seat| self.since(seat));
        Frame { since, due_at, ..frame(&*self.table, table, viewer, events) }
    }
}

/// What a viewer of a game is sent, if no clock runs and no decision is older than the frame.
fn frame(game: &dyn AnyTable, table: &str, viewer: Viewer, events: Vec<Value>) -> Frame {
    Frame {
        table: table.into(),
        seat: viewer.seat(),
        n: game.step() as u32,
        since: game.step() as u32,
        view: game.view(viewer),
        rule: game.rule(),
        legal: viewer.seat().map(|seat| game.legal(seat)).unwrap_or_default(),
        previews: viewer.seat().map_or_else(|| Value::Array(Vec::new()), |seat| game.previews(seat)),
        events,
        due_at: None,
    }
}

/// What a viewer is sent who looks at a game of the past: the last decision and what it brought about.
pub(crate) fn past_frame(game: &dyn AnyTable, table: &str, viewer: Viewer) -> Frame {
    frame(game, table, viewer, events(game, viewer))
}

/// What the last decision brought about, as the viewer may know it.
fn events(game: &dyn AnyTable, viewer: Viewer) -> Vec<Value> {
    match game.events(viewer) {
        Value::Array(events) => events,
        _ => Vec::new(),
    }
}
