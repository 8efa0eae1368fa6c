-- Who reads what through calls and exports: budgets that are fair to all, keys that raise them, and counts without persons.

-- Units that a source has used of an hour, over all instances. A source is a key, or a keyed digest of an address and the hour.
CREATE TABLE reading_budget (
  source text NOT NULL,
  hour timestamptz NOT NULL,
  used int NOT NULL,
  -- Earned by proofs of work.
  granted int NOT NULL DEFAULT 0,
  PRIMARY KEY (source, hour)
);
CREATE INDEX reading_budget_hour ON reading_budget (hour);

-- Keys are had for a proof of work: what is kept is a digest, and the name that their holder gave.
CREATE TABLE reading_key (
  id text PRIMARY KEY,
  key_hash text NOT NULL UNIQUE,
  label text NOT NULL,
  made_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_reason text
);

CREATE TABLE reading_use (
  day date NOT NULL,
  -- '' for whoever has none.
  key_id text NOT NULL DEFAULT '',
  kind text NOT NULL,
  call text NOT NULL,
  form text NOT NULL,
  uses int NOT NULL,
  refused int NOT NULL,
  PRIMARY KEY (day, key_id, kind, call, form)
);

-- How many different ones there are of a day: digests that no other day has, for a week.
CREATE TABLE reading_source (
  day date NOT NULL,
  source text NOT NULL,
  kind text NOT NULL,
  uses int NOT NULL,
  PRIMARY KEY (day, source, kind)
);
