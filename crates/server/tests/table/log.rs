//! The log of a server, for tests.

#![allow(dead_code, reason = "each test program uses a part of it")]

use std::fmt::{Debug, Write};
use std::sync::{Arc, LazyLock, Mutex};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::NoSubscriber;
use tracing::{Dispatch, Event, Metadata, Subscriber};

/// Everything that the server writes to its log.
#[derive(Clone, Default)]
pub(crate) struct Log {
    text: Arc<Mutex<String>>,
    /// Leaves out what libraries log, as the program's own log does.
    only_ours: bool,
}

impl Log {
    /// Without what libraries log.
    pub(crate) fn ours() -> Log {
        Log { only_ours: true, ..Log::default() }
    }

    pub(crate) fn text(&self) -> String {
        self.text.lock().expect("unharmed").clone()
    }

    /// How many times this has been logged.
    pub(crate) fn count(&self, message: &str) -> usize {
        self.text().matches(message).count()
    }

    /// Collects everything from this thread, until the returned guard is dropped.
    pub(crate) fn listen(&self) -> tracing::subscriber::DefaultGuard {
        // With a single subscriber, tracing asks only the thread that first reaches a line of code whether it is
        // enabled, and caches the answer for all threads. A second subscriber makes it ask all subscribers.
        static OTHER: LazyLock<Dispatch> = LazyLock::new(|| Dispatch::new(NoSubscriber::new()));
        LazyLock::force(&OTHER);
        tracing::subscriber::set_default(self.clone())
    }
}

impl Visit for Log {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let mut log = self.text.lock().expect("unharmed");
        writeln!(log, "{field}={value:?}").expect("a text takes everything");
    }
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        !self.only_ours || metadata.target().starts_with("treize")
    }
    fn new_span(&self, span: &Attributes<'_>) -> Id {
        span.record(&mut self.clone());
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut self.clone());
    }
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}
