-- Which statutory rules a published edition does not meet, so that lists can be narrowed to it. Reckoned by a timed
-- task after the publication, which waits for nothing of it.
CREATE TABLE notice_check (
  edition_id text PRIMARY KEY REFERENCES info_edition ON DELETE CASCADE,
  rules text[] NOT NULL,
  checked_at timestamptz NOT NULL
);
CREATE INDEX notice_check_unmet ON notice_check (edition_id) WHERE rules <> '{}';
-- Only notices that were written by a form can be reckoned.
CREATE INDEX info_edition_form ON info_edition (id) WHERE state = 'published' AND fields ->> 'format' IS NOT NULL;
