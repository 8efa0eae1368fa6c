-- Audit rows get their number from a sequence and carry a keyed code of their own; their place in the chain they get
-- when they are sealed, after their transaction. So nobody waits for somebody else's long transaction.
CREATE SEQUENCE audit_log_id;
SELECT setval('audit_log_id', greatest(
  (SELECT coalesce(max(id), 0) FROM audit_log), (SELECT coalesce(max(last_id), 0) FROM audit_seal)) + 1, false);

ALTER TABLE audit_log
  -- Keyed, over the row's own words: holds from the moment the row is written.
  ADD COLUMN mac text,
  -- Where the row stands in the chain. Rows of version 1 to 3 stand where their number says.
  ADD COLUMN place bigint,
  ALTER COLUMN chain_version SET DEFAULT 4,
  ALTER COLUMN previous_hash DROP NOT NULL,
  ALTER COLUMN hash DROP NOT NULL;
CREATE UNIQUE INDEX audit_log_place ON audit_log ((coalesce(place, id))) WHERE hash IS NOT NULL;
CREATE INDEX audit_log_unsealed ON audit_log (id) WHERE hash IS NULL;

-- Keyed as well: that rows were archived is no excuse unless the installation itself said so.
ALTER TABLE audit_seal ADD COLUMN mac text;

-- A row is sealed once; nothing else of it ever changes.
CREATE FUNCTION refuse_all_but_sealing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  as_sealed audit_log := OLD;
BEGIN
  as_sealed.place := NEW.place;
  as_sealed.previous_hash := NEW.previous_hash;
  as_sealed.hash := NEW.hash;
  IF OLD.hash IS NULL AND NEW.hash IS NOT NULL AND as_sealed IS NOT DISTINCT FROM NEW THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $$;
DROP TRIGGER audit_log_append_only ON audit_log;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_sealing();
CREATE TRIGGER audit_log_never_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
