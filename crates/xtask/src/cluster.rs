//! `cargo xtask cluster`: runs PostgreSQL, NATS, several servers and a balancer on this machine, for trying out.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};
use treize_cluster::{Balancer, Durability, Nats, Postgres};

/// How to run it.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many servers.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=20))]
    nodes: u16,
    /// Where the balancer listens; the servers listen on the ports after it.
    #[arg(long, value_name = "PORT", default_value_t = 1313)]
    port: u16,
    /// Build it as it is for real, to measure.
    #[arg(long)]
    release: bool,
    /// Install missing system packages without asking; so does a set variable `CI`.
    #[arg(long, env = "CI", value_parser = clap::builder::FalseyValueParser::new())]
    pub(crate) yes: bool,
}

/// The delay before a server that has ended is restarted.
const AWAY: Duration = Duration::from_secs(1);

pub(crate) fn run(root: &Path, args: &Args) -> anyhow::Result<()> {
    let profile = if args.release { "release" } else { "dev" };
    let build = ["build", "--package", "treize", "--locked", "--profile", profile];
    if !crate::cargo().args(build).current_dir(root).status()?.success() {
        bail!("it cannot be built");
    }
    let program = root.join("target").join(if args.release { "release" } else { "debug" }).join("treize");
    // PostgreSQL does not run as root, and cannot enter root's folders.
    let folder = std::env::temp_dir().join("treize-cluster");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let postgres = Postgres::start(&folder, Durability::Disk)?;
    let store = postgres.database("treize")?;
    let nats = Nats::start(&folder)?;
    println!("PostgreSQL: {store}\nNATS:       {}", nats.url());

    let start = |address: SocketAddr| {
        let mut command = Command::new(&program);
        command.args(["serve", "--no-open", "--no-limits", "--store", &store, "--bus", &nats.url()]);
        command.arg("--data").arg(folder.join("data")).args(["--bind", &address.to_string()]);
        command.stdout(Stdio::null()).spawn().context("a server cannot be started")
    };
    let address = |number| SocketAddr::from((Ipv4Addr::LOCALHOST, args.port + number));
    let addresses: Vec<SocketAddr> = (1..=args.nodes).map(address).collect();
    let mut servers = Vec::new();
    for address in &addresses {
        let server = start(*address)?;
        println!("a server:   http://{address} (process {})", server.id());
        servers.push(server);
    }
    let served = tokio::runtime::Runtime::new()?.block_on(async {
        let balancer =
            Balancer::start(address(0), addresses.clone()).await.context("the balancer cannot listen")?;
        println!("\nTreize is open: http://{}", balancer.address());
        println!("Kill what you like: a server that ends is started again. Ctrl-C stops everything.");
        println!("Everything is kept in {}", folder.display());
        loop {
            tokio::select! {
                done = tokio::signal::ctrl_c() => return anyhow::Ok(done?),
                () = tokio::time::sleep(AWAY) => {}
            }
            for (server, address) in servers.iter_mut().zip(&addresses) {
                if let Some(status) = server.try_wait()? {
                    *server = start(*address)?;
                    println!(
                        "the server at {address} ended ({status}): started again as process {}",
                        server.id()
                    );
                }
            }
        }
    });
    for server in &mut servers {
        stop(server);
    }
    served
}

/// Asks a server to stop, and waits.
fn stop(server: &mut Child) {
    let _ = Command::new("kill").args(["-s", "TERM", &server.id().to_string()]).status();
    let _ = server.wait();
}
