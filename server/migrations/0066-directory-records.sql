-- Directories mirror another system: where a record came from, from when to when it holds, and when somebody last looked
-- whether it is right. What the source said last stands in source_snapshot, by the names of the program's fields; differing
-- counts the facts that were corrected here since.

ALTER TABLE supplier
  ADD COLUMN source text,
  ADD COLUMN valid_from date,
  ADD COLUMN valid_to date,
  ADD COLUMN checked_at timestamptz,
  ADD COLUMN check_note text,
  ADD COLUMN differing int NOT NULL DEFAULT 0,
  ADD CHECK (valid_to >= valid_from);
ALTER TABLE agency
  ADD COLUMN source text,
  ADD COLUMN valid_from date,
  ADD COLUMN valid_to date,
  ADD COLUMN checked_at timestamptz,
  ADD COLUMN check_note text,
  ADD COLUMN differing int NOT NULL DEFAULT 0,
  ADD CHECK (valid_to >= valid_from);
ALTER TABLE expert
  ADD COLUMN source text,
  ADD COLUMN source_snapshot jsonb,
  ADD COLUMN valid_from date,
  ADD COLUMN valid_to date,
  ADD COLUMN checked_at timestamptz,
  ADD COLUMN check_note text,
  ADD COLUMN differing int NOT NULL DEFAULT 0,
  ADD CHECK (valid_to >= valid_from);

-- Lines of an import are matched by the source's own id, the credit code and the name, in this order.
CREATE UNIQUE INDEX supplier_source ON supplier (site_id, source, source_id);
CREATE UNIQUE INDEX agency_source ON agency (site_id, source, source_id);
CREATE INDEX supplier_exact_name ON supplier (site_id, name);
CREATE INDEX agency_exact_name ON agency (site_id, name);
CREATE INDEX expert_exact_name ON expert (site_id, name);
-- The desk lists what changed last first, published or not.
CREATE INDEX supplier_desk ON supplier (latest_modify_date DESC, id);
CREATE INDEX agency_desk ON agency (latest_modify_date DESC, id);
CREATE INDEX expert_desk ON expert (latest_modify_date DESC, id);

CREATE TABLE agency_qualification (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  agency_id text NOT NULL REFERENCES agency ON DELETE CASCADE,
  name text NOT NULL,
  level text,
  certificate_no text,
  issuer text,
  issued_on date,
  valid_from date,
  valid_to date,
  source text,
  source_id text,
  source_snapshot jsonb,
  synced_at timestamptz,
  checked_at timestamptz,
  check_note text,
  differing int NOT NULL DEFAULT 0,
  is_published boolean NOT NULL DEFAULT true,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  CHECK (valid_to >= valid_from)
);
CREATE INDEX agency_qualification_of ON agency_qualification (agency_id, name);
CREATE UNIQUE INDEX agency_qualification_source ON agency_qualification (site_id, source, source_id);

-- What became of a record, as anybody at the desk may read it: persons and phones are masked before they come here.
CREATE TABLE directory_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  record_id text NOT NULL,
  at timestamptz NOT NULL,
  by_user text,
  action text NOT NULL,
  note text,
  changes jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX directory_event_of ON directory_event (kind, record_id, id DESC);

-- Requests to have one fact corrected. Who of the public asks is sealed; what he writes of others is the desk's alone.
CREATE TABLE directory_correction (
  id text PRIMARY KEY,
  request_no text NOT NULL UNIQUE,
  site_id text NOT NULL REFERENCES site,
  kind text NOT NULL CHECK (kind IN ('supplier', 'agency', 'expert', 'qualification')),
  record_id text NOT NULL,
  record_name text NOT NULL,
  field text NOT NULL,
  current text,
  proposed text,
  reason text NOT NULL,
  origin text NOT NULL CHECK (origin IN ('public', 'desk')),
  applicant_sealed text,
  applicant_shown text,
  mobile_sealed text,
  mobile_shown text,
  asked_by text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'corrected', 'refused')),
  decided_by text,
  decided_at timestamptz,
  opinion text,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((origin = 'desk') = (asked_by IS NOT NULL))
);
CREATE INDEX directory_correction_waiting ON directory_correction (kind, record_id) WHERE state = 'waiting';
CREATE INDEX directory_correction_list ON directory_correction (create_date DESC, id);
