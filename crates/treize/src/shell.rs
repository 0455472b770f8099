//! `treize completions` and `treize man`: files for shells and for the manual, made from the arguments themselves.

use std::io::stdout;
use std::path::PathBuf;

use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::Cli;

/// Print a file that lets a shell complete commands and options.
///
/// For example: treize completions bash > ~/.local/share/bash-completion/completions/treize
#[derive(clap::Args)]
pub(crate) struct Completions {
    /// The shell.
    shell: Shell,
}

/// Write the pages of the manual into a folder: treize.1, and one for each command.
#[derive(clap::Args)]
pub(crate) struct Man {
    /// The folder, which must exist.
    folder: PathBuf,
}

pub(crate) fn completions(args: &Completions) {
    clap_complete::generate(args.shell, &mut Cli::command(), "treize", &mut stdout());
}

pub(crate) fn man(args: &Man) -> anyhow::Result<()> {
    // The page of `help` would only repeat the others.
    let command = Cli::command().disable_help_subcommand(true);
    clap_mangen::generate_to(command, &args.folder)
        .with_context(|| format!("cannot write into {}", args.folder.display()))
}
