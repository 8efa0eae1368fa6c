-- The life of credit records: in force, over, repaired or revoked, and never gone.

ALTER TABLE credit_record
  ADD COLUMN state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'expired', 'repaired', 'revoked')),
  ADD COLUMN state_note text,
  -- From this day on it is not in force any more; checks of earlier days still find it.
  ADD COLUMN repaired_on date,
  ADD COLUMN revoked_on date,
  ADD CHECK ((state = 'repaired') = (repaired_on IS NOT NULL)),
  ADD CHECK ((state = 'revoked') = (revoked_on IS NOT NULL));

UPDATE credit_record SET state = 'expired'
WHERE end_date < (now() AT TIME ZONE 'Asia/Shanghai')::date;

-- The next record whose term is over, asked for every second.
CREATE INDEX credit_record_due ON credit_record (end_date) WHERE state = 'active' AND end_date IS NOT NULL;
CREATE INDEX credit_record_code ON credit_record (site_id, upper(credit_code));
CREATE INDEX credit_record_exact_name ON credit_record (site_id, credit_name);

CREATE FUNCTION keep_credit_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'credit records are never deleted' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER credit_record_stays BEFORE DELETE ON credit_record
  FOR EACH ROW EXECUTE FUNCTION keep_credit_record();
CREATE TRIGGER credit_record_stays_whole BEFORE TRUNCATE ON credit_record
  EXECUTE FUNCTION keep_credit_record();

CREATE TABLE credit_repair (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  record_id text NOT NULL REFERENCES credit_record,
  state text NOT NULL DEFAULT 'applied'
    CHECK (state IN ('applied', 'approved', 'announced', 'refused', 'withdrawn')),
  ground text NOT NULL,
  applied_on date NOT NULL,
  applied_by text NOT NULL,
  reviewed_by text,
  opinion text,
  announced_at timestamptz,
  announcement text,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  CHECK (reviewed_by <> applied_by),
  CHECK ((state = 'announced') = (announced_at IS NOT NULL AND announcement IS NOT NULL))
);
-- One under way for a record at a time.
CREATE UNIQUE INDEX credit_repair_open ON credit_repair (record_id) WHERE state IN ('applied', 'approved');
CREATE INDEX credit_repair_list ON credit_repair (create_date DESC, id);
