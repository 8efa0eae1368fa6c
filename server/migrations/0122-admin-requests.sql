-- What touches an account of the three administrators is asked for by one of them and confirmed by another.
CREATE TABLE admin_request (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- Method and path of the call, and what it was given.
  call text NOT NULL,
  input_sealed text NOT NULL,
  content text NOT NULL,
  requested_by text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  site_id text NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  request_id text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'confirmed', 'refused', 'withdrawn', 'failed')),
  decided_by text REFERENCES app_user ON DELETE CASCADE,
  decided_at timestamptz,
  note text,
  CONSTRAINT admin_request_two_people CHECK (state NOT IN ('confirmed', 'failed') OR decided_by <> requested_by)
);
CREATE INDEX admin_request_time ON admin_request (requested_at, id);
