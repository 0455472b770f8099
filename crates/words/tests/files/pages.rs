//! The pages of `rules/`, read line by line.

use super::ftl;

/// The pages in a language, each with the name of its file: `danger13.fr.md`.
pub(crate) fn read(language: &str) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(ftl::root().join("rules")).expect("rules/");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let named = paths.filter_map(|path| Some((path.file_name()?.to_str()?.to_owned(), path)));
    let end = format!(".{language}.md");
    let ours = named.filter(|(file, _)| file.ends_with(&end));
    ours.map(|(file, path)| (file, std::fs::read_to_string(path).expect("readable"))).collect()
}

/// The lines of a page that are not rows of a table, numbered from 1.
pub(crate) fn prose(page: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(page.lines()).filter(|(_, line)| !line.starts_with('|'))
}

/// A line with one letter for each notation in backticks, which follows no language.
pub(crate) fn without_code(line: &str) -> String {
    let pieces = line.split('`').enumerate();
    pieces.map(|(at, piece)| if at % 2 == 0 { piece } else { "x" }).collect()
}

#[test]
fn tables_and_notation_are_left_out_of_a_page() {
    let page = "Row\u{a0}: `4 \"4` !\n| a | ... |\nEnd";
    let lines: Vec<_> = prose(page).map(|(number, line)| (number, without_code(line))).collect();
    assert_eq!(lines, [(1, "Row\u{a0}: x !".to_owned()), (3, "End".to_owned())]);
}
