//! [`Outbox`]: the messages to a connection. A message is written once, however many connections it goes to.

use std::ptr;
use std::sync::{Arc, OnceLock, Weak};

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use treize_protocol::delta;

/// A message to a client, as JSON. It is a single pointer, because an outbox has room for many and is usually empty.
#[derive(Clone)]
pub(crate) struct Outgoing(Arc<Message>);

struct Message {
    text: Utf8Bytes,
    is_frame: bool,
    changes: OnceLock<Changes>,
}

/// A frame as changes to the frame before.
struct Changes {
    before: Weak<Message>,
    /// Nothing if they are longer than the frame.
    delta: Option<Bytes>,
}

impl Outgoing {
    /// A frame, which the connection may send as changes to the frame before.
    pub(crate) fn frame(text: String) -> Outgoing {
        Outgoing(Arc::new(Message { text: text.into(), is_frame: true, changes: OnceLock::new() }))
    }

    /// Any other message.
    pub(crate) fn text(text: String) -> Outgoing {
        Outgoing(Arc::new(Message { text: text.into(), is_frame: false, changes: OnceLock::new() }))
    }

    pub(crate) fn is_frame(&self) -> bool {
        self.0.is_frame
    }

    pub(crate) fn as_text(&self) -> &Utf8Bytes {
        &self.0.text
    }

    /// This frame as changes to the frame before; nothing if that would be longer. Connections that watch from the same
    /// seat have the same frame before, and share the changes.
    pub(crate) fn changes_to(&self, before: &Outgoing) -> Option<Bytes> {
        let write = || {
            let delta = delta::changes(before.0.text.as_bytes(), self.0.text.as_bytes())?;
            (delta.len() < self.0.text.len()).then(|| delta.into())
        };
        let is_shared = Arc::strong_count(&self.0) > 1;
        let shared = match self.0.changes.get() {
            None if is_shared => {
                self.0.changes.get_or_init(|| Changes { before: Arc::downgrade(&before.0), delta: write() })
            }
            None => return write(),
            Some(shared) => shared,
        };
        // A weak pointer keeps its address from being used again.
        if ptr::eq(shared.before.as_ptr(), Arc::as_ptr(&before.0)) { shared.delta.clone() } else { write() }
    }
}

/// The queue of messages to a connection. It never makes a table wait: a connection that falls behind is closed, and
/// catches up when it reconnects.
#[derive(Clone)]
pub(crate) struct Outbox {
    sender: mpsc::Sender<Outgoing>,
    end: Arc<OnceLock<End>>,
}

/// Why a table ends a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The client did not read fast enough, and has missed messages.
    FellBehind,
    /// The table is gone, or must be loaded again.
    TableGone,
}

impl Outbox {
    /// An outbox for at most `most` messages, and its receiver.
    pub(crate) fn new(most: usize) -> (Outbox, mpsc::Receiver<Outgoing>) {
        let (sender, receiver) = mpsc::channel(most);
        (Outbox { sender, end: Arc::default() }, receiver)
    }

    /// Sends a message, and returns whether there was room.
    pub(crate) fn send(&self, message: Outgoing) -> bool {
        let sent = self.sender.try_send(message).is_ok();
        if !sent {
            let _ = self.end.set(End::FellBehind);
        }
        sent
    }

    /// Ends the connection after a last message. The client reconnects and gets the current state.
    pub(crate) fn hang_up(&self, message: Outgoing) {
        let _ = self.end.set(End::TableGone);
        // If there is no room, another message is on its way, and the connection ends after that one.
        let _ = self.sender.try_send(message);
    }

    /// Why the connection must end, if it must.
    pub(crate) fn end(&self) -> Option<End> {
        self.end.get().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_share_the_changes_to_the_same_frame_only() {
        let frame = |n: u32| {
            Outgoing::frame(format!("{{\"type\":\"frame\",\"n\":{n},\"view\":{{\"board\":[1,2,3]}}}}"))
        };
        let (first, other, next) = (frame(1), frame(7), frame(2));
        let made = |before: &Outgoing, delta: &Bytes| {
            let made = delta::apply(before.as_text().as_bytes(), delta).expect("it fits");
            String::from_utf8(made).expect("a text")
        };
        let second = next.clone();
        let shared = next.changes_to(&first).expect("it is shorter");
        assert_eq!(made(&first, &shared), next.as_text().as_str());
        assert_eq!(second.changes_to(&first).expect("the same").as_ptr(), shared.as_ptr(), "written once");
        let own = second.changes_to(&other).expect("it is shorter");
        assert_eq!(made(&other, &own), next.as_text().as_str(), "another frame before, other changes");
        // The frame before is gone, and another may be where it was.
        drop(first);
        for n in 8..100 {
            let before = frame(n);
            let own = next.changes_to(&before).expect("it is shorter");
            assert_eq!(made(&before, &own), next.as_text().as_str());
        }
        drop(second);
        assert!(Outgoing::frame("{}".into()).changes_to(&next).is_none(), "the frame itself is shorter");
    }
}
