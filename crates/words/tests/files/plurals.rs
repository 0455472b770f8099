//! Formats every message that depends on a number with 0, 1 and 2.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;
use treize_words::{Arg, LANGUAGES, Words};

use super::ftl;

/// The variables that a message selects by, with their keys.
type Selectors = BTreeMap<String, BTreeSet<String>>;

/// Variables that count things.
const COUNTED: [&str; 12] = [
    "cards", "count", "days", "hours", "left", "minutes", "players", "points", "score", "seconds",
    "shuffles", "wild",
];
/// Messages with a word after a number that does not depend on it: a language (or `*`), the message, and the reason.
const INDEPENDENT: [(&str, &str, &str); 16] = [
    ("*", "thirteen-event-dealt", "five cards at least"),
    ("*", "friday13-event-dealt", "eight cards at least"),
    ("*", "nichtig-event-dealt", "ten cards at least"),
    ("*", "danger13-event-packet-taken", "a card for each player"),
    ("*", "danger13-event-reshuffled", "the discards of many rounds"),
    ("*", "idle-holds", "twelve cards"),
    ("*", "fair-verified", "all cards of a game"),
    ("*", "fair-follows", "all cards of a game"),
    ("*", "hours-left", "an abbreviation"),
    ("*", "tables-more", "no noun"),
    ("*", "terminal-on-top", "no noun"),
    ("*", "terminal-total", "the score has its own words"),
    ("*", "terminal-count-tops", "the cards are names, and the score has its own words"),
    ("*", "terminal-plain-settings", "no noun"),
    ("de", "points-short", "an abbreviation"),
    ("de", "pluses-short", "one Plus, two Plus"),
];

/// The selectors of every message and attribute of a language that depends on a number.
fn read(language: &str) -> BTreeMap<String, Selectors> {
    let mut found = BTreeMap::new();
    each_pattern(language, |key, pattern| {
        let mut selectors = Selectors::new();
        read_pattern(pattern, &mut selectors);
        if selectors.values().any(is_plural) {
            found.insert(key, selectors);
        }
    });
    found
}

/// Visits every message and attribute of a language.
fn each_pattern(language: &str, mut visit: impl FnMut(String, &Pattern<&str>)) {
    for file in ftl::files(language) {
        let path = ftl::root().join("locales").join(language).join(file);
        let text = std::fs::read_to_string(path).expect("readable");
        let resource = parser::parse(text.as_str()).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let id = message.id.name;
            let attributes = message.attributes.iter();
            let attributes = attributes.map(|each| (format!("{id}.{}", each.id.name), &each.value));
            let value = message.value.iter().map(|value| (id.to_owned(), value));
            for (key, pattern) in value.chain(attributes) {
                visit(key, pattern);
            }
        }
    }
}

/// The numbers of a pattern that are followed by a word, and that nothing around them selects by.
fn read_unselected(pattern: &Pattern<&str>, selected: &[&str], found: &mut BTreeSet<String>) {
    for (at, element) in pattern.elements.iter().enumerate() {
        match element {
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                let by = if let InlineExpression::VariableReference { id } = selector { id.name } else { "" };
                let selected = [selected, &[by]].concat();
                for variant in variants {
                    read_unselected(&variant.value, &selected, found);
                }
            }
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } if COUNTED.contains(&id.name) && !selected.contains(&id.name) => {
                let Some(PatternElement::TextElement { value }) = pattern.elements.get(at + 1) else {
                    continue;
                };
                let word = value.strip_prefix([' ', '\u{a0}']).unwrap_or_default();
                if word.starts_with(char::is_alphabetic) {
                    found.insert(format!("{{ ${} }}{value}", id.name));
                }
            }
            _ => {}
        }
    }
}

fn read_pattern(pattern: &Pattern<&str>, selectors: &mut Selectors) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression: Expression::Select { selector, variants } } = element
        else {
            continue;
        };
        let InlineExpression::VariableReference { id } = selector else { continue };
        for variant in variants {
            let (VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key }) =
                variant.key;
            selectors.entry(id.name.to_owned()).or_default().insert(key.to_owned());
            read_pattern(&variant.value, selectors);
        }
    }
}

/// Are these the keys of a number? A word is compared with words.
fn is_plural(keys: &BTreeSet<String>) -> bool {
    keys.contains("one") || keys.iter().all(|key| key == "other" || key.parse::<u32>().is_ok())
}

/// Every combination of selector values: 0, 1 and 2 for a number, each key for a word.
fn fillings(selectors: &Selectors) -> Vec<BTreeMap<String, String>> {
    let mut fillings = vec![BTreeMap::new()];
    for (variable, keys) in selectors {
        let numbers = ["0", "1", "2"].map(str::to_owned);
        let values: Vec<_> = if is_plural(keys) { numbers.to_vec() } else { keys.iter().cloned().collect() };
        let each = fillings.iter().flat_map(|filling| {
            values.iter().map(move |value| {
                let mut filling = filling.clone();
                filling.insert(variable.clone(), value.clone());
                filling
            })
        });
        fillings = each.collect();
    }
    fillings
}

/// Formats a message with these numbers and words. Every other variable gets a placeholder word.
fn say(words: &Words, id: &str, variables: &BTreeSet<String>, filling: &BTreeMap<String, String>) -> String {
    let args: Vec<_> = variables
        .iter()
        .map(|variable| {
            let name: &'static str = variable.clone().leak();
            let value: Arg<'_> = match filling.get(variable) {
                Some(value) => value.parse::<u32>().map_or_else(|_| value.clone().into(), Arg::from),
                None => format!("<{variable}>").into(),
            };
            (name, value)
        })
        .collect();
    words.text(id, &args)
}

#[test]
fn no_number_of_things_is_never_told_as_one() {
    let (mut faults, mut checked) = (Vec::new(), 0);
    for language in LANGUAGES {
        let (words, messages) = (Words::new(&[language]), ftl::read(language));
        for (id, selectors) in read(language) {
            let variables = &messages[&id].variables;
            for filling in fillings(&selectors) {
                let said = say(&words, &id, variables, &filling);
                if said.contains('{') || said.contains('$') {
                    faults.push(format!("{language} {id}: `{said}` lacks a variable"));
                }
                for (variable, keys) in &selectors {
                    if !is_plural(keys) || filling[variable] != "0" {
                        continue;
                    }
                    let with = |number: &str| {
                        let mut filling = filling.clone();
                        filling.insert(variable.clone(), number.to_owned());
                        say(&words, &id, variables, &filling)
                    };
                    // Where another selector hides the number, it changes nothing at all.
                    let is_hidden = ["1", "2", "13"].iter().all(|number| with(number) == said);
                    if !is_hidden && with("1") == said {
                        faults.push(format!("{language} {id}: 0 and 1 are both `{said}`"));
                    }
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 150, "only {checked} sentences: are the messages where they were?");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_noun_after_a_number_is_selected_by_it() {
    let mut faults = Vec::new();
    for language in LANGUAGES {
        each_pattern(language, |id, pattern| {
            let mut found = BTreeSet::new();
            read_unselected(pattern, &[], &mut found);
            let is_right = |(of, right, _): &(&str, &str, &str)| [language, "*"].contains(of) && *right == id;
            if !INDEPENDENT.iter().any(is_right) {
                faults.extend(found.into_iter().map(|text| format!("{language} {id}: `{text}`")));
            }
        });
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
