-- What texts are read for before they become public.
CREATE TABLE check_word (
  id text PRIMARY KEY,
  word text NOT NULL,
  right_word text,
  kind text NOT NULL CHECK (kind IN ('typo', 'sensitive', 'wording')),
  level text NOT NULL CHECK (level IN ('hint', 'warn', 'block')),
  -- null: all sites. What a site has of its own stands in place of what all have.
  site_id text REFERENCES site,
  except_words text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT '1',
  remark text,
  is_built_in boolean NOT NULL DEFAULT false,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX check_word_once ON check_word (word, coalesce(site_id, ''));

-- What was found at addresses of other sites, so that not every look at a text asks them again.
CREATE TABLE checked_address (
  address text PRIMARY KEY,
  -- null: it leads somewhere.
  failure text,
  checked_at timestamptz NOT NULL
);

-- Who has said that the personal data of a text is to be public, and of which.
CREATE TABLE personal_confirmation (
  edition_id text PRIMARY KEY REFERENCES info_edition ON DELETE CASCADE,
  digest text NOT NULL,
  confirmed_by text NOT NULL,
  confirmed_at timestamptz NOT NULL
);
