-- Whether everybody can read a file, and since when its content is found missing.
ALTER TABLE file ADD COLUMN is_accessible boolean NOT NULL DEFAULT false, ADD COLUMN missing_since timestamptz;
