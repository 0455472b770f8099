//! Metrics for Prometheus.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use treize_protocol::Code;

pub(crate) struct Metrics {
    registry: Registry,
    /// Open WebSockets.
    pub(crate) connections: Gauge,
    /// Tables in memory.
    pub(crate) tables: Gauge,
    /// Frames that were sent.
    pub(crate) frames: Counter,
    /// Changes and actions that lost a race against another server.
    pub(crate) races: Counter,
    /// How often something was read that had happened at another server.
    pub(crate) caught_up: Counter,
    /// Reviews that were computed to the end, and those that nobody waited for any more.
    pub(crate) reviews: Counter,
    pub(crate) reviews_cancelled: Counter,
    actions: Counter,
    commits: Counter,
    commit_seconds: Histogram,
    bot_seconds: Histogram,
    refusals: Family<Refusal, Counter>,
    notifications: Family<Notified, Counter>,
    process_seconds: Gauge<f64, AtomicU64>,
    process_bytes: Gauge,
    /// 1 in maintenance mode.
    maintenance: Gauge,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Refusal {
    code: String,
}

impl Refusal {
    fn of(code: Code) -> Refusal {
        let code = serde_json::to_value(code).expect("a code is plain data");
        Refusal { code: code.as_str().unwrap_or_default().to_owned() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Notified {
    result: &'static str,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("treize");
        let seconds = || Histogram::new(exponential_buckets(0.0005, 2.0, 14));
        let metrics = Metrics {
            connections: Gauge::default(),
            tables: Gauge::default(),
            frames: Counter::<u64, AtomicU64>::default(),
            races: Counter::default(),
            caught_up: Counter::default(),
            reviews: Counter::default(),
            reviews_cancelled: Counter::default(),
            actions: Counter::default(),
            commits: Counter::default(),
            commit_seconds: seconds(),
            bot_seconds: seconds(),
            refusals: Family::default(),
            notifications: Family::default(),
            process_seconds: Gauge::default(),
            process_bytes: Gauge::default(),
            maintenance: Gauge::default(),
            registry: Registry::default(),
        };
        registry.register("connections", "Open WebSockets", metrics.connections.clone());
        registry.register("tables", "Tables in memory", metrics.tables.clone());
        registry.register("frames", "Frames sent", metrics.frames.clone());
        registry.register("races", "Changes that another server was quicker with", metrics.races.clone());
        registry.register("caught_up", "Reads of what happened at another server", metrics.caught_up.clone());
        registry.register("reviews", "Reviews of games computed", metrics.reviews.clone());
        registry.register(
            "reviews_cancelled",
            "Reviews that nobody waited for any more",
            metrics.reviews_cancelled.clone(),
        );
        registry.register("actions", "Actions in the log", metrics.actions.clone());
        registry.register("commits", "Transactions that took them there", metrics.commits.clone());
        registry.register("commit_seconds", "How long each took", metrics.commit_seconds.clone());
        registry.register(
            "bot_seconds",
            "How long bots thought about a decision",
            metrics.bot_seconds.clone(),
        );
        registry.register("refusals", "What was refused, and why", metrics.refusals.clone());
        registry.register(
            "notifications",
            "Messages to devices, and what became of them",
            metrics.notifications.clone(),
        );
        registry.register("process_seconds", "Processor time of the server", metrics.process_seconds.clone());
        registry.register("process_bytes", "Memory of the server", metrics.process_bytes.clone());
        registry.register("maintenance", "1 in maintenance mode, otherwise 0", metrics.maintenance.clone());
        // What an alert or a dashboard asks for is there before it happens for the first time.
        for code in [Code::TooMany, Code::Unavailable] {
            let _ = metrics.refusals.get_or_create(&Refusal::of(code));
        }
        for result in ["sent", "gone", "failed", "dropped"] {
            let _ = metrics.notifications.get_or_create(&Notified { result });
        }
        Metrics { registry, ..metrics }
    }

    /// Counts the actions that were committed in one transaction.
    pub(crate) fn commit(&self, actions: usize, took: Duration) {
        self.actions.inc_by(actions as u64);
        self.commits.inc();
        self.commit_seconds.observe(took.as_secs_f64());
    }

    /// Counts a bot's decision.
    pub(crate) fn bot(&self, took: Duration) {
        self.bot_seconds.observe(took.as_secs_f64());
    }

    /// Counts a refusal.
    pub(crate) fn refused(&self, code: Code) {
        self.refusals.get_or_create(&Refusal::of(code)).inc();
    }

    /// Counts a message to a device, and what became of it.
    pub(crate) fn notification(&self, result: &'static str) {
        self.notifications.get_or_create(&Notified { result }).inc();
    }

    #[cfg(target_os = "linux")]
    fn measure_process(&self) {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        self.process_seconds.set(time.tv_sec as f64 + time.tv_nsec as f64 / 1e9);
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.strip_suffix("kB"));
        if let Some(kilobytes) = resident.and_then(|number| number.trim().parse::<i64>().ok()) {
            self.process_bytes.set(kilobytes * 1024);
        }
    }

    /// The processor time in seconds and the memory in bytes.
    pub(crate) fn process(&self) -> (f64, i64) {
        #[cfg(target_os = "linux")]
        self.measure_process();
        (self.process_seconds.get(), self.process_bytes.get())
    }

    /// All metrics, as Prometheus reads them.
    pub(crate) fn text(&self, is_maintained: bool) -> String {
        self.process();
        self.maintenance.set(is_maintained.into());
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a text takes everything");
        text
    }
}
