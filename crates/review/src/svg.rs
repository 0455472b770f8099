//! A review as a picture: the curve of what everybody could expect, and where each result came from.
//!
//! The picture has its own background, so that it reads alike on a light page and on a dark one. Chance is dashed in the curve and
//! hatched in the bars, decisions are solid: no difference is shown by colour alone.

use std::fmt::Write;

use crate::Review;

const WIDTH: f64 = 820.0;
const MARGIN: f64 = 60.0;
/// Where the curve begins, and its height.
const CURVE: (f64, f64) = (90.0, 260.0);
/// Where the bars begin, and the height of a seat's.
const BARS: (f64, f64) = (420.0, 92.0);
/// The height of one bar.
const BAR: f64 = 16.0;
/// The space for names beside the bars.
const NAMES: f64 = 170.0;
/// One for each seat, the most different first.
const COLOURS: [&str; 6] = ["#1f5f5b", "#b07d1e", "#3f6999", "#8a4f7d", "#5c8236", "#a6462f"];

/// The words of a picture.
#[derive(Clone, Debug)]
pub struct Labels {
    /// What it is about.
    pub title: String,
    /// What solid and dashed lines are.
    pub legend: String,
    /// The players, by seat.
    pub names: Vec<String>,
    /// The names of the parts: deal, draws, own play, the others' play.
    pub parts: [String; 4],
    /// The name of the result.
    pub result: String,
    /// What stands before the decimals of a number.
    pub decimal: char,
}

/// Draws a review.
pub fn svg(review: &Review, labels: &Labels) -> String {
    let height = BARS.0 + BARS.1 * review.seats.len() as f64 + 10.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#22302f\">\n<title>{}</title>\n<defs>",
        escaped(&labels.title)
    );
    for (seat, colour) in COLOURS.iter().enumerate().take(review.seats.len()) {
        put(
            &mut out,
            format_args!(
                "<pattern id=\"chance{seat}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
                 patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#f8f3e6\"/>\
                 <rect width=\"2.5\" height=\"6\" fill=\"{colour}\"/></pattern>"
            ),
        );
    }
    put(
        &mut out,
        format_args!(
            "</defs>\n<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#f8f3e6\"/>\n\
             <text x=\"28\" y=\"38\" font-size=\"20\">{}</text>\n<text x=\"28\" y=\"62\" fill=\"#6c7066\">{}</text>\n",
            escaped(&labels.title),
            escaped(&labels.legend)
        ),
    );
    curve(&mut out, review, labels);
    bars(&mut out, review, labels);
    out.push_str("</svg>\n");
    out
}

fn curve(out: &mut String, review: &Review, labels: &Labels) {
    let values = review.steps.iter().flat_map(|step| [&step.before, &step.decided, &step.after]);
    let most =
        values.flat_map(treize_engine::PerSeat::as_slice).fold(1.0_f64, |most, value| most.max(value.abs()));
    let middle = CURVE.0 + CURVE.1 / 2.0;
    let right = WIDTH - NAMES;
    let x = |step: f64| MARGIN + (right - MARGIN) * step / review.steps.len().max(1) as f64;
    let y = |value: f64| middle - value / most * CURVE.1 / 2.0;
    for value in [-most, 0.0, most] {
        put(
            out,
            format_args!(
                "<path d=\"M{MARGIN} {:.1}H{right}\" stroke=\"#ddd3bd\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n",
                y(value),
                MARGIN - 8.0,
                y(value) + 4.0,
                points(value, labels)
            ),
        );
    }
    // A line at the start of each later round.
    let starts =
        (1..review.steps.len()).filter(|&step| review.steps[step].round != review.steps[step - 1].round);
    for step in starts {
        put(
            out,
            format_args!("<path d=\"M{:.1} {}v{}\" stroke=\"#ddd3bd\"/>\n", x(step as f64), CURVE.0, CURVE.1),
        );
    }
    for (seat, colour) in review.seats.iter().zip(COLOURS) {
        let seat = seat.seat;
        let (mut solid, mut dashed, mut last) = (String::new(), String::new(), 0.0);
        for (index, step) in review.steps.iter().enumerate() {
            let index = index as f64;
            let (before, decided, after) = (step.before[seat], step.decided[seat], step.after[seat]);
            let (start, half, end) = (x(index), x(index + 0.5), x(index + 1.0));
            // The deal of a round is a step upright.
            if (last - before).abs() > 0.0 {
                put(&mut dashed, format_args!("M{start:.1} {:.1}V{:.1}", y(last), y(before)));
            }
            put(&mut solid, format_args!("M{start:.1} {:.1}L{half:.1} {:.1}", y(before), y(decided)));
            put(&mut dashed, format_args!("M{half:.1} {:.1}L{end:.1} {:.1}", y(decided), y(after)));
            last = after;
        }
        put(
            out,
            format_args!(
                "<path d=\"{solid}\" stroke=\"{colour}\" stroke-width=\"2.2\" fill=\"none\"/>\
                 <path d=\"{dashed}\" stroke=\"{colour}\" stroke-width=\"1.4\" stroke-dasharray=\"2 2\" fill=\"none\"/>\n"
            ),
        );
    }
    // Names stand at the ends of the lines, apart from each other.
    let mut ends: Vec<_> = review.seats.iter().map(|seat| (y(seat.result), seat.seat.index())).collect();
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut lowest = f64::MIN;
    for (end, seat) in ends {
        lowest = end.max(lowest + 16.0);
        let (colour, name) = (COLOURS[seat], labels.names.get(seat).map_or("", String::as_str));
        put(
            out,
            format_args!(
                "<text x=\"{}\" y=\"{:.1}\" fill=\"{colour}\">{}</text>\n",
                right + 8.0,
                lowest + 4.0,
                escaped(name)
            ),
        );
    }
}

fn bars(out: &mut String, review: &Review, labels: &Labels) {
    let parts = |seat: &crate::SeatReview| {
        let seat = seat.shown();
        [seat.deal, seat.draws, seat.own, seat.others]
    };
    let most = review.seats.iter().flat_map(parts).fold(1.0_f64, |most, part| most.max(part.abs()));
    let left = MARGIN + NAMES + 80.0;
    let middle = f64::midpoint(left, WIDTH - MARGIN);
    let unit = (WIDTH - MARGIN - middle) / most;
    for (index, seat) in review.seats.iter().enumerate() {
        let top = BARS.0 + BARS.1 * index as f64;
        let name = labels.names.get(index).map_or("", String::as_str);
        put(
            out,
            format_args!(
                "<text x=\"28\" y=\"{:.1}\" fill=\"{}\">{}</text><text x=\"28\" y=\"{:.1}\">{} {}</text>\n",
                top + 13.0,
                COLOURS[index % COLOURS.len()],
                escaped(name),
                top + 31.0,
                escaped(&labels.result),
                points(seat.shown().result, labels)
            ),
        );
        for (number, (part, label)) in parts(seat).into_iter().zip(&labels.parts).enumerate() {
            let y = top + (BAR + 3.0) * number as f64;
            let x = if part < 0.0 { middle + part * unit } else { middle };
            // Chance is hatched: the deal and the draws.
            let fill = if number < 2 {
                format!("url(#chance{index})")
            } else {
                COLOURS[index % COLOURS.len()].into()
            };
            put(
                out,
                format_args!(
                    "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{} {}</text>\
                     <rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{BAR}\" fill=\"{fill}\"/>\n",
                    left - 8.0,
                    y + 13.0,
                    escaped(label),
                    points(part, labels),
                    part.abs() * unit
                ),
            );
        }
        put(
            out,
            format_args!("<path d=\"M{middle} {top}v{}\" stroke=\"#22302f\"/>\n", 4.0 * (BAR + 3.0) - 3.0),
        );
    }
}

/// Points with their sign: `+1.5`, `−2.0`.
fn points(value: f64, labels: &Labels) -> String {
    let text = format!("{:.1}", value.abs()).replace('.', &labels.decimal.to_string());
    match () {
        () if value.abs() < 0.05 => text,
        () if value < 0.0 => format!("−{text}"),
        () => format!("+{text}"),
    }
}

fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("a text can be written to");
}

/// Text for XML: names may hold anything.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
