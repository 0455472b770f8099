-- Who asks for a seat, and whom the host has removed.
ALTER TABLE tables ADD COLUMN guests TEXT NOT NULL DEFAULT '{}';

-- From which seat a line comes, if from any; and, for lines of the table itself, what they say.
ALTER TABLE chat ADD COLUMN seat BIGINT;
ALTER TABLE chat ADD COLUMN notice TEXT;
