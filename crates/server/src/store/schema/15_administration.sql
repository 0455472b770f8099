-- People and addresses that the administrator has banned. `ends_at` is NULL if somebody has to lift the ban. The announcement
-- and maintenance mode are in `settings`.
CREATE TABLE bans (
    id         TEXT PRIMARY KEY,
    identity   TEXT,
    name       TEXT,
    address    TEXT,
    reason     TEXT NOT NULL,
    made_at    BIGINT NOT NULL,
    ends_at    BIGINT
);
