-- 会签 by somebody outside: a link for one person, one round and one answer. Neither its key nor its code is kept.
CREATE TABLE outside_cosign (
  id text PRIMARY KEY,
  edition_id text NOT NULL REFERENCES info_edition ON DELETE CASCADE,
  -- The round that was shown to him; a text that was sent back and changed is another.
  round int NOT NULL,
  name text NOT NULL,
  key_digest text NOT NULL UNIQUE,
  code_digest text NOT NULL,
  wrong_tries int NOT NULL DEFAULT 0,
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  answered_at timestamptz,
  is_agreed boolean,
  comment text
);
CREATE INDEX outside_cosign_edition ON outside_cosign (edition_id);
