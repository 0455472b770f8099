-- How long the service has been running, in milliseconds. Unlike the time of day, it cannot be wrong by months: what is
-- removed for good has been left alone for so long by both.
CREATE TABLE service (
    running    BIGINT NOT NULL
);
INSERT INTO service (running) VALUES (0);

-- How long the service had been running when the table was last touched, and when it was removed.
ALTER TABLE tables ADD COLUMN touched_run BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN removed_at BIGINT;
ALTER TABLE tables ADD COLUMN removed_run BIGINT;
CREATE INDEX tables_removed ON tables (removed_at);
