//! What there is: games, fields of observations and rules.

use std::collections::BTreeMap;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use treize_bots::games::{Knowledge, Visit};
use treize_bots::observe::Field;
use treize_engine::games::GAMES;
use treize_engine::{Action, Aim, Game, OptionKind};

use crate::erased::visit;
use crate::game::{about, info};

/// The pages of `rules/`: game, language and text.
const PAGES: &[(&str, &str, &str)] = &[
    ("thirteen", "en", include_str!("../../../rules/thirteen.en.md")),
    ("thirteen", "fr", include_str!("../../../rules/thirteen.fr.md")),
    ("thirteen", "de", include_str!("../../../rules/thirteen.de.md")),
    ("friday13", "en", include_str!("../../../rules/friday13.en.md")),
    ("friday13", "fr", include_str!("../../../rules/friday13.fr.md")),
    ("friday13", "de", include_str!("../../../rules/friday13.de.md")),
    ("nichtig", "en", include_str!("../../../rules/nichtig.en.md")),
    ("nichtig", "fr", include_str!("../../../rules/nichtig.fr.md")),
    ("nichtig", "de", include_str!("../../../rules/nichtig.de.md")),
    ("danger13", "en", include_str!("../../../rules/danger13.en.md")),
    ("danger13", "fr", include_str!("../../../rules/danger13.fr.md")),
    ("danger13", "de", include_str!("../../../rules/danger13.de.md")),
];

/// A field as Python gets it: name, first byte, length, largest value, meaning.
type FieldTuple = (&'static str, usize, usize, u8, &'static str);

/// What a game has for learners.
struct Sizes {
    actions: usize,
    most_legal: usize,
    fields: &'static [Field],
    /// The version of each encoder, and how many inputs it has.
    encoders: BTreeMap<u16, usize>,
    /// The version of the present one.
    encoder: Option<u16>,
}

impl Sizes {
    fn of(game: &str) -> PyResult<Sizes> {
        struct Ask;
        impl Visit for Ask {
            type Output = Sizes;

            fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Sizes {
                Sizes {
                    actions: G::Action::COUNT,
                    most_legal: knowledge.observer.as_ref().map_or(0, |observer| observer.most_legal),
                    fields: knowledge.observer.as_ref().map_or(&[], |observer| observer.fields),
                    encoders: knowledge.encoders().map(|encoder| (encoder.version, encoder.size)).collect(),
                    encoder: knowledge.encoder.as_ref().map(|encoder| encoder.version),
                }
            }
        }
        visit(game, None, Ask)
    }
}

/// The games' ids.
///
/// >>> import treize
/// >>> treize.games()
/// ['thirteen', 'friday13', 'nichtig', 'danger13']
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    GAMES.iter().map(|info| info.game).collect()
}

/// What is known of a game: its name, players, options and sizes.
///
/// >>> import treize
/// >>> spec = treize.spec("nichtig")
/// >>> spec["name"], spec["players"], spec["num_actions"], list(spec["options"])
/// ('Null & Nichtig', [3, 4, 5, 6], 120, ['rounds', 'target', 'teams'])
#[pyfunction]
pub(crate) fn spec<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyDict>> {
    let (info, sizes) = (info(game)?, Sizes::of(game)?);
    let dict = PyDict::new(py);
    dict.set_item("game", info.game)?;
    dict.set_item("name", info.name)?;
    dict.set_item("rules", info.rules)?;
    dict.set_item("players", PyList::new(py, info.player_counts().map(treize_engine::Players::get))?)?;
    dict.set_item("aim", if info.aim == Aim::Most { "most" } else { "fewest" })?;
    let options = PyDict::new(py);
    for option in info.options {
        let described = PyDict::new(py);
        described.set_item("about", option.about)?;
        described.set_item("default", option.default)?;
        if let OptionKind::Number { min, max, usual } = option.kind {
            described.set_item("kind", "int")?;
            described.set_item("min", min)?;
            described.set_item("max", max)?;
            described.set_item("usual", usual)?;
        } else {
            described.set_item("kind", "bool")?;
        }
        options.set_item(option.key, described)?;
    }
    dict.set_item("options", options)?;
    dict.set_item("num_actions", sizes.actions)?;
    dict.set_item("most_legal", sizes.most_legal)?;
    dict.set_item("observation_size", sizes.fields.iter().map(|field| field.len).sum::<usize>())?;
    dict.set_item("encoder", sizes.encoder)?;
    dict.set_item("net_inputs", sizes.encoder.and_then(|version| sizes.encoders.get(&version)))?;
    dict.set_item("encoders", sizes.encoders)?;
    Ok(dict)
}

/// What the bytes of an observation are: for each field its name, first byte, length, largest value and meaning.
///
/// >>> import treize
/// >>> treize.fields("thirteen")[1]
/// ('hand', 4, 16, 8, 'own cards, by kind')
#[pyfunction]
pub(crate) fn fields(game: &str) -> PyResult<Vec<FieldTuple>> {
    let mut start = 0;
    let described = Sizes::of(game)?.fields.iter().map(|field| {
        let described = (field.name, start, field.len, field.max, field.about);
        start += field.len;
        described
    });
    Ok(described.collect())
}

/// The text of each action, in order.
///
/// >>> import treize
/// >>> treize.actions("danger13")[:6]
/// ['give 0', 'give 1', 'give 2', 'give 3', 'give 4', 'give 5']
#[pyfunction]
pub(crate) fn actions(game: &str) -> PyResult<Vec<String>> {
    Ok(about(game)?.actions.clone())
}

/// The rules of a game as Markdown, in `en`, `fr` or `de`.
///
/// >>> import treize
/// >>> treize.rules("thirteen").splitlines()[0]
/// '# 13'
#[pyfunction]
#[pyo3(signature = (game, language="en"))]
pub(crate) fn rules(game: &str, language: &str) -> PyResult<&'static str> {
    info(game)?;
    crate::game::words(language)?;
    let page = PAGES.iter().find(|(of, written, _)| (*of, *written) == (game, language));
    page.map(|(_, _, text)| *text)
        .ok_or_else(|| PyValueError::new_err(format!("{game} has no rules in {language}")))
}
