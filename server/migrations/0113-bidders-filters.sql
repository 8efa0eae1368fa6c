-- What suppliers narrow lists by: the classes of what is bought, the last day for the documents, and whether only
-- small and medium firms may bid. The publisher writes them with the row, as corrections have left them.

-- Each class with those above it: whoever asks for a class finds what lies below.
ALTER TABLE publication
  ADD COLUMN item_codes text[],
  ADD COLUMN docs_until date,
  ADD COLUMN sme_reserved text CHECK (sme_reserved IN ('0', '1'));

CREATE FUNCTION value_in_force(notice text, path text, announced text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT n.new_value FROM notice_change n JOIN publication c ON c.info_id = n.correction_id
    WHERE n.target_id = notice AND n.field = path ORDER BY c.notice_time DESC, c.seq DESC, n.sort DESC LIMIT 1), announced)
$$;

CREATE FUNCTION item_codes_in_force(notice text, catalogue jsonb) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(DISTINCT left(class, length) ORDER BY left(class, length))
  FROM jsonb_array_elements(CASE WHEN jsonb_typeof(catalogue) = 'array' THEN catalogue ELSE '[]' END)
    WITH ORDINALITY AS item (value, place)
  CROSS JOIN LATERAL (SELECT upper(trim(value_in_force(notice, format('catalogue.%s.code', place - 1), value ->> 'code')))
    AS code) c
  CROSS JOIN LATERAL (SELECT regexp_replace(code, '(00)+$', '') AS class) t
  CROSS JOIN LATERAL generate_series(1, length(class), 2) AS length
  WHERE code ~ '^[A-Z](\d{2}){0,4}$'
$$;

UPDATE publication p SET
  item_codes = item_codes_in_force(e.info_id, e.fields -> 'catalogue'),
  docs_until = (CASE WHEN d.until ~ '^\d{4}-\d{2}-\d{2}' THEN left(d.until, 10) END)::date,
  sme_reserved = CASE WHEN d.reserved IN ('0', '1') THEN d.reserved END
FROM info_edition e
CROSS JOIN LATERAL (SELECT value_in_force(e.info_id, 'docsTo', e.fields ->> 'docsTo') AS until,
  value_in_force(e.info_id, 'smeReserved', e.fields ->> 'smeReserved') AS reserved) d
WHERE e.id = p.edition_id AND p.notice_type IS NOT NULL
  AND (e.fields ? 'catalogue' OR e.fields ? 'docsTo' OR e.fields ? 'smeReserved');

-- What lies in the bin comes back as it was kept there.
UPDATE info i SET bin_publication = i.bin_publication || jsonb_build_object(
  'item_codes', to_jsonb(item_codes_in_force(e.info_id, e.fields -> 'catalogue')),
  'docs_until', CASE WHEN e.fields ->> 'docsTo' ~ '^\d{4}-\d{2}-\d{2}' THEN left(e.fields ->> 'docsTo', 10) END,
  'sme_reserved', CASE WHEN e.fields ->> 'smeReserved' IN ('0', '1') THEN e.fields ->> 'smeReserved' END)
FROM info_edition e
WHERE i.bin_publication IS NOT NULL AND e.id = i.bin_publication ->> 'edition_id'
  AND (e.fields ? 'catalogue' OR e.fields ? 'docsTo' OR e.fields ? 'smeReserved');

DROP FUNCTION item_codes_in_force(text, jsonb);
DROP FUNCTION value_in_force(text, text, text);

CREATE INDEX publication_items ON publication USING gin (item_codes) WHERE item_codes IS NOT NULL;
CREATE INDEX publication_docs_until ON publication (site_id, docs_until) INCLUDE (info_id) WHERE docs_until IS NOT NULL;

-- The walk through a site's list also tells amounts and reservations from its index.
DROP INDEX publication_site_time;
CREATE INDEX publication_site_time ON publication (site_id, notice_time DESC, seq DESC)
  INCLUDE (info_id, channel_id, notice_type, region_code, purchase_manner, purchase_nature, organization_form, budget,
    open_tender_time, successful_money, sme_reserved);
