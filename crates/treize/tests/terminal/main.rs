//! The terminal client in a real terminal, and at a table of a real server.

mod games;
mod hint;
mod join;
mod open;
mod rematch;
mod script;
mod server;
mod tls;
mod tmux;
