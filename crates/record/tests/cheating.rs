//! What trying many nonces is worth to somebody who knows the seed, in numbers.

use treize_engine::{Chance, SeededChance};
use treize_record::deal::{Deal, Frozen, FrozenChair};
use treize_record::fairness::{Nonce, Provable, Seed};

const TABLES: u64 = 1000;
/// Nonces that the cheat tries at each table.
const TRIES: u64 = 40;
/// Cards of the stack: the cheat wants the best of them on top.
const CARDS: u8 = 13;
const BEST: u8 = 0;
const TABLE: &str = "kp8ks6fd09tq18yn";

/// A nonce that follows from a few numbers: the test is the same in every run.
fn nonce(who: u64, table: u64, number: u64) -> Nonce {
    let mut chance = SeededChance::for_game(who, table * TRIES + number);
    let mut bytes = [0; 16];
    bytes.chunks_mut(8).for_each(|part| part.copy_from_slice(&chance.fork_seed().to_be_bytes()));
    Nonce::from_bytes(bytes)
}

fn seed(table: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&table.to_be_bytes());
    Seed::from_bytes(bytes)
}

fn top(mut chance: Provable) -> u8 {
    let mut stack: Vec<u8> = (0..CARDS).collect();
    chance.shuffle(&mut stack);
    stack[0]
}

/// The top card at a table where both have committed to their nonces.
fn committed(table: u64, cheat: Nonce, honest: Nonce) -> u8 {
    let frozen = Frozen {
        table: TABLE.into(),
        game: "thirteen".into(),
        rules: 1,
        players: 2,
        options: serde_json::Map::new(),
        draw_seats: false,
        commitment: seed(table).commitment(),
        chairs: [cheat, honest].map(|nonce| FrozenChair::Person(nonce.commitment(TABLE))).into(),
    };
    top(Deal::new(&seed(table), frozen, &[Some(cheat), Some(honest)]).chance())
}

/// The top card at a table where nonces are given openly.
fn given_openly(table: u64, cheat: Nonce, honest: Nonce) -> u8 {
    top(Provable::new(&seed(table), &[cheat, honest]))
}

/// At how many tables the best card is on top, if the cheat keeps the best nonce of many for the nonce it expects of
/// the other one.
fn successes(deal: fn(u64, Nonce, Nonce) -> u8, expects: fn(u64, Nonce) -> Nonce) -> u64 {
    let wins = |&table: &u64| {
        let honest = nonce(1, table, 0);
        let expected = expects(table, honest);
        let mut tried = (0..TRIES).map(|number| nonce(2, table, number));
        let best = tried.find(|&cheat| deal(table, cheat, expected) == BEST);
        deal(table, best.unwrap_or_else(|| nonce(2, table, 0)), honest) == BEST
    };
    (0..TABLES).filter(wins).count() as u64
}

#[test]
fn a_cheat_who_knows_the_seed_but_not_the_other_nonce_gains_nothing() {
    // One in thirteen is 77 tables, with a standard deviation of 8.4; the nonces are fixed, and so is the result.
    let by_chance = 77 - 34..=77 + 34;
    let guesses = |table, _| nonce(3, table, 0);
    let with_a_guess = successes(committed, guesses);
    assert!(by_chance.contains(&with_a_guess), "{with_a_guess} of {TABLES}");
    // The contrast: a player who hears the other nonce first, as where nonces are given openly, nearly always wins.
    let openly = successes(given_openly, |_, honest| honest);
    assert!(openly > 900, "{openly} of {TABLES}");
    println!("best card on top: {with_a_guess} of {TABLES} with commitments, {openly} with open nonces");
}

#[test]
fn withholding_a_nonce_gives_two_deals_to_choose_from_and_no_more() {
    let mut wins = 0;
    for table in 0..TABLES {
        let (cheat, honest) = (nonce(2, table, 0), nonce(1, table, 0));
        let frozen = Frozen {
            table: TABLE.into(),
            game: "thirteen".into(),
            rules: 1,
            players: 2,
            options: serde_json::Map::new(),
            draw_seats: false,
            commitment: seed(table).commitment(),
            chairs: [cheat, honest].map(|nonce| FrozenChair::Person(nonce.commitment(TABLE))).into(),
        };
        let deals = [Some(cheat), None]
            .map(|cheat| top(Deal::new(&seed(table), frozen.clone(), &[cheat, Some(honest)]).chance()));
        wins += u64::from(deals.contains(&BEST));
    }
    // 1 - (12/13)^2 is 148 tables, with a standard deviation of 11.2.
    assert!((148 - 45..=148 + 45).contains(&wins), "{wins} of {TABLES}");
}
