-- 工作台 as somebody arranged it. What an older version named and a newer one does not know is left out when read.
CREATE TABLE home_layout (
  user_id text PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  widgets text[] NOT NULL,
  kept_at timestamptz NOT NULL
);

-- A row of the work bench that somebody put aside: until a moment, or until its number is another.
CREATE TABLE home_snooze (
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  task text NOT NULL,
  -- The least that it was since; more than this brings it back.
  total int NOT NULL CHECK (total >= 0),
  until timestamptz,
  snoozed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, task)
);
