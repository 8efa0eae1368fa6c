-- 指标监测: what is reckoned over notices and messages, by period and region. No reckoning overwrites another.

CREATE TABLE indicator (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  code text NOT NULL,
  name text NOT NULL,
  dimension text NOT NULL CHECK (dimension IN ('competition', 'efficiency', 'cost', 'digital', 'payment', 'complaint')),
  formula text NOT NULL,
  -- Words of the contract's closed vocabulary.
  definition jsonb NOT NULL,
  unit text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('up', 'down', 'none')),
  period text NOT NULL CHECK (period IN ('month', 'quarter', 'year')),
  target double precision,
  min_n int NOT NULL DEFAULT 5 CHECK (min_n >= 1),
  note text,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published')),
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  UNIQUE (site_id, code)
);

CREATE TABLE indicator_value (
  id text PRIMARY KEY,
  indicator_id text NOT NULL REFERENCES indicator ON DELETE CASCADE,
  site_id text NOT NULL REFERENCES site,
  -- 2026-05, 2026Q2, 2026
  period text NOT NULL,
  region_code text NOT NULL,
  run_no int NOT NULL,
  -- Null: nothing to reckon with.
  amount double precision,
  sample int NOT NULL,
  -- Why it was reckoned again; the first time needs no reason.
  reason text,
  is_current boolean NOT NULL DEFAULT true,
  explanation text,
  explained_by text,
  computed_at timestamptz NOT NULL,
  computed_by text,
  published_at timestamptz,
  published_by text,
  version int NOT NULL DEFAULT 1,
  UNIQUE (indicator_id, period, region_code, run_no),
  CHECK (run_no = 1 OR reason IS NOT NULL)
);
CREATE UNIQUE INDEX indicator_value_current ON indicator_value (indicator_id, period, region_code) WHERE is_current;
