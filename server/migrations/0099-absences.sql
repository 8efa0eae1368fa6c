-- Who reviews in whose stead while somebody is away. Read with every request, so that it ends by itself.
CREATE TABLE absence (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  delegate_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  from_day date NOT NULL,
  to_day date NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (delegate_id <> user_id),
  CHECK (to_day >= from_day)
);
CREATE INDEX absence_delegate ON absence (delegate_id, to_day) WHERE ended_at IS NULL;
CREATE INDEX absence_user ON absence (user_id, to_day);

-- In whose stead a reviewer decided.
ALTER TABLE info_review ADD COLUMN on_behalf_of text;
