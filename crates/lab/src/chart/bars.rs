//! How often each number came up.

use std::collections::BTreeMap;

use plotters::prelude::*;

use super::{CLOTH, Drawn, FAINT, HEADING, Hand, LINE, MARGIN, Sheet, heading, number, step};

pub(super) const HEIGHT: u32 = 300;
/// More bars than this are joined to fewer.
const MOST_BARS: i64 = 80;

/// Shares beside the axis, at most.
const LABELS: usize = 5;

/// An axis is at least this many bars long, so that one number alone is still a bar.
const FEWEST_BARS: i64 = 14;

/// How often each number came up.
#[derive(Clone, Debug)]
pub struct Bars {
    /// What is counted.
    pub heading: String,
    /// The numbers, and how often each came up.
    pub counts: BTreeMap<i64, u64>,
    /// What the numbers are, under the axis.
    pub unit: &'static str,
}

impl Bars {
    /// The first number, the numbers in one bar, and each bar's share of the whole in percent.
    fn bars(&self) -> (i64, i64, Vec<f64>) {
        let first = self.counts.keys().next().copied().unwrap_or(0);
        let last = self.counts.keys().next_back().copied().unwrap_or(0);
        let short = (FEWEST_BARS - (last - first + 1)).max(0);
        // Below zero only for what was below it before.
        let before = if first < 0 { short / 2 } else { (short / 2).min(first) };
        let (first, last) = (first - before, last + short - before);
        let wide = (last - first) / MOST_BARS + 1;
        let all = self.counts.values().sum::<u64>().max(1);
        let mut shares = vec![0.0; ((last - first) / wide + 1) as usize];
        for (number, &count) in &self.counts {
            shares[((number - first) / wide) as usize] += 100.0 * count as f64 / all as f64;
        }
        (first, wide, shares)
    }

    pub(super) fn draw(&self, sheet: &Sheet<'_>) -> Drawn {
        heading(sheet, &self.heading)?;
        let body = sheet.split_vertically(HEADING).1;
        let (first, wide, shares) = self.bars();
        let tallest = shares.iter().copied().fold(0.0, f64::max).max(1e-9);
        // A bar stands in the middle of its numbers.
        let edge = |bar: usize| first as f64 - 0.5 + (bar as i64 * wide) as f64;
        let mut chart = ChartBuilder::on(&body)
            .set_label_area_size(LabelAreaPosition::Left, MARGIN + 34)
            .set_label_area_size(LabelAreaPosition::Bottom, 48)
            .margin_bottom(6)
            .margin_right(MARGIN)
            .build_cartesian_2d(edge(0)..edge(shares.len()), 0.0..tallest * 1.08)?;
        let step = step(0.0..tallest * 1.08, LABELS);
        let small = Hand { size: 12.0, colour: FAINT, ..Hand::default() }.style();
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels(10)
            .y_labels(LABELS)
            .light_line_style(TRANSPARENT)
            .bold_line_style(LINE)
            .axis_style(LINE)
            .label_style(small.clone())
            .axis_desc_style(small)
            .x_desc(self.unit)
            .x_label_formatter(&|at| number(*at, 1.0))
            .y_label_formatter(&|share| format!("{} %", number(*share, step)))
            .draw()?;
        let gap = 0.09 * wide as f64;
        chart.draw_series(shares.iter().enumerate().filter(|&(_, &share)| share > 0.0).map(
            |(bar, &share)| {
                let corners = [(edge(bar) + gap, 0.0), (edge(bar + 1) - gap, share)];
                Rectangle::new(corners, CLOTH.mix(0.85).filled())
            },
        ))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_alone_is_a_bar_in_the_middle() {
        let bars = |number| Bars { heading: String::new(), counts: [(number, 9)].into(), unit: "" }.bars();
        let (first, wide, shares) = bars(50);
        assert_eq!((first, wide, shares.len()), (44, 1, 14));
        assert_eq!(shares.iter().position(|&share| share > 0.0), Some(6));
        assert_eq!(bars(2).0, 0);
        assert_eq!(bars(-2).0, -8);
    }

    #[test]
    fn many_numbers_are_joined_to_fewer_bars_and_none_is_lost() {
        let counts = (-50..150).map(|number| (number, 2)).collect();
        let (first, wide, shares) = Bars { heading: String::new(), counts, unit: "" }.bars();
        assert_eq!((first, wide, shares.len()), (-50, 3, 67));
        assert!((shares.iter().sum::<f64>() - 100.0).abs() < 1e-9);
    }
}
