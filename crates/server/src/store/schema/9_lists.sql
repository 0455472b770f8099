-- The list of public tables, and how many unfinished tables a host has. Finished games stay for ever and are in neither.
CREATE INDEX tables_listed ON tables (touched_at) WHERE public = 1 AND status <> 'over' AND removed_at IS NULL;
CREATE INDEX tables_open ON tables (host) WHERE status <> 'over' AND removed_at IS NULL;
