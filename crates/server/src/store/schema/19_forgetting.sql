-- Where somebody who is deleted may be known without being a member: tables where somebody asks for a seat or may not sit down, and
-- deals that they have played or made.
CREATE INDEX tables_guests ON tables (id) WHERE LENGTH(guests) > 29;
CREATE INDEX attempts_table ON attempts (table_id);
CREATE INDEX deals_host ON deals (host) WHERE host <> '';
