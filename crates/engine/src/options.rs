//! What a table may choose about a game, described so that any client can offer and check it.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// One option of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    /// Its key in records and on the command line.
    pub key: &'static str,
    /// What it may be.
    #[serde(flatten)]
    pub kind: OptionKind,
    /// What holds when it is absent, in words.
    pub default: &'static str,
    /// What it changes, in words.
    pub about: &'static str,
}

/// What an option may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionKind {
    /// A whole number.
    Number {
        /// The least allowed.
        min: u16,
        /// The most allowed.
        max: u16,
        /// One that people choose.
        usual: u16,
    },
    /// Yes or no.
    Flag,
}

/// An option that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// The game has no such option.
    #[error("unknown option `{key}`: {known}", known = known(.options))]
    Unknown {
        /// What was asked for.
        key: String,
        /// What there is.
        options: &'static [OptionSpec],
    },
    /// The option is there, but not with this value.
    #[error("option `{key}` is {given}, expected {expected}", expected = expected(*.kind))]
    Value {
        /// The option.
        key: &'static str,
        /// What was asked for.
        given: String,
        /// What would do.
        kind: OptionKind,
    },
    /// Each may be chosen, but not together.
    #[error("options `{first}` and `{second}` exclude each other: choose one")]
    Together {
        /// One of them.
        first: &'static str,
        /// The other.
        second: &'static str,
    },
    /// The option does not go with this number of players.
    #[error("option `{key}` needs {players} players")]
    Players {
        /// The option.
        key: &'static str,
        /// The numbers it goes with, in words.
        players: &'static str,
    },
}

fn known(options: &[OptionSpec]) -> String {
    let keys: Vec<_> = options.iter().map(|option| format!("`{}`", option.key)).collect();
    if keys.is_empty() { "this game has none".into() } else { format!("there is {}", keys.join(", ")) }
}

fn expected(kind: OptionKind) -> String {
    match kind {
        OptionKind::Number { min, max, .. } => format!("a whole number from {min} to {max}"),
        OptionKind::Flag => "true or false".into(),
    }
}

impl OptionSpec {
    /// Reads a value as the command line writes it: `13`, `true`.
    pub fn parse(&self, text: &str) -> Result<Value, OptionError> {
        let value = serde_json::from_str(text).unwrap_or_else(|_| Value::String(crate::text::excerpt(text)));
        self.check(&value)?;
        Ok(value)
    }

    fn check(&self, value: &Value) -> Result<(), OptionError> {
        let good = match self.kind {
            OptionKind::Number { min, max, .. } => {
                value.as_u64().is_some_and(|n| (u64::from(min)..=u64::from(max)).contains(&n))
            }
            OptionKind::Flag => value.is_boolean(),
        };
        if good {
            return Ok(());
        }
        let given = crate::text::excerpt(&value.to_string());
        Err(OptionError::Value { key: self.key, given, kind: self.kind })
    }

    /// Values worth trying: the least, and a usual one.
    pub fn samples(&self) -> Vec<Value> {
        match self.kind {
            OptionKind::Number { min, usual, .. } => vec![min.into(), usual.into()],
            OptionKind::Flag => vec![true.into()],
        }
    }
}

/// Every way of choosing among options, each left alone or at one of its samples. Some of them exclude each
/// other, or want another number of players: setting up a game tells.
pub fn combinations(specs: &[OptionSpec]) -> Vec<Map<String, Value>> {
    let mut all = vec![Map::new()];
    for spec in specs {
        for before in all.clone() {
            all.extend(spec.samples().into_iter().map(|value| {
                let mut chosen = before.clone();
                chosen.insert(spec.key.into(), value);
                chosen
            }));
        }
    }
    all
}

/// Reads a game's options, after checking each key and value against what the game describes.
pub(crate) fn read<O: DeserializeOwned>(
    specs: &'static [OptionSpec],
    options: &Map<String, Value>,
) -> Result<O, OptionError> {
    for (key, value) in options {
        let Some(spec) = specs.iter().find(|spec| spec.key == key) else {
            return Err(OptionError::Unknown { key: crate::text::excerpt(key), options: specs });
        };
        spec.check(value)?;
    }
    let options = serde_json::from_value(Value::Object(options.clone()));
    Ok(options.expect("every key and value fits its description"))
}
