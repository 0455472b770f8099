//! What is done from time to time: waking tables that are due, and removing those that everybody has left.

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::bus::News;
use crate::now;
use crate::store::StoreError;
use crate::table::Message;
use crate::wire::Status;

/// Looks for due tables this often.
const LOOK: Duration = Duration::from_secs(1);
/// Cleans up this often, in looks.
const CLEAN: u32 = 3600;

/// Days after which a name that nobody uses is deleted. Cookies last a year, so no browser has it any more.
const UNUSED_DAYS: u32 = 400;

/// Goes on until it is stopped.
pub(crate) async fn run(app: Arc<App>, keep_days: (u32, u32)) {
    let mut looks = tokio::time::interval(LOOK);
    looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    let mut hours = 0;
    for look in (0..CLEAN).cycle() {
        looks.tick().await;
        if let Err(error) = wake(&app).await {
            tracing::error!(%error, "cannot look for due tables");
        }
        if look == 0 {
            app.guards.forget();
            if let Err(error) = forget_unused(&app, hours > 0).await {
                tracing::error!(%error, "cannot delete unused names");
            }
            hours += 1;
            match clean_up(&app, keep_days).await {
                Ok(0) => {}
                Ok(removed) => tracing::info!(removed, "abandoned tables removed"),
                Err(error) => tracing::error!(%error, "cannot clean up"),
            }
        }
    }
}

/// Wakes the tables whose clock has run out, or where a bot is to act and nobody looks.
async fn wake(app: &App) -> Result<(), StoreError> {
    let by = now() - 1000;
    if !app.store.is_shared() {
        for table in app.store.due_tables(by).await? {
            app.tables.send(&table, Message::Poke).await;
        }
        return Ok(());
    }
    // Of several servers, the one that gets the lease wakes it; so it is in memory at one of them only.
    let node = &app.tables.shared().node.id;
    for (table, is_ours) in app.store.due_for(node, by).await? {
        if is_ours || app.store.take_lease(&table, node).await? {
            app.tables.send(&table, Message::Poke).await;
        }
    }
    Ok(())
}

/// Deletes names and codes that nobody uses any more. At the start no hour has passed yet.
async fn forget_unused(app: &App, is_hour: bool) -> Result<(), StoreError> {
    if is_hour {
        app.store.count_hour().await?;
    }
    let deleted = app.store.forget_unused(UNUSED_DAYS, now()).await?;
    if deleted > 0 {
        tracing::info!(deleted, "unused names deleted");
    }
    Ok(())
}

/// Removes tables that nobody has touched for so many days: those that wait, and those that play. Finished games stay.
async fn clean_up(app: &App, (waiting, playing): (u32, u32)) -> Result<usize, StoreError> {
    const DAY: i64 = 86_400_000;
    let mut removed = 0;
    if app.store.is_shared() {
        app.store.forget_nodes().await?;
    }
    for (status, days) in [(Status::Waiting, waiting), (Status::Playing, playing)] {
        for table in app.store.stale_tables(status, now() - i64::from(days) * DAY).await? {
            app.store.remove_table(&table).await?;
            app.tables.shared().node.bus.announce(&table, &News::Gone);
            app.tables.send_known(&table, Message::Gone);
            removed += 1;
        }
    }
    Ok(removed)
}
