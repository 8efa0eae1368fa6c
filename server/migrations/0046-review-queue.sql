-- What reviewers know of a text before they open it, as it was found when it was submitted.
ALTER TABLE info_submission
  -- How many findings, by what they are about.
  ADD COLUMN findings jsonb,
  -- Letters that differ from what is public.
  ADD COLUMN change_size int;

ALTER TABLE info_edition
  ADD COLUMN is_urgent boolean NOT NULL DEFAULT false,
  -- When somebody last asked its reviewers to hurry.
  ADD COLUMN urged_at timestamptz;

-- Places that a reviewer marked when he sent a text back.
ALTER TABLE info_review ADD COLUMN marks jsonb;

-- An opinion that is written but not given yet.
CREATE TABLE review_draft (
  edition_id text NOT NULL REFERENCES info_edition ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  comment text NOT NULL,
  proofs text[] NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (edition_id, user_id)
);

-- Whoever leaves holds no text back: what was handed to him is everybody's again, and nobody waits for his opinion.
CREATE FUNCTION hand_over_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE info_edition SET assigned_to = NULL
    WHERE assigned_to = NEW.id AND state IN ('review1', 'review2', 'review3');
  DELETE FROM info_cosign WHERE user_id = NEW.id AND answered_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER app_user_leaves AFTER UPDATE OF status, deregistered_at ON app_user
  FOR EACH ROW WHEN (NEW.status <> '1' OR NEW.deregistered_at IS NOT NULL)
  EXECUTE FUNCTION hand_over_reviews();

-- What two people made public at once, without its levels; read afterwards by a third.
CREATE TABLE emergency_publication (
  edition_id text PRIMARY KEY REFERENCES info_edition,
  info_id text NOT NULL REFERENCES info,
  reason text NOT NULL,
  asked_by text NOT NULL REFERENCES app_user,
  asked_at timestamptz NOT NULL,
  -- null: the second person has not agreed yet.
  agreed_by text REFERENCES app_user,
  agreed_at timestamptz,
  due_at timestamptz,
  read_by text REFERENCES app_user,
  read_at timestamptz,
  is_confirmed boolean,
  comment text
);
CREATE INDEX emergency_publication_open ON emergency_publication (info_id) WHERE read_at IS NULL;

-- Links of public texts that led nowhere when they were last tried.
CREATE TABLE dead_link (
  info_id text NOT NULL REFERENCES info ON DELETE CASCADE,
  address text NOT NULL,
  failure text NOT NULL,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (info_id, address)
);
