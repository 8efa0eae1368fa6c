-- Timed tasks: what runs when, and what became of every run.

CREATE TABLE timed_task (
  id text PRIMARY KEY,
  job_code text NOT NULL UNIQUE,
  job_name text NOT NULL,
  task_group text NOT NULL,
  -- A key of the code's own register, never code.
  handler text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  schedule_type text NOT NULL CHECK (schedule_type IN ('cron', 'interval', 'once', 'manual')),
  cron text,
  interval_sec int CHECK (interval_sec >= 60),
  run_at timestamptz,
  calendar_rule text NOT NULL DEFAULT 'every' CHECK (calendar_rule IN ('every', 'workdays', 'restdays')),
  misfire text NOT NULL DEFAULT 'skip' CHECK (misfire IN ('skip', 'once', 'all')),
  concurrency text NOT NULL DEFAULT 'skip' CHECK (concurrency IN ('skip', 'queue')),
  timeout_sec int NOT NULL DEFAULT 600 CHECK (timeout_sec BETWEEN 1 AND 86400),
  retry_count int NOT NULL DEFAULT 0 CHECK (retry_count BETWEEN 0 AND 10),
  retry_interval_sec int NOT NULL DEFAULT 60,
  backoff text NOT NULL DEFAULT 'fixed' CHECK (backoff IN ('fixed', 'exponential')),
  status text NOT NULL DEFAULT '1' CHECK (status IN ('0', '1')),
  owner text NOT NULL,
  remark text,
  built_in boolean NOT NULL DEFAULT false,
  -- The slot that is due next; empty while paused, and for what is only run by hand.
  next_run_at timestamptz,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX timed_task_due ON timed_task (next_run_at) WHERE status = '1';

CREATE TABLE task_run (
  id text PRIMARY KEY,
  -- No reference: history outlives its task.
  task_id text NOT NULL,
  job_code text NOT NULL,
  job_name text NOT NULL,
  task_group text NOT NULL,
  trigger text NOT NULL CHECK (trigger IN ('scheduled', 'manual', 'catch-up', 'retry')),
  attempt int NOT NULL DEFAULT 1,
  attempts int NOT NULL DEFAULT 1,
  -- The run that this one repeats, by itself or by hand.
  parent_id text REFERENCES task_run,
  -- The run that somebody asked to have repeated; retries of the repetition carry it on.
  rerun_of_id text REFERENCES task_run,
  node text,
  params jsonb NOT NULL DEFAULT '{}',
  planned_at timestamptz NOT NULL,
  start_at timestamptz,
  end_at timestamptz,
  result text NOT NULL DEFAULT '0' CHECK (result IN ('0', '1', '2')),
  phase text NOT NULL DEFAULT 'waiting'
    CHECK (phase IN ('waiting', 'running', 'done', 'timeout', 'terminated', 'skipped')),
  items jsonb,
  message text,
  reason text,
  operator text,
  resolved_by_id text REFERENCES task_run,
  heartbeat_at timestamptz,
  sent_at timestamptz,
  -- What to write on the run when it has ended; its node looks here.
  terminate_words text,
  CHECK ((end_at IS NULL) = (phase IN ('waiting', 'running')))
);
-- One run a slot, however many instances look at the clock.
CREATE UNIQUE INDEX task_run_slot ON task_run (job_code, planned_at) WHERE trigger IN ('scheduled', 'catch-up');
CREATE INDEX task_run_planned ON task_run (planned_at DESC, id);
CREATE INDEX task_run_job ON task_run (job_code, planned_at DESC);
CREATE INDEX task_run_task ON task_run (task_id, planned_at DESC);
CREATE INDEX task_run_open ON task_run (task_id) WHERE end_at IS NULL;

CREATE TABLE task_run_log (
  run_id text NOT NULL REFERENCES task_run,
  seq int NOT NULL,
  at timestamptz NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (run_id, seq)
);

-- Of a run that is over only its result may still change, from not successful to made good by a later run.
CREATE FUNCTION refuse_run_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.end_at IS NULL THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.result = '0' AND NEW.result = '2'
    AND to_jsonb(NEW) - 'result' - 'resolved_by_id' = to_jsonb(OLD) - 'result' - 'resolved_by_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed or deleted once they are over', TG_TABLE_NAME;
END $$;
CREATE TRIGGER task_run_append_only BEFORE UPDATE OR DELETE ON task_run
  FOR EACH ROW EXECUTE FUNCTION refuse_run_change();
CREATE TRIGGER task_run_not_emptied BEFORE TRUNCATE ON task_run
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER task_run_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON task_run_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
