//! The games and their lessons.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use serde::Deserialize;
use treize_bots::Level;
use treize_engine::games::GAMES;
use treize_protocol::{Code, GameInfo, Games, Lesson, LessonReason};

use super::Answer;

/// The games, what may be chosen about them, and the levels of bots.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/games", responses((status = 200, body = Games))))]
pub(super) async fn games() -> Json<Games> {
    let info = |info| GameInfo::new(info, treize_lessons::lesson(info.game).is_some());
    Json(Games { games: GAMES.iter().map(info).collect(), levels: Level::ALL.into() })
}

/// A game's lesson, with everything that happens in it.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/lessons/{game}", params(("game" = String, Path)), responses(
    (status = 200, body = Lesson), (status = 404, body = treize_protocol::Refused))))]
pub(super) async fn lesson(game: Option<Path<String>>) -> Answer<&'static Lesson> {
    let found = game.and_then(|Path(game)| treize_lessons::lesson(&game));
    Answer(found.ok_or_else(|| Code::NotFound.because("there is no such lesson")))
}

#[derive(Deserialize)]
pub(super) struct LessonReasonQuery {
    step: usize,
    action: String,
}

/// Why the learner may not do something at a step of a lesson.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/lessons/{game}/reason",
    params(("game" = String, Path), ("step" = u32, Query, description = "The number of the step, from 0"),
        ("action" = String, Query)),
    responses((status = 200, body = LessonReason), (status = 400, body = treize_protocol::Refused))))]
pub(super) async fn lesson_reason(
    game: Option<Path<String>>,
    query: Result<Query<LessonReasonQuery>, QueryRejection>,
) -> Answer<LessonReason> {
    let query = query.map_err(|error| Code::Malformed.because(error.body_text()));
    Answer(query.map(|Query(LessonReasonQuery { step, action })| {
        let fact = game.and_then(|Path(game)| treize_lessons::reason(&game, step, &action));
        LessonReason { fact }
    }))
}
