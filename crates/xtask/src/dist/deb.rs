//! The Debian package: the program, a service with its own user, a daily backup, the manual and completions.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::bail;

use super::{DOCUMENTS, Parts, copy_monitoring, copy_to, output};

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
    for document in DOCUMENTS {
        let name = Path::new(document).file_name().unwrap_or_default();
        copy_to(&parts.root.join(document), &top.join("usr/share/doc/treize").join(name))?;
    }
    copy_monitoring(parts, &top.join("usr/share/doc/treize/monitoring"))?;
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
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// Runs a script of the package with programs in place of the system's, and returns what it told systemd to do. Units are enabled,
    /// or running, if they are listed.
    fn commands(script: &str, arguments: &[&str], enabled: &str, running: &str) -> Vec<String> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name).display().to_string();
        let log = path("log");
        // Enabling is remembered, as by systemd.
        let systemctl = format!(
            "#!/bin/sh\ncase $1 in\nis-enabled) grep -qw \"$3\" {enabled};;\nis-active) grep -qw \"$3\" {running};;\n\
             *) echo \"$@\" >> {log}; if [ \"$1\" = enable ]; then echo \"$@\" >> {enabled}; fi;;\nesac\n",
            enabled = path("enabled"),
            running = path("running"),
        );
        for (name, content) in [("systemctl", systemctl.as_str()), ("getent", "#!/bin/sh\n")] {
            fs::write(path(name), content).expect("a program");
            fs::set_permissions(path(name), fs::Permissions::from_mode(0o755)).expect("it can be run");
        }
        fs::write(path("enabled"), enabled).expect("a file");
        fs::write(path("running"), running).expect("a file");
        fs::write(&log, "").expect("a file");
        let packaging = crate::root().expect("a workspace").join("packaging/debian");
        let text = fs::read_to_string(packaging.join(script)).expect("a script");
        let text = text.replace("/run/systemd/system", &folder.path().display().to_string());
        let mut run = Command::new("sh");
        let search = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap_or_default());
        run.env("PATH", search).args(["-c", &text, script]).args(arguments);
        output(&mut run).expect("the script succeeds");
        fs::read_to_string(&log).expect("a log").lines().map(str::to_owned).collect()
    }

    #[test]
    fn an_upgrade_starts_nothing_that_was_switched_off() {
        let both = "treize.service treize-backup.timer";
        let enable = format!("enable --quiet {both}");
        let restart = ["restart treize.service", "restart treize-backup.timer"];
        let rows: [(&[&str], &str, &str, &[&str]); 5] = [
            (&["configure", ""], "", "", &["daemon-reload", &enable, restart[0], restart[1]]),
            (&["configure", "0.1.0"], both, both, &["daemon-reload", restart[0], restart[1]]),
            (&["configure", "0.1.0"], "", "", &["daemon-reload"]),
            // Started by hand, and not with the machine.
            (&["configure", "0.1.0"], "", "treize.service", &["daemon-reload", restart[0]]),
            (&["abort-upgrade", "0.1.0"], both, both, &[]),
        ];
        for (arguments, enabled, running, expected) in rows {
            let done = commands("postinst", arguments, enabled, running);
            assert_eq!(done, expected, "{arguments:?}, enabled: {enabled}, running: {running}");
        }
    }

    #[test]
    fn a_removed_package_that_is_installed_again_is_as_it_was() {
        let both = "treize.service treize-backup.timer";
        let stopped = commands("prerm", &["remove"], both, both);
        assert_eq!(stopped, ["stop treize-backup.timer treize.service"]);
        assert!(commands("prerm", &["upgrade", "0.2.0"], both, both).is_empty());
    }

    #[test]
    fn certificates_of_other_servers_can_be_checked() {
        let described = describe("0.1.0", "amd64", 1024);
        let depends = described.lines().find(|line| line.starts_with("Depends:")).expect("dependencies");
        assert!(depends.contains("ca-certificates"), "{depends}");
    }
}
