-- The desk for questionnaires: its states, revisions while one runs, results that somebody publishes, links that are
-- handed out, answers that are put aside.

ALTER TABLE questionnaire
  DROP CONSTRAINT questionnaire_state_check,
  ADD CONSTRAINT questionnaire_state_check
    CHECK (state IN ('draft', 'review', 'approved', 'open', 'paused', 'closed', 'published', 'archived')),
  -- What is being made of its questions while it runs: version_no + 1 is the one in the making.
  ADD COLUMN revision text NOT NULL DEFAULT 'none' CHECK (revision IN ('none', 'draft', 'review')),
  ADD COLUMN submitted_by text,
  -- The organisation of whoever began it: a unit's administrator reaches as far as his own.
  ADD COLUMN owner_org_id text,
  ADD COLUMN results_published_at timestamptz,
  ADD COLUMN method_note text CHECK (char_length(method_note) <= 500),
  ADD CONSTRAINT questionnaire_revision_runs
    CHECK (revision = 'none' OR state IN ('approved', 'open', 'paused', 'closed', 'published', 'archived')),
  ADD CONSTRAINT questionnaire_published_results CHECK (state <> 'published' OR results_published_at IS NOT NULL);

-- Results were public from the end on; what is public stays so.
UPDATE questionnaire SET results_published_at = end_at,
  state = CASE WHEN state = 'archived' THEN state ELSE 'published' END
WHERE result_policy = 'after-end' AND state NOT IN ('draft', 'review') AND (end_at <= now() OR state IN ('closed', 'archived'));

CREATE INDEX questionnaire_to_open ON questionnaire (start_at) WHERE state = 'approved';
CREATE INDEX questionnaire_to_close ON questionnaire (end_at) WHERE state IN ('approved', 'open', 'paused');

-- Links that were handed out. Like the tokens of visitors they stand beside no answer and have no time.
CREATE TABLE questionnaire_ticket (
  questionnaire_id text NOT NULL REFERENCES questionnaire ON DELETE CASCADE,
  ticket_hash text NOT NULL,
  is_used boolean NOT NULL DEFAULT false,
  PRIMARY KEY (questionnaire_id, ticket_hash)
);

-- Answers that were put aside, sealed with their code: whoever has the table alone reads nothing.
CREATE TABLE questionnaire_saved (
  questionnaire_id text NOT NULL REFERENCES questionnaire ON DELETE CASCADE,
  code_hash text NOT NULL,
  version_no int NOT NULL,
  answers text NOT NULL,
  kept_until timestamptz NOT NULL,
  PRIMARY KEY (questionnaire_id, code_hash)
);
CREATE INDEX questionnaire_saved_end ON questionnaire_saved (kept_until);

-- How many began to fill in a questionnaire on a day.
CREATE TABLE questionnaire_begun (
  questionnaire_id text NOT NULL REFERENCES questionnaire ON DELETE CASCADE,
  day date NOT NULL,
  begun integer NOT NULL,
  PRIMARY KEY (questionnaire_id, day)
);
