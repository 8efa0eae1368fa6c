-- Files that came with an answer: for the desk alone. The answer itself keeps their names.
CREATE TABLE questionnaire_file (
  file_id text PRIMARY KEY REFERENCES file,
  response_id text NOT NULL REFERENCES questionnaire_response ON DELETE CASCADE,
  question_code text NOT NULL
);
CREATE INDEX questionnaire_file_response ON questionnaire_file (response_id);

-- Private files that nothing holds any more are looked for by their time.
CREATE INDEX file_private ON file (create_date) WHERE is_private;
