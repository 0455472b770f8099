//! The tests of the table once more, over PostgreSQL instead of SQLite.

#[path = "table/main.rs"]
mod table;
