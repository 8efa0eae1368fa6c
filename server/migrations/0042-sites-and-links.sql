-- Links: counted ways out, what a check saw, and a word before somebody leaves.
ALTER TABLE link
  ADD COLUMN rel_nofollow boolean NOT NULL DEFAULT false,
  ADD COLUMN leave_hint boolean NOT NULL DEFAULT false,
  -- What the last check went through and found.
  ADD COLUMN redirects int NOT NULL DEFAULT 0,
  ADD COLUMN page_title text,
  DROP CONSTRAINT link_check_state_check,
  ADD CONSTRAINT link_check_state_check
    CHECK (check_state IN ('unchecked', 'ok', 'redirect', 'dead', 'certificate', 'tampered'));

-- How often a link was followed on a day, and nothing of whoever followed it.
CREATE TABLE link_click (
  link_id text NOT NULL REFERENCES link ON DELETE CASCADE,
  day date NOT NULL,
  clicks int NOT NULL CHECK (clicks > 0),
  PRIMARY KEY (link_id, day)
);

ALTER TABLE site
  ADD COLUMN undertaker text,
  ADD COLUMN seo_keywords text,
  ADD COLUMN seo_description text,
  ADD COLUMN force_https boolean NOT NULL DEFAULT false,
  -- Addresses of the site before this one, each with the place that it leads to now: [{from, to}].
  ADD COLUMN old_addresses jsonb NOT NULL DEFAULT '[]';

-- What the last look at a domain found; none yet while tested_at is null.
ALTER TABLE site_domain
  ADD COLUMN tested_at timestamptz,
  ADD COLUMN test_state text
    CHECK (test_state IN ('ok', 'elsewhere', 'unresolved', 'unreachable', 'not-public', 'certificate', 'no-network')),
  ADD COLUMN test_note text,
  ADD COLUMN certificate_until timestamptz;
