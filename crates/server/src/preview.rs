//! What the server itself writes in HTML: the preview of a table's link, and the page for a browser without a network.
//!
//! A preview is fetched by the chat programs through which a link is sent. While the table waits for players it names the game and
//! its host, as the page does for everybody who has the link. Afterwards it names the game only: a link does not
//! reveal who plays or what the score is.

use std::fmt::Write as _;

use axum::http::header::{self, HeaderMap};
use treize_words::{Words, negotiate};

use crate::notify::words;
use crate::store::{Row, Sitter};
use treize_protocol::Status;

/// The picture of a link to a game that has no box.
const ICON: &str = "icon-512.png";

/// The language that a browser prefers.
pub(crate) fn language(headers: &HeaderMap) -> &'static str {
    let lists = headers.get_all(header::ACCEPT_LANGUAGE).iter().filter_map(|list| list.to_str().ok());
    let mut wanted: Vec<(f32, &str)> = lists
        .flat_map(|list| list.split(','))
        .map(|item| {
            let (language, weight) = item.split_once(';').unwrap_or((item, "q=1"));
            let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
            (weight.unwrap_or(0.0), language.trim())
        })
        .collect();
    wanted.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let wanted: Vec<&str> = wanted.into_iter().take(10).map(|(_, language)| language).collect();
    negotiate(&wanted).unwrap_or(treize_words::LANGUAGES[0])
}

/// The page with the preview of a table's link in its head. `origin` is this server's: `https://play.example.org`.
pub(crate) fn with_preview(page: &str, row: &Row, origin: &str, language: &'static str) -> String {
    let words = words(language);
    let (game, title) = (&row.setup.game, title(words, row));
    let picture = format!("box/{game}.png");
    let picture = if treize_web::file(&picture).is_some() { picture } else { ICON.into() };
    let mut head = String::new();
    let about = words.text("preview-about", &[]);
    for (name, content) in [
        ("og:type", "website"),
        ("og:site_name", "Treize"),
        ("og:title", &title),
        ("og:description", &about),
        ("og:url", &format!("{origin}/t/{}", row.id)),
        ("og:image", &format!("{origin}/{picture}")),
        ("og:locale", language),
    ] {
        let _ = write!(head, "<meta property=\"{name}\" content=\"{}\" />", escaped(content));
    }
    let _ = write!(head, "<meta name=\"twitter:card\" content=\"summary_large_image\" />");
    page.replacen("</head>", &format!("{head}</head>"), 1)
}

fn title(words: &Words, row: &Row) -> String {
    let game = words.text(&format!("{}-name", row.setup.game), &[]);
    if row.status != Status::Waiting {
        return words.text("preview-game", &[("game", game.into())]);
    }
    let host = row.chairs.iter().find_map(|chair| match &chair.sitter {
        Some(Sitter::Person { identity, name, .. }) if *identity == row.host => Some(name.clone()),
        _ => None,
    });
    match host {
        Some(name) => words.text("preview-invites", &[("name", name.into()), ("game", game.into())]),
        None => words.text("preview-invited", &[("game", game.into())]),
    }
}

/// The page for a browser that cannot reach the server. The service worker keeps it.
pub(crate) fn offline_page(language: &'static str) -> String {
    let words = words(language);
    let text = |id: &str| escaped(&words.text(id, &[]));
    format!(
        "<!doctype html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\" />\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\
         <link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\" /><link rel=\"stylesheet\" href=\"/offline.css\" />\
         <title>Treize</title></head><body><main><img src=\"/icon.svg\" alt=\"\" width=\"72\" height=\"72\" />\
         <h1>{}</h1><p>{}</p><ul><li>{}</li><li>{}</li></ul><button type=\"button\">{}</button></main>\
         <script src=\"/offline.js\"></script></body></html>\n",
        text("offline-title"),
        text("offline-about"),
        text("offline-safe"),
        text("offline-terminal"),
        text("offline-again"),
    )
}

/// A text that is safe in HTML, also inside an attribute.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_wanted_language_comes_first() {
        let rows = [
            ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
            ("en;q=0.5, de;q=0.9", "de"),
            ("ja, de;q=0.1", "de"),
            ("de;q=x, en;q=0.2", "en"),
            ("*", "en"),
            ("", "en"),
        ];
        for (wanted, expected) in rows {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, wanted.parse().expect("a header"));
            assert_eq!(language(&headers), expected, "{wanted}");
        }
        assert_eq!(language(&HeaderMap::new()), "en");
    }

    #[test]
    fn nothing_in_a_name_is_html() {
        assert_eq!(escaped("<b a='\"&"), "&lt;b a=&#39;&quot;&amp;");
    }
}
