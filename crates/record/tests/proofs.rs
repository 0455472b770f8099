//! A record that says where its shuffles came from holds only if they did come from there.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use treize_engine::games::GAMES;
use treize_engine::{Players, Viewer};
use treize_record::Record;
use treize_record::deal::{Deal, Frozen, FrozenChair, Origin};
use treize_record::fairness::{Nonce, Provable, Seed};
use treize_record::table::open;

/// A seed, and a nonce for each player.
fn shares(players: Players) -> (Seed, Vec<Nonce>) {
    (Seed::from_bytes([13; 32]), players.seats().map(|seat| Nonce::from_bytes([seat.into(); 16])).collect())
}

/// A whole game with provable shuffles, in which everybody takes the last action on offer.
fn played(game: &str, players: Players) -> Record {
    let (seed, nonces) = shares(players);
    let chance = Provable::new(&seed, &nonces);
    let mut table = open(game, players.into(), &Map::new(), chance).expect("this number may play");
    assert_eq!((table.id(), table.players(), table.record()), (game, players, None));
    while let Some(seat) = table.to_act().first() {
        let action = table.legal(seat).pop().expect("who is to act has a choice");
        table.play(seat, &action).expect("it is legal");
        for viewer in Viewer::all(players) {
            assert_eq!(table.events(viewer), table.view(viewer)["last"]);
        }
    }
    table.record().expect("the game is over")
}

fn proved(game: &str, players: Players) -> Record {
    let mut record = played(game, players);
    let (seed, nonces) = shares(players);
    record.prove(&seed, &nonces);
    record
}

/// The deal of a live table: the first two reveal, the third does not, and bots sit on the other chairs.
fn deal(game: &str, players: Players) -> (Seed, Deal) {
    let (seed, nonces) = shares(players);
    let table = "kp8ks6fd09tq18yn";
    let chair = |(number, nonce): (usize, &Nonce)| match number {
        0..3 => FrozenChair::Person(nonce.commitment(table)),
        _ => FrozenChair::Bot("normal".into()),
    };
    let frozen = Frozen {
        table: table.into(),
        game: game.into(),
        rules: GAMES.iter().find(|info| info.game == game).expect("a game of the list").rules.into(),
        players: players.into(),
        options: Map::new(),
        draw_seats: players != Players::FOUR,
        commitment: seed.commitment(),
        chairs: nonces.iter().enumerate().map(chair).collect(),
    };
    let deal = Deal::new(&seed, frozen, &[Some(nonces[0]), Some(nonces[1])]);
    (seed, deal)
}

/// A whole game at a live table.
fn live(game: &str, players: Players) -> Record {
    let (seed, deal) = deal(game, players);
    let mut table = open(game, players.into(), &Map::new(), deal.chance()).expect("this number may play");
    while let Some(seat) = table.to_act().first() {
        let action = table.legal(seat).swap_remove(0);
        table.play(seat, &action).expect("it is legal");
    }
    let mut record = table.record().expect("the game is over");
    record.prove_deal(&deal, &seed);
    record
}

/// What is said of a proved record with something changed.
fn changed(game: &str, change: impl FnOnce(&mut Value)) -> String {
    changed_in(&proved(game, Players::THREE), change)
}

fn changed_in(record: &Record, change: impl FnOnce(&mut Value)) -> String {
    let mut record = serde_json::to_value(record).expect("JSON");
    change(&mut record);
    match Record::parse(record.to_string().as_bytes()).and_then(|record| record.verify()) {
        Ok(()) => "it holds".into(),
        Err(why) => why.to_string(),
    }
}

#[test]
fn a_proof_that_was_tampered_with_says_what_is_wrong() {
    type Change = fn(&mut Value);
    let rows: &[(Change, &str)] = &[
        (|_| {}, "it holds"),
        (
            |r| r["shuffles"][1].as_array_mut().expect("a list").swap(3, 48),
            "its shuffles are not proved: shuffle 1, card 3 is `",
        ),
        (
            |r| r["shuffles"].as_array_mut().expect("a list").swap(0, 2),
            "its shuffles are not proved: shuffle 0, card ",
        ),
        // There is no such card, but the proof is looked at before the replay.
        (|r| r["shuffles"][0][7] = json!("b9"), "its shuffles are not proved: shuffle 0, card "),
        (
            |r| r["seed"] = json!("00".repeat(32)),
            "its shuffles are not proved: `commitment` is 967ebe35961d9404b393547bc6758397ddf39c46…, \
             but this seed's is 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
        ),
        (
            |r| r["commitment"] = json!("00".repeat(32)),
            "its shuffles are not proved: `commitment` is 0000000000000000000000000000000000000000…, but",
        ),
        (
            |r| r["commitment"] = json!(7),
            "its shuffles are not proved: `commitment` is 7, but this seed's is ",
        ),
        (
            |r| {
                let seed = Seed::from_bytes([0; 32]);
                (r["seed"], r["commitment"]) = (json!(seed.reveal()), json!(seed.commitment()));
            },
            "its shuffles are not proved: shuffle 0, card ",
        ),
        (|r| r["nonces"][1] = json!("00".repeat(16)), "its shuffles are not proved: shuffle 0, card "),
        (
            |r| r["nonces"].as_array_mut().expect("a list").swap(0, 1),
            "its shuffles are not proved: shuffle 0, card ",
        ),
        (
            |r| drop(r["nonces"].as_array_mut().expect("a list").pop()),
            "its shuffles are not proved: there are 2 nonces for 3 players",
        ),
        (|r| r["players"] = json!(4), "its shuffles are not proved: there are 3 nonces for 4 players"),
        (
            |r| r["nonces"][0] = json!("00".repeat(17)),
            "its shuffles are not proved: `nonces` is [\"0000000000000000000000000000000000\",\"0…, \
             expected a list of texts of 32 hexadecimal digits in lower case",
        ),
        (
            |r| r["nonces"] = json!("none"),
            "its shuffles are not proved: `nonces` is \"none\", expected a list",
        ),
        (
            |r| r["seed"] = json!(13),
            "its shuffles are not proved: `seed` is 13, expected 64 hexadecimal digits in lower case",
        ),
        (
            |r| r["seed"] = json!("AB".repeat(32)),
            "its shuffles are not proved: `seed` is \"ABABABABABABABABABABABABABABABABABABABA…, expected",
        ),
        (
            |r| drop(r.as_object_mut().expect("an object").remove("seed")),
            "its shuffles are not proved: `seed` is missing: `seed`, `commitment`, `nonces` go together",
        ),
        (
            |r| drop(r.as_object_mut().expect("an object").remove("commitment")),
            "its shuffles are not proved: `commitment` is missing: ",
        ),
        (
            |r| drop(r.as_object_mut().expect("an object").remove("nonces")),
            "its shuffles are not proved: `nonces` is missing: ",
        ),
        (|r| r["format"] = json!("treize-record/9"), "format is `treize-record/9`"),
        (|r| r["totals"][1] = json!(-1), "totals is ["),
    ];
    for (change, expected) in rows {
        let why = changed("thirteen", change);
        assert!(why.starts_with(expected), "expected: {expected}\n     got: {why}");
    }
}

#[test]
fn a_deal_that_was_tampered_with_says_what_is_wrong() {
    type Change = fn(&mut Value);
    let rows: &[(Change, &str)] = &[
        (|_| {}, "it holds"),
        (|r| r["shuffles"][1].as_array_mut().expect("a list").swap(3, 48), "shuffle 1, card 3 is `"),
        (
            |r| r["rules"] = json!(2),
            "the nonce of chair 2 was not revealed, and is not the one that is derived",
        ),
        (|r| r["options"] = json!({"rounds": 7}), "the nonce of chair 2 was not revealed"),
        (|r| r["game"] = json!("friday13"), "the nonce of chair 2 was not revealed"),
        (
            |r| r["game"] = json!("thirteen\nrules 1"),
            "`game` is thirteen\u{fffd}rules 1, expected small letters",
        ),
        (|r| r["players"] = json!(4), "there are 5 nonces for 4 players"),
        (|r| r["proof"]["version"] = json!(3), "`proof` is of version 3, expected 2"),
        (|r| r["proof"]["table"] = json!("other"), "the nonce of chair 0 is not the one it was committed to"),
        (|r| r["proof"]["table"] = json!("a b"), "`table` is a b, expected small letters and digits"),
        (|r| r["proof"]["seats"] = json!("kept"), "the nonce of chair 2 was not revealed"),
        (|r| r["proof"]["seats"] = json!("chosen"), "`proof` cannot be read: "),
        (|r| r["proof"]["seed"] = json!("00".repeat(32)), "`commitment` is 967ebe35961d9404"),
        (
            |r| r["proof"]["seed"] = json!("AB".repeat(32)),
            "`seed` is something else, expected 64 hexadecimal",
        ),
        (|r| r["proof"]["commitment"] = json!("00".repeat(32)), "`commitment` is 0000000000"),
        (
            |r| {
                let seed = Seed::from_bytes([0; 32]);
                r["proof"]["seed"] = json!(seed.reveal());
                r["proof"]["commitment"] = json!(seed.commitment());
            },
            "the nonce of chair 2 was not revealed",
        ),
        (
            |r| r["proof"]["chairs"][1]["nonce"] = json!("00".repeat(16)),
            "the nonce of chair 1 is not the one it was committed to",
        ),
        (
            |r| {
                let nonce = Nonce::from_bytes([9; 16]);
                r["proof"]["chairs"][1]["nonce"] = json!(nonce);
                r["proof"]["chairs"][1]["person"] = json!(nonce.commitment("kp8ks6fd09tq18yn"));
            },
            "the nonce of chair 2 was not revealed",
        ),
        (
            |r| r["proof"]["chairs"][2]["nonce"] = json!("00".repeat(16)),
            "the nonce of chair 2 was not revealed",
        ),
        (|r| r["proof"]["chairs"][1]["origin"] = json!("missing"), "the nonce of chair 1 was not revealed"),
        (|r| r["proof"]["chairs"][2]["origin"] = json!("bot"), "the nonce of chair 2 was not revealed"),
        (|r| r["proof"]["chairs"][3]["origin"] = json!("revealed"), "the nonce of chair 3 was not revealed"),
        (|r| r["proof"]["chairs"][3]["bot"] = json!("hard"), "the nonce of chair 2 was not revealed"),
        (|r| r["proof"]["chairs"][3]["person"] = json!("00".repeat(32)), "`proof` cannot be read: "),
        (
            |r| {
                let seats: Vec<_> = (0..2).map(|chair| r["proof"]["chairs"][chair]["seat"].clone()).collect();
                r["proof"]["chairs"][0]["seat"] = seats[1].clone();
                r["proof"]["chairs"][1]["seat"] = seats[0].clone();
            },
            "chair ",
        ),
        (
            |r| r["proof"]["chairs"].as_array_mut().expect("a list").swap(3, 4),
            "the nonce of chair 3 was not revealed",
        ),
        (
            |r| drop(r["proof"]["chairs"].as_array_mut().expect("a list").pop()),
            "there are 4 nonces for 5 players",
        ),
        (|r| r["proof"]["more"] = json!(1), "`proof` cannot be read: unknown field `more`"),
        (|r| r["proof"] = json!("yes"), "`proof` cannot be read: "),
    ];
    let record = live("thirteen", Players::FIVE);
    for (change, expected) in rows {
        let why = changed_in(&record, change);
        let why = why.strip_prefix("its shuffles are not proved: ").unwrap_or(&why);
        assert!(why.starts_with(expected), "expected: {expected}\n     got: {why}");
    }
}

#[test]
fn a_record_of_a_live_table_tells_how_it_was_dealt() {
    for info in GAMES {
        for players in info.player_counts() {
            let record = live(info.game, players);
            assert!(record.has_proof());
            assert_eq!(record.verify(), Ok(()), "{}, {players} players", info.game);
            let json = serde_json::to_string(&record).expect("JSON");
            assert_eq!(Record::parse(json.as_bytes()).as_ref(), Ok(&record), "written and read again");
            let proof = record.proof().expect("it can be read").expect("it is there");
            let (_, deal) = deal(info.game, players);
            assert_eq!(proof.frozen(&record), *deal.frozen());
            let origins: Vec<_> = proof.people().map(|(_, origin, _)| origin).collect();
            let expected = [Origin::Revealed, Origin::Revealed, Origin::Missing];
            assert_eq!(origins, expected[..expected.len().min(players.into())]);
            let mut seats: Vec<_> = proof.people().map(|(_, _, seat)| seat).collect();
            if players == Players::FOUR {
                assert_eq!(seats, [0, 1, 2], "nothing was drawn");
            }
            seats.sort_unstable();
            seats.dedup();
            assert_eq!(seats.len(), origins.len());
        }
    }
}

/// Dealt by a server before the seats committed: it remains what it was.
#[test]
fn an_old_record_of_a_live_table_holds() {
    let record = Record::parse(include_bytes!("records/live-1.json")).expect("a record");
    assert!(record.has_proof());
    assert_eq!(record.proof(), Ok(None));
    assert_eq!(record.verify(), Ok(()));
}

#[test]
fn a_message_about_a_proof_stays_short() {
    let long = "x".repeat(100_000);
    for key in ["seed", "commitment", "nonces"] {
        assert!(changed("danger13", |record| record[key] = json!(long)).len() < 300, "{key}");
    }
    assert!(changed("danger13", |record| record["shuffles"][0][0] = json!(long)).len() < 300);
}

#[test]
fn records_of_every_game_are_proved() {
    for info in GAMES {
        for players in info.player_counts() {
            assert!(!played(info.game, players).has_proof());
            let record = proved(info.game, players);
            assert!(record.has_proof());
            assert_eq!(record.verify(), Ok(()), "{}, {players} players", info.game);
            let json = serde_json::to_string(&record).expect("JSON");
            assert_eq!(Record::parse(json.as_bytes()), Ok(record), "written and read again");
        }
    }
}

/// Another hexadecimal digit in place of one of the text's.
fn slip(text: &mut Value, place: prop::sample::Index) {
    let mut digits: Vec<_> = text.as_str().expect("a text").chars().collect();
    let place = place.index(digits.len());
    digits[place] = if digits[place] == 'e' { 'd' } else { 'e' };
    *text = digits.into_iter().collect::<String>().into();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_digit_and_no_card_can_be_changed(
        game in 0..GAMES.len(),
        part in 0..4,
        place in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
    ) {
        let why = changed(GAMES[game].game, |record| match part {
            0 => slip(&mut record["seed"], place),
            1 => slip(&mut record["commitment"], place),
            2 => slip(&mut record["nonces"][other.index(3)], place),
            _ => {
                let cards = record["shuffles"][0].as_array_mut().expect("a list");
                let place = place.index(cards.len());
                // The next place with another card: two cards that are alike may change places unseen.
                let start = other.index(cards.len());
                let other = (start..cards.len()).chain(0..start).find(|&other| cards[other] != cards[place]);
                cards.swap(place, other.expect("there are two kinds of cards"));
            }
        });
        prop_assert!(why.starts_with("its shuffles are not proved: "), "{}", why);
    }
}
