-- Review experts and credit records. Both mirror another system: source id and time of the last transfer
-- are kept, and a publish switch decides whether the public sees the row at all.

CREATE TABLE expert (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  region_code text,
  -- The whole name; the public is shown its first character.
  name text NOT NULL,
  specialty text NOT NULL,
  specialty_code text,
  unit text,
  job_title text,
  batch text NOT NULL,
  period_start date,
  period_end date,
  -- proposed: may be objected to while the period runs; admitted: in the register; rejected, removed: not public
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'admitted', 'rejected', 'removed')),
  result text,
  admitted_date date,
  objection_unit text,
  objection_phone text,
  objection_address text,
  objection_email text,
  source_id text,
  synced_at timestamptz,
  is_public boolean NOT NULL DEFAULT true,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  CHECK (period_end >= period_start)
);
CREATE INDEX expert_list ON expert (site_id, period_start DESC NULLS LAST, batch, id) WHERE is_public;
CREATE UNIQUE INDEX expert_source ON expert (site_id, source_id);

CREATE TABLE credit_record (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  kind text NOT NULL CHECK (kind IN ('serious', 'misconduct', 'expert')),
  -- 1 supplier, 2 agency, 3 review expert
  credit_type text NOT NULL CHECK (credit_type IN ('1', '2', '3')),
  credit_name text NOT NULL,
  credit_code text,
  address text,
  region_code text,
  detail_reason text,
  law_basic text,
  handle_result text,
  handle_scope text,
  -- The body that decided, and its department that is asked about the decision.
  handle_unit text,
  handle_department text,
  document_number text,
  start_date date NOT NULL,
  -- Last day of the term; null: without end.
  end_date date,
  publish_date date NOT NULL,
  notice_id text,
  page_url text,
  data_source text NOT NULL DEFAULT 'gp-credit',
  source_id text,
  synced_at timestamptz,
  is_public boolean NOT NULL DEFAULT true,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  CHECK (end_date >= start_date)
);
CREATE INDEX credit_record_list ON credit_record (site_id, kind, publish_date DESC, id) WHERE is_public;
CREATE INDEX credit_record_name ON credit_record USING gin (credit_name gin_trgm_ops);
CREATE UNIQUE INDEX credit_record_source ON credit_record (site_id, source_id);
