//! Seats while cards are on the table: requests for a bot's seat, admission, and removal by the host.
//!
//! A person who takes over a seat sees its hand. So everybody who plays must agree, and is informed.

use std::time::Duration;

use serde_json::Map;
use tokio::time::Instant;
use treize_engine::{Seat, SeatSet};

use super::Shared;
use super::bot::STAND_IN;
use super::list::stand_in_at;
use super::lobby::unique_name;
use super::task::Task;
use crate::now;
use crate::store::{Absence, Cause, Chair, Excluded, Identity, Request, Row, Sitter, is_program};
use crate::token::random_id;
use treize_protocol::{Code, Notice, Refused, Status};

/// Maximum number of requests at one table.
pub(crate) const MOST_REQUESTS: usize = 8;
/// Maximum number of removed people that a table remembers; then the oldest may sit again.
pub(crate) const MOST_EXCLUDED: usize = 64;

/// Who must agree before a person gets a bot's hand: the host, and everybody who plays here. Any of them may be the
/// person who asks, under another name; but not all of them, unless there is nobody else to cheat. A connected person
/// counts as playing, even if a bot plays for them because their time was up. Programs are not asked: they may not answer.
pub(super) fn must_agree<'a>(
    shared: &Shared,
    row: &'a Row,
    connected: SeatSet,
    asking: &str,
) -> Vec<&'a str> {
    let players = row.setup.seats().zip(&row.chairs).filter_map(|(seat, chair)| match &chair.sitter {
        Some(Sitter::Person { identity, away, absence, .. })
            if !is_program(identity) && (!away || !has_left(shared, *absence, connected.contains(seat))) =>
        {
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

/// Whether a person for whom a bot plays has stood up, or has been away for so long that it counts as leaving.
fn has_left(shared: &Shared, absence: Option<Absence>, is_connected: bool) -> bool {
    // An earlier version did not store when they left.
    let Some(Absence { since, cause }) = absence else { return !is_connected };
    let leave = i64::try_from(shared.leave_timeout.as_millis()).unwrap_or(i64::MAX);
    cause == Cause::Stood || !is_connected && now() - since >= leave
}

fn no_request() -> Refused {
    Code::NotFound.because("nobody asks for that any more")
}

impl Task {
    /// Requests a bot's seat. If nobody needs to agree, the seat changes hands at once.
    pub(super) async fn ask_for_seat(&mut self, who: &Identity, seat: Seat) -> Result<(), Refused> {
        if self.row.setup.rated {
            return Err(Code::Rated.because("nobody takes a seat over at a rated table"));
        }
        self.may_take_over(&who.id, seat)?;
        if self.row.source.is_some() {
            return Err(Code::Stage.because("nobody takes a seat over where others play the same cards"));
        }
        self.is_welcome(who)?;
        let requests = &mut self.row.guests.requests;
        if requests.iter().filter(|request| request.identity != who.id).count() >= MOST_REQUESTS {
            return Err(Code::TooMany.because("many people ask for a seat already: wait for the host"));
        }
        // A repeated request for the same seat keeps the consent that was given.
        let before =
            requests.iter().find(|request| request.identity == who.id && request.seat == seat).cloned();
        if let Some(request) = &before
            && !self.is_agreed(request, self.connected())
        {
            return Ok(());
        }
        let requests = &mut self.row.guests.requests;
        requests.retain(|request| request.identity != who.id);
        let (identity, name) = (who.id.clone(), who.name.clone());
        let request = before.unwrap_or_else(|| Request {
            id: random_id(),
            identity,
            name,
            seat,
            agreed: Vec::new(),
            other: Map::new(),
        });
        requests.push(request.clone());
        self.grant(&request).await
    }

    /// A person at the table agrees to a request.
    pub(super) async fn admit(&mut self, who: &Identity, request: &str) -> Result<(), Refused> {
        let mut request = self.request(request)?;
        self.may_answer(who, &request)?;
        let is_known = self.is_known(&request.identity).await?;
        let refused = self.may_take_over(&request.identity, request.seat).err();
        if let Some(refused) = refused.or_else(|| (!is_known).then(no_request)) {
            self.row.guests.requests.retain(|other| other.id != request.id);
            self.keep().await?;
            return Err(refused);
        }
        if !request.agreed.contains(&who.id) {
            request.agreed.push(who.id.clone());
        }
        let same = self.row.guests.requests.iter_mut().find(|other| other.id == request.id);
        *same.expect("the request was found") = request.clone();
        self.grant(&request).await
    }

    /// Grants a request if everybody has agreed.
    async fn grant(&mut self, request: &Request) -> Result<(), Refused> {
        if self.is_agreed(request, self.connected()) {
            self.take_over(&request.identity, &request.name, request.seat).await
        } else {
            self.keep().await
        }
    }

    /// Whether everybody who must agree has agreed, if the people at these seats are connected.
    fn is_agreed(&self, request: &Request, connected: SeatSet) -> bool {
        let must_agree = must_agree(self.tables.shared(), &self.row, connected, &request.identity);
        must_agree.iter().all(|who| request.agreed.iter().any(|agreed| agreed == who))
    }

    /// Grants the requests to which everybody has agreed, now that the last person who had not has left.
    pub(super) async fn grant_requests(&mut self) {
        if self.row.guests.requests.is_empty() || self.in_doubt || !self.tables.shared().health.is_well() {
            return;
        }
        // Until the other servers have announced their presence, everybody may be connected.
        let all = || self.row.setup.seats().collect();
        let connected = if self.knows_presence() { self.connected() } else { all() };
        for request in self.row.guests.requests.clone() {
            if !self.is_agreed(&request, connected)
                || self.may_take_over(&request.identity, request.seat).is_err()
                || !self.is_known(&request.identity).await.unwrap_or(false)
            {
                continue;
            }
            let before = self.row.clone();
            if let Err(refused) = self.take_over(&request.identity, &request.name, request.seat).await {
                // Another change came first, and this server has caught up with it; or nothing was stored.
                if refused.code != Code::Stale {
                    self.row = before;
                }
                tracing::debug!(code = ?refused.code, "a request was not granted");
                return;
            }
            self.send_table();
            self.let_go();
            self.start_bot();
        }
    }

    /// When a request may be granted because a person then counts as having left.
    pub(super) fn requests_due(&self) -> Option<Instant> {
        if self.row.guests.requests.is_empty() || self.row.status != Status::Playing {
            return None;
        }
        let leave = i64::try_from(self.tables.shared().leave_timeout.as_millis()).unwrap_or(i64::MAX);
        let leaves_at = |chair: &Chair| match chair.sitter {
            Some(Sitter::Person { absence: Some(Absence { since, .. }), .. }) => {
                Some(since.saturating_add(leave))
            }
            _ => None,
        };
        let left = self.row.chairs.iter().filter_map(leaves_at).map(|at| at.saturating_sub(now()));
        let left = left.filter(|left| *left > 0).min().and_then(|left| u64::try_from(left).ok());
        let leaves = left.and_then(|left| Instant::now().checked_add(Duration::from_millis(left)));
        let known = self.presence_known_at().filter(|at| *at > Instant::now());
        leaves.into_iter().chain(known).min()
    }

    /// A person at the table declines a request, or the person who asked withdraws it.
    pub(super) async fn decline(&mut self, who: &Identity, request: &str) -> Result<(), Refused> {
        let request = self.request(request)?;
        let (is_own, is_host) = (request.identity == who.id, self.is_host(who));
        if !is_own && !is_host {
            self.may_answer(who, &request)?;
        }
        self.row.guests.requests.retain(|other| other.id != request.id);
        if is_host && !is_own {
            self.exclude(request.identity, request.name);
        }
        self.keep().await
    }

    /// The host invites a person who was removed or declined.
    pub(super) async fn invite(&mut self, who: &Identity, person: &str) -> Result<(), Refused> {
        // Not the administrator, who could let in a second name of their own.
        if self.row.host != who.id {
            return Err(Code::NotYours.because("only the host may do that"));
        }
        let before = self.row.guests.excluded.len();
        self.row.guests.excluded.retain(|excluded| excluded.id != person);
        if self.row.guests.excluded.len() == before {
            return Err(Code::NotFound.because("nobody of that ID was removed"));
        }
        self.keep().await
    }

    /// The host frees a chair. At a waiting table, the person who sat there cannot sit down again until the host
    /// invites them.
    ///
    /// While cards are on the table, nobody can be replaced who is present. For a person who is not, a bot plays until
    /// they are back; if they do not come back for a while, the host may give the seat to the bot permanently. A seat
    /// that was taken over from a bot can be given back to it at any time.
    pub(super) async fn free(&mut self, who: &Identity, seat: Seat) -> Result<(), Refused> {
        let chair = self.chair(seat)?.clone();
        let Some(Sitter::Person { identity, name, absence, .. }) = chair.sitter else {
            self.vacate(seat)?;
            return self.keep().await;
        };
        if self.row.status != Status::Playing || identity == who.id {
            self.vacate(seat)?;
            let sits = self.row.chairs.iter().any(|chair| chair.belongs_to(&identity));
            // Other people on the same device stay.
            if self.row.status == Status::Waiting && ![&who.id, &self.row.host].contains(&&identity) && !sits
            {
                self.exclude(identity, name);
            }
            return self.keep().await;
        }
        let is_present = self.is_present(&identity);
        let was_replaced =
            absence.filter(|absence| absence.cause == Cause::Replaced && absence.since <= now());
        match absence {
            Some(Absence { cause: Cause::Stood, .. }) => self.give_to_bot(seat, &identity, name).await,
            _ if chair.taken_over => {
                if identity != self.row.host {
                    self.exclude(identity.clone(), name.clone());
                }
                self.give_to_bot(seat, &identity, name).await
            }
            _ if is_present => {
                Err(Code::Present.because(format!("{name} is at the table: nobody else plays for them")))
            }
            _ if was_replaced.is_none() => {
                let sitter = self.chair(seat)?.sitter.as_mut();
                sitter.expect("somebody sits there").leave(Cause::Replaced, now());
                self.keep().await
            }
            // By now, another server to which they are connected would have given them their seat back.
            absence if has_left(self.tables.shared(), absence, is_present) => {
                self.give_to_bot(seat, &identity, name).await
            }
            _ => Err(Code::Present.because(format!(
                "{name} may come back: a bot plays for them, wait a little to give it the seat"
            ))),
        }
    }

    /// A player lets a bot play for the person whose turn it is and who has not been connected for a while, until they are
    /// back: so that a game can go on while its host is away.
    pub(super) async fn stand_in(&mut self, who: &Identity, seat: Seat) -> Result<(), Refused> {
        if !self.row.chairs.iter().any(|chair| chair.belongs_to(&who.id)) {
            return Err(Code::NotYours.because("only somebody who plays here may do that"));
        }
        let is_turn = self.live.as_ref().is_some_and(|live| live.to_act().contains(seat));
        let progress = self.progress();
        let Some(Sitter::Person { identity, name, away: false, .. }) = self.chair(seat)?.sitter.clone()
        else {
            return Err(Code::Stage.because("nobody is waited for at that seat"));
        };
        if !is_turn {
            return Err(Code::Stage.because(format!("it is not the turn of {name}")));
        }
        // If they are connected to another server, that one gives them their seat back before the bot acts.
        let is_present = self.is_present(&identity);
        let at = stand_in_at(self.tables.shared(), &self.row, &progress, seat);
        match at.filter(|_| !is_present) {
            Some(at) if at <= now() => {}
            _ => return Err(Code::Present.because(format!("{name} may come back: wait a little"))),
        }
        let sitter = self.chair(seat)?.sitter.as_mut();
        sitter.expect("somebody sits there").leave(Cause::Replaced, now());
        self.keep().await
    }

    /// Gives a seat to a bot permanently.
    async fn give_to_bot(&mut self, seat: Seat, identity: &str, name: String) -> Result<(), Refused> {
        if self.row.setup.rated {
            // Otherwise a host could keep a game from counting.
            return Err(
                Code::Rated.because("at a rated table a bot only plays for a person until they come back")
            );
        }
        let chair = self.chair(seat)?;
        (chair.sitter, chair.taken_over) = (Some(Sitter::Bot { level: STAND_IN }), false);
        self.keep().await?;
        self.notice(Notice::Removed, identity, name, seat).await;
        Ok(())
    }

    /// Lets bots play for a person who has deleted their identity, and returns the names that they had here. At a waiting
    /// table the seat is free again, and a table where nobody is left is removed.
    pub(super) async fn forget(&mut self, identity: &str) -> Result<Vec<(Seat, String)>, Refused> {
        loop {
            if self.row.status == Status::Over {
                return Ok(Vec::new());
            }
            let before = self.row.clone();
            let names = self.row.forget(identity, STAND_IN);
            match self.keep().await {
                Err(refused) if refused.code == Code::Stale => {}
                Err(refused) => {
                    self.row = before;
                    break Err(refused);
                }
                Ok(()) => break self.after_forgetting(names).await,
            }
        }
    }

    async fn after_forgetting(&mut self, names: Vec<(Seat, String)>) -> Result<Vec<(Seat, String)>, Refused> {
        if self.row.status == Status::Waiting && self.row.host.is_empty() {
            let removed = self.tables.shared().store.remove_table(&self.row.id, false, now()).await;
            removed.map_err(|error| super::task::unavailable(&error))?;
        }
        self.send_table();
        self.let_go();
        Ok(names)
    }

    /// Gives seats back to people who are connected here and whom a host had replaced at a server that did not know it.
    pub(super) async fn return_seats(&mut self) {
        let replaced = self.row.setup.seats().zip(&self.row.chairs).filter(|(_, chair)| {
            chair.is_replaced()
                && matches!(&chair.sitter, Some(Sitter::Person { identity, .. }) if self.watchers.is_here(identity))
        });
        for seat in replaced.map(|(seat, _)| seat).collect::<Vec<_>>() {
            if let Err(refused) = self.come_back(seat).await {
                tracing::warn!(code = ?refused.code, "somebody who is here did not get their seat back");
                return;
            }
        }
    }

    /// Checks that the host has not removed this person.
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

    /// Checks that this person may answer a request: they play here or are the host. An administrator may not.
    fn may_answer(&self, who: &Identity, request: &Request) -> Result<(), Refused> {
        let plays = self.row.chairs.iter().any(|chair| chair.belongs_to(&who.id));
        if request.identity == who.id {
            Err(Code::NotYours.because("somebody else must agree"))
        } else if plays || self.row.host == who.id {
            Ok(())
        } else {
            Err(Code::NotYours.because("only those who play here may do that"))
        }
    }

    fn request(&self, id: &str) -> Result<Request, Refused> {
        let request = self.row.guests.requests.iter().find(|request| request.id == id).cloned();
        request.ok_or_else(no_request)
    }

    /// Whether this person has not deleted their identity since they asked.
    async fn is_known(&self, identity: &str) -> Result<bool, Refused> {
        let name = self.tables.shared().store.name_of(identity).await;
        Ok(name.map_err(|error| super::task::unavailable(&error))?.is_some())
    }

    fn may_take_over(&mut self, identity: &str, seat: Seat) -> Result<(), Refused> {
        let dealt = || Code::Stage.because("the cards have been dealt already");
        // One hand per person: a player would see a second one.
        if self.row.status != Status::Playing
            || self.row.chairs.iter().any(|chair| chair.belongs_to(identity))
            || !matches!(self.chair(seat)?.sitter, Some(Sitter::Bot { .. }))
        {
            return Err(dealt());
        }
        Ok(())
    }

    /// Lets a person continue from a bot's seat. The bot's share of the shuffles stays, because it is fixed since the
    /// deal.
    async fn take_over(&mut self, identity: &str, name: &str, seat: Seat) -> Result<(), Refused> {
        let name = unique_name(&self.row.chairs, seat.index(), name);
        let requests = &mut self.row.guests.requests;
        requests.retain(|request| request.identity != identity && request.seat != seat);
        let chair = self.chair(seat)?;
        (chair.sitter, chair.taken_over) = (Some(Sitter::person(identity.into(), name.clone())), true);
        self.keep().await?;
        self.notice(Notice::Admitted, identity, name, seat).await;
        Ok(())
    }

    /// Whether this person is connected, from any of their seats.
    fn is_present(&self, identity: &str) -> bool {
        let is_theirs = |seat: &Seat| {
            self.row.chairs.get(seat.index()).is_some_and(|chair: &Chair| chair.belongs_to(identity))
        };
        self.watchers.is_here(identity)
            || self.remote_presence.iter().flat_map(|other| &other.seats).any(is_theirs)
    }
}
