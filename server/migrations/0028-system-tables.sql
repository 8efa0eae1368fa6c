-- What the back-office keeps of regions, dictionaries and settings.

ALTER TABLE region
  ADD COLUMN short_name text,
  -- How the name sounds, and its first letters: people find regions by them.
  ADD COLUMN pinyin text,
  ADD COLUMN initials text,
  -- The national code, where the procurement platform counts otherwise.
  ADD COLUMN central_code text,
  ADD COLUMN valid_from date,
  ADD COLUMN valid_to date,
  ADD COLUMN replaced_by text REFERENCES region,
  ADD COLUMN remark text,
  ADD COLUMN create_date timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN create_user text,
  ADD COLUMN latest_modify_date timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN latest_modify_user text,
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD CONSTRAINT region_validity CHECK (valid_from <= valid_to),
  ADD CONSTRAINT region_replaced CHECK ((valid_to IS NULL) = (replaced_by IS NULL)),
  ADD CONSTRAINT region_not_itself CHECK (replaced_by <> code AND parent_code <> code);
CREATE INDEX region_replaced_by ON region (replaced_by) WHERE replaced_by IS NOT NULL;

ALTER TABLE dict_type
  -- Counts every change of the type or its entries: readers ask which of theirs are out of date.
  ADD COLUMN revision int NOT NULL DEFAULT 1;
ALTER TABLE dict_item
  -- One word for the same thing in the vocabularies of several sites.
  ADD COLUMN common_code text,
  ADD COLUMN valid_from date,
  ADD COLUMN valid_to date,
  ADD CONSTRAINT dict_item_validity CHECK (valid_from <= valid_to);

ALTER TABLE sys_conf
  ADD COLUMN id text NOT NULL GENERATED ALWAYS AS (coalesce(site_id, '') || ':' || conf_key) STORED,
  ADD COLUMN remark text,
  ADD COLUMN create_date timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN create_user text,
  ADD COLUMN latest_modify_date timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN latest_modify_user text,
  ADD UNIQUE (id);

-- A value of a guarded setting that somebody asks for; it holds when somebody else has said yes.
CREATE TABLE setting_proposal (
  id text PRIMARY KEY,
  conf_key text NOT NULL,
  site_id text REFERENCES site,
  -- NULL: back to the default.
  value text,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'confirmed', 'refused', 'withdrawn')),
  proposed_by text NOT NULL REFERENCES app_user,
  proposed_name text NOT NULL,
  proposed_at timestamptz NOT NULL,
  reason text,
  decided_by text REFERENCES app_user,
  decided_at timestamptz,
  CHECK ((state = 'pending') = (decided_by IS NULL)),
  CHECK (state = 'withdrawn' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX setting_proposal_one_open ON setting_proposal (conf_key, site_id) NULLS NOT DISTINCT
  WHERE state = 'pending';
