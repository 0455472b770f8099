//! `treize review`: what was luck and what was play, in a finished game.

use std::fs;
use std::io::{IsTerminal, Write, stdin, stdout};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use textwrap::core::display_width;
use treize_bots::Level;
use treize_engine::{Fact, Viewer};
use treize_record::Record;
use treize_review::{Between, Budget, Decision, Labels, Review, Settings, Verdict, review, svg};
use treize_tui::replay::Replay;
use treize_words::Words;

use crate::rules::{self, Lang};
use crate::{UsageError, input};

/// Worlds for each decision, if nothing else is asked for.
const WORLDS: u32 = 64;
/// How many decisions are described.
const COSTLY: usize = 3;

/// Say what was luck and what was play in a finished game, and which decisions gave points away.
///
/// For each player: the points ahead of the others, and where they came from: the deal, the draws, the player's own decisions
/// and those of the others. The four parts add up to the result. They are measured with all cards known. Decisions are judged
/// only by what the player could know at that moment: a choice that cannot be told from the best one is no mistake.
///
/// The record is checked first. A game that is not over is not reviewed.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  treize review game.json\n  treize review games.jsonl --record 2 --json | jq .seats\n  treize review --svg game.svg < game.json"
)]
pub(crate) struct Args {
    /// A file with a record; `-` or nothing is standard input.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Which record of a file with many, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    record: u64,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Print one JSON object: see docs/review.md.
    #[arg(long)]
    json: bool,
    /// Write a picture of the game to this file: what everybody could expect, and where the results came from.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The language; if not given, `TREIZE_LANG`, or your system's, or else English.
    #[arg(long, value_enum)]
    lang: Option<Lang>,
}

/// How much a review may compute.
#[derive(clap::Args)]
pub(crate) struct BudgetArgs {
    /// Imagined worlds for each decision, 64 if not given. The same number gives the same review.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16384), conflicts_with = "seconds")]
    worlds: Option<u32>,
    /// Compute for about this long instead. The review then depends on the machine.
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u32).range(1..=3600))]
    seconds: Option<u32>,
}

impl BudgetArgs {
    /// Reviews a record on all cores.
    pub(crate) fn review(&self, record: &Record) -> anyhow::Result<Review> {
        let budget = match self.seconds {
            Some(seconds) => Budget::Time(Duration::from_secs(seconds.into())),
            None => Budget::Worlds(self.worlds.unwrap_or(WORLDS)),
        };
        let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        Ok(review(record, &Settings { budget, threads, cancel: None, progress: None, pause: None })?)
    }

    /// Is something asked for?
    pub(crate) fn is_given(&self) -> bool {
        self.worlds.is_some() || self.seconds.is_some()
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let path = match &args.file {
        Some(path) => path.clone(),
        None if stdin().is_terminal() => {
            return Err(UsageError("a FILE is needed, or a record on standard input".into()).into());
        }
        None => "-".into(),
    };
    let words = Words::new(&[Lang::of_user(args.lang)?.code()]);
    let record = input::nth_record(&path, args.record)?;
    let review = args.budget.review(&record).with_context(|| path.display().to_string())?;
    let telling = Telling::new(&words, &record, &review)?;
    if let Some(file) = &args.svg {
        fs::write(file, svg(&review, &telling.labels()))
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    let mut out = stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &review)?;
        writeln!(out)?;
    } else {
        out.write_all(telling.text().as_bytes())?;
    }
    Ok(())
}

/// A review in words.
pub(crate) struct Telling<'a> {
    words: &'a Words,
    review: &'a Review,
    names: Vec<String>,
}

impl<'a> Telling<'a> {
    /// A review of this record.
    pub(crate) fn new(words: &'a Words, record: &Record, review: &'a Review) -> anyhow::Result<Self> {
        let replay = Replay::new(record.clone(), Viewer::Spectator)?;
        Ok(Telling { words, review, names: replay.names_in(words) })
    }

    /// What is said of each decision, by its step. Steps without a choice have nothing.
    pub(crate) fn verdicts(&self) -> Vec<Option<String>> {
        let steps = 0..self.review.steps.len();
        steps.map(|step| self.review.decision(step).map(|decision| self.verdict(decision))).collect()
    }

    fn verdict(&self, decision: &Decision) -> String {
        let name = self.names.get(decision.seat.index()).cloned().unwrap_or_default();
        let mut args = vec![("name", name.into()), ("action", self.chosen(decision).into())];
        let id = match decision.verdict {
            Verdict::Best => "terminal-review-best",
            Verdict::AboutEqual => "terminal-review-equal",
            Verdict::Mistake => {
                args.extend([
                    ("points", self.number(decision.given_away).into()),
                    ("error", self.words.error(error_of(decision)).into()),
                    ("better", self.better(decision).into()),
                ]);
                "terminal-review-worse"
            }
        };
        self.words.text(id, &args)
    }

    fn labels(&self) -> Labels {
        let say = |id: &str| self.words.text(id, &[]);
        Labels {
            title: self.title(),
            legend: self.words.text("terminal-review-legend", &[]),
            names: self.names.clone(),
            parts: [
                say("terminal-review-deal"),
                say("terminal-review-draws"),
                say("terminal-review-own"),
                say("terminal-review-others"),
            ],
            result: say("terminal-review-result"),
            decimal: self.decimal(),
        }
    }

    fn title(&self) -> String {
        let game = self.words.game(&self.review.game).name;
        let (decisions, worlds) = (self.review.decisions.len(), self.review.worlds);
        self.words.text(
            "terminal-review-title",
            &[("game", game.into()), ("decisions", decisions.into()), ("worlds", worlds.into())],
        )
    }

    /// The table, and the most costly decisions.
    fn text(&self) -> String {
        let mut lines = vec![self.title(), String::new()];
        let wide = rules::width();
        lines.extend(self.table(wide));
        let about = self.words.text("terminal-review-sum", &[]);
        lines.extend([String::new(), textwrap::fill(&about, wide), String::new()]);
        let places = self.places();
        if !places.is_empty() {
            lines.push(self.words.text("terminal-review-places", &[]));
            lines.extend(places);
            lines.push(String::new());
        }
        let costly = self.review.most_costly(COSTLY);
        if costly.is_empty() {
            lines.push(self.words.text("terminal-review-none", &[]));
        } else {
            lines.push(self.words.text("terminal-review-costly", &[]));
        }
        for (number, decision) in costly.into_iter().enumerate() {
            let options = textwrap::Options::new(wide).subsequent_indent("   ");
            lines.push(textwrap::fill(&format!("{}. {}", number + 1, self.mistake(decision)), options));
        }
        lines.into_iter().fold(String::new(), |text, line| text + &line + "\n")
    }

    fn mistake(&self, decision: &Decision) -> String {
        let seat = decision.seat.index();
        let name = self.names.get(seat).cloned().unwrap_or_default();
        self.words.text(
            "terminal-review-mistake",
            &[
                ("round", (decision.round + 1).into()),
                ("step", (decision.step + 1).into()),
                ("name", name.into()),
                ("points", self.number(decision.given_away).into()),
                ("error", self.words.error(error_of(decision)).into()),
                ("action", self.chosen(decision).into()),
                ("better", self.better(decision).into()),
            ],
        )
    }

    fn better(&self, decision: &Decision) -> String {
        let written = decision.alternatives.first().map_or("", |best| &best.action);
        self.action(decision, &decision.best_name, written)
    }

    fn chosen(&self, decision: &Decision) -> String {
        self.action(decision, &decision.name, &decision.action)
    }

    /// An action as its player reads it: a card for oneself is taken, not given.
    fn action(&self, decision: &Decision, name: &Fact, written: &str) -> String {
        self.words.action(&self.review.game, name, written, Some(decision.seat.into()), &self.names)
    }

    /// The table, or a paragraph for each player if it is wider than `room`.
    fn table(&self, room: usize) -> Vec<String> {
        let say = |id: &str| self.words.text(id, &[]);
        let mut rows = vec![vec![
            say("terminal-review-ahead"),
            say("terminal-review-result"),
            say("terminal-review-deal"),
            say("terminal-review-draws"),
            say("terminal-review-own"),
            say("terminal-review-others"),
            say("terminal-review-adjusted"),
            say("terminal-review-given"),
        ]];
        for (seat, name) in self.review.seats.iter().zip(&self.names) {
            let shown = seat.shown();
            let points =
                [shown.result, shown.deal, shown.draws, shown.own, shown.others, shown.luck_adjusted];
            let points = points.into_iter().map(|points| self.signed(points));
            rows.push(
                [name.clone()]
                    .into_iter()
                    .chain(points)
                    .chain([self.number(seat.given_away_per_100)])
                    .collect(),
            );
        }
        let widths: Vec<_> = (0..rows[0].len())
            .map(|column| rows.iter().map(|row| display_width(&row[column])).max().unwrap_or_default())
            .collect();
        let gaps = 2 * (widths.len() - 1);
        if widths.iter().sum::<usize>() + gaps > room {
            return blocks(&rows, room);
        }
        let line = |row: Vec<String>| {
            let cells = row.into_iter().zip(&widths).enumerate().map(|(column, (cell, wide))| {
                let space = " ".repeat(wide - display_width(&cell));
                if column == 0 { cell + &space } else { space + &cell }
            });
            cells.collect::<Vec<_>>().join("  ")
        };
        rows.into_iter().map(line).collect()
    }

    /// Where each player lies among our own levels, for those of whom that can be said.
    fn places(&self) -> Vec<String> {
        let widest = self.names.iter().map(|name| display_width(name)).max().unwrap_or_default();
        let seats = self.review.seats.iter().zip(&self.names);
        let said = seats.filter_map(|(seat, name)| Some((name, self.place(seat.place)?)));
        said.map(|(name, place)| format!("{name}{}  {place}", " ".repeat(widest - display_width(name))))
            .collect()
    }

    fn place(&self, place: Between) -> Option<String> {
        let level = |level: Level| self.words.level(level.name()).name;
        match (place.at_least, place.below) {
            (Some(weaker), Some(stronger)) => {
                let (weaker, stronger) = (level(weaker).into(), level(stronger).into());
                Some(self.words.text("review-place-between", &[("weaker", weaker), ("stronger", stronger)]))
            }
            (None, Some(weakest)) => {
                Some(self.words.text("review-place-below", &[("level", level(weakest).into())]))
            }
            (Some(strongest), None) => {
                Some(self.words.text("review-place-top", &[("level", level(strongest).into())]))
            }
            (None, None) => None,
        }
    }

    /// One decimal place, as the language writes it.
    fn number(&self, number: f64) -> String {
        self.words.number(number)
    }

    fn decimal(&self) -> char {
        if self.words.language() == "en" { '.' } else { ',' }
    }

    /// The same with a sign.
    fn signed(&self, number: f64) -> String {
        let text = self.number(number.abs());
        match () {
            () if number.abs() < 0.05 => text,
            () if number < 0.0 => format!("−{text}"),
            () => format!("+{text}"),
        }
    }
}

/// A table as a paragraph for each of its rows: the name, then each value after the title of its column.
fn blocks(rows: &[Vec<String>], room: usize) -> Vec<String> {
    let Some((titles, rows)) = rows.split_first() else { return Vec::new() };
    let block = |row: &Vec<String>| {
        let cells = titles.iter().zip(row).skip(1).map(|(title, value)| format!("{title}\u{a0}{value}"));
        let cells = cells.collect::<Vec<_>>().join(", ");
        let options = textwrap::Options::new(room).initial_indent("  ").subsequent_indent("  ");
        format!("{}\n{}", row[0], textwrap::fill(&cells, options))
    };
    [titles[0].clone()].into_iter().chain(rows.iter().map(block)).collect()
}

/// The standard error of what was given away.
fn error_of(decision: &Decision) -> f64 {
    let taken = decision.alternatives.iter().find(|other| other.action == decision.action);
    taken.map_or(0.0, |taken| taken.standard_error)
}
