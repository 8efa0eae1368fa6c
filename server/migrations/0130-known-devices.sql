-- A browser that somebody has signed in from: a stranger's guesses that lock the account do not lock it there.
CREATE TABLE known_device (
  token_hash text NOT NULL,
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  failed_count int NOT NULL DEFAULT 0,
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX known_device_user ON known_device (user_id, last_used_at);
-- Failed logins of all addresses together are counted with each login.
CREATE INDEX login_failure_at ON login_failure (failed_at);
