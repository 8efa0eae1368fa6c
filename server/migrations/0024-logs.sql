-- Log records: what audit rows did not say yet, tries to log in, calls, errors of the back-office's pages.

ALTER TABLE audit_log
  -- Which columns the row's hash covers: rows of version 1 were sealed before the columns below existed.
  ADD COLUMN chain_version smallint NOT NULL DEFAULT 1,
  ADD COLUMN org_id text,
  ADD COLUMN user_agent text,
  -- From the beginning of the request to the writing of the row.
  ADD COLUMN cost_ms int,
  -- The function that the change was made under.
  ADD COLUMN func_code text;
ALTER TABLE audit_log ALTER COLUMN chain_version SET DEFAULT 2;
CREATE INDEX audit_log_time ON audit_log (at, id);
CREATE INDEX audit_log_org ON audit_log (org_id, at, id);
CREATE INDEX audit_log_user ON audit_log (user_name, at, id);
CREATE INDEX audit_log_request ON audit_log (request_id);
CREATE INDEX audit_log_function ON audit_log (func_code, at, id);
DROP INDEX audit_log_entity;
CREATE INDEX audit_log_object ON audit_log (entity, entity_id, id);

-- Rows that the retention job sealed into an archive file and took away: where the chain now begins.
CREATE TABLE audit_seal (
  last_id bigint PRIMARY KEY,
  last_hash text NOT NULL,
  row_count int NOT NULL,
  file_name text NOT NULL,
  file_digest text NOT NULL,
  sealed_at timestamptz NOT NULL
);

-- Every try to log in, also of names that do not exist.
CREATE TABLE login_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  user_name text NOT NULL,
  user_id text,
  org_id text,
  org_name text,
  method text NOT NULL,
  result text NOT NULL CHECK (result IN ('ok', 'failed')),
  reason text NOT NULL,
  second_factor text NOT NULL,
  -- The session as its owner's list names it; no use as one.
  session_id text,
  ip text NOT NULL,
  user_agent text NOT NULL,
  request_id text NOT NULL
);
CREATE INDEX login_log_time ON login_log (at, id);
CREATE INDEX login_log_org ON login_log (org_id, at, id);
CREATE INDEX login_log_user ON login_log (user_name, at, id);
CREATE INDEX login_log_request ON login_log (request_id);

-- Nobody changes these rows. Only what is older than the law demands may go, and only when the retention job says so.
CREATE FUNCTION refuse_early_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('sunport.retention', true) = 'on' AND OLD.at < now() - interval '180 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $$;
DROP TRIGGER audit_log_append_only ON audit_log;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_early_deletion();
CREATE TRIGGER login_log_append_only BEFORE UPDATE OR TRUNCATE ON login_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER login_log_kept BEFORE DELETE ON login_log
  FOR EACH ROW EXECUTE FUNCTION refuse_early_deletion();
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Calls that were slow or failed, and a sample of the others.
CREATE TABLE api_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  request_id text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status int NOT NULL,
  code text NOT NULL,
  cost_ms int NOT NULL,
  caller text NOT NULL,
  cause text NOT NULL,
  user_name text,
  org_id text,
  site_id text,
  ip text NOT NULL
);
CREATE INDEX api_log_time ON api_log (at, id);
CREATE INDEX api_log_request ON api_log (request_id);

-- Errors of pages, one row for each kind of error.
CREATE TABLE front_error (
  id text PRIMARY KEY,
  digest text NOT NULL UNIQUE,
  message text NOT NULL,
  stack text NOT NULL,
  info text NOT NULL,
  url text NOT NULL,
  page_version text NOT NULL,
  user_agent text NOT NULL,
  user_name text,
  times int NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'working', 'solved', 'ignored')),
  owner text,
  note text,
  latest_modify_date timestamptz NOT NULL,
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX front_error_last ON front_error (last_at, id);

-- Who a visit was of: numbers are told of visitors only.
ALTER TABLE visit_log
  ADD COLUMN audience text NOT NULL DEFAULT 'visitor' CHECK (audience IN ('visitor', 'bot', 'staff'));
UPDATE visit_log SET audience = 'bot'
  WHERE user_agent = '' OR user_agent ~* 'bot|spider|crawl|slurp|headless|curl|wget|python|java/|go-http|okhttp';
CREATE INDEX visit_log_time ON visit_log (visited_at) WHERE audience = 'visitor';

-- The list of users counts and orders whoever is not deregistered without reading their rows.
CREATE INDEX app_user_listed ON app_user (create_date DESC, id) WHERE deregistered_at IS NULL;
