-- What texts are about, as somebody who read them put it.
CREATE TABLE questionnaire_theme (
  id text PRIMARY KEY,
  questionnaire_id text NOT NULL REFERENCES questionnaire ON DELETE CASCADE,
  question_code text NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  -- In the order that they were thought of.
  sort bigint GENERATED ALWAYS AS IDENTITY,
  UNIQUE (questionnaire_id, question_code, name)
);

CREATE TABLE questionnaire_theme_answer (
  theme_id text NOT NULL REFERENCES questionnaire_theme ON DELETE CASCADE,
  response_id text NOT NULL REFERENCES questionnaire_response ON DELETE CASCADE,
  PRIMARY KEY (theme_id, response_id)
);
CREATE INDEX questionnaire_theme_answer_response ON questionnaire_theme_answer (response_id);
