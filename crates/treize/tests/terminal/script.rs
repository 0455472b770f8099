//! A program in plain text mode, whose lines a test reads and types.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

use crate::server::BIN;
use crate::tmux::SCREEN_TIMEOUT;

/// A program in plain text mode; it is killed when the test ends.
pub(crate) struct Script {
    child: Child,
    input: Option<ChildStdin>,
    /// The output lines, read by another thread, so that waiting can time out.
    said: Receiver<String>,
}

impl Script {
    /// Starts the program with these arguments and a data folder of its own.
    pub(crate) fn start(arguments: &[&str], folder: &Path) -> Script {
        let mut command = Command::new(BIN);
        command.args(arguments).args(["--plain", "--lang", "en", "--data"]).arg(folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn().expect("the program starts");
        let input = child.stdin.take();
        let lines = BufReader::new(child.stdout.take().expect("its output is ours")).lines();
        let (sender, said) = channel();
        thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Script { child, input, said }
    }

    /// Types a line.
    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("its input is open"), "{line}").expect("it reads");
    }

    /// Types text in another thread: the program reads it when it needs it, and may end before it has read everything.
    pub(crate) fn feed(&mut self, text: String) {
        let mut input = self.input.take().expect("its input is open");
        thread::spawn(move || drop(input.write_all(text.as_bytes())));
    }

    /// Types nothing more: its input has ended.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Plays the first choice each time, until a line contains this text.
    pub(crate) fn until(&mut self, what: &str) {
        self.until_one(&[what]);
    }

    /// Plays until a line contains one of these texts, and returns the text.
    pub(crate) fn until_one<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        self.wait(texts, |script| script.say("1")).0
    }

    /// Types nothing until a line contains this text, and returns the line.
    pub(crate) fn idle_until(&mut self, what: &str) -> String {
        self.wait(&[what], |_| {}).1
    }

    /// Waits until a line contains one of these texts, and returns the text and the line. Calls `at_question` at each
    /// question.
    fn wait<'a>(&mut self, texts: &[&'a str], at_question: impl Fn(&mut Script)) -> (&'a str, String) {
        let start = Instant::now();
        loop {
            let left = SCREEN_TIMEOUT.saturating_sub(start.elapsed());
            let line = self.said.recv_timeout(left).unwrap_or_else(|_| panic!("no line says {texts:?}"));
            if let Some(text) = texts.iter().find(|text| line.contains(**text)) {
                return (text, line);
            }
            if line.starts_with("1) ") {
                at_question(self);
            }
        }
    }

    /// Waits until the program ends, and returns its remaining lines and its exit code.
    pub(crate) fn end(mut self) -> (Vec<String>, Option<i32>) {
        let (start, mut lines) = (Instant::now(), Vec::new());
        loop {
            match self.said.recv_timeout(SCREEN_TIMEOUT.saturating_sub(start.elapsed())) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end after {lines:?}"),
            }
        }
        let code = self.child.wait().expect("it ends").code();
        (lines, code)
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
