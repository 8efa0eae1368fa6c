-- One row for each process that serves, written by itself: since when, its last sign of life, and what it counted in the last hour.
CREATE TABLE server_instance (
  id text PRIMARY KEY,
  host text NOT NULL,
  place int NOT NULL,
  pid int NOT NULL,
  version text NOT NULL,
  node_version text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'serving',
  samples jsonb NOT NULL DEFAULT '[]'
);
