-- What a server keeps about itself, such as the ID in the name of its cookie.
CREATE TABLE settings (
    key        TEXT PRIMARY KEY,
    value      TEXT NOT NULL
);

-- When the identity's cookie was last set again.
ALTER TABLE identities ADD COLUMN renewed_at BIGINT NOT NULL DEFAULT 0;

-- How long the service had been running when the identity was last seen: a wrong clock deletes nobody.
ALTER TABLE identities ADD COLUMN seen_run BIGINT NOT NULL DEFAULT 0;

CREATE INDEX recoveries_identity ON recoveries (identity);
CREATE INDEX identities_seen ON identities (seen_at);
