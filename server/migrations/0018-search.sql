-- The full-text index: one entry for each publication, written in its transaction. Texts are normalised by the
-- application (full and half width, case, traditional characters), and so are the tokens that narrow a search to
-- candidates; each candidate is then compared with its text. See docs/search.md.

CREATE TABLE search_entry (
  info_id text PRIMARY KEY REFERENCES publication ON DELETE CASCADE,
  -- What hits are filtered, counted and ordered by, equal with the publication's by trigger.
  seq bigint NOT NULL,
  site_id text NOT NULL,
  channel_id text NOT NULL,
  notice_time timestamptz NOT NULL,
  notice_type text,
  region_code text,
  title_norm text NOT NULL,
  -- Every field on lines of its own, each begun by the field's mark, so that no phrase crosses from one into another.
  text_norm text NOT NULL,
  tokens int4[] NOT NULL,
  title_tokens int4[] NOT NULL,
  -- Of the words that were analysed, and by which analysis: tells a stale entry.
  digest text NOT NULL,
  analysis int NOT NULL,
  -- A lot of its own: the first so many by lot are a fair sample of the site.
  lot int4 GENERATED ALWAYS AS (hashtext(info_id)) STORED
);

-- Token arrays are read by nothing but the writing of their index: compressing them would only cost time.
ALTER TABLE search_entry ALTER COLUMN tokens SET STORAGE EXTERNAL;

CREATE INDEX search_entry_tokens ON search_entry USING gin (tokens);
CREATE INDEX search_entry_title_tokens ON search_entry USING gin (title_tokens);
CREATE INDEX search_entry_time ON search_entry (site_id, notice_time DESC, seq DESC);
CREATE INDEX search_entry_lot ON search_entry (site_id, lot);
CREATE INDEX search_entry_region ON search_entry (site_id, region_code text_pattern_ops) WHERE region_code IS NOT NULL;
CREATE INDEX search_entry_channel ON search_entry (site_id, channel_id);
CREATE INDEX search_entry_seq ON search_entry (seq);

CREATE FUNCTION search_entry_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entry SET seq = NEW.seq, site_id = NEW.site_id, channel_id = NEW.channel_id,
    notice_time = NEW.notice_time, notice_type = NEW.notice_type, region_code = NEW.region_code
  WHERE info_id = NEW.info_id;
  RETURN NULL;
END $$;
CREATE TRIGGER search_entry_follow AFTER UPDATE OF seq, site_id, channel_id, notice_time, notice_type, region_code
  ON publication FOR EACH ROW
  WHEN ((OLD.seq, OLD.site_id, OLD.channel_id, OLD.notice_time, OLD.notice_type, OLD.region_code)
    IS DISTINCT FROM (NEW.seq, NEW.site_id, NEW.channel_id, NEW.notice_time, NEW.notice_type, NEW.region_code))
  EXECUTE FUNCTION search_entry_follow();

-- The words that an entry is made of. The digest tells without reading them whether they have changed.
CREATE VIEW search_source AS
SELECT w.*, md5(concat_ws(E'\x1f', w.title, coalesce(w.purchaser, ''), coalesce(w.agency, ''), coalesce(w.winner, ''),
  array_to_string(w.numbers, E'\x1e'), array_to_string(w.files, E'\x1e'), w.body)) AS digest
FROM (
  SELECT p.info_id, p.site_id, p.title, p.purchaser, p.agency, p.bid_company AS winner,
    array_remove(ARRAY[p.open_tender_code, p.publish_number, p.kc_project_code], NULL) AS numbers,
    ARRAY(SELECT a.name FROM info_attachment a WHERE a.edition_id = p.edition_id ORDER BY a.sort, a.file_id) AS files,
    e.body_text AS body
  FROM publication p JOIN info_edition e ON e.id = p.edition_id
) w;

-- Names that the search box suggests, each once a site.
CREATE TABLE search_name (
  site_id text NOT NULL,
  name text NOT NULL,
  name_norm text NOT NULL,
  PRIMARY KEY (site_id, name)
);

-- How common tokens are, measured over a sample now and then. It chooses plans and decides no answer.
CREATE TABLE search_token_share (
  token int4 NOT NULL,
  in_title boolean NOT NULL,
  share real NOT NULL,
  PRIMARY KEY (token, in_title)
);
CREATE TABLE search_size (
  site_id text PRIMARY KEY,
  entries bigint NOT NULL,
  measured_at timestamptz NOT NULL DEFAULT now()
);

-- How far a rebuild has come; one at a time.
CREATE TABLE search_rebuild (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  after_id text NOT NULL DEFAULT '',
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  failure text
);
