-- What the codes of each site mean in the words that all sites share, so that one search can speak of all of them.
CREATE TABLE code_crosswalk (
  id text PRIMARY KEY,
  scheme text NOT NULL CHECK (scheme IN ('type', 'manner', 'item', 'region')),
  -- null: all sites. What a site has of its own stands in place of what all have.
  site_id text REFERENCES site,
  -- One code, or with a star at its end all that begin so.
  code text NOT NULL,
  common_code text NOT NULL,
  status text NOT NULL DEFAULT '1',
  remark text,
  is_built_in boolean NOT NULL DEFAULT false,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX code_crosswalk_once ON code_crosswalk (scheme, code, coalesce(site_id, ''));

-- The codes that publications of a site carry, counted by a timed task. What no rule speaks of is on the work list.
CREATE TABLE code_census (
  scheme text NOT NULL,
  site_id text NOT NULL REFERENCES site ON DELETE CASCADE,
  code text NOT NULL,
  total int NOT NULL,
  first_seen_at timestamptz NOT NULL,
  PRIMARY KEY (scheme, site_id, code)
);
