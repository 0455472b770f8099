//! Two tables that differ only in what a client cannot know send that client the same bytes.
//!
//! World A deals from a shuffle, world B from the same one with two cards exchanged. As long as neither card is shown,
//! a viewer who holds neither must not receive any difference: not in frames, events, history, replays, errors or
//! lists.
//!
//! What always differs is replaced by as many zeros before comparing, and nothing else is: the table's ID, its
//! commitment and those of the seats, which hide random nonces, and the time of the last change. Names and IDs of
//! actions are the same in both worlds.

use serde_json::Map;
use treize_client::Client;
use treize_engine::games::GAMES;
use treize_engine::{Scripted, Seat, SeededChance, Viewer};
use treize_protocol::{Code, Setup, TableInfo};
use treize_record::table::{RecordedTable, open};
use treize_server::Randomness;

use super::common::{Tab, TestServer, act, code, deal, play_out, setup, within};

const PLAYERS: u8 = 3;
/// The viewer who must not see the difference.
const VIEWER: u8 = 2;
/// Maximum number of actions that are played in both worlds.
const STEPS: usize = 14;

type World = &'static [Vec<String>];

/// The shuffles of some game.
fn shuffles(game: &str, seed: u64) -> Vec<Vec<String>> {
    let mut table = open(game, PLAYERS.into(), &Map::new(), SeededChance::new(seed)).expect("a table");
    while let Some(seat) = table.to_act().first() {
        let action = table.legal(seat).swap_remove(0);
        table.play(seat, &action).expect("it is legal");
    }
    table.record().expect("the game is over").shuffles
}

/// A world with two cards of the first shuffle exchanged.
fn exchanged(world: World, (a, b): (usize, usize)) -> World {
    let mut shuffles = world.to_vec();
    shuffles[0].swap(a, b);
    shuffles.leak()
}

fn dealt(game: &str, world: World) -> Box<dyn RecordedTable + Send + Sync> {
    open(game, PLAYERS.into(), &Map::new(), Scripted::new(world)).expect("a table")
}

/// The seats that see a difference between two worlds before the first action.
fn who_sees(game: &str, a: World, b: World) -> Vec<u8> {
    let (a, b) = (dealt(game, a), dealt(game, b));
    let sees = |seat: &Seat| a.view(Viewer::Seat(*seat)) != b.view(Viewer::Seat(*seat));
    Seat::all(a.players()).filter(sees).map(u8::from).collect()
}

/// Pairs of positions whose exchange the viewer cannot see: of two hands, of a hand and the unseen cards, of two unseen
/// cards. The unseen ones are the last, so that no action of the test reveals them.
fn hidden_exchanges(game: &str, world: World, seed: u64) -> Vec<World> {
    let (mut chance, last) = (SeededChance::new(seed), world[0].len());
    let mut found: [Option<World>; 3] = [None; 3];
    for _ in 0..400 {
        let a = chance.below(last);
        let b = if chance.below(2) == 0 { last - 1 - chance.below(2) } else { chance.below(last) };
        if world[0][a] == world[0][b] {
            continue;
        }
        let other = exchanged(world, (a, b));
        let holders = who_sees(game, world, other);
        let is_late = |place: usize| place + 2 >= last;
        let unseen_is_late = match holders.len() {
            0 => a.min(b) + 12 >= last,
            1 => is_late(a) || is_late(b),
            _ => true,
        };
        if !holders.contains(&VIEWER) && unseen_is_late {
            found[holders.len()].get_or_insert(other);
        }
    }
    found.into_iter().flatten().collect()
}

/// Actions that are legal in both worlds. None of them can show an exchanged card: its holder has another one there.
fn common_prefix(game: &str, a: World, b: World, seed: u64) -> Vec<(u8, String)> {
    let (mut a, mut b, mut chance) = (dealt(game, a), dealt(game, b), SeededChance::new(seed));
    let mut prefix = Vec::new();
    while prefix.len() < STEPS {
        let seats: Vec<Seat> = a.to_act().into_iter().collect();
        assert_eq!(a.to_act(), b.to_act());
        let seat = seats[chance.below(seats.len())];
        let legal = b.legal(seat);
        let both: Vec<String> = a.legal(seat).into_iter().filter(|action| legal.contains(action)).collect();
        if both.is_empty() {
            break;
        }
        let action = both[chance.below(both.len())].clone();
        a.play(seat, &action).expect("it is legal");
        b.play(seat, &action).expect("it is legal");
        prefix.push((seat.into(), action));
    }
    prefix
}

/// What everybody received in one world: the seats in order, then the spectator.
struct Traffic(Vec<Vec<String>>);

impl Traffic {
    fn spectator(&self) -> &[String] {
        &self.0[usize::from(PLAYERS)]
    }
}

/// Replaces what always differs by as many zeros.
fn plain(text: &str, table: &TableInfo) -> String {
    let zeros = |text: &str| "0".repeat(text.len());
    let mut text =
        text.replace(&table.id, &zeros(&table.id)).replace(&table.commitment, &zeros(&table.commitment));
    for commitment in table.chairs.iter().filter_map(|chair| chair.commitment.as_ref()) {
        text = text.replace(commitment, &zeros(commitment));
    }
    for key in ["\"touched_at\":", "\"expires_at\":", "\"stand_in_at\":"] {
        let places: Vec<usize> = text.match_indices(key).map(|(place, _)| place + key.len()).collect();
        for from in places {
            let digits = text[from..].bytes().take_while(u8::is_ascii_digit).count();
            text.replace_range(from..from + digits, &"0".repeat(digits));
        }
    }
    text
}

/// Plays the actions on a server of this world, and provokes every kind of answer on the way.
async fn traffic(game: &str, world: World, prefix: &[(u8, String)]) -> Traffic {
    let server = TestServer::with(|config| config.randomness = Randomness::Scripted(world)).await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let table = deal(&mut people, &setup(game, PLAYERS)).await;
    people.push(server.person("Dora").await);
    let eyes = |person: usize| (person < usize::from(PLAYERS)).then_some(person as u8);

    let mut tabs = Vec::new();
    for (person, client) in people.iter().enumerate() {
        let mut tab = Tab::watch(client, &table.id, eyes(person), None).await;
        tab.frame(0).await;
        tabs.push(tab);
        if person < usize::from(PLAYERS) {
            // When others receive it depends on the time, so everybody waits for it.
            for tab in &mut tabs {
                tab.table(|table| table.chairs[person].connected).await;
            }
        }
    }
    for (n, (by, action)) in prefix.iter().enumerate() {
        let (n, by_tab) = (n as u32, usize::from(*by));
        for tab in &mut tabs[..usize::from(PLAYERS)] {
            // Refused for the seat that has to act, for one that has not, and as somebody else.
            tab.say(&act(&table.id, *by, n, "nonsense", "x")).await;
            tab.refused().await;
        }
        for (person, tab) in tabs[..usize::from(PLAYERS)].iter_mut().enumerate() {
            for (n, action) in [(n, "nonsense"), (n + 1, action.as_str()), (n.saturating_sub(1), "nonsense")]
            {
                tab.say(&act(&table.id, person as u8, n, action, "y")).await;
                tab.refused().await;
            }
        }
        tabs[by_tab].say(&act(&table.id, *by, n, action, &format!("a{n}"))).await;
        for tab in &mut tabs {
            tab.frame(n + 1).await;
        }
    }
    let mut heard: Vec<Vec<String>> = tabs.iter().map(|tab| tab.heard.clone()).collect();
    let steps = prefix.len() as u32;
    for (person, client) in people.iter().enumerate() {
        for after in [None, Some(0), Some(steps / 2), Some(steps), Some(steps + 9)] {
            let mut tab = Tab::watch(client, &table.id, eyes(person), after).await;
            tab.frame(steps).await;
            heard[person].append(&mut tab.heard);
        }
        heard[person].extend(read(&server, client, &table.id).await);
    }
    server.inner.stop().await;
    Traffic(heard.iter().map(|texts| texts.iter().map(|text| plain(text, &table)).collect()).collect())
}

/// Everything that can be requested about the table over HTTP.
async fn read(server: &TestServer, client: &Client, table: &str) -> Vec<String> {
    let cookie = format!("Cookie: {}", client.cookie().expect("a name"));
    let mut answers = Vec::new();
    let mut paths = vec!["/api/tables".to_string()];
    paths.extend(["", "/record", "/replay"].map(|path| format!("/api/tables/{table}{path}")));
    paths.extend((0..PLAYERS).map(|seat| format!("/api/tables/{table}/replay?seat={seat}")));
    for path in paths {
        let answer = server.raw(&format!("GET {path}"), &[&cookie], "").await;
        let head =
            answer.head.lines().filter(|line| !line.starts_with("date:")).collect::<Vec<_>>().join("\n");
        answers.push(format!("{head}\n\n{}", answer.body));
    }
    answers
}

/// The worlds differ for the holders of the cards, and for nobody else.
async fn check(game: &str, seed: u64) -> usize {
    let world: World = shuffles(game, seed).leak();
    let others = hidden_exchanges(game, world, seed);
    assert!(!others.is_empty(), "{game}, seed {seed}: cards that can be exchanged");
    for &other in &others {
        let holders = who_sees(game, world, other);
        let prefix = common_prefix(game, world, other, seed);
        assert!(prefix.len() >= 6, "{game}, seed {seed}: something to look at");
        let (a, b) = (traffic(game, world, &prefix).await, traffic(game, other, &prefix).await);
        for seat in 0..PLAYERS {
            let (a, b) = (&a.0[usize::from(seat)], &b.0[usize::from(seat)]);
            if holders.contains(&seat) {
                assert_ne!(a, b, "{game}, seed {seed}: seat {seat} holds an exchanged card and must see it");
            } else {
                assert_eq!(a, b, "{game}, seed {seed}: seat {seat} can tell the worlds apart");
            }
        }
        assert_eq!(
            a.spectator(),
            b.spectator(),
            "{game}, seed {seed}: a spectator can tell the worlds apart"
        );
    }
    others.len()
}

#[tokio::test]
async fn who_cannot_know_hears_no_difference() {
    for game in GAMES {
        let mut kinds = 0;
        for seed in 0..2 {
            kinds += Box::pin(check(game.game, seed)).await;
        }
        assert!(kinds >= 2, "{}: {kinds} exchanges", game.game);
    }
}

#[tokio::test]
async fn a_card_that_is_turned_up_is_heard_by_all() {
    let world: World = shuffles("danger13", 5).leak();
    let differs = |place: &usize| world[0][*place] != world[0][0];
    let other = exchanged(world, (0, (60..100).find(differs).expect("another card")));
    let (a, b) = (traffic("danger13", world, &[]).await, traffic("danger13", other, &[]).await);
    assert!(a.0.iter().zip(&b.0).all(|(a, b)| a != b));
}

#[tokio::test]
async fn records_and_others_replays_open_with_the_end() {
    let server = TestServer::open().await;
    let mut people =
        vec![server.person("Anne").await, server.person("Bob").await, server.person("Cleo").await];
    let mut stranger = server.person("Dora").await;
    let table = deal(&mut people, &Setup { spectators: false, ..setup("nichtig", 3) }).await;
    let path = |what: &str| format!("/api/tables/{}/{what}", table.id);
    let value = async |client: &mut Client, what: &str| client.get::<serde_json::Value>(&path(what)).await;

    for client in people.iter_mut().chain([&mut stranger]) {
        assert_eq!(code(value(client, "record").await), Code::NotOver);
    }
    assert!(value(&mut people[1], "replay?seat=1").await.is_ok(), "one's own");
    assert_eq!(code(value(&mut people[1], "replay?seat=0").await), Code::NotYours);
    assert_eq!(code(value(&mut people[1], "replay").await), Code::NotYours, "no spectators here");
    assert_eq!(code(value(&mut stranger, "replay?seat=0").await), Code::NotYours);
    assert_eq!(code(value(&mut stranger, "replay?seat=5").await), Code::NotFound);

    let players = people.iter().enumerate();
    let players = players.map(|(number, client)| Box::pin(play_out(client.clone(), &table.id, number as u8)));
    within(futures_util::future::join_all(players)).await;
    for client in people.iter_mut().chain([&mut stranger]) {
        for what in ["record", "replay", "replay?seat=0", "replay?seat=2"] {
            assert!(value(client, what).await.is_ok(), "{what}");
        }
    }
    server.inner.stop().await;
}
