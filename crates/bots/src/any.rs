//! A choice for a game that is not known by its type: from what a client is sent, and nothing else.

use serde::Deserialize;
use serde_json::{Map, Value};
use treize_engine::{ActionSet, Game, Players, Seat, SeededChance, Viewer};
use treize_record::table::Moment;

use crate::games::{self, Knowledge, Visit};
use crate::{Budget, Limit, Place, PlayerError, Spec};

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
///
/// The view may come from a server that nobody trusts, so it is checked first: it must be a position that can arise, in which this
/// seat is to act and may do all of `legal`. Players rely on that. A player that wants to know what happened before sees nothing of it:
/// [`choose_after`].
///
/// # Errors
///
/// If the view is not one that this seat can be sent, or if the player fails.
pub fn choose(
    spec: &Spec,
    view: &Value,
    legal: &[String],
    seed: u64,
    limit: &Limit<'_>,
) -> Result<String, ChooseError> {
    choose_after(&[], spec, view, legal, seed, limit)
}

/// [`choose`], by a player that has seen these moments of the round, the present one included.
///
/// They come from a table of one's own, and not from a stranger: see [`RecordedTable::moments`].
///
/// # Errors
///
/// As [`choose`], and if a moment cannot be read.
///
/// [`RecordedTable::moments`]: treize_record::table::RecordedTable::moments
pub fn choose_after(
    moments: &[Moment],
    spec: &Spec,
    view: &Value,
    legal: &[String],
    seed: u64,
    limit: &Limit<'_>,
) -> Result<String, ChooseError> {
    struct Choose<'a>(&'a [Moment], &'a Spec, u64, &'a Limit<'a>);
    impl VisitView for Choose<'_> {
        type Output = Result<String, ChooseError>;

        fn visit<G: Game>(self, knowledge: Knowledge<G>, sent: SentView<'_, G>) -> Self::Output {
            let Choose(moments, spec, seed, limit) = self;
            let mut player = spec.player(&knowledge, &sent.place, seed);
            let observed = if player.observes() { moments } else { &[] };
            for Moment { events, board } in observed {
                let events = Vec::<G::Event>::deserialize(events).map_err(unreadable)?;
                player.observe(&events, &G::View::deserialize(board).map_err(unreadable)?);
            }
            Ok(player.choose(&sent.view, sent.legal, limit)?.to_string())
        }
    }
    visit_view(view, legal, Choose(moments, spec, seed, limit))?
}

/// The expert of a game that is known by its name, with a budget of its own: with a number of imagined games it chooses
/// the same again. `None` if there is no such game.
pub fn expert(game: &str, budget: Budget) -> Option<Spec> {
    struct Expert(Budget);
    impl Visit for Expert {
        type Output = Spec;

        fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
            (knowledge.expert)(self.0)
        }
    }
    games::visit(game, Expert(budget))
}

/// A view that was sent, by its type. It has been checked: its seat is to act and may do all of `legal`.
pub struct SentView<'a, G: Game> {
    /// The game's own view.
    pub view: G::View,
    /// What the seat may do.
    pub legal: ActionSet<G::Action>,
    /// Whose view it is.
    pub place: Place<'a, G>,
}

/// Something to do with a view whose game is not known by its type.
pub trait VisitView {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Game>(self, knowledge: Knowledge<G>, sent: SentView<'_, G>) -> Self::Output;
}

/// Finds the types of a client's view, checks it as [`choose`] does, and does something with it.
///
/// # Errors
///
/// If the view is not one that this seat can be sent.
pub fn visit_view<V: VisitView>(
    view: &Value,
    legal: &[String],
    visitor: V,
) -> Result<V::Output, ChooseError> {
    struct Checked<'a, V>(Sent<'a>, &'a [String], V);
    impl<V: VisitView> Visit for Checked<'_, V> {
        type Output = Result<V::Output, ChooseError>;

        fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
            let Checked(sent, legal, visitor) = self;
            let options = treize_record::options::read::<G>(&sent.options).map_err(unreadable)?;
            let board = G::View::deserialize(sent.board).map_err(unreadable)?;
            let legal: Result<ActionSet<G::Action>, _> = legal.iter().map(|action| action.parse()).collect();
            let legal = legal.map_err(|_| ChooseError::View("an invalid action".into()))?;
            if legal.is_empty() {
                return Err(ChooseError::View("nothing to choose from".into()));
            }
            check::<G>(&board, legal, sent.seat, sent.players)?;
            let place = Place { seat: sent.seat, players: sent.players, options: &options };
            Ok(visitor.visit(knowledge, SentView { view: board, legal, place }))
        }
    }
    let sent = Sent::deserialize(view).map_err(unreadable)?;
    let (game, rules) = (sent.game, sent.rules);
    games::visit_version(game, rules, Checked(sent, legal, visitor)).unwrap_or_else(|| {
        Err(ChooseError::View(format!("there is no game {game} by rules version {rules}")))
    })
}

/// Checks that the view can arise, is this seat's, and allows these actions.
fn check<G: Game>(
    board: &G::View,
    legal: ActionSet<G::Action>,
    seat: Seat,
    players: Players,
) -> Result<(), ChooseError> {
    let wrong = |what: &str| Err(ChooseError::View(what.into()));
    // A position's text is checked as it is read, and every view has one: so no rule is written here again.
    let text = board.to_string();
    let read: G::View = text.parse().map_err(unreadable)?;
    if read != *board {
        return wrong("its parts do not fit each other");
    }
    // A position begins with the game and the number of players.
    if !text.starts_with(&format!("{} {players}:", G::ID)) {
        return wrong("its board is for another number of players");
    }
    let world = G::determinize(board, SeededChance::new(0).rng());
    if world.view(Viewer::Seat(seat)) != *board {
        return wrong("it is not the view of its seat");
    }
    if !Seat::all(players).any(|known| known == seat) || !world.to_act().contains(seat) {
        return wrong("its seat is not to act");
    }
    if legal.iter().any(|action| !world.legal(seat).contains(action)) {
        return wrong("an action is not legal");
    }
    Ok(())
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

    /// A view in the middle of a game, and what its seat may do.
    fn some_view(game: &str, decisions: u64) -> (Value, Vec<String>) {
        let players = if game == "danger13" { 2 } else { 4 };
        let mut table = open(game, players, &Map::new(), SeededChance::new(decisions)).expect("a table");
        let mut chance = SeededChance::new(decisions);
        for _ in 0..decisions {
            let Some(seat) = table.to_act().first() else { break };
            let legal = table.legal(seat);
            table.play(seat, &legal[chance.below(legal.len())]).expect("a legal one");
        }
        let seat = table.to_act().first().expect("the game goes on");
        (table.view(Viewer::Seat(seat)), table.legal(seat))
    }

    #[test]
    fn a_forged_view_is_refused_with_a_reason() {
        let (view, legal) = some_view("danger13", 5);
        let forged = |pointer: &str, value: Value| {
            let mut view = view.clone();
            *view.pointer_mut(pointer).expect("a field of the view") = value;
            choose(&Spec::Net, &view, &legal, 1, &Limit::default()).expect_err("a forged view").to_string()
        };
        let other = u8::from(view["seat"] == 0);
        for (pointer, value, expected) in [
            ("/board/seat", Value::Null, "it is not the view of its seat"),
            ("/board/seat", other.into(), "it is not the view of its seat"),
            ("/board/turned", Value::Null, "part `turned` is `-`, expected one card"),
            ("/board/stock", 200.into(), "part `stock` is `200`"),
            ("/board/totals/0", 7.into(), "part `totals`"),
            ("/players", 5.into(), "players"),
            ("/rules", 99.into(), "there is no game danger13 by rules version 99"),
            ("/game", "whist".into(), "there is no game whist"),
        ] {
            let error = forged(pointer, value);
            assert!(
                error.starts_with("the view cannot be read: ") && error.contains(expected),
                "{pointer}: {error}"
            );
        }
        let illegal = choose(&Spec::Greedy, &view, &["refuse".into()], 1, &Limit::default());
        assert!(matches!(illegal, Err(ChooseError::View(_))), "{illegal:?}");
    }

    /// What may stand anywhere in a forged view.
    fn any_value(chance: &mut SeededChance) -> Value {
        match chance.below(12) {
            0 => Value::Null,
            1 => Value::Bool(chance.below(2) == 0),
            2 => (-1).into(),
            3 => chance.below(7).into(),
            4 => chance.below(300).into(),
            5 => u64::MAX.into(),
            6 => Value::Array(Vec::new()),
            7 => Value::Array((0..chance.below(9)).map(Into::into).collect()),
            8 => Value::Object(Map::new()),
            9 => ["b7", "r4", "y0", "b11", "4d", "2+", "H", "", "b7>b"][chance.below(9)].into(),
            10 => Value::Array(vec!["b7".into(); chance.below(80)]),
            _ => 0.5.into(),
        }
    }

    /// Changes one place of a view: another value, one item less, or one twice.
    fn mutate(value: &mut Value, chance: &mut SeededChance) {
        let inside = match value {
            Value::Array(items) if !items.is_empty() && chance.below(6) > 0 => {
                let index = chance.below(items.len());
                match chance.below(8) {
                    0 => drop(items.remove(index)),
                    1 => items.push(items[index].clone()),
                    2 => items.swap(0, index),
                    _ => mutate(&mut items[index], chance),
                }
                true
            }
            Value::Object(fields) if !fields.is_empty() && chance.below(20) > 0 => {
                let key = fields.keys().nth(chance.below(fields.len())).expect("a key").clone();
                if chance.below(12) == 0 {
                    fields.remove(&key);
                } else {
                    mutate(&mut fields[&key], chance);
                }
                true
            }
            _ => false,
        };
        if !inside {
            *value = any_value(chance);
        }
    }

    #[test]
    fn thousands_of_mutated_views_are_refused_or_answered_with_a_legal_action() {
        let specs: Vec<Spec> =
            ["greedy", "net", "search:3", "flat:3"].map(|name| name.parse().expect("a player")).into();
        let (mut chance, mut answered) = (SeededChance::new(13), 0);
        for info in GAMES {
            for number in 0..1500 {
                let (mut view, mut legal) = some_view(info.game, number % 40);
                // The board is where players look.
                for _ in 0..=chance.below(2) {
                    let board = chance.below(4) > 0;
                    mutate(if board { &mut view["board"] } else { &mut view }, &mut chance);
                    if !view.is_object() {
                        break;
                    }
                }
                if chance.below(10) == 0 {
                    legal.push(["b7>b", "give 4", "refuse", "keep", "lay b1", "b1"][chance.below(6)].into());
                }
                let spec = &specs[chance.below(specs.len())];
                if let Ok(action) = choose(spec, &view, &legal, 1, &Limit::default()) {
                    assert!(legal.contains(&action), "{action} for {view}");
                    answered += 1;
                }
            }
        }
        assert!(answered > 100, "some mutations do no harm: {answered}");
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
