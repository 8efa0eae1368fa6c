-- Files are brought in in the background too.
ALTER TABLE desk_job DROP CONSTRAINT desk_job_kind_check;
ALTER TABLE desk_job ADD CONSTRAINT desk_job_kind_check CHECK (kind IN ('bulk', 'undo', 'export', 'import'));
