-- Which questionnaires show a picture of the library beside an option: asked whenever such a file is shown or removed.
CREATE INDEX questionnaire_question_options ON questionnaire_question USING gin (options jsonb_path_ops);
