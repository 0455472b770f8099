//! From the start to the deal: the table is frozen, everybody reveals their nonce, and the cards are dealt.
//!
//! `docs/fairness.md` says why it is done in this order. Nobody is shown a nonce before the end of the game.

use treize_engine::Seat;
use treize_engine::deal::FrozenChair;
use treize_engine::fairness::Nonce;

use super::lobby::check;
use super::task::Task;
use crate::live::{self, Live};
use crate::now;
use crate::store::{FrozenChairs, Identity, Sitter};
use crate::token::log_name;
use crate::wire::{Code, Refused, Status};

impl Task {
    /// Freezes chairs, setup and commitments. The cards are dealt when everybody has revealed: at once if only bots play.
    pub(super) async fn start(&mut self) -> Result<(), Refused> {
        let empty = self.row.chairs.iter().filter(|chair| chair.sitter.is_none()).count();
        if empty > 0 {
            let seats = if empty == 1 { "a seat is" } else { "some seats are" };
            return Err(Code::Stage.because(format!("{seats} empty: invite somebody, or add a bot")));
        }
        let (rules, game) = (self.row.rules, &self.row.setup.game);
        // What is frozen could not be dealt, and not be changed any more.
        if check(&self.row.setup)? != rules {
            return Err(Code::OtherRules.because(format!(
                "This table is for version {rules} of the rules of {game}, which this server does not know. \
                 Make a new table."
            )));
        }
        let broken = |error: live::Unplayable| Code::Setup.because(error.to_string());
        // The record will say the options like this, and what is frozen must be what the record says.
        let options = live::plain_options(&self.row).map_err(broken)?;
        let mut chairs = Vec::with_capacity(self.row.chairs.len());
        for chair in &self.row.chairs {
            chairs.push(match (&chair.sitter, chair.commitment) {
                (Some(Sitter::Bot { level }), _) => FrozenChair::Bot(level.to_string()),
                (_, Some(commitment)) => FrozenChair::Person(commitment),
                (sitter, None) => return Err(not_committed(sitter.as_ref())),
            });
        }
        let before = self.row.clone();
        let revealed = vec![None; chairs.len()];
        self.row.setup.options = options;
        self.row.frozen = Some(FrozenChairs { at: now(), chairs, revealed });
        self.row.status = Status::Dealing;
        if let Err(refused) = self.deal_if_ready() {
            self.row = before;
            return Err(refused);
        }
        self.keep_deal().await
    }

    /// A person tells the nonce they had committed to.
    pub(super) async fn reveal(&mut self, who: &Identity, seat: Seat, nonce: &str) -> Result<(), Refused> {
        let bad = |_| Code::Malformed.because("a nonce is 32 hexadecimal digits, in small letters");
        let nonce: Nonce = nonce.parse().map_err(bad)?;
        let place = seat.index();
        let frozen = self.row.frozen.as_mut();
        let frozen = frozen.ok_or_else(|| Code::Stage.because("the table has not been started yet"))?;
        // Sent again because the answer was lost.
        if frozen.revealed.get(place) == Some(&Some(nonce)) {
            return Ok(());
        }
        if self.row.status != Status::Dealing {
            return Err(Code::Stage.because("the cards have been dealt already"));
        }
        if !self.row.chairs.get(place).is_some_and(|chair| chair.belongs_to(&who.id)) {
            return Err(Code::NotYours.because(format!("seat {seat} is not yours")));
        }
        if frozen.chairs[place] != FrozenChair::Person(nonce.commitment(&self.row.id)) {
            return Err(Code::WrongNonce.because("that is not the number you have committed to"));
        }
        frozen.revealed[place] = Some(nonce);
        if let Err(refused) = self.deal_if_ready() {
            // The nonce is stored all the same: the deal is tried again when the time is up.
            tracing::error!(table = log_name(&self.row.id), code = ?refused.code, "a table cannot be dealt");
        }
        self.keep_deal().await
    }

    /// Writes the table down, dealt or not.
    async fn keep_deal(&mut self) -> Result<(), Refused> {
        self.keep().await?;
        if self.row.status.has_cards() {
            tracing::info!(table = log_name(&self.row.id), game = self.row.setup.game, "cards are dealt");
        }
        Ok(())
    }

    /// When the cards are dealt even if somebody has not revealed. Nobody loses time to a server that was down.
    pub(super) fn reveal_deadline(&self) -> Option<i64> {
        let frozen = self.row.frozen.as_ref().filter(|_| self.row.status == Status::Dealing)?;
        let shared = self.tables.shared();
        let timeout = i64::try_from(shared.reveal_timeout.as_millis()).unwrap_or(i64::MAX);
        Some(frozen.at.max(shared.node.since()).saturating_add(timeout))
    }

    /// Deals without those who have not revealed in time.
    pub(super) async fn check_reveals(&mut self) {
        // While nothing can be written, nobody can reveal, and no time runs out.
        let is_well = self.tables.shared().health.is_well();
        let is_up = |task: &Task| is_well && task.reveal_deadline().is_some_and(|due| due <= now());
        if !is_up(self) || !self.drives().await || self.look().await.is_err() || !is_up(self) {
            return;
        }
        let dealt = match self.deal_if_ready() {
            Ok(()) => self.keep_deal().await,
            Err(refused) => Err(refused),
        };
        if let Err(refused) = dealt {
            let table = log_name(&self.row.id);
            tracing::warn!(table, code = ?refused.code, "the time to reveal is up, but nothing was dealt");
            return;
        }
        self.tell_table();
        self.let_go();
        self.tell_frames();
        self.go_on();
    }

    /// Deals if everybody has revealed, or the time to do so is up. The row must be written afterwards.
    fn deal_if_ready(&mut self) -> Result<(), Refused> {
        let is_up = self.reveal_deadline().is_some_and(|due| due <= now());
        if !is_up && !self.row.frozen.as_ref().is_some_and(FrozenChairs::are_all_revealed) {
            return Ok(());
        }
        let broken = |error: live::Unplayable| Code::Setup.because(error.to_string());
        let random = &self.tables.shared().random;
        let mut row = self.row.clone();
        let seats = live::drawn_seats(&row, random).map_err(broken)?;
        row.chairs = seats.into_iter().map(|chair| row.chairs[chair].clone()).collect();
        row.status = Status::Playing;
        row.touched_at = now();
        let live = Live::replay(&row, &[], random.randomness()).map_err(broken)?;
        (self.row, self.live) = (row, Some(live));
        Ok(())
    }
}

/// Who must still commit to a nonce.
fn not_committed(sitter: Option<&Sitter>) -> Refused {
    let name = match sitter {
        Some(Sitter::Person { name, .. }) => name,
        _ => "somebody",
    };
    Code::NotCommitted.because(format!(
        "{name} has not promised a number for the shuffles yet: wait until they are at the table, or free the chair"
    ))
}
