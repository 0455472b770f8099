//! Views add up points, so that no client has to.

use serde_json::{Map, Value, json};
use treize_engine::games::GAMES;
use treize_engine::{Score, SeededChance, Viewer};
use treize_record::table::open;

/// A score sheet: a row for each round.
fn rows(value: &Value) -> Vec<Vec<Score>> {
    serde_json::from_value(value.clone()).expect("a score sheet")
}

/// For each column of a score sheet its sum.
fn sums(rows: &[Vec<Score>], columns: usize) -> Vec<Score> {
    (0..columns).map(|column| rows.iter().map(|row| row[column]).sum()).collect()
}

#[test]
fn a_view_has_everybodys_totals_and_what_each_team_got_in_each_round() {
    let mut rounds_of_teams = 0;
    for info in GAMES {
        let has_teams = info.options.iter().any(|option| option.key == "teams");
        for with_teams in [false, true].into_iter().take(1 + usize::from(has_teams)) {
            let options = if with_teams { json!({ "teams": true }) } else { json!({}) };
            let options: Map<_, _> = serde_json::from_value(options).expect("options");
            let mut table = open(info.game, 4, &options, SeededChance::new(7)).expect("a table");
            while let Some(seat) = table.to_act().first() {
                let action = table.choices(seat).legal.swap_remove(0);
                table.play(seat, &action).expect("it is legal");
                let view = table.view(Viewer::Spectator);
                let rounds = rows(&view["rounds"]);
                assert_eq!(view["totals"], json!(sums(&rounds, 4)), "{}", info.game);
                let teams: Vec<Vec<usize>> =
                    serde_json::from_value(view["standing"]["teams"].clone()).expect("teams");
                assert_eq!(!teams.is_empty(), with_teams, "{}", info.game);
                if teams.is_empty() {
                    assert_eq!(view.get("team_rounds"), None, "{}", info.game);
                    continue;
                }
                let of_teams = |row: &Vec<Score>| -> Vec<Score> {
                    teams.iter().map(|team| team.iter().map(|&seat| row[seat]).sum()).collect()
                };
                assert_eq!(
                    rows(&view["team_rounds"]),
                    rounds.iter().map(of_teams).collect::<Vec<_>>(),
                    "{}",
                    info.game
                );
                rounds_of_teams = rounds_of_teams.max(rounds.len());
            }
        }
    }
    assert!(rounds_of_teams > 1, "a game in teams has several rounds");
}
