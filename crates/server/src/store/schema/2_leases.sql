-- Several servers at the same tables, each with a name of its own. Times are the database's own, so that no server's clock
-- matters.

-- Who is there, since when the service has been running without a break, and until when they are taken to be alive.
CREATE TABLE nodes (
    id         TEXT PRIMARY KEY,
    since      BIGINT NOT NULL,
    until      BIGINT NOT NULL
);

-- Who drives a table's bots and clocks. It holds as long as that server is alive: one row a second renews them all.
CREATE TABLE leases (
    table_id   TEXT PRIMARY KEY,
    node       TEXT NOT NULL
);
