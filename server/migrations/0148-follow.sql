-- 订阅提醒: what visitors follow, without an account. Whom it goes to is sealed, and found again by a keyed digest.
CREATE TABLE follow (
  id text PRIMARY KEY,
  site_id text NOT NULL,
  kind text NOT NULL,
  -- Below the router's base: a list with all its filters, or the page of a notice.
  address text NOT NULL,
  title text NOT NULL,
  plan_id text,
  info_id text,
  way text NOT NULL,
  contact_sealed text NOT NULL,
  contact_digest text NOT NULL,
  pace text NOT NULL,
  reminds boolean NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- Of one that nobody has confirmed yet.
  expires_at timestamptz,
  -- The address of its calendar is made of this number: another number is another address.
  calendar_no integer NOT NULL DEFAULT 1,
  UNIQUE (contact_digest, site_id, address)
);
CREATE INDEX follow_site ON follow (site_id, kind);
CREATE INDEX follow_project ON follow (plan_id) WHERE plan_id IS NOT NULL;
CREATE INDEX follow_expiry ON follow (expires_at) WHERE expires_at IS NOT NULL;

-- What became public where somebody follows something, until it has been looked at. One line each time: what comes while
-- another line is looked at is not lost.
CREATE TABLE follow_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  info_id text NOT NULL,
  -- Of one that was public before: what it said then.
  former_edition_id text,
  came_at timestamptz NOT NULL DEFAULT now()
);

-- What one follower is to be told: each thing once, whoever finds it and how often.
CREATE TABLE follow_item (
  follow_id text NOT NULL REFERENCES follow ON DELETE CASCADE,
  key text NOT NULL,
  info_id text NOT NULL,
  kind text NOT NULL,
  said jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  letter_id text,
  PRIMARY KEY (follow_id, key)
);
CREATE INDEX follow_item_due ON follow_item (due_at) WHERE letter_id IS NULL;
CREATE INDEX follow_item_letter ON follow_item (letter_id) WHERE letter_id IS NOT NULL;

-- Letters on their way. Their words are made when they are sent, of what is public then.
CREATE TABLE follow_letter (
  id text PRIMARY KEY,
  follow_id text NOT NULL REFERENCES follow ON DELETE CASCADE,
  purpose text NOT NULL,
  state text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_try timestamptz,
  failure text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  request_id text
);
CREATE INDEX follow_letter_due ON follow_letter (next_try) WHERE state = 'waiting';
CREATE INDEX follow_letter_of ON follow_letter (follow_id, created_at);

CREATE FUNCTION follow_note_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO follow_news (info_id) SELECT t.info_id FROM touched t
    WHERE EXISTS (SELECT 1 FROM follow f WHERE f.site_id = t.site_id);
  RETURN NULL;
END $$;
CREATE TRIGGER publication_followed AFTER INSERT ON publication
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION follow_note_new();

CREATE FUNCTION follow_note_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO follow_news (info_id, former_edition_id) SELECT NEW.info_id, OLD.edition_id
    WHERE EXISTS (SELECT 1 FROM follow f WHERE f.site_id = NEW.site_id);
  RETURN NULL;
END $$;
CREATE TRIGGER publication_followed_anew AFTER UPDATE OF edition_id ON publication
  FOR EACH ROW WHEN (OLD.edition_id IS DISTINCT FROM NEW.edition_id) EXECUTE FUNCTION follow_note_changed();
