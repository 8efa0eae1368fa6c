-- What the forgiving search looks in: the words of titles and names, and codes without their signs. Written with the
-- index, in the transaction that publishes. Words outlive their notices: whatever is offered is searched for first.

CREATE TABLE search_word (
  site_id text NOT NULL,
  word text COLLATE "C" NOT NULL,
  -- How it is typed by sound, with those sounds made one that people mistake for each other; and its first letters.
  sound text COLLATE "C" NOT NULL,
  initials text COLLATE "C" NOT NULL,
  -- The word, and what is left of it without one of its characters: two words one mistake apart share one of these.
  shapes int4[] NOT NULL,
  -- Counted in one publication of eight: orders what may be meant, decides no answer.
  uses int NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, word)
) WITH (fillfactor = 90);
CREATE INDEX search_word_sound ON search_word (site_id, sound) WHERE sound <> '';
CREATE INDEX search_word_initials ON search_word (site_id, initials) WHERE initials <> '';
CREATE INDEX search_word_shapes ON search_word USING gin (shapes);

CREATE TABLE search_code (
  site_id text NOT NULL,
  -- As it is written, and its letters and digits alone.
  code text NOT NULL,
  bare text COLLATE "C" NOT NULL,
  PRIMARY KEY (site_id, bare, code)
);
CREATE INDEX search_code_end ON search_code (site_id, reverse(bare));
