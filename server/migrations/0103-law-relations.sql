-- How a law stands to others, as its edition in force says it; the other side is read from here as well.
CREATE TABLE law_relation (
  edition_id text NOT NULL REFERENCES info_edition ON DELETE CASCADE,
  seq int NOT NULL,
  kind text NOT NULL,
  other_id text,
  other_title text NOT NULL,
  PRIMARY KEY (edition_id, seq)
);
CREATE INDEX law_relation_other ON law_relation (other_id) WHERE other_id IS NOT NULL;
CREATE INDEX law_version_amended_by ON law_version (amended_by_id) WHERE amended_by_id IS NOT NULL;
