-- The review of each finished game that somebody asked for: the version of the method, the budget, and all of it as JSON.
CREATE TABLE reviews (
    table_id   TEXT PRIMARY KEY,
    version    BIGINT NOT NULL,
    worlds     BIGINT NOT NULL,
    review     TEXT NOT NULL
);
