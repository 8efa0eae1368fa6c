-- Files are looked through for viruses where a scanner is set. Until now none was: what is kept says so.

ALTER TABLE file
  DROP CONSTRAINT file_scan_state_check,
  ADD CONSTRAINT file_scan_state_check CHECK (scan_state IN ('unscanned', 'pending', 'clean', 'infected')),
  ALTER COLUMN scan_state SET DEFAULT 'unscanned',
  -- What was found.
  ADD COLUMN scan_note text,
  ADD COLUMN scanned_at timestamptz;
UPDATE file SET scan_state = 'unscanned' WHERE scan_state = 'clean';
-- Nobody is given what waits for its verdict, or has a bad one.
ALTER TABLE file ADD COLUMN is_served boolean GENERATED ALWAYS AS (scan_state IN ('unscanned', 'clean')) STORED;
CREATE INDEX file_to_scan ON file (scan_state, create_date) WHERE scan_state IN ('pending', 'unscanned');
