//! The description of the HTTP API, as OpenAPI.

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::header;
use axum::response::IntoResponse;
use serde_json::Value;
use treize_protocol::{
    AdminOverview, AdminPerson, AdminTable, Advice, Alternative, Ban, BanNotice, CalendarDay, ChairInfo,
    ChallengeFrom, Clock, Code, Command, ComparedDeal, ComparedResult, ComparedSeat, Daily, DailyGame,
    DayInfo, DealResult, DealingInfo, DecisionReview, DecisionVerdict, Device, Duplicate, DuplicateChair,
    DuplicateGroup, ExcludedPerson, ForgetDevice, Fork, Frame, FriendStatistics, GameInfo, GameReview,
    GameStatistics, Games, History, Lesson, LessonReason, LessonStep, LevelReview, Lobby, Maintenance, Me,
    NewAnnouncement, NewBan, NewDuplicate, NewName, NewProgram, NotificationKind, OptionInfo, PlayedGame,
    PlayedSeat, PlayerPage, Program, PushInfo, QuietHours, Rating, Recover, Recovery, RecoveryInfo, Refused,
    RemovedTable, Replay, ReviewProgress, SeatRequest, SeatReview, ServerInfo, Setup, SharedDeal, Source,
    Standing, Status, StepReview, TableInfo, TimePoint, Webhook, WebhookInfo, WebhookKind,
};
use utoipa::OpenApi;

use super::{games, identity, operation, replay, tables};
use crate::{administration, advice, deals, forget, history, notify, programs, record_file, records, review};

/// The OpenAPI description.
#[derive(OpenApi)]
#[openapi(
    info(title = "Treize", description = "A card table. See docs/protocol.md for the WebSocket."),
    paths(
        games::games,
        games::lesson,
        games::lesson_reason,
        identity::me,
        identity::name_me,
        notify::api::set_device,
        notify::api::forget_device,
        notify::api::push,
        programs::programs,
        programs::make_program,
        programs::remove_program,
        notify::api::webhook,
        notify::api::set_webhook,
        notify::api::remove_webhook,
        forget::forget_me,
        records::records,
        history::player,
        history::games,
        identity::recovery,
        identity::recover,
        identity::check_recovery,
        identity::become_admin,
        administration::api::server,
        administration::api::overview,
        administration::api::tables,
        administration::api::remove_table,
        administration::api::people,
        administration::api::bans,
        administration::api::add_ban,
        administration::api::lift_ban,
        administration::api::announce,
        administration::api::maintain,
        tables::lobby,
        tables::make_table,
        tables::table,
        tables::command,
        tables::remove,
        tables::restore,
        replay::record,
        replay::replay,
        review::review,
        record_file::replay_file,
        record_file::review_file,
        advice::advice,
        deals::fork,
        deals::challenge,
        deals::shared,
        deals::play,
        deals::daily::daily,
        deals::daily::day,
        deals::duplicate::make_duplicate,
        deals::duplicate::duplicate,
        deals::duplicate::play_duplicate,
        deals::duplicate::end_duplicate,
        operation::healthz,
        operation::metrics
    ),
    components(schemas(
        AdminOverview,
        AdminPerson,
        AdminTable,
        Advice,
        Alternative,
        Ban,
        BanNotice,
        CalendarDay,
        ChairInfo,
        ChallengeFrom,
        Clock,
        Code,
        Command,
        ComparedDeal,
        ComparedResult,
        ComparedSeat,
        Daily,
        DailyGame,
        DayInfo,
        DealResult,
        DecisionReview,
        DecisionVerdict,
        Device,
        Duplicate,
        DuplicateChair,
        DuplicateGroup,
        ExcludedPerson,
        ForgetDevice,
        Fork,
        Frame,
        FriendStatistics,
        GameInfo,
        DealingInfo,
        GameReview,
        GameStatistics,
        Games,
        History,
        Lesson,
        LessonReason,
        LessonStep,
        LevelReview,
        Lobby,
        Maintenance,
        Me,
        NewAnnouncement,
        NewBan,
        NewDuplicate,
        NewName,
        NewProgram,
        NotificationKind,
        OptionInfo,
        PlayedGame,
        PlayedSeat,
        PlayerPage,
        Program,
        PushInfo,
        QuietHours,
        Rating,
        Recover,
        Recovery,
        RecoveryInfo,
        Refused,
        RemovedTable,
        Replay,
        ReviewProgress,
        SeatRequest,
        SeatReview,
        ServerInfo,
        Setup,
        SharedDeal,
        Source,
        Standing,
        Status,
        StepReview,
        TableInfo,
        TimePoint,
        Webhook,
        WebhookInfo,
        WebhookKind
    ))
)]
struct Description;

/// The description of the HTTP API, as OpenAPI.
pub fn openapi() -> Value {
    let mut description = serde_json::to_value(Description::openapi()).expect("plain data");
    // The licence and version are the program's, and would change the file with each release.
    description["info"]["version"] = "1".into();
    description
}

/// The same as text. It is created once, because that takes milliseconds and anybody may request it.
pub(super) async fn text() -> impl IntoResponse {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| openapi().to_string().into());
    ([(header::CONTENT_TYPE, "application/json")], TEXT.clone())
}
