//! A terminal whose screen a test can read.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// How long a change of the screen may take on a busy machine.
pub(crate) const SCREEN_TIMEOUT: Duration = Duration::from_mins(2);
/// The interval between two reads of the screen.
const POLL_INTERVAL: Duration = Duration::from_millis(15);

/// A terminal on its own tmux server.
pub(crate) struct Tmux {
    name: String,
}

impl Tmux {
    /// Starts a shell in a terminal of this size. It reads no profile, so that it is the same on every machine.
    pub(crate) fn new(name: &str, size: (u16, u16)) -> Tmux {
        let tmux = Tmux { name: format!("treize-{name}-{}", std::process::id()) };
        let (width, height) = (size.0.to_string(), size.1.to_string());
        tmux.tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            &width,
            "-y",
            &height,
            "env",
            "-u",
            "NO_COLOR",
            "LC_ALL=C.UTF-8",
            "PS1=$ ",
            "sh",
        ]);
        tmux.tmux(&["set-option", "-g", "status", "off"]);
        tmux.resize(size);
        tmux
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux").arg("-u").arg("-L").arg(&self.name).args(arguments).output();
        let output = output.expect("tmux is there: `cargo xtask test` installs it");
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Types a command.
    pub(crate) fn run(&self, command: &str) {
        self.tmux(&["send-keys", "-l", command]);
        self.press("Enter");
    }

    /// Presses a key.
    pub(crate) fn press(&self, key: &str) {
        self.tmux(&["send-keys", key]);
    }

    /// The text on the screen.
    pub(crate) fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until this text is on the screen, and returns the screen.
    pub(crate) fn wait(&self, text: &str) -> String {
        // The screen also shows the typed command. The expected text begins a line, or is in a line without the
        // command.
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if screen.lines().any(|line| line.contains(text) && !line.contains("; echo")) {
                return screen;
            }
            assert!(start.elapsed() < SCREEN_TIMEOUT, "no `{text}` on\n{screen}");
            thread::sleep(POLL_INTERVAL);
        }
    }

    /// Reads the screen and presses keys until there is nothing left to do: `next` returns a key, or waits, or ends.
    pub(crate) fn drive(&self, mut next: impl FnMut(&str) -> Option<Option<&'static str>>) -> String {
        let (mut before, mut changed) = (String::new(), Instant::now());
        loop {
            let screen = self.screen();
            let is_new = screen != before;
            assert!(is_new || changed.elapsed() < SCREEN_TIMEOUT, "nothing happens on\n{screen}");
            if is_new {
                changed = Instant::now();
                match next(&screen) {
                    None => return screen,
                    // A key changes the screen. No key is pressed again until it has.
                    Some(Some(key)) => self.press(key),
                    Some(None) => {}
                }
                before = screen;
            }
            thread::sleep(POLL_INTERVAL);
        }
    }

    /// Makes the terminal larger or smaller.
    pub(crate) fn resize(&self, size: (u16, u16)) {
        self.tmux(&["resize-window", "-x", &size.0.to_string(), "-y", &size.1.to_string()]);
    }

    /// Sends a signal to the program in front.
    pub(crate) fn kill(&self, signal: &str) {
        let shell = self.tmux(&["display-message", "-p", "#{pane_pid}"]);
        let children = Command::new("pgrep").args(["-P", shell.trim()]).output().expect("pgrep runs");
        for child in String::from_utf8_lossy(&children.stdout).lines() {
            Command::new("kill").args([&format!("-{signal}"), child]).status().expect("kill runs");
        }
    }

    /// Does a program use the alternate screen?
    pub(crate) fn has_alternate_screen(&self) -> bool {
        self.tmux(&["display-message", "-p", "#{alternate_on}"]).trim() == "1"
    }

    /// Does a program receive mouse events?
    pub(crate) fn has_mouse(&self) -> bool {
        self.tmux(&["display-message", "-p", "#{mouse_any_flag}"]).trim() == "1"
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux").arg("-L").arg(&self.name).arg("kill-server").output();
    }
}
