-- What the offices do with messages, and what their writers add.

ALTER TABLE message
  -- Whom it is about: a complaint never goes to the unit that it concerns.
  ADD COLUMN about_org_id text REFERENCES organisation,
  ADD COLUMN assigned_at timestamptz,
  ADD COLUMN answered_at timestamptz,
  ADD COLUMN urged int NOT NULL DEFAULT 0,
  ADD COLUMN refusal_code text,
  -- The answer that the rating is about: each is rated once.
  ADD COLUMN rated_reply_no int;

ALTER TABLE message DROP CONSTRAINT message_msg_type_check;
ALTER TABLE message ADD CONSTRAINT message_msg_type_check
  CHECK (msg_type IN ('consult', 'suggest', 'help', 'clue', 'error', 'disclosure', 'platform'));

-- What was released stays public while its writer asks once more.
ALTER TABLE message DROP CONSTRAINT message_check3;
ALTER TABLE message ADD CONSTRAINT message_public_state_fits CHECK (public_state NOT IN ('public', 'summary')
  OR state IN ('published', 'recheck')
  OR (reopened > 0 AND state IN ('accepted', 'transferring', 'assigned', 'supplement', 'reviewing', 'answered')));

UPDATE message SET answered_at = r.published_at FROM message_reply r
  WHERE r.message_id = message.id AND r.state = 'published' AND r.reply_no = 1;

CREATE INDEX message_handler ON message (handler_org_id, handler_id, state);
CREATE INDEX message_due ON message ((coalesce(extended_due, reply_due)))
  WHERE state IN ('received', 'accepted', 'transferring', 'assigned', 'supplement', 'reviewing', 'recheck');
CREATE INDEX message_received ON message (received_at DESC, id);
CREATE INDEX message_paused ON message (clock_paused_at) WHERE state = 'supplement';

-- An answer as the public reads it: no public query names the other text.
ALTER TABLE message_reply ADD COLUMN public_text text;
UPDATE message_reply SET public_text = text FROM message m
  WHERE m.id = message_reply.message_id AND message_reply.state = 'published' AND m.public_state IN ('public', 'summary');

CREATE TABLE message_addition (
  id text PRIMARY KEY,
  message_id text NOT NULL REFERENCES message,
  kind text NOT NULL CHECK (kind IN ('supplement', 'follow')),
  at timestamptz NOT NULL,
  content text NOT NULL CHECK (char_length(content) BETWEEN 5 AND 2000)
);
CREATE INDEX message_addition_message ON message_addition (message_id, at);

-- Short messages on their way. Number and words are sealed; what a list shows of a number is masked.
CREATE TABLE short_message (
  id text PRIMARY KEY,
  purpose text NOT NULL,
  phone_sealed text NOT NULL,
  phone_shown text NOT NULL,
  text_sealed text NOT NULL,
  message_id text REFERENCES message,
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  tries int NOT NULL DEFAULT 0,
  next_try timestamptz,
  failure text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX short_message_waiting ON short_message (next_try) WHERE state = 'waiting';
CREATE INDEX short_message_created ON short_message (created_at DESC, id);
