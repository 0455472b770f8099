//! Looking at a finished game together: one person leads, the others are sent the leader's step.
//!
//! It is in memory only. With several servers, each has a copy of who leads; the one with the leader's connection announces it
//! again and again. Every change has a number, and the highest number wins, so that all servers end up with the same leader.

use tokio::time::Instant;

use super::task::{Task, text};
use crate::bus::{Lead, Leader, News};
use crate::store::Identity;
use treize_protocol::{Code, LeaderInfo, Refused, ServerMessage, Status, Together};

/// What somebody wants who looks at a finished game together with others.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LookTogether {
    /// To be sent who leads, and at which step.
    Join,
    /// To lead, at this step. Unless they take over, nothing changes while somebody else leads.
    Lead { step: u32, takes_over: bool },
    /// To lead no longer.
    Stop,
}

/// What this server knows of who leads.
#[derive(Default)]
pub(super) struct Leading {
    lead: Lead,
    /// When the leader's server last announced it.
    heard: Option<Instant>,
    /// Since when the leader has not been connected to this server, which announces the lead.
    absent_since: Option<Instant>,
}

impl Task {
    /// Does what a watcher wants, and sends them who leads. Only the players and the host may lead.
    pub(super) fn look_together(
        &mut self,
        connection: u64,
        who: &Identity,
        wish: LookTogether,
    ) -> Result<(), Refused> {
        if self.row.status != Status::Over {
            return Err(Code::NotOver.because("a game is looked at together when it is over"));
        }
        let last = self.live.as_ref().map(crate::live::Live::step).ok_or_else(|| self.no_cards())?;
        if !self.watchers.join(connection) {
            return Err(Code::NotYours.because("you are not at this table"));
        }
        let own = self.leading.lead.leader.as_ref().map(|leader| leader.identity == who.id);
        match wish {
            LookTogether::Lead { step, .. } if step > last => {
                return Err(Code::Malformed.because(format!("the game has {last} steps, not {step}")));
            }
            LookTogether::Lead { step, takes_over } if takes_over || own != Some(false) => {
                if self.row.host != who.id && !self.row.chairs.iter().any(|chair| chair.belongs_to(&who.id)) {
                    return Err(Code::NotYours.because("only those who were at the table may lead"));
                }
                let (name, seat) = self.speaker(who);
                let leader = Leader { identity: who.id.clone(), name, seat };
                self.change_lead(Some(leader), step, own != Some(true));
                return Ok(());
            }
            LookTogether::Stop if own == Some(true) => {
                self.change_lead(None, self.leading.lead.step, false);
                return Ok(());
            }
            // The answer says who leads.
            LookTogether::Join | LookTogether::Lead { .. } | LookTogether::Stop => {}
        }
        let lead = &self.leading.lead;
        self.watchers.retain(|watcher| {
            watcher.connection != connection
                || !watcher.looks_together
                || watcher.out.send(text(&together(&self.row.id, lead, &watcher.who)))
        });
        Ok(())
    }

    /// Changes who leads or the step, here and at the other servers.
    fn change_lead(&mut self, leader: Option<Leader>, step: u32, is_new: bool) {
        let Lead { term, change, .. } = self.leading.lead;
        let (term, change) =
            if is_new { (term.saturating_add(1), 0) } else { (term, change.saturating_add(1)) };
        let node = self.tables.shared().node.id.clone();
        self.set_lead(Lead { term, change, node, leader, step });
        self.announce_lead();
    }

    /// Takes over what another server announces, unless something later is known.
    pub(super) fn hear_lead(&mut self, lead: Lead) {
        let is_later = lead.number() >= self.leading.lead.number();
        if is_later && self.row.status == Status::Over {
            self.set_lead(lead);
        }
    }

    /// Sends everybody who looks along what they do not know yet.
    fn set_lead(&mut self, lead: Lead) {
        let known = &self.leading.lead;
        let is_news = (&lead.leader, lead.step) != (&known.leader, known.step);
        self.leading = Leading { lead, heard: Some(Instant::now()), absent_since: None };
        if !is_news {
            return;
        }
        let lead = &self.leading.lead;
        let leads = |who: &Identity| lead.leader.as_ref().is_some_and(|leader| leader.identity == who.id);
        let mut texts = [None, None];
        self.watchers.retain(|watcher| {
            if !watcher.looks_together {
                return true;
            }
            let written = &mut texts[usize::from(leads(&watcher.who))];
            let text = written.get_or_insert_with(|| text(&together(&self.row.id, lead, &watcher.who)));
            watcher.out.send(text.clone())
        });
    }

    /// Announces the lead if its leader is connected to this server.
    pub(super) fn announce_lead(&self) {
        let lead = &self.leading.lead;
        if lead.node == self.tables.shared().node.id {
            self.announce(&News::Lead(lead.clone()));
        }
    }

    /// Notes whether the leader is connected to this server. A leader who comes back through this server leads from here.
    pub(super) fn leader_moved(&mut self) {
        let Some(leader) = &self.leading.lead.leader else { return };
        let is_here = self.watchers.is_here(&leader.identity);
        let is_ours = self.leading.lead.node == self.tables.shared().node.id;
        match (is_here, is_ours) {
            (true, true) => self.leading.absent_since = None,
            (true, false) => {
                let (leader, step) = (self.leading.lead.leader.clone(), self.leading.lead.step);
                self.change_lead(leader, step, false);
            }
            (false, true) => drop(self.leading.absent_since.get_or_insert_with(Instant::now)),
            (false, false) => {}
        }
    }

    /// When a leader who is away leads no longer.
    pub(super) fn lead_due(&self) -> Option<Instant> {
        self.leading.absent_since.map(|since| since + self.tables.shared().leave_timeout)
    }

    /// Ends the lead of somebody who has been away for too long.
    pub(super) fn check_lead(&mut self) {
        if self.lead_due().is_some_and(|due| due <= Instant::now()) {
            self.change_lead(None, self.leading.lead.step, false);
        }
    }

    /// Forgets a leader at another server that has not announced it for this long.
    pub(super) fn forget_lead(&mut self, timeout: std::time::Duration) {
        let lead = &self.leading.lead;
        let is_silent = self.leading.heard.is_none_or(|heard| heard.elapsed() >= timeout);
        if lead.leader.is_some() && lead.node != self.tables.shared().node.id && is_silent {
            // The number stays, so that the server can announce it again.
            let lead = Lead { leader: None, ..lead.clone() };
            self.set_lead(lead);
        }
    }
}

/// Who leads, for one reader.
fn together(table: &str, lead: &Lead, reader: &Identity) -> ServerMessage {
    let leader = lead.leader.as_ref();
    ServerMessage::Together(Together {
        table: table.into(),
        leader: leader.map(|leader| LeaderInfo {
            name: leader.name.clone(),
            seat: leader.seat,
            is_you: leader.identity == reader.id,
        }),
        step: lead.step,
    })
}
