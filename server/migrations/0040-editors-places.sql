-- A channel goes to the bin with everything in it. What was public leaves the public meanwhile, and comes back as it was.
ALTER TABLE info
  -- What the public knew of it before; null for what was never public.
  ADD COLUMN bin_state text CHECK (bin_state IN ('live', 'withdrawn', 'offline', 'expired')),
  -- The row that the public read.
  ADD COLUMN bin_publication jsonb,
  ADD CONSTRAINT info_bin_state_in_bin CHECK (bin_state IS NULL OR state = 'recycled');

-- Texts that editors begin new ones with: their own, and those that they share with everybody.
CREATE TABLE content_template (
  id text PRIMARY KEY,
  name text NOT NULL,
  owner_id text NOT NULL REFERENCES app_user,
  is_shared boolean NOT NULL DEFAULT false,
  title text NOT NULL,
  body_html text NOT NULL,
  fields jsonb NOT NULL,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX content_template_owner ON content_template (owner_id);
