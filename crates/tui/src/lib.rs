//! The terminal client: boards, and the same content in plain sentences.
//!
//! There are no rules here. A source of games (a game in this process, a seat at a server's table, a record) sends
//! [`Frame`]s: what one viewer may know, the legal actions and their previews. One [`Model`] keeps the last frame;
//! [`plain`] describes it in sentences, and [`Screen`] draws it.

mod boards;
mod choices;
pub mod clock;
mod count;
mod describe;
mod frame;
mod hint;
pub mod identity;
mod lesson;
mod lobby;
pub mod local;
mod menu;
mod model;
pub mod page;
mod paint;
pub mod plain;
mod reader;
pub mod remote;
pub mod replay;
pub mod rules;
pub mod saved;
mod score_sheets;
mod screen;
pub mod sentences;
pub mod session;
mod settings;
#[cfg(unix)]
mod suspend;
mod terminal;
mod window;

pub use frame::{
    Chair, ClientEvent, Company, Frame, FrameError, News, Order, Orders, Promise, Sent, Speech, Stage,
    TableView,
};
pub use menu::{Menu, Picked};
pub use model::Model;
pub use paint::Paint;
pub use screen::{Replayed, Screen, Then};
pub use terminal::Terminal;
