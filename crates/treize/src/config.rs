//! `treize.toml` and `treize config`: the settings of a server in a file.
//!
//! A setting of the file is an option of `treize serve` by its long name, and each limit has a line under `[limits]`. So there is
//! one list of settings, which is that of [`serve::Args`]. An option on the command line comes before the environment, and the environment
//! before the file.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::builder::Resettable;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args as _};
use toml::de::{DeTable, DeValue};
use treize_server::Limits;

use crate::data::folder_path;
use crate::{Failed, UsageError, serve};

/// The name of the file in the folder for all data.
const FILE: &str = "treize.toml";
/// The table of the limits.
const LIMITS: &str = "limits";
/// The width of comments.
const WIDTH: usize = 100;
/// Options that are not settings: the file itself, and the limits, which have a table of their own.
const NOT_IN_FILE: [&str; 3] = ["config", "limits", "file_limit"];

/// Check and show the settings of a server
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Check a file of settings.
    Check {
        /// The file; without it, `treize.toml` in the folder for all data.
        file: Option<PathBuf>,
    },
    /// Show every setting: its value and what it means.
    ///
    /// The output is a file that can be used as treize.toml.
    Show(Box<serve::Args>),
}

/// A setting that a file makes.
#[derive(Debug, PartialEq)]
struct Setting {
    /// The option's ID.
    id: String,
    /// The argument that says the same on the command line; nothing for a switch that is off.
    argument: Option<String>,
}

/// `treize config`; `matches` are those of the whole command line.
pub(crate) fn run(command: &Command, matches: &ArgMatches) -> anyhow::Result<()> {
    match command {
        Command::Check { file } => check(file.as_deref()),
        Command::Show(_) => {
            let mut out = anstream::stdout().lock();
            let shown = serving(matches).expect("`show` has the arguments of a server");
            Ok(out.write_all(show(shown).as_bytes())?)
        }
    }
}

fn check(file: Option<&Path>) -> anyhow::Result<()> {
    let path = match file {
        Some(path) => path.to_owned(),
        None => file_of(None).context("there is no folder for your data: name the file")?,
    };
    let (_, wrong) = read(&path)?;
    for line in &wrong {
        anstream::eprintln!("{line}");
    }
    if !wrong.is_empty() {
        return Err(Failed.into());
    }
    anstream::println!("{} is good.", path.display());
    Ok(())
}

/// What the file adds to this command line: arguments for everything that neither it nor the environment says.
pub(crate) fn arguments(matches: &ArgMatches) -> anyhow::Result<Vec<OsString>> {
    let Some(matches) = serving(matches) else { return Ok(Vec::new()) };
    let named = matches.get_one::<PathBuf>("config");
    let path = match named {
        Some(path) => Some(path.clone()),
        None => file_of(matches.get_one::<PathBuf>("data")).filter(|path| path.exists()),
    };
    let Some(path) = path else { return Ok(Vec::new()) };
    let (settings, wrong) = read(&path)?;
    if !wrong.is_empty() {
        return Err(UsageError(wrong.join("\n")).into());
    }
    let command = command();
    let is_given = |id: &str| {
        matches!(matches.value_source(id), Some(ValueSource::CommandLine | ValueSource::EnvVariable))
    };
    // Only one of the two says that it cannot stand beside the other.
    let excludes = |one: &Arg, other: &str| {
        command.get_arg_conflicts_with(one).iter().any(|excluded| excluded.get_id() == other)
    };
    let is_replaced = |id: &str| {
        let arg = command.get_arguments().find(|arg| arg.get_id() == id);
        let others = command.get_arguments().filter(|other| {
            excludes(other, id) || arg.is_some_and(|arg| excludes(arg, other.get_id().as_str()))
        });
        is_given(id) || others.into_iter().any(|other| is_given(other.get_id().as_str()))
    };
    let kept = settings.into_iter().filter(|setting| !is_replaced(&setting.id));
    Ok(kept.filter_map(|setting| setting.argument).map(OsString::from).collect())
}

/// The arguments of the server, if the command line has some.
fn serving(matches: &ArgMatches) -> Option<&ArgMatches> {
    match matches.subcommand() {
        None => Some(matches),
        Some(("serve", serve)) => Some(serve),
        Some(("config", config)) => config.subcommand_matches("show"),
        Some(_) => None,
    }
}

fn file_of(data: Option<&PathBuf>) -> Option<PathBuf> {
    Some(folder_path(data)?.join(FILE))
}

/// The options of a server, as if there were no environment.
fn command() -> clap::Command {
    serve::Args::augment_args(clap::Command::new("serve"))
        .no_binary_name(true)
        .mut_args(|arg| arg.env(Resettable::Reset))
}

/// The options that are settings.
fn settings(command: &clap::Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|arg| !arg.is_hide_set() && !NOT_IN_FILE.contains(&arg.get_id().as_str()))
}

/// The name of a setting in the file.
fn key(arg: &Arg) -> String {
    arg.get_long().unwrap_or_default().replace('-', "_")
}

/// The settings of a file, and what is wrong with it, line by line.
fn read(path: &Path) -> anyhow::Result<(Vec<Setting>, Vec<String>)> {
    let text = fs::read_to_string(path)
        .map_err(|error| UsageError(format!("cannot read {}: {error}", path.display())))?;
    Ok(parse(&text, &path.display().to_string()))
}

fn parse(text: &str, file: &str) -> (Vec<Setting>, Vec<String>) {
    let line = |at: usize| 1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count();
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        let wrong = errors.iter().map(|error| {
            let at = error.span().map_or(1, |span| line(span.start));
            format!("{file}:{at}: {}", error.message())
        });
        return (Vec::new(), wrong.collect());
    }
    let command = command();
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    // Where each setting is, for what is wrong with several of them together.
    let mut places: Vec<(usize, String)> = Vec::new();
    for (name, value) in table.get_ref() {
        let at = line(name.span().start);
        match value.get_ref().as_table() {
            Some(limits) if name.get_ref() == LIMITS => {
                for (name, value) in limits {
                    match limit(name.get_ref(), value.get_ref()) {
                        Ok(setting) => found.push(setting),
                        Err(error) => wrong.push((line(name.span().start), error)),
                    }
                }
            }
            _ => match setting(&command, name.get_ref(), value.get_ref()) {
                Ok(setting) => {
                    places.push((at, format!("--{}", name.get_ref().replace('_', "-"))));
                    found.push(setting);
                }
                Err(error) => wrong.push((at, error)),
            },
        }
    }
    // The table is in the order of its names.
    wrong.sort_by_key(|(at, _)| *at);
    let mut wrong: Vec<_> = wrong.into_iter().map(|(at, error)| format!("{file}:{at}: {error}")).collect();
    if wrong.is_empty() {
        // Two settings can be right, but not together.
        let all = found.iter().filter_map(|setting| setting.argument.clone());
        wrong.extend(command.try_get_matches_from(all).err().map(|error| {
            let why = reason(&error);
            let named = places.iter().filter(|(_, option)| why.contains(option.as_str()));
            match named.map(|(at, _)| at).max() {
                Some(at) => format!("{file}:{at}: {why}"),
                None => format!("{file}: {why}"),
            }
        }));
    }
    (found, wrong)
}

/// One line under `[limits]`.
fn limit(name: &str, value: &DeValue<'_>) -> Result<Setting, String> {
    let text = format!("{name}={}", text_of(value).unwrap_or_default());
    Limits::default().set(&text).map_err(|error| error.to_string())?;
    Ok(Setting { id: "file_limit".into(), argument: Some(format!("--file-limit={text}")) })
}

/// One line of the file.
fn setting(command: &clap::Command, name: &str, value: &DeValue<'_>) -> Result<Setting, String> {
    if name == LIMITS {
        return Err(format!("`{LIMITS}` is a table: write [{LIMITS}], and below it a line for each limit"));
    }
    let Some(arg) = settings(command).find(|arg| key(arg) == name) else {
        let keys: Vec<_> = settings(command).map(key).collect();
        let near =
            keys.iter().max_by(|one, other| strsim::jaro(name, one).total_cmp(&strsim::jaro(name, other)));
        let near = near.filter(|near| strsim::jaro(name, near) > 0.7);
        return Err(match near {
            Some(near) => format!("there is no setting `{name}`: did you mean `{near}`?"),
            None => format!(
                "there is no setting `{name}`: expected one of {}, or the table [{LIMITS}]",
                keys.join(", ")
            ),
        });
    };
    let id = arg.get_id().to_string();
    let option = format!("--{}", arg.get_long().unwrap_or_default());
    let is_switch = matches!(arg.get_action(), ArgAction::SetTrue);
    let may_stand_alone = is_switch || arg.get_num_args().is_some_and(|range| range.min_values() == 0);
    let argument = match value {
        DeValue::Boolean(is_on) if may_stand_alone => is_on.then_some(option),
        _ if is_switch => return Err(format!("`{name}` is a switch: expected true or false")),
        value => match text_of(value) {
            Some(text) => Some(format!("{option}={text}")),
            None => return Err(format!("`{name}`: expected one text or number")),
        },
    };
    let tried = command.clone().try_get_matches_from(&argument);
    tried.map_err(|error| format!("`{name}`: {}", reason(&error)))?;
    Ok(Setting { id, argument })
}

/// A text or a whole number.
fn text_of(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).ok().map(|number| number.to_string())
        }
        _ => None,
    }
}

/// What is wrong, without the rest that belongs on a command line.
fn reason(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines = text.trim_start_matches("error: ").lines().map(str::trim).take_while(|line| !line.is_empty());
    let text = lines.collect::<Vec<_>>().join(" ");
    // The standard library says what a text is not.
    let expected = [
        ("invalid digit found in string", "expected a whole number"),
        ("cannot parse integer from empty string", "expected a whole number"),
        ("invalid socket address syntax", "expected an address with a port, for example 127.0.0.1:1313"),
    ];
    expected.into_iter().fold(text, |text, (said, expected)| text.replace(said, expected))
}

/// Every setting with its value, as a file.
fn show(matches: &ArgMatches) -> String {
    let command = serve::Args::augment_args(clap::Command::new("serve"));
    let mut lines = vec![comment(
        "The settings of a Treize server. What begins with # is a comment, and shows the default.",
    )];
    for arg in settings(&command) {
        let help =
            arg.get_long_help().or_else(|| arg.get_help()).map(ToString::to_string).unwrap_or_default();
        let env = arg.get_env().map(|env| env.to_string_lossy().into_owned()).unwrap_or_default();
        lines.extend([
            String::new(),
            comment(&format!("{} ({env})", help.trim_end())),
            value_line(arg, matches),
        ]);
    }
    lines.extend([String::new(), comment("How much anybody may do (TREIZE_LIMIT=NAME=VALUE,…).")]);
    lines.push(format!("[{LIMITS}]"));
    let of = |id: &str| matches.get_many::<String>(id).into_iter().flatten().cloned().collect::<Vec<_>>();
    let set: Vec<String> = of("file_limit").into_iter().chain(of("limits")).collect();
    lines.extend(Limits::ALL.iter().map(|limit| {
        let pairs = set.iter().rev().filter_map(|text| text.split_once('='));
        match pairs.map(|(name, value)| (name.trim(), value.trim())).find(|(name, _)| *name == limit.name) {
            Some((name, value)) => format!("{name} = {value}"),
            None => format!("# {} = {}", limit.name, limit.default),
        }
    }));
    lines.join("\n") + "\n"
}

/// The line of a setting: a comment if nobody has set it.
fn value_line(arg: &Arg, matches: &ArgMatches) -> String {
    let (id, key) = (arg.get_id().as_str(), key(arg));
    let raw = matches
        .get_raw(id)
        .and_then(|mut values| values.next())
        .map(|value| value.to_string_lossy().into_owned());
    let is_set = matches.value_source(id).is_some_and(|source| source != ValueSource::DefaultValue);
    // An address may contain a password.
    let shown = if arg.is_hide_env_values_set() { raw.map(|text| without_password(&text)) } else { raw };
    let shown = shown.map(|text| {
        if text.parse::<i64>().is_ok() || text == "true" || text == "false" {
            text
        } else {
            format!("{text:?}")
        }
    });
    match shown {
        Some(value) if is_set => format!("{key} = {value}"),
        Some(value) => format!("# {key} = {value}"),
        None => format!("# {key} ="),
    }
}

/// An address without the password in it.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    match rest.split_once('@') {
        Some((user, host)) if user.contains(':') => {
            format!("{scheme}://{}:…@{host}", user.split(':').next().unwrap_or_default())
        }
        _ => url.to_owned(),
    }
}

fn comment(text: &str) -> String {
    let options = textwrap::Options::new(WIDTH).initial_indent("# ").subsequent_indent("# ");
    textwrap::fill(text, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments_of(text: &str) -> Vec<String> {
        let (settings, wrong) = parse(text, "treize.toml");
        assert_eq!(wrong, Vec::<String>::new());
        settings.into_iter().filter_map(|setting| setting.argument).collect()
    }

    #[test]
    fn a_file_says_what_the_command_line_can_say() {
        let rows: [(&str, &[&str]); 6] = [
            ("", &[]),
            ("# port = 1", &[]),
            ("port = 1400\nkeep_waiting = 3\n", &["--keep-waiting=3", "--port=1400"]),
            ("lan = true\nno_open = false\n", &["--lan"]),
            (
                "behind_proxy = true\npublic_host = \"play.example.org\"",
                &["--behind-proxy", "--public-host=play.example.org"],
            ),
            ("[limits]\ntables = 1_00\nchats = 5", &["--file-limit=chats=5", "--file-limit=tables=100"]),
        ];
        for (text, expected) in rows {
            assert_eq!(arguments_of(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line_and_what_is_allowed() {
        let rows = [
            ("\nprot = 3", "treize.toml:2: there is no setting `prot`: did you mean `port`?"),
            (
                "port = \"x\"",
                "treize.toml:1: `port`: invalid value 'x' for '--port <N>': expected a whole number",
            ),
            (
                "\nport = 70000",
                "treize.toml:2: `port`: invalid value '70000' for '--port <N>': 70000 is not in 0..=65535",
            ),
            (
                "bind = \"here\"",
                "treize.toml:1: `bind`: invalid value 'here' for '--bind <ADDRESS:PORT>': \
                 expected an address with a port, for example 127.0.0.1:1313",
            ),
            ("port = [1]", "treize.toml:1: `port`: expected one text or number"),
            ("lan = \"yes\"", "treize.toml:1: `lan` is a switch: expected true or false"),
            (
                "log = \"xml\"",
                "treize.toml:1: `log`: invalid value 'xml' for '--log <FORM>' [possible values: text, json]",
            ),
            (
                "limits = 3",
                "treize.toml:1: `limits` is a table: write [limits], and below it a line for each limit",
            ),
            (
                "[limits]\n\ntables = 0",
                "treize.toml:3: `tables=0`: a limit is a whole number from 1 to 1000000",
            ),
            (
                "lan = true\nbind = \"127.0.0.1:1\"",
                "treize.toml:2: the argument '--bind <ADDRESS:PORT>' cannot be used with '--lan'",
            ),
        ];
        for (text, expected) in rows {
            assert_eq!(parse(text, "treize.toml").1, [expected], "{text}");
        }
        let (_, wrong) = parse("port = = 3\n", "treize.toml");
        assert!(wrong[0].starts_with("treize.toml:1: "), "{wrong:?}");
        let (_, wrong) = parse("[limits]\nchairs = 3", "treize.toml");
        assert!(
            wrong[0].starts_with("treize.toml:2: there is no limit `chairs`: expected one of requests, "),
            "{wrong:?}"
        );
    }

    #[test]
    fn every_setting_can_be_given_by_the_environment() {
        let command = serve::Args::augment_args(clap::Command::new("serve"));
        let without: Vec<_> = settings(&command).filter(|arg| arg.get_env().is_none()).map(key).collect();
        assert_eq!(without, Vec::<String>::new());
    }

    #[test]
    fn what_is_shown_can_be_read_again() {
        let given = [
            "serve",
            "--port",
            "1414",
            "--lan",
            "--limit",
            "tables=7",
            "--store",
            "postgres://a:hunter2@host/b",
        ];
        let matches = serve::Args::augment_args(clap::Command::new("serve")).get_matches_from(given);
        let shown = show(&matches);
        assert!(!shown.contains("hunter2"), "{shown}");
        let arguments = arguments_of(&shown);
        for argument in ["--port=1414", "--lan", "--file-limit=tables=7", "--store=postgres://a:…@host/b"] {
            assert!(arguments.iter().any(|other| other == argument), "{argument}: {arguments:?}");
        }
    }
}
