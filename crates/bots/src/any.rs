//! A choice for a game that is not known by its type: from what a client is sent, and nothing else.

use serde::Deserialize;
use serde_json::{Map, Value};
use treize_engine::{ActionSet, Game, Players, Seat};

use crate::games::{self, Knowledge, Visit};
use crate::{Limit, Place, PlayerError, Spec};

/// What a client is sent, as far as a bot needs it.
#[derive(Deserialize)]
struct Sent<'a> {
    game: &'a str,
    rules: u64,
    players: Players,
    options: Map<String, Value>,
    seat: Seat,
    board: Value,
}

/// Why there is no choice.
#[derive(Debug, thiserror::Error)]
pub enum ChooseError {
    /// The view is not one that a seat can be sent.
    #[error("the view cannot be read: {0}")]
    View(String),
    /// The player failed.
    #[error(transparent)]
    PlayerError(#[from] PlayerError),
}

/// Lets a player choose among the legal actions of a client's view.
pub fn choose(
    spec: &Spec,
    view: &Value,
    legal: &[String],
    seed: u64,
    limit: &Limit<'_>,
) -> Result<String, ChooseError> {
    struct Choose<'a>(Sent<'a>, &'a Spec, &'a [String], u64, &'a Limit<'a>);
    impl Visit for Choose<'_> {
        type Output = Result<String, ChooseError>;

        fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
            let Choose(sent, spec, legal, seed, limit) = self;
            let options = treize_record::options::read::<G>(&sent.options).map_err(unreadable)?;
            let board = G::View::deserialize(sent.board).map_err(unreadable)?;
            let legal: Result<ActionSet<G::Action>, _> = legal.iter().map(|action| action.parse()).collect();
            let legal = legal.map_err(|_| ChooseError::View("an invalid action".into()))?;
            if legal.is_empty() {
                return Err(ChooseError::View("nothing to choose from".into()));
            }
            let place = Place { seat: sent.seat, players: sent.players, options: &options };
            Ok(spec.player(&knowledge, &place, seed).choose(&board, legal, limit)?.to_string())
        }
    }
    let sent = Sent::deserialize(view).map_err(unreadable)?;
    let (game, rules) = (sent.game, sent.rules);
    let chosen = games::visit_version(game, rules, Choose(sent, spec, legal, seed, limit));
    chosen.unwrap_or_else(|| {
        Err(ChooseError::View(format!("there is no game {game} by rules version {rules}")))
    })
}

fn unreadable(error: impl std::error::Error) -> ChooseError {
    ChooseError::View(error.to_string())
}

#[cfg(test)]
mod tests {
    use treize_engine::games::{GAMES, VERSIONS};
    use treize_engine::{SeededChance, Viewer};
    use treize_record::table::{open, open_version};

    use super::*;

    #[test]
    fn a_whole_game_of_each_kind_is_chosen_from_what_clients_are_sent() {
        for &(game, rules) in VERSIONS {
            let players =
                GAMES.iter().find(|info| info.game == game).expect("a game of the list").min_players;
            for spec in [Spec::Greedy, Spec::Net] {
                let mut table =
                    open_version(game, rules.into(), players.into(), &Map::new(), SeededChance::new(1))
                        .expect("a table");
                while let Some(seat) = table.to_act().first() {
                    let (view, legal) = (table.view(Viewer::Seat(seat)), table.legal(seat));
                    let action = choose(&spec, &view, &legal, 1, &Limit::default()).expect("a choice");
                    table.play(seat, &action).expect("a legal one");
                }
            }
        }
    }

    #[test]
    fn a_view_that_is_none_is_no_panic() {
        let table = open("thirteen", 3, &Map::new(), SeededChance::new(1)).expect("a table");
        let spectator = table.view(Viewer::Spectator);
        for view in [Value::Null, serde_json::json!({"game": "chess"}), spectator] {
            let choice = choose(&Spec::Greedy, &view, &["b1>b".into()], 1, &Limit::default());
            assert!(matches!(choice, Err(ChooseError::View(_))), "{view}");
        }
    }
}
