//! One word for one thing: words that were replaced do not come back.

use treize_words::LANGUAGES;

use super::{ftl, pages};
use Scope::{Both, Locales};

/// Where a word must not stand.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Scope {
    /// Only in `locales/`: the word is right in the pages of `rules/`.
    Locales,
    /// In `locales/` and in `rules/`.
    Both,
}

/// A language, what must not stand in its files, where, and the word to use.
const REPLACED: [(&str, &str, Scope, &str); 57] = [
    ("de", "aufgehoben", Both, "gespeichert: it also means annulled"),
    ("de", "festhalten", Both, "speichern"),
    ("de", "Hinweis", Both, "Tipp"),
    ("de", "} Spieler", Both, "Personen: how many play"),
    ("de", "faule Vier", Both, "Fiese Vier"),
    ("de", "geplatzt", Both, "schlägt’s 13"),
    ("de", "schlicht", Both, "einfach"),
    ("de", "gibt aus", Both, "teilt aus: it also means spends"),
    ("de", "je 13, 13", Both, "13, 13: the hands differ"),
    ("de", "also umsonst", Both, "zählt also nicht: it also means in vain"),
    ("de", "niemand mehr", Both, "the device forgets somebody"),
    ("de", "Licht", Locales, "Design"),
    ("de", "Behalten", Locales, "Speichern, except for a card"),
    ("de", "Flott", Locales, "Schnell"),
    ("de", "auf welches Ziel", Both, "auf welche Zielscheibe"),
    ("de", "schlägt's", Both, "schlägt’s"),
    ("de", "Punkte gewinnen", Both, "Wer die wenigsten hat, gewinnt"),
    ("de", "Plus gewinnen.", Both, "Wer die meisten hat, gewinnt"),
    ("de", "ie wenigsten gewinnen", Both, "Wer die wenigsten hat, gewinnt"),
    ("en", "points win.", Both, "whoever has the fewest, or the most, wins"),
    ("en", "points win,", Both, "whoever has the fewest, or the most, wins"),
    ("en", "pluses win.", Both, "whoever has the most wins"),
    ("en", "he fewest win.", Both, "whoever has the fewest wins"),
    ("en", " …", Both, "… right after the word"),
    ("en", "ith hand", Both, "raised hand"),
    ("en", "a hand in", Both, "raised hand"),
    ("en", "has bust", Both, "went bust"),
    ("en", "have bust", Both, "went bust"),
    ("en", "is to act", Both, "it is somebody’s turn"),
    ("en", "Struck out", Both, "Crossed out"),
    ("en", "Evening", Locales, "Dark"),
    ("en", "Daylight", Locales, "Light"),
    ("en", "Movement", Locales, "Animations"),
    ("en", "Notices", Locales, "Notifications"),
    ("en", "nobody whispers", Both, "no hints"),
    ("en", "lies in {", Locales, "is saved in"),
    ("en", "points lie on top", Both, "points on top"),
    ("en", "Copy the link that is marked", Both, "The link is selected"),
    ("fr", " …", Both, "… right after the word"),
    ("fr", "posée", Locales, "étalée, for cards that start a pile"),
    ("fr", "dépassé", Both, "sauté"),
    ("fr", "carte Vendredi", Locales, "Vendredi 13"),
    ("fr", "Une Encore", Both, "Repioche"),
    ("fr", "Encore une de valeur", Both, "Repioche"),
    ("fr", "Plus de conseils", Both, "Ne plus afficher de conseils: it also means more of them"),
    ("fr", "Lumière", Locales, "Thème"),
    ("fr", "Plein jour", Locales, "Clair"),
    ("fr", "Soirée", Locales, "Sombre"),
    ("fr", "Garder", Locales, "Enregistrer, except for a card"),
    ("fr", "au-dessus {", Locales, "sur le dessus: it also means above"),
    ("fr", "} prises", Both, "ramassées"),
    ("fr", "strictement", Both, "plus que chacun des autres, sans égalité"),
    ("fr", "empochent la leur", Both, "leurs « + »: nobody else wins a row"),
    ("fr", "il n’y a plus le choix", Both, "il n’a plus le choix"),
    ("fr", "le quatre de miroir", Both, "un quatre de miroir: there are two"),
    ("fr", "en vrai", Both, "en jeu"),
    ("fr", "plus personne.", Both, "the device forgets somebody"),
];
/// A word that is replaced, and the message where it is right.
const RIGHT: [(&str, &str); 2] = [("Behalten", "danger13-action-keep"), ("Garder", "danger13-action-keep")];

/// The replaced words in a line of `locales/` or of a page, each with the word to use.
fn relapses(language: &str, line: &str, is_page: bool) -> Vec<String> {
    let is_right = |word: &str| {
        let id = line.split(" =").next().unwrap_or_default();
        RIGHT.contains(&(word, id))
    };
    let ours = REPLACED.iter().filter(|(of, _, scope, _)| *of == language && (*scope == Both || !is_page));
    let wrong = ours.filter(|(_, word, _, _)| line.contains(word) && !is_right(word));
    wrong.map(|(_, word, _, right)| format!("{word}: {right}")).collect()
}

#[test]
fn words_that_were_replaced_do_not_come_back() {
    let mut found = Vec::new();
    for language in LANGUAGES {
        let files = ftl::files(language).into_iter().map(|file| {
            let path = ftl::root().join("locales").join(language).join(&file);
            let text = std::fs::read_to_string(path).expect("readable");
            (format!("{language}/{file}"), text, false)
        });
        let pages = pages::read(language).into_iter().map(|(file, text)| (file, text, true));
        for (file, text, is_page) in files.chain(pages) {
            let lines = (1..).zip(text.lines()).filter(|(_, line)| is_page || !line.starts_with('#'));
            for (number, line) in lines {
                let wrong = relapses(language, line, is_page).into_iter();
                found.extend(wrong.map(|wrong| format!("{file}:{number}: {wrong}")));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn replaced_words_are_found_where_they_are_wrong() {
    // The line, whether it stands in a page, and how many words are wrong.
    let rows = [
        ("fr", "keep-name = Garder", false, 1),
        ("fr", "danger13-action-keep = Garder", false, 0),
        ("fr", "seat-laid = { $count } posées", false, 1),
        ("fr", "5. Quoi que devienne la carte (posée, refusée)", true, 0),
        ("fr", "# Soirée, strictement", true, 1),
        ("en", "hints = Garder", false, 0),
        ("de", "2. Zu dritt je 13, 13 und 12 Karten", true, 1),
    ];
    for (language, line, is_page, count) in rows {
        assert_eq!(relapses(language, line, is_page).len(), count, "{language} {line}");
    }
}
