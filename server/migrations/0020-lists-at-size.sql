-- Lists over a million notices. Every list belongs to a site and runs from newest to oldest, so two orders carry all
-- of them: the whole site's and each channel's. What lists are narrowed by travels in the index: rows that do not fit
-- are passed over without being visited, and a page's keys are known before its rows are read.
-- Which query uses which index, with its plan: docs/performance.md.

DROP INDEX publication_site_time;
CREATE INDEX publication_site_time ON publication (site_id, notice_time DESC, seq DESC)
  INCLUDE (info_id, channel_id, notice_type, region_code, purchase_manner, purchase_nature, organization_form, budget, open_tender_time);

DROP INDEX publication_channel_time;
CREATE INDEX publication_channel_time ON publication (site_id, channel_id, notice_time DESC, seq DESC)
  INCLUDE (info_id, notice_type, region_code);

-- For totals. Many rows share each key, which makes these two a tenth of the size of the others.
DROP INDEX publication_type_time;
DROP INDEX publication_region;
CREATE INDEX publication_channel_type ON publication (site_id, channel_id, notice_type text_pattern_ops, region_code text_pattern_ops);
CREATE INDEX publication_region_type ON publication (site_id, region_code text_pattern_ops, notice_type text_pattern_ops);

-- What opens on a day or after a moment.
DROP INDEX publication_opening;
CREATE INDEX publication_opening ON publication (site_id, open_tender_time, notice_time DESC, seq DESC)
  INCLUDE (info_id, notice_type) WHERE open_tender_time IS NOT NULL;

-- Words within titles, names and numbers are found by the tokens of search_entry, two characters upwards, where
-- these began to help with three.
DROP INDEX publication_title_trgm;
DROP INDEX publication_purchaser_trgm;
DROP INDEX publication_tender_code_trgm;

-- A channel belongs to one site, and most regions do: as independent conditions they look eight times too rare.
CREATE STATISTICS publication_site_channel (dependencies) ON site_id, channel_id FROM publication;
ALTER TABLE publication ALTER COLUMN region_code SET STATISTICS 1000;
ALTER TABLE publication ALTER COLUMN channel_id SET STATISTICS 1000;

-- An index speaks for its rows only where vacuum has been; the default waits until a fifth of the table is new, and
-- the newest rows are the ones that are read. Room is left in each page for the counting of visits.
ALTER TABLE publication SET (fillfactor = 95, autovacuum_vacuum_insert_scale_factor = 0.005,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
