//! Null & Nichtig: the trick, and the top cards of everybody's piles.

use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use treize_engine::games::Nichtig;
use treize_engine::games::nichtig::{Card, Cards, Event, Piles, View, winner};
use treize_engine::{Game, Seat};

use super::compact::{self, NAME, Row, Weight, flow};
use super::others::name;
use super::{BoardGame, Canvas, Columns, Scene, Seen};
use crate::Model;
use crate::describe;
use crate::frame::{Frame, TableView};
use crate::paint::{self, CARD, LARGE_CARD, Look, Paint, Suit, Theme, cut, fit, put, right};

/// The colours' letters, symbols and colours on the screen.
const SUITS: [Suit; 5] = [
    ('b', '●', Color::LightBlue),
    ('g', '▲', Color::LightGreen),
    ('v', '◆', Color::LightMagenta),
    ('r', '■', Color::LightRed),
    ('y', '★', Color::LightYellow),
];
const THEME: Theme = Theme { suits: &SUITS, ..Theme::PLAIN };

/// Rows of the other players.
const OTHERS: u16 = 5;
/// Columns of a colour in the count of a round.
const CELL: usize = 6;

/// The tricks as the events tell them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tricks {
    /// The trick that is being played: who played which card, in order.
    current: Vec<(Seat, Card)>,
    /// The trick that was just won. Empty once the next one is led.
    last: Vec<(Seat, Card)>,
}

impl BoardGame for Nichtig {
    type Memory = Tricks;

    const THEME: Theme = THEME;

    fn fits(view: &View, table: &TableView) -> bool {
        let View { hands, laid, piles, totals, .. } = view;
        let players = [hands.players(), laid.players(), piles.players(), totals.players()];
        let is_own = view.seat == table.seat && view.hand.is_some() == table.seat.is_some();
        let has_trick = view.trick.len() <= table.players.into() && view.lead.index() < table.players.into();
        is_own && has_trick && players == [table.players; 4]
    }

    fn hand(view: &View) -> Vec<Card> {
        view.hand.into_iter().flat_map(Cards::each).collect()
    }

    fn held(view: &View, seat: Seat) -> Option<u8> {
        Some(view.hands[seat])
    }

    fn rounds(view: &View) -> Option<u16> {
        view.rounds()
    }

    fn follow(tricks: &mut Tricks, _: Option<&View>, now: &Seen<Self>) {
        for event in &now.events {
            match *event {
                Event::Played { seat, card } => {
                    tricks.last.clear();
                    tricks.current.push((seat, card));
                }
                Event::Collected { .. } => tricks.last = std::mem::take(&mut tricks.current),
                Event::RoundStarted { .. } => *tricks = Tricks::default(),
                _ => {}
            }
        }
    }

    fn draw(area: Rect, scene: &Scene<'_>, seen: &Seen<Self>, canvas: &mut Canvas<'_>) {
        let board = |area: Rect, canvas: &mut Canvas<'_>| draw_board(area, scene, seen, canvas);
        let about = |seat, width| about(scene, &seen.view, seat, width);
        super::draw_with_hand(area, OTHERS, scene, canvas, about, board);
    }

    fn rows(scene: &Scene<'_>, seen: &Seen<Self>, width: u16) -> Vec<Row> {
        let mut rows = compact::others(scene, width, |seat, _| {
            let mut parts = about(scene, &seen.view, seat, usize::MAX);
            // The points come before the cards, because the end of a long line is cut off.
            parts.rotate_right(1);
            parts
        });
        trick_rows(scene, seen, width, &mut rows);
        rows.extend(compact::own(scene, width));
        rows
    }

    fn describe(model: &Model, frame: &Frame, seen: &Seen<Self>) -> Vec<String> {
        let view = &seen.view;
        let mut sentences = Vec::new();
        if !view.trick.is_empty() {
            let card = |(seat, card): (Seat, &Card)| {
                format!("{} {}", model.who(seat.index()), model.words.card(Nichtig::ID, &card.to_string()))
            };
            let lying: Vec<_> =
                view.lead.clockwise(frame.table.players).zip(view.trick.iter()).map(card).collect();
            sentences.push(model.says(&model.say("nichtig-trick"), &lying.join(", ")));
        }
        if !view.own_laid.is_empty() {
            let own = describe::cards(&model.words, Nichtig::ID, view.own_laid.iter());
            sentences.push(format!("{}.", model.words.text("terminal-laid", &[("cards", own.into())])));
        }
        for (seat, piles) in view.piles.iter() {
            let tops = describe::cards(&model.words, Nichtig::ID, piles.tops.iter().flatten());
            let tops = if tops.is_empty() {
                model.say("tops-none")
            } else {
                model.words.text("tops-are", &[("cards", tops.into())])
            };
            sentences.push(format!("{} {tops}.", describe::player(model, frame, seat, Vec::new())));
        }
        sentences
    }

    fn count(model: &Model, paint: Paint, event: &Event) -> Option<Columns> {
        let Event::RoundEnded { tops, .. } = event else { return None };
        let title = |&(letter, symbol, colour): &Suit| {
            let text = format!("{letter} {symbol}");
            Span::styled(format!("{text:>CELL$}"), paint.fg(colour))
        };
        let cell = |top: &Option<Card>| match top {
            Some(card) => {
                let (text, style) = chip(paint, *card);
                Span::styled(right(&text, CELL), style)
            }
            None => Span::styled(format!("{:>CELL$}", "·"), paint.dim()),
        };
        Some(Columns {
            titles: SUITS.iter().map(title).collect(),
            cells: tops.as_slice().iter().map(|tops| tops.iter().map(cell).collect()).collect(),
            explained: model.say("explain-tops"),
        })
    }
}

/// A card by its short name.
fn chip(paint: Paint, card: Card) -> (String, Style) {
    let card = card.to_string();
    (THEME.chip(&card), paint.card(&THEME, &card))
}

/// Draws a card.
fn draw_card(rect: Rect, card: Card, look: Look, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    paint::card(canvas.buf, rect, scene.paint, &THEME, &card.to_string(), look);
}

/// The lines about another player.
fn about(scene: &Scene<'_>, view: &View, seat: Seat, width: usize) -> Vec<Line<'static>> {
    let words = &scene.model.words;
    let points = words.text("points-short", &[("score", scene.total(seat).into())]);
    if !view.laying.is_empty() {
        let laid = words.text("seat-laid", &[("count", view.laid[seat].into())]);
        return vec![laid.into(), points.into()];
    }
    let piles = &view.piles[seat];
    let mut rows = chips(scene, piles, width);
    rows.truncate(2);
    rows.resize(2, Line::default());
    let on_top = words.text("terminal-on-top", &[("score", piles.score().into())]);
    rows.extend([on_top.into(), points.into()]);
    rows
}

/// The short names of the top cards, in as many lines as needed.
fn chips(scene: &Scene<'_>, piles: &Piles, width: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    for &card in piles.tops.iter().flatten() {
        let (text, style) = chip(scene.paint, card);
        let span = Span::styled(text, style);
        let last = lines.last_mut().expect("there is a line");
        let gap = usize::from(!last.spans.is_empty());
        if last.width() + gap + span.width() > width {
            lines.push(span.into());
        } else {
            if gap == 1 {
                last.push_span(" ");
            }
            last.push_span(span);
        }
    }
    lines
}

fn draw_board(area: Rect, scene: &Scene<'_>, seen: &Seen<Nichtig>, canvas: &mut Canvas<'_>) {
    let view = &seen.view;
    let size = card_size(area, scene);
    // A line above the cards, and the names and who is best below them.
    let height = size.1 + 3;
    let y = area.y + area.height.saturating_sub(height) / 2;
    let own = scene.own().map_or(0, |_| own_columns(size));
    let left =
        Rect { x: area.x + 1, y, width: area.width.saturating_sub(own + 2), height: height.min(area.height) };
    if view.laying.is_empty() {
        draw_trick(left, size, scene, seen, canvas);
    } else {
        draw_laying(left, scene, canvas);
    }
    if let Some(seat) = scene.own() {
        let right = Rect { x: area.right().saturating_sub(own), width: own, ..left };
        if view.own_laid.is_empty() {
            draw_own_piles(right, size, &view.piles[seat], scene, canvas);
        } else {
            draw_own_laid(right, size, &view.own_laid, scene, canvas);
        }
    }
}

/// The size of the cards on the table: large ones if the trick and the viewer's top cards fit side by side.
fn card_size(area: Rect, scene: &Scene<'_>) -> (u16, u16) {
    let trick = u16::from(scene.frame.table.players.get()) * (LARGE_CARD.0 + 2);
    let own = scene.own().map_or(0, |_| own_columns(LARGE_CARD));
    let fits = area.height >= LARGE_CARD.1 + 3 && area.width >= trick + own + 2;
    if fits { LARGE_CARD } else { CARD }
}

/// Columns of the viewer's top cards.
fn own_columns(size: (u16, u16)) -> u16 {
    SUITS.len() as u16 * (size.0 + 1)
}

fn draw_trick(
    area: Rect,
    (card_width, card_height): (u16, u16),
    scene: &Scene<'_>,
    seen: &Seen<Nichtig>,
    canvas: &mut Canvas<'_>,
) {
    let paint = scene.paint;
    let players = scene.frame.table.players;
    let (cards, lead) = trick_shown(seen);
    let is_over = seen.view.trick.is_empty() && !cards.is_empty();
    let width = (area.width / u16::from(players.get())).clamp(card_width + 3, card_width + 9);
    let title = if is_over { "terminal-last-trick" } else { "nichtig-trick" };
    fit(canvas.buf, area, &scene.model.say(title), paint.dim());
    let best = winner(&cards);
    for (index, seat) in lead.clockwise(players).enumerate() {
        let x = area.x + width * index as u16;
        let rect = Rect { x: x + 1, y: area.y + 1, width: card_width, height: card_height };
        let is_best = best == Some(index);
        match cards.get(index) {
            Some(&card) => {
                let look = Look { chosen: is_best, dim: is_over && !is_best, ..Look::default() };
                draw_card(rect, card, look, scene, canvas);
            }
            None => {
                put(canvas.buf, rect.x, rect.y + 2, "  ·", paint.dim());
            }
        }
        let style = if scene.frame.is_to_act(seat.index()) { paint.turn() } else { paint.bold() };
        put(canvas.buf, x, rect.bottom(), &cut(&name(scene, seat), usize::from(width) - 1), style);
    }
    if let Some(index) = best.filter(|_| !is_over) {
        let seat = lead.plus(index as u8, players);
        let args = [("you", scene.model.is_you(seat.index()).into()), ("name", name(scene, seat).into())];
        let text = scene.model.words.text("nichtig-best", &args);
        fit(canvas.buf, Rect { y: area.y + card_height + 2, height: 1, ..area }, &text, paint.dim());
    }
}

/// The cards of the trick and who led it. Shows the last trick until the next one is led.
fn trick_shown(seen: &Seen<Nichtig>) -> (Vec<Card>, Seat) {
    let last = &seen.memory.last;
    match last.first() {
        Some((lead, _)) if seen.view.trick.is_empty() => {
            (last.iter().map(|(_, card)| *card).collect(), *lead)
        }
        _ => (seen.view.trick.to_vec(), seen.view.lead),
    }
}

/// Before the tricks: explains how to lay cards.
fn draw_laying(area: Rect, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let about = scene.model.say("nichtig-laying");
    let lines = textwrap::wrap(&about, usize::from(area.width).max(1));
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        put(canvas.buf, area.x, y, line, scene.paint.dim());
    }
}

fn draw_own_piles(
    area: Rect,
    (width, height): (u16, u16),
    piles: &Piles,
    scene: &Scene<'_>,
    canvas: &mut Canvas<'_>,
) {
    let (paint, words) = (scene.paint, &scene.model.words);
    let on_top = words.text("terminal-on-top", &[("score", piles.score().into())]);
    fit(canvas.buf, area, &format!("{} · {on_top}", scene.model.say("terminal-yours")), paint.dim());
    for ((letter, symbol, _), (top, x)) in SUITS.iter().zip(piles.tops.iter().zip(columns(area, width))) {
        let rect = Rect { x, y: area.y + 1, width, height };
        match *top {
            Some(card) => draw_card(rect, card, Look::default(), scene, canvas),
            None => {
                put(canvas.buf, rect.x + 1, rect.y + 2, &format!("{letter} {symbol}"), paint.dim());
            }
        }
    }
}

/// The cards that the viewer has laid so far, in order.
fn draw_own_laid(
    area: Rect,
    (width, height): (u16, u16),
    cards: &[Card],
    scene: &Scene<'_>,
    canvas: &mut Canvas<'_>,
) {
    fit(canvas.buf, area, &scene.model.say("terminal-chosen"), scene.paint.dim());
    for (&card, x) in cards.iter().zip(columns(area, width)) {
        let rect = Rect { x, y: area.y + 1, width, height };
        draw_card(rect, card, Look::default(), scene, canvas);
    }
}

/// The columns of cards side by side.
fn columns(area: Rect, width: u16) -> impl Iterator<Item = u16> {
    (area.x..).step_by(usize::from(width) + 1)
}

/// The trick and the viewer's top cards in little room.
fn trick_rows(scene: &Scene<'_>, seen: &Seen<Nichtig>, width: u16, rows: &mut Vec<Row>) {
    let (view, paint) = (&seen.view, scene.paint);
    if !view.laying.is_empty() {
        let text = scene.model.say("nichtig-laying");
        let lines = textwrap::wrap(&text, usize::from(width).max(1)).into_iter();
        rows.extend(lines.map(|line| Row::text(Weight::Extra, line, paint.dim())));
    }
    let (cards, lead) = trick_shown(seen);
    if !cards.is_empty() {
        rows.push(Row::text(Weight::Needed, scene.model.say("nichtig-trick"), paint.dim()));
        let best = winner(&cards);
        let players = lead.clockwise(scene.frame.table.players);
        let items = cards.iter().zip(players).enumerate().map(|(index, (&card, seat))| {
            let mark = if best == Some(index) { "★" } else { "" };
            let (text, style) = chip(paint, card);
            (format!("{} {text}{mark}", cut(&name(scene, seat), NAME)), style, None)
        });
        flow(items, width, rows);
    }
    let Some(seat) = scene.own() else { return };
    let (label, cards): (_, Vec<Card>) = if view.own_laid.is_empty() {
        ("terminal-yours", view.piles[seat].tops.iter().flatten().copied().collect())
    } else {
        ("terminal-chosen", view.own_laid.to_vec())
    };
    if !cards.is_empty() {
        let label = format!("{}:", scene.model.say(label));
        let items = cards.into_iter().map(|card| {
            let (text, style) = chip(paint, card);
            (text, style, None)
        });
        flow(std::iter::once((label, paint.dim(), None)).chain(items), width, rows);
    }
}

#[cfg(test)]
mod tests {
    use treize_engine::games::nichtig::{Action, Options};
    use treize_engine::{Players, SeededChance, Viewer};

    use super::*;

    #[test]
    fn the_colours_have_the_letters_and_the_order_of_the_cards() {
        for card in Card::kinds() {
            assert!(card.to_string().starts_with(SUITS[card.colour()].0), "{card}");
        }
    }

    #[test]
    fn a_trick_that_was_won_is_remembered_until_the_next_one_is_led() {
        let mut chance = SeededChance::new(3);
        let mut game =
            Nichtig::new(&Options::default(), Players::FOUR, &mut chance, &mut ()).expect("four can play");
        let (mut tricks, mut won, mut lying) = (Tricks::default(), 0, Vec::new());
        while let Some(seat) = game.to_act().first() {
            let mut events = Vec::new();
            let action = game.legal(seat).nth(0).expect("a legal action");
            game.play(seat, action, &mut chance, &mut events).expect("legal");
            if let Action::Play(card) = action {
                lying.push((seat, card));
            }
            let is_won = events.iter().any(|event| matches!(event, Event::Collected { .. }));
            let is_round = events.iter().any(|event| matches!(event, Event::RoundStarted { .. }));
            let view = game.view(Viewer::Spectator);
            let now = Seen { view, events, memory: Tricks::default() };
            Nichtig::follow(&mut tricks, None, &now);
            if is_round {
                assert!(tricks.last.is_empty(), "a new round has no last trick");
                lying.clear();
            } else if is_won {
                assert_eq!(tricks.last, std::mem::take(&mut lying));
                won += 1;
            } else {
                assert!(tricks.last.is_empty(), "the next trick has been led");
            }
        }
        assert!(won > 20, "{won}");
    }
}
