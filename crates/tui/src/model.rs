//! [`Model`]: the state of a table in a client, for the screen and for plain text.

use std::path::PathBuf;
use std::sync::Arc;

use treize_client::Verdict;
use treize_engine::{Aim, Fact, PerSeat, Place, SeatSet, Standing};
use treize_words::{Preview, Reason, Words};

use crate::boards;
use crate::count::count;
use crate::frame::{Asking, Chair, Company, Frame, News, Promise, Speech, Stage};
use crate::hint::advised;
use crate::paint::Theme;

/// The code of a server that cannot write to its database.
const UNAVAILABLE: &str = "unavailable";
/// Spectators are not allowed. The client's own code, because the server's is less specific.
pub(crate) const NO_SPECTATORS: &str = "no-spectators";
/// The identity has moved to another device.
pub(crate) const MOVED_AWAY: &str = "moved-away";
/// The identity has been deleted.
pub(crate) const DELETED: &str = "deleted";
pub(crate) const OUTDATED: &str = "outdated";

/// The state of a table in a client.
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
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
    /// The step of a lesson, if this is one.
    pub lesson: Option<Speech>,
    /// What is said instead after a choice that does not lead on: the ID of the message.
    pub answer: Option<String>,
    /// Is this the plain text client? Then the count of a round is described in sentences too.
    pub plain_text: bool,
    /// Plain text in as few words as possible?
    pub brief: bool,
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
            lesson: None,
            answer: None,
            plain_text: false,
            brief: false,
        }
    }

    /// Processes news, and returns it as sentences.
    pub fn take(&mut self, news: News) -> Vec<String> {
        let sentences = match news {
            News::Company(company) => self.update_company(*company),
            News::Moved { company, link } => {
                (self.frame, self.record, self.lost, self.pending) = (None, None, false, false);
                self.update_company(*company);
                vec![self.words.text("terminal-next-table", &[("link", link.into())])]
            }
            News::Frame(mut frame) => {
                frame.board = frame.board.follow(self.frame.as_ref().map(|before| &before.board));
                let before = self.frame.replace(*frame).map(|before| before.into_sent().legal);
                let sentences = self.describe_frame_events();
                // Secret choices of others do not answer a pending decision.
                let legal = self.frame.as_ref().map(|frame| &frame.legal);
                self.pending &= sentences.is_empty() && before.as_ref() == legal;
                sentences
            }
            News::Lesson(speech) => {
                if speech.is_new_scene {
                    self.frame = None;
                }
                (self.lesson, self.answer) = (Some(*speech), None);
                return Vec::new();
            }
            News::Answer(id) => {
                let sentence = self.lesson_sentence(&id);
                (self.pending, self.answer) = (false, Some(id));
                return vec![sentence];
            }
            News::Chat { name, text, watching } => {
                let mark = if watching { format!(" {}", self.say("chat-spectator")) } else { String::new() };
                vec![format!("{}{mark}: {}", clean(&name), clean(&text))]
            }
            News::Server { announcement, maintenance } => {
                announced(&self.words, announcement.as_deref(), maintenance)
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
            News::Advice(advice) => advised(self, &advice).into_iter().collect(),
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
            News::Unreadable { why } => {
                let why = self.words.text("terminal-unreadable", &[("why", clean(&why).into())]);
                self.gone = Some(why.clone());
                vec![why]
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

    /// A message of the lesson. The other players are named clockwise from the learner.
    fn lesson_sentence(&self, id: &str) -> String {
        let own = self.company.chairs.iter().position(|chair| chair.mine).unwrap_or_default();
        let players = self.names.len().max(1);
        let name = |step: usize| self.name((own + step) % players).to_owned();
        self.words.text(id, &[("next", name(1).into()), ("other", name(players - 1).into())])
    }

    /// What is said at this step of the lesson.
    pub(crate) fn speech(&self) -> Option<String> {
        let speech = self.lesson.as_ref()?;
        Some(self.lesson_sentence(self.answer.as_ref().unwrap_or(&speech.say)))
    }

    /// Is there nothing to do but to read what is said?
    pub(crate) fn is_reading(&self) -> bool {
        self.lesson.as_ref().is_some_and(|speech| speech.right.is_none() && !speech.is_last())
    }

    /// Is the user alone with bots?
    pub(crate) fn is_against_bots(&self) -> bool {
        let mut chairs = self.company.chairs.iter();
        !self.company.with_people
            || (self.is_seated() && chairs.all(|chair| chair.mine || chair.bot.is_some()))
    }

    /// What leads on in a lesson, in words.
    pub(crate) fn lesson_hint(&self) -> Option<String> {
        let action = self.lesson.as_ref()?.right.as_ref()?;
        Some(self.words.text("learn-try", &[("action", self.action(action).into())]))
    }

    /// Describes the events of the last frame.
    fn describe_frame_events(&self) -> Vec<String> {
        let Some(frame) = &self.frame else { return Vec::new() };
        let mut sentences = Vec::new();
        for (fact, counted) in frame.described_events() {
            sentences.extend(fact.and_then(|fact| self.fact(fact)));
            if self.plain_text && !self.brief && !counted.is_empty() {
                sentences.extend(count(self, counted));
            }
        }
        sentences
    }

    /// The decision that led to this frame, in words. Its event is always the first one. `None` if it needs no
    /// sentence, like the secret choice of another player.
    pub(crate) fn decision(&self) -> Option<String> {
        let (fact, _) = self.frame.as_ref()?.described_events().next()?;
        self.fact(fact?)
    }

    /// Why the server refuses the client, in words.
    fn refusal(&self, code: &str) -> Option<String> {
        match code {
            NO_SPECTATORS => Some(self.say("no-spectators")),
            MOVED_AWAY => Some(self.say("terminal-moved-away")),
            DELETED => Some(self.say("terminal-name-deleted")),
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
        if is_promised {
            // These are too many digits to listen to; plain text shows them on request.
            let saved = || self.say("terminal-promise-saved");
            sentences.extend(if self.plain_text { Some(saved()) } else { self.promise() });
        }
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

    /// How others come to the table, for a host who still needs players.
    pub(crate) fn link(&self) -> Option<String> {
        let link = self.company.link.clone()?;
        Some(self.words.text("terminal-link", &[("link", link.into())]))
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
        self.left_in(self.frame.as_ref()?, seat, now)
    }

    /// The same in a frame that the user does not see yet.
    pub(crate) fn left_in(&self, frame: &Frame, seat: usize, now: i64) -> Option<u64> {
        let frame = Some(frame).filter(|frame| frame.is_to_act(seat))?;
        // Bots have no clock.
        self.company.chairs.get(seat).filter(|chair| chair.bot.is_none() && !chair.away)?;
        let left = u64::try_from(frame.due_at?.saturating_sub(now)).unwrap_or(0);
        Some(left.div_ceil(1000))
    }

    fn name_of(&self, chair: &Chair, seat: u8, is_waiting: bool) -> String {
        let sitter = sitter(&self.words, chair.name.as_deref(), chair.bot.is_some(), seat, is_waiting);
        sitter.unwrap_or_else(|| self.say(if chair.mine { "seat-you" } else { "seat-free" }))
    }

    /// A message without variables.
    pub fn say(&self, id: &str) -> String {
        self.words.text(id, &[])
    }

    /// "Luc: three cards." Languages set colons differently.
    pub fn says(&self, what: &str, text: &str) -> String {
        self.words.text("terminal-says", &[("what", what.into()), ("text", text.into())])
    }

    /// A score in words: points, or what the game counts.
    pub fn score(&self, score: i64) -> String {
        self.words.text(self.theme().score.0, &[("score", score.into())])
    }

    /// The game's ID.
    pub fn game(&self) -> &str {
        &self.company.game
    }

    /// "you 3, Blaise 0, Clara 5".
    pub(crate) fn scores(&self, scores: impl IntoIterator<Item = (usize, i64)>) -> String {
        let item = |(seat, points): (usize, i64)| {
            let args = [
                ("you", self.is_you(seat).into()),
                ("name", self.name(seat).to_owned().into()),
                ("points", points.into()),
            ];
            self.words.text("score-item", &args)
        };
        scores.into_iter().map(item).collect::<Vec<_>>().join(", ")
    }

    /// How the game decided between players with equal points, once it is over.
    pub(crate) fn tie(&self) -> Option<String> {
        let tie = self.frame.as_ref()?.table.tie.as_ref()?;
        let Reason { text, rule } = self.reason(tie)?;
        let rule = rule.map(|rule| format!(" {}.", self.words.text("rule-number", &[("rule", rule.into())])));
        Some(text + &rule.unwrap_or_default())
    }

    /// Whether this is the viewer's seat, as sentences ask it.
    pub(crate) fn is_you(&self, seat: usize) -> &'static str {
        if self.is_viewer(seat) { "yes" } else { "no" }
    }

    /// How the game looks.
    pub(crate) fn theme(&self) -> &'static Theme {
        boards::theme(self.game())
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

    /// A player as sentences address them: events say "you" to the viewer, whatever their name.
    pub(crate) fn who(&self, seat: usize) -> String {
        if self.is_viewer(seat) { self.say("seat-you") } else { self.name(seat).to_owned() }
    }

    /// Who has to do what, or the state of the table.
    pub fn ask(&self) -> String {
        self.ask_about(self.frame.as_ref())
    }

    /// The same in a frame that the user may not see yet.
    pub(crate) fn ask_about(&self, frame: Option<&Frame>) -> String {
        if let Some(why) = &self.gone {
            return why.clone();
        }
        if self.lost {
            return self.say(if self.pending { "status-offline-pending" } else { "status-offline" });
        }
        if self.is_away() {
            return self.say("terminal-away");
        }
        match frame {
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
        sentence(&self.ask())
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
        let over = frame.table.rounds.len();
        let round = if frame.is_over() { over } else { over + 1 };
        match frame.board.rounds() {
            Some(rounds) => {
                self.words.text("round-of", &[("round", round.into()), ("rounds", rounds.into())])
            }
            None => self.words.text("round-number", &[("round", round.into())]),
        }
    }

    /// Whether points are good: "Fewest points wins".
    pub(crate) fn aim(&self) -> String {
        self.say(&format!("{}-aim", self.game()))
    }

    /// The same in two words, for little room.
    pub(crate) fn short_aim(&self) -> String {
        let mut infos = treize_engine::games::GAMES.iter();
        let is_fewest = infos.any(|info| info.game == self.game() && info.aim == Aim::Fewest);
        self.say(if is_fewest { "terminal-aim-fewest" } else { "terminal-aim-most" })
    }

    /// Who is ahead, and who has which place.
    fn standing(&self) -> Option<&Standing> {
        self.frame.as_ref().map(|frame| &frame.table.standing)
    }

    /// Is this player ahead, or in the team that is?
    pub(crate) fn leads(&self, seat: usize) -> bool {
        self.standing().is_some_and(|standing| standing.leaders.into_iter().any(|one| one.index() == seat))
    }

    /// Each player's points in the finished rounds.
    pub fn totals(&self) -> Vec<i64> {
        let totals = self.frame.as_ref().map(|frame| frame.table.totals());
        totals.iter().flat_map(PerSeat::as_slice).map(|&total| total.into()).collect()
    }

    /// The score sheet.
    pub fn rounds(&self) -> Vec<Vec<i64>> {
        let rounds = self.frame.iter().flat_map(|frame| &frame.table.rounds);
        rounds.map(|round| round.as_slice().iter().map(|&points| points.into()).collect()).collect()
    }

    /// Does the table play in teams?
    pub(crate) fn has_teams(&self) -> bool {
        self.standing().is_some_and(|standing| !standing.teams.is_empty())
    }

    /// The teams in their order, if the table plays in teams.
    pub(crate) fn teams(&self) -> Vec<Place> {
        let place = |team: &SeatSet| self.places().iter().find(|place| place.seats == *team).copied();
        self.standing().into_iter().flat_map(|standing| &standing.teams).filter_map(place).collect()
    }

    /// A team's name: the names of its players.
    pub(crate) fn team_name(&self, team: SeatSet) -> String {
        let names: Vec<_> = team.into_iter().map(|seat| self.name(seat.index()).to_owned()).collect();
        self.words.text("terminal-team", &[("names", self.words.list(&names).into())])
    }

    /// The places of the players, or of the teams, the best first.
    pub fn places(&self) -> &[Place] {
        self.standing().map_or(&[], |standing| &standing.places)
    }
}

/// The name of a person or a bot on a chair; nothing if it is free. Seats are drawn at the deal, and a bot is named after
/// its seat, so it has no name before.
pub(crate) fn sitter(
    words: &Words,
    name: Option<&str>,
    is_bot: bool,
    seat: u8,
    is_waiting: bool,
) -> Option<String> {
    match name {
        // Somebody who has deleted their name.
        Some("") => Some(words.text("somebody", &[])),
        Some(name) => Some(clean(name)),
        None if is_bot && is_waiting => Some(words.text("terminal-bot", &[])),
        None => is_bot.then(|| words.bot_name(seat)),
    }
}

/// What the administrator of a server announces, as sentences.
pub(crate) fn announced(words: &Words, announcement: Option<&str>, maintenance: bool) -> Vec<String> {
    let said = announcement.map(|text| words.text("terminal-announcement", &[("text", clean(text).into())]));
    let paused = maintenance.then(|| words.refused("maintenance", None)).flatten();
    said.into_iter().chain(paused).collect()
}

/// Ends a text with a full stop. A game's name may already have an end: Freitag der 13.
pub(crate) fn sentence(text: &str) -> String {
    if text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}

/// Removes control characters from a text, which would move the cursor.
pub(crate) fn clean(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::frame::testing;

    #[test]
    fn a_server_that_cannot_write_is_told_in_a_sentence_and_the_decision_stays_on_its_way() {
        for (code, is_pending) in [("unavailable", true), ("illegal", false)] {
            let mut model = Model { pending: true, ..Model::new(Arc::new(Words::new(&["en"]))) };
            let sentences = model.take(News::Refused { code: code.into(), rule: None });
            assert_eq!(model.pending, is_pending, "{code}");
            assert!(sentences[0].ends_with('.') && sentences[0].contains(' '), "{sentences:?}");
        }
    }

    #[test]
    fn the_table_says_the_totals_and_of_an_earlier_server_they_are_the_sums_of_the_rounds() {
        let rounds = json!([[1, 2, 3], [3, 5, 4]]);
        let view = json!({ "game": "thirteen", "players": 3, "seat": 1, "rounds": rounds });
        let read = |totals: Option<Value>| {
            let mut sent = testing::frame(&view, &[], Vec::new()).into_sent();
            let view = sent.view.as_object_mut().expect("an object");
            view.remove("totals");
            view.extend(totals.map(|totals| ("totals".to_owned(), totals)));
            let frame = Some(Frame::read(sent).expect("it can be read"));
            Model { frame, ..Model::new(Arc::new(Words::new(&["en"]))) }.totals()
        };
        assert_eq!(read(Some(json!([10, 20, 30]))), [10, 20, 30]);
        assert_eq!(read(None), [4, 7, 7]);
    }

    #[test]
    fn a_frame_that_cannot_be_read_ends_the_game_with_a_sentence() {
        let mut model = Model::new(Arc::new(Words::new(&["en"])));
        let sentences = model.take(News::Unreadable { why: "missing field `stock`".into() });
        assert_eq!(model.gone.as_ref(), sentences.first());
        assert!(sentences[0].contains("cannot read (missing field `stock`)"), "{sentences:?}");
    }
}
