-- The administrators' half of the back-office: organisations, users, roles, functions, menus.

ALTER TABLE organisation
  -- Ids from the root to here, '/parent/child/': a subtree is a prefix.
  ADD COLUMN path text NOT NULL DEFAULT '/',
  ADD COLUMN state text NOT NULL DEFAULT 'normal' CHECK (state IN ('draft', 'normal', 'abolished')),
  ADD COLUMN leader text,
  ADD COLUMN contact text,
  ADD COLUMN contact_phone text,
  ADD COLUMN landline text,
  ADD COLUMN fax text,
  ADD COLUMN email text,
  ADD COLUMN postal_code text,
  ADD COLUMN address text,
  ADD COLUMN is_buyer boolean NOT NULL DEFAULT false,
  ADD COLUMN budget_code text,
  ADD COLUMN fund_type text,
  ADD COLUMN supervisor_org_id text REFERENCES organisation,
  ADD COLUMN buyer_level text,
  ADD COLUMN is_pay_unit boolean NOT NULL DEFAULT false,
  ADD COLUMN open_year int,
  ADD COLUMN is_public boolean NOT NULL DEFAULT false,
  ADD COLUMN intro text,
  ADD COLUMN hours text,
  ADD COLUMN merged_into text REFERENCES organisation,
  ADD COLUMN abolished_on date;
WITH RECURSIVE tree AS (
  SELECT id, '/' || id || '/' AS path FROM organisation WHERE parent_id IS NULL
  UNION ALL SELECT o.id, tree.path || o.id || '/' FROM organisation o JOIN tree ON o.parent_id = tree.id
)
UPDATE organisation SET path = tree.path FROM tree WHERE tree.id = organisation.id;
CREATE INDEX organisation_path ON organisation (path text_pattern_ops);
CREATE INDEX organisation_parent ON organisation (parent_id, sort);
CREATE UNIQUE INDEX organisation_name_in_parent ON organisation (parent_id, org_name) WHERE state <> 'abolished';

-- What a unit's own administrator asks to have changed; nothing of it holds before it is approved.
CREATE TABLE organisation_change (
  id text PRIMARY KEY,
  org_id text NOT NULL REFERENCES organisation,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'returned', 'revoked')),
  reason text,
  submitted_by text NOT NULL,
  submitted_at timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz
);
CREATE UNIQUE INDEX organisation_change_one_open ON organisation_change (org_id) WHERE state = 'pending';

ALTER TABLE app_user
  ADD COLUMN contact_phone text,
  ADD COLUMN landline text,
  ADD COLUMN postal_code text,
  -- Sealed; the index is a keyed digest, so that one person has one account without the number being readable.
  ADD COLUMN citizen_id_sealed text,
  ADD COLUMN citizen_id_index text UNIQUE,
  ADD COLUMN extra_org_ids text[] NOT NULL DEFAULT '{}',
  ADD COLUMN post text,
  ADD COLUMN job_no text,
  ADD COLUMN sort int NOT NULL DEFAULT 0,
  ADD COLUMN valid_from date,
  ADD COLUMN valid_to date,
  ADD COLUMN login_ip_rule text[] NOT NULL DEFAULT '{}',
  ADD COLUMN deregistered_at timestamptz,
  ADD COLUMN mfa text NOT NULL DEFAULT 'off' CHECK (mfa IN ('off', 'totp')),
  ADD COLUMN totp_sealed text,
  -- The last time step that a code was accepted for: no code counts twice.
  ADD COLUMN totp_last_step bigint,
  ADD COLUMN recovery_hashes text[] NOT NULL DEFAULT '{}',
  ADD COLUMN remark text;
CREATE UNIQUE INDEX app_user_mobile ON app_user (mobile) WHERE mobile IS NOT NULL AND status = '1';
CREATE INDEX app_user_org ON app_user (org_id, sort, user_name);
CREATE INDEX app_user_created ON app_user (create_date DESC, id);

CREATE TABLE password_history (
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  credential text NOT NULL,
  set_at timestamptz NOT NULL
);
CREATE INDEX password_history_user ON password_history (user_id, set_at DESC);

ALTER TABLE session
  ADD COLUMN second_factor_at timestamptz,
  ADD COLUMN needs_second_factor boolean NOT NULL DEFAULT false;

ALTER TABLE role
  ADD COLUMN scope_org_ids text[] NOT NULL DEFAULT '{}',
  -- Role codes that nobody may hold beside this one.
  ADD COLUMN exclusive_with text[] NOT NULL DEFAULT '{}',
  ADD COLUMN requires_mfa boolean NOT NULL DEFAULT false,
  ADD COLUMN valid_to date;
CREATE UNIQUE INDEX role_name_in_org ON role (coalesce(org_id, ''), role_name);

-- No account holds two of the three administrators' roles, whatever the application believes.
CREATE FUNCTION refuse_two_administrators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM app_user WHERE id = NEW.user_id FOR UPDATE;
  IF (SELECT count(*) FROM user_role u JOIN role r ON r.id = u.role_id
      WHERE u.user_id = NEW.user_id AND r.role_code IN ('SYSTEM_ADMIN', 'SECURITY_ADMIN', 'AUDIT_ADMIN')) > 1 THEN
    RAISE EXCEPTION 'one account may hold one of the three administrators'' roles only'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER user_role_one_administrator AFTER INSERT OR UPDATE ON user_role
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_two_administrators();

ALTER TABLE function
  ADD COLUMN kind text NOT NULL DEFAULT 'button',
  ADD COLUMN sort int NOT NULL DEFAULT 0,
  ADD COLUMN remark text,
  ADD COLUMN latest_modify_date timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN latest_modify_user text,
  ADD COLUMN version int NOT NULL DEFAULT 1;

ALTER TABLE menu
  ADD COLUMN open_mode text NOT NULL DEFAULT 'tab' CHECK (open_mode IN ('tab', 'window', 'frame')),
  ADD COLUMN hide_tag boolean NOT NULL DEFAULT false,
  ADD COLUMN built_in boolean NOT NULL DEFAULT false,
  ADD COLUMN remark text,
  ADD COLUMN create_date timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN create_user text,
  ADD COLUMN latest_modify_date timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN latest_modify_user text;
UPDATE menu SET built_in = true;
CREATE UNIQUE INDEX menu_name_among_siblings ON menu (coalesce(parent_id, ''), menu_name);

-- A list as somebody likes to see it: filters, columns, order.
CREATE TABLE saved_view (
  id text PRIMARY KEY,
  page text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  columns text[] NOT NULL DEFAULT '{}',
  owner_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  is_shared boolean NOT NULL DEFAULT false,
  create_date timestamptz NOT NULL DEFAULT now(),
  UNIQUE (page, owner_id, name)
);

-- Numbers of organisations that were given no code of their own.
CREATE SEQUENCE organisation_number;
