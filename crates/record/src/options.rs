//! Options of a game as JSON, in records and requests, and as text on the command line.

use serde_json::{Map, Value};
use treize_engine::games::{self, Visit};
use treize_engine::{Game, OptionError, OptionKind, OptionSpec, SeatSet, excerpt};

/// Reads the options of a game, after checking each key and value against what the game describes.
///
/// ```
/// use serde_json::json;
/// use treize_engine::games::Thirteen;
/// use treize_record::options;
///
/// let chosen = json!({"rounds": 2});
/// let chosen = options::read::<Thirteen>(chosen.as_object().expect("an object"))?;
/// assert_eq!(chosen.rounds, Some(2));
///
/// let wrong = json!({"rounds": 0});
/// let error = options::read::<Thirteen>(wrong.as_object().expect("an object")).unwrap_err();
/// assert_eq!(error.to_string(), "option `rounds` is 0, expected a whole number from 1 to 100");
/// # Ok::<(), treize_engine::OptionError>(())
/// ```
///
/// # Errors
///
/// If the game has no such option, or not with this value.
///
/// # Panics
///
/// If the game's options cannot be read although they fit [`Game::OPTIONS`].
pub fn read<G: Game>(options: &Map<String, Value>) -> Result<G::Options, OptionError> {
    for (key, value) in options {
        let Some(spec) = G::OPTIONS.iter().find(|spec| spec.key == key) else {
            return Err(OptionError::Unknown { key: excerpt(key), options: G::OPTIONS });
        };
        check(spec, value)?;
    }
    let options = serde_json::from_value(Value::Object(options.clone()));
    Ok(options.expect("every key and value fits its description"))
}

/// Which seats play together at a table with these options, before its cards are dealt; none where everybody plays alone.
///
/// ```
/// use treize_record::options;
///
/// let chosen = serde_json::json!({"teams": true});
/// let teams = options::teams("nichtig", 1, 4, chosen.as_object().expect("an object"));
/// assert_eq!(format!("{teams:?}"), "[{0, 2}, {1, 3}]");
/// assert!(options::teams("danger13", 2, 4, &Default::default()).is_empty());
/// ```
pub fn teams(game: &str, rules: u64, players: u64, options: &Map<String, Value>) -> Vec<SeatSet> {
    struct Teams<'a>(u64, &'a Map<String, Value>);
    impl Visit for Teams<'_> {
        type Output = Option<Vec<SeatSet>>;

        fn visit<G: Game>(self) -> Self::Output {
            let Teams(players, options) = self;
            Some(G::teams(&read::<G>(options).ok()?, G::players(players).ok()?))
        }
    }
    games::visit_version(game, rules, Teams(players, options)).flatten().unwrap_or_default()
}

/// Reads the value of an option as the command line writes it: `13`, `true`.
///
/// # Errors
///
/// If the option cannot have this value.
///
/// ```
/// use serde_json::json;
/// use treize_engine::{Game, games::Nichtig};
/// use treize_record::options;
///
/// let [rounds, _, teams] = Nichtig::OPTIONS else { panic!("it has three options") };
/// assert_eq!(options::parse(rounds, "13"), Ok(json!(13)));
/// assert_eq!(options::parse(teams, "true"), Ok(json!(true)));
/// let error = options::parse(teams, "maybe").unwrap_err();
/// assert_eq!(error.to_string(), "option `teams` is \"maybe\", expected true or false");
/// ```
pub fn parse(spec: &OptionSpec, text: &str) -> Result<Value, OptionError> {
    let value = serde_json::from_str(text).unwrap_or_else(|_| Value::String(excerpt(text)));
    check(spec, &value)?;
    Ok(value)
}

fn check(spec: &OptionSpec, value: &Value) -> Result<(), OptionError> {
    let is_valid = match spec.kind {
        OptionKind::Number { min, max, .. } => {
            value.as_u64().is_some_and(|n| (u64::from(min)..=u64::from(max)).contains(&n))
        }
        OptionKind::Flag => value.is_boolean(),
    };
    if is_valid {
        return Ok(());
    }
    Err(OptionError::Value { key: spec.key, given: excerpt(&value.to_string()), kind: spec.kind })
}

/// Every combination of options, each absent or at one of its sample values: the least, and a usual one.
///
/// Some combinations exclude each other or need another number of players; setting up a game says so.
///
/// ```
/// use treize_engine::{Game, games::Thirteen};
/// use treize_record::options;
///
/// let all = options::combinations(Thirteen::OPTIONS);
/// assert_eq!(all.len(), 3, "no number of rounds, 1, and 2");
/// ```
pub fn combinations(specs: &[OptionSpec]) -> Vec<Map<String, Value>> {
    let mut all = vec![Map::new()];
    for spec in specs {
        for before in all.clone() {
            all.extend(samples(spec).into_iter().map(|value| {
                let mut chosen = before.clone();
                chosen.insert(spec.key.into(), value);
                chosen
            }));
        }
    }
    all
}

fn samples(spec: &OptionSpec) -> Vec<Value> {
    match spec.kind {
        OptionKind::Number { min, usual, .. } => vec![min.into(), usual.into()],
        OptionKind::Flag => vec![true.into()],
    }
}
