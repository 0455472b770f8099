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
    /// Does its name change whenever it does, so that browsers can keep it without asking again?
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

/// The path of the script that a table needs beyond that of the page.
pub fn table_script() -> Option<Cow<'static, str>> {
    paths().find(|path| path.starts_with("assets/table-") && path.ends_with(".js"))
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

    /// The scripts that this one cannot run without: `import{a}from"./b.js"` and `import"./b.js"`. Those that are fetched later
    /// stand in other quotation marks, as arguments of `import()`.
    fn imports(script: &str) -> impl Iterator<Item = String> {
        let is_import = |before: &str| before.ends_with("from") || before.ends_with("import");
        let places = script.match_indices("\"./").filter(move |&(place, _)| is_import(&script[..place]));
        places.filter_map(|(place, start)| {
            let name = script[place + start.len()..].split('"').next()?;
            Some(format!("assets/{name}"))
        })
    }

    fn text(path: &str) -> String {
        let file = file(path).unwrap_or_else(|| panic!("{path} is missing"));
        String::from_utf8(file.plain.into_owned()).expect("it is text")
    }

    /// What a browser needs to show a table: the script of the page and that of the table, all that they import, and the
    /// sentences. What it really fetches, also later, is measured in a browser (`web/tests/pages.test.ts`).
    #[test]
    fn the_script_of_the_first_table_in_one_language_is_small_enough_for_a_slow_line() {
        let index = index();
        let entry = index.split("src=\"/").nth(1).and_then(|rest| rest.split('"').next());
        let entry = entry.expect("the page has a script").to_owned();
        let table = table_script().expect("a table has a script of its own").into_owned();
        assert!(imports(&text(&table)).any(|path| path == entry), "{table} uses {entry}");
        let mut scripts = vec![entry, table];
        let mut read = 0;
        while let Some(script) = scripts.get(read) {
            let imported: Vec<_> = imports(&text(script)).filter(|path| !scripts.contains(path)).collect();
            scripts.extend(imported);
            read += 1;
        }
        for language in LANGUAGES {
            // All that is fetched before anything is shown.
            let start = format!("assets/sentences.{language}-");
            let sentences =
                paths().find(|path| path.starts_with(&start)).unwrap_or_else(|| panic!("{start}"));
            let sizes = scripts.iter().map(String::as_str).chain([&*sentences]).map(|path| {
                let file = file(path).expect("it is there");
                assert_eq!(file.content_type, SCRIPT, "{path}");
                file.gzip.unwrap_or(file.plain).len()
            });
            let size: usize = sizes.sum();
            assert!(size <= BUDGET, "{size} bytes of script in {language}, {BUDGET} are allowed");
            // Less than the framework and the boards take: then something was not counted.
            assert!(size > BUDGET / 2, "{size} bytes of script in {language}: {scripts:?}");
            println!("{size} bytes of script in {language}");
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
