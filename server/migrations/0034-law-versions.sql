-- The texts of laws, version by version, as the public reads them: which one applies follows from the day it is read.
CREATE TABLE law_version (
  edition_id text NOT NULL REFERENCES info_edition ON DELETE CASCADE,
  no int NOT NULL,
  valid_from text NOT NULL CHECK (valid_from ~ '^\d{4}-\d\d-\d\d$'),
  valid_to text CHECK (valid_to ~ '^\d{4}-\d\d-\d\d$'),
  amended_by text,
  amended_by_id text,
  note text,
  body_html text NOT NULL,
  body_text text NOT NULL,
  PRIMARY KEY (edition_id, no)
);

-- The version that lists and the full-text search speak of; moved on by the clock when another comes into force.
ALTER TABLE publication ADD COLUMN law_version int;
CREATE INDEX publication_laws ON publication (site_id) WHERE law_category IS NOT NULL;
CREATE INDEX publication_law_versions ON publication (edition_id) WHERE law_version IS NOT NULL;

CREATE OR REPLACE VIEW search_source AS
SELECT w.*, md5(concat_ws(E'\x1f', w.title, coalesce(w.purchaser, ''), coalesce(w.agency, ''), coalesce(w.winner, ''),
  array_to_string(w.numbers, E'\x1e'), array_to_string(w.files, E'\x1e'), w.body)) AS digest
FROM (
  SELECT p.info_id, p.site_id, p.title, p.purchaser, p.agency, p.bid_company AS winner,
    array_remove(ARRAY[p.open_tender_code, p.publish_number, p.kc_project_code], NULL) AS numbers,
    ARRAY(SELECT a.name FROM info_attachment a WHERE a.edition_id = p.edition_id ORDER BY a.sort, a.file_id) AS files,
    coalesce(v.body_text, e.body_text) AS body
  FROM publication p JOIN info_edition e ON e.id = p.edition_id
  LEFT JOIN law_version v ON v.edition_id = p.edition_id AND v.no = p.law_version
) w;

-- Laws were kept as articles before they had an editor of their own.
UPDATE info SET kind = 'law' FROM channel
WHERE channel.id = info.channel_id AND channel.channel_type = 'laws' AND info.kind = 'article';
