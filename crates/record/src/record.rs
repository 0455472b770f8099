//! `treize-record/1`: a finished game that anyone can replay and check.

use std::ops::ControlFlow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::deal::Deal;
use crate::fairness::{Nonce, Seed};
use crate::table::{AnyTable, Table, UnknownGameError};
use crate::{Proof, ProofError, options, proof};
use treize_engine::excerpt;
use treize_engine::games::{self, Visit};
use treize_engine::{
    Chance, Game, Outcome, PerSeat, PlayError, Players, Recorded, Score, Scripted, Seat, SeatSet, SetupError,
    ShuffleError,
};

/// The format that is written and read.
pub const FORMAT: &str = "treize-record/1";

/// A finished game: all chance is in `shuffles`, all choice in `actions`.
///
/// ```
/// use treize_engine::games::Danger13;
/// use treize_engine::{Game, Players, Recorded, SeededChance, random};
/// use treize_record::{Record, table::Table};
///
/// // A table that keeps its shuffles can be written down when its game is over.
/// let mut table =
///     Table::<Danger13, _>::new(&Default::default(), Players::TWO, Recorded::new(SeededChance::new(13)))?;
/// while let Some(seat) = table.game().to_act().first() {
///     let action = table.game().legal(seat).nth(0).expect("who is to act may do something");
///     table.play(seat, action)?;
/// }
/// let record = Record::of(&table).expect("the game is over");
///
/// // Anybody can read it and check it.
/// let json = serde_json::to_vec(&record)?;
/// let again = Record::parse(&json)?;
/// assert_eq!(again, record);
/// again.verify()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
    /// [`FORMAT`]
    pub format: String,
    /// [`Game::ID`]
    pub game: String,
    /// [`Game::RULES`]; 1 if it is missing.
    pub rules: u64,
    /// How many played.
    pub players: u64,
    /// What the table chose.
    pub options: Map<String, Value>,
    /// Every shuffle in the order they happened, each the whole stack in draw order.
    pub shuffles: Vec<Vec<String>>,
    /// Every decision in order, forced ones too.
    pub actions: Vec<(u64, String)>,
    /// A row for each round, a score for each seat.
    pub rounds: Vec<Vec<Score>>,
    /// The sums of the rounds.
    pub totals: Vec<Score>,
    /// The seats that win.
    pub winners: Vec<u64>,
    /// The proof of its shuffles, if there is one, and keys of no meaning here: kept, and ignored.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// Why a record does not hold.
///
/// ```
/// use treize_record::Record;
///
/// let error = Record::parse(b"[]").unwrap_err();
/// assert_eq!(error.to_string(), "not a record: it is not a JSON object");
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RecordError {
    /// It is not JSON, or lacks a key, or has something else in its place.
    #[error("not a record: {0}")]
    Unreadable(String),
    /// Another format, or a later one.
    #[error("format is `{0}`, expected `{FORMAT}`")]
    Format(String),
    /// No such game.
    #[error(transparent)]
    Game(#[from] UnknownGameError),
    /// Rules of another time.
    #[error("rules version {given}, expected {known}", known = either(known))]
    Rules {
        /// The record's.
        given: u64,
        /// Those that the program knows.
        known: Vec<u16>,
    },
    /// Its shuffles are not those that its seed and nonces give.
    #[error("its shuffles are not proved: {0}")]
    Proof(#[from] ProofError),
    /// It cannot be set up like this.
    #[error("cannot be set up: {0}")]
    Setup(SetupError),
    /// The first shuffle is missing or wrong.
    #[error("at the start: {0}")]
    Deal(ShuffleError),
    /// A decision cannot have happened.
    #[error("step {step}: {why}")]
    Step {
        /// Its number, from 0.
        step: usize,
        /// What is wrong with it.
        why: StepError,
    },
    /// The game is not over when the decisions are.
    #[error("it stops early: after {steps} actions {waiting} to act", waiting = .to_act.with_verb())]
    StopsEarly {
        /// How many decisions there are.
        steps: usize,
        /// Who is to act.
        to_act: SeatSet,
    },
    /// There are more shuffles than the game needed.
    #[error("it has {given} shuffles, but the game needed {used}")]
    Shuffles {
        /// How many there are.
        given: usize,
        /// How many were needed.
        used: usize,
    },
    /// The result is another.
    #[error("{key} is {given}, but the game gives {expected}")]
    Result {
        /// `rounds`, `totals` or `winners`.
        key: &'static str,
        /// The record's.
        given: String,
        /// The game's.
        expected: String,
    },
}

/// Why a decision cannot have happened.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StepError {
    /// Nobody sits there.
    #[error("there is no seat {seat} with {players} players")]
    SeatError {
        /// The seat.
        seat: u64,
        /// How many play.
        players: Players,
    },
    /// Not legal, not the seat's turn, no action at all, or after the end.
    #[error("seat {seat} `{action}`: {why}")]
    Refused {
        /// Who.
        seat: Seat,
        /// What, cut short if it is long.
        action: String,
        /// Why not.
        why: PlayError,
    },
    /// The shuffle it led to is missing or wrong.
    #[error("{0}")]
    Shuffle(ShuffleError),
}

/// `1`, `1 or 2`, `1, 2 or 3`.
pub(crate) fn either(versions: &[u16]) -> String {
    let versions: Vec<_> = versions.iter().map(ToString::to_string).collect();
    match versions.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => versions.concat(),
    }
}

impl Record {
    /// Reads a record from JSON text.
    ///
    /// # Errors
    ///
    /// If it is not JSON, or a key is missing or has something else in its place. What the game says is not checked here.
    pub fn parse(json: &[u8]) -> Result<Record, RecordError> {
        let unreadable = |why: &str| RecordError::Unreadable(why.into());
        let json = std::str::from_utf8(json).map_err(|_| unreadable("it is not UTF-8 text"))?;
        let value = serde_json::from_str(json).map_err(|error| RecordError::Unreadable(readable(&error)))?;
        let Value::Object(mut keys) = value else { return Err(unreadable("it is not a JSON object")) };
        let rules = if keys.contains_key("rules") { take(&mut keys, "rules", "a whole number")? } else { 1 };
        Ok(Record {
            format: take(&mut keys, "format", "a text")?,
            game: take(&mut keys, "game", "a text")?,
            rules,
            players: take(&mut keys, "players", "a whole number")?,
            options: take(&mut keys, "options", "an object")?,
            shuffles: take(&mut keys, "shuffles", "a list of lists of cards")?,
            actions: take(&mut keys, "actions", "a list of [seat, action]")?,
            rounds: take(&mut keys, "rounds", "a list of lists of scores")?,
            totals: take(&mut keys, "totals", "a list of scores")?,
            winners: take(&mut keys, "winners", "a list of seats")?,
            other: keys,
        })
    }

    /// The record of a table's game, which is over.
    ///
    /// # Panics
    ///
    /// If the game's options are not an object on the wire.
    pub fn of<G: Game, C: Chance>(table: &Table<G, Recorded<C>>) -> Option<Record> {
        let outcome = table.game().outcome()?;
        let shuffles = table.chance().shuffles.clone();
        Some(Self::finished::<G>(table.options(), &outcome, shuffles, table.actions(), table.rounds()))
    }

    /// The record of a game that was played elsewhere than at a [`Table`]: its shuffles, its decisions and what came of
    /// them. Nothing is checked here; [`Record::verify`] does that.
    ///
    /// # Panics
    ///
    /// If the game's options are not an object on the wire.
    pub fn finished<G: Game>(
        options: &G::Options,
        outcome: &Outcome,
        shuffles: Vec<Vec<String>>,
        actions: &[(Seat, G::Action)],
        rounds: &[PerSeat<Score>],
    ) -> Record {
        let options = serde_json::to_value(options).expect("options are plain data");
        let Value::Object(options) = options else { unreachable!("options are an object") };
        Record {
            format: FORMAT.into(),
            game: G::ID.into(),
            rules: G::RULES.into(),
            players: outcome.totals.players().into(),
            options,
            shuffles,
            actions: actions.iter().map(|(seat, action)| (number(*seat), action.to_string())).collect(),
            rounds: rounds.iter().map(row).collect(),
            totals: row(&outcome.totals),
            winners: outcome.winners.into_iter().map(number).collect(),
            other: Map::new(),
        }
    }

    /// Says how a live table was dealt, now that the game is over.
    ///
    /// What is said is not checked; [`Record::verify`] does that, here and everywhere.
    pub fn prove_deal(&mut self, deal: &Deal, seed: &Seed) {
        proof::write_deal(&mut self.other, deal, seed);
    }

    /// How a live table was dealt, if the record tells it. What it tells is not checked here.
    ///
    /// # Errors
    ///
    /// If a proof is there but cannot be read.
    pub fn proof(&self) -> Result<Option<Proof>, ProofError> {
        proof::read(&self.other)
    }

    /// Says where the shuffles of a game without other people came from: see
    /// [`Provable`](crate::fairness::Provable).
    pub fn prove(&mut self, seed: &Seed, nonces: &[Nonce]) {
        proof::write(&mut self.other, seed, nonces);
    }

    /// Does it say where its shuffles came from? If it holds, they are proved.
    pub fn has_proof(&self) -> bool {
        proof::is_in(&self.other)
    }

    /// Replays the record and checks all of it, and the proof of its shuffles if it has one.
    ///
    /// ```
    /// use treize_record::Record;
    ///
    /// let golden = include_bytes!("../tests/records/danger13.jsonl");
    /// let line = golden.split(|&byte| byte == b'\n').next().expect("a line");
    /// let mut record = Record::parse(line)?;
    /// record.verify()?;
    ///
    /// record.actions[0].1 = "give 9".into();
    /// assert!(record.verify().unwrap_err().to_string().starts_with("step 0: seat 0 `give 9`"));
    /// # Ok::<(), treize_record::RecordError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If something of it cannot have happened: the first such thing.
    pub fn verify(&self) -> Result<(), RecordError> {
        self.check_format()?;
        // First, because other shuffles make decisions illegal: this tells the cause.
        proof::check(self)?;
        self.replay(|_, _| ControlFlow::Continue(()))
    }

    /// Replays the record, showing the table before each decision, and once more after the last.
    ///
    /// The visitor may stop early; then the rest is not checked.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use treize_engine::Viewer;
    /// use treize_record::Record;
    ///
    /// let golden = include_bytes!("../tests/records/thirteen.jsonl");
    /// let record = Record::parse(golden.split(|&byte| byte == b'\n').next().expect("a line"))?;
    /// let mut positions = Vec::new();
    /// record.replay(|table, _| {
    ///     positions.push(table.position(Viewer::Spectator));
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(positions.len(), record.actions.len() + 1);
    /// # Ok::<(), treize_record::RecordError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Record::verify`], up to where `look` broke off; the proof is not checked.
    pub fn replay(
        &self,
        look: impl FnMut(&dyn AnyTable, Option<(Seat, &str)>) -> ControlFlow<()>,
    ) -> Result<(), RecordError> {
        struct Replay<'a, F>(&'a Record, F);
        impl<F: FnMut(&dyn AnyTable, Option<(Seat, &str)>) -> ControlFlow<()>> Visit for Replay<'_, F> {
            type Output = Result<(), RecordError>;

            fn visit<G: Game>(self) -> Self::Output {
                self.0.replay_as::<G>(self.1)
            }
        }
        self.check_format()?;
        // A record is replayed by the rules under which it was played, permanently.
        let replayed = games::visit_version(&self.game, self.rules, Replay(self, look));
        replayed.unwrap_or_else(|| {
            let known = games::versions(&self.game);
            if known.is_empty() {
                return Err(UnknownGameError::new(&self.game).into());
            }
            Err(RecordError::Rules { given: self.rules, known })
        })
    }

    fn check_format(&self) -> Result<(), RecordError> {
        if self.format == FORMAT { Ok(()) } else { Err(RecordError::Format(excerpt(&self.format))) }
    }

    fn replay_as<G: Game>(
        &self,
        mut look: impl FnMut(&dyn AnyTable, Option<(Seat, &str)>) -> ControlFlow<()>,
    ) -> Result<(), RecordError> {
        let set_up = || {
            let (players, options) = (G::players(self.players)?, options::read::<G>(&self.options)?);
            Table::<G, _>::new(&options, players, Scripted::new(&self.shuffles))
        };
        let mut table = set_up().map_err(RecordError::Setup)?;
        if let Some(error) = table.chance().error.clone() {
            return Err(RecordError::Deal(error));
        }
        for (step, (number, action)) in self.actions.iter().enumerate() {
            let bad = |why| RecordError::Step { step, why };
            let players = AnyTable::players(&table);
            let seat = Seat::all(players).find(|&seat| u64::from(u8::from(seat)) == *number);
            let seat = seat.ok_or_else(|| bad(StepError::SeatError { seat: *number, players }))?;
            if look(&table, Some((seat, action))).is_break() {
                return Ok(());
            }
            let refused = |why| bad(StepError::Refused { seat, action: excerpt(action), why });
            AnyTable::play(&mut table, seat, action).map_err(refused)?;
            if let Some(error) = table.chance().error.clone() {
                return Err(bad(StepError::Shuffle(error)));
            }
        }
        if look(&table, None).is_break() {
            return Ok(());
        }
        self.check_result(&table)
    }

    fn check_result<G: Game>(&self, table: &Table<G, Scripted<'_>>) -> Result<(), RecordError> {
        let Some(outcome) = table.game().outcome() else {
            return Err(RecordError::StopsEarly { steps: self.actions.len(), to_act: table.game().to_act() });
        };
        if self.shuffles.len() != table.chance().used() {
            return Err(RecordError::Shuffles { given: self.shuffles.len(), used: table.chance().used() });
        }
        same("rounds", &self.rounds, &table.rounds().iter().map(row).collect())?;
        same("totals", &self.totals, &row(&outcome.totals))?;
        let mut winners = self.winners.clone();
        winners.sort_unstable();
        same("winners", &winners, &outcome.winners.into_iter().map(number).collect())
    }
}

fn same<T: PartialEq + Serialize>(key: &'static str, given: &T, expected: &T) -> Result<(), RecordError> {
    if given == expected {
        return Ok(());
    }
    let text = |value| serde_json::to_string(value).map_or_else(|_| "?".into(), |json| shorten(&json));
    Err(RecordError::Result { key, given: text(given), expected: text(expected) })
}

/// Keeps a message readable when a record claims a very long result.
fn shorten(json: &str) -> String {
    const MOST: usize = 400;
    if json.len() <= MOST { json.into() } else { json.chars().take(MOST).chain(['…']).collect() }
}

fn row(scores: &PerSeat<Score>) -> Vec<Score> {
    scores.as_slice().to_vec()
}

fn number(seat: Seat) -> u64 {
    u8::from(seat).into()
}

/// Takes a key out of a record.
fn take<T: DeserializeOwned>(
    keys: &mut Map<String, Value>,
    key: &'static str,
    expected: &'static str,
) -> Result<T, RecordError> {
    let value = keys.remove(key).ok_or_else(|| RecordError::Unreadable(format!("`{key}` is missing")))?;
    T::deserialize(&value).map_err(|_| {
        let given = excerpt(&value.to_string());
        RecordError::Unreadable(format!("`{key}` is {given}, expected {expected}"))
    })
}

/// The parser's message, without the control characters a file may have put into it. Lines are counted from where the
/// record starts, so the first is left out.
fn readable(error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    let message = error.to_string().replace(char::is_control, "\u{fffd}");
    let message = message.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&message);
    let place =
        if line > 1 { format!("line {line} of it, column {column}") } else { format!("column {column}") };
    format!("{} ({place})", shorten(message))
}
