-- What programs may do in the name of a user. The token itself is never kept.
CREATE TABLE api_token (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  name text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  last_used_ip inet,
  revoked_at timestamptz,
  CHECK (expires_at <= created_at + interval '366 days')
);
CREATE INDEX api_token_user ON api_token (user_id, created_at);
