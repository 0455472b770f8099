-- Whose line it is: an identity. Lines that were written before have none.
ALTER TABLE chat ADD COLUMN author TEXT;
CREATE INDEX chat_author ON chat (author, table_id);
