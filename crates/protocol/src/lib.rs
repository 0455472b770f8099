//! Every message that servers and clients of Treize exchange, over HTTP and WebSocket, and nothing else.
//!
//! `docs/protocol.md` describes what a client must do with them.
#![warn(missing_docs)]

mod admin;
mod command;
pub mod dates;
mod deal;
pub mod delta;
mod duplicate;
mod frame;
mod games;
mod history;
mod identity;
mod lesson;
mod message;
mod notification;
mod program;
mod refusal;
mod review;
mod setup;
mod table;
mod webhook;

pub use admin::{
    AdminOverview, AdminPerson, AdminTable, Ban, BanNotice, Maintenance, NewAnnouncement, NewBan, ServerInfo,
};
pub use command::Command;
pub use deal::{CalendarDay, ChallengeFrom, Daily, DailyGame, DayInfo, DealResult, Fork, SharedDeal, Source};
pub use duplicate::{
    ComparedDeal, ComparedResult, ComparedSeat, Duplicate, DuplicateChair, DuplicateGroup, NewDuplicate,
    Standing,
};
pub use frame::{Frame, Replay, WrittenFrame};
pub use games::{DealingInfo, GameInfo, Games, OptionInfo};
pub use history::{
    FriendStatistics, GameStatistics, History, PlayedGame, PlayedSeat, PlayerPage, Rating, TimePoint,
};
pub use identity::{Me, NewName, Recover, Recovery, RecoveryInfo};
pub use lesson::{Lesson, LessonReason, LessonStep};
pub use message::{
    BANNED, ChatLine, ClientMessage, DELETED, FELL_BEHIND, LeaderInfo, MOVED, Notice, OUTDATED,
    ServerMessage, Together, VERSION,
};
pub use notification::{Device, ForgetDevice, NotificationKind, PushInfo, QuietHours};
pub use program::{NewProgram, Program};
pub use refusal::{Code, Refused, UNAVAILABLE};
pub use review::{
    Advice, Alternative, DecisionReview, DecisionVerdict, GameReview, LevelReview, ReviewProgress,
    SeatReview, StepReview,
};
pub use setup::{Clock, Setup};
pub use table::{
    ChairInfo, ExcludedPerson, Lobby, OutcomeInfo, RemovedTable, SPECTATORS_COUNTED, SeatRequest, Status,
    TableInfo,
};
pub use treize_bots::Level;
pub use webhook::{Webhook, WebhookInfo, WebhookKind};
