//! The container image: an archive in the format of the Open Container Initiative, which `docker load`, `podman load` and
//! `skopeo` read. It is made without a builder, and contains nothing but the program.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use super::{Parts, copy_to, output, sha256, tar};

/// Who runs the program in the container, and owns its data.
const USER: u32 = 1313;
/// Where the data is in the container.
pub(super) const DATA: &str = "data";
/// Authorities that sign certificates: needed for PostgreSQL with TLS, notifications and webhooks.
const AUTHORITIES: &str = "etc/ssl/certs/ca-certificates.crt";

/// Where the server in the container listens: outside, only a published port reaches it.
pub(super) const ADDRESS: &str = "0.0.0.0:1313";
/// The arguments of the program, unless others are given.
const ARGUMENTS: [&str; 4] = ["serve", "--no-open", "--bind", ADDRESS];

/// Writes the image, and returns its name.
pub(super) fn write(parts: &Parts, folder: &Path) -> anyhow::Result<String> {
    let scratch = tempfile::tempdir()?;
    let files = scratch.path().join("files");
    copy_to(&parts.binary, &files.join("treize"))?;
    fs::create_dir(files.join(DATA))?;
    let authorities = Path::new("/").join(AUTHORITIES);
    if authorities.exists() {
        copy_to(&authorities, &files.join(AUTHORITIES))?;
    } else {
        eprintln!("the image has no {AUTHORITIES}: the package ca-certificates is not installed here");
    }
    output(Command::new("chmod").args(["-R", "u=rwX,go=rX"]).arg(&files))?;
    output(Command::new("chmod").arg("700").arg(files.join(DATA)))?;
    let layer = scratch.path().join("layer.tar");
    output(tar(&files).arg("--file").arg(&layer).args(["--exclude", DATA, "."]))?;
    // The later of two owners holds.
    let mut data = tar(&files);
    data.args([format!("--owner={USER}"), format!("--group={USER}")]);
    let more = scratch.path().join("data.tar");
    output(data.arg("--file").arg(&more).arg(DATA))?;
    output(Command::new("tar").arg("--concatenate").arg("--file").arg(&layer).arg(&more))?;

    let image = scratch.path().join("image");
    let blobs = image.join("blobs/sha256");
    fs::create_dir_all(&blobs)?;
    let keep = |bytes: &[u8], kind: &str| -> anyhow::Result<Value> {
        let digest = sha256(bytes);
        fs::write(blobs.join(&digest), bytes)?;
        let kind = format!("application/vnd.oci.image.{kind}");
        Ok(json!({"mediaType": kind, "digest": format!("sha256:{digest}"), "size": bytes.len()}))
    };
    let layer = fs::read(layer)?;
    let config = json!({
        "architecture": architecture(),
        "os": "linux",
        "config": {
            "User": format!("{USER}:{USER}"),
            "Entrypoint": ["/treize"],
            "Cmd": ARGUMENTS,
            "Env": [format!("TREIZE_DATA=/{DATA}")],
            "ExposedPorts": {"1313/tcp": {}},
            "Volumes": {format!("/{DATA}"): {}},
            "Labels": {"org.opencontainers.image.title": "Treize", "org.opencontainers.image.version": parts.version},
        },
        "rootfs": {"type": "layers", "diff_ids": [format!("sha256:{}", sha256(&layer))]},
    });
    let manifest = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": keep(config.to_string().as_bytes(), "config.v1+json")?,
        "layers": [keep(&layer, "layer.v1.tar")?],
    });
    let mut manifest = keep(manifest.to_string().as_bytes(), "manifest.v1+json")?;
    manifest["annotations"] = json!({
        "org.opencontainers.image.ref.name": parts.version,
        // Docker and Podman name the image after this.
        "io.containerd.image.name": format!("localhost/treize:{}", parts.version),
    });
    let index = json!({"schemaVersion": 2, "manifests": [manifest]});
    fs::write(image.join("index.json"), index.to_string())?;
    fs::write(image.join("oci-layout"), json!({"imageLayoutVersion": "1.0.0"}).to_string())?;

    let file = format!("treize-{}-image.tar", parts.version);
    let archive = folder.join(&file);
    output(tar(&image).arg("--file").arg(archive).args(["oci-layout", "index.json", "blobs"]))?;
    Ok(file)
}

/// The machine that this runs on, as containers call it.
fn architecture() -> &'static str {
    match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    }
}
