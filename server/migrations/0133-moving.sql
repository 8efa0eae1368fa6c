-- Bringing a site over from another installation of the family: how far it has come, cut off anywhere.
CREATE TABLE moving (
  id text PRIMARY KEY,
  origin text NOT NULL,
  site_id text NOT NULL REFERENCES site ON DELETE CASCADE,
  source_site_id text NOT NULL,
  started_at timestamptz NOT NULL,
  -- Spans of time whose lists are still to be read; null: not begun.
  spans jsonb,
  -- When the reading of the lists that is under way, or was the last, began; and when one was last done.
  listing_since timestamptz,
  listed_at timestamptz,
  finished_at timestamptz,
  UNIQUE (origin, source_site_id, site_id)
);

-- What stands in the source's lists, and what became of it here.
CREATE TABLE moving_item (
  moving_id text NOT NULL REFERENCES moving ON DELETE CASCADE,
  source_id text NOT NULL,
  row jsonb NOT NULL,
  row_digest text NOT NULL,
  notice_time timestamptz,
  -- Within one moment the source's own order.
  place bigint NOT NULL DEFAULT 0,
  seen_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed', 'gone')),
  tries int NOT NULL DEFAULT 0,
  info_id text,
  digest text,
  PRIMARY KEY (moving_id, source_id)
);
CREATE INDEX moving_item_waiting ON moving_item (moving_id, tries, notice_time, place, source_id) WHERE state = 'waiting';

-- Files of the source by their addresses: fetched once, whatever shows them.
CREATE TABLE moving_file (
  moving_id text NOT NULL REFERENCES moving ON DELETE CASCADE,
  address text NOT NULL,
  file_id text NOT NULL,
  digest text NOT NULL,
  PRIMARY KEY (moving_id, address)
);

-- What could not be read or kept, in words for the report.
CREATE TABLE moving_problem (
  moving_id text NOT NULL REFERENCES moving ON DELETE CASCADE,
  kind text NOT NULL,
  subject text NOT NULL,
  title text,
  words text NOT NULL,
  PRIMARY KEY (moving_id, kind, subject)
);

-- Names that an info had elsewhere and could not keep, within its site.
CREATE TABLE info_alias (
  site_id text NOT NULL REFERENCES site ON DELETE CASCADE,
  alias text NOT NULL,
  info_id text NOT NULL REFERENCES info ON DELETE CASCADE,
  PRIMARY KEY (site_id, alias)
);
CREATE INDEX info_alias_info ON info_alias (info_id);
