//! docs/bot-protocol.md lists every field of every game's view, and no others.

use std::collections::BTreeSet;

use serde_json::Value;
use treize_engine::games::{self, GAMES, Visit};
use treize_engine::{Game, Players, SeededChance, Viewer, random};
use treize_record::options;

const PAGE: &str = include_str!("../../../docs/bot-protocol.md");

/// The fields of a value, those inside of others as `piles[].sum` and `options.rounds`.
fn fields(prefix: &str, value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(keys) => {
            for (key, value) in keys {
                let name = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
                found.insert(name.clone());
                fields(&name, value, found);
            }
        }
        Value::Array(items) => {
            for item in items {
                fields(&format!("{prefix}[]"), item, found);
            }
        }
        _ => {}
    }
}

/// Every field that a view has in some random games, with every option.
struct Seen;

impl Visit for Seen {
    type Output = BTreeSet<String>;

    fn visit<G: Game>(self) -> BTreeSet<String> {
        let mut seen = BTreeSet::new();
        for (seed, chosen) in (0..).zip(options::combinations(G::OPTIONS)) {
            let (options, mut chance) =
                (options::read::<G>(&chosen).expect("samples are in range"), SeededChance::new(seed));
            let Ok(mut game) = G::new(&options, Players::FOUR, &mut chance, &mut ()) else { continue };
            while let Some(seat) = game.to_act().first() {
                let view = serde_json::to_value(game.view(Viewer::Seat(seat))).expect("plain data");
                fields("", &view, &mut seen);
                random::step(&mut game, &mut chance, &mut ());
            }
        }
        // What the table chose is described in record.md.
        seen.retain(|field| !field.starts_with("options."));
        seen
    }
}

#[test]
fn every_field_of_a_view_is_documented() {
    for info in GAMES {
        let heading =
            PAGE.lines().find(|line| line.starts_with("### ") && line.contains(&format!("`{}`", info.game)));
        let (_, section) = PAGE.split_once(heading.expect(info.game)).expect("it was found there");
        let table = section
            .lines()
            .skip_while(|line| !line.starts_with('|'))
            .take_while(|line| line.starts_with('|'));
        let documented: BTreeSet<String> = table
            .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
            .map(|(field, _)| field.to_owned())
            .collect();
        let seen = games::visit(info.game, Seen).expect("a game of the list");
        assert_eq!(documented, seen, "{}", info.game);
    }
}
