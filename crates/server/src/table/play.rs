//! A table while cards are on it: actions, clocks, and who may see the replay.

use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;
use treize_engine::{Fact, PlayError, Seat, Viewer};

use super::lease::Lease;
use super::task::{Task, unavailable};
use super::{Act, Outgoing};
use crate::bus::News;
use crate::clock::{self, now};
use crate::live::Live;
use crate::results::results;
use crate::store::{Absence, Append, Cause, Entry, Grace, Identity, Row, Sitter, TableSource};
use crate::token::log_name;
use treize_protocol::{Code, Refused, Status};

/// How often to check a clock again after the store has failed.
pub(super) const RETRY_INTERVAL: Duration = Duration::from_secs(1);
/// How long a bot waits before it plays for a person whom the host has replaced, in milliseconds: several times as long
/// as the server to which they are connected needs to notice.
const RETURN_TIME: i64 = 2_000;
/// Extra time for a person who comes back when the time of a turn is over, in milliseconds.
const GRACE: i64 = 15_000;

/// An action that is in the log.
pub(super) struct Acted {
    pub(super) n: u32,
    /// Whether it was appended just now.
    pub(super) is_new: bool,
}

/// What a seat that is to act sees and may do.
pub(crate) struct Position {
    /// How many actions there have been.
    pub(crate) n: u32,
    pub(crate) view: Value,
    pub(crate) legal: Vec<String>,
    /// Whose table it is.
    pub(crate) host: String,
}

impl Task {
    /// Plays a person's action.
    pub(super) async fn act(&mut self, act: &Act) -> Result<Acted, Refused> {
        let mut has_caught_up = false;
        loop {
            match self.try_to_act(act).await {
                Ok(Some(acted)) => return Ok(acted),
                // Another action came first: this server has caught up with it, and checks this one again.
                Ok(None) => {}
                // The client may have a newer state, because it was connected to another server just now.
                Err(refused)
                    if has_caught_up
                        || refused.code == Code::Unavailable
                        || !self.catch_up_if_behind().await? =>
                {
                    return Err(refused);
                }
                Err(_) => has_caught_up = true,
            }
        }
    }

    async fn try_to_act(&mut self, act: &Act) -> Result<Option<Acted>, Refused> {
        let chair = self.row.chairs.get(act.seat.index());
        if !chair.is_some_and(|chair| chair.belongs_to(&act.who.id)) {
            return Err(Code::NotYours.because(format!("seat {} is not yours", act.seat)));
        }
        self.come_back(act.seat).await?;
        let Some(live) = &self.live else {
            return Err(self.no_cards());
        };
        match live.named(act.seat, &act.client, &act.action) {
            // It was done before, and the answer was lost.
            Some((n, true)) => return Ok(Some(Acted { n, is_new: false })),
            Some((n, false)) => {
                let why = "this id was used for another action: give each its own";
                return Err(Refused { n: Some(n), ..Code::Malformed.because(why) });
            }
            None => {}
        }
        check(live, act)?;
        if self.bots_choose_first() {
            return Err(Code::Unavailable.because("the bots choose first: try again in a moment"));
        }
        let n = self.append(act.seat, &act.action, &act.client).await?;
        Ok(n.map(|n| Acted { n, is_new: true }))
    }

    /// Plays an action, and returns its number once it is in the log; `None` if another action came first, with which
    /// this server has then caught up. If the append fails, nothing has happened.
    pub(super) async fn append(
        &mut self,
        seat: Seat,
        action: &str,
        client: &str,
    ) -> Result<Option<u32>, Refused> {
        let live = self.live.as_mut().expect("cards are on the table");
        let entry = Entry {
            n: live.step(),
            seat: seat.into(),
            action: action.into(),
            client: client.into(),
            at: now(),
        };
        live.apply(&entry).map_err(|why| Code::Illegal.because(why))?;
        let record = live.proved_record(&self.row);
        let results = record.as_ref().map(|record| results(&self.row, record, entry.at)).unwrap_or_default();
        let record = record.map(|record| serde_json::to_string(&record).expect("a record is plain data"));
        let over = record.is_some();
        let append = Append {
            table: self.row.id.clone(),
            entry: entry.clone(),
            due_at: self.due_at(),
            record,
            results,
        };
        match self.tables.shared().writer.append(append).await {
            Ok(true) => {
                self.is_logged(&entry);
                let notifier = &self.tables.shared().notifier;
                if over {
                    tracing::info!(table = log_name(&self.row.id), actions = entry.n + 1, "a game is over");
                    notifier.ended(&self.row.id);
                } else {
                    notifier.changed(&self.row.id);
                }
                let n = entry.n;
                self.announce(&News::Action(entry));
                Ok(Some(n))
            }
            Ok(false) => {
                self.tables.shared().metrics.races.inc();
                self.in_doubt = true;
                self.catch_up().await?;
                Ok(None)
            }
            Err(error) => {
                // It may be stored anyway, so read the log before doing anything else.
                self.in_doubt = true;
                let why =
                    "The server cannot write to its database. Your move is not confirmed; please try again.";
                Err(Refused { message: why.into(), ..unavailable(&error) })
            }
        }
    }

    /// Whether a bot plays at this seat at present.
    pub(super) fn is_bots(&self, seat: Seat) -> bool {
        match &self.row.chairs[seat.index()].sitter {
            Some(Sitter::Person { away, .. }) => *away,
            Some(Sitter::Bot { .. }) | None => true,
        }
    }

    /// When a bot may start to play for a person who was replaced: until then, a server to which they are connected
    /// gives them their seat back.
    pub(super) fn bot_allowed_at(&self, seat: Seat) -> Option<i64> {
        match &self.row.chairs[seat.index()].sitter {
            Some(Sitter::Person { absence: Some(Absence { since, cause: Cause::Replaced }), .. }) => {
                // A time in the future is from before the system's clock was set back.
                Some((*since).min(now()) + RETURN_TIME)
            }
            _ => None,
        }
        .filter(|allowed| *allowed > now())
    }

    /// When something must happen even without watchers: at once if a bot has to act, or when a clock runs out.
    pub(super) fn due_at(&self) -> Option<i64> {
        if let Some(deadline) = self.reveal_deadline() {
            return Some(deadline);
        }
        let live = self.live.as_ref()?;
        if live.to_act().into_iter().any(|seat| self.is_bots(seat)) {
            // A table of bots only rests until somebody watches: then it is in memory, and not due.
            return self.has_player().then_some(live.last_at);
        }
        self.clock_at()
    }

    /// When the clock runs out for the people who have to act. Bots that act at the same time have no clock.
    pub(super) fn clock_at(&self) -> Option<i64> {
        let allowance = self.row.setup.clock.allowance()?;
        let live = self.live.as_ref()?;
        let people = live.to_act().into_iter().filter(|&seat| !self.is_bots(seat));
        let grace = |seat: Seat| {
            let grace = self.row.chairs[seat.index()].grace;
            grace.filter(|grace| grace.decision == live.since(seat)).map_or(0, |grace| grace.until)
        };
        // A time in the future is from before the system's clock was set back.
        let latest = now() + clock::JUMP;
        // Nobody loses time while the server was down.
        let since = self.tables.shared().node.since();
        let due = if live.heard_at <= latest { live.heard_at.max(since) } else { since } + allowance;
        let grace = people.map(grace).max()?;
        Some(if grace <= latest + allowance { due.max(grace) } else { due })
    }

    /// Gives a person who comes back extra time if the time of their turn is nearly over: once for each turn, so that
    /// nobody stops a clock by standing up and sitting down again.
    pub(super) fn give_grace(&mut self, seat: Seat) {
        let decision =
            self.live.as_ref().filter(|live| live.to_act().contains(seat)).map(|live| live.since(seat));
        let (Some(decision), Some(allowance)) = (decision, self.row.setup.clock.allowance()) else { return };
        let until = now() + GRACE.min(allowance);
        let is_needed = self.clock_at().is_some_and(|due| due < until);
        let chair = &mut self.row.chairs[seat.index()];
        if is_needed && chair.grace.is_none_or(|grace| grace.decision != decision) {
            chair.grace = Some(Grace { decision, until });
        }
    }

    /// When the clock runs out, for this task's timer.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let left = self.reveal_deadline().or_else(|| self.clock_at())? - now();
        let due = Instant::now() + Duration::from_millis(left.max(0).try_into().unwrap_or_default());
        if self.in_doubt || !self.tables.shared().health.is_well() {
            // Nothing can be done about it yet.
            return Some(due.max(Instant::now() + RETRY_INTERVAL));
        }
        let due = self.deal_again_at.map_or(due, |again| due.max(again));
        // Do not wait for a clock that another server drives: that server handles it, or the poll for due tables does.
        Some(if let Lease::Others(until) = self.lease() { due.max(until) } else { due })
    }

    /// Lets bots play for people whose time is up.
    pub(super) async fn check_clock(&mut self) {
        self.tables.shared().node.notice_pause();
        if self.row.status == Status::Dealing {
            return self.check_reveals().await;
        }
        // While nothing can be written, nobody can act, so no time runs out.
        let is_well = self.tables.shared().health.is_well();
        let is_up = |task: &Task| is_well && task.clock_at().is_some_and(|due| due <= now());
        if !is_up(self) || !self.drives().await || self.catch_up_if_behind().await.is_err() || !is_up(self) {
            return;
        }
        let Some(live) = &self.live else { return };
        for seat in live.to_act() {
            // Nothing changes for a bot, or for a person who is already away.
            if let Some(sitter @ Sitter::Person { away: false, .. }) =
                &mut self.row.chairs[seat.index()].sitter
            {
                sitter.leave(Cause::TimedOut, now());
            }
        }
        if let Err(refused) = self.keep().await {
            let (table, code) = (log_name(&self.row.id), refused.code);
            tracing::warn!(table, ?code, "a clock ran out, but nothing was kept");
            return;
        }
        self.send_table();
        self.start_bot();
    }

    /// The frame for a viewer who has seen the first `after` actions.
    pub(super) fn frame_after(&self, viewer: Viewer, after: Option<u32>) -> Option<Outgoing> {
        let live = self.live.as_ref()?;
        let frame = live.frame(&self.row.id, viewer, after, self.clock_at(), &mut live.texts());
        Some(Outgoing::frame(frame))
    }

    /// Why a seat of this person may not do this, and after how many actions.
    pub(super) fn reason(
        &self,
        who: &Identity,
        seat: Seat,
        action: &str,
    ) -> Result<(u32, Option<Fact>), Refused> {
        self.may_look(Some(who), Some(seat))?;
        let live = self.live.as_ref().ok_or_else(|| self.no_cards())?;
        Ok((live.step(), live.reason(seat, action)))
    }

    /// What a seat of this person sees and may do, for advice: only if it is to act and all others are bots.
    pub(super) fn position(&self, who: &Identity, seat: Seat) -> Result<Position, Refused> {
        self.may_look(Some(who), Some(seat))?;
        let live = self.live.as_ref().ok_or_else(|| self.no_cards())?;
        let mut others = self.row.chairs.iter().enumerate().filter(|&(index, _)| index != seat.index());
        // Someone who is away comes back; several seats of one person are several people at one device.
        if !others.all(|(_, chair)| matches!(chair.sitter, Some(Sitter::Bot { .. }))) {
            return Err(Code::WithPeople.because("there is no advice where another person plays"));
        }
        if self.row.source.as_ref().is_some_and(TableSource::is_compared) {
            return Err(Code::WithPeople.because("there is no advice where others play the same cards"));
        }
        if !live.to_act().contains(seat) {
            return Err(Code::NotToAct.because("it is not this seat's turn"));
        }
        let (n, view, legal) = (live.step(), live.game().view(Viewer::Seat(seat)), live.legal(seat));
        Ok(Position { n, view, legal, host: self.row.host.clone() })
    }

    /// The refusal for a table without cards.
    pub(super) fn no_cards(&self) -> Refused {
        if !self.row.status.has_cards() && !self.is_stuck() {
            return Code::Stage.because("the cards have not been dealt yet");
        }
        other_rules(&self.row.setup.game, self.row.rules.into())
    }

    /// Checks that a person may see the whole game as this viewer: their own seat during the game, any viewer after it.
    /// Returns what the replay is built from, and the number of actions.
    pub(super) fn replay_for(&self, who: Option<&Identity>, viewer: Viewer) -> Result<(Row, u32), Refused> {
        if self.live.is_none() {
            return Err(self.no_cards());
        }
        if viewer.seat().is_some_and(|seat| seat.index() >= self.row.chairs.len()) {
            return Err(Code::NotFound.because("there is no such seat"));
        }
        if self.row.status != Status::Over {
            self.may_look(who, viewer.seat())?;
        }
        Ok((self.row.clone(), self.live.as_ref().map_or(0, Live::step)))
    }
}

/// Checks that the action can be played now.
fn check(live: &Live, act: &Act) -> Result<(), Refused> {
    let step = live.step();
    let at = |code: Code, message: String| Refused { n: Some(step), ..code.because(message) };
    let to_act = live.to_act();
    if to_act.is_empty() {
        return Err(at(Code::Stage, "the game is over".into()));
    }
    if !to_act.contains(act.seat) {
        let why = PlayError::NotToAct { seat: act.seat, to_act };
        return Err(at(Code::NotToAct, why.to_string()));
    }
    if act.n < live.since(act.seat) || act.n > step {
        return Err(at(Code::Stale, format!("that was for position {}, this is {step}", act.n)));
    }
    if !live.may(act.seat, &act.action) {
        let legal = live.legal(act.seat);
        let message = format!("that is not legal: seat {} may {}", act.seat, legal.join(", "));
        return Err(Refused { legal: Some(legal), rule: Some(live.rule()), ..at(Code::Illegal, message) });
    }
    Ok(())
}

/// The refusal for a game whose rules this server does not know.
pub(crate) fn other_rules(game: &str, rules: u64) -> Refused {
    Code::OtherRules.because(format!(
        "This game is played by version {rules} of the rules of {game}, which this server does not know."
    ))
}
