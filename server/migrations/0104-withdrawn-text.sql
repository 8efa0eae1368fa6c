-- A withdrawn text stays readable under its reason, unless whoever withdrew it asked for the text to go.
ALTER TABLE info ADD COLUMN is_text_hidden boolean NOT NULL DEFAULT false;
-- What was withdrawn before was withdrawn with its text.
UPDATE info SET is_text_hidden = true WHERE state = 'withdrawn' OR bin_state = 'withdrawn';
