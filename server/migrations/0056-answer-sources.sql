-- How many answers of a questionnaire came from one address on one day. The address itself is not kept: the hash is
-- keyed, differs from questionnaire to questionnaire and from day to day, and stands beside no answer.
CREATE TABLE questionnaire_source (
  questionnaire_id text NOT NULL REFERENCES questionnaire (id) ON DELETE CASCADE,
  day date NOT NULL,
  source_hash text NOT NULL,
  answers integer NOT NULL,
  PRIMARY KEY (questionnaire_id, day, source_hash)
);

CREATE INDEX questionnaire_source_day ON questionnaire_source (day);
