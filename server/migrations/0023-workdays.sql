-- Work calendars that inherit, and their years in editions.

CREATE TABLE workday_calendar (
  id text PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL UNIQUE,
  -- Days that this calendar does not name are the parent's.
  parent_id text REFERENCES workday_calendar,
  region_codes text[] NOT NULL DEFAULT '{}',
  -- Whose calendar it is; null: of the whole installation.
  org_id text REFERENCES organisation,
  built_in boolean NOT NULL DEFAULT false,
  remark text,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  CHECK (parent_id IS DISTINCT FROM id)
);
-- One calendar without a parent: the nation's.
CREATE UNIQUE INDEX workday_calendar_one_root ON workday_calendar ((parent_id IS NULL)) WHERE parent_id IS NULL;

CREATE TABLE workday_edition (
  id text PRIMARY KEY,
  calendar_id text NOT NULL REFERENCES workday_calendar,
  year int NOT NULL CHECK (year BETWEEN 2000 AND 2100),
  number int NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'amended')),
  reason text,
  published_at timestamptz,
  published_by text,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  UNIQUE (calendar_id, year, number),
  CHECK (state = 'draft' OR (reason IS NOT NULL AND published_at IS NOT NULL))
);
CREATE UNIQUE INDEX workday_edition_one_draft ON workday_edition (calendar_id, year) WHERE state = 'draft';
CREATE UNIQUE INDEX workday_edition_one_published ON workday_edition (calendar_id, year) WHERE state = 'published';

CREATE TABLE workday_day (
  edition_id text NOT NULL REFERENCES workday_edition ON DELETE CASCADE,
  date date NOT NULL,
  day_status text NOT NULL CHECK (day_status IN ('0', '1')),
  kind text NOT NULL CHECK (kind IN ('weekend', 'holiday', 'makeup', 'local', 'temporary')),
  name text,
  source text NOT NULL CHECK (source IN ('import', 'manual')),
  basis text,
  remark text,
  PRIMARY KEY (edition_id, date),
  CHECK (kind = 'temporary' OR (kind = 'makeup') = (day_status = '0'))
);

-- Deadlines were reckoned with published days: these never change, a correction is another edition.
CREATE FUNCTION refuse_published_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM workday_edition WHERE state <> 'draft'
      AND id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.edition_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.edition_id END)) THEN
    RAISE EXCEPTION 'days of a published edition are never changed';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER workday_day_immutable BEFORE INSERT OR UPDATE OR DELETE ON workday_day
  FOR EACH ROW EXECUTE FUNCTION refuse_published_days();

CREATE FUNCTION refuse_published_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state = 'published' AND NEW.state = 'amended'
      AND to_jsonb(NEW) - '{state,version,latest_modify_date,latest_modify_user}'::text[]
        = to_jsonb(OLD) - '{state,version,latest_modify_date,latest_modify_user}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a published edition is only ever replaced';
END $$;
CREATE TRIGGER workday_edition_immutable BEFORE UPDATE OR DELETE ON workday_edition
  FOR EACH ROW EXECUTE FUNCTION refuse_published_edition();
CREATE TRIGGER workday_edition_kept BEFORE TRUNCATE ON workday_edition
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER workday_day_kept BEFORE TRUNCATE ON workday_day
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Messages whose clock runs: what a changed calendar may move.
CREATE INDEX message_open_due ON message (reply_due) WHERE reply_due IS NOT NULL
  AND state IN ('received', 'accepted', 'transferring', 'assigned', 'supplement', 'reviewing', 'recheck');
