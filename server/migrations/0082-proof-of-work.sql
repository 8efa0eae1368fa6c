-- Challenges that were answered, so that each answer is good for one sending only.
CREATE TABLE spent_challenge (
  id text PRIMARY KEY,
  -- After this the challenge itself is too old, and the row may go.
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_challenge_time ON spent_challenge (expires_at);

-- How often public forms were sent, by whom only as a keyed hash, in slots of a few minutes.
CREATE TABLE form_use (
  purpose text NOT NULL,
  source_hash text NOT NULL,
  slot timestamptz NOT NULL,
  uses int NOT NULL,
  PRIMARY KEY (purpose, source_hash, slot)
);
CREATE INDEX form_use_time ON form_use (slot);
