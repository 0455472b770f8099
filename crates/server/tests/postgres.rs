//! The tests of the table again, over PostgreSQL instead of SQLite: those that involve the store.

#[path = "table/abuse.rs"]
mod abuse;
#[path = "table/administration.rs"]
mod administration;
#[path = "table/common.rs"]
mod common;
#[path = "table/dealing.rs"]
mod dealing;
#[path = "table/deals.rs"]
mod deals;
#[path = "table/duplicate.rs"]
mod duplicate;
#[path = "table/forgetting.rs"]
mod forgetting;
#[path = "table/history.rs"]
mod history;
#[path = "table/identity.rs"]
mod identity;
#[path = "table/lobby.rs"]
mod lobby;
#[path = "table/log.rs"]
mod log;
#[path = "table/notify.rs"]
mod notify;
#[path = "table/overload.rs"]
mod overload;
#[path = "table/play.rs"]
mod play;
#[path = "table/push_service.rs"]
mod push_service;
#[path = "table/records.rs"]
mod records;
#[path = "table/retention.rs"]
mod retention;
#[path = "table/reviews.rs"]
mod reviews;
#[path = "table/seats.rs"]
mod seats;
#[path = "table/secrets.rs"]
mod secrets;
#[path = "table/transfer.rs"]
mod transfer;
#[path = "table/webhook.rs"]
mod webhook;
