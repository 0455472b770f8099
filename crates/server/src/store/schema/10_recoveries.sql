-- How long the service had been running when the code was made: a wrong clock deletes none.
ALTER TABLE recoveries ADD COLUMN made_run BIGINT NOT NULL DEFAULT 0;
