//! [`Exec`]: a player that is a program of somebody else's, spoken to in lines of JSON.
//!
//! `docs/bot-protocol.md` tells it from the program's side.

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;
use treize_engine::{ActionSet, Game, Players, Seat, excerpt};

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
        view: &'a G::View,
        legal: &'a [String],
        ms: u64,
    },
}

/// Asks a program.
///
/// Once it has failed, or was called off while it thought, it is ended: what it said later could be taken for the
/// answer to another question. The fault stays.
pub(crate) struct Exec {
    program: Result<Program, PlayerError>,
    time: Duration,
}

impl Exec {
    /// Starts the program, which has this long for each decision. That it cannot be started shows at the first.
    pub(crate) fn start<G: Game>(command: &str, place: &Place<'_, G>, time: Duration) -> Exec {
        let &Place { seat, players, options } = place;
        let hello =
            Message::Hello { protocol: PROTOCOL, game: G::ID, rules: G::RULES, players, seat, options };
        let program = Program::start(command).inspect(|program| program.tell(line::<G>(&hello)));
        Exec { program: program.map_err(|error| ExecError::NotStarted(error.to_string()).into()), time }
    }
}

impl<G: Game> Player<G> for Exec {
    fn choose(
        &mut self,
        view: &G::View,
        legal: ActionSet<G::Action>,
        limit: &Limit<'_>,
    ) -> Result<G::Action, PlayerError> {
        let program = self.program.as_ref().map_err(Clone::clone)?;
        let start = Instant::now();
        let left = limit.deadline.map(|deadline| deadline.saturating_duration_since(start));
        let ms = left.map_or(self.time, |left| left.min(self.time)).as_millis() as u64;
        let texts: Vec<_> = legal.iter().map(|action| action.to_string()).collect();
        program.tell(line::<G>(&Message::Decide { view, legal: &texts, ms }));
        let chosen = hear(program, start, Duration::from_millis(ms), limit)
            .and_then(|line| Ok(legal.nth(pick(&line, &texts)?).expect("there is a text for each action")));
        if let Err(fault) = &chosen {
            self.program = Err(fault.clone());
        }
        chosen
    }
}

impl Drop for Exec {
    fn drop(&mut self) {
        if let Ok(program) = std::mem::replace(&mut self.program, Err(PlayerError::Cancelled)) {
            program.end(BYE.to_vec(), GRACE);
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

/// Which of the legal actions the line names.
fn pick(line: &[u8], legal: &[String]) -> Result<usize, ExecError> {
    if line.len() > LONGEST {
        return Err(ExecError::TooLong);
    }
    let answer: Option<Value> = serde_json::from_slice(line).ok();
    let action = answer.as_ref().and_then(|answer| answer.get("action")?.as_str());
    let action =
        action.ok_or_else(|| ExecError::NotAnAnswer(excerpt(String::from_utf8_lossy(line).trim())))?;
    let place = legal.iter().position(|legal| legal == action);
    place.ok_or_else(|| ExecError::Illegal(excerpt(action)))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use treize_engine::games::Thirteen;
    use treize_engine::games::piles::Options;
    use treize_engine::{SeededChance, Viewer};

    use super::*;

    /// Answers with the first action on offer.
    const FIRST: &str = r#"sed -un 's/.*"legal":\["\([^"]*\)".*/{"action":"\1"}/p'"#;

    fn start(command: &str, time: Duration) -> Exec {
        Exec::start::<Thirteen>(
            command,
            &Place { seat: Seat::ZERO, players: Players::FOUR, options: &Options::default() },
            time,
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
'{"type":"decide","view":{'*'},"legal":["'*'"],"ms":10000}') echo '"as documented"' ;; esac"#;
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
    fn a_program_that_cannot_be_started_fails_at_the_first_decision() {
        let fault = ask(&mut start("a zero byte\0", TIME), &Limit::default()).expect_err("no such command");
        assert!(matches!(fault, PlayerError::Exec(ExecError::NotStarted(_))), "{fault}");
    }
}
