-- Questionnaires and files lie in the bin as well: with what belongs to them, whose they were, and what they weigh.
ALTER TABLE bin_object
  ADD COLUMN object_id text,
  ADD COLUMN owner_org_id text,
  ADD COLUMN author_id text,
  ADD COLUMN size bigint NOT NULL DEFAULT 0,
  -- Contents that must stay on disk as long as it may come back.
  ADD COLUMN digests text[] NOT NULL DEFAULT '{}';
UPDATE bin_object SET object_id = snapshot ->> 'id';
CREATE INDEX bin_object_digests ON bin_object USING gin (digests);

-- Contents of what was cleared away; the daily look at all files drops those that nothing else has.
CREATE TABLE file_leftover (digest text PRIMARY KEY);

DROP VIEW bin_entry;
CREATE VIEW bin_entry AS
SELECT i.id, i.kind, coalesce(e.title, '') AS title, i.site_id, i.channel_id, i.owner_org_id, i.author_id,
  i.deleted_by, i.deleted_at, i.delete_reason AS reason, i.bin_until, i.is_held, i.hold_reason,
  i.bin_batch AS batch, i.bin_state IS NOT NULL AS was_public, i.version,
  (SELECT count(*)::int FROM info_attachment a WHERE a.edition_id = e.id) AS attachment_count,
  coalesce(octet_length(e.body_html) + octet_length(e.fields::text), 0)
    + (SELECT coalesce(sum(f.size), 0) FROM info_attachment a JOIN file f ON f.id = a.file_id
       WHERE a.edition_id = e.id) AS size, i.id AS object_id
FROM info i LEFT JOIN LATERAL (
  SELECT * FROM info_edition e WHERE e.info_id = i.id ORDER BY e.edition_no DESC LIMIT 1) e ON true
WHERE i.state = 'recycled'
UNION ALL
SELECT c.bin_batch, 'channel',
  string_agg(c.name, '、' ORDER BY c.sort, c.id) FILTER (WHERE p.bin_batch IS DISTINCT FROM c.bin_batch),
  c.site_id, NULL, NULL, NULL, max(c.deleted_by), max(c.deleted_at), max(c.delete_reason), max(c.bin_until),
  false, NULL, c.bin_batch, false, 1, 0, 0, c.bin_batch
FROM channel c LEFT JOIN channel p ON p.id = c.parent_id
WHERE c.lifecycle = 'recycled' GROUP BY c.bin_batch, c.site_id
UNION ALL
SELECT o.id, o.kind, o.title, o.site_id, NULL, o.owner_org_id, o.author_id, o.deleted_by, o.deleted_at,
  o.delete_reason, o.bin_until, o.is_held, o.hold_reason, NULL, false, o.version, 0,
  octet_length(o.snapshot::text) + o.size, coalesce(o.object_id, o.id)
FROM bin_object o;
