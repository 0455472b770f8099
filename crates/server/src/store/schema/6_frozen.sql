-- What was fixed when a table was started: the chairs with their commitments, and the nonces that have been revealed since.
-- Tables that were dealt before have none.
ALTER TABLE tables ADD COLUMN frozen TEXT;
