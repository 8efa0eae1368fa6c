-- Answers that are written often, with places for what differs.

CREATE TABLE reply_template (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  name text NOT NULL,
  body text NOT NULL,
  citations text[] NOT NULL DEFAULT '{}',
  uncited_reason text,
  -- Seen by everybody of the site who answers; changed by its owner only.
  is_shared boolean NOT NULL DEFAULT false,
  owner_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX reply_template_site ON reply_template (site_id, is_shared);
CREATE INDEX reply_template_owner ON reply_template (owner_id);
