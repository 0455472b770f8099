-- The record of each finished game, written once, with its last action: it needs no rules to be read.
CREATE TABLE records (
    table_id   TEXT PRIMARY KEY,
    record     TEXT NOT NULL
);
