//! The table from outside: names, chairs, games, clocks, and what people may try. `tests/postgres.rs` runs the tests
//! that involve the store again.

mod abuse;
mod administration;
mod cheating;
mod common;
mod connections;
mod crowd;
mod dealing;
mod deals;
mod files;
mod history;
mod identity;
mod limits;
mod lobby;
mod log;
mod looking;
mod monitoring;
mod nonsense;
mod notify;
mod origins;
mod overload;
mod page;
mod play;
mod programs;
mod record_files;
mod records;
mod retention;
mod reviews;
mod seats;
mod secrecy;
mod secrets;
mod seeded;
mod session;
mod together;
mod transfer;
mod webhook;
