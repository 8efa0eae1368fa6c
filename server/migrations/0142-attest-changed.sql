-- A public row that shows another edition was written anew, whoever wrote it and by whatever way.
CREATE FUNCTION attest_note_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attest_pending (info_id) VALUES (NEW.info_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER publication_changed AFTER UPDATE OF edition_id, title ON publication
  FOR EACH ROW WHEN (OLD.edition_id IS DISTINCT FROM NEW.edition_id OR OLD.title IS DISTINCT FROM NEW.title)
  EXECUTE FUNCTION attest_note_changed();
