-- Counts the transactions that write. Another connection reads it after each commit: a commit that did not happen cannot
-- show there. (PostgreSQL tells by itself whether a transaction was committed, and does not use this.)
CREATE TABLE commits (
    n          BIGINT NOT NULL
);
INSERT INTO commits (n) VALUES (0);
