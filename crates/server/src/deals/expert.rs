//! What an expert gets of a deal, from the person's seat and with the same bots: computed once in the background, and kept.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use treize_bots::{Limit, choose_after};
use treize_engine::Viewer;
use treize_record::DealKey;
use treize_record::table::open_version;

use crate::background;
use crate::store::{DealSetup, Store, StoredDeal};
use crate::table::{Pace, Tables, steady};
use crate::token::log_name;
use treize_protocol::Level;

/// The deals that experts play at this moment.
#[derive(Clone)]
pub(crate) struct Experts {
    playing: Arc<Mutex<HashSet<String>>>,
    /// True once the server must stop.
    stopping: watch::Receiver<bool>,
}

impl Experts {
    pub(crate) fn new(stopping: watch::Receiver<bool>) -> Experts {
        Experts { playing: Arc::default(), stopping }
    }

    fn playing(&self) -> MutexGuard<'_, HashSet<String>> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets an expert play a deal, unless one does already.
    pub(super) fn start(&self, deal: &StoredDeal, tables: &Tables, store: &Store) {
        if !self.playing().insert(deal.id.clone()) {
            return;
        }
        let (this, deal) = (self.clone(), deal.clone());
        let (tables, store) = (tables.clone(), store.clone());
        tokio::spawn(async move {
            let mut stopping = this.stopping.clone();
            let played = tokio::select! {
                played = play(&tables, &deal.deal) => played,
                _ = stopping.wait_for(|is_stopping| *is_stopping) => return,
            };
            if let Some(ahead) = played {
                if let Err(error) = store.set_expert(&deal.id, ahead).await {
                    tracing::warn!(%error, "an expert's result is not kept");
                }
            } else {
                tracing::error!(deal = log_name(&deal.id), "an expert cannot play a deal");
            }
            this.playing().remove(&deal.id);
        });
    }
}

/// Plays a deal to its end. Each decision waits for its turn, as those of bots at tables.
async fn play(tables: &Tables, deal: &DealSetup) -> Option<f64> {
    let key: DealKey = deal.key.parse().ok()?;
    let (game, players) = (&deal.setup.game, deal.setup.players);
    let mut table =
        open_version(game, deal.rules.into(), players.into(), &deal.setup.options, key.chance()).ok()?;
    let mut decided = vec![0; players.into()];
    while let Some(seat) = table.to_act().first() {
        let level = deal.bots.get(seat.index())?.unwrap_or(Level::Expert);
        let spec = steady(level, game);
        let (view, legal) = (table.view(Viewer::Seat(seat)), table.legal(seat));
        let moments = if level.searches() { table.moments(seat) } else { Vec::new() };
        let number = key.bot_number(seat, decided[seat.index()]);
        let turn =
            tables.shared().turns.next(if level.searches() { Pace::Slow } else { Pace::Quick }, "").await;
        let chosen = background::run(move || {
            let chosen = choose_after(&moments, &spec, &view, &legal, number, &Limit::default());
            drop(turn);
            chosen
        });
        let action = chosen.await.ok()?.ok()?;
        table.play(seat, &action).ok()?;
        decided[seat.index()] += 1;
    }
    table.record()?.points_ahead()?.get(deal.seat.index()).copied()
}
