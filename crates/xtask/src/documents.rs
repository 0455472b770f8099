//! The documents: their table of contents is complete, and their links lead somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The table of contents, relative to the workspace's folder.
const CONTENTS: &str = "docs/README.md";
/// Folders with documents that are not ours, or are written by programs.
const LEFT_OUT: [&str; 4] = ["target", "node_modules", "dist", ".git"];

/// All Markdown files of the workspace, relative to its folder.
fn documents(root: &Path) -> BTreeSet<PathBuf> {
    let (mut folders, mut found) = (vec![root.to_owned()], BTreeSet::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() && !LEFT_OUT.contains(&name) {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.insert(path.strip_prefix(root).expect("it is in the workspace").to_owned());
            }
        }
    }
    found
}

/// The text without code, in which brackets are no links.
fn without_code(text: &str) -> String {
    let mut is_code = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            let parts = line.split('`').step_by(2);
            prose.extend(parts.chain(["\n"]));
        }
    }
    prose
}

/// The targets of the links of a document, without those to other places in the network.
fn links(text: &str) -> Vec<String> {
    let prose = without_code(text);
    let inline = prose.split("](").skip(1).filter_map(|rest| rest.split([')', ' ', '\n']).next());
    let pictures = prose.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let is_ours = |link: &&str| !link.is_empty() && !link.contains("://") && !link.starts_with("mailto:");
    inline.chain(pictures).filter(is_ours).map(str::to_owned).collect()
}

/// The anchors of a document's headings, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let (mut is_code, mut anchors) = (false, BTreeSet::new());
    for line in text.lines() {
        is_code ^= line.trim_start().starts_with("```");
        let title = line.trim_start_matches('#');
        if is_code || title.len() == line.len() || !title.starts_with(' ') {
            continue;
        }
        let kept = title.trim().chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
        let anchor: String = kept.collect::<String>().to_lowercase().replace(' ', "-");
        let number = (1..=1000).find(|number| !anchors.contains(&format!("{anchor}-{number}"))).unwrap_or(1);
        anchors.insert(if anchors.contains(&anchor) { format!("{anchor}-{number}") } else { anchor });
    }
    anchors
}

/// A path without `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(normal.pop()),
            Component::CurDir => {}
            part => normal.push(part),
        }
    }
    normal
}

/// What a link of a document leads to: a path relative to the workspace's folder, and an anchor.
fn target(document: &Path, link: &str) -> (PathBuf, Option<String>) {
    let (path, anchor) = link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor)));
    let path = if path.is_empty() {
        document.to_owned()
    } else {
        normal(&document.parent().unwrap_or(Path::new("")).join(path))
    };
    (path, anchor.map(str::to_owned))
}

#[test]
fn every_link_between_documents_leads_somewhere() {
    let root = crate::root().expect("a workspace");
    let (mut checked, mut broken) = (0, Vec::new());
    for document in documents(&root) {
        let text = fs::read_to_string(root.join(&document)).expect("a document");
        for link in links(&text) {
            let (path, anchor) = target(&document, &link);
            let is_there = root.join(&path).exists();
            let has_anchor = anchor.is_none_or(|anchor| {
                path.extension().is_none_or(|extension| extension != "md")
                    || fs::read_to_string(root.join(&path)).is_ok_and(|text| anchors(&text).contains(&anchor))
            });
            if !is_there || !has_anchor {
                broken.push(format!("{}: {link}", document.display()));
            }
            checked += 1;
        }
    }
    assert!(checked > 60, "only {checked} links were found");
    assert!(broken.is_empty(), "these links lead nowhere:\n{}", broken.join("\n"));
}

#[test]
fn the_table_of_contents_lists_every_document() {
    let root = crate::root().expect("a workspace");
    let text = fs::read_to_string(root.join(CONTENTS)).expect("a table of contents");
    let listed: BTreeSet<_> = links(&text).iter().map(|link| target(Path::new(CONTENTS), link).0).collect();
    // The rules are one entry: a folder.
    let is_listed = |document: &PathBuf| {
        document == Path::new(CONTENTS) || document.ancestors().any(|path| listed.contains(path))
    };
    let missing: Vec<_> = documents(&root).into_iter().filter(|document| !is_listed(document)).collect();
    assert!(missing.is_empty(), "{CONTENTS} does not list {missing:?}");
    for entry in fs::read_dir(root.join("docs")).expect("a folder") {
        let path = Path::new("docs").join(entry.expect("an entry").file_name());
        let is_picture = path.ends_with("images");
        assert!(is_picture || is_listed(&path), "{CONTENTS} does not list {}", path.display());
    }
}

/// The files and folders of the workspace that a document names in code, without examples: `twelve`, `VERSION`.
fn named_paths(text: &str) -> Vec<&str> {
    const FOLDERS: [&str; 8] =
        ["crates/", "docs/", "fuzz/", "lessons/", "locales/", "packaging/", "python/", "rules/"];
    let spans = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let is_path = |span: &&str| {
        FOLDERS.iter().chain(&["web/"]).any(|folder| span.starts_with(folder))
            && span.chars().all(|letter| {
                letter.is_ascii_lowercase() || letter.is_ascii_digit() || "/._-".contains(letter)
            })
            && !span.contains("twelve")
    };
    spans.filter(is_path).collect()
}

#[test]
fn every_path_that_is_named_for_developers_is_there() {
    let root = crate::root().expect("a workspace");
    let mut checked = 0;
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(root.join(document)).expect("a document");
        for path in named_paths(&text) {
            assert!(root.join(path).exists(), "{document}: there is no {path}");
            checked += 1;
        }
    }
    assert!(checked > 30, "only {checked} paths were found");
}

#[test]
fn links_and_anchors_are_found() {
    let text = "# One `two` three\n[a](b.md#c) `[x](y)` ![p](p.png \"t\")\n```\n[z](z)\n# no\n```\n## Ein, zwei!\n## Ein, zwei!\n[n](https://a.org)";
    assert_eq!(links(text), ["b.md#c", "p.png"]);
    assert_eq!(anchors(text), ["ein-zwei", "ein-zwei-1", "one-two-three"].map(str::to_owned).into());
    assert_eq!(target(Path::new("docs/a.md"), "../b.md#c"), (PathBuf::from("b.md"), Some("c".into())));
    assert_eq!(target(Path::new("docs/a.md"), "#c"), (PathBuf::from("docs/a.md"), Some("c".into())));
}
