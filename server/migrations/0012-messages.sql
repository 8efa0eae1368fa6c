-- Consultation messages, their answers and their history; codes sent to phones.

CREATE TABLE message (
  id text PRIMARY KEY,
  -- yyyymmdd + region + running number of that day and region.
  msg_no text NOT NULL UNIQUE CHECK (msg_no ~ '^\d{18,22}$'),
  -- Keyed digest of the code that its writer got with the number.
  query_hash text NOT NULL,
  query_tries int NOT NULL DEFAULT 0,
  query_tried_at timestamptz,
  site_id text NOT NULL REFERENCES site,
  region_code text NOT NULL,
  channel text NOT NULL DEFAULT 'web' CHECK (channel IN ('web', 'mobile', 'phone', 'letter')),
  msg_type text NOT NULL CHECK (msg_type IN ('consult', 'suggest', 'help', 'clue', 'error', 'disclosure')),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 4 AND 60),
  content text NOT NULL CHECK (char_length(content) BETWEEN 10 AND 2000),
  related_notice_id text,
  law_citation text,
  page_url text,
  -- Who wrote: sealed under a key that the database does not hold, and erased when its time is over.
  name_sealed text,
  mobile_sealed text,
  email_sealed text,
  org_sealed text,
  citizen_id_sealed text,
  -- Keyed digest of the mobile number: finds one writer's messages without opening any.
  mobile_index text,
  identity text NOT NULL DEFAULT 'citizen' CHECK (identity IN ('supplier', 'agency', 'expert', 'citizen', 'purchaser')),
  -- 张**
  shown_name text NOT NULL DEFAULT '',
  public_wish boolean NOT NULL DEFAULT false,
  consented_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'accepted', 'refused', 'merged', 'transferring', 'assigned',
    'supplement', 'reviewing', 'answered', 'published', 'recheck', 'closed', 'spam')),
  -- What the public reads stands in columns of its own, written when it is released: no public query names subject or content.
  public_state text NOT NULL DEFAULT 'hidden' CHECK (public_state IN ('hidden', 'subject', 'public', 'summary')),
  public_subject text,
  public_content text,
  redactions jsonb NOT NULL DEFAULT '[]',
  merged_into text REFERENCES message,
  refusal_reason text,
  category text,
  tags text[] NOT NULL DEFAULT '{}',
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('normal', 'urgent', 'major')),
  target_org_id text REFERENCES organisation,
  handler_org_id text REFERENCES organisation,
  handler_id text REFERENCES app_user,
  co_handlers text[] NOT NULL DEFAULT '{}',
  received_at timestamptz NOT NULL,
  accept_due timestamptz,
  reply_due timestamptz,
  extended_due timestamptz,
  clock_paused_at timestamptz,
  paused_days int NOT NULL DEFAULT 0,
  rating int CHECK (rating BETWEEN 1 AND 5),
  rating_comment text,
  reopened int NOT NULL DEFAULT 0 CHECK (reopened BETWEEN 0 AND 2),
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  CHECK ((public_state = 'hidden') = (public_subject IS NULL)),
  CHECK ((public_state IN ('public', 'summary')) = (public_content IS NOT NULL)),
  -- Nothing is shown without its writer's consent, and no text before it is answered and released.
  CHECK (public_state = 'hidden' OR public_wish),
  CHECK (public_state NOT IN ('public', 'summary') OR state IN ('published', 'recheck')),
  CHECK (public_state <> 'subject' OR state IN ('accepted', 'transferring', 'assigned', 'supplement', 'reviewing'))
);
CREATE INDEX message_board ON message (site_id, received_at DESC, id) WHERE public_state <> 'hidden';
CREATE INDEX message_open ON message (site_id, state, received_at);
CREATE INDEX message_mobile ON message (mobile_index) WHERE mobile_index IS NOT NULL;

-- The running number of a day and region.
CREATE TABLE message_sequence (
  day text NOT NULL,
  region_code text NOT NULL,
  last int NOT NULL,
  PRIMARY KEY (day, region_code)
);

CREATE TABLE message_reply (
  id text PRIMARY KEY,
  message_id text NOT NULL REFERENCES message,
  reply_no int NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'reviewing', 'published', 'superseded')),
  text text NOT NULL CHECK (char_length(text) <= 5000),
  citations text[] NOT NULL DEFAULT '{}',
  -- Why an answer cites nothing.
  uncited_reason text,
  org_name text,
  author_id text REFERENCES app_user,
  reviewer_id text REFERENCES app_user,
  published_at timestamptz,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  UNIQUE (message_id, reply_no),
  CHECK (state <> 'published' OR (published_at IS NOT NULL AND char_length(text) >= 20))
);

CREATE TABLE message_attachment (
  message_id text NOT NULL REFERENCES message,
  -- null: sent with the question.
  reply_id text REFERENCES message_reply,
  file_id text NOT NULL REFERENCES file,
  sort int NOT NULL DEFAULT 0,
  PRIMARY KEY (message_id, file_id)
);

CREATE TABLE message_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id text NOT NULL REFERENCES message,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  from_state text,
  to_state text,
  actor_id text,
  actor_name text,
  -- Words for the message's writer; null: for the offices only.
  public_words text,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX message_event_message ON message_event (message_id, id);
CREATE TRIGGER message_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON message_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Neither number nor code stands here: both as keyed digests.
CREATE TABLE phone_code (
  id text PRIMARY KEY,
  phone_index text NOT NULL,
  purpose text NOT NULL,
  code_hash text NOT NULL,
  address_class text NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0,
  used_at timestamptz
);
CREATE INDEX phone_code_phone ON phone_code (phone_index, sent_at DESC);
CREATE INDEX phone_code_address ON phone_code (address_class, sent_at DESC);
CREATE INDEX phone_code_sent ON phone_code (sent_at);
