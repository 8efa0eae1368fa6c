-- Who an account is at the unit's own identity provider. A subject names one account, and an account has one subject.
CREATE TABLE sso_identity (
  id text PRIMARY KEY,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_login_at timestamptz NOT NULL,
  UNIQUE (issuer, subject),
  UNIQUE (user_id, issuer)
);

-- Roles that the provider's words brought. Those that somebody gave by hand are not among them.
CREATE TABLE sso_role (
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  role_id text NOT NULL REFERENCES role ON DELETE CASCADE,
  PRIMARY KEY (user_id, role_id)
);

-- What counts once: logins that were begun, and the provider's words that somebody has left.
CREATE TABLE sso_spent (
  key text PRIMARY KEY,
  spent_at timestamptz NOT NULL
);
CREATE INDEX sso_spent_at ON sso_spent (spent_at);

ALTER TABLE session
  ADD COLUMN sso_identity_id text REFERENCES sso_identity ON DELETE SET NULL,
  -- The session at the provider, by its name there.
  ADD COLUMN sso_sid text,
  -- The provider has seen a second factor, and the settings say that it counts.
  ADD COLUMN sso_factor boolean NOT NULL DEFAULT false,
  -- What the provider wants to see when somebody leaves; sealed.
  ADD COLUMN sso_hint text;
CREATE INDEX session_of_identity ON session (sso_identity_id) WHERE ended_at IS NULL AND sso_identity_id IS NOT NULL;
