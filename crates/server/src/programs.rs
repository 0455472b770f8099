//! HTTP: programs that play at tables with a token of their own, and what they may do.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{self, HeaderMap};

use crate::api::{Answer, Body, Who};
use crate::app::App;
use crate::store::Identity;
use crate::text::name_of;
use crate::token::Token;
use crate::{now, sessions};
use treize_protocol::{Code, Command, NewProgram, Program, Refused};

/// Stands behind the name of every program, so that everybody sees at every table what it is.
const MARK: &str = " [bot]";
/// Maximum length of a program's name without its mark.
const LONGEST: usize = 18;

/// The token in the header `Authorization`.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

/// The refusal of what only people may do.
pub(crate) fn for_people(who: &Identity) -> Result<(), Refused> {
    if who.is_program() { Err(Code::NotYours.because("a program may not do that")) } else { Ok(()) }
}

/// Held while a program sits down. At each server programs sit down one after another, so that none gets more tables than the limit.
pub(crate) type SeatLock<'a> = tokio::sync::MutexGuard<'a, ()>;

/// Checks that a program may do this about a table: it may sit down, add its number to the shuffles, and stand up.
pub(crate) async fn check_command<'a>(
    app: &'a App,
    who: &Identity,
    table: &str,
    command: &Command,
) -> Result<Option<SeatLock<'a>>, Refused> {
    if !who.is_program() {
        return Ok(None);
    }
    match command {
        Command::Sit { name: None, .. } => {
            let lock = app.program_seats.lock().await;
            let tables = app.store.other_unfinished_tables(&who.id, table).await?;
            if tables >= i64::from(app.guards.limits.program_tables) {
                let why = "this program sits at too many tables: finish some";
                return Err(Code::TooMany.because(why));
            }
            Ok(Some(lock))
        }
        Command::Reveal { .. } | Command::Stand { .. } => Ok(None),
        _ => for_people(who).map(|()| None),
    }
}

/// One's programs.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/me/programs", responses((status = 200, body = Vec<Program>), (status = 401, body = Refused))))]
pub(crate) async fn programs(State(app): State<Arc<App>>, who: Who) -> Answer<Vec<Program>> {
    let found = async {
        let found = app.store.programs(&who.require_identity()?.id).await?;
        Ok(found.into_iter().map(|(id, name)| Program { id, name, token: None }).collect())
    };
    Answer(found.await)
}

/// A new program, with the token by which it plays.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/me/programs", request_body = NewProgram, responses(
    (status = 200, body = Program), (status = 400, body = Refused), (status = 401, body = Refused), (status = 429, body = Refused))))]
pub(crate) async fn make_program(
    State(app): State<Arc<App>>,
    who: Who,
    Body(new): Body<NewProgram>,
) -> Answer<Program> {
    let made = async {
        let who = who.require_person()?;
        app.guards.command(&who.id)?;
        let name = name_of(&new.name)?;
        if name.chars().count() > LONGEST {
            return Err(Code::Name.because(format!("a program's name has at most {LONGEST} characters")));
        }
        let (token, program) = (Token::random(), Identity::new_program(name + MARK));
        if !app.store.add_program(&who.id, &program, &token.hash(), app.guards.limits.programs, now()).await?
        {
            return Err(Code::TooMany.because("you have too many programs: remove some"));
        }
        Ok(Program { id: program.id, name: program.name, token: Some(token.reveal().to_owned()) })
    };
    Answer(made.await)
}

/// Removes a program. Its token is no longer valid.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/me/programs/{program}", params(("program" = String, Path)), responses(
    (status = 200), (status = 401, body = Refused), (status = 404, body = Refused))))]
pub(crate) async fn remove_program(
    State(app): State<Arc<App>>,
    who: Who,
    program: Option<Path<String>>,
) -> Answer<()> {
    let removed = async {
        let who = who.require_identity()?;
        app.guards.command(&who.id)?;
        let program = program.map(|Path(program)| program).unwrap_or_default();
        if !app.store.remove_program(&who.id, &program).await? {
            return Err(Code::NotFound.because("you have no such program"));
        }
        sessions::changed(&app, &program).await?;
        Ok(())
    };
    Answer(removed.await)
}
