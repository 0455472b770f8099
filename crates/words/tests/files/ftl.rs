//! The files of `locales/`, read message by message.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

/// A message's value, or one of its attributes.
#[derive(Debug, Default)]
pub(crate) struct Message {
    /// Its file: `games.ftl`.
    pub(crate) file: String,
    pub(crate) variables: BTreeSet<String>,
    /// The messages that it refers to.
    pub(crate) parts: BTreeSet<String>,
    /// The text between the placeables.
    pub(crate) texts: Vec<String>,
}

/// A language: its messages by id, attributes as `id.attribute`.
pub(crate) type Messages = BTreeMap<String, Message>;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The names of a language's files.
pub(crate) fn files(language: &str) -> BTreeSet<String> {
    let folder = root().join("locales").join(language);
    let entries = std::fs::read_dir(&folder).expect("every language has a folder");
    entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect()
}

/// All messages of a language. Syntax errors and duplicate messages fail the test.
pub(crate) fn read(language: &str) -> Messages {
    let mut messages = Messages::new();
    for file in files(language) {
        let path = root().join("locales").join(language).join(&file);
        let text = std::fs::read_to_string(&path).expect("readable");
        let resource = parser::parse(text.as_str())
            .unwrap_or_else(|(_, errors)| panic!("{language}/{file}: {errors:?}"));
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let id = message.id.name;
            let attributes = message.attributes.iter();
            let attributes =
                attributes.map(|attribute| (format!("{id}.{}", attribute.id.name), &attribute.value));
            let value = message.value.iter().map(|value| (id.to_owned(), value));
            for (key, pattern) in value.chain(attributes) {
                let mut read = Message { file: file.clone(), ..Message::default() };
                read_pattern(pattern, &mut read);
                let before = messages.insert(key.clone(), read);
                assert!(before.is_none(), "{language}: `{key}` is there twice");
            }
        }
    }
    messages
}

fn read_pattern(pattern: &Pattern<&str>, out: &mut Message) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => out.texts.push((*value).to_owned()),
            PatternElement::Placeable { expression } => read_expression(expression, out),
        }
    }
}

fn read_expression(expression: &Expression<&str>, out: &mut Message) {
    match expression {
        Expression::Inline(inline) => read_inline(inline, out),
        Expression::Select { selector, variants } => {
            read_inline(selector, out);
            for variant in variants {
                read_pattern(&variant.value, out);
            }
        }
    }
}

fn read_inline(inline: &InlineExpression<&str>, out: &mut Message) {
    match inline {
        InlineExpression::VariableReference { id } => {
            out.variables.insert(id.name.to_owned());
        }
        InlineExpression::MessageReference { id, .. } => {
            out.parts.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| read_inline(argument, out));
        }
        InlineExpression::Placeable { expression } => read_expression(expression, out),
        _ => {}
    }
}
