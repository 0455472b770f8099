//! Commands: who sits where, what is played, and when it starts.

use serde_json::Map;
use treize_engine::games::GAMES;
use treize_engine::{Seat, SeededChance};
use treize_record::fairness::Commitment;
use treize_record::table::open;

use super::task::{Task, unavailable};
use crate::bus::News;
use crate::live::knows_rules;
use crate::now;
use crate::randomness::RandomSource;
use crate::store::{Cause, Chair, Guests, Identity, Row, Sitter, Store, StoreError, TableSource, is_program};
use crate::text::{NAME, name_of};
use crate::token::{player_id, random_id};
use treize_protocol::{Code, Command, Refused, Setup, Status};

/// A new table without people.
pub(crate) fn new_row(setup: Setup, host: &Identity, random: &RandomSource) -> Result<Row, Refused> {
    let rules = check(&setup)?;
    let chairs = vec![Chair::default(); setup.players.into()];
    let (made_at, touched_at) = (now(), now());
    Ok(Row {
        id: random_id(),
        version: 0,
        status: Status::Waiting,
        host: host.id.clone(),
        rules,
        setup,
        other_setup: Map::new(),
        chairs,
        guests: Guests::default(),
        seed: random.new_seed().reveal(),
        next: None,
        made_at,
        touched_at,
        touched_run: 0,
        due_at: None,
        frozen: None,
        source: None,
    })
}

/// Reads the ratings of the people at a rated table.
async fn look_up_ratings(store: &Store, row: &mut Row) -> Result<(), StoreError> {
    for chair in &mut row.chairs {
        chair.rating = match &chair.sitter {
            Some(Sitter::Person { identity, .. }) if row.setup.rated => {
                Some(store.rating(&player_id(identity), &row.setup.game).await?)
            }
            _ => None,
        };
    }
    Ok(())
}

/// The refusal for a host who has reached the limit of unfinished tables.
pub(crate) fn too_many_tables() -> Refused {
    Code::TooMany.because("you keep too many tables: finish or remove some")
}

/// Checks that a setup can be played. Returns the version of the game's rules.
pub(crate) fn check(setup: &Setup) -> Result<u16, Refused> {
    // Dealing once is the most reliable check.
    let dealt = open(&setup.game, setup.players.into(), &setup.options, SeededChance::new(0));
    dealt.map_err(|error| Code::Setup.because(error.to_string()))?;
    if !setup.clock.is_sensible() {
        return Err(Code::Setup.because("a clock gives 1 to 3600 seconds, or 1 to 30 days"));
    }
    let game = GAMES.iter().find(|info| info.game == setup.game);
    Ok(game.expect("a game that deals is in the list").rules)
}

/// Whether it is this name with a number appended.
fn is_numbered(candidate: &str, name: &str) -> bool {
    let number = candidate.rsplit_once(' ').and_then(|(_, number)| number.parse().ok());
    number.is_some_and(|number: usize| number >= 2 && candidate == numbered(name, number))
}

/// A name with a number appended, shortened to the maximum length of a name.
fn numbered(name: &str, number: usize) -> String {
    let ending = format!(" {number}");
    name.chars().take(NAME - ending.len()).collect::<String>().trim_end().to_owned() + &ending
}

/// A name for a chair that nobody else at the table has: a second Anne becomes `Anne 2`.
pub(super) fn unique_name(chairs: &[Chair], at: usize, name: &str) -> String {
    let is_taken = |name: &str| {
        chairs.iter().enumerate().any(|(index, chair)| {
            let Some(Sitter::Person { name: other, .. }) = &chair.sitter else { return false };
            index != at && other.to_lowercase() == name.to_lowercase()
        })
    };
    let mut candidate = name.to_owned();
    let mut number = 2;
    while is_taken(&candidate) {
        candidate = numbered(name, number);
        number += 1;
    }
    candidate
}

impl Task {
    pub(super) async fn command(&mut self, who: &Identity, command: Command) -> Result<(), Refused> {
        /// How often to try if other changes come first.
        const TRIES: usize = 10;
        let (mut tries, mut had_cards) = (1, self.live.is_some());
        let mut before = self.row.clone();
        // Another change came first: this server has caught up with it, and checks the command again.
        while let Err(refused) = self.try_to(who, command.clone()).await {
            if refused.code != Code::Stale {
                if self.row.version == before.version {
                    // The write failed, so the state in memory is restored. If the write arrived after all, the next
                    // read finds the difference and sends it.
                    self.row = before;
                } else {
                    // Something was stored anyway: a request that can no longer be granted is gone.
                    self.send_table();
                }
                return Err(refused);
            }
            before = self.row.clone();
            if tries == TRIES {
                return Err(refused);
            }
            (tries, had_cards) = (tries + 1, self.live.is_some());
        }
        if self.row.version == before.version {
            // Nothing has changed, so there is nothing to send.
            return Ok(());
        }
        let is_dealt = self.live.is_some() && !had_cards;
        // Watchers who must watch from another seat now receive the table before they are dropped.
        self.send_table();
        self.let_go();
        if is_dealt {
            self.send_frames();
        }
        self.start_bot();
        Ok(())
    }

    async fn try_to(&mut self, who: &Identity, command: Command) -> Result<(), Refused> {
        self.check_source(&command)?;
        match command {
            Command::Sit { seat, name, commitment } => self.sit(who, seat, name, commitment).await?,
            Command::Reveal { seat, nonce } => self.reveal(who, seat, &nonce).await?,
            Command::Stand { seat } => self.stand(who, seat).await?,
            Command::Bot { seat, level } => {
                self.for_host(who)?;
                self.while_waiting()?;
                if self.row.setup.rated {
                    return Err(Code::Rated.because("no bot plays at a rated table"));
                }
                let chair = self.chair(seat)?;
                if matches!(chair.sitter, Some(Sitter::Person { .. })) {
                    return Err(Code::Taken.because(format!("somebody sits on seat {seat}")));
                }
                *chair = Chair { sitter: Some(Sitter::Bot { level }), ..Chair::default() };
                self.keep().await?;
            }
            Command::Remove { seat } => {
                self.for_host(who)?;
                self.free(who, seat).await?;
            }
            Command::StandIn { seat } => self.stand_in(who, seat).await?,
            Command::Admit { request } => self.admit(who, &request).await?,
            Command::Decline { request } => self.decline(who, &request).await?,
            Command::Invite { person } => self.invite(who, &person).await?,
            Command::Swap { a, b } => {
                self.for_host(who)?;
                self.while_waiting()?;
                self.chair(a)?;
                self.chair(b)?;
                self.row.chairs.swap(a.index(), b.index());
                self.keep().await?;
            }
            Command::Set { setup } => {
                self.for_host(who)?;
                self.while_waiting()?;
                self.set(setup).await?;
            }
            Command::Start => {
                self.for_host(who)?;
                self.while_waiting()?;
                self.tables.shared().administration.check_new_games()?;
                self.start().await?;
            }
            Command::Rematch => self.rematch(who).await?,
        }
        Ok(())
    }

    /// Drops watchers who may no longer watch from their seat.
    pub(super) fn let_go(&mut self) {
        let mut watchers = std::mem::take(&mut self.watchers);
        watchers.retain(|watcher| self.may_look(Some(&watcher.who), watcher.seat).is_ok());
        self.watchers = watchers;
    }

    pub(super) fn for_host(&self, who: &Identity) -> Result<(), Refused> {
        if self.is_host(who) { Ok(()) } else { Err(Code::NotYours.because("only the host may do that")) }
    }

    fn while_waiting(&self) -> Result<(), Refused> {
        if self.row.status == Status::Waiting {
            Ok(())
        } else {
            Err(Code::Stage.because("the table has been started already"))
        }
    }

    pub(super) fn chair(&mut self, seat: Seat) -> Result<&mut Chair, Refused> {
        let none = || Code::NotFound.because(format!("there is no seat {seat} at this table"));
        self.row.chairs.get_mut(seat.index()).ok_or_else(none)
    }

    /// Stores the table; if that fails, restores it in memory.
    pub(super) async fn keep(&mut self) -> Result<(), Refused> {
        self.row.touched_at = now();
        self.row.touched_run = self.tables.shared().node.running();
        self.write_row().await
    }

    /// Corrects the stored time at which the table is due. Otherwise it would be woken again and again for nothing.
    pub(super) async fn correct_due(&mut self) {
        if !self.in_doubt && self.knows_rules() && self.row.due_at.is_some() && self.due_at().is_none() {
            // If that fails, the next wake-up tries again.
            let _ = self.write_row().await;
        }
    }

    pub(super) async fn write_row(&mut self) -> Result<(), Refused> {
        self.row.due_at = if self.knows_rules() {
            self.due_at()
        } else if self.tables.shared().store.is_shared() {
            // Another server may know the rules: it finds out what is due.
            self.row.due_at.or_else(|| Some(now()))
        } else {
            None
        };
        self.write(self.row.clone()).await
    }

    /// Stores this row; only then replaces the row in memory.
    pub(super) async fn write(&mut self, mut row: Row) -> Result<(), Refused> {
        match self.tables.shared().writer.change_table(&mut row).await {
            Ok(true) => {
                self.row = row;
                self.tables.shared().notifier.changed(&self.row.id);
                self.announce(&News::Changed { version: self.row.version });
                Ok(())
            }
            Ok(false) => {
                self.tables.shared().metrics.races.inc();
                self.in_doubt = true;
                self.catch_up().await?;
                Err(Code::Stale.because("somebody else changed the table: look again"))
            }
            Err(error) => {
                self.in_doubt = true;
                Err(unavailable(&error))
            }
        }
    }

    async fn sit(
        &mut self,
        who: &Identity,
        seat: Option<Seat>,
        name: Option<String>,
        commitment: Option<String>,
    ) -> Result<(), Refused> {
        let own = |chair: &Chair| chair.belongs_to(&who.id);
        if self.row.setup.public && who.is_program() {
            let why = "a program plays only at tables that are reached by their link";
            return Err(Code::NotYours.because(why));
        }
        if self.row.setup.rated && who.is_program() {
            return Err(Code::Rated.because("no program plays at a rated table"));
        }
        if self.row.status != Status::Waiting {
            let mine =
                self.row.setup.seats().find(|mine| {
                    own(&self.row.chairs[mine.index()]) && seat.is_none_or(|seat| seat == *mine)
                });
            return match (mine, seat) {
                (Some(mine), _) => self.come_back(mine).await,
                (None, Some(seat)) => self.ask_for_seat(who, seat).await,
                (None, None) => Err(Code::Stage.because("the cards have been dealt already")),
            };
        }
        self.is_welcome(who)?;
        let name = name.map_or_else(|| Ok(who.name.clone()), |name| name_of(&name))?;
        let bad = |_| Code::Malformed.because("a commitment is 64 hexadecimal digits, in small letters");
        let commitment: Option<Commitment> = commitment.map(|text| text.parse().map_err(bad)).transpose()?;
        let free = || self.row.setup.seats().find(|seat| self.row.chairs[seat.index()].sitter.is_none());
        // At a public or rated table, and in a duplicate, one person has one chair, and moves if they take another.
        let one_chair = self.row.setup.public || self.row.setup.rated || self.is_of_duplicate();
        let own_one = one_chair.then(|| self.row.chairs.iter().position(own)).flatten();
        let own_one = own_one.and_then(|index| Seat::try_from(index as u8).ok());
        let seat =
            seat.or(own_one).or_else(free).ok_or_else(|| Code::Taken.because("all seats are taken"))?;
        self.check_duplicate_seat(who, own_one.is_some_and(|own| own != seat)).await?;
        let before = self.row.chairs.clone();
        let chair = self.chair(seat)?;
        if chair.sitter.is_some() && !chair.belongs_to(&who.id) {
            return Err(Code::Taken.because(format!("seat {seat} is taken")));
        }
        if let Some(before) = own_one.filter(|before| *before != seat) {
            *self.chair(before)? = Chair::default();
        }
        let others = self.row.chairs.iter().enumerate().filter(|(index, _)| *index != seat.index());
        if commitment.is_some() && others.into_iter().any(|(_, chair)| chair.commitment == commitment) {
            // Commitments are public. With a copy of another player's commitment, the table would look changed to that
            // player.
            return Err(Code::Taken.because("another chair has this commitment: draw a number of your own"));
        }
        let chair = self.chair(seat)?;
        chair.commitment = commitment.or(chair.commitment);
        let name = unique_name(&self.row.chairs, seat.index(), &name);
        let chair = self.chair(seat)?;
        chair.sitter = Some(Sitter::person(who.id.clone(), name));
        self.look_up_ratings().await?;
        // Sitting down again on one's own chair changes nothing.
        if self.row.chairs == before { Ok(()) } else { self.keep().await }
    }

    async fn stand(&mut self, who: &Identity, seat: Seat) -> Result<(), Refused> {
        if !self.chair(seat)?.belongs_to(&who.id) {
            return Err(Code::NotYours.because(format!("seat {seat} is not yours")));
        }
        self.vacate(seat)?;
        self.keep().await
    }

    /// Frees a chair; if cards are on the table, lets a bot play for the person instead.
    pub(super) fn vacate(&mut self, seat: Seat) -> Result<(), Refused> {
        let status = self.row.status;
        let chair = self.chair(seat)?;
        match (status, &mut chair.sitter) {
            (Status::Waiting, _) => *chair = Chair::default(),
            (Status::Dealing, _) => return Err(Code::Stage.because("the cards are being dealt")),
            (Status::Playing, Some(sitter @ Sitter::Person { .. })) => sitter.leave(Cause::Stood, now()),
            (Status::Playing, _) => return Err(Code::Stage.because("a bot plays there already")),
            (Status::Over, _) => return Err(Code::Stage.because("the game is over")),
        }
        Ok(())
    }

    /// Gives a person their seat back if a bot has played for them.
    pub(super) async fn come_back(&mut self, seat: Seat) -> Result<(), Refused> {
        loop {
            if !self.chair(seat)?.sitter.as_mut().is_some_and(Sitter::come_back) {
                return Ok(());
            }
            self.give_grace(seat);
            match self.keep().await {
                // Another change came first: perhaps they are already back.
                Err(refused) if refused.code == Code::Stale => {}
                kept => {
                    kept?;
                    self.send_table();
                    return Ok(());
                }
            }
        }
    }

    /// Renames a person's chairs while the table waits; names of guests on the same device stay.
    pub(super) async fn rename(&mut self, who: &Identity, name: &str) -> Result<(), Refused> {
        loop {
            let find = |is_name: &dyn Fn(&str) -> bool| {
                self.row.chairs.iter().position(|chair| {
                    chair.belongs_to(&who.id)
                        && matches!(&chair.sitter, Some(Sitter::Person { name, .. }) if is_name(name))
                })
            };
            let found =
                find(&|name| *name == who.name).or_else(|| find(&|name| is_numbered(name, &who.name)));
            let Some(at) = found.filter(|_| self.row.status == Status::Waiting) else { return Ok(()) };
            let name = unique_name(&self.row.chairs, at, name);
            if let Some(Sitter::Person { name: old, .. }) = &mut self.row.chairs[at].sitter {
                *old = name;
            }
            match self.keep().await {
                Err(refused) if refused.code == Code::Stale => {}
                kept => {
                    kept?;
                    self.send_table();
                    return Ok(());
                }
            }
        }
    }

    async fn set(&mut self, setup: Setup) -> Result<(), Refused> {
        let mut rules = check(&setup)?;
        if setup.game == self.row.setup.game {
            // A table keeps its version of the rules, because a server that has not been upgraded yet may deal it.
            if !knows_rules(&self.row) {
                return Err(Code::Setup.because("the rules have changed: make a new table"));
            }
            rules = self.row.rules;
        }
        let people = |chair: &&Chair| matches!(chair.sitter, Some(Sitter::Person { .. }));
        let wanted = usize::from(setup.players);
        if self.row.chairs.iter().filter(people).count() > wanted {
            return Err(Code::Taken.because("more people sit here than that: ask some to stand up"));
        }
        let identities = || {
            self.row.chairs.iter().filter_map(|chair| match &chair.sitter {
                Some(Sitter::Person { identity, .. }) => Some(identity),
                _ => None,
            })
        };
        let has_two = |(n, who): (usize, &String)| identities().skip(n + 1).any(|other| other == who);
        if setup.public && identities().enumerate().any(has_two) {
            return Err(
                Code::Taken.because("at a public table one person has one seat, here somebody has more")
            );
        }
        let is_program = |chair: &Chair| matches!(&chair.sitter, Some(Sitter::Person { identity, .. }) if is_program(identity));
        if setup.rated && identities().enumerate().any(has_two) {
            return Err(
                Code::Rated.because("at a rated table one person has one seat, here somebody has more")
            );
        }
        if setup.rated && self.row.chairs.iter().any(is_program) {
            return Err(Code::Rated.because("a program sits here, and programs do not play at rated tables"));
        }
        if setup.public && self.row.chairs.iter().any(is_program) {
            return Err(Code::Taken.because("a program sits here, and programs do not play at public tables"));
        }
        // People beyond the new last chair move to a free chair, or to a bot's.
        let beyond = self.row.chairs.split_off(wanted.min(self.row.chairs.len()));
        self.row.chairs.resize(wanted, Chair::default());
        for chair in beyond.into_iter().filter(|chair| people(&chair)) {
            let free = self.row.chairs.iter_mut().rev().filter(|chair| !people(&&**chair));
            let free = free.min_by_key(|chair| chair.sitter.is_some());
            *free.expect("there are no more people than chairs") = chair;
        }
        self.row.setup = setup;
        self.row.rules = rules;
        if self.row.setup.rated {
            // Only people play there: bots go when it becomes one.
            for chair in self.row.chairs.iter_mut().filter(|chair| !people(&&**chair)) {
                *chair = Chair::default();
            }
        }
        self.look_up_ratings().await?;
        self.keep().await
    }

    /// Reads the ratings of the people at a rated table.
    async fn look_up_ratings(&mut self) -> Result<(), Refused> {
        let store = self.tables.shared().store.clone();
        look_up_ratings(&store, &mut self.row).await.map_err(|error| unavailable(&error))
    }

    async fn rematch(&mut self, who: &Identity) -> Result<(), Refused> {
        if self.row.status != Status::Over {
            return Err(Code::Stage.because("the game is not over"));
        }
        let played = self.row.chairs.iter().any(|chair| chair.belongs_to(&who.id));
        if !played && !self.is_host(who) {
            return Err(Code::NotYours.because("you did not play here"));
        }
        if self.is_of_duplicate() {
            return self.next_deal(who).await;
        }
        if self.row.next.is_some() {
            return Ok(());
        }
        self.tables.shared().administration.check_new_games()?;
        let mut next = new_row(self.row.setup.clone(), who, &self.tables.shared().random)?;
        next.other_setup.clone_from(&self.row.other_setup);
        next.chairs = self.row.chairs.iter().map(Chair::of_next_game).collect();
        next.guests.excluded.clone_from(&self.row.guests.excluded);
        if next.setup.rated {
            // A seat that was given to a bot is free again.
            next.chairs
                .iter_mut()
                .filter(|chair| matches!(chair.sitter, Some(Sitter::Bot { .. })))
                .for_each(|chair| *chair = Chair::default());
        }
        let store = &self.tables.shared().store;
        look_up_ratings(store, &mut next).await.map_err(|error| unavailable(&error))?;
        let (store, most) = (self.tables.shared().store.clone(), self.tables.shared().most_tables);
        if !store.add_table(&next, most).await.map_err(|error| unavailable(&error))? {
            return Err(too_many_tables());
        }
        self.row.next = Some(next.id.clone());
        let kept = self.keep().await;
        if kept.as_ref().is_err_and(|refused| refused.code == Code::Stale) {
            // Perhaps another request created the rematch at the same moment: nobody knows of this table yet.
            store.discard_table(&next.id).await.map_err(|error| unavailable(&error))?;
        } else if kept.is_ok()
            && self.row.host == who.id
            && let Err(error) = store.pass_webhook_on(&self.row.id, &next.id).await
        {
            tracing::warn!(%error, "a rematch has no webhook");
        }
        kept
    }

    pub(super) async fn remove(&mut self, who: &Identity) -> Result<(), Refused> {
        self.for_host(who)?;
        if self.row.status == Status::Over && !who.admin {
            return Err(Code::NotYours.because("a finished game is everybody's who played it"));
        }
        if self.row.setup.rated && self.row.status != Status::Waiting && !who.admin {
            // Otherwise a host who is losing could keep it from counting.
            return Err(Code::Rated.because("a rated game is played to its end"));
        }
        let is_compared = self.row.source.as_ref().is_some_and(TableSource::is_compared);
        if is_compared && self.row.status != Status::Waiting && !who.admin {
            return Err(Code::Stage.because("these cards are played once: the table stays until it is over"));
        }
        let store = &self.tables.shared().store;
        let removed = store.remove_table(&self.row.id, who.admin, now()).await;
        if !removed.map_err(|error| unavailable(&error))? {
            // It has just ended at another server, or is gone.
            return Err(Code::Stale.because("the table has changed: look again"));
        }
        self.announce(&News::Gone);
        self.must_end = true;
        Ok(())
    }
}
