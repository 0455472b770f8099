-- Where a table's cards come from, if they were not shuffled for it: as JSON.
ALTER TABLE tables ADD COLUMN source TEXT;

-- Deals that several people play, each at a table of their own with the same bots: challenges and daily deals. `deal` says as
-- JSON what is played, and has the secret key of the cards. Everybody may see the games from `open_at` on. `expert` is what an
-- expert got, in thousandths of a point.
CREATE TABLE deals (
    id         TEXT PRIMARY KEY,
    host       TEXT NOT NULL,
    deal       TEXT NOT NULL,
    open_at    BIGINT,
    expert     BIGINT,
    made_at    BIGINT NOT NULL
);

-- Who plays which deal at which table, and what came of it: in thousandths of a point, once the game is over.
CREATE TABLE attempts (
    deal       TEXT NOT NULL,
    identity   TEXT NOT NULL,
    table_id   TEXT NOT NULL,
    made_at    BIGINT NOT NULL,
    ended_at   BIGINT,
    ahead      BIGINT,
    total      BIGINT,
    won        BIGINT,
    PRIMARY KEY (deal, identity)
);
CREATE INDEX attempts_identity ON attempts (identity, deal);
CREATE INDEX attempts_ahead ON attempts (deal, ahead);

-- The secret seed of each day, from which its deals follow. It is shown from `open_at` on.
CREATE TABLE days (
    day        TEXT PRIMARY KEY,
    seed       TEXT NOT NULL,
    made_at    BIGINT NOT NULL,
    open_at    BIGINT NOT NULL
);
