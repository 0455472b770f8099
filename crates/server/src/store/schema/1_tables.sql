-- One schema for SQLite and PostgreSQL: texts and whole numbers only; times are milliseconds since 1970.

CREATE TABLE identities (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    admin      BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL
);

CREATE TABLE recoveries (
    code_hash  TEXT PRIMARY KEY,
    identity   TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

-- What a table is before, beside and after its game. The game itself is in `actions` alone.
CREATE TABLE tables (
    id         TEXT PRIMARY KEY,
    version    BIGINT NOT NULL,
    status     TEXT NOT NULL,
    public     BIGINT NOT NULL,
    host       TEXT NOT NULL,
    rules      BIGINT NOT NULL,
    setup      TEXT NOT NULL,
    chairs     TEXT NOT NULL,
    seed       TEXT NOT NULL,
    next       TEXT,
    made_at    BIGINT NOT NULL,
    touched_at BIGINT NOT NULL,
    due_at     BIGINT
);
CREATE INDEX tables_due ON tables (due_at);
CREATE INDEX tables_touched ON tables (status, touched_at);

-- Who has ever sat at which table.
CREATE TABLE members (
    identity   TEXT NOT NULL,
    table_id   TEXT NOT NULL,
    PRIMARY KEY (identity, table_id)
);

-- The truth. Appending `n` twice is a conflict, which is all the concurrency control there is.
CREATE TABLE actions (
    table_id   TEXT NOT NULL,
    n          BIGINT NOT NULL,
    seat       BIGINT NOT NULL,
    action     TEXT NOT NULL,
    client     TEXT NOT NULL,
    at         BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE chat (
    table_id   TEXT NOT NULL,
    n          BIGINT NOT NULL,
    name       TEXT NOT NULL,
    text       TEXT NOT NULL,
    at         BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
);
