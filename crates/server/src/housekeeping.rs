//! Periodic work: waking tables that are due, and removing abandoned tables.

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::background;
use crate::bus::News;
use crate::clock::{now, uptime};
use crate::deals::daily;
use crate::live::Live;
use crate::results::results;
use crate::store::{BATCH, DUE, Due, FinishedGame, Line, Store, StoreError};
use crate::table::TableMessage;
use treize_protocol::Status;

/// How often to look for due tables.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// How often to clean up.
const CLEAN_INTERVAL: Duration = Duration::from_hours(1);
/// How often to store how long the service has been running, in poll intervals.
const RUNNING_TICKS: u32 = 600;
/// How many finished games get their records in one batch.
const RECORDS: i64 = 20;
/// How many finished games get their results in one batch.
const RESULTS: i64 = 100;
/// How long to wait between two batches of results.
const RESULTS_INTERVAL: Duration = Duration::from_millis(100);
/// How long to wait if the store could not be read.
const RECORDS_RETRY: Duration = Duration::from_mins(1);
/// A day, in milliseconds.
const DAY: i64 = 86_400_000;

/// How long tables without changes are kept, in milliseconds: waiting ones, and playing ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keep {
    waiting: i64,
    playing: i64,
}

impl Keep {
    pub(crate) fn days((waiting, playing): (u32, u32)) -> Keep {
        Keep { waiting: i64::from(waiting) * DAY, playing: i64::from(playing) * DAY }
    }

    /// How long a table of this status is kept; `None` for finished games, which are never removed.
    pub(crate) fn of(self, status: Status) -> Option<i64> {
        match status {
            Status::Waiting | Status::Dealing => Some(self.waiting),
            Status::Playing => Some(self.playing),
            Status::Over => None,
        }
    }
}

/// Days after which an unused identity is deleted. Cookies last a year, so no browser has it any more.
const UNUSED_DAYS: u32 = 400;

/// Wakes due tables until it is aborted.
pub(crate) async fn run(app: Arc<App>) {
    let mut ticks = tokio::time::interval(POLL_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    let (mut after, mut counted) = (Due::FIRST, uptime());
    for tick in (0..RUNNING_TICKS).cycle() {
        ticks.tick().await;
        match wake(&app, &after).await {
            Ok(last) => after = last,
            Err(error) => tracing::error!(%error, "cannot look for due tables"),
        }
        if tick == 0 {
            // A process that was suspended has not been running all the time.
            let passed = uptime().saturating_sub(counted).min(2 * RUNNING_TICKS * POLL_INTERVAL);
            match count_running(&app, passed).await {
                Ok(()) => counted = uptime(),
                Err(error) => tracing::error!(%error, "cannot note how long the service has been running"),
            }
        }
    }
}

/// Cleans up periodically until it is aborted. A separate task, because removing many tables takes a while and due
/// tables must not wait for it.
pub(crate) async fn clean(app: Arc<App>) {
    let mut cleanings = tokio::time::interval(CLEAN_INTERVAL);
    cleanings.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        cleanings.tick().await;
        app.guards.forget();
        if let Err(refused) = daily::prepare_days(&app).await {
            tracing::error!(code = ?refused.code, "tomorrow's deal is not fixed yet");
        }
        if let Err(error) = forget_unused(&app).await {
            tracing::error!(%error, "cannot delete unused names");
        }
        if let Err(error) = app.store.forget_bans(now()).await {
            tracing::error!(%error, "cannot delete bans that have ended");
        }
        match clean_up(&app).await {
            Ok(0) => {}
            Ok(removed) => tracing::info!(removed, "abandoned tables removed"),
            Err(error) => tracing::error!(%error, "cannot clean up"),
        }
    }
}

/// Wakes tables whose clock has run out, or where a bot has to act and nobody watches. Returns the last of them. The
/// next poll continues from there, so that tables at which nothing can be done do not delay the others.
async fn wake(app: &App, after: &Due) -> Result<Due, StoreError> {
    let by = now() - 1000;
    let shared = app.tables.shared();
    let node = &shared.node.id;
    let due = if app.store.is_shared() {
        app.store.due_for(node, by, after).await?
    } else {
        app.store.due_tables(by, after).await?.into_iter().map(|due| (due, true)).collect()
    };
    let last = if due.len() < DUE { Due::FIRST } else { due[DUE - 1].0.clone() };
    for (Due { table, .. }, is_ours) in due {
        if shared.node.is_set_aside(&table) {
            continue;
        }
        // The server that gets the lease wakes the table, so that it is in memory at one server only.
        if is_ours || app.store.take_lease(&table, node).await? {
            app.tables.poke(&table);
        }
    }
    Ok(last)
}

async fn count_running(app: &App, passed: Duration) -> Result<(), StoreError> {
    let node = &app.tables.shared().node;
    let passed = passed.as_millis().try_into().unwrap_or(i64::MAX);
    if passed > 0 {
        app.store.add_running(&node.id, passed).await?;
    }
    node.set_running(app.store.running().await?);
    Ok(())
}

/// Deletes identities and codes that are no longer used.
async fn forget_unused(app: &App) -> Result<(), StoreError> {
    let deleted = app.store.forget_unused(UNUSED_DAYS, now()).await?;
    if deleted > 0 {
        tracing::info!(deleted, "unused names deleted");
    }
    Ok(())
}

/// Removes all tables without changes for too long. Finished games stay. Tables that were removed a week ago are
/// deleted permanently. Returns how many were removed.
async fn clean_up(app: &App) -> Result<usize, StoreError> {
    if app.store.is_shared() {
        app.store.forget_nodes().await?;
    }
    let mut removed = 0;
    for status in [Status::Waiting, Status::Dealing, Status::Playing] {
        while remove_stale(app, status, &mut removed).await? {
            tokio::task::yield_now().await;
        }
    }
    while purge(app).await? {
        tokio::task::yield_now().await;
    }
    Ok(removed)
}

/// Removes a batch of stale tables of one status. Returns whether there may be more of them.
async fn remove_stale(app: &App, status: Status, removed: &mut usize) -> Result<bool, StoreError> {
    let Some(keep) = app.tables.shared().keep.of(status) else { return Ok(false) };
    let (stale, before) = (app.store.stale_tables(status, now(), keep).await?, *removed);
    for table in &stale {
        // Another server may have ended or removed it since the query.
        if app.store.remove_table(table, false, now()).await? {
            app.tables.shared().node.bus.announce(table, &News::Gone);
            app.tables.send_if_loaded(table, TableMessage::Gone);
            *removed += 1;
        }
    }
    Ok(stale.len() == BATCH && *removed > before)
}

/// Permanently deletes a batch of tables that were removed long ago. Returns whether there may be more of them.
async fn purge(app: &App) -> Result<bool, StoreError> {
    let (purgeable, mut purged) = (app.store.purgeable_tables(now()).await?, 0);
    for table in &purgeable {
        purged += usize::from(app.store.purge_table(table, now()).await?);
    }
    Ok(purgeable.len() == BATCH && purged > 0)
}

/// Writes what earlier versions did not: first the records of finished games, then their results.
pub(crate) async fn write_missing(store: Store) {
    write_records(&store).await;
    write_results(&store).await;
}

/// Writes the results of games that ended before results were stored, some at a time, so that players hardly wait.
async fn write_results(store: &Store) {
    let (mut after, mut written) = ((i64::MIN, String::new()), 0);
    loop {
        match write_some_results(store, &after).await {
            Ok(None) => break,
            Ok(Some(last)) => {
                after = last;
                written += RESULTS;
            }
            Err(error) => {
                tracing::error!(%error, "cannot write the results of finished games");
                tokio::time::sleep(RECORDS_RETRY).await;
                continue;
            }
        }
        tokio::time::sleep(RESULTS_INTERVAL).await;
    }
    if written > 0 {
        tracing::info!("the lists of finished games are complete");
    }
}

/// Writes the results of some games after this one, and returns the last of them.
async fn write_some_results(
    store: &Store,
    after: &(i64, String),
) -> Result<Option<(i64, String)>, StoreError> {
    let tables = store.without_results(after, RESULTS).await?;
    let mut games = Vec::with_capacity(tables.len());
    for (_, table) in &tables {
        games.extend(store.finished_game(table).await?);
    }
    let found = move || {
        let of = |game: &FinishedGame| results(&game.row, &game.record, game.ended_at);
        games.iter().flat_map(of).collect::<Vec<_>>()
    };
    let found = background::run(found).await.map_err(|error| StoreError::Unreadable(error.to_string()))?;
    store.add_results(&found).await?;
    Ok(tables.into_iter().last())
}

/// Writes the records of games that ended before records were stored, a few at a time.
async fn write_records(store: &Store) {
    let mut after = String::new();
    loop {
        let tables = match store.unrecorded(&after, RECORDS).await {
            Ok(tables) if tables.is_empty() => return,
            Ok(tables) => tables,
            Err(error) => {
                tracing::error!(%error, "cannot look for games without a record");
                tokio::time::sleep(RECORDS_RETRY).await;
                continue;
            }
        };
        for table in tables {
            if let Err(error) = write_record(store, &table).await {
                tracing::warn!(%error, "a finished game has no record");
            }
            after = table;
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

async fn write_record(store: &Store, table: &str) -> Result<(), StoreError> {
    let mut snapshot = store.snapshot().await?;
    let line = snapshot.whole_table(table).await?;
    snapshot.end().await?;
    let Some(Line::Table { table, actions, .. }) = line else { return Ok(()) };
    let id = table.id.clone();
    let played = background::run(move || Live::record_of(&table, &actions));
    let record = played.await.map_err(|error| StoreError::Unreadable(error.to_string()))??;
    match record {
        Some(record) => store.add_record(&id, &record).await,
        None => Ok(()),
    }
}
