-- The results of finished games, written when a game ends: lists and statistics read these alone. `player` stands for an
-- identity, and is not its ID. One seat of each person at a table is their `own`, by which the game counts for them.
-- `side` is the first seat of the team. Points ahead, luck-adjusted points and points given away are thousandths. `rated` is 1 until the ratings have been
-- computed, then 2; 3 if they cannot be. `hidden` follows the removal of the table.
CREATE TABLE results (
    table_id      TEXT NOT NULL,
    seat          BIGINT NOT NULL,
    game          TEXT NOT NULL,
    ended_at      BIGINT NOT NULL,
    public        BIGINT NOT NULL,
    rated         BIGINT NOT NULL,
    hidden        BIGINT NOT NULL DEFAULT 0,
    player        TEXT,
    own           BIGINT NOT NULL,
    name          TEXT NOT NULL,
    search        TEXT NOT NULL,
    bot           TEXT,
    side          BIGINT NOT NULL,
    place         BIGINT NOT NULL,
    wins          BIGINT NOT NULL,
    points        BIGINT NOT NULL,
    ahead         BIGINT NOT NULL,
    luck_adjusted BIGINT,
    given_away    BIGINT,
    decisions     BIGINT,
    rating        BIGINT,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_player ON results (player, ended_at, table_id) WHERE own = 1 AND hidden = 0;
CREATE INDEX results_player_game ON results (player, game, ended_at, table_id) WHERE own = 1 AND hidden = 0;
CREATE INDEX results_unrated ON results (ended_at, table_id) WHERE rated = 1;

-- The rating of each player in each game: mean and standard deviation in millionths.
CREATE TABLE ratings (
    player     TEXT NOT NULL,
    game       TEXT NOT NULL,
    mean       BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    games      BIGINT NOT NULL,
    PRIMARY KEY (player, game)
);

-- Identities that have been deleted, until they are deleted at all of their tables too.
CREATE TABLE forgotten (
    identity   TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    at         BIGINT NOT NULL
);
