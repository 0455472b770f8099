//! A seat at a server's table, or a spectator's view of it.

use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use tokio::runtime;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use treize_bots::Level;
use treize_client::{Client, ClientError, Memory, Next, Seated, Shares, Verdict, is_table_id};
use treize_engine::Seat;
use treize_protocol::{
    ChairInfo, ChatLine, Code, Command, Daily, History, Lobby, Me, Notice, Refused, SeatRequest, ServerInfo,
    Setup, SharedDeal, Status, TableInfo,
};
use treize_record::Record;
use treize_record::fairness::Hex;

use crate::frame::{Asking, Chair, ClientEvent, Company, Frame, News, Order, Orders, Promise, Stage};
use crate::identity::Identity;
use crate::model::{DELETED, MOVED_AWAY, NO_SPECTATORS, OUTDATED};
use crate::saved::{random, write_record_file};

/// How often to ask whether the host has agreed.
const ASK_AGAIN: Duration = Duration::from_secs(1);

/// An invitation: `http://host:port/t/TABLE`, `https://host/t/TABLE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The server: `http://host:port`, `https://host`.
    pub server: String,
    /// The table.
    pub table: String,
}

impl FromStr for Invitation {
    type Err = String;

    fn from_str(text: &str) -> Result<Invitation, String> {
        let wrong = || format!("`{text}` is not an invitation like http://127.0.0.1:1313/t/TABLE");
        let address = text.trim().split(['#', '?']).next().unwrap_or_default();
        let (server, table) = address.split_once("/t/").ok_or_else(wrong)?;
        let server = with_scheme(server);
        let table = table.trim_end_matches('/');
        if Client::new(&server).is_err() || !is_table_id(table) {
            return Err(wrong());
        }
        Ok(Invitation { server, table: table.into() })
    }
}

impl fmt::Display for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Invitation { server, table } = self;
        write!(f, "{server}/t/{table}")
    }
}

/// The address of a server: `http://host:port`, `https://host`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerAddress(String);

impl FromStr for ServerAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<ServerAddress, String> {
        let address = with_scheme(text.trim().trim_end_matches('/'));
        match Client::new(&address) {
            Ok(_) => Ok(ServerAddress(address)),
            Err(_) => Err(format!("`{text}` is not the address of a server like http://127.0.0.1:1313")),
        }
    }
}

impl ServerAddress {
    /// The invitation to one of its tables.
    pub fn invitation(&self, table: &str) -> Invitation {
        Invitation { server: self.0.clone(), table: table.into() }
    }
}

impl AsRef<str> for ServerAddress {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

/// People copy the address from their browser, often without http://.
fn with_scheme(address: &str) -> String {
    if address.contains("://") { address.to_owned() } else { format!("http://{address}") }
}

/// A connection to a table, with the user's identity and seat.
pub struct Arrival {
    client: Client,
    folder: PathBuf,
    server: String,
    seat: Option<Seat>,
    info: TableInfo,
}

/// The stored name for this server, if any.
pub fn known_name(folder: &Path, server: &str) -> Option<String> {
    let client = Client::new(server).ok()?;
    Some(Identity::load(folder, client.authority())?.name)
}

/// Checks that there is a server.
pub fn reach(server: &str) -> anyhow::Result<()> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async { is_somebody(&mut Client::new(server)?).await })?;
    Ok(())
}

/// The record of a finished game. Everybody with the table's link may read it; where others play the same cards, only those who have
/// played them.
pub fn record(folder: &Path, invitation: &Invitation) -> anyhow::Result<Record> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let (mut client, identity) = known(folder, &invitation.server)?;
        match fetch_record(&mut client, &invitation.table).await {
            // The server does not know the user any more: they are a stranger.
            Err(error) if identity.is_some() && is_unknown(&error) => {
                fetch_record(&mut Client::new(&invitation.server)?, &invitation.table).await
            }
            fetched => fetched,
        }
    })
}

/// Is it that the server does not know an identity?
fn is_unknown(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(ClientError::Refused(refused)) if refused.code == Code::NoIdentity)
}

async fn fetch_record(client: &mut Client, table: &str) -> anyhow::Result<Record> {
    let record: serde_json::Value = client.get(&format!("{}/record", path(table))).await?;
    Ok(Record::parse(record.to_string().as_bytes())?)
}

/// How the user wants to join a table.
#[derive(Clone, Copy, Debug)]
pub enum Wanted {
    /// On the first free chair, or on the user's own.
    AnySeat,
    /// On this chair.
    Seat(Seat),
    /// As a spectator.
    Look,
}

/// Sits down, returns to the user's seat, or watches.
pub fn arrive(folder: &Path, invitation: &Invitation, name: &str, wanted: Wanted) -> anyhow::Result<Arrival> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        // A spectator's identity is not stored.
        let is_kept = !matches!(wanted, Wanted::Look);
        let mut client = enter(folder, &invitation.server, name, is_kept).await?;
        let server = invitation.server.clone();
        let wanted = match wanted {
            Wanted::Look => {
                let info = client.table(&invitation.table).await?;
                return Ok(Arrival { client, folder: folder.into(), server, seat: None, info });
            }
            Wanted::AnySeat => None,
            Wanted::Seat(seat) => Some(seat),
        };
        let (seat, info) = take_seat(&mut client, &invitation.table, wanted).await?;
        Ok(Arrival { client, folder: folder.into(), server, seat: Some(seat), info })
    })
}

/// Opens a table. Nobody sits at it yet.
pub fn open(folder: &Path, server: &ServerAddress, name: &str, setup: &Setup) -> anyhow::Result<Invitation> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut client = enter(folder, server.as_ref(), name, true).await?;
        Ok(server.invitation(&client.make_table(setup).await?.id))
    })
}

/// Today's deal of a game, and the user's table, which is dealt at the first time.
pub fn daily(
    folder: &Path,
    server: &ServerAddress,
    name: &str,
    game: &str,
) -> anyhow::Result<(Invitation, SharedDeal)> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut client = enter(folder, server.as_ref(), name, true).await?;
        let today: Daily = client.get("/api/daily").await?;
        let deal = today.games.into_iter().find(|one| one.game == game);
        let path = format!("/api/deals/{}", deal.context("the server has no deal of this game")?.deal);
        let table: TableInfo = client.post(&path, &serde_json::Value::Null).await?;
        Ok((server.invitation(&table.id), client.get(&path).await?))
    })
}

/// What came of a deal by now.
pub fn deal(folder: &Path, server: &ServerAddress, id: &str) -> anyhow::Result<SharedDeal> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async { Ok(known(folder, server.as_ref())?.0.get(&format!("/api/deals/{id}")).await?) })
}

/// The tables of a server: the user's own and the public ones.
pub fn lobby(folder: &Path, server: &ServerAddress) -> anyhow::Result<Lobby> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async { Ok(known(folder, server.as_ref())?.0.get("/api/tables").await?) })
}

/// Which finished games to list.
pub struct GamesWanted<'a> {
    /// Only this game.
    pub game: Option<&'a str>,
    /// Only with somebody whose name contains this.
    pub with: Option<&'a str>,
    /// Only those before this one: the `next` of another page.
    pub before: Option<&'a str>,
}

/// A page of the user's finished games at a server.
pub fn games(folder: &Path, server: &ServerAddress, wanted: &GamesWanted<'_>) -> anyhow::Result<History> {
    let fields = [("game", wanted.game), ("name", wanted.with), ("before", wanted.before)];
    let fields = fields.iter().filter_map(|(key, value)| Some(format!("{key}={}", encoded((*value)?))));
    let path = format!("/api/players/me/games?{}", fields.collect::<Vec<_>>().join("&"));
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async { Ok(known(folder, server.as_ref())?.0.get(&path).await?) })
}

/// A text as a part of an address's query.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.') {
            encoded.push(byte.into());
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

/// What the administrator of a server announces; nothing if it cannot be read, as from an older server.
pub fn server_info(server: &ServerAddress) -> ServerInfo {
    let asked = || -> anyhow::Result<ServerInfo> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async { Ok(Client::new(server.as_ref())?.get("/api/server").await?) })
    };
    asked().unwrap_or_default()
}

/// A client of a server, with the stored identity if there is one.
fn known(folder: &Path, server: &str) -> anyhow::Result<(Client, Option<Identity>)> {
    let client = Client::new(server)?;
    let shares = Shares::in_folder(folder, client.authority());
    let client = client.with_shares(shares);
    let identity = Identity::load(folder, client.authority());
    Ok(match &identity {
        Some(known) => (client.with_cookie(known.cookie.clone()), identity),
        None => (client, None),
    })
}

/// A client of a server that knows the user by this name.
async fn enter(folder: &Path, server: &str, name: &str, is_kept: bool) -> anyhow::Result<Client> {
    let (mut client, known) = known(folder, server)?;
    if known.is_none_or(|known| known.name != name) || !is_somebody(&mut client).await? {
        client.name(name).await?;
        let cookie = client.cookie().context("the server gave no identity")?.to_owned();
        let authority = client.authority().to_owned();
        if is_kept {
            Identity { name: name.into(), cookie }.keep(folder, &authority)?;
        }
    }
    Ok(client)
}

/// Does the server know the identity? It deletes identities that are unused for long or have moved to another device.
async fn is_somebody(client: &mut Client) -> Result<bool, ClientError> {
    match client.get::<Option<Me>>("/api/me").await {
        Ok(me) => Ok(me.is_some()),
        Err(ClientError::Refused(refused)) if refused.code == Code::NoIdentity => Ok(false),
        Err(error) => Err(error),
    }
}

fn path(table: &str) -> String {
    format!("/api/tables/{table}")
}

/// Takes a seat or keeps the user's own, and commits to a nonce for the shuffles.
async fn take_seat(
    client: &mut Client,
    table: &str,
    wanted: Option<Seat>,
) -> anyhow::Result<(Seat, TableInfo)> {
    let mut info = client.table(table).await?;
    let fits = |seat: &Seat| wanted.is_none_or(|wanted| wanted == *seat);
    let own = own_seats(&info).find(fits);
    if own.is_none() {
        info = client.command(table, &Command::Sit { seat: wanted, name: None, commitment: None }).await?;
    } else if let Some(followed) = client.follow(&info).await? {
        // In a rematch the user already has a seat, but has not yet committed to a nonce for the new shuffles.
        info = followed;
    }
    // To take over a bot's seat during a game, all players must agree, however long that takes.
    while info.requests.iter().any(|request| request.mine) {
        tokio::time::sleep(ASK_AGAIN).await;
        info = client.table(table).await?;
    }
    let seat = own_seats(&info).find(fits).ok_or_else(|| {
        let (code, message) = (Code::NotYours, "not everybody at the table gives you that seat".into());
        ClientError::Refused(Refused { id: None, code, message, n: None, legal: None, rule: None, ban: None })
    })?;
    Ok((seat, info))
}

fn own_seats(info: &TableInfo) -> impl Iterator<Item = Seat> {
    let seats = info.setup.seats();
    seats.zip(&info.chairs).filter(|(_, chair)| chair.mine).map(|(seat, _)| seat)
}

/// Plays or watches until the receiver is gone.
pub fn start(arrival: Arrival, sender: Sender<ClientEvent>) -> anyhow::Result<Orders> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    let session = Hex(&random::<8>()?).to_string();
    let (orders, received) = unbounded_channel();
    let remote =
        Remote { arrival, session, sittings: 0, sender, said: 0, lost: false, dealt: false, checked: false };
    thread::spawn(move || {
        let (sender, watching) = (remote.sender.clone(), remote.arrival.seat.is_none());
        let done =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| runtime.block_on(remote.run(received))));
        let gone = match done {
            Ok(Ok(())) => return,
            Ok(Err(ClientError::Refused(refused))) => {
                let shut = watching && refused.code == Code::NotYours;
                let code = if shut { NO_SPECTATORS.into() } else { code_of(refused.code) };
                News::Gone { why: refused.message, code: Some(code) }
            }
            Ok(Err(error)) => {
                let code = match error {
                    ClientError::MovedAway => Some(MOVED_AWAY.into()),
                    ClientError::Deleted => Some(DELETED.into()),
                    ClientError::Outdated => Some(OUTDATED.into()),
                    _ => None,
                };
                News::Gone { why: error.to_string(), code }
            }
            Err(_) => {
                // The panic hook has already restored the terminal.
                let gone = News::Gone { why: "the connection has failed".into(), code: None };
                let _ = sender.send(ClientEvent::News(gone));
                let _ = sender.send(ClientEvent::Stop);
                return;
            }
        };
        let _ = sender.send(ClientEvent::News(gone));
    });
    Ok(orders)
}

struct Remote {
    arrival: Arrival,
    session: String,
    /// How often the seat has changed. Part of action IDs, which must not repeat.
    sittings: u32,
    sender: Sender<ClientEvent>,
    /// The number of chat lines already sent to the client.
    said: u32,
    lost: bool,
    dealt: bool,
    /// Has the deal of this table been checked?
    checked: bool,
}

impl Remote {
    async fn run(mut self, mut orders: UnboundedReceiver<Order>) -> Result<(), ClientError> {
        self.check_spectators()?;
        if !self.news(News::Company(Box::new(self.company()))) {
            return Ok(());
        }
        let mut seated = self.sit();
        loop {
            tokio::select! {
                order = orders.recv() => {
                    let Some(order) = order else { return Ok(()) };
                    let done = self.execute(order, &mut seated).await;
                    if done.is_err_and(|error| !self.news(failure(&error))) {
                        return Ok(());
                    }
                }
                next = seated.next() => match next {
                    Ok(next) => {
                        if let Next::Table(info) = &next {
                            self.arrival.info = (**info).clone();
                            self.check_spectators()?;
                            if let Some(moved) = self.moved(info) {
                                // The seats were drawn at the deal, so the user's seat has changed.
                                self.arrival.seat = Some(moved);
                                seated = self.sit();
                            }
                        }
                        let is_end = matches!(&next, Next::Frame(frame) if !frame.view["outcome"].is_null());
                        if !self.show(next) {
                            return Ok(());
                        }
                        if is_end && !self.checked && self.arrival.seat.is_some() {
                            self.checked = true;
                            // A failed check is reported too, so that a server cannot prevent the check silently.
                            let unchecked = |error: anyhow::Error| News::Unchecked { why: format!("{error:#}") };
                            let checked = self.check_deal().await.unwrap_or_else(unchecked);
                            if !self.news(checked) {
                                return Ok(());
                            }
                        }
                    }
                    Err(error) => return Err(error),
                },
            }
        }
    }

    /// Spectators may not be allowed. The server says so only to those who come after the deal.
    fn check_spectators(&self) -> Result<(), ClientError> {
        let Arrival { seat, info, .. } = &self.arrival;
        if seat.is_some() || info.setup.spectators || info.status == Status::Over {
            return Ok(());
        }
        let (code, message) = (Code::NotYours, "this table has no spectators".into());
        Err(ClientError::Refused(Refused {
            id: None,
            code,
            message,
            n: None,
            legal: None,
            rule: None,
            ban: None,
        }))
    }

    fn sit(&mut self) -> Seated {
        self.sittings += 1;
        let session = format!("{}-{}", self.session, self.sittings);
        Seated::new(self.arrival.client.clone(), &self.arrival.info.id, self.arrival.seat, &session)
    }

    async fn execute(&mut self, order: Order, seated: &mut Seated) -> anyhow::Result<()> {
        match order {
            Order::Act { n, action } => seated.act(n, &action).await,
            Order::Why(action) => seated.why(&action).await,
            Order::Chat(text) => seated.chat(&text).await,
            // Only lessons are read.
            Order::Next => {}
            Order::Again => {
                self.again().await?;
                *seated = self.sit();
            }
            Order::Deal => self.command(&Command::Start).await?,
            Order::Bots => self.bots().await?,
            Order::Back => self.back().await?,
            Order::Hint => self.hint().await?,
            Order::Answer { request, admit: true } => self.command(&Command::Admit { request }).await?,
            Order::Answer { request, admit: false } => self.command(&Command::Decline { request }).await?,
        }
        Ok(())
    }

    /// Asks the server what a strong player would do. It answers only where nobody else plays, or plays the same cards.
    async fn hint(&mut self) -> anyhow::Result<()> {
        let Arrival { client, info, seat: Some(seat), .. } = &mut self.arrival else { return Ok(()) };
        let advice = client.get(&format!("{}/advice?seat={}", path(&info.id), u8::from(*seat))).await?;
        self.news(News::Advice(Box::new(advice)));
        Ok(())
    }

    /// Moves to the table of the rematch. Requests one if there is none yet.
    async fn again(&mut self) -> anyhow::Result<()> {
        if self.arrival.info.next.is_none() {
            let asked = self.command(&Command::Rematch).await;
            match asked.as_ref().map_err(|error| error.downcast_ref()) {
                // Another player has requested it at the same time.
                Err(Some(ClientError::Refused(refused))) if refused.code == Code::Stale => {
                    self.arrival.info = self.arrival.client.table(&self.arrival.info.id).await?;
                }
                _ => asked?,
            }
        }
        let next = self.arrival.info.next.clone().context("there is no other table")?;
        let (seat, info) = take_seat(&mut self.arrival.client, &next, None).await?;
        (self.arrival.seat, self.arrival.info) = (Some(seat), info);
        (self.said, self.lost, self.dealt, self.checked) = (0, false, false, false);
        let link = format!("{}/t/{next}", self.arrival.server);
        self.news(News::Moved { company: Box::new(self.company()), link });
        Ok(())
    }

    /// Stores the record of a finished game, and compares its deal with what this machine saw.
    async fn check_deal(&mut self) -> anyhow::Result<News> {
        let Arrival { client, folder, info, .. } = &mut self.arrival;
        let record = fetch_record(client, &info.id).await?;
        let kept = write_record_file(folder, Path::new(&info.id), &record)?;
        record.verify()?;
        let memory = client.shares().memory(&info.id);
        // Cards that were not shuffled for this table prove nothing, and nobody expects it.
        let verdict = Memory::judge(Some(&memory), &record).unwrap_or(Verdict::NotThere);
        let frozen = memory.frozen().map(|digest| digest.to_string());
        Ok(News::Checked { verdict, frozen, record: kept })
    }

    /// Puts bots on the free chairs.
    async fn bots(&mut self) -> anyhow::Result<()> {
        let seats = self.arrival.info.setup.seats().zip(&self.arrival.info.chairs);
        let free = seats.filter(|(_, chair)| chair.name.is_none() && chair.bot.is_none());
        for seat in free.map(|(seat, _)| seat).collect::<Vec<_>>() {
            self.command(&Command::Bot { seat, level: Level::Normal }).await?;
        }
        Ok(())
    }

    /// Takes the user's seat back from a bot.
    async fn back(&mut self) -> anyhow::Result<()> {
        let seat = self.arrival.seat;
        self.command(&Command::Sit { seat, name: None, commitment: None }).await
    }

    /// Sends a command about the table. The table itself reports what has changed.
    async fn command(&mut self, command: &Command) -> anyhow::Result<()> {
        let Arrival { client, info, .. } = &mut self.arrival;
        *info = client.command(&info.id, command).await?;
        Ok(())
    }

    /// The user's new seat, if it has changed.
    fn moved(&self, info: &TableInfo) -> Option<Seat> {
        let seat = self.arrival.seat?;
        let mine: Vec<_> = own_seats(info).collect();
        if mine.contains(&seat) { None } else { mine.first().copied() }
    }

    /// Forwards what happens. False when the receiver is gone.
    fn show(&mut self, next: Next) -> bool {
        if self.lost && !matches!(next, Next::Lost(_)) {
            self.lost = false;
            if !self.news(News::Back) {
                return false;
            }
        }
        match next {
            Next::Frame(frame) => {
                self.dealt = true;
                match Frame::read((*frame).into()) {
                    Ok(frame) => self.news(News::Frame(Box::new(frame))),
                    Err(error) => {
                        // Without its view, the table cannot be shown.
                        self.news(News::Unreadable { why: error.to_string() });
                        false
                    }
                }
            }
            Next::Done(_) => true,
            Next::Reason { fact, .. } => self.news(News::Reason(fact)),
            // `Lost(Refused)`: the server cannot write to its database. The decision is sent until it can.
            Next::Refused(refused) | Next::Lost(ClientError::Refused(refused)) => {
                self.news(refusal(refused.code, refused.rule))
            }
            Next::Table(_) => self.news(News::Company(Box::new(self.company()))),
            Next::Chat(lines) => {
                let new: Vec<_> = lines.into_iter().filter(|line| line.n >= self.said).collect();
                self.said = new.last().map_or(self.said, |line| line.n + 1);
                // Lines of people who have deleted their name are empty.
                let is_empty = |line: &ChatLine| line.name.is_empty() && line.notice.is_none();
                new.into_iter().filter(|line| !is_empty(line)).all(|line| self.news(said(line)))
            }
            Next::Server(server) => {
                self.news(News::Server { announcement: server.announcement, maintenance: server.maintenance })
            }
            Next::Lost(_) => {
                self.lost = true;
                self.news(News::Lost)
            }
        }
    }

    fn company(&self) -> Company {
        let info = &self.arrival.info;
        let chair = |chair: &ChairInfo| Chair {
            name: chair.name.clone(),
            bot: chair.bot,
            mine: chair.mine,
            away: chair.away,
            connected: chair.connected || chair.bot.is_some(),
            awaited: chair.name.is_some() && chair.commitment.is_none(),
        };
        let asking = |request: &SeatRequest| Asking {
            id: request.id.clone(),
            name: request.name.clone(),
            seat: request.seat.into(),
            asks_you: request.asks_you,
        };
        let stage = match info.status {
            Status::Waiting => Stage::Waiting { host: info.host },
            Status::Over if info.next.is_some() => Stage::Next,
            Status::Dealing | Status::Playing | Status::Over => Stage::Dealt,
        };
        Company {
            game: info.setup.game.clone(),
            chairs: info.chairs.iter().map(chair).collect(),
            stage,
            with_people: true,
            open_memory: info.setup.open_memory,
            requests: info.requests.iter().map(asking).collect(),
            promise: self.promise(),
            link: self.link(),
        }
    }

    /// The table's link, for a host who still needs players.
    fn link(&self) -> Option<String> {
        let Arrival { info, server, .. } = &self.arrival;
        let is_free = |chair: &ChairInfo| chair.name.is_none() && chair.bot.is_none();
        let is_needed = info.host && info.status == Status::Waiting && info.chairs.iter().any(is_free);
        is_needed.then(|| Invitation { server: server.clone(), table: info.id.clone() }.to_string())
    }

    /// The commitments to the shuffles, before the deal.
    fn promise(&self) -> Option<Promise> {
        let Arrival { client, info, seat, .. } = &self.arrival;
        let chair = info.chairs.get((*seat)?.index()).filter(|_| info.status == Status::Waiting)?;
        let own = chair.commitment.as_ref()?.parse().ok()?;
        let nonce = client.shares().memory(&info.id).nonce(&own)?.to_string();
        Some(Promise { commitment: info.commitment.clone(), nonce })
    }

    fn news(&self, news: News) -> bool {
        self.sender.send(ClientEvent::News(news)).is_ok()
    }
}

/// A line of the chat.
fn said(line: ChatLine) -> News {
    let seat = line.seat.map_or(0, Into::into);
    let message = match line.notice {
        None => return News::Chat { name: line.name, text: line.text, watching: line.seat.is_none() },
        Some(Notice::Admitted) => "chat-admitted",
        Some(Notice::Removed) => "chat-removed",
    };
    News::Notice { message, name: line.name, seat }
}

/// Describes why a command about the table failed.
fn failure(error: &anyhow::Error) -> News {
    match error.downcast_ref() {
        Some(ClientError::Refused(refused)) => refusal(refused.code, refused.rule),
        // The server was not reached: nothing has changed.
        _ => refusal(Code::Unavailable, None),
    }
}

fn refusal(code: Code, rule: Option<u8>) -> News {
    News::Refused { code: code_of(code), rule }
}

/// The code, written as in the protocol.
pub(crate) fn code_of(code: Code) -> String {
    let code = serde_json::to_value(code).ok();
    code.and_then(|code| code.as_str().map(str::to_owned)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_is_a_link_to_a_table() {
        let good = Invitation { server: "http://127.0.0.1:1313".into(), table: "abC9".into() };
        for text in [
            "http://127.0.0.1:1313/t/abC9",
            " http://127.0.0.1:1313/t/abC9/#x",
            "http://127.0.0.1:1313/t/abC9?y",
            "127.0.0.1:1313/t/abC9",
        ] {
            assert_eq!(text.parse::<Invitation>().as_ref(), Ok(&good), "{text}");
        }
        let safe = "https://play.example.org/t/abC9".parse::<Invitation>().expect("an invitation");
        assert_eq!(safe.server, "https://play.example.org");
        for text in ["", "/t/x", "ftp://h/t/x", "http://h/x", "http:///t/x", "http://h/t/", "http://h/t/../x"]
        {
            assert!(text.parse::<Invitation>().is_err(), "{text}");
        }
    }
}
