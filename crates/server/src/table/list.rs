//! Lists of tables: their descriptions, without loading the tables.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use treize_engine::{Outcome, PerSeat, Players, Seat, SeatSet};
use treize_record::deal::FrozenChair;
use treize_record::{Record, options};

use super::guests::must_agree;
use super::{Shared, Tables, is_id};
use crate::clock::now;
use crate::live::{Live, seed};
use crate::store::{Chair, Identity, Row, Sitter, StoreError, TableSource, is_program};
use treize_protocol::{ChairInfo, Clock, Code, ExcludedPerson, Refused, SeatRequest, Status, TableInfo};

/// Maximum number of tables in the cache.
const PROGRESS_CACHE_SIZE: usize = 10_000;

/// The progress of a table's game, and who is connected.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Progress {
    pub(super) step: u32,
    pub(super) to_act: SeatSet,
    pub(super) outcome: Option<Outcome>,
    pub(super) connected: SeatSet,
    pub(super) spectators: u8,
    /// Since when seats have not been connected, in milliseconds since 1970.
    pub(super) absent_since: BTreeMap<Seat, i64>,
}

impl Progress {
    pub(super) fn of(live: Option<&Live>, finished: Option<&Finished>, connected: SeatSet) -> Progress {
        Progress {
            step: live.map(Live::step).or(finished.map(|game| game.step)).unwrap_or(0),
            to_act: live.map(Live::to_act).unwrap_or_default(),
            outcome: live.and_then(Live::outcome).or(finished.and_then(|game| game.outcome)),
            connected,
            spectators: 0,
            absent_since: BTreeMap::new(),
        }
    }
}

/// The result of a game from its record, whatever its rules.
pub(super) struct Finished {
    step: u32,
    outcome: Option<Outcome>,
}

impl Finished {
    pub(super) fn of(record: &Record) -> Finished {
        let winners = record.winners.iter().filter_map(|&seat| Seat::try_from(u8::try_from(seat).ok()?).ok());
        let outcome = Players::try_from(record.totals.len()).map(|players| Outcome {
            totals: PerSeat::from_fn(players, |seat| record.totals[seat.index()]),
            winners: winners.collect(),
        });
        Finished { step: record.actions.len() as u32, outcome: outcome.ok() }
    }
}

/// The state of a table in memory that can be read without a message to its task.
pub(super) struct TableSummary {
    pub(super) version: AtomicI64,
    pub(super) progress: Mutex<Progress>,
}

impl Default for TableSummary {
    fn default() -> Self {
        TableSummary { version: AtomicI64::new(i64::MIN), progress: Mutex::default() }
    }
}

impl TableSummary {
    pub(super) fn set(&self, version: i64, progress: Progress) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = progress;
        self.version.store(version, Ordering::Release);
    }
}

/// The progress of tables that are not in memory, as of a version.
#[derive(Default)]
pub(super) struct ProgressCache(Mutex<HashMap<String, (i64, Progress)>>);

impl ProgressCache {
    fn get(&self, row: &Row) -> Option<Progress> {
        let cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cached
            .get(&row.id)
            .filter(|(version, _)| *version == row.version)
            .map(|(_, progress)| progress.clone())
    }

    fn set(&self, row: &Row, progress: Progress) {
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if cached.len() >= PROGRESS_CACHE_SIZE {
            cached.clear();
        }
        cached.insert(row.id.clone(), (row.version, progress));
    }
}

impl Tables {
    /// The descriptions of tables for one person, from their rows. Tables that cannot be replayed are left out.
    pub(crate) async fn infos(
        &self,
        rows: Vec<Row>,
        who: Option<&Identity>,
    ) -> Result<Vec<TableInfo>, StoreError> {
        let mut infos = Vec::with_capacity(rows.len());
        for row in rows {
            if let Some(progress) = self.progress(&row).await? {
                infos.push(info(&self.shared, &row, &progress, who));
            }
        }
        Ok(infos)
    }

    /// The description of a table that is not in memory, from the store: anybody may ask for it, so it must not load the
    /// table. `None` if the table's task must answer: it is in memory, or it cannot be replayed.
    pub(crate) async fn stored_info(
        &self,
        id: &str,
        who: Option<&Identity>,
    ) -> Result<Option<TableInfo>, Refused> {
        let none = || Code::NotFound.because("there is no such table");
        if !is_id(id) {
            return Err(none());
        }
        if self.handles().as_ref().is_none_or(|handles| handles.contains_key(id)) {
            return Ok(None);
        }
        match self.shared.store.table(id).await {
            Ok(row) => Ok(self.infos(vec![row.ok_or_else(none)?], who).await?.pop()),
            Err(StoreError::Unreadable(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    async fn progress(&self, row: &Row) -> Result<Option<Progress>, StoreError> {
        if !row.status.has_cards() {
            return Ok(Some(self.in_memory(row).unwrap_or_default()));
        }
        if let Some(progress) = self.in_memory(row).or_else(|| self.progress_cache.get(row)) {
            return Ok(Some(progress));
        }
        let record = match row.status {
            Status::Over => self.shared.store.record(&row.id).await,
            _ => Ok(None),
        };
        // A damaged record must not break a list. The log says the same.
        let record = record.or_else(|error| match error {
            StoreError::Unreadable(_) => Ok(None),
            error => Err(error),
        });
        if let Some(record) = record? {
            let progress = Progress::of(None, Some(&Finished::of(&record)), SeatSet::EMPTY);
            self.progress_cache.set(row, progress.clone());
            return Ok(Some(progress));
        }
        let log = self.shared.store.log(&row.id, 0).await?;
        let Ok(Ok(live)) = self.shared.replay(row, log).await else { return Ok(None) };
        let progress = Progress::of(Some(&live), None, SeatSet::EMPTY);
        self.progress_cache.set(row, progress.clone());
        Ok(Some(progress))
    }

    /// The progress of a table in memory, unless another server has a newer version.
    fn in_memory(&self, row: &Row) -> Option<Progress> {
        let summary = self.handles().as_ref()?.get(&row.id)?.summary.clone();
        if summary.version.load(Ordering::Acquire) < row.version {
            return None;
        }
        Some(summary.progress.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }
}

/// Whether this person has the host's rights.
pub(super) fn is_host(row: &Row, who: &Identity) -> bool {
    who.admin || row.host == who.id
}

/// The description of a table for one person.
pub(super) fn info(shared: &Shared, row: &Row, progress: &Progress, who: Option<&Identity>) -> TableInfo {
    let chair = |(seat, chair): (Seat, &Chair)| {
        let (name, bot, away) = match &chair.sitter {
            Some(Sitter::Person { name, away, .. }) => (Some(name.clone()), None, *away),
            Some(Sitter::Bot { level }) => (None, Some(*level), false),
            None => (None, None, false),
        };
        ChairInfo {
            name,
            bot,
            mine: who.is_some_and(|who| chair.belongs_to(&who.id)),
            away,
            taken_over: chair.taken_over,
            program: matches!(&chair.sitter, Some(Sitter::Person { identity, .. }) if is_program(identity)),
            rating: chair.rating,
            connected: progress.connected.contains(seat),
            stand_in_at: stand_in_at(shared, row, progress, seat),
            commitment: chair.commitment.map(|commitment| commitment.to_string()),
            revealed: has_revealed(row, seat.index()),
        }
    };
    TableInfo {
        id: row.id.clone(),
        version: row.version,
        setup: row.setup.clone(),
        rules: row.rules,
        status: row.status,
        host: who.is_some_and(|who| is_host(row, who)),
        chairs: row.setup.seats().zip(&row.chairs).map(chair).collect(),
        commitment: seed(row).map(|seed| seed.commitment().to_string()).unwrap_or_default(),
        step: progress.step,
        to_act: progress.to_act,
        outcome: progress.outcome,
        next: row.next.clone(),
        touched_at: row.touched_at,
        expires_at: expires_at(shared, row),
        requests: if row.status == Status::Playing {
            requests(shared, row, progress.connected, who)
        } else {
            Vec::new()
        },
        spectators: progress.spectators,
        excluded: if who.is_some_and(|who| row.host == who.id) { excluded(row) } else { Vec::new() },
        source: row.source.as_ref().map(|source| {
            let is_own = who.is_some_and(|who| {
                row.host == who.id || row.chairs.iter().any(|chair| chair.belongs_to(&who.id))
            });
            if is_own { source.what.clone() } else { source.what.clone().without_table() }
        }),
        teams: options::teams(
            &row.setup.game,
            row.rules.into(),
            row.setup.players.into(),
            &row.setup.options,
        ),
    }
}

/// From when on any player may let a bot play for the person at this seat.
///
/// Where a move may take days, nobody stays at the table. Cards that are played once are one person's.
pub(super) fn stand_in_at(shared: &Shared, row: &Row, progress: &Progress, seat: Seat) -> Option<i64> {
    let is_person = matches!(row.chairs.get(seat.index())?.sitter, Some(Sitter::Person { away: false, .. }));
    let is_possible = row.status == Status::Playing
        && !matches!(row.setup.clock, Clock::Days { .. })
        && !row.source.as_ref().is_some_and(TableSource::is_played_once);
    let since = progress.absent_since.get(&seat).filter(|_| is_person && is_possible)?;
    Some(since.saturating_add(i64::try_from(shared.leave_timeout.as_millis()).unwrap_or(i64::MAX)))
}

fn requests(shared: &Shared, row: &Row, connected: SeatSet, who: Option<&Identity>) -> Vec<SeatRequest> {
    let requests = row.guests.requests.iter().map(|request| {
        let mut missing = must_agree(shared, row, connected, &request.identity);
        missing.retain(|who| request.agreed.iter().all(|agreed| agreed != who));
        let is_missing = |chair: &Chair| missing.iter().any(|who| chair.belongs_to(who));
        SeatRequest {
            id: request.id.clone(),
            seat: request.seat,
            name: request.name.clone(),
            mine: who.is_some_and(|who| who.id == request.identity),
            asks_you: who.is_some_and(|who| missing.contains(&who.id.as_str())),
            waits_for: row.setup.seats().filter(|seat| is_missing(&row.chairs[seat.index()])).collect(),
        }
    });
    requests.collect()
}

fn excluded(row: &Row) -> Vec<ExcludedPerson> {
    let excluded = row.guests.excluded.iter();
    excluded.map(|one| ExcludedPerson { id: one.id.clone(), name: one.name.clone() }).collect()
}

/// Whether the person on this chair has revealed their nonce. After the deal, chairs are where they were drawn.
fn has_revealed(row: &Row, index: usize) -> bool {
    let Some(frozen) = &row.frozen else { return false };
    let is_it = |chair: &FrozenChair| match (chair, row.chairs[index].commitment) {
        (FrozenChair::Person(frozen), Some(commitment)) => *frozen == commitment,
        _ => false,
    };
    let index = match row.status {
        Status::Dealing => Some(index),
        _ => frozen.chairs.iter().position(is_it),
    };
    index.is_some_and(|index| frozen.revealed[index].is_some())
}

/// When the table will be removed if it does not change, by the time of day and by how long the service has been
/// running.
fn expires_at(shared: &Shared, row: &Row) -> Option<i64> {
    let keep = shared.keep.of(row.status)?;
    let (age, run) = (now() - row.touched_at, shared.node.running() - row.touched_run);
    // How long the service has been running is stored only every few minutes.
    let is_right = (age - run).abs() < 3_600_000;
    Some(if is_right { row.touched_at + keep } else { now() + keep - run.min(age) })
}
