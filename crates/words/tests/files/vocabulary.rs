//! One word for one thing: words that were replaced do not come back.

use treize_words::LANGUAGES;

use super::ftl;

/// A language, what must not stand in its files, and the word to use.
const REPLACED: [(&str, &str, &str); 19] = [
    ("de", "aufgehoben", "gespeichert: it also means annulled"),
    ("de", "festhalten", "speichern"),
    ("de", "Hinweis", "Tipp"),
    ("de", "} Spieler", "Personen: how many play"),
    ("de", "faule Vier", "Fiese Vier"),
    ("de", "geplatzt", "schlägt’s 13"),
    ("de", "schlicht", "einfach"),
    ("en", " …", "… right after the word"),
    ("en", "ith hand", "raised hand"),
    ("en", "a hand in", "raised hand"),
    ("en", "has bust", "went bust"),
    ("en", "have bust", "went bust"),
    ("en", "is to act", "it is somebody’s turn"),
    ("fr", " …", "… right after the word"),
    ("fr", "posée", "étalée, for cards that start a pile"),
    ("fr", "dépassé", "sauté"),
    ("fr", "carte Vendredi", "Vendredi 13"),
    ("fr", "Une Encore", "Repioche"),
    ("fr", "Plus de conseils", "Ne plus afficher de conseils: it also means more of them"),
];

#[test]
fn words_that_were_replaced_do_not_come_back() {
    let mut relapses = Vec::new();
    for language in LANGUAGES {
        for file in ftl::files(language) {
            let path = ftl::root().join("locales").join(language).join(&file);
            let text = std::fs::read_to_string(path).expect("readable");
            let lines = text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#'));
            for (line, number) in lines {
                let wrong = REPLACED.iter().filter(|(of, word, _)| *of == language && line.contains(word));
                relapses.extend(
                    wrong.map(|(_, word, right)| format!("{language}/{file}:{number}: {word}: {right}")),
                );
            }
        }
    }
    assert!(relapses.is_empty(), "{}", relapses.join("\n"));
}
