//! [`Exec`]: a player that is an external program. Messages are lines of JSON.
//!
//! `docs/bot-protocol.md` describes them for authors of programs.

use std::hash::{Hash, Hasher};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use treize_engine::{ActionSet, Game, Outcome, Players, Seat, excerpt};

use crate::program::{LONGEST, Program};
use crate::{Limit, Place, Player, PlayerError};

/// The version of the protocol.
const PROTOCOL: u8 = 1;
/// The last message to the program.
const BYE: &[u8] = b"{\"type\":\"bye\"}\n";
/// How long it may take to end after that.
const GRACE: Duration = Duration::from_millis(500);
/// How long it may think about a decision.
pub(crate) const TIME: Duration = Duration::from_secs(10);
/// Between two looks at whether an answer is still wanted.
const POLL: Duration = Duration::from_millis(20);

/// How a program failed to choose.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExecError {
    /// There was nothing to run it.
    #[error("it could not be started: {0}")]
    NotStarted(String),
    /// It ended, or closed its output.
    #[error("it ended without an answer")]
    Ended,
    /// It took longer than this.
    #[error("it did not answer within {} s", .0.as_secs_f64())]
    TimedOut(Duration),
    /// The line is longer than any answer.
    #[error("it answered with a line of more than {LONGEST} bytes")]
    TooLong,
    /// The line, or its beginning, is not what was asked for.
    #[error("it answered `{0}`, expected {{\"action\":\"...\"}}")]
    NotAnAnswer(String),
    /// The action, or its beginning, was not on offer.
    #[error("it chose `{0}`, which is not legal")]
    Illegal(String),
}

/// A message to the program.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case", bound = "")]
enum Message<'a, G: Game> {
    Hello {
        protocol: u8,
        game: &'static str,
        rules: u16,
        players: Players,
        seat: Seat,
        options: &'a G::Options,
    },
    Decide {
        events: &'a [Box<RawValue>],
        view: &'a G::View,
        legal: &'a [String],
        ms: u64,
    },
    Over {
        events: &'a [Box<RawValue>],
        outcome: &'a Outcome,
    },
}

/// The command of a program, and its processes that wait for another game. Two are equal if their commands are.
#[derive(Clone, Debug)]
pub struct Programs {
    command: Arc<str>,
    idle: Arc<Mutex<Idle>>,
}

/// Processes that have said that they can play another game.
#[derive(Debug, Default)]
struct Idle(Vec<Program>);

impl Drop for Idle {
    fn drop(&mut self) {
        for program in self.0.drain(..) {
            program.end(BYE.to_vec(), GRACE);
        }
    }
}

impl Programs {
    /// The program that `sh -c` runs with this command.
    pub fn new(command: &str) -> Programs {
        Programs { command: command.into(), idle: Arc::default() }
    }

    /// The command.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// A process that waits, or a new one.
    fn take(&self) -> Result<Program, PlayerError> {
        let waiting = self.idle.lock().unwrap_or_else(PoisonError::into_inner).0.pop();
        let started = waiting.map_or_else(|| Program::start(&self.command), Ok);
        started.map_err(|error| ExecError::NotStarted(error.to_string()).into())
    }

    fn put_back(&self, program: Program) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).0.push(program);
    }
}

impl PartialEq for Programs {
    fn eq(&self, other: &Programs) -> bool {
        self.command == other.command
    }
}

impl Eq for Programs {}

impl Hash for Programs {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.command.hash(state);
    }
}

/// One line of a [`Transcript`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The time from the question to this answer; nothing for a line to the program.
    pub answered_after: Option<Duration>,
    /// The line, without its end.
    pub text: String,
}

/// All lines to and from a program.
pub type Transcript = Arc<Mutex<Vec<Line>>>;

/// A player that is a program, all of whose lines are written down. Its process plays one game.
pub fn transcribed<G: Game>(
    command: &str,
    place: &Place<'_, G>,
    transcript: Transcript,
) -> Box<dyn Player<G>> {
    Box::new(Exec::start(&Programs::new(command), place, TIME, Some(transcript)))
}

/// Asks a program.
///
/// Once it has failed, or was called off while it thought, it is ended: what it said later could be taken for the
/// answer to another question. The fault stays.
pub(crate) struct Exec {
    programs: Programs,
    program: Result<Program, PlayerError>,
    time: Duration,
    /// What happened since its last decision.
    events: Vec<Box<RawValue>>,
    /// It has said that it can play another game.
    stays: bool,
    /// It knows that the game is over.
    over: bool,
    transcript: Option<Transcript>,
}

impl Exec {
    /// Starts the program, or continues with a process that waits for another game. It has this long for each decision.
    /// That it cannot be started shows at the first.
    pub(crate) fn start<G: Game>(
        programs: &Programs,
        place: &Place<'_, G>,
        time: Duration,
        transcript: Option<Transcript>,
    ) -> Exec {
        let &Place { seat, players, options } = place;
        let exec = Exec {
            programs: programs.clone(),
            program: programs.take(),
            time,
            events: Vec::new(),
            stays: false,
            over: false,
            transcript,
        };
        exec.tell(&Message::Hello::<G> {
            protocol: PROTOCOL,
            game: G::ID,
            rules: G::RULES,
            players,
            seat,
            options,
        });
        exec
    }

    fn tell<G: Game>(&self, message: &Message<'_, G>) {
        let line = line(message);
        self.transcribe(None, &line);
        if let Ok(program) = &self.program {
            program.tell(line);
        }
    }

    fn transcribe(&self, answered_after: Option<Duration>, line: &[u8]) {
        if let Some(transcript) = &self.transcript {
            let text = String::from_utf8_lossy(line).trim_end().to_owned();
            let line = Line { answered_after, text };
            transcript.lock().unwrap_or_else(PoisonError::into_inner).push(line);
        }
    }
}

impl<G: Game> Player<G> for Exec {
    fn choose(
        &mut self,
        view: &G::View,
        legal: ActionSet<G::Action>,
        limit: &Limit<'_>,
    ) -> Result<G::Action, PlayerError> {
        self.program.as_ref().map_err(Clone::clone)?;
        let start = Instant::now();
        let left = limit.deadline.map(|deadline| deadline.saturating_duration_since(start));
        let ms = left.map_or(self.time, |left| left.min(self.time)).as_millis() as u64;
        let texts: Vec<_> = legal.iter().map(|action| action.to_string()).collect();
        let events = std::mem::take(&mut self.events);
        self.tell(&Message::Decide::<G> { events: &events, view, legal: &texts, ms });
        let program = self.program.as_ref().map_err(Clone::clone)?;
        let chosen = hear(program, start, Duration::from_millis(ms), limit).and_then(|line| {
            self.transcribe(Some(start.elapsed()), &line);
            Ok(pick(&line, &texts)?)
        });
        match chosen {
            Ok((place, stays)) => {
                self.stays |= stays;
                Ok(legal.nth(place).expect("there is a text for each action"))
            }
            Err(fault) => {
                self.program = Err(fault.clone());
                Err(fault)
            }
        }
    }

    fn observes(&self) -> bool {
        true
    }

    fn observe(&mut self, events: &[G::Event], _: &G::View) {
        let json = |event| to_raw_value(event).expect("events are plain data");
        self.events.extend(events.iter().map(json));
    }

    fn end(&mut self, outcome: &Outcome) {
        let events = std::mem::take(&mut self.events);
        self.tell(&Message::Over::<G> { events: &events, outcome });
        self.over = true;
    }
}

impl Drop for Exec {
    fn drop(&mut self) {
        if let Ok(program) = std::mem::replace(&mut self.program, Err(PlayerError::Cancelled)) {
            // A transcript is that of one whole process.
            if self.stays && self.over && self.transcript.is_none() {
                self.programs.put_back(program);
            } else {
                self.transcribe(None, BYE);
                program.end(BYE.to_vec(), GRACE);
            }
        }
    }
}

fn line<G: Game>(message: &Message<'_, G>) -> Vec<u8> {
    let mut line = serde_json::to_vec(message).expect("what crosses the wire is plain data");
    line.push(b'\n');
    line
}

/// The program's next line.
fn hear(
    program: &Program,
    start: Instant,
    time: Duration,
    limit: &Limit<'_>,
) -> Result<Vec<u8>, PlayerError> {
    loop {
        if limit.is_cancelled() {
            return Err(PlayerError::Cancelled);
        }
        let left = time.saturating_sub(start.elapsed());
        match program.hear(left.min(POLL)) {
            Ok(line) => return Ok(line),
            Err(RecvTimeoutError::Disconnected) => return Err(ExecError::Ended.into()),
            Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(ExecError::TimedOut(time).into()),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Which of the legal actions the line names, and whether the program can play another game after this one.
fn pick(line: &[u8], legal: &[String]) -> Result<(usize, bool), ExecError> {
    if line.len() > LONGEST {
        return Err(ExecError::TooLong);
    }
    let answer: Option<Value> = serde_json::from_slice(line).ok();
    let action = answer.as_ref().and_then(|answer| answer.get("action")?.as_str());
    let action =
        action.ok_or_else(|| ExecError::NotAnAnswer(excerpt(String::from_utf8_lossy(line).trim())))?;
    let place = legal.iter().position(|legal| legal == action);
    let stays = answer.as_ref().is_some_and(|answer| answer["stays"] == true);
    Ok((place.ok_or_else(|| ExecError::Illegal(excerpt(action)))?, stays))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::atomic::AtomicBool;

    use treize_engine::games::Thirteen;
    use treize_engine::games::piles::Options;
    use treize_engine::{PerSeat, SeatSet, SeededChance, Viewer};

    use super::*;

    /// Answers with the first action on offer.
    const FIRST: &str = r#"sed -un 's/.*"legal":\["\([^"]*\)".*/{"action":"\1"}/p'"#;

    fn start(command: &str, time: Duration) -> Exec {
        Exec::start::<Thirteen>(
            &Programs::new(command),
            &Place { seat: Seat::ZERO, players: Players::FOUR, options: &Options::default() },
            time,
            None,
        )
    }

    /// Asks for the first decision of a game: whether the first action was chosen.
    fn ask(player: &mut Exec, limit: &Limit<'_>) -> Result<bool, PlayerError> {
        let game = Thirteen::new(&Options::default(), Players::FOUR, &mut SeededChance::new(1), &mut ())
            .expect("a game");
        let (view, legal) = (game.view(Viewer::Seat(Seat::ZERO)), game.legal(Seat::ZERO));
        Player::<Thirteen>::choose(player, &view, legal, limit).map(|action| Some(action) == legal.nth(0))
    }

    #[test]
    fn a_program_is_asked_again_and_again() {
        let mut player = start(FIRST, TIME);
        for _ in 0..20 {
            assert_eq!(ask(&mut player, &Limit::default()), Ok(true));
        }
    }

    #[test]
    fn a_program_is_told_where_it_sits_and_then_what_it_sees() {
        let check = r#"read hello; read decide; case "$hello$decide" in
            '{"type":"hello","protocol":1,"game":"thirteen","rules":1,"players":4,"seat":0,"options":{}}'\
'{"type":"decide","events":[],"view":{'*'},"legal":["'*'"],"ms":10000}') echo '"as documented"' ;; esac"#;
        let fault = ExecError::NotAnAnswer("\"as documented\"".into());
        assert_eq!(ask(&mut start(check, TIME), &Limit::default()), Err(fault.into()));
    }

    #[test]
    fn what_is_no_legal_answer_is_a_fault_that_stays() {
        let no_answer = |text: &str| ExecError::NotAnAnswer(text.into());
        let rows = [
            ("false", ExecError::Ended),
            ("no-such-program-here 2>/dev/null", ExecError::Ended),
            ("cat", no_answer(r#"{"type":"hello","protocol":1,"game":"thi…"#)),
            ("echo; sleep 100", no_answer("")),
            (r#"echo '{"action":7}'"#, no_answer(r#"{"action":7}"#)),
            (r#"echo '["b1>b"]'"#, no_answer(r#"["b1>b"]"#)),
            (r#"echo '{"action":"fly"}'"#, ExecError::Illegal("fly".into())),
            (r"printf '\377\033[2J\n'", no_answer("\u{fffd}\u{fffd}[2J")),
            ("head -c 10000000 /dev/zero", ExecError::TooLong),
            ("yes", no_answer("y")),
        ];
        for (command, fault) in rows {
            let (mut player, fault) = (start(command, TIME), Err(PlayerError::Exec(fault)));
            assert_eq!(ask(&mut player, &Limit::default()), fault, "{command}");
            assert_eq!(ask(&mut player, &Limit::default()), fault, "{command}");
        }
    }

    #[test]
    fn faults_tell_what_was_wrong_and_what_was_expected() {
        let rows = [
            (ExecError::Ended, "it ended without an answer"),
            (ExecError::TimedOut(TIME), "it did not answer within 10 s"),
            (ExecError::TimedOut(Duration::from_millis(30)), "it did not answer within 0.03 s"),
            (ExecError::TooLong, "it answered with a line of more than 65536 bytes"),
            (ExecError::NotAnAnswer("y".into()), r#"it answered `y`, expected {"action":"..."}"#),
            (ExecError::Illegal("fly".into()), "it chose `fly`, which is not legal"),
        ];
        for (fault, message) in rows {
            assert_eq!(PlayerError::Exec(fault).to_string(), message);
        }
    }

    #[test]
    fn a_program_that_does_not_answer_is_not_waited_for() {
        let time = Duration::from_millis(30);
        let fault = ask(&mut start("sleep 100", time), &Limit::default());
        assert_eq!(fault, Err(ExecError::TimedOut(time).into()));

        let deadline = Some(Instant::now());
        let fault = ask(&mut start("sleep 100", TIME), &Limit { deadline, cancel: None });
        assert_eq!(fault, Err(ExecError::TimedOut(Duration::ZERO).into()));

        let cancel = Some(&AtomicBool::new(true));
        let fault = ask(&mut start("sleep 100", TIME), &Limit { deadline: None, cancel });
        assert_eq!(fault, Err(PlayerError::Cancelled));
    }

    #[test]
    fn a_program_that_does_not_listen_does_not_hold_us_up() {
        // More than a pipe holds is said to it, and it has not read a byte of it when it answers.
        let mut player = start("yes '{\"action\":\"fly\"}'", TIME);
        let program = player.program.as_ref().expect("it runs");
        (0..100).for_each(|_| program.tell(vec![b' '; 10_000]));
        assert_eq!(ask(&mut player, &Limit::default()), Err(ExecError::Illegal("fly".into()).into()));
    }

    #[test]
    fn a_program_that_stays_plays_the_next_game_in_the_same_process() {
        let stays = FIRST.replace(r#""\1"}"#, r#""\1","stays":true}"#);
        let outcome = Outcome { totals: PerSeat::new(Players::FOUR, 0), winners: SeatSet::EMPTY };
        for (command, ends, expected) in [(stays.as_str(), true, 1), (&stays, false, 3), (FIRST, true, 3)] {
            let programs = Programs::new(command);
            let place = Place { seat: Seat::ZERO, players: Players::FOUR, options: &Options::default() };
            let mut processes = HashSet::new();
            for _ in 0..3 {
                let mut player = Exec::start::<Thirteen>(&programs, &place, TIME, None);
                processes.insert(player.program.as_ref().expect("it runs").id());
                assert_eq!(ask(&mut player, &Limit::default()), Ok(true));
                if ends {
                    Player::<Thirteen>::end(&mut player, &outcome);
                }
            }
            assert_eq!(processes.len(), expected, "{command} {ends}");
        }
    }

    #[test]
    fn a_program_gets_the_events_since_its_last_decision() {
        let mut events = Vec::new();
        let game = Thirteen::new(&Options::default(), Players::FOUR, &mut SeededChance::new(1), &mut events)
            .expect("a game");
        let transcript = Transcript::default();
        let place = Place { seat: Seat::ZERO, players: Players::FOUR, options: &Options::default() };
        let mut player =
            Exec::start::<Thirteen>(&Programs::new(FIRST), &place, TIME, Some(Arc::clone(&transcript)));
        Player::<Thirteen>::observe(&mut player, &events, &game.view(Viewer::Seat(Seat::ZERO)));
        for _ in 0..2 {
            assert_eq!(ask(&mut player, &Limit::default()), Ok(true));
        }
        drop(player);
        let lines = transcript.lock().expect("nobody panics");
        let json = |at: usize| serde_json::from_str::<Value>(&lines[at].text).expect("JSON");
        assert_eq!(json(1)["events"], serde_json::to_value(&events).expect("JSON"));
        assert_eq!(json(3)["events"], Value::Array(Vec::new()), "nothing has happened since");
        let is_answer: Vec<_> = lines.iter().map(|line| line.answered_after.is_some()).collect();
        assert_eq!(is_answer, [false, false, true, false, true, false], "{lines:?}");
    }

    #[test]
    fn a_program_that_cannot_be_started_fails_at_the_first_decision() {
        let fault = ask(&mut start("a zero byte\0", TIME), &Limit::default()).expect_err("no such command");
        assert!(matches!(fault, PlayerError::Exec(ExecError::NotStarted(_))), "{fault}");
    }
}
