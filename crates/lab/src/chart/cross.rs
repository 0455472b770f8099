//! Everybody against everybody.

use plotters::prelude::*;
use plotters::style::text_anchor::HPos;
use treize_engine::Aim;

use super::{
    Drawn, FAINT, HEADING, Hand, INK, LINE, MARGIN, PAPER, Sheet, Tint, WIDTH, half, heading, label_width,
    mean, write,
};
use crate::Estimate;

const ROW: i32 = 46;
const HEADER: i32 = 30;
const WIDEST: i32 = 130;

/// Everybody against everybody: a row is the one, a column the others.
#[derive(Clone, Debug)]
pub struct Cross {
    /// What is measured.
    pub heading: String,
    /// Who.
    pub bots: Vec<String>,
    /// The one, the others, the difference, and whether it is significant.
    pub cells: Vec<(usize, usize, Estimate, bool)>,
    /// Whether more is better.
    pub aim: Aim,
}

impl Cross {
    pub(super) fn height(&self) -> u32 {
        (HEADING + HEADER + ROW * self.bots.len() as i32 + 16) as u32
    }

    pub(super) fn draw(&self, sheet: &Sheet<'_>) -> Drawn {
        heading(sheet, &self.heading)?;
        let left = MARGIN + label_width(self.bots.iter().map(String::as_str));
        let wide = ((WIDTH as i32 - MARGIN - left) / self.bots.len().max(1) as i32).min(WIDEST);
        let (column, row) =
            (|index: usize| left + wide * index as i32, |index: usize| HEADING + HEADER + ROW * index as i32);
        let centred = Hand { anchor: HPos::Center, ..Hand::default() };
        for (index, bot) in self.bots.iter().enumerate() {
            write(sheet, bot, (MARGIN, row(index) + ROW / 2), Hand::default())?;
            let above = (column(index) + wide / 2, HEADING + HEADER / 2);
            write(sheet, bot, above, Hand { size: 13.0, ..centred })?;
            let own = [(column(index), row(index)), (column(index) + wide - 3, row(index) + ROW - 3)];
            sheet.draw(&Rectangle::new(own, LINE.mix(0.5).filled()))?;
        }
        let greatest = self.cells.iter().map(|(_, _, cell, _)| cell.mean.abs()).fold(1e-9, f64::max);
        for &(one, others, cell, significant) in &self.cells {
            let (x, y) = (column(others), row(one));
            let tint = if significant { Tint::of(cell, 0.0, self.aim) } else { Tint::Open };
            // The paler, the smaller; what may be chance stays paper.
            let strength = if tint == Tint::Open { 0.0 } else { 0.25 + 0.75 * cell.mean.abs() / greatest };
            let corners = [(x, y), (x + wide - 3, y + ROW - 3)];
            sheet.draw(&Rectangle::new(corners, tint.colour().mix(strength).filled()))?;
            sheet.draw(&Rectangle::new(corners, LINE.stroke_width(1)))?;
            let (ink, faint) = if strength > 0.5 { (PAPER, PAPER) } else { (INK, FAINT) };
            let sign = if cell.mean > 0.0 { "+" } else { "" };
            let mean = format!("{sign}{}", mean(cell));
            let (middle, y) = (x + wide / 2 - 1, y + 15);
            write(sheet, &mean, (middle, y), Hand { bold: true, colour: ink, ..centred })?;
            if let Some(interval) = cell.ci95 {
                write(
                    sheet,
                    &half(interval),
                    (middle, y + 16),
                    Hand { size: 11.0, colour: faint, ..centred },
                )?;
            }
        }
        Ok(())
    }
}
