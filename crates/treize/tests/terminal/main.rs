//! The terminal client in a real terminal, and at a table of a real server.

mod again;
mod games;
mod join;
mod server;
mod tls;
mod tmux;
