-- Questionnaires, and what home windows need beyond a text and a period.

CREATE TABLE questionnaire (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  title text NOT NULL CHECK (char_length(title) BETWEEN 4 AND 80),
  intro text NOT NULL DEFAULT '' CHECK (char_length(intro) <= 2000),
  target_group text,
  organiser text,
  basis text,
  cover text,
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  answer_mode text NOT NULL DEFAULT 'anonymous'
    CHECK (answer_mode IN ('anonymous', 'phone', 'signed-in', 'one-time-link')),
  one_per text NOT NULL DEFAULT 'device' CHECK (one_per IN ('device', 'phone', 'account')),
  max_responses int CHECK (max_responses > 0),
  quotas jsonb NOT NULL DEFAULT '[]',
  -- showProgress, allowBack, allowSave, shuffle, timeLimit, captcha, ipPolicy, notifyTo, locales, redirect
  settings jsonb NOT NULL DEFAULT '{}',
  result_policy text NOT NULL DEFAULT 'after-end'
    CHECK (result_policy IN ('hidden', 'after-submit', 'after-end')),
  min_cell int NOT NULL DEFAULT 5 CHECK (min_cell >= 5),
  thank_you text,
  -- What became of the answers, [{theme, reply, url}]; demanded before a questionnaire is archived.
  adoption jsonb,
  state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'review', 'approved', 'paused', 'closed', 'archived')),
  -- The version that is answered now.
  version_no int NOT NULL DEFAULT 1,
  -- Completed answers; counted here so that the last place is given away once.
  response_count int NOT NULL DEFAULT 0,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  CHECK (end_at > start_at),
  CHECK (max_responses IS NULL OR response_count <= max_responses),
  CHECK (state <> 'archived' OR adoption IS NOT NULL)
);
CREATE INDEX questionnaire_of_site ON questionnaire (site_id, start_at DESC, id);

-- The structure is frozen per version: answers always find the questions they were given to.
CREATE TABLE questionnaire_version (
  questionnaire_id text NOT NULL REFERENCES questionnaire ON DELETE CASCADE,
  version_no int NOT NULL CHECK (version_no > 0),
  frozen_at timestamptz,
  PRIMARY KEY (questionnaire_id, version_no)
);

CREATE TABLE questionnaire_question (
  questionnaire_id text NOT NULL,
  version_no int NOT NULL,
  code text NOT NULL CHECK (code ~ '^Q[0-9]{1,3}$'),
  page_no int NOT NULL DEFAULT 1,
  sort int NOT NULL,
  type text NOT NULL,
  title text NOT NULL CHECK (char_length(title) <= 200),
  help text,
  required boolean NOT NULL DEFAULT false,
  -- [{code, text, image, exclusive, other, score}]
  options jsonb NOT NULL DEFAULT '[]',
  min_select int,
  max_select int,
  max_length int,
  -- pattern, range, default, displayWhen, jumpTo, piping
  rules jsonb NOT NULL DEFAULT '{}',
  public_result boolean NOT NULL DEFAULT true,
  personal_data boolean NOT NULL DEFAULT false,
  PRIMARY KEY (questionnaire_id, version_no, code),
  FOREIGN KEY (questionnaire_id, version_no) REFERENCES questionnaire_version ON DELETE CASCADE
);

CREATE TABLE questionnaire_response (
  id text PRIMARY KEY,
  questionnaire_id text NOT NULL,
  version_no int NOT NULL,
  state text NOT NULL DEFAULT 'completed' CHECK (state IN ('started', 'completed', 'void')),
  void_reason text,
  is_test boolean NOT NULL DEFAULT false,
  started_at timestamptz,
  completed_at timestamptz,
  seconds int,
  device_class text,
  quality_flags text[] NOT NULL DEFAULT '{}',
  FOREIGN KEY (questionnaire_id, version_no) REFERENCES questionnaire_version
);
CREATE INDEX questionnaire_response_of_questionnaire ON questionnaire_response (questionnaire_id, completed_at);

-- One row for each chosen option, or for the words of a text question.
CREATE TABLE questionnaire_answer (
  response_id text NOT NULL REFERENCES questionnaire_response ON DELETE CASCADE,
  question_code text NOT NULL,
  option_code text NOT NULL DEFAULT '',
  words text,
  PRIMARY KEY (response_id, question_code, option_code)
);

-- Who has answered, and nothing of what: neither time nor response stands beside the hash, and the hash is of
-- token and questionnaire together, so that a visitor's questionnaires cannot be joined with each other either.
CREATE TABLE questionnaire_token (
  questionnaire_id text NOT NULL REFERENCES questionnaire ON DELETE CASCADE,
  token_hash text NOT NULL,
  PRIMARY KEY (questionnaire_id, token_hash)
);

ALTER TABLE home_window
  DROP CONSTRAINT home_window_window_type_check,
  ADD CONSTRAINT home_window_window_type_check
    CHECK (window_type IN ('popup', 'floating', 'couplet', 'banner', 'strip', 'memorial')),
  ADD COLUMN content_kind text NOT NULL DEFAULT 'rich' CHECK (content_kind IN ('image', 'rich', 'link', 'video')),
  ADD COLUMN image_alt text,
  -- '*' every page, 'home' every home, else paths of the portal.
  ADD COLUMN pages text[] NOT NULL DEFAULT '{home}',
  ADD COLUMN device text NOT NULL DEFAULT 'all' CHECK (device IN ('all', 'computer', 'phone')),
  ADD COLUMN position text NOT NULL DEFAULT 'right-bottom',
  ADD COLUMN width int,
  ADD COLUMN height int,
  ADD COLUMN closeable boolean NOT NULL DEFAULT true CHECK (closeable),
  ADD COLUMN auto_close_sec int CHECK (auto_close_sec > 0),
  ADD COLUMN delay_sec int NOT NULL DEFAULT 0 CHECK (delay_sec BETWEEN 0 AND 60),
  ADD COLUMN frequency text NOT NULL DEFAULT 'session' CHECK (frequency IN ('always', 'session', 'day', 'once')),
  ADD COLUMN audience text NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'region', 'signed-in')),
  ADD COLUMN priority int NOT NULL DEFAULT 0,
  ADD COLUMN show_in_elder_mode boolean NOT NULL DEFAULT false CHECK (NOT show_in_elder_mode),
  ADD COLUMN impressions bigint NOT NULL DEFAULT 0,
  ADD COLUMN clicks bigint NOT NULL DEFAULT 0,
  ADD COLUMN closes bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT home_window_image_has_words CHECK (image IS NULL OR coalesce(image_alt, '') <> '');
