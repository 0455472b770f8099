//! `treize export`, `treize import`, `treize backup` and `treize restore`: copy a server's data, and bring it back.

use std::fs::{self, File};
use std::future::Future;
use std::io::{BufReader, BufWriter, Write, stdin, stdout};
use std::path::{Path, PathBuf};

use anyhow::Context;
use treize_lab::counted;
use treize_private::Unfinished;
use treize_server::transfer::{self, Administrators};

use crate::UsageError;
use crate::data::{Data, database_url};

/// Write all tables, or the records of finished games, as lines of JSON.
///
/// The lines contain the secrets of unfinished games and of identities: protect them like the data folder itself. With
/// `--records` they contain no secrets.
#[derive(clap::Args)]
pub(crate) struct Export {
    #[command(flatten)]
    data: Data,
    /// Only the records of finished games, as `treize verify` reads them.
    #[arg(long)]
    records: bool,
    /// The file to write, which must not exist; `-` is standard output.
    #[arg(default_value = "-")]
    file: PathBuf,
}

/// Import what `treize export` wrote.
///
/// Each game is replayed and checked before it is imported. Existing tables stay as they are.
#[derive(clap::Args)]
pub(crate) struct Import {
    #[command(flatten)]
    data: Data,
    /// Keep administrators as administrators: only for a file of your own.
    #[arg(long)]
    with_administrators: bool,
    /// The file to read; `-` is standard input.
    file: PathBuf,
}

/// Copy the database of a running server, consistent as of one moment.
#[derive(clap::Args)]
pub(crate) struct Backup {
    #[command(flatten)]
    data: Data,
    /// The copy, which must not exist.
    file: PathBuf,
}

/// Bring back a table that was removed less than a week ago, or a whole backup; without either, list the removed tables.
#[derive(clap::Args)]
pub(crate) struct Restore {
    #[command(flatten)]
    data: Data,
    /// Put a copy that `treize backup` made in the place of the database. The server must not be running. The database that was
    /// there is kept beside it.
    #[arg(long, value_name = "FILE", conflicts_with = "table")]
    backup: Option<PathBuf>,
    /// The table's name, as in its link.
    table: Option<String>,
}

fn wait<T>(doing: impl Future<Output = T>) -> anyhow::Result<T> {
    Ok(tokio::runtime::Runtime::new().context("cannot start")?.block_on(doing))
}

pub(crate) fn export(args: &Export) -> anyhow::Result<()> {
    if args.file.as_os_str() == "-" {
        return write_export(args, stdout().lock());
    }
    let cannot = || format!("cannot write {}", args.file.display());
    if args.file.exists() && !args.file.is_file() {
        // A device or a pipe is written directly, without a temporary file.
        return write_export(args, File::options().write(true).open(&args.file).with_context(cannot)?);
    }
    if args.file.exists() {
        return Err(UsageError(format!("{} is there already", args.file.display())).into());
    }
    let mut unfinished = Unfinished::create(&args.file).with_context(cannot)?;
    write_export(args, BufWriter::new(unfinished.file()))?;
    unfinished.finish().with_context(cannot)
}

fn write_export(args: &Export, out: impl Write) -> anyhow::Result<()> {
    let store = args.data.existing()?;
    let (written, what) = if args.records {
        let exported = wait(transfer::records(&store, out))??;
        report_other_rules(exported.other_rules);
        (exported.records, "record")
    } else {
        (wait(transfer::export(&store, out))??, "table")
    };
    eprintln!("{written} {what}{} written", if written == 1 { "" } else { "s" });
    Ok(())
}

fn report_other_rules(tables: usize) {
    if tables > 0 {
        eprintln!("{tables} left out: this program does not know the rules they are played by");
    }
}

pub(crate) fn import(args: &Import) -> anyhow::Result<()> {
    let store = args.data.store()?;
    let administrators = if args.with_administrators { Administrators::Keep } else { Administrators::Ignore };
    let imported = if args.file.as_os_str() == "-" {
        wait(transfer::import(&store, stdin().lock(), administrators))?
    } else {
        let file = File::open(&args.file).with_context(|| format!("cannot read {}", args.file.display()))?;
        wait(transfer::import(&store, BufReader::new(file), administrators))?
    }
    .with_context(|| {
        format!("{} cannot be taken in: it must be what `treize export` writes", args.file.display())
    })?;
    let known = match imported.known {
        0 => String::new(),
        1 => ", 1 was there already".into(),
        known => format!(", {known} were there already"),
    };
    report_other_rules(imported.other_rules);
    let identities = match imported.identities {
        1 => "1 identity".into(),
        identities => format!("{identities} identities"),
    };
    println!("{} and {identities} taken in{known}", counted(imported.tables as u64, "table"));
    Ok(())
}

pub(crate) fn restore(args: &Restore) -> anyhow::Result<()> {
    if let Some(backup) = &args.backup {
        return restore_backup(&args.data, backup);
    }
    let store = args.data.existing()?;
    if let Some(table) = &args.table {
        if !wait(transfer::restore(&store, table))?? {
            return Err(UsageError(format!(
                "there is no removed table {table}: `treize restore` lists them"
            ))
            .into());
        }
        println!("{table} is there again");
        return Ok(());
    }
    for removed in wait(transfer::removed(&store))?? {
        println!(
            "{}  {}  {} left",
            removed.id,
            removed.game,
            counted(removed.days_left.unsigned_abs(), "day")
        );
    }
    Ok(())
}

fn restore_backup(data: &Data, backup: &Path) -> anyhow::Result<()> {
    let source = database_url(backup)?;
    // Until the end: no server may start meanwhile.
    let _lock = data.claim()?;
    let database = data.database()?;
    let restored = database.with_extension("db.restored");
    let to =
        restored.to_str().ok_or_else(|| UsageError("the data folder's name is not plain text".into()))?;
    // The copy is made as a backup is: it is complete, checked and on the disk before it gets its name.
    wait(transfer::backup(&source, to))?.with_context(|| format!("cannot restore {}", backup.display()))?;
    treize_private::give_to_owner_of_folder(&restored)
        .with_context(|| format!("cannot give {} to the owner of its folder", restored.display()))?;
    let kept = set_aside(&database)?;
    fs::rename(&restored, &database).with_context(|| format!("cannot make {}", database.display()))?;
    println!("{} is restored from {}", database.display(), backup.display());
    if let Some(kept) = kept {
        println!("what was there before: {}", kept.display());
    }
    Ok(())
}

/// Renames the database and the files beside it, if there are any, and returns the new name.
fn set_aside(database: &Path) -> anyhow::Result<Option<PathBuf>> {
    if !database.exists() {
        return Ok(None);
    }
    let names = (1..).map(|number| database.with_extension(format!("db.replaced-{number}")));
    let kept = names.into_iter().find(|name| !name.exists()).expect("numbers do not end");
    // The log of changes first: the database without its log would be an older one.
    for suffix in ["-wal", "-shm", ""] {
        let beside = |path: &Path| {
            let mut name = path.as_os_str().to_owned();
            name.push(suffix);
            PathBuf::from(name)
        };
        let (from, to) = (beside(database), beside(&kept));
        if from.exists() {
            fs::rename(&from, &to).with_context(|| format!("cannot rename {}", from.display()))?;
        }
    }
    Ok(Some(kept))
}

pub(crate) fn backup(args: &Backup) -> anyhow::Result<()> {
    if args.file.exists() {
        return Err(UsageError(format!("{} is there already", args.file.display())).into());
    }
    let to = args.file.to_str().ok_or_else(|| UsageError("the copy's name is not plain text".into()))?;
    wait(transfer::backup(&args.data.existing()?, to))??;
    println!("copied to {}", args.file.display());
    Ok(())
}
