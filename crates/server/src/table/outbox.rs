//! [`Outbox`]: the messages to a connection. A message is written once, however many connections it goes to.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::ptr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::task::{Poll, Waker};

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use treize_protocol::delta;

/// For how many messages a queue keeps its room while none waits.
const USUAL: usize = 8;

/// A message to a client, as JSON. It is a single pointer: a step makes one for each viewer, and each goes through the queues of
/// its connections.
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
pub(crate) struct Outbox(Arc<Queue>);

/// Where the connection takes the messages of its [`Outbox`].
pub(crate) struct OutboxReader(Arc<Queue>);

/// A connection has one for as long as it is open, and it is nearly always empty: so it takes no room for messages that
/// are not there, as a channel would.
struct Queue {
    /// How many messages may wait.
    most: usize,
    state: Mutex<QueueState>,
}

#[derive(Default)]
struct QueueState {
    messages: VecDeque<Outgoing>,
    /// Wakes the connection when a message arrives.
    reader: Option<Waker>,
    end: Option<End>,
    /// The connection reads no more.
    is_closed: bool,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether there was room, and why the connection ends from now on, if it does.
    fn push(&self, message: Outgoing, end: impl FnOnce(bool) -> Option<End>) -> bool {
        let mut state = self.state();
        let has_room = !state.is_closed && state.messages.len() < self.most;
        state.end = state.end.or(end(has_room));
        if has_room {
            state.messages.push_back(message);
            let reader = state.reader.take();
            drop(state);
            reader.inspect(Waker::wake_by_ref);
        }
        has_room
    }
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
    /// An outbox for at most `most` messages, and its reader.
    pub(crate) fn new(most: usize) -> (Outbox, OutboxReader) {
        let queue = Arc::new(Queue { most, state: Mutex::default() });
        (Outbox(queue.clone()), OutboxReader(queue))
    }

    /// Sends a message, and returns whether there was room.
    pub(crate) fn send(&self, message: Outgoing) -> bool {
        self.0.push(message, |has_room| (!has_room).then_some(End::FellBehind))
    }

    /// Ends the connection after a last message. The client reconnects and gets the current state.
    pub(crate) fn hang_up(&self, message: Outgoing) {
        // If there is no room, another message is on its way, and the connection ends after that one.
        self.0.push(message, |_| Some(End::TableGone));
    }

    /// Why the connection must end, if it must.
    pub(crate) fn end(&self) -> Option<End> {
        self.0.state().end
    }
}

impl OutboxReader {
    /// Waits for the next message.
    pub(crate) async fn next(&mut self) -> Outgoing {
        poll_fn(|context| {
            let mut state = self.0.state();
            if let Some(message) = state.take() {
                return Poll::Ready(message);
            }
            if state.reader.as_ref().is_none_or(|reader| !reader.will_wake(context.waker())) {
                state.reader = Some(context.waker().clone());
            }
            Poll::Pending
        })
        .await
    }

    /// The next message, if one waits.
    pub(crate) fn try_next(&mut self) -> Option<Outgoing> {
        self.0.state().take()
    }
}

impl QueueState {
    fn take(&mut self) -> Option<Outgoing> {
        let message = self.messages.pop_front();
        if self.messages.is_empty() && self.messages.capacity() > USUAL {
            self.messages = VecDeque::new();
        }
        message
    }
}

impl Drop for OutboxReader {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.is_closed = true;
        // What a message needs to be dropped is not done under the lock.
        let messages = std::mem::take(&mut state.messages);
        drop(state);
        drop(messages);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn messages_arrive_in_order_until_there_is_no_room() {
        let (outbox, mut reader) = Outbox::new(2);
        let text = |n: u32| Outgoing::text(n.to_string());
        assert!(outbox.send(text(1)) && outbox.send(text(2)) && outbox.end().is_none());
        assert!(!outbox.send(text(3)), "there is no room");
        assert_eq!(outbox.end(), Some(End::FellBehind));
        outbox.hang_up(text(4));
        assert_eq!(outbox.end(), Some(End::FellBehind), "the first reason counts");
        assert_eq!(reader.next().await.as_text().as_str(), "1");
        assert_eq!(reader.try_next().expect("the second").as_text().as_str(), "2");
        assert!(reader.try_next().is_none());
        let late = outbox.clone();
        let sending = tokio::spawn(async move { late.send(text(5)) });
        assert_eq!(reader.next().await.as_text().as_str(), "5", "it wakes who waits");
        assert!(sending.await.expect("it was sent"));
        drop(reader);
        assert!(!outbox.send(text(6)), "nobody reads");
    }

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
