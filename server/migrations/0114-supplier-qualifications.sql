-- Suppliers' qualifications are records of the directory as agencies' are: with a source, a window, a switch, and what a
-- check found. Their site is the supplier's.

ALTER TABLE supplier_qualification
  ADD COLUMN site_id text REFERENCES site,
  ADD COLUMN valid_from date,
  ADD COLUMN source text,
  ADD COLUMN source_id text,
  ADD COLUMN source_snapshot jsonb,
  ADD COLUMN synced_at timestamptz,
  ADD COLUMN checked_at timestamptz,
  ADD COLUMN check_note text,
  ADD COLUMN differing int NOT NULL DEFAULT 0,
  ADD COLUMN is_published boolean NOT NULL DEFAULT true,
  ADD CHECK (valid_to >= valid_from);

UPDATE supplier_qualification q SET site_id = s.site_id FROM supplier s WHERE s.id = q.supplier_id;
ALTER TABLE supplier_qualification ALTER COLUMN site_id SET NOT NULL;

CREATE UNIQUE INDEX supplier_qualification_source ON supplier_qualification (site_id, source, source_id);
-- The desk lists what changed last first, published or not.
CREATE INDEX supplier_qualification_desk ON supplier_qualification (latest_modify_date DESC, id);

ALTER TABLE directory_import DROP CONSTRAINT directory_import_kind_check;
ALTER TABLE directory_import ADD CONSTRAINT directory_import_kind_check
  CHECK (kind IN ('supplier', 'agency', 'expert', 'qualification', 'supplierQualification'));
ALTER TABLE directory_correction DROP CONSTRAINT directory_correction_kind_check;
ALTER TABLE directory_correction ADD CONSTRAINT directory_correction_kind_check
  CHECK (kind IN ('supplier', 'agency', 'expert', 'qualification', 'supplierQualification'));
