-- What a party says of its own figures. Shown beside them word for word, once somebody has seen to it that it is theirs.
CREATE TABLE figure_reply (
  id text PRIMARY KEY,
  request_no text NOT NULL UNIQUE,
  site_id text NOT NULL REFERENCES site,
  party text NOT NULL CHECK (party IN ('purchaser', 'agency', 'supplier')),
  name text NOT NULL,
  year text CHECK (year ~ '^20\d{2}$'),
  content text NOT NULL,
  applicant_sealed text,
  applicant_shown text,
  mobile_sealed text,
  mobile_shown text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'published', 'refused', 'withdrawn')),
  decided_by text,
  decided_at timestamptz,
  opinion text,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE INDEX figure_reply_party ON figure_reply (site_id, party, name, state);
CREATE INDEX figure_reply_list ON figure_reply (create_date DESC, id);
