//! Bots at a table: they think on threads of their own, from what a client in their seat would be sent.

use std::future::pending;
use std::time::Instant;

use tokio::sync::oneshot;
use treize_bots::{Level, Limit, Spec, choose};
use treize_engine::{Seat, Viewer};

use super::task::Task;
use crate::store::Sitter;
use crate::token::random_number;

/// Who plays for people who are away.
const STAND_IN: Level = Level::Normal;

/// The bot that is thinking, if one is.
#[derive(Default)]
pub(super) struct Thinking(Option<oneshot::Receiver<Chosen>>);

/// What a bot decided, and where.
pub(super) struct Chosen {
    n: u32,
    seat: Seat,
    action: String,
}

impl Thinking {
    pub(super) fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Waits until it has decided: none if it could not.
    pub(super) async fn chosen(&mut self) -> Option<Chosen> {
        match &mut self.0 {
            None => pending().await,
            Some(answer) => {
                let chosen = answer.await.ok();
                self.0 = None;
                chosen
            }
        }
    }
}

impl Task {
    /// Lets a bot think, if one is to act and none is thinking.
    pub(super) fn go_on(&mut self) {
        let Some(live) = self.live.as_ref().filter(|_| !self.thinking.is_busy()) else { return };
        let Some(seat) = live.to_act().into_iter().find(|&seat| self.is_bots(seat)) else { return };
        let spec = match &self.row.chairs[seat.index()].sitter {
            Some(Sitter::Bot { level }) => Spec::Level(*level),
            _ => Spec::Level(STAND_IN),
        };
        let frame = live.frame(&self.row.id, Viewer::Seat(seat), Vec::new(), None);
        let shared = self.tables.shared();
        let (pause, thinking, metrics) = (shared.bot_pause, shared.thinking.clone(), shared.metrics.clone());
        let (answer, chosen) = oneshot::channel();
        self.thinking.0 = Some(chosen);
        tokio::spawn(async move {
            // With one choice there is nothing to think about, and nothing to follow.
            if frame.legal.len() > 1 {
                tokio::time::sleep(pause).await;
            }
            let Ok(turn) = thinking.acquire_owned().await else { return };
            let decided = tokio::task::spawn_blocking(move || {
                let start = Instant::now();
                let choice = choose(&spec, &frame.view, &frame.legal, random_number(), &Limit::default());
                metrics.bot(start.elapsed());
                drop(turn);
                (choice, frame.n)
            });
            match decided.await {
                Ok((Ok(action), n)) => {
                    let _ = answer.send(Chosen { n, seat, action });
                }
                Ok((Err(error), _)) => tracing::error!(%error, "a bot could not choose"),
                Err(error) => tracing::error!(%error, "a bot panicked"),
            }
        });
    }

    /// A bot has decided; if the table has moved on or its person has come back, that is forgotten.
    ///
    /// If it failed, or its decision could not be kept, the next look at tables that are due tries again.
    pub(super) async fn bot_chose(&mut self, chosen: Option<Chosen>) {
        let (Some(Chosen { n, seat, action }), Some(live)) = (chosen, &self.live) else { return };
        if live.to_act().contains(seat) && n >= live.since(seat) && self.is_bots(seat) {
            if self.append(seat, &action, "").await.is_err() {
                return;
            }
            self.tell_frames();
        }
        self.go_on();
    }
}
