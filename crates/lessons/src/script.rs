//! [`Script`]: a lesson as its file has it.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};
use treize_engine::{PlayError, Seat, Viewer};
use treize_record::position;
use treize_record::table::{AnyTable, OpenPositionError, open_position};

/// The answer to an action that has none of its own.
const OTHER: &str = "other";
/// How many worlds [`Script::find_world`] tries.
const WORLDS: u64 = 2_000_000;

/// A lesson as its file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// The learner's seat.
    pub seat: Seat,
    /// What the table chose.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The scenes.
    pub scenes: Vec<Scene>,
}

/// A position, and what is done there.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Where it begins, as the learner sees it.
    pub position: String,
    /// What the learner does not see: see [`open_position`].
    #[serde(default)]
    pub world: u64,
    /// What is done; the last step has no choice.
    pub steps: Vec<Step>,
}

/// A decision of the learner, or something to be read.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Its name. `GAME-lesson-NAME` says what to do.
    pub say: String,
    /// What must be true on the board here, since the sentences speak of it: some fields of the game's view.
    #[serde(default)]
    pub board: Map<String, Value>,
    /// The action that leads on; nothing if the step is only to be read.
    pub choose: Option<String>,
    /// Actions with an answer of their own: `GAME-lesson-NAME-ANSWER`. All others have the answer `other`.
    #[serde(default)]
    pub answers: BTreeMap<String, String>,
    /// What the others then do.
    #[serde(default)]
    pub then: Vec<(Seat, String)>,
}

/// A lesson that cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum LessonError {
    /// In which scene.
    #[error("scene {scene}: {error}")]
    InScene {
        /// Its number, from 0.
        scene: usize,
        /// Why not.
        error: Box<LessonError>,
    },
    /// The file is not a lesson.
    #[error(transparent)]
    File(#[from] serde_json::Error),
    /// A scene has no such position.
    #[error(transparent)]
    Position(#[from] OpenPositionError),
    /// A scene is not seen from the learner's seat.
    #[error("the position is not seen from the learner's seat")]
    Seat,
    /// Something is not as a step says.
    #[error("step `{say}`: `{field}` is {found}, expected {expected}")]
    Board {
        /// The step.
        say: String,
        /// The field of the board.
        field: String,
        /// What it is.
        found: Value,
        /// What it should be.
        expected: Value,
    },
    /// An action of the script is not allowed.
    #[error("step `{say}`: seat {seat} cannot do `{action}`: {error}")]
    Action {
        /// The step.
        say: String,
        /// Who.
        seat: Seat,
        /// What.
        action: String,
        /// Why not.
        error: PlayError,
    },
    /// There is an answer to an action that cannot be chosen, or that is the right one.
    #[error("step `{say}`: `{action}` has an answer, but is not a wrong choice")]
    Answer {
        /// The step.
        say: String,
        /// The action.
        action: String,
    },
    /// The last step of a scene must not have a choice: nobody would see what it leads to.
    #[error("the last step of a scene is one that is only to be read, after a step with a choice")]
    Unseen,
}

impl LessonError {
    pub(crate) fn in_scene(self, scene: usize) -> LessonError {
        LessonError::InScene { scene, error: Box::new(self) }
    }
}

impl Script {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it is not a lesson.
    pub fn read(text: &str) -> Result<Script, LessonError> {
        Ok(serde_json::from_str(text)?)
    }

    /// The table at the start of a scene.
    pub(crate) fn open(&self, scene: &Scene) -> Result<Box<dyn AnyTable + Send + Sync>, LessonError> {
        Ok(open_position(&scene.position, &self.options, scene.world)?)
    }

    /// Does the learner's seat see the scene?
    pub(crate) fn check_seat(&self, scene: &Scene) -> Result<(), LessonError> {
        let view = position::read(&scene.position).map_err(OpenPositionError::from)?;
        if view["board"]["seat"] == u8::from(self.seat) { Ok(()) } else { Err(LessonError::Seat) }
    }

    /// A world in which a scene can be played: others hold the cards that they play, and cards come in the order that
    /// [`Step::board`] wants. For authors; a file names the world.
    pub fn find_world(&self, scene: usize) -> Option<u64> {
        let scene = self.scenes.get(scene)?;
        (0..WORLDS).find(|&world| {
            let scene = Scene { world, ..scene.clone() };
            self.open(&scene).is_ok_and(|mut table| {
                scene.steps.iter().all(|step| {
                    step.check(&*table, self.seat).is_ok()
                        && step.go_on(&mut *table, self.seat, |_| ()).is_ok()
                })
            })
        })
    }
}

impl Step {
    /// Is everything as the step says?
    pub(crate) fn check(&self, table: &dyn AnyTable, seat: Seat) -> Result<(), LessonError> {
        let legal = table.legal(seat);
        for action in self.answers.keys() {
            if !legal.contains(action) || Some(action) == self.choose.as_ref() {
                return Err(LessonError::Answer { say: self.say.clone(), action: action.clone() });
            }
        }
        if self.board.is_empty() {
            return Ok(());
        }
        let view = table.view(Viewer::Seat(seat));
        for (field, expected) in &self.board {
            let found = &view["board"][field.as_str()];
            if found != expected {
                let (say, field) = (self.say.clone(), field.clone());
                return Err(LessonError::Board {
                    say,
                    field,
                    found: found.clone(),
                    expected: expected.clone(),
                });
            }
        }
        Ok(())
    }

    /// Does what is meant to be done here, and then what the others do. `seen` is called after each decision.
    pub(crate) fn go_on(
        &self,
        table: &mut (dyn AnyTable + Send + Sync),
        seat: Seat,
        mut seen: impl FnMut(&dyn AnyTable),
    ) -> Result<(), LessonError> {
        let own = self.choose.iter().map(|action| (seat, action));
        let others = self.then.iter().map(|(seat, action)| (*seat, action));
        for (seat, action) in own.chain(others) {
            table.play(seat, action).map_err(|error| LessonError::Action {
                say: self.say.clone(),
                seat,
                action: action.clone(),
                error,
            })?;
            seen(table);
        }
        Ok(())
    }

    /// For each legal action, the message that answers it; none for the action that leads on.
    pub(crate) fn answers(&self, game: &str, legal: &[String]) -> Vec<Option<String>> {
        let Some(right) = &self.choose else { return Vec::new() };
        let answer = |action: &String| {
            let name = self.answers.get(action).map_or(OTHER, String::as_str);
            (action != right).then(|| format!("{game}-lesson-{}-{name}", self.say))
        };
        legal.iter().map(answer).collect()
    }
}
