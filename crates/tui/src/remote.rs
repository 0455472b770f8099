//! A seat at the table of a server, or a place to look from.

use std::path::Path;
use std::str::FromStr;
use std::sync::mpsc::Sender;
use std::thread;

use anyhow::{Context, bail};
use tokio::runtime;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use treize_client::{Client, ClientError, Next, Seated};
use treize_engine::Seat;
use treize_server::wire::{Code, Command, Status, TableInfo};

use crate::frame::{Chair, Company, Happening, News, Order, Orders};
use crate::identity::Identity;
use crate::model::NO_SPECTATORS;
use crate::saved::{hex, random};

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
        let table = table.trim_end_matches('/');
        let plain = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric());
        if Client::new(server).is_err() || !plain(table) {
            return Err(wrong());
        }
        Ok(Invitation { server: server.into(), table: table.into() })
    }
}

/// How one comes to a table.
pub struct Arrival {
    client: Client,
    table: String,
    seat: Option<Seat>,
    info: TableInfo,
}

/// Is there a name for this server already?
pub fn known_name(folder: &Path, invitation: &Invitation) -> Option<String> {
    let client = Client::new(&invitation.server).ok()?;
    Some(Identity::load(folder, client.authority())?.name)
}

/// How somebody wants to be at a table.
#[derive(Clone, Copy, Debug)]
pub enum Wanted {
    /// On the first free chair, or on one's own.
    AnySeat,
    /// On this one.
    Seat(Seat),
    /// Beside it.
    Look,
}

/// Sits down, or comes back to one's seat, or only looks.
pub fn arrive(folder: &Path, invitation: &Invitation, name: &str, wanted: Wanted) -> anyhow::Result<Arrival> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut client = Client::new(&invitation.server)?;
        let known = Identity::load(folder, client.authority());
        if let Some(known) = &known {
            client = client.with_cookie(known.cookie.clone());
        }
        if known.is_none_or(|known| known.name != name) {
            client.name(name).await?;
            let cookie = client.cookie().context("the server gave no identity")?.to_owned();
            let authority = client.authority().to_owned();
            // Who only looks is nobody in particular, the next time too.
            if !matches!(wanted, Wanted::Look) {
                Identity { name: name.into(), cookie }.keep(folder, &authority)?;
            }
        }
        let table = invitation.table.clone();
        let mut info: TableInfo = client.get(&format!("/api/tables/{table}")).await?;
        let wanted = match wanted {
            Wanted::Look => return Ok(Arrival { client, table, seat: None, info }),
            Wanted::AnySeat => None,
            Wanted::Seat(seat) => Some(seat),
        };
        let fits = |seat: Seat| wanted.is_none_or(|wanted| wanted == seat);
        if !own_seats(&info).any(fits) {
            let nonce = hex(&random::<16>()?);
            let sit = Command::Sit { seat: wanted, name: None, nonce: Some(nonce) };
            info = client.command(&table, &sit).await?;
        }
        let Some(seat) = own_seats(&info).find(|&seat| fits(seat)) else { bail!("no seat was given") };
        Ok(Arrival { client, table, seat: Some(seat), info })
    })
}

fn own_seats(info: &TableInfo) -> impl Iterator<Item = Seat> {
    let seats = Seat::all(info.setup.players);
    seats.zip(&info.chairs).filter(|(_, chair)| chair.mine).map(|(seat, _)| seat)
}

/// Plays, or looks, for as long as somebody listens.
pub fn start(arrival: Arrival, tell: Sender<Happening>) -> anyhow::Result<Orders> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    let session = hex(&random::<8>()?);
    let (orders, received) = unbounded_channel();
    let remote = Remote { arrival, session, sittings: 0, tell, said: 0, lost: false, dealt: false };
    thread::spawn(move || {
        let (tell, watching) = (remote.tell.clone(), remote.arrival.seat.is_none());
        let done =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| runtime.block_on(remote.run(received))));
        let gone = match done {
            Ok(Ok(())) => return,
            Ok(Err(ClientError::Refused(refused))) => {
                let shut = watching && refused.code == Code::NotYours;
                let code = if shut { NO_SPECTATORS.into() } else { code_of(refused.code) };
                News::Gone { why: refused.message, code: Some(code) }
            }
            Ok(Err(error)) => News::Gone { why: error.to_string(), code: None },
            Err(_) => {
                // The panic has given the terminal back already.
                let gone = News::Gone { why: "the connection has failed".into(), code: None };
                let _ = tell.send(Happening::News(gone));
                let _ = tell.send(Happening::Stop);
                return;
            }
        };
        let _ = tell.send(Happening::News(gone));
    });
    Ok(orders)
}

struct Remote {
    arrival: Arrival,
    session: String,
    /// How often the seat has changed: names of actions must not repeat.
    sittings: u32,
    tell: Sender<Happening>,
    /// How many lines of the chat have been told.
    said: u32,
    lost: bool,
    dealt: bool,
}

impl Remote {
    async fn run(mut self, mut orders: UnboundedReceiver<Order>) -> Result<(), ClientError> {
        if !self.tell_company(&self.arrival.info.clone()) {
            return Ok(());
        }
        let mut seated = self.sit();
        loop {
            tokio::select! {
                order = orders.recv() => match order {
                    None => return Ok(()),
                    Some(Order::Act { n, action }) => seated.act(n, &action).await,
                    Some(Order::Chat(text)) => seated.chat(&text).await,
                },
                next = seated.next() => match next {
                    Ok(next) => {
                        if let Next::Table(info) = &next
                            && let Some(moved) = self.moved(info)
                        {
                            // The seats were drawn at the deal: one's own is another now.
                            self.arrival.seat = Some(moved);
                            seated = self.sit();
                        }
                        if !self.told(next) {
                            return Ok(());
                        }
                    }
                    // Too much talk before the deal is no reason to leave.
                    Err(ClientError::Refused(refused))
                        if matches!(refused.code, Code::TooMany | Code::TooLong) && !self.dealt =>
                    {
                        if !self.news(refusal(refused.code, refused.rule)) {
                            return Ok(());
                        }
                        seated = self.sit();
                    }
                    Err(error) => return Err(error),
                },
            }
        }
    }

    fn sit(&mut self) -> Seated {
        self.sittings += 1;
        let session = format!("{}-{}", self.session, self.sittings);
        Seated::new(self.arrival.client.clone(), &self.arrival.table, self.arrival.seat, &session)
    }

    /// One's seat, if it is another now.
    fn moved(&self, info: &TableInfo) -> Option<Seat> {
        let seat = self.arrival.seat?;
        let mine: Vec<_> = own_seats(info).collect();
        if mine.contains(&seat) { None } else { mine.first().copied() }
    }

    /// Passes on what happens; false when nobody listens any more.
    fn told(&mut self, next: Next) -> bool {
        if self.lost && !matches!(next, Next::Lost(_)) {
            self.lost = false;
            if !self.news(News::Back) {
                return false;
            }
        }
        match next {
            Next::Frame(frame) => {
                self.dealt = true;
                self.news(News::Frame(Box::new(frame.into())))
            }
            Next::Done(_) => true,
            Next::Refused(refused) => self.news(refusal(refused.code, refused.rule)),
            Next::Table(info) => self.tell_company(&info),
            Next::Chat(lines) => {
                let new: Vec<_> = lines.into_iter().filter(|line| line.n >= self.said).collect();
                self.said = new.last().map_or(self.said, |line| line.n + 1);
                new.into_iter().all(|line| self.news(News::Chat { name: line.name, text: line.text }))
            }
            Next::Lost(_) => {
                self.lost = true;
                self.news(News::Lost)
            }
        }
    }

    fn tell_company(&self, info: &TableInfo) -> bool {
        let chair = |chair: &treize_server::wire::ChairInfo| Chair {
            name: chair.name.clone(),
            bot: chair.bot,
            mine: chair.mine,
            away: chair.away,
            connected: chair.connected || chair.bot.is_some(),
        };
        let company = Company {
            game: info.setup.game.clone(),
            chairs: info.chairs.iter().map(chair).collect(),
            waiting: info.status == Status::Waiting,
            with_people: true,
        };
        self.news(News::Company(Box::new(company)))
    }

    fn news(&self, news: News) -> bool {
        self.tell.send(Happening::News(news)).is_ok()
    }
}

fn refusal(code: Code, rule: Option<u8>) -> News {
    News::Refused { code: code_of(code), rule }
}

/// A code as the protocol writes it.
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
        ] {
            assert_eq!(text.parse::<Invitation>().as_ref(), Ok(&good), "{text}");
        }
        let safe = "https://play.example.org/t/abC9".parse::<Invitation>().expect("an invitation");
        assert_eq!(safe.server, "https://play.example.org");
        for text in [
            "",
            "127.0.0.1/t/x",
            "ftp://h/t/x",
            "http://h/x",
            "http:///t/x",
            "http://h/t/",
            "http://h/t/../x",
        ] {
            assert!(text.parse::<Invitation>().is_err(), "{text}");
        }
    }
}
