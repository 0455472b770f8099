//! A load test with several client processes, where one cannot keep a server busy.
//!
//! Each process opens its part of the tables and says `ready`. When all have, each is told `go`; it plays, and prints what it
//! measured as JSON. The processes are the program itself, with the argument `--part`.

use std::io::{BufRead, BufReader, Read, Write, stdin, stdout};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::str::FromStr;

use anyhow::{Context, bail};
use futures_util::future::join_all;

use super::{Args, Measured, Usage, connect, play};
use crate::Failed;
use crate::runner;

const READY: &str = "ready";
const GO: &str = "go";

/// One of several processes: it has each table whose number leaves this remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share {
    index: u32,
    of: u32,
}

impl Share {
    pub(super) const WHOLE: Share = Share { index: 0, of: 1 };

    /// The tables of this process, by their numbers among all: so every process has all games.
    pub(super) fn tables(self, all: u32) -> impl Iterator<Item = u32> + Clone {
        (self.index..all).step_by(self.of as usize)
    }
}

impl FromStr for Share {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Share, &'static str> {
        let (index, of) = text.split_once('/').ok_or("expected INDEX/COUNT")?;
        let number = |text: &str| text.parse().map_err(|_| "expected two numbers");
        let share = Share { index: number(index)?, of: number(of)? };
        if share.index < share.of { Ok(share) } else { Err("the index is too high") }
    }
}

/// Lets processes play, and adds up what they measured; what the servers had used before they began to play.
pub(super) async fn measure(args: &Args, of: u32) -> anyhow::Result<(Option<Usage>, Measured)> {
    let mut parts = (0..of).map(|index| Part::spawn(args, index, of)).collect::<anyhow::Result<Vec<_>>>()?;
    for part in &mut parts {
        tokio::task::block_in_place(|| part.ready())?;
    }
    let before_play = Usage::of(&args.url).await;
    for part in &mut parts {
        part.go()?;
    }
    let mut all = Measured::default();
    for part in parts {
        all.merge(tokio::task::block_in_place(|| part.finish())?);
    }
    Ok((before_play, all))
}

/// Another process, with a part of the tables.
struct Part {
    child: Child,
    said: BufReader<ChildStdout>,
}

impl Part {
    fn spawn(args: &Args, index: u32, of: u32) -> anyhow::Result<Part> {
        let mut command = Command::new(std::env::current_exe().context("the program is gone")?);
        command.args(["load", "--json", "--url", &args.url.join(",")]);
        command.args(["--part", &format!("{index}/{of}"), "--tables", &args.tables.to_string()]);
        command.args(["--players", &args.players.get().to_string(), "--seconds", &args.seconds.to_string()]);
        command.args(["--rate", &args.rate.to_string()]);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("cannot start")?;
        let said = BufReader::new(child.stdout.take().expect("its output is piped"));
        Ok(Part { child, said })
    }

    /// Waits until its tables are open. If they cannot be opened, it has said why.
    fn ready(&mut self) -> anyhow::Result<()> {
        let mut line = String::new();
        self.said.read_line(&mut line).context("a process says nothing")?;
        if line.trim_end() == READY { Ok(()) } else { Err(Failed.into()) }
    }

    fn go(&mut self) -> anyhow::Result<()> {
        let stdin = self.child.stdin.as_mut().expect("its input is piped");
        writeln!(stdin, "{GO}").context("a process has ended")
    }

    /// Waits for what it has measured.
    fn finish(mut self) -> anyhow::Result<Measured> {
        let mut text = String::new();
        self.said.read_to_string(&mut text).context("a process says nothing")?;
        if !self.child.wait().context("a process")?.success() {
            return Err(Failed.into());
        }
        serde_json::from_str(&text).context("a process says something else")
    }
}

/// Is one of several processes: prints what it measures for the one that started it.
pub(super) async fn be_part(args: &Args, share: Share) -> anyhow::Result<()> {
    let stopped = runner::stop_on_interrupt();
    let mut parties = connect(args, share).await?;
    writeln!(stdout(), "{READY}")?;
    let told = tokio::task::spawn_blocking(|| {
        let mut line = String::new();
        stdin().read_line(&mut line).map(|_| line)
    });
    // Meanwhile connections are read from, to answer the server's pings.
    let listen = join_all(parties.iter_mut().map(super::Party::listen));
    tokio::select! {
        line = told => {
            if line?.context("nobody says when to begin")?.trim_end() != GO {
                bail!("the load test has ended");
            }
        }
        _ = listen => bail!("connections broke"),
    }
    let measured = play(args, parties, stopped).await?;
    let mut out = stdout().lock();
    serde_json::to_writer(&mut out, &measured)?;
    Ok(writeln!(out)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_belongs_to_one_process() {
        for (all, of) in [(8, 1), (8, 3), (2, 3)] {
            let shares = (0..of).map(|index| format!("{index}/{of}").parse::<Share>().expect("a share"));
            let mut tables: Vec<_> = shares.flat_map(|share| share.tables(all)).collect();
            tables.sort_unstable();
            assert_eq!(tables, (0..all).collect::<Vec<_>>(), "{all} tables, {of} processes");
        }
        assert_eq!(Share::WHOLE.tables(3).collect::<Vec<_>>(), [0, 1, 2]);
        for text in ["", "1", "2/2", "a/b", "0/0", "-1/2"] {
            assert!(text.parse::<Share>().is_err(), "{text}");
        }
    }
}
