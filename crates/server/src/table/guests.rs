//! Seats while cards are on the table: who asks for a bot's, whom the host admits, and whom the host removes.
//!
//! Whoever takes over a seat sees its hand. So the host must agree, and everybody at the table is told.

use treize_engine::Seat;

use super::bot::STAND_IN;
use super::lobby::told_apart;
use super::task::{Task, Watcher};
use crate::store::{Chair, Excluded, Identity, Request, Sitter};
use crate::token::random_id;
use crate::wire::{Code, Notice, Refused, Status};

/// Requests at one table at most.
pub(crate) const MOST_REQUESTS: usize = 8;
/// People whom a host has removed that a table remembers at most; then the oldest may sit again.
pub(crate) const MOST_EXCLUDED: usize = 64;

/// Who must agree before somebody gets a bot's hand: the host, and everybody who plays here. Any of them may be the same
/// person as whoever asks, under another name; but not all of them, unless nobody else is there to be cheated.
pub(super) fn must_agree<'a>(shared: &Shared, row: &'a Row, asking: &str) -> Vec<&'a str> {
    let players = row.chairs.iter().filter_map(|chair| match &chair.sitter {
        Some(Sitter::Person { identity, away, absence, .. }) if !away || !has_left(shared, *absence) => {
            Some(identity)
        }
        _ => None,
    });
    let mut all: Vec<&str> = players.chain([&row.host]).map(String::as_str).collect();
    all.retain(|identity| *identity != asking);
    all.sort_unstable();
    all.dedup();
    all
}

/// Has somebody for whom a bot plays been gone for good, or long enough to be taken for that?
fn has_left(shared: &Shared, absence: Option<Absence>) -> bool {
    // An earlier version did not note when they left.
    let Some(Absence { since, cause }) = absence else { return true };
    let leave = i64::try_from(shared.leave_timeout.as_millis()).unwrap_or(i64::MAX);
    cause == Cause::Stood || now() - since >= leave
}

impl Task {
    /// Asks for a bot's seat. If nobody needs to agree, it is taken at once.
    pub(super) async fn ask_for_seat(&mut self, who: &Identity, seat: Seat) -> Result<(), Refused> {
        self.may_take_over(&who.id, seat)?;
        self.is_welcome(who)?;
        let requests = &mut self.row.guests.requests;
        if requests.iter().filter(|request| request.identity != who.id).count() >= MOST_REQUESTS {
            return Err(Code::TooMany.because("many people ask for a seat already: wait for the host"));
        }
        requests.retain(|request| request.identity != who.id);
        let (identity, name) = (who.id.clone(), who.name.clone());
        requests.push(Request { id: random_id(), identity, name, seat });
        self.keep().await
    }

    /// The host lets somebody play from a bot's seat.
    pub(super) async fn admit(&mut self, who: &Identity, request: &str) -> Result<(), Refused> {
        let request = self.request(request)?;
        // An administrator may act as a host, but gets nobody's hand by that.
        if request.identity == who.id {
            return Err(Code::NotYours.because("somebody else must agree"));
        }
        if let Err(refused) = self.may_take_over(&request.identity, request.seat) {
            self.row.guests.requests.retain(|other| other.id != request.id);
            self.keep().await?;
            return Err(refused);
        }
        self.take_over(&request.identity, &request.name, request.seat).await
    }

    /// The host does not let somebody play, or whoever asked changes their mind.
    pub(super) async fn decline(&mut self, who: &Identity, request: &str) -> Result<(), Refused> {
        let request = self.request(request)?;
        let is_own = request.identity == who.id;
        if !is_own {
            self.for_host(who)?;
        }
        self.row.guests.requests.retain(|other| other.id != request.id);
        if !is_own {
            self.exclude(request.identity, request.name);
        }
        self.keep().await
    }

    /// The host lets somebody sit down again who was removed or declined.
    pub(super) async fn invite(&mut self, person: &str) -> Result<(), Refused> {
        let before = self.row.guests.excluded.len();
        self.row.guests.excluded.retain(|excluded| excluded.id != person);
        if self.row.guests.excluded.len() == before {
            return Err(Code::NotFound.because("nobody of that ID was removed"));
        }
        self.keep().await
    }

    /// The host frees a chair. While people wait, whoever sat there cannot sit down again until the host invites them.
    ///
    /// While cards are on the table, nobody can play for somebody who is present. For somebody who is not, a bot plays
    /// until they are back; the host may then give it the seat for good.
    pub(super) async fn free(&mut self, who: &Identity, seat: Seat) -> Result<(), Refused> {
        let chair = self.chair(seat)?.clone();
        let Some(Sitter::Person { identity, name, away }) = chair.sitter else {
            self.vacate(seat)?;
            return self.keep().await;
        };
        let is_own = identity == who.id;
        match self.row.status {
            Status::Playing if !is_own && !away && self.is_present(&identity) => {
                Err(Code::Present.because(format!("{name} is at the table: nobody else plays for them")))
            }
            Status::Playing if !is_own && away => {
                self.chair(seat)?.sitter = Some(Sitter::Bot { level: STAND_IN });
                self.keep().await?;
                self.notice(Notice::Removed, name, seat).await;
                Ok(())
            }
            status => {
                self.vacate(seat)?;
                if status == Status::Waiting && !is_own && identity != self.row.host {
                    self.exclude(identity, name);
                }
                self.keep().await
            }
        }
    }

    /// May this person sit down? Not if the host has removed them.
    pub(super) fn is_welcome(&self, who: &Identity) -> Result<(), Refused> {
        let is_excluded = self.row.guests.excluded.iter().any(|excluded| excluded.identity == who.id);
        if is_excluded && self.row.host != who.id {
            return Err(Code::NotYours.because("the host must invite you again first"));
        }
        Ok(())
    }

    fn exclude(&mut self, identity: String, name: String) {
        let excluded = &mut self.row.guests.excluded;
        excluded.retain(|other| other.identity != identity);
        if excluded.len() >= MOST_EXCLUDED {
            excluded.remove(0);
        }
        excluded.push(Excluded { id: random_id(), identity, name });
    }

    fn request(&self, id: &str) -> Result<Request, Refused> {
        let request = self.row.guests.requests.iter().find(|request| request.id == id).cloned();
        request.ok_or_else(|| Code::NotFound.because("nobody asks for that any more"))
    }

    fn may_take_over(&mut self, identity: &str, seat: Seat) -> Result<(), Refused> {
        let dealt = || Code::Stage.because("the cards have been dealt already");
        // One hand is enough: whoever plays here already would see a second one.
        if self.row.status != Status::Playing
            || self.row.chairs.iter().any(|chair| chair.belongs_to(identity))
            || !matches!(self.chair(seat)?.sitter, Some(Sitter::Bot { .. }))
        {
            return Err(dealt());
        }
        Ok(())
    }

    /// Plays on from where a bot sits. Its share of the shuffles stays: they are fixed since the deal.
    async fn take_over(&mut self, identity: &str, name: &str, seat: Seat) -> Result<(), Refused> {
        let name = told_apart(&self.row.chairs, seat.index(), name);
        let requests = &mut self.row.guests.requests;
        requests.retain(|request| request.identity != identity && request.seat != seat);
        let sitter = Sitter::Person { identity: identity.into(), name: name.clone(), away: false };
        self.chair(seat)?.sitter = Some(sitter);
        self.keep().await?;
        self.notice(Notice::Admitted, name, seat).await;
        Ok(())
    }

    /// Is this person connected, from whichever of their seats?
    fn is_present(&self, identity: &str) -> bool {
        let is_here = |watcher: &Watcher| watcher.who.id == identity;
        let is_theirs = |seat: &Seat| {
            self.row.chairs.get(seat.index()).is_some_and(|chair: &Chair| chair.belongs_to(identity))
        };
        self.watchers.iter().any(is_here)
            || self.elsewhere.iter().flat_map(|other| &other.seats).any(is_theirs)
    }
}
