-- Tokens of forms that were sent without script, so that each is good for one sending only.
CREATE TABLE used_form_token (
  id text PRIMARY KEY,
  -- After this the token itself is too old, and the row may go.
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_form_token_time ON used_form_token (expires_at);
