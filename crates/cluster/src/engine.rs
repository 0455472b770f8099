//! [`Engine`]: a child process that ends when its parent ends.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::ClusterError;

/// Runs a program, prints its process ID, and stops it when the standard input is closed. So neither the program nor
/// its temporary folder outlives a test that is killed. A line on the standard input before the end keeps the folder.
const KEEPER: &str = r#"stop=$1; folder=$2; shift 2
"$@" >&2 & child=$!
echo $child
read -r stay
kill -s "$stop" $child 2> /dev/null
wait $child
if [ -n "$folder" ] && [ -z "$stay" ]; then rm -rf "$folder"; fi"#;

/// Timeout of the start, long enough for a busy machine.
const START_TIMEOUT: Duration = Duration::from_mins(3);

/// A running program.
pub(crate) struct Engine {
    keeper: Child,
    id: String,
}

fn io(what: &str) -> impl Fn(std::io::Error) -> ClusterError {
    move |error| ClusterError::Io(what.into(), error)
}

impl Engine {
    /// Starts a program, and waits until it is ready. `is_ready` receives its process ID.
    pub(crate) fn start(
        program: &Command,
        (stop, log, folder): (&str, &Path, Option<&Path>),
        as_user: impl FnOnce(&mut Command),
        is_ready: impl Fn(&str) -> Result<bool, ClusterError>,
    ) -> Result<Engine, ClusterError> {
        let name = program.get_program().to_string_lossy().into_owned();
        File::create(log).map_err(io(&log.display().to_string()))?;
        let mut command = Command::new("sh");
        command.args(["-c", KEEPER, "sh", stop]).arg(folder.unwrap_or(Path::new("")));
        command.arg(program.get_program()).args(program.get_args());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(File::options().append(true).open(log).map_err(io(&log.display().to_string()))?);
        as_user(&mut command);
        let mut keeper = command.spawn().map_err(io(&name))?;
        let mut id = String::new();
        let said = keeper.stdout.take().expect("its output is piped");
        BufReader::new(said).read_line(&mut id).map_err(io(&name))?;
        let engine = Engine { keeper, id: id.trim().into() };
        let start = Instant::now();
        while !is_ready(&engine.id)? {
            if start.elapsed() > START_TIMEOUT {
                let said = std::fs::read_to_string(log).unwrap_or_default();
                return Err(ClusterError::Failed(name, format!("it was not ready in time\n{said}")));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(engine)
    }

    /// Sends a signal, and waits for the end of the program.
    pub(crate) fn end(mut self, signal: &str) {
        let _ = Command::new("kill").args(["-s", signal, &self.id]).status();
        // The keeper waits for this line first, and then for the program.
        if let Some(mut line) = self.keeper.stdin.take() {
            let _ = line.write_all(b"stay\n");
        }
        let _ = self.keeper.wait();
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}
