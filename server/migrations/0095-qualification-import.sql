-- Qualifications come by file as well. A line of such a file says whose it is: by code, else by name.

ALTER TABLE directory_import DROP CONSTRAINT directory_import_kind_check;
ALTER TABLE directory_import
  ADD CONSTRAINT directory_import_kind_check CHECK (kind IN ('supplier', 'agency', 'expert', 'qualification'));

ALTER TABLE directory_import_line ADD COLUMN holder_code text;
ALTER TABLE directory_import_line ADD COLUMN holder_name text;
ALTER TABLE directory_import_line ADD COLUMN holder_id text;
