//! `treize rules`: the rules of the games, in three languages.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Write};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use terminal_size::{Width, terminal_size_of};
use treize_engine::games::GAMES;

use treize_tui::{page, sentences};
use treize_words::Words;

use crate::play::is_plain_wanted;
use crate::{UsageError, games};

/// The width of output that does not go to a terminal.
const WIDTH: usize = 80;

/// A language that the rules are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// Français
    Fr,
    /// English
    En,
    /// Deutsch
    De,
}

impl Lang {
    /// The given language, or that of `TREIZE_LANG`, or the system's.
    pub(crate) fn of_user(given: Option<Lang>) -> Result<Lang, UsageError> {
        let wanted = std::env::var("TREIZE_LANG").unwrap_or_default();
        if given.is_some() || wanted.is_empty() {
            return Ok(given.unwrap_or_else(Lang::of_system));
        }
        Lang::of_locales(&[&wanted])
            .ok_or_else(|| UsageError(format!("TREIZE_LANG is `{wanted}`, expected fr, en or de")))
    }

    /// The first of the user's languages that is one of ours, or else English.
    fn of_system() -> Lang {
        Lang::of_locales(&sys_locale::get_locales().collect::<Vec<_>>()).unwrap_or(Lang::En)
    }

    fn of_locales(locales: &[impl AsRef<str>]) -> Option<Lang> {
        let code = treize_words::negotiate(locales)?;
        Lang::value_variants().iter().copied().find(|lang| lang.code() == code)
    }

    pub(crate) fn code(self) -> &'static str {
        match self {
            Lang::Fr => "fr",
            Lang::En => "en",
            Lang::De => "de",
        }
    }
}

/// The rules of a game, in Markdown.
pub(crate) fn page(game: &str, lang: Lang) -> Option<Cow<'static, str>> {
    treize_tui::rules::page(game, lang.code())
}

/// Read the rules of a game
///
/// Every rule has a number, the same one in all three languages.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game to read about; without one, the games are listed
    game: Option<String>,

    /// The language to read in; if not given, `TREIZE_LANG`, or your system's, or else English
    #[arg(long, value_enum)]
    lang: Option<Lang>,

    /// Print the page as it was written, in Markdown
    #[arg(long, requires = "game")]
    raw: bool,

    /// Print it in sentences, for a screen reader or a braille display. `TREIZE_PLAIN=1` says the same
    #[arg(long, conflicts_with = "raw")]
    plain: bool,
}

/// Prints a page, or the list of pages.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let lang = Lang::of_user(args.lang)?;
    let text = match &args.game {
        None => list(lang),
        Some(game) => {
            let info = games::find(game)?;
            let page = page(info.game, lang).expect("every game has its pages");
            if args.raw {
                page.into_owned()
            } else if args.plain || is_plain_wanted() {
                sentences::page(&page, info.game, &Words::new(&[lang.code()]))
            } else {
                page::set(&page, width(), styled())
            }
        }
    };
    match anstream::stdout().write_all(text.as_bytes()) {
        // The reader closed the pipe: `treize rules thirteen | head`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        printed => Ok(printed?),
    }
}

fn list(lang: Lang) -> String {
    let titles = GAMES.iter().filter_map(|info| {
        let page = page(info.game, lang)?;
        Some(format!("{:<10}{}", info.game, title(&page)))
    });
    let titles: Vec<_> = titles.collect();
    format!("{}\n\nRead one with `treize rules <GAME>`; `--lang` chooses fr, en or de.\n", titles.join("\n"))
}

fn title(page: &str) -> &str {
    page.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default()
}

pub(crate) fn width() -> usize {
    terminal_size_of(io::stdout()).map_or(WIDTH, |(Width(width), _)| width.into())
}

fn styled() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

#[cfg(test)]
mod tests {
    use textwrap::core::display_width;

    use super::*;

    /// What a page and its translations have in common.
    #[derive(Debug, PartialEq)]
    struct Outline<'a> {
        rules: Vec<u32>,
        /// The rules with a marked ruling.
        rulings: Vec<u32>,
        options: Vec<u32>,
        examples: Vec<&'a str>,
        /// The cards in the tables, as written.
        cards: Vec<&'a str>,
        /// The digits in each row of the tables, without the row's name.
        counts: Vec<String>,
    }

    fn outline(page: &str, lang: Lang) -> Outline<'_> {
        let (ruling, option) = match lang {
            Lang::Fr => ("*(décision)*", "*(option)*"),
            Lang::En => ("*(ruling)*", "*(option)*"),
            Lang::De => ("*(Festlegung)*", "*(Option)*"),
        };
        let numbered = page.lines().filter_map(|line| line.split_once(". "));
        let rules: Vec<(u32, &str)> =
            numbered.filter_map(|(n, rule)| Some((n.parse().ok()?, rule))).collect();
        let marked = |mark| rules.iter().filter(|(_, rule)| rule.contains(mark)).map(|(n, _)| *n).collect();
        let rows = || page.lines().filter(|line| line.starts_with('|'));
        let counts = rows()
            .filter_map(|row| row.splitn(3, '|').nth(2))
            .map(|row| row.chars().filter(char::is_ascii_digit).collect());
        let examples = page.lines().filter_map(|line| line.strip_prefix("- **")?.split("**").next());
        Outline {
            rules: rules.iter().map(|(n, _)| *n).collect(),
            rulings: marked(ruling),
            options: marked(option),
            examples: examples.collect(),
            cards: rows().flat_map(|row| row.split('`').skip(1).step_by(2)).collect(),
            counts: counts.collect(),
        }
    }

    /// All pages, each with its name.
    fn pages() -> impl Iterator<Item = (String, Cow<'static, str>)> {
        GAMES.iter().flat_map(|info| {
            Lang::value_variants().iter().map(|lang| {
                let name = format!("{} in {lang:?}", info.game);
                let page = page(info.game, *lang).unwrap_or_else(|| panic!("no page of {name}"));
                (name, page)
            })
        })
    }

    #[test]
    fn a_locale_gives_its_language_if_that_is_one_of_ours() {
        let rows = [
            ("fr_CA.UTF-8", Some(Lang::Fr)),
            ("fr", Some(Lang::Fr)),
            ("de-AT", Some(Lang::De)),
            ("de_DE@euro", Some(Lang::De)),
            ("EN-us", Some(Lang::En)),
            ("en.UTF-8", Some(Lang::En)),
            ("it_CH.UTF-8", None),
            ("fro", None),
            ("C", None),
            ("POSIX", None),
            ("", None),
        ];
        for (locale, lang) in rows {
            assert_eq!(Lang::of_locales(&[locale]), lang, "{locale}");
        }
    }

    #[test]
    fn every_game_has_a_page_with_a_title_in_every_language() {
        assert_eq!(pages().count(), 3 * GAMES.len());
        assert!(pages().all(|(_, page)| !title(&page).is_empty()));
        assert_eq!(treize_tui::rules::count(), 3 * GAMES.len(), "pages of unknown games or languages");
    }

    #[test]
    fn a_page_has_the_same_rules_marks_examples_and_cards_in_every_language() {
        for game in GAMES.iter().map(|info| info.game) {
            let english = page(game, Lang::En).unwrap();
            let english = outline(&english, Lang::En);
            let count = english.rules.len() as u32;
            assert!(
                english.rules.iter().copied().eq(1..=count),
                "{game}: rules are numbered from 1 through the page"
            );
            assert!(
                count > 0 && !english.examples.is_empty(),
                "{game}: a page has rules, and an example `- **E1** …`"
            );
            for lang in [Lang::Fr, Lang::De] {
                let translation = page(game, lang).unwrap();
                assert_eq!(outline(&translation, lang), english, "{game} in {lang:?}");
            }
        }
    }

    /// The rules with a decision of ours, and those with an option.
    const MARKED: [(&str, &[u32], &[u32]); 4] = [
        ("thirteen", &[3, 14], &[3, 8, 13]),
        ("friday13", &[2, 3, 8, 10, 14], &[3, 8, 13]),
        ("nichtig", &[1, 2, 3, 8, 10, 11, 12], &[3, 9]),
        ("danger13", &[1, 7, 13, 15, 16], &[1]),
    ];

    #[test]
    fn our_own_decisions_and_options_are_marked() {
        for info in GAMES {
            let marked = MARKED.iter().find(|(game, ..)| *game == info.game);
            let (game, rulings, options) = marked.unwrap_or_else(|| panic!("no row for {}", info.game));
            for &lang in Lang::value_variants() {
                let page = page(game, lang).unwrap();
                let outline = outline(&page, lang);
                assert_eq!(outline.rulings, *rulings, "rulings of {game} in {lang:?}");
                assert_eq!(outline.options, *options, "options of {game} in {lang:?}");
            }
        }
    }

    #[test]
    fn who_takes_the_first_seat_without_a_draw_is_an_option() {
        for (name, page) in pages() {
            let optional = page.lines().filter_map(|line| line.split_once("ption)*"));
            let seated = optional.filter(|(_, option)| {
                ["qui s’assoit où", "who sits where", "wer wo sitzt"].iter().any(|seat| option.contains(seat))
            });
            assert_eq!(seated.count(), 1, "{name}");
        }
    }

    #[test]
    fn the_target_of_teams_is_the_rulebook_s_and_only_a_tie_is_our_decision() {
        for &lang in Lang::value_variants() {
            let page = page("nichtig", lang).unwrap();
            let rule = page.lines().find(|line| line.starts_with("12. ")).expect("rule 12");
            let (rulebook, decision) = rule.split_once(")* ").expect("a decision");
            let (target, tie) = match lang {
                Lang::Fr => ("jusqu’à un score", "égalité"),
                Lang::En => ("With a target", "tied"),
                Lang::De => ("Zielpunktzahl", "Gleichstand"),
            };
            assert!(rulebook.contains(target) && !decision.contains(target), "{lang:?}: {rule}");
            assert!(decision.contains(tie), "{lang:?}: {rule}");
        }
    }

    #[test]
    fn an_introduction_names_age_and_time_as_the_box_does() {
        for info in GAMES {
            for &lang in Lang::value_variants() {
                let page = page(info.game, lang).unwrap();
                let introduction = page.lines().nth(2).unwrap_or_default();
                let (age, minutes) = match lang {
                    Lang::Fr => ("à partir de 8 ans", "minutes"),
                    Lang::En => ("aged 8 and up", "minutes"),
                    Lang::De => ("ab 8 Jahren", "Minuten"),
                };
                let time = match info.game {
                    "thirteen" => format!("45 {minutes}"),
                    "nichtig" => format!("30 {minutes}"),
                    _ => String::new(),
                };
                let has = |text: &str| introduction.replace('\u{a0}', " ").contains(text);
                assert!(has(age) && has(&time), "{} in {lang:?}: {introduction}", info.game);
            }
        }
    }

    #[test]
    fn a_short_page_ends_with_advice_and_comes_before_the_first_rule() {
        for info in GAMES {
            for (lang, title) in [(Lang::Fr, "Conseils"), (Lang::En, "Advice"), (Lang::De, "Tipps")] {
                let page = page(info.game, lang).unwrap();
                let (short, exact) = page.split_once("\n---\n").expect("two parts");
                assert!(!short.contains("\n1. ") && exact.contains("\n1. "), "{} in {lang:?}", info.game);
                let advice = short.split_once(&format!("\n## {title}\n\n")).expect("a section").1;
                assert!(advice.len() > 150 && !advice.contains("\n#"), "{} in {lang:?}: {advice}", info.game);
            }
        }
    }

    #[test]
    fn every_page_fits_every_width_and_loses_no_letter() {
        let letters = |text: &str| {
            let mut letters: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
            letters.sort_unstable();
            letters
        };
        for (name, page) in pages() {
            for width in 40..=100 {
                let set = page::set(&page, width, false);
                for line in set.lines() {
                    assert!(display_width(line) <= width, "{name}, {width} columns: {line}");
                    assert_eq!(line.trim_end(), line, "{name}, {width} columns");
                }
                assert_eq!(letters(&set), letters(&page), "{name}, {width} columns");
            }
        }
    }

    #[test]
    fn every_line_ends_the_styles_that_it_begins() {
        for (name, page) in pages() {
            for line in page::set(&page, WIDTH, true).lines() {
                let last = line.rfind('\u{1b}').map(|at| &line[at..]);
                assert!(last.is_none_or(|last| last.starts_with("\u{1b}[0m")), "{name}: {line:?}");
            }
        }
    }

    #[test]
    fn the_games_are_listed_by_their_titles() {
        let list = list(Lang::De);
        assert!(list.starts_with("thirteen  13 (Dreizehn)\nfriday13  Freitag der 13.\n"), "{list}");
        assert!(GAMES.iter().all(|info| list.contains(info.game)), "{list}");
        assert!(
            list.ends_with("\n\nRead one with `treize rules <GAME>`; `--lang` chooses fr, en or de.\n"),
            "{list}"
        );
    }
}
