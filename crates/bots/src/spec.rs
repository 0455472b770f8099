//! [`Spec`]: players by name.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use treize_engine::{Game, SeededChance, excerpt};

use crate::exec::{Exec, Programs, TIME};
use crate::games::Knowledge;
use crate::judge::{ByJudge, Judge};
use crate::level::{Level, Overlooking};
use crate::player::{ByPolicy, WithoutNet};
use crate::{NetFile, NetFileError, Place, Player, Random, Rollout, Search};

/// Which player is meant: `random`, `greedy`, `net:my.net`, `search:1000`, `search:50ms`, `exec:./bot.py`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Spec {
    /// Anything legal.
    Random,
    /// A rule of thumb.
    Greedy,
    /// The rule of thumb, but it sees only this percentage of its choices.
    Overlooking(u8),
    /// A strength for people.
    Level(Level),
    /// A small network, trained by self-play.
    Net,
    /// A network from a file.
    ///
    /// Choosing this name means reading any file: it is for the command line, never for input from strangers.
    NetFile(NetFile),
    /// Imagines what is hidden, and plays it out many times by the rule of thumb.
    Flat(Budget),
    /// Imagines what is hidden, plays on until the next turn, and lets the network judge.
    Search(Budget),
    /// The same with a network from a file.
    SearchWith(Budget, NetFile),
    /// A program that is run by `sh -c`: see `docs/bot-protocol.md`.
    ///
    /// Choosing this name means running any program: it is for the command line, never for input from strangers.
    Exec(Programs),
}

/// How much a search may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// This number of imagined games.
    Playouts(u32),
    /// So long.
    Time(Duration),
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSpecError {
    /// There is no player of that name.
    #[error(
        "there is no player `{0}`: there is beginner, easy, normal, hard, expert, master; random, greedy, \
         net, net:FILE (a network of your own), search:N (imagined games), search:Nms (milliseconds), search:N:FILE, flat:N, \
         overlooking:N (sees N % of the choices), exec:COMMAND (a program)"
    )]
    Unknown(String),
    /// A search needs something to do.
    #[error("`{0}` is no number of imagined games or milliseconds: 1 to {max}, or 1ms to {max}ms", max = u32::MAX)]
    Budget(String),
    /// A player that overlooks choices sees some of them.
    #[error("`{0}` is no share of the choices in percent: 1 to 100")]
    Share(String),
    /// A program has a command.
    #[error("`exec:` needs a command: exec:./bot.py")]
    Command,
    /// A network file has a name.
    #[error("`{0}` needs a network file: {0}my.net")]
    File(String),
}

impl Spec {
    /// The network file that it plays by, if it is not one of the program's own.
    pub fn net_file(&self) -> Option<&NetFile> {
        match self {
            Spec::NetFile(file) | Spec::SearchWith(_, file) => Some(file),
            _ => None,
        }
    }

    /// Can it play this game? Reads its network file, if it has one.
    ///
    /// # Errors
    ///
    /// If the file is not a network for this game. A player made all the same fails at its first decision.
    pub fn check<G: Game>(&self, knowledge: &Knowledge<G>) -> Result<(), NetFileError> {
        self.net_file().map_or(Ok(()), |file| file.judge(knowledge).map(drop))
    }

    /// Does it choose the same again, given the same seed? Not if its budget is time, and for a program nobody knows. A network
    /// file is taken to stay as it is.
    pub fn is_reproducible(&self) -> bool {
        match self {
            Spec::Random | Spec::Greedy | Spec::Overlooking(_) | Spec::Net | Spec::NetFile(_) => true,
            Spec::Level(level) => !level.searches(),
            Spec::Flat(budget) | Spec::Search(budget) | Spec::SearchWith(budget, _) => {
                matches!(budget, Budget::Playouts(_))
            }
            Spec::Exec(_) => false,
        }
    }

    /// A player for one seat of one game.
    ///
    /// A player that the game has no network for does without one.
    pub fn player<G: Game>(
        &self,
        knowledge: &Knowledge<G>,
        place: &Place<'_, G>,
        seed: u64,
    ) -> Box<dyn Player<G>> {
        let chance = SeededChance::new(seed);
        let by_network = |budget, judge: Judge<'static, G>, chance| {
            let rollout = Rollout::UntilOwnTurn(judge.clone());
            let search = Search::new(budget, rollout, place, chance).with(knowledge.search);
            Box::new(match &knowledge.hindsight {
                Some(hindsight) => search.infer(hindsight.clone(), judge),
                None => search,
            })
        };
        match *self {
            Spec::Random => Box::new(Random(chance)),
            Spec::Greedy => Box::new(ByPolicy::<G> { policy: knowledge.greedy, chance }),
            Spec::Overlooking(share) => {
                Box::new(Overlooking::<G> { policy: knowledge.greedy, sees: share, chance })
            }
            Spec::Level(level) => level.spec(knowledge).player(knowledge, place, seed),
            Spec::Net => match &knowledge.judge {
                Some(judge) => Box::new(ByJudge::new(judge.clone())),
                None => Spec::Greedy.player(knowledge, place, seed),
            },
            Spec::NetFile(ref file) => match file.judge(knowledge) {
                Ok(judge) => Box::new(ByJudge::new(judge)),
                Err(error) => Box::new(WithoutNet(error)),
            },
            Spec::Flat(budget) => {
                Box::new(Search::new(budget, Rollout::ToRoundEnd(knowledge.greedy), place, chance))
            }
            Spec::Search(budget) => match &knowledge.judge {
                Some(judge) => by_network(budget, judge.clone(), chance),
                None => Spec::Flat(budget).player(knowledge, place, seed),
            },
            Spec::SearchWith(budget, ref file) => match file.judge(knowledge) {
                Ok(judge) => by_network(budget, judge, chance),
                Err(error) => Box::new(WithoutNet(error)),
            },
            Spec::Exec(ref programs) => Box::new(Exec::start(programs, place, TIME, None)),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Random => f.write_str("random"),
            Spec::Greedy => f.write_str("greedy"),
            Spec::Overlooking(sees) => write!(f, "overlooking:{sees}"),
            Spec::Level(level) => level.fmt(f),
            Spec::Net => f.write_str("net"),
            Spec::NetFile(file) => write!(f, "net:{}", file.path()),
            Spec::Flat(budget) => write!(f, "flat:{budget}"),
            Spec::Search(budget) => write!(f, "search:{budget}"),
            Spec::SearchWith(budget, file) => write!(f, "search:{budget}:{}", file.path()),
            Spec::Exec(programs) => write!(f, "exec:{}", programs.command()),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Playouts(count) => write!(f, "{count}"),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl FromStr for Budget {
    type Err = ParseSpecError;

    fn from_str(text: &str) -> Result<Self, ParseSpecError> {
        let positive = |number: &str| number.parse().ok().filter(|&number: &u32| number > 0);
        match text.strip_suffix("ms") {
            Some(time) => positive(time).map(|time| Budget::Time(Duration::from_millis(time.into()))),
            None => positive(text).map(Budget::Playouts),
        }
        .ok_or_else(|| ParseSpecError::Budget(excerpt(text)))
    }
}

impl FromStr for Spec {
    type Err = ParseSpecError;

    fn from_str(name: &str) -> Result<Self, ParseSpecError> {
        let unknown = || ParseSpecError::Unknown(excerpt(name));
        match name {
            "random" => Ok(Spec::Random),
            "greedy" => Ok(Spec::Greedy),
            "net" => Ok(Spec::Net),
            _ => match name.split_once(':') {
                None => name.parse().map(Spec::Level).map_err(|()| unknown()),
                Some(("overlooking", sees)) => {
                    let share = sees.parse().ok().filter(|sees| (1..=100).contains(sees));
                    share.map(Spec::Overlooking).ok_or_else(|| ParseSpecError::Share(excerpt(sees)))
                }
                Some(("flat", budget)) => budget.parse().map(Spec::Flat),
                Some(("search", budget)) => match budget.split_once(':') {
                    None => budget.parse().map(Spec::Search),
                    Some((budget, "")) => Err(ParseSpecError::File(format!("search:{}:", excerpt(budget)))),
                    Some((budget, file)) => {
                        budget.parse().map(|budget| Spec::SearchWith(budget, NetFile::new(file)))
                    }
                },
                Some(("net", "")) => Err(ParseSpecError::File("net:".into())),
                Some(("net", file)) => Ok(Spec::NetFile(NetFile::new(file))),
                Some(("exec", "")) => Err(ParseSpecError::Command),
                Some(("exec", command)) => Ok(Spec::Exec(Programs::new(command))),
                _ => Err(unknown()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_depends_on_time_or_on_a_program_is_not_reproducible() {
        let rows =
            [("hard", true), ("search:20", true), ("flat:20", true), ("expert", false), ("master", false)];
        for (name, expected) in rows.into_iter().chain([
            ("net:my.net", true),
            ("search:20:my.net", true),
            ("search:9ms:my.net", false),
            ("search:9ms", false),
            ("flat:9ms", false),
            ("exec:bot", false),
        ]) {
            assert_eq!(name.parse::<Spec>().expect("a player").is_reproducible(), expected, "{name}");
        }
    }

    #[test]
    fn a_name_is_read_as_it_is_written() {
        for name in [
            "beginner",
            "expert",
            "master",
            "overlooking:40",
            "random",
            "greedy",
            "net",
            "net:a/b: c.net",
            "search:20:my.net",
            "search:9ms:C:/my.net",
            "search:1000",
            "search:50ms",
            "flat:7",
            "exec:a: b",
        ] {
            assert_eq!(name.parse::<Spec>().expect("a name").to_string(), name);
        }
        let [unknown, budget, share]: [fn(String) -> ParseSpecError; 3] =
            [ParseSpecError::Unknown, ParseSpecError::Budget, ParseSpecError::Share];
        for (name, expected) in [
            ("", unknown(String::new())),
            ("Random", unknown("Random".into())),
            ("search", unknown("search".into())),
            ("dig:9", unknown("dig:9".into())),
            ("search:", budget(String::new())),
            ("search:0", budget("0".into())),
            ("flat:-1", budget("-1".into())),
            ("search:1s", budget("1s".into())),
            ("search:99999999999", budget("99999999999".into())),
            ("overlooking:0", share("0".into())),
            ("overlooking:200", share("200".into())),
            ("exec:", ParseSpecError::Command),
            ("net:", ParseSpecError::File("net:".into())),
            ("search:20:", ParseSpecError::File("search:20:".into())),
            ("search:x:my.net", budget("x".into())),
        ] {
            assert_eq!(name.parse::<Spec>(), Err(expected), "{name}");
        }
    }
}
