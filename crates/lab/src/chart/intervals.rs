//! Means with their intervals, a row each.

use plotters::prelude::*;

use super::{
    Drawn, FAINT, HEADING, Hand, INK, LINE, MARGIN, Sheet, Tint, WIDTH, half, heading, label_width, mean,
    number, step, write,
};
use crate::Estimate;

const ROW: i32 = 34;
const AXIS: i32 = 40;
/// Room for the mean in figures.
const FIGURES: i32 = 132;
/// Numbers under the axis, at most.
const LABELS: usize = 8;
/// Half the height of the stroke at an end of an interval.
const END: i32 = 5;

/// Means with their intervals, a row each.
#[derive(Clone, Debug)]
pub struct Intervals {
    /// What is measured.
    pub heading: String,
    /// Each mean, from the top.
    pub rows: Vec<Row>,
    /// What the means are to be compared with.
    pub reference: Option<f64>,
    /// Written after each number: ` %`.
    pub unit: &'static str,
}

/// One mean.
#[derive(Clone, Debug)]
pub struct Row {
    /// Whose.
    pub label: String,
    /// The mean and its interval.
    pub value: Estimate,
    /// Its colour.
    pub tint: Tint,
}

impl Intervals {
    pub(super) fn height(&self) -> u32 {
        (HEADING + ROW * self.rows.len() as i32 + AXIS) as u32
    }

    /// From the least to the greatest number that is shown, with some air.
    fn range(&self) -> (f64, f64) {
        let ends = self.rows.iter().map(|row| row.value.ends()).flat_map(|(low, high)| [low, high]);
        let (low, high) = ends
            .chain(self.reference)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| (low.min(end), high.max(end)));
        if low > high {
            return (0.0, 1.0);
        }
        let air = if high > low { 0.06 * (high - low) } else { 0.5 };
        (low - air, high + air)
    }

    pub(super) fn draw(&self, sheet: &Sheet<'_>) -> Drawn {
        heading(sheet, &self.heading)?;
        let body = sheet.split_vertically(HEADING).1;
        let left = MARGIN + label_width(self.rows.iter().map(|row| row.label.as_str()));
        let (low, high) = self.range();
        let mut chart = ChartBuilder::on(&body)
            .set_label_area_size(LabelAreaPosition::Left, left)
            .set_label_area_size(LabelAreaPosition::Bottom, AXIS - 6)
            .margin_bottom(6)
            .margin_right(MARGIN + FIGURES)
            .build_cartesian_2d(low..high, 0.0..f64::from(ROW) * self.rows.len().max(1) as f64)?;
        let (step, unit) = (step(low..high, LABELS), self.unit);
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .x_labels(LABELS)
            .light_line_style(TRANSPARENT)
            .bold_line_style(LINE)
            .axis_style(LINE)
            .x_label_style(Hand { size: 12.0, colour: FAINT, ..Hand::default() }.style())
            .x_label_formatter(&|at| format!("{}{unit}", number(*at, step)))
            .draw()?;
        let across = body.dim_in_pixel().1 as i32 - AXIS;
        if let Some(at) = self.reference {
            let line = [(at, 0.0), (at, f64::from(across))];
            chart.draw_series([PathElement::new(line, INK.mix(0.55).stroke_width(1))])?;
        }
        for (index, row) in self.rows.iter().enumerate() {
            let (colour, middle) = (row.tint.colour(), ROW * index as i32 + ROW / 2);
            // The library counts from below.
            let at = |x: f64, offset: i32| (x, f64::from(across - middle + offset));
            let (low, high) = row.value.ends();
            let strokes = [
                vec![at(low, 0), at(high, 0)],
                vec![at(low, -END), at(low, END)],
                vec![at(high, -END), at(high, END)],
            ];
            chart.draw_series(
                strokes.map(|stroke| PathElement::new(stroke, colour.stroke_width(2).filled())),
            )?;
            chart.draw_series([Circle::new(at(row.value.mean, 0), 5, colour.filled())])?;
            write(&body, &row.label, (MARGIN, middle), Hand::default())?;
            let interval = row.value.ci95.map(half).unwrap_or_default();
            let figures = format!("{} {interval}{unit}", mean(row.value));
            let right = (WIDTH as i32 - MARGIN - FIGURES + 16, middle);
            write(&body, &figures, right, Hand { size: 13.0, colour, ..Hand::default() })?;
        }
        Ok(())
    }
}
