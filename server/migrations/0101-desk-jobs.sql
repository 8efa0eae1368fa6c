-- What somebody had done to many rows, or as a file: at once or in the background. Bulk actions are kept with what
-- takes them back.
CREATE TABLE desk_job (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('bulk', 'undo', 'export')),
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  title text NOT NULL,
  -- Method and path of the call that is made for each row, or once for an export.
  call text NOT NULL,
  input jsonb NOT NULL,
  site_id text NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  request_id text NOT NULL,
  is_background boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'cancelled', 'interrupted', 'failed')),
  total int,
  done int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  message text,
  attempts int NOT NULL DEFAULT 0,
  cancel_at timestamptz,
  created_at timestamptz NOT NULL,
  -- The last sign of life.
  pulse_at timestamptz NOT NULL,
  ended_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  undo_of text REFERENCES desk_job ON DELETE CASCADE,
  file_id text,
  file_name text,
  file_until timestamptz,
  -- How far the right reached when the file was made.
  file_scope text
);
CREATE INDEX desk_job_of_user ON desk_job (user_id, created_at DESC, id);
CREATE INDEX desk_job_open ON desk_job (created_at) WHERE state IN ('waiting', 'running');
CREATE INDEX desk_job_created ON desk_job (created_at);
-- A bulk action is taken back once.
CREATE UNIQUE INDEX desk_job_undo_once ON desk_job (undo_of) WHERE undo_of IS NOT NULL;

CREATE TABLE desk_job_row (
  job_id text NOT NULL REFERENCES desk_job ON DELETE CASCADE,
  position int NOT NULL,
  row_id text NOT NULL,
  row_version int NOT NULL,
  name text,
  -- What is made for this row instead of the job's own call.
  step jsonb,
  done_at timestamptz,
  refusal text,
  version_after int,
  inverse jsonb,
  PRIMARY KEY (job_id, position)
);
CREATE INDEX desk_job_row_left ON desk_job_row (job_id, position) WHERE done_at IS NULL;
