//! Playable lessons: `lessons/GAME.json` says what the learner is asked; the engine says what follows.
//!
//! A lesson is made of scenes. A scene begins at a [position](treize_engine::notation) and goes on by a script: what the
//! learner is meant to do, and what the others then do. A [`Lesson`] has the frames of that, as a client at the
//! learner's seat would get them, so clients need no rules for it. `docs/lessons.md` describes the files.
#![warn(missing_docs)]

mod script;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rust_embed::RustEmbed;
use treize_engine::games::GAMES;
use treize_engine::{Fact, Viewer};
use treize_protocol::{Frame, Lesson, LessonStep};
use treize_record::table::{AnyTable, Report};

pub use script::{LessonError, Scene, Script, Step};

#[derive(RustEmbed)]
#[folder = "../../lessons"]
struct Files;

/// A lesson as its file has it, and as it is played.
struct Known {
    script: Script,
    lesson: Lesson,
}

static LESSONS: LazyLock<BTreeMap<&'static str, Known>> = LazyLock::new(|| {
    let found = GAMES.iter().filter_map(|info| Some((info.game, file(info.game)?)));
    let played = found.map(|(game, text)| {
        let script = Script::read(&text).expect("a test reads every lesson");
        let lesson = script.play(game).expect("a test plays every lesson");
        (game, Known { script, lesson })
    });
    played.collect()
});

/// The file of a game's lesson, if there is one.
pub fn file(game: &str) -> Option<String> {
    let file = Files::get(&format!("{game}.json"))?;
    Some(String::from_utf8_lossy(&file.data).into_owned())
}

/// The names of all files.
pub fn files() -> Vec<String> {
    Files::iter().map(String::from).collect()
}

/// The lesson of a game, if there is one.
///
/// ```
/// let lesson = treize_lessons::lesson("nichtig").expect("every game of ours has a lesson");
/// let first = &lesson.steps[0];
/// let right = first.answers.iter().position(Option::is_none).expect("one action leads on");
/// println!("{}: {}", first.say, first.frames.last().expect("a position").legal[right]);
/// ```
pub fn lesson(game: &str) -> Option<&'static Lesson> {
    LESSONS.get(game).map(|known| &known.lesson)
}

/// Why the learner may not do this at a step of a lesson: see [`treize_engine::Game::reason`].
pub fn reason(game: &str, step: usize, action: &str) -> Option<Fact> {
    let Known { script, .. } = LESSONS.get(game)?;
    script.table_at(step)?.reason(script.seat, action)
}

impl Script {
    /// Plays the whole lesson.
    ///
    /// # Errors
    ///
    /// If the script cannot be played.
    pub fn play(&self, game: &str) -> Result<Lesson, LessonError> {
        let viewer = Viewer::Seat(self.seat);
        let (mut steps, mut players) = (Vec::new(), 0);
        for (index, scene) in self.scenes.iter().enumerate() {
            self.check_seat(scene).map_err(|error| error.in_scene(index))?;
            let mut table = self.open(scene).map_err(|error| error.in_scene(index))?;
            players = table.players().get();
            let mut frames = vec![Frame::of(&*table, game, viewer, Report::default())];
            for (at, step) in scene.steps.iter().enumerate() {
                step.check(&*table, self.seat).map_err(|error| error.in_scene(index))?;
                if step.choose.is_none() {
                    // There is nothing to do but to read.
                    let last = frames.last_mut().ok_or_else(|| LessonError::Unseen.in_scene(index))?;
                    (last.legal, last.actions, last.previews) = Default::default();
                }
                steps.push(LessonStep {
                    is_new_scene: at == 0,
                    say: format!("{game}-lesson-{}", step.say),
                    frames: std::mem::take(&mut frames),
                    answers: step.answers(game, &table.legal(self.seat)),
                });
                step.go_on(&mut *table, self.seat, |table| {
                    frames.push(Frame::of(table, game, viewer, table.report(viewer)));
                })
                .map_err(|error| error.in_scene(index))?;
            }
            // What the last decision led to would be covered by the next scene.
            if !frames.is_empty() {
                return Err(LessonError::Unseen.in_scene(index));
            }
        }
        Ok(Lesson { game: game.into(), seat: self.seat, players, steps })
    }

    /// The table as the learner finds it at a step, counted through all scenes.
    fn table_at(&self, step: usize) -> Option<Box<dyn AnyTable + Send + Sync>> {
        let mut left = step;
        let scene = self.scenes.iter().find(|scene| {
            let is_here = left < scene.steps.len();
            left -= if is_here { 0 } else { scene.steps.len() };
            is_here
        })?;
        let mut table = self.open(scene).ok()?;
        for step in &scene.steps[..left] {
            step.go_on(&mut *table, self.seat, |_| ()).ok()?;
        }
        Some(table)
    }
}
