//! [`Model`]: the state of a table in a client, for the screen and for plain text.

use std::path::PathBuf;
use std::sync::Arc;

use serde_json::Value;
use treize_client::Verdict;
use treize_engine::Fact;
use treize_words::{Preview, Reason, Words};

use crate::count::count;
use crate::frame::{Asking, Chair, Company, Frame, News, Promise, Stage, texts};

/// The code of a server that cannot write to its database.
const UNAVAILABLE: &str = "unavailable";
/// No game has more seats. Limits lists that a server sends.
const MOST_SEATS: usize = 8;
/// Spectators are not allowed. The client's own code, because the server's is less specific.
pub(crate) const NO_SPECTATORS: &str = "no-spectators";
/// The identity has moved to another device.
pub(crate) const MOVED_AWAY: &str = "moved-away";
pub(crate) const OUTDATED: &str = "outdated";

/// The state of a table in a client.
pub struct Model {
    /// The texts in the client's language.
    pub words: Arc<Words>,
    /// The game and its players.
    pub company: Company,
    /// The players' names.
    pub names: Vec<String>,
    /// The game, once the cards are dealt.
    pub frame: Option<Frame>,
    /// All sentences so far, oldest first.
    pub log: Vec<String>,
    /// The record's file, once the game is over.
    pub record: Option<PathBuf>,
    /// Is the client reconnecting?
    pub lost: bool,
    /// Why the table is gone.
    pub gone: Option<String>,
    /// Has a decision been sent and not answered yet?
    pub pending: bool,
    /// Is this the plain text client? Then the count of a round is described in sentences too.
    pub plain_text: bool,
    /// The trick of Null & Nichtig that was just won: who played which card, in order.
    pub last_trick: Vec<(usize, String)>,
    /// The cards of the trick that is being played.
    pub(crate) trick: Vec<(usize, String)>,
    /// The card that was discarded last in Danger 13, if known.
    pub last_discard: Option<String>,
}

/// One of the two teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// Its players.
    pub seats: Vec<usize>,
    /// Its total.
    pub total: i64,
}

impl Model {
    /// A model without any news yet.
    pub fn new(words: Arc<Words>) -> Model {
        Model {
            words,
            company: Company::default(),
            names: Vec::new(),
            frame: None,
            log: Vec::new(),
            record: None,
            lost: false,
            gone: None,
            pending: false,
            plain_text: false,
            last_trick: Vec::new(),
            trick: Vec::new(),
            last_discard: None,
        }
    }

    /// Processes news, and returns it as sentences.
    pub fn take(&mut self, news: News) -> Vec<String> {
        let sentences = match news {
            News::Company(company) => self.update_company(*company),
            News::Moved { company, link } => {
                (self.frame, self.record, self.lost, self.pending) = (None, None, false, false);
                (self.trick, self.last_trick, self.last_discard) = (Vec::new(), Vec::new(), None);
                self.update_company(*company);
                vec![self.words.text("terminal-next-table", &[("link", link.into())])]
            }
            News::Frame(frame) => {
                self.follow_trick(&frame);
                self.follow_discards(&frame);
                let before = self.frame.replace(*frame).map(|before| before.legal);
                let sentences = self.describe_frame_events();
                // Secret choices of others do not answer a pending decision.
                let legal = self.frame.as_ref().map(|frame| &frame.legal);
                self.pending &= sentences.is_empty() && before.as_ref() == legal;
                sentences
            }
            News::Chat { name, text, watching } => {
                let mark = if watching { format!(" {}", self.say("chat-spectator")) } else { String::new() };
                vec![format!("{}{mark}: {}", clean(&name), clean(&text))]
            }
            News::Notice { message, name, seat } => {
                let seat = (u32::from(seat) + 1).into();
                vec![self.words.text(message, &[("name", clean(&name).into()), ("seat", seat)])]
            }
            News::Refused { code, rule } => {
                // The client sends it again until the server can store it.
                self.pending &= code == UNAVAILABLE;
                vec![self.words.refused(&code, rule).unwrap_or(code)]
            }
            // Said by who asked.
            News::Reason(_) => Vec::new(),
            News::Lost => {
                self.lost = true;
                let id = if self.pending { "status-offline-pending" } else { "status-offline" };
                vec![self.say(id)]
            }
            News::Back => {
                self.lost = false;
                vec![self.say("terminal-back")]
            }
            News::Record(path) => {
                let sentence =
                    self.words.text("terminal-record", &[("file", path.display().to_string().into())]);
                self.record = Some(path);
                vec![sentence]
            }
            News::Checked { verdict, frozen, record } => {
                let mut sentences: Vec<_> = self.verdict(&verdict).into_iter().collect();
                let digest =
                    |digest: String| self.words.text("terminal-deal-frozen", &[("digest", digest.into())]);
                sentences.extend(frozen.map(digest));
                let file = record.display().to_string();
                sentences.push(self.words.text("terminal-record", &[("file", file.into())]));
                sentences
            }
            News::Unchecked { why } => {
                vec![self.words.text("terminal-deal-unchecked", &[("why", clean(&why).into())])]
            }
            News::Gone { why, code } => {
                let why = code.and_then(|code| self.refusal(&code)).unwrap_or_else(|| clean(&why));
                self.gone = Some(why.clone());
                vec![why]
            }
        };
        self.log.extend(sentences.iter().cloned());
        sentences
    }

    /// Describes the events of the last frame.
    fn describe_frame_events(&self) -> Vec<String> {
        let Some(frame) = &self.frame else { return Vec::new() };
        let mut sentences = Vec::new();
        for (fact, counted) in frame.told() {
            sentences.extend(fact.and_then(|fact| self.fact(fact)));
            if self.plain_text && !counted.is_empty() {
                sentences.extend(count(self, counted));
            }
        }
        sentences
    }

    /// Remembers the trick that was just won, because the view no longer contains it.
    fn follow_trick(&mut self, frame: &Frame) {
        if frame.game() != "nichtig" {
            return;
        }
        for event in &frame.events {
            match event["event"].as_str() {
                Some("played") => {
                    let seat = event["seat"].as_u64().unwrap_or_default() as usize;
                    let card = event["card"].as_str().unwrap_or_default().to_owned();
                    self.last_trick.clear();
                    self.trick.push((seat, card));
                }
                Some("collected") => self.last_trick = std::mem::take(&mut self.trick),
                Some("round_started") => {
                    self.trick.clear();
                    self.last_trick.clear();
                }
                _ => {}
            }
        }
    }

    /// Remembers the last discard, because the view's discards have no order.
    fn follow_discards(&mut self, frame: &Frame) {
        if frame.game() != "danger13" {
            return;
        }
        let before = self.frame.as_ref().filter(|before| before.game() == "danger13");
        let before = before.map(|before| &before.view["board"]);
        let top = last_discard(before, &frame.events, self.last_discard.take());
        let lying = texts(&frame.view["board"]["discards"]);
        self.last_discard = top.filter(|top| lying.contains(&top.as_str()));
    }

    /// Why the server refuses the client, in words.
    fn refusal(&self, code: &str) -> Option<String> {
        match code {
            NO_SPECTATORS => Some(self.say("no-spectators")),
            MOVED_AWAY => Some(self.say("terminal-moved-away")),
            OUTDATED => Some(self.say("terminal-outdated")),
            code => self.words.refused(code, None),
        }
    }

    /// Describes arrivals before the deal; later only what concerns the user.
    fn update_company(&mut self, company: Company) -> Vec<String> {
        let sitter = |chair: &Chair| chair.name.clone().or_else(|| chair.bot.map(|_| String::new()));
        let mut sentences = Vec::new();
        let is_waiting = matches!(company.stage, Stage::Waiting { .. });
        let chairs = company.chairs.iter().zip(0..);
        let names: Vec<_> = chairs.map(|(chair, seat)| self.name_of(chair, seat, is_waiting)).collect();
        // Players who were already there are not announced.
        if matches!(company.stage, Stage::Waiting { .. }) && !self.company.chairs.is_empty() {
            for (seat, chair) in company.chairs.iter().enumerate() {
                let before = self.company.chairs.get(seat).and_then(sitter);
                if before != sitter(chair) && !chair.mine && sitter(chair).is_some() {
                    sentences.push(self.words.text("terminal-sits", &[("name", names[seat].clone().into())]));
                }
            }
        }
        let (before, was_away) = (self.company.stage, self.is_away());
        let asked = std::mem::take(&mut self.company.requests);
        let is_promised = company.promise.is_some() && company.promise != self.company.promise;
        self.company = company;
        sentences.extend(self.promise().filter(|_| is_promised));
        self.names = names;
        for asking in
            self.company.requests.iter().filter(|asking| asked.iter().all(|known| known.id != asking.id))
        {
            let seat = self.names.get(usize::from(asking.seat)).cloned().unwrap_or_default();
            let who = [("name", clean(&asking.name).into()), ("seat", seat.into())];
            sentences.push(if asking.asks_you {
                self.words.text("terminal-request", &who)
            } else {
                self.words.text("terminal-request-seen", &who)
            });
        }
        if self.company.stage == Stage::Next && before != Stage::Next && self.is_seated() {
            sentences.push(self.say("terminal-next"));
        }
        if self.is_away() && !was_away {
            sentences.push(self.say("terminal-away"));
        }
        sentences
    }

    /// Does the user have a seat at this table?
    pub fn is_seated(&self) -> bool {
        self.company.chairs.iter().any(|chair| chair.mine)
    }

    /// The request that the user must answer.
    pub fn asking(&self) -> Option<&Asking> {
        self.company.requests.iter().find(|asking| asking.asks_you)
    }

    /// Does a bot play for the user?
    pub fn is_away(&self) -> bool {
        let frame = self.frame.as_ref().filter(|frame| !frame.is_over());
        let own = frame.and_then(Frame::seat).and_then(|seat| self.company.chairs.get(usize::from(seat)));
        own.is_some_and(|chair| chair.mine && chair.away)
    }

    /// Is this the viewer's seat?
    pub(crate) fn is_viewer(&self, seat: usize) -> bool {
        self.frame.as_ref().and_then(Frame::seat).map(usize::from) == Some(seat)
    }

    /// Is the user the host, who deals?
    pub fn is_host(&self) -> bool {
        self.company.stage == Stage::Waiting { host: true }
    }

    /// Players who must still come to the table before the deal.
    fn awaited(&self) -> Vec<&str> {
        let chairs = self.company.chairs.iter().zip(&self.names);
        chairs.filter(|(chair, _)| chair.awaited).map(|(_, name)| name.as_str()).collect()
    }

    /// The commitment to the shuffles, in words.
    pub(crate) fn promise(&self) -> Option<String> {
        let Promise { commitment, nonce } = self.company.promise.as_ref()?;
        let values = [("commitment", commitment.clone().into()), ("number", nonce.clone().into())];
        Some(self.words.text("terminal-promise", &values))
    }

    /// What this machine can verify about the deal, in words. `None` if it did not take part.
    fn verdict(&self, verdict: &Verdict) -> Option<String> {
        match verdict {
            Verdict::Verified { missing } if missing.is_empty() => Some(self.say("terminal-deal-verified")),
            Verdict::Verified { missing } => {
                // People may have changed seats since, so seats are named by their numbers.
                let seats: Vec<_> = missing.iter().map(|seat| (seat + 1).to_string()).collect();
                Some(self.words.text("terminal-deal-missing", &[("seats", seats.join(", ").into())]))
            }
            Verdict::Late => Some(self.say("terminal-deal-late")),
            Verdict::Changed(_) => Some(self.say("terminal-deal-changed")),
            Verdict::NotThere => None,
        }
    }

    /// The number of free chairs.
    pub fn free(&self) -> usize {
        self.company.chairs.iter().filter(|chair| chair.name.is_none() && chair.bot.is_none()).count()
    }

    /// The seconds that are left on this player's clock at `now` (milliseconds since 1970), if it is running.
    pub fn left(&self, seat: usize, now: i64) -> Option<u64> {
        let frame = self.frame.as_ref().filter(|frame| frame.is_to_act(seat))?;
        // Bots have no clock.
        self.company.chairs.get(seat).filter(|chair| chair.bot.is_none() && !chair.away)?;
        let left = u64::try_from(frame.due_at?.saturating_sub(now)).unwrap_or(0);
        Some(left.div_ceil(1000))
    }

    fn name_of(&self, chair: &Chair, seat: u8, is_waiting: bool) -> String {
        match (&chair.name, chair.bot) {
            (Some(name), _) => clean(name),
            // Seats are drawn at the deal, and a bot is named after its seat, so it has no name before.
            (None, Some(_)) if is_waiting => self.say("terminal-bot"),
            (None, Some(_)) => self.words.bot_name(seat),
            (None, None) if chair.mine => self.say("seat-you"),
            (None, None) => self.say("seat-free"),
        }
    }

    /// A message without variables.
    pub fn say(&self, id: &str) -> String {
        self.words.text(id, &[])
    }

    /// "Luc: three cards." Languages set colons differently.
    pub fn says(&self, what: &str, text: &str) -> String {
        self.words.text("terminal-says", &[("what", what.into()), ("text", text.into())])
    }

    /// Points, or in Danger 13 pluses, in words.
    pub fn score(&self, score: i64) -> String {
        let id = if self.game() == "danger13" { "terminal-score-pluses" } else { "seat-score" };
        self.words.text(id, &[("score", score.into())])
    }

    /// The game's ID.
    pub fn game(&self) -> &str {
        &self.company.game
    }

    /// The game's name. A game without texts has the name of its box.
    pub fn game_name(&self) -> String {
        let name = self.words.game(self.game()).name;
        if name != format!("{}-name", self.game()) {
            return name;
        }
        let info = treize_engine::games::GAMES.iter().find(|info| info.game == self.game());
        info.map_or_else(|| self.game().to_owned(), |info| info.name.to_owned())
    }

    /// A player's name.
    pub fn name(&self, seat: usize) -> &str {
        self.names.get(seat).map_or("?", String::as_str)
    }

    /// Who has to do what, or the state of the table.
    pub fn ask(&self) -> String {
        if let Some(why) = &self.gone {
            return why.clone();
        }
        if self.lost {
            return self.say(if self.pending { "status-offline-pending" } else { "status-offline" });
        }
        if self.is_away() {
            return self.say("terminal-away");
        }
        match &self.frame {
            Some(frame) => frame.ask.as_ref().and_then(|ask| self.fact(ask)).unwrap_or_default(),
            None if self.is_host() && self.free() > 0 => {
                self.words.text("terminal-deal-when-full", &[("count", self.free().into())])
            }
            None if self.is_host() && !self.awaited().is_empty() => {
                self.words.text("terminal-deal-when-here", &[("names", self.awaited().join(", ").into())])
            }
            None if self.is_host() => self.say("terminal-deal"),
            None if matches!(self.company.stage, Stage::Waiting { .. }) => self.say("wait-for-host"),
            None => self.say("dealing"),
        }
    }

    /// The same as a sentence.
    pub fn asks(&self) -> String {
        let ask = self.ask();
        if ask.ends_with(['.', '!', '?']) { ask } else { format!("{ask}.") }
    }

    /// A fact in words, if it needs any.
    pub(crate) fn fact(&self, fact: &Fact) -> Option<String> {
        self.words.fact(self.game(), fact, self.seat(), &self.names)
    }

    /// Why an action is not allowed, in words.
    pub(crate) fn reason(&self, reason: &Fact) -> Option<Reason> {
        self.words.reason(self.game(), reason, self.seat(), &self.names)
    }

    /// A legal action in words.
    pub fn action(&self, action: &str) -> String {
        let name = self.frame.as_ref().and_then(|frame| {
            let index = frame.legal.iter().position(|legal| legal == action)?;
            frame.actions.get(index)
        });
        name.map_or_else(
            || action.to_owned(),
            |name| self.words.action(self.game(), name, action, self.seat(), &self.names),
        )
    }

    fn seat(&self) -> Option<u8> {
        self.frame.as_ref().and_then(Frame::seat)
    }

    /// The preview of the legal action with this index.
    pub fn preview(&self, index: usize) -> Option<Preview> {
        let frame = self.frame.as_ref()?;
        let preview = frame.previews.get(index)?.as_ref()?;
        self.words.preview(self.game(), preview, frame.seat(), &self.names)
    }

    /// The current round, in words.
    pub fn round(&self) -> String {
        let Some(frame) = &self.frame else { return String::new() };
        let over = frame.view["rounds"].as_array().map_or(0, Vec::len);
        let round = if frame.is_over() { over } else { over + 1 };
        let board = &frame.view["board"];
        let options = &frame.view["options"];
        // Null & Nichtig, rule 9: as many rounds as players, unless there is a target.
        let usual =
            (frame.game() == "nichtig" && options["target"].is_null()).then_some(frame.players() as u64);
        let rounds = board["rounds"].as_u64().or_else(|| options["rounds"].as_u64()).or(usual);
        match rounds {
            Some(rounds) => {
                self.words.text("round-of", &[("round", round.into()), ("rounds", rounds.into())])
            }
            None => self.words.text("round-number", &[("round", round.into())]),
        }
    }

    /// Each player's points in the finished rounds.
    pub fn totals(&self) -> Vec<i64> {
        let Some(frame) = &self.frame else { return Vec::new() };
        let mut totals = vec![0; frame.players()];
        for round in self.rounds() {
            for (total, points) in totals.iter_mut().zip(round) {
                *total += points;
            }
        }
        totals
    }

    /// The score sheet.
    pub fn rounds(&self) -> Vec<Vec<i64>> {
        let rounds = self.frame.as_ref().and_then(|frame| frame.view["rounds"].as_array());
        let row = |row: &Value| {
            row.as_array().map_or_else(Vec::new, |row| row.iter().filter_map(Value::as_i64).collect())
        };
        rounds.map_or_else(Vec::new, |rounds| rounds.iter().map(row).collect())
    }

    /// The two teams, if the table plays in teams: every other player is in the same team.
    pub fn teams(&self) -> Vec<Team> {
        let in_teams = |frame: &&Frame| frame.view["options"]["teams"] == true;
        let Some(frame) = self.frame.as_ref().filter(in_teams) else { return Vec::new() };
        let totals = self.totals();
        let team = |side: usize| {
            let seats: Vec<_> = (side..frame.players()).step_by(2).collect();
            let total = seats.iter().map(|&seat| totals[seat]).sum();
            Team { seats, total }
        };
        vec![team(0), team(1)]
    }

    /// A team's name: the names of its players.
    pub fn team_name(&self, team: &Team) -> String {
        let names: Vec<_> = team.seats.iter().map(|&seat| self.name(seat).to_owned()).collect();
        self.words.text("terminal-team", &[("names", self.words.list(&names).into())])
    }

    /// Teams by rank; equal totals share a rank.
    pub fn team_places(&self) -> Vec<(Team, usize)> {
        let mut teams = self.teams();
        teams.sort_by_key(|team| std::cmp::Reverse(team.total));
        let best = teams.first().map(|team| team.total);
        let place = |team: &Team| if Some(team.total) == best { 1 } else { 2 };
        teams.into_iter().map(|team| (team.clone(), place(&team))).collect()
    }

    /// Players by rank, as seat and rank. Equal totals share a rank, and winners are first. Teams have their own
    /// ranks.
    pub fn places(&self) -> Vec<(usize, usize)> {
        let Some(frame) = &self.frame else { return Vec::new() };
        let winners = crate::frame::numbers(&frame.view["outcome"]["winners"]);
        let totals = self.totals();
        let fewest = treize_engine::games::GAMES
            .iter()
            .any(|info| info.game == frame.game() && info.aim == treize_engine::Aim::Fewest);
        let key = |seat: usize| {
            let points = if fewest { totals[seat] } else { -totals[seat] };
            (!winners.contains(&(seat as u64)), points)
        };
        let mut seats: Vec<_> = (0..totals.len()).collect();
        seats.sort_by_key(|&seat| key(seat));
        let place = |seat: usize| 1 + seats.iter().filter(|&&other| key(other) < key(seat)).count();
        seats.iter().map(|&seat| (seat, place(seat))).collect()
    }
}

/// Removes control characters from a text, which would move the cursor.
pub(crate) fn clean(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

/// The card of Danger 13 that was discarded last after these events; `top` was the last one before them.
fn last_discard(before: Option<&Value>, events: &[Value], mut top: Option<String>) -> Option<String> {
    // The rows, as far as known.
    let mut rows: Option<Vec<Vec<String>>> = before.map(|board| {
        let rows = board["rows"].as_array().into_iter().flatten();
        rows.map(|row| texts(&row["cards"]).into_iter().map(str::to_owned).collect()).collect()
    });
    for event in events {
        let seat = event["seat"].as_u64().unwrap_or_default() as usize;
        let card = event["card"].as_str().map(str::to_owned);
        let row = rows.as_mut().and_then(|rows| {
            rows.resize_with(rows.len().max(seat + 1).min(MOST_SEATS), Vec::new);
            rows.get_mut(seat)
        });
        match event["event"].as_str() {
            Some("round_started") => rows = Some(Vec::new()),
            Some("placed") => row.into_iter().for_each(|row| row.extend(card.clone())),
            Some("arrow_hit") => {
                let lost = row.and_then(Vec::pop);
                top = event["lost"].as_str().map(str::to_owned).or(lost).or_else(|| Some("<".to_owned()));
            }
            Some("refused") => {
                // With hands apart, the event names the spent hand by its number, from the left, from 1.
                let spent = event["hand"].as_u64().unwrap_or(1).saturating_sub(1) as usize;
                if let Some(row) = row
                    && let Some((at, _)) = row.iter().enumerate().filter(|(_, card)| *card == "H").nth(spent)
                {
                    row.remove(at);
                }
                top = card;
            }
            Some("reshuffled") => top = None,
            Some("round_ended") => {
                // rule 8: the player who busts discards the row, then the others discard what has no plus
                let mut lying: Vec<_> = rows.take().unwrap_or_default().into_iter().enumerate().collect();
                let bust = event["bust"].as_u64().map(|seat| seat as usize);
                lying.sort_by_key(|(seat, _)| bust != Some(*seat));
                let gone = lying.into_iter().flat_map(|(seat, row)| {
                    row.into_iter().filter(move |card| bust == Some(seat) || !card.contains('+'))
                });
                top = gone.last();
            }
            _ => {}
        }
    }
    top
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use treize_engine::{SeededChance, Viewer};
    use treize_record::table;

    use super::*;

    /// The last discard according to the events alone, if they contain it.
    fn last_discard_in(events: &[Value]) -> Option<String> {
        let kinds = ["arrow_hit", "refused", "reshuffled", "round_ended"];
        let last =
            events.iter().rfind(|event| event["event"].as_str().is_some_and(|kind| kinds.contains(&kind)))?;
        match last["event"].as_str()? {
            "arrow_hit" => Some(last["lost"].as_str().unwrap_or("<").to_owned()),
            "refused" => last["card"].as_str().map(str::to_owned),
            _ => None,
        }
    }

    #[test]
    fn the_last_discard_is_the_card_that_went_last() {
        let mut table =
            table::open("danger13", 4, json!({}).as_object().expect("an object"), SeededChance::new(3))
                .expect("a table");
        let mut model = Model::new(Arc::new(Words::new(&["en"])));
        let (mut known, mut differ) = (0, 0);
        loop {
            let report = table.report(Viewer::Spectator);
            let known_discard = last_discard_in(&report.events);
            model.take(News::Frame(Box::new(Frame::of(&*table, Viewer::Spectator, report))));
            let frame = model.frame.as_ref().expect("a frame");
            let lying = texts(&frame.view["board"]["discards"]);
            assert_eq!(model.last_discard.is_none(), lying.is_empty(), "step {}", frame.n);
            if known_discard.is_some() {
                assert_eq!(model.last_discard, known_discard, "step {}", frame.n);
                known += 1;
            }
            differ += usize::from(lying.last().copied() != model.last_discard.as_deref());
            let Some(seat) = table.to_act().first() else { break };
            let legal = table.legal(seat);
            let action = legal[(table.step() * 7) % legal.len()].clone();
            table.play(seat, &action).expect("legal");
        }
        assert!(known > 3 && differ > 3, "{known} told, {differ} not the last of the view");
    }

    #[test]
    fn a_server_that_cannot_write_is_told_in_a_sentence_and_the_decision_stays_on_its_way() {
        for (code, is_pending) in [("unavailable", true), ("illegal", false)] {
            let mut model = Model { pending: true, ..Model::new(Arc::new(Words::new(&["en"]))) };
            let sentences = model.take(News::Refused { code: code.into(), rule: None });
            assert_eq!(model.pending, is_pending, "{code}");
            assert!(sentences[0].ends_with('.') && sentences[0].contains(' '), "{sentences:?}");
        }
    }
}
