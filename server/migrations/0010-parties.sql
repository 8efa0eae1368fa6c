-- Suppliers and agencies of the public directories. They mirror the trade platform: source id and snapshot say where
-- a row came from, the publish switch whether the public sees it.

CREATE TABLE supplier (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  -- Unified social credit code, checked by the rule of GB 32100 where it comes in.
  credit_code text NOT NULL,
  name text NOT NULL,
  short_name text,
  aliases text[] NOT NULL DEFAULT '{}',
  -- As purchase natures: 1 goods, 2 works, 3 services.
  supplier_type text CHECK (supplier_type IN ('1', '2', '3')),
  scale text CHECK (scale IN ('1', '2', '3', '4')),
  company_form text,
  region_code text NOT NULL,
  address text,
  legal_person text,
  contact_name text,
  phone text,
  registered_capital numeric(18, 2),
  established_on date,
  registered_on date,
  business_scope text,
  batch text,
  publicity_start date,
  publicity_end date,
  source_id text,
  source_snapshot jsonb,
  synced_at timestamptz,
  is_published boolean NOT NULL DEFAULT true,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  UNIQUE (site_id, credit_code),
  CHECK (publicity_end >= publicity_start)
);
CREATE INDEX supplier_list ON supplier (site_id, registered_on DESC NULLS LAST, id) WHERE is_published;
CREATE INDEX supplier_name ON supplier USING gin (name gin_trgm_ops);

CREATE TABLE supplier_qualification (
  id text PRIMARY KEY,
  supplier_id text NOT NULL REFERENCES supplier ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('general', 'safety', 'employee')),
  name text NOT NULL,
  level text,
  certificate_no text,
  -- The person who holds it; only employees' qualifications have one.
  holder text CHECK ((kind = 'employee') = (holder IS NOT NULL)),
  issuer text,
  issued_on date,
  valid_to date,
  sort int NOT NULL DEFAULT 0,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX supplier_qualification_of ON supplier_qualification (supplier_id, kind, sort);

CREATE TABLE agency (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  credit_code text NOT NULL,
  name text NOT NULL,
  short_name text,
  aliases text[] NOT NULL DEFAULT '{}',
  -- 1 a registered private agency, 2 a public body that buys centrally
  agency_type text NOT NULL DEFAULT '1' CHECK (agency_type IN ('1', '2')),
  region_code text NOT NULL,
  register_address text,
  office_address text,
  legal_person text,
  contact_name text,
  phone text,
  registered_on date,
  business_scope text,
  -- Square metres.
  office_area numeric(10, 2),
  opening_rooms int NOT NULL DEFAULT 0,
  review_rooms int NOT NULL DEFAULT 0,
  -- Whether the opening and review rooms are recorded by sound and picture throughout.
  is_recorded boolean NOT NULL DEFAULT false,
  source_id text,
  source_snapshot jsonb,
  synced_at timestamptz,
  is_published boolean NOT NULL DEFAULT true,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  UNIQUE (site_id, credit_code)
);
CREATE INDEX agency_list ON agency (site_id, registered_on DESC NULLS LAST, id) WHERE is_published;
CREATE INDEX agency_name ON agency USING gin (name gin_trgm_ops);

CREATE TABLE agency_branch (
  id text PRIMARY KEY,
  agency_id text NOT NULL REFERENCES agency ON DELETE CASCADE,
  name text NOT NULL,
  region_code text NOT NULL,
  address text,
  contact_name text,
  phone text,
  sort int NOT NULL DEFAULT 0,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX agency_branch_of ON agency_branch (agency_id, sort);

CREATE TABLE agency_staff (
  id text PRIMARY KEY,
  agency_id text NOT NULL REFERENCES agency ON DELETE CASCADE,
  name text NOT NULL,
  position text,
  title text,
  education text,
  is_full_time boolean NOT NULL DEFAULT true,
  practice_since date,
  -- Hours of training in the current year.
  training_hours int NOT NULL DEFAULT 0 CHECK (training_hours >= 0),
  sort int NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT '1',
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX agency_staff_of ON agency_staff (agency_id, sort);

CREATE TABLE agency_evaluation (
  id text PRIMARY KEY,
  agency_id text NOT NULL REFERENCES agency ON DELETE CASCADE,
  year int NOT NULL,
  grade text NOT NULL,
  score numeric(5, 2) CHECK (score BETWEEN 0 AND 100),
  evaluator text NOT NULL,
  evaluated_on date,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  UNIQUE (agency_id, year, evaluator)
);

-- An agency's record counts the projects that name it.
CREATE INDEX publication_agency ON publication (site_id, agency) WHERE agency IS NOT NULL;
