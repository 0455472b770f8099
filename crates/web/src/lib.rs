//! The browser's client, as files in the binary. `web/` has its sources, `web/dist` the built files (`cargo xtask web`).

use std::borrow::Cow;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/page"]
struct Page;

/// The same files, smaller: those that become smaller.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/gzip"]
struct Gzip;

/// The file that a browser gets for every address that is the client's own business.
pub const INDEX: &str = "index.html";

/// A file of the client.
#[derive(Clone, Debug)]
pub struct File {
    /// What it is: `text/html; charset=utf-8`.
    pub content_type: String,
    /// What is in it.
    pub plain: Cow<'static, [u8]>,
    /// The same, compressed with gzip, if that makes it smaller.
    pub gzip: Option<Cow<'static, [u8]>>,
    /// The SHA-256 of what is in it.
    pub sha256: [u8; 32],
    /// Does its name change whenever it does, so that it can be kept for ever?
    pub is_immutable: bool,
}

/// The file with this path, from the client's folder: `index.html`, `assets/index-Bdlp6Ztn.js`.
pub fn file(path: &str) -> Option<File> {
    let page = Page::get(path)?;
    let mut content_type = page.metadata.mimetype().to_string();
    if content_type.starts_with("text/") {
        content_type += "; charset=utf-8";
    }
    Some(File {
        content_type,
        sha256: page.metadata.sha256_hash(),
        plain: page.data,
        gzip: Gzip::get(path).map(|file| file.data),
        // Vite puts there what it has named after its content.
        is_immutable: path.starts_with("assets/"),
    })
}

/// Every file's path.
pub fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    Page::iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes of script at most, as they go over the wire.
    const BUDGET: usize = 120_000;
    const LANGUAGES: [&str; 3] = ["en", "fr", "de"];
    const SCRIPT: &str = "text/javascript; charset=utf-8";

    fn index() -> String {
        let index = file(INDEX).expect("there is a page");
        String::from_utf8(index.plain.into_owned()).expect("it is text")
    }

    #[test]
    fn the_page_needs_nothing_that_is_not_there() {
        let index = index();
        let mut addresses = Vec::new();
        for attribute in ["src=\"", "href=\""] {
            addresses.extend(index.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()));
        }
        let kinds = addresses.iter().map(|address| {
            let path = address.strip_prefix('/').unwrap_or_else(|| panic!("{address} lies elsewhere"));
            file(path).unwrap_or_else(|| panic!("{address} is missing")).content_type
        });
        let kinds: Vec<_> = kinds.collect();
        assert!(kinds.iter().any(|kind| kind == SCRIPT), "{index}");
    }

    /// The server forbids it, so the browser would not run it.
    #[test]
    fn nothing_is_written_into_the_page() {
        let index = index();
        assert!(!index.contains("<script>") && !index.contains("<style"), "{index}");
        assert!(!index.contains("style=\"") && !index.contains(" onload"), "{index}");
    }

    /// Pages and dialogs that only some visitors open: their script, rules and sentences are fetched there.
    const LATER: [&str; 16] = [
        "Confetti",
        "HelpContent",
        "LearnPage",
        "NewTable",
        "OfferNotifications",
        "Recover",
        "ReplayPage",
        "RulesPage",
        "SettingsDialog",
        "SetupForm",
        "WaitingRoom",
        "WebhookForm",
        "dialogs",
        "lessons",
        "push",
        "review",
    ];

    /// The scripts that a browser has fetched when it shows its first table: all but the pages that are opened later. Words
    /// and rules are named with their language, `web.fr-Bdlp6Ztn.js`: a reader fetches one of them.
    #[test]
    fn the_script_of_the_first_table_in_one_language_is_small_enough_for_a_slow_line() {
        let sizes: Vec<_> = paths()
            .map(|path| (file(&path).expect("it is there"), path))
            .filter(|(file, _)| file.content_type == SCRIPT)
            .map(|(file, path)| (file.gzip.unwrap_or(file.plain).len(), path))
            .collect();
        // The service worker comes with notifications, and the script of its page with a broken line.
        let is_workers = |path: &str| matches!(path, "notices.js" | "offline.js");
        let is_later = |path: &str| {
            is_workers(path) || LATER.iter().any(|name| path.starts_with(&format!("assets/{name}")))
        };
        for name in LATER {
            assert!(sizes.iter().any(|(_, path)| path.starts_with(&format!("assets/{name}"))), "{name}");
        }
        for language in LANGUAGES {
            let is_foreign = |path: &str| {
                LANGUAGES.iter().any(|&other| other != language && path.contains(&format!(".{other}-")))
            };
            let read: Vec<_> = sizes.iter().filter(|(_, path)| !is_foreign(path)).collect();
            assert!(read.len() < sizes.len(), "nothing is set apart by its language");
            let first = read.iter().filter(|(_, path)| !is_later(path));
            let size: usize = first.map(|(size, _)| size).sum();
            assert!(size <= BUDGET, "{size} bytes of script in {language}, {BUDGET} are allowed");
        }
    }

    #[test]
    fn only_files_that_are_named_after_their_content_are_kept_for_ever() {
        assert!(!file(INDEX).expect("there is a page").is_immutable);
        let kept: Vec<_> = paths().filter(|path| file(path).expect("it is there").is_immutable).collect();
        assert!(!kept.is_empty());
        for path in kept {
            // `assets/index-Bdlp6Ztn.js`: eight characters of a hash before the ending.
            let stem = path.rsplit_once('.').expect("an ending").0;
            let hash = stem.len().checked_sub(9).and_then(|start| stem.get(start..)).unwrap_or_default();
            assert!(hash.starts_with('-'), "{path}");
        }
    }
}
