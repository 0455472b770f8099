//! 13 and Vendredi 13: three piles, and how full they are.

use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use textwrap::core::display_width;
use treize_engine::games::friday13::AllDealt;
use treize_engine::games::piles::{Card, Cards, Edition, Event, LIMIT, Pile, Piles, Suit, View};
use treize_engine::games::thirteen::FiveCards;
use treize_engine::{Game, Seat};
use treize_words::Danger;

use super::compact::{self, Row, Weight};
use super::{BoardGame, Canvas, Columns, Hit, Scene, Seen};
use crate::Model;
use crate::choices::pile_of;
use crate::describe;
use crate::frame::{Frame, TableView};
use crate::paint::{self, Paint, Theme, big, fit, gauge, put};

/// Cells of a gauge: one for each point that a pile may hold.
const FULL: u64 = LIMIT as u64;
/// Rows of the other players.
const OTHERS: u16 = 4;
/// Columns of a suit in the count of a round.
const CELL: usize = 6;

/// How the two games look.
trait Looks: Edition {
    /// The three suits, and the wild cards.
    const LOOKS: [paint::Suit; 4];
}

impl Looks for FiveCards {
    const LOOKS: [paint::Suit; 4] = suits::<Self>([
        ('♦', Color::LightBlue),
        ('☼', Color::LightYellow),
        ('♠', Color::LightGreen),
        ('×', Color::LightRed),
    ]);
}

impl Looks for AllDealt {
    const LOOKS: [paint::Suit; 4] = suits::<Self>([
        ('ω', Color::LightMagenta),
        ('◊', Color::LightCyan),
        ('╫', Color::LightYellow),
        ('†', Color::LightRed),
    ]);
}

/// The game's letters with these symbols and colours.
const fn suits<E: Edition>([a, b, c, wild]: [(char, Color); 4]) -> [paint::Suit; 4] {
    let [first, second, third] = E::SUITS;
    [(first, a.0, a.1), (second, b.0, b.1), (third, c.0, c.1), (E::WILD, wild.0, wild.1)]
}

impl<E: Looks> BoardGame for Piles<E> {
    type Memory = ();

    const THEME: Theme = Theme { suits: &E::LOOKS, open_memory: true, ..Theme::PLAIN };

    fn fits(view: &View<E>, table: &TableView) -> bool {
        let players = [view.hands.players(), view.taken.players(), view.totals.players()];
        let is_own = view.seat == table.seat && view.hand.is_some() == table.seat.is_some();
        is_own && players == [table.players; 3]
    }

    fn hand(view: &View<E>) -> Vec<Card<E>> {
        view.hand.into_iter().flat_map(Cards::each).collect()
    }

    fn held(view: &View<E>, seat: Seat) -> Option<u8> {
        Some(view.hands[seat])
    }

    fn rounds(view: &View<E>) -> Option<u16> {
        Some(view.rounds)
    }

    fn standing(scene: &Scene<'_>, seen: &Seen<Self>, seat: Seat, width: usize) -> Option<String> {
        Some(taken(scene, &seen.view, seat, width).to_string())
    }

    fn draw(area: Rect, scene: &Scene<'_>, seen: &Seen<Self>, canvas: &mut Canvas<'_>) {
        let board = |area: Rect, canvas: &mut Canvas<'_>| draw_piles(area, scene, seen, canvas);
        let about = |seat, width| about(scene, seen, seat, width);
        super::draw_with_hand(area, OTHERS, scene, canvas, about, board);
    }

    fn rows(scene: &Scene<'_>, seen: &Seen<Self>, width: u16) -> Vec<Row> {
        let mut rows = compact::others(scene, width, |seat, room| about(scene, seen, seat, room));
        rows.extend(Suit::ALL.into_iter().flat_map(|suit| pile_rows(scene, seen, suit)));
        let stock = stock(scene.model, &seen.view);
        rows.extend(stock.map(|text| Row::text(Weight::Extra, format!("    {text}"), scene.paint.dim())));
        rows.extend(compact::own(scene, width));
        rows
    }

    fn describe(model: &Model, frame: &Frame, seen: &Seen<Self>) -> Vec<String> {
        let view = &seen.view;
        let pile = |suit: Suit<E>| {
            let pile = view.piles[suit.index()];
            let args = [
                ("pile", model.words.pile(E::ID, &suit.to_string()).into()),
                ("sum", pile.sum().into()),
                ("count", pile.cards().len().into()),
            ];
            let holds = model.words.text("pile-holds", &args);
            if pile.cards().is_empty() {
                return format!("{holds}.");
            }
            model.says(&holds, &describe::cards(&model.words, E::ID, pile.in_order()))
        };
        let mut sentences: Vec<_> = Suit::ALL.into_iter().map(pile).collect();
        sentences.extend(stock(model, view).map(|stock| format!("{stock}.")));
        let player = |seat| describe::player(model, frame, seat, describe_taken(model, view, seat));
        sentences.extend(frame.table.players.seats().map(player));
        sentences
    }

    fn count(model: &Model, paint: Paint, event: &Event<E>) -> Option<Columns> {
        let Event::RoundEnded { taken, most, .. } = event else { return None };
        let title = |&(letter, symbol, colour): &paint::Suit| {
            let text = format!("{letter} {symbol}");
            Span::styled(format!("{text:>CELL$}"), paint.fg(colour))
        };
        let cells = |(seat, &cards): (Seat, &Cards<E>)| {
            let cell = |(index, (&(_, _, colour), count)): (usize, (&paint::Suit, u8))| {
                // The wild cards, which are last, have no majority.
                let is_most = most.get(index) == Some(&Some(seat));
                let text = if is_most { format!("({count})") } else { format!("{count} ") };
                let style = if is_most { paint.dim() } else { paint.fg(colour) };
                Span::styled(format!("{text:>CELL$}"), style)
            };
            by_suit(cards).enumerate().map(cell).collect()
        };
        Some(Columns {
            titles: E::LOOKS.iter().map(title).collect(),
            cells: taken.iter().map(cells).collect(),
            explained: model.say(&format!("terminal-{}-majority", E::ID)),
        })
    }
}

/// The number of cards of each suit, and of wild cards.
fn by_suit<E: Looks>(cards: Cards<E>) -> impl Iterator<Item = (&'static paint::Suit, u8)> {
    let counts = cards.count_by_suit().into_iter().chain([cards.count(Card::WILD)]);
    <Piles<E>>::THEME.suits.iter().zip(counts)
}

/// The lines about another player.
fn about<E: Looks>(scene: &Scene<'_>, seen: &Seen<Piles<E>>, seat: Seat, width: usize) -> Vec<Line<'static>> {
    let words = &scene.model.words;
    vec![
        words.text("terminal-cards", &[("count", seen.view.hands[seat].into())]).into(),
        taken(scene, &seen.view, seat, width),
        words.text("points-short", &[("score", scene.total(seat).into())]).into(),
    ]
}

/// The number of cards that a player has taken, and with open memory how many of each suit, and what they cost by now.
fn taken<E: Looks>(scene: &Scene<'_>, view: &View<E>, seat: Seat, width: usize) -> Line<'static> {
    let cards = view.taken[seat];
    let mut line = Line::from(scene.model.words.text("terminal-taken", &[("count", cards.len().into())]));
    if !scene.model.company.open_memory || cards.is_empty() {
        return line;
    }
    let taken = || by_suit(cards).filter(|(_, count)| *count > 0);
    for (&(letter, symbol, colour), count) in taken() {
        line.spans
            .extend([" ".into(), Span::styled(format!("{count}{letter}{symbol}"), scene.paint.fg(colour))]);
    }
    let points = provisional(view, seat).map(|points| Span::from(format!(" = {points}")));
    line.spans.extend(points.clone());
    if line.width() <= width {
        return line;
    }
    // In little room, only the letters.
    let mut spans = Vec::new();
    for (&(letter, _, colour), count) in taken() {
        spans.extend([Span::styled(format!("{count}{letter}"), scene.paint.fg(colour)), " ".into()]);
    }
    spans.pop();
    spans.extend(points);
    Line::from(spans)
}

/// What a player would pay if the round ended now.
fn provisional<E: Looks>(view: &View<E>, seat: Seat) -> Option<i32> {
    <Piles<E>>::provisional(view).map(|points| points[seat])
}

/// The same in words.
fn describe_taken<E: Looks>(model: &Model, view: &View<E>, seat: Seat) -> Vec<String> {
    let cards = view.taken[seat];
    let count = model.words.text("seat-taken", &[("count", cards.len().into())]);
    if !model.company.open_memory || cards.is_empty() {
        return vec![count];
    }
    let suit = |(&(letter, _, _), number): (&paint::Suit, u8)| {
        format!("{} {number}", model.say(&format!("{}-suit-{letter}", E::ID)))
    };
    let suits: Vec<_> = by_suit(cards).filter(|(_, number)| *number > 0).map(suit).collect();
    let points = provisional(view, seat);
    let points = points.map(|points| model.words.text("provisional-points", &[("score", points.into())]));
    [format!("{count} ({})", suits.join(", "))].into_iter().chain(points).collect()
}

/// The effect of the selected card on a pile.
struct Preview {
    /// Its index among the card's actions.
    index: usize,
    sum: u8,
    danger: Danger,
    /// Would Enter play it?
    selected: bool,
}

fn preview<E: Looks>(scene: &Scene<'_>, suit: Suit<E>) -> Option<Preview> {
    let actions = &scene.slot()?.actions;
    let letter = suit.to_string();
    let on = |&(_, &action): &(usize, &usize)| pile_of(scene.frame, action) == Some(letter.as_str());
    let (index, &action) = actions.iter().enumerate().find(on)?;
    let preview = scene.frame.previews.get(action)?.as_ref()?;
    let sum = preview.number_of("sum")?.try_into().ok()?;
    Some(Preview { index, sum, danger: preview.tone, selected: scene.chosen() == Some(action) })
}

/// The stock in words; with three players of Vendredi 13, the hand that takes no part.
fn stock<E: Looks>(model: &Model, view: &View<E>) -> Option<String> {
    let id = if E::DRAWS { "stock-holds" } else { "idle-holds" };
    (E::DRAWS || view.stock > 0).then(|| model.words.text(id, &[("count", view.stock.into())]))
}

fn draw_piles<E: Looks>(area: Rect, scene: &Scene<'_>, seen: &Seen<Piles<E>>, canvas: &mut Canvas<'_>) {
    let width = area.width / 3;
    // As high as its content, vertically centred.
    let y = area.y + area.height.saturating_sub(8) / 2;
    for suit in Suit::ALL {
        let x = area.x + width * suit.index() as u16 + width.saturating_sub(24) / 2;
        let cell = Rect { x, y, width: 24.min(width), height: 7 };
        draw_pile(cell, suit, scene, seen, canvas);
    }
    if let Some(text) = stock(scene.model, &seen.view) {
        let x = area.x + (area.width.saturating_sub(display_width(&text) as u16)) / 2;
        put(canvas.buf, x, (y + 7).min(area.bottom().saturating_sub(1)), &text, scene.paint.dim());
    }
}

fn draw_pile<E: Looks>(
    cell: Rect,
    suit: Suit<E>,
    scene: &Scene<'_>,
    seen: &Seen<Piles<E>>,
    canvas: &mut Canvas<'_>,
) {
    let paint = scene.paint;
    let (letter, symbol, colour) = E::LOOKS[suit.index()];
    let colour = paint.fg(colour);
    let pile = &seen.view.piles[suit.index()];
    let preview = preview(scene, suit);
    let asked = scene.pile.is_some();
    let mut x = cell.x;
    if let Some(preview) = preview.as_ref().filter(|_| asked) {
        let style = if preview.selected { paint.status(true) } else { paint.key() };
        x = put(canvas.buf, x, cell.y, &format!("[{}]", preview.index + 1), style) + 1;
        canvas.hits.push((cell, Hit::Pile(preview.index)));
    }
    let title = format!("{letter} {symbol} {}", scene.model.words.pile(E::ID, &suit.to_string()));
    let room = Rect { x, width: cell.right().saturating_sub(x), ..cell };
    fit(canvas.buf, room, &title, colour.patch(paint.bold()));
    let end = cell.x + 1 + big(canvas.buf, cell.x + 1, cell.y + 1, pile.sum().into(), paint, colour);
    if let Some(preview) = preview.as_ref().filter(|preview| preview.selected || !asked) {
        let style = paint.danger(preview.danger);
        let arrow = put(canvas.buf, end, cell.y + 2, "→ ", style);
        big(canvas.buf, arrow, cell.y + 1, preview.sum.into(), paint, style);
    }
    let bar = gauge(pile.sum().into(), FULL, FULL);
    let after = put(canvas.buf, cell.x + 1, cell.y + 4, &bar, colour);
    put(canvas.buf, after + 1, cell.y + 4, &format!("{}/{FULL}", pile.sum()), paint.bold());
    draw_cards(cell, pile, scene, canvas);
}

/// The cards of a pile in the order in which they were played, in two rows.
fn draw_cards<E: Looks>(cell: Rect, pile: &Pile<E>, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let (mut x, mut y) = (cell.x + 1, cell.y + 5);
    for (text, style) in chips(scene.paint, pile) {
        let width = display_width(&text) as u16;
        if x + width > cell.right() {
            (x, y) = (cell.x + 1, y + 1);
        }
        if y >= cell.bottom() {
            return;
        }
        x = put(canvas.buf, x, y, &text, style) + 1;
    }
}

/// The cards of a pile by their short names.
fn chips<E: Looks>(paint: Paint, pile: &Pile<E>) -> impl Iterator<Item = (String, Style)> {
    let theme = &<Piles<E>>::THEME;
    pile.in_order().map(move |card| {
        let card = card.to_string();
        (theme.chip(&card), paint.card(theme, &card))
    })
}

/// A pile in little room, and its cards.
fn pile_rows<E: Looks>(scene: &Scene<'_>, seen: &Seen<Piles<E>>, suit: Suit<E>) -> Vec<Row> {
    let paint = scene.paint;
    let (letter, symbol, colour) = E::LOOKS[suit.index()];
    let pile = &seen.view.piles[suit.index()];
    let preview = preview(scene, suit);
    let mut row = Row::new(Weight::Needed);
    if let Some(preview) = preview.as_ref().filter(|_| scene.pile.is_some()) {
        let style = if preview.selected { paint.status(true) } else { paint.key() };
        row.push(format!("[{}]", preview.index + 1), style);
        row.hits.push((0, u16::MAX / 2, Hit::Pile(preview.index)));
    } else {
        row.push("   ", Style::new());
    }
    let bar = gauge(pile.sum().into(), FULL, FULL);
    row.push(format!(" {letter} {symbol} {bar} "), paint.fg(colour));
    row.push(format!("{}/{FULL}", pile.sum()), paint.bold());
    if let Some(preview) = preview.filter(|preview| preview.selected || scene.pile.is_none()) {
        row.push(format!(" → {}", preview.sum), paint.danger(preview.danger));
    }
    let mut rows = vec![row];
    if !pile.cards().is_empty() {
        let mut row = Row::text(Weight::Extra, "       ", Style::new());
        for (text, style) in chips(paint, pile) {
            row.push(format!(" {text}"), style);
        }
        rows.push(row);
    }
    rows
}
