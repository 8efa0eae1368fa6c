-- What a version changed against the one before it, provision by provision, for the public's page.
ALTER TABLE law_version ADD COLUMN changes jsonb NOT NULL DEFAULT '[]';
