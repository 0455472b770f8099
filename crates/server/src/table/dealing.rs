//! From the start to the deal: the table is frozen, everybody reveals their nonce, and the cards are dealt.
//!
//! `docs/fairness.md` explains why it is done in this order. Nobody sees a nonce before the end of the game.

use serde_json::Map;
use tokio::time::Instant;
use treize_engine::Seat;
use treize_record::deal::FrozenChair;
use treize_record::fairness::Nonce;

use super::lobby::check;
use super::play::RETRY_INTERVAL;
use super::task::Task;
use crate::live::{self, Live};
use crate::store::{FrozenChairs, Identity, Row, Sitter};
use crate::token::log_name;
use crate::{clock, now};
use treize_protocol::{Code, Refused, Status};

impl Task {
    /// Freezes chairs, setup and commitments. The cards are dealt when everybody has revealed: at once if only bots
    /// play.
    pub(super) async fn start(&mut self) -> Result<(), Refused> {
        let empty = self.row.chairs.iter().filter(|chair| chair.sitter.is_none()).count();
        if empty > 0 {
            let seats = if empty == 1 { "a seat is" } else { "some seats are" };
            return Err(Code::Stage.because(format!("{seats} empty: invite somebody, or add a bot")));
        }
        let (rules, game) = (self.row.rules, &self.row.setup.game);
        if self.row.setup.rated && self.row.chairs.len() < 2 {
            return Err(Code::Rated.because("a rated game needs two players or more"));
        }
        // A table that cannot be dealt must not be frozen, because it could not be changed any more.
        check(&self.row.setup)?;
        if !live::knows_rules(&self.row) {
            return Err(Code::OtherRules.because(format!(
                "This table is for version {rules} of the rules of {game}, which this server does not know. \
                 Make a new table."
            )));
        }
        let broken = |error: live::ReplayError| Code::Setup.because(error.to_string());
        // The frozen options must be exactly those that the record will contain.
        let options = live::plain_options(&self.row).map_err(broken)?;
        let mut chairs = Vec::with_capacity(self.row.chairs.len());
        for chair in &self.row.chairs {
            chairs.push(match (&chair.sitter, chair.commitment) {
                (Some(Sitter::Bot { level }), _) => FrozenChair::Bot(level.to_string()),
                (_, Some(commitment)) => FrozenChair::Person(commitment),
                (sitter, None) => return Err(not_committed(sitter.as_ref())),
            });
        }
        self.enter_duplicate().await?;
        let before = self.row.clone();
        let revealed = vec![None; chairs.len()];
        self.row.setup.options = options;
        self.row.frozen =
            Some(FrozenChairs { at: now(), dealt_at: None, chairs, revealed, other: Map::new() });
        self.row.status = Status::Dealing;
        let dealt = match self.row.source {
            None => self.deal_if_ready(),
            // Nobody's nonce is in these shuffles: they were fixed before.
            Some(_) => self.deal_from_key().map(Some),
        };
        match dealt {
            Ok(dealt) => self.keep_deal(dealt).await,
            Err(refused) => {
                self.row = before;
                Err(refused)
            }
        }
    }

    /// A person reveals the nonce they had committed to.
    pub(super) async fn reveal(&mut self, who: &Identity, seat: Seat, nonce: &str) -> Result<(), Refused> {
        let bad = |_| Code::Malformed.because("a nonce is 32 hexadecimal digits, in small letters");
        let nonce: Nonce = nonce.parse().map_err(bad)?;
        if self.is_stuck() {
            return Err(self.no_cards());
        }
        let index = seat.index();
        let frozen = self.row.frozen.as_mut();
        let frozen = frozen.ok_or_else(|| Code::Stage.because("the table has not been started yet"))?;
        // It is sent again because the answer was lost.
        if frozen.revealed.get(index) == Some(&Some(nonce)) {
            return Ok(());
        }
        if self.row.status != Status::Dealing {
            return Err(Code::Stage.because("the cards have been dealt already"));
        }
        if !self.row.chairs.get(index).is_some_and(|chair| chair.belongs_to(&who.id)) {
            return Err(Code::NotYours.because(format!("seat {seat} is not yours")));
        }
        if frozen.chairs[index] != FrozenChair::Person(nonce.commitment(&self.row.id)) {
            return Err(Code::WrongNonce.because("that is not the number you have committed to"));
        }
        frozen.revealed[index] = Some(nonce);
        let dealt = self.deal_if_ready().unwrap_or_else(|refused| {
            // The nonce is stored anyway: the deal is tried again when the time is up.
            tracing::error!(table = log_name(&self.row.id), code = ?refused.code, "a table cannot be dealt");
            None
        });
        self.keep_deal(dealt).await
    }

    /// Stores the table, dealt or not. The cards are in memory only once they are stored, so nobody receives a deal
    /// that is not stored, and a server that reads another server's deal notices that it is new.
    async fn keep_deal(&mut self, dealt: Option<(Row, Live)>) -> Result<(), Refused> {
        let Some((mut row, mut live)) = dealt.map(|(row, live)| (row, Some(live))) else {
            return self.keep().await;
        };
        row.touched_run = self.tables.shared().node.running();
        let mut swap = |task: &mut Task| {
            std::mem::swap(&mut task.row, &mut row);
            std::mem::swap(&mut task.live, &mut live);
        };
        swap(self);
        let due_at = self.due_at();
        swap(self);
        row.due_at = due_at;
        self.write(row).await?;
        self.live = live;
        tracing::info!(table = log_name(&self.row.id), game = self.row.setup.game, "cards are dealt");
        Ok(())
    }

    /// When the cards are dealt even if somebody has not revealed. Nobody loses time while the server was down.
    pub(super) fn reveal_deadline(&self) -> Option<i64> {
        let frozen = self.row.frozen.as_ref().filter(|_| self.row.status == Status::Dealing)?;
        if !live::knows_rules(&self.row) {
            // This server cannot deal: it does not know the rules.
            return None;
        }
        let shared = self.tables.shared();
        let timeout = i64::try_from(shared.reveal_timeout.as_millis()).unwrap_or(i64::MAX);
        let since = shared.node.since();
        // A time in the future is from before the system's clock was set back. (Another server's clock may be slightly
        // ahead.)
        let start = if frozen.at <= now() + clock::JUMP { frozen.at.max(since) } else { since };
        Some(start.saturating_add(timeout))
    }

    /// Deals without those who have not revealed in time.
    pub(super) async fn check_reveals(&mut self) {
        // While nothing can be written, nobody can reveal, so no time runs out.
        let is_well = self.tables.shared().health.is_well();
        let is_up = |task: &Task| is_well && task.reveal_deadline().is_some_and(|due| due <= now());
        if self.deal_again_at.is_some_and(|at| Instant::now() < at) {
            return;
        }
        if !is_up(self) || !self.drives().await || self.catch_up_if_behind().await.is_err() || !is_up(self) {
            return;
        }
        let dealt = match self.deal_if_ready() {
            Ok(dealt) => self.keep_deal(dealt).await,
            Err(refused) => Err(refused),
        };
        if let Err(refused) = dealt {
            self.deal_again_at = Some(Instant::now() + RETRY_INTERVAL);
            let table = log_name(&self.row.id);
            tracing::warn!(table, code = ?refused.code, "the time to reveal is up, but nothing was dealt");
            return;
        }
        self.send_table();
        self.let_go();
        self.send_frames();
        self.start_bot();
    }

    /// The dealt table, if everybody has revealed or the time to reveal is up.
    fn deal_if_ready(&self) -> Result<Option<(Row, Live)>, Refused> {
        if !live::knows_rules(&self.row) {
            // Another server deals.
            return Ok(None);
        }
        let is_up = self.reveal_deadline().is_some_and(|due| due <= now());
        if !is_up && !self.row.frozen.as_ref().is_some_and(FrozenChairs::are_all_revealed) {
            return Ok(None);
        }
        let broken = |error: live::ReplayError| Code::Setup.because(error.to_string());
        let random = &self.tables.shared().random;
        let mut row = self.row.clone();
        let seats = live::drawn_seats(&row, random).map_err(broken)?;
        row.chairs = seats.into_iter().map(|chair| row.chairs[chair].clone()).collect();
        row.status = Status::Playing;
        if let Some(frozen) = &mut row.frozen {
            frozen.dealt_at = Some(now());
        }
        let live = Live::replay(&row, &[], random.randomness()).map_err(broken)?;
        Ok(Some((row, live)))
    }
}

/// The refusal that names who must still commit to a nonce.
fn not_committed(sitter: Option<&Sitter>) -> Refused {
    let name = match sitter {
        Some(Sitter::Person { name, .. }) => name,
        _ => "somebody",
    };
    Code::NotCommitted.because(format!(
        "{name} has not promised a number for the shuffles yet: wait until they are at the table, or free the chair"
    ))
}
