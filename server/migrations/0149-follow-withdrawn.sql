-- Whoever was told of a correction is told when it is taken back: what a letter really said is kept with each thing.
ALTER TABLE follow_item ADD COLUMN told_at timestamptz;
UPDATE follow_item i SET told_at = l.sent_at FROM follow_letter l WHERE l.id = i.letter_id AND l.state = 'sent';
CREATE INDEX follow_item_info ON follow_item (info_id);

CREATE FUNCTION follow_note_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO follow_news (info_id) SELECT t.info_id FROM touched t
    WHERE EXISTS (SELECT 1 FROM follow_item i WHERE i.info_id = t.info_id AND i.kind = 'changed');
  RETURN NULL;
END $$;
CREATE TRIGGER publication_followed_gone AFTER DELETE ON publication
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION follow_note_gone();
