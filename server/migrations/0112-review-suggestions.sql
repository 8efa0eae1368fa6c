-- What a reviewer would have a text say: sent back with it, and taken or refused by its author.
CREATE TABLE review_suggestion (
  id text PRIMARY KEY,
  edition_id text NOT NULL REFERENCES info_edition ON DELETE CASCADE,
  suggested_by text NOT NULL REFERENCES app_user,
  suggested_at timestamptz NOT NULL,
  reason text NOT NULL,
  -- The words as he read them, and as he would have them.
  base_title text NOT NULL,
  base_html text NOT NULL,
  title text NOT NULL,
  body_html text NOT NULL,
  decided_by text,
  decided_at timestamptz,
  -- Of title and bodyHtml, what was taken; none when it was refused.
  taken text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX review_suggestion_edition ON review_suggestion (edition_id);
