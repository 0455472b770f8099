-- Devices that are notified by Web Push: where they are reached, with which keys, of what, and when not.
CREATE TABLE devices (
    endpoint   TEXT PRIMARY KEY,
    identity   TEXT NOT NULL,
    device     TEXT NOT NULL,
    failures   BIGINT NOT NULL DEFAULT 0,
    set_at     BIGINT NOT NULL
);
CREATE INDEX devices_identity ON devices (identity);

-- What a device has been notified of, so that it is done once, by one server, and can be withdrawn. `step` tells which turn it
-- was; `sent` is 1 when the push service has taken it.
CREATE TABLE notices (
    table_id   TEXT NOT NULL,
    endpoint   TEXT NOT NULL,
    kind       TEXT NOT NULL,
    step       BIGINT NOT NULL,
    sent       BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    PRIMARY KEY (table_id, endpoint, kind)
);
CREATE INDEX notices_endpoint ON notices (endpoint);
CREATE INDEX notices_at ON notices (at);

-- Who sits at a table, by the table.
CREATE INDEX members_table ON members (table_id);

-- The channel of a group that is told what happens at a table, and how many messages in a row it did not take.
CREATE TABLE webhooks (
    table_id   TEXT PRIMARY KEY,
    webhook    TEXT NOT NULL,
    key        TEXT NOT NULL,
    failures   BIGINT NOT NULL,
    error      TEXT
);

-- Programs that play at tables, and whose they are. Each has an identity of its own.
CREATE TABLE programs (
    identity   TEXT PRIMARY KEY,
    owner      TEXT NOT NULL
);
CREATE INDEX programs_owner ON programs (owner);
