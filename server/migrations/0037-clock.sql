-- What the clock has to do for published items, found by one look at one index.

-- When something about a live item changes by itself: it expires, or is no longer at the top.
ALTER TABLE info ADD COLUMN due_at timestamptz;
UPDATE info SET due_at = least(e.expire_at, e.top_until)
FROM info_edition e WHERE e.id = info.published_edition_id AND info.state = 'live'
  AND info.refer_mode IS DISTINCT FROM 'reference';
CREATE INDEX info_due ON info (due_at) WHERE due_at IS NOT NULL;

-- Whether pages were made with it: at both ends of its period they have to be made anew.
ALTER TABLE home_window ADD COLUMN is_shown boolean NOT NULL DEFAULT false;
