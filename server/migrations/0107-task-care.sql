-- Whom to tell when a task fares badly, and how often.
ALTER TABLE timed_task
  ADD COLUMN alarm_on text[] NOT NULL DEFAULT '{failed,timeout}'
    CHECK (alarm_on <@ ARRAY['failed', 'timeout', 'late']),
  ADD COLUMN alarm_after int NOT NULL DEFAULT 1 CHECK (alarm_after BETWEEN 1 AND 100),
  -- Both empty: whoever keeps the tasks.
  ADD COLUMN alarm_user_ids text[] NOT NULL DEFAULT '{}',
  ADD COLUMN alarm_role_ids text[] NOT NULL DEFAULT '{}',
  ADD COLUMN quiet_minutes int NOT NULL DEFAULT 60 CHECK (quiet_minutes BETWEEN 0 AND 10080),
  ADD COLUMN notify_recovery boolean NOT NULL DEFAULT true,
  -- Runs without success since the last one that had it; tries of one run count once.
  ADD COLUMN failures_in_row int NOT NULL DEFAULT 0;

CREATE TABLE task_alarm (
  id text PRIMARY KEY,
  -- No reference: alarms outlive their task, as runs do.
  task_id text NOT NULL,
  cause text NOT NULL CHECK (cause IN ('failed', 'timeout', 'late')),
  run_id text NOT NULL REFERENCES task_run,
  last_run_id text NOT NULL REFERENCES task_run,
  times int NOT NULL DEFAULT 1,
  raised_at timestamptz NOT NULL,
  told_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  acknowledged_by text,
  note text,
  recovered_at timestamptz,
  recovered_run_id text REFERENCES task_run
);
-- One alarm at a time: what goes on failing is the same trouble.
CREATE UNIQUE INDEX task_alarm_open ON task_alarm (task_id) WHERE recovered_at IS NULL;
CREATE INDEX task_alarm_task ON task_alarm (task_id, raised_at DESC);

-- Items that a run could not do, for a run of these alone.
ALTER TABLE task_run ADD COLUMN only_items text[];
CREATE TABLE task_run_failure (
  run_id text NOT NULL REFERENCES task_run,
  item_key text NOT NULL,
  title text NOT NULL,
  words text NOT NULL,
  PRIMARY KEY (run_id, item_key)
);
CREATE TRIGGER task_run_failure_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON task_run_failure
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- 全部暂停: one switch before all schedules, which leaves each task's own state as it is.
CREATE TABLE task_switch (
  id int PRIMARY KEY CHECK (id = 1),
  is_off boolean NOT NULL DEFAULT false,
  reason text,
  changed_by text,
  changed_at timestamptz
);
INSERT INTO task_switch (id) VALUES (1);
