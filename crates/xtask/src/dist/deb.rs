//! The Debian package: the program, a service with its own user, a daily backup, the manual and completions.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::bail;

use super::{Parts, copy_documents, copy_to, output};

/// Files of `packaging/`, and where the package puts them.
const FILES: [(&str, &str); 5] = [
    ("treize.service", "usr/lib/systemd/system/treize.service"),
    ("treize-backup.service", "usr/lib/systemd/system/treize-backup.service"),
    ("treize-backup.timer", "usr/lib/systemd/system/treize-backup.timer"),
    ("treize.toml", "etc/treize/treize.toml"),
    ("debian/copyright", "usr/share/doc/treize/copyright"),
];

/// What runs when the package is installed and removed.
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// Where each shell looks for completions, under the names of [`super::SHELLS`].
const COMPLETIONS: [(&str, &str); 3] = [
    ("treize.bash", "usr/share/bash-completion/completions/treize"),
    ("_treize", "usr/share/zsh/vendor-completions/_treize"),
    ("treize.fish", "usr/share/fish/vendor_completions.d/treize.fish"),
];

/// Writes the package, and returns its name.
pub(super) fn write(parts: &Parts, folder: &Path) -> anyhow::Result<String> {
    let scratch = tempfile::tempdir()?;
    let top = scratch.path().join("package");
    copy_to(&parts.binary, &top.join("usr/bin/treize"))?;
    let packaging = parts.root.join("packaging");
    for (from, to) in FILES {
        copy_to(&packaging.join(from), &top.join(to))?;
    }
    for (from, to) in COMPLETIONS {
        copy_to(&parts.completions.join(from), &top.join(to))?;
    }
    copy_documents(parts, &top.join("usr/share/doc/treize"))?;
    for entry in fs::read_dir(&parts.man)? {
        let page = entry?.path();
        let to = top.join("usr/share/man/man1").join(page.file_name().unwrap_or_default());
        copy_to(&page, &to)?;
        output(Command::new("gzip").args(["-9", "-n"]).arg(&to))?;
    }
    let control = top.join("DEBIAN");
    for script in SCRIPTS {
        copy_to(&packaging.join("debian").join(script), &control.join(script))?;
    }
    fs::write(control.join("conffiles"), "/etc/treize/treize.toml\n")?;
    let architecture = architecture()?;
    fs::write(control.join("control"), describe(&parts.version, architecture, size(&top)?))?;
    set_modes(&top)?;
    let file = format!("treize_{}_{architecture}.deb", parts.version);
    // Files belong to root, no matter who builds the package, and their times do not matter.
    let mut build = Command::new("dpkg-deb");
    build
        .args(["--root-owner-group", "-Zgzip", &format!("-z{}", parts.compression), "--build"])
        .arg(&top)
        .arg(folder.join(&file));
    output(build.env("SOURCE_DATE_EPOCH", "0"))?;
    Ok(file)
}

/// The machine that this runs on, as Debian calls it.
fn architecture() -> anyhow::Result<&'static str> {
    Ok(match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => bail!("no name for {other} in Debian is known here"),
    })
}

fn describe(version: &str, architecture: &str, bytes: u64) -> String {
    format!(
        "Package: treize\n\
         Version: {}\n\
         Architecture: {architecture}\n\
         Maintainer: The authors of Treize <treize@localhost>\n\
         Installed-Size: {}\n\
         Depends: adduser, ca-certificates\n\
         Section: games\n\
         Priority: optional\n\
         Description: card table for four games about the number 13\n \
         A server for yourself, your friends and bots, in any browser or in a terminal,\n \
         without accounts. The package runs it as a service for this machine;\n \
         /etc/treize/treize.toml has the settings.\n",
        version,
        bytes.div_ceil(1024),
    )
}

/// The size of all files.
fn size(folder: &Path) -> anyhow::Result<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        bytes += if entry.file_type()?.is_dir() { size(&entry.path())? } else { entry.metadata()?.len() };
    }
    Ok(bytes)
}

/// Everybody may read everything, and run what is a program, whatever the mode of the sources was.
fn set_modes(top: &Path) -> anyhow::Result<()> {
    output(Command::new("chmod").args(["-R", "u=rwX,go=rX"]).arg(top))?;
    for entry in fs::read_dir(top.join("DEBIAN"))? {
        let path = entry?.path();
        let is_script = SCRIPTS.iter().any(|script| path.ends_with(script));
        output(Command::new("chmod").arg(if is_script { "755" } else { "644" }).arg(&path))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::PathBuf;

    use super::*;

    const SERVICE: &str = "treize.service";
    const TIMER: &str = "treize-backup.timer";
    const BOTH: [&str; 2] = [SERVICE, TIMER];
    /// systemd reads its units again.
    const RELOAD: &str = "daemon-reload";

    /// A machine on which the package's scripts run with Debian's own helpers. Only `systemctl` is a stand-in, which notes what it
    /// is told to do, and says which units run and are enabled.
    struct Machine(tempfile::TempDir);

    impl Machine {
        /// Nothing, where this is no Debian.
        fn new() -> Option<Machine> {
            for helper in ["deb-systemd-helper", "deb-systemd-invoke"] {
                if !Path::new("/usr/bin").join(helper).exists() {
                    eprintln!("skipped: {helper} is not here");
                    return None;
                }
            }
            let machine = Machine(tempfile::tempdir().expect("a folder"));
            for (from, to) in FILES {
                let from = crate::root().expect("a workspace").join("packaging").join(from);
                copy_to(&from, &machine.path(to)).expect("a file");
            }
            let systemctl = format!(
                "#!/bin/sh\nfor word; do case $word in --*) ;; *) set -- \"$@\" \"$word\";; esac; shift; done\n\
                 case $1 in\nis-enabled) test -L {units}/*/\"$2\" && echo enabled;;\n\
                 is-active) grep -qx \"$2\" {running};;\npreset) test ! -L {units}/\"$2\";;\n*) echo \"$@\" >> {log};;\nesac\n",
                units = machine.path("etc/systemd/system").display(),
                running = machine.path("running").display(),
                log = machine.path("log").display(),
            );
            machine.write_program("programs/systemctl", &systemctl);
            // The user is there.
            machine.write_program("programs/getent", "#!/bin/sh\n");
            machine.boot();
            machine.run(&[]);
            Some(machine)
        }

        fn path(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        fn write_program(&self, name: &str, text: &str) {
            let path = self.path(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(&path, text).expect("a program");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it can be run");
        }

        /// systemd runs from now on.
        fn boot(&self) {
            fs::create_dir_all(self.path("run/systemd/system")).expect("a folder");
        }

        /// These units run from now on, and no others.
        fn run(&self, units: &[&str]) {
            fs::write(self.path("running"), units.join("\n")).expect("a file");
        }

        /// Where systemd finds that a unit is to be started with the machine.
        fn link(&self, unit: &str) -> PathBuf {
            let target = if unit == TIMER { "timers" } else { "multi-user" };
            self.path(&format!("etc/systemd/system/{target}.target.wants/{unit}"))
        }

        fn enabled(&self) -> Vec<&'static str> {
            BOTH.into_iter().filter(|unit| self.link(unit).is_symlink()).collect()
        }

        /// Runs a script of the package, and returns what it told systemd to do.
        fn script(&self, name: &str, arguments: &[&str]) -> Vec<String> {
            fs::write(self.path("log"), "").expect("a file");
            let packaging = crate::root().expect("a workspace").join("packaging/debian");
            let text = fs::read_to_string(packaging.join(name)).expect("a script");
            let text = text.replace("/run/systemd", &self.path("run/systemd").display().to_string());
            let path = std::env::var("PATH").unwrap_or_default();
            let mut run = Command::new("sh");
            run.args(["-c", &text, name]).args(arguments);
            run.env("PATH", format!("{}:{path}", self.path("programs").display()));
            // What dpkg sets. The helpers work below this folder.
            run.env("DPKG_ROOT", self.0.path());
            run.env("DPKG_MAINTSCRIPT_PACKAGE", "treize").env("DPKG_MAINTSCRIPT_NAME", name);
            output(&mut run).unwrap_or_else(|error| panic!("{name} {arguments:?}: {error}"));
            fs::read_to_string(self.path("log")).expect("a log").lines().map(str::to_owned).collect()
        }

        fn install(&self) -> Vec<String> {
            self.script("postinst", &["configure", ""])
        }

        fn upgrade(&self) -> Vec<String> {
            assert!(
                self.script("prerm", &["upgrade", "0.2.0"]).is_empty(),
                "play goes on until the new version is there"
            );
            self.script("postinst", &["configure", "0.1.0"])
        }
    }

    fn restart(unit: &str) -> String {
        format!("restart {unit}")
    }

    #[test]
    fn an_installation_starts_everything_now_and_with_the_machine() {
        let Some(machine) = Machine::new() else { return };
        assert_eq!(machine.install(), [RELOAD, &restart(SERVICE), &restart(TIMER)]);
        assert_eq!(machine.enabled(), BOTH);
    }

    #[test]
    fn what_is_installed_in_an_image_starts_with_the_machine() {
        let Some(machine) = Machine::new() else { return };
        fs::remove_dir_all(machine.path("run")).expect("systemd does not run yet");
        assert!(machine.install().is_empty());
        assert_eq!(machine.enabled(), BOTH);
        // An upgrade finds it enabled.
        machine.boot();
        assert_eq!(machine.upgrade(), [RELOAD, &restart(SERVICE), &restart(TIMER)]);
    }

    #[test]
    fn an_upgrade_starts_nothing_that_was_switched_off() {
        let Some(machine) = Machine::new() else { return };
        machine.install();
        machine.run(&BOTH);
        assert_eq!(machine.upgrade(), [RELOAD, &restart(SERVICE), &restart(TIMER)]);
        for unit in BOTH {
            fs::remove_file(machine.link(unit)).expect("it was enabled");
        }
        machine.run(&[]);
        assert_eq!(machine.upgrade(), [RELOAD]);
        // Started by hand, and not with the machine.
        machine.run(&[SERVICE]);
        assert_eq!(machine.upgrade(), [RELOAD, &restart(SERVICE)]);
        assert!(machine.enabled().is_empty());
        assert!(machine.script("postinst", &["abort-upgrade", "0.1.0"]).is_empty());
    }

    #[test]
    fn an_installation_respects_what_the_administrator_has_forbidden() {
        let Some(machine) = Machine::new() else { return };
        machine.write_program("usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n");
        assert_eq!(machine.install(), [RELOAD]);

        let Some(machine) = Machine::new() else { return };
        let mask = machine.path("etc/systemd/system").join(SERVICE);
        fs::create_dir_all(mask.parent().expect("a folder")).expect("a folder");
        symlink("/dev/null", &mask).expect("a link");
        // Where systemd is installed, its own program enables units, and refuses those that are masked.
        machine.write_program("usr/bin/systemctl", "");
        machine.install();
        assert!(mask.is_symlink(), "it stays masked");
    }

    #[test]
    fn a_service_that_does_not_start_does_not_stop_the_installation() {
        let Some(machine) = Machine::new() else { return };
        machine.write_program(
            "programs/systemctl",
            "#!/bin/sh\ncase \"$*\" in *restart*|*is-*) exit 1;; esac\n",
        );
        machine.script("postinst", &["configure", ""]);
        assert_eq!(machine.enabled(), BOTH);
    }

    #[test]
    fn a_removed_package_that_is_installed_again_is_as_it_was() {
        let Some(machine) = Machine::new() else { return };
        machine.install();
        machine.run(&BOTH);
        assert_eq!(
            machine.script("prerm", &["remove"]),
            [format!("stop {TIMER}"), format!("stop {SERVICE}")]
        );
        assert_eq!(machine.script("postrm", &["remove"]), [RELOAD]);
        machine.run(&[]);
        assert_eq!(machine.enabled(), BOTH);
        assert_eq!(machine.script("postinst", &["configure", "0.1.0"]).len(), 3, "it is started");
        machine.script("prerm", &["remove"]);
        machine.script("postrm", &["purge"]);
        assert!(machine.enabled().is_empty());
        assert_eq!(machine.install().len(), 3, "after that it is a first installation");
        assert_eq!(machine.enabled(), BOTH);
    }

    #[test]
    fn certificates_of_other_servers_can_be_checked() {
        let described = describe("0.1.0", "amd64", 1024);
        let depends = described.lines().find(|line| line.starts_with("Depends:")).expect("dependencies");
        assert!(depends.contains("ca-certificates"), "{depends}");
    }
}
