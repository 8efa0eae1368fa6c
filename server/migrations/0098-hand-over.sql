-- Work that was handed over when somebody left. Whoever had an edition in his hands never reviews it.
ALTER TABLE info_edition ADD COLUMN handed_to text, ADD COLUMN writers text[] NOT NULL DEFAULT '{}';
-- Nobody passes an answer that he began and handed over.
ALTER TABLE message ADD COLUMN handed_by text[] NOT NULL DEFAULT '{}';
-- Whoever may recall it and is told of it instead of its submitter, while it is being reviewed.
ALTER TABLE questionnaire ADD COLUMN handed_to text;
