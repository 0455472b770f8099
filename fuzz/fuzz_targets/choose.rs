//! A view that was sent, changed anywhere: the first five bytes say which game, for how many, from which seed, after how many
//! decisions and which player, each further three which byte of its JSON becomes which. It is refused, or answered with a legal action.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};
use treize_bots::{Limit, Spec, choose};
use treize_engine::games::GAMES;
use treize_engine::{SeededChance, Viewer};
use treize_record::table::open;

const PLAYERS: [&str; 4] = ["greedy", "net", "search:3", "flat:3"];

fuzz_target!(|bytes: &[u8]| {
    let [game, players, seed, decisions, player, changes @ ..] = bytes else { return };
    let info = &GAMES[usize::from(*game) % GAMES.len()];
    let players = info.player_counts().cycle().nth(usize::from(*players)).expect("a game has players");
    let mut table = open(info.game, players.into(), &Map::new(), SeededChance::new(u64::from(*seed))).expect("a table");
    let mut chance = SeededChance::new(u64::from(*seed));
    for _ in 0..*decisions {
        let Some(seat) = table.to_act().first() else { break };
        let legal = table.legal(seat);
        table.play(seat, &legal[chance.below(legal.len())]).expect("it is legal");
    }
    let Some(seat) = table.to_act().first() else { return };
    let legal = table.legal(seat);
    let mut text = table.view(Viewer::Seat(seat)).to_string().into_bytes();
    for change in changes.chunks_exact(3) {
        let index = usize::from(u16::from_le_bytes([change[0], change[1]])) % text.len();
        text[index] = change[2];
    }
    let Ok(view) = serde_json::from_slice::<Value>(&text) else { return };
    let spec: Spec = PLAYERS[usize::from(*player) % PLAYERS.len()].parse().expect("a player");
    match choose(&spec, &view, &legal, 1, &Limit::default()) {
        Ok(action) => assert!(legal.contains(&action)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
