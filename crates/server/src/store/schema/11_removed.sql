-- Tables that were removed, and those of a host. The index from before held all others as well, and SQLite found by it
-- whatever was not removed: every finished game, for each list of public tables.
DROP INDEX tables_removed;
CREATE INDEX tables_removed ON tables (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX tables_removed_by_host ON tables (host, removed_at) WHERE removed_at IS NOT NULL;
