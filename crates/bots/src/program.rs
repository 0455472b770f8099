//! [`Program`]: somebody else's program, which is spoken to in lines and never waited for without end.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is read, in bytes.
pub(crate) const LONGEST: usize = 64 * 1024;

/// A program that runs. When it is dropped, it and what it started are killed.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    /// Absent once nothing more will be said: then its input is closed.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
}

impl Program {
    /// Runs the command by `sh -c`; what it complains about goes where our own complaints go.
    pub(crate) fn start(command: &str) -> io::Result<Program> {
        let mut sh = Command::new("sh");
        sh.arg("-c").arg(command).stdin(Stdio::piped()).stdout(Stdio::piped());
        // A group of its own: it is killed with all that it started, and Ctrl-C is for us and not for it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut sh, 0);
        let mut child = sh.spawn()?;
        let mut stdin = child.stdin.take().expect("its input is ours");
        let stdout = child.stdout.take().expect("its output is ours");
        let (input, to_write) = channel::<Vec<u8>>();
        // Room for one line: a program that talks without end waits until it is listened to.
        let (lines, output) = sync_channel(1);
        let program = Program { child, input: Some(input), output };
        // A program that does not read its input must not block us, so writing has its own thread, too.
        thread::Builder::new().spawn(move || to_write.iter().try_for_each(|line| stdin.write_all(&line)))?;
        thread::Builder::new().spawn(move || read(stdout, &lines))?;
        Ok(program)
    }

    /// The number of its process.
    #[cfg(test)]
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Tells it a line, as soon as it listens.
    pub(crate) fn tell(&self, line: Vec<u8>) {
        if let Some(input) = &self.input {
            // If it listens no more, its silence will be noticed.
            let _ = input.send(line);
        }
    }

    /// The next line it says, cut after [`LONGEST`] bytes and one more; it is disconnected when it has ended.
    pub(crate) fn hear(&self, time: Duration) -> Result<Vec<u8>, RecvTimeoutError> {
        self.output.recv_timeout(time)
    }

    /// Tells it a last line, and gives it this long to end by itself.
    pub(crate) fn end(mut self, bye: Vec<u8>, grace: Duration) {
        self.tell(bye);
        self.input = None;
        let until = Instant::now() + grace;
        // Whatever it still says, nobody needs to hear.
        while self.hear(until.saturating_duration_since(Instant::now())).is_ok() {}
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The standard library kills one process, a shell a group. The child has not been waited for, so its number
        // is still its own. All this may fail: then there is nobody left to kill.
        #[cfg(unix)]
        let _ = Command::new("sh")
            .args(["-c", &format!("kill -s KILL -- -{}", self.child.id())])
            .stderr(Stdio::null())
            .status();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Passes lines on until there are no more, or one is too long, or nobody listens.
fn read(output: ChildStdout, lines: &SyncSender<Vec<u8>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = (&mut output).take(LONGEST as u64 + 1).read_until(b'\n', &mut line);
        let last = line.len() > LONGEST;
        if !matches!(read, Ok(1..)) || lines.send(line).is_err() || last {
            return;
        }
    }
}
