//! `treize admin`: what the administrator sees and does, from the command line, at a running server.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context as _;
use clap::ValueEnum;
use serde::Serialize;
use serde::de::DeserializeOwned;
use treize_client::Client;
use treize_protocol::{
    AdminOverview, AdminPerson, AdminTable, Ban, Maintenance, NewAnnouncement, NewBan, ServerInfo, Status,
};
use treize_tui::remote::ServerAddress;

use crate::UsageError;
use crate::data::folder_path;
use crate::open::OWN_SERVER;

/// The file with the administrator's secret in the folder for all data.
const SECRET: &str = "administrator";
/// Maximum size of that file: a secret with white space around it is shorter.
const SECRET_SIZE: u64 = 1024;

/// Administer a running server: tables, people, bans, announcements, maintenance.
///
/// The commands speak to the server over HTTP with the secret from the file `administrator` in its folder for all data. So
/// they run where that file can be read: on the server's machine, as the server's user or as root.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  treize admin status\n  treize admin announce \"We close at ten.\"\n  treize admin ban --person k3v9qm2x7c4h8d1w --hours 24 --reason \"spam\"\n  sudo treize admin --data /var/lib/treize maintenance on"
)]
pub(crate) struct Args {
    /// The server.
    #[arg(long, global = true, value_name = "URL", env = "TREIZE_SERVER", default_value = OWN_SERVER)]
    server: ServerAddress,
    /// The server's folder for all data, which has the secret; your own data folder if not given.
    #[arg(long, global = true, value_name = "DIR", env = "TREIZE_DATA")]
    data: Option<PathBuf>,
    /// Print JSON.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// How the server is: tables, people, load, what is announced.
    Status,
    /// Print the administrator's link: whoever opens it is an administrator.
    ///
    /// It has the public name of the server, also behind a proxy; without one, the address given by `--server`.
    Link,
    /// List the tables that changed last. A table that is not public has no link here.
    Tables {
        /// Finished games instead.
        #[arg(long)]
        over: bool,
    },
    /// Remove a table by its name in the list. It can be restored for a week.
    Remove {
        /// The table's name: 8 hexadecimal digits.
        table: String,
    },
    /// List who is connected and who was seen last.
    People {
        /// Only those whose names contain this text, whenever they were seen.
        name: Option<String>,
    },
    /// Ban a person, an address, or both.
    Ban {
        /// The person's ID, from `treize admin people`.
        #[arg(long, value_name = "ID", required_unless_present = "address")]
        person: Option<String>,
        /// An IP address. All addresses of an IPv6 /64 count as one.
        #[arg(long, value_name = "IP")]
        address: Option<String>,
        /// For how many hours; without it until it is lifted.
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        hours: Option<u32>,
        /// Why, in at most 200 characters. Who is banned reads it.
        #[arg(long, value_name = "TEXT", default_value = "")]
        reason: String,
    },
    /// List the bans that hold.
    Bans,
    /// Lift a ban.
    Unban {
        /// The ban's ID, from `treize admin bans`.
        ban: String,
    },
    /// Announce something at the top of every page and in the terminal; without a text, end the announcement.
    Announce {
        /// Plain text of at most 300 characters.
        #[arg(default_value = "")]
        text: String,
    },
    /// Turn maintenance mode on or off: games that run go on, no new tables and games begin.
    Maintenance {
        /// Whether it is on.
        state: Switch,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Switch {
    On,
    Off,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(execute(args))
}

/// The administrator's secret.
fn secret(args: &Args) -> anyhow::Result<String> {
    let folder = folder_path(args.data.as_ref());
    let folder =
        folder.ok_or_else(|| UsageError("there is no data folder for you: say --data DIR".into()))?;
    let file = folder.join(SECRET);
    let text = treize_private::read_bounded(&file, SECRET_SIZE).with_context(|| {
        let file = file.display();
        format!("cannot read the administrator's secret in {file}: say --data DIR, as the server's user")
    })?;
    let secret = text.trim();
    if secret.len() == 64 && secret.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        Ok(secret.to_owned())
    } else {
        Err(UsageError(format!("{} does not hold an administrator's secret", file.display())).into())
    }
}

async fn execute(args: &Args) -> anyhow::Result<()> {
    let secret = secret(args)?;
    let mut client = Client::new(args.server.as_ref())?.with_bearer(secret.clone());
    let client = &mut client;
    match &args.command {
        Command::Status => show(args, &get(client, "/api/admin").await?, status),
        Command::Link => {
            let overview: AdminOverview = get(client, "/api/admin").await?;
            let server = overview.address.unwrap_or_else(|| args.server.as_ref().to_owned());
            anstream::println!("{server}/admin#{secret}");
        }
        Command::Tables { over } => {
            let tables: Vec<AdminTable> = get(client, &format!("/api/admin/tables?over={over}")).await?;
            show(args, &tables, |tables| lines(tables, table));
        }
        Command::Remove { table } => {
            let () = client.delete(&format!("/api/admin/tables/{}", encoded(table))).await?;
            say(args, &serde_json::Value::Null, "The table is removed. It can be restored for a week.");
        }
        Command::People { name } => {
            let name = encoded(name.as_deref().unwrap_or_default());
            let people: Vec<AdminPerson> = get(client, &format!("/api/admin/people?name={name}")).await?;
            show(args, &people, |people| lines(people, person));
        }
        Command::Ban { person, address, hours, reason } => {
            let new = NewBan {
                person: person.clone(),
                address: address.clone(),
                reason: reason.clone(),
                hours: *hours,
            };
            let made: Ban = client.post("/api/admin/bans", &new).await?;
            show(args, &made, ban);
        }
        Command::Bans => {
            let bans: Vec<Ban> = get(client, "/api/admin/bans").await?;
            show(args, &bans, |bans| lines(bans, ban));
        }
        Command::Unban { ban } => {
            let () = client.delete(&format!("/api/admin/bans/{}", encoded(ban))).await?;
            say(args, &serde_json::Value::Null, "The ban is lifted.");
        }
        Command::Announce { text } => {
            let new = NewAnnouncement { text: text.clone() };
            let info: ServerInfo = client.post("/api/admin/announcement", &new).await?;
            show(args, &info, announced);
        }
        Command::Maintenance { state } => {
            let new = Maintenance { on: matches!(state, Switch::On) };
            let info: ServerInfo = client.post("/api/admin/maintenance", &new).await?;
            show(args, &info, announced);
        }
    }
    Ok(())
}

async fn get<T: DeserializeOwned>(client: &mut Client, path: &str) -> anyhow::Result<T> {
    Ok(client.get(path).await?)
}

/// Escapes a text for an address.
fn encoded(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let escape = |byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(escape).collect::<Vec<_>>().concat()
}

fn say(args: &Args, json: &impl Serialize, text: &str) {
    if args.json {
        anstream::println!("{}", serde_json::to_string(json).expect("plain data"));
    } else {
        anstream::println!("{text}");
    }
}

fn show<T: Serialize>(args: &Args, answer: &T, in_words: impl Fn(&T) -> String) {
    say(args, answer, &in_words(answer));
}

/// A line for each, or a word if there are none.
fn lines<T>(all: &[T], line: impl Fn(&T) -> String) -> String {
    if all.is_empty() { "none".into() } else { all.iter().map(line).collect::<Vec<_>>().join("\n") }
}

fn status(overview: &AdminOverview) -> String {
    let AdminOverview { waiting, playing, over, loaded, connected, connections, names, .. } = overview;
    let well = |is_well| if is_well { "well" } else { "does not answer" };
    let mut lines = vec![
        format!("version      {}", overview.version),
        format!("address      {}", overview.address.as_deref().unwrap_or("no public name")),
        format!("running      {}", span(overview.running_seconds)),
        format!("tables       {playing} playing, {waiting} waiting, {over} over; {loaded} in memory"),
        format!("people       {connected} connected (WebSockets: {connections}); names: {names}"),
        format!(
            "load         {:.0} s of processor time on {} cores, {} MB of memory",
            overview.process_seconds,
            overview.cores,
            overview.process_bytes / 1_000_000
        ),
        format!("database     {}", well(overview.database)),
    ];
    lines.extend(overview.bus.map(|bus| format!("bus          {}", well(bus))));
    lines.push(format!("bans         {}", overview.bans));
    lines.push(announced(&overview.server));
    lines.join("\n")
}

fn announced(info: &ServerInfo) -> String {
    let announcement = info.announcement.as_deref().map_or_else(|| "none".into(), clean);
    format!("announcement {announcement}\nmaintenance  {}", if info.maintenance { "on" } else { "off" })
}

fn table(table: &AdminTable) -> String {
    let AdminTable { log_name, game, people, bots, free, .. } = table;
    let status = match table.status {
        Status::Waiting => "waiting",
        Status::Dealing => "dealing",
        Status::Playing => "playing",
        Status::Over => "over",
    };
    let host = table.host.as_deref().map_or_else(|| "?".into(), clean);
    let link = table.id.as_ref().map_or_else(|| "private".into(), |id| format!("/t/{id}"));
    let ago = ago(table.touched_at);
    format!(
        "{log_name}  {status:8} {game:10} {people} people, {bots} bots, {free} free  host {host}  {ago}  {link}"
    )
}

fn person(person: &AdminPerson) -> String {
    let AdminPerson { id, connections, seen_at, .. } = person;
    let marks = [(person.admin, "administrator"), (person.program, "program"), (person.banned, "banned")];
    let marks: String = marks.iter().filter(|(is, _)| *is).flat_map(|(_, mark)| ["  ", mark]).collect();
    let place = if *connections > 0 {
        format!("connected from {}", person.addresses.join(", "))
    } else {
        format!("seen {}", ago(*seen_at))
    };
    format!("{id}  {}  {place}{marks}", clean(&person.name))
}

fn ban(ban: &Ban) -> String {
    let whom: Vec<_> = ban.name.iter().map(|name| clean(name)).chain(ban.address.iter().cloned()).collect();
    let until = ban.ends_at.map_or_else(
        || "until it is lifted".into(),
        |at| format!("for {} more", span(at.saturating_sub(now()).max(0) as u64 / 1000)),
    );
    let reason = if ban.reason.is_empty() { String::new() } else { format!("  {}", clean(&ban.reason)) };
    format!("{}  {}  {until}{reason}", ban.id, whom.join(" at "))
}

/// Removes control characters from what others wrote, which would move the cursor.
fn clean(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

fn ago(time: i64) -> String {
    format!("{} ago", span(now().saturating_sub(time).max(0) as u64 / 1000))
}

/// A time in its largest unit.
fn span(seconds: u64) -> String {
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")];
    let (size, unit) = units.into_iter().find(|(size, _)| seconds >= *size).unwrap_or((1, "second"));
    let count = seconds / size;
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_said_in_their_largest_unit() {
        let rows =
            [(0, "0 seconds"), (1, "1 second"), (61, "1 minute"), (7300, "2 hours"), (200_000, "2 days")];
        for (seconds, text) in rows {
            assert_eq!(span(seconds), text);
        }
    }

    #[test]
    fn what_somebody_types_stays_one_part_of_an_address() {
        assert_eq!(encoded("a/b?c=é&d"), "a%2Fb%3Fc%3D%C3%A9%26d");
        assert_eq!(clean("Anne\u{1b}[2J"), "Anne[2J");
    }
}
