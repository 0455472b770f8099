//! What a table may choose about a game, described so that any client can offer and check it.

/// One option of a game.
///
/// ```
/// use treize_engine::{Game, OptionKind, games::Nichtig};
///
/// let keys: Vec<_> = Nichtig::OPTIONS.iter().map(|option| option.key).collect();
/// assert_eq!(keys, ["rounds", "target", "teams"]);
/// assert_eq!(Nichtig::OPTIONS[2].kind, OptionKind::Flag);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OptionSpec {
    /// Its key in records and on the command line.
    pub key: &'static str,
    /// What it may be.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub kind: OptionKind,
    /// What holds when it is absent, in words.
    pub default: &'static str,
    /// What it changes, in words.
    pub about: &'static str,
}

/// What an option may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
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

/// Checks a number that a table chose against the game's description of the option. Nothing chosen is fine.
///
/// ```
/// use treize_engine::{Game, check_number, games::Thirteen};
///
/// assert_eq!(check_number(Thirteen::OPTIONS, "rounds", None), Ok(()));
/// let error = check_number(Thirteen::OPTIONS, "rounds", Some(0)).unwrap_err();
/// assert_eq!(error.to_string(), "option `rounds` is 0, expected a whole number from 1 to 100");
/// ```
///
/// # Errors
///
/// If there is no such option, or the number is out of its range.
pub fn check_number(
    options: &'static [OptionSpec],
    key: &'static str,
    given: Option<u16>,
) -> Result<(), OptionError> {
    let Some(given) = given else { return Ok(()) };
    let spec = options.iter().find(|spec| spec.key == key);
    let kind = spec.ok_or(OptionError::Unknown { key: key.into(), options })?.kind;
    match kind {
        OptionKind::Number { min, max, .. } if (min..=max).contains(&given) => Ok(()),
        _ => Err(OptionError::Value { key, given: given.to_string(), kind }),
    }
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
