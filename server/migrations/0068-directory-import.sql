-- Imports of whole directories. The file is kept in pieces until it is read, so that any instance can do the work and
-- take up what another left; each line stands alone with what would become of it.

CREATE TABLE directory_import (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  kind text NOT NULL CHECK (kind IN ('supplier', 'agency', 'expert')),
  source text NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'json', 'jsonl', 'xlsx')),
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'reading', 'ready', 'applying', 'done', 'cancelled', 'failed')),
  lines int NOT NULL DEFAULT 0,
  created int NOT NULL DEFAULT 0,
  changed int NOT NULL DEFAULT 0,
  same int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  applied int NOT NULL DEFAULT 0,
  is_cancelling boolean NOT NULL DEFAULT false,
  note text,
  finished_at timestamptz,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);
-- One at a time for a directory: two would show differences that the other undoes.
CREATE UNIQUE INDEX directory_import_open ON directory_import (site_id, kind)
  WHERE state IN ('waiting', 'reading', 'ready', 'applying');
-- What waits for somebody to work on it, asked for every second.
CREATE INDEX directory_import_due ON directory_import (latest_modify_date)
  WHERE state IN ('waiting', 'reading', 'applying');
CREATE INDEX directory_import_list ON directory_import (create_date DESC, id);

CREATE TABLE directory_import_piece (
  import_id text NOT NULL REFERENCES directory_import ON DELETE CASCADE,
  seq int NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (import_id, seq)
);

CREATE TABLE directory_import_line (
  import_id text NOT NULL REFERENCES directory_import ON DELETE CASCADE,
  line int NOT NULL,
  source_id text,
  code text,
  name text,
  -- Facts of the line by the program's names, as columns take them.
  facts jsonb NOT NULL,
  verdict text CHECK (verdict IN ('new', 'changed', 'same', 'refused')),
  matched_by text,
  record_id text,
  record_version int,
  reason text,
  changes jsonb NOT NULL DEFAULT '[]',
  is_applied boolean NOT NULL DEFAULT false,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX directory_import_line_open ON directory_import_line (import_id, line)
  WHERE verdict IN ('new', 'changed') AND NOT is_applied;
CREATE INDEX directory_import_line_verdict ON directory_import_line (import_id, verdict, line);
