-- A former name is worth little without the days it was used: a notice of that time bears it.
ALTER TABLE organisation ALTER COLUMN aliases DROP DEFAULT;
ALTER TABLE organisation ALTER COLUMN aliases TYPE jsonb USING to_jsonb(aliases);
UPDATE organisation SET aliases = (
  SELECT jsonb_agg(jsonb_build_object('name', name, 'validFrom', NULL, 'validTo', NULL) ORDER BY place)
  FROM jsonb_array_elements_text(aliases) WITH ORDINALITY AS old (name, place)
) WHERE aliases <> '[]';
ALTER TABLE organisation ALTER COLUMN aliases SET DEFAULT '[]';
-- A unit never stands below itself, whatever the application believes.
ALTER TABLE organisation ADD CONSTRAINT organisation_not_own_parent CHECK (parent_id <> id);
