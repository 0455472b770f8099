//! The commands play, join, watch, open, lobby and replay, on a screen or in plain text.

use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use serde_json::{Map, Value};
use treize_bots::Level;
use treize_client::{ClientError, TrustError};
use treize_engine::games::{GAMES, Info};
use treize_engine::{Players, Seat};
use treize_protocol::{Code, History, Setup, Status};
use treize_record::Record;
use treize_words::{Arg, Words};

use crate::frame::News;
use crate::lobby;
use crate::local::{self, Begin};
use crate::model::{announced, sentence};
use crate::plain::{self, End, Lines, Pick, Settled};
use crate::remote::{self, Arrival, GamesWanted, Invitation, ServerAddress, Wanted};
use crate::replay::Replay;
use crate::saved::{Damaged, Offer, Saved, Unfinished, Wish, name};
use crate::settings::Settings;
use crate::{Model, Paint, describe};

/// The default number of players. Every game supports it.
pub(crate) const PLAYERS: Players = Players::FOUR;

/// The user's settings.
pub struct Session {
    /// The language.
    pub words: Arc<Words>,
    /// The data folder.
    pub folder: PathBuf,
    /// How long a bot waits before it decides.
    pub pause: Duration,
    /// Plain text instead of a screen?
    pub plain: bool,
    /// Plain text in as few words as possible?
    pub brief: bool,
    /// Use colours?
    pub paint: Paint,
    /// Does the mouse choose cards? Otherwise it selects text, as usual in a terminal.
    pub mouse: bool,
}

/// The request for a game. Missing parts are asked for or have defaults.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The game's ID.
    pub game: Option<String>,
    /// How many play.
    pub players: Option<u8>,
    /// The game's options.
    pub options: Map<String, Value>,
    /// How well the bots play.
    pub level: Option<Level>,
    /// The network file that the bots play by instead.
    pub net: Option<String>,
    /// Does the table show the cards that everybody has seen?
    pub open_memory: bool,
    /// The person's seat.
    pub seat: Option<Seat>,
    /// A seed: the same number gives the same cards.
    pub seed: Option<u64>,
    /// Start a new game, even if there are unfinished ones.
    pub fresh: bool,
    /// Resume the game that was played last, without asking.
    pub resume: bool,
}

impl Asked {
    /// The games that fit the request, if none is named.
    pub(crate) fn games(&self) -> impl Iterator<Item = &'static Info> {
        let fits = |info: &&Info| {
            let players = self.players.unwrap_or(usual(info));
            let has_seat = self.seat.is_none_or(|seat| seat.index() < usize::from(players));
            let has_memory = !self.open_memory || has_open_memory(info.game);
            info.player_counts().any(|count| count.get() == players) && has_seat && has_memory
        };
        GAMES.iter().filter(fits)
    }

    /// A new game.
    pub(crate) fn wish(&self, game: &str) -> Wish {
        let info = GAMES.iter().find(|info| info.game == game);
        Wish {
            game: game.into(),
            players: self.players.unwrap_or(info.map_or(PLAYERS.get(), usual)),
            options: self.options.clone(),
            level: self.level.unwrap_or(Level::Normal),
            net: self.net.clone(),
            open_memory: self.open_memory,
            seat: self.seat,
            seed: self.seed,
        }
    }
}

/// Does open memory make sense? Only if cards are taken face down.
pub fn has_open_memory(game: &str) -> bool {
    crate::boards::theme(game).open_memory
}

/// The default number of players of this game.
fn usual(info: &Info) -> u8 {
    PLAYERS.clamp(info.min_players, info.max_players).get()
}

impl Session {
    /// `treize play`
    pub fn play(&self, asked: &Asked) -> anyhow::Result<()> {
        let mut offers = Saved::offers(&self.folder)?;
        offers.retain(|offer| asked.game.as_ref().is_none_or(|game| *game == offer.setup.game));
        let decided = match (&asked.game, offers.first()) {
            (_, Some(offer)) if asked.resume => Some(Begin::Resume(offer.path.clone())),
            (_, None) if asked.resume => anyhow::bail!(self.words.text("terminal-none-unfinished", &[])),
            (Some(game), _) => Some(Begin::New(asked.wish(game))),
            _ => None,
        };
        if self.plain {
            self.play_plainly(asked, decided, offers)
        } else {
            self.play_on_screen(asked, decided)
        }
    }

    /// `treize learn`
    pub fn learn(&self, game: &str) -> anyhow::Result<()> {
        let asked = Asked { game: Some(game.to_owned()), ..Asked::default() };
        let begin = Begin::Lesson(game.to_owned());
        if self.plain {
            self.play_plainly(&asked, Some(begin), Vec::new())
        } else {
            self.play_on_screen(&asked, Some(begin))
        }
    }

    /// `treize play --list`
    pub fn list(&self, game: Option<&str>) -> anyhow::Result<()> {
        let mut unfinished = Saved::unfinished(&self.folder)?;
        unfinished.offers.retain(|offer| game.is_none_or(|game| game == offer.setup.game));
        let mut out = io::stdout().lock();
        for offer in &unfinished.offers {
            writeln!(
                out,
                "{}: {}",
                name(&offer.path),
                self.words.text("terminal-unfinished", &args(&self.words, offer))
            )?;
        }
        for damaged in &unfinished.damaged {
            writeln!(out, "{}", describe_damaged(&self.words, damaged))?;
        }
        if unfinished.offers.is_empty() && unfinished.damaged.is_empty() {
            writeln!(out, "{}", self.words.text("terminal-none-unfinished", &[]))?;
        }
        Ok(())
    }

    /// `treize play --delete`: whether the game existed.
    pub fn delete(&self, wanted: &str) -> anyhow::Result<bool> {
        let Unfinished { offers, damaged } = Saved::unfinished(&self.folder)?;
        let paths =
            offers.into_iter().map(|offer| offer.path).chain(damaged.into_iter().map(|file| file.path));
        let Some(path) = paths.into_iter().find(|path| name(path) == wanted) else { return Ok(false) };
        Saved::delete(&path)?;
        println!("{}", self.words.text("terminal-deleted", &[]));
        Ok(true)
    }

    fn play_plainly(&self, asked: &Asked, decided: Option<Begin>, offers: Vec<Offer>) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        let begin = match decided {
            Some(begin) => {
                if matches!(begin, Begin::New(_)) && !asked.fresh && !offers.is_empty() {
                    writeln!(
                        out,
                        "{}",
                        self.words.text("terminal-older", &[("count", offers.len().into())])
                    )?;
                }
                begin
            }
            None => match self.ask_what(asked, offers, &mut out)? {
                Some(begin) => begin,
                None => return Ok(()),
            },
        };
        let (sender, client_events) = channel();
        let playing = local::start(&begin, self.folder.clone(), self.pause, sender.clone())?;
        let lines = Lines::new(BufReader::new(io::stdin()), io::stdin().is_terminal(), sender);
        let end = plain::play(self.plain_text(), &client_events, &playing.orders, &lines, &mut out)?;
        playing.leave();
        not_gone(end)
    }

    /// The menu in plain text: unfinished games, then new ones.
    fn ask_what(
        &self,
        asked: &Asked,
        mut offers: Vec<Offer>,
        out: &mut impl Write,
    ) -> anyhow::Result<Option<Begin>> {
        let games: Vec<_> = asked.games().collect();
        let mut input = io::stdin().lock();
        for damaged in Saved::unfinished(&self.folder)?.damaged {
            writeln!(out, "{}", describe_damaged(&self.words, &damaged))?;
        }
        loop {
            let mut choices: Vec<_> = offers.iter().map(|offer| describe_offer(&self.words, offer)).collect();
            choices.extend(games.iter().map(|info| {
                let about = self.words.game(info.game);
                let new = self.words.text("terminal-new", &[("game", about.name.into())]);
                format!("{} {}", sentence(&new), about.pitch)
            }));
            return Ok(Some(match plain::pick(&self.words, &choices, offers.len(), &mut input, out)? {
                None => return Ok(None),
                Some(Pick::Delete(index)) => {
                    Saved::delete(&offers.remove(index).path)?;
                    writeln!(out, "{}", self.words.text("terminal-deleted", &[]))?;
                    continue;
                }
                Some(Pick::Take(index)) if index < offers.len() => Begin::Resume(offers[index].path.clone()),
                Some(Pick::Take(index)) => {
                    let settings = Settings::new(games[index - offers.len()], asked);
                    match plain::settle(&self.words, settings, &mut input, out)? {
                        Settled::Deal(wish) => Begin::New(wish),
                        Settled::Back => continue,
                        Settled::Leave => return Ok(None),
                    }
                }
            }));
        }
    }

    /// `treize join`
    pub fn join(
        &self,
        invitation: &Invitation,
        name: Option<&str>,
        seat: Option<Seat>,
    ) -> anyhow::Result<()> {
        let path = format!("/t/{}", invitation.table);
        let name = self.name_at(&invitation.server, &path, name)?;
        let wanted = seat.map_or(Wanted::AnySeat, Wanted::Seat);
        let arrival = remote::arrive(&self.folder, invitation, &name, wanted);
        self.at_table(arrival.map_err(|error| match error.downcast_ref() {
            // No particular seat was requested, so the table is full.
            Some(ClientError::Refused(refused)) if seat.is_none() && refused.code == Code::Taken => {
                anyhow::Error::msg(self.words.text("terminal-full", &[]))
            }
            _ => self.in_words(error, &path),
        })?)
    }

    /// `treize open`
    pub fn open(&self, server: &ServerAddress, name: Option<&str>, setup: &Setup) -> anyhow::Result<()> {
        let name = self.name_at(server.as_ref(), "", name)?;
        let opened = remote::open(&self.folder, server, &name, setup);
        self.join(&opened.map_err(|error| self.in_words(error, ""))?, Some(&name), None)
    }

    /// `treize daily`
    pub fn daily(&self, server: &ServerAddress, name: Option<&str>, game: &str) -> anyhow::Result<()> {
        let name = self.name_at(server.as_ref(), "", name)?;
        let begun = remote::daily(&self.folder, server, &name, game);
        let (invitation, mut deal) = begun.map_err(|error| self.in_words(error, ""))?;
        if deal.status != Some(Status::Over) {
            self.join(&invitation, Some(&name), None)?;
            deal = remote::deal(&self.folder, server, &deal.id).map_err(|error| self.in_words(error, ""))?;
        }
        Ok(write_all(&mut io::stdout().lock(), &lobby::standings(&self.words, &deal))?)
    }

    /// A page of the user's finished games.
    pub fn games(&self, server: &ServerAddress, wanted: &GamesWanted<'_>) -> anyhow::Result<History> {
        remote::games(&self.folder, server, wanted).map_err(|error| self.in_words(error, ""))
    }

    /// `treize history`
    pub fn history(&self, server: &ServerAddress, wanted: &GamesWanted<'_>) -> anyhow::Result<()> {
        let history = self.games(server, wanted)?;
        Ok(write_all(&mut io::stdout().lock(), &lobby::history(&self.words, server, &history))?)
    }

    /// `treize lobby`
    pub fn lobby(&self, server: &ServerAddress) -> anyhow::Result<()> {
        let lobby = remote::lobby(&self.folder, server).map_err(|error| self.in_words(error, ""))?;
        let info = remote::server_info(server);
        let mut sentences = announced(&self.words, info.announcement.as_deref(), info.maintenance);
        sentences.extend(lobby::sentences(&self.words, server, &lobby));
        Ok(write_all(&mut io::stdout().lock(), &sentences)?)
    }

    /// The user's name at a server: the given one, or the stored one, or what the user types.
    fn name_at(&self, server: &str, path: &str, given: Option<&str>) -> anyhow::Result<String> {
        if let Some(name) = given.map(str::to_owned).or_else(|| remote::known_name(&self.folder, server)) {
            return Ok(name);
        }
        // Check for a server before asking for a name.
        remote::reach(server).map_err(|error| self.in_words(error, path))?;
        let name = self.ask_name()?;
        name.ok_or_else(|| anyhow::anyhow!(self.words.text("terminal-no-name", &[])))
    }

    /// `treize watch`
    pub fn watch(&self, invitation: &Invitation) -> anyhow::Result<()> {
        // A server requires a name from spectators too.
        let known = remote::known_name(&self.folder, &invitation.server);
        let name = known.unwrap_or_else(|| self.words.text("terminal-guest", &[]));
        let arrival = remote::arrive(&self.folder, invitation, &name, Wanted::Look);
        self.at_table(arrival.map_err(|error| self.in_words(error, &format!("/t/{}", invitation.table)))?)
    }

    fn at_table(&self, arrival: Arrival) -> anyhow::Result<()> {
        if !self.plain {
            return self.table_on_screen(arrival);
        }
        let (sender, client_events) = channel();
        let orders = remote::start(arrival, sender.clone())?;
        let lines = Lines::new(BufReader::new(io::stdin()), io::stdin().is_terminal(), sender);
        not_gone(plain::play(self.plain_text(), &client_events, &orders, &lines, &mut io::stdout().lock())?)
    }

    fn ask_name(&self) -> io::Result<Option<String>> {
        println!("{}", self.words.text("your-name", &[]));
        let mut input = io::stdin().lock();
        while let Some(line) = plain::read_line(&mut input)? {
            if !line.trim().is_empty() {
                return Ok(Some(line.trim().to_owned()));
            }
        }
        Ok(None)
    }

    /// Explains in the user's language why a server cannot be used. `path` is what was wanted of it, for its new address.
    fn in_words(&self, error: anyhow::Error, path: &str) -> anyhow::Error {
        let explanation = match error.downcast_ref() {
            Some(ClientError::Refused(refused)) => {
                self.words.refused(&remote::code_of(refused.code), refused.rule)
            }
            Some(ClientError::Certificate { host, why }) => {
                let why = match why {
                    TrustError::Issuer => "issuer",
                    TrustError::Name => "name",
                    TrustError::Date => "date",
                    TrustError::Other => "other",
                };
                let args = [("host", host.clone().into()), ("why", why.into())];
                Some(self.words.text("terminal-untrusted", &args))
            }
            Some(ClientError::Moved(server)) => {
                Some(self.words.text("terminal-moved", &[("link", format!("{server}{path}").into())]))
            }
            _ => None,
        };
        explanation.map_or(error, anyhow::Error::msg)
    }

    /// The record of a finished game at a server's table.
    pub fn record(&self, invitation: &Invitation) -> anyhow::Result<Record> {
        let record = remote::record(&self.folder, invitation);
        record.map_err(|error| self.in_words(error, &format!("/t/{}", invitation.table)))
    }

    /// `treize replay`
    pub fn replay(&self, replay: Replay) -> anyhow::Result<()> {
        if !self.plain {
            return self.replay_on_screen(replay);
        }
        let by_hand = io::stdin().is_terminal().then(|| io::stdin().lock());
        Ok(self.replay_plainly(replay, by_hand, &mut io::stdout().lock())?)
    }

    /// A record in plain text: all at once, or step by step.
    fn replay_plainly(
        &self,
        mut replay: Replay,
        mut by_hand: Option<impl BufRead>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let mut model = self.plain_text();
        model.take(News::Company(Box::new(replay.company(|seat| self.player(seat)))));
        if by_hand.is_some() {
            writeln!(out, "{}", model.say("terminal-plain-replay"))?;
        }
        loop {
            let mut sentences = model.take(News::Frame(Box::new(replay.frame())));
            if let Some(note) = replay.note() {
                // What follows the decision may already be about the next one: a card that is turned up.
                sentences.insert(usize::from(model.decision().is_some()), note.to_owned());
            }
            write_all(out, &sentences)?;
            if replay.step == replay.last() {
                break;
            }
            match by_hand.as_mut().map_or(Ok(Forward::Step), |input| goes_on(&model, input, out))? {
                Forward::Step => replay.go(1),
                Forward::Round => replay.go_round(true),
                Forward::Leave => return Ok(()),
            }
        }
        writeln!(out, "{}", model.asks())?;
        write_all(out, &describe::places(&model))
    }

    /// A model for plain text.
    fn plain_text(&self) -> Model {
        Model { plain_text: true, brief: self.brief, ..Model::new(self.words.clone()) }
    }

    /// The name of an unnamed player.
    pub(crate) fn player(&self, seat: u8) -> String {
        self.words.text("terminal-player", &[("number", (seat + 1).into())])
    }
}

/// Turns a table that is gone into an error, with its reason.
fn not_gone(end: End) -> anyhow::Result<()> {
    if let End::Gone(why) = end {
        anyhow::bail!(why);
    }
    Ok(())
}

/// How a replay in plain text continues.
enum Forward {
    Step,
    /// To the start of the next round, or to the end.
    Round,
    Leave,
}

/// Answers commands at a step of a record until the user continues or leaves.
fn goes_on(model: &Model, input: &mut impl BufRead, out: &mut impl Write) -> io::Result<Forward> {
    loop {
        let Some(line) = plain::read_line(input)? else { return Ok(Forward::Leave) };
        let sentences = match line.trim() {
            "" => return Ok(Forward::Step),
            "r" => return Ok(Forward::Round),
            "q" => return Ok(Forward::Leave),
            "b" => describe::table(model),
            "s" => describe::scores(model),
            _ => vec![model.say("terminal-plain-replay")],
        };
        write_all(out, &sentences)?;
    }
}

fn write_all(out: &mut impl Write, sentences: &[String]) -> io::Result<()> {
    sentences.iter().try_for_each(|sentence| writeln!(out, "{sentence}"))?;
    out.flush()
}

/// Describes an unfinished game in one line.
pub(crate) fn describe_offer(words: &Words, offer: &Offer) -> String {
    let game = words.text("terminal-go-on", &args(words, offer));
    format!("{game}, {}", ago(words, offer))
}

/// Describes a damaged game, with the name that `--delete` takes.
pub(crate) fn describe_damaged(words: &Words, damaged: &Damaged) -> String {
    let why = [("why", damaged.why.clone().into())];
    format!("{}: {}", name(&damaged.path), words.text("terminal-damaged", &why))
}

/// The parts of the description of an unfinished game.
fn args(words: &Words, offer: &Offer) -> [(&'static str, Arg<'static>); 5] {
    [
        ("game", words.game(&offer.setup.game).name.into()),
        ("round", (offer.rounds + 1).into()),
        ("players", offer.setup.players.get().into()),
        ("level", words.level(offer.setup.level.name()).name.into()),
        ("ago", ago(words, offer).into()),
    ]
}

/// When a game was last played: minutes, hours or days ago. A date would need this machine's time zone.
fn ago(words: &Words, offer: &Offer) -> String {
    let minutes = offer.touched.elapsed().unwrap_or_default().as_secs() / 60;
    match minutes {
        0 => words.text("terminal-ago-now", &[]),
        1..60 => words.text("terminal-ago-minutes", &[("count", minutes.into())]),
        60..1440 => words.text("terminal-ago-hours", &[("count", (minutes / 60).into())]),
        _ => words.text("terminal-ago-days", &[("count", (minutes / 1440).into())]),
    }
}

#[cfg(test)]
mod tests {
    use treize_engine::Viewer;

    use super::*;

    /// The output at the start of a record for this input.
    fn replayed(typed: &str) -> String {
        let record = include_str!("../../record/tests/records/thirteen.jsonl").lines().next();
        let record = Record::parse(record.expect("a record").as_bytes()).expect("a record");
        let replay = Replay::new(record, Viewer::Spectator).expect("one that holds");
        let (words, folder) = (Arc::new(Words::new(&["en"])), "nowhere".into());
        let paint = Paint { colour: false, ascii: false };
        let session =
            Session { words, folder, pause: Duration::ZERO, plain: true, brief: false, paint, mouse: true };
        let mut out = Vec::new();
        session.replay_plainly(replay, Some(typed.as_bytes()), &mut out).expect("it can be written");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn only_enter_goes_on_in_a_replay() {
        let plays = |typed: &str| replayed(typed).matches(" plays ").count();
        let rows = [("q\n", 0), ("\n\nq\n", 2), ("b\ns\nq\n", 0), ("b\n\ns\nx\nq\n", 1), ("", 0)];
        for (typed, steps) in rows {
            assert_eq!(plays(typed), steps, "{typed:?}");
        }
        assert!(replayed("s\n").contains("No scores yet."));
        let jumped = replayed("r\nq\n");
        assert!(jumped.contains("\nThe round is over") && jumped.contains("\nRound 2: "), "{jumped}");
    }

    #[test]
    fn only_games_that_can_be_played_as_asked_are_offered() {
        let seat = |number| Seat::try_from(number).ok();
        let all = ["thirteen", "friday13", "nichtig", "danger13"];
        let rows: [(Option<u8>, Option<Seat>, &[&str]); 6] = [
            (None, None, &all),
            (Some(2), None, &["danger13"]),
            (Some(6), None, &all[..3]),
            (Some(9), None, &[]),
            (Some(5), seat(4), &all),
            (None, seat(4), &[]),
        ];
        for (players, seat, games) in rows {
            let asked = Asked { players, seat, ..Asked::default() };
            let offered: Vec<_> = asked.games().map(|info| info.game).collect();
            assert_eq!(offered, games, "{players:?} {seat:?}");
        }
    }

    #[test]
    fn so_many_play_as_the_game_allows_if_nobody_says() {
        for info in GAMES {
            let wish = Asked::default().wish(info.game);
            assert!(info.player_counts().any(|count| count.get() == wish.players), "{}", info.game);
        }
    }
}
