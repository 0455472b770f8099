use serde_json::{Map, json};
use treize_engine::{Chance, Viewer};
use treize_record::deal::Deal;
use treize_record::fairness::Seed;
use treize_record::table::{AnyTable, RecordedTable as KeptTable, open};

use super::*;

const TABLE: &str = "kp8ks6fd09tq18yn";
const SERVER: &str = "127.0.0.1:1313";

fn seed() -> Seed {
    Seed::from_bytes([5; 32])
}

/// The nonce of the other person.
fn others() -> Nonce {
    Nonce::from_bytes([9; 16])
}

fn seat(number: u8) -> Seat {
    Seat::try_from(number).expect("a seat")
}

/// A table of two people and a bot, as a server describes it to the owner of these chairs.
fn described(status: &str, commitments: [Option<Commitment>; 2], mine: &[usize]) -> TableInfo {
    let chair = |number: usize, commitment: Option<Commitment>| {
        json!({
            "name": format!("player {number}"), "bot": null, "mine": mine.contains(&number), "away": false,
            "connected": true, "commitment": commitment, "revealed": false,
        })
    };
    let mut chairs: Vec<_> = commitments.into_iter().enumerate().map(|(n, c)| chair(n, c)).collect();
    chairs.push(json!({
        "name": null, "bot": "easy", "mine": false, "away": false, "connected": true, "commitment": null,
        "revealed": false,
    }));
    let info = json!({
        "id": TABLE, "next": null, "rules": 1, "status": status, "host": false, "chairs": chairs,
        "setup": {"game": "thirteen", "players": 3, "options": {"rounds": 1}, "draw_seats": false},
        "commitment": seed().commitment(),
        "step": 0, "to_act": [], "outcome": null, "touched_at": 0,
    });
    serde_json::from_value(info).expect("a table")
}

/// The own device, at a table that has been dealt.
struct Device {
    shares: Shares,
    deal: Deal,
}

/// Commits, reveals and sits on seat 0. The other person's commitment may depend on the own one.
fn dealt(
    shares: Shares,
    other: impl FnOnce(Commitment) -> Commitment,
    dealt: impl FnOnce(Commitment) -> TableInfo,
) -> Device {
    let own = shares.commit(TABLE).expect("a commitment");
    let other = other(own);
    let both = [Some(own), Some(other)];
    shares.note(&described("waiting", both, &[0])).expect("it is stored");
    let frozen = described("dealing", both, &[0]);
    let nonces = shares.to_reveal(&frozen).expect("it may be revealed");
    let [(_, nonce)] = nonces[..] else { panic!("one number: {nonces:?}") };
    shares.note(&dealt(own)).expect("it is stored");
    let revealed = (others().commitment(TABLE) == other).then(others);
    let deal = Deal::new(&seed(), frozen.frozen().expect("a frozen table"), &[Some(nonce), revealed, None]);
    Device { shares, deal }
}

fn honest(shares: Shares) -> Device {
    let other = others().commitment(TABLE);
    dealt(shares, |_| other, |own| described("playing", [Some(own), Some(other)], &[0]))
}

/// Which of the legal actions everybody chooses.
type Choice = fn(&[String]) -> &String;
const FIRST: Choice = |legal| legal.first().expect("an action");
const LAST: Choice = |legal| legal.last().expect("an action");

/// Plays a whole game, and shows each decision to the device as a server does.
fn play(device: Option<&Device>, chance: impl Chance + Send + Sync + 'static, choose: Choice) -> Record {
    let options = Map::from_iter([("rounds".into(), 1.into())]);
    let mut table: Box<dyn KeptTable + Send + Sync> = open("thirteen", 3, &options, chance).expect("a table");
    while let Some(acting) = table.to_act().first() {
        let legal = table.legal(acting);
        let action = choose(&legal).clone();
        if let Some(device) = device.filter(|_| acting == seat(0)) {
            device.saw(&*table, legal);
            device.shares.acted(TABLE, acting, table.step() as u32, &action);
        }
        table.play(acting, &action).expect("it is legal");
    }
    table.record().expect("the game is over")
}

impl Device {
    fn saw(&self, table: &(impl AnyTable + ?Sized), legal: Vec<String>) {
        self.shares.saw(&Frame {
            table: TABLE.into(),
            seat: Some(seat(0)),
            n: table.step() as u32,
            since: None,
            view: table.view(Viewer::Seat(seat(0))),
            rule: 1,
            ask: table.ask(Viewer::Seat(seat(0))),
            provisional: None,
            legal,
            actions: Vec::new(),
            previews: Vec::new(),
            events: Vec::new(),
            facts: Vec::new(),
            counts: Vec::new(),
            due_at: None,
        });
    }

    /// The record of the deal that the others agreed to, with these decisions.
    fn proved(&self, choose: Choice) -> Record {
        let mut record = play(None, self.deal.chance(), choose);
        record.prove_deal(&self.deal, &seed());
        record.verify().expect("it holds in itself");
        record
    }

    fn judge(&self, record: &Record) -> Option<Verdict> {
        Memory::judge(Some(&self.shares.memory(TABLE)), record)
    }
}

const VERIFIED: Verdict = Verdict::Verified { missing: Vec::new() };

const CHANGED_GAME: Option<Verdict> = Some(Verdict::Changed(Changed::Game));
const CHANGED_TABLE: Option<Verdict> = Some(Verdict::Changed(Changed::Frozen));

#[test]
fn the_game_that_was_played_is_verified_also_by_a_program_that_is_started_again() {
    let folder = tempfile::tempdir().expect("a folder");
    for shares in [Shares::default(), Shares::in_folder(folder.path(), SERVER)] {
        let device = honest(shares);
        play(Some(&device), device.deal.chance(), FIRST);
        assert_eq!(device.judge(&device.proved(FIRST)), Some(VERIFIED));
    }
    let [memory] = &Memory::load(folder.path(), TABLE)[..] else { panic!("one memory") };
    assert!(!memory.seen.is_empty() && memory.frozen().is_some());
}

#[test]
fn a_record_of_decisions_that_one_did_not_make_is_not_verified() {
    let device = honest(Shares::default());
    play(Some(&device), device.deal.chance(), FIRST);
    assert_eq!(device.judge(&device.proved(LAST)), CHANGED_GAME);
}

#[test]
fn a_record_of_cards_that_one_did_not_get_is_not_verified() {
    let device = honest(Shares::default());
    // The server deals any cards, and publishes the ones it should have dealt. No action was recorded here.
    let arranged = open("thirteen", 3, &Map::new(), treize_engine::SeededChance::new(13)).expect("a table");
    device.saw(&*arranged, arranged.legal(seat(0)));
    assert_eq!(device.judge(&device.proved(FIRST)), CHANGED_GAME);
}

#[test]
fn nothing_is_verified_if_the_seat_is_not_known_or_was_another() {
    /// What the server shows, given the own commitment and the other person's.
    type Shown = fn(Commitment, Commitment) -> TableInfo;
    let other = others().commitment(TABLE);
    let rows: [(&str, Shown, Verdict); 3] = [
        ("no commitment", |_, other| described("playing", [None, Some(other)], &[0]), Verdict::NotThere),
        ("elsewhere", |_, other| described("playing", [Some(other), None], &[1]), Verdict::NotThere),
        (
            "another seat",
            |own, other| described("playing", [Some(other), Some(own)], &[1]),
            Verdict::Changed(Changed::Seat),
        ),
    ];
    for (name, shown, verdict) in rows {
        let device = dealt(Shares::default(), |_| other, |own| shown(own, other));
        assert_eq!(device.judge(&device.proved(FIRST)), Some(verdict), "{name}");
    }
}

#[test]
fn a_copy_of_ones_commitment_at_another_chair_accuses_nobody() {
    let device =
        dealt(Shares::default(), |own| own, |own| described("playing", [Some(own), Some(own)], &[0]));
    let verdict = device.judge(&device.proved(FIRST));
    assert_eq!(verdict, Some(Verdict::Verified { missing: vec![1] }));
}

#[test]
fn whoever_revealed_expects_a_proof() {
    let device = honest(Shares::default());
    let mut record = device.proved(FIRST);
    record.other.insert("proof".into(), json!({"version": 2}));
    assert_eq!(device.judge(&record), CHANGED_TABLE, "it cannot be read");
    record.other.remove("proof");
    assert_eq!(device.judge(&record), CHANGED_TABLE, "it is left out");
    assert_eq!(Memory::judge(None, &record), None);
}

#[test]
fn two_programs_reveal_for_one_frozen_table_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let programs = [(); 2].map(|()| Shares::in_folder(folder.path(), SERVER));
    let own = programs[0].commit(TABLE).expect("a commitment");
    let other = others().commitment(TABLE);
    let tables = [other, own].map(|other| described("dealing", [Some(own), Some(other)], &[0]));
    // Both programs know the table from before it was frozen.
    for shares in &programs {
        shares.note(&described("waiting", [Some(own), Some(other)], &[0])).expect("it is stored");
    }
    assert_eq!(programs[0].to_reveal(&tables[0]).expect("the first").len(), 1);
    assert!(matches!(programs[1].to_reveal(&tables[1]), Err(ClientError::Changed(_))));
    assert_eq!(programs[1].to_reveal(&tables[0]).expect("the same").len(), 1);
    // One program does not forget the commitments of the other.
    let second = programs[1].commit(TABLE).expect("a commitment");
    let memory = programs[0].memory(TABLE);
    assert!(memory.nonce(&own).is_some() && memory.nonce(&second).is_some());
}

#[test]
fn nothing_is_revealed_for_a_table_that_cannot_be_stored() {
    let folder = tempfile::tempdir().expect("a folder");
    let shares = Shares::in_folder(folder.path(), SERVER);
    let own = shares.commit(TABLE).expect("a commitment");
    let frozen = described("dealing", [Some(own), Some(others().commitment(TABLE))], &[0]);
    let unfinished = folder.path().join("shuffles/127_0_0_1_1313").join(format!("{TABLE}.tmp"));
    fs::create_dir(&unfinished).expect("something in the way");
    assert!(matches!(shares.to_reveal(&frozen), Err(ClientError::Memory(_))));
    fs::remove_dir(&unfinished).expect("out of the way");
    assert_eq!(shares.to_reveal(&frozen).expect("it is stored").len(), 1);
    // Nor if the stored file cannot be read.
    fs::write(unfinished.with_extension("json"), "{").expect("a broken file");
    assert!(matches!(shares.to_reveal(&frozen), Err(ClientError::Memory(_))));
}

#[test]
fn servers_with_tables_of_the_same_id_do_not_mix() {
    let folder = tempfile::tempdir().expect("a folder");
    let device = honest(Shares::in_folder(folder.path(), SERVER));
    let elsewhere = Shares::in_folder(folder.path(), "other.example:443");
    assert_eq!(elsewhere.memory(TABLE), Memory::default());
    elsewhere.commit(TABLE).expect("a commitment");
    let memories = Memory::load(folder.path(), TABLE);
    assert_eq!(memories.len(), 2);
    assert_eq!(Memory::judge_any(&memories, &device.proved(FIRST)), Some(VERIFIED));
}
