-- What people of the offices are told about their work. Titles name numbers and units, never who wrote a message.

CREATE TABLE notification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 200),
  -- A page of the back-office with its query, as the menu knows it.
  link text NOT NULL,
  -- What it is about: unread, it is told once and counted.
  ref_id text NOT NULL,
  times int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE UNIQUE INDEX notification_once ON notification (user_id, kind, ref_id) WHERE read_at IS NULL;
CREATE INDEX notification_of_user ON notification (user_id, created_at DESC, id DESC);
CREATE INDEX notification_created ON notification (created_at);

-- Only what differs from how everybody begins.
CREATE TABLE notification_preference (
  user_id text PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  choices jsonb NOT NULL
);

-- Who was sent the sum of which day.
CREATE TABLE notification_digest (
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  day date NOT NULL,
  PRIMARY KEY (user_id, day)
);

-- Mail on its way. The address is looked up when it is sent.
CREATE TABLE mail_out (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  subject text NOT NULL,
  body text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  tries int NOT NULL DEFAULT 0,
  next_try timestamptz,
  failure text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX mail_out_waiting ON mail_out (next_try) WHERE state = 'waiting';
CREATE INDEX mail_out_created ON mail_out (created_at DESC, id);

-- A message that is late is told of once for each last day that it misses.
ALTER TABLE message ADD COLUMN overdue_told_at timestamptz;
