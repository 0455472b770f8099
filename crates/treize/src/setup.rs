//! The table settings of `sim`, `league`, `study`, `play` and `open`: the game's options and the number of players.

use serde_json::{Map, Value};
use treize_bots::games::Knowledge;
use treize_bots::{ParseSpecError, Spec};
use treize_engine::games::Info;
use treize_engine::{Game, OptionError, OptionSpec, Players, SeededChance, excerpt};
use treize_record::{options, table};
use treize_tui::session::has_open_memory;

use crate::UsageError;

/// The chosen options and the number of players, if a table can be set up with them.
pub(crate) fn table<G: Game>(chosen: &[String], players: u64) -> Result<(G::Options, Players), UsageError> {
    let options = options(G::OPTIONS, chosen).map_err(usage_error::<G>)?;
    let options = options::read::<G>(&options).map_err(usage_error::<G>)?;
    let players = G::players(players).map_err(usage_error::<G>)?;
    G::new(&options, players, &mut SeededChance::new(0), &mut ()).map_err(usage_error::<G>)?;
    Ok((options, players))
}

/// The players with these names. They can play this game: network files are read.
pub(crate) fn bots<G: Game>(
    names: impl IntoIterator<Item: AsRef<str>>,
    knowledge: &Knowledge<G>,
) -> Result<Vec<Spec>, UsageError> {
    let bot = |name: &str| {
        let bot: Spec = name.trim().parse().map_err(|error: ParseSpecError| usage_error::<G>(error))?;
        bot.check(knowledge).map_err(usage_error::<G>)?;
        Ok(bot)
    };
    names.into_iter().map(|name| bot(name.as_ref())).collect()
}

/// The same for a game that is not known by its type. If no number of players is given, there are four, or as close to
/// that as the game allows.
pub(crate) fn any_table(
    info: &Info,
    chosen: &[String],
    players: Option<u8>,
) -> Result<(Map<String, Value>, Players), UsageError> {
    let usage = |error: String| UsageError(format!("{}: {error}", info.game));
    let options = options(info.options, chosen).map_err(usage)?;
    let usual = Players::FOUR.clamp(info.min_players, info.max_players);
    let players = players.map_or(usual.into(), u64::from);
    let table = table::open(info.game, players, &options, SeededChance::new(0));
    let players = table.map_err(|error| usage(error.to_string()))?.players();
    Ok((options, players))
}

/// Can a table show what everybody has taken?
pub(crate) fn check_memory(info: &Info, is_wanted: bool) -> Result<(), UsageError> {
    if is_wanted && !has_open_memory(info.game) {
        let why = format!("{}: nothing is taken face down, so there is no --open-memory", info.game);
        return Err(UsageError(why));
    }
    Ok(())
}

/// An error that names the game.
#[expect(clippy::needless_pass_by_value, reason = "it is made to be handed to `map_err`")]
pub(crate) fn usage_error<G: Game>(error: impl ToString) -> UsageError {
    UsageError(G::ID.to_owned() + ": " + &error.to_string())
}

/// Parses `key=value` as the game describes its options.
pub(crate) fn options(specs: &'static [OptionSpec], texts: &[String]) -> Result<Map<String, Value>, String> {
    let mut chosen = Map::new();
    for text in texts {
        let (key, value) = text.split_once('=').ok_or(format!("option `{text}`, expected KEY=VALUE"))?;
        let spec = specs.iter().find(|spec| spec.key == key);
        let spec = spec.ok_or_else(|| OptionError::Unknown { key: excerpt(key), options: specs });
        let value = spec.and_then(|spec| options::parse(spec, value)).map_err(|error| error.to_string())?;
        if chosen.insert(key.into(), value).is_some() {
            return Err(format!("option `{key}` is given twice"));
        }
    }
    Ok(chosen)
}
