-- Places of the portal: channels with a life of their own, sites that open and close, links that are looked
-- after, files that know where they are used.

ALTER TABLE channel
  ADD CONSTRAINT channel_lifecycle_check
    CHECK (lifecycle IN ('enabled', 'hidden', 'stopped', 'archived', 'recycled')),
  -- What its old addresses show after it was merged or archived in favour of another.
  ADD COLUMN leads_to text REFERENCES channel,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN deleted_by text,
  ADD COLUMN delete_reason text,
  ADD COLUMN bin_until timestamptz,
  ADD COLUMN bin_batch text,
  -- What it was before, to be that again.
  ADD COLUMN bin_lifecycle text,
  ADD CONSTRAINT channel_in_bin_is_off CHECK (lifecycle <> 'recycled' OR (status = '0' AND bin_batch IS NOT NULL));
CREATE INDEX channel_bin ON channel (bin_batch) WHERE bin_batch IS NOT NULL;
CREATE INDEX info_bin_batch ON info (bin_batch) WHERE bin_batch IS NOT NULL;

ALTER TABLE site
  ADD CONSTRAINT site_lifecycle_check
    CHECK (lifecycle IN ('building', 'preview', 'running', 'maintenance', 'disabled', 'archived')),
  -- What visitors read while it is closed, and where they are sent when it is for good.
  ADD COLUMN closing_words text,
  ADD COLUMN redirect_to text,
  ADD COLUMN preview_key text;
CREATE UNIQUE INDEX site_one_primary_domain ON site_domain (site_id) WHERE is_primary;

CREATE TABLE link_class (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  class_code text NOT NULL,
  class_name text NOT NULL,
  style text NOT NULL DEFAULT 'text' CHECK (style IN ('text', 'image')),
  -- How many the public sees; null: all.
  max_items int CHECK (max_items > 0),
  sort int NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT '1',
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  UNIQUE (site_id, class_code)
);
INSERT INTO link_class (id, site_id, class_code, class_name)
  SELECT site_id || '-' || class_code, site_id, class_code, min(class_name) FROM link GROUP BY site_id, class_code;

ALTER TABLE link
  ADD COLUMN image_alt text,
  ADD COLUMN check_state text NOT NULL DEFAULT 'unchecked'
    CHECK (check_state IN ('unchecked', 'ok', 'redirect', 'dead', 'certificate')),
  ADD COLUMN checked_at timestamptz,
  ADD COLUMN http_code int,
  ADD COLUMN latency_ms int,
  -- Failures in a row; three make a warning.
  ADD COLUMN fail_count int NOT NULL DEFAULT 0,
  ADD COLUMN check_note text,
  ADD CONSTRAINT link_class_of_site FOREIGN KEY (site_id, class_code) REFERENCES link_class (site_id, class_code);

ALTER TABLE file
  ADD COLUMN alt text,
  ADD COLUMN version int NOT NULL DEFAULT 1;
CREATE INDEX file_digest ON file (digest);
CREATE INDEX file_created ON file (create_date DESC, id);

-- What a file was before its content was replaced: the bytes stay, so that what was published can be proven.
CREATE TABLE file_version (
  file_id text NOT NULL REFERENCES file ON DELETE CASCADE,
  version int NOT NULL,
  digest text NOT NULL,
  size bigint NOT NULL,
  name text NOT NULL,
  replaced_at timestamptz NOT NULL,
  replaced_by text,
  reason text NOT NULL,
  PRIMARY KEY (file_id, version)
);
CREATE INDEX file_version_digest ON file_version (digest);

-- Files that the text or the fields of an edition point to. Kept by the database, whoever writes the edition.
CREATE TABLE edition_file (
  edition_id text NOT NULL REFERENCES info_edition ON DELETE CASCADE,
  file_id text NOT NULL,
  PRIMARY KEY (edition_id, file_id)
);
CREATE INDEX edition_file_file ON edition_file (file_id);
CREATE FUNCTION note_edition_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM edition_file WHERE edition_id = NEW.id;
  END IF;
  IF position('/rest/v2/files/' IN NEW.body_html) > 0 OR position('/rest/v2/files/' IN NEW.fields::text) > 0 THEN
    INSERT INTO edition_file (edition_id, file_id)
      SELECT DISTINCT NEW.id, m[1]
      FROM regexp_matches(NEW.body_html || ' ' || NEW.fields::text, '/rest/v2/files/([A-Za-z0-9_-]{1,100})', 'g') AS m;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER info_edition_files AFTER INSERT OR UPDATE OF body_html, fields ON info_edition
  FOR EACH ROW EXECUTE FUNCTION note_edition_files();
INSERT INTO edition_file (edition_id, file_id)
  SELECT DISTINCT e.id, m[1]
  FROM info_edition e,
    regexp_matches(e.body_html || ' ' || e.fields::text, '/rest/v2/files/([A-Za-z0-9_-]{1,100})', 'g') AS m
  WHERE position('/rest/v2/files/' IN e.body_html) > 0 OR position('/rest/v2/files/' IN e.fields::text) > 0;
