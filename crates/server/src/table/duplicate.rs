//! The tables of a duplicate: who may sit down there, how they begin, and how one follows the other.

use super::lobby::too_many_tables;
use super::task::{Task, unavailable};
use crate::deals::duplicate::{check_open, find, next_chairs, row};
use crate::live::Live;
use crate::now;
use crate::store::{GroupEntry, GroupGame, GroupTableAdded, Identity, Row, Sitter, TableSource, is_program};
use treize_protocol::{Code, Command, Refused, Status};

/// The game of a duplicate that is played at a table.
fn duplicate_of(row: &Row) -> Option<(String, GroupGame)> {
    let (duplicate, at) = row.source.as_ref().and_then(TableSource::duplicate)?;
    Some((duplicate.to_owned(), at))
}

impl Task {
    pub(super) fn is_of_duplicate(&self) -> bool {
        duplicate_of(&self.row).is_some()
    }

    /// Refuses commands that would make the cards of this table others than those of other tables, or play them twice.
    pub(super) fn check_source(&self, command: &Command) -> Result<(), Refused> {
        let Some(source) = &self.row.source else { return Ok(()) };
        let is_once = source.is_played_once()
            && matches!(
                command,
                Command::Stand { .. } | Command::Remove { .. } | Command::StandIn { .. } | Command::Rematch
            );
        if is_once {
            return Err(Code::Stage.because("these cards are played once, by one person"));
        }
        let Some((_, at)) = source.duplicate() else { return Ok(()) };
        match command {
            Command::Set { .. } => Err(Code::Stage.because("every table of a duplicate plays the same")),
            Command::Swap { .. } if at.game > 0 => Err(keep_seats()),
            _ => Ok(()),
        }
    }

    /// Refuses a seat to somebody who knows the cards, or may come to know them, or who would change seats on the way.
    pub(super) async fn check_duplicate_seat(&self, who: &Identity, is_moving: bool) -> Result<(), Refused> {
        let Some((duplicate, at)) = duplicate_of(&self.row) else { return Ok(()) };
        if who.is_program() {
            return Err(Code::NotYours.because("no program plays where results are compared"));
        }
        if is_moving && at.game > 0 {
            return Err(keep_seats());
        }
        let store = &self.tables.shared().store;
        match store.group_of(&duplicate, &who.id).await.map_err(|error| unavailable(&error))? {
            Some(group) if group != at.group => Err(elsewhere("you play")),
            _ => Ok(()),
        }
    }

    /// Enters the people of this table before its cards are dealt.
    pub(super) async fn enter_duplicate(&self) -> Result<(), Refused> {
        let Some((duplicate, at)) = duplicate_of(&self.row) else { return Ok(()) };
        let people = self.row.chairs.iter().filter_map(|chair| match &chair.sitter {
            Some(Sitter::Person { identity, .. }) => Some(identity.clone()),
            _ => None,
        });
        let people: Vec<String> = people.collect();
        if people.iter().any(|identity| is_program(identity)) {
            return Err(Code::NotYours.because("no program plays where results are compared"));
        }
        let store = &self.tables.shared().store;
        let entered = store.enter_duplicate(&duplicate, at, &self.row.id, &people).await;
        match entered.map_err(|error| unavailable(&error))? {
            GroupEntry::Entered => Ok(()),
            GroupEntry::Elsewhere(identity) => {
                let name = self.row.chairs.iter().find_map(|chair| match &chair.sitter {
                    Some(Sitter::Person { identity: own, name, .. }) if *own == identity => {
                        Some(name.as_str())
                    }
                    _ => None,
                });
                Err(elsewhere(&format!("{} plays", name.unwrap_or("somebody"))))
            }
            GroupEntry::Replaced => Err(Code::Stage.because("another table plays this deal: leave this one")),
            GroupEntry::Over => {
                Err(Code::Stage.because("this duplicate is over: its cards are open to everybody"))
            }
        }
    }

    /// The table as it is once cards are dealt that were not shuffled for it.
    pub(super) fn deal_from_key(&self) -> Result<(Row, Live), Refused> {
        let mut row = self.row.clone();
        row.status = Status::Playing;
        if let Some(frozen) = &mut row.frozen {
            frozen.dealt_at = Some(now());
        }
        let live = Live::replay(&row, &[], self.tables.shared().random.randomness());
        let live = live.map_err(|error| Code::Setup.because(error.to_string()))?;
        Ok((row, live))
    }

    /// The table of the group's next deal, in place of a rematch. Of several requests at once, one adds it.
    pub(super) async fn next_deal(&mut self, who: &Identity) -> Result<(), Refused> {
        let Some((duplicate, at)) = duplicate_of(&self.row) else { return Ok(()) };
        let shared = self.tables.shared();
        if let Some(next) = &self.row.next
            && shared.store.version(next).await.map_err(|error| unavailable(&error))?.is_some()
        {
            return Ok(());
        }
        shared.administration.check_new_games()?;
        let stored = find(&shared.store, &duplicate).await?;
        check_open(&stored)?;
        let next = GroupGame { game: at.game + 1, ..at };
        if next.game >= stored.played.games() {
            return Err(Code::Stage.because("this table has played every deal"));
        }
        let chairs = next_chairs(&stored, next, &self.row.chairs);
        let row = row(&stored, next, chairs, who)?;
        let added = shared.store.add_duplicate_table(&row, &stored, next, shared.most_tables).await;
        self.row.next = Some(match added.map_err(|error| unavailable(&error))? {
            GroupTableAdded::New => row.id,
            GroupTableAdded::Known(table) => table,
            GroupTableAdded::TooMany => return Err(too_many_tables()),
        });
        self.keep().await
    }
}

fn keep_seats() -> Refused {
    Code::Stage.because("the seats are those of the deals before")
}

fn elsewhere(who: &str) -> Refused {
    Code::Taken.because(format!("{who} at another table of this duplicate already"))
}
