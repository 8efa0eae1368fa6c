-- Organisations, users, roles, functions, menus, sessions, audit.

CREATE TABLE organisation (
  id text PRIMARY KEY,
  org_code text NOT NULL UNIQUE,
  credit_code text UNIQUE,
  org_name text NOT NULL,
  short_name text,
  aliases text[] NOT NULL DEFAULT '{}',
  parent_id text REFERENCES organisation,
  org_type text NOT NULL,
  region_code text NOT NULL,
  unit_state text NOT NULL DEFAULT '1',
  sort int NOT NULL DEFAULT 0,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);

CREATE TABLE app_user (
  id text PRIMARY KEY,
  -- As typed and shown.
  user_name text NOT NULL,
  -- NFKC, trimmed, lower case, invisible characters removed: what is unique and looked up.
  canonical_name text NOT NULL UNIQUE,
  real_name text,
  gender text,
  mobile text,
  email text,
  avatar text,
  org_id text REFERENCES organisation,
  site_ids text[] NOT NULL DEFAULT '{}',
  credential text NOT NULL,
  must_change_password boolean NOT NULL DEFAULT false,
  password_changed_at timestamptz NOT NULL DEFAULT now(),
  failed_count int NOT NULL DEFAULT 0,
  locked_until timestamptz,
  last_login_at timestamptz,
  last_login_ip inet,
  status text NOT NULL DEFAULT '1',
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);

CREATE TABLE function (
  func_code text PRIMARY KEY,
  func_name text NOT NULL,
  module text NOT NULL,
  risk_level text NOT NULL DEFAULT 'low',
  status text NOT NULL DEFAULT '1'
);

CREATE TABLE role (
  id text PRIMARY KEY,
  role_code text NOT NULL UNIQUE,
  role_name text NOT NULL,
  role_level text NOT NULL CHECK (role_level IN ('0', '1', '2')),
  org_id text REFERENCES organisation,
  data_scope text NOT NULL DEFAULT 'own',
  site_ids text[] NOT NULL DEFAULT '{}',
  built_in boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT '1',
  remark text,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);

CREATE TABLE role_function (
  role_id text NOT NULL REFERENCES role ON DELETE CASCADE,
  func_code text NOT NULL REFERENCES function ON DELETE CASCADE,
  PRIMARY KEY (role_id, func_code)
);

CREATE TABLE user_role (
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  role_id text NOT NULL REFERENCES role,
  PRIMARY KEY (user_id, role_id)
);

CREATE TABLE menu (
  id text PRIMARY KEY,
  parent_id text REFERENCES menu,
  menu_code text NOT NULL UNIQUE,
  menu_name text NOT NULL,
  menu_icon text,
  menu_type text NOT NULL DEFAULT 'page' CHECK (menu_type IN ('directory', 'page', 'external', 'frame')),
  func_path text,
  func_param text,
  url text,
  -- Seen by holders of this function; null: by everybody signed in.
  func_code text REFERENCES function,
  hidden boolean NOT NULL DEFAULT false,
  sort int NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT '1',
  version int NOT NULL DEFAULT 1
);

CREATE TABLE session (
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash text PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text,
  ip inet,
  user_agent text,
  locked boolean NOT NULL DEFAULT false
);
CREATE INDEX session_of_user ON session (user_id) WHERE ended_at IS NULL;

-- Failures by address, for the budget that password spraying runs into.
CREATE TABLE login_failure (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ip inet NOT NULL,
  canonical_name text NOT NULL,
  failed_at timestamptz NOT NULL
);
CREATE INDEX login_failure_ip ON login_failure (ip, failed_at);

CREATE UNLOGGED TABLE used_nonce (
  key_id text NOT NULL,
  nonce text NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (key_id, nonce)
);
CREATE INDEX used_nonce_time ON used_nonce (used_at);

CREATE TABLE audit_log (
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  user_id text,
  user_name text,
  org_name text,
  ip text,
  site_id text,
  module text NOT NULL,
  entity text NOT NULL,
  entity_id text,
  action text NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  result text NOT NULL,
  request_id text,
  previous_hash text NOT NULL,
  hash text NOT NULL
);
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Facts of the installation: its secrets' check values, whether demo content is whole.
CREATE TABLE installation (
  key text PRIMARY KEY,
  value text NOT NULL
);
