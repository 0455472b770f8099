//! Danger 13: the card that is given away, and everybody's row against its limit.

use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;
use textwrap::core::display_width;
use treize_engine::games::danger13::{Card, Effect, Event, Row as CardRow, Versioned, View};
use treize_engine::{Game, Seat};
use treize_words::Danger;

use super::compact::{self, NAME, Row, Weight, flow};
use super::others::{style, timed};
use super::{BoardGame, Canvas, Columns, Hit, LARGE, Scene, Seen};
use crate::Model;
use crate::choices::player_of;
use crate::describe;
use crate::frame::{Frame, TableView};
use crate::paint::{self, CARD, LARGE_CARD, Look, Paint, Theme, cut, fit, gauge, left, put, right};

const ID: &str = <Versioned<2> as Game>::ID;
const THEME: Theme = Theme { colour, score: ("terminal-score-pluses", "score-pluses"), ..Theme::PLAIN };
/// The card that stands for pluses.
const PLUS: &str = "+";

/// Columns beside the rows: the card, the packet, the stock.
const SIDE: u16 = 16;
/// Rows beside the rows, without those of the card.
const SIDE_ROWS: u16 = 11;
/// Rows of a player.
const ROWS: u16 = 3;
/// Columns of a bust in the count of a round.
const BUST: usize = 12;
/// This many points below the limit, a row stands out.
const NEAR: u8 = 4;

/// The card that was discarded last, if known. The view's discards have no order.
#[derive(Clone, Debug, Default)]
pub(crate) struct LastDiscard(Option<Card>);

impl<const RULES: u16> BoardGame for Versioned<RULES> {
    type Memory = LastDiscard;

    const THEME: Theme = THEME;

    fn fits(view: &View, table: &TableView) -> bool {
        let players = [view.rows.players(), view.won.players(), view.totals.players()];
        view.seat == table.seat && players == [table.players; 3]
    }

    fn follow(LastDiscard(top): &mut LastDiscard, before: Option<&View>, now: &Seen<Self>) {
        *top =
            last_discard(before, &now.events, top.take()).filter(|&card| now.view.discards.count(card) > 0);
    }

    fn draw(area: Rect, scene: &Scene<'_>, seen: &Seen<Self>, canvas: &mut Canvas<'_>) {
        draw(area, scene, &Shown::of(seen), canvas);
    }

    fn rows(scene: &Scene<'_>, seen: &Seen<Self>, width: u16) -> Vec<Row> {
        rows(scene, &Shown::of(seen), width)
    }

    fn describe(model: &Model, frame: &Frame, seen: &Seen<Self>) -> Vec<String> {
        describe_table(model, frame, &Shown::of(seen))
    }

    fn count(model: &Model, paint: Paint, event: &Event) -> Option<Columns> {
        let Event::RoundEnded { bust, scores } = event else { return None };
        let cell = |(seat, _)| {
            let mark = if *bust == Some(seat) { cut(&model.say("bust"), BUST - 1) } else { String::new() };
            vec![Span::styled(right(&mark, BUST), paint.danger(Danger::Alarm))]
        };
        let explained = match bust {
            Some(seat) => model.words.text("explain-bust", &who(model, *seat)),
            None => model.say("explain-no-bust"),
        };
        let titles = vec![" ".repeat(BUST).into()];
        Some(Columns { titles, cells: scores.iter().map(cell).collect(), explained })
    }
}

/// What is shown: the same types by all versions of the rules.
struct Shown<'a> {
    view: &'a View,
    last_discard: Option<Card>,
}

impl<'a> Shown<'a> {
    fn of<const RULES: u16>(seen: &'a Seen<Versioned<RULES>>) -> Shown<'a> {
        Shown { view: &seen.view, last_discard: seen.memory.0 }
    }
}

fn colour(card: &str) -> Color {
    let Ok(card) = card.parse::<Card>() else { return Color::Reset };
    match card.effect() {
        Effect::Arrow => Color::LightRed,
        Effect::Eighteen => Color::LightMagenta,
        Effect::Hand => Color::LightGreen,
        Effect::Draw => Color::LightCyan,
        Effect::Plain | Effect::Bonus if card.pluses() > 0 => Color::LightYellow,
        Effect::Plain | Effect::Bonus => Color::Reset,
    }
}

/// The card that was discarded last after these events; `top` was the last one before them.
fn last_discard(before: Option<&View>, events: &[Event], mut top: Option<Card>) -> Option<Card> {
    // The rows, as far as known.
    let mut rows: Option<Vec<Vec<Card>>> =
        before.map(|view| view.rows.as_slice().iter().map(|row| row.cards().to_vec()).collect());
    let row_of = |rows: &mut Vec<Vec<Card>>, seat: Seat| {
        rows.resize_with(rows.len().max(seat.index() + 1), Vec::new);
        seat.index()
    };
    for event in events {
        match *event {
            Event::RoundStarted { .. } => rows = Some(Vec::new()),
            Event::Placed { seat, card, .. } => {
                if let Some(rows) = &mut rows {
                    let row = row_of(rows, seat);
                    rows[row].push(card);
                }
            }
            Event::ArrowHit { seat, lost, .. } => {
                if let Some(rows) = &mut rows {
                    let row = row_of(rows, seat);
                    rows[row].pop();
                }
                top = lost.or_else(|| Card::kinds().find(|card| card.effect() == Effect::Arrow));
            }
            Event::Refused { seat, card, hand } => {
                if let Some(rows) = &mut rows {
                    let row = row_of(rows, seat);
                    // With hands apart, the event names the spent hand by its number, from the left, from 1.
                    let spent = usize::from(hand.unwrap_or(1).saturating_sub(1));
                    let mut hands = (0..rows[row].len()).filter(|&at| rows[row][at].effect() == Effect::Hand);
                    if let Some(at) = hands.nth(spent) {
                        rows[row].remove(at);
                    }
                }
                top = Some(card);
            }
            Event::Reshuffled { .. } => top = None,
            Event::RoundEnded { bust, .. } => {
                // rule 8: the player who busts discards the row, then the others discard what has no plus
                let mut lying: Vec<_> = rows.take().unwrap_or_default().into_iter().enumerate().collect();
                let is_bust = |seat: usize| bust.is_some_and(|bust| bust.index() == seat);
                lying.sort_by_key(|(seat, _)| !is_bust(*seat));
                let gone = lying.into_iter().flat_map(|(seat, row)| {
                    row.into_iter().filter(move |card| is_bust(seat) || card.pluses() == 0)
                });
                top = gone.last();
            }
            _ => {}
        }
    }
    top
}

fn draw(area: Rect, scene: &Scene<'_>, shown: &Shown<'_>, canvas: &mut Canvas<'_>) {
    let seats = scene.seats();
    let height = (area.height / seats.len().max(1) as u16).clamp(2, ROWS + 1);
    let y = area.y + area.height.saturating_sub(height * seats.len() as u16) / 2;
    let card = if area.height >= LARGE { LARGE_CARD } else { CARD };
    let side_rows = SIDE_ROWS + card.1;
    let middle = area.y + area.height.saturating_sub(side_rows) / 2;
    let side = Rect { x: area.x + 1, y: middle, width: SIDE, height: side_rows.min(area.height) };
    draw_side(side, card, scene, shown, canvas);
    if scene.cursor.is_some() {
        let keys = scene.model.say("terminal-choose-list");
        let x = area.right().saturating_sub(display_width(&keys) as u16 + 1);
        put(canvas.buf, x, area.bottom() - 1, &keys, scene.paint.dim());
    }
    for (index, seat) in seats.into_iter().enumerate() {
        let x = area.x + SIDE + 2;
        let row = Rect { x, y: y + height * index as u16, width: area.right().saturating_sub(x), height: 2 };
        draw_row(row, seat, scene, shown, canvas);
    }
}

/// The turned card, the remaining cards, and the choices.
fn draw_side(
    area: Rect,
    (width, height): (u16, u16),
    scene: &Scene<'_>,
    shown: &Shown<'_>,
    canvas: &mut Canvas<'_>,
) {
    let (view, paint, words) = (shown.view, scene.paint, &scene.model.words);
    if let Some(card) = view.turned {
        let card = card.to_string();
        let rect = Rect { x: area.x + (SIDE - 2 - width) / 2, y: area.y, width, height };
        paint::card(canvas.buf, rect, paint, &THEME, &card, Look { chosen: true, ..Look::default() });
        let kind = words.card(ID, &card);
        let lines = textwrap::wrap(&kind, usize::from(SIDE) - 2);
        for (line, y) in lines.iter().take(2).zip(rect.bottom()..) {
            let width = display_width(line) as u16;
            let x = area.x + (SIDE - 2).saturating_sub(width) / 2;
            put(canvas.buf, x, y, line, paint.card(&THEME, &card));
        }
    }
    let below = area.y + height;
    for (text, y) in counts(scene.model, view).into_iter().zip(below + 3..area.bottom()) {
        fit(canvas.buf, Rect { y, height: 1, ..area }, &text, paint.dim());
    }
    if let Some(card) = shown.last_discard {
        let (text, style) = chip(paint, card);
        put(canvas.buf, area.x, below + 6, &format!("  [{text}]"), style);
    }
    if view.last_round {
        let row = Rect { y: below + 7, height: 1, ..area };
        fit(canvas.buf, row, &words.text("danger13-last-round", &[]), paint.danger(Danger::Warn));
    }
    // Keep or refuse: the choices that are not about a player. Three rows are free; with hands apart there may be more
    // choices.
    let decisions = decisions(scene);
    let first = below + SIDE_ROWS.saturating_sub(decisions.len() as u16).clamp(5, 8);
    for ((index, action), y) in decisions.into_iter().zip(first..) {
        let style = if scene.cursor == Some(index) { paint.status(true) } else { paint.bold() };
        let row = Rect { y, height: 1, ..area };
        let key = scene.slots[index].key;
        fit(canvas.buf, row, &format!("[{key}] {}", short(scene, action)), style);
        canvas.hits.push((row, Hit::Slot(index)));
    }
}

/// The choices that are not about a player, with their actions.
fn decisions<'a>(scene: &Scene<'a>) -> Vec<(usize, &'a str)> {
    let slots = scene.slots.iter().enumerate();
    let actions = slots.filter_map(|(index, slot)| Some((index, *slot.actions.first()?)));
    actions
        .filter(|&(_, action)| player_of(scene.frame, action).is_none())
        .filter_map(|(index, action)| Some((index, scene.frame.legal.get(action)?.as_str())))
        .collect()
}

/// A decision in few columns. Its preview is below the board.
fn short(scene: &Scene<'_>, action: &str) -> String {
    match action.strip_prefix("refuse ") {
        Some(hand) => format!("{} {hand}", scene.model.say("danger13-action-refuse")),
        None => scene.model.action(action),
    }
}

/// A card by its short name.
fn chip(paint: Paint, card: Card) -> (String, Style) {
    let card = card.to_string();
    (THEME.chip(&card), paint.card(&THEME, &card))
}

fn draw_row(area: Rect, seat: Seat, scene: &Scene<'_>, shown: &Shown<'_>, canvas: &mut Canvas<'_>) {
    let (view, paint, model) = (shown.view, scene.paint, scene.model);
    let row = &view.rows[seat];
    let slot = slot_of(scene, seat);
    let chosen = slot.is_some() && slot == scene.cursor;
    if let Some(slot) = slot {
        let style = if chosen { paint.status(true) } else { paint.key() };
        put(canvas.buf, area.x, area.y, &format!("[{}]", scene.slots[slot].key), style);
        canvas.hits.push((area, Hit::Slot(slot)));
    } else if view.had.contains(seat) {
        // rule 3: everyone gets exactly one card of a packet
        put(canvas.buf, area.x + 1, area.y, "✓", paint.dim());
    }
    let mark = if scene.frame.is_to_act(seat.index()) { '▶' } else { ' ' };
    let style = style(scene, seat);
    let style = if chosen { style.add_modifier(Modifier::UNDERLINED) } else { style };
    put(canvas.buf, area.x + 4, area.y, &format!("{mark} {}", timed(scene, seat, 11)), style);
    if is_first(view, seat) {
        put(canvas.buf, area.x + 1, area.y + 1, &cut(&model.say("danger13-first.short"), 4), paint.bold());
    }
    if view.dealer == seat {
        put(canvas.buf, area.x + 6, area.y + 1, &cut(&model.say("danger13-dealer"), 9), paint.dim());
    }
    let near = near(scene, row);
    // One cell per point: a row with an eighteen has the longer bar.
    let limit = row.limit().into();
    put(canvas.buf, area.x + 18, area.y, &gauge(row.sum().into(), limit, limit), near);
    let x = put(canvas.buf, area.x + 37, area.y, &within(row), near);
    if let Some((sum, danger)) = after(scene, seat) {
        put(canvas.buf, x, area.y, &format!(" → {sum}"), paint.danger(danger));
    }
    let won = won(scene.model, view, seat);
    let width = display_width(&won) as u16;
    put(canvas.buf, area.right().saturating_sub(width + 1), area.y, &won, paint.card(&THEME, PLUS));
    let cards = Rect { x: area.x + 18, y: area.y + 1, width: area.width.saturating_sub(19), height: 1 };
    draw_cards(cards, row, scene, canvas);
}

/// Has this player the first-player card?
fn is_first(view: &View, seat: Seat) -> bool {
    !view.over && view.first == seat
}

/// A row's sum and its limit. A row that reaches the limit busts (rule 7).
fn within(row: &CardRow) -> String {
    format!("{}{}{}", row.sum(), if row.is_bust() { '≥' } else { '<' }, row.limit())
}

/// The numbers of cards in the packet, the stock and the discards.
fn counts(model: &Model, view: &View) -> [String; 3] {
    let counts = [
        ("danger13-packet", view.packet.into()),
        ("danger13-stock", view.stock.into()),
        ("danger13-discards", view.discards.each().count()),
    ];
    counts.map(|(id, number)| model.words.text(id, &[("count", number.into())]))
}

/// The choice that gives the card to this player.
fn slot_of(scene: &Scene<'_>, seat: Seat) -> Option<usize> {
    let gives = |&action: &usize| player_of(scene.frame, action) == Some(seat);
    scene.slots.iter().position(|slot| slot.actions.iter().any(gives))
}

/// A sum stands out when it is near its limit.
fn near(scene: &Scene<'_>, row: &CardRow) -> Style {
    if row.sum() + NEAR >= row.limit() { scene.paint.danger(Danger::Warn) } else { scene.paint.bold() }
}

/// The pluses in a player's row, and the pluses won.
fn won(model: &Model, view: &View, seat: Seat) -> String {
    let (row, won) = (view.rows[seat].pluses(), view.won[seat].pluses());
    model.words.text("terminal-pluses", &[("row", row.into()), ("won", won.into())])
}

/// The row's sum after the selected choice.
fn after(scene: &Scene<'_>, seat: Seat) -> Option<(u8, Danger)> {
    let index = scene.chosen()?;
    let preview = scene.frame.previews.get(index)?.as_ref()?;
    let sum = preview.number_of("sum").filter(|_| preview.seat_of("seat") == Some(seat))?;
    Some((sum.try_into().ok()?, preview.tone))
}

/// The cards of a row from left to right. Of a very long row, the last ones.
fn draw_cards(area: Rect, row: &CardRow, scene: &Scene<'_>, canvas: &mut Canvas<'_>) {
    let chips: Vec<_> = row.cards().iter().map(|&card| chip(scene.paint, card)).collect();
    let width = |chips: &[(String, Style)]| chips.iter().map(|(text, _)| text.len() + 3).sum::<usize>();
    let mut first = 0;
    while width(&chips[first..]) > usize::from(area.width) {
        first += 1;
    }
    let mut x = area.x;
    for (text, style) in &chips[first..] {
        x = put(canvas.buf, x, area.y, &format!("[{text}]"), *style) + 1;
    }
}

/// The table in little room: the card, then everybody's row.
fn rows(scene: &Scene<'_>, shown: &Shown<'_>, width: u16) -> Vec<Row> {
    let (view, paint, words) = (shown.view, scene.paint, &scene.model.words);
    let mut rows = Vec::new();
    if let Some(card) = view.turned {
        let (text, style) = chip(paint, card);
        let text = format!(" [{text}] {}", words.card(ID, &card.to_string()));
        rows.push(Row::text(Weight::Needed, text, style.patch(paint.bold())));
    }
    if view.last_round {
        let text = format!(" {}", scene.model.say("danger13-last-round"));
        rows.push(Row::text(Weight::Needed, text, paint.danger(Danger::Warn)));
    }
    rows.extend(scene.seats().into_iter().flat_map(|seat| player_rows(scene, shown, seat, width)));
    rows.extend(decisions(scene).into_iter().map(|(index, _)| compact::choice(scene, index)));
    let counts = counts(scene.model, view).map(|text| (text, paint.dim(), None));
    let top = shown.last_discard.map(|card| {
        let (text, style) = chip(paint, card);
        (format!("[{text}]"), style, None)
    });
    let mut about = Vec::new();
    flow(counts.into_iter().chain(top), width, &mut about);
    rows.extend(about.into_iter().map(|row| Row { weight: Weight::Extra, ..row }));
    rows
}

/// A player's row, and the cards that lie in it.
fn player_rows(scene: &Scene<'_>, shown: &Shown<'_>, seat: Seat, width: u16) -> [Row; 2] {
    let (view, paint) = (shown.view, scene.paint);
    let row = &view.rows[seat];
    let mut line = Row::new(Weight::Needed);
    let slot = slot_of(scene, seat);
    match slot {
        Some(slot) => {
            let style = if scene.cursor == Some(slot) { paint.status(true) } else { paint.key() };
            line.push(format!("[{}]", scene.slots[slot].key), style);
            line.hits.push((0, width, Hit::Slot(slot)));
        }
        None if view.had.contains(seat) => line.push(" ✓ ", paint.dim()),
        None => line.push("   ", Style::new()),
    }
    let mark = if scene.frame.is_to_act(seat.index()) { '▶' } else { ' ' };
    let named = left(&timed(scene, seat, NAME - 2), NAME - 2);
    line.push(format!("{mark} {named} "), style(scene, seat));
    line.push(within(row), near(scene, row));
    if let Some((sum, danger)) = after(scene, seat) {
        line.push(format!(" → {sum}"), paint.danger(danger));
    }
    line.push(format!("  {}", won(scene.model, view, seat)), paint.card(&THEME, PLUS));
    let first = if is_first(view, seat) { scene.model.say("danger13-first.short") } else { String::new() };
    let mut lying = Row::text(Weight::Extra, format!(" {}", left(&first, 4)), paint.bold());
    for &card in row.cards() {
        let (text, style) = chip(paint, card);
        lying.push(format!(" {text}"), style);
    }
    [line, lying]
}

/// The table in sentences.
fn describe_table(model: &Model, frame: &Frame, shown: &Shown<'_>) -> Vec<String> {
    let view = shown.view;
    let [packet, stock, discards] = counts(model, view);
    let mut sentences: Vec<_> = [stock, packet, discards].iter().map(|text| format!("{text}.")).collect();
    if let Some(card) = shown.last_discard {
        let card = model.words.card(ID, &card.to_string());
        sentences.push(format!("{}.", model.words.text("danger13-discarded", &[("card", card.into())])));
    }
    if view.last_round {
        sentences.push(model.say("danger13-last-round"));
    }
    if !view.over {
        sentences.push(format!("{}.", model.words.text("danger13-first-is", &who(model, view.first))));
    }
    for seat in frame.table.players.seats() {
        let row = &view.rows[seat];
        let names = if row.cards().is_empty() {
            model.say("danger13-row-empty")
        } else {
            describe::cards(&model.words, ID, row.cards())
        };
        let [name, you] = who(model, seat);
        let args = [
            name,
            you,
            ("sum", row.sum().into()),
            ("limit", row.limit().into()),
            ("cards", names.into()),
            ("pluses", row.pluses().into()),
            ("won", view.won[seat].pluses().into()),
        ];
        sentences.push(format!("{}.", model.words.text("danger13-row", &args)));
    }
    sentences
}

/// A player's name, and whether that is the viewer.
fn who(model: &Model, seat: Seat) -> [(&'static str, treize_words::Arg<'static>); 2] {
    [("name", model.who(seat.index()).into()), ("you", model.is_you(seat.index()).into())]
}

#[cfg(test)]
mod tests {
    use treize_engine::games::Danger13;
    use treize_engine::{Players, SeededChance, Viewer};

    use super::*;

    /// The last discard according to the events alone, if they contain it.
    fn last_discard_in(events: &[Event]) -> Option<Card> {
        let last = events.iter().rfind(|event| {
            matches!(
                event,
                Event::ArrowHit { .. }
                    | Event::Refused { .. }
                    | Event::Reshuffled { .. }
                    | Event::RoundEnded { .. }
            )
        })?;
        match *last {
            Event::ArrowHit { lost, .. } => lost.or_else(|| "<".parse().ok()),
            Event::Refused { card, .. } => Some(card),
            _ => None,
        }
    }

    #[test]
    fn the_last_discard_is_the_card_that_went_last() {
        let mut chance = SeededChance::new(3);
        let mut events = Vec::new();
        let mut game = Danger13::new(
            &treize_engine::games::danger13::Options::default(),
            Players::FOUR,
            &mut chance,
            &mut events,
        )
        .expect("four can play");
        let mut memory = LastDiscard::default();
        let mut before = None;
        let (mut known, mut differ, mut step) = (0, 0, 0);
        loop {
            let discarded = last_discard_in(&events);
            let view = game.view(Viewer::Spectator);
            let now = Seen::<Danger13> { view, events, memory: LastDiscard::default() };
            Danger13::follow(&mut memory, before.as_ref(), &now);
            assert_eq!(memory.0.is_none(), now.view.discards.is_empty(), "step {step}");
            if discarded.is_some() {
                assert_eq!(memory.0, discarded, "step {step}");
                known += 1;
            }
            differ += usize::from(now.view.discards.each().last() != memory.0);
            before = Some(now.view);
            let Some(seat) = game.to_act().first() else { break };
            let legal = game.legal(seat);
            let action = legal.nth((step * 7) % legal.len()).expect("a legal action");
            events = Vec::new();
            game.play(seat, action, &mut chance, &mut events).expect("legal");
            step += 1;
        }
        assert!(known > 3 && differ > 3, "{known} told, {differ} not the last of the view");
    }
}
