-- What cites a law before the public, with the text as it was when it was cited. When that text changes, or the law is
-- repealed, the row is flagged until the owner of what cites it has looked again.
CREATE TABLE basis_citation (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('answer', 'template', 'article', 'questionnaire')),
  item_id text NOT NULL,
  title text NOT NULL,
  law_id text NOT NULL,
  law_title text NOT NULL,
  -- 12-1; '' where the law is cited as a whole.
  article text NOT NULL,
  -- The day on which it was cited, or last found to hold, and how it read then.
  basis_day text NOT NULL CHECK (basis_day ~ '^\d{4}-\d\d-\d\d$'),
  version_no int,
  node_id text,
  html text,
  was_repealed boolean NOT NULL,
  -- What of the law it was last compared with; null: with nothing yet.
  compared_with text,
  cause text CHECK (cause IN ('amended', 'removed', 'repealed')),
  changed_on text CHECK (changed_on ~ '^\d{4}-\d\d-\d\d$'),
  now_html text,
  now_version int,
  now_node text,
  flagged_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by text,
  remark text,
  version int NOT NULL DEFAULT 1,
  CHECK ((flagged_at IS NULL) = (cause IS NULL) AND (cause IS NULL) = (changed_on IS NULL)),
  UNIQUE (kind, item_id, law_id, article)
);
CREATE INDEX basis_citation_law ON basis_citation (law_id);
CREATE INDEX basis_citation_flagged ON basis_citation (site_id, flagged_at) WHERE flagged_at IS NOT NULL;

-- Up to which wording each item has been read for what it cites.
CREATE TABLE basis_read (
  kind text NOT NULL,
  item_id text NOT NULL,
  revision text NOT NULL,
  PRIMARY KEY (kind, item_id)
);

-- The editions of laws that have been looked at: a new one is looked at at once.
CREATE TABLE basis_law (
  law_id text PRIMARY KEY,
  edition_id text NOT NULL
);
