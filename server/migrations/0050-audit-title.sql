-- What the object of an operation was called when it was done. Rows before this are sealed without it (version 2).
ALTER TABLE audit_log ADD COLUMN title text;
ALTER TABLE audit_log ALTER COLUMN chain_version SET DEFAULT 3;
