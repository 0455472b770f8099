//! The tables of a server, as sentences.

use treize_protocol::dates::day_of;
use treize_protocol::{ChairInfo, History, Lobby, PlayedGame, SharedDeal, Status, TableInfo};
use treize_words::Words;

use crate::model::{sentence, sitter};
use crate::remote::ServerAddress;

/// The user's own tables and the public ones, with their links.
pub(crate) fn sentences(words: &Words, server: &ServerAddress, lobby: &Lobby) -> Vec<String> {
    let is_open = |table: &&TableInfo| table.status != Status::Over;
    let mine: Vec<_> = lobby.mine.iter().filter(is_open).collect();
    let is_mine = |table: &&TableInfo| mine.iter().any(|known| known.id == table.id);
    let public: Vec<_> = lobby.public.iter().filter(|table| is_open(table) && !is_mine(table)).collect();
    let mut sentences = Vec::new();
    for (title, tables) in [("my-tables", &mine), ("open-tables", &public)] {
        if !tables.is_empty() {
            sentences.push(words.text(title, &[]));
            sentences.extend(tables.iter().map(|table| describe(words, server, table)));
        }
    }
    if public.is_empty() {
        sentences.push(words.text("open-tables-none", &[]));
    }
    sentences.push(words.text("terminal-lobby", &[]));
    sentences
}

/// What came of the deal of a day: one's own place, everybody's result, and an expert's.
pub(crate) fn standings(words: &Words, deal: &SharedDeal) -> Vec<String> {
    let ahead = |points: f64| format!("{points:+.1}").replace('-', "−");
    let Some(place) = deal.place else { return vec![words.text("terminal-daily-open", &[])] };
    let args = [("place", place.into()), ("count", deal.finished.into())];
    let mut sentences = vec![words.text("terminal-daily-place", &args)];
    sentences.extend(deal.results.iter().map(|result| {
        let name = result.name.clone().unwrap_or_else(|| words.text("terminal-guest", &[]));
        let name = if result.mine { words.text("seat-you", &[]) } else { name };
        let args =
            [("place", result.place.into()), ("name", name.into()), ("ahead", ahead(result.ahead).into())];
        words.text("terminal-daily-result", &args)
    }));
    if let Some(expert) = deal.expert {
        sentences.push(words.text("terminal-daily-expert", &[("ahead", ahead(expert).into())]));
    }
    sentences
}

/// The user's finished games, with their links, and how to see more of them.
pub(crate) fn history(words: &Words, server: &ServerAddress, history: &History) -> Vec<String> {
    if history.games.is_empty() {
        return vec![words.text("terminal-history-none", &[])];
    }
    let mut sentences: Vec<String> =
        history.games.iter().map(|game| describe_finished(words, server, game)).collect();
    if let Some(next) = &history.next {
        let args = [("server", server.as_ref().to_owned().into()), ("next", next.as_str().into())];
        sentences.push(words.text("terminal-history-more", &args));
    }
    sentences.push(words.text("terminal-history", &[]));
    sentences
}

/// "2026-11-18, 13: place 2 of 3. You 24, Anne 30 and Bob 12. http://…"
fn describe_finished(words: &Words, server: &ServerAddress, game: &PlayedGame) -> String {
    let seats = game.seats.iter().zip(0..).map(|(seat, number)| {
        let name = match &seat.name {
            _ if number == game.seat => words.text("terminal-history-you", &[]),
            None if seat.bot.is_none() => words.text("somebody", &[]),
            name => sitter(words, name.as_deref(), seat.bot.is_some(), number, false).unwrap_or_default(),
        };
        words.text("terminal-history-seat", &[("name", name.into()), ("points", seat.points.into())])
    });
    let seats: Vec<String> = seats.collect();
    let place = game.seats.get(usize::from(game.seat)).map_or(0, |seat| seat.place);
    let args = [
        ("day", day_of(game.ended_at).into()),
        ("game", words.game(&game.game).name.into()),
        ("place", u32::from(place).into()),
        ("count", (game.seats.len() as u32).into()),
        ("seats", words.list(&seats).into()),
        ("link", server.invitation(&game.table).to_string().into()),
    ];
    words.text("terminal-history-game", &args)
}

/// "13. Your turn. Anne, Bob and Clara. http://…"
fn describe(words: &Words, server: &ServerAddress, table: &TableInfo) -> String {
    let is_waiting = table.status == Status::Waiting;
    let seats = table.setup.seats().zip(&table.chairs);
    let name =
        |chair: &ChairInfo, seat| sitter(words, chair.name.as_deref(), chair.bot.is_some(), seat, is_waiting);
    let names: Vec<_> = seats.clone().map(|(seat, chair)| name(chair, seat.into())).collect();
    let free = names.iter().filter(|name| name.is_none()).count();
    let acting = || -> Vec<String> {
        let acting = seats.clone().zip(&names).filter(|((seat, _), _)| table.to_act.contains(*seat));
        acting.filter_map(|(_, name)| name.clone()).collect()
    };
    let is_turn = seats.clone().any(|(seat, chair)| chair.mine && table.to_act.contains(seat));
    let state = match table.status {
        Status::Waiting => words.text("free-seats", &[("count", free.into())]),
        Status::Dealing => words.text("dealing", &[]),
        _ if is_turn => words.text("title-turn", &[]),
        _ => words.text("turn-of", &[("names", words.list(&acting()).into())]),
    };
    let game = words.game(&table.setup.game).name;
    let names = words.list(&names.iter().flatten().cloned().collect::<Vec<_>>());
    let link = server.invitation(&table.id).to_string();
    let args = [
        ("game", sentence(&game).into()),
        ("state", state.into()),
        ("names", names.into()),
        ("link", link.into()),
    ];
    words.text("terminal-lobby-table", &args)
}
