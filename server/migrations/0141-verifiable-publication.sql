-- What was published, when, and what became of it: a public log that only grows, in the shape of RFC 6962.

-- Keys that statements are signed with. The private half is sealed; the public half stays published for good.
CREATE TABLE attest_key (
  id text PRIMARY KEY,
  public_key text NOT NULL,
  private_sealed text NOT NULL,
  made_at timestamptz NOT NULL,
  retired_at timestamptz
);

-- Frozen as it was published, letter by letter; the same words are kept once.
CREATE TABLE attest_document (
  digest text PRIMARY KEY,
  content text NOT NULL CHECK (digest = encode(sha256(convert_to(content, 'UTF8')), 'hex'))
);

-- Written in the transaction that publishes, withdraws or deletes.
CREATE TABLE attest_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL,
  site_id text NOT NULL,
  action text NOT NULL,
  document_digest text REFERENCES attest_document,
  file_digests text[] NOT NULL DEFAULT '{}',
  stated_at timestamptz NOT NULL,
  -- What was signed, letter by letter.
  statement text NOT NULL,
  key_id text NOT NULL REFERENCES attest_key,
  signature text NOT NULL
);
CREATE INDEX attest_entry_subject ON attest_entry (subject, id);
CREATE INDEX attest_entry_document ON attest_entry (document_digest);
CREATE INDEX attest_entry_files ON attest_entry USING gin (file_digests);

-- Its place in the log: given at the commit, without gaps.
CREATE TABLE attest_leaf (
  seq bigint PRIMARY KEY,
  entry_id bigint NOT NULL UNIQUE REFERENCES attest_entry,
  logged_at timestamptz NOT NULL
);

-- Hashes of whole subtrees: level 0 are the leaves, so that a proof reads as many rows as it names.
CREATE TABLE attest_node (
  level integer NOT NULL,
  place bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (level, place)
);
CREATE INDEX attest_node_leaf ON attest_node (hash) WHERE level = 0;

-- The end of the log as it was seen at each check; a log that was written anew does not fit them.
CREATE TABLE attest_head (
  size bigint PRIMARY KEY,
  root text NOT NULL,
  logged_at timestamptz NOT NULL,
  key_id text NOT NULL REFERENCES attest_key,
  signature text NOT NULL
);

-- Publications that came or went by a way that says nothing to the log; timed work makes up for it.
CREATE TABLE attest_pending (
  info_id text PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX attest_pending_since ON attest_pending (since);

-- What a file holds was replaced: what is public has changed with it.
CREATE FUNCTION attest_note_replaced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attest_pending (info_id) SELECT p.info_id FROM info_attachment a
    JOIN publication p ON p.edition_id = a.edition_id WHERE a.file_id = NEW.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER file_replaced AFTER UPDATE OF digest ON file
  FOR EACH ROW WHEN (OLD.digest IS DISTINCT FROM NEW.digest) EXECUTE FUNCTION attest_note_replaced();

CREATE FUNCTION attest_note_pending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attest_pending (info_id) SELECT DISTINCT info_id FROM touched ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER publication_came AFTER INSERT ON publication
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION attest_note_pending();
CREATE TRIGGER publication_went AFTER DELETE ON publication
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION attest_note_pending();
INSERT INTO attest_pending (info_id) SELECT info_id FROM publication;

-- What a leaf's hash covers; the program and the verifier write the same.
CREATE FUNCTION attest_leaf_text(logged_at timestamptz, statement text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(logged_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\n' || statement
$$;

-- Whoever writes a leaf, and however: behind the last one, and never earlier than it.
CREATE FUNCTION attest_guard_leaf() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last attest_leaf;
BEGIN
  PERFORM pg_advisory_xact_lock(7330141);
  SELECT * INTO last FROM attest_leaf ORDER BY seq DESC LIMIT 1;
  IF NEW.seq IS DISTINCT FROM coalesce(last.seq + 1, 0) THEN
    RAISE EXCEPTION 'place % of the log is not the next one', NEW.seq;
  END IF;
  IF NEW.logged_at < last.logged_at OR NEW.logged_at IS DISTINCT FROM date_trunc('milliseconds', NEW.logged_at) THEN
    RAISE EXCEPTION 'an entry of % may not stand behind one of %', NEW.logged_at, last.logged_at;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER attest_leaf_next BEFORE INSERT ON attest_leaf
  FOR EACH ROW EXECUTE FUNCTION attest_guard_leaf();

CREATE FUNCTION attest_grow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  above integer := 0;
  at_place bigint := NEW.seq;
  current bytea;
  beside bytea;
BEGIN
  SELECT sha256('\x00'::bytea || convert_to(attest_leaf_text(NEW.logged_at, e.statement), 'UTF8')) INTO STRICT current
    FROM attest_entry e WHERE e.id = NEW.entry_id;
  INSERT INTO attest_node (level, place, hash) VALUES (0, at_place, current);
  WHILE at_place % 2 = 1 LOOP
    SELECT hash INTO STRICT beside FROM attest_node WHERE level = above AND place = at_place - 1;
    current := sha256('\x01'::bytea || beside || current);
    above := above + 1;
    at_place := at_place / 2;
    INSERT INTO attest_node (level, place, hash) VALUES (above, at_place, current);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER attest_leaf_grows AFTER INSERT ON attest_leaf
  FOR EACH ROW EXECUTE FUNCTION attest_grow();

-- At the commit, so that nobody holds up the log longer than it takes to write into it, and a rehearsal never does.
-- Every statement of it sees what was committed before the lock was had.
CREATE FUNCTION attest_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last attest_leaf;
BEGIN
  PERFORM pg_advisory_xact_lock(7330141);
  SELECT * INTO last FROM attest_leaf ORDER BY seq DESC LIMIT 1;
  -- A transaction that took long is no back-dating; nothing else may say that it is earlier than what stands there.
  IF NEW.stated_at < last.logged_at - interval '15 minutes' THEN
    RAISE EXCEPTION 'a statement of % may not be entered behind %', NEW.stated_at, last.logged_at;
  END IF;
  INSERT INTO attest_leaf (seq, entry_id, logged_at)
    VALUES (coalesce(last.seq + 1, 0), NEW.id, greatest(NEW.stated_at, last.logged_at));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER attest_entry_placed AFTER INSERT ON attest_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION attest_sequence();

-- Nothing that was entered is ever changed or taken away.
CREATE TRIGGER attest_document_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON attest_document
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER attest_entry_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON attest_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER attest_leaf_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON attest_leaf
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER attest_node_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON attest_node
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER attest_head_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON attest_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION attest_guard_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.public_key, NEW.made_at) = (OLD.id, OLD.public_key, OLD.made_at)
    AND (OLD.retired_at IS NULL OR NEW.retired_at = OLD.retired_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'keys that something was signed with stay published';
END $$;
CREATE TRIGGER attest_key_kept BEFORE UPDATE OR DELETE ON attest_key
  FOR EACH ROW EXECUTE FUNCTION attest_guard_key();
CREATE TRIGGER attest_key_never_emptied BEFORE TRUNCATE ON attest_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
