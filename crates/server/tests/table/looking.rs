//! What tests say and hear that look at a finished game together.

use treize_client::Client;
use treize_protocol::{ClientMessage, ServerMessage, Together};

use super::common::Tab;

pub(crate) fn lead(table: &str, step: u32, take_over: bool) -> ClientMessage {
    ClientMessage::Lead { table: table.into(), step, take_over }
}

pub(crate) fn join(table: &str) -> ClientMessage {
    ClientMessage::LookTogether { table: table.into() }
}

/// A tab that looks along.
pub(crate) async fn looking(client: &Client, table: &str, from: Option<u8>) -> Tab {
    let mut tab = Tab::watch(client, table, from, None).await;
    tab.say(&join(table)).await;
    tab
}

/// The next message that says who leads.
pub(crate) async fn next_together(tab: &mut Tab) -> Together {
    tab.hear(|message| match message {
        ServerMessage::Together(together) => Some(together),
        ServerMessage::Refused(refused) => panic!("{refused:?}"),
        _ => None,
    })
    .await
}

/// Who leads, and whether that is the reader, at which step.
pub(crate) async fn next(tab: &mut Tab) -> (Option<String>, bool, u32) {
    let Together { leader, step, .. } = next_together(tab).await;
    let is_you = leader.as_ref().is_some_and(|leader| leader.is_you);
    (leader.map(|leader| leader.name), is_you, step)
}
