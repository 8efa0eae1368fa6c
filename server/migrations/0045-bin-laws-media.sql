-- What is deleted outside of the editors' texts, whole, until it is brought back or its days are over.
CREATE TABLE bin_object (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('link', 'dictionary')),
  title text NOT NULL,
  site_id text REFERENCES site,
  snapshot jsonb NOT NULL,
  deleted_by text,
  deleted_at timestamptz NOT NULL,
  delete_reason text,
  bin_until timestamptz NOT NULL,
  is_held boolean NOT NULL DEFAULT false,
  hold_reason text,
  version int NOT NULL DEFAULT 1
);

-- What was cleared away for good leaves its digest: whoever brings a copy later can be told whether it is that one.
CREATE TABLE bin_tombstone (
  kind text NOT NULL,
  object_id text NOT NULL,
  site_id text,
  digest text NOT NULL,
  purged_at timestamptz NOT NULL,
  purged_by text,
  approved_by text,
  reason text NOT NULL,
  PRIMARY KEY (object_id, purged_at)
);
CREATE INDEX bin_tombstone_by ON bin_tombstone (purged_by, purged_at);

-- Much at once is cleared away by two people.
CREATE TABLE bin_purge_request (
  id text PRIMARY KEY,
  item_ids text[] NOT NULL,
  titles text[] NOT NULL,
  reason text NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz,
  is_approved boolean,
  cleared int,
  CONSTRAINT bin_purge_by_two CHECK (decided_by IS NULL OR decided_by <> requested_by)
);

-- Everything in the bin, of whatever kind, as one list. A branch of channels is one entry.
CREATE VIEW bin_entry AS
SELECT i.id, i.kind, coalesce(e.title, '') AS title, i.site_id, i.channel_id, i.owner_org_id, i.author_id,
  i.deleted_by, i.deleted_at, i.delete_reason AS reason, i.bin_until, i.is_held, i.hold_reason,
  i.bin_batch AS batch, i.bin_state IS NOT NULL AS was_public, i.version,
  (SELECT count(*)::int FROM info_attachment a WHERE a.edition_id = e.id) AS attachment_count,
  coalesce(octet_length(e.body_html) + octet_length(e.fields::text), 0)
    + (SELECT coalesce(sum(f.size), 0) FROM info_attachment a JOIN file f ON f.id = a.file_id
       WHERE a.edition_id = e.id) AS size
FROM info i LEFT JOIN LATERAL (
  SELECT * FROM info_edition e WHERE e.info_id = i.id ORDER BY e.edition_no DESC LIMIT 1) e ON true
WHERE i.state = 'recycled'
UNION ALL
SELECT c.bin_batch, 'channel',
  string_agg(c.name, '、' ORDER BY c.sort, c.id) FILTER (WHERE p.bin_batch IS DISTINCT FROM c.bin_batch),
  c.site_id, NULL, NULL, NULL, max(c.deleted_by), max(c.deleted_at), max(c.delete_reason), max(c.bin_until),
  false, NULL, c.bin_batch, false, 1, 0, 0
FROM channel c LEFT JOIN channel p ON p.id = c.parent_id
WHERE c.lifecycle = 'recycled' GROUP BY c.bin_batch, c.site_id
UNION ALL
SELECT o.id, o.kind, o.title, o.site_id, NULL, NULL, NULL, o.deleted_by, o.deleted_at, o.delete_reason, o.bin_until,
  o.is_held, o.hold_reason, NULL, false, o.version, 0, octet_length(o.snapshot::text)
FROM bin_object o;

CREATE INDEX info_closing_target ON info (closing_target) WHERE closing_target IS NOT NULL;
