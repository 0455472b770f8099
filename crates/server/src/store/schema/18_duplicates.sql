-- Duplicates: the same deals for several tables, or for one table from every seat. `duplicate` says as JSON what is played, and has
-- the secret seed of the cards. Everybody may see everything from `open_at` on.
CREATE TABLE duplicates (
    id         TEXT PRIMARY KEY,
    host       TEXT NOT NULL,
    duplicate  TEXT NOT NULL,
    made_at    BIGINT NOT NULL,
    open_at    BIGINT
);
CREATE INDEX duplicates_host ON duplicates (host) WHERE open_at IS NULL;

-- The table of each game of a group: the people who play all deals together. Groups and games are counted from 0.
CREATE TABLE duplicate_games (
    duplicate  TEXT NOT NULL,
    group_no   BIGINT NOT NULL,
    game       BIGINT NOT NULL,
    deal       BIGINT NOT NULL,
    table_id   TEXT NOT NULL,
    PRIMARY KEY (duplicate, group_no, game)
);
CREATE INDEX duplicate_games_table ON duplicate_games (table_id);

-- In which group somebody plays: in one only, since they know its cards.
CREATE TABLE duplicate_players (
    duplicate  TEXT NOT NULL,
    identity   TEXT NOT NULL,
    group_no   BIGINT NOT NULL,
    PRIMARY KEY (duplicate, identity)
);
CREATE INDEX duplicate_players_identity ON duplicate_players (identity);
