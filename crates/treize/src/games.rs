//! `treize games`: lists the games.

use std::io::{Write, stdout};

use anstyle::Style;
use treize_bots::games::{Visit, visit};
use treize_engine::games::{GAMES, Info};
use treize_engine::{OptionKind, excerpt};
use treize_words::{AboutGame, Words};

use crate::UsageError;
use crate::rules::Lang;

/// Other names of the games, folded: titles in all languages, and common short names.
const NAMES: &[(&str, &str)] = &[
    ("13", "thirteen"),
    ("treize", "thirteen"),
    ("dreizehn", "thirteen"),
    ("13dreizehn", "thirteen"),
    ("friday", "friday13"),
    ("fridaythe13th", "friday13"),
    ("fridaythe13", "friday13"),
    ("friday13th", "friday13"),
    ("vendredi", "friday13"),
    ("vendredi13", "friday13"),
    ("freitag", "friday13"),
    ("freitag13", "friday13"),
    ("freitagder13", "friday13"),
    ("freitagderdreizehnte", "friday13"),
    ("null", "nichtig"),
    ("nullnichtig", "nichtig"),
    ("nullundnichtig", "nichtig"),
    ("nullandnichtig", "nichtig"),
    ("nulletnichtig", "nichtig"),
    ("danger", "danger13"),
    ("jetztschlagts13", "danger13"),
    ("jetztschlagtsdreizehn", "danger13"),
];

/// The width of the list, in columns.
const WIDTH: usize = 80;

/// List the games, with players and options.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print one JSON array, for programs.
    #[arg(long)]
    json: bool,
    /// The language; if not given, `TREIZE_LANG`, or your system's, or else English. JSON is the same in all.
    #[arg(long, value_enum)]
    lang: Option<Lang>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if args.json {
        let mut out = stdout().lock();
        serde_json::to_writer_pretty(&mut out, GAMES)?;
        return Ok(writeln!(out)?);
    }
    let words = Words::new(&[Lang::of_user(args.lang)?.code()]);
    let (mut out, bold) = (anstream::stdout().lock(), Style::new().bold());
    for info in GAMES {
        let AboutGame { name, players, aim, .. } = words.game(info.game);
        let about = hanging_indent("", &format!("{players}. {aim}."));
        writeln!(out, "  {bold}{:<9}{bold:#} {name:<19} {}", info.game, about.trim_start())?;
        for option in info.options {
            let about = words.option(info.game, option.key);
            let default = about.default.into();
            let (example, values) = match option.kind {
                OptionKind::Number { min, max, usual } => {
                    let args = [("min", min.into()), ("max", max.into()), ("default", default)];
                    (usual.to_string(), words.text("terminal-option-number", &args))
                }
                OptionKind::Flag => {
                    ("true".into(), words.text("terminal-option-flag", &[("default", default)]))
                }
            };
            let choice = format!("--option {}={example}", option.key);
            writeln!(out, "{}", hanging_indent(&choice, &about.about))?;
            writeln!(out, "{}", hanging_indent("", &values))?;
        }
    }
    Ok(())
}

/// Formats an option with a text beside it, with a hanging indent.
fn hanging_indent(option: &str, text: &str) -> String {
    let (first, next) = (format!("{:12}{option:<19} ", ""), " ".repeat(32));
    textwrap::fill(text, textwrap::Options::new(WIDTH).initial_indent(&first).subsequent_indent(&next))
}

/// Visits the game with this name, with what players know about it, or lists the games that exist.
pub(crate) fn named<V: Visit>(name: &str, visitor: V) -> Result<V::Output, UsageError> {
    let info = find(name)?;
    Ok(visit(info.game, visitor).expect("every game of the list can be visited"))
}

/// Finds a game by its ID, its title in any of our languages, or a common short name.
pub(crate) fn find(name: &str) -> Result<&'static Info, UsageError> {
    let typed = folded(name);
    let known = NAMES.iter().find(|(known, _)| *known == typed);
    if let Some(info) = known.and_then(|(_, game)| info(game)).or_else(|| info(&typed)) {
        return Ok(info);
    }
    let games: Vec<_> = GAMES.iter().map(|info| info.game).collect();
    let games = games.join(", ");
    let name = excerpt(name);
    Err(UsageError(match nearest(&typed) {
        Some(near) => format!("there is no game `{name}`; did you mean `{near}`? The games are {games}"),
        None => format!("there is no game `{name}`; the games are {games}"),
    }))
}

fn info(game: &str) -> Option<&'static Info> {
    GAMES.iter().find(|info| info.game == game)
}

/// The game whose name is nearest to the typed text, if it is near enough to be a typing error.
fn nearest(typed: &str) -> Option<&'static str> {
    let ids = GAMES.iter().map(|info| (info.game, info.game));
    let distances = NAMES.iter().copied().chain(ids).map(|(name, game)| {
        let slips = 1 + name.chars().count() / 5;
        (strsim::osa_distance(typed, name), slips, game)
    });
    distances.filter(|(distance, slips, _)| distance <= slips).min().map(|(_, _, game)| game)
}

/// Keeps letters (without accents, in lower case) and digits: `Vendredi 13` and `vendredi13` are the same name.
fn folded(name: &str) -> String {
    let plain = |letter: char| match letter {
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        other => other,
    };
    name.to_lowercase().chars().map(plain).filter(char::is_ascii_alphanumeric).collect()
}

#[cfg(test)]
mod tests {
    use treize_words::Words;

    use super::*;

    #[test]
    fn a_game_is_found_by_the_names_that_people_type() {
        let rows = [
            ("13", "thirteen"),
            ("Thirteen", "thirteen"),
            ("treize", "thirteen"),
            ("Dreizehn", "thirteen"),
            ("13 (Dreizehn)", "thirteen"),
            ("vendredi", "friday13"),
            ("Vendredi 13", "friday13"),
            ("friday", "friday13"),
            ("Friday the 13th", "friday13"),
            ("Freitag der 13.", "friday13"),
            ("FRIDAY-13", "friday13"),
            ("null", "nichtig"),
            ("Null & Nichtig", "nichtig"),
            ("null und nichtig", "nichtig"),
            ("danger", "danger13"),
            ("Danger 13", "danger13"),
            ("dangér 13", "danger13"),
            ("Jetzt schlägt's 13!", "danger13"),
        ];
        for (name, game) in rows {
            assert_eq!(find(name).expect(name).game, game, "{name}");
        }
    }

    #[test]
    fn every_title_in_every_language_is_a_name() {
        for info in GAMES {
            assert_eq!(find(info.game).expect(info.game).game, info.game);
            assert_eq!(find(info.name).expect(info.name).game, info.game);
            for language in treize_words::LANGUAGES {
                let name = Words::new(&[language]).game(info.game).name;
                assert_eq!(find(&name).expect(&name).game, info.game, "{name} in {language}");
            }
        }
    }

    #[test]
    fn a_slip_is_answered_with_the_name_that_was_meant() {
        let rows = [
            ("thirten", Some("thirteen")),
            ("tihrteen", Some("thirteen")),
            ("friday14", Some("friday13")),
            ("nichtg", Some("nichtig")),
            ("dnager13", Some("danger13")),
            ("whist", None),
            ("poker", None),
            ("", None),
        ];
        for (name, meant) in rows {
            let error = find(name).map(|info| info.game).expect_err("no game").to_string();
            let games = "he games are thirteen, friday13, nichtig, danger13";
            let expected = match meant {
                Some(meant) => format!("there is no game `{name}`; did you mean `{meant}`? T{games}"),
                None => format!("there is no game `{name}`; t{games}"),
            };
            assert_eq!(error, expected);
        }
    }
}
