-- The editors' half: one life for articles, notices, laws and windows, from a first draft to a withdrawn page.

ALTER TABLE info DROP CONSTRAINT info_kind_check;
ALTER TABLE info ADD CONSTRAINT info_kind_check CHECK (kind IN ('article', 'notice', 'law', 'window'));
-- A window stands on a site, not in a channel.
ALTER TABLE info ALTER COLUMN channel_id DROP NOT NULL;
ALTER TABLE info ADD CONSTRAINT info_in_channel CHECK (kind = 'window' OR channel_id IS NOT NULL);
ALTER TABLE info
  -- A reference shows the text of another info at a place of its own; a copy only remembers where it came from.
  ADD COLUMN origin_id text REFERENCES info,
  ADD COLUMN refer_mode text CHECK (refer_mode IN ('reference', 'copy')),
  -- In the bin: until when, under which deletion, and whether it must be kept.
  ADD COLUMN bin_until timestamptz,
  ADD COLUMN bin_batch text,
  ADD COLUMN is_held boolean NOT NULL DEFAULT false,
  ADD COLUMN hold_reason text;
CREATE INDEX info_kind_changed ON info (kind, latest_modify_date DESC, id);
CREATE INDEX info_author ON info (author_id, kind) WHERE author_id IS NOT NULL;
CREATE INDEX info_origin ON info (origin_id) WHERE origin_id IS NOT NULL;
CREATE INDEX info_bin ON info (deleted_at DESC, id) WHERE state = 'recycled';

ALTER TABLE info_edition
  -- The last save, so that a repeated request is recognised.
  ADD COLUMN last_save_id text,
  -- How often it was submitted: what was decided on an earlier text no longer counts.
  ADD COLUMN review_round int NOT NULL DEFAULT 0,
  ADD COLUMN submitted_by text,
  ADD COLUMN submit_note text,
  -- The one reviewer that a text was handed to; null is whoever holds the level.
  ADD COLUMN assigned_to text;
CREATE INDEX info_edition_waiting ON info_edition (state, submitted_at) WHERE state IN ('review1', 'review2', 'review3');
CREATE INDEX info_edition_expiring ON info_edition (expire_at) WHERE state = 'published' AND expire_at IS NOT NULL;

-- A published edition is what people relied on: it is replaced, never rewritten.
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.state IN ('published', 'superseded') THEN
    RAISE EXCEPTION 'a published edition cannot be deleted';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state IN ('published', 'superseded') AND
    (NEW.title, NEW.body_html, NEW.fields, NEW.digest, NEW.published_at, NEW.info_id)
      IS DISTINCT FROM (OLD.title, OLD.body_html, OLD.fields, OLD.digest, OLD.published_at, OLD.info_id) THEN
    RAISE EXCEPTION 'a published edition cannot be rewritten';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER info_edition_frozen BEFORE UPDATE OR DELETE ON info_edition
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

ALTER TABLE info_review ADD COLUMN round int NOT NULL DEFAULT 1;
DROP INDEX info_review_one_level_a_person;
CREATE UNIQUE INDEX info_review_one_level_a_person ON info_review (edition_id, round, reviewer_id) WHERE decision = 'approve';

-- What reviewers were given each time, so that the next time they see what was changed.
CREATE TABLE info_submission (
  edition_id text NOT NULL REFERENCES info_edition ON DELETE CASCADE,
  round int NOT NULL,
  title text NOT NULL,
  body_html text NOT NULL,
  fields jsonb NOT NULL,
  submitted_at timestamptz NOT NULL,
  submitted_by text NOT NULL,
  PRIMARY KEY (edition_id, round)
);

-- Opinions that a reviewer asked others for; he cannot pass the text before they are in.
CREATE TABLE info_cosign (
  id text PRIMARY KEY,
  edition_id text NOT NULL REFERENCES info_edition ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app_user,
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  is_agreed boolean,
  comment text,
  UNIQUE (edition_id, user_id)
);
CREATE INDEX info_cosign_waiting ON info_cosign (user_id) WHERE answered_at IS NULL;

-- Who has an item open. Lost with a crash, which is what it is worth.
CREATE UNLOGGED TABLE info_presence (
  info_id text NOT NULL,
  user_id text NOT NULL,
  user_name text NOT NULL,
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (info_id, user_id)
);
