//! The tables of a server, as sentences.

use treize_protocol::{ChairInfo, Lobby, Status, TableInfo};
use treize_words::Words;

use crate::model::sitter;
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
    let args =
        [("game", game.into()), ("state", state.into()), ("names", names.into()), ("link", link.into())];
    words.text("terminal-lobby-table", &args)
}
