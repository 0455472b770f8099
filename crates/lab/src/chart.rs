//! Charts as SVG: a sheet of paper with a title and panels one below the other.
//!
//! The sheet brings its own background, so that it reads alike on a light page and on a dark one. Text is plain SVG
//! text: no font is looked for on the machine that draws, and the one that shows it has its own.

mod bars;
mod cross;
mod intervals;

pub use bars::Bars;
pub use cross::Cross;
pub use intervals::{Intervals, Row};

use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::ranged1d::Ranged;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use treize_engine::Aim;

use crate::Estimate;

const PAPER: RGBColor = RGBColor(0xf8, 0xf3, 0xe6);
const INK: RGBColor = RGBColor(0x22, 0x30, 0x2f);
/// Words that explain.
const FAINT: RGBColor = RGBColor(0x6c, 0x70, 0x66);
const LINE: RGBColor = RGBColor(0xdd, 0xd3, 0xbd);
const CLOTH: RGBColor = RGBColor(0x1f, 0x5f, 0x5b);
const RUST: RGBColor = RGBColor(0xa6, 0x46, 0x2f);
/// One for each player, the most different first.
const PLAYERS: [RGBColor; 6] = [
    CLOTH,
    RGBColor(0xb0, 0x7d, 0x1e),
    RGBColor(0x3f, 0x69, 0x99),
    RGBColor(0x8a, 0x4f, 0x7d),
    RGBColor(0x5c, 0x82, 0x36),
    RUST,
];

const WIDTH: u32 = 820;
const MARGIN: i32 = 28;
/// What title and subtitle need.
const HEAD: u32 = 86;
/// What the note below needs.
const FOOT: u32 = 28;
/// What a panel's heading needs.
const HEADING: i32 = 34;

/// A sheet of paper with panels one below the other.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What it is about.
    pub title: String,
    /// How it came about.
    pub subtitle: String,
    /// Seed, options and version, in small letters below.
    pub note: String,
    /// What it shows.
    pub panels: Vec<Panel>,
}

/// A part of a chart.
#[derive(Clone, Debug)]
pub enum Panel {
    /// Means with their intervals.
    Intervals(Intervals),
    /// How often each number came up.
    Bars(Bars),
    /// Everybody against everybody.
    Cross(Cross),
}

/// What a colour says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// Who it is.
    Player(usize),
    /// Better, beyond doubt.
    Good,
    /// Worse, beyond doubt.
    Bad,
    /// It may be chance.
    Open,
}

impl Tint {
    /// Whether the estimate is better than `than`, beyond doubt.
    pub fn of(estimate: Estimate, than: f64, aim: Aim) -> Tint {
        if !estimate.differs_from(than) {
            return Tint::Open;
        }
        if (estimate.mean > than) == (aim == Aim::Most) { Tint::Good } else { Tint::Bad }
    }

    fn colour(self) -> RGBColor {
        match self {
            Tint::Player(index) => PLAYERS[index % PLAYERS.len()],
            Tint::Good => CLOTH,
            Tint::Bad => RUST,
            Tint::Open => FAINT,
        }
    }
}

/// A part of the paper.
type Sheet<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// Drawing into memory does not fail.
type Drawn = Result<(), Box<dyn std::error::Error>>;

impl Chart {
    /// The chart as a file's text.
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        self.draw(&mut svg).expect("drawing into memory does not fail");
        // For those who hear a chart, and for browsers, which show it when the mouse rests.
        let (title, subtitle) = (escaped(&self.title), escaped(&self.subtitle));
        let note = escaped(&self.note);
        svg.replacen(
            '>',
            &format!(" role=\"img\">\n<title>{title}: {subtitle}</title>\n<desc>{note}</desc>"),
            1,
        )
    }

    fn draw(&self, svg: &mut String) -> Drawn {
        let heights: Vec<_> = self.panels.iter().map(Panel::height).collect();
        let height = HEAD + heights.iter().sum::<u32>() + MARGIN as u32 / 2 + FOOT;
        let sheet = SVGBackend::with_string(svg, (WIDTH, height)).into_drawing_area();
        sheet.fill(&PAPER)?;
        write(&sheet, &self.title, (MARGIN, 36), Hand { size: 24.0, bold: true, ..Hand::default() })?;
        write(&sheet, &self.subtitle, (MARGIN, 62), Hand { colour: FAINT, ..Hand::default() })?;
        let below = (MARGIN, (height - FOOT + FOOT / 2 - 4) as i32);
        write(&sheet, &self.note, below, Hand { size: 11.0, colour: FAINT, ..Hand::default() })?;
        let mut rest = sheet.split_vertically(HEAD).1;
        for (panel, height) in self.panels.iter().zip(heights) {
            let (part, below) = rest.split_vertically(height);
            panel.draw(&part)?;
            rest = below;
        }
        sheet.present()?;
        Ok(())
    }
}

impl Panel {
    fn height(&self) -> u32 {
        match self {
            Panel::Intervals(intervals) => intervals.height(),
            Panel::Bars(_) => bars::HEIGHT,
            Panel::Cross(cross) => cross.height(),
        }
    }

    fn draw(&self, sheet: &Sheet<'_>) -> Drawn {
        match self {
            Panel::Intervals(intervals) => intervals.draw(sheet),
            Panel::Bars(bars) => bars.draw(sheet),
            Panel::Cross(cross) => cross.draw(sheet),
        }
    }
}

/// How something is written.
#[derive(Clone, Copy)]
struct Hand {
    size: f64,
    bold: bool,
    colour: RGBColor,
    anchor: HPos,
}

impl Default for Hand {
    fn default() -> Self {
        Hand { size: 14.0, bold: false, colour: INK, anchor: HPos::Left }
    }
}

impl Hand {
    fn style(self) -> TextStyle<'static> {
        let weight = if self.bold { FontStyle::Bold } else { FontStyle::Normal };
        // The library writes a font 1.24 times smaller than it was asked to.
        let font = ("system-ui, sans-serif", self.size * 1.24, weight).into_font();
        font.color(&self.colour).pos(Pos::new(self.anchor, VPos::Center))
    }
}

fn write(sheet: &Sheet<'_>, text: &str, at: (i32, i32), hand: Hand) -> Drawn {
    Ok(sheet.draw_text(text, &hand.style(), at)?)
}

fn heading(sheet: &Sheet<'_>, text: &str) -> Drawn {
    write(sheet, text, (MARGIN, HEADING / 2), Hand { size: 15.0, bold: true, ..Hand::default() })
}

/// About how wide a text will be, in the usual size.
fn width(text: &str) -> i32 {
    text.chars().count() as i32 * 8
}

/// The widest of some labels with some air, within bounds.
fn label_width<'a>(labels: impl Iterator<Item = &'a str>) -> i32 {
    labels.map(width).max().unwrap_or(0).clamp(60, 300) + 14
}

/// A number with a true minus, and as many digits as it takes to tell it from the next, a step away.
fn number(number: f64, step: f64) -> String {
    // A hair less, so that a step of not quite 0.1 does not ask for a digit more.
    let digits = (-step.log10() - 1e-6).ceil().clamp(0.0, 4.0) as usize;
    let text = format!("{number:.digits$}");
    let is_zero = text.chars().all(|digit| "-0.".contains(digit));
    if is_zero { text.replace('-', "") } else { text.replace('-', "−") }
}

/// The mean, written to a tenth of its interval or so.
fn mean(estimate: Estimate) -> String {
    number(estimate.mean, estimate.ci95.unwrap_or(0.1) / 10.0)
}

/// Half the interval, written likewise.
fn half(half: f64) -> String {
    format!("± {}", number(half, half / 10.0))
}

/// How far apart the labels of an axis will be.
fn step(axis: Range<f64>, labels: usize) -> f64 {
    match RangedCoordf64::from(axis).key_points(labels)[..] {
        [first, second, ..] => second - first,
        _ => 0.1,
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(svg: &str) -> Vec<String> {
        let document = roxmltree::Document::parse(svg).expect("well-formed XML");
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        texts.map(|node| node.text().unwrap_or_default().trim().to_owned()).collect()
    }

    fn estimate(mean: f64, half: f64) -> Estimate {
        Estimate::new(mean, Some(half))
    }

    #[test]
    fn a_chart_is_well_formed_xml_that_names_everybody() {
        let row = |label: &str, value| Row { label: label.into(), value, tint: Tint::Player(0) };
        let svg = Chart {
            title: "Null & Nichtig, <4> players".into(),
            subtitle: "13 games".into(),
            note: "seed 7".into(),
            panels: vec![
                Panel::Intervals(Intervals {
                    heading: "points per round".into(),
                    rows: vec![
                        row("greedy", estimate(-3.5, 0.5)),
                        row("search:20", Estimate::new(2.0, None)),
                    ],
                    reference: Some(0.0),
                    unit: "",
                }),
                Panel::Bars(Bars {
                    heading: "length".into(),
                    counts: [(3, 5), (4, 9), (200, 1)].into(),
                    unit: "actions",
                }),
                Panel::Cross(Cross {
                    heading: "cross".into(),
                    bots: vec!["a".into(), "b".into()],
                    cells: vec![(0, 1, estimate(1.0, 0.2), true)],
                    aim: Aim::Most,
                }),
            ],
        }
        .svg();
        let texts = texts(&svg);
        for text in
            ["Null & Nichtig, <4> players", "13 games", "greedy", "search:20", "a", "b", "−3.50 ± 0.50"]
        {
            assert!(texts.iter().any(|found| found == text), "{text}: {texts:?}");
        }
    }

    #[test]
    fn nothing_played_still_makes_a_chart() {
        let empty = Intervals { heading: String::new(), rows: Vec::new(), reference: None, unit: "" };
        let bars = Bars { heading: String::new(), counts: [].into(), unit: "" };
        let panels = vec![Panel::Intervals(empty), Panel::Bars(bars)];
        texts(&Chart { title: "empty".into(), subtitle: String::new(), note: String::new(), panels }.svg());
    }

    #[test]
    fn a_tint_says_what_is_beyond_doubt() {
        let rows = [
            (estimate(2.0, 1.0), Aim::Most, Tint::Good),
            (estimate(2.0, 1.0), Aim::Fewest, Tint::Bad),
            (estimate(-2.0, 1.0), Aim::Fewest, Tint::Good),
            (estimate(0.5, 1.0), Aim::Most, Tint::Open),
            (Estimate::new(9.0, None), Aim::Most, Tint::Open),
        ];
        for (value, aim, tint) in rows {
            assert_eq!(Tint::of(value, 0.0, aim), tint, "{value:?}");
        }
    }

    #[test]
    fn numbers_have_a_true_minus_and_as_many_digits_as_they_need() {
        assert_eq!(number(-2.0, 0.5), "−2.0");
        assert_eq!(number(-0.001, 0.1), "0.0");
        assert_eq!(number(1500.0, 20.0), "1500");
        assert_eq!(number(0.25, 0.05), "0.25");
        assert_eq!(number(0.3, 0.099_999_999), "0.3");
        assert_eq!(mean(estimate(1632.4, 18.2)), "1632");
        assert_eq!(mean(estimate(24.0, 0.67)), "24.00");
    }
}
