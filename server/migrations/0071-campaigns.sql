-- 意见征集: drafts that the public is asked about, what it said, and what became of it.

CREATE TABLE campaign (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  title text NOT NULL CHECK (char_length(title) BETWEEN 4 AND 80),
  background text NOT NULL,
  -- One article a row; opinions name articles by their place, so it is fixed once the campaign is signed.
  draft_text text NOT NULL DEFAULT '',
  -- [{name, url}]
  files jsonb NOT NULL DEFAULT '[]',
  contacts text,
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'waiting', 'open', 'ended', 'answered')),
  author_id text REFERENCES app_user,
  released_at timestamptz,
  released_by text,
  ended_at timestamptz,
  feedback_due timestamptz,
  feedback_note text,
  -- The report as it was published: later changes do not reach it.
  feedback jsonb,
  feedback_at timestamptz,
  article_id text,
  opinion_count int NOT NULL DEFAULT 0,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  CHECK (end_at > start_at),
  CHECK ((state IN ('ended', 'answered')) = (ended_at IS NOT NULL)),
  CHECK ((state = 'answered') = (feedback IS NOT NULL AND feedback_at IS NOT NULL))
);
CREATE INDEX campaign_site ON campaign (site_id, start_at DESC, id);
CREATE INDEX campaign_opening ON campaign (start_at) WHERE state = 'waiting';
CREATE INDEX campaign_closing ON campaign (end_at) WHERE state IN ('waiting', 'open');
CREATE INDEX campaign_owing ON campaign (feedback_due) WHERE state = 'ended';
CREATE INDEX campaign_files ON campaign USING gin (files jsonb_path_ops);

CREATE TABLE campaign_opinion (
  id text PRIMARY KEY,
  campaign_id text NOT NULL REFERENCES campaign,
  site_id text NOT NULL REFERENCES site,
  -- Runs from 1 in each campaign.
  no int NOT NULL,
  -- Places of articles; none: the whole.
  article_refs text[] NOT NULL DEFAULT '{}',
  opinion text NOT NULL CHECK (char_length(opinion) BETWEEN 1 AND 1000),
  -- Who wrote: sealed under a key that the database does not hold.
  name_sealed text,
  mobile_sealed text,
  email_sealed text,
  org_sealed text,
  mobile_index text,
  identity text NOT NULL DEFAULT 'citizen' CHECK (identity IN ('supplier', 'agency', 'expert', 'citizen', 'purchaser')),
  -- 张**
  shown_name text NOT NULL DEFAULT '',
  public_wish boolean NOT NULL DEFAULT false,
  consented_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'adopted', 'partly', 'rejected', 'duplicate')),
  reason text,
  response text,
  merged_into text REFERENCES campaign_opinion,
  -- What the public reads stands in a column of its own: no public query names the opinion itself.
  public_text text,
  decided_by text,
  decided_at timestamptz,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  UNIQUE (campaign_id, no),
  CHECK (state <> 'rejected' OR reason IS NOT NULL),
  CHECK ((state = 'duplicate') = (merged_into IS NOT NULL)),
  CHECK (public_text IS NULL OR (public_wish AND state IN ('adopted', 'partly', 'rejected')))
);
CREATE INDEX campaign_opinion_list ON campaign_opinion (campaign_id, state, no);
CREATE INDEX campaign_opinion_site ON campaign_opinion (site_id, received_at DESC);
