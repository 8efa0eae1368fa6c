-- How often a file was fetched; counted in batches, so that no download waits for its counter.
ALTER TABLE file ADD COLUMN downloads integer NOT NULL DEFAULT 0;
