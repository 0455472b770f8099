//! `treize`: one binary for a card table.
//!
//! This file parses the arguments. Each subcommand has its own file.

mod admin;
mod bench;
mod bot;
mod config;
mod daily;
mod data;
mod games;
mod history;
mod input;
mod join;
mod league;
mod learn;
mod load;
mod matches;
mod net;
mod open;
mod play;
mod replay;
mod review;
mod rules;
mod runner;
mod serve;
mod setup;
mod shell;
mod sim;
mod study;
mod trace;
mod train;
mod transfer;
mod verify;
mod view;

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, ErrorKind};
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use treize_engine::games::GAMES;

/// A card table for games about the number 13.
///
/// Without a command it opens the table: a server for yourself, your friends and bots. Exact rules, records that anyone
/// can check, players of several strengths, and a laboratory that measures. `treize games` lists the games.
#[derive(Parser)]
#[command(version, max_term_width = 100, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Args,
}

#[derive(Subcommand)]
enum Command {
    Serve(Box<serve::Args>),
    Games(games::Args),
    Rules(rules::Args),
    Learn(learn::Args),
    Play(play::Args),
    Join(join::Join),
    Watch(join::Watch),
    Open(open::OpenTable),
    Lobby(open::ListTables),
    Daily(daily::Args),
    History(history::Args),
    Replay(replay::Args),
    Review(review::Args),
    Sim(sim::Args),
    League(league::Args),
    Match(matches::Args),
    Study(study::Args),
    Verify(verify::Args),
    Trace(trace::Args),
    View(view::Args),
    Train(train::Args),
    Net(net::Args),
    Bench(bench::Args),
    Bot(bot::Args),
    Export(transfer::Export),
    Import(transfer::Import),
    Backup(transfer::Backup),
    Restore(transfer::Restore),
    Load(load::Args),
    Admin(admin::Args),
    #[command(subcommand)]
    Config(config::Command),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Exit code 2, as for a wrong argument: the request cannot be fulfilled.
#[derive(Debug)]
pub(crate) struct UsageError(pub(crate) String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// Exit code 1; the error has already been printed.
#[derive(Debug)]
pub(crate) struct Failed;

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("failed")
    }
}

impl std::error::Error for Failed {}

/// Exit code 130, as shells use for an interrupt: stopped by Ctrl-C or SIGTERM, with all files complete.
#[derive(Debug)]
pub(crate) struct Interrupted(pub(crate) String);

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Interrupted {}

fn main() -> ExitCode {
    let (cli, matches) = match arguments() {
        Ok(parsed) => parsed,
        Err(code) => return code,
    };
    let done = match cli.command {
        None => serve::run(cli.serve),
        Some(Command::Serve(args)) => serve::run(*args),
        Some(Command::Games(args)) => games::run(&args),
        Some(Command::Rules(args)) => rules::run(&args),
        Some(Command::Learn(args)) => learn::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Join(args)) => join::join(&args),
        Some(Command::Watch(args)) => join::watch(&args),
        Some(Command::Open(args)) => open::open(&args),
        Some(Command::Lobby(args)) => open::lobby(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Review(args)) => review::run(&args),
        Some(Command::Sim(args)) => sim::run(&args),
        Some(Command::League(args)) => league::run(&args),
        Some(Command::Match(args)) => matches::run(&args),
        Some(Command::Study(args)) => study::run(&args),
        Some(Command::Daily(args)) => daily::run(&args),
        Some(Command::History(args)) => history::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Trace(args)) => trace::run(&args),
        Some(Command::View(args)) => view::run(&args),
        Some(Command::Train(args)) => train::run(&args),
        Some(Command::Net(args)) => net::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Bot(args)) => bot::run(&args),
        Some(Command::Export(args)) => transfer::export(&args),
        Some(Command::Import(args)) => transfer::import(&args),
        Some(Command::Backup(args)) => transfer::backup(&args),
        Some(Command::Restore(args)) => transfer::restore(&args),
        Some(Command::Load(args)) => load::run(&args),
        Some(Command::Admin(args)) => admin::run(&args),
        Some(Command::Config(command)) => config::run(&command, &matches),
        Some(Command::Completions(args)) => {
            shell::completions(&args);
            Ok(())
        }
        Some(Command::Man(args)) => shell::man(&args),
    };
    let Err(error) = done else { return ExitCode::SUCCESS };
    if is_broken_pipe(&error) {
        // The reader closed the pipe: `treize trace game.json | head`.
        return ExitCode::SUCCESS;
    }
    if !error.is::<Failed>() {
        eprintln!("treize: {}", error_chain(&error));
    }
    if error.is::<UsageError>() {
        ExitCode::from(2)
    } else if error.is::<Interrupted>() {
        ExitCode::from(130)
    } else {
        ExitCode::FAILURE
    }
}

/// Parses the arguments, completed by the file of settings. Prints parse errors in the same form as all other errors.
fn arguments() -> Result<(Cli, ArgMatches), ExitCode> {
    // A negative number is a value out of range, not an unknown option.
    let command = Cli::command().long_version(VERSION.as_str());
    let command = command.mut_subcommands(|command| command.allow_negative_numbers(true));
    let mut arguments: Vec<OsString> = env::args_os().collect();
    let mut parsed = command.clone().try_get_matches_from(&arguments);
    if let Ok(matches) = &parsed {
        let added = config::arguments(matches).map_err(|error| {
            eprintln!("treize: {}", error_chain(&error));
            ExitCode::from(2)
        })?;
        if !added.is_empty() {
            arguments.extend(added);
            parsed = command.try_get_matches_from(arguments);
        }
    }
    let parsed = parsed.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    parsed.map_err(|error| {
        if !error.use_stderr() {
            // Help and version are not errors.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        let text = error.render().ansi().to_string().replacen("error:", "treize:", 1);
        // clap prints a range without an upper limit as `1..18446744073709551615`.
        let text = text.replace(&format!(" is not in 1..{}", u64::MAX), ": it must be 1 or more");
        anstream::eprint!("{text}");
        ExitCode::from(2)
    })
}

/// What `treize --version` says beside the name: the version, the commit it was built from, and the rules it plays by.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let rules = GAMES.iter().map(|info| format!("{} {}", info.game, info.rules));
    let rules = rules.collect::<Vec<_>>().join(", ");
    format!("{}\ncommit: {}\nrules: {rules}", env!("CARGO_PKG_VERSION"), env!("TREIZE_COMMIT"))
});

/// The error with its causes. Skips causes whose text is already included: some libraries repeat a cause in their own
/// text.
fn error_chain(error: &anyhow::Error) -> String {
    let mut shown: Vec<String> = Vec::new();
    for cause in error.chain().map(ToString::to_string) {
        if !shown.iter().any(|before| before.contains(&cause)) {
            shown.push(cause);
        }
    }
    shown.join(": ")
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause
            .downcast_ref::<io::Error>()
            .map(io::Error::kind)
            .or_else(|| cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind));
        kind == Some(ErrorKind::BrokenPipe)
    })
}
